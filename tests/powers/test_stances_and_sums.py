"""Stances, and other things cards and lines say again and again, each played: outcomes were written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


STANCE = "Daily Utility 2 (Swift Action) ● Martial, Stance"


def card(name: str, effect: str, usage: str = STANCE) -> str:
    return f"{name}\n{usage}\nSelf\nEffect {effect}"


def faced(*powers: str, **ogre: Any) -> Scene:
    """A's turn, with these powers; beside it stands an ogre with a club."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=20, str=14, at=(4, 4), powers=list(powers)),
                  B=dict(hp=100, ac=20, at=(2, 4)),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=10, at=(5, 4), powers=[CLUB], **ogre))
    assert not scene["A"].notes
    scene.turn("A")
    return scene


OTHER = card("Other", "While you are in this stance, you gain a +1 bonus to speed.")


@pytest.mark.parametrize("effect", [
    "Until the stance ends, any enemy that ends its turn adjacent to you takes 5 damage, and you gain a +2 bonus to "
    "AC.",
    "Until you leave this stance, any enemy that ends its turn adjacent to you takes 5 damage. You gain a +2 bonus to "
    "AC until the stance ends.",
])
def test_as_long_as_a_stance_is_kept(effect: str) -> None:
    scene = faced(card("Thorns", effect), OTHER)
    for entered, hit, hp in ((None, True, 100), ("Thorns", False, 95), (None, False, 90), ("Other", True, 90)):
        if entered:
            scene.do("A", entered)
        scene.turn("G")
        before = scene["A"].hp
        scene.dice(d20=[10])
        scene.do("G", "Club", "A")
        assert (scene["A"].hp < before) == hit
        scene.turn("A")
        assert scene["G"].hp == hp


ATTACK = "At-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit {}"


@pytest.mark.parametrize("words", [
    "The first ally who hits the target before the end of your next turn deals 5 extra damage.",
    "The next ally to hit the target before the end of your next turn deals 5 extra damage to it.",
    "Until the end of your next turn, the first ally who hits the target deals 5 extra damage to it.",
])
def test_who_hits_next_deals_more(words: str) -> None:
    jab = "Jab\n" + ATTACK.format("4 damage.")
    mark = "Mark\n" + ATTACK.format(f"4 damage. {words}")
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[mark, jab]),
                  B=dict(str=14, at=(5, 3), powers=[jab]), C=dict(str=14, at=(5, 5), powers=[jab]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)))
    assert not scene["A"].notes
    for who, power, hp in (("A", "Mark", 96), ("B", "Jab", 87), ("C", "Jab", 83)):
        scene.turn(who)
        scene.dice(d20=[15])
        scene.do(who, power, "G")
        assert scene["G"].hp == hp


@pytest.mark.parametrize("whom", ["one creature you have hit this turn", "one creature that you hit this turn"])
def test_whom_one_has_hit_this_turn(whom: str) -> None:
    jab = "Jab\n" + ATTACK.format("4 damage.")
    again = f"Again\nAt-Will Attack 1 (Move Action)\nMelee 1, {whom}\nAttack Strength vs AC\nHit 4 damage."
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[jab, again]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)), H=dict(side="monsters", hp=100, ac=10, at=(4, 5)))
    assert not scene["A"].notes
    scene.turn("A")
    assert not scene.can("A", "Again", "G")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert scene.can("A", "Again", "G") and not scene.can("A", "Again", "H")
    scene.turn("G")
    scene.turn("A")
    assert not scene.can("A", "Again", "G")


