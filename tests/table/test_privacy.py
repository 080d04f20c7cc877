"""What a page is sent holds nothing that its people may not know: every message of random fights is read.

`BATTLEMAT_PRIVACY` says how many fights (a few by default; a hundred are read before a release).
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from battlemat.engine.actions.decisions import Illegal
from battlemat.engine.battle import Battle
from battlemat.engine.record.view import View
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.players.random import RandomPlayer
from battlemat.table.hall import Hall, Seat
from battlemat.table.store import PLAYER, WATCHER, Link, Row, Store, sqlite_url

FIGHTS = int(os.environ.get("BATTLEMAT_PRIVACY", "6"))
ANSWERS = 45

# Hiders and traps come in those of Fourth: they are fought twice as often.
ENCOUNTERS = (("fourth", "back-wages"), ("orcus", "toll-at-marrow-ford"), ("fourth", "salt-mad"),
              ("archmage", "low-water"))


class Reader:
    """A page that only reads what it is sent."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.seen = -1
        self.texts: list[str] = []

    def send(self, text: str) -> None:
        self.texts.append(text)

    def dismiss(self, why: str) -> None:
        raise AssertionError(why)


def secrets_of(battle: Battle, link: Link) -> set[int]:
    """The ids of those whom nobody this link stands for knows of, by the rules' own bookkeeping."""
    held = link.creatures or {c.id for c in battle.creatures if c.sheet.hero}
    everybody = link.role == WATCHER
    found: set[int] = set()
    for creature in battle.creatures:
        if creature.id in held and not everybody:
            continue
        blind = [(creature.id, id) in battle.secrets for id in held]
        if (any(blind) if everybody else all(blind)):
            found.add(creature.id)
    for device in battle.devices:
        unknown = [not device.known_to(id) for id in held]
        if (any(unknown) if everybody else all(unknown)):
            found.add(device.id)
    return found


def check_scene(scene: dict[str, Any], battle: Battle, view: View, secret: set[int], friends: set[int]) -> None:
    """Nothing of the hidden is in a scene, and no numbers of those who are not friends."""
    shown = {person["id"] for person in scene["people"]}
    assert not secret & shown
    assert not secret & {piece["id"] for piece in scene["pieces"]}
    assert not secret & set(scene["order"])
    assert scene["active"] not in secret
    assert not secret & {way["id"] for way in scene["ways"]} and not secret & {blow["id"] for blow in scene["blows"]}
    assert scene["notices"] == []
    apart = json.dumps({key: value for key, value in scene.items() if key not in ("log", "ground")})
    for id in secret:
        # One of a numbered kind is told apart by its number; what was said of it when it was seen stays said.
        assert not re.search(rf"{re.escape(view.name(id))}(?!\s?\d)", apart), view.name(id)
    for person in scene["people"]:
        if battle.creatures[person["id"]].side in friends:
            continue
        assert not re.search(r"\d", person["health"]), person
        assert person["share"] in (0.0, 0.4, 0.75, 1.0), person
        assert "left" not in person and "recoveries" not in person
    for piece in scene["pieces"]:
        if "svg" in piece and battle.creatures[piece["id"]].side not in friends:
            assert not re.search(r">[^<]*\d+(\+\d+)?/\d+[^<]*<", piece["svg"]), piece["svg"]


def check_log(scene: dict[str, Any], before: dict[int, str], battle: Battle, secret: set[int]) -> None:
    """What is new in the story does not say where somebody hidden stands."""
    for entry in scene["log"]:
        text = entry.get("text", "")
        old = before.get(entry["at"], "")
        new = text[len(old):] if text.startswith(old) else text
        before[entry["at"]] = text
        for id in secret:
            creature = battle.creatures[id]
            if creature.at >= 0 and not battle.rules.position.gridless and creature.space:
                where = "({}, {})".format(*battle.board.coords(creature.at))
                told = re.findall(rf"[^.]*{re.escape(where)}", new)
                assert not any(creature.sheet.name in words for words in told), (creature.sheet.name, new)


def read(reader: Reader, battle: Battle, friends: set[int], told: dict[int, str], unread: list[str]) -> int:
    """Read what a page was sent since the last time; how many messages that was."""
    view = View.of(battle)
    secret = secrets_of(battle, reader.link)
    texts, reader.texts = reader.texts, []
    for text in texts:
        for card in unread:
            assert card not in text
        message = json.loads(text)
        if message["t"] == "scene":
            check_scene(message, battle, view, secret, friends)
            check_log(message, told, battle, secret)
        elif message["t"] == "ask":
            if message.get("menu") is None:
                assert "suggestion" not in message
            else:
                assert message["menu"]["who"] in reader.link.creatures
            for id in secret:
                assert not re.search(rf"{re.escape(view.name(id))}(?!\s?\d)", text), view.name(id)
                assert f'"target":{id},' not in text and f"target={id}\"" not in text
    return len(texts)


def unread_cards(battle: Battle, side: int) -> list[str]:
    """The texts of the powers that only monsters have, which nobody is to read."""
    found: list[str] = []
    for creature in battle.creatures:
        if creature.side != side and creature.sheet.printed:
            found.extend(line.strip()[:60] for line in creature.sheet.printed.split("\n") if len(line.strip()) > 40)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_no_message_tells_what_is_not_to_be_known(tmp_path: Path, seed: int) -> None:
    system, name = ENCOUNTERS[seed % len(ENCOUNTERS)]
    hall = Hall(Store(sqlite_url(tmp_path / "tables.sqlite3")))
    laid, _ = hall.lay(load_encounter(shipped_encounter(name, system)), seed=987_654_321_000 + seed)
    seat: Seat = hall.seat(laid.id)
    battle = seat.table.session.battle
    ids = {creature.id for creature in battle.creatures}
    hall.change(seat, None, lambda table: table.set({"played": {str(id): "person" for id in ids}}, ""))
    heroes = [creature.id for creature in battle.creatures if creature.sheet.hero]
    friends = {battle.creatures[heroes[0]].side}
    readers = []
    for role, held in ((PLAYER, heroes[:1]), (PLAYER, heroes[1:3]), (WATCHER, [])):
        link = hall.store.give(laid.id, seat.table.version, role, "Reader", frozenset(held), "")
        hall.refresh(seat)
        readers.append(Reader(link))
    told: list[dict[int, str]] = [{} for _ in readers]
    for reader in readers:
        seat.listeners.append(reader)
        hall.show(seat, reader)
    unread = [*unread_cards(battle, battle.creatures[heroes[0]].side), str(laid.seed)]
    player = RandomPlayer(seed)
    messages = sum(read(reader, battle, friends, before, unread)
                   for reader, before in zip(readers, told, strict=True))
    hidden = 0
    for _ in range(ANSWERS):
        table = seat.table
        decision = table.decision
        if decision is None:
            break
        battle = table.session.battle
        option = player.choose(battle, decision)
        try:
            hall.change(seat, table.version, lambda table, option=option: answered(table, option))  # type: ignore[misc]
        except (Illegal, InputError):
            continue
        battle = seat.table.session.battle
        for reader, before in zip(readers, told, strict=True):
            messages += read(reader, battle, friends, before, unread)
            hidden += len(secrets_of(battle, reader.link))
    assert messages > 20
    if name == "back-wages":
        assert hidden, "this fight has something to hide"


def answered(table: Any, option: Any) -> list[Row]:
    """Give an option to a table."""
    from battlemat.engine.record.session import text_of

    rows: list[Row] = table.answer(text_of(table.decision, option), "1")
    return rows
