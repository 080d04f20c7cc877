"""Monster lines: what the words mean, one form at a time. All creatures and powers here are invented."""

from __future__ import annotations

import pytest

from battlemat.powers import forms as f
from battlemat.powers.card import read_line, read_powers, read_traits
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.lines import LineReader
from battlemat.powers.render import body_text, named
from battlemat.systems.orcus.terms import ORCUS_TERMS

NAME = "Moss Heron"


def read(text: str, *others: str) -> f.Power:
    """One line of the moss heron's."""
    names = ("Beak", "Kick", "Gale", *others)
    return read_line(text, LineReader(ORCUS_TERMS, OwnName(NAME, ("Swamp",)), names), ORCUS_TERMS)


def test_attack_line() -> None:
    power = read(
        "† Beak (standard, at-will) ● **Weapon**: Reach 2; +7 vs AC; 1d8+4 damage, and the "
        "target is knocked prone."
    )
    assert (power.name, power.symbol, power.cost, power.tags) == ("Beak", "melee", ("standard",), ("Weapon",))
    assert power.usage == f.Usage("at-will")
    assert power.targeting == f.Targeting("melee", reach=2)
    assert power.attack == f.Attack(7, ("AC",))
    assert power.hit == (f.Damage(f.Amount(((1, 8),), 4)), f.Afflict(("prone",)))
    assert power.understood


@pytest.mark.parametrize(
    ("bracket", "cost", "usage"),
    [
        ("standard, at-will", ("standard",), f.Usage("at-will")),
        ("standard and move, refresh 6", ("standard", "move"), f.Usage("refresh", (6,))),
        ("reaction, refresh 4, 5, 6", ("reaction",), f.Usage("refresh", (4, 5, 6))),
        ("swift, once per round", ("swift",), f.Usage("round")),
        (
            "counter, encounter, refreshes when first staggered",
            ("counter",),
            f.Usage("encounter", (), "first staggered"),
        ),
    ],
)
def test_header(bracket: str, cost: tuple[str, ...], usage: f.Usage) -> None:
    power = read(f"Beak ({bracket}): +7 vs AC; 3 damage.")
    assert (power.cost, power.usage) == (cost, usage)


@pytest.mark.parametrize(
    ("words", "targeting"),
    [
        ("Ranged 5/10", f.Targeting("ranged", normal=5, long=10)),
        ("Ranged 20 (minimum 4)", None),
        ("Near arc 3", f.Targeting("near", area=f.Area("arc", 3))),
        ("Far burst 2 within 10", f.Targeting("far", normal=10, area=f.Area("burst", 2))),
        ("Far burst 2 (within 10/20)", f.Targeting("far", normal=10, long=20, area=f.Area("burst", 2))),
    ],
)
def test_ranges(words: str, targeting: f.Targeting | None) -> None:
    power = read(f"Gale (standard, at-will): {words}; +5 vs Reflex; 4 cold damage.")
    assert targeting is None or power.targeting == targeting
    assert power.understood == (targeting is not None)


UNDERSTOOD = [
    "+5 vs Will; 2d6 psychic damage, and the target is dazed and slowed (save ends both).",
    "+5 vs Will; the target is slowed (save ends). If the target is already slowed, it is "
    "restrained instead (save ends).",
    "+5 vs AC; 1d6 damage, and the target takes persistent 5 fire damage (save ends). "
    "*Aftereffect:* The target is rattled (save ends).",
    "+5 vs AC (must be grappling the target); 2d8 damage, or 3d8 damage against a prone or stunned target.",
    "Near burst 2; +5 vs Reflex (enemies only); 2d6 thunder damage, and the target is pushed 2 "
    "squares. *Miss:* Half damage.",
    "When the moss heron is missed by a melee attack: The moss heron shifts 2 squares.",
    "When first staggered; the heron makes two *beak* attacks.",
    "The heron flies up to 6 squares and makes a *kick* attack. If the attack hits, the target "
    "is shunted 1 square.",
    "While staggered, the moss heron gains a +2 power bonus to attack rolls and deals 1d6 extra "
    "damage on melee attacks.",
    "An ally within 5 squares can make a basic attack. If the ally hits, it gains 5 temporary hit points.",
    "While in this stance, the heron gains resistance 5 to all damage. It then leaves this stance.",
    "Each time an enemy adjacent to the heron shifts, the heron makes a basic melee attack "
    "against it as a free action.",
    "The heron becomes invisible until the end of its next turn.",
    "+6 vs Fortitude; the target is grappled. *Secondary Attack:* +4 vs Fortitude; 1d6 acid damage.",
    "+6 vs AC; 4 damage, and the moss heron swaps places with the target.",
    "The heron regains the use of *gale*.",
    "The moss heron heals 10 hit points and can stand up.",
    "If the heron is hit by a melee attack, the attacker takes 5 lightning damage.",
]


