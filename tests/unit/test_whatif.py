"""What if: encounters changed in a few words, fought with the same dice, tuned to a chance."""

from __future__ import annotations

import csv
import doctest
import json
from importlib import import_module
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.forecasting.building import bestiaries, made_up
from battlemat.forecasting.change_page import page
from battlemat.forecasting.changing import (
    Variant,
    counted,
    levelled,
    party_of,
    rebuilt,
    swapped,
    values,
    variants,
    without,
)
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import make_forecast
from battlemat.forecasting.tally import WON
from battlemat.forecasting.tuning import tune
from battlemat.forecasting.whatif import what_if
from battlemat.loading import prepare

KNOWN = bestiaries("orcus", [])


def ford() -> EncounterFile:
    """A fight on squares."""
    return load_encounter(shipped_encounter("toll-at-marrow-ford", "orcus"))


def shop() -> EncounterFile:
    """A fight in bands."""
    return load_encounter(shipped_encounter("the-chandlers-shop", "archmage"))


def small() -> Contest:
    """A fight that is over soon."""
    return Contest(made_up("3", "2 Bramble Ram", "orcus"))


def test_what_the_documentation_shows_works() -> None:
    assert doctest.testmod(import_module("battlemat.forecasting.changing")).failed == 0


# ------------------------------------------------------------------ changes


def keys(encounter: EncounterFile) -> list[str]:
    return [placed.key for placed in encounter.creatures]


def test_without_one_or_all_of_a_kind() -> None:
    assert "Mire Drummer" not in keys(without(ford(), "mire drummer"))
    one = without(ford(), "Reedfolk Hookman 1")
    assert "Reedfolk Hookman" in keys(one) and len(one.creatures) == len(ford().creatures) - 1
    assert not any("Hookman" in key for key in keys(without(ford(), "Reedfolk Hookman")))
    prepare(one)


def test_another_number_of_a_kind_finds_its_places_and_names() -> None:
    more = counted(ford(), "Mire Drummer", 3, KNOWN)
    assert [key for key in keys(more) if "Drummer" in key] == [f"Mire Drummer {n}" for n in (1, 2, 3)]
    assert len({placed.at for placed in more.creatures}) == len(more.creatures)
    assert [placed.at for placed in more.creatures if placed.side == "heroes"] \
        == [placed.at for placed in ford().creatures if placed.side == "heroes"]
    assert counted(more, "Mire Drummer", 1).creatures == ford().creatures
    assert counted(ford(), "Mire Drummer", 0).creatures == without(ford(), "Mire Drummer").creatures
    prepare(more)
    prepare(counted(shop(), "Tallow Man", 4))


def test_who_shelters_and_who_is_engaged_stay_so_under_new_names() -> None:
    encounter = made_up("2", "2 Drip, 1 Tallow Man", "archmage")
    drips = [placed for placed in encounter.creatures if "Drip" in placed.key]
    hero = encounter.creatures[0].key
    encounter = rebuilt(type(encounter)(**{**encounter.__dict__, "engaged": ((hero, drips[1].key),)}),
                        encounter.creatures)
    assert encounter.engaged == ((hero, "Drip 2"),)
    assert without(encounter, "Drip 1").engaged == ((hero, "Drip"),)
    assert without(encounter, "Drip 2").engaged == ()


def test_another_stat_block_in_its_place() -> None:
    changed = swapped(ford(), "Bramble Ram", "Mire Drummer", KNOWN)
    assert keys(changed).count("Mire Drummer 2") == 1 and "Bramble Ram" not in keys(changed)
    old = next(placed for placed in ford().creatures if placed.name == "Bramble Ram")
    assert old.at in [placed.at for placed in changed.creatures if placed.name == "Mire Drummer"]


def test_another_level_and_another_size_of_the_party() -> None:
    assert {placed.hero.level for placed in levelled(ford(), 4).creatures if placed.hero} == {4}
    for size in (2, 7):
        changed = party_of(ford(), size)
        assert sum(placed.side == "heroes" for placed in changed.creatures) == size
        prepare(changed)


def test_variants_are_said_in_words() -> None:
    contest = Contest(ford())
    found = variants(contest, KNOWN, vary=["level=2..3", "Bramble Ram=0,2", "heroes=4"], without_=["Mire Drummer"],
                     swap=["Bramble Ram=Mire Drummer"], switch=["damage-minimum-one=on"], skill=["heroes=simple"])
    assert [one.words for one in found] == [
        "level 2", "level 3", "0 Bramble Ram", "2 Bramble Ram", "4 heroes", "without Mire Drummer",
        "Mire Drummer for Bramble Ram", "damage-minimum-one = on", "simple heroes"]
    assert found[-1].contest.skill("heroes") == "simple" and found[-2].contest.encounter.options
    assert values("3, 1..2") == [3, 1, 2]


