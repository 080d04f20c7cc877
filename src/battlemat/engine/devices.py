"""Things on the map that can be found, worked on, set off, opened: traps, locks, doors, chests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.grid.terrain import FLOOR, WALL

if TYPE_CHECKING:
    from battlemat.engine.grid.board import Board

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

    @property
    def bars(self) -> bool:
        """Whether it is a danger or a hindrance as it is now."""
        return self.state in (ARMED, LOCKED, CLOSED)

    @property
    def mark(self) -> str:
        """The letter it is drawn with: a capital while it bars the way or is armed."""
        letter = self.kind[0]
        return letter.upper() if self.bars else letter

    def on(self, board: Board) -> Board:
        """The board with a door on it that is shut, or no longer with one that is open; any other as it was."""
        if self.kind != DOOR or bool(board.solid & self.squares) == self.closed:
            return board
        if self.closed:
            return board.with_more(self.squares, WALL)
        return board.redrawn(self.squares, FLOOR)

    def __repr__(self) -> str:
        return f"Device({self.name} {self.state})"


def replaced(devices: tuple[Device, ...], device: Device) -> tuple[Device, ...]:
    """Several devices with one as it is now, in the place of what it was or after them."""
    if any(other.id == device.id for other in devices):
        return tuple([device if other.id == device.id else other for other in devices])
    return (*devices, device)
