"""Tables in a database: what they were set up from, who has a link, and the journal of all that was answered."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import (
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError

from battlemat.errors import InputError

ANSWER: Final = "answer"
UNDO: Final = "undo"
SET: Final = "set"
LINKS: Final = "links"

REFEREE: Final = "referee"
PLAYER: Final = "player"
WATCHER: Final = "watcher"
ROLES: Final = (REFEREE, PLAYER, WATCHER)

_BITS: Final = 144
_META: Final = MetaData()
_TABLES: Final = Table(
    "tables",
    _META,
    Column("id", String(40), primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", String(40), nullable=False),
    Column("encounter", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("version", Integer, nullable=False),
)
_LINKS: Final = Table(
    "links",
    _META,
    Column("token", String(64), primary_key=True),
    Column("table_id", String(40), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("role", String(20), nullable=False),
    Column("name", Text, nullable=False),
    Column("creatures", Text, nullable=False),
    Column("withdrawn", Integer, nullable=False),
)
_JOURNAL: Final = Table(
    "journal",
    _META,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("by", Text, nullable=False),
)


class Conflict(Exception):
    """Somebody else has written to the table's journal first; nothing was written."""


@dataclass(frozen=True)
class Row:
    """A line of a journal: `kind` is "answer", "undo", "set" or "links"; `by` names whoever it comes from."""

    kind: str
    text: str
    by: str = ""


@dataclass(frozen=True)
class Link:
    """A link to a table: a secret `token`, its number there, a role, a name, and the creatures (ids) it holds."""

    token: str
    table: str
    number: int
    role: str
    name: str
    creatures: frozenset[int]

    @property
    def referee(self) -> bool:
        """Whether it rules the table."""
        return self.role == REFEREE


@dataclass(frozen=True)
class Laid:
    """A table as it stands in the database, without its journal; `encounter` is as `files.portable` packs it."""

    id: str
    name: str
    system: str
    encounter: str
    seed: int
    created: float
    version: int


def default_url() -> str:
    """The database in the user's data folder."""
    return sqlite_url(user_data_path("battlemat", "battlemat") / "tables.sqlite3")