@pytest.mark.parametrize(("said", "told"), [
    ({"vary": ["level"]}, "says no change"), ({"vary": ["level=a"]}, "no list of numbers"),
    ({"vary": ["level=1..99"]}, "30 numbers at most"), ({"vary": ["Mire Drumer=2"]}, "did you mean 'Mire Drummer'"),
    ({"vary": ["Mire Drummer=61"]}, "expected 0 to 60"), ({"vary": ["Maren Holt=2"]}, "is a hero"),
    ({"vary": ["heroes=13"]}, "expected 1 to 12"), ({"vary": ["level=31"]}, "expected 1 to 30"),
    ({"without_": ["Nobody"]}, "unknown creature"), ({"swap": ["Bramble Ram=Nobody"]}, "unknown monster"),
    ({"swap": ["Maren Holt=Mire Drummer"]}, "only stat blocks can be swapped"),
    ({"switch": ["natural=1"]}, "unknown switch"), ({"skill": ["heroes=clever"]}, "unknown skill"),
])
def test_what_cannot_be_changed_is_said(said: dict[str, list[str]], told: str) -> None:
    with pytest.raises(InputError, match=told):
        variants(Contest(ford()), KNOWN, **said)


def test_nobody_fights_nobody() -> None:
    with pytest.raises(InputError, match="nobody left"):
        without(small().encounter, "Bramble Ram")


# ------------------------------------------------------------------ fought with the same dice


def test_the_same_thing_changed_into_itself_makes_no_difference() -> None:
    contest = small()
    found = what_if(contest, [Variant("itself", contest)], battles=16, workers=1)
    one = found.differences[0]
    assert one.otherwise == 0 and one.of("won").value == 0 and not one.of("won").sure
    assert one.forecast.tally == found.base.tally == make_forecast(contest, battles=16, workers=1).tally


def test_differences_are_those_of_the_single_battles_and_sorted_by_effect() -> None:
    contest = small()
    changes = variants(contest, KNOWN, vary=["Bramble Ram=3,6"], skill=["monsters=random"])
    found = what_if(contest, changes, battles=24, seed=4, workers=2)
    effects = [abs(one.of("won").value) for one in found.by_effect()]
    assert effects == sorted(effects, reverse=True) and found.by_effect()[0].words == "6 Bramble Ram"
    for change, one in zip(changes, found.differences, strict=True):
        alone = make_forecast(change.contest, battles=24, seed=4, workers=1)
        assert one.forecast.tally == alone.tally
        assert one.of("won").value == pytest.approx(alone.chance.value - found.base.chance.value)
    assert found.by_effect()[0].of("won").sure
    assert len(found.rows()) == 15 and "What each change makes" in page(found)


def test_pairs_know_a_difference_better_than_two_forecasts_do() -> None:
    contest = Contest(ford())
    changes = variants(contest, KNOWN, switch=["damage-minimum-one=on"])
    found = what_if(contest, changes, battles=24, workers=2)
    apart = (found.base.chance.margin ** 2 + found.differences[0].forecast.chance.margin ** 2) ** 0.5
    assert found.differences[0].of("won").margin < apart


def test_what_ifs_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("w.html", "w.csv", "w.json")]
    assert run(["forecast", "--party", "3", "--monsters", "2 Bramble Ram", "-n", "8", "--workers", "1", "--vary",
                "level=2", "--skill", "heroes=tactical,random", "--html", str(files[0]), "--csv", str(files[1]),
                "--json", str(files[2])]) == 0
    told = capsys.readouterr().out
    assert "As it is, heroes win" in told and "random heroes" in told and "level 2" in told
    with files[1].open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["change"] for row in rows} == {"level 2", "random heroes"}
    assert len(json.loads(files[2].read_text(encoding="utf-8"))) == len(rows) == 10


# ------------------------------------------------------------------ tuned


def test_a_wished_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlemat.forecasting.tuning.TRY", 8)
    monkeypatch.setattr("battlemat.forecasting.tuning.FINER", ((2, 16),))
    tuned = tune(Contest(made_up("1", "1 Bramble Ram", "orcus")), 0.1, KNOWN, within=0.25, workers=1)
    assert tuned.best.chance.value < 0.5 and tuned.mix.counts["Bramble Ram"] > 1
    assert tuned.best.tally.battles == tuned.mix.battles and len(tuned.tried) > 1
    counts = [one.chance.value for one in sorted(tuned.tried, key=lambda one: one.counts["Bramble Ram"])]
    assert counts[0] > counts[-1]
    assert tuned.best.tally.results[WON] == round(tuned.best.chance.value * tuned.best.battles)


@pytest.mark.parametrize(("wish", "told"), [
    ("0%", "cannot be wished for"), ("many", "no chance to tune to"), ("65% Maren Holt", "no kind of monster"),
])
def test_what_cannot_be_wished_for(wish: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["forecast", "toll-at-marrow-ford", "--tune", wish]) == 2
    assert told in capsys.readouterr().err
