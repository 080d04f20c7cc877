"""Durations as they are printed, modifiers by the kind of attack, and whose opportunity attack is left."""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.action import AT_WILL, ENCOUNTER, STANDARD
from battlemat.engine.actions.triggers import PROVOKE, Trigger
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import AttackLine, Strike
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.battle import Battle
from battlemat.engine.effects import durations, traits
from battlemat.engine.effects.durations import FIGHT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import ANY_ATTACK, FAR, MELEE, NEAR, RANGED, Modifier
from battlemat.engine.effects.traits import ITS_MAKER, MAKERS_SIDE, NOBODY, Field, Trait
from battlemat.engine.grid.fields import hinders
from tests.rules.driving import Watcher

A, B, G, H = range(4)
GAMES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.modifier.definition", "orcus.condition.duration")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.condition-duration",
                                                  "fourth.attack.circumstance-modifiers")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations",
                                                    "archmage.modifier.plus-minus-2")),
]
PRINTED = {
    "INDEFINITE": "", "START_OF_NEXT": "until the start of its next turn",
    "END_OF_NEXT": "until the end of its next turn", "SAVE_ENDS": "(save ends)",
    "ENCOUNTER": "until the end of the encounter", "END_OF_TURN": "until the end of the turn",
    "GRAPPLE": "until it escapes", "MAINTAINED": "while maintained", "SHORT_REST": "until a short rest",
    "LONG_REST": "until a long rest", "INSIDE": "while inside", "STANCE": "while in the stance",
    "FELLED": "until its fall",
}


def staged(system: str) -> Battle:
    cast: dict[str, Any] = {key: {"side": "heroes" if key in "AB" else "monsters"} for key in "ABGH"}
    if system != "archmage":
        for n, key in enumerate(cast):
            cast[key]["at"] = (3 + 3 * n, 3)
    scene = Scene(system, **cast)
    scene.turn("A")
    return scene.battle


@pytest.mark.parametrize("system", GAMES)
def test_every_duration_is_one_of_its_own(system: str) -> None:
    battle = staged(system)
    for name, words in PRINTED.items():
        duration = Duration(getattr(durations, name), A)
        assert duration.words("its") == words
        verbs.add_effect(battle, battle.creatures[G], Effect(name, A, duration))
    kinds = {effect.duration.kind for effect in battle.creatures[G].effects}
    assert len(kinds) == len(PRINTED)


@pytest.mark.parametrize("system", GAMES)
def test_a_bonus_to_some_kinds_of_attack_counts_on_those(system: str) -> None:
    battle = staged(system)
    battle.escalation = 0
    line = AttackLine("ac", 5)
    attacks = battle.rules.attacks
    for origin in (MELEE, RANGED, NEAR, FAR):
        strike = Strike(Power("Blow", STANDARD, Targeting(origin), line), A, G, line, origin,
                        square=battle.creatures[G].at)
        other = battle.copy()
        attack, defense = attacks.attack_total(other, strike), attacks.defense_total(other, strike)
        for kinds in (MELEE, RANGED, NEAR, FAR, MELEE | NEAR, RANGED | FAR, ANY_ATTACK):
            words = [{MELEE: "melee", RANGED: "ranged", NEAR: "near", FAR: "far"}[bit]
                     for bit in (MELEE, RANGED, NEAR, FAR) if kinds & bit]
            other = battle.copy()
            for who, stat in ((A, "attack"), (G, "ac")):
                verbs.add_effect(other, other.creatures[who], Effect(stat, A, FIGHT, modifiers=(
                    Modifier(stat, 3, "", stat, kinds=kinds),)))
            counts = strike.origin_words <= set(words)
            assert attacks.attack_total(other, strike) == attack + 3 * counts, (origin, kinds)
            assert attacks.defense_total(other, strike) == defense + 3 * counts, (origin, kinds)
    assert len({MELEE, RANGED, NEAR, FAR}) == 4


SQUARES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.opportunity.timing")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.opportunity.interrupts")),
]


