"""The table of areas by areas: how it is read, filled by a run of pytest and printed."""

import re
from pathlib import Path

import pytest

import battlemat.errors
from battlemat.testing.meetings import Table, written

pytest_plugins = ["pytester"]

TABLE = """
[areas]
movement = "walking"
opportunity = "opportunity attacks"
forced = "pushes"
rests = "short and long rests"

[[apart]]
area = "rests"
others = ["movement", "opportunity"]
reason = "nobody fights"
"""
SUITE = """
    import pytest

    @pytest.mark.rule("orcus.opportunity.timing")
    @pytest.mark.meets("opportunity", "movement")
    def test_one(): assert True

    @pytest.mark.rule("orcus.forced.push")
    @pytest.mark.meets("forced", "movement")
    def test_fails(): assert False

    @pytest.mark.rule("orcus.forced.push")
    @pytest.mark.meets("forced", "oportunity")
    def test_misspelt(): assert True

    @pytest.mark.meets("forced", "opportunity")
    def test_of_no_system(): assert True
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(Path(battlemat.errors.__file__).resolve().parents[1]))
    pytester.makeini("[pytest]\nbattlemat_meetings = areas")
    pytester.mkdir("areas").joinpath("orcus.toml").write_text(TABLE)
    pytester.makepyfile(SUITE)
    return pytester


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_a_run_fills_the_table_and_names_what_is_empty(suite: pytest.Pytester, processes: list[str]) -> None:
    result = suite.runpytest_subprocess("-p", "battlemat.testing.plugin", "--rules", *processes)
    result.assert_outcomes(passed=1, failed=1, errors=2)
    text = result.stdout.str().partition("where the areas of orcus meet")[2]
    rows = {row[1]: row[2].split() for row in re.finditer(r"^ +\d+ ([a-z]+) +(.*)$", text, re.MULTILINE)}
    assert rows["opportunity"] == ["1"]
    assert rows["forced"] == ["!", "."]
    assert rows["rests"] == ["-", "-", "."]
    assert "6 cells: 1 proved, 2 never meet, 3 empty" in text
    assert re.findall(r"empty: (.*)", text) == ["movement x forced", "opportunity x forced", "forced x rests"]


def test_an_area_that_is_not_in_the_table_is_an_error_that_names_the_nearest(suite: pytest.Pytester) -> None:
    result = suite.runpytest_subprocess("-p", "battlemat.testing.plugin")
    result.stdout.fnmatch_lines(["*unknown area of orcus 'oportunity'; did you mean 'opportunity'?*"])
    result.stdout.fnmatch_lines(["*marks the rules it proves, too*"])
    assert "where the areas of orcus meet" not in result.stdout.str()


def test_scenarios_are_read_from_the_source(suite: pytest.Pytester) -> None:
    found = {name.partition("::")[2]: (areas, rules) for name, areas, rules in written(suite.path)}
    assert found["test_one"] == (("opportunity", "movement"), ("orcus.opportunity.timing",))
    assert found["test_of_no_system"] == (("forced", "opportunity"), ())


@pytest.mark.parametrize(
    "entry, words",
    [
        ('area = "rest"\nothers = ["forced"]\nreason = "x"', "did you mean 'rests'"),
        ('area = "rests"\nothers = ["movement"]\nreason = "x"', "twice"),
        ('area = "rests"\nothers = ["forced"]\nreason = ""', "'reason'"),
    ],
)
def test_a_table_that_is_wrong_is_refused(tmp_path: Path, entry: str, words: str) -> None:
    path = tmp_path / "orcus.toml"
    path.write_text(f"{TABLE}\n[[apart]]\n{entry}\n")
    with pytest.raises(battlemat.errors.InputError, match=words):
        Table.load(path)
