"""Uses, options and decisions in words, as a menu has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battlemat.engine.actions.action import (
    COUNTER,
    DAILY,
    ENCOUNTER,
    FREE,
    MINOR,
    MOVE,
    OPPORTUNITY,
    REACT,
    REFRESH,
    ROUND,
    STANDARD,
    TURN_COSTS,
    UNPAID,
    Action,
)
from battlemat.engine.actions.decisions import Choice, Decision, Option, Use, spoken
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE
from battlemat.engine.actions.triggers import DECLARE, LEAVE, Offer
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.grid.areas import corner_coords
from battlemat.engine.record.view import View

USAGES: Final = {ENCOUNTER: "encounter", DAILY: "daily", REFRESH: "refresh", ROUND: "once a round"}

ANSWERS: Final = {
    "resume": {"wait": "no, wait on", "resume": "yes, now"},
    "pace": {
        "walk": "walk",
        "hustle": "hustle: twice as far in an hour, an Endure check each; who fails loses a recovery",
        "camp": "camp: a long rest",
        "push on": "push on: an Endure check each; who fails loses a recovery",
    },
}
"""Options of questions by their names, in words of their own."""

QUESTIONS: Final[Mapping[str, str]] = {
    "push": "{who} pushes {about}. Where to?",
    "pull": "{who} pulls {about}. Where to?",
    "slide": "{who} slides {about}. Where to?",
    "shunt": "{who} shunts {about}. Where to?",
    "shift": "Where does {who} shift to?",
    "teleport": "Where does {who} teleport to?",
    "follow": "Does {who} follow?",
    "knock-out": "Does {who} knock {about} out instead of killing?",
    "temp-hp": "{who} has temporary hit points. Keep those, or take the new ones?",
    "action": "Which extra action does {who} take?",
    "pastime": "What does {who} do with the time ({about})?",
    "caster": "Who casts {about}?",
    "trial": "Which skill does {who} try? ({about})",
    "pace": "How do they go on ({about})?",
    "skill": "Which skill does {who} use?",
    "dc": "How hard is it for {who}? The referee says.",
    "save": "Which effect does {who} save against?",
    "save-order": "Which effect does {who} save against first?",
    "start-order": "What comes first at the start of {who}'s turn?",
    "resume": "{who} has delayed. Take the turn now?",
    "onward": "{who} has run into somebody hidden. Where to with the rest of the movement?",
    "mob": "{about} falls to {who}. Who of the mob takes what is left?",
    "target": "Whom does {who} pick for {about}?",
    "flexible": "Which flexible attack does {who} make?",
    "ongoing": "Which ongoing damage does {who} take first?",
    "recovery": "Does {who} use a recovery?",
    "limit": "Print limits {about}. Nobody could read that: the referee says whether {who} may use it now.",
}
"""How decisions are put, by name; {who} decides, {about} is whom or what it is about."""

READIED: Final = "readied"
AS_READY: Final = "{actor} {aim}. Does {who} do what was made ready?"


def kinds(battle: Battle, cost: int) -> tuple[str, ...]:
    """The kinds of action a cost takes, in the system's words: ("standard",), ("move", "free")."""
    names = {
        STANDARD: "standard",
        MOVE: "move",
        MINOR: battle.rules.minor,
        FREE: "free",
        COUNTER: "counter",
        REACT: "react",
        OPPORTUNITY: "opportunity",
        UNPAID: "no action",
    }
    return tuple(name for bit, name in names.items() if cost & bit)


def paid(battle: Battle, who: Creature, action: Action, cost: int) -> tuple[str, ...]:
    """The kinds of action it takes of those that are left now: a dearer one may stand in."""
    taken = battle.payment(who, cost & TURN_COSTS) if cost & TURN_COSTS else None
    if taken is not None:
        cost = sum(kind for kind, count in zip((STANDARD, MOVE, MINOR), taken, strict=True) if count)
    return kinds(battle, cost)


def usage(action: Action) -> str:
    """How often a power can be used, "" for at will."""
    return USAGES.get(action.usage, "") if isinstance(action, Power) else ""


