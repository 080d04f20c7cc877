"""What stat blocks say in common words: reach, shapes, regrowth, riders, light, where somebody ends up."""

from typing import Any

import pytest

from battlemat import Illegal, Scene

SLAP = "Slap (standard, at-will): +8 vs AC; 4 damage."


def staged(*lines: str, hulk: dict[str, Any] | None = None, **others: Any) -> Scene:
    """A bog hulk with these lines at (2, 2), and V beside it unless it is said otherwise."""
    powers = [line for line in lines if "(" in line.split(":")[0]]
    traits = [line for line in lines if line not in powers]
    monster = dict(name="Bog Hulk", side="monsters", at=(2, 2), hp=60, powers=[*powers, SLAP], traits=traits)
    scene = Scene("orcus", **{"H": {**monster, **(hulk or {})}, "V": dict(at=(3, 2)), **others})
    assert not scene["H"].notes
    return scene


def struck(scene: Scene, power: str, whom: str = "V", **answers: Any) -> Scene:
    scene.turn("H")
    scene.dice(d20=[15])
    scene.do("H", power, whom, **answers)
    return scene


def hits_hulk(scene: Scene, damage: int, power: str = "", whom: str = "H") -> Scene:
    scene.turn("V")
    if power:
        scene.accept("H", power)
    scene.dice(d20=[19], d8=[damage])
    scene.do("V", "melee-basic", whom)
    return scene


@pytest.mark.parametrize("text", [
    "the hulk becomes invisible to the target until the end of the hulk's next turn",
    "the target cannot see the hulk until the end of its next turn",
    "the hulk gains total concealment against the target until the end of the hulk's next turn"])
def test_only_the_target_sees_it_no_more(text: str) -> None:
    scene = struck(staged(f"Blink (standard, at-will): +8 vs Ref; 3 damage, and {text}.", W=dict(at=(2, 3))), "Blink")
    scene.turn("V")
    worse = scene.odds("V", "melee-basic", "H").hit
    scene.turn("W")
    assert worse < scene.odds("W", "melee-basic", "H").hit


@pytest.mark.parametrize(("light", "left"), [("bright", 50), ("dim", 60)])
@pytest.mark.parametrize("text", ["The hulk takes 10 damage whenever it starts its turn in bright light.",
                                  "When the hulk starts its turn in bright light, it takes 10 damage."])
def test_a_turn_that_starts_in_bright_light(text: str, light: str, left: int) -> None:
    scene = Scene("orcus", light=light, V={}, H=dict(name="Bog Hulk", side="monsters", hp=60, at=(5, 5),
                                                    traits=[f"Pale: {text}"]))
    assert not scene["H"].notes
    scene.turn("H")
    assert scene["H"].hp == left


@pytest.mark.parametrize(("at", "gained"), [((3, 2), 0), ((9, 9), 5)])
def test_a_turn_that_starts_with_no_enemy_beside_it(at: tuple[int, int], gained: int) -> None:
    scene = staged("Calm: If the hulk starts its turn with no enemy adjacent to it, it gains 5 temporary hit points.",
                   V=dict(at=at))
    scene.turn("H")
    assert scene["H"].temp_hp == gained


@pytest.mark.parametrize(("state", "left"), [(["stunned"], 34), ([], 36)])
def test_damage_when_it_has_combat_advantage(state: list[str], left: int) -> None:
    text = "Edge: The hulk does +2 damage when it has combat advantage against the target."
    assert struck(staged(text, V=dict(at=(3, 2), conditions=state)), "Slap")["V"].hp == left


@pytest.mark.parametrize(("beside", "left"), [({}, 31), (dict(W=dict(at=(4, 2))), 36)])
def test_damage_against_those_with_no_allies_beside_them(beside: dict[str, Any], left: int) -> None:
    text = "Cull: The hulk deals 5 extra damage with attacks against creatures that have no allies adjacent to them."
    assert struck(staged(text, **beside), "Slap")["V"].hp == left


def test_an_adjacent_creature_is_beside_whoever_attacks() -> None:
    text = ("Sway (standard, at-will): Ranged 10; +8 vs Will; the target makes a basic melee attack against an "
            "adjacent "
            "creature of the hulk's choice.")
    scene = staged(text, V=dict(at=(9, 2)), W=dict(at=(9, 3)))
    scene.turn("H")
    scene.dice(d20=[15, 15], d8=[5])
    scene.do("H", "Sway", "V")
    assert (scene["W"].hp, scene["H"].hp) == (35, 60)


def test_it_is_shunted_beside_an_ally() -> None:
    text = ("Fling (standard, at-will): Ranged 10; +8 vs Ref; 3 damage, and the hulk shunts the target 2 squares to a "
            "square adjacent to one of its allies.")
    scene = staged(text, V=dict(at=(5, 2)), B=dict(side="monsters", at=(8, 2)))
    assert struck(scene, "Fling")["V"].at == (7, 2)


def test_a_shift_that_ends_beside_somebody() -> None:
    text = ("Stalk (reaction, at-will): When an enemy shifts: The hulk shifts up to 3 squares, ending adjacent to that "
            "enemy.")
    scene = staged(text, V=dict(at=(5, 2)))
    scene.turn("V")
    scene.accept("H", "Stalk", shift=(2, 3))
    with pytest.raises(Illegal, match=r"is not among none, \(5, 1\), \(5, 2\), \(5, 3\)"):
        scene.do("V", "five-foot-step", to=(6, 2))
    scene = staged(text, V=dict(at=(5, 2)))
    scene.turn("V")
    scene.accept("H", "Stalk", shift=(5, 3))
    scene.do("V", "five-foot-step", to=(6, 2))
    assert scene["H"].at == (5, 3)


