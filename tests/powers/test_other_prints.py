"""The prints of adventures, companions and character sheets. All creatures here are invented."""

from __future__ import annotations

from battlemat.powers import forms as f
from battlemat.powers.statblock import read_statblocks
from battlemat.systems.orcus.terms import ORCUS_TERMS

ADVENTURE = """#### Ditch Warden

♞: ☐☐☐☐☐ ☐☐☐☐ / ☐☐☐☐☐ ☐☐☐☐☐
♘: ☐☐☐☐☐ ☐☐☐☐ / ☐☐☐☐☐ ☐☐☐☐☐

**Senses:** Perception +2; darkvision; **Initiative:** +4; **Speed** 5, climb 2
**AC:** 16; **Fort:** 15, **Ref:** 13, **Will** 12
**Immunity to:** disease, **Resistance to:** cold 5

<span style='border-radius: 50%;'>⚔️</span> **Hook** (standard, at-will) ● Weapon
+7 vs. AC; 1d8+2 damage.
 💥 **Mud Spray** (standard, encounter)
Near burst 2; target enemies +5 vs. Ref; 1d6 damage.
**Old Ground:** The ditch warden gains a +1 bonus to AC while adjacent to at least two allies.
"""

COMPANION = """### Marsh Hound

**Level 5 Summoned Creature**
Medium Outsider Beast ● Demon (Evil)

**Speed:** 7
**Defenses:** your defenses +2
**HP:** your staggered value; can use your recoveries

‡ **Jaws** (standard, at-will)
Your level +4 vs AC; 2d6 damage.
**Instinct**
"""
INSTINCT = (
    "At the end of your turn, if the marsh hound has not received a command that turn, it attacks or charges "
    "the nearest slowed creature, otherwise the nearest creature."
)

SHEET = """# Nobody in Particular

**EMBER IMP.** Small Monstrosity (Demon) 1. Your defenses. Spd 6, fly 2. **HP** 8. **Resist** fire 5.
*Poke* (standard): Basic M +5 vs AC. 1d8+3 fire.
*Cough* (react, when the imp takes damage): N burst 1 +3 vs Fort. 1d8+3 poison and dazed (save ends).
"""


def test_adventure_print() -> None:
    (block,) = read_statblocks(ADVENTURE, ORCUS_TERMS)
    assert (block.hp, block.staggered, block.initiative, block.speed.walk) == (19, 9, 4, 5)
    assert block.defenses == {"ac": 16, "fort": 15, "ref": 13, "will": 12}
    assert block.immune == ("disease",)
    assert block.resist[0].to == "cold"
    assert [power.symbol for power in block.powers] == ["basic melee", "near", ""]
    spray = block.powers[1]
    assert spray.targeting is not None and spray.targeting.who == f.Select("enemy")
    assert block.powers[2].name == "Old Ground"
    assert block.understood, block.notes


def test_mooks_have_no_boxes() -> None:
    text = ADVENTURE.replace("♞: ☐☐☐☐☐ ☐☐☐☐ / ☐☐☐☐☐ ☐☐☐☐☐\n♘: ☐☐☐☐☐ ☐☐☐☐ / ☐☐☐☐☐ ☐☐☐☐☐", "♟♟♙")
    assert read_statblocks(text, ORCUS_TERMS)[0].hp == 1


def test_companion_print() -> None:
    (block,) = read_statblocks(COMPANION + INSTINCT, ORCUS_TERMS)
    assert block.formulas["Defenses"] == "your defenses +2"
    assert block.powers[0].attack == f.Attack(4, ("AC",), level=True)
    nearest = f.Select("creature", 1, choice="nearest")
    slowed = f.Select("creature", 1, tests=(f.Has(f.EACH, ("slowed",)),), choice="nearest")
    assert block.powers[1].effect == (f.Instinct((f.GoFor(slowed, (nearest,)),)),)
    assert block.understood, block.notes


def test_short_print_of_a_sheet() -> None:
    (block,) = read_statblocks(SHEET, ORCUS_TERMS)
    assert (block.name, block.hp, block.size, block.tags) == ("Ember Imp", 8, "Small", ("Demon",))
    poke, cough = block.powers
    assert (poke.symbol, poke.hit) == ("basic melee", (f.Damage(f.Amount(((1, 8),), 3), ("fire",)),))
    assert cough.cost == ("reaction",) and cough.trigger is not None
    assert cough.hit[1] == f.Afflict(("dazed",), duration=f.Duration("save"))
    assert block.understood, block.notes
