"""Ability scores bought, rolled and placed, by the book's table of costs."""

import pytest

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.dice import Dice, face
from battlemat.systems.orcus.generation import GENERATION

COSTS = {8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9, 16: 11, 17: 14, 18: 18}


def refused(*scores: int) -> str:
    """The rule that forbids these scores, "" when they may be bought."""
    refusal = GENERATION.refuse_bought(dict(zip(ABILITIES, scores, strict=True)))
    return refusal.rule if refusal is not None else ""


@pytest.mark.rule("orcus.generate.point-buy-costs", "orcus.generate.point-buy")
@pytest.mark.parametrize("score", range(7, 20))
def test_what_a_score_costs(score: int) -> None:
    """One score and five of 10, which cost 2 each, and then some more until there are 33 points."""
    if score not in COSTS:
        assert refused(score, 10, 10, 10, 10, 10) == "orcus.generate.point-buy"
        return
    assert GENERATION.spent(dict(zip(ABILITIES, (score, 10, 10, 10, 10, 10), strict=True))).value == COSTS[score] + 10
    for other in COSTS:
        for third in COSTS:
            few = (other < 10) + (third < 10) + (score < 10)
            cost = COSTS[score] + COSTS[other] + COSTS[third] + 3 * COSTS[10]
            expected = ("orcus.generate.point-buy-one-low" if few > 1 else
                        "orcus.generate.point-buy" if cost > 32 else "")
            assert refused(score, other, third, 10, 10, 10) == expected, (other, third)


@pytest.mark.rule("orcus.generate.point-buy-one-low")
@pytest.mark.parametrize(("first", "second", "may"), [
    (8, 8, False), (8, 9, False), (9, 9, False), (9, 10, True), (8, 10, True), (10, 10, True)])
def test_one_score_at_most_is_below_ten(first: int, second: int, may: bool) -> None:
    assert (refused(first, second, 10, 10, 10, 10) == "") is may
    assert (refused(10, 11, second, 12, 10, first) == "") is may


@pytest.mark.rule("orcus.generate.standard-array")
def test_the_array_costs_what_there_is() -> None:
    array = (16, 14, 14, 12, 11, 8)
    assert GENERATION.array == array
    assert GENERATION.spent(dict(zip(ABILITIES, array, strict=True))).value == 32
    placed = dict(zip(ABILITIES, reversed(array), strict=True))
    assert GENERATION.refuse_placed(placed, array, "array") is None
    wrong = dict(placed, str=9)
    found = GENERATION.refuse_placed(wrong, array, "array")
    assert found is not None
    assert found.rule == "orcus.generate.standard-array"


@pytest.mark.rule("orcus.generate.roll")
@pytest.mark.parametrize("seed", range(6))
def test_of_four_dice_the_lowest_is_left_out(seed: int) -> None:
    for at in range(0, 240, 24):
        faces = [face(seed, at + n, 6) for n in range(24)]
        fours = [sorted(faces[n : n + 4]) for n in range(0, 24, 4)]
        assert GENERATION.roll(Dice(seed, at)) == tuple(sum(four[1:]) for four in fours)


@pytest.mark.rule("orcus.generate.roll")
@pytest.mark.parametrize(("results", "may"), [
    ((3, 3, 3, 3, 3, 3), True), ((18, 18, 18, 18, 18, 18), True), ((3, 18, 10, 9, 11, 4), True),
    ((2, 18, 10, 9, 11, 4), False), ((3, 18, 10, 9, 11, 19), False), ((2, 2, 2, 2, 2, 2), False),
    ((10, 10, 10, 10, 10), False), ((10, 10, 10, 10, 10, 10, 10), False), ((19, 19), False), ((), False)])
def test_what_can_have_been_rolled(results: tuple[int, ...], may: bool) -> None:
    found = GENERATION.refuse_rolled(results)
    assert (found is None) is may
    if found is not None:
        assert found.rule == "orcus.generate.roll"
