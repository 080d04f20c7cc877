"""Grappling: seizing a creature, letting it go, its escape, dragging it along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions import FREE, STANDARD, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.durations import GRAPPLE, Duration
from battlemat.engine.effects import Effect
from battlemat.engine.flags import CANNOT_ACT, DEAD, NO_ACTIONS, NO_FORCED, OUT, SURPRISED
from battlemat.engine.modifiers import MELEE
from battlemat.engine.power import Play
from battlemat.engine.skills import check, defense_parts
from battlemat.engine.targeting import Targeting
from battlemat.engine.travel import grid_movement
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import own_reach, pick, target_of
from battlemat.systems.shared.grid.strength import StrengthAttack

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

LARGER: Final = 1
HANDS: Final = 2
END: Final = "orcus.act.grapple-end"
AGAINST: Final = {"athletics": "fort", "acrobatics": "ref"}
MAIN: Final = 1
OFF: Final = 2


def grapple_on(victim: Creature, grappler: int) -> Effect | None:
    """The grapple of this grappler on a creature, if there is one."""
    for effect in victim.effects:
        if effect.duration.kind == GRAPPLE and effect.source == grappler:
            return effect
    return None


def grapplers(victim: Creature) -> list[int]:
    """The ids of those who hold a creature."""
    return [effect.source for effect in victim.effects if effect.duration.kind == GRAPPLE]


def victims(battle: Battle, grappler: Creature) -> list[Creature]:
    """Those a creature holds."""
    return [c for c in battle.creatures if c.effects and grapple_on(c, grappler.id) is not None]


def incapacitated(battle: Battle, creature: Creature) -> bool:
    """Whether it can take no action at all (orcus.ruling.incapacitated); the surprised soon can."""
    for condition in battle.rules.conditions.of(creature.conditions):
        if condition.flags & NO_ACTIONS and not condition.flags & SURPRISED:
            return True
    return any(effect.flags & NO_ACTIONS for effect in creature.effects)


def free_hands(who: Creature) -> int:
    """How many hands hold nothing."""
    hands = HANDS
    if who.sheet.weapon is not None and not who.dropped & MAIN:
        hands -= 1
    if who.sheet.offhand is not None and not who.dropped & OFF:
        hands -= 1
    return hands


def grapples_broken(battle: Battle, creature: Creature) -> None:
    """End the grapples on and by a creature that hold no longer, it having moved or become unable to act.

    orcus.act.grapple-end, orcus.ruling.grappled.
    """
    for effect in creature.effects:
        if effect.duration.kind == GRAPPLE and not holds(battle, battle.creatures[effect.source], creature):
            verbs.remove_effect(battle, creature, effect, END)
    for victim in battle.creatures:
        grapple = grapple_on(victim, creature.id) if victim.effects else None
        if grapple is not None and not holds(battle, creature, victim):
            verbs.remove_effect(battle, victim, grapple, END)


def holds(battle: Battle, grappler: Creature, victim: Creature) -> bool:
    """Whether a grappler can go on holding its victim: able to act, and no farther off than it can reach."""
    if grappler.flags & CANNOT_ACT or victim.flags & (DEAD | OUT):
        return False
    return battle.rules.position.distance(battle, grappler, victim) <= own_reach(battle, grappler)


class Grapple(StrengthAttack):
    """Seize a creature within reach (orcus.act.grapple). The incapacitated are seized without a roll."""

    def __init__(self) -> None:
        super().__init__("grapple", "orcus.act.grapple", "ref", Targeting(MELEE, touch=True), LARGER)

    def reach(self, battle: Battle, user: Creature) -> int:
        return own_reach(battle, user)

    def requirement(self, battle: Battle, user: Creature, target: Creature | None) -> Refusal | None:
        if free_hands(user) < 1:
            return Refusal(self.rule, f"{user.name} has no hand free")
        if target is not None and grapple_on(target, user.id) is not None:
            return Refusal(self.rule, f"{user.name} holds {target.name} already")
        return None

    def hit_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 40

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is not None and incapacitated(battle, target):
            self.seize(battle, who, target)
        else:
            await self.play(battle, who, use, None)

    async def on_hit(self, play: Play) -> None:
        self.seize(play.battle, play.user, play.target)

    def seize(self, battle: Battle, who: Creature, target: Creature) -> None:
        """Lay the grapple on its victim."""
        if "grappled" in target.sheet.immune:
            return
        verbs.add_effect(
            battle,
            target,
            Effect(
                "grappled",
                who.id,
                Duration(GRAPPLE, who.id),
                rule=self.rule,
                conditions=battle.rules.conditions.mask("grappled"),
            ),
        )


class ReleaseGrapple(Action):
    """Let go of a creature, or of all one holds, at any time (orcus.act.grapple-end)."""

    def __init__(self) -> None:
        super().__init__("release-grapple", FREE, END)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is not None and grapple_on(target, who.id) is None:
            return Refusal(self.rule, f"{who.name} does not hold {target.name}")
        if not victims(battle, who):
            return Refusal(self.rule, f"{who.name} holds nobody")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self, target=victim.id) for victim in victims(battle, who)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        for victim in victims(battle, who):
            effect = grapple_on(victim, who.id)
            if effect is not None and (target is None or target.id == victim.id):
                await battle.rules.turns.end_effect(battle, victim, effect, False)


class EscapeGrapple(Action):
    """Get free: Athletics against Fortitude or Acrobatics against Reflex (orcus.act.escape-grapple).

    The choice `skill` says which; the target, of several grapplers, whose grip.
    """

    def __init__(self) -> None:
        super().__init__("escape-grapple", STANDARD, "orcus.act.escape-grapple")

    def grip(self, who: Creature, use: Use) -> int:
        """Whose grip it is to get free of, -1 for nobody's."""
        held_by = grapplers(who)
        if use.target >= 0:
            return use.target if use.target in held_by else -1
        return held_by[0] if held_by else -1

    def freed_by(self, battle: Battle, who: Creature, use: Use) -> Effect | None:
        """What keeps it grappled: that grip, or a grappling effect without a grappler at hand."""
        grip = self.grip(who, use)
        if grip >= 0:
            return grapple_on(who, grip)
        bit = battle.rules.conditions.by_name["grappled"].bit
        for effect in who.effects:
            if effect.conditions & bit and use.target in (-1, effect.source):
                return effect
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.freed_by(battle, who, use) is None:
            return Refusal(self.rule, f"{who.name} is not grappled")
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
        parts = defense_parts(battle, grappler, AGAINST[skill], who.id)
        if await check(battle, who, skill, battle.rules.stacking.add(parts), self.rule, grappler.id):
            await battle.rules.turns.end_effect(battle, who, effect, False)


