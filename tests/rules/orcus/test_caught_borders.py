"""Who is caught out: every mix of those who hide and those who look; and what the surprised may do until when."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLUB], **fields}


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.rule("orcus.surprise.individual")
@pytest.mark.rule("orcus.ruling.surprise-some-noticed")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize("hiding", ["A", "B", "AB", "AG", "G", "ABGH"])
def test_who_is_surprised_by_whom_it_has_not_noticed(stage: Stage, option: bool, hiding: str) -> None:
    """Passive Perception: A 12, B 10, G 14, H 10; every hider rolls 9, 12 or 14 on a skill of nothing."""
    watch = {"A": 12, "B": 10, "G": 14, "H": 10}
    for totals in product((9, 12, 14), repeat=len(hiding)):
        if len(hiding) > 2 and totals[0] != 12:
            continue
        fields = {key: {"skills": {"perception": value - 10, "stealth": 0}, "hiding": key in hiding}
                  for key, value in watch.items()}  # fmt: skip
        scene = stage(options={"surprised-by-any-unnoticed-threat": option}, A={"at": (2, 2), **fields["A"]},
                      B={"at": (2, 4), **fields["B"]}, G=foe(at=(9, 2), **fields["G"]), H=foe(at=(9, 4), **fields["H"]))
        scene.dice(d20=list(totals))
        shown = dict(zip(hiding, totals, strict=True))
        scene.turn("A")
        for who, enemies in (("A", "GH"), ("B", "GH"), ("G", "AB"), ("H", "AB")):
            missed = [enemy for enemy in enemies if enemy in shown and shown[enemy] >= watch[who]]
            caught = bool(missed) and (option or len(missed) == len(enemies))
            assert ("surprised" in scene[who].conditions) is caught, (who, totals)
            for enemy in enemies:
                assert scene.hidden(enemy, who) is (enemy in missed), (enemy, who, totals)


@pytest.mark.rule("orcus.surprise.effect")
@pytest.mark.rule("orcus.condition.surprised")
@pytest.mark.parametrize("until_round_ends", [False, True])
@pytest.mark.parametrize("one_standard", [False, True])
def test_how_long_the_surprised_are_and_what_they_may_do(
    stage: Stage, until_round_ends: bool, one_standard: bool
) -> None:
    scene = stage(
        options={"surprised-until-round-one-ends": until_round_ends,
                 "surprised-creatures-get-one-standard-action": one_standard},
        A={"at": (5, 5), "surprised": True}, B={"at": (9, 9)}, G=foe(at=(6, 5)), H=foe(at=(4, 5)),
    )
    assert scene.advantage("G", "A")
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is one_standard
    assert not scene.can("A", "drop-prone")
    assert scene.can("A", "walk", to=(5, 4)) is one_standard
    if one_standard:
        scene.dice(d20=[2])
        scene.do("A", "melee-basic", "G")
        assert not scene.can("A", "walk", to=(5, 4))
    scene.turn("G")
    assert ("surprised" in scene["A"].conditions) is until_round_ends
    scene.do("G", "walk", path=[(6, 4), (6, 3)])
    assert (("A", "opportunity-attack") in scene.offers) is not until_round_ends
    scene.turn("A")
    assert scene.round == 2
    assert "surprised" not in scene["A"].conditions
    assert scene["A"].actions == {"standard": 1, "move": 1, "swift": 1}
