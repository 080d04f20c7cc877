"""The print of games without squares: blocks, attack lines, natural rolls, limits, what is told and not ruled."""

from __future__ import annotations

import pytest

from battlemat.errors import InputError
from battlemat.powers import forms as f
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

BLOCK = """#### Bog Howler
Large 2nd level troop [beast]
Initiative: +6
Vulnerability: fire

Bite +7 vs. AC (2 attacks)\u20145 damage
  Natural even hit: The target is dazed until the end of its next turn.
  Miss: 2 damage.
C: Howl +6 vs. MD (1d3 nearby enemies)\u20144 psychic damage, and the target is weakened (hard save ends, 16+)
  Limited use: 1/battle, as a quick action.
[Special trigger] R: Spit +6 vs. PD (one nearby or far away enemy)\u20145 ongoing acid damage
Resist cold 16+: When a cold attack targets this creature, the attacker must roll a natural 16+ on the attack roll \
or it only deals half damage.
Cornered: While the escalation die is even, the howler adds the escalation die to its attack rolls.

Nastier Specials
Slippery: When an enemy misses the howler with a melee attack, the howler can pop free from that enemy.

AC 18
PD 16
MD 12
HP 60
"""


def read(text: str) -> BandBlock:
    (block,) = read_blocks(text, ARCHMAGE_TERMS, "bog.md")
    return block


def line(text: str) -> f.Power:
    body = BLOCK.replace("Cornered: While the escalation die is even, the howler adds the escalation die to its attack "
                         "rolls.", text)
    assert body != BLOCK
    head = text.split("\n")[0]
    (found,) = [one for one in read(body).powers if one.text.startswith(head[:12])]
    return found


def test_head() -> None:
    block = read(BLOCK)
    assert (block.name, block.level, block.role, block.size, block.strength, block.type) == (
        "Bog Howler", 2, "troop", "large", "double", "beast")
    assert (block.initiative, block.defenses, block.hp) == (6, {"ac": 18, "pd": 16, "md": 12}, 60)
    assert block.vulnerable == ("fire",)
    assert [one.name for one in block.powers] == ["Bite", "Howl", "Spit", "Resist cold 16+", "Cornered"]
    assert [one.name for one in block.nastier] == ["Slippery"]
    assert block.understood


def test_attack_line() -> None:
    bite = read(BLOCK).powers[0]
    assert bite.attack == f.Attack(7, ("AC",), times=2)
    assert (bite.symbol, bite.usage.kind) == ("melee", "at-will")
    assert bite.hit == (f.Damage(f.Amount(flat=5)),)
    assert bite.miss == (f.Damage(f.Amount(flat=2)),)
    (rider,) = bite.naturals
    assert rider.tests == (f.NaturalRoll(tuple(range(2, 21, 2)), "hit"),)
    assert rider.effects == (f.Afflict(("dazed",), f.TARGET, f.Duration("end", f.TARGET)),)


def test_targets_limits_and_saves() -> None:
    howl, spit = read(BLOCK).powers[1:3]
    assert howl.symbol == "close" and howl.targeting is not None and isinstance(howl.targeting.who, f.Select)
    assert howl.targeting.who.number == f.Amount(((1, 3),))
    assert howl.limits == (f.Limited(f.Amount(flat=1), "battle", "quick"),)
    afflict = howl.hit[1]
    assert isinstance(afflict, f.Afflict) and afflict.duration == f.Duration("save", difficulty="hard")
    assert (spit.symbol, spit.usage.kind, spit.cost) == ("ranged", "special trigger", ())
    assert spit.hit == (f.PersistentDamage(f.Amount(flat=5), ("acid",)),)


def test_a_condition_for_the_battle_does_not_lengthen_the_ongoing_damage_before_it() -> None:
    gore = line(
        "Gore +7 vs. AC\u20146 damage, 3 ongoing poison damage, and the target is vulnerable "
        "until the end of the battle."
    )
    assert gore.hit[1] == f.PersistentDamage(f.Amount(flat=3), ("poison",))
    afflict = gore.hit[2]
    assert isinstance(afflict, f.Afflict) and afflict.duration == f.Duration("encounter")


def test_standing_traits() -> None:
    resist, cornered = read(BLOCK).powers[3:5]
    assert resist.effect == (f.ResistRoll(16, ("cold",)),)
    assert cornered.effect == (
        f.While(f.Escalation((2, 4, 6)), (f.Modify(f.Amount(value="escalation die"), ("attack",)),)),)


@pytest.mark.parametrize(("label", "faces", "result"), [
    ("Natural 16+", tuple(range(16, 21)), ""),
    ("Natural odd miss", tuple(range(1, 20, 2)), "miss"),
    ("Natural 2-5", (2, 3, 4, 5), ""),
    ("Natural 5, 10, 15, or 20 hit", (5, 10, 15, 20), "hit"),
    ("Crit", (), "critical"),
])
def test_labels(label: str, faces: tuple[int, ...], result: str) -> None:
    attack = line(f"Gore +5 vs. AC\u20143 damage\n  {label}: The howler can pop free from the target.")
    assert attack.naturals[0].tests == (f.NaturalRoll(faces, result),)
    effect = attack.naturals[0].effects[0]
    assert isinstance(effect, f.May) and effect.effects == (f.PopFree(f.SELF, f.TARGET),)


def test_what_is_told_is_no_rule_and_what_may_be_one_is_a_note() -> None:
    told = line("Mossy coat: Its fur is green and smells of old rain.")
    assert told.effect == (f.OutOfFight("description", "Its fur is green and smells of old rain"),)
    note = line("Strange luck: Each enemy swaps its damage with a random number.")
    assert [one.text for one in note.notes()] == ["Each enemy swaps its damage with a random number."]


@pytest.mark.parametrize("text", [
    "Odd: The howler takes no damage from weapons of bog oak.",
    "Odd: The howler can't be surprised by ferrymen in hats.",
    "Odd: The howler gains a +2 bonus to attack rolls with wet fur.",
    "Odd: The howler gains a +2 bonus to frobnication.",
    "Odd: Note that the howler deals 10 extra damage.",
    "Odd: If you want, the howler deals double damage.",
    "Odd: In the story, the howler heals 10 hp each round.",
    "Odd: Some people say the howler takes half damage from fire.",
    "Odd: The GM may decide the howler takes an extra turn.",
    "Odd: When the howler is hit, it wobbles the target.",
])
def test_words_that_limit_or_rule_are_not_taken_for_telling(text: str) -> None:
    assert list(line(text).notes())


def test_words_that_say_how_a_blow_lands_are_only_told() -> None:
    told = "Spiny: When an enemy hits the howler with a melee attack, it takes 2 damage from the spines."
    assert not list(line(told).notes())


def test_notes_have_line_and_column() -> None:
    (note,) = read(BLOCK.replace("Miss: 2 damage.", "Miss: The damage glows twice.")).notes
    assert (note.line, note.column) == (8, 9)


def test_mooks() -> None:
    assert read(BLOCK.replace("HP 60", "HP 7 (mook)")).kind == "mook"
    assert read(BLOCK.replace("troop", "mook")).kind == "mook"


@pytest.mark.parametrize(("old", "new", "line_", "words"), [
    ("AC 18\n", "", 1, "AC is missing"),
    ("Large 2nd", "Lorge 2nd", 2, "unknown size 'lorge'"),
    ("Large 2nd level troop [beast]\n", "", 1, "level is missing"),
])
def test_mistakes_say_where(old: str, new: str, line_: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read(BLOCK.replace(old, new))
    assert caught.value.line == line_ and words in str(caught.value)
