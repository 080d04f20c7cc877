"""Skill challenge files, and trying them at the terminal."""

from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.files.challenges import load_challenge
from battlemat.files.encounters import load_encounter
from battlemat.loading import prepare

HEROES = Path(__file__).parents[2] / "src" / "battlemat" / "content" / "fourth" / "heroes"
HERO = (HEROES / "wren-kettering.toml").as_posix()
FILE = f"""name = "The flooded cellar"
prose = "The water is at the third step already."
successes = 2
failures = 2
dc = "hard"
xp = 90
won = "Everybody is out."
lost = "The stair goes."
party = {{ heroes = ["{HERO}"] }}

[[skill]]
name = "athletics"
dc = 4
text = "hold the door"
success = "It holds."
failure = "It does not."

[[skill]]
name = "perception"
limit = 1
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_a_challenge_file_says_who_tries_what(written: Path) -> None:
    read = load_challenge(written)
    assert (read.name, read.system) == ("The flooded cellar", "fourth")
    assert (read.successes, read.failures, read.xp) == (2, 2, 90)
    skills = [(skill.name, skill.dc, skill.limit) for skill in read.skills]
    assert skills == [("athletics", 4, 0), ("perception", 15, 1)]
    assert [hero.name for hero in read.heroes] == ["Wren Kettering"]


@pytest.mark.parametrize(
    ("old", "new", "says", "line"),
    [
        ("successes = 2\n", "", "'successes' is missing", 1),
        ("failures = 2\n", "", "'failures' is missing", 1),
        ("failures = 2", "failures = 0", "'failures' is 0", 4),
        ('name = "athletics"', 'name = "athletic"', "did you mean 'athletics'", 12),
        ('name = "perception"', 'name = "athletics"', "two entries for 'athletics'", 19),
        ('dc = "hard"', 'dc = "tough"', "unknown dc 'tough'", 5),
        ("dc = 4", "dc = 400", "'dc' is 400", 13),
        ("limit = 1", "limits = 1", "did you mean 'limit'", 20),
        ('name = "The flooded cellar"', 'system = "archmage"', "no rules for skill challenges", 1),
        (HERO, "nobody.toml", "no such hero file", 9),
    ],
)
def test_what_is_wrong_is_said_with_its_line(written: Path, old: str, new: str, says: str, line: int) -> None:
    written.write_text(FILE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_challenge(written)
    assert says in str(caught.value)
    assert f"cellar.toml:{line}" in str(caught.value)


def test_no_skill_at_all_is_refused(written: Path) -> None:
    written.write_text(FILE.split("[[skill]]")[0], encoding="utf-8")
    with pytest.raises(InputError, match="no skill that helps"):
        load_challenge(written)


def test_a_party_tries_it_by_itself(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["challenge", str(written), "--auto", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "2 successes before 2 failures" in told
    assert "athletics against 4: hold the door" in told
    assert ("Everybody is out." in told) is ("Won:" in told)
    assert ("gains 90 experience points" in told) is ("Won:" in told)
    assert run(["challenge", str(written), "--auto", "--seed", "3"]) == 0
    assert capsys.readouterr().out == told


def test_somebody_tries_it_at_the_terminal(
    written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["athletic\n", "wren perception\n", "20\n", "perception\n", "athletics\n", "30\n", "20\n"])

    class Typed:
        closed = False

        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            return next(lines, "")

    monkeypatch.setattr("sys.stdin", Typed())
    assert run(["challenge", str(written), "--dice"]) == 0
    told = capsys.readouterr().out
    assert "Did you mean athletics?" in told
    assert "perception has helped as often as it can" in told
    assert "A d20 shows 1 to 20." in told
    assert "It holds." in told
    assert "Won: 2 successes, 0 failures." in told


def test_a_wrong_file_ends_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["challenge", str(tmp_path / "none.toml")]) == 2
    assert "no such" in capsys.readouterr().err


def test_the_challenge_that_the_guide_to_files_shows_can_be_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
    shown = next(part for part in guide.split("```") if 'name = "The flooded stair"' in part)
    path = tmp_path / "flooded-stair.toml"
    path.write_text(shown.removeprefix("toml"), encoding="utf-8")
    assert run(["challenge", str(path), "--auto"]) == 0
    assert "4 successes before 3 failures" in capsys.readouterr().out


def test_the_traps_that_the_guide_to_files_shows_can_be_set(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
    shown = next(part for part in guide.split("```") if 'name = "Swinging rakes"' in part).removeprefix("toml")
    rows = "\n".join(". . . T . . . . . . . . . . . . . . . . . . . ." for _ in range(9))
    path = tmp_path / "office.toml"
    path.write_text(
        f"system = 'fourth'\nmap = '''\n{rows}\n'''\nparty = {{size = 2}}\n"
        f"monster = [{{name = 'Pan Robber'}}]\n{shown}",
        encoding="utf-8",
    )
    battle = prepare(load_encounter(path))
    assert {device.kind for device in battle.devices} >= {"trap", "lock", "door"}


ORCUS = """name = "The sluice"
system = "orcus"
successes = 2
dc = 15
party = {size = 1, level = 1}
[[skill]]
name = "athletics"
"""


def test_an_extended_challenge_is_normally_lost_by_three_failures(tmp_path: Path) -> None:
    file = tmp_path / "sluice.toml"
    file.write_text(ORCUS, encoding="utf-8")
    assert (load_challenge(file).failures, load_challenge(file).skills[0].dc) == (3, 15)
    for old, new, says in (('dc = 15', 'dc = "hard"', "no words for how hard"), ("dc = 15\n", "", "no usual number")):
        file.write_text(ORCUS.replace(old, new), encoding="utf-8")
        with pytest.raises(InputError, match=says):
            load_challenge(file)
