"""The ledgers: every rule of a system in words, with its id, its rulings and its switches.

A ledger is the file `rules.toml` beside a system's code. Refusals, explanations, `battlemat rules` and
`pytest --rules` all quote from here. Ledgers are read when first asked for, once.
"""

import functools
import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from battlemat import registry
from battlemat.errors import nearest, unknown

_Entry = TypeVar("_Entry", "Rule", "Ruling")


@dataclass(frozen=True)
class Rule:
    """One rule. `section` is its place in the book, `kind` the sort of rule it is ("mechanic", "action")."""

    id: str
    section: str
    kind: str
    text: str

    @property
    def area(self) -> str:
        """The middle word of the id: "attack" for `orcus.attack.crit`."""
        return self.id.split(".")[1]


@dataclass(frozen=True)
class Ruling:
    """How the engine reads rules that are ambiguous, silent or at odds.

    `about` are the rules' ids, `conflict` is what is in doubt, `text` the reading taken, `option` the name of
    the switch that takes the other one ("" when there is none), `values` and `open` what that takes (see `Switch`).
    """

    id: str
    about: tuple[str, ...]
    conflict: str
    text: str
    option: str
    values: tuple[bool | int | str, ...] = (False, True)
    open: str = ""


@dataclass(frozen=True)
class Switch:
    """A choice between readings, by its name in `options={...}`. The default is the first of `values`.

    `open` says what it takes besides: "number", "list" (of names), or "" for nothing else.
    """

    option: str
    ruling: Ruling
    values: tuple[bool | int | str, ...] = (False, True)
    open: str = ""

    def setting(self, value: object) -> object:
        """The value as the ledger writes it. Raises ValueError, with what would be right, for one it does not take."""
        if isinstance(value, bool) and value not in self.values:
            value = next((word for word in (_TRUE if value else _FALSE) if word in self.values), value)
        if any(value == known and isinstance(value, bool) == isinstance(known, bool) for known in self.values):
            return value
        if self.open == "number" and isinstance(value, int) and not isinstance(value, bool):
            return value
        if self.open == "list" and isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value):
            return tuple(value)
        known = ", ".join(repr(one) for one in self.values) + (f" or a {self.open}" if self.open else "")
        raise ValueError(f"option {self.option!r} is {known}, not {value!r}")


_TRUE = ("yes", "on", "allow", "always")
_FALSE = ("no", "off", "never")
_LISTED = re.compile(r"each with its own switch: ([^.(]+)")
"""Where a ruling names switches in its words only, as it explains several."""


