"""Hostile input by the thousand: what we ship and test with, broken at random, and read as anything people give us.

    python -m battlemat.testing.fuzz --seconds 600 --seed 1

Every text is read or refused with one `InputError`, within the time its length allows; anything else is a finding,
printed with the number that makes it again (`--only NUMBER`). Findings become tests.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

import yaml

from battlemat import saving
from battlemat.engine.actions.decisions import Illegal
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.heroes import load_hero
from battlemat.files.parties import shipped_files
from battlemat.importers.foundry import load_document
from battlemat.loading import battle_from_encounter
from battlemat.players.random import RandomPlayer
from battlemat.powers.bands.card import read_texts
from battlemat.powers.card import read_powers, read_traits
from battlemat.powers.plain_card import read_any_card
from battlemat.proofreading.files import Proofreader
from battlemat.systems import load_system, system_names, system_that_prints

BUDGET: Final = 2.0
"""The seconds of one core that any of these texts may take, all of them far shorter than a megabyte."""
LONGEST: Final = 40_000
_HOSTILE: Final = (
    " " * 300, "\t" * 200, "\n" * 100, "x" * 2000, "\u00e9" * 500,
    "0", "-1", "-20", "1.5", "1/2", "9" * 30, "9" * 5000, "18446744073709551616", "1e999", "NaN",
    "0d0", "1d0", "100000000d6", "99999999d99999999", "\u0661", "\u00b2",
    "**", "*", "***", "(", ")", "[", "]]", "[[", "<", "</", "#### ", "> ", "\u2021 **", "\u25cf", ":", ";", ".", ",",
    '"', "'", "\\", '"""', "'''", "{", "}", "{}", "[]", "null", "true", "+", "-", "= ", "\n[a]\n", "\n[[a]]\n",
    "\x1b[31m", "\x00", "\ud800", "\u202e", "\u2028", "\r", "\v", "\u00a0", "\u00df", "\U0001f5e1", "\\u0000",
    "*a", "&a ", "<<: ", "!!python/object:os.system ", "a: ", "- ", "\\ud800",
    "if it is prone, ", "and ", " or ", "until ", "each enemy adjacent to ", "(save ends)", "aura 1: ", "Level 99 ",
    "HP", "AC",
)


_MARKED, _PLAIN, _BANDS = (system_that_prints(layout).terms for layout in ("marked", "plain", "bands"))
_RULES: Final = {system: load_system(system).rules(None) for system in system_names()}


@dataclass(frozen=True)
class Seed:
    """A text to break, and the kind it is read as."""

    kind: str
    text: str


@dataclass(frozen=True)
class Finding:
    """What went wrong: the number of the try, the kind of text, the text, what happened."""

    number: int
    kind: str
    text: str
    said: str

    def __str__(self) -> str:
        shown = repr(self.text)
        shown = shown if len(shown) < 2000 else f"{shown[:1000]} ... {shown[-1000:]}"
        return f"try {self.number}, {self.kind}: {self.said}\n  {shown}"


class _TooLong(BaseException):
    """The time is up."""


def seeds(folder: Path) -> list[Seed]:
    """Our own content and tests' texts, and a battle of each system saved and exported."""
    found: list[Seed] = []
    for path in shipped_files("*"):
        if path.suffix in (".md", ".txt", ".toml") and path.is_file():
            text = path.read_text(encoding="utf-8")
            found.append(Seed(path.suffix, text[:6_000] if path.suffix == ".md" else text))
            if path.suffix == ".md":
                found.extend(Seed(".md", "#### " + part) for part in text.split("#### ")[1:])
            if path.parent.name == "heroes" and "[abilities]" in text:
                found.extend(Seed("card", card.text) for card in load_hero(path).hero.cards)
    for name in ("toll-at-marrow-ford", "toll-on-the-salt-road", "ringing-practice"):
        (path,) = shipped_files(f"{name}.toml")
        encounter = load_encounter(path)
        session = Session(battle_from_encounter(encounter, 1))
        player = RandomPlayer(1)
        while session.decision is not None and len(session.answers) < 12:
            session.answer(player.choose(session.battle, session.decision))
        saved = saving.written(session, encounter)
        found.append(Seed(".json", saved))
        found.append(Seed("answers", json.dumps(list(session.answers))))
    adventure = {"party": {"size": 4, "level": 1}, "monsters": [{"name": "Mud Hound", "count": 2}]}
    found.append(Seed(".json", json.dumps(adventure)))
    document = {"name": "Mud Hound", "type": "npc", "system": {"attributes": {
        "ac": {"value": 18}, "pd": {"value": 12}, "md": {"value": 12}, "hp": {"max": 30}, "level": {"value": 2},
        "init": {"value": 5}}, "details": {"role": {"value": "troop"}, "size": {"value": "normal"}}}, "items": [
        {"name": "Bite", "type": "action", "system": {"attack": {"value": "[[d20 + 7]] vs. AC"},
                                                      "hit": {"value": "<p>[[6]] damage</p>"}}}]}
    found.append(Seed(".yml", yaml.safe_dump(document)))
    found.append(Seed(".json", json.dumps({**document, "type": "NPC"})))
    found.extend(_lines(found))
    return found + _of_tests(folder)


def _lines(known: list[Seed]) -> list[Seed]:
    """Single lines of blocks, as powers and traits given as texts."""
    rows = [row for seed in known if seed.kind == ".md" for row in seed.text.split("\n") if len(row) > 40]
    return [Seed("line", row) for row in rows[::3]]


