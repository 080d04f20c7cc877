"""The same encounter by the rules of two systems."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from battlemat.cli.app import run
from battlemat.comparing.comparison import Comparison, Thrown, compare, every_switch
from battlemat.comparing.crossing import cross, take_over
from battlemat.comparing.figures import bars, ceiling, change, number, signed, spread, whiskers
from battlemat.comparing.page import page, verdict
from battlemat.comparing.running import MEASURES, Mean, fight_many, mean, surprise
from battlemat.comparing.topics import Counter, Topic, quoted, topics
from battlemat.engine.actions.action import OPPORTUNITY
from battlemat.engine.effects.modifiers import Part
from battlemat.engine.events import AttackEvent, Event
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped_encounter, shipped_heroes
from battlemat.systems import load_system
from battlemat.systems.fourth import heroes as fourth
from battlemat.systems.orcus import heroes as orcus


def ford() -> EncounterFile:
    """A fight written for Orcus."""
    return load_encounter(shipped_encounter("toll-at-marrow-ford", "orcus"))


def road() -> EncounterFile:
    """A fight written for Fourth."""
    return load_encounter(shipped_encounter("toll-on-the-salt-road", "fourth"))


@pytest.fixture(scope="module")
def found() -> Comparison:
    """A small comparison, one switch thrown."""
    return compare(ford(), ("orcus", "fourth"), 6, 3, [Thrown("fourth", "creature-cover", "all-attacks")])


# ------------------------------------------------------------------ crossing


@pytest.mark.parametrize("index", range(len(shipped_heroes("orcus"))))
def test_a_hero_of_orcus_keeps_its_numbers_in_fourth(index: int) -> None:
    hero = shipped_heroes("orcus")[index]
    assert isinstance(hero, orcus.Hero)
    other = take_over(hero, "fourth", [])
    assert isinstance(other, fourth.Hero)
    figures = orcus.numbers(hero)
    assert (other.hp, other.surges) == (figures.max_hp.value, figures.recoveries.value)
    assert other.defenses == {name: total.value for name, total in figures.defenses.items()}
    assert fourth.initiative(other) == figures.initiative.value
    both = [load_system(name).hero_sheet(one, load_system(name).rules(None))
            for name, one in (("orcus", hero), ("fourth", other))]
    assert both[0].max_hp == both[1].max_hp and both[0].defenses == both[1].defenses
    assert [power.name for power in both[0].powers] == [power.name for power in both[1].powers]


@pytest.mark.parametrize("index", range(len(shipped_heroes("fourth"))))
def test_a_hero_of_fourth_keeps_its_numbers_in_orcus(index: int) -> None:
    hero = shipped_heroes("fourth")[index]
    assert isinstance(hero, fourth.Hero)
    other = take_over(hero, "orcus", [])
    assert isinstance(other, orcus.Hero)
    figures = orcus.numbers(other)
    assert (figures.max_hp.value, figures.recoveries.value) == (hero.hp, hero.surges)
    assert {name: total.value for name, total in figures.defenses.items()} == hero.defenses


def test_what_a_hero_cannot_do_in_the_other_game_is_said() -> None:
    notes: list[str] = []
    hero = next(one for one in shipped_heroes("fourth") if one.name == "Teodor Finch")
    take_over(hero, "orcus", notes)
    assert notes == ["Teodor Finch: orcus has no skill nature"]


def test_an_encounter_of_its_own_system_stays_as_it_is() -> None:
    assert cross(ford(), "orcus").encounter.system == "orcus"
    assert cross(ford(), "orcus").notes == ()


def test_places_stay_and_foreign_switches_are_named() -> None:
    crossed = cross(replace(ford(), options={"natural-20": "x"}), "fourth")
    assert [one.at for one in crossed.encounter.creatures] == [one.at for one in ford().creatures]
    assert crossed.encounter.options == {}
    assert crossed.notes == ("the encounter's switches are orcus's and not thrown in fourth: natural-20",)


def test_traps_and_doors_are_left_out_where_there_are_no_rules_for_them() -> None:
    house = load_encounter(shipped_encounter("back-wages", "fourth"))
    crossed = cross(house, "orcus")
    assert crossed.encounter.devices == ()
    assert any("front door" in note and "Hanging rakes" in note for note in crossed.notes)
    assert [one.name for one in fight_many(house, 1, 0).figures] == [one.key for one in house.creatures]


@pytest.mark.parametrize("systems", [("orcus", "archmage"), ("archmage", "fourth")])
def test_there_is_no_way_to_or_from_a_game_without_squares(systems: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="archmage has no squares") as raised:
        compare(ford(), systems, 2)
    assert "compare systems on squares" in str(raised.value)


def test_a_condition_without_a_counterpart_is_a_note() -> None:
    tally = fight_many(cross(ford(), "fourth").encounter, 1, 0)
    assert len(tally.notes) == 1 and "rattled" in tally.notes[0]


# ------------------------------------------------------------------ counting


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_every_rule_of_a_topic_is_in_the_ledger(system: str) -> None:
    for topic in topics(system):
        for rule in topic.rules:
            assert quoted(system, rule)
    names = [topic.name for topic in topics(system)]
    assert len(set(names)) == len(names)


def test_what_a_topic_counts() -> None:
    assert Topic("", (), ("crit",)).count(Event("crit", 0)) == 1
    assert Topic("", (), ("crit",)).count(Event("hit", 0)) == 0
    assert Topic("", (), ("heal",), summed=True).count(Event("heal", 0, value=7)) == 7
    paid = Topic("", (), ("use",), cost=OPPORTUNITY)
    assert [paid.count(Event("use", 0, value=cost)) for cost in (OPPORTUNITY, 1)] == [1, 0]
    cited = Topic("", ("a.b",), ("use",), cited=True)
    assert [cited.count(Event("use", 0, rule=rule)) for rule in ("a.b", "a.c")] == [1, 0]
    part = Part(-2, "", "cover", "a.cover", True)
    roll = AttackEvent(0, 1, "Jab", 10, 15, "ac", 15, True, False, "a.roll", (part,))
    assert Topic("", ("a.cover",), parts=True).count(roll) == 1
    assert Topic("", ("a.other",), parts=True).count(roll) == 0


def test_events_of_a_battle_are_counted_by_topic() -> None:
    counter = Counter("fourth")
    counts = counter.count([Event("crit", 0), Event("crit", 1), Event("save", 0), Event("move", 0)])
    by_name = {topic.name: count for topic, count in zip(counter.topics, counts, strict=True)}
    assert (by_name["Critical hits"], by_name["Saving throws"], by_name["Squares moved"]) == (2, 1, 1)
    assert by_name["Dropping to 0"] == 0


def test_means_and_how_sure_they_are() -> None:
    assert mean([]) == Mean(0.0, 0.0)
    assert mean([2.0, 2.0, 2.0]) == Mean(2.0, 0.0)
    assert mean([0.0, 2.0]).error == pytest.approx(1.0)
    assert surprise(Mean(1.0, 0.3), Mean(2.0, 0.4)) == pytest.approx(2.0)
    assert surprise(Mean(1.0, 0.0), Mean(1.0, 0.0)) == 0.0


# ------------------------------------------------------------------ comparing


def test_both_systems_fight_every_battle(found: Comparison) -> None:
    for tally in found.tallies:
        assert [len(getattr(tally, name)) for _, name, _ in MEASURES] == [6] * len(MEASURES)
        assert len(tally.figures) == 11
        assert all(len(counts) == 6 for counts in tally.counts)
    assert found.tallies[0].figures[0].name == "Maren Holt"
    assert sum(one.dealt for one in found.tallies[1].figures) > 0


def test_the_same_seeds_give_the_same_comparison(found: Comparison) -> None:
    again = compare(ford(), ("orcus", "fourth"), 6, 3, [Thrown("fourth", "creature-cover", "all-attacks")])
    assert page(again) == page(found)
    assert page(compare(ford(), ("orcus", "fourth"), 6, 4)) != page(found)


def test_a_switch_is_compared_battle_by_battle(found: Comparison) -> None:
    (effect,) = found.switches
    assert effect.ruling == "fourth.ruling.creature-cover"
    assert effect.base is found.tallies[1]
    changes = [b - a for a, b in zip(effect.base.left, effect.tally.left, strict=True)]
    assert effect.change("left") == mean(changes)
    assert effect.matters == any(getattr(effect.base, n) != getattr(effect.tally, n) for _, n, _ in MEASURES)


def test_topics_are_told_by_how_much_they_differ(found: Comparison) -> None:
    weights = [one.weight for one in found.topics()]
    assert weights == sorted(weights, reverse=True)
    assert all(any(count.value for count in one.counts) for one in found.topics())


def test_every_switch_has_each_value_but_its_default() -> None:
    thrown = every_switch(["fourth"])
    assert Thrown("fourth", "natural-1", "always-misses") in thrown
    assert Thrown("fourth", "natural-1", "no-effect") not in thrown


def test_the_other_way_round() -> None:
    crossed = compare(road(), ("fourth", "orcus"), 2)
    assert crossed.tallies[1].system == "orcus"
    assert crossed.tallies[1].battles == 2


# ------------------------------------------------------------------ the page


def test_the_page_says_what_came_out_and_quotes_both_books(found: Comparison) -> None:
    told = page(found)
    for words in ("The toll at Marrow Ford", "What came out", "Which rules made the difference", "Creature by creature",
                  "What single switches change", "What had no counterpart", "rattled", "Maren Holt"):
        assert words in told
    assert "http" not in told.replace("http-equiv", "")
    assert len(verdict(found)) >= 1
    for row in (0, 1):
        assert f'class="dot s{row}"' in told


@pytest.mark.parametrize("drawing", [
    whiskers((Mean(0.4, 0.1), Mean(0.9, 0.2)), True), whiskers((Mean(3.0, 0.0), Mean(0.0, 0.0)), False),
    spread(([1.0, 2.0, 2.0], [5.0]), False), spread(([0.25, 1.0], [0.0, 0.5]), True), spread(([], []), False),
    bars((3.0, 0.0), 5.0), bars((0.0, 0.0), 0.0), change(Mean(-0.1, 0.2), 0.5, 1), change(Mean(0.0, 0.0), 0.0, 0)])
def test_drawings_are_svg(drawing: str) -> None:
    assert ElementTree.fromstring(drawing).tag == "svg"


def test_numbers_for_people() -> None:
    assert [number(value) for value in (0.314159, 3.14159, 314.159)] == ["0.31", "3.1", "314"]
    assert number(0.735, True) == "74 %"
    assert [signed(value) for value in (1.5, -1.5, 0.0)] == ["+1.5", "\u22121.5", "±0.00"]
    assert signed(-0.07, True) == "\u22127 points"
    assert [ceiling([value]) for value in (0.7, 1.2, 4.7, 31)] == [0.8, 1.5, 5, 40]


# ------------------------------------------------------------------ the command


def test_the_command_prints_and_writes_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.html"
    assert run(["compare", "toll-on-the-salt-road", "--system", "fourth", "--system", "orcus", "--battles", "2",
                "--switch", "natural-1=always-misses", "--html", str(report)]) == 0
    told = capsys.readouterr().out
    assert "2 battles by either book" in told
    assert "heroes win" in told
    assert "fourth: natural-1" in told
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(("arguments", "said"), [
    (["--system", "orcus"], "expected two systems"),
    (["--system", "orcus", "--system", "orcus"], "names one system twice"),
    (["--system", "orcus", "--system", "forth"], "did you mean 'fourth'?"),
    (["--system", "orcus", "--system", "archmage"], "archmage has no squares"),
    (["--switch", "natural-1"], "expected NAME=VALUE"),
    (["--switch", "natural-one=always-misses"], "did you mean 'natural-1'?"),
    (["--switch", "natural-1=sometimes"], "'always-misses'"),
    (["--switch", "archmage:natural-1=always-misses"], "unknown system compared"),
])
def test_a_mistake_is_told_in_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "toll-at-marrow-ford", "--battles", "2", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_the_number_of_workers_changes_no_figure() -> None:
    assert fight_many(ford(), 12, 3, workers=2) == fight_many(ford(), 12, 3)
