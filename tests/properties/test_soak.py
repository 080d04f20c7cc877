"""Random battles over the shipped encounters: whatever happens, everything that must hold holds.

`BATTLEMAT_SOAK=2000` fights that many; seeds that ever failed are always fought. `python -m battlemat.testing.soak`
draws from stat blocks of other places, too.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from battlemat import Scene, saving
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Illegal, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session, read_answer
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.fighting import Watched, fight, run
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped, shipped_encounter
from battlemat.files.portable import pack, unpack
from battlemat.loading import battle_from_encounter, begin, prepare
from battlemat.players.tactical import TacticalPlayer
from battlemat.testing.crew import Fighter, Report, command, soak
from battlemat.testing.invariants import invariants
from battlemat.testing.soak import Broken, Policies, Step, play, play_file
from battlemat.testing.strangers import Strangers

# Once: delaying, a mover halted in an ally's square, a flier coming down on somebody, a delayed dash, arcs over the
# map's edge, a phasing mover halted inside a wall.
FAILED_ONCE = (0, 1, 6, 347, 395, 1225, 1284, 1285, 1491, 1503, 2283, 2379, 2664)
# Once, in other systems: damage to a mook knocked out spilling over to its mob; a long jump that ends on an ally.
FAILED_ELSEWHERE = (("archmage", 1051), ("fourth", 1012))
BATCHES = 8
BATTLES = int(os.environ.get("BATTLEMAT_SOAK", "48"))


@cache
def encounters(system: str) -> tuple[Battle, ...]:
    folder = shipped(system) / "encounters"
    return tuple(prepare(load_encounter(path)) for path in sorted(folder.glob("*.toml")))


def staged(seed: int, system: str = "orcus") -> Battle:
    prepared = encounters(system)
    return begin(prepared[seed % len(prepared)].copy(), Dice(seed))


@pytest.mark.parametrize("seed", FAILED_ONCE)
def test_seeds_that_once_failed(seed: int) -> None:
    assert play(lambda: staged(seed), seed, 8) > 0


def test_one_who_comes_round_may_lie_under_the_enemy_that_stepped_there() -> None:
    scene = Scene("fourth", A=dict(at=(3, 3), conditions=["prone"]), G=dict(side="monsters", at=(5, 3)))
    battle = scene.battle
    verbs.place(battle, battle.creatures[1], battle.creatures[0].at)
    assert not list(invariants(battle))
    scene = Scene("orcus", A=dict(at=(3, 3), conditions=["prone"]), G=dict(side="monsters", at=(5, 3)))
    battle = scene.battle
    verbs.place(battle, battle.creatures[1], battle.creatures[0].at)
    assert list(invariants(battle))


@pytest.mark.parametrize(("system", "seed"), FAILED_ELSEWHERE)
def test_seeds_of_other_systems_that_once_failed(system: str, seed: int) -> None:
    assert play(lambda: staged(seed, system), seed, 8) > 0


@pytest.mark.parametrize("system", ["orcus", "archmage", "fourth"])
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_battles_break_nothing(batch: int, system: str) -> None:
    for seed in range(1000 + batch, 1000 + BATTLES, BATCHES):
        assert play(lambda seed=seed: staged(seed, system), seed, 8) > 0  # type: ignore[misc]


def test_a_one_sided_engagement_is_noticed() -> None:
    battle = staged(3, "archmage")
    assert not list(invariants(battle))
    battle.creatures[0].engaged = 1 << battle.creatures[-1].id
    assert list(invariants(battle))


def test_two_wounded_of_a_mob_are_noticed() -> None:
    battle = battle_from_encounter(load_encounter(shipped_encounter("low-water", "archmage")))
    mudlarks = [creature for creature in battle.creatures if creature.sheet.mob]
    mudlarks[0].hp -= 1
    assert not list(invariants(battle))
    mudlarks[1].hp -= 1
    assert list(invariants(battle))


def test_covers_in_a_circle_are_noticed() -> None:
    battle = staged(3, "archmage")
    battle.creatures[0].cover = 1
    battle.creatures[1].cover = 0
    assert list(invariants(battle))


def test_a_broken_state_is_noticed() -> None:
    battle = staged(3)
    battle.creatures[1].space = battle.creatures[0].space
    assert list(invariants(battle))
    with pytest.raises(Broken):
        play(lambda: battle, 3, 2)


# ---------------------------------------------------------------------- strangers


CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOLDERS = [str(CORPUS / name) for name in ("archmage-monsters", "foundry-4e", "orcus-companions", "orcus-monsters")
           if (CORPUS / name).is_dir()]
HEROES = [str(CORPUS / name)
          for name in ("archmage-characters", "archmage-powers", "orcus-characters", "orcus-powers")
          if (CORPUS / name).is_dir()]
STRANGERS = int(os.environ.get("BATTLEMAT_STRANGERS", "12"))


@pytest.mark.parametrize("batch", range(6))
def test_battles_with_what_comes_with_battlemat_break_nothing(batch: int) -> None:
    reports = list(soak(range(batch, STRANGERS, 6), rounds=5))
    assert [report.problem for report in reports if report.problem] == []
    assert sum(report.answers for report in reports) > 20 * len(reports)


@pytest.mark.skipif(not FOLDERS, reason="the corpus is not here")
@pytest.mark.parametrize("batch", range(6))
def test_battles_with_strangers_break_nothing(batch: int) -> None:
    reports = list(soak(range(5000 + batch, 5000 + STRANGERS, 6), FOLDERS, rounds=5, heroes=HEROES))
    assert [report.problem for report in reports if report.problem] == []


def test_heroes_take_cards_from_files_and_characters_take_their_places(tmp_path: Path) -> None:
    (tmp_path / "card.md").write_text(
        "> #### Ninefold Knot\n> **At-Will** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**\n"
        "> **Melee** weapon, one creature\n> **Attack** Strength vs AC\n> **Hit** 1dW damage.\n"
    )
    (tmp_path / "none.md").write_text("Nothing is printed here.\n")
    strangers = Strangers(heroes=[tmp_path])
    held = [card.name for seed in range(60) for placed in strangers.draw(seed).creatures if placed.hero is not None
            for card in placed.hero.cards]
    assert held.count("Ninefold Knot") > 3
    with pytest.raises(InputError, match="no such folder"):
        Strangers(heroes=[tmp_path / "nowhere"])


def test_what_a_seed_draws_is_always_the_same() -> None:
    for seed in range(30):
        one, other = Strangers().draw(seed), Strangers().draw(seed)
        assert pack(one) == pack(other)
        assert pack(unpack(Table(Document("again", pack(one), {}, {}), pack(one)))) == pack(one)


def test_strangers_meet_in_every_game_on_every_ground() -> None:
    strangers = Strangers()
    drawn = [strangers.draw(seed) for seed in range(120)]
    assert {encounter.system for encounter in drawn} == {"orcus", "fourth", "archmage"}
    marks = {terrain.mark for encounter in drawn for row in encounter.map.rows for terrain in row}
    assert marks >= set(".#=,-^:;!~%&|")
    creatures = [placed for encounter in drawn for placed in encounter.creatures]
    assert any(placed.hiding for placed in creatures) and any(placed.surprised for placed in creatures)
    assert {placed.band for placed in creatures} == {"middle", "rear", "far"}
    assert {device.kind for encounter in drawn for device in encounter.devices} >= {"trap", "door", "chest"}
    assert any(encounter.options for encounter in drawn) and any(encounter.engaged for encounter in drawn)
    assert {encounter.map.light for encounter in drawn} == {"bright", "dim", "dark"}


def test_a_check_of_ones_own_is_asked_after_every_answer() -> None:
    steps: list[Step] = []

    def watch(step: Step) -> list[str]:
        steps.append(step)
        return ["enough"] if len(steps) == 9 else []

    with pytest.raises(Broken, match=r"seed 3, answer 9 .*: enough"):
        play(lambda: staged(3), 3, 2, [watch])
    for step in steps:
        assert step.events or step.resting or step.decision.who >= 0
        assert read_answer(step.battle, step.decision, step.text) is not None or isinstance(step.option, Use)


class Cheat(TacticalPlayer):
    """Walks further than it may."""

    def turn(self, battle: Battle, decision: TurnDecision) -> Option:
        walk = battle.rules.actions["walk"]
        who = battle.creatures[decision.who]
        far = max(battle.board.squares(battle.board.passable & ~battle.bodies),
                  key=lambda square: battle.board.distance(who.at, 1, square, 1))
        return Use(walk, to=far)


def test_an_illegal_answer_is_a_failure_with_the_battle_so_far() -> None:
    encounter = load_encounter(shipped_encounter("toll-at-marrow-ford"))
    battle = prepare(encounter)
    battle.dice = Dice(4)
    with pytest.raises(Broken, match="that is not legal") as caught:
        play_file(encounter, battle, 4, Policies([Cheat()], 4), 3)
    assert saving.understood(caught.value.saved, "it").start().decision is not None
    battle = begin(prepare(encounter), Dice(4))
    with pytest.raises(Illegal, match="out of reach"):
        fight(battle, Cheat(), 1)


@pytest.mark.illegal_answers
def test_in_play_an_illegal_answer_is_told_and_something_legal_done(caplog: pytest.LogCaptureFixture) -> None:
    battle = begin(prepare(load_encounter(shipped_encounter("toll-at-marrow-ford"))), Dice(4))
    session = Session(battle)
    watched = Watched(Cheat())
    for _ in range(12):
        assert session.decision is not None
        session.answer(watched.choose(session.battle, session.decision))
    assert "cannot do what its player wants" in caplog.text
    assert set(session.answers) == {"end"}
    battle = begin(prepare(load_encounter(shipped_encounter("toll-at-marrow-ford"))), Dice(4))
    battle.last_round = 2
    assert run(battle, [Cheat()] * 2, mends=True) > 8


def test_the_command_tells_what_it_fought_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "soak.log"
    line = ["--battles", "3", "--seed", "40", "--rounds", "2", "--log", str(log)]
    assert command(line) == 0
    assert "3 battles from seed 40" in capsys.readouterr().out
    assert log.read_text("utf-8").split() == ["40", "passed", "41", "passed", "42", "passed"]
    broken = Report(43, 0, "seed 43: it broke", "{}")
    monkeypatch.setattr(Fighter, "fight", lambda self, seed: broken if seed == 43 else Report(seed, 5))
    failures = tmp_path / "failed"
    assert command(["--battles", "5", *line[2:], "--failures", str(failures)]) == 1
    printed = capsys.readouterr()
    assert "seed 43: it broke" in printed.out and "2 battles from seed 40, 5 answers, 1 failed" in printed.out
    assert "3 of these battles are in" in printed.err
    assert (failures / "seed-43.json").read_text("utf-8") == "{}"
    assert command(["--battles", "5", *line[2:]]) == 1 and "1 battles from seed 40" in capsys.readouterr().out
    assert command(["--corpus", str(tmp_path / "nowhere")]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_several_processes_fight_what_one_does() -> None:
    one = {report.seed: report for report in soak(range(60, 62), rounds=2)}
    several = {report.seed: report for report in soak(range(60, 62), jobs=2, rounds=2)}
    assert several == one