@pytest.mark.parametrize("text", UNDERSTOOD)
def test_statements_render_and_read_back(text: str) -> None:
    power = read(f"Beak (standard, at-will): {text}")
    assert [note.text for note in power.notes()] == []
    again = read(f"Beak (standard, at-will): {named(body_text(power), NAME)}")
    assert again == power


def test_save_that_ends_both() -> None:
    power = read(
        "Gale (standard, encounter): Near burst 1; +3 vs Will; the target is stunned and takes "
        "persistent 5 damage (save ends both)."
    )
    (both,) = power.hit
    assert both == f.Jointly(
        (f.Afflict(("stunned",)), f.PersistentDamage(f.Amount(flat=5))), f.Duration("save", joint="all")
    )


def test_pronouns_mean_whom_they_mean() -> None:
    power = read(
        "Beak (standard, at-will): +7 vs AC; 5 damage, and the target is dazed until the end of "
        "its next turn. If it is prone, the heron shifts 1 square."
    )
    assert power.hit[1] == f.Afflict(("dazed",), duration=f.Duration("end", f.TARGET))
    assert isinstance(power.hit[2], f.If) and power.hit[2].test == f.Has(f.TARGET, ("prone",))
    aura = read(
        "Reek (Poison) aura 2: Enemies that start their turn in the aura take 5 poison damage."
    ).effect[0]
    assert isinstance(aura, f.Aura) and aura.radius == 2
    (when,) = aura.effects
    assert isinstance(when, f.When) and when.effects == (f.Damage(f.Amount(flat=5), ("poison",), f.EACH),)


def test_what_is_not_understood_stays_word_for_word() -> None:
    power = read(
        "Beak (standard, at-will): +7 vs AC; 5 damage. The heron hums a tune that nobody "
        "forgets. The target is prone."
    )
    (note,) = power.notes()
    assert note.text == "The heron hums a tune that nobody forgets."
    assert power.hit == (f.Damage(f.Amount(flat=5)), note, f.Afflict(("prone",)))
    assert not power.understood


def test_no_word_is_skipped_inside_a_statement() -> None:
    assert not read(
        "Beak (standard, at-will): +7 vs AC; 5 damage and the target is dazed by moonlight (save ends)."
    ).understood
    assert not read("Beak (standard, at-will): +7 vs AC (only on Tuesdays); 5 damage.").understood


def test_traits_by_name() -> None:
    regeneration, ghost = read_traits(NAME, ["Regeneration 5", "Incorporeal"], ORCUS_TERMS)
    assert regeneration.effect == (f.Regenerate(f.Amount(flat=5)),)
    assert ghost.effect == (f.Become("incorporeal"),)


def test_first_melee_power_is_the_basic_attack() -> None:
    first, second = read_powers(
        NAME,
        [
            "Spit (standard, at-will): Ranged 5; +5 vs AC; 3 damage.",
            "Beak (standard, at-will): +7 vs AC; 5 damage.",
        ],
        ORCUS_TERMS,
    )
    assert (first.symbol, second.symbol) == ("ranged", "basic melee")
