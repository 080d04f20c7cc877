"""The project's pytest plugin, run on small suites of its own."""

import re
from pathlib import Path

import pytest

import battlemat.errors

pytest_plugins = ["pytester"]

SUITE = """
    import pytest
    from battlemat import Scene

    @pytest.fixture
    def scene(): return Scene("orcus", "A G", A={}, G={"side": "monsters"})

    @pytest.mark.rule("orcus.attack.natural-20", "orcus.attack.natural-1")
    def test_passes(scene): assert scene["A"].hp == 40

    @pytest.mark.rule("orcus.attack.natural-1")
    def test_fails(): assert False

    @pytest.mark.rule("orcus.cover.half")
    def test_skips(): pytest.skip("not now")

    @pytest.mark.rule("orcus.tier.bands")
    def test_out_of_combat(scene):
        def fine(number): assert number == 40
        fine(scene["A"].hp)

    @pytest.mark.rule("orcus.attack.roll")
    def test_stages_nothing(): assert len("hit") == 3

    @pytest.mark.rule("orcus.attack.sequence")
    def test_asserts_nothing(scene):
        scene.turn("A")
        assert 1 + 1 == 2
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
    result.assert_outcomes(passed=4, failed=1, skipped=1)
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
    attack = re.search(r"^attack +(\d+) +(\d+) +(\d+) +(\d+)$", text, re.MULTILINE)
    assert attack is not None
    assert int(attack[2]) == int(attack[4]) == 1 and int(attack[1]) == int(attack[2]) + int(attack[3])
    assert named(text, "with a failing scenario") == ["orcus.attack.natural-1"]
    missing = named(text, "without a passing scenario")
    assert "orcus.cover.half" in missing
    assert "orcus.attack.natural-20" not in missing
    assert {"orcus.attack.roll", "orcus.attack.sequence"} <= set(missing)
    empty = text.partition("marked tests that show nothing")[2]
    assert empty.count("asks the rules nothing, or asserts nothing") == 2
    assert "::test_stages_nothing:" in empty and "::test_asserts_nothing:" in empty
    assert "orcus.level.xp-table" in missing and "orcus.tier.bands" not in missing
    assert re.search(r"^all +413 +2 +411 +2$", text, re.MULTILINE)


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


def test_a_test_is_marked_with_three_rules_at_most(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rule("orcus.attack.natural-20", "orcus.attack.natural-1", "orcus.attack.roll")
        @pytest.mark.rule("orcus.attack.sequence")
        def test_it(): assert True
        """
    )
    result = pytester.runpytest_subprocess("-p", "battlemat.testing.plugin")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_it: marked with 4 rules, 3 at most: split it*"])
