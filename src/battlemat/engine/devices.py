"""Things on the map that can be found, worked on, set off, opened: traps, locks, doors, chests."""

from __future__ import annotations

from typing import Final

TRAP: Final = "trap"
LOCK: Final = "lock"
DOOR: Final = "door"
CHEST: Final = "chest"
KINDS: Final = (TRAP, LOCK, DOOR, CHEST)

ARMED: Final = "armed"
DISABLED: Final = "disabled"
DELAYED: Final = "delayed"
SPRUNG: Final = "sprung"
LOCKED: Final = "locked"
CLOSED: Final = "closed"
OPEN: Final = "open"
STATES: Final[dict[str, tuple[str, ...]]] = {
    TRAP: (ARMED, DISABLED, DELAYED, SPRUNG),
    LOCK: (LOCKED, OPEN),
    DOOR: (CLOSED, LOCKED, OPEN),
    CHEST: (CLOSED, LOCKED, OPEN),
}


class Device:
    """A trap, lock, door or chest as it is now. Frozen once made; a change is a new one in its place.

    `id` is the creature that stands for it in play (never on the map itself), `squares` the mask of what it fills or
    what sets it off, `at` the square it is worked on at. `dc` is what working on it must reach, `spot` what finding
    it must (0: plain to see), `known` has a bit for each creature that knows of it. A delayed one waits for the turn
    of `waits` (an id) that began after `serial`. `resets` says that a sprung one is armed again at the next round.
    """

    def __init__(self, id: int, name: str, kind: str, state: str, at: int, squares: int, *, dc: int = 20,
                 spot: int = 0, known: int = 0, resets: bool = False, waits: int = -1, serial: int = 0) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.state = state
        self.at = at
        self.squares = squares
        self.dc = dc
        self.spot = spot
        self.known = known
        self.resets = resets
        self.waits = waits
        self.serial = serial

    def turned(self, state: str, waits: int = -1, serial: int = 0) -> Device:
        """The same in another state."""
        return Device(self.id, self.name, self.kind, state, self.at, self.squares, dc=self.dc, spot=self.spot,
                      known=self.known, resets=self.resets, waits=waits, serial=serial)

    def found(self, by: int) -> Device:
        """The same, known to one creature more (its id)."""
        return Device(self.id, self.name, self.kind, self.state, self.at, self.squares, dc=self.dc, spot=self.spot,
                      known=self.known | 1 << by, resets=self.resets, waits=self.waits, serial=self.serial)

    def known_to(self, id: int) -> bool:
        """Whether a creature knows of it."""
        return not self.spot or bool(self.known >> id & 1)

    @property
    def closed(self) -> bool:
        """Whether it fills its squares: a door that is shut."""
        return self.kind == DOOR and self.state != OPEN

    def __repr__(self) -> str:
        return f"Device({self.name} {self.state})"
