"""Forecasts: honest intervals, the same figures whoever fights the battles, and everything that happened told."""

from __future__ import annotations

import doctest
import json
import os
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import battlemat
from battlemat.cli.app import run
from battlemat.engine.dice import Dice, mix
from battlemat.engine.effects.flags import DEAD, HIDDEN
from battlemat.engine.events import AttackEvent, Event
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.forecasting import workers as crews
from battlemat.forecasting.building import made_up
from battlemat.forecasting.calibration import Wanted, calibrate
from battlemat.forecasting.charts import columns
from battlemat.forecasting.contest import Arena, Contest, battle_seed
from battlemat.forecasting.counting import Reading, Start, result_of
from battlemat.forecasting.forecast import Forecast, gather, make_forecast
from battlemat.forecasting.intervals import Interval, coverage, looks, mean, most_battles, share
from battlemat.forecasting.tally import BROKEN, CALLED_OFF, LOST, WON, Tally
from battlemat.forecasting.words import GRADES, difficulty
from battlemat.forecasting.work import Batch, Work, batch
from battlemat.loading import begin
from battlemat.players.search import Plan, SearchPlayer
from battlemat.players.skills import check_skill, player_of


def ford() -> EncounterFile:
    """A fight by the rules of Orcus."""
    return load_encounter(shipped_encounter("toll-at-marrow-ford", "orcus"))


@pytest.fixture(scope="module")
def found() -> Forecast:
    """A small forecast of it."""
    return make_forecast(Contest(ford()), battles=24, seed=5, workers=1)


@pytest.mark.parametrize("name", ["building", "charts", "contest", "forecast", "intervals", "tally", "words", "work"])
def test_what_the_documentation_shows_works(name: str) -> None:
    assert doctest.testmod(import_module(f"battlemat.forecasting.{name}")).failed == 0


# ------------------------------------------------------------------ intervals


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.5, 0.77, 0.93])
@pytest.mark.parametrize("within", [0.03, 0.06])
def test_an_interval_holds_the_chance_as_often_as_it_says_although_it_has_been_looked_at(
        chance: float, within: float) -> None:
    held, battles = coverage(chance, within)
    assert 0.935 < held < 0.985
    assert battles <= most_battles(within)


def test_looking_without_paying_for_it_would_hold_the_chance_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = sum(coverage(chance / 20, 0.04)[0] for chance in range(1, 20))
    monkeypatch.setattr("battlemat.forecasting.intervals.LOOKED_AT", 1.8)
    assert sum(coverage(chance / 20, 0.04)[0] for chance in range(1, 20)) < paid - 0.2


def test_means_and_shares_of_nothing_and_of_all() -> None:
    assert share(0, 0) == Interval(0.0, 0.0, 1.0)
    assert share(0, 50).low == 0.0 and share(50, 50).high == 1.0 and 0.9 < share(50, 50).low < 1.0
    numbers = [1, 4, 4, 9]
    found = mean(sum(numbers), sum(n * n for n in numbers), 4)
    spread = sum((n - 4.5) ** 2 for n in numbers) / 3
    assert found.value == 4.5 and found.margin == pytest.approx(1.96 * (spread / 4) ** 0.5, rel=1e-4)


def test_batches_end_at_every_look() -> None:
    ends = set()
    for index in range(60):
        ends.add(batch(index).stop)
        assert batch(index).stop == batch(index + 1).start
    looked = looks()
    assert all(next(looked) in ends for _ in range(30))


@pytest.mark.parametrize(("value", "word"), [(1.0, "a walkover"), (0.95, "easy"), (0.75, "fair"), (0.6, "fair"),
                                             (0.5, "hard"), (0.2, "deadly"), (0.0, "hopeless")])
def test_the_word_for_a_chance(value: float, word: str) -> None:
    assert difficulty(Interval(value, value, value)).word == word


def test_a_word_that_the_interval_does_not_rule_out_is_said_too() -> None:
    assert difficulty(Interval(0.88, 0.84, 0.92)).word == "fair, perhaps easy"
    assert [grade.least for grade in GRADES] == sorted((grade.least for grade in GRADES), reverse=True)


# ------------------------------------------------------------------ the same, whoever fights


def test_the_number_of_workers_changes_nothing(found: Forecast) -> None:
    again = make_forecast(Contest(ford()), battles=24, seed=5, workers=3)
    assert again.workers == 3 and again.tally == found.tally and again.tables == found.tables


