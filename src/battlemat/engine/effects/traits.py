"""Traits: what lasts and works by itself (a trait, stance, aura or zone), what it answers, what follows an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.modifiers import Modifier

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

BEARER: Final = -2


class Query:
    """Which number is asked for: the stat, of whom, against whom, with which strike (if any); of damage about to be
    dealt how much (`amount`) of which `types`; of a save the `effect` it is rolled against.
    """

    def __init__(self, stat: str, subject: int, other: int = -1, strike: Strike | None = None, amount: int = 0,
                 types: tuple[str, ...] = (), effect: Effect | None = None) -> None:
        self.stat = stat
        self.subject = subject
        self.other = other
        self.strike = strike
        self.amount = amount
        self.types = types
        self.effect = effect


@mypyc_attr(allow_interpreted_subclasses=True)
class Trait:
    """Something lasting that changes numbers, grants flags or answers triggers.

    `holder` below is the creature whose trait, stance or aura it is. `stats` are the numbers it may change
    ("*" any), `trigger_bits` the bits of the trigger kinds it answers, `grants` whether `flags` must be asked.
    """

    def __init__(self, name: str, stats: frozenset[str] = frozenset(), trigger_bits: int = 0,
                 grants: bool = False, rule: str = "") -> None:
        self.name = name
        self.stats = stats
        self.trigger_bits = trigger_bits
        self.grants = grants
        self.rule = rule

    def choices(self) -> frozenset[str]:
        """The names of what it puts to a player when it acts."""
        return frozenset()

    def begin(self, battle: Battle, holder: Creature) -> None:
        """Lay what it lays: as the fight starts, or as its holder joins one under way."""
        return

    def modify(self, battle: Battle, holder: Creature, query: Query, parts: list[Modifier]) -> None:
        """Append the modifiers that count for `query`."""
        return

    def flags(self, battle: Battle, holder: Creature, subject: Creature, other: int) -> int:
        """Flags the subject has now because of this (towards `other`, an id or -1)."""
        return 0

    def advantage(self, battle: Battle, holder: Creature, attacker: Creature, target: Creature) -> bool:
        """Whether it gives `attacker` combat advantage against `target`."""
        return False

    async def extra_damage(self, battle: Battle, holder: Creature, play: Play) -> int:
        """What it adds to the damage of the hit under way, rolled; asked of those whose stats hold "extra damage"."""
        return 0

    async def happen(self, battle: Battle, holder: Creature, trigger: Trigger) -> None:
        """Do what it does by itself when this happens (it costs nobody an action and nobody is asked)."""
        return


def answered(battle: Battle, hooks: list[tuple[int, Trait]], query: Query) -> list[Modifier]:
    """What traits and effects answer to a query, part by part."""
    parts: list[Modifier] = []
    for holder, trait in hooks:
        trait.modify(battle, battle.creatures[holder], query, parts)
    return parts


def granted(battle: Battle, hooks: list[tuple[int, Trait]], query: Query) -> int:
    """The highest of what traits and effects answer to a query that does not add up (0: nothing)."""
    best = 0
    for part in answered(battle, hooks, query):
        best = max(best, part.amount)
    return best


@mypyc_attr(allow_interpreted_subclasses=True)
class Aftereffect:
    """What follows from an effect: when a save against it fails, when it ends, when its bearer takes a turn."""

    async def on_failed_save(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """The bearer has just failed a save against it."""
        return

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        """The effect has just ended (`saved`: by a saving throw)."""
        return

    async def on_turn_start(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """The bearer's turn starts with the effect still on it."""
        return

    def may_maintain(self, battle: Battle, bearer: Creature, effect: Effect) -> bool:
        """Whether its creator, who could pay for it, can maintain it."""
        return True

    async def on_maintain(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """Its creator has just paid to maintain it."""
        return


CLEAR: Final = 0
LIGHTLY: Final = 1
HEAVILY: Final = 2
TOTALLY: Final = 3
MAGIC_DARK: Final = 4
"""How much a field hides what is in it, in degrees that rise; magical darkness stops even those who see in the dark."""
NOBODY: Final = 0
ITS_MAKER: Final = 1
MAKERS_SIDE: Final = 2
"""Who crosses the difficult ground of a field as if it were normal."""



class Field:
    """An area that lasts: an aura around its creator (`radius` >= 0, moves with it) or a zone of fixed squares.

    `trait` does its work. `solid`, `difficult`, `obscured` say what its squares are like while it lasts
    (`obscured`: one of the degrees above; `spares`: for whom they are not difficult).
    """

    def __init__(self, name: str, creator: int, trait: Trait, *, radius: int = -1, squares: int = 0,
                 difficult: bool = False, obscured: int = CLEAR, effect: int = 0, rule: str = "",
                 hostile: bool = False, spares: int = NOBODY) -> None:
        self.name = name
        self.creator = creator
        self.trait = trait
        self.radius = radius
        self.squares = squares
        self.difficult = difficult
        self.obscured = obscured
        self.effect = effect
        self.rule = rule
        self.hostile = hostile
        self.spares = spares
        self.id = 0

    def moved(self, squares: int) -> Field:
        """The same zone elsewhere."""
        other = Field(self.name, self.creator, self.trait, radius=self.radius, squares=squares,
                      difficult=self.difficult, obscured=self.obscured, effect=self.effect, rule=self.rule,
                      hostile=self.hostile, spares=self.spares)
        other.id = self.id
        return other
