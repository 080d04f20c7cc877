"""The tables of difficulty, every entry as printed."""

import pytest

from battlemat.systems.fourth import difficulty

CLIMB = {"ladder": 0, "rope": 10, "uneven": 15, "rough": 20}
LISTEN = {"whisper": 20, "talk": 10, "battle": 0}
INSIGHT = {"motives": 10, "influence": 25, "illusion": 15}
NEWS = {"typical": 15, "ready": 13, "hard": 20, "secret": 25}


@pytest.mark.rule("fourth.skill.difficulty-table")
@pytest.mark.parametrize(("word", "dc"), [("easy", 5), ("moderate", 10), ("hard", 15), ("17", 17), ("0", 0), ("", 99)])
def test_a_word_or_a_number(word: str, dc: int) -> None:
    assert difficulty.value(word, 99) == dc


@pytest.mark.rule("fourth.climb.dc-table")
@pytest.mark.parametrize("surface", CLIMB)
def test_climbing(surface: str) -> None:
    for slippery in (False, True):
        for smooth in (False, True):
            assert difficulty.climb(surface, slippery, smooth) == CLIMB[surface] + 5 * (slippery + smooth)


@pytest.mark.rule("fourth.swim.dc-table")
def test_swimming() -> None:
    assert [difficulty.swim(water) for water in ("calm", "rough", "stormy")] == [10, 15, 20]


@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize("sound", LISTEN)
def test_listening(sound: str) -> None:
    for through, more in {"": 0, "door": 5, "wall": 10}.items():
        for distance in (0, 1, 10, 11, 30):
            assert difficulty.listen(sound, through, distance) == LISTEN[sound] + more + 2 * (distance > 10)


@pytest.mark.rule("fourth.perception.spot-table")
@pytest.mark.parametrize(("hidden", "dc"), [("barely", 10), ("well", 25)])
def test_spotting(hidden: str, dc: int) -> None:
    for distance in (0, 1, 10, 11, 30):
        assert difficulty.spot(hidden, distance) == dc + 2 * (distance > 10)


@pytest.mark.rule("fourth.insight.dc-table")
@pytest.mark.parametrize("task", INSIGHT)
def test_reading_somebody(task: str) -> None:
    for level in range(9):
        assert difficulty.insight(task, level) == INSIGHT[task] + level // 2


@pytest.mark.rule("fourth.streetwise.dc-table")
def test_asking_about() -> None:
    assert {news: difficulty.streetwise(news) for news in NEWS} == NEWS


@pytest.mark.rule("fourth.knowledge.dc-table")
@pytest.mark.rule("fourth.knowledge.monster-table")
@pytest.mark.rule("fourth.ruling.knowledge-tiers")
@pytest.mark.parametrize("total", [9, 10, 14, 15, 19, 20, 24, 25, 40])
def test_what_a_result_tells(total: int) -> None:
    assert [difficulty.knowledge(tier) for tier in ("common", "expert", "master")] == [10, 20, 25]
    known = [tier for tier, dc in (("common", 10), ("expert", 20), ("master", 25)) if total >= dc]
    assert difficulty.tiers(total, difficulty.KNOWLEDGE) == known
    told = [tier for tier, dc in (("name", 15), ("powers", 20), ("resistances", 25)) if total >= dc]
    assert difficulty.tiers(total, difficulty.MONSTER) == told


@pytest.mark.rule("fourth.ruling.tracks")
def test_tracks_are_hard_to_find_unless_the_referee_says_otherwise() -> None:
    assert difficulty.tracks() == 15