def test_another_seed_has_other_battles(found: Forecast) -> None:
    assert make_forecast(Contest(ford()), battles=24, seed=6, workers=1).tally != found.tally
    assert len({battle_seed(seed, number) for seed in range(20) for number in range(50)}) == 1000


class Killing(crews.Forked[Batch]):
    """Loses one of its processes after the third batch."""

    def batches(self, stop: int = -1) -> Iterator[Batch]:
        for place, fought in enumerate(super().batches(stop)):
            if place == 2:
                os.kill(next(iter(self.pool._processes)), signal.SIGKILL)
            yield fought


def test_a_worker_killed_in_the_middle_loses_nothing() -> None:
    contest = Contest(ford())
    crew = Killing(Work([contest], 2), 2)
    with crew:
        tally = gather(crew, 0.0, 96, 0.0, None)
        assert crew.deaths == 1
    assert tally == make_forecast(contest, battles=96, seed=2, workers=1).tally


def test_a_forecast_stops_at_a_look_when_it_is_sure_enough() -> None:
    seen: list[int] = []
    found = make_forecast(Contest(ford()), within=0.12, seed=1, workers=1, watch=lambda step: seen.append(step.battles))
    assert found.battles == 64 and found.chance.margin <= 0.12 and found.within == 0.12
    assert seen[0] == len(batch(0)) and seen[-1] == 64


def test_a_contest_goes_to_another_machine_as_text_and_is_the_same_there(found: Forecast) -> None:
    packed = json.loads(json.dumps(Contest(ford(), {"heroes": "simple"}, "a label").pack()))
    there = Contest.unpack(packed)
    assert there.label == "a label" and there.skill("heroes") == "simple" and there.pack() == packed
    plain = Contest.unpack(json.loads(json.dumps(Contest(ford()).pack())))
    assert make_forecast(plain, battles=24, seed=5, workers=1).tally == found.tally


# ------------------------------------------------------------------ what is told


def test_everything_is_counted_once(found: Forecast) -> None:
    tally = found.tally
    assert sum(tally.results.values()) == tally.battles == 24 == sum(tally.fallen.values()) == sum(tally.dead.values())
    assert sum(tally.length().values()) == 24 and tally.sums["won"] == tally.results[WON]
    for kind in {kind for kind, _ in tally.costs}:
        assert sum(tally.cost(kind).values()) == 24
    dealt = sum(number for (_, what), number in tally.by_creature.items() if what == "dealt")
    assert dealt == sum(number for (_, _, what), number in tally.by_power.items() if what == "dealt") > 0
    heroes = {placed.key for placed in ford().creatures if placed.side == "heroes"}
    assert sum(count for (name, _), count in tally.fell.items() if name in heroes) \
        == sum(number * count for number, count in tally.fallen.items())


def test_a_battle_counts_as_its_log_says() -> None:
    contest = Contest(ford())
    arena = Arena(contest)
    battle = arena.fight(7)
    start = Start(arena.prepared, contest.home)
    tally = Tally()
    reading = Reading(tally, start, battle)
    for event in battle.log:
        reading.read(event)
    reading.close()
    attacks = [event for event in battle.log if isinstance(event, AttackEvent)]
    assert sum(number for (_, what), number in tally.by_creature.items() if what == "attacks") == len(attacks)
    hits = sum(number for (_, what), number in tally.by_creature.items() if what == "hits")
    assert hits == sum(event.hit for event in attacks)
    hurt = sum(event.value for event in battle.log if event.kind == "damage")
    assert sum(number for (_, what), number in tally.by_creature.items() if what == "taken") == hurt
    assert sum(tally.died.values()) == sum(event.kind == "die" for event in battle.log)


