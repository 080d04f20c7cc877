"""What bears on one number and on no other: circumstances of checks, bonuses to defenses, dice that grow no further."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.errors import InputError

Stage = Callable[..., Scene]
FOE: dict[str, Any] = {"side": "monsters", "hp": 90, "powers": ["Claw +20 vs. AC—6 damage"]}


@pytest.mark.rule("archmage.modifier.plus-minus-2", "archmage.ruling.circumstance")
@pytest.mark.parametrize(("word", "worth"), [(None, 0), ("+2", 2), ("-2", -2), ("+2 -2", 0)])
def test_a_circumstance_bears_on_a_check_and_on_that_one_only(stage: Stage, word: str | None, worth: int) -> None:
    scene = stage(A={"str": 14}, G=FOE)
    scene.turn("A")
    said = {"skill": "str"} | ({"circumstance": word} if word else {})
    scene.dice(d20=[10, 10])
    scene.do("A", "check", choose=said)
    plain = 10 + 2 + 1
    assert scene.last("check").total == plain + worth
    scene.do("A", "check", choose={"skill": "str"})
    assert scene.last("check").total == plain


@pytest.mark.rule("archmage.ruling.hit-rule")
@pytest.mark.parametrize(("gains", "attack", "ac", "md"), [
    ("a +4 bonus to AC", 0, 4, 0), ("a +4 bonus to MD", 0, 0, 4), ("a +4 bonus to all defenses", 0, 4, 4),
    ("a +2 bonus to attack rolls", 2, 0, 0),
])
def test_a_bonus_goes_to_what_it_names(stage: Stage, gains: str, attack: int, ac: int, md: int) -> None:
    card = ("Brace\nClose-quarters spell\nAt-Will\nQuick action\n"
            f"Effect: You gain {gains} until the end of your next turn.")
    scene = stage(engaged=[("A", "G")], A={"powers": [card]}, G=FOE)
    scene.turn("A")

    def now() -> list[int]:
        return [scene.attack("A", "melee-basic", "G").value, scene.defense("A", "ac").value,
                scene.defense("A", "md").value]

    before = now()
    scene.do("A", "Brace")
    assert [new - old for new, old in zip(now(), before, strict=True)] == [attack, ac, md]


@pytest.mark.rule("archmage.escalation.advance")
def test_the_die_stands_still_once_a_round_at_most(stage: Stage) -> None:
    scene = stage(A={}, G=FOE)
    scene.turn("A")
    scene.rule("stall")
    with pytest.raises(InputError, match="already"):
        scene.rule("stall")
    scene.turn("A")
    assert scene.escalation == 0
    scene.rule("stall")
    scene.turn("A")
    assert scene.escalation == 0
    scene.turn("A")
    assert scene.escalation == 1


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_who_had_delayed_waits_no_longer_after_a_rest(stage: Stage, kind: str) -> None:
    scene = stage(A={}, B={}, G=FOE | {"at_hp": 1})
    scene.turn("A")
    scene.do("A", "delay")
    scene.rest(kind)
    scene.turn("B")
    assert not scene.can("A", "resume")
    assert scene.battle.delayed == ()


@pytest.mark.rule("archmage.ruling.situational-dice", "archmage.weapon.situational-dice")
@pytest.mark.parametrize(("printed", "said", "rolled"), [
    ("1d8", "bigger", "d10"), ("1d8", "smaller", "d6"), ("1d8", "", "d8"), ("1d12", "bigger", "d12"),
    ("1d10", "bigger", "d12"), ("1d4", "smaller", "d4"), ("1d6", "smaller", "d4"), ("1d3", "bigger", "d3"),
    ("1d3", "smaller", "d3"),
])
def test_weapon_dice_move_one_step_for_one_attack(stage: Stage, printed: str, said: str, rolled: str) -> None:
    scene = stage(options={"situational_weapon_dice": "on"}, engaged=[("A", "G")],
                  A={"weapon": f"blade +0 {printed}", "str": 10}, G=FOE)
    for word, die in ((said, rolled), ("", printed[1:])):
        scene.turn("A")
        before = scene["G"].hp
        scene.dice(d20=[15], **{die: [3]})
        scene.do("A", "melee-basic", "G", choose={"weapon-dice": word} if word else {})
        assert scene["G"].hp == before - 3
