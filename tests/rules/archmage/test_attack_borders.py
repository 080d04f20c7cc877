"""The attack roll at its borders: who adds the escalation die, what widens a crit, which attacks are rolled again."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +5 vs. AC—6 damage"
DART = "R: Dart +5 vs. AC—6 damage"
KEEN = "Keen: This creature adds the escalation die to its attacks."
FOE: dict[str, Any] = {"side": "monsters", "hp": 200, "ac": 12, "powers": [CLAW]}


def card(name: str, kind: str, hit: str = "6 damage", target: str = "One nearby enemy", more: str = "") -> str:
    return f"{name}\n{kind}\nAt-Will\nTarget: {target}\nAttack: Strength + Level vs. AC\nHit: {hit}.{more}"


def round_of(scene: Scene, who: str, number: int) -> Scene:
    while scene.round < number:
        scene.turn(who)
    return scene


# ---------------------------------------------------------------------- the escalation die


@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.escalation.not-monsters", "archmage.ruling.escalation-who")
@pytest.mark.parametrize(("who", "action", "value", "adds"), [
    ("A", "melee-basic", "none", True),
    ("F", "melee-basic", "none", False),
    ("W", "Claw", "none", False),
    ("W", "Claw", "companions", True),
    ("G", "Claw", "none", False),
    ("G", "Claw", "companions", False),
    ("H", "Claw", "none", True),
    ("H", "Claw", "companions", True),
])
@pytest.mark.parametrize(("number", "die"), [(1, 0), (2, 1), (4, 3)])
def test_who_adds_the_die_and_from_when(stage: Stage, who: str, action: str, value: str, adds: bool, number: int,
                                        die: int) -> None:
    beast = {"hp": 200, "powers": [CLAW], "owner": "A"}
    scene = stage(options={"escalation_companions": value}, engaged=[("A", "G"), ("F", "G"), ("W", "G"), ("A", "H")],
                  A={"hp": 200}, F={"hp": 200, "conditions": ["fear"]}, W=beast, G=FOE,
                  H=FOE | {"powers": [CLAW, KEEN]})
    target = "A" if who in "GH" else "G"
    before = scene.attack(who, action, target)
    round_of(scene, "A", number)
    now = scene.attack(who, action, target)
    assert (scene.escalation, now.value - before.value) == (die, die if adds else 0)
    assert not [part for part in before.parts if part.source == "escalation die"]


# ---------------------------------------------------------------------- circumstances and holds


@pytest.mark.rule("archmage.modifier.plus-minus-2", "archmage.ruling.circumstance")
@pytest.mark.parametrize(("word", "stacking", "worth"), [
    ("+", "no", 2), ("-", "no", -2), ("+-", "no", 0), ("++", "no", 2), ("++", "yes", 4), ("--", "yes", -4),
    ("++-", "yes", 2), ("++-", "no", 0),
])
def test_what_a_circumstance_is_worth_to_one_attack(stage: Stage, word: str, stacking: str, worth: int) -> None:
    scene = stage(options={"circumstance_stacking": stacking}, engaged=[("A", "G")], A={}, G=FOE)
    for said, more in ((word, worth), ("", 0)):
        scene.turn("A")
        scene.dice(d20=[5])
        plain = scene.attack("A", "melee-basic", "G").value
        scene.do("A", "melee-basic", "G", choose={"circumstance": said} if said else {})
        assert scene.last("attack").total == 5 + plain + more


@pytest.mark.rule("archmage.grabbed.grabber-bonus")
@pytest.mark.parametrize(("who", "target", "bonus"), [("G", "A", 4), ("H", "A", 0), ("A", "G", 0), ("G", "B", 0)])
def test_only_the_grabber_finds_its_victim_easy_to_hit(stage: Stage, who: str, target: str, bonus: int) -> None:
    hook = "Hook +20 vs. AC—1 damage, and the target is grabbed"
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("B", "G")], G=FOE | {"powers": [hook]}, A={"hp": 90},
                  B={"hp": 90}, H=FOE)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    name = {"G": "Hook", "H": "Claw", "A": "melee-basic"}[who]
    assert sum(part.value for part in scene.attack(who, name, target).parts if part.source == "grabbed") == bonus


@pytest.mark.rule("archmage.grabbed.no-ranged")
@pytest.mark.parametrize(("kind", "target", "hit", "may"), [
    ("Melee attack", "One enemy", "6 damage", True),
    ("Ranged attack", "One nearby enemy", "6 damage", False),
    ("Ranged spell", "One nearby enemy", "6 fire damage", False),
    ("Close-quarters attack", "One nearby enemy", "6 damage", True),
    ("Close-quarters spell", "One nearby enemy", "6 fire damage", True),
])
def test_what_a_grabbed_hero_may_still_do(stage: Stage, kind: str, target: str, hit: str, may: bool) -> None:
    hook = "Hook +20 vs. AC—1 damage, and the target is grabbed"
    scene = stage(engaged=[("A", "G")], G=FOE | {"powers": [hook]},
                  A={"hp": 90, "powers": [card("Bolt", kind, hit, target)]})
    scene.turn("A")
    assert scene.can("A", "Bolt", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    scene.turn("A")
    assert scene.why_not("A", "Bolt", "G") == (None if may else "archmage.grabbed.no-ranged")


# ---------------------------------------------------------------------- what widens a crit


@pytest.mark.rule("archmage.crit.expanded-range", "archmage.crit.natural-20")
@pytest.mark.parametrize(("line", "attack", "hurt", "lowest"), [
    ("Ire: The crit range of its melee attacks against staggered enemies expands by 2.", "Claw", True, 18),
    ("Ire: The crit range of its melee attacks against staggered enemies expands by 2.", "Claw", False, 20),
    ("Ire: The crit range of its melee attacks against staggered enemies expands by 2.", "Dart", True, 20),
    ("Ire: The crit range of its attacks against staggered enemies expands by 3.", "Dart", True, 17),
    ("Ire: The crit range of its attacks against staggered enemies expands by 3.", "Dart", False, 20),
])
@pytest.mark.parametrize("below", [0, 1])
def test_a_trait_widens_the_attacks_it_names_and_no_others(stage: Stage, line: str, attack: str, hurt: bool,
                                                           lowest: int, below: int) -> None:
    scene = stage(A={"hp": 90, "at_hp": 45 if hurt else 46}, G=FOE | {"powers": [CLAW, DART, line]},
                  engaged=[("A", "G")] if attack == "Claw" else [])
    scene.turn("G")
    scene.dice(d20=[lowest - below])
    scene.do("G", attack, "A")
    assert scene.last("attack").crit is not bool(below)


@pytest.mark.rule("archmage.crit.expanded-range")
@pytest.mark.parametrize(("attack", "natural", "crit"), [
    ("Claw", 16, False), ("Claw", 17, True), ("Dart", 17, False), ("Dart", 19, False), ("Dart", 20, True),
])
def test_a_crit_range_for_a_while_goes_by_the_kind_of_attack(stage: Stage, attack: str, natural: int,
                                                             crit: bool) -> None:
    leap = ("Leap: If this creature is unengaged at the start of its turn, choose a random nearby enemy this creature "
            "can see. This creature leaps into engagement with that enemy and its crit range with melee attacks "
            "expands by 3 until the end of the turn.")
    scene = stage(A={"hp": 90}, G=FOE | {"powers": [CLAW, DART, leap]})
    scene.turn("G")
    assert scene.engaged("G") == {"A"}
    scene.dice(d20=[natural])
    scene.do("G", attack, "A")
    assert next(event for event in scene.log if event.kind == "attack" and event.who == "G").crit is crit


@pytest.mark.rule("archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("types", "vulnerable", "lowest"), [
    ("fire", {"fire": 5}, 18), ("fire and cold", {"fire": 5}, 18), ("fire and cold", {"cold": 5}, 18),
    ("fire and cold", {"acid": 5}, 20), ("fire and cold", {}, 20), ("fire and cold", {"fire": 5, "cold": 5}, 18),
])
@pytest.mark.parametrize("below", [0, 1])
def test_one_type_to_which_it_is_vulnerable_is_enough(stage: Stage, types: str, vulnerable: dict[str, int],
                                                      lowest: int, below: int) -> None:
    scene = stage(A={"hp": 90, "vulnerable": vulnerable}, G=FOE | {"powers": [f"R: Spit +5 vs. PD—6 {types} damage"]})
    scene.turn("G")
    scene.dice(d20=[lowest - below])
    scene.do("G", "Spit", "A")
    assert scene.last("attack").crit is not bool(below)


# ---------------------------------------------------------------------- attacks rolled again


@pytest.mark.rule("archmage.two-weapon.reroll-2", "archmage.ruling.rerolled-die")
@pytest.mark.parametrize(("action", "offhand", "again"), [
    ("melee-basic", True, True),
    ("melee-basic", False, False),
    ("ranged-basic", True, False),
    ("Swipe", True, True),
    ("Swipe", False, False),
    ("Brand", True, False),
    ("Flick", True, False),
    ("Bark", True, False),
])
@pytest.mark.parametrize("natural", [1, 2, 3])
def test_a_two_may_be_rolled_again_and_only_with_one_of_two_weapons(stage: Stage, action: str, offhand: bool,
                                                                    again: bool, natural: int) -> None:
    cards = [card("Swipe", "Melee attack", target="One enemy"), card("Brand", "Melee spell", target="One enemy"),
             card("Flick", "Ranged attack"), card("Bark", "Close-quarters attack")]
    scene = stage(engaged=[("A", "G")], G=FOE,
                  A={"hp": 90, "weapon": "blade +0 1d8", "ranged": "sling +0 1d6, range 1/2", "powers": cards}
                  | ({"offhand": "dirk +0 1d4"} if offhand else {}))
    scene.turn("A")
    twice = again and natural == 2
    scene.dice(d20=[natural, 4] if twice else [natural])
    scene.do("A", action, "G", choose={"reroll": True})
    assert scene.last("attack").natural == (4 if twice else natural)


@pytest.mark.rule("archmage.two-weapon.reroll-2")
def test_a_shot_with_a_third_weapon_of_the_same_name_is_not_of_the_two(stage: Stage) -> None:
    knife = "knife +0 1d4"
    scene = stage(A={"weapon": knife, "offhand": knife, "ranged": knife + ", range 1/2"}, G=FOE)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "ranged-basic", "G", choose={"reroll": True})
    assert scene.last("attack").natural == 2


@pytest.mark.rule("archmage.shooting-into-melee.reroll", "archmage.ruling.shooting-ally")
@pytest.mark.parametrize(("kind", "natural", "friend", "strays"), [
    ("Ranged attack", 1, True, True),
    ("Ranged attack", 1, False, False),
    ("Ranged attack", 2, True, False),
    ("Ranged spell", 1, True, True),
    ("Close-quarters attack", 1, True, False),
    ("Close-quarters spell", 1, True, False),
])
@pytest.mark.parametrize(("second", "hit"), [(1, False), (2, False), (19, True)])
def test_which_fumbles_endanger_a_friend(stage: Stage, kind: str, natural: int, friend: bool, strays: bool,
                                         second: int, hit: bool) -> None:
    scene = stage(engaged=[("B", "G")] if friend else [("B", "H")], A={"hp": 90, "powers": [card("Bolt", kind)]},
                  B={"hp": 90, "ac": 15}, G=FOE, H=FOE)
    scene.turn("A")
    before = scene.battle.dice.rolled
    scene.dice(d20=[natural, second] if strays else [natural])
    scene.do("A", "Bolt", "G")
    assert scene.battle.dice.rolled == before + (2 if strays else 1), "one friend alone is not rolled for"
    assert scene["G"].hp == 200
    assert scene["B"].hp == 90 - (6 if strays and hit else 0)


@pytest.mark.rule("archmage.shooting-into-melee.which-ally", "archmage.ruling.shooting-ally")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_which_of_several_friends_is_shot_is_rolled_for(stage: Stage, place: int) -> None:
    scene = stage(engaged=[(key, "G") for key in "BCD"], A={"powers": [card("Bolt", "Ranged attack", more="\n"
                  "Miss: 2 damage.")]}, B={}, C={}, D={}, G=FOE)
    scene.turn("A")
    scene.dice(d20=[1, 3], d3=[place])
    scene.do("A", "Bolt", "G")
    assert [scene[key].hp for key in "BCD"] == [40 - (2 if n == place else 0) for n in (1, 2, 3)]


@pytest.mark.rule("archmage.invisibility.outright-miss", "archmage.invisibility.miss-chance")
@pytest.mark.parametrize("trigger", ["natural even miss", "natural odd miss", "natural even roll", "natural odd roll"])
@pytest.mark.parametrize("coin", [1, 2])
def test_an_attack_lost_in_the_unseen_has_no_natural_number(stage: Stage, trigger: str, coin: int) -> None:
    guard = f"Guard\nFlexible melee attack\nAt-Will\nTrigger: Any {trigger}\nEffect: You gain 4 temporary hit points."
    scene = stage(engaged=[("A", "G")], A={"powers": [guard]}, G=FOE | {"ac": 30, "conditions": ["invisible"]})
    scene.turn("A")
    natural = 4 if "even" in trigger else 5
    scene.dice(d2=[coin], d20=[natural] if coin == 2 else [])
    scene.do("A", "Guard", "G")
    assert scene["A"].temp_hp == (4 if coin == 2 else 0)


# ---------------------------------------------------------------------- confused


@pytest.mark.rule("archmage.confused.attack-ally", "archmage.ruling.confused-target")
@pytest.mark.parametrize(("scope", "redirected"), [("each", [True, True, True]), ("first", [True, False, True])])
def test_which_attacks_of_the_confused_fall_on_an_ally(stage: Stage, scope: str, redirected: list[bool]) -> None:
    """The third comes after it has been confused anew."""
    scene = stage(options={"confused_scope": scope}, A={"hp": 90}, G=FOE | {"powers": [DART], "ac": 5},
                  H=FOE | {"ac": 5}, B={"hp": 90})
    for number, astray in enumerate(redirected):
        if number != 1:
            scene.rule("confused G until the end of the battle")
        scene.turn("G")
        hp = {key: scene[key].hp for key in "AH"}
        before = scene.battle.dice.rolled
        scene.dice(d20=[15])
        scene.do("G", "Dart", "A")
        assert {key for key in "AH" if scene[key].hp < hp[key]} == ({"H"} if astray else {"A"})
        assert scene.battle.dice.rolled == before + 1, "nothing is rolled to pick the only ally there is"


@pytest.mark.rule("archmage.confused.attack-ally", "archmage.ruling.confused-target")
@pytest.mark.parametrize(("band", "reached"), [("middle", True), ("rear", True), ("far", False)])
def test_only_an_ally_nearby_is_attacked(stage: Stage, band: str, reached: bool) -> None:
    scene = stage(A={"hp": 90}, G=FOE | {"powers": [DART]}, H=FOE, rear=["H"] if band == "rear" else [],
                  far=["H"] if band == "far" else [])
    scene.rule("confused G until the end of the battle")
    scene.turn("G")
    assert scene.why_not("G", "Dart", "A") == (None if reached else "archmage.confused.attack-ally")


# ---------------------------------------------------------------------- sure hits


@pytest.mark.rule("archmage.ruling.hit-rule", "archmage.crit.natural-20")
@pytest.mark.parametrize(("conditions", "natural", "taken"), [
    (["stuck"], 3, 6), (["stuck"], 19, 6), (["stuck"], 20, 12), ([], 3, 0), ([], 19, 0), ([], 20, 12),
])
def test_what_hits_automatically_needs_no_total(stage: Stage, conditions: list[str], natural: int, taken: int) -> None:
    sure = "Sure: This creature automatically hits stuck enemies."
    scene = stage(engaged=[("A", "G")], A={"hp": 90, "ac": 35, "conditions": conditions},
                  G=FOE | {"powers": [CLAW, sure]})
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 90 - taken
