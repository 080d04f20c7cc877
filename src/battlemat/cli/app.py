"""The command line: which commands there are, and how each of them ends.

A command is a function in a module of its own that prints to `console.out` and raises `InputError` for what
the user got wrong. Its name here is the function's.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from battlemat._build import describe
from battlemat.cli.bench import bench
from battlemat.cli.challenge import challenge
from battlemat.cli.check import check
from battlemat.cli.compare import compare
from battlemat.cli.demo import demo
from battlemat.cli.play import play
from battlemat.cli.replay import replay
from battlemat.cli.rules import rules
from battlemat.errors import InputError

app = typer.Typer(
    name="battlemat",
    help="Tactical d20 combat by the book.",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (demo, play, challenge, replay, check, compare, rules, bench):
    app.command()(command)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(describe())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code: 0, or 2 after a user's mistake, told in one line."""
    try:
        code = app(args=list(arguments), prog_name="battlemat", standalone_mode=False)
        sys.stdout.flush()
    except InputError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has seen enough; without this Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None:
            raise
        return _refuse(f"{error.filename}: {error.strerror}")
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    print(f"battlemat: {' '.join(message.split())}", file=sys.stderr)
    return 2


def main() -> None:
    """The entry point of the `battlemat` script."""
    sys.exit(run(sys.argv[1:]))
