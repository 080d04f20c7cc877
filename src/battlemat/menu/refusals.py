"""What cannot be done now, and the rule that says so."""

from __future__ import annotations

from battlemat.engine.actions.action import COUNTER, OPPORTUNITY, REACT, UNPAID, Action
from battlemat.engine.actions.decisions import Decision, Refusal, Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.turns.turn import TurnDecision
from battlemat.menu.entries import sayable
from battlemat.menu.values import Refused


def refused(battle: Battle, decision: Decision) -> tuple[Refused, ...]:
    """The actions and powers a creature cannot take on its turn now, each with the rule and the reason."""
    if not isinstance(decision, TurnDecision):
        return ()
    who = battle.creatures[decision.who]
    open_to = {id(action) for action in decision.actions() if action.uses(battle, who)}
    found: list[Refused] = []
    for action in [*who.sheet.powers, *battle.rules.common]:
        refusal = None if id(action) in open_to or sayable(battle, who, action) else why_not(battle, who, action)
        if refusal is not None:
            found.append(Refused(action.name, refusal.rule, refusal.text))
    return tuple(found)


def why_not(battle: Battle, who: Creature, action: Action) -> Refusal | None:
    """Why an action cannot be taken: by itself, or else against whoever is nearest."""
    refusal = battle.refusal(who, action.sample(battle, who))
    if refusal is None or action.forms or not _unaimed(battle, who, action):
        return refusal
    best: tuple[bool, int, int] | None = None
    for other in battle.present():
        if other.id != who.id and other.at >= 0:
            far = battle.rules.position.distance(battle, who, other)
            place = ((other.side == who.side) != action.helpful, far, other.id)
            best = place if best is None else min(best, place)
    aimed = battle.refusal(who, Use(action, target=best[2])) if best is not None else None
    return aimed or refusal


def _unaimed(battle: Battle, who: Creature, action: Action) -> bool:
    """Whether nothing stands against an action but that nobody is named as its target."""
    if not battle.usable(who, action) or action.cost & (COUNTER | REACT | OPPORTUNITY | UNPAID):
        return False
    if battle.rules.turns.incapacity(battle, who, action) is not None:
        return False
    return battle.can_pay(who, action.cost)
