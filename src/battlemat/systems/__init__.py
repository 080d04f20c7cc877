"""The systems, by name. Each is a folder of its own; none knows another."""

from __future__ import annotations

from battlemat.errors import nearest
from battlemat.systems.system import System

SYSTEMS = ("archmage", "fourth", "orcus")


def load_system(name: str) -> System:
    """The system of this name. Raises ValueError, naming the nearest, for an unknown one."""
    if name == "orcus":
        from battlemat.systems.orcus.system import Orcus
        return Orcus()
    if name == "archmage":
        from battlemat.systems.archmage.system import Archmage
        return Archmage()
    if name == "fourth":
        from battlemat.systems.fourth.system import Fourth
        return Fourth()
    close = nearest(name, list(SYSTEMS))
    hint = f": did you mean {close!r}?" if close else f": there is {', '.join(SYSTEMS)}"
    raise ValueError(f"no system {name!r}{hint}")