class Rulebook:
    """One system's ledger. Use `Rulebook.load`, which reads each ledger once.

    `rules` and `rulings` are in the ledger's order, by id.
    """

    def __init__(self, system: str, ledger: dict[str, Any]) -> None:
        self.system = system
        self.rules: dict[str, Rule] = {
            entry["id"]: Rule(entry["id"], entry["section"], entry["kind"], entry["text"])
            for entry in ledger["rule"]
        }
        self.rulings: dict[str, Ruling] = {
            entry["id"]: Ruling(
                entry["id"], tuple(entry["about"]), entry["conflict"], entry["ruling"], entry.get("option", ""),
                tuple(entry.get("values", (False, True))), entry.get("open", ""))
            for entry in ledger.get("ruling", ())
        }
        self._named_in_words: dict[str, str] = {}
        for ruling in self.rulings.values():
            for listed in _LISTED.findall(ruling.text):
                self._named_in_words |= dict.fromkeys(re.findall(r"\b[a-z]+(?:-[a-z]+)+", listed), ruling.id)

    @staticmethod
    def load(system: str) -> "Rulebook":
        """The ledger of a system, by name. Raises `InputError` when there is no such system."""
        return _load(system)

    def rule(self, id: str) -> Rule:
        """The rule with this id. Raises `InputError`, naming the nearest id, when there is none."""
        found = self.rules.get(id)
        if found is None:
            raise unknown("rule", id, self.rules)
        return found

    def ruling(self, id: str) -> Ruling:
        """The ruling with this id. Raises `InputError`, naming the nearest id, when there is none."""
        found = self.rulings.get(id)
        if found is None:
            raise unknown("ruling", id, self.rulings)
        return found

    def rulings_about(self, id: str) -> list[Ruling]:
        """The rulings on a rule, in the ledger's order. Raises `InputError` when there is no such rule."""
        self.rule(id)
        return [ruling for ruling in self.rulings.values() if id in ruling.about]

    def options(self) -> dict[str, Switch]:
        """Every switch, by name."""
        found = {
            ruling.option: Switch(ruling.option, ruling, ruling.values, ruling.open)
            for ruling in self.rulings.values() if ruling.option
        }
        for option, ruling in self._named_in_words.items():
            found.setdefault(option, Switch(option, self.rulings[ruling]))
        return found

    def settings(self, chosen: Mapping[str, object]) -> dict[str, object]:
        """Every switch with its setting, as chosen or by default.

        Raises ValueError, naming the nearest, for a switch there is not, and for a value one does not take.
        """
        known = self.options()
        for option in chosen:
            if option not in known:
                close = nearest(option, list(known))
                raise ValueError(f"no option {option!r}" + (f": did you mean {close!r}?" if close else ""))
        return {name: switch.setting(chosen.get(name, switch.values[0])) for name, switch in known.items()}

    def areas(self) -> dict[str, list[Rule]]:
        """The rules by area, both in the ledger's order."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.area, []).append(rule)
        return found

    def search(self, words: str) -> list[Rule | Ruling]:
        """Rules, then rulings, that have every word, as it is or as a word's beginning.

        Entries whose id has the words come before those that have them in the text only.
        """
        wanted = set(_tokens([words]))
        if not wanted:
            return []
        rules = [(rule, _tokens([rule.id, rule.section, rule.text])) for rule in self.rules.values()]
        rulings = [
            (ruling, _tokens([ruling.id, ruling.conflict, ruling.text, ruling.option]))
            for ruling in self.rulings.values()
        ]
        return [*_matching(rules, wanted), *_matching(rulings, wanted)]

    def vocabulary(self) -> set[str]:
        """Every word that `search` could find."""
        entries: list[Rule | Ruling] = [*self.rules.values(), *self.rulings.values()]
        return {word for entry in entries for word in _tokens([entry.id, entry.text]) if len(word) > 2}


def systems() -> tuple[str, ...]:
    """The names of the systems that have a ledger, in alphabetical order."""
    return registry.names()


def rulebook_of(id: str) -> Rulebook:
    """The ledger a rule's id belongs to, by its first word. Raises `InputError` when there is none."""
    system, dot, _ = id.partition(".")
    if not dot or system not in systems():
        raise unknown("rule", id, [known for name in systems() for known in Rulebook.load(name).rules])
    return Rulebook.load(system)


@functools.cache
def ledger_hash(system: str) -> str:
    """Which rules these are: a short hash of a system's ledger. Raises `InputError` for an unknown system."""
    text = (registry.folder(system) / registry.LEDGER).read_bytes().replace(b"\r\n", b"\n")
    return hashlib.blake2b(text, digest_size=6).hexdigest()


@functools.cache
def _load(system: str) -> Rulebook:
    folder = registry.folder(system)
    ledger = tomllib.loads((folder / registry.LEDGER).read_text(encoding="utf-8"))
    return Rulebook(system, ledger)


def _tokens(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in re.findall(r"[a-z0-9]+", text.casefold())]


def _matching(entries: list[tuple[_Entry, list[str]]], wanted: set[str]) -> list[_Entry]:
    found = [
        (entry, sum(_has(_tokens([entry.id]), word) for word in wanted))
        for entry, words in entries
        if all(_has(words, word) for word in wanted)
    ]
    return [entry for entry, _ in sorted(found, key=lambda pair: -pair[1])]


def _has(words: list[str], wanted: str) -> bool:
    return any(word.startswith(wanted) for word in words)
