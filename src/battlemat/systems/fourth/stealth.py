"""Hiding and staying hidden: for each enemy apart (fourth.condition.hidden)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, skills
from battlemat.engine.actions.action import MINOR, MOVE, STANDARD
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.engine.grid import cover
from battlemat.systems.fourth.kept import NO_SNEAKING, kept
from battlemat.systems.shared.grid.moving import Run
from battlemat.systems.shared.talking import TALK

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

QUIET: Final = 2
"""Squares an action may cover without a new check."""
HASTE: Final = -5
RUNNING: Final = -10
ROLLED: Final = 2
"""`FourthKept.sneak`: the one check of this move action has been made."""
GAVE_AWAY: Final = 1 << 30
"""A bit of `Creature.used`: it has attacked in the action under way."""
SUPERIOR: Final = 2


def out_of_sight(battle: Battle, seeker: Creature, hider: Creature) -> bool:
    """Whether terrain hides one well enough from a seeker, as far as the option hide-requires demands.

    Bodies in the way are no cover to hide behind; that the seeker has lost sight of it already does not count.
    """
    board = battle.board
    degree = cover.cover(board, seeker.at, seeker.width, hider.at, hider.width, 0)
    strict = battle.rules.options["hide-requires"] == "superior-or-total"
    if degree >= (SUPERIOR if strict else 1):
        return True
    pair = (hider.id, seeker.id)
    result = battle.secrets.pop(pair, None)
    veil = battle.rules.position.concealment(battle, seeker, hider)
    if result is not None:
        battle.secrets[pair] = result
    return veil >= (SUPERIOR if strict else 1)


def eligible(battle: Battle, hider: Creature) -> list[int]:
    """The enemies one may try to hide from now."""
    free = battle.rules.options["hide-requires"] == "none"
    return [foe.id for foe in battle.enemies(hider) if free or out_of_sight(battle, foe, hider)]


def hidden_from(battle: Battle, hider: Creature) -> list[int]:
    """Those a creature is hidden from."""
    return [pair[1] for pair in battle.secrets if pair[0] == hider.id]


def reveal(battle: Battle, hider: Creature, seeker: int, rule: str) -> None:
    """A creature is no longer hidden from this one."""
    if battle.secrets.pop((hider.id, seeker), None) is not None:
        battle.stirs += 1  # whoever took the square for free goes another way
        reports.noticed(battle, hider.id, seeker, rule)


async def try_to_hide(battle: Battle, hider: Creature, penalty: int, rule: str) -> None:
    """One Stealth check against everybody it may hide from: a new result, or found out (fourth.stealth.opposed)."""
    before = hidden_from(battle, hider)
    fooled = await skills.hide(battle, hider, eligible(battle, hider), rule, penalty)
    for id in before:
        if id not in fooled:
            reveal(battle, hider, id, rule)


def covered(battle: Battle, who: Creature) -> int:
    """The squares covered by the action just over."""
    return who.moved - kept(who).paced if battle.active == who.id else 0


async def gives_away(battle: Battle, who: Creature, use: Use) -> None:
    """An action is over: an attack reveals, noise does, haste calls for a new check, and so does open ground."""
    action = use.action
    if who.used & GAVE_AWAY:
        who.used &= ~GAVE_AWAY
        for id in hidden_from(battle, who):
            reveal(battle, who, id, "fourth.stealth.reveal-after-action")
        return
    seekers = hidden_from(battle, who)
    if not seekers:
        return
    if TALK in action.tags:
        for id in seekers:
            if battle.rules.position.hears(battle, battle.creatures[id], who):
                reveal(battle, who, id, "fourth.stealth.remain-hidden")
    if not action.cost:
        return
    look_round(battle, who, seekers)
    if covered(battle, who) > QUIET and hidden_from(battle, who):
        kept(who).sneak = ROLLED
        penalty = RUNNING if isinstance(action, Run) else HASTE
        await try_to_hide(battle, who, penalty, "fourth.stealth.move-while-hidden")


def look_round(battle: Battle, hider: Creature, seekers: list[int]) -> None:
    """Those of the seekers that see the hider now find it (fourth.ruling.hidden-end)."""
    for id in seekers:
        if not out_of_sight(battle, battle.creatures[id], hider):
            reveal(battle, hider, id, "fourth.stealth.remain-hidden")


def glimpsed(battle: Battle, mover: Creature) -> None:
    """Somebody has come to another place: what it sees now is found at once, and so is who is dragged into sight."""
    for hider, seeker in list(battle.secrets):
        if seeker == mover.id or (hider == mover.id and battle.active != hider):
            look_round(battle, battle.creatures[hider], [seeker])


def turn_over(battle: Battle) -> None:
    """A turn has ended: fog that has lifted and the like hide nobody any more.

    Who was let hide in the open (hide-requires "none") stays hidden there until it acts or a seeker moves.
    """
    open_hiding = battle.rules.options["hide-requires"] == "none"
    for hider, seeker in list(battle.secrets):
        creature = battle.creatures[hider]
        if creature.flags & (DEAD | OUT) or battle.creatures[seeker].flags & (DEAD | OUT):
            del battle.secrets[(hider, seeker)]
        elif not open_hiding:
            look_round(battle, creature, [seeker])


def paced(battle: Battle, who: Creature, use: Use) -> None:
    """Note what the move action just over allows: hiding, and the running start of a jump."""
    action = use.action
    cost = action.costs(battle, who, use)
    if cost & MOVE and not who.flags & CANNOT_ACT:
        kept(who).stride = covered(battle, who)
        if kept(who).sneak == ROLLED:
            kept(who).sneak = NO_SNEAKING
        else:
            kept(who).sneak = RUNNING if isinstance(action, Run) else HASTE if kept(who).stride > QUIET else 0
    elif cost & (STANDARD | MINOR):
        kept(who).stride = -1
        kept(who).sneak = NO_SNEAKING
    kept(who).paced = who.moved


def forget(who: Creature) -> None:
    """A turn begins: no move action has come before it."""
    kept(who).stride = -1
    kept(who).sneak = NO_SNEAKING
