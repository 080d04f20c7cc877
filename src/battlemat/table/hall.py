"""The tables of one server: loaded when somebody comes, kept in step with the database, told to all who look on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from battlemat.engine.actions.decisions import Illegal
from battlemat.engine.actions.triggers import Offer
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.files.portable import pack
from battlemat.table.asking import Asked
from battlemat.table.encoding import written
from battlemat.table.scenes import Gallery
from battlemat.table.sight import Eyes, eyes_of
from battlemat.table.store import REFEREE, Conflict, Laid, Link, Row, Store
from battlemat.table.tables import CLOCK, Table

LOOK: Final = 0.4
"""How often, in seconds, a server looks for what other servers have written."""

_log = logging.getLogger("battlemat.table")

LATE: Final = "somebody else was first: the table has moved on"


class Listener(Protocol):
    """An open page: the link it came by, the version it has seen, and a way to send it something."""

    link: Link
    seen: int

    def send(self, text: str) -> None: ...

    def dismiss(self, why: str) -> None: ...


class Seat:
    """A table of this server with those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gallery = Gallery()
        self.asked = Asked(table)
        self.listeners: list[Listener] = []
        self.alike: dict[tuple[object, ...], Eyes] = {}
        self.wish = ""
        self.telling = False
        self.deadline = 0.0
        self.timed = -1
        self.moving: asyncio.Task[None] | None = None

    def eyes(self, link: Link) -> Eyes:
        """The eyes of a link at this table; the same for all who cannot know anything that others cannot."""
        eyes = eyes_of(self.table.session.battle, link, self.table.settings.numbers)
        if eyes.referee:
            return eyes
        known = (eyes.friends, eyes.numbers, tuple([eyes.hidden(veils) for veils in self.table.chronicle.kinds]))
        return self.alike.setdefault(known, eyes)

    def asking(self) -> Asked:
        """What is asked now."""
        if self.asked.version != self.table.version or self.asked.table is not self.table:
            self.asked = Asked(self.table)
        return self.asked


