"""What a scene was told that means nothing there, by name: nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.actions.action import TURN_COSTS
from battlemat.engine.actions.decisions import Use
from battlemat.errors import nearest

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

AIMS: Final = ("target", "targets", "to", "path", "origin", "using")
"""What a use of an action may be given besides choices."""


def listed(words: Iterable[str]) -> str:
    """Words in order, joined: "to, path and using"."""
    known = sorted(words)
    if len(known) < 2:
        return "".join(known)
    return f"{', '.join(known[:-1])} and {known[-1]}"


def taken(action: Action, aims: frozenset[str], choices: frozenset[str]) -> str:
    """What an action takes, in words."""
    arguments = listed(name for name in aims if name in AIMS)
    chosen = listed(choices)
    parts = ([arguments] if arguments else []) + ([f"choose with {chosen}"] if chosen else [])
    return f"{action.name} takes {'; '.join(parts) or 'nothing of the kind'}"


def check_use(battle: Battle, who: Creature, use: Use, given: dict[str, Any]) -> None:
    """Raise ValueError for an argument or a choice that this use of an action has no use for."""
    action = use.action
    aims = action.arguments(battle, who, use)
    choices = action.choices(battle, who, use) | battle.rules.turns.asks
    for name in AIMS:
        if given.get(name) is None or name in aims or (name == "using" and use.pay):
            continue
        raise ValueError(f"{action.name} has no use for {name}={given[name]!r}: {taken(action, aims, choices)}")
    wrong = action.misnamed(battle, who, use)
    if wrong:
        raise ValueError(wrong)
    check_pay(battle, who, use, aims)
    check_choices(battle, action, given.get("choose") or {}, aims, choices)


def check_pay(battle: Battle, who: Creature, use: Use, aims: frozenset[str]) -> None:
    """Raise ValueError for a kind of action named to pay what takes none."""
    if use.pay and "pay" not in aims and not use.action.costs(battle, who, use) & TURN_COSTS:
        raise ValueError(f"{use.action.name} costs no action of a turn: using={use.pay!r} means nothing for it")


def check_choices(battle: Battle, action: Action, choose: dict[str, Any], aims: frozenset[str],
                  choices: frozenset[str]) -> None:
    """Raise ValueError for a choice that neither the action nor anything at work around it puts to a player."""
    strange = [name for name in choose if name not in choices]
    if not strange:
        return
    around: frozenset[str] = frozenset()
    for _, trait in battle.hooks:
        around |= trait.choices()
    for name in strange:
        if name not in around:
            close = nearest(str(name), sorted(choices | around))
            hint = f" (did you mean {close!r}?)" if close else ""
            raise ValueError(f"{action.name} asks for no {name!r}{hint}: {taken(action, aims, choices)}")


def each(name: str, given: Any) -> list[Any]:
    """What a list was given as. Raises ValueError for what is no list."""
    if not isinstance(given, Iterable):
        raise ValueError(f"{name} is a list, not {given!r}")
    return list(given)


def a_word(what: str, given: Any) -> str:
    """A name as it was given. Raises ValueError for what is no text."""
    if not isinstance(given, str):
        raise ValueError(f"{what} is given by its name, not as {given!r}")
    return given


def check_names(what: str, given: Iterable[Any], known: Iterable[str]) -> None:
    """Raise ValueError for a name that is not known, with the nearest."""
    names = sorted(known)
    for name in given:
        if name not in names:
            close = nearest(str(name), names)
            hint = f"did you mean {close!r}?" if close else f"one of {', '.join(names)}"
            raise ValueError(f"{what} {name!r}: {hint}")


def check_offer(battle: Battle, who: Creature, option: str, answers: dict[str, Any]) -> None:
    """Raise ValueError for an option that is never offered to a creature, or answers that nothing in it asks for."""
    rules = battle.rules
    named = rules.opportunity.offers | rules.waiting.offers | rules.movement.offers
    own = [*who.sheet.powers, *(action for action in rules.common if action.offered)]
    others = [power for creature in battle.creatures for power in creature.sheet.powers]  # what they grant goes by them
    known = {name.casefold(): name for name in (*named, *(action.name for action in (*own, *others)))}
    word = a_word("what is offered", option).casefold()
    if word not in known:
        close = nearest(option, sorted(known.values()))
        hint = f"did you mean {close!r}?" if close else f"one of {', '.join(sorted(known.values()))}"
        raise ValueError(f"{who.name} is never offered {option!r}: {hint}")
    meant: list[Action] = [action for action in own if action.name.casefold() == word]
    if word in rules.waiting.offers:
        meant = [ready.action for ready in battle.readied if ready.who == who.id] or [*own, *rules.common]
    elif word in rules.opportunity.offers:
        meant = [power for power in who.sheet.powers if power.is_attack]
    allowed = {"attack"} if word in rules.opportunity.offers else set()
    for action in meant:
        use = Use(action)
        allowed |= set(AIMS) & action.arguments(battle, who, use)
        allowed |= action.choices(battle, who, use) | rules.turns.asks
    if not meant:
        allowed |= {"target"}
    for _, trait in battle.hooks:
        allowed |= trait.choices()
    for name in answers:
        if name not in allowed:
            close = nearest(name, sorted(allowed))
            hint = f" (did you mean {close!r}?)" if close else ""
            raise ValueError(f"{option} asks for no {name!r}{hint}: it takes {listed(allowed)}")
    wanted = answers.get("attack")
    if wanted is not None and all(str(wanted).casefold() != action.name.casefold() for action in meant):
        raise ValueError(f"{who.name} has no attack {wanted!r}: {listed(action.name for action in meant)}")
