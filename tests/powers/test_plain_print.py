"""The plain print: stat blocks and power cards without marks of emphasis. All creatures and powers are invented."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battlemat.errors import InputError
from battlemat.files.heroes import load_hero
from battlemat.files.parties import shipped
from battlemat.powers import forms as f
from battlemat.powers.card import card_text, read_powers
from battlemat.powers.grammar.tokens import OwnName, scan, synonyms, translated
from battlemat.powers.headers import Header
from battlemat.powers.lines import LineReader
from battlemat.powers.plain_block import end, is_plain, read_any_blocks, read_plain_blocks, starts, title
from battlemat.powers.plain_card import is_plain_card, read_any_card, read_plain_card
from battlemat.powers.render import body_text, named
from battlemat.powers.statblock import StatBlock
from battlemat.systems.fourth.terms import FOURTH_TERMS

CUTTER = """\
Ditch Cutter                      Level 1 Skirmisher (Leader)
Small natural humanoid (goblin)   XP 100
Initiative +5     Senses Perception +1; low-light vision
Reek (Poison) aura 1; any enemy in the aura takes a -2 penalty
to attack rolls.
HP 27; Bloodied 13; Regeneration 5
AC 15; Fortitude 12, Reflex 14, Will 12
Immune disease, poison; Resist 5 fire; Vulnerable 5 radiant
Saving Throws +2
Speed 6, climb 3; Action Points 1
m Hook (standard; at-will) ✦ Weapon
+6 vs. AC; 1d6 + 3 damage, and the target is slowed (save ends).
r Sling (standard; recharge ⚄ ⚅) ✦ Weapon
Ranged 10/20; +6 vs. AC; 1d6 + 3 damage, and ongoing 5 poison damage (save ends).
C Screech (standard; encounter, recharges when first bloodied) ✦ Fear
Close burst 3; targets enemies; +4 vs. Will; 1d8 + 3 psychic damage, and the target is pushed 2 squares.
A Firepot (standard; encounter) ✦ Fire
Area burst 1 within 10; +4 vs. Reflex; 2d6 + 3 fire damage, and the target is
dazed until the end of the ditch cutter's next turn. Miss: Half damage.
Slip (immediate reaction, when missed by a melee attack; at-will)
The ditch cutter shifts 1 square.
Cornered (minor, usable only while bloodied; encounter)
The ditch cutter makes a basic attack.
Low Blow
The ditch cutter deals 1d6 extra damage against any target it has combat advantage against.
Alignment Evil    Languages Common
Skills Stealth +10, Thievery +10
Str 12 (+1)   Dex 17 (+3)   Wis 12 (+1)
Con 13 (+1)   Int 8 (-1)    Cha 10 (+0)
Equipment leather armor, hook
"""


def block(text: str = CUTTER) -> StatBlock:
    """The one stat block of a text."""
    (found,) = read_plain_blocks(text, FOURTH_TERMS, "road.txt")
    return found


def power(name: str, text: str = CUTTER) -> f.Power:
    """A power of the block of a text."""
    return next(power for power in block(text).powers if power.name == name)


def test_the_head_of_a_block() -> None:
    cutter = block()
    assert (cutter.name, cutter.level, cutter.role, cutter.kind, cutter.leader, cutter.xp) == (
        "Ditch Cutter", 1, "Skirmisher", "standard", True, 100)
    assert (cutter.size, cutter.source, cutter.type, cutter.tags) == ("Small", "Natural", "Humanoid", ("Goblin",))
    assert (cutter.initiative, cutter.senses.perception, cutter.senses.ranges) == (5, 1, (("low-light vision", 0),))
    assert (cutter.hp, cutter.staggered, cutter.saves, cutter.action_points) == (27, 13, 2, 1)
    assert cutter.defenses == {"ac": 15, "fort": 12, "ref": 14, "will": 12}
    assert cutter.immune == ("disease", "poison")
    assert [(one.amount, one.to) for one in (*cutter.resist, *cutter.vulnerable)] == [(5, "fire"), (5, "radiant")]
    assert (cutter.speed.walk, cutter.speed.modes) == (6, (("climb", 3),))
    assert [(one.name, one.modifier) for one in cutter.skills] == [("Stealth", 10), ("Thievery", 10)]
    assert cutter.abilities == {"str": 12, "con": 13, "dex": 17, "int": 8, "wis": 12, "cha": 10}
    assert (cutter.languages, cutter.equipment) == (("Common",), ("leather armor", "hook"))


def test_every_line_of_it_is_understood() -> None:
    cutter = block()
    assert cutter.understood, cutter.notes
    assert [one.name for one in cutter.powers] == [
        "Regeneration", "Reek", "Hook", "Sling", "Screech", "Firepot", "Slip", "Cornered", "Low Blow"]


def test_letters_say_what_kind_of_attack_it_is() -> None:
    assert [power(name).symbol for name in ("Hook", "Sling", "Screech", "Firepot", "Slip")] == [
        "basic melee", "basic ranged", "near", "far", ""]


def test_damage_conditions_and_how_long() -> None:
    assert power("Hook").attack == f.Attack(6, ("AC",))
    assert power("Hook").hit == (
        f.Damage(f.Amount(((1, 6),), 3)), f.Afflict(("slowed",), duration=f.Duration("save")))


def test_recharge_by_dice_or_event() -> None:
    assert power("Sling").usage == f.Usage("refresh", (5, 6))
    assert power("Screech").usage == f.Usage("encounter", (), "first bloodied")


@pytest.mark.parametrize(
    ("printed", "faces"),
    [("recharge 6", (6,)), ("recharge 5 6", (5, 6)), ("recharge 4-6", (4, 5, 6)), ("recharge 5+", (5, 6)),
     ("recharge 5, 6", (5, 6))],
)
def test_notations_of_recharge(printed: str, faces: tuple[int, ...]) -> None:
    text = CUTTER.replace("recharge ⚄ ⚅", printed)
    assert power("Sling", text).usage == f.Usage("refresh", faces)


def test_ongoing_damage() -> None:
    laid = power("Sling").hit[1]
    assert isinstance(laid, f.PersistentDamage)
    assert (laid.amount, laid.types) == (f.Amount(flat=5), ("poison",))


def test_what_sets_a_power_off_stands_in_its_brackets() -> None:
    slip = power("Slip")
    assert slip.cost == ("reaction",)
    assert slip.trigger == f.Trigger(("is missed",), f.SELF, attack=f.AttackKind(ranges=("melee",)))


def test_what_a_power_takes_stands_in_its_brackets() -> None:
    assert power("Cornered").requirements == (f.Has(f.SELF, ("staggered",)),)
    assert power("Cornered").cost == ("swift",)


def test_an_aura_goes_on_in_the_next_line() -> None:
    aura = power("Reek").effect[0]
    assert isinstance(aura, f.Aura)
    assert (aura.radius, aura.tags) == (1, ("Poison",))


@pytest.mark.parametrize(("rank", "role", "kind"), [
    ("Level 3 Minion", "", "minion"), ("Level 3 Minion Brute", "Brute", "minion"),
    ("Level 3 Elite Soldier", "Soldier", "elite"), ("Level 3 Solo Controller (Leader)", "Controller", "solo")])
def test_kinds_and_roles(rank: str, role: str, kind: str) -> None:
    cutter = block(CUTTER.replace("Level 1 Skirmisher (Leader)", rank))
    assert (cutter.role, cutter.kind, cutter.level, cutter.leader) == (role, kind, 3, "Leader" in rank)
    assert cutter.understood, cutter.notes


def test_what_is_not_understood_is_a_note_at_its_place() -> None:
    text = CUTTER.replace("dazed until the end of the ditch cutter's next turn.", "worried about its mother.")
    (note,) = block(text).notes
    assert (note.line, note.text.endswith("worried about its mother.")) == (18, True)
    odd = CUTTER.replace("The ditch cutter deals 1d6", "It hums.\nThe ditch cutter deals 1d6")
    (note,) = block(odd).notes
    assert (note.line, note.column, note.text) == (25, 1, "It hums.")


def test_a_note_in_a_later_line_of_a_text_has_that_line() -> None:
    text = CUTTER.replace("Miss: Half damage.", "The pot was a wedding gift.")
    (note,) = block(text).notes
    assert (note.line, note.column, note.text) == (19, 54, "The pot was a wedding gift.")


@pytest.mark.parametrize(("damage", "said"), [
    (("Small natural", "Smal natural"), "did you mean 'Small'?"),
    (("HP 27; Bloodied 13; Regeneration 5\n", ""), "has no hit points")])
def test_a_block_that_cannot_be_used(damage: tuple[str, str], said: str) -> None:
    text = CUTTER.replace(*damage)
    with pytest.raises(InputError, match=r"road\.txt") as raised:
        block(text)
    assert said in str(raised.value)


def test_blocks_stand_one_after_another_between_headings() -> None:
    digger = CUTTER.replace("Ditch Cutter", "Ditch Digger")
    text = f"# The ditch\n\nNobody goes there.\n\n{CUTTER}\n{digger}\n# More\n\nProse.\n"
    rows = text.split("\n")
    begins = list(starts(rows))
    assert [title(rows[at:])[0] for at in begins] == ["Ditch Cutter", "Ditch Digger"]
    assert end(rows, begins[0]) == begins[1]
    assert rows[end(rows, begins[1])] == "# More"
    assert [one.name for one in read_plain_blocks(text, FOURTH_TERMS)] == ["Ditch Cutter", "Ditch Digger"]


def test_a_heading_may_stand_above_the_level() -> None:
    text = CUTTER.replace("Ditch Cutter                      Level 1", "#### Ditch Cutter\nLevel 1")
    assert (block(text).name, block(text).level, block(text).understood) == ("Ditch Cutter", 1, True)


def test_the_marked_print_is_not_the_plain_one() -> None:
    marked = "#### Post\n**Level 1 Blocker** (100 XP)\nMedium Natural Beast\n**AC:** 12; **Fort:** 12, " \
             "**Ref:** 12, **Will:** 12\n**HP:** 20\n"
    assert is_plain(CUTTER) and not is_plain(marked)
    assert read_any_blocks(marked, FOURTH_TERMS)[0].hp == 20
    assert read_any_blocks(CUTTER, FOURTH_TERMS)[0].hp == 27


def test_every_line_read_is_rendered_and_read_again_the_same() -> None:
    for path in sorted((shipped("fourth") / "monsters").glob("*.txt")):
        for one in (*read_plain_blocks(path.read_text(encoding="utf-8"), FOURTH_TERMS), block()):
            own = OwnName(one.name, (*one.tags, one.type))
            reader = LineReader(FOURTH_TERMS, own, tuple(line.name for line in one.powers))
            for line in one.powers:
                if line.name == "Regeneration":
                    continue
                text = named(body_text(line), one.name)
                again = reader.power(header_of(line), text)
                if line.usage.kind == "aura":
                    aura = line.effect[0]
                    assert isinstance(aura, f.Aura)
                    assert again.effect == aura.effects, text
                else:
                    assert replace(again, usage=line.usage) == replace(line, line=0), text


def header_of(line: f.Power) -> Header:
    """The header a line was read with."""
    return Header(line.name, line.symbol, line.cost, f.Usage() if line.usage.kind == "aura" else line.usage, line.tags)


HAUL = """\
Hook and Haul     Ferrier Attack 1
You give them a lift.
Encounter ✦ Martial, Weapon
Standard Action    Melee weapon
Target: One creature
Attack: Strength vs. AC
Hit: 2[W] + Strength modifier damage, and you pull the target 1 square.
Increase damage to 3[W] + Strength modifier damage at 21st level.
Miss: Half damage.
Special: When charging, you can use this power in place of a melee basic attack.
"""
RING = """\
Ring of Ash
Weir Attack 5
Daily ✦ Arcane, Fire, Zone
Standard Action    Area burst 2 within 10 squares
Target: Each creature in burst
Attack: Intelligence vs. Reflex
Hit: 2d6 + Intelligence modifier fire damage, and ongoing 5 fire damage (save ends).
Miss: Half damage.
Effect: The burst creates a zone that lasts until the end of your next turn. \
Any creature that starts its turn in the zone takes 3 fire damage.
Sustain Minor: The zone persists.
"""
RIPOSTE = """\
Riposte
Blade Utility 2
At-Will ✦ Martial
Immediate Interrupt    Personal
Trigger: An enemy hits you with a melee attack
Effect: You gain a +2 bonus to AC against the triggering attack.
"""
WORD = """\
Kind Word
Warden Feature
Encounter ✦ Divine, Healing
Minor Action    Close burst 5
Target: You or one ally in burst
Effect: The target can spend a healing surge and regain an additional 1d6 hit points.
"""


def test_a_card() -> None:
    haul = read_plain_card(HAUL, FOURTH_TERMS)
    assert (haul.name, haul.category, haul.level, haul.cost) == ("Hook and Haul", "attack", "1", ("standard",))
    assert (haul.usage, haul.tags) == (f.Usage("encounter"), ("Martial", "Weapon"))
    assert haul.targeting == f.Targeting("melee", basis="weapon", who=f.Select("creature", 1))
    assert haul.attack == f.Attack(abilities=("strength",), defenses=("AC",))
    assert haul.hit[0] == f.Damage(f.Amount(weapon=2, modifiers=("strength",)))
    assert haul.miss == (f.HalfDamage(),)
    assert haul.special == (f.ThisAttack("charge"),)
    (step,) = haul.steps
    assert (step.level, step.part) == (21, "hit")
    assert step.effects == (f.Damage(f.Amount(weapon=3, modifiers=("strength",))),)
    assert haul.understood


def test_an_area_a_zone_and_what_sustains_it() -> None:
    ring = read_plain_card(RING, FOURTH_TERMS)
    assert ring.understood, list(ring.notes())
    assert ring.targeting is not None
    assert (ring.targeting.origin, ring.targeting.area, ring.targeting.normal) == ("far", f.Area("burst", 2), 10)
    assert (ring.level, ring.usage) == ("5", f.Usage("daily"))
    assert ring.maintain[0].action == "swift"
    assert ring.maintain[0].effects == (f.Persist(f.Duration("end", f.SELF), what="zone"),)


def test_an_immediate_action_and_its_trigger() -> None:
    riposte = read_plain_card(RIPOSTE, FOURTH_TERMS)
    assert riposte.understood, list(riposte.notes())
    assert (riposte.cost, riposte.category, riposte.level) == (("counter",), "utility", "2")
    assert riposte.trigger is not None and riposte.trigger.events == ("hit",)


def test_a_healing_surge() -> None:
    word = read_plain_card(WORD, FOURTH_TERMS)
    assert word.understood and word.level == "feature"
    extra = f.Amount(((1, 6),), value="recovery value")
    assert word.effect == (f.May(f.TARGET, (f.Heal(extra, f.TARGET, 1),)),)


def test_what_a_card_says_and_is_not_understood_is_a_note_at_its_place() -> None:
    odd = read_plain_card(HAUL.replace("Miss: Half damage.", "Miss: The target laughs."), FOURTH_TERMS)
    (note,) = odd.notes()
    assert (note.line, note.column, note.text) == (9, 7, "The target laughs.")


def test_cards_of_both_prints_are_told_apart() -> None:
    marked = "Jab\nAt-Will Attack 1 (Standard Action) ● Martial\nMelee weapon, one creature\nHit 1dW damage."
    assert is_plain_card(HAUL) and not is_plain_card(marked)
    assert not is_plain_card("Club (standard; at-will): +6 vs. AC; 5 damage.")
    assert read_any_card(marked, FOURTH_TERMS).hit == (f.Damage(f.Amount(weapon=1)),)


def shipped_cards() -> list[str]:
    """The cards of the shipped heroes."""
    files = sorted((shipped("fourth") / "heroes").glob("*.toml"))
    return [card.text for path in files if path.stem != "party" for card in load_hero(path).hero.cards]


@pytest.mark.parametrize("text", [HAUL, RING, RIPOSTE, WORD, *shipped_cards()], ids=lambda text: text.split("\n")[0])
def test_a_card_rendered_reads_the_same(text: str) -> None:
    read = read_plain_card(text, FOURTH_TERMS)
    assert read.understood, list(read.notes())
    (again,) = read_powers("", [card_text(read)], FOURTH_TERMS)
    assert again == read


def test_synonyms_take_the_place_of_the_words_they_are_printed_with() -> None:
    known = synonyms({"healing surge": "recovery", "area burst": "far burst", "bloodied": "staggered"})
    words = [token.word for token in translated(scan("area burst: a bloodied ally spends a healing surge"), known)]
    assert words == ["far", "burst", ":", "a", "staggered", "ally", "spends", "a", "recovery"]
    spent = translated(scan("a healing surge ends"), known)
    assert [(token.start, token.end) for token in spent] == [(0, 1), (2, 15), (16, 20)]
    with pytest.raises(ValueError, match="more words"):
        synonyms({"surge": "healing surge"})
