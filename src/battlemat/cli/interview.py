"""Asking its way to a hero: questions at the terminal, answers typed, piped or given beforehand."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlemat.cli.asking import Quit, ask
from battlemat.cli.console import out
from battlemat.errors import InputError, nearest, unknown
from battlemat.heroes.made import Made
from battlemat.heroes.questions import PICK, Question, parse, settle

HELP: Final = ("Numbers or names, commas between several; an empty line takes what stands in brackets. "
               "? NAME: all about one. ?: this, and the rule. back: the question before. quit: write nothing.")
BACK: Final = "back"
ENOUGH: Final = ("quit", "q", "exit")


class Interview:
    """The questions of one making or rising, asked until all are answered.

    `start` makes the hero anew, as it was before the first question; `asking` what asks from there. `chosen` are
    answers given beforehand, by key.
    """

    def __init__(self, start: Callable[[], Made], asking: Callable[[Made], Generator[Question, Any, None]],
                 chosen: Mapping[str, str]) -> None:
        self.start = start
        self.asking = asking
        self.chosen = dict(chosen)
        self.answers: list[tuple[Any, bool]] = []
        self.seen: list[str] = []

    def run(self) -> Made:
        """The hero, everything answered. Raises `Quit`, and `InputError` for a wrong answer given beforehand."""
        while True:
            made = self.start()
            done = self._through(made)
            if done:
                break
        for key in self.chosen:
            if key not in self.seen:
                raise unknown("question", key, self.seen)
        return made

    def _through(self, made: Made) -> bool:
        """Ask from where the answers so far end; False when somebody wants back."""
        said = made.said.setdefault(made.level, {})
        questions = self.asking(made)
        given = iter(list(self.answers))
        self.seen = []
        try:
            question = next(questions)
            said = made.said.setdefault(made.level, {})
            while True:
                self.seen.append(question.key)
                known = next(given, None)
                answer = known if known is not None else self._answer(question)
                if answer is None:
                    return False
                if known is None:
                    self.answers.append(answer)
                said[question.key] = answer[0]
                question = questions.send(answer[0])
        except StopIteration:
            return True

    def _answer(self, question: Question) -> tuple[Any, bool] | None:
        """A legal answer and whether it was typed; None for the way back."""
        if question.key in self.chosen:
            try:
                return settle(question, parse(question, self.chosen[question.key])), False
            except InputError as error:
                raise InputError(f"{question.key}: {error.message}", hint=error.hint) from None
        _put(question)
        while True:
            try:
                line = ask(f"{question.key}{_default(question)}>")
            except Quit:
                raise Quit(question.key) from None
            if line.casefold() in ENOUGH:
                raise Quit("")
            if line.casefold() == BACK:
                if self._back():
                    return None
                out.print(Text("This is the first question."))
                continue
            if line.startswith("?"):
                _explain(question, line[1:].strip())
                continue
            try:
                return settle(question, parse(question, line)), True
            except InputError as error:
                out.print(Text(str(error), style="yellow"), soft_wrap=True)

    def _back(self) -> bool:
        """Forget the last answer that was typed, and those after it; False when there is none."""
        while self.answers:
            if self.answers.pop()[1]:
                return True
        return False


def _put(question: Question) -> None:
    out.print()
    out.print(Text.assemble((question.ask, "bold"), (f"  {question.rule}" if question.rule else "", "dim")))
    if not question.offers:
        return
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold", style="dim")
    for number, offer in enumerate(question.open, 1):
        table.add_row(str(number), Text(offer.name), Text(offer.line))
    out.print(table)
    shut = len(question.offers) - len(question.open)
    if shut:
        out.print(Text(f"  {shut} more that cannot be chosen now: name one to hear why.", style="dim"))


def _default(question: Question) -> str:
    value = question.default
    if value is None:
        return ""
    if question.kind == PICK:
        told = ", ".join(value) or "none"
    elif isinstance(value, dict):
        told = ", ".join(f"{name} {number}" for name, number in value.items())
    else:
        told = str(value) if value not in ("", []) else "none"
    return f" [{told}]"


def _explain(question: Question, name: str) -> None:
    if name.isdecimal() and 1 <= int(name) <= len(question.open):
        name = question.open[int(name) - 1].name
    for offer in question.offers:
        if offer.name.casefold() == name.casefold():
            out.print(Text(offer.name, style="bold"))
            out.print(Padding(Text(offer.text or offer.line), (0, 0, 0, 2), expand=False))
            if offer.refused is not None:
                out.print(Text(f"  {offer.refused.text} {offer.refused.rule}".rstrip(), style="yellow"))
            return
    close = nearest(name, [offer.name for offer in question.offers]) if name else None
    if name:
        out.print(Text(f"There is no '{name}' here" + (f": did you mean '{close}'?" if close else ".")))
    out.print(Text(HELP), soft_wrap=True)
    if question.rule:
        out.print(Text(f"Rule: battlemat rules {question.rule}"))


def chosen(texts: list[str]) -> dict[str, str]:
    """Answers given beforehand, from `key=value` texts. Raises `InputError` for another form and for one twice."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals or not key:
            raise InputError(f"'{text}' is no choice", hint="expected --choose key=value")
        if key in found:
            raise InputError(f"'{key}' is chosen twice")
        found[key] = value.strip()
    return found