def test_who_did_what_is_told_apart_in_the_midst_of_things() -> None:
    contest = Contest(ford())
    arena = Arena(contest)
    tally = Tally()
    reading = Reading(tally, Start(arena.prepared, contest.home), arena.prepared)
    names = reading.start.names
    monster = next(id for id, side in enumerate(reading.start.sides) if side != reading.start.home)
    for event in [
        Event("round", -1, -1, 2), Event("turn", monster), Event("use", monster, name="Bite"),
        Event("use", 0, name="Riposte"), Event("damage", monster, 0, 4),
        Event("damage", 0, monster, 5), Event("temp-hp", 1, -1, 6), Event("temp-hp", 1, -1, 2),
        Event("turn-end", monster), Event("damage", 1, monster, 3), Event("softened", 1, monster, 2),
        Event("drop", 1, monster), Event("die", 1, monster), Event("die", monster, -1),
    ]:
        reading.read(event)
    reading.close()
    by_power = tally.by_power
    assert by_power[(names[0], "Riposte", "dealt")] == 4 and by_power[(names[monster], "Bite", "dealt")] == 5
    assert by_power[(names[monster], "auras, traits and the like", "dealt")] == 3
    assert by_power[(names[0], "Riposte", "prevented")] == 4 and tally.by_creature[(names[1], "resisted")] == 2
    assert tally.fell == Counter({(names[1], 2): 1, (names[monster], 2): 1})
    assert tally.slayers[(names[monster], "", "")] == 1 and sum(tally.slayers.values()) == 2


def test_a_battle_called_off_is_counted_as_that() -> None:
    contest = Contest(ford(), {"heroes": "random", "monsters": "random"})
    work = Work([contest], 0)
    work.arenas[0].prepared.last_round = 1
    found = work.fight(0)
    assert found.tallies[0].results[CALLED_OFF] == len(batch(0)) and not found.tallies[0].results[WON]
    battle = work.arenas[0].prepared.copy()
    assert result_of(work.starts[0], battle) != CALLED_OFF
    battle.winner = 1
    assert result_of(work.starts[0], battle) == LOST


def test_a_battle_that_the_program_fails_in_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work([Contest(ford())], 3)
    whole = work.fight(1).tallies[0]
    fight = work.arenas[0].fight

    def failing(seed: int) -> object:
        if seed == battle_seed(3, 2):
            raise RecursionError("a chain without end")
        return fight(seed)

    monkeypatch.setattr(work.arenas[0], "fight", failing)
    tally = work.fight(1).tallies[0]
    assert tally.results[BROKEN] == 1 and tally.examples[BROKEN] == [2]
    assert tally.battles == whole.battles and sum(tally.length().values()) == whole.battles - 1


def test_what_could_not_be_played_is_said_with_how_often_it_might_have_mattered(tmp_path: Path) -> None:
    block = ("#### Odd One\n**Level 1 Striker** (100 XP)\nMedium Fey Humanoid\n**Initiative:** +3; **Speed:** 6\n"
             "**AC:** 15; **Fort:** 12, **Ref:** 14, **Will:** 12\n**HP:** 20\n\n"
             "‡ **Gaff** (standard, at-will) ● **Weapon**\n+6 vs AC; 1d6+2 damage.\n"
             "**Riddle of Ages**\nThe odd one sings a riddle that nobody who hears it can leave alone until spring.\n")
    (tmp_path / "odd.md").write_text(block, encoding="utf-8")
    encounter = made_up("3", "2 Odd One", "orcus", bestiary=[tmp_path / "odd.md"])
    found = make_forecast(Contest(encounter), battles=8, workers=1)
    rows = found.tables["notes"]
    assert len(rows) == 2 and all("riddle" in str(row["note"]) for row in rows)
    assert rows[0]["battles"] == found.tally.notes[("Odd One 1", "battles")] > 0
    assert "What could not be played" in found.page()


def test_a_power_left_alone_for_its_unread_limit_is_counted(tmp_path: Path) -> None:
    block = ("#### Odd One\n**Level 1 Striker** (100 XP)\nMedium Fey Humanoid\n**Initiative:** +3; **Speed:** 6\n"
             "**AC:** 15; **Fort:** 12, **Ref:** 14, **Will:** 12\n**HP:** 20\n\n"
             "‡ **Gaff** (standard, at-will) ● **Weapon**\n+6 vs AC; 1d6+2 damage.\n"
             "∢ **Howl** (standard, at-will)\nNear burst 8, creatures that dream of lilies; +6 vs Will; 4 damage.\n")
    (tmp_path / "odd.md").write_text(block, encoding="utf-8")
    encounter = made_up("3", "2 Odd One", "orcus", bestiary=[tmp_path / "odd.md"])
    found = make_forecast(Contest(encounter), battles=6, workers=1)
    (row,) = found.tables["limits"]
    assert (row["creature"], row["power"], row["limit"]) == ("Odd One", "Howl", "creatures that dream of lilies")
    assert row["times"] == found.tally.limits[("Odd One", "Howl", "creatures that dream of lilies")] >= 6
    assert not any(one["power"] == "Howl" for one in found.tables["powers"])
    assert "a limit that was not understood" in found.page()


