"""An attack line and one attack roll made with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED, Modifier

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Refusal
    from battlemat.engine.attacks.play import Play
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Weapon

ORIGIN_WORDS: Final = {MELEE: frozenset({"melee"}), RANGED: frozenset({"ranged"}), NEAR: frozenset({"near"}),
                       FAR: frozenset({"far"})}
NO_WORDS: Final[frozenset[str]] = frozenset()


class AttackLine:
    """The attack line of a power: against which defense, with what bonus.

    `printed` holds the bonus of a stat block; a hero's line names `ability` instead and is worked out from
    it, the level bonus, (`weapon`) proficiency and (`focus`) the bonus of a focus. `extra` is added either way,
    `crit_from` is the lowest natural roll that can be a critical hit.
    """

    def __init__(self, defense: str, bonus: int = 0, printed: bool = True, ability: str = "",
                 weapon: bool = False, extra: int = 0, crit_from: int = 20, focus: bool = False) -> None:
        self.defense = defense
        self.bonus = bonus
        self.printed = printed
        self.ability = ability
        self.weapon = weapon
        self.extra = extra
        self.crit_from = crit_from
        self.focus = focus


@mypyc_attr(allow_interpreted_subclasses=True)
class Aftermath:
    """What comes of a hit or a miss by itself once that has done what it does."""

    async def follow(self) -> None:
        """Do it."""
        raise NotImplementedError


class Strike(Underway):
    """One attack roll against one target, from before it is rolled until all that follows from it is settled.

    `void`: it does nothing whatever to its target, not even what a miss does. `strayed`: it was rolled again at
    somebody it was not aimed at. `play` is the use it belongs to, where it is more than a question. `aftermath`: what
    waits for what it does, such as spikes that hurt whoever struck.
    """

    def __init__(self, power: Power, attacker: int, target: int, line: AttackLine, origin: int,
                 weapon: Weapon | None = None, square: int = -1, targets: tuple[int, ...] = ()) -> None:
        self.power = power
        self.attacker = attacker
        self.target = target
        self.line = line
        self.origin = origin
        self.weapon = weapon
        self.square = square
        self.targets = targets or (target,)
        self.natural = 0
        self.total = 0
        self.against = 0
        self.hit = False
        self.crit = False
        self.cancelled = False
        self.auto_hit = False
        self.auto_miss = False
        self.coup = False
        self.charge = False
        self.opportunity = False
        self.advantage = False
        self.favored = False
        self.take_better = 0
        self.other = 0
        self.crit_from = line.crit_from
        self.dealt = 0
        self.extra: list[Modifier] = []
        self.forced_crit = False
        self.void = False
        self.strayed = False
        self.play: Play | None = None
        self.aftermath: list[Aftermath] | None = None

    def note(self, battle: Battle) -> None:
        if self.play is not None:
            self.play.note(battle)

    def barred(self, battle: Battle) -> Refusal | None:
        return self.play.strike_barred(self) if self.play is not None else None

    @property
    def origin_words(self) -> frozenset[str]:
        """The word for its type (melee, ranged, near, far), as resistances name it."""
        return ORIGIN_WORDS.get(self.origin, NO_WORDS)


def altered(battle: Battle, strike: Strike, amount: int) -> tuple[int, bool]:
    """A blow's damage with what was added to it on its way, and whether it is yet to be halved.

    Where criticals roll all their dice at most, halving comes in its turn; elsewhere after all that multiplies.
    """
    halves = False
    for modifier in strike.extra:
        if modifier.stat == "damage":
            amount += modifier.amount
        elif modifier.stat == "damage-taken" and battle.rules.attacks.maximises:
            amount = battle.rules.health.half(amount)
        elif modifier.stat == "damage-taken":
            halves = True
    return amount, halves
