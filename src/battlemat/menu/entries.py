"""A decision as a menu: on a turn attacks with their odds, moves, everything else; else whatever is asked."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Choice, Decision, Option, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.grid.areas import corner_coords
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.purposes import ATTACKS, GROUPS, IN_WORDS, MOVES, OTHERS, POWERS
from battlemat.engine.record.session import read_answer, text_of
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.menu.cards import card
from battlemat.menu.odds import forecast, meant, promise, warnings
from battlemat.menu.values import AREA, CHOICE, NOTHING, SQUARE, TARGET, WORDS, Entry, Group, Left, Menu, Square
from battlemat.menu.words import kinds, option_words, paid, question, usage, use_words

ANSWERS: Final = "answers"
"""The group of what answers a question."""
TITLES: Final = {
    ATTACKS: "Attacks", POWERS: "Other powers", MOVES: "Moves", OTHERS: "Other actions", IN_WORDS: "In words",
    ANSWERS: "",
}
KINDS: Final = {"roll": "roll"}

MOST_STEPS: Final = 6
"""So many moves of one action are listed where there are no squares."""
BEST: Final = 3
"""So many ways of using an attack are listed, those that promise most; the others come in a second step."""


def menu(battle: Battle, decision: Decision) -> Menu:
    """A decision as a menu. Nothing in the battle changes."""
    view = View.of(battle)
    if isinstance(decision, TurnDecision):
        return _turn(battle, view, decision)
    who = battle.creatures[decision.who]
    entries = [entry_of(battle, view, who, decision, option, str(number))
               for number, option in enumerate(decision.options, 1)]
    kind = ("offer" if isinstance(decision, Offer) else "path" if isinstance(decision, PathDecision)
            else KINDS.get(decision.name, "question"))
    text = _card(battle, decision)
    return Menu(kind, decision.name, decision.who, decision.subject, question(battle, view, decision, text), (),
                (Group(ANSWERS, ""),), tuple(entries), _default(decision, kind), text)


def _default(decision: Decision, kind: str) -> int:
    """What no answer means: the first option, but of yes and no always no."""
    words = [option.word for option in decision.options if isinstance(option, Choice)]
    if sorted(words) == ["no", "yes"] and len(decision.options) == 2:
        return words.index("no")
    return 0 if kind != "roll" and decision.options else -1


def _card(battle: Battle, decision: Decision) -> str:
    """The printed text of the power that a question goes by: the decider's, or anybody's."""
    for creature in (battle.creatures[decision.who], *battle.creatures):
        for power in creature.sheet.powers:
            if power.name == decision.name:
                return card(power)
    return ""


def _turn(battle: Battle, view: View, decision: TurnDecision) -> Menu:
    who = battle.creatures[decision.who]
    found: list[Entry] = []
    for action in decision.actions():
        uses = distinct(action.uses(battle, who))
        if uses:
            found.extend(_entries(battle, view, who, decision, action, uses))
        elif sayable(battle, who, action):
            found.append(Entry("0", action.name, IN_WORDS, action.name, action.rule, action.purpose, ask=WORDS,
                               open=True, costs=kinds(battle, action.cost), forms=action.forms))
    found.sort(key=lambda entry: GROUPS.index(entry.group))
    numbered = tuple(_with_id(entry, str(number)) for number, entry in enumerate(found, 1))
    groups = tuple(Group(key, TITLES[key]) for key in GROUPS if any(entry.group == key for entry in found))
    return Menu("turn", decision.name, who.id, -1, "", left(battle, who), groups, numbered, -1)


def sayable(battle: Battle, who: Creature, action: Action) -> bool:
    """Whether an action of which no way is listed can be done in words."""
    return bool(action.forms) and battle.refusal(who, action.sample(battle, who)) is None


def left(battle: Battle, who: Creature) -> tuple[Left, ...]:
    """The actions a creature has left this turn, those of which there are any."""
    kinds = (("standard", "standard", who.standard), ("move", "move", who.move),
             ("minor", battle.rules.minor, who.minor))
    return tuple(Left(kind, word, count) for kind, word, count in kinds if count)


def distinct(uses: list[Use]) -> list[Use]:
    """The uses without those that differ from an earlier one only in the way to the same target."""
    seen: set[str] = set()
    found: list[Use] = []
    for use in uses:
        if use.target < 0 and not use.targets:
            found.append(use)
            continue
        same = Use(use.action, use.target, targets=use.targets, origin=use.origin, using=use.using, pay=use.pay,
                   choose=use.choose).key
        if same not in seen:
            seen.add(same)
            found.append(use)
    return found


def _entries(battle: Battle, view: View, who: Creature, decision: Decision, action: Action,
             uses: list[Use]) -> list[Entry]:
    """The entries of one action."""
    group = action.group
    if group == MOVES and not view.gridless:
        if any(use.to >= 0 for use in uses):
            return [unsettled(battle, who, action, uses, action.name)]
    elif group == MOVES:
        entries = [_use_entry(battle, view, who, decision, use) for use in uses]
        if len(entries) <= MOST_STEPS:
            return entries
        return [*entries[:MOST_STEPS - 1], _otherwise(battle, who, action, uses[MOST_STEPS - 1:])]
    if group in (OTHERS, MOVES):
        if len(uses) == 1:
            return [_use_entry(battle, view, who, decision, uses[0])]
        return [unsettled(battle, who, action, uses, f"{action.name} ...")]
    listed = [_use_entry(battle, view, who, decision, use) for use in uses]
    # Blows at one's own side are legal, but only for those who ask for them by name.
    pairs = [(entry, use) for entry, use in zip(listed, uses, strict=True)
             if group == POWERS or meant(battle, who, use, entry.odds)]
    if group == ATTACKS:
        pairs.sort(key=lambda pair: -pair[0].damage)
        pairs = _best_weapons(pairs)
    if len(pairs) <= BEST + 1:
        return [entry for entry, _ in pairs]
    return [*[entry for entry, _ in pairs[:BEST]], _otherwise(battle, who, action, [use for _, use in pairs[BEST:]])]


def _best_weapons(pairs: list[tuple[Entry, Use]]) -> list[tuple[Entry, Use]]:
    """The entries, best first, without those that only take a weapon that promises less."""
    seen: set[str] = set()
    found: list[tuple[Entry, Use]] = []
    for entry, use in pairs:
        aim = Use(use.action, use.target, targets=use.targets, origin=use.origin, choose=use.choose).key
        if aim not in seen:
            seen.add(aim)
            found.append((entry, use))
    return found


def _otherwise(battle: Battle, who: Creature, action: Action, uses: list[Use]) -> Entry:
    return unsettled(battle, who, action, uses, f"{action.name} otherwise ... ({len(uses)} ways)")


def unsettled(battle: Battle, who: Creature, action: Action, uses: list[Use], label: str) -> Entry:
    """An entry that stands for several uses of an action: one of them is still to be picked."""
    ask = asked(uses)
    return Entry(
        "0", label, action.group, action.name, action.rule, action.purpose, ask=ask,
        open=ask == SQUARE and "path" in action.takes, ways=tuple(use.key for use in uses),
        usage=usage(action), costs=paid(battle, who, action, action.costs(battle, who, uses[0])))


def asked(uses: list[Use]) -> str:
    """What tells several uses of an action apart, first of all."""
    if any(use.to >= 0 for use in uses) and all(use.target < 0 for use in uses):
        return SQUARE
    if len({use.origin for use in uses}) > 1:
        return AREA
    return TARGET if len({(use.target, use.targets) for use in uses}) > 1 else CHOICE


# ---------------------------------------------------------------------- one option


def entry_of(battle: Battle, view: View, who: Creature, decision: Decision, option: Option, id: str) -> Entry:
    """An option of a decision as an entry."""
    if isinstance(option, Use):
        return _with_id(_use_entry(battle, view, who, decision, option), id)
    label = option_words(battle, view, decision, option)
    answer = text_of(decision, option)
    if not isinstance(option, Choice):
        return Entry(id, label, ANSWERS, answer=answer)
    squares = () if view.gridless else _squares(battle, option.squares)
    place = battle.rules.position.place_name(battle, option.squares[-1]) if view.gridless and option.squares else ""
    return Entry(id, label, ANSWERS, answer=answer, targets=(option.creature,) if option.creature >= 0 else (),
                 square=squares[-1] if squares else None, place=place, path=squares)


def _use_entry(battle: Battle, view: View, who: Creature, decision: Decision, use: Use) -> Entry:
    """A use as an entry, with all that can be known of it beforehand."""
    action = use.action
    on_turn = isinstance(decision, TurnDecision)
    odds = forecast(battle, who, use)
    label = use_words(battle, view, who, use) if on_turn else option_words(battle, view, decision, use)
    way = () if view.gridless else action.way(battle, who, use)
    square: Square | None = None
    area: tuple[Square, ...] = ()
    catches: tuple[int, ...] = ()
    if isinstance(action, Power) and action.targeting.area:
        origin = action.place(battle, who, use)
        catches = tuple(action.in_area(battle, who, origin))
        if not view.gridless:
            area = _squares(battle, tuple(battle.board.squares(
                battle.rules.position.reached(battle, who, action.targeting, origin) & battle.board.inside)))
            square = corner_coords(battle.board, origin)
    elif not view.gridless and (use.to >= 0 or way):
        square = battle.board.coords(way[-1] if way else use.to)
    place = battle.rules.position.place_name(battle, use.to) if view.gridless and use.to >= 0 else ""
    return Entry(
        "0", label, action.group if on_turn else ANSWERS, action.name, action.rule, action.purpose,
        text_of(decision, use), NOTHING, False, (), usage(action),
        paid(battle, who, action, action.costs(battle, who, use)) if on_turn else (),
        use.targets or ((use.target,) if use.target >= 0 else ()), square, place, _squares(battle, way), area, catches,
        odds, promise(battle, who, odds), warnings(battle, view, who, use) if on_turn else ())


def _squares(battle: Battle, squares: tuple[int, ...]) -> tuple[Square, ...]:
    return tuple(battle.board.coords(square) for square in squares)


def _with_id(entry: Entry, id: str) -> Entry:
    values = dict(entry.__dict__)
    values["id"] = id
    return Entry(**values)


# ---------------------------------------------------------------------- what completes an entry


def candidates(battle: Battle, decision: Decision, entry: Entry) -> tuple[Entry, ...]:
    """What an entry can be completed to, each with all that is known of it: squares with the way and what it provokes,
    targets with odds, areas with whom they catch. An entry that is complete stands for itself alone.
    """
    if not entry.ask:
        return (entry,)
    view = View.of(battle)
    who = battle.creatures[decision.who]
    found: list[Entry] = []
    for number, text in enumerate(entry.ways, 1):
        option = read_answer(battle, decision, text)
        if option is not None:
            found.append(entry_of(battle, view, who, decision, option, f"{entry.id}.{number}"))
    return tuple(found)