# ------------------------------------------------------------------ how it is told


def test_the_tables_are_tidy_and_come_as_frames(found: Forecast) -> None:
    for name, rows in found.tables.items():
        assert name in ("notes", "limits") or rows, name
        assert len({tuple(row) for row in rows}) <= 1, name
    pandas = pytest.importorskip("pandas")
    frame = found.frame("powers")
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(found.tables["powers"])
    with pytest.raises(InputError, match="did you mean 'powers'"):
        found.frame("power")


def test_the_page_holds_together_and_needs_nothing_else(found: Forecast) -> None:
    told = found.page()
    assert "http" not in told and "<script" not in told
    body = told[told.index("<body>"):told.index("</html>")].replace("&thinsp;", " ").replace("<br>", "<br/>")
    ElementTree.fromstring(body)
    for name in ("Maren Holt", "Mire Drummer", "Who falls, and when", "What kills"):
        assert name in told
    odd = replace(ford(), name="<script>alert(1)</script>")
    assert "<script" not in replace(found, contest=Contest(odd)).page()


def test_columns_of_a_wide_range_are_binned() -> None:
    drawn = columns([("x", "won", dict.fromkeys(range(300), 1))], "hit points")
    assert drawn.count("<rect") <= 22
    assert columns([("x", "won", {})], "rounds") == ""


def test_the_command_says_and_writes_it_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("p.html", "t.csv", "t.json", "folder")]
    assert run(["forecast", "--party", "2@1", "--monsters", "1 Bramble Ram", "-n", "8", "--workers", "1", "--html",
                str(files[0]), "--csv", str(files[1]), "--json", str(files[2]), "--skill", "monsters=simple"]) == 0
    told = capsys.readouterr().out
    assert "The heroes win" in told and "monsters simple" in told and "Bramble Ram" in told
    data = json.loads(files[2].read_text(encoding="utf-8"))
    assert data["battles"] == 8 and data["skills"]["monsters"] == "simple" and data["chance"]["low"] < 1
    assert files[1].read_text(encoding="utf-8").startswith("table,subject,power,measure,at,value,low,high\n")
    assert run(["forecast", "the-wrong-wreck", "-n", "8", "--workers", "1", "--csv", str(files[3])]) == 0
    assert (files[3] / "powers.csv").is_file()


def test_tables_as_parquet(tmp_path: Path, found: Forecast) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    from battlemat.forecasting.tables import write_parquet

    write_parquet(found, tmp_path / "t.parquet")
    write_parquet(found, tmp_path / "folder")
    assert len(pandas.read_parquet(tmp_path / "folder" / "falls.parquet")) == len(found.tables["falls"])
    assert "won" in set(pandas.read_parquet(tmp_path / "t.parquet")["subject"])


