"""The command line starts at once: what a command needs is imported when it is asked for."""

import subprocess
import sys
from importlib import import_module

import pytest

import battlemat
from battlemat.cli.app import COMMANDS, run


def imported_by(code: str) -> set[str]:
    """The modules of Battlemat that a fresh interpreter has imported after running this."""
    tail = "; print(*[name for name in sys.modules if name.partition('.')[0] == 'battlemat'])"
    told = subprocess.run([sys.executable, "-c", f"import sys; {code}{tail}"],
                          capture_output=True, text=True, check=True)
    return set(told.stdout.splitlines()[-1].split())


def test_the_version_is_told_without_an_engine() -> None:
    assert imported_by("from battlemat.cli.app import run; run(['--version'])") == {
        "battlemat", "battlemat._build", "battlemat.cli", "battlemat.cli.app", "battlemat.cli.arguments",
        "battlemat.cli.streams", "battlemat.errors", "battlemat.limits"}


def test_looking_up_a_rule_needs_no_print() -> None:
    assert not [name for name in imported_by("from battlemat.cli.app import run; run(['rules', 'flanking'])")
                if name.startswith(("battlemat.powers", "battlemat.players"))]


@pytest.mark.parametrize(("arguments", "needed"), [
    (["rules", "flanking"], False), (["forecast", "no-such-fight"], False), (["forecast", "--help"], False),
    (["forecast", "no-such-fight", "-n", "5", "--html", "no-such-page.html"], False),
    (["forecast", "no-such-fight", "-n", "-5"], True), (["forecast", "no-such-fight", "-n", "\u0665"], True),
    (["forecast", "no-such-fight", "--html", "."], True), (["forecast", "no-such-fight\u00e4"], True)])
def test_what_turns_text_into_numbers_is_imported_for_those(arguments: list[str], needed: bool) -> None:
    code = f"import sys; from battlemat.cli.app import run; run({arguments}); print('pydantic' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == str(needed)


def test_every_command_is_a_function_in_a_module_of_its_name() -> None:
    for name in COMMANDS:
        assert callable(getattr(import_module(f"battlemat.cli.{name}"), name))


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    assert [name for name in COMMANDS if f" {name} " not in told] == []


def test_a_misspelt_command_is_told_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dmo"]) == 2
    assert "'demo'" in capsys.readouterr().err


def test_the_public_names_are_there() -> None:
    assert [name for name in battlemat.__all__ if getattr(battlemat, name).__name__ != name] == []
    assert set(battlemat.__all__) <= set(dir(battlemat))
    with pytest.raises(AttributeError, match="Sceen"):
        _ = battlemat.Sceen
