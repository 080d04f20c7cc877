"""What a page and the server say to each other."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.table import protocol
from battlemat.table.tables import Table

from .conftest import Room, Sitting


@pytest.fixture
def calm(room: Room) -> Room:
    room.nobody_plays()
    return room


def begun(sitting: Sitting) -> dict[str, Any]:
    """What is asked when a page has just been opened."""
    assert sitting.hear()["t"] == "welcome"
    assert sitting.hear()["t"] == "scene"
    return sitting.until("ask")


def end_of_turn(ask: dict[str, Any]) -> str:
    """The answer that ends the turn."""
    return str(next(entry["answer"] for entry in ask["menu"]["entries"] if entry["answer"] == "end"))


def attack(ask: dict[str, Any]) -> str:
    """The first attack on the menu."""
    return str(next(entry["answer"] for entry in ask["menu"]["entries"] if entry["odds"] and entry["answer"]))


def shooter(page: Sitting) -> dict[str, Any]:
    """What is asked on the first turn that holds an attack."""
    ask = begun(page)
    while not any(entry["odds"] and entry["answer"] for entry in ask["menu"]["entries"]):
        page.say(t="answer", seq=ask["seq"], answer="end")
        page.until("scene")
        ask = page.until("ask")
    return ask


def test_a_referee_is_shown_the_table_and_asked(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        welcome, scene = page.last("welcome"), page.last("scene")
    assert welcome["role"] == "referee" and welcome["table"] == "The toll at Marrow Ford"
    assert len(scene["people"]) == 11 and len(scene["pieces"]) == 11
    assert scene["ground"].startswith("<g>") and all(piece["svg"].startswith("<g>") for piece in scene["pieces"])
    assert ask["yours"] and ask["menu"]["kind"] == "turn"


def test_an_answer_is_journalled_and_shown_to_everybody(calm: Room) -> None:
    watcher = next(link for link in calm.links if link.role == "watcher")
    with calm.sit(calm.referee) as page, calm.sit(watcher) as other:
        ask = begun(page)
        begun(other)
        page.say(t="answer", seq=ask["seq"], answer=end_of_turn(ask))
        scene = page.until("scene")
        assert other.until("scene")["seq"] == scene["seq"] > ask["seq"]
    rows = calm.house.hall.store.rows(calm.laid.id)
    assert len(rows) == scene["seq"]
    assert [row.text for row in rows if row.kind == "answer" and row.by == str(calm.referee.number)] == ["end"]


def test_a_scene_that_follows_holds_only_what_is_new(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        page.say(t="answer", seq=ask["seq"], answer=end_of_turn(ask))
        scene = page.until("scene")
    assert not scene["full"] and "ground" not in scene
    drawn = [piece["id"] for piece in scene["pieces"] if "svg" in piece]
    assert 1 <= len(drawn) <= 3, "whose turn it was and whose it is"


def test_of_two_who_answer_at_once_one_wins_and_the_other_is_told(calm: Room) -> None:
    with calm.sit(calm.referee) as page, calm.sit(calm.referee) as other:
        ask = begun(page)
        begun(other)
        for each in (page, other):
            each.say(t="answer", seq=ask["seq"], answer=end_of_turn(ask))
        page.until("scene")
        late = other.until("refused")
    assert "somebody else was first" in late["text"]
    given = [row for row in calm.house.hall.store.rows(calm.laid.id) if row.kind == "answer" and row.text == "end"]
    assert len(given) == 1


def test_two_servers_of_one_database_agree(calm: Room) -> None:
    from battlemat.table.hall import LATE, Hall
    from battlemat.table.store import Store

    hall = calm.house.hall
    mine = hall.seat(calm.laid.id)
    theirs = Hall(Store(hall.store.engine.url.render_as_string(hide_password=False)))
    seat = theirs.seat(calm.laid.id)
    version = mine.table.version
    theirs.change(seat, version, lambda table: table.answer("end", "1"))
    with pytest.raises(InputError, match="somebody else was first"):
        hall.change(mine, version, lambda table: table.answer("end", "1"))
    assert LATE and mine.table.version == seat.table.version
    assert mine.table.session.answers == seat.table.session.answers
    # Both think they are up to date, and write at the same time: the second is put right.
    hall.store.append(calm.laid.id, mine.table.version, mine.table.answer("end", "1"))
    with pytest.raises(InputError, match="somebody else was first"):
        theirs.commit(seat, seat.table.answer("end", "1"))
    assert seat.table.session.answers == mine.table.session.answers


def test_a_player_answers_for_their_own_and_nobody_else(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
    turn = ask["menu"]["who"]
    others = calm.player(*(id for id in range(5) if id != turn))
    with calm.sit(others) as page:
        told = begun(page)
        assert not told["yours"] and told["menu"] is None
        page.say(t="answer", seq=told["seq"], answer="end")
        assert "not yours" in page.until("refused")["text"]
    with calm.sit(calm.player(turn)) as page:
        ask = begun(page)
        assert ask["yours"]
        page.say(t="answer", seq=ask["seq"], answer="end")
        assert page.until("scene")["active"] != turn


def test_what_the_rules_forbid_is_refused_with_the_rule(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        page.say(t="answer", seq=ask["seq"], answer="stand-up")
        refused = page.until("refused")
    assert refused["rule"] == "orcus.act.stand-up" and "prone" in refused["text"]
    assert calm.house.hall.seat(calm.laid.id).table.version == ask["seq"]


@pytest.mark.parametrize("text", [
    "", "null", "[]", "{", '{"t": "dance"}', '{"t": 7}', '{"t": "answer"}',
    '{"t": "answer", "seq": "1", "answer": "end"}',
    '{"t": "answer", "seq": true, "answer": "end"}', '{"t": "answer", "seq": 1, "answer": "end", "more": 1}',
    '{"t": "answer", "seq": -1, "answer": "end"}', '{"t": "undo", "seq": 1, "steps": 0}', "[" * 9000,
    '{"t": "aim", "seq": 1, "entry": "1", "path": [1, "2"]}', '{"t": "hello", "v": 1, "token": "x", "seen": -1}',
    '{"t": "answer", "seq": 1e400, "answer": "end"}', '{"t": "rule", "id": "' + "x" * 17_000 + '"}',
])
def test_a_message_that_is_none_is_refused_once_and_changes_nothing(calm: Room, text: str) -> None:
    before = calm.house.hall.seat(calm.laid.id).table.version
    with calm.sit(calm.referee) as page:
        begun(page)
        page.socket.send_text(text)
        page.say(t="ping")
        kinds = [page.hear()["t"], page.hear()["t"]]
    assert kinds == ["refused", "pong"]
    assert calm.house.hall.seat(calm.laid.id).table.version == before


def test_bytes_are_no_message(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        begun(page)
        page.socket.send_bytes(b'{"t": "ping"}')
        page.say(t="ping")
        assert [page.hear()["t"], page.hear()["t"]] == ["refused", "pong"]
    with calm.client.websocket_connect("/socket") as socket:
        socket.send_bytes(b"\xff")
        assert json.loads(socket.receive_text())["t"] == "gone"


@pytest.mark.parametrize("message", [
    {"t": "play", "creature": 1, "how": "opponent"},
    {"t": "stand", "creature": 1, "kind": "opportunity", "how": "never"},
    {"t": "stand", "creature": 0, "kind": "anything at all", "how": "never"},
    {"t": "card", "id": 1}, {"t": "card", "id": 9_000}, {"t": "play", "creature": 9_000, "how": "person"},
    {"t": "hand", "words": "kill #1"}, {"t": "undo", "seq": 0, "steps": 1}, {"t": "set", "name": "numbers", "value": 1},
    {"t": "steps"}, {"t": "verbs"}, {"t": "links"}, {"t": "withdraw", "link": 1}, {"t": "refuse"},
    {"t": "give", "role": "referee", "name": "Me", "creatures": []},
    {"t": "change", "link": 1, "name": "Me", "creatures": [0, 1]},
    {"t": "answer", "seq": 0, "answer": "gm: kill #1"}, {"t": "candidates", "seq": 0, "entry": "1"},
])
def test_what_is_anothers_is_refused_once_and_changes_nothing(calm: Room, message: dict[str, Any]) -> None:
    player = calm.player(0)
    seat = calm.house.hall.seat(calm.laid.id)
    with calm.sit(player) as page:
        begun(page)
        before = seat.table.version
        heard = len(page.sent)
        page.say(**message)
        page.say(t="ping")
        page.until("pong")
    assert [one["t"] for one in page.sent[heard:]].count("refused") == 1
    assert calm.house.hall.store.versions([calm.laid.id])[calm.laid.id] == before


def test_too_many_messages_are_refused_and_then_the_page_is_shut_out(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        begun(page)
        for _ in range(600):
            page.say(t="ping")
        kinds = []
        with pytest.raises(WebSocketDisconnect):
            while True:
                kinds.append(page.hear()["t"])
    assert kinds.count("pong") >= 60 and kinds.count("refused") >= 1 and kinds[-1] == "gone"


def test_a_link_nobody_has_and_one_withdrawn_open_nothing(calm: Room) -> None:
    with calm.client.websocket_connect("/socket") as socket:
        socket.send_text(json.dumps({"t": "hello", "v": 1, "token": "guessed", "seen": -1}))
        assert "no such link" in json.loads(socket.receive_text())["text"]
    player = calm.player(0)
    with calm.sit(player) as page, calm.sit(calm.referee) as referee:
        begun(page)
        begun(referee)
        referee.say(t="withdraw", link=player.number)
        assert "withdrawn" in page.until("gone")["text"]
        names = [link["number"] for link in referee.until("links")["links"]]
    assert player.number not in names
    with calm.sit(player) as page:
        assert page.hear()["t"] == "gone"


def test_links_tell_nothing_of_each_other(calm: Room) -> None:
    tokens = [link.token for link in calm.links]
    player = calm.player(1)
    with calm.sit(player) as page:
        begun(page)
        page.say(t="links")
        assert "referee" in page.until("refused")["text"]
        for kind in ("give", "withdraw", "undo", "set"):
            page.say(**{"give": {"t": "give", "role": "player", "name": "Me", "creatures": [0]},
                        "withdraw": {"t": "withdraw", "link": 1},
                        "undo": {"t": "undo", "seq": 0, "steps": 1},
                        "set": {"t": "set", "name": "numbers", "value": 1}}[kind])  # type: ignore[arg-type]
            assert "referee" in page.until("refused")["text"]
        assert not any(token in text for text in page.texts for token in tokens)
    assert len({len(token) for token in tokens}) == 1 and len(tokens[0]) == 24


def test_a_page_that_comes_back_is_sent_what_it_missed_and_nothing_twice(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
    with calm.sit(calm.referee, seen=ask["seq"]) as page:
        assert [page.hear()["t"], page.hear()["t"]] == ["welcome", "ask"]
        page.say(t="answer", seq=ask["seq"], answer="end")
        page.until("scene")
    with calm.sit(calm.referee, seen=ask["seq"]) as page:
        page.hear()
        scene = page.hear()
    assert scene["t"] == "scene" and scene["full"] and scene["seq"] > ask["seq"]


def test_undo_goes_back_and_the_same_dice_come_again(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = shooter(page)
        shown = []
        for _ in range(2):
            page.say(t="answer", seq=ask["seq"], answer=attack(ask))
            scene = page.until("scene")
            shown.append([roll["natural"] for entry in scene["log"] for roll in entry.get("rolls", ())])
            ask = page.until("ask")
            page.say(t="undo", seq=ask["seq"], steps=1)
            page.until("scene")
            ask = page.until("ask")
            assert page.last("said")["text"].startswith("Taken back, with the dice: 1 answer: ")
    assert shown[0] == shown[1] and shown[0]
    assert not any(entry.get("rolls") for entry in page.last("scene")["log"])


def test_where_it_is_so_set_other_dice_come_after_an_undo(calm: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = itertools.count()
    monkeypatch.setattr("battlemat.table.tables.secrets.randbelow", lambda sides: next(faces) % sides)
    with calm.sit(calm.referee) as page:
        ask = shooter(page)
        page.say(t="set", name="again", value=0)
        ask = page.until("ask")
        shown = []
        for _ in range(2):
            page.say(t="answer", seq=ask["seq"], answer=attack(ask))
            scene = page.until("scene")
            shown.append([roll["natural"] for entry in scene["log"] for roll in entry.get("rolls", ())])
            ask = page.until("ask")
            page.say(t="undo", seq=ask["seq"], steps=1)
            page.until("scene")
            ask = page.until("ask")
    assert shown[0] == [1] and shown[1] != shown[0], "thrown anew, not taken from the table's seed"


def test_the_referee_is_told_each_step_that_can_be_taken_back(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        page.say(t="answer", seq=ask["seq"], answer="end")
        page.until("ask")
        page.say(t="hand", words="say The bell rings.")
        page.until("ask")
        page.say(t="steps")
        steps = page.until("steps")["steps"]
    assert [(one["steps"], one["by"]) for one in steps] == [(1, "Referee"), (2, "Referee")]
    assert "The bell rings" in steps[0]["text"] and steps[1]["text"] == "end"
    with calm.sit(calm.player(0)) as page:
        begun(page)
        page.say(t="steps")
        assert "referee" in page.until("refused")["text"]


def test_words_are_read_before_they_are_done(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        page.say(t="words", seq=ask["seq"], words="juggle")
        refused = page.until("meant")
        assert refused["entry"] is None and "juggle" in refused["refused"]["text"]
        page.say(t="words", seq=ask["seq"], words="end")
        entry = page.until("meant")["entry"]
        assert entry["answer"] == "end"
        page.say(t="answer", seq=ask["seq"], answer=entry["answer"])
        assert page.until("scene")["seq"] > ask["seq"]
        page.say(t="words", seq=ask["seq"], words="end")
        assert "out of date" in page.until("refused")["text"]


def test_words_tell_nobody_of_one_who_is_hidden(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        turn = begun(page)["menu"]["who"]
        scene = page.last("scene")
        mine = next(person for person in scene["people"] if person["id"] == turn)
        foe = next(person for person in scene["people"] if person["team"] != mine["team"]
                   and sum(person["name"] == other["name"].rpartition(" ")[0] or person["name"] == other["name"]
                           for other in scene["people"]) == 1)
        page.say(t="hand", words=f"conceal #{foe['id']}")
        page.until("ask")
    with calm.sit(calm.player(turn)) as page:
        ask = begun(page)
        assert foe["name"] not in json.dumps(page.sent)
        told = []
        for name in (foe["name"], "Nobody At All"):
            page.say(t="words", seq=ask["seq"], words=f"charge {name}")
            told.append(page.until("meant"))
        assert told[0]["entry"] is None and told[0]["refused"]["text"] == "nobody like that is to be seen"
        assert told[1]["entry"] is None
        page.say(t="words", seq=ask["seq"], words="end")
        assert page.until("meant")["entry"]["answer"] == "end"


def test_a_player_asks_for_an_undo_and_the_referee_grants_it(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        turn = begun(page)["menu"]["who"]
    with calm.sit(calm.referee) as referee, calm.sit(calm.player(turn)) as page:
        begun(referee)
        ask = begun(page)
        page.say(t="answer", seq=ask["seq"], answer="end")
        seq = page.until("scene")["seq"]
        referee.until("scene")
        page.say(t="wish", seq=seq)
        while referee.until("ask")["wish"] != "Somebody":
            continue
        referee.say(t="undo", seq=seq, steps=1)
        assert page.until("scene")["active"] == turn
        assert page.until("ask")["wish"] == ""


def test_real_dice_are_typed_in_by_whoever_throws_them(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        turn = shooter(page)["menu"]["who"]
    with calm.sit(calm.player(turn)) as page:
        ask = begun(page)
        page.say(t="dice", typed=True)
        page.until("scene")
        ask = page.until("ask")
        page.say(t="answer", seq=ask["seq"], answer=attack(ask))
        page.until("scene")
        ask = page.until("ask")
        assert ask["menu"]["kind"] == "roll" and len(ask["menu"]["entries"]) == 20
        page.say(t="answer", seq=ask["seq"], answer="20")
        rolls = [roll for entry in page.until("scene")["log"] for roll in entry.get("rolls", ())]
    assert rolls and rolls[-1]["natural"] == 20 and rolls[-1]["hit"]


def test_the_referee_rules_and_players_are_not_told_numbers(calm: Room) -> None:
    player = calm.player(0)
    with calm.sit(calm.referee) as referee, calm.sit(player) as page:
        begun(referee)
        begun(page)
        referee.say(t="hand", words="hp #9 17")
        assert next(one for one in referee.until("scene")["people"] if one["id"] == 9)["health"].startswith("17/")
        scene = page.until("scene")
        told = [entry["text"] for entry in scene["log"] if "text" in entry]
        assert next(one for one in scene["people"] if one["id"] == 9)["health"] in ("hurt", "staggered")
        assert told and not any("17" in text for text in told)
        for words in ("hp #0 3", "end"):
            page.say(t="hand", words=words)
            assert "referee" in page.until("refused")["text"]
        page.say(t="answer", seq=scene["seq"], answer="gm: hp #0 3")
        assert page.until("refused")
        referee.say(t="undo", seq=scene["seq"], steps=1)
        assert next(one for one in referee.until("scene")["people"] if one["id"] == 9)["health"].startswith("34/")


def test_rulings_open_no_files(calm: Room) -> None:
    with calm.sit(calm.referee) as referee:
        begun(referee)
        for name in ("/etc/passwd", "../secret.md", "secret.md", "a.toml#b"):
            referee.say(t="hand", words=f'add "{name}" at 2,2')
            assert "no files are opened" in referee.until("refused")["text"]
        referee.say(t="hand", words='add "Mire Drummer" at 2,2')
        assert len(referee.until("scene")["people"]) == 12


def test_pages_of_other_sites_may_not_speak_to_the_server(calm: Room) -> None:
    with pytest.raises(WebSocketDisconnect), calm.client.websocket_connect(
            "/socket", headers={"origin": "http://evil.example"}):
        pass
    with calm.client.websocket_connect("/socket", headers={"origin": "http://testserver"}) as socket:
        socket.send_text("{}")
        assert json.loads(socket.receive_text())["t"] == "gone"
    answer = calm.client.get("/", headers={"host": "rebound.example"})
    assert answer.status_code == 403


def test_pages_are_strict_and_whole(calm: Room) -> None:
    client: TestClient = calm.client
    for path in ("/", f"/t/{calm.referee.token}", f"/home/{calm.house.key}"):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert answer.status_code == 200 and "default-src 'none'" in policy and "unsafe" not in policy
        assert "http://" not in answer.text and "https://" not in answer.text, "nothing from elsewhere"
    assert client.get("/assets/../app.py").status_code == 404
    assert client.get("/assets/%2e%2e/app.py").status_code == 404
    assert "prefers-color-scheme" in client.get("/theme.css").text


def test_only_who_has_the_key_lays_tables_and_only_from_what_is_there(calm: Room) -> None:
    client, key = calm.client, calm.house.key
    assert client.get("/home/wrong/tables").status_code == 400
    listed = client.get(f"/home/{key}/tables").json()
    told = [client.get(f"/home/{key}/encounter", params={"file": file}).json() for file in listed["encounters"]]
    assert {one["system"] for one in told} == {"orcus", "fourth", "archmage"}
    assert all(one["sides"] for one in told)
    assert len(listed["tables"]) == 1
    for bad in ("../../etc/passwd", "", None, 7, ["x"]):
        answer = client.post(f"/home/{key}/lay", json={"encounter": bad})
        assert answer.status_code == 400 and "error" in answer.json()
        answer = client.get(f"/home/{key}/encounter", params={"file": str(bad)})
        assert answer.status_code == 400 and "error" in answer.json()
    made = client.post(f"/home/{key}/lay", json={"encounter": "orcus/vespers"}).json()
    assert made["path"].startswith("/t/")
    assert client.post("/home/wrong/lay", json={"encounter": "orcus/vespers"}).status_code == 400


def test_no_table_waits_while_encounters_are_read(
        calm: Room, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calm.house.folders = [tmp_path]
    (tmp_path / "own.toml").write_text('[[monster]]\nname = "Reedfolk Hookman"\n', encoding="utf-8")
    reading, read_on = threading.Event(), threading.Event()

    def slowly(path: Path) -> EncounterFile:
        reading.set()
        assert read_on.wait(20), "the tables have waited"
        raise InputError("not to be read")

    monkeypatch.setattr("battlemat.table.app.load_encounter", slowly)
    file = {"file": "own.toml"}
    with calm.sit(calm.referee) as page, ThreadPoolExecutor() as others:
        ask = begun(page)
        found = others.submit(calm.client.get, f"/home/{calm.house.key}/encounter", params=file)
        assert reading.wait(20)
        page.say(t="answer", seq=ask["seq"], answer=end_of_turn(ask))
        page.until("scene")
        assert not found.done()
        read_on.set()
        assert found.result(20).json()["error"] == "not to be read"


def test_the_saved_fight_is_the_referees_and_plays_on(calm: Room) -> None:
    from battlemat.saving import understood

    with calm.sit(calm.referee) as page:
        ask = begun(page)
        page.say(t="answer", seq=ask["seq"], answer="end")
        page.until("scene")
    answer = calm.client.get(f"/t/{calm.referee.token}/save.json")
    saved = understood(answer.text, "saved.json")
    session = saved.start()
    assert list(saved.play(session))[-1] == "end" and session.decision is not None
    assert calm.client.get(f"/t/{calm.player(0).token}/save.json").status_code == 400


def test_the_fight_as_a_page_has_every_turn_and_nothing_from_elsewhere(calm: Room) -> None:
    with calm.sit(calm.referee) as page:
        ask = begun(page)
        for _ in range(3):
            page.say(t="answer", seq=ask["seq"], answer="end")
            page.until("scene")
            ask = page.until("ask")
        page.say(t="hand", words="say </script><b>The bell rings")
        page.until("scene")
    text = calm.client.get(f"/t/{calm.referee.token}/replay.html").text
    data = json.loads(text.split('id="fight">')[1].split("</script>")[0])
    assert len(data["frames"]) == 5, "the first round begins, three turns end, one is under way"
    assert "</script><b>The bell rings" in data["frames"][-1]["text"]
    assert all(len(frame["pieces"]) == 11 for frame in data["frames"])
    assert "src=" not in text and "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert calm.client.get(f"/t/{calm.player(0).token}/replay.html").status_code == 400


def test_a_table_is_loaded_and_told_beside_the_others(calm: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, id = calm.house.hall, calm.referee.table
    loop: set[int] = set()
    loads: list[int] = []
    usual = hall._loaded

    def loaded(id: str) -> Table:
        loads.append(threading.get_ident())
        return usual(id)

    monkeypatch.setattr(hall, "_loaded", loaded)

    async def come() -> None:
        loop.add(threading.get_ident())
        seats = await asyncio.gather(hall.seat_aside(id), hall.seat_aside(id))
        assert seats[0] is seats[1] is hall.seat(id)
        with pytest.raises(InputError, match="no such table"):
            await hall.seat_aside("nowhere")
        assert not hall.loading

    hall.seats.clear()
    asyncio.run(come())
    assert len(loads) == 2 and not loop & set(loads)


@pytest.mark.parametrize("kind", sorted(protocol.KINDS))
def test_every_kind_of_message_is_carried_out_by_somebody(kind: str) -> None:
    from battlemat.table.sockets import HANDLERS

    assert kind in HANDLERS