class Hall:
    """All tables a server has to do with. What it raises is `InputError` or `Illegal`, told to whoever caused it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.seats: dict[str, Seat] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.watching: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ tables

    def lay(self, encounter: EncounterFile, seed: int | None = None) -> tuple[Laid, Link]:
        """Put up a new table, with a link for its referee."""
        laid = self.store.lay(encounter.name, encounter.system, pack(encounter), seed=seed)
        link = self.store.give(laid.id, laid.version, REFEREE, "Referee", frozenset(), "")
        return laid, link

    def seat(self, id: str) -> Seat:
        """The table of this id, loaded if need be and in step with the database.

        Raises `InputError` when there is none, or when it does not play as it was journalled.
        """
        return self.seats.get(id) or self._seated(self._loaded(id))

    async def seat_aside(self, id: str) -> Seat:
        """`seat`, while all other tables go on: a long journal takes long to be played. Raises the same."""
        if id not in self.seats:
            loading = self.loading.get(id)
            if loading is None:
                loading = self.loading[id] = asyncio.ensure_future(asyncio.to_thread(self._loaded, id))
                loading.add_done_callback(lambda _: self.loading.pop(id))
            table = await asyncio.shield(loading)
            if id not in self.seats:
                self._seated(table)
        return self.seats[id]

    def _seated(self, table: Table) -> Seat:
        """Keep a table that has been loaded."""
        seat = self.seats[table.id] = Seat(table)
        # Where another server has just settled the same, this table has been put right by it.
        with contextlib.suppress(InputError):
            self.commit(seat, seat.table.settle())
        return seat

    def _loaded(self, id: str) -> Table:
        laid = self.store.table(id)
        if laid is None:
            raise InputError("there is no such table")
        try:
            return Table(laid, self.store.rows(id), self.store.links(id))
        except (Illegal, ValueError, LookupError) as error:
            raise InputError(f"this table's journal does not play with this Battlemat: {error}",
                             hint="open it with the version that wrote it") from None

    def refresh(self, seat: Seat, version: int | None = None) -> bool:
        """Take in what others have written to the table's journal; whether there was anything."""
        table = seat.table
        if version is None:
            version = self.store.versions([table.id]).get(table.id, 0)
        if version == table.version:
            return False
        rows = self.store.rows(table.id, table.version)
        links = self.store.links(table.id)
        try:
            table.follow(rows, links)
        except (Illegal, ValueError, LookupError):
            self.reload(seat)
        self._wish_over(seat, rows)
        self.tell(seat)
        return True

    def reload(self, seat: Seat) -> None:
        """Set a table up anew from its journal."""
        seat.table = self._loaded(seat.table.id)

    # ------------------------------------------------------------------ changing a table

    def change(self, seat: Seat, seq: int | None, act: Callable[[Table], Sequence[Row]]) -> None:
        """Have something done to the table at version `seq` (None: any), journal it, and tell everybody.

        Raises what `act` raises, with nothing changed, and `InputError` when the table is at another version.
        """
        if seq is None:
            self.refresh(seat)
        elif seq != seat.table.version:
            raise InputError(LATE)
        try:
            rows = act(seat.table)
        except (Illegal, InputError):
            raise
        except Exception:
            # Whatever stopped it half-way (it is raised on), the table goes back to what the database has.
            self.reload(seat)
            raise
        self.commit(seat, rows)

    def commit(self, seat: Seat, rows: Sequence[Row]) -> None:
        """Journal what has been done to a table, and only then tell everybody.

        Raises `InputError` when another server's table has moved on; this one is put right then.
        """
        table = seat.table
        if rows:
            try:
                table.version = self.store.append(table.id, table.version, rows)
            except Conflict:
                self.reload(seat)
                self.tell(seat)
                raise InputError(LATE) from None
            except Exception:
                # What was not written did not happen, whatever kept it from being written.
                self.reload(seat)
                raise
            self._wish_over(seat, rows)
        self.tell(seat)

    def relinked(self, seat: Seat, change: Callable[[int], Link | None]) -> Link | None:
        """Do something to the table's links; `change` is given the version it follows."""
        self.refresh(seat)
        try:
            made = change(seat.table.version)
        except Conflict:
            self.refresh(seat)
            raise InputError(LATE) from None
        self.refresh(seat)
        return made

    def _wish_over(self, seat: Seat, rows: Sequence[Row]) -> None:
        if any(row.kind in ("answer", "undo") for row in rows):
            seat.wish = ""

    # ------------------------------------------------------------------ telling

    def tell(self, seat: Seat) -> None:
        """Show everybody at a table how it stands, and let go on what goes on by itself.

        The picture goes out first: what can be done now takes longer to work out, and is told when the pictures are
        on their way.
        """
        self._set_clock(seat)
        links = {link.token: link for link in seat.table.links}
        for listener in list(seat.listeners):
            link = links.get(listener.link.token)
            if link is None:
                seat.listeners.remove(listener)
                listener.dismiss("this link has been withdrawn")
                continue
            if link != listener.link:
                listener.link = link
                listener.seen = -1
                listener.send(written(welcome(seat, link)))
            self._picture(seat, listener)
        if not seat.telling:
            seat.telling = True
            try:
                asyncio.get_running_loop().call_soon(self._ask_all, seat)
            except RuntimeError:
                self._ask_all(seat)
        self._go_on(seat)

    def _ask_all(self, seat: Seat) -> None:
        seat.telling = False
        for listener in list(seat.listeners):
            self._picture(seat, listener)
            self.ask(seat, listener)

    def show(self, seat: Seat, listener: Listener) -> None:
        """Show one page how its table stands."""
        self._picture(seat, listener)
        self.ask(seat, listener)

    def _picture(self, seat: Seat, listener: Listener) -> None:
        if listener.seen != seat.table.version:
            listener.send(seat.gallery.text(seat.table, seat.eyes(listener.link), listener.seen))
            listener.seen = seat.table.version

    def ask(self, seat: Seat, listener: Listener) -> None:
        """Tell one page what is to be decided, and how the table is run."""
        eyes = seat.eyes(listener.link)
        left = max(0.1, seat.deadline - time.monotonic()) if seat.deadline else 0.0
        told = seat.asking().message(listener.link, eyes, left)
        if told["yours"] and listener.link.referee and seat.table.decision is not None:
            # A player who is not there does not decide: the referee does.
            holders = {link.number for link in seat.table.holders(seat.table.owner(seat.table.decision.who))}
            told["own"] = not any(other.link.number in holders for other in seat.listeners)
        told["wish"] = seat.wish
        told["settings"] = settings_data(seat.table, listener.link)
        told["undo"] = any(by not in ("dice", "standing", "clock") for by in seat.table.by)
        hidden = told.pop("menu")
        menu = "null" if hidden is None else seat.asking().written(hidden)
        listener.send(f'{written(told)[:-1]},"menu":{menu}}}')

    # ------------------------------------------------------------------ what goes on by itself

    def _set_clock(self, seat: Seat) -> None:
        """Start the clock for whoever is asked out of turn, each time anew."""
        table = seat.table
        clock = table.settings.clock
        if not isinstance(table.decision, Offer) or clock <= 0 or table.automatic:
            seat.deadline = 0.0
        elif not seat.deadline or seat.timed != len(table.by):
            seat.deadline = time.monotonic() + clock
            seat.timed = len(table.by)

    def _go_on(self, seat: Seat) -> None:
        """See to it that the opponent answers when it is its turn, and the clock when nobody does."""
        table = seat.table
        timed = seat.deadline > 0
        if (table.automatic or timed) and (seat.moving is None or seat.moving.done()):
            with contextlib.suppress(RuntimeError):
                seat.moving = asyncio.get_running_loop().create_task(self._move(seat))

    async def _move(self, seat: Seat) -> None:
        """Answer for the opponent as long as it is its turn, and by the clock."""
        while seat.listeners or seat.table.settings.pace == 0:
            table = seat.table
            version = table.version
            if table.automatic:
                await asyncio.sleep(table.settings.pace / 1000)
                if seat.table.version == version and seat.table.automatic:
                    self._by_itself(seat, lambda table: table.opponent())
            elif seat.deadline:
                await asyncio.sleep(min(0.25, max(0.0, seat.deadline - time.monotonic())))
                due = seat.deadline and time.monotonic() >= seat.deadline
                if due and seat.table.version == version:
                    seat.deadline = 0.0
                    self._by_itself(seat, _declined)
            else:
                return

    def _by_itself(self, seat: Seat, act: Callable[[Table], Sequence[Row]]) -> None:
        try:
            self.change(seat, seat.table.version, act)
        except (InputError, Illegal) as error:
            _log.info("table %s: %s", seat.table.id, error)

    def start(self) -> None:
        """Begin to look for what other servers write."""
        self.watching = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        """End everything that goes on by itself."""
        tasks = [self.watching, *(seat.moving for seat in self.seats.values())]
        for task in tasks:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            ids = [id for id, seat in self.seats.items() if seat.listeners]
            if not ids:
                continue
            try:
                for id, version in self.store.versions(ids).items():
                    if version != self.seats[id].table.version:
                        self.refresh(self.seats[id], version)
            except Exception:
                # The watch outlives whatever one look at the database stumbles over; the next is in a moment.
                _log.exception("the database cannot be read")

    def leave(self, seat: Seat, listener: Listener) -> None:
        """A page has been closed. A table nobody looks at any more is let go; it stands in the database."""
        if listener in seat.listeners:
            seat.listeners.remove(listener)
        if not seat.listeners and self.seats.get(seat.table.id) is seat:
            if seat.moving is not None:
                seat.moving.cancel()
            del self.seats[seat.table.id]


def _declined(table: Table) -> list[Row]:
    """Nobody has answered an offer in time: it is declined."""
    decision = table.decision
    if not isinstance(decision, Offer):
        return []
    return table.answer(decision.text(decision.options[0]), CLOCK)


def welcome(seat: Seat, link: Link) -> dict[str, object]:
    """What a page is told about itself and its table."""
    table = seat.table
    return {"t": "welcome", "v": 1, "table": table.laid.name, "system": table.laid.system, "role": link.role,
            "name": link.name, "number": link.number, "creatures": sorted(link.creatures),
            "prose": table.encounter.prose}


def settings_data(table: Table, link: Link) -> dict[str, object]:
    """How a table is run, as far as a link is concerned."""
    settings = table.settings
    found: dict[str, object] = {
        "numbers": settings.numbers, "clock": settings.clock, "again": settings.again,
        "typed": link.number in settings.typed,
        "standing": {str(id): kinds for id, kinds in settings.standing.items()
                     if link.referee or id in link.creatures},
    }
    if link.referee:
        found["pace"] = settings.pace
    return found
