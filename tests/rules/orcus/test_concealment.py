"""Concealment: degrees, obscured squares, the invisible, and who ignores it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

BOW = "bow +2 1d10, range 20/40"
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def burst(origin: str) -> str:
    return (
        f"Flare\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\n{origin}, all enemies\n"
        "Attack Intelligence vs Reflex\nHit 1d6 fire damage."
    )


@pytest.mark.rule("orcus.concealment.degrees")
@pytest.mark.rule("orcus.vision.obscured-areas")
@pytest.mark.rule("orcus.ruling.concealment-names")
@pytest.mark.parametrize(
    ("mark", "column", "degree", "penalty"),
    [
        (".", 1, None, 0),
        (".", 4, None, 0),
        (":", 1, "concealment", -2),
        (":", 4, "concealment", -2),
        (";", 1, "concealment", -2),
        (";", 4, "total", -5),
        ("!", 1, "total", -5),
        ("!", 4, "total", -5),
    ],
)
def test_an_obscured_square_conceals_its_target(
    stage: Callable[..., Scene], mark: str, column: int, degree: str | None, penalty: int
) -> None:
    squares = ["."] * 6
    squares[column] = mark
    scene = stage(" ".join(squares), A=dict(at=(0, 0), ranged=BOW), G=foe(at=(column, 0), ac=30))
    scene.turn("A")
    assert scene.concealment("A", "G") == degree
    assert scene.attack("A", "ranged-basic", "G").value == 2 + penalty
    scene.dice(d20=[10])
    scene.do("A", "ranged-basic", "G")
    assert scene.last("attack").total == 10 + 2 + penalty


@pytest.mark.rule("orcus.concealment.degrees")
def test_the_attacker_in_the_fog_is_the_one_concealed(stage: Callable[..., Scene]) -> None:
    scene = stage(": . .", A=dict(at=(0, 0)), G=foe(at=(1, 0)))
    scene.turn("A")
    assert scene.concealment("A", "G") is None
    assert scene.concealment("G", "A") == "concealment"
    assert scene.attack("A", "melee-basic", "G").value == 3


@pytest.mark.rule("orcus.concealment.not-areas")
@pytest.mark.parametrize("origin", ["Near burst 4", "Far burst 1 within 10"])
@pytest.mark.parametrize("mark", [":", ";", "!"])
def test_near_and_far_attacks_ignore_concealment(
    stage: Callable[..., Scene], origin: str, mark: str
) -> None:
    scene = stage(f". . . {mark} . .", A=dict(at=(0, 0), powers=[burst(origin)]), G=foe(at=(3, 0), ref=30))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Flare", origin=(0, 0) if origin.startswith("Near") else (4, 0))
    assert scene.last("attack").total == 10


@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.parametrize("column", [6, 9])
def test_the_invisible_have_total_concealment_even_when_adjacent(
    stage: Callable[..., Scene], column: int
) -> None:
    scene = stage(
        G=foe(name="Wisp", at=(column, 5), powers=[FADE]), A=dict(at=(5, 5), ranged=BOW)
    )
    scene.turn("G")
    scene.do("G", "Fade")
    scene.turn("A")
    assert scene.sees("A", "G") is False
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5


@pytest.mark.rule("orcus.concealment.degrees")
@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.ruling.cover-and-concealment-stack")
def test_of_two_reasons_for_concealment_only_the_worse_counts(stage: Callable[..., Scene]) -> None:
    scene = stage(
        ". . . . :", G=foe(name="Wisp", at=(4, 0), powers=[FADE]), A=dict(at=(0, 0), ranged=BOW)
    )
    scene.turn("G")
    scene.do("G", "Fade")
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5


@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.ruling.unseen-attacker")
@pytest.mark.parametrize(
    ("options", "advantage"), [({}, True), ({"unseen-attackers-gain-nothing": True}, False)]
)
def test_the_invisible_attack_with_advantage(
    stage: Callable[..., Scene], options: dict[str, bool], advantage: bool
) -> None:
    scene = stage(G=foe(name="Wisp", at=(6, 5), powers=[FADE]), A=dict(at=(5, 5)), options=options)
    scene.turn("G")
    assert scene.advantage("G", "A") is False
    scene.do("G", "Fade")
    assert scene.advantage("G", "A") is advantage


@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.concealment.not-areas")
@pytest.mark.rule("orcus.ruling.blinded-attacker")
def test_to_the_blinded_every_target_is_as_if_invisible(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["blinded"], powers=[burst("Near burst 2")]), G=foe(at=(6, 5), ref=30)
    )
    scene.turn("A")
    assert scene.sees("A", "G") is False
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "melee-basic", "G").value == 3 - 5
    scene.dice(d20=[10])
    scene.do("A", "Flare", "G")
    assert scene.last("attack").total == 10


@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.ruling.blinded-attacker")
@pytest.mark.rule("orcus.sense.blindsight")
def test_a_blinded_attacker_with_blindsight_takes_no_penalty(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["blinded"], senses=["blindsight 3"]), G=foe(at=(6, 5)), H=foe(at=(9, 5))
    )
    scene.turn("A")
    assert scene.concealment("A", "G") is None
    assert scene.attack("A", "melee-basic", "G").value == 3
    assert scene.concealment("A", "H") == "total"


@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.parametrize(
    ("options", "seen"), [({}, False), ({"obscurement-never-blocks-sight": True}, True)]
)
def test_total_concealment_is_not_seen_but_may_still_be_attacked(
    stage: Callable[..., Scene], options: dict[str, bool], seen: bool
) -> None:
    scene = stage(". . . . ;", A=dict(at=(0, 0), ranged=BOW), G=foe(at=(4, 0)), options=options)
    scene.turn("A")
    assert scene.sees("A", "G") is seen
    assert scene.effect_line("A", "G") is True
    assert scene.can("A", "ranged-basic", "G") is True
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5


@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.parametrize(
    ("options", "seen"), [({}, False), ({"obscurement-never-blocks-sight": True}, True)]
)
def test_dense_fog_also_hides_what_lies_beyond_it(
    stage: Callable[..., Scene], options: dict[str, bool], seen: bool
) -> None:
    fog = """
        . . . ; . . .
        . . . ; . . .
        . . . ; . . .
    """
    scene = stage(fog, A=dict(at=(1, 1)), G=foe(at=(5, 1)), options=options)
    assert scene.sees("A", "G") is seen
    assert scene.concealment("A", "G") == (None if seen else "total")


@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
def test_lightly_obscured_squares_hide_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(". : : : . .", A=dict(at=(0, 0)), G=foe(at=(3, 0)), H=foe(at=(5, 0)))
    assert scene.sees("A", "G") is True
    assert scene.sees("A", "H") is True


@pytest.mark.rule("orcus.cover.not-fully-seen")
@pytest.mark.rule("orcus.ruling.diversion-stealth")
@pytest.mark.rule("orcus.ruling.passive-scores")
@pytest.mark.parametrize(("stealth", "hidden"), [(10, True), (9, False)])
def test_a_diversion_hides_whoever_equals_the_passive_perception(
    stage: Callable[..., Scene], stealth: int, hidden: bool
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.dice(d20=[10, stealth])
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G") is hidden


@pytest.mark.rule("orcus.cover.not-fully-seen")
@pytest.mark.rule("orcus.ruling.diversion-stealth")
@pytest.mark.parametrize(("mark", "hidden"), [(".", False), (":", True)])
def test_hiding_outlasts_the_turn_only_with_cover_or_concealment(
    stage: Callable[..., Scene], mark: str, hidden: bool
) -> None:
    scene = stage(f"{mark} . . . .", A=dict(at=(0, 0)), G=foe(at=(3, 0)))
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G") is True
    scene.end()
    assert scene.hidden("A", "G") is hidden


@pytest.mark.rule("orcus.cover.not-fully-seen")
@pytest.mark.rule("orcus.ruling.unseen-attacker")
@pytest.mark.parametrize(("options", "bonus"), [({}, 2), ({"unseen-attackers-gain-nothing": True}, 0)])
def test_a_hidden_attacker_has_advantage_once(
    stage: Callable[..., Scene], options: dict[str, bool], bonus: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=30), options=options)
    scene.turn("A")
    scene.dice(d20=[15, 15, 10])
    scene.do("A", "create-diversion", targets=["G"])
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 10 + 3 + bonus
    assert scene.hidden("A", "G") is False
    assert scene.attack("A", "melee-basic", "G").value == 3