def test_each_target_that_ends_beside_it() -> None:
    text = ("Drag (standard, at-will): Near burst 2; +9 vs Reflex; 2 damage, and the target is pulled 1 square. Each "
            "target that ends adjacent to the hulk is slowed until the end of the hulk's next turn.")
    scene = staged(text, V=dict(at=(4, 2)), W=dict(at=(0, 2)))
    scene.turn("H")
    scene.dice(d20=[15, 2])
    scene.do("H", "Drag")
    assert (scene["V"].conditions, scene["W"].conditions) == ({"slowed"}, set())


def test_regrowth_as_long_as_there_is_a_hit_point() -> None:
    text = ("Moss: The hulk regains 5 hit points at the start of each of its turns, as long as it has at least 1 hit "
            "point. If the hulk takes fire damage, its regeneration does not function on its next turn.")
    scene = staged(text, hulk=dict(at_hp=30))
    scene.turn("H")
    assert scene["H"].hp == 35


def test_the_first_fall_leaves_it_1_hit_point() -> None:
    text = ("Stubborn: The first time each encounter that the hulk would be reduced to 0 hit points, it is instead "
            "reduced to 1 hit point.")
    scene = hits_hulk(staged(text, hulk=dict(at_hp=3)), 8)
    assert scene["H"].hp == 1
    scene.turn("H")
    assert hits_hulk(scene, 8)["H"].hp < 1


def test_it_takes_the_place_and_the_blow_of_an_ally() -> None:
    text = ("Guard (counter, encounter): When an ally within 5 squares of the hulk is hit by an attack: The hulk swaps "
            "places with the ally and becomes the target of the attack instead.")
    scene = hits_hulk(staged(text, B=dict(side="monsters", at=(4, 2))), 4, "Guard", "B")
    assert (scene["H"].at, scene["B"].at, scene["B"].hp) == ((4, 2), (2, 2), 40)
    assert scene["H"].hp < 60


def test_half_the_damage_it_took_goes_back() -> None:
    text = ("Bile (reaction, encounter): When the hulk is hit by an attack: The attacker takes half of the "
            "damage the hulk took.")
    scene = hits_hulk(staged(text), 4, "Bile")
    assert (scene["H"].hp, scene["V"].hp) == (56, 38)


def test_half_its_hit_points() -> None:
    text = ("Quake: When the hulk is reduced to half its hit points for the first time, each enemy adjacent to it is "
            "pushed 2 squares.")
    assert hits_hulk(staged(text, hulk=dict(at_hp=32)), 4)["V"].at == (5, 2)


def test_a_longer_reach_for_a_while() -> None:
    scene = staged("Stretch (swift, at-will): Until the end of its next turn, the hulk's melee attacks have "
                   "their reach "
                   "increased by 1.", V=dict(at=(4, 2)))
    scene.turn("H")
    assert not scene.can("H", "Slap", "V")
    scene.do("H", "Stretch")
    assert scene.can("H", "Slap", "V")


def test_who_attacks_while_in_a_place() -> None:
    scene = staged("Static: Any creature that makes a melee attack while adjacent to the hulk takes 5 lightning "
                   "damage.")
    scene.turn("V")
    scene.dice(d20=[2])
    scene.do("V", "melee-basic", "H")
    assert scene["V"].hp == 35


@pytest.mark.parametrize("text", [
    "When the hulk takes lightning damage, it takes no damage.",
    "When the hulk takes lightning damage, it takes no damage and instead regains 5 hit points."])
def test_no_damage_once_is_not_immunity_for_good(text: str) -> None:
    scene = Scene("orcus", V={}, H=dict(name="Bog Hulk", side="monsters", at=(5, 5), traits=[f"Ward: {text}"]))
    assert scene["H"].notes


@pytest.mark.parametrize("text", [
    "Wide: The hulk can move through the spaces of other creatures, and can end its move in them.",
    "Long: The hulk has threatening reach 2 and can make opportunity attacks against any enemy within that reach.",
    "Burst (standard, at-will): When the hulk drops to 0 hit points, it explodes: each creature within 2 squares takes "
    "10 fire damage.",
    "Sting: The hulk deals 1d6 extra damage against any target that is immobile, restrained or grappled by it.",
    "Saddle: While mounted on the hulk, its rider gains a +1 bonus to attack rolls.",
    "Wolf (swift, at-will): The hulk takes the shape of a wolf. While in this form, it gains a climb speed of 6.",
    "Wolf (swift, at-will): The hulk turns into a wolf.",
    "Deep: The hulk has resistance 10 to all damage while it is below the surface of water.",
    "Rooted: The hulk cannot be knocked prone while it is standing on the ground.",
    "Still: The hulk does not need to breathe, eat or sleep.",
    "Thorns: Creatures that grapple the hulk take 10 acid damage at the end of each of their turns.",
    "Horns: The hulk gains a +1 bonus to attack rolls when charging.",
    "Mire aura 5: Each square in the aura is difficult terrain for enemies.",
    "Flurry (standard, at-will): The hulk makes one *slap* attack against each of up to three creatures within "
    "its reach.",
    "Call (standard, at-will): Two wolves appear in unoccupied squares within 5 squares of the hulk.",
    "Trample (standard, at-will): The hulk charges, and the target of the charge is knocked prone on a hit.",
    "Iron: The hulk makes all saving throws against being dazed, stunned or dominated with a +4 bonus.",
])
def test_what_is_read(text: str) -> None:
    staged(text)
