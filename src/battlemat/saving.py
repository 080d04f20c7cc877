"""A battle as a file: where it starts, its seed, and every answer given. That is all there is to it.

The file is JSON and holds the heroes, stat blocks and map itself, so that it plays on any machine. Squares in
it are those of its own map. For each turn it keeps a digest of the state, so that a battle which no longer
goes as it went (under other rules, say) is found out at the turn where it leaves the track.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from battlemat._build import VERSION
from battlemat.documents.json import parse_json
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document, read_text
from battlemat.engine.actions.decisions import Illegal
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice, HeroDice, TableDice
from battlemat.engine.record.session import Session
from battlemat.engine.referee import MARK
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.files.portable import pack, unpack
from battlemat.limits import DIGITS
from battlemat.loading import prepare
from battlemat.rulebook import ledger_hash

FORMAT: Final = 2
"""2: an answer's text names one thing only, and what is answered before the first turn is among the answers."""
_KIND: Final = "battlemat battle"
_KEYS: Final = (
    "file", "format", "version", "rules", "seed", "dice", "answers", "digests", "encounter",
)  # fmt: skip
DICE_KINDS: Final[dict[str, type[Dice]]] = {"rolled": Dice, "typed": TableDice, "heroes": HeroDice}
"""How dice come about, as a saved battle says: rolled here, typed in, or the heroes' typed in."""


@dataclass(frozen=True)
class SavedBattle:
    """What a battle file holds.

    `answers` are the texts of all answers in order, from initiative on; `dice` is "rolled", "typed" or "heroes" (whose
    alone are). `digests` gives, by number of answers, the state then. `version` and `rules` say which Battlemat and
    which ledger the battle was fought with.
    """

    encounter: EncounterFile
    seed: int
    answers: tuple[str, ...]
    digests: Mapping[int, str] = field(default_factory=dict)
    dice: str = "rolled"
    version: str = VERSION
    rules: str = ""
    file: str = ""

    def start(self) -> Session:
        """The battle before its first answer."""
        battle = prepare(self.encounter)
        battle.dice = DICE_KINDS[self.dice](self.seed)
        session = Session(battle)
        self._compare(session)
        return session

    def play(self, session: Session) -> Iterator[str]:
        """Give the answers one after the other; yields each once it has been given.

        Raises `InputError`, naming the turn, where the battle no longer goes as it was saved.
        """
        for key in self.answers[len(session.answers) :]:
            decision = session.decision
            if decision is None and not key.startswith(MARK):
                raise self._strayed(_when(session.battle))
            try:
                if decision is None:  # what the referee has ruled after the end
                    session.rule(key)
                    self._compare(session)
                    yield key
                    continue
                option = session.reading(decision, key)
                if option is None:
                    raise self._strayed(_when(session.battle))
                session.answer(option)
            except (Illegal, InputError, ValueError, LookupError):
                raise self._strayed(_when(session.battle)) from None
            self._compare(session)
            yield key

    def _compare(self, session: Session) -> None:
        """Hold the state against the digest kept for this number of answers, if there is one."""
        kept = self.digests.get(len(session.answers))
        if kept is not None and kept != digest(session.battle):
            raise self._strayed(_when(session.battle))

    def _strayed(self, when: str) -> InputError:
        same = self.version == VERSION and self.rules == ledger_hash(self.encounter.system)
        hint = (
            "was the file changed by hand?"
            if same
            else f"it was saved by Battlemat {self.version} with rules {self.rules}, this is {VERSION} with "
            f"rules {ledger_hash(self.encounter.system)}"
        )
        return InputError(f"from {when} on the battle does not go as it was saved", file=self.file, hint=hint)


def digest(battle: Battle) -> str:
    """A short hash of everything about a state that players would notice if it were different."""
    conditions = battle.rules.conditions
    dice = battle.dice.rolled
    state = [f"{battle.round} {battle.active} {battle.phase} {dice} {battle.order} {len(battle.fields)}"]
    for c in battle.creatures:
        at = battle.board.coords(c.at) if c.at >= 0 else None
        names = sorted([*conditions.names(c.conditions), *(effect.name for effect in c.effects)])
        state.append(
            f"{c.sheet.name} {c.side} {at} {c.altitude} {c.hp} {c.temp_hp} {c.recoveries} {c.action_points} "
            f"{c.spent} {c.initiative} {c.standard}{c.move}{c.minor} {names}"
        )
    return hashlib.blake2b("\n".join(state).encode(), digest_size=6).hexdigest()


