"""Traits and specials of creatures without squares: what each construction is read as, and what is left a note."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers import forms
from battlemat.powers.bands.card import read_texts
from battlemat.powers.forms.base import Form
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

SNAP = "Snap +7 vs. AC—6 damage"

READ: list[tuple[str, type[Form]]] = [
    ("As a free action during its turn, this creature can take 4 damage to end one ongoing effect on it.",
     forms.Damage),
    ("Once per battle as a free action, when this creature fails a save, it can take 2d6 damage to succeed at the save "
     "instead.", forms.Damage),
    ("Each enemy hit by the snap attack is dazed until the end of its next turn.", forms.When),
    ("The crit range of attacks by boglings expands by 2 unless they are staggered.", forms.CritRange),
    ("Once per round during its turn, this creature can make a snap attack against a stuck enemy as a quick action.",
     forms.MakeAttack),
    ("When this creature hits with a snap attack, the target takes 3 extra damage, or 6 extra damage if another "
     "bogling is engaged with it.", forms.If),
    ("When this creature hits with a snap attack, the target pops free from it and can't take any more actions that "
     "turn unless it succeeds on a save.", forms.RollSave),
    ("This creature can issue a long low moan and it makes a snap attack.", forms.MakeAttack),
    ("While there are two or more staggered enemies, this creature gains a +2 attack bonus.", forms.Exists),
    ("At the start of this creature's turn, roll a d4 to see whether it stays; if you roll less than the escalation "
     "die, this creature flees.", forms.Does),
    ("If both snap attacks hit the same target, the target also takes 5 ongoing damage.", forms.PersistentDamage),
    ("This creature can't be dazed, made vulnerable, or touched by ongoing damage.", forms.Endure),
    ("This creature can use snap 1d4 times each battle but never two turns in a row.", forms.PowerLimit),
]
TOLD = [
    "Boglings prefer to hide in the reeds, coming out only for music.",
    "After an hour, a bogling needs a hard save to return to life.",
    "A bogling can't leave the fen it is bound to, nor the area it's bound to.",
    "Checks to hear a bogling coming take a -5 penalty.",
    "As a standard action, this creature can change its form to that of any frog.",
    "Occasionally boglings sing together in the reeds.",
]
NOTES = [
    "The moon of purple trousers attacks the seventh teacup twice per spoon.",
    "This creature gains a +2 bonus to marmalade until the penguins return.",
    "Each enemy hit by the snap attack is turned into a sonnet.",
    "Boglings prefer to deal 5 extra damage.",
    "Usually the target takes 10 damage.",
    "After an hour of this, each attack deals double damage.",
]


def read(text: str) -> forms.Power:
    _, trait = read_texts("Bog Howler", [SNAP, f"Knack: {text}"], ARCHMAGE_TERMS)
    return trait


@pytest.mark.parametrize(("text", "form"), READ, ids=[form.__name__ for _, form in READ])
def test_what_it_does_is_read(text: str, form: type[Form]) -> None:
    trait = read(text)
    assert trait.understood, [note.text for note in trait.notes()]
    assert any(isinstance(one, form) for one in trait.walk())


@pytest.mark.parametrize("text", TOLD)
def test_what_is_only_told(text: str) -> None:
    trait = read(text)
    assert trait.understood and all(isinstance(one, forms.OutOfFight) for one in trait.effect)


@pytest.mark.parametrize("text", NOTES)
def test_what_is_not_understood_stays_a_note(text: str) -> None:
    assert not read(text).understood


def fight(trait: str, at_hp: int = 50) -> Scene:
    scene = Scene(
        "archmage", engaged=[("A", "G")], A=dict(hp=50, at_hp=at_hp, powers=["Dart +30 vs. PD—9 damage"]), B={},
        G={"side": "monsters", "hp": 40, "powers": [SNAP, trait]},
    )
    scene.turn("G")
    return scene


def test_who_is_hit_by_the_attack_named_is_dazed() -> None:
    scene = fight("Knack: Each enemy hit by the snap attack is dazed until the end of its next turn.")
    scene.dice(d20=[15])
    scene.do("G", "Snap", "A")
    assert "dazed" in scene["A"].conditions


def test_a_save_spares_what_comes_unless_it_succeeds() -> None:
    knack = "Knack: When this creature hits with a snap attack, the target is stunned unless it succeeds on a save."
    for natural, stunned in ((10, True), (11, False)):
        scene = fight(knack)
        scene.dice(d20=[15, natural])
        scene.do("G", "Snap", "A")
        assert ("stunned" in scene["A"].conditions) is stunned


def test_more_damage_where_a_mate_is_engaged_too() -> None:
    knack = (
        "Knack: When this creature hits with a snap attack, the target takes 3 extra damage, or 6 extra damage "
        "if the target is staggered."
    )
    for hp, left in ((50, 41), (20, 8)):
        scene = fight(knack, hp)
        scene.dice(d20=[15])
        scene.do("G", "Snap", "A")
        assert scene["A"].hp == left


@pytest.mark.parametrize("name", ["S", "A", "It", "Slurp A"])
def test_a_trait_of_a_letter_is_a_trait_like_any_other(name: str) -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=30, ac=15, powers=[SNAP]), G=dict(
        side="monsters", hp=30, ac=10, powers=[SNAP],
        traits=[f"{name}: When this creature takes damage, each enemy engaged with it takes 2 damage."]))
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Snap", "G")
    assert (scene["A"].hp, scene["G"].hp) == (28, 24) and not scene["G"].notes
