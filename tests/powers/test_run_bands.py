"""Print of games without squares at work: limits, resistance."""

from __future__ import annotations

from battlemat.engine.actions.action import ENCOUNTER, UNPAID
from battlemat.engine.creature import Sheet
from battlemat.engine.effects.traits import Trait
from battlemat.powers import forms
from battlemat.powers.bands.card import read_texts
from battlemat.powers.run.build import equip
from battlemat.powers.run.power import ParsedPower, PrintedTrait
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS


def made(*texts: str) -> tuple[list[ParsedPower], list[Trait]]:
    sheet = Sheet("Bog Howler")
    sheet.defenses = {"ac": 16, "pd": 14, "md": 12}
    powers, traits = equip(sheet, list(read_texts("Bog Howler", list(texts), ARCHMAGE_TERMS)), ARCHMAGE_TERMS)
    return [power for power in powers if isinstance(power, ParsedPower)], traits


def test_once_a_battle_is_a_usage() -> None:
    (howl,), _ = made("C: Howl +6 vs. MD (one nearby enemy)—4 damage\n  Limited use: 1/battle.")
    assert (howl.usage, howl.counts, howl.notes) == (ENCOUNTER, (), ())


def test_more_uses_are_counted_by_the_power() -> None:
    (howl,), _ = made("C: Howl +6 vs. MD (one nearby enemy)—4 damage\n  Limited use: 2/battle.")
    assert len(howl.counts) == 1 and len(howl.own_checks) == 1 and not howl.notes


def test_what_waits_for_a_trigger_is_no_choice_of_a_turn() -> None:
    powers, _ = made("Bite +7 vs. AC—5 damage", "[Special trigger] Gore +7 vs. AC—9 damage")
    assert [bool(power.cost & UNPAID) for power in powers] == [False, True]


def test_resistance_stands_from_the_start() -> None:
    printed = read_texts("Bog Howler", ["Resist fire 16+"], ARCHMAGE_TERMS)
    assert any(isinstance(one, forms.ResistRoll) for power in printed for one in power.walk())
    _, traits = made("Resist fire 16+")
    assert len(traits) == 1 and isinstance(traits[0], PrintedTrait)
    assert isinstance(traits[0].power, ParsedPower) and not traits[0].power.notes


def test_powers_of_one_name_are_told_apart() -> None:
    powers, _ = made("[Special trigger] Gore +7 vs. AC—9 damage", "Gore +7 vs. AC—6 damage",
                     "Gore: Once per round during its turn, this creature can make a gore attack against a stuck enemy "
                     "as a quick action.")
    assert [power.name for power in powers] == ["Gore (triggered)", "Gore", "Gore (quick)"]
    assert not any(power.notes for power in powers)


def test_a_semicolon_does_not_break_what_an_answer_is_kept_as() -> None:
    (gore,), _ = made("Gore; or worse +7 vs. AC—6 damage")
    assert ";" not in gore.name
