"""The ground as this player thinks of it: where one can get to this turn, and what is worth doing from there.

Squares and bands are two grounds. All that knows which of them a battle is fought on is behind the three classes
here and `Survey`; what an attack, a friend or an answer is worth is thought out once, for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.players.roster import Roster

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.grid.board import Board
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader
    from battlemat.players.survey import Survey

NOWHERE: Final = -(1 << 40)
HERE: Final = -1

FAR_OFF: Final = 20
"""What is used from farther off than this is not asked whether anybody is near enough."""


class Way:
    """A way of getting about this turn: its action, and what it costs in worth (danger, a power used up)."""

    def __init__(self, action: Action | None, cost: int) -> None:
        self.action = action
        self.cost = cost


class Blast:
    """Where an area would go, from where, and what it is worth."""

    def __init__(self, worth: int, origin: int, square: int, way: Way | None) -> None:
        self.worth = worth
        self.origin = origin
        self.square = square
        self.way = way


class Placing:
    """The choice of a place for one turn. The last answer is in `square` (`HERE`: stay) and `way`."""

    def __init__(self, survey: Survey, common: Common, moving: bool) -> None:
        self.survey = survey
        self.common = common
        self.moving = moving
        self.square = HERE
        self.way: Way | None = None
        self.value = NOWHERE

    # ------------------------------------------------------------------ attacks

    def kind(self, card: Card, n: int) -> int:
        """A number that two attacks share for which the best place is the same."""
        raise NotImplementedError

    def possible(self, card: Card, n: int) -> bool:
        """Whether foe `n` could be got at with a card from anywhere this turn, more or less."""
        raise NotImplementedError

    def gaps(self) -> list[int]:
        """How far each foe is at least, wherever this creature goes this turn, in the measure of `Card.far`."""
        return [0] * len(self.survey.foes)

    def place(self, card: Card, n: int, least: int) -> int:
        """What an attack on foe `n` is worth from the best place; `NOWHERE` when nothing beats `least`."""
        raise NotImplementedError

    def further(self, card: Card, n: int) -> int:
        """What the further targets of an attack on several add to one on foe `n`, where that is counted."""
        return 0

    def blast(self, card: Card, least: int) -> Blast | None:
        """Where an area power does most, None when that is not worth more than `least`."""
        raise NotImplementedError

    def others(self, card: Card, target: int) -> list[int]:
        """The ids of the next best targets of an attack on several, foe `target` being the first."""
        raise NotImplementedError

    # ------------------------------------------------------------------ going

    def go(self, way: Way, square: int) -> Use | None:
        """The move that leads to a place."""
        raise NotImplementedError

    def arrival(self, way: Way, square: int) -> int:
        """Where the move that leads to a place ends: what `Creature.at` will be."""
        return square

    def beside(self, friend: Creature, limit: int) -> Way | None:
        """A way to the side of a friend that costs less than `limit`; the place is in `square`."""
        raise NotImplementedError

    def charge(self, least: int) -> Use | None:
        """Move and strike in one, if that is worth more than `least`."""
        raise NotImplementedError

    def finish(self, least: int) -> Use | None:
        """Put an end to somebody helpless at hand, where that is an action of its own and worth more than `least`."""
        return None

    def wait(self) -> Use | None:
        """What to do with a turn in which nothing can be done at once."""
        return None

    def approach(self) -> Use | None:
        """Get nearer to the foes when there is nothing to be done from any place within reach."""
        raise NotImplementedError

    def struggle(self) -> Use | None:
        """Get on where one cannot walk."""
        return None

    def after(self) -> Use | None:
        """A move with nothing to follow."""
        raise NotImplementedError


class Ground:
    """One kind of ground: what makes surveys and choices of place for it, and measures stat blocks on it."""

    def roster(self, battle: Battle, side: int) -> Roster:
        """Everybody that a side has before it, not yet looked at."""
        return Roster(battle, side)

    def survey(self, battle: Battle, who: Creature, reader: Reader) -> Survey:
        """The fight as a creature sees it."""
        raise NotImplementedError

    def placing(self, survey: Survey, common: Common, moving: bool) -> Placing:
        """The choice of a place; `moving`: whether it may still move this turn."""
        raise NotImplementedError

    def lab_floor(self) -> Board:
        """A floor to try a stat block out on."""
        raise NotImplementedError

    def face(self, battle: Battle, own: Creature, foe: Creature) -> None:
        """Put two creatures face to face."""
        raise NotImplementedError

    def measure(self, battle: Battle, own: Creature, card: Card) -> None:
        """Write on a card from where to where it can be used."""
        raise NotImplementedError
