"""Hit points, dying and healing as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import BUFFERED, RECOVERED, Trigger
from battlemat.engine.effects.durations import LONG_REST, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, STABLE
from battlemat.engine.effects.modifiers import MELEE, Modifier
from battlemat.engine.health import DOWN, NO_RECOVERIES
from battlemat.systems.archmage import mobs
from battlemat.systems.archmage.escalation import noted
from battlemat.systems.archmage.resistance import DieResistance
from battlemat.systems.archmage.tags import COMA, OVERDRAWN, WOUNDED

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

OVERDRAFT: Final = "archmage.recovery.overdraw-penalty"
HALF: Final = "archmage.recovery.overdraw-half"
HALF_RECOVERY: Final = "half recovery"
COMATOSE: Final = "archmage.meaningful-death.coma"
TWICE_FROM: Final = 5
THRICE_FROM: Final = 8


def tier(level: int) -> int:
    """How often the Constitution modifier counts in a recovery (archmage.recovery.con-multiplier)."""
    return 3 if level >= THRICE_FROM else 2 if level >= TWICE_FROM else 1


def average(dice: int, sides: int) -> int:
    """What dice come to on average, rounded down."""
    return dice * (sides + 1) // 2

@mypyc_attr(allow_interpreted_subclasses=True)
class ArchmageHealth(DieResistance):
    """Archmage: rolled recoveries, death saves, death at minus half, stability that damage ends."""

    dying: tuple[str, ...] = ("dying",)
    stable: tuple[str, ...] = ("unconscious", "stable")
    knocked_out: tuple[str, ...] = ("unconscious",)

    def __init__(self, options: dict[str, object]) -> None:
        self.averaged = options.get("recovery_average") == "yes"
        self.keeps_stable = options.get("stabilized_damage") == "keep"
        self.any_blow_spares = options.get("knock_out") == "any"
        self.meaningful = options.get("meaningful_death") == "on"

    # ------------------------------------------------------------------ recoveries

    def constitution(self, creature: Creature) -> int:
        """What Constitution adds to a recovery."""
        return creature.sheet.ability("con") * tier(creature.sheet.level)

    def usual_recovery(self, battle: Battle, creature: Creature) -> int:
        return max(1, average(creature.sheet.level, creature.sheet.recovery_die) + self.constitution(creature))

    async def recovery(self, battle: Battle, creature: Creature) -> int:
        """Roll what a recovery heals (archmage.recovery.amount): at least 1."""
        if self.averaged:
            return self.usual_recovery(battle, creature)
        sheet = creature.sheet
        rolled = await battle.roll_sum(creature, sheet.level, sheet.recovery_die, "recovery")
        return max(1, rolled + self.constitution(creature))

    async def spend_recovery(self, battle: Battle, creature: Creature, bonus: int = 0, source: int = -1,
                             rule: str = "") -> int:
        """Heal with a recovery; one that is not there heals half and costs a penalty.

        archmage.recovery.overdraw-half. Monsters, which have none, heal nothing; nor does who is kept from using them.
        """
        payer = self.recovery_payer(battle, creature)
        if not payer.sheet.hero and not payer.recoveries:
            return 0
        if any(effect.tags and NO_RECOVERIES in effect.tags for effect in creature.effects):
            return 0
        amount = await self.recovery(battle, creature) + bonus
        for effect in creature.effects:
            if HALF_RECOVERY in effect.tags:
                amount = max(1, amount // 2)
                verbs.remove_effect(battle, creature, effect)
                break
        if payer.recoveries > 0:
            verbs.set_recoveries(battle, payer, payer.recoveries - 1, battle.rules.cite["recoveries"])
        else:
            amount = max(1, amount // 2)
            rule = HALF
            self.overdraw(battle, payer)
        gained = await self.heal(battle, creature, amount, source, rule or battle.rules.cite["recovery-value"])
        await battle.window(Trigger(RECOVERED, creature.id, amount=gained))
        return gained

    def overdraw(self, battle: Battle, payer: Creature) -> None:
        """One more recovery used than there were (archmage.recovery.overdraw-penalty)."""
        verbs.add_effect(battle, payer, Effect(
            OVERDRAWN, payer.id, Duration(LONG_REST), rule=OVERDRAFT,
            modifiers=(Modifier("attack", -1, "", OVERDRAWN, OVERDRAFT),
                       Modifier("defenses", -1, "", OVERDRAWN, OVERDRAFT))))

    # ------------------------------------------------------------------ damage

    async def hurt(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...] = (),
                   source: int = -1, strike: Strike | None = None, name: str = "",
                   persistent_of_attack: bool = False) -> int:
        if target.sheet.mob and target.hp > 0 and amount > 0:
            return await self.hurt_mob(battle, target, amount, types, source, strike, name, persistent_of_attack)
        return await self.hurt_one(battle, target, amount, types, source, strike, name, persistent_of_attack)

    async def hurt_mob(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...], source: int,
                       strike: Strike | None, name: str, persistent_of_attack: bool) -> int:
        """Deal damage to one of a mob: the mob's wound becomes its own, what is too much for it goes on to the next."""
        if target.flags & DEAD:
            return 0
        mobs.take_up_wound(battle, target)
        room = target.hp + target.temp_hp
        dealt = await self.hurt_one(battle, target, amount, types, source, strike, name, persistent_of_attack)
        if strike is not None and strike.coup:
            return dealt  # archmage.coup.single-target: the helpless one and nobody else
        left = dealt - room
        fallen = target
        while left > 0 and (fallen.flags & DEAD or fallen.hp <= 0):
            other = await mobs.next_of(battle, fallen, source, strike)
            if other is None:
                break
            fallen = other
            room = fallen.hp + fallen.temp_hp
            await self.hurt_one(battle, fallen, left, (), source, None, mobs.SPILL, False)
            left -= room
        return dealt

    async def hurt_one(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...], source: int,
                       strike: Strike | None, name: str, persistent_of_attack: bool) -> int:
        """Deal damage to one creature; who harms a foe takes part in the fight."""
        dealt = await super().hurt(battle, target, amount, types, source, strike, name, persistent_of_attack)
        if dealt > 0 and source >= 0 and battle.creatures[source].side != target.side:
            noted(battle, battle.creatures[source])
        return dealt

    def pool(self, battle: Battle, creature: Creature) -> int:
        return mobs.pool(battle, creature)

    def finds_target(self, battle: Battle, strike: Strike) -> bool:
        """Of a mob the next is struck when the target itself has fallen."""
        if super().finds_target(battle, strike):
            return True
        left = mobs.ranked(battle, battle.creatures[strike.target], battle.creatures[strike.attacker], strike.targets)
        if left:
            strike.target = left[0].id
        return bool(left)

    async def heal(self, battle: Battle, creature: Creature, amount: int, source: int = -1, rule: str = "") -> int:
        """Regain hit points; one of a mob that is unhurt has the mob's wound healed."""
        if creature.sheet.mob and not creature.flags & DEAD:
            mobs.take_up_wound(battle, creature)
        return await super().heal(battle, creature, amount, source, rule)

    async def gain_temp(self, battle: Battle, creature: Creature, amount: int, source: int = -1) -> None:
        """archmage.temp-hp.highest: the larger amount is kept, nobody is asked."""
        if amount > creature.temp_hp and not creature.flags & DEAD:
            verbs.set_temp(battle, creature, amount, battle.rules.cite["temp-hp-stack"])
            await battle.window(Trigger(BUFFERED, source, creature.id, amount=amount))

    # ------------------------------------------------------------------ dropping, death

    def may_spare(self, battle: Battle, attacker: Creature, creature: Creature, strike: Strike) -> bool:
        """archmage.ruling.knock-out: a monster, by a melee blow without energy damage; by option any attack."""
        if creature.sheet.hero or not battle.hostile(attacker, creature):
            return False
        return self.any_blow_spares or (strike.origin == MELEE and not strike.power.damage_types)

    async def drop(self, battle: Battle, creature: Creature, before: int, loss: int, source: int,
                   strike: Strike | None) -> None:
        hero = self.under_hero_rules(battle, creature)
        if any(effect.name == COMA for effect in creature.effects):
            return
        if hero and creature.flags & STABLE and not self.undone(battle, creature, source):
            if self.dies_outright(battle, creature, before, loss):
                await self.die(battle, creature, source, battle.rules.cite["instant-death"])
            return
        await super().drop(battle, creature, before, loss, source, strike)
        if hero and creature.hp <= 0:
            # archmage.lasting-wound.gain: noted at the drop, felt once the battle is over.
            creature.used |= WOUNDED

    def undone(self, battle: Battle, creature: Creature, source: int) -> bool:
        """Whether damage ends being stable: a foe's does (archmage.ruling.stabilize-details)."""
        return not self.keeps_stable and source >= 0 and battle.hostile(battle.creatures[source], creature)

    async def die(self, battle: Battle, creature: Creature, source: int, rule: str) -> None:
        """archmage.meaningful-death.coma: by option only where a named villain fights does a hero die."""
        if self.meaningful and creature.sheet.hero and not self.villains(battle, creature):
            await self.sink(battle, creature, source)
            return
        await super().die(battle, creature, source, rule)

    def villains(self, battle: Battle, creature: Creature) -> bool:
        """Whether a named villain took part on another side."""
        return any(other.sheet.named and battle.hostile(other, creature) for other in battle.creatures)

    async def sink(self, battle: Battle, creature: Creature, source: int) -> None:
        """A hero falls into a coma, which nothing ends before all danger is over."""
        self.end_named(battle, creature, DOWN)
        await self.fall_down(battle, creature, Effect(
            COMA, source, Duration(LONG_REST), rule=COMATOSE,
            conditions=battle.rules.conditions.mask("unconscious")))


async def start_dying(battle: Battle, creature: Creature) -> None:
    """A creature starts the battle at 0 hit points or below: a hero dying, or dead at minus half its maximum."""
    health = battle.rules.health
    if not health.under_hero_rules(battle, creature):
        await health.die(battle, creature, -1, battle.rules.cite["monster-death"])
    elif health.dies_outright(battle, creature, creature.hp, 0):
        await health.die(battle, creature, -1, battle.rules.cite["instant-death"])
    else:
        verbs.add_effect(battle, creature, Effect(
            DOWN, -1, rule=battle.rules.cite["dying"], conditions=battle.rules.conditions.mask(*health.dying)))
