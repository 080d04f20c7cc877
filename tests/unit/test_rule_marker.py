"""The project's pytest plugin, run on small suites of its own."""

import re
from pathlib import Path

import pytest

import battlemat.errors

pytest_plugins = ["pytester"]

SUITE = """
    import pytest

    @pytest.mark.rule("orcus.attack.natural-20", "orcus.attack.natural-1")
    def test_passes(): assert True

    @pytest.mark.rule("orcus.attack.natural-1")
    def test_fails(): assert False

    @pytest.mark.rule("orcus.cover.half")
    def test_skips(): pytest.skip("not now")

    @pytest.mark.rule("orcus.tier.bands")
    def test_beyond(): assert True
"""


@pytest.fixture(autouse=True)
def same_battlemat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the suites' own processes import the Battlemat under test."""
    monkeypatch.setenv("PYTHONPATH", str(Path(battlemat.errors.__file__).resolve().parents[1]))


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(SUITE)
    return pytester


def table(suite: pytest.Pytester, *arguments: str) -> str:
    result = suite.runpytest_subprocess("-p", "battlemat.testing.plugin", "--rules", *arguments)
    result.assert_outcomes(passed=2, failed=1, skipped=1)
    return result.stdout.str().partition("rules of orcus")[2]


def named(text: str, title: str) -> list[str]:
    """The rules listed under a title of the table."""
    found = re.search(rf"^(\d+) {title}.*:\n((?:  .*\n?)+)", text, re.MULTILINE)
    assert found is not None
    ids = found[2].replace("\n", " ").replace(" ", "").split(",")
    assert len(ids) == int(found[1])
    return ids


@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_the_table_tells_proved_rules_from_the_others(suite: pytest.Pytester, processes: list[str]) -> None:
    text = table(suite, *processes)
    attack = re.search(r"^attack +(\d+) +(\d+) +(\d+)$", text, re.MULTILINE)
    assert attack is not None
    assert int(attack[2]) == 1 and int(attack[1]) == int(attack[2]) + int(attack[3])
    assert named(text, "with a failing scenario") == ["orcus.attack.natural-1"]
    missing = named(text, "without a passing scenario")
    assert "orcus.cover.half" in missing
    assert "orcus.attack.natural-20" not in missing
    beyond = named(text, "not combat, 1 of them proved")
    assert "orcus.tier.bands" in beyond and "orcus.level.xp-table" in beyond
    assert not set(beyond) & set(missing)


def test_without_the_option_there_is_no_table(suite: pytest.Pytester) -> None:
    result = suite.runpytest_subprocess("-p", "battlemat.testing.plugin")
    assert "rules of orcus" not in result.stdout.str()


def test_an_unknown_rule_is_an_error_that_names_the_nearest(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("orcus.attack.natural-02")
        def test_it(): assert True
        """
    )
    result = pytester.runpytest_subprocess("-p", "battlemat.testing.plugin")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*unknown rule 'orcus.attack.natural-02'; did you mean 'orcus.attack.natural-20'?*"]
    )