@pytest.mark.parametrize("system", SQUARES)
def test_whose_opportunity_attack_is_left(system: str) -> None:
    """One against each creature in a turn, an immediate action in one game; a new turn gives them back."""
    for struck, immediate, active, is_immediate in product((0, 1 << A, 1 << B), (0, 1), (A, G), (False, True)):
        battle = staged(system)
        enemy, mover = battle.creatures[G], battle.creatures[A]
        chapter = battle.rules.opportunity
        usual, chapter.is_immediate = chapter.is_immediate, is_immediate
        enemy.struck, enemy.immediate, battle.active = struck, immediate, active
        try:
            free = struck != 1 << A
            payable = not is_immediate or (immediate > 0 and active != G)
            if system == "orcus":
                assert chapter.has_one(battle, enemy, mover) is (free and payable), (struck, immediate, active)
            for trigger in (None, Trigger(PROVOKE, A)):
                enemy.struck, enemy.immediate = struck, immediate
                chapter.spend(battle, enemy, trigger)
                assert enemy.struck == struck | (1 << A if trigger else 0)
                assert enemy.immediate == immediate - is_immediate
            chapter.turn_starts(battle)
            assert [creature.struck for creature in battle.creatures] == [0, 0, 0, 0]
        finally:
            chapter.is_immediate = usual


@pytest.mark.parametrize("system", SQUARES)
def test_who_is_spared_by_what_keeps_another_from_provoking(system: str) -> None:
    battle = staged(system)
    watcher = Watcher("provoke", 1)
    chapter = battle.rules.opportunity
    enemy, mover = battle.creatures[G], battle.creatures[A]
    assert chapter.exempt(battle, enemy, mover, "provoke") is False
    verbs.add_effect(battle, mover, Effect("cloak", A, FIGHT, trait=watcher))
    assert chapter.exempt(battle, enemy, mover, "provoke") is True
    assert chapter.exempt(battle, enemy, mover, "other") is False
    assert [(query.subject, query.other) for query in watcher.queries] == [(A, G)]


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.move.difficult-terrain")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.terrain.difficult")),
])
def test_whom_the_difficult_ground_of_a_zone_hinders(system: str) -> None:
    """Everybody, or all but its maker, or all but its maker's side."""
    battle = staged(system)
    for hard, spares in product((False, True), (NOBODY, ITS_MAKER, MAKERS_SIDE)):
        field = Field("mud", A, Trait("mud"), squares=1, difficult=hard, spares=spares)
        hindered = {NOBODY: [A, B, G, H], ITS_MAKER: [B, G, H], MAKERS_SIDE: [G, H]}[spares] if hard else []
        assert [who.id for who in battle.creatures if hinders(battle, field, who)] == hindered, (hard, spares)


@pytest.mark.rule("orcus.concealment.obscured-table", "orcus.vision.obscured-areas")
@pytest.mark.parametrize(("degree", "near", "far"), [
    ("CLEAR", None, None), ("LIGHTLY", "concealment", "concealment"), ("HEAVILY", "concealment", "total"),
    ("TOTALLY", "total", "total"), ("MAGIC_DARK", "concealment", "total"),
])
@pytest.mark.parametrize("dark", [False, True])
def test_how_much_a_zone_hides_what_is_in_it(degree: str, near: str | None, far: str | None, dark: bool) -> None:
    """Next to it and further off; what is no murk but the dark of magic hides nothing from those that see in the dark,
    and in dim light they see as in bright.
    """
    for column, expected in ((6, near), (8, far)):
        scene = Scene("orcus", A={"at": (5, 5), "senses": ["darkvision"] if dark else []},
                      G={"side": "monsters", "at": (column, 5)})
        space = scene.creature("G").space
        verbs.add_field(scene.battle, Field("fog", 1, Trait("fog"), squares=space, obscured=getattr(traits, degree)))
        seen_through = dark and degree == "MAGIC_DARK"
        assert scene.concealment("A", "G") == (None if seen_through else expected), column


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("any_melee", [False, True])
def test_which_powers_make_an_opportunity_attack(system: str, any_melee: bool) -> None:
    """Attacks in melee: basic ones, those that say so, and in some games all that may be used at will."""
    battle = staged(system)
    enemy, chapter = battle.creatures[G], battle.rules.opportunity
    for origin, attack, basic, says, usage in product((MELEE, RANGED, NEAR, MELEE | RANGED), *[(False, True)] * 3,
                                                      (AT_WILL, ENCOUNTER)):
        power = Power("Blow", STANDARD, Targeting(origin), AttackLine("ac", 5) if attack else None)
        power.as_opportunity, power.usage = bool(says), int(usage)
        power.is_basic = bool(basic)
        enemy.sheet.powers = [power]
        usual, chapter.any_melee_power = chapter.any_melee_power, any_melee
        fits = attack and origin & MELEE and (basic or says or (any_melee and usage == AT_WILL))
        assert (chapter.powers(battle, enemy) == [power]) is bool(fits), (origin, attack, basic, says, usage)
        chapter.any_melee_power = usual
