"""What lies between fights, reached by a person: heroes at the prompts, journeys and challenges from files."""

import io
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.heroes.reading import load_made
from battlemat.systems.orcus.languages import EXOTIC, STANDARD

Capture = pytest.CaptureFixture[str]


class Desk:
    """The command line, and a file on it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture, folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.file = folder / "nell.toml"

    def run(self, *words: str, lines: tuple[str, ...] = ("",) * 99) -> tuple[int, str, str]:
        """A command's exit code and what it prints, blanks and line ends as one blank."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.capsys.readouterr()
        code = run(list(words))
        told = self.capsys.readouterr()
        return code, " ".join(told.out.split()), " ".join(told.err.split())

    def new(self, *chosen: str, options: tuple[str, ...] = ()) -> tuple[int, str, str]:
        """A hero made of defaults but for what is chosen."""
        said = [word for choice in ("name=Nell", *chosen) for word in ("--choose", choice)]
        return self.run("hero", "new", str(self.file), *options, *said)

    def level(self, to: int, *chosen: str) -> tuple[int, str, str]:
        """The hero taken up to a level."""
        said = [word for choice in chosen for word in ("--choose", choice)]
        return self.run("hero", "level", str(self.file), "--to", str(to), *said)

    def why(self, number: str) -> str:
        """A number taken apart."""
        return self.run("hero", "show", str(self.file), "--why", number)[1]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> Desk:
    return Desk(monkeypatch, capsys, tmp_path)


@pytest.mark.rule("orcus.alignment.five", "orcus.alignment.nine")
def test_alignments_are_five_or_by_the_variant_nine(desk: Desk) -> None:
    code, _, error = desk.new("alignment=chaotic good")
    assert (code, "there is no 'chaotic good' to choose for alignment" in error) == (2, True)
    assert desk.new("alignment=chaotic good", options=("--nine-point-alignment",))[0] == 0
    assert load_made(desk.file).alignment == "chaotic good"
    assert "alignment: chaotic good" in desk.run("hero", "show", str(desk.file))[1]


@pytest.mark.rule("orcus.character.ancestry", "orcus.character.kit", "orcus.level.start-benefits")
def test_ancestry_kit_and_class_are_asked_for_and_give(desk: Desk) -> None:
    _, told, _ = desk.new("ancestry=Fenfolk", "kit=Hedge Healer", "class=Gatewarden", "ancestry-raise=wis")
    assert "Nell, Fenfolk Gatewarden, is in" in told
    assert "+2 Fenfolk orcus.character.ancestry" in desk.why("con")
    assert "+1 Hedge Healer orcus.character.kit" in desk.why("recoveries")
    assert "+1 Gatewarden orcus.level.start-benefits" in desk.why("fort")


@pytest.mark.rule("orcus.character.prestige-path", "orcus.level.ability-increase-all", "orcus.tier.bands")
def test_at_level_11_a_path_is_chosen_and_everything_rises(desk: Desk) -> None:
    desk.new("class=Gatewarden")
    desk.level(10)
    assert "Adventurer tier" in desk.run("hero", "show", str(desk.file))[1]
    code, told, _ = desk.level(11, "path=Keeper of Names")
    assert (code, "New: You Were Never Listed." in told) == (0, True)
    for ability in ("str", "con", "dex", "int", "wis", "cha"):
        assert "+1 level 11 orcus.level.ability-increase-all" in desk.why(ability)
    assert "Prestige tier" in desk.run("hero", "show", str(desk.file))[1]


@pytest.mark.rule("orcus.tier.no-effect")
def test_a_tier_adds_to_no_number(desk: Desk) -> None:
    desk.new()
    desk.level(11)
    for number in ("ac", "fort", "ref", "will", "hp", "initiative", "athletics"):
        assert "tier" not in desk.why(number).casefold()