@pytest.mark.parametrize(("arguments", "told"), [
    (["toll-at-marow-ford"], "did you mean 'toll-at-marrow-ford'"),
    ([], "nothing to forecast"),
    (["toll-at-marrow-ford", "--party", "5"], "an encounter has its own heroes"),
    (["toll-at-marrow-ford", "--within", "0"], "expected 0.1 to 50"),
    (["toll-at-marrow-ford", "--skill", "clever"], "unknown skill 'clever'"),
    (["toll-at-marrow-ford", "--skill", "heros=simple"], "expected heroes or monsters"),
    (["--party", "5", "--monsters", "3 Bramble Rams"], "did you mean 'Bramble Ram'"),
    (["--party", "five", "--monsters", "3 Bramble Ram"], "'five' is no party"),
    (["--party", "50", "--monsters", "3 Bramble Ram"], "expected 1 to 12 heroes"),
    (["--party", "5", "--monsters", "3 Bramble Ram,"], "leaves out a monster"),
    (["--party", "5", "--monsters", "99 Bramble Ram"], "expected 1 to 60"),
    (["--party", "nobody.toml", "--monsters", "Bramble Ram"], "no such hero file"),
    (["toll-at-marrow-ford", "--on", "ssh://there"], "expected dask://HOST:PORT"),
])
def test_what_is_wrong_is_said_in_one_line(
        arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["forecast", *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1


def test_a_party_is_made_of_files_and_grows(tmp_path: Path) -> None:
    folder = shipped_encounter("toll-at-marrow-ford", "orcus").parent.parent / "heroes"
    for name in ("maren-holt", "oswin-vale"):
        shutil.copy(folder / f"{name}.toml", tmp_path)
    made = made_up(f"{tmp_path}@2", "Bramble Ram")
    assert made.system == "orcus" and {placed.hero.level for placed in made.creatures if placed.hero} == {2}
    assert made_up("5", "Ringer").system == "archmage" and made_up("4", "Pan Robber").system == "fourth"


# ------------------------------------------------------------------ opponents by name


def test_skills_are_named_and_ranked() -> None:
    assert [player_of(name).name for name in ("random", "simple", "tactical", "search", "search:40")] \
        == ["random", "simple", "tactical", "search", "search"]
    for wrong in ("tactical:3", "search:0", "search:many", "searching"):
        with pytest.raises(InputError):
            check_skill(wrong)


def test_more_skill_wins_more() -> None:
    def wins(heroes: str) -> int:
        contest = Contest(ford(), {"heroes": heroes, "monsters": "simple"})
        return make_forecast(contest, battles=16, workers=1).tally.results[WON]

    assert wins("random") < wins("simple") + 3 < wins("tactical") + 3


def test_looking_ahead_is_the_same_every_time_and_leaves_the_battle_alone() -> None:
    contest = Contest(ford(), {"heroes": "search:24"})
    first, second = Arena(contest).fight(11), Arena(contest).fight(11)
    assert [event.fields for event in first.log] == [event.fields for event in second.log]


def test_a_plan_is_better_by_what_it_gains_on_the_same_dice() -> None:
    usual, rival = Plan(), Plan()
    usual.values, rival.values = [0.2, 0.9, 0.4, 0.6] * 4, [0.3, 1.0, 0.5, 0.7] * 4
    mean, error = rival.gain(usual)
    assert mean == pytest.approx(0.1) and 0 < error < mean / 4
    assert usual.gain(rival) == pytest.approx((-mean, error))
    assert 0 < rival.promise(usual) < mean
    # No tries tell nothing, few not much, and most plans are worse than the usual one.
    assert Plan().promise(usual) < 0.0
    few = Plan()
    few.values = rival.values[:2]
    assert few.gain(usual)[0] == pytest.approx(0.1) and few.promise(usual) < 0
    rival.values = [0.9, 0.2, 0.7, 0.7] * 4
    assert rival.gain(usual)[0] == pytest.approx(0.1) and rival.promise(usual) < 0


def test_whoever_looks_ahead_is_not_told_where_the_hidden_are() -> None:
    battle = begin(Arena(Contest(ford())).prepared.copy(), Dice(3))
    player = SearchPlayer(100)
    who = battle.creatures[0]
    foe = next(one for one in battle.creatures if one.side != who.side)
    assert not player.in_the_dark(battle, who)
    foe.flags |= HIDDEN
    assert player.in_the_dark(battle, who) and not player.in_the_dark(battle, foe)
    foe.flags |= DEAD
    assert not player.in_the_dark(battle, who)


def test_the_function_is_public() -> None:
    assert battlemat.forecast("the-wrong-wreck", battles=8, workers=1).contest.encounter.system == "archmage"


def test_intervals_keep_their_word_on_real_battles() -> None:
    contest = Contest(made_up("1", "1 Bramble Ram", "orcus"), {"heroes": "simple", "monsters": "simple"})
    found = calibrate(contest, forecasts=8, truth=500, within=0.12, workers=2)
    assert found.held >= 6 and 64 <= found.battles <= most_battles(0.12)
    assert found.truth.low < found.truth.value < found.truth.high


def test_intervals_keep_their_word_on_coins() -> None:
    for chance in (0.2, 0.5, 0.85):
        wanted = Wanted(300, chance, 0.05)
        number = 0
        while True:
            won = sum(mix(7, number + n) < int(chance * (1 << 64)) for n in range(32))
            number += 32
            if wanted.take(won, 32):
                break
        assert 0.92 <= wanted.held / 300 <= 0.985
