"""Battles as files: what goes in comes out, plays on the same, and drift is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlemat import saving
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.dice import TableDice
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.heroes import pack_hero, unpack_hero
from battlemat.files.parties import make_party, shipped, shipped_encounter
from battlemat.files.portable import pack, unpack
from battlemat.loading import battle_from_encounter
from battlemat.players.random import RandomPlayer
from battlemat.systems.orcus.heroes import Hero


@pytest.fixture(scope="module")
def encounter() -> EncounterFile:
    """The bundled fight."""
    return load_encounter(shipped_encounter("toll-at-marrow-ford"))


def table(data: dict[str, Any]) -> Table:
    """Data as if it had been read from a file."""
    return Table(Document("saved.json", data, {}, {}), json.loads(json.dumps(data)))


def played(encounter: EncounterFile, answers: int, seed: int = 7) -> tuple[Session, RandomPlayer]:
    """A session after so many answers of a random player, and that player."""
    session = Session(battle_from_encounter(encounter, seed))
    player = RandomPlayer(seed)
    go_on(session, player, answers)
    return session, player


def go_on(session: Session, player: RandomPlayer, answers: int) -> None:
    """Give so many more answers, or as many as the battle takes."""
    for _ in range(answers):
        if session.decision is None:
            return
        session.answer(player.choose(session.battle, session.decision))


def refusal(path: Path) -> str:
    """What loading a file complains of."""
    with pytest.raises(InputError) as caught:
        saving.load(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---------------------------------------------------------------------- encounters


@pytest.mark.parametrize(
    "path", sorted((shipped("orcus") / "encounters").glob("*.toml")), ids=lambda path: path.stem
)
def test_an_encounter_is_the_same_after_packing(path: Path) -> None:
    encounter = load_encounter(path)
    other = unpack(table(pack(encounter)))
    assert other.map.rows == encounter.map.rows
    assert (other.name, other.system, other.prose, other.options) == (
        encounter.name,
        encounter.system,
        encounter.prose,
        dict(encounter.options),
    )
    for mine, theirs in zip(encounter.creatures, other.creatures, strict=True):
        assert (mine.key, mine.side, mine.at, mine.space) == (
            theirs.key,
            theirs.side,
            theirs.at,
            theirs.space,
        )
        assert (mine.block and mine.block.text) == (theirs.block and theirs.block.text)


@pytest.mark.parametrize("level", [1, 6, 17, 30])
def test_a_hero_of_any_level_is_the_same_after_packing(level: int) -> None:
    for hero in make_party(7, level):
        packed = pack_hero(hero)
        assert pack_hero(unpack_hero(table(packed))) == packed
        other = unpack_hero(table(packed))
        assert isinstance(hero, Hero) and isinstance(other, Hero)
        assert (other.feat, other.masterwork, other.weapons) == (hero.feat, hero.masterwork, hero.weapons)
        assert [card.text for card in other.cards] == [card.text for card in hero.cards]


def test_marks_of_a_maps_own_keep_their_meaning(tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text(
        """map = '''
. P ~ ^
. % , G
'''
drop = 3
[legend]
"~" = {difficult = true, kind = "swamp", name = "bog"}
"%" = {window = true, obscured = "heavily", name = "frosted pane"}
[[hero]]
file = "HERO"
letter = "P"
[[monster]]
name = "Reedling"
letter = "G"
surprised = true
""".replace("HERO", str(shipped("orcus") / "heroes" / "maren-holt.toml")),
        encoding="utf-8",
    )
    encounter = load_encounter(tmp_path / "fight.toml")
    other = unpack(table(pack(encounter)))
    assert other.map.rows == encounter.map.rows
    assert other.creatures[1].surprised


# ---------------------------------------------------------------------- save and load


@pytest.mark.parametrize("answers", [0, 1, 40, 150])
def test_a_loaded_battle_goes_on_like_the_one_that_was_saved(
    encounter: EncounterFile, tmp_path: Path, answers: int
) -> None:
    session, player = played(encounter, answers)
    path = tmp_path / "fight.json"
    saving.save(session, encounter, path)
    other = saving.load(path)
    assert other.answers == session.answers
    assert saving.digest(other.battle) == saving.digest(session.battle)
    twin = RandomPlayer(player.seed)
    twin.drawn = player.drawn
    go_on(session, player, 60)
    go_on(other, twin, 60)
    assert [event.fields for event in other.battle.log] == [event.fields for event in session.battle.log]
    assert saving.digest(other.battle) == saving.digest(session.battle)


def test_a_file_plays_without_the_files_it_came_from(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 30)
    saving.save(session, encounter, tmp_path / "a.json")
    again = saving.read(tmp_path / "a.json").encounter
    other = saving.load(tmp_path / "a.json")
    saving.save(other, again, tmp_path / "b.json")
    assert (tmp_path / "a.json").read_text("utf-8") == (tmp_path / "b.json").read_text("utf-8")


def test_undo_goes_back_past_the_point_of_loading(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 30)
    saving.save(session, encounter, tmp_path / "a.json")
    other = saving.load(tmp_path / "a.json")
    other.rewind(10)
    session.rewind(10)
    assert saving.digest(other.battle) == saving.digest(session.battle)


def test_dice_typed_in_are_kept(encounter: EncounterFile, tmp_path: Path) -> None:
    opening: list[str] = []

    def roll(battle: Any, decision: Any) -> Any:
        option = decision.options[len(opening) % len(decision.options)]
        opening.append(option.key)
        return option

    session = Session(battle_from_encounter(encounter, 3, dice=TableDice(3), answer=roll))
    go_on(session, RandomPlayer(3), 40)
    saving.save(session, encounter, tmp_path / "typed.json")
    other = saving.load(tmp_path / "typed.json")
    assert other.battle.dice.asks
    assert other.battle.order == session.battle.order
    assert saving.digest(other.battle) == saving.digest(session.battle)


def test_saving_leaves_no_other_file_behind(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 5)
    saving.save(session, encounter, tmp_path / "fight.json")
    saving.save(session, encounter, tmp_path / "fight.json")
    assert [path.name for path in tmp_path.iterdir()] == ["fight.json"]
    with pytest.raises(InputError, match="cannot be written"):
        saving.save(session, encounter, tmp_path / "nowhere" / "fight.json")


# ---------------------------------------------------------------------- files that are wrong


def test_drift_is_found_at_its_turn(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 120)
    path = tmp_path / "fight.json"
    data = saving.to_data(session, encounter)
    later = [count for count in data["digests"] if int(count) > 40]
    data["digests"][later[0]] = "0" * 12
    path.write_text(json.dumps(data), encoding="utf-8")
    checkpoint = next(point for point in session.checkpoints if point.answers == int(later[0]))
    who = checkpoint.battle.creatures[checkpoint.battle.active].key
    when = f"round {checkpoint.battle.round}, the turn of {who},"
    assert refusal(path) == (
        f"{path}: from {when} on the battle does not go as it was saved; was the file changed by hand?"
    )


def test_drift_under_other_rules_names_both(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 20)
    data = saving.to_data(session, encounter)
    data["rules"] = "abcdefabcdef"
    data["answers"][10] = "fly to the moon"
    (tmp_path / "fight.json").write_text(json.dumps(data), encoding="utf-8")
    text = refusal(tmp_path / "fight.json")
    assert "does not go as it was saved" in text and "with rules abcdefabcdef, this is" in text


@pytest.mark.parametrize("answer", ["walk; to=abc", "walk; to=99999", "end; target=400", "no such thing", ""])
def test_an_answer_that_makes_no_sense_is_no_traceback(
    encounter: EncounterFile, tmp_path: Path, answer: str
) -> None:
    session, _ = played(encounter, 8)
    data = saving.to_data(session, encounter)
    data["answers"][4] = answer
    (tmp_path / "fight.json").write_text(json.dumps(data), encoding="utf-8")
    assert "does not go as it was saved" in refusal(tmp_path / "fight.json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "{ 1",
            "1:3: Expecting property name enclosed in double quotes; expected JSON, as battlemat saves it",
        ),
        ('{\n "a": 1,\n}', "3:1:"),
        ("[]", "this is not a saved battle"),
        ('{"monsters": []}', "this is not a saved battle"),
        (
            '{"file": "battlemat battle", "format": 9}',
            "this battle has the format 9; this Battlemat reads format 2",
        ),
        (
            '{"file": "battlemat battle", "format": 1}',
            "the format 1; this Battlemat reads format 2, in which an answer means one thing only",
        ),
        ('{"file": "battlemat battle", "format": 2}', "missing"),
    ],
)
def test_what_is_no_saved_battle_is_told_in_a_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "fight.json"
    path.write_text(text, encoding="utf-8")
    assert words in refusal(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "fight.json").write_text("{}", encoding="utf-8")
    assert "did you mean 'fight.json'?" in refusal(tmp_path / "figt.json")


def test_a_creature_moved_into_a_wall_by_hand(encounter: EncounterFile, tmp_path: Path) -> None:
    session, _ = played(encounter, 3)
    data = saving.to_data(session, encounter)
    data["encounter"]["creatures"][0]["at"] = [0, 0]
    (tmp_path / "fight.json").write_text(json.dumps(data), encoding="utf-8")
    assert "Maren Holt at (0, 0) is in a wall" in refusal(tmp_path / "fight.json")