@pytest.mark.rule("orcus.character.epic-path", "orcus.level.range")
def test_an_epic_path_waits_for_level_21_which_these_options_do_not_reach(desk: Desk) -> None:
    desk.new()
    code, _, error = desk.level(13)
    assert (code, "goes no further" in error, load_made(desk.file).level) == (2, True, 12)
    desk.file.write_text(desk.file.read_text(encoding="utf-8") + '\n[[level]]\nlevel = 31\n', encoding="utf-8")
    assert "'level' is 31; expected a number from 1 to 30" in desk.run("hero", "show", str(desk.file))[2]
    options = desk.file.parent / "far"
    options.mkdir()
    (options / "far.toml").write_text("".join(f"[[level]]\nlevel = {level}\n" for level in range(13, 22))
                                      + "".join(f'[[feat]]\nname = "Far {n}"\n' for n in range(6)), encoding="utf-8")
    desk.file.unlink()
    desk.new(options=("--content", str(options)))
    desk.level(20)
    code, told, _ = desk.level(21)
    assert "Which epic path? orcus.character.epic-path" in told and "New: Everything Downstream." in told


@pytest.mark.rule("orcus.generate.point-buy", "orcus.generate.point-buy-one-low", "orcus.generate.point-buy-costs")
def test_scores_are_bought_within_the_points(desk: Desk) -> None:
    assert "33 points: there are 32 (orcus.generate.point-buy)" in desk.new(
        "method=point buy", "scores=16 14 14 12 12 8")[2]
    assert "(orcus.generate.point-buy-one-low)" in desk.new("method=point buy", "scores=16 14 14 12 9 8")[2]
    code, told, _ = desk.new("method=point buy")
    assert code == 0 and "8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9, 16: 11, 17: 14, 18: 18" in told


@pytest.mark.rule("orcus.generate.roll", "orcus.generate.standard-array", "orcus.generate.before-ancestry")
def test_scores_are_rolled_or_an_array_and_ancestry_comes_after(desk: Desk) -> None:
    assert "(orcus.generate.roll)" in desk.new("method=rolling", "rolled=19 3 3 3 3 3")[2]
    assert "(orcus.generate.standard-array)" in desk.new("method=array", "scores=18 14 14 12 11 8")[2]
    assert desk.new("method=array", "scores=16 14 14 12 11 8", "ancestry=Lowlander", "ancestry-raise=str")[0] == 0
    assert desk.why("str") == ("Strength 18 16 array orcus.generate.before-ancestry "
                               "+2 Lowlander orcus.character.ancestry")


@pytest.mark.rule("orcus.language.ancestry-default", "orcus.language.choice", "orcus.language.standard-table")
def test_languages_are_spoken_by_ancestry_and_chosen_from_the_table(desk: Desk) -> None:
    assert "(orcus.language.choice)" in desk.new("languages=Celestial")[2]
    assert "(orcus.language.ancestry-default)" in desk.new("languages=Common")[2]
    assert "there is no 'Elfish'" in desk.new("languages=Elfish")[2]
    _, told, _ = desk.new()
    for name in STANDARD:
        assert name == "Common" or f"{name} {STANDARD[name].speakers}" in told.replace(" , ", ", ")
    assert "languages: Common, Dwarvish" in desk.run("hero", "show", str(desk.file))[1]


@pytest.mark.rule("orcus.language.exotic-table")
def test_exotic_languages_are_learned_later(desk: Desk) -> None:
    desk.new()
    desk.level(5)
    desk.level(6, "languages=Celestial")
    assert load_made(desk.file).spoken[-1] == "Celestial" and list(EXOTIC) == ["Abyssal", "Celestial"]
    assert "orcus.language.exotic-table" in desk.run("rules", "orcus.language.exotic-table")[1]


@pytest.mark.rule("orcus.incantation.definition", "orcus.incantation.schools")
def test_incantations_are_told_with_school_time_and_components(desk: Desk) -> None:
    _, told, _ = desk.new("class=Rainreader", lines := "incantations=Dry Feet, Draw the Fever")
    assert lines and load_made(desk.file).incantations[1].school == "Curative"
    told = desk.run("hero", "show", str(desk.file))[1]
    assert "Dry Feet (Practical, 10 minutes; tallow and a heron's feather, 5 silver)" in told
    bad = desk.file.parent / "bad.toml"
    bad.write_text('[[incantation]]\nname = "X"\nschool = "Weather"\ntime = "1 round"\ncomponents = "a"\ntext = "b"\n',
                   encoding="utf-8")
    assert "unknown school 'Weather'" in desk.run("check", str(bad))[2]
    bad.write_text(bad.read_text(encoding="utf-8").replace("Weather", "Practical"), encoding="utf-8")
    assert "an incantation takes time (orcus.incantation.definition)" in desk.run("check", str(bad))[2]


