"""How many targets a power has, where a die says so as it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import reports
from battlemat.engine.actions.decisions import Choice, Option, Use

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play, Power
    from battlemat.engine.creature import Creature


async def count_targets(power: Power, play: Play) -> None:
    """Roll for the number of targets: of those named the first so many stay; if it is more, others may join them."""
    battle = play.battle
    user = play.user
    most = max(1, await power.number(play))
    reports.limited_targets(battle, user, most, battle.rules.cite["target-count"], power.name)
    chosen = list(dict.fromkeys(play.targets))[:most]
    blank = Use(power, using=play.use.using)
    while chosen and len(chosen) < most:
        left: list[Option] = [Choice("none")]
        for id in power.candidates(battle, user, blank):
            if id not in chosen and together(power, user, (*chosen, id), play):
                left.append(Choice(f"{battle.creatures[id].name} {id}", creature=id))
        if len(left) == 1:
            break
        answer = await battle.choose(user, "target", left, power.name)
        if answer.creature < 0:
            break
        chosen.append(answer.creature)
    while len(chosen) > 1 and not together(power, user, tuple(chosen), play):
        chosen.pop()
    play.targets = chosen


def together(power: Power, user: Creature, chosen: tuple[int, ...], play: Play) -> bool:
    """Whether these may all be targets of one use."""
    battle = play.battle
    if not power.agree(battle, user, chosen):
        return False
    if not power.targeting.grouped or len(chosen) < 2:
        return True
    legal = [battle.creatures[id] for id in power.candidates(battle, user, Use(power, using=play.use.using))]
    return battle.rules.position.group_refusal(battle, user, chosen, legal) is None
