"""The bench measures what it says."""

from battlemat._build import COMPILED
from battlemat.bench import RANDOM_ROUNDS, bench


def test_a_small_bench() -> None:
    told: list[str] = []
    measured = bench(battles=2, repeats=1, progress=told.append)
    assert measured.creatures == (5, 6)
    assert (measured.columns, measured.rows) == (24, 24)
    assert measured.compiled == COMPILED
    assert measured.tactical.battles == 2
    assert measured.tactical.turns > 40
    assert measured.tactical.turns_per_second > 0 < measured.random.decisions_per_second
    assert measured.random.rounds <= RANDOM_ROUNDS
    assert 0 < measured.fork_microseconds < 1000
    assert told == ["the shipped opponent", "the random policy", "forks"]


def test_an_unknown_encounter_names_the_nearest() -> None:
    import pytest

    from battlemat.errors import InputError

    with pytest.raises(InputError, match="toll-at-marrow-ford"):
        bench("toll-at-marow-ford")


def test_a_larger_fight_has_everybody_so_many_times_over() -> None:
    from battlemat.bench import grown
    from battlemat.files.encounters import load_encounter
    from battlemat.files.parties import shipped_encounter
    from battlemat.loading import prepare

    battle = prepare(load_encounter(shipped_encounter("toll-at-marrow-ford", "orcus")))
    larger = grown(battle, 8, 48)
    assert (larger.board.cols, larger.board.rows) == (48, 48)
    assert larger.board.solid.bit_count() == 4 * battle.board.solid.bit_count() > 0
    assert [sum(c.side == side for c in larger.creatures) for side in (0, 1)] == [40, 48]
    spaces = 0
    for creature in larger.creatures:
        assert not creature.space & (spaces | larger.board.solid), "two stand in one square, or in a wall"
        spaces |= creature.space
    assert [c.space for c in larger.creatures[:2]] == [
        larger.board.footprint(larger.board.square(*battle.board.coords(c.at)), c.width) for c in battle.creatures[:2]]


def test_growth_is_told_as_a_power_of_the_number_of_creatures() -> None:
    from battlemat.bench import CROWDS, Growth

    turns = tuple((100.0 * times ** 0.5, 100.0 * times, 100.0) for times in CROWDS)
    found = Growth("a fight", ((1, 1),) * len(CROWDS), turns)
    assert [round(found.exponent(board), 6) for board in range(3)] == [0.5, 1.0, 0.0]
