"""Which Battlemat this is: its version, and whether the engine runs compiled or interpreted."""

from typing import Final

VERSION: Final = "0.1.0"

# This module is compiled together with the engine, all or nothing, so its own file tells for all.
COMPILED: Final[bool] = not __file__.endswith(".py")


def describe() -> str:
    """The line `battlemat --version` prints: name, version, and how the engine was built."""
    return f"battlemat {VERSION} ({'compiled' if COMPILED else 'interpreted'})"
