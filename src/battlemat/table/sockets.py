"""One open page: its messages judged and carried out, what it is to be shown sent to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from battlemat import menu as menus
from battlemat.engine.actions.decisions import Illegal, plain
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.record.view import View
from battlemat.engine.referee import MARK, verbs
from battlemat.errors import InputError, unknown
from battlemat.rulebook import rulebook_of
from battlemat.show.blocks import block
from battlemat.table import encoding, protocol
from battlemat.table.asking import discreet, tells_of
from battlemat.table.hall import Hall, Seat, welcome
from battlemat.table.store import PLAYER, ROLES, Link, Row
from battlemat.table.tables import LONGEST_CLOCK, NOBODY, PLAYED, STANDINGS, Table

A_SECOND: Final = 20
AT_ONCE: Final = 60
"""Messages a page may send: so many a second, so many in one go."""

PATIENCE: Final = 20
"""Refusals for sending too much after which a page is shut out."""

WAITING: Final = 400
"""Messages that wait for a slow page before it is let go; it comes back by itself and catches up."""

STEPS: Final = 60
"""So many steps to go back to are listed."""

SILENCE: Final = 10.0
"""Seconds a page may take to say who it is."""

LAST_WORDS: Final = 5.0
"""Seconds a page has to take in why it is shut out."""

_log = logging.getLogger("battlemat.table")


class Allowance:
    """How much somebody may still send: it fills with time."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def spend(self) -> bool:
        """Take one; False when there is none left."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Page:
    """An open page of a table."""

    def __init__(self, hall: Hall, socket: WebSocket) -> None:
        self.hall = hall
        self.socket = socket
        self.seat: Seat
        self.link: Link
        self.seen = -1
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self.allowance = Allowance(A_SECOND, AT_ONCE)
        self.refused = 0

    # ------------------------------------------------------------------ sending

    def send(self, text: str) -> None:
        """Have something sent; a page that does not take what it is sent is let go."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self._end()

    def tell(self, **message: Any) -> None:
        """Send a message."""
        self.send(encoding.written(message))

    def dismiss(self, why: str) -> None:
        """Say why, and close."""
        self.tell(t="gone", text=why)
        self._end()

    def _end(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self.outbox.put_nowait(None)
            return
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    async def _post(self) -> None:
        while True:
            text = await self.outbox.get()
            if text is None:
                await self.socket.close(1000)
                return
            await self.socket.send_text(text)

    # ------------------------------------------------------------------ receiving

    async def run(self) -> None:
        """Serve the page until it is closed."""
        await self.socket.accept()
        posting = asyncio.create_task(self._post())
        try:
            if await self._greeted():
                try:
                    await self._serve()
                finally:
                    self.hall.leave(self.seat, self)
            else:
                self._end()
            # What was said last is still to be sent.
            await asyncio.wait_for(posting, LAST_WORDS)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return
        finally:
            posting.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await posting

    async def _greeted(self) -> bool:
        """Whether the page has said who it is, and may come in."""
        try:
            text = await asyncio.wait_for(self._heard(), SILENCE)
            message = protocol.read(text)
            if message["t"] != "hello":
                raise InputError("say hello first")
            if message["v"] != protocol.VERSION:
                raise InputError(f"this server speaks version {protocol.VERSION}", hint="load the page again")
            link = self.hall.store.link(message["token"])
            if link is None:
                raise InputError("there is no such link, or it has been withdrawn", hint="ask the referee for another")
            self.seat = await self.hall.seat_aside(link.table)
        except InputError as error:
            self.tell(t="gone", text=str(error))
            return False
        except TimeoutError:
            self.tell(t="gone", text="nobody said hello")
            return False
        self.link = link
        self.hall.refresh(self.seat)
        self.tell(**welcome(self.seat, link))
        if message["seen"] == self.seat.table.version:
            self.seen = message["seen"]
        self.seat.listeners.append(self)
        self.hall.show(self.seat, self)
        self.hall._go_on(self.seat)
        return True

    async def _heard(self) -> str:
        """The next message; one in bytes is none, and refused as an empty one is. Raises `WebSocketDisconnect`."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005), message.get("reason"))
        return message.get("text") or ""

    async def _serve(self) -> None:
        while True:
            text = await self._heard()
            if not self.allowance.spend():
                self.refused += 1
                if self.refused > PATIENCE:
                    self.dismiss("too many messages")
                    return
                self.tell(t="refused", about="", text="too many messages at once: slow down", rule="")
                continue
            self.receive(text)
            await asyncio.sleep(0)

    def receive(self, text: str) -> None:
        """Carry out a message, or refuse it and change nothing."""
        about = ""
        try:
            message = protocol.read(text)
            about = message["t"]
            HANDLERS[about](self, message)
        except InputError as error:
            self.tell(t="refused", about=about, text=str(error), rule="")
            if about in ("answer", "undo") and hasattr(self, "seat"):
                self.hall.show(self.seat, self)
        except Illegal as illegal:
            self.tell(t="refused", about=about, text=illegal.text, rule=illegal.rule)
        except Exception:
            # A fault of ours in one message must not close the page of whoever sent it: the hall has put all back.
            _log.exception("message %s", about)
            self.tell(t="refused", about=about, text="that went wrong here; nothing was changed", rule="")

    # ------------------------------------------------------------------ what can be asked

    def hello(self, message: dict[str, Any]) -> None:
        """A page says hello once."""
        raise InputError("hello has been said already")

    def ping(self, message: dict[str, Any]) -> None:
        """A page wants to know that somebody is there."""
        self.tell(t="pong", seq=self.seat.table.version)

    def answer(self, message: dict[str, Any]) -> None:
        """An answer to what is asked."""
        table = self.seat.table
        decision = table.decision
        if message["seq"] == table.version and decision is not None and not table.may_answer(self.link, decision):
            raise InputError("that is not yours to decide")
        if message["answer"].lstrip().startswith("gm:"):
            raise InputError("that is no answer to what is asked")
        by = str(self.link.number)
        self.hall.change(self.seat, message["seq"], lambda table: table.answer(message["answer"], by))

    def _entry(self, message: dict[str, Any]) -> tuple[Any, Any]:
        """The asked, and its entry a message is about. Raises `InputError` when it is out of date or not theirs."""
        table = self.seat.table
        decision = table.decision
        if message["seq"] != table.version or decision is None:
            raise InputError("that is out of date: the table has moved on")
        if not table.may_answer(self.link, decision):
            raise InputError("that is not yours to decide")
        asked = self.seat.asking()
        entry = asked.entry(message["entry"])
        if entry is None:
            raise unknown("entry", message["entry"], [one.id for one in asked.menu.entries])
        return asked, entry

    def _discreet(self, data: Any) -> Any:
        table = self.seat.table
        hidden = self.seat.eyes(self.link).hidden(table.veils)
        return discreet(data, hidden, View.of(table.session.battle))

    def candidates(self, message: dict[str, Any]) -> None:
        """How an entry can be completed."""
        asked, entry = self._entry(message)
        found = menus.candidates(asked.battle, asked.decision, entry)
        self.tell(t="candidates", seq=message["seq"], entry=message["entry"],
                  entries=self._discreet([menus.as_json(one) for one in found]))

    def aim(self, message: dict[str, Any]) -> None:
        """An entry aimed at a square, or along a way, whether listed or not."""
        asked, entry = self._entry(message)
        flat = message["path"]
        squares = tuple(zip(flat[::2], flat[1::2], strict=False))
        if len(flat) % 2 or not squares:
            raise InputError("the way is no list of squares", hint="expected column, row, column, row, ...")
        if len(squares) == 1:
            found = menus.aimed(asked.battle, asked.decision, entry, square=squares[0])
        else:
            found = menus.aimed(asked.battle, asked.decision, entry, path=squares)
        self.tell(t="aimed", seq=message["seq"], entry=message["entry"], aimed=self._discreet(menus.as_json(found)))

    def words(self, message: dict[str, Any]) -> None:
        """What is to be done, in words: read, and shown before it is done."""
        table = self.seat.table
        decision = table.decision
        if message["seq"] != table.version or decision is None or not table.may_answer(self.link, decision):
            raise InputError("that is out of date, or not yours to decide")
        battle = table.session.battle
        found = menus.said(battle, decision, message["words"].strip())
        hidden = self.seat.eyes(self.link).hidden(table.veils)
        if hidden and tells_of(found, hidden, View.of(battle), message["words"]):
            found = menus.Refused("", "", "nobody like that is to be seen")
        told = menus.as_json(found)
        if isinstance(found, menus.Refused):
            self.tell(t="meant", seq=message["seq"], entry=None, refused=self._discreet(told))
        else:
            self.tell(t="meant", seq=message["seq"], entry=self._discreet(told), refused=None)

    def steps(self, message: dict[str, Any]) -> None:
        """The referee's list of what can be taken back."""
        self._rules()
        self.tell(t="steps", seq=self.seat.table.version, steps=[
            {"steps": steps, "text": text, "by": by} for steps, text, by in self.seat.table.steps(STEPS)])

    def explain(self, message: dict[str, Any]) -> None:
        """Why: the rule, the card, the numbers with their parts."""
        asked, entry = self._entry(message)
        found = menus.as_json(menus.explained(asked.battle, asked.decision, entry))
        self.tell(t="explained", seq=message["seq"], entry=message["entry"], why=self._discreet(found))

    def barred(self, message: dict[str, Any]) -> None:
        """What cannot be done now, and why."""
        table = self.seat.table
        decision = table.decision
        if message["seq"] != table.version or decision is None or not table.may_answer(self.link, decision):
            raise InputError("that is out of date, or not yours to decide")
        found = [menus.as_json(one) for one in menus.refused(table.session.battle, decision)]
        self.tell(t="barred", seq=message["seq"], entries=self._discreet(found))

    def rule(self, message: dict[str, Any]) -> None:
        """A rule in words."""
        id = message["id"]
        book = rulebook_of(id)
        text = book.rules[id].text if id in book.rules else book.ruling(id).text
        self.tell(t="rule", id=id, text=text)

    # ------------------------------------------------------------------ how the table is run

    def _rules(self) -> None:
        if not self.link.referee:
            raise InputError("that is the referee's to do")

    def card(self, message: dict[str, Any]) -> None:
        """A creature's whole block, for whoever plays it and for the referee."""
        id = self._creature(message["id"])
        found = block(self.seat.table.session.battle, id)
        self.tell(t="card", id=id, name=found.name, state=found.state, notes=found.notes,
                  print=[{"text": piece.text, "understood": piece.understood} for piece in found.print])

    def hand(self, message: dict[str, Any]) -> None:
        """The referee rules: it simply holds, whatever the table is at."""
        self._rules()
        by = str(self.link.number)
        self.hall.change(self.seat, None, lambda table: table.rule(message["words"], by))

    def verbs(self, message: dict[str, Any]) -> None:
        """What can be ruled here."""
        self._rules()
        battle = self.seat.table.session.battle
        self.tell(t="verbs", verbs=[{"word": verb.word, "form": verb.form, "says": verb.says}
                                    for verb in verbs(battle)],
                  conditions=sorted(battle.rules.conditions.by_name), sides=list(battle.sides),
                  minor=battle.rules.minor, gridless=battle.rules.position.gridless)

    def undo(self, message: dict[str, Any]) -> None:
        """The referee takes back what people have answered, so many steps."""
        self._rules()
        gone: list[str] = []

        def back(table: Table) -> list[Row]:
            count = table.back(message["steps"])
            given = zip(table.session.answers[count:], table.by[count:], strict=True)
            gone.extend(plain(text.removeprefix(MARK)) for text, by in given if by not in NOBODY)
            return table.undo(count)

        self.hall.change(self.seat, message["seq"], back)
        answers = "1 answer" if len(gone) == 1 else f"{len(gone)} answers"
        for listener in self.seat.listeners:
            # What monsters have done by name is the referee's to know.
            words = ": " + ", ".join(gone[:5]) if listener.link.referee and gone else ""
            listener.send(encoding.written({"t": "said", "text": f"Taken back, with the dice: {answers}{words}."}))

    def wish(self, message: dict[str, Any]) -> None:
        """A player asks for the last answer to be taken back."""
        if self.link.role not in (PLAYER,):
            raise InputError("only a player asks for that; the referee takes back what they like")
        if message["seq"] != self.seat.table.version:
            raise InputError("that is out of date: the table has moved on")
        self.seat.table.back(1)
        self.seat.wish = self.link.name
        self.hall.tell(self.seat)

    def refuse(self, message: dict[str, Any]) -> None:
        """The referee does not grant it, or the player no longer wishes it."""
        if not self.link.referee and self.seat.wish != self.link.name:
            raise InputError("that is the referee's to do")
        self.seat.wish = ""
        self.hall.tell(self.seat)

    def set(self, message: dict[str, Any]) -> None:
        """The referee changes how the table is run."""
        self._rules()
        name, value = message["name"], message["value"]
        bounds = {"numbers": 1, "again": 1, "clock": LONGEST_CLOCK, "pace": 10_000}
        if name not in bounds:
            raise unknown("setting", name, bounds)
        if value > bounds[name]:
            raise InputError(f"'{name}' cannot be {value}", hint=f"expected a number from 0 to {bounds[name]}")
        made = bool(value) if name in ("numbers", "again") else value
        self._set({name: made})

    def play(self, message: dict[str, Any]) -> None:
        """Who plays a creature: its player or the referee for their own, the referee for any."""
        id, how = self._creature(message["creature"]), message["how"]
        if how not in PLAYED:
            raise unknown("way to play", how, PLAYED)
        self._set({"played": {str(id): how}})

    def stand(self, message: dict[str, Any]) -> None:
        """What a creature answers to offers of a kind from now on."""
        id, how = self._creature(message["creature"]), message["how"]
        if how not in STANDINGS:
            raise unknown("standing answer", how, STANDINGS)
        kind, table = message["kind"], self.seat.table
        known = set(table.settings.standing.get(id, ()))
        if isinstance(table.decision, Offer) and table.decision.who == id:
            known |= set(table.decision.names)
        if kind not in known:
            raise InputError(f"{kind!r} is not offered to it", hint="an answer is settled when it is first asked for")
        self._set({"standing": {str(id): {kind: how}}})

    def dice(self, message: dict[str, Any]) -> None:
        """Whether the dice of this link's creatures are real ones."""
        typed = set(self.seat.table.settings.typed) - {self.link.number}
        if message["typed"]:
            typed.add(self.link.number)
        self._set({"typed": sorted(typed)})

    def _creature(self, id: int) -> int:
        """A creature somebody has a say in. Raises `InputError` for another's."""
        if id >= len(self.seat.table.session.battle.creatures) or not (
                self.link.referee or id in self.link.creatures):
            raise InputError("that creature is not yours")
        return id

    def _set(self, changes: dict[str, Any]) -> None:
        by = str(self.link.number)
        self.hall.change(self.seat, None, lambda table: table.set(changes, by))

    # ------------------------------------------------------------------ links

    def links(self, message: dict[str, Any]) -> None:
        """The referee's list of links."""
        self._rules()
        present = [listener.link.number for listener in self.seat.listeners]
        self.tell(t="links", links=[
            {"number": link.number, "role": link.role, "name": link.name, "creatures": sorted(link.creatures),
             "path": f"/t/{link.token}", "here": link.number in present, "own": link.number == self.link.number}
            for link in self.seat.table.links])

    def give(self, message: dict[str, Any]) -> None:
        """The referee makes a link."""
        self._rules()
        if message["role"] not in ROLES:
            raise unknown("role", message["role"], ROLES)
        creatures = self._held(message) if message["role"] == PLAYER else frozenset()
        if len(self.seat.table.links) >= 60:
            raise InputError("there are 60 links to this table already", hint="withdraw one first")
        self._relink(message, lambda version: self.hall.store.give(
            self.seat.table.id, version, message["role"], message["name"].strip(), creatures, str(self.link.number)))

    def change(self, message: dict[str, Any]) -> None:
        """The referee gives a link another name or other creatures."""
        self._rules()
        link = self._link(message)
        creatures = self._held(message) if link.role == PLAYER else frozenset()
        self._relink(message, lambda version: self.hall.store.change(
            self.seat.table.id, version, link, message["name"].strip(), creatures, str(self.link.number)))

    def withdraw(self, message: dict[str, Any]) -> None:
        """The referee withdraws a link."""
        self._rules()
        link = self._link(message)
        if link.number == self.link.number:
            raise InputError("this is the link you are here by: withdraw it from another referee's link")
        self._relink(message, lambda version: self.hall.store.withdraw(
            self.seat.table.id, version, link, str(self.link.number)))

    def _held(self, message: dict[str, Any]) -> frozenset[int]:
        creatures = self.seat.table.session.battle.creatures
        for id in message["creatures"]:
            if id >= len(creatures):
                raise InputError(f"there is no creature {id} here")
        return frozenset(message["creatures"])

    def _link(self, message: dict[str, Any]) -> Link:
        link = self.seat.table.link(message["link"])
        if link is None:
            raise InputError("there is no such link, or it has been withdrawn")
        return link

    def _relink(self, message: dict[str, Any], change: Callable[[int], Link | None]) -> None:
        self.hall.relinked(self.seat, change)
        self.links(message)


Handler = Callable[[Page, dict[str, Any]], None]

HANDLERS: Final[dict[str, Handler]] = {
    "hello": Page.hello, "ping": Page.ping, "answer": Page.answer, "candidates": Page.candidates, "aim": Page.aim,
    "explain": Page.explain, "words": Page.words, "steps": Page.steps,
    "refused": Page.barred, "rule": Page.rule, "undo": Page.undo, "wish": Page.wish,
    "refuse": Page.refuse, "set": Page.set, "play": Page.play, "stand": Page.stand, "dice": Page.dice,
    "card": Page.card, "hand": Page.hand, "verbs": Page.verbs,
    "links": Page.links, "give": Page.give, "change": Page.change, "withdraw": Page.withdraw,
}