def digests(session: Session) -> dict[int, str]:
    """The digest of the first known state of each turn, by the number of answers given before it."""
    found: dict[int, str] = {}
    serial = -1
    opened = len(session.battle.opened)
    for point in session.checkpoints:
        if point.answers and point.battle.serial != serial:
            found[opened + point.answers] = digest(point.battle)
            serial = point.battle.serial
    found[opened + len(session.answers)] = digest(session.battle)
    return found


def to_data(session: Session, encounter: EncounterFile) -> dict[str, Any]:
    """A battle as a table fit for JSON; `encounter` is what it was set up from."""
    return {
        "file": _KIND,
        "format": FORMAT,
        "version": VERSION,
        "rules": ledger_hash(encounter.system),
        "seed": session.battle.dice.seed,
        "dice": next((word for word, kind in DICE_KINDS.items() if type(session.battle.dice) is kind), "rolled"),
        "answers": [*session.battle.opened, *session.answers],
        "digests": {str(count): hash for count, hash in digests(session).items()},
        "encounter": pack(encounter),
    }


def save(session: Session, encounter: EncounterFile, path: str | Path) -> None:
    """Write a battle to a file: as a whole or, when that fails, not at all; what was there before is then still there.

    Raises `InputError` when it cannot be written there.
    """
    # What UTF-8 has no bytes for is written as JSON's own escapes.
    write(path, written(session, encounter).encode("utf-8", "backslashreplace"))


def written(session: Session, encounter: EncounterFile) -> str:
    """A battle as the text of its file."""
    return json.dumps(to_data(session, encounter), indent=1, ensure_ascii=False) + "\n"


def ready(path: str | Path) -> None:
    """Raise `InputError` unless a battle can be saved in this file, as far as that can be told without doing it.

    What a save that was cut short has left behind is cleared away.
    """
    write(path, None)


def write(path: str | Path, data: bytes | None) -> None:
    """Put the data beside the file, on the disk, and then in its place; None only tries whether that can be done."""
    try:
        target = Path(os.path.realpath(path))
        part = target.with_name(target.name + ".part")
        if target.exists() and not target.is_file():
            raise InputError("cannot be written: it is no ordinary file", file=str(path))
        try:
            with part.open("wb") as file:
                file.write(data or b"")
                file.flush()
                os.fsync(file.fileno())
            if data is not None:
                part.replace(target)
                _settle(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(path)) from None
    except ValueError as error:
        raise InputError(f"cannot be written: {error}", file=str(path)) from None


def _settle(folder: Path) -> None:
    """Have a folder's entries on the disk, where the system lets one ask for that."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)


def read(path: str | Path) -> SavedBattle:
    """What a battle file holds, not played yet. Raises `InputError` for a file that is not one."""
    return understood(read_text(Path(path), "battle file"), path)


def understood(text: str, path: str | Path) -> SavedBattle:
    """What the text of a battle file holds; `path` is told with what is wrong. Raises `InputError`."""
    data = parse_json(text, str(path), "expected JSON, as battlemat saves it")
    if not isinstance(data, dict) or data.get("file") != _KIND:
        raise InputError(
            "this is not a saved battle", file=str(path), hint="expected a file that battlemat has saved"
        )
    if data.get("format") != FORMAT:
        raise InputError(
            f"this battle has the format {data.get('format')!r}",
            file=str(path),
            hint=f"this Battlemat reads format {FORMAT}"
            + (", in which an answer means one thing only" if data.get("format") == 1 else ""),
        )
    table = Table(Document(str(path), data, {}, {}), data)
    table.only(_KEYS, "battle file")
    return SavedBattle(
        encounter=unpack(table.table("encounter")),
        seed=table.integer("seed", high=1 << 64),
        answers=tuple(table.texts("answers")),
        digests=_digests(table.table("digests")),
        dice=table.choice("dice", DICE_KINDS),
        version=table.text("version"),
        rules=table.text("rules"),
        file=str(path),
    )


def load(path: str | Path, watch: Callable[[Session], None] | None = None) -> Session:
    """The battle of a file, played to where it was saved; `watch` is called after every answer.

    Raises `InputError` for a file that is no battle, and where it no longer goes as it was saved.
    """
    saved = read(path)
    session = saved.start()
    for _ in saved.play(session):
        if watch is not None:
            watch(session)
    return session


def _digests(table: Table) -> dict[int, str]:
    found: dict[int, str] = {}
    for count in table.data:
        if not count.isdecimal() or len(count) > DIGITS:
            raise table.error(f"'{count}' is no number of answers", count, hint="expected a whole number")
        found[int(count)] = table.text(count)
    return found


def _when(battle: Battle) -> str:
    """The point a battle is at, in words."""
    if battle.active < 0:
        return f"round {max(1, battle.round)}"
    return f"round {battle.round}, the turn of {battle.creatures[battle.active].key},"
