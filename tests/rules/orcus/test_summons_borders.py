"""Summons: where, with which power, whom, how often, and what their end brings; commands that can be paid for."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
GRIN = "Grin (swift, at-will): +5 vs Will; 1 damage."
OTTER = (
    "Call the Otter\nEncounter Attack 3 (Standard Action) ● Arcane, Summons\n"
    "Ranged 5, unoccupied square\nEffect You summon a river otter until the end of the encounter."
)
HERON = (
    "Call the Heron\nAt-Will Attack 7 (Swift Action) ● Arcane, Summons\n"
    "Ranged 2, unoccupied square\nEffect You summon a marsh heron until the end of the encounter."
)


def caller(stage: Stage, map: str | None = None, powers: list[str] | None = None, **otter: Any) -> Scene:
    """A on its turn at (2, 5), who can summon W; G far away."""
    scene = stage(
        map,
        A={"at": (2, 5), "powers": powers or [OTTER], "ac": 18},
        W={"owner": "A", "summoned": True, "hp": 12, "powers": [BITE], **otter},
        G={"side": "monsters", "at": (9, 0), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.keyword.summons")
@pytest.mark.rule("orcus.range.stated")
@pytest.mark.parametrize(("power", "reach"), [(OTTER, 5), (HERON, 2)])
@pytest.mark.parametrize("size", ["medium", "large"])
def test_a_square_within_the_powers_range(stage: Stage, power: str, reach: int, size: str) -> None:
    scene = caller(stage, powers=[power], size=size)
    assert scene.can("A", "summon", "W", to=(2 + reach, 5))
    assert scene.why_not("A", "summon", "W", to=(3 + reach, 5)) == "orcus.range.stated"
    assert scene.can("A", "summon", "W", to=(2, 5 + reach))
    assert scene.why_not("A", "summon", "W", to=(2, 6 + reach)) == "orcus.range.stated"


@pytest.mark.rule("orcus.keyword.summons")
@pytest.mark.rule("orcus.range.stated")
@pytest.mark.parametrize("width", [1, 2])
def test_every_square_where_it_can_appear_is_listed_and_no_other(stage: Stage, width: int) -> None:
    scene = caller(stage, powers=[HERON], size="large" if width == 2 else "medium")
    action = scene.battle.rules.actions["summon"]
    listed = {scene.battle.board.coords(use.to) for use in action.uses(scene.battle, scene.creature("A"))}
    near = {(c, r) for c in range(5) for r in range(4 - width, 8)}
    body = {(c, r): {(c + i, r + j) for i in range(width) for j in range(width)} for c, r in near}
    assert listed == {place for place in near if (2, 5) not in body[place]}
    assert "summon" in scene.legal("A")
    scene.do("A", "summon", "W", to=(3, 5) if width == 1 else (3, 4))
    assert "summon" not in scene.legal("A")


@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.rule("orcus.keyword.summons")
def test_not_behind_a_wall(stage: Stage) -> None:
    rows = [["."] * 10 for _ in range(11)]
    for row in range(3, 8):
        rows[row][4] = "#"
    scene = caller(stage, "\n".join(" ".join(row) for row in rows))
    assert scene.can("A", "summon", "W", to=(3, 5))
    assert scene.why_not("A", "summon", "W", to=(5, 5)) == "orcus.target.line-of-effect"
    assert scene.why_not("A", "summon", "W", to=(4, 5)) == "orcus.keyword.summons"


@pytest.mark.rule("orcus.keyword.summons")
def test_the_power_named_is_spent_and_no_other(stage: Stage) -> None:
    scene = caller(stage, powers=[OTTER, HERON])
    scene.do("A", "summon", "W", to=(4, 5), choose={"power": "Call the Heron"})
    left = scene["A"].actions
    assert (left["standard"], left["swift"]) == (1, 0)
    scene.do("A", "trade", using="move", to="swift")
    scene.do("A", "dismiss", "W")
    scene.do("A", "summon", "W", to=(6, 5), choose={"power": "Call the Otter"})
    assert scene["A"].actions["standard"] == 0
    scene.turn("A")
    scene.do("A", "dismiss", "W")
    refused = scene.why_not("A", "summon", "W", to=(3, 5), choose={"power": "Call the Otter"})
    assert refused == "orcus.power.frequency-encounter"


@pytest.mark.rule("orcus.keyword.summons")
def test_unnamed_it_is_the_first_that_is_left(stage: Stage) -> None:
    scene = caller(stage, powers=[OTTER, HERON])
    scene.do("A", "summon", "W", to=(7, 5))
    assert scene["A"].actions["standard"] == 0
    scene.turn("A")
    scene.do("A", "dismiss", "W")
    scene.do("A", "trade", using="standard", to="swift")
    assert scene.why_not("A", "summon", "W", to=(7, 5)) == "orcus.range.stated"
    scene.do("A", "summon", "W", to=(4, 5))
    assert scene["W"].at == (4, 5)


@pytest.mark.rule("orcus.keyword.summons")
def test_what_is_there_already_is_not_summoned_again(stage: Stage) -> None:
    scene = caller(stage, powers=[HERON])
    scene.do("A", "summon", "W", to=(3, 5))
    scene.turn("A")
    assert scene.why_not("A", "summon", "W", to=(4, 5)) == "orcus.keyword.summons"
    scene.do("A", "dismiss", "W")
    scene.do("A", "trade", using="move", to="swift")
    assert scene.can("A", "summon", "W", to=(4, 5))


@pytest.mark.rule("orcus.keyword.summons-dismiss")
def test_only_ones_own_summons_can_be_dismissed(stage: Stage) -> None:
    scene = stage(
        A={"at": (2, 5), "powers": [HERON]},
        B={"at": (2, 7), "powers": [HERON]},
        W={"owner": "A", "summoned": True, "powers": [BITE]},
        X={"owner": "B", "at": (3, 7), "summoned": True, "powers": [BITE]},
        D={"owner": "A", "at": (5, 5), "powers": [BITE]},
        G={"side": "monsters", "at": (9, 0), "hp": 60},
    )
    scene.turn("A")
    assert scene.why_not("A", "dismiss") == "orcus.keyword.summons-dismiss"
    scene.do("A", "summon", "W", to=(3, 5))
    scene.do("A", "trade", using="move", to="swift")
    assert not scene.can("A", "dismiss", "X")
    assert not scene.can("A", "dismiss", "D")
    scene.do("A", "dismiss")
    assert scene["W"].at is None
    assert scene["X"].at == (3, 7)
    assert scene["D"].at == (5, 5)


@pytest.mark.rule("orcus.keyword.summons-defenses")
@pytest.mark.parametrize(("summoned", "ac"), [(True, 18), (False, 11)])
def test_only_a_summoned_companion_has_its_owners_defenses(stage: Stage, summoned: bool, ac: int) -> None:
    scene = caller(stage, at=(3, 5), ac=11, summoned=summoned)
    assert scene.defense("W", "ac", attacker="G").value == ac


@pytest.mark.rule("orcus.healing.knock-out")
@pytest.mark.rule("orcus.keyword.summons-defeat")
def test_a_summons_cannot_be_knocked_out_nor_can_a_friend(stage: Stage) -> None:
    cleave = "Cleave (standard, at-will): Reach 1; +9 vs AC; 20 damage."
    for victim, foe in (("W", True), ("D", True), ("B", False)):
        scene = stage(
            A={"at": (2, 5), "powers": [HERON]},
            B={"side": "monsters", "at": (4, 5), "hp": 10},
            W={"owner": "A", "at": (3, 6), "summoned": True, "hp": 10, "powers": [BITE]},
            D={"owner": "A", "at": (4, 7), "hp": 10, "powers": [BITE]},
            G={"side": "monsters", "at": (4, 6), "hp": 60, "powers": [cleave]},
        )
        scene.turn("G")
        scene.dice(d20=[15])
        try:
            scene.do("G", "Cleave", victim, choose={"knock-out": True})
        except (Illegal, ValueError):
            scene.do("G", "Cleave", victim)
        spared = scene[victim].alive and "unconscious" in scene[victim].conditions
        assert spared is (foe and victim == "D")


@pytest.mark.rule("orcus.companion.command")
def test_only_what_the_owner_can_pay_for_is_commanded(stage: Stage) -> None:
    scene = stage(
        A={"at": (2, 5)},
        W={"at": (8, 5), "owner": "A", "powers": [BITE, GRIN]},
        B={"at": (2, 8)},
        X={"at": (8, 4), "owner": "B", "powers": [BITE]},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")

    def told() -> set[str]:
        action = scene.battle.rules.actions["command"]
        uses = action.uses(scene.battle, scene.creature("A"))
        assert {use.target for use in uses} <= {scene.creature("W").id}
        return {use.chosen("action").casefold() for use in uses}

    assert {"bite", "walk", "grin"} <= told()
    for words in ("drop-item", "end", "trade", "action-point", "resume", "summon", "dismiss"):
        assert not scene.can("A", "command", "W", choose={"action": words})
    assert not told() & {"drop-item", "end", "trade", "action-point", "resume", "summon", "dismiss", "delay", "ready"}
    scene.dice(d20=[10], d6=[1])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert "bite" not in told()
    assert "walk" in told()
    scene.do("A", "command", "W", to=(8, 6), choose={"action": "walk"})
    assert "walk" not in told()
    assert "grin" in told()
    assert not scene.can("A", "command", "X", choose={"action": "walk"}, to=(8, 3))


@pytest.mark.rule("orcus.companion.recoveries")
@pytest.mark.parametrize(("recoveries", "left", "healed"), [(2, 0, True), (1, 0, False)])
def test_the_second_recovery_takes_one_that_is_left(stage: Stage, recoveries: int, left: int, healed: bool) -> None:
    scene = stage(
        A={"at": (2, 5), "hp": 40, "at_hp": 10, "recoveries": recoveries},
        W={"at": (3, 5), "owner": "A", "hp": 30, "at_hp": 5, "powers": [BITE]},
        B={"at": (4, 5), "owner": "A", "hp": 30, "at_hp": 30, "powers": [BITE]},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")
    if healed:
        scene.do("A", "rally", choose={"companion": "W"})
    else:
        scene.do("A", "rally")
    assert scene["A"].recoveries == left
    assert scene["W"].hp == (15 if healed else 5)
