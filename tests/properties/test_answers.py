"""An answer's text names one thing only, whatever powers, weapons and creatures are called."""

from __future__ import annotations

from functools import cache

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice, Decision, Illegal, Option, Use, plain, quoted, spoken, unquoted
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice, mix
from battlemat.engine.record.session import Session, legal_answer, read_answer, text_of
from battlemat.engine.turns.turn import TurnDecision
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped
from battlemat.loading import prepare
from battlemat.players.random import RandomPlayer
from battlemat.testing.soak import digest

COLLIDING = (
    "Dash", "dash", "walk", "Walk", "Grapple", "grapple", "Shove", "Trip", "Disarm", "Rally", "rally", "melee-basic",
    "end", "End", "move", "engage", "charge", "decline", "none", "yes", "no", "straight", "Claw", "Claw", "claw",
    "Bite; target=1", "to=42", "pay:standard", "Claw, Claw", "Claw#0", "Claw#1", "Claw~2", "100% sure", "%3B", "%", "#",
    "ready", "delay", "stop Claw", "maintain Claw", "action-point", " ", "1 2 3",
)
SYSTEMS = ("orcus", "fourth", "archmage")
ANSWERS = 90
MOST_OPTIONS = 60


@cache
def encounters(system: str) -> tuple[Battle, ...]:
    return tuple(prepare(load_encounter(path)) for path in sorted((shipped(system) / "encounters").glob("*.toml")))


def renamed(system: str, seed: int) -> Battle:
    """A fight in which everything has a name that could mean something else."""
    count = 0

    def name() -> str:
        nonlocal count
        count += 1
        return COLLIDING[mix(seed, count) % len(COLLIDING)]

    # Made anew: the sheets are renamed for good.
    paths = sorted((shipped(system) / "encounters").glob("*.toml"))
    battle = prepare(load_encounter(paths[seed % len(paths)]))
    for creature in battle.creatures:
        creature.sheet.name = name()
        for power in creature.sheet.powers:
            power.name = name()
        for weapon in creature.sheet.arms:
            if weapon is not None:
                weapon.name = name()
    battle.dice = Dice(seed)
    battle.last_round = 4
    return battle


def sampled(decision: Decision, seed: int) -> list[Option]:
    """The options of a decision, a part of them where there are very many."""
    options = decision.options
    step = max(1, len(options) // MOST_OPTIONS)
    return options[mix(seed, len(options)) % step :: step]


def check_texts(battle: Battle, decision: Decision, options: list[Option]) -> None:
    """Every option reads back as itself from its text, and no two things have one text."""
    seen: dict[str, Option] = {}
    for option in options:
        text = text_of(decision, option)
        read = read_answer(battle, decision, text)
        assert read is not None, text
        assert read.like(option), (text, read)
        assert text_of(decision, read) == text
        if isinstance(option, Use) and isinstance(read, Use):
            assert read.action.same(option.action), text
        other = seen.setdefault(text, option)
        assert other.like(option), text


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(8))
def test_every_option_reads_back_as_itself(system: str, seed: int) -> None:
    start = renamed(system, seed)
    session = Session(start.copy())
    player = RandomPlayer(seed)
    for count in range(ANSWERS):
        decision = session.decision
        if decision is None:
            break
        check_texts(session.battle, decision, sampled(decision, seed + count))
        option = player.choose(session.battle, decision)
        if count % 16 == seed % 16:
            twin = session.fork()
            assert digest(twin.battle) == digest(session.battle)
            before = digest(session.battle)
            session.answer(option)
            twin.replay(session.answers[-1])
            assert digest(twin.battle) == digest(session.battle)
            twin.undo()
            assert digest(twin.battle) == before
        else:
            session.answer(option)
    again = Session(start.copy())
    for text in session.answers:
        again.replay(text)
    assert digest(again.battle) == digest(session.battle)


