"""What owners and companions mean for turns, immediate actions, healing and falling (orcus.companion)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_IMMEDIATE, OUT

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SUMMONED: Final = "summoned"
NOBODY: Final = "none"
GONE: Final = "gone"


def companions(battle: Battle, owner: Creature) -> list[Creature]:
    """Those that obey a creature, in play and alive."""
    return [c for c in battle.creatures if c.owner == owner.id and not c.flags & (DEAD | OUT)]


def summoned(creature: Creature) -> bool:
    """Whether a creature is somebody's summons."""
    return creature.owner >= 0 and SUMMONED in creature.sheet.types


def refuses(creature: Creature, user: Creature) -> bool:
    """Whether a creature will not count as an ally of `user`'s for its powers (orcus.target.ally-refusal)."""
    tag = f"refuses {user.id}"
    return any(tag in effect.tags for effect in creature.effects)


# ------------------------------------------------------------------ turns


def take_places(battle: Battle) -> None:
    """Each companion has its owner's initiative and comes just after it (orcus.companion.initiative)."""
    order = battle.order
    for creature in reversed(battle.creatures):
        if creature.owner not in order:
            continue
        active = order[battle.turn] if 0 <= battle.turn < len(order) else -1
        turn_verbs.leave_order(battle, creature)
        turn_verbs.insert(battle, creature, order.index(creature.owner) + 1)
        turn_verbs.set_initiative(creature, battle.creatures[creature.owner].initiative)
        if active >= 0:
            turn_verbs.set_turn(battle, order.index(active))


def acts_by_itself(creature: Creature) -> bool:
    """Whether a companion follows its Instinct now: it has one, and was given no command in its owner's turn.

    `acted` of a companion counts the commands since its last turn
    (orcus.ruling.companion-instinct-when-commanded).
    """
    return bool(creature.sheet.instinct) and not creature.acted


def spends_immediate(battle: Battle, who: Creature) -> Creature | None:
    """Whose immediate action a companion's answer takes: its owner's, if that can give it."""
    owner = battle.creatures[who.owner]
    return None if owner.flags & (CANNOT_ACT | NO_IMMEDIATE) else owner


# ------------------------------------------------------------------ healing and falling


async def tended(battle: Battle, owner: Creature) -> None:
    """Having spent a recovery, an owner may spend another on a companion (orcus.companion.recoveries)."""
    if owner.recoveries < 1:
        return
    hurt = [c for c in companions(battle, owner) if c.hp < c.sheet.max_hp]
    if not hurt:
        return
    options: list[Option] = [Choice(NOBODY), *[Choice(c.name, creature=c.id) for c in hurt]]
    answer = await battle.choose(owner, "companion", options)
    if answer.creature < 0:
        return
    verbs.set_recoveries(battle, owner, owner.recoveries - 1, "orcus.companion.recoveries")
    await battle.rules.health.heal(
        battle,
        battle.creatures[answer.creature],
        owner.recovery_value,
        owner.id,
        "orcus.companion.recoveries",
    )


def vanish(battle: Battle, creature: Creature, rule: str) -> None:
    """A summoned creature leaves play and nothing of it remains."""
    for effect in creature.effects:
        verbs.remove_effect(battle, creature, effect, rule)
    turn_verbs.set_budget(creature, 0, 0, 0)
    verbs.set_state(battle, creature, OUT, True, rule, GONE)
    verbs.place(battle, creature, -1, rule, "vanish")


async def defeated(battle: Battle, creature: Creature) -> None:
    """A summoned creature is at 0 hit points: it vanishes, at a price (orcus.keyword.summons-defeat)."""
    rule = "orcus.keyword.summons-defeat"
    vanish(battle, creature, rule)
    owner = battle.creatures[creature.owner]
    if owner.flags & DEAD:
        return
    if owner.recoveries > 0:
        verbs.set_recoveries(battle, owner, owner.recoveries - 1, rule)
    else:
        await battle.rules.health.hurt(
            battle, owner, owner.recovery_value, (), creature.id, None, creature.name
        )


def appear(battle: Battle, creature: Creature, square: int, rule: str) -> None:
    """A summoned creature comes, unhurt and with everything it can do (orcus.keyword.summons-hp)."""
    verbs.set_hp(battle, creature, creature.sheet.max_hp, "hp", creature.owner, 0, rule)
    creature.spent = 0
    creature.used = 0
    creature.acted = 0
    verbs.set_state(battle, creature, OUT, False, rule, GONE)
    verbs.place(battle, creature, square, rule, SUMMONED)


def leave_with_the_encounter(battle: Battle) -> None:
    """Summons that nobody dismissed vanish when the encounter ends (orcus.keyword.summons-dismiss)."""
    for creature in battle.creatures:
        if summoned(creature) and not creature.flags & (DEAD | OUT):
            vanish(battle, creature, "orcus.keyword.summons-dismiss")