def use_words(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A use in words: "Boathook on Maren Holt", "walk to 12,8", "disengage (55 %), then to the middle"."""
    words = use.action.words(battle, view, who, use)
    return words or plain_words(battle, view, who, use)


def plain_words(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A use by the name of its action and what it is aimed at."""
    words = [use.action.name if use.label in ("", use.action.name) else f"{use.label}: {use.action.name}"]
    targets = use.targets or ((use.target,) if use.target >= 0 else ())
    if targets:
        words.append("on " + ", ".join("itself" if id == who.id else view.name(id) for id in targets))
    elif isinstance(use.action, Power) and use.action.targeting.area:
        covered = use.action.in_area(battle, who, use.action.place(battle, who, use))
        words.append("on " + ", ".join(view.name(id) for id in covered) if covered else "on nobody")
    if use.origin >= 0 and not view.gridless and not (isinstance(use.action, Power) and use.origin == who.at):
        words.append("at {},{}".format(*corner_coords(battle.board, use.origin)))
    if use.to >= 0:
        lead = "from" if targets and not view.gridless else "to"
        words.append(f"{lead} {battle.rules.position.place_name(battle, use.to)}")
    if use.using:
        words.append(f"with {use.using}")
    if use.pay:
        words.append(f"for a {battle.rules.minor if use.pay == 'minor' else use.pay} action")
    for name, value in (use.choose or {}).items():
        if name not in (CIRCUMSTANCE, BECAUSE):
            words.append(f"({name}: {_chosen(view, name, value)})")
    if use.chosen(CIRCUMSTANCE):
        words.append(use.chosen(CIRCUMSTANCE))
    if use.chosen(BECAUSE):
        words.append(f"because {use.chosen(BECAUSE)}")
    return " ".join(words)


def _chosen(view: View, name: str, value: str) -> str:
    """A word chosen within a use; the ids of creatures as names."""
    if name not in ("when", "against", "ally"):
        return spoken(value) if name == "action" else value
    return " ".join(view.name(int(word)) or word if word.isdecimal() else word for word in value.split())


def option_words(battle: Battle, view: View, decision: Decision, option: Option) -> str:
    """An option of a decision outside a turn in words."""
    if isinstance(option, Use):
        offered = option.action.offer_words(view, option)
        return offered or use_words(battle, view, battle.creatures[decision.who], option)
    if not isinstance(option, Choice):
        return option.key
    if isinstance(decision, Offer):
        return declined(decision) or option.word
    if decision.name in ANSWERS and option.word in ANSWERS[decision.name]:
        return ANSWERS[decision.name][option.word]
    if option.squares:
        where = battle.rules.position.place_name(battle, option.squares[-1])
        return f"straight, to {where}" if option.word == "straight" else f"to {where}"
    if option.creature >= 0 and option.creature != decision.who:
        return view.name(option.creature)
    # Words that tell several effects of one name apart end in the effect's number.
    head, _, tail = option.word.rpartition(" ")
    return head if head and tail.isdecimal() and not head.isdecimal() else option.word.replace("-", " ")


def declined(offer: Offer) -> str:
    """How the only action offered is declined, in words of its own; "" for none."""
    action = sole(offer)
    return action.declines if action is not None else ""


def sole(offer: Offer) -> Action | None:
    """The action of an offer, where there is one only."""
    uses = [option for option in offer.options if isinstance(option, Use)]
    same = uses and len(offer.names) == 1 and all(use.action.name == uses[0].action.name for use in uses)
    return uses[0].action if same else None


def question(battle: Battle, view: View, decision: Decision, card: str = "") -> str:
    """A decision in words; `card` is the print of the power it goes by."""
    who = view.name(decision.who)
    about = view.name(decision.subject) or decision.about or "the target"
    if isinstance(decision, Offer):
        action = sole(decision)
        asked = AS_READY if decision.names == [READIED] else action.proposes if action is not None else ""
        actor = view.name(decision.trigger.actor)
        if asked:
            return asked.format(who=who, actor=actor, aim=_aim(view, decision))
        named = " or ".join(name.replace("-", " ") for name in decision.names)
        return f"{who} may answer {actor if actor and actor != who else 'this'}: {named}."
    words = QUESTIONS.get(decision.name)
    if words is not None:
        return words.format(who=who, about=about) + _costs(battle, decision, card)
    asked = f"{who}: {decision.name.replace('-', ' ')}?" + (f" ({decision.about})" if decision.about else "")
    return asked + _costs(battle, decision, card)


def _costs(battle: Battle, decision: Decision, card: str) -> str:
    """What yes costs, and what it is worth, where a recovery is asked about, by the rules or by a power's print."""
    who = battle.creatures[decision.who]
    words = [option.word for option in decision.options if isinstance(option, Choice)]
    if decision.name != "recovery" and not ("recovery" in card and sorted(words) == ["no", "yes"]):
        return ""
    left = "1 recovery is left" if who.recoveries == 1 else f"{who.recoveries} recoveries are left"
    return f" It has {who.hp} of {who.max_hp} hit points; {left}, one is worth {who.recovery_value}."


def _aim(view: View, offer: Offer) -> str:
    """What whoever sets an offer off is about to do."""
    trigger = offer.trigger
    target = view.name(trigger.target)
    if trigger.kind == LEAVE:
        return f"makes for {target}" if target else "is about to move"
    if trigger.kind == DECLARE:
        return f"attacks {target}" if target else "attacks"
    return "acts"