def test_any_name_comes_back_from_its_text() -> None:
    marks = [*COLLIDING, "%3B%3b", "a%b;c=d:e#f~g", "\u00e4\n"]
    assert [unquoted(quoted(name)) for name in marks] == marks
    assert len({quoted(name) for name in marks}) == len(set(marks))
    for name in marks:
        assert not set(quoted(name)) & set(";=:#~")
        assert plain(f"{quoted(name)}#3; to=42") == name
    assert spoken("Claw%233#12") == "Claw#3" and spoken("Bite; tear") == "Bite; tear"


def test_options_of_one_key_are_told_apart() -> None:
    twins: list[Option] = [Choice("none"), Choice("Claw", number=1), Choice("Claw", number=2), Choice("Claw~2"),
                           Choice("Claw", number=4)]
    decision = Decision(0, "power", twins)
    texts = [text_of(decision, option) for option in twins]
    assert len(set(texts)) == len(twins) and texts[:2] == ["none", "Claw"]
    assert [decision.find(text) for text in texts] == twins
    for wrong in ("Claw~1", "Claw~02", "Claw~4", "Claw~x", "claw", "", "Claw~"):
        assert decision.find(wrong) is None


def dasher() -> Scene:
    """G has a power named like a common action and two of one name."""
    scene = Scene("orcus", A=dict(at=(3, 3)), G=dict(side="monsters", at=(6, 6), powers=[
        "Dash (move, at-will): Shift 2 squares.",
        "Claw (standard, at-will): Reach 1; +7 vs AC; 1d8+4 damage.",
        "Claw (standard, encounter): Reach 1; +7 vs AC; 2d8+4 damage."]))
    scene.turn("G")
    return scene


def test_a_power_named_like_a_common_action_is_not_taken_for_it() -> None:
    session = Session(dasher().battle)
    decision = session.decision
    assert decision is not None
    keys = [option.key for option in decision.options if isinstance(option, Use) and option.action.name == "Dash"]
    assert keys == ["Dash#0"]
    to = next(option for option in decision.options if option.key.startswith("dash; to="))
    start = session.battle.creatures[1].at
    session.answer(to)
    there = session.battle.creatures[1].at
    assert there != start
    again = Session(dasher().battle)
    again.replay(session.answers[0])
    assert again.battle.creatures[1].at == there


def test_of_two_powers_of_one_name_each_can_be_made_ready() -> None:
    scene = dasher()
    for power in scene.battle.creatures[1].sheet.powers[1:]:
        power.name = "Claw"
    decision = Session(scene.battle).decision
    assert decision is not None
    ready = [option for option in decision.options if isinstance(option, Use) and option.action.name == "ready"]
    words = {use.chosen("action") for use in ready}
    assert words == {"Claw", "Claw#2"}
    who = scene.battle.creatures[1]
    assert {word: getattr(scene.battle.action_named(who, word), "slot", None) for word in words} == \
        {"Claw": 1, "Claw#2": 2}


def test_what_is_not_ones_own_is_no_answer() -> None:
    scene = dasher()
    session = Session(scene.battle)
    decision = session.decision
    assert isinstance(decision, TurnDecision)
    stranger = scene.battle.creatures[0].sheet.powers[0]
    with pytest.raises(Illegal, match="has no"):
        legal_answer(session.battle, decision, Use(stranger, target=1))
    with pytest.raises(Illegal, match="not something to do"):
        session.answer(Choice("end"))
    for text in ("Dash#1", "dash#0", "Claw#9", "Claw#", "Claw#1; target=x", "Claw#1; target=-2", "Claw#1; target=7",
                 "Claw#1; to=0x1", "walk; path=", "walk; path=1,,2", "walk; nowhere=3", "walk; up", "walk; to=1234567",
                 "walk; to=1234567890", "walk; path=-7", "walk; to=-1", "Claw#1; targets=1,-1"):
        assert session.reading(decision, text) is None, text
