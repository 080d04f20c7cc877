"""`battlemat hero`: heroes made by the prompts alone, grown, shown, and what is refused on the way."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.heroes import load_hero
from battlemat.heroes.content import load_book
from battlemat.heroes.reading import load_made
from battlemat.loading import battle_from_encounter

Capture = pytest.CaptureFixture[str]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def made(monkeypatch: pytest.MonkeyPatch, file: Path, system: str, *chosen: str, lines: int = 40) -> None:
    """A hero made by typing a name and then nothing but empty lines, what is chosen aside."""
    typed(monkeypatch, "Nell", *[""] * lines)
    options = [word for choice in chosen for word in ("--choose", choice)]
    assert run(["hero", "new", str(file), "--system", system, *options]) == 0


def shown(capsys: Capture, file: Path, *options: str) -> str:
    capsys.readouterr()
    assert run(["hero", "show", str(file), *options]) == 0
    return capsys.readouterr().out


ROLES = [(system, name, 12 if (system, name) == ("orcus", "Gatewarden") else 5)
         for system in ("orcus", "fourth", "archmage") for name in load_book(system).classes]


@pytest.mark.parametrize(("system", "calling", "level"), ROLES)
def test_a_hero_is_taken_from_nothing_up_by_the_prompts_alone(
        monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, system: str, calling: str,
        level: int) -> None:
    file = tmp_path / "nell.toml"
    typed(monkeypatch, "Nell", *[""] * 3, calling, *[""] * 40)
    assert run(["hero", "new", str(file), "--system", system]) == 0
    first = file.read_text(encoding="utf-8")
    for step in range(2, level + 1):
        typed(monkeypatch, *[""] * 12)
        assert run(["hero", "level", str(file)]) == 0
        assert f"Nell reaches level {step}." in capsys.readouterr().out
    assert file.read_text(encoding="utf-8").startswith(first)
    hero = load_hero(file).hero
    assert (hero.name, hero.level) == ("Nell", level)
    assert calling in shown(capsys, file)
    assert run(["check", str(file)]) == 0
    assert "0 notes for the referee" in capsys.readouterr().out


def test_a_feat_that_would_not_stack_says_so_and_is_not_what_an_empty_line_takes(
        monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    made(monkeypatch, tmp_path / "nell.toml", "orcus", "kit-feat=Rooted")
    told = " ".join(capsys.readouterr().out.split())
    assert "(+1 hp per level) Requires feat Rooted. Does not stack with Rooted." in told
    assert "feats [Shield Shoulder]" in told


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_four_clearly_different_roles_can_be_made(system: str) -> None:
    assert len({one.role for one in load_book(system).classes.values()}) >= 4


def test_every_question_can_be_answered_beforehand(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "wil.toml"
    chosen = {
        "name": "Wil", "title": "", "prose": "", "ancestry": "Fenfolk", "class": "Rainreader", "kit": "Hedge Healer",
        "method": "point buy", "scores": "10 14 12 16 13 8", "ancestry-raise": "wis", "alignment": "good",
        "skills": "history, insight, religion", "kit-feat": "Measured Words", "feats": "Salt and Iron",
        "at-wills": "Needle Rain, Cloudburst", "encounters": "Flood Stage", "dailies": "Ground Stroke",
        "incantations": "Dry Feet, Lantern Show", "armor": "Quilted robe", "weapons": "Gauge staff", "gear": ""}
    options = [word for key, value in chosen.items() for word in ("--choose", f"{key}={value}")]
    assert run(["hero", "new", str(file), *options]) == 2  # Measured Words needs Charisma 11
    assert "Measured Words requires cha 11" in capsys.readouterr().err
    assert not file.exists()
    options[options.index("kit-feat=Measured Words")] = "kit-feat=Rooted"
    assert run(["hero", "new", str(file), *options]) == 0
    found = load_made(file)
    assert (found.ability("int").value, found.ability("wis").value, found.ability("con").value) == (16, 15, 16)
    assert [spell.name for spell in found.incantations] == ["Dry Feet", "Lantern Show"]
    told = shown(capsys, file)
    assert "Dry Feet (Practical, 10 minutes; tallow and a heron's feather, 5 silver)" in " ".join(told.split())


@pytest.mark.parametrize(("choice", "says"), [
    ("ancestry=Elf", "there is no 'Elf'"),
    ("kitt=Toll Guard", "unknown question 'kitt'; did you mean 'kit'?"),
    ("alignment=lawful evil", "there is no 'lawful evil'"),
    ("scores=18 18 18 8 8 8", "orcus.generate.standard-array"),
    ("skills=endure", "1 chosen for skills: 2 (orcus.skill.key-ability)"),
    ("skills=endure, athletics", "athletics is trained already"),
    ("languages=Celestial", "Celestial is an exotic language: nobody learns one at level 1 (orcus.language.choice)"),
    ("feats=Old Campaigner", "requires feat Practised Aim"),
    ("encounters=Shut It", "Shut It is of level 3 (orcus.level.range)"),
    ("armor=Old king's plate", "not trained with plate armors"),
    ("gear=Folding punt, Cask of river beer", "more than 160"),
    ("class", "'class' is no choice"),
])
def test_what_is_illegal_is_refused_with_its_rule_and_nothing_written(
        monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, choice: str, says: str) -> None:
    file = tmp_path / "nell.toml"
    typed(monkeypatch, *[""] * 40)
    base = ["--choose", "name=Nell", "--choose", "class=Gatewarden"]
    if choice.startswith("gear"):
        base += ["--choose", "scores=8 16 14 14 12 11", "--choose", "ancestry-raise=dex"]
    assert run(["hero", "new", str(file), *base, "--choose", choice]) == 2
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1
    assert not file.exists()


def test_a_wrong_answer_typed_is_asked_again_and_back_goes_back(
        monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    typed(monkeypatch, "Nell", "", "", "Elf", "? Fenfolk", "Fenfolk", "?", "back", "Heronkin", *[""] * 40)
    assert run(["hero", "new", str(file)]) == 0
    told = capsys.readouterr().out
    assert "there is no 'Elf' to choose for ancestry" in told
    assert "Under the Duckweed" in told
    assert "Rule: battlemat rules orcus.level.start-benefits" in told
    assert load_made(file).ancestry.name == "Heronkin"


def test_answers_that_end_too_soon_and_leaving_write_nothing(
        monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    typed(monkeypatch, "Nell", "", "")
    assert run(["hero", "new", str(file)]) == 2
    assert "the answers end before 'ancestry'" in capsys.readouterr().err
    typed(monkeypatch, "Nell", "", "", "quit")
    assert run(["hero", "new", str(file)]) == 0
    assert "Nothing written." in capsys.readouterr().out
    assert not file.exists()


def test_a_file_that_is_there_is_not_written_over(monkeypatch: pytest.MonkeyPatch, capsys: Capture,
                                                  tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    file.write_text("mine", encoding="utf-8")
    assert run(["hero", "new", str(file)]) == 2
    assert "there is a file already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"


def test_rolled_scores_go_by_the_seed_and_stay_in_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        made(monkeypatch, tmp_path / f"{name}.toml", "orcus", "method=rolling", f"rolled={seed}")
    a, b, c = (load_made(tmp_path / f"{name}.toml") for name in "abc")
    assert a.rolled == b.rolled != c.rolled
    assert "rolled = 5" in (tmp_path / "a.toml").read_text(encoding="utf-8")
    made(monkeypatch, tmp_path / "d.toml", "orcus", "method=rolling", "rolled=9 12 13 14 15 17")
    assert load_made(tmp_path / "d.toml").rolled == (9, 12, 13, 14, 15, 17)


def test_levels_are_earned_where_experience_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: Capture,
                                                       tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('system = "orcus"\n', 'system = "orcus"\nxp = 999\n'), encoding="utf-8")
    typed(monkeypatch, *[""] * 20)
    assert run(["hero", "level", str(file)]) == 2
    assert "level 2 takes 1,000 (orcus.level.xp-table)" in capsys.readouterr().err
    file.write_text(text.replace('system = "orcus"\n', 'system = "orcus"\nxp = 2300\n'), encoding="utf-8")
    assert run(["hero", "level", str(file), "--to", "4"]) == 2
    assert "level 4 takes 3,750" in capsys.readouterr().err
    assert load_made(file).level == 3


def test_one_choice_is_retrained_a_level_within_its_limits(monkeypatch: pytest.MonkeyPatch, capsys: Capture,
                                                           tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus", "class=Poacher", "encounters=Start Them Running", "companion=Fen Lurcher")
    for swap, rule in (("Start Them Running -> Never Both Barrels", "orcus.retrain.different-not-better"),
                       ("Start Them Running -> Hamstring", "orcus.retrain.different-not-better"),
                       ("Start Them Running -> Gralloch", "orcus.retrain.power"),
                       ("Rain of Lead -> Gralloch", "orcus.retrain.once-per-level"),
                       ("stealth -> arcana", "orcus.retrain.once-per-level")):
        typed(monkeypatch, *[""] * 12)
        assert run(["hero", "level", str(file), "--choose", f"retrain={swap}"]) == 2
        assert rule in capsys.readouterr().err
        assert load_made(file).level == 1
    typed(monkeypatch, *[""] * 12)
    assert run(["hero", "level", str(file), "--choose", "retrain=Start Them Running -> Snare Set Last Night"]) == 0
    assert run(["hero", "level", str(file), "--choose", "retrain=Fen Lurcher -> Mire Heron"]) == 0
    found = load_made(file)
    assert next(held.power.name for held in found.powers if held.power.slot == "encounters") == "Snare Set Last Night"
    assert (found.companion, found.level) == ("Mire Heron", 3)
    assert "Snare Set Last Night" in shown(capsys, file)


def test_a_power_selected_at_a_higher_level_is_boosted(monkeypatch: pytest.MonkeyPatch, capsys: Capture,
                                                       tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus", "class=Gatewarden", "encounters=State Your Name")
    typed(monkeypatch, *[""] * 80)
    assert run(["hero", "level", str(file), "--to", "6"]) == 0
    typed(monkeypatch, *[""] * 20)
    assert run(["hero", "level", str(file), "--choose", "encounters=Both Sides of the Arch"]) == 0
    held = next(one for one in load_made(file).powers if one.power.name == "Both Sides of the Arch")
    assert (held.selected, "Hit 2dW + Strength" in held.text) == (7, True)


def test_a_level_tells_what_it_brought(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus", "class=Gatewarden")
    typed(monkeypatch, *[""] * 80)
    assert run(["hero", "level", str(file), "--to", "10"]) == 0
    capsys.readouterr()
    typed(monkeypatch, *[""] * 10)
    assert run(["hero", "level", str(file), "--choose", "path=Warden of the Last Lock"]) == 0
    told = capsys.readouterr().out
    assert "Strength 20 to 21, Constitution 16 to 17, Dexterity" in told
    assert "New: Drop the Gate." in told
    assert "Skills" not in told.splitlines()[-1]


def test_past_what_there_is_nobody_rises(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "fourth")
    typed(monkeypatch, *[""] * 60)
    assert run(["hero", "level", str(file), "--to", "6"]) == 2
    assert "goes no further" in capsys.readouterr().err
    assert load_made(file).level == 5


def test_any_number_is_taken_apart_on_request(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus", "class=Gatewarden", "armor=Ferry chain", "shield=Gate shield",
         "weapons=Gate sword", "at-wills=Weight of the Door, Low Sweep")
    told = shown(capsys, file, "--why", "ac")
    assert told.startswith("Armor Class 18\n")
    for rule in ("orcus.ruling.defense-base-ten", "orcus.modifier.armor", "orcus.modifier.shield"):
        assert rule in told
    assert "orcus.character.ancestry" in shown(capsys, file, "--why", "Strength")
    assert "orcus.attack.proficiency" in shown(capsys, file, "--why", "weight of the door")
    assert "orcus.hp.constitution" in shown(capsys, file, "--why", "hit points")
    assert run(["hero", "show", str(file), "--why", "armor clas"]) == 2
    assert "did you mean 'armor class'?" in capsys.readouterr().err


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_every_number_shown_can_be_taken_apart_and_adds_up(monkeypatch: pytest.MonkeyPatch, capsys: Capture,
                                                           tmp_path: Path, system: str) -> None:
    from battlemat.sheets.figures import load_sheet

    file = tmp_path / "nell.toml"
    made(monkeypatch, file, system)
    totals = load_sheet(file).totals()
    assert len(totals) > 12
    for total in totals.values():
        assert total.value == sum(part.value for part in total.parts if part.counts)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_the_sheet_keeps_to_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path,
                                                      system: str, width: int) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, system)
    monkeypatch.setenv("COLUMNS", str(width))
    told = shown(capsys, file)
    assert "Nell" in told and "powers" in told
    assert max(len(line) for line in told.splitlines()) <= width


def test_a_sheet_says_what_a_recovery_heals(tmp_path: Path) -> None:
    from battlemat.files.parties import every_hero
    from battlemat.systems.archmage.heroes import Hero, recovery

    hero = next(hero for hero in every_hero("archmage") if isinstance(hero, Hero))
    for level, con, dice in ((1, 14, "1d10+2"), (3, 8, "3d10-1"), (4, 10, "4d10"), (5, 14, "5d10+4"),
                             (8, 16, "8d10+9")):
        grown = replace(hero, level=level, recovery_die=10, abilities={**hero.abilities, "con": con})
        assert recovery(grown) == dice


@pytest.mark.parametrize(("system", "word"), [("orcus", "Recovery heals"), ("fourth", "Surge heals"),
                                              ("archmage", "Recovery heals")])
def test_on_the_screen_and_on_paper(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, system: str,
                                    word: str) -> None:
    from battlemat.sheets.figures import load_sheet

    file, page = tmp_path / "nell.toml", tmp_path / "nell.html"
    made(monkeypatch, file, system)
    healed = load_sheet(file).healed
    assert re.search(rf"{word} +{re.escape(healed)}", shown(capsys, file))
    shown(capsys, file, "--html", str(page))
    assert f"<b>{healed}</b><span>{word}</span>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheet_and_cards_are_a_page_to_print(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path,
                                             paper: str) -> None:
    file, page = tmp_path / "nell.toml", tmp_path / "nell.html"
    made(monkeypatch, file, "orcus", "title=of <the> locks & gates")
    shown(capsys, file, "--html", str(page), "--paper", paper)
    text = page.read_text(encoding="utf-8")
    assert f"size: {'A4' if paper == 'a4' else 'Letter'};" in text
    assert "of &lt;the&gt; locks &amp; gates" in text
    assert text.count('<article class="card') == len(load_hero(file).hero.cards)
    assert run(["hero", "show", str(file), "--html", str(page), "--paper", "a5"]) == 2
    assert "unknown paper 'a5'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["brannoc-weir", "sparrow-fenn", "imre-dusk", "hattie-crane", "gorse-tallow",
                                  "minnow-rake", "agnes-vell", "corbin-ash", "marrick-stile", "pipit-sallow",
                                  "dace-hollin", "ember-lowe"])
def test_heroes_of_choices_come_with_it(name: str) -> None:
    file, = (Path(__file__).parents[2] / "src" / "battlemat" / "content").glob(f"*/heroes/{name}.toml")
    made = load_made(file)
    assert made.level == (12 if name == "brannoc-weir" else 5)
    assert bool(made.paths) == (name == "brannoc-weir")


def test_heroes_that_come_with_it_are_listed_and_shown_by_name(capsys: Capture) -> None:
    assert run(["list", "heroes"]) == 0
    told = capsys.readouterr().out
    assert "Brannoc Weir" in told and "Maren Holt" in told and "Ember Lowe" in told
    assert run(["hero", "show", "Brannoc Weir"]) == 0
    assert "Warden of the Last Lock" in capsys.readouterr().out
    assert run(["hero", "show", "branoc-weir"]) == 2
    assert "unknown hero 'branoc-weir'; did you mean 'brannoc-weir'?" in capsys.readouterr().err


def test_a_chosen_companion_fights_at_its_owners_side(tmp_path: Path) -> None:
    heroes = Path(__file__).parents[2] / "src" / "battlemat" / "content" / "orcus" / "heroes"
    fight = tmp_path / "fight.toml"
    fight.write_text(f'party = {{heroes = ["{heroes / "sparrow-fenn.toml"}"]}}\n[[monster]]\nname = "Bramble Ram"\n',
                     encoding="utf-8")
    battle = battle_from_encounter(load_encounter(fight))
    owner, beast, ram = battle.creatures[0], battle.creatures[2], battle.creatures[1]
    assert (owner.name, beast.name, ram.name) == ("Sparrow Fenn", "Fen Lurcher", "Bramble Ram")
    assert (beast.owner, beast.side, beast.initiative) == (owner.id, owner.side, owner.initiative)
    assert battle.order.index(beast.id) == battle.order.index(owner.id) + 1
    fight.write_text(fight.read_text(encoding="utf-8") + '[[monster]]\nname = "Fen Lurcher"\nside = "heroes"\n'
                     'companion_of = "Sparrow Fenn"\n', encoding="utf-8")
    assert [placed.key for placed in load_encounter(fight).creatures].count("Fen Lurcher") == 1
    hero = tmp_path / "hero.toml"
    hero.write_text((heroes / "maren-holt.toml").read_text(encoding="utf-8").replace(
        "level = 1", 'level = 1\ncompanion = "Pond Newt"', 1), encoding="utf-8")
    fight.write_text('party = {heroes = ["hero.toml"]}\n[[monster]]\nname = "Bramble Ram"\n', encoding="utf-8")
    with pytest.raises(InputError, match="no stat block of Pond Newt, the companion of Maren Holt"):
        load_encounter(fight)


def test_heroes_of_numbers_are_shown_too_but_do_not_grow_so(capsys: Capture) -> None:
    heroes = Path(__file__).parents[2] / "src" / "battlemat" / "content"
    for file in sorted(heroes.glob("*/heroes/*.toml")):
        if file.name != "party.toml":
            assert load_hero(file).hero.name in shown(capsys, file)
    old = heroes / "orcus" / "heroes" / "maren-holt.toml"
    assert run(["hero", "level", str(old)]) == 2
    assert "states numbers" in capsys.readouterr().err


FILE = re.compile(r"nell\.toml:(\d+)")


@pytest.mark.parametrize(("old", "new", "says"), [
    ('class = "Gatewarden"', 'class = "Gatewardn"', "did you mean 'Gatewarden'?"),
    ('method = "array"\n', "", "'method' is missing"),
    ("str = 16", "str = 18", "orcus.generate.standard-array"),
    ('armor = "', 'armour = "', "unknown hero file key 'armour'"),
    ("level = 2", "level = 3", "level 3 follows level 1"),
    ("[[level]]", "[[level]]\nraise = [\"str\"]", "unknown level 2 key 'raise'"),
])
def test_a_choice_that_is_wrong_in_the_file_is_told_with_its_place(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture, old: str, new: str, says: str) -> None:
    file = tmp_path / "nell.toml"
    made(monkeypatch, file, "orcus", "class=Gatewarden")
    typed(monkeypatch, *[""] * 12)
    assert run(["hero", "level", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    assert run(["hero", "show", str(file)]) == 2
    error = capsys.readouterr().err
    assert says in error and FILE.search(error) is not None


def test_options_of_ones_own_are_taken_in(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "eel.toml").write_text('[[ancestry]]\nname = "Eelfolk"\nlanguages = ["Common"]\nraises = {dex = 2}\n',
                                     encoding="utf-8")
    file = tmp_path / "nell.toml"
    typed(monkeypatch, "Nell", "", "", "Eelfolk", *[""] * 40)
    assert run(["hero", "new", str(file), "--content", str(folder)]) == 0
    assert load_made(file).ancestry.name == "Eelfolk"
    (folder / "eel.toml").write_text('[[ancestry]]\nname = "Eelfolk"\nlanguages = ["Elfish"]\n', encoding="utf-8")
    assert run(["check", str(folder / "eel.toml")]) == 2
    assert "unknown language 'Elfish'; did you mean 'Elvish'?" in capsys.readouterr().err