class MoveGrappled(StrengthAttack):
    """Drag a creature one has grappled, half one's speed: `to` or `path` (orcus.act.move-grappled)."""

    def __init__(self) -> None:
        super().__init__("move-grappled", "orcus.act.move-grappled", "fort", Targeting(MELEE, touch=True), LARGER)

    def reach(self, battle: Battle, user: Creature) -> int:
        return own_reach(battle, user)

    def budget(self, battle: Battle, who: Creature) -> int:
        """Half its speed, in squares."""
        return battle.rules.movement.speed(battle, who) // 2

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """The squares entered, none when there is no such way."""
        movement = grid_movement(battle)
        mode = movement.mode(battle, who)
        if use.path:
            return (
                use.path
                if routes.plan(battle, who, use.path, [mode], [self.budget(battle, who)], who.width, 0)
                is not None
                else ()
            )
        found = routes.reach(battle, who, mode, self.budget(battle, who), who.width)
        if use.to >= 0 and use.to != who.at and found.stops >> use.to & 1:
            return found.region.path(use.to)
        return ()

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or grapple_on(target, who.id) is None:
            return Refusal(self.rule, f"{who.name} holds no such creature to drag")
        refused = routes.stuck(battle, who)
        if refused is not None:
            return refused
        if target.flags & NO_FORCED:
            return Refusal(battle.rules.conditions.why(target, NO_FORCED), f"{target.name} cannot be moved")
        if not self.way(battle, who, use):
            return Refusal(self.rule, f"{who.name} cannot drag {target.name} there at half its speed")
        return super().refusal(battle, who, use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        held = victims(battle, who)
        if not held or routes.stuck(battle, who) is not None:
            return []
        mode = battle.rules.movement.mode(battle, who)
        found = routes.reach(battle, who, mode, self.budget(battle, who), who.width)
        places = found.stops & ~battle.board.bit(who.at)
        return [
            Use(self, target=victim.id, to=square)
            for victim in held
            if not victim.flags & NO_FORCED
            for square in battle.board.squares(places)
        ]

    async def on_hit(self, play: Play) -> None:
        battle = play.battle
        who = play.user
        path = self.way(battle, who, play.use)
        if path:
            await grid_movement(battle).travel(battle, who, path, rule=self.rule, towing=play.target)
            battle.rules.turns.displaced(battle, play.target)
