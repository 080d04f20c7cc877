"""Resistance: a number that the die of an attack must reach to deal full damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.health import EVERY_TYPE, Health
from battlemat.systems.archmage.mobs import SPILL

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MUNDANE: Final = "mundane"
ONGOING: Final = "persistent"
ANY_ORIGIN: Final = {"melee": "melee", "ranged": "ranged", "far": "ranged", "near": "close"}


@mypyc_attr(allow_interpreted_subclasses=True)
class DieResistance(Health):
    """The part of the chapter on hit points that halves damage by the die (archmage.resistance.natural-roll)."""

    half_minimum = 0
    resists_by_die = True
    asks_unrolled = frozenset({"resist"})

    def number(self, battle: Battle, target: Creature, type: str, words: tuple[str, ...],
               strike: Strike | None = None) -> int:
        """What the die must show for full damage of one type: the highest that matches, 0 when none does.

        archmage.ruling.resistance-cases; `words` are those for the attack itself.
        """
        lost = self.unresisted(battle, target, type, strike)
        if lost >= EVERY_TYPE:
            return 0
        if lost:
            type = ""
        best = self.highest(target.sheet.resist, type, words)
        for effect in target.effects:
            if effect.resist is not None:
                best = max(best, self.highest(effect.resist, type, words))
        return best

    def highest(self, table: dict[str, int], type: str, words: tuple[str, ...]) -> int:
        """The highest number of a table that matches the type or one of the words."""
        if not table:
            return 0
        best = table.get("all", 0)
        if type:
            best = max(best, table.get(type, 0))
        for word in words:
            best = max(best, table.get(word, 0))
        return best

    def needed(self, battle: Battle, target: Creature, types: tuple[str, ...], strike: Strike | None) -> int:
        """What the die must show for full damage: mixed damage is resisted only if every type of it is."""
        if not target.sheet.resist and not target.effects:
            return 0
        words = attack_words(strike)
        return min([self.number(battle, target, type, words, strike) for type in types or ("",)])

    def stopped(self, battle: Battle, target: Creature, types: tuple[str, ...]) -> bool:
        """archmage.resistance.immune-to-mundane: ordinary energy of types the target resists."""
        plain = plain_types(types)
        return len(plain) < len(types) and bool(plain) and all(
            self.number(battle, target, type, ()) > 0 for type in plain)

    def adjusted(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                 strike: Strike | None, persistent_of_attack: bool = False) -> int:
        return self.reduced(battle, target, amount, types, strike, strike.natural if strike is not None else 20)

    def reduced(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                strike: Strike | None, natural: int) -> int:
        """What is left of damage that comes with this natural roll."""
        if amount <= 0 or self.stopped(battle, target, types):
            return 0
        types = plain_types(types)
        if self.immune(battle, target, types):
            return 0
        return self.half(amount) if natural < self.needed(battle, target, types, strike) else amount

    async def resisted(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                       strike: Strike | None, name: str) -> int:
        if name == ONGOING:
            # archmage.resistance.ongoing: settled when it was inflicted.
            return 0 if amount <= 0 or self.immune(battle, target, types) else amount
        if name == SPILL:
            return amount
        natural = strike.natural if strike is not None else await self.stand_in(battle, target, types)
        return self.reduced(battle, target, amount, types, strike, natural)

    async def lasting(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                      strike: Strike | None) -> int:
        natural = strike.natural if strike is not None else await self.stand_in(battle, target, types)
        return self.half(amount) if natural < self.needed(battle, target, types, strike) else amount

    async def stand_in(self, battle: Battle, target: Creature, types: tuple[str, ...]) -> int:
        """The die that stands in for an attack's where nothing was rolled (archmage.resistance.automatic-damage)."""
        how = battle.rules.options.get("resistance_automatic", "always")
        if how == "none" or not self.needed(battle, target, types, None):
            return 20
        if how == "gm" and not await battle.confirm(target, "resist", True, " and ".join(types)):
            return 20
        return await battle.roll(target, 20, "resistance")


def plain_types(types: tuple[str, ...]) -> tuple[str, ...]:
    """Damage types without the mark of ordinary energy."""
    return tuple([type for type in types if type != MUNDANE]) if MUNDANE in types else types


def attack_words(strike: Strike | None) -> tuple[str, ...]:
    """The words that resistances have for an attack itself: melee, ranged, close, and spells or weapons."""
    if strike is None:
        return ()
    found = [ANY_ORIGIN[word] for word in sorted(strike.origin_words)]
    found.append("spells" if "spell" in strike.power.tags else "weapons")
    return tuple(found)