def _of_tests(folder: Path) -> list[Seed]:
    """The blocks and lines in the tests' own texts, where the tests are there."""
    found: list[Seed] = []
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        text = path.read_text(encoding="utf-8")
        for part in text.split('"""')[1::2]:
            if "AC" in part and len(part) < LONGEST:
                found.append(Seed(".md", part))
            elif "=" in part or " vs" in part:
                found.append(Seed(".toml" if "=" in part else "line", part))
    return found


def broken(draw: random.Random, seed: Seed, others: list[Seed]) -> str:
    """A seed with one to six changes."""
    text = seed.text
    for _ in range(draw.choice((1, 1, 1, 2, 3, 6))):
        at = draw.randint(0, len(text))
        end = min(len(text), at + draw.choice((1, 1, 3, 10, 40, 200)))
        what = draw.randrange(8)
        if what == 0:
            text = text[:at] + text[end:]
        elif what == 1:
            text = text[:at] + draw.choice(_HOSTILE) + text[at:]
        elif what == 2:
            text = text[:at] + text[at:end] * draw.choice((2, 5, 30, 150)) + text[end:]
        elif what == 3:
            text = text[:at] + draw.choice(_HOSTILE) * draw.choice((1, 2, 40)) + text[end:]
        elif what == 4:
            other = draw.choice(others).text
            start = draw.randint(0, len(other))
            text = text[:at] + other[start : start + draw.choice((5, 50, 500))] + text[at:]
        elif what == 5:
            letter = draw.choice((draw.randrange(128), draw.randrange(0x3000), 0xD800, 0x1F5E1))
            text = text[:at] + chr(letter) + text[at:]
        elif what == 6:
            digits = [place for place, letter in enumerate(text) if letter.isdigit()]
            if digits:
                place = draw.choice(digits)
                figure = draw.choice(("0", "-1", "99", "9" * 9, "9" * 12, "\u0663", ""))
                text = text[:place] + figure + text[place + 1 :]
        else:
            text = text[: draw.randint(0, len(text))] if draw.random() < 0.3 else text[at:] + text[:at]
        text = text[:LONGEST]
    return text


def read(kind: str, text: str, folder: Path) -> None:
    """Read a text as what it is. Raises `InputError` for one that cannot be used."""
    if kind == "line":
        read_powers("Mud Hound", [text], _MARKED)
        read_traits("Mud Hound", [text], _PLAIN)
        read_texts("Mud Hound", [text], _BANDS)
    elif kind == "card":
        read_any_card(text, _MARKED)
        read_any_card(text, _PLAIN)
        read_texts("Mud Hound", [text], _BANDS)
    elif kind == "answers":
        _answer(text)
    else:
        path = folder / f"input{kind}"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        Proofreader(rules=_RULES).file(path, True)
        if kind == ".yml":
            load_document(path)
        if kind == ".json":
            for _ in (saved := saving.read(path)).play(saved.start()):
                pass


def _answer(text: str) -> None:
    """Give broken answers to a fight: each is read as an option, refused, or nothing."""
    (path,) = shipped_files("toll-at-marrow-ford.toml")
    session = Session(battle_from_encounter(load_encounter(path), 1))
    for answer in text.split('"')[1::2]:
        if session.decision is None:
            return
        option = session.reading(session.decision, answer)
        if option is not None:
            try:
                session.answer(option)
            except Illegal:
                return


def attempt(number: int, kind: str, text: str, folder: Path) -> Finding | None:
    """Read one text; what went wrong, if anything did."""

    def stop(_: int, frame: FrameType | None) -> None:
        raise _TooLong

    def found(said: str) -> Finding:
        return Finding(number, kind, text, said)

    known = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, BUDGET)
    try:
        read(kind, text, folder)
    except InputError as error:
        told = str(error)
        return found(f"told in {len(told)} characters") if "\n" in told or len(told) > 1000 else None
    except _TooLong:
        return found(f"more than {BUDGET} s")
    except Exception as error:  # whatever it is, it is what we look for
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        code = trace.tb_frame.f_code if trace is not None else None
        place = f"{code.co_filename}:{trace.tb_lineno}" if code is not None and trace is not None else ""
        return found(f"{type(error).__name__}: {str(error)[:200]} at {place}")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, known)
    return None


def fuzz(
    seconds: float, seed: int, *, tests: Path = Path("tests"), only: int | None = None,
    tell: Callable[[str], None] = print,
) -> tuple[int, list[Finding]]:
    """Read broken texts for so long: how many there were, and what went wrong."""
    known = seeds(tests)
    kinds = sorted({one.kind for one in known})
    of_kind = {kind: [one for one in known if one.kind == kind] for kind in kinds}
    findings: list[Finding] = []
    number = only or 0
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="battlemat-fuzz-") as name:
        while time.monotonic() < end:
            draw = random.Random(f"{seed}/{number}")
            one = draw.choice(of_kind[draw.choice(kinds)])
            finding = attempt(number, one.kind, broken(draw, one, known), Path(name))
            number += 1
            if finding is not None and finding.said not in {other.said for other in findings}:
                findings.append(finding)
                tell(str(finding))
            if only is not None:
                break
    return number, findings


def main(arguments: list[str] | None = None) -> int:
    """Fuzz from the command line; 1 when something was found."""
    reader = argparse.ArgumentParser(description="Read broken input until the time is up.")
    reader.add_argument("--seconds", type=float, default=60)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", type=int, help="one try, by its number")
    given = reader.parse_args(arguments)
    count, findings = fuzz(given.seconds, given.seed, only=given.only)
    print(f"{count} texts, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
