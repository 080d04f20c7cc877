"""Powers and creatures exported from a virtual tabletop as JSON. All of them are invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.importers.foundry import Fields
from battlemat.importers.tabletop import block_text, card_text, document_text, is_document
from battlemat.powers import forms as f
from battlemat.powers.plain_block import read_plain_blocks
from battlemat.powers.plain_card import read_plain_card
from battlemat.systems.fourth.terms import FOURTH_TERMS

HERE = Path("somewhere.json")


def power(name: str = "Oar Sweep", **system: Any) -> dict[str, Any]:
    """A power as it is exported: a weapon attack unless told otherwise."""
    fields: dict[str, Any] = {
        "subName": "Ferrier Attack 1", "useType": "encounter", "actionType": "standard", "rangeType": "weapon",
        "weaponType": "melee", "area": "0", "rangePower": "", "target": "One creature", "trigger": "",
        "attack": {"isAttack": True, "isBasic": False, "ability": "str", "def": "ac", "formula": "@powerMod"},
        "hit": {"detail": "2[W] + @strMod damage, and the target is pushed 1 square."},
        "miss": {"detail": "", "halfDamage": True}, "effect": {"detail": ""}, "damageType": {"physical": True},
        "effectType": {"fear": True}, "sustain": {"actionType": "", "detail": ""},
    }
    return {"name": name, "type": "power", "system": {**fields, **system}}


def creature(**system: Any) -> dict[str, Any]:
    """A creature as it is exported, with a bite and a shriek."""
    bite = power("Bite", subName="", useType="atwill", rangeType="melee", weaponType="none", effectType={},
                 attack={"isAttack": True, "isBasic": True, "def": "ac", "formula": "7"},
                 hit={"detail": "1d6 + 3 damage"}, miss={})
    shriek = power("Shriek", subName="", useType="recharge", rechargeRoll="5", rangeType="closeBlast", area="3",
                   weaponType="none", effectType={}, miss={"detail": "Half damage"},
                   attack={"isAttack": True, "isBasic": False, "def": "fort", "formula": "5"},
                   hit={"detail": "<p>1d8 + 3 thunder damage.</p>"})
    fields: dict[str, Any] = {
        "details": {"size": "small", "origin": "natural", "type": "beast", "level": 2, "exp": 125, "bloodied": 20,
                    "role": {"primary": "brute", "secondary": "elite", "leader": True}},
        "attributes": {"hp": {"value": 12, "max": 41}, "init": {"value": 3}},
        "skills": {"prc": {"value": 4}},
        "senses": {"special": {"dv": {"value": True, "range": ""}, "tr": {"value": True, "range": "5"}}},
        "abilities": {name: {"value": 12} for name in ("str", "con", "dex", "int", "wis", "cha")},
        "defences": {"ac": {"value": 14}, "fort": {"value": 15}, "ref": {"value": 13}, "wil": {"value": 12}},
        "movement": {"base": {"value": 5}, "climb": {"value": 3}}, "actionpoints": {"value": 1},
    }
    return {"name": "Ditch Badger", "type": "NPC", "system": {**fields, **system}, "items": [bite, shriek]}


def test_a_power_becomes_its_card() -> None:
    text = card_text(Fields(power(), HERE))
    assert text.split("\n") == [
        "Oar Sweep", "Ferrier Attack 1", "Encounter ✦ Fear, Weapon", "Standard Action    Melee weapon",
        "Target: One creature", "Attack: Strength vs. AC",
        "Hit: 2[W] + Strength modifier damage, and the target is pushed 1 square.", "Miss: Half damage."]
    read = read_plain_card(text, FOURTH_TERMS)
    assert read.understood, list(read.notes())
    assert read.attack == f.Attack(abilities=("strength",), defenses=("AC",))


@pytest.mark.parametrize(("fields", "said"), [
    ({"rangeType": "closeBurst", "area": "2"}, "Close burst 2"),
    ({"rangeType": "rangeBurst", "area": "1", "rangePower": "10"}, "Area burst 1 within 10 squares"),
    ({"rangeType": "range", "rangePower": "5"}, "Ranged 5"),
    ({"rangeType": "personal"}, "Personal"), ({"rangeType": "touch"}, "Melee touch"),
    ({"weaponType": "ranged"}, "Ranged weapon"), ({"weaponType": "meleeRanged"}, "Melee or Ranged weapon")])
def test_ranges(fields: dict[str, str], said: str) -> None:
    assert card_text(Fields(power(**fields), HERE)).split("\n")[3] == f"Standard Action    {said}"


def test_a_reaction_has_its_trigger_and_what_sustains_it() -> None:
    text = card_text(Fields(power(actionType="reaction", trigger="You take damage", rangeType="personal",
                                  attack={"isAttack": False}, hit={}, miss={}, target="",
                                  effect={"detail": "You become invisible until the end of your next turn."},
                                  sustain={"actionType": "minor", "detail": "The effect persists."}), HERE))
    read = read_plain_card(text, FOURTH_TERMS)
    assert read.understood, list(read.notes())
    assert (read.cost, read.maintain[0].action) == (("reaction",), "swift")


def test_a_creature_becomes_its_stat_block() -> None:
    (block,) = read_plain_blocks(block_text(Fields(creature(), HERE)), FOURTH_TERMS)
    assert (block.name, block.level, block.role, block.kind, block.leader, block.xp) == (
        "Ditch Badger", 2, "Brute", "elite", True, 125)
    assert (block.hp, block.staggered, block.initiative, block.action_points) == (41, 20, 3, 1)
    assert block.defenses == {"ac": 14, "fort": 15, "ref": 13, "will": 12}
    assert (block.senses.perception, block.senses.ranges) == (4, (("darkvision", 0), ("tremorsense", 5)))
    assert (block.speed.walk, block.speed.modes) == (5, (("climb", 3),))
    bite, shriek = block.powers
    assert (bite.symbol, bite.attack, bite.usage.kind) == ("basic melee", f.Attack(7, ("AC",)), "at-will")
    assert (shriek.symbol, shriek.usage) == ("near", f.Usage("refresh", (5,)))
    assert block.understood, block.notes


def test_a_creature_without_its_numbers_names_the_field() -> None:
    with pytest.raises(InputError, match=r"system\.attributes\.hp is no number"):
        block_text(Fields(creature(attributes={"init": {"value": 3}}), HERE))


def test_what_is_neither_power_nor_creature_is_nothing() -> None:
    assert is_document(power()) and is_document(creature())
    assert not is_document({"monsters": []}) and not is_document([])
    assert document_text({"name": "A rite", "type": "ritual", "system": {}}, HERE) == ""


def test_they_are_checked_like_any_other_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sweep.json").write_text(json.dumps(power()), encoding="utf-8")
    (tmp_path / "odd.json").write_text(json.dumps(power(hit={"detail": "The target thinks."})), encoding="utf-8")
    (tmp_path / "badger.json").write_text(json.dumps(creature()), encoding="utf-8")
    assert run(["check", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "1 stat block, 1 understood wholly" in told
    assert "4 power, trait and aura lines, 3 understood" in told
    assert "odd.json:7:6: The target thinks." in told