@pytest.mark.parametrize(("words", "prone"), [
    ("If you have hit the target this turn, it falls prone.", "G"),
    ("If you have not hit the target this turn, it falls prone.", "H"),
])
def test_asked_of_one_of_several_hit_before(words: str, prone: str) -> None:
    jab = "Jab\n" + ATTACK.format("4 damage.")
    shout = f"Shout\nAt-Will Utility 1 (Move Action)\nNear burst 1, each enemy\nEffect {words}"
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[jab, shout]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)), H=dict(side="monsters", hp=100, ac=10, at=(4, 5)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    scene.do("A", "Shout")
    assert [one for one in "GH" if "prone" in scene[one].conditions] == [prone]


@pytest.mark.parametrize("words", [
    "If the target is prone, it takes 15 damage instead, and the target is dazed until the end of its next turn.",
    "If the target is prone, the attack deals 15 damage instead, and it is dazed until the end of its next turn.",
])
@pytest.mark.parametrize("prone", [True, False])
def test_what_is_said_behind_instead(words: str, prone: bool) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=5, at=(4, 4), conditions=["prone"] if prone else []),
                  G=dict(side="monsters", at=(5, 4), powers=[f"Gore (standard, at-will): +9 vs AC; 9 damage. {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Gore", "A")
    assert scene["A"].hp == (85 if prone else 91)
    assert ("dazed" in scene["A"].conditions) == prone


@pytest.mark.parametrize("words", [
    "but only if the ogre is bloodied", "but not if the ogre is not bloodied", "only while the ogre is bloodied"])
@pytest.mark.parametrize("hp", [100, 40])
def test_but_only_if(words: str, hp: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=14, at=(4, 4), powers=["Jab\n" + ATTACK.format("4 damage.")]),
                  G=dict(side="monsters", name="Ogre", hp=100, at_hp=hp, ac=10, at=(5, 4), powers=[
                      f"Spite: Whenever the ogre is hit by a melee attack, the attacker takes 3 damage, {words}."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert scene["A"].hp == (97 if hp == 40 else 100)


def test_the_secondary_target() -> None:
    card = ("Chain\n" + ATTACK.format("5 damage. Make a secondary attack against one creature within 3 squares of the "
                                      "primary target.")
            + "\n*Secondary Attack:* Strength vs AC; 5 damage, and the secondary target falls prone.")
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[card]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)), H=dict(side="monsters", hp=100, ac=10, at=(7, 4)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Chain", "G", choose={"target": "H"})
    assert [one for one in "GH" if "prone" in scene[one].conditions] == ["H"]


def bitten(words: str) -> Scene:
    """The ogre has hit A, who is dazed by it (save ends)."""
    jab = "Jab\n" + ATTACK.format("4 damage.")
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, str=14, at=(4, 4), powers=[jab]),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=10, at=(5, 4), powers=[
                      f"Bite (standard, at-will): +9 vs AC; 5 damage, and the target is dazed (save ends). {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    return scene


@pytest.mark.parametrize("words", [
    "Until the target saves, the ogre gains a +2 bonus to AC.",
    "The ogre gains a +2 bonus to AC until the target saves.",
    "Until it saves, the target takes a -2 penalty to attack rolls.",
])
def test_until_what_was_laid_is_saved_from(words: str) -> None:
    scene = bitten(words)
    for saved, hit in ((2, False), (15, False), (2, True)):
        scene.turn("A")
        scene.dice(d20=[9, saved])
        before = scene["G"].hp
        scene.do("A", "Jab", "G")
        assert (scene["G"].hp < before) == hit
        if "dazed" in scene["A"].conditions:
            scene.turn("G")
    assert not scene["A"].conditions


@pytest.mark.parametrize("words", [
    "The ogre shifts up to its speed and can enter enemies' spaces.",
    "The ogre shifts up to its speed. It can move through enemies' spaces.",
    "The ogre shifts up to its speed. It can move through enemies' spaces during this shift.",
])
def test_through_spaces_in_that_movement_alone(words: str) -> None:
    """In a passage one square wide that A stands in."""
    scene = Scene("orcus", "########\n........\n########", A=dict(hp=100, ac=10, at=(3, 1)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(2, 1), powers=[f"Rush (move, at-will): {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "Rush", choose={"shift": (5, 1)})
    assert scene["G"].at == (5, 1)
    assert not scene.can("G", "walk", to=(1, 1))


def test_what_bounds_a_move_is_not_left_out() -> None:
    words = "the ogre can move its speed and swap weapons as it likes, but it must end adjacent to an enemy."
    scene = Scene("orcus", FIELD, A=dict(hp=100, at=(3, 1)), G=dict(
        side="monsters", name="Ogre", at=(2, 1), powers=[f"Rush: When an ally within 3 squares dies, {words}"]))
    assert scene["G"].notes == (f"When an ally within 3 squares dies, {words}",)
