"""The command line's frame, and `battlemat rules`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from battlemat import _build
from battlemat.cli.app import run


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command line that succeeds prints, its line breaks undone."""
    assert run(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return " ".join(printed.out.split())


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command line with a mistake prints."""
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def test_version_says_how_it_was_built(capsys: pytest.CaptureFixture[str]) -> None:
    built = "compiled" if _build.COMPILED else "interpreted"
    assert said(capsys, "--version") == f"battlemat {_build.VERSION} ({built})"


def test_without_a_command_it_prints_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert "rules" in said(capsys)


def test_a_rule_comes_with_its_section_rulings_and_switches(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "rules", "orcus.move.crawl-cost")
    assert "Each square crawled costs 1 extra square" in text
    assert "mechanic" in text
    assert "orcus.ruling.crawl-cost" in text
    assert "Switch: crawl-double-cost (off or on, off by default)" in text


def test_a_ruling_by_id_and_by_its_switch(capsys: pytest.CaptureFixture[str]) -> None:
    by_id = said(capsys, "rules", "orcus.ruling.crawl-cost")
    assert by_id == said(capsys, "rules", "crawl-double-cost")
    assert "In doubt:" in by_id and "Ruling:" in by_id


@pytest.mark.parametrize("area", ["orcus.cover", "cover"])
def test_an_area_lists_its_rules(capsys: pytest.CaptureFixture[str], area: str) -> None:
    text = said(capsys, "rules", area)
    assert "orcus.cover.half" in text and "orcus.cover.three-quarters" in text
    assert "orcus.concealment" not in text


def test_words_find_rules_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "rules", "flank", "opposite")
    assert "orcus.move.flanking" in text and "orcus.ruling.flanking-details" in text


def test_words_that_fit_one_rule_only_print_it_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rules", "crawled", "square", "provokes") == said(
        capsys, "rules", "orcus.move.crawl-cost"
    )


def test_without_words_it_lists_the_areas(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "rules")
    assert "orcus: 413 rules" in text and "orcus.attack" in text
    assert said(capsys, "rules", "--system", "orcus") in text


def test_switches_are_listed_with_their_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "rules", "--switches")
    assert "crawl-double-cost (off or on, off by default)" in text
    assert "orcus.ruling.crawl-cost" in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["rules", "orcus.attack.natural-02"],
            "battlemat: unknown rule 'orcus.attack.natural-02'; did you mean 'orcus.attack.natural-20'?",
        ),
        (["rules", "flnking"], "battlemat: no rule has the word 'flnking'; did you mean 'flanking'?"),
        (
            ["rules", "percentile", "flanking"],
            "battlemat: no rule has all the words 'percentile flanking'; expected fewer words",
        ),
        (["rules", "--system", "orkus"], "battlemat: unknown system 'orkus'; did you mean 'orcus'?"),
        (["rlues"], "battlemat: No such command 'rlues'. Did you mean 'rules'?"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    assert refused(capsys, *arguments) == line


def test_an_unknown_flag_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--swtiches" in refused(capsys, "rules", "--swtiches")


def test_a_reader_that_stops_early_sees_no_traceback() -> None:
    unread, written = os.pipe()
    os.close(unread)
    with open(written, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "battlemat", "rules"],
            stdout=nobody,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(_build.__file__).resolve().parents[1])},
        )
    assert (done.returncode, done.stderr) == (1, "")