@pytest.mark.rule("orcus.load.medium", "orcus.load.heavy", "orcus.load.push-drag")
def test_gear_weighs_and_a_load_slows(desk: Desk) -> None:
    code, _, error = desk.new("class=Rainreader", "gear=Cask of river beer, Folding punt, Pack and bedroll")
    assert (code, "more than 160" in error, "(orcus.load.heavy)" in error) == (2, True, True)
    assert desk.new("class=Rainreader", "gear=Cask of river beer", "armor=Quilted robe")[0] == 0
    told = desk.run("hero", "show", str(desk.file))[1]
    assert "lb of 80, slowed (orcus.load.heavy); lifts 160, drags 400" in told
    assert "orcus.load.medium" in desk.why("load") and "orcus.load.heavy" in desk.why("speed")


@pytest.mark.rule("orcus.level.feats", "orcus.level.ability-increase-two", "orcus.hp.constitution-change")
def test_levels_bring_feats_and_raise_two_abilities(desk: Desk) -> None:
    desk.new("class=Gatewarden", "feats=Salt and Iron", "kit-feat=Long Watch", "scores=16 15 14 12 11 8",
             "method=rolling", "rolled=16 15 14 12 11 8", "ancestry-raise=str")
    desk.level(2, "feats=Cornered")
    _, third, _ = desk.level(3)
    _, fourth, _ = desk.level(4, "raise=con, dex")
    assert third.count("Which feat?") == 0 and fourth.count("Which feat?") == 1
    assert "+1 level 4 orcus.level.ability-increase-two" in desk.why("con")
    assert "Hit points 42 to 49" in fourth  # six of the level, and one for the score that has risen to 16
    assert "orcus.hp.constitution-change" in desk.why("hp")


@pytest.mark.rule("orcus.level.xp-table")
def test_experience_must_have_earned_the_level(desk: Desk) -> None:
    desk.new()
    text = desk.file.read_text(encoding="utf-8").replace('system = "orcus"\n', 'system = "orcus"\nxp = 2249\n')
    desk.file.write_text(text, encoding="utf-8")
    assert desk.level(2)[0] == 0
    assert "level 3 takes 2,250 (orcus.level.xp-table)" in desk.level(3)[2]


@pytest.mark.rule("orcus.retrain.once-per-level", "orcus.retrain.no-prerequisite", "orcus.retrain.feat")
def test_one_choice_is_changed_a_level_if_nothing_needs_it(desk: Desk) -> None:
    desk.new("kit-feat=Rooted", "feats=Deep Rooted", "class=Gatewarden", "kit=Toll Guard")
    assert "Deep Rooted requires Rooted (orcus.retrain.no-prerequisite)" in desk.level(
        2, "feats=Long Watch", "retrain=Rooted -> Shield Shoulder")[2]
    assert "(orcus.retrain.feat)" in desk.level(2, "feats=Long Watch", "retrain=Deep Rooted -> Practised Aim")[2]
    assert "has not been chosen (orcus.retrain.once-per-level)" in desk.level(
        2, "feats=Long Watch", "retrain=Cornered -> Wet Boots")[2]
    assert desk.level(2, "feats=Long Watch", "retrain=Deep Rooted -> Wet Boots")[0] == 0
    assert "(orcus.retrain.feat)" in desk.level(3, "retrain=Rooted -> Cornered")[2]  # the kit grants one of three


@pytest.mark.rule("orcus.retrain.power", "orcus.retrain.different-not-better", "orcus.power.boost")
def test_powers_are_retrained_within_level_and_type_and_boosted(desk: Desk) -> None:
    desk.new("class=Gatewarden", "encounters=State Your Name", "dailies=The Bar Falls")
    assert "(orcus.retrain.different-not-better)" in desk.level(2, "retrain=State Your Name -> Shut It")[2]
    assert "(orcus.retrain.power)" in desk.level(2, "retrain=State Your Name -> They Shall Not")[2]
    assert desk.level(2, "retrain=The Bar Falls -> They Shall Not")[0] == 0
    desk.level(6)
    desk.level(7, "encounters=Both Sides of the Arch")
    assert "Encounter Attack 7 (Standard" in desk.run("hero", "show", str(desk.file))[1]


