"""`battlemat rules`: a rule in words, where it stands, the rulings about it and their switches."""

from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.errors import InputError, nearest, unknown
from battlemat.rulebook import Rule, Rulebook, Ruling, Switch, systems


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="The id of a rule or ruling, an area (orcus.attack), a switch, or words to look for.",
            show_default=False,
        ),
    ] = None,
    switches: Annotated[bool, typer.Option("--switches", help="List the switches.")] = False,
    system: Annotated[
        str | None, typer.Option("--system", help="Look in this system only.", show_default=False)
    ] = None,
) -> None:
    """Look up rules: by id, by area, by switch, or by words. Without any, list the areas."""
    books = [Rulebook.load(name) for name in ([system] if system else systems())]
    asked = " ".join(words or [])
    if switches:
        for book in books:
            _print_switches(book)
    elif not asked:
        for book in books:
            _print_areas(book)
    elif not [book for book in books if _print_named(book, asked)]:
        _print_found(books, asked)


def _print_named(book: Rulebook, name: str) -> bool:
    """Print what bears exactly this name: a rule, a ruling, an area or a switch. False when nothing does."""
    if name in book.rules:
        _print_rule(book, book.rule(name))
    elif name in book.rulings:
        _print_ruling(book, book.ruling(name))
    elif name in book.options():
        _print_ruling(book, book.options()[name].ruling)
    elif (area := name.removeprefix(f"{book.system}.")) in book.areas():
        for rule in book.areas()[area]:
            _print_entry(rule)
    else:
        return False
    return True


def _print_found(books: list[Rulebook], words: str) -> None:
    found = [(book, entry) for book in books for entry in book.search(words)]
    if not found:
        raise _nothing(books, words)
    if len(found) == 1 and isinstance(found[0][1], Rule):
        _print_rule(found[0][0], found[0][1])
        return
    for _, entry in found:
        _print_entry(entry)


def _nothing(books: list[Rulebook], asked: str) -> InputError:
    words = asked.split()
    if len(words) == 1 and "." in asked:
        return unknown("rule", asked, [id for book in books for id in (*book.rules, *book.rulings)])
    strange = [word for word in words if not any(book.search(word) for book in books)]
    if not strange:
        return InputError(f"no rule has all the words '{asked}'", hint="expected fewer words")
    names = {name for book in books for name in (*book.options(), *book.vocabulary())}
    close = nearest(strange[0], names)
    hint = f"did you mean '{close}'?" if close else None
    return InputError(f"no rule has the word '{strange[0]}'", hint=hint)


def _print_rule(book: Rulebook, rule: Rule) -> None:
    out.print(Text(rule.id, style="bold"))
    out.print(Text(f"{rule.section} · {rule.kind}", style="dim"))
    out.print(_indented(rule.text))
    for ruling in book.rulings_about(rule.id):
        out.print()
        _print_ruling(book, ruling)


def _print_ruling(book: Rulebook, ruling: Ruling) -> None:
    out.print(Text(ruling.id, style="bold"))
    out.print(Text(f"ruling about {', '.join(ruling.about)}", style="dim"))
    out.print(_indented(f"In doubt: {ruling.conflict}"))
    out.print(_indented(f"Ruling: {ruling.text}"))
    for switch in book.options().values():
        if switch.ruling == ruling:
            out.print(_indented(f"Switch: {switch.option} ({_values(switch)})"))


def _print_entry(entry: Rule | Ruling) -> None:
    out.print(Text(entry.id, style="bold"))
    out.print(_indented(entry.text))


def _print_areas(book: Rulebook) -> None:
    table = Table("area", "rules", "first rule", title=f"{book.system}: {len(book.rules)} rules", box=None)
    table.columns[1].justify = "right"
    for found in book.areas().values():
        table.add_row(found[0].id.rpartition(".")[0], str(len(found)), found[0].id)
    out.print(table)
    out.print(f"{_number(len(book.rulings), 'ruling')} and {_number(len(book.options()), 'switch')} "
              "(--switches lists them).")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 'es' if noun.endswith('ch') else 's'}"


def _print_switches(book: Rulebook) -> None:
    for switch in book.options().values():
        out.print(Text(f"{switch.option} ({_values(switch)})", style="bold"))
        out.print(_indented(f"{switch.ruling.id}: {switch.ruling.text}"))


def _values(switch: Switch) -> str:
    words = [("on" if value else "off") if isinstance(value, bool) else str(value) for value in switch.values]
    others = [f"a {switch.open}"] if switch.open else []
    return f"{' or '.join([*words, *others])}, {words[0]} by default"


def _indented(text: str) -> Padding:
    return Padding(Text(text), (0, 0, 0, 2), expand=False)
