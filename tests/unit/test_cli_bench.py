"""`battlemat bench`."""

from __future__ import annotations

import pytest

from battlemat.cli.app import run


def test_the_bench_prints_its_figures_and_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--battles", "1", "--repeats", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert lines[1].startswith("Battlemat ") and lines[1].endswith(("interpreted", "compiled"))
    assert "The toll at Marrow Ford: 5 against 6 creatures, 24 x 24 squares, one core" in lines
    assert "The Wrong Wreck: 5 against 7 creatures, no squares, one core" in lines
    for figure in ("creature-turns a second", "decisions a second", "fork at the start of a turn"):
        assert any(line.startswith(figure) for line in lines)
