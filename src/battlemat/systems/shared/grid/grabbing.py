"""Holding creatures: seizing one, letting it go, its escape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Play
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.durations import GRAPPLE, Duration
from battlemat.engine.effects.effect import Effect, hold_on
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.skills import check, defense_parts
from battlemat.systems.shared.grid.common import own_reach, pick, target_of
from battlemat.systems.shared.grid.strength import ANY_SIZE, StrengthAttack
from battlemat.systems.shared.weapons import TWO_HANDED

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon

HANDS: Final = 2
AGAINST: Final = {"athletics": "fort", "acrobatics": "ref"}
FOR_RANGE: Final = 2
ESCAPE_TOLD: Final = "escape "


def grapplers(victim: Creature) -> list[int]:
    """The ids of those who hold a creature."""
    return [effect.source for effect in victim.effects if effect.duration.kind == GRAPPLE]


def victims(battle: Battle, grappler: Creature) -> list[Creature]:
    """Those a creature holds."""
    return [c for c in battle.creatures if c.effects and hold_on(c, grappler.id) is not None]


def riders(victim: Creature, holder: int) -> list[Effect]:
    """What lies on a creature for as long as this one holds it, the hold itself included."""
    return [effect for effect in victim.effects if effect.duration.kind == GRAPPLE and effect.source == holder]


def told_escape(effect: Effect) -> int:
    """What it takes to get free of a hold whose print says so ("escape DC 16"), 0 where it does not."""
    for tag in effect.tags:
        if tag.startswith(ESCAPE_TOLD):
            return int(tag.removeprefix(ESCAPE_TOLD))
    return 0


def anybody_held(battle: Battle) -> bool:
    """Whether anybody at all is held."""
    return any(e.duration.kind == GRAPPLE for c in battle.creatures for e in c.effects)


def hands_for(weapon: Weapon) -> int:
    """How many hands a weapon takes."""
    return HANDS if TWO_HANDED in weapon.properties else 1


def free_hands(who: Creature, both: bool = False) -> int:
    """How many hands hold nothing, weapons for range apart. `both`: a two-handed weapon takes two, else one as any."""
    hands = HANDS
    missing = who.dropped | who.stowed
    for n, weapon in enumerate(who.sheet.arms):
        if weapon is not None and n != FOR_RANGE and not missing & (1 << n):
            hands -= hands_for(weapon) if both else 1
    return max(0, hands)


class Grip:
    """What holding is in a game: the condition it lays, the flags that loosen a holder's grip, the rule it ends by.

    `stretches`: one holds as far as one reaches; else only who is adjacent.
    """

    def __init__(self, condition: str, loosened_by: int, end_rule: str, stretches: bool) -> None:
        self.condition = condition
        self.loosened_by = loosened_by
        self.end_rule = end_rule
        self.stretches = stretches

    def reach(self, battle: Battle, holder: Creature) -> int:
        """How far off a creature may be to be held."""
        return own_reach(battle, holder) if self.stretches else 1

    def holds(self, battle: Battle, holder: Creature, victim: Creature) -> bool:
        """Whether a holder can go on holding its victim: in a state to, and near enough."""
        if holder.flags & self.loosened_by or victim.flags & (DEAD | OUT):
            return False
        return battle.rules.position.distance(battle, holder, victim) <= self.reach(battle, holder)

    def renewed(self, battle: Battle, victim: Creature, effect: Effect) -> None:
        """One creature holds another once: a new grip takes the place of its older one."""
        if effect.duration.kind != GRAPPLE:
            return
        for older in victim.effects:
            if older.duration.kind == GRAPPLE and older.source == effect.source and older.id != effect.id:
                verbs.remove_effect(battle, victim, older, self.end_rule)

    def broken(self, battle: Battle, creature: Creature) -> None:
        """End the grips on and by a creature that hold no longer, it having moved or changed its state."""
        for effect in creature.effects:
            if effect.duration.kind == GRAPPLE and not self.holds(battle, battle.creatures[effect.source], creature):
                verbs.remove_effect(battle, creature, effect, self.end_rule)
        for victim in battle.creatures:
            held = riders(victim, creature.id) if victim.effects else []
            if held and not self.holds(battle, creature, victim):
                for effect in held:
                    verbs.remove_effect(battle, victim, effect, self.end_rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seize(StrengthAttack):
    """Seize a creature within reach: Strength against Reflex. `hand_rule` asks for a free hand."""

    def __init__(self, name: str, rule: str, hand_rule: str, grip: Grip, larger: int = ANY_SIZE) -> None:
        super().__init__(name, rule, "ref", Targeting(MELEE, touch=True), larger)
        self.hand_rule = hand_rule
        self.grip = grip

    def reach(self, battle: Battle, user: Creature) -> int:
        return self.grip.reach(battle, user)

    def hands(self, battle: Battle, who: Creature) -> int:
        """How many hands are free for it."""
        return free_hands(who)

    def requirement(self, battle: Battle, user: Creature, target: Creature | None) -> Refusal | None:
        if self.hands(battle, user) < 1:
            return Refusal(self.hand_rule, f"{user.name} has no hand free")
        if target is not None and hold_on(target, user.id) is not None:
            return Refusal(self.rule, f"{user.name} holds {target.name} already")
        return None

    def hit_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 40

    async def on_hit(self, play: Play) -> None:
        self.seize(play.battle, play.user, play.target)

    def seize(self, battle: Battle, who: Creature, target: Creature) -> None:
        """Lay the grip on its victim."""
        condition = self.grip.condition
        if condition in target.sheet.immune:
            return
        verbs.add_effect(
            battle,
            target,
            Effect(
                condition,
                who.id,
                Duration(GRAPPLE, who.id),
                rule=self.rule,
                conditions=battle.rules.conditions.mask(condition),
            ),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class LetGo(Action):
    """Let go of a creature, or of all one holds, at any time."""

    verb = "lets go"
    verb_at = "lets {target} go"
    takes = frozenset({"target"})

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, FREE, rule)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is not None and hold_on(target, who.id) is None:
            return Refusal(self.rule, f"{who.name} does not hold {target.name}")
        if not victims(battle, who):
            return Refusal(self.rule, f"{who.name} holds nobody")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self, target=victim.id) for victim in victims(battle, who)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        for victim in victims(battle, who):
            if target is None or target.id == victim.id:
                for effect in riders(victim, who.id):
                    await battle.rules.turns.end_effect(battle, victim, effect, False)


@mypyc_attr(allow_interpreted_subclasses=True)
class Escape(Action):
    """Get free: Athletics against Fortitude or Acrobatics against Reflex.

    The choice `skill` says which; the target, of several grapplers, whose grip.
    """

    purpose = purposes.ESCAPE
    verb = "struggles to get free"
    takes = frozenset({"target"})
    asks = frozenset({"skill"})

    def __init__(self, name: str, cost: int, rule: str, grip: Grip) -> None:
        super().__init__(name, cost, rule)
        self.grip = grip

    def holder(self, who: Creature, use: Use) -> int:
        """Whose grip it is to get free of, -1 for nobody's."""
        held_by = grapplers(who)
        if use.target >= 0:
            return use.target if use.target in held_by else -1
        return held_by[0] if held_by else -1

    def freed_by(self, battle: Battle, who: Creature, use: Use) -> Effect | None:
        """What keeps it held: that grip, or such an effect without a grappler at hand."""
        holder = self.holder(who, use)
        if holder >= 0:
            return hold_on(who, holder)
        bit = battle.rules.conditions.by_name[self.grip.condition].bit
        for effect in who.effects:
            if effect.conditions & bit and use.target in (-1, effect.source):
                return effect
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.freed_by(battle, who, use) is None:
            return Refusal(self.rule, f"{who.name} is not {self.grip.condition}")
        skill = use.chosen("skill")
        if skill and skill not in AGAINST:
            return Refusal(self.rule, f"one escapes by {' or '.join(AGAINST)}, not by {skill}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self, target=id, choose={"skill": skill}) for id in grapplers(who) for skill in AGAINST]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        effect = self.freed_by(battle, who, use)
        if effect is None:
            return
        skill = await pick(battle, who, use, "skill", tuple(AGAINST))
        grappler = battle.creatures[effect.source]
        needed = told_escape(effect)
        if not needed:
            needed = battle.rules.stacking.add(defense_parts(battle, grappler, AGAINST[skill], who.id))
        if await check(battle, who, skill, needed, self.rule, grappler.id):
            holder = effect.source
            await battle.rules.turns.end_effect(battle, who, effect, False)
            for rider in riders(who, holder):
                await battle.rules.turns.end_effect(battle, who, rider, False)
            await self.freed(battle, who)

    async def freed(self, battle: Battle, who: Creature) -> None:
        """What a good escape brings besides."""
        return
