"""Whether a system keeps what Battlemat asks of every system: for authors of systems, and held against its own.

    from battlemat.testing.conformance import check_ruleset

    def test_my_system() -> None:
        assert check_ruleset("skirmish") == []

The system is looked up by name like any other (`battlemat.registry`). Its ledger is read and every switch thrown; what
it cites must be in the ledger; it fights battles against itself in which every answer is checked as in a soak: undone,
forked, replayed, folded into a view, held against the rules of place. What it shows is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from battlemat import engine
from battlemat.engine import verbs
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.grid.board import Board
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.files.bestiary import find_blocks
from battlemat.players.player import Player
from battlemat.players.tactical import TacticalPlayer
from battlemat.rulebook import Rulebook
from battlemat.show.svg import board_svg
from battlemat.show.terminal import plain
from battlemat.show.words import describe
from battlemat.systems import load_system
from battlemat.systems.system import Places, System
from battlemat.testing.soak import CHECKS, Broken, Policies, Step, Trial

ROUNDS: Final = 6
ROOM: Final = 12
SEEDS: Final = (1, 2, 3, 4)
STAFF: Final = (("Ada", "heroes"), ("Bram", "heroes"), ("Vox", "monsters"), ("Wim", "monsters"))
_CITED: Final = re.compile(r"""\bcite\[["']([\w-]+)["']\]""")


def check_ruleset(name: str, *, seeds: Sequence[int] = SEEDS) -> list[str]:
    """All that is wrong with the system of this name, in words; nothing when it conforms.

    Raises `InputError` where there is no such system.
    """
    system = load_system(name)
    found = list(ledger(system))
    if not found:
        found.extend(citations(system))
        found.extend(blocks(system))
        for seed in seeds:
            found.extend(fight(system, seed))
    return found


def ledger(system: System) -> Iterator[str]:
    """What is wrong with its ledger and its switches."""
    try:
        book = Rulebook.load(system.name)
    except (InputError, KeyError, ValueError) as error:
        yield f"the ledger cannot be read: {error!r}"
        return
    names = {kind.name for kind in type(system).__mro__ if issubclass(kind, System)}  # those it is made from, too
    for id in [*book.rules, *book.rulings]:
        if id.split(".")[0] not in names or len(id.split(".")) != 3:
            yield f"the id {id!r} is not {system.name}.<area>.<name>"
    for ruling in book.rulings.values():
        yield from (f"{ruling.id} is about {id}, which is no rule" for id in ruling.about if id not in book.rules)
    for option, switch in book.options().items():
        for value in switch.values:
            try:
                rules = system.rules({option: value})
            except Exception as error:  # a system's own code: whatever it raises is a finding, not the end of the check
                yield f"the switch {option} = {value!r} cannot be thrown: {error!r}"
            else:
                if rules.options.get(option) != value:
                    yield f"the switch {option} = {value!r} does not reach the ruleset"


def citations(system: System) -> Iterator[str]:
    """What it cites that is not in its ledger, and what the core cites that it has no rule for."""
    rules = system.rules(None)
    book = Rulebook.load(system.name)
    known = {*book.rules, *book.rulings}
    if rules.name != system.name:
        yield f"its ruleset is named {rules.name!r}, not {system.name!r}"
    named: list[tuple[str, str]] = [(f"the topic {topic}", rule) for topic, rule in rules.cite.topics.items()]
    named.extend((f"the action {action.name}", action.rule) for action in rules.common)
    named.extend((f"the condition {condition.name}", condition.rule) for condition in rules.conditions.all)
    named.extend((f"a modifier of {condition.name}", modifier.rule)
                 for condition in rules.conditions.all for modifier in condition.modifiers)
    yield from (f"{what} cites {rule!r}, which is not in the ledger" for what, rule in named if rule not in known)
    health = rules.health
    for word in (*health.dying, *health.stable, *health.knocked_out, *(health.prone if system.squares else ())):
        if word not in rules.conditions.by_name:
            yield f"its chapter on hit points lays the condition {word!r}, which is none of its conditions"


def unsaid(name: str) -> list[str]:
    """The topics the engine cites that nothing stands behind in this system's ledger: no mistake, but worth a look.

    A game need not have a word on each: one without flanking has no rule for it. Raises `InputError` for no system.
    """
    system = load_system(name)
    cite = system.rules(None).cite
    core = Path(engine.__file__).parent
    rooms = [path for path in core.rglob("*.py") if system.squares or path.parent.name != "grid"]
    cited = {topic for path in rooms for topic in _CITED.findall(path.read_text(encoding="utf-8"))}
    return sorted(topic for topic in cited if not cite[topic])


def blocks(system: System) -> Iterator[str]:
    """Which of the stat blocks that come with it cannot be used."""
    rules = system.rules(None)
    for path in sorted((system.content / "monsters").glob("*.md")):
        for block in find_blocks(path.read_text(encoding="utf-8"), str(path)):
            try:
                system.block_sheet(block.text, block.file, block.line, rules)
            except InputError as error:
                yield str(error)


def staged(system: System, seed: int) -> Battle:
    """Two against two, with the fields that a scene gives a creature when it says nothing."""
    battle = Battle(system.rules(None), Board.open(ROOM, ROOM), Dice(seed))
    fields: list[dict[str, Any]] = []
    for number, (key, side) in enumerate(STAFF):
        fields.append({"side": side})
        creature = battle.add(system.stage(key, fields[-1], battle.rules), side)
        creature.key = key
        if system.squares:
            verbs.place(battle, creature, battle.board.square(3 + 3 * (number // 2), 4 + 2 * (number % 2)))
    system.arrange(battle, Places([], [], [], {}))
    for creature in battle.creatures:
        task = system.settle(battle, creature, fields[creature.id])
        try:
            task.send(None)
        except StopIteration:
            continue
        raise Broken(f"staging {creature.key} asks a question")
    battle.last_round = ROUNDS
    return battle


class Cites:
    """A soak's check: events and refusals cite rules that the ledger has."""

    def __init__(self, system: System) -> None:
        book = Rulebook.load(system.name)
        self.known = {*book.rules, *book.rulings}

    def __call__(self, step: Step) -> Iterator[str]:
        """What an answer's events and the refusals of what may not be done next cite wrongly."""
        for event in step.events:
            if event.rule and event.rule not in self.known:
                yield f"the event {event.kind} cites {event.rule!r}, which is not in the ledger"
        who = step.battle.creatures[step.decision.who]
        for action in step.battle.rules.common if isinstance(step.decision, TurnDecision) else ():
            yield from self.refusal(step.battle, who.id, action)

    def refusal(self, battle: Battle, who: int, action: Action) -> Iterator[str]:
        """What is wrong with the reason why an action may not be taken now."""
        refused = battle.refusal(battle.creatures[who], Use(action))
        if refused is not None and refused.rule not in self.known:
            yield f"{action.name} is refused ({refused.text}) by {refused.rule!r}, which is not in the ledger"


def fight(system: System, seed: int) -> Iterator[str]:
    """What goes wrong in a battle between two of its sides: by chance where `seed` is odd, else by the opponent."""
    players: list[Player | None] = [None, None] if seed % 2 else [TacticalPlayer(), TacticalPlayer()]
    try:
        battle = staged(system, seed)
        trial = Trial(battle, seed, (*CHECKS, Cites(system)))
        trial.go(Policies(players, seed), ROUNDS, 400)
        again = Trial(staged(system, seed), seed, ())
        for text in trial.session.answers:
            again.session.replay(text)
    except Exception as error:  # as above
        yield f"seed {seed}: {type(error).__name__}: {error}"
        return
    if again.session.battle.log[-1].fields != battle_end(trial):
        yield f"seed {seed}: the same answers lead to another end"
    yield from shown(trial.session.battle)


def battle_end(trial: Trial) -> object:
    """What the last event of a battle holds."""
    return trial.session.battle.log[-1].fields


def shown(battle: Battle) -> Iterator[str]:
    """What cannot be shown: the picture, the panels, an event in words."""
    view = View.of(battle)
    try:
        board_svg(view)
        plain(battle)
    except Exception as error:  # as above
        yield f"it cannot be drawn: {type(error).__name__}: {error}"
    for event in battle.log:
        try:
            describe(battle, event)
        except Exception as error:  # as above
            yield f"the event {event.kind} cannot be told: {type(error).__name__}: {error}"
            return