@pytest.mark.rule("orcus.retrain.skill", "orcus.companion.retrain")
def test_skills_and_companions_are_retrained(desk: Desk) -> None:
    desk.new("class=Poacher", "skills=acrobatics, heal, perception", "companion=Fen Lurcher", "kit=Toll Guard")
    assert "(orcus.retrain.skill)" in desk.level(2, "retrain=heal -> arcana")[2]
    assert desk.level(2, "retrain=heal -> endure")[0] == 0
    assert "(orcus.companion.retrain)" in desk.level(3, "retrain=Fen Lurcher -> Fen Lurcher")[2]
    assert desk.level(3, "retrain=Fen Lurcher -> Mire Heron")[0] == 0
    assert "companion: Mire Heron" in desk.run("hero", "show", str(desk.file))[1]


@pytest.mark.rule("orcus.skill.sleight-of-hand", "orcus.skill.streetsmarts", "orcus.skill.endure")
def test_skills_say_what_they_are_for(desk: Desk) -> None:
    _, told, _ = desk.new("class=Gatewarden", "kit=Lock House Scholar")
    assert "streetsmarts cha: getting by in towns, gathering information, blending into a crowd" in told
    assert "endure con: resisting heat, resisting cold" in told
    desk.file.unlink()
    assert "sleight of hand dex: picking pockets, disabling traps" in desk.new("class=Poacher")[1]


JOURNEY = """name = "The road"
system = "orcus"
party = {size = 1, level = 1}
[[event]]
journey = {miles = 13}
"""


@pytest.mark.rule("orcus.overland.speed", "orcus.overland.day", "orcus.time.scales")
def test_a_day_on_foot_is_five_hours_at_half_the_speed(desk: Desk) -> None:
    day = desk.file.parent / "road.toml"
    day.write_text(JOURNEY, encoding="utf-8")
    code, told, _ = desk.run("day", "play", str(day))
    assert code == 0
    assert "13 miles to go" in told and "0.5 miles to go" in told  # speed 5: 12.5 miles a day
    assert "camp" in told and "13 miles on foot: done." in told


@pytest.mark.rule("orcus.overland.push-on", "orcus.overland.hustle")
def test_haste_and_pushing_on_are_offered_and_cost(desk: Desk) -> None:
    day = desk.file.parent / "road.toml"
    day.write_text(JOURNEY.replace("13", "15"), encoding="utf-8")
    code, told, _ = desk.run("day", "play", str(day), "--seed", "3", lines=("1", "2", *[""] * 9))
    assert code == 0 and "2.5 miles to go" in told and "push on" in told
    again = day.rename(desk.file.parent / "again.toml")
    code, told, _ = desk.run("day", "play", str(again), "--seed", "3", lines=("2", *[""] * 9))
    assert "2 hustle" in told and "Maren Holt has 9 recoveries left." in told  # the check at the hour's end failed


@pytest.mark.rule("orcus.challenge.extended")
def test_an_extended_challenge_is_tried_from_its_file(desk: Desk) -> None:
    file = desk.file.parent / "sluice.toml"
    file.write_text('name = "The sluice"\nsystem = "orcus"\nsuccesses = 2\ndc = 30\nparty = {size = 1, level = 1}\n'
                    '[[skill]]\nname = "athletics"\n', encoding="utf-8")
    code, told, _ = desk.run("challenge", str(file), "--auto")
    assert (code, "2 successes before 3 failures" in told, "Lost: 0 successes, 3 failures." in told) == (0, True, True)
    file.write_text(file.read_text(encoding="utf-8").replace("dc = 30", "dc = 1"), encoding="utf-8")
    assert "Won: 2 successes, 0 failures." in desk.run("challenge", str(file), "--auto")[1]


@pytest.mark.rule("orcus.defense.ac-ability", "orcus.defense.reflex")
@pytest.mark.parametrize(("armor", "counts"), [("Eelskin coat", True), ("Ferry chain", False)])
def test_heavy_armor_takes_the_ability_from_ac_and_reflex(desk: Desk, armor: str, counts: bool) -> None:
    desk.new("class=Gatewarden", f"armor={armor}", "scores=14 11 16 12 14 8")
    assert ("+3 Dexterity orcus.defense.ac-ability" in desk.why("ac")) == counts
    assert ("+3 Dexterity orcus.defense.reflex" in desk.why("ref")) == counts
