"""What a use promises: the exact odds against each it would be done to, and what it risks."""

from __future__ import annotations

from collections.abc import Iterable

from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.odds import exact
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.record.view import View
from battlemat.menu.values import CHECK, FRIEND, PROVOKES, Odds, Warning


def forecast(battle: Battle, who: Creature, use: Use) -> tuple[Odds, ...]:
    """The odds of a use against each creature it would attack."""
    found: list[Odds] = []
    staged: Battle | None = None
    for target in use.action.victims(battle, who, use):
        if staged is None:
            staged = use.action.staged(battle, who, use)
        strike = use.action.blow(staged, staged.creatures[who.id], use, target)
        if strike is not None:
            found.append(Odds(target, *exact(staged, strike)))
    return tuple(found)


def meant(battle: Battle, who: Creature, use: Use, odds: Iterable[Odds]) -> bool:
    """Whether a use with these odds strikes at enemies: at nobody else where its targets are picked one by one."""
    hostile = [battle.hostile(who, battle.creatures[one.target]) for one in odds]
    return not hostile or (all(hostile) if use.targets else any(hostile))


def promise(battle: Battle, who: Creature, odds: Iterable[Odds]) -> float:
    """The damage to be expected on enemies, less that on one's own side, in hit points."""
    return sum(one.damage if battle.hostile(who, battle.creatures[one.target]) else -one.damage for one in odds)


def odds_words(odds: Iterable[Odds]) -> str:
    """Odds as a column: chance to hit (of each target) and damage to be expected in all."""
    odds = list(odds)
    if not odds:
        return ""
    chances = "/".join(f"{one.hit * 100:.0f}" for one in odds)
    damage = sum(one.damage for one in odds)
    return f"{chances} %, {damage:.1f} damage" if damage else f"{chances} %"


def warnings(battle: Battle, view: View, who: Creature, use: Use) -> tuple[Warning, ...]:
    """What somebody should know before doing this now."""
    action = use.action
    found: list[Warning] = []
    foes = tuple(action.provoked(battle, who, use))
    if foes:
        found.append(Warning(PROVOKES, f"provokes {_names(view, foes)}", foes))
    struck = action.victims(battle, who, use) if action.is_attack else []
    friends = tuple(id for id in struck if not battle.hostile(who, battle.creatures[id]))
    if friends and isinstance(action, Power) and action.targeting.area:
        found.append(Warning(FRIEND, f"catches {_names(view, friends)}", friends))
    chance = action.chance(battle, who, use)
    if chance >= 0:
        found.append(Warning(CHECK, f"hangs on a check: {chance * 100:.0f} %", (), chance))
    return tuple(found)


def _names(view: View, ids: tuple[int, ...]) -> str:
    return ", ".join(view.name(id) for id in ids)