def sqlite_url(path: Path) -> str:
    """The URL of an SQLite file. Raises `InputError` where its folder cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder of the tables cannot be made: {error.strerror}", file=str(path.parent)) from None
    return f"sqlite:///{path}"


def _make_tables(engine: Engine) -> None:
    """Make what tables are missing. Another server may make one at this very moment: then it is there, and the next
    is tried, so that there are at most as many mishaps as tables.
    """
    for _ in _META.sorted_tables:
        try:
            _META.create_all(engine)
            return
        except (IntegrityError, OperationalError, ProgrammingError):
            continue
    _META.create_all(engine)


class Store:
    """The database. Raises `InputError` where it cannot be opened, and `Conflict` for a write that came too late."""

    def __init__(self, url: str) -> None:
        try:
            self.engine: Engine = create_engine(url, pool_pre_ping=True)
            if self.engine.dialect.name == "sqlite":
                event.listen(self.engine, "connect", _careful)
            _make_tables(self.engine)
        except (ArgumentError, SQLAlchemyError, ImportError) as error:
            words = str(getattr(error, "orig", None) or error).splitlines()[0]
            hint = ("pip install 'battlemat[postgresql]' brings what it needs" if isinstance(error, ImportError) else
                    "expected a URL such as sqlite:////home/me/tables.sqlite3 or postgresql+psycopg://host/name")
            raise InputError(f"the database cannot be opened: {words}", hint=hint) from None

    # ------------------------------------------------------------------ tables

    def lay(self, name: str, system: str, encounter: dict[str, Any], rows: Sequence[Row] = (),
            seed: int | None = None) -> Laid:
        """Put a new table into the database with the first rows of its journal; its dice are nobody's to foresee."""
        laid = Laid(secrets.token_hex(8), name, system, json.dumps(encounter, ensure_ascii=False),
                    secrets.randbits(63) if seed is None else seed, time.time(), len(rows))
        with self.engine.begin() as connection:
            connection.execute(insert(_TABLES).values(
                id=laid.id, name=name, system=system, encounter=laid.encounter, seed=str(laid.seed),
                created=laid.created, version=laid.version))
            if rows:
                connection.execute(insert(_JOURNAL), _lines(laid.id, 0, rows))
        return laid

    def tables(self, most: int | None = None) -> list[Laid]:
        """The tables there are, the newest first, so many `most`."""
        with self.engine.connect() as connection:
            found = connection.execute(select(_TABLES).order_by(_TABLES.c.created.desc()).limit(most)).all()
        return [_laid(row) for row in found]

    def table(self, id: str) -> Laid | None:
        """The table with this id."""
        with self.engine.connect() as connection:
            row = connection.execute(select(_TABLES).where(_TABLES.c.id == id)).one_or_none()
        return None if row is None else _laid(row)

    def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of these tables, by id."""
        query = select(_TABLES.c.id, _TABLES.c.version).where(_TABLES.c.id.in_(ids))
        with self.engine.connect() as connection:
            return {row.id: row.version for row in connection.execute(query)}

    # ------------------------------------------------------------------ journals

    def rows(self, table: str, after: int = 0) -> list[Row]:
        """The rows of a table's journal after the first so many."""
        query = (select(_JOURNAL.c.kind, _JOURNAL.c.text, _JOURNAL.c.by)
                 .where(_JOURNAL.c.table_id == table, _JOURNAL.c.seq > after).order_by(_JOURNAL.c.seq))
        with self.engine.connect() as connection:
            return [Row(row.kind, row.text, row.by) for row in connection.execute(query)]

    def append(self, table: str, version: int, rows: Sequence[Row]) -> int:
        """Write rows that follow this version of a table; returns the version then.

        Raises `Conflict`, with nothing written, when the table is at another version by now.
        """
        with self.engine.begin() as connection:
            self._advance(connection, table, version, rows)
        return version + len(rows)

    def _advance(self, connection: Any, table: str, version: int, rows: Sequence[Row]) -> None:
        moved = connection.execute(update(_TABLES).where(_TABLES.c.id == table, _TABLES.c.version == version)
                                   .values(version=version + len(rows)))
        if moved.rowcount != 1:
            raise Conflict
        try:
            connection.execute(insert(_JOURNAL), _lines(table, version, rows))
        except IntegrityError:
            raise Conflict from None

    # ------------------------------------------------------------------ links

    def link(self, token: str) -> Link | None:
        """The link with this token, unless it was withdrawn."""
        with self.engine.connect() as connection:
            row = connection.execute(select(_LINKS).where(
                _LINKS.c.token == token, _LINKS.c.withdrawn == 0)).one_or_none()
        return None if row is None else _link(row)

    def links(self, table: str) -> list[Link]:
        """The links of a table that hold, by number."""
        query = select(_LINKS).where(_LINKS.c.table_id == table, _LINKS.c.withdrawn == 0).order_by(_LINKS.c.number)
        with self.engine.connect() as connection:
            return [_link(row) for row in connection.execute(query)]

    def give(self, table: str, version: int, role: str, name: str, creatures: frozenset[int], by: str) -> Link:
        """Make a new link; the journal notes that there is one. Raises `Conflict`."""
        with self.engine.begin() as connection:
            self._advance(connection, table, version, [Row(LINKS, "", by)])
            numbers = connection.execute(select(_LINKS.c.number).where(_LINKS.c.table_id == table)).scalars().all()
            made = Link(secrets.token_urlsafe(_BITS // 8), table, max(numbers, default=0) + 1, role, name, creatures)
            connection.execute(insert(_LINKS).values(
                token=made.token, table_id=table, number=made.number, role=role, name=name,
                creatures=json.dumps(sorted(creatures)), withdrawn=0))
        return made

    def change(self, table: str, version: int, link: Link, name: str, creatures: frozenset[int], by: str) -> None:
        """Give a link another name or other creatures. Raises `Conflict`."""
        with self.engine.begin() as connection:
            self._advance(connection, table, version, [Row(LINKS, "", by)])
            connection.execute(update(_LINKS).where(_LINKS.c.token == link.token).values(
                name=name, creatures=json.dumps(sorted(creatures))))

    def withdraw(self, table: str, version: int, link: Link, by: str) -> None:
        """Make a link one that does not exist. Raises `Conflict`."""
        with self.engine.begin() as connection:
            self._advance(connection, table, version, [Row(LINKS, "", by)])
            connection.execute(update(_LINKS).where(_LINKS.c.token == link.token).values(withdrawn=1))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def _careful(connection: Any, record: Any) -> None:
    """Readers and one writer side by side. A commit outlives this process however it ends.

    (It is not forced through to the disk one by one: where the machine's power fails, the database stays whole, but
    what was answered in the last moments may be gone.)
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _lines(table: str, version: int, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [{"table_id": table, "seq": version + n, "kind": row.kind, "text": row.text, "by": row.by}
            for n, row in enumerate(rows, 1)]


def _laid(row: Any) -> Laid:
    return Laid(row.id, row.name, row.system, row.encounter, int(row.seed), row.created, row.version)


def _link(row: Any) -> Link:
    return Link(row.token, row.table_id, row.number, row.role, row.name, frozenset(json.loads(row.creatures)))
