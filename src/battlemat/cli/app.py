"""The command line: which commands there are, and how each of them ends.

A command is a function, or a group of them, in a module of its own that prints to `console.out` and raises
`InputError` for what the user got wrong. Its name here is the function's and the module's, and it is imported when it
is asked for.
"""

import atexit
import gc
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from battlemat._build import describe
from battlemat.cli.arguments import Command, Group
from battlemat.cli.streams import give_up, prepare
from battlemat.errors import InputError
from battlemat.limits import visible

COMMANDS: Final = (
    "demo", "list", "play", "day", "table", "challenge", "replay", "hero", "check", "reading", "forecast", "tournament",
    "compare", "rules", "new", "bench")


class _Imported(MutableMapping[str, Any]):
    """The commands by name, each imported when it is first looked up."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        if name not in self.found:
            command = getattr(import_module(f"battlemat.cli.{name}"), name)
            if not isinstance(command, typer.Typer):  # one with commands of its own is such a thing already
                alone = typer.Typer(add_completion=False)
                alone.command(cls=Command)(command)
                command = alone
            self.found[name] = typer.main.get_command(command)
        return self.found[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self.found[name] = command

    def __delitem__(self, name: str) -> None:
        del self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Group(Group):
    """The `battlemat` command."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Imported()


app = typer.Typer(
    name="battlemat",
    cls=_Group,
    help="Tactical d20 combat by the book.",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
    prepare()
    try:
        code = app(args=_spelt_out(arguments), prog_name="battlemat", standalone_mode=False)
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
        give_up()
        return 1
    except OSError as error:
        if error.filename is None:
            give_up()
            return _refuse(f"the output cannot be written: {error.strerror}")
        return _refuse(f"{error.filename}: {error.strerror}")
    return code if isinstance(code, int) else 0


def _spelt_out(arguments: Sequence[str]) -> list[str]:
    """The arguments, with what `--dice` alone stands for when a fight is played: everybody's."""
    found = list(arguments)
    if found[:1] == ["play"]:
        for at in range(len(found) - 1, 0, -1):
            if found[at] == "--dice" and (at + 1 == len(found) or found[at + 1].startswith("-")):
                found.insert(at + 1, "all")
    return found


def _refuse(message: str) -> int:
    with suppress(OSError):
        print(f"battlemat: {visible(' '.join(message.split()))}", file=sys.stderr)
    return 2


SELDOM: Final = 400_000
"""Objects kept more than given up after which the collector looks for what is of no use: more than any start makes, as
all of them are kept."""


def main() -> None:
    """The entry point of the `battlemat` script."""
    gc.set_threshold(SELDOM)
    # What there is at the end goes with the process: Python need not search all of it for cycles first.
    atexit.register(gc.freeze)
    sys.exit(run(sys.argv[1:]))
