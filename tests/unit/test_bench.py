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
