"""Sentences with a clause that nobody can read: what stands around it, and what does not. All powers are invented."""

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.bands.card import read_texts
from battlemat.powers.card import read_traits
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS


def hit(words: str) -> list[str]:
    """What a hit says, each part as it is said back; notes in brackets."""
    (power,) = read_traits("Gub", [f"Slam (standard, at-will): +5 vs AC; {words}"], ORCUS_TERMS)
    return [f"[{one.text}]" if isinstance(one, f.Note) else one.render() for one in power.hit]


@pytest.mark.parametrize("words, read", [
    ("6d6+6 necrotic damage and the target ages 1d4 years.",
     ["the target takes 6d6+6 necrotic damage", "[the target ages 1d4 years.]"]),
    ("2d6 damage, the target is pushed 2 squares, and it dreams.",
     ["the target takes 2d6 damage", "the target is pushed 2 squares", "[it dreams.]"]),
    ("2d6 damage, and the target is dazed until the end of its next turn and sees pink mice.",
     ["the target takes 2d6 damage", "the target is dazed until the end of the target's next turn",
      "[sees pink mice.]"]),
    ("2d6 damage, plus 3 for every lily the target has seen.",
     ["the target takes 2d6 damage", "[plus 3 for every lily the target has seen.]"]),
    ("If the target is prone, it takes 5 damage and the moon weeps.",
     ["if the target is prone, the target takes 5 damage", "[the moon weeps.]"]),
    ("The crowd gasps, and the target takes 5 fire damage.",
     ["[The crowd gasps]", "the target takes 5 fire damage"]),
    ("2d6 fire damage (which smells of figs) and the target is knocked prone.",
     ["the target takes 2d6 fire damage", "the target is knocked prone", "[(which smells of figs)]"]),
    ('2d6 damage, "Begone!", and the target is dazed (save ends).',
     ["the target takes 2d6 damage", "the target is dazed (save ends)", '["Begone!"]']),
])
def test_clauses_around_a_strange_one_stand(words: str, read: list[str]) -> None:
    assert hit(words) == read


@pytest.mark.parametrize("words", [
    "2d6 damage, or the target dances.",                      # one or the other
    "2d6 damage unless the target dances.",                   # under a condition
    "2d6 damage, if the lilies bloom.",
    "The target may dance, and the target takes 5 damage.",   # perhaps for dancing
    "The target rolls a lily check, and the target takes 5 damage.",
    "+5 vs Lilies, and 2d6 damage.",                           # on an attack roll of its own
    "2d6 damage, but the target dances instead.",
    "2d6 damage, hard won.",
    "The target is dazed and bewildered (save ends both).",    # for as long as the other
    "2d6 damage (only by moonlight).",
])
def test_what_a_strange_clause_could_change_does_not_stand(words: str) -> None:
    assert all(one.startswith("[") for one in hit(words))


def test_the_other_print_is_read_so_too() -> None:
    (power,) = read_texts("Gub", ["Slam +5 vs. AC—12 damage, and the target's shadow whistles"], ARCHMAGE_TERMS)
    assert [type(one) for one in power.hit] == [f.Damage, f.Note]


def test_in_play_the_damage_is_dealt_and_the_rest_is_the_referees() -> None:
    slam = "Slam (standard, at-will): +5 vs AC; 7 damage and the target is pushed 2 squares and ages 1d4 years."
    scene = Scene("orcus", A=dict(at=(3, 3), hp=40, ac=10), G=dict(at=(4, 3), side="monsters", powers=[slam]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 33 and scene["A"].at == (1, 3)
    assert "ages 1d4 years" in scene.last("ruling").name


def test_an_unread_attack_roll_in_a_line_is_a_limit_of_its_power() -> None:
    (power,) = read_traits("Gub", ["Slam (standard, at-will): Ranged 5; +5 vs Lilies; 2d6 damage."], ORCUS_TERMS)
    assert any(one.limits for one in power.notes())
