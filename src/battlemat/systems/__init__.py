"""The systems, by name. Each is a folder of its own; none knows another. `battlemat.registry` finds them."""

from __future__ import annotations

from battlemat import registry
from battlemat.errors import InputError
from battlemat.registry import DEFAULT as DEFAULT
from battlemat.systems.system import System


def system_names() -> tuple[str, ...]:
    """Every system there is, in alphabetical order."""
    return registry.names()


def load_system(name: str) -> System:
    """The system of this name, Battlemat's own or an installed package's.

    Raises `InputError`, naming the nearest, for an unknown one, and for one that is no system.
    """
    made = registry.system_class(name)()
    if not isinstance(made, System):
        raise InputError(f"the system '{name}' is no battlemat.systems.system.System: {made!r}")
    if made.name != name:
        raise InputError(f"the system '{name}' calls itself {made.name!r}", hint=f'expected name = "{name}"')
    return made


def system_that_prints(layout: str) -> System:
    """The system whose stat blocks are laid out in this way where nothing says whose they are (`System.layout`)."""
    return next(made for made in map(load_system, system_names()) if made.layout == layout)
