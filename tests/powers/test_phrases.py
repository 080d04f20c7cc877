"""The phrase grammar: constructions put together anew, each played, with what must come of it written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.card import read_card
from battlemat.powers.grammar.chart import best, cost, readings
from battlemat.powers.grammar.peg import State
from battlemat.powers.grammar.reader import Reader, grammar
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.grammar.verbs import phrases
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS

FIELD = """
    . . . . . . . .
    . . C . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""
STICK = "Stick (standard, at-will): +30 vs AC; 2 damage."


def reader() -> Reader:
    return Reader(ORCUS_TERMS, OwnName("brute"), ("stick",))


def read(text: str) -> tuple[f.Form, ...]:
    """The statements of a brute's line."""
    one = reader()
    return one.statements(text, one.tokens(text), 1, 1)


def old(text: str) -> bool:
    """Whether the grammar of first choices reads a sentence by itself."""
    one = reader()
    tokens = one.tokens(text)
    return one.try_rule("statement", tokens)[0] == len(tokens)


def field(*lines: str, board: str = FIELD, state: str = "", **fields: Any) -> Scene:
    """G's turn, with these lines: A (in this state) is adjacent to it, C to A and to G, B to A alone; H is an ally far
    off.
    """
    states = [state] if state else []
    scene = Scene("orcus", board, A=dict(hp=50, ac=10, fort=10, ref=10, will=10, powers=[STICK], conditions=states),
                  B=dict(hp=50, ac=10), C=dict(hp=50, ac=10),
                  G=dict(side="monsters", hp=50, ac=10, powers=list(lines)),
                  H=dict(side="monsters", hp=50, ac=10), **fields)
    scene.turn("G")
    return scene


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 50 - scene[name].hp for name in "ABCGH" if scene[name].hp != 50}


def strike(scene: Scene, **dice: Any) -> None:
    """G's blow at A, which hits."""
    scene.dice(d20=[15], **dice)
    scene.do("G", "Blow", "A")


# Two subjects, one of them described by where it stands of the other.
def test_a_target_and_those_beside_it_are_one_subject() -> None:
    text = "The target and each enemy adjacent to it take 5 fire damage."
    assert not old(text)
    scene = field(f"Blow (standard, at-will): +10 vs AC; {text}")
    strike(scene)
    # B and C are enemies of G beside A; so is nobody else.
    assert lost(scene) == {"A": 5, "B": 5, "C": 5}


@pytest.mark.parametrize(("state", "hurt"), [("", 6), ("dazed", 2), ("prone", 2)])
def test_neither_nor(state: str, hurt: int) -> None:
    text = "If the target is neither dazed nor prone, it takes 4 fire damage."
    assert not old(text)
    scene = field(f"Blow (standard, at-will): +10 vs AC; 2 damage. {text}", state=state)
    strike(scene)
    assert lost(scene) == {"A": hurt}


@pytest.mark.parametrize(("where", "hurt"), [("far", 6), ("near", 2)])
def test_nobody_is_there(where: str, hurt: int) -> None:
    text = "If no ally is within 2 squares of the brute, the target takes 4 fire damage."
    assert not old(text)
    board = FIELD if where == "far" else FIELD.replace("A G . . H", "A G H . .")
    scene = field(f"Blow (standard, at-will): +10 vs AC; 2 damage. {text.replace('the brute', 'G')}", board=board)
    strike(scene)
    assert lost(scene) == {"A": hurt}


@pytest.mark.parametrize(("friend", "hurt"), [({}, 10), ({"at": (1, 1)}, 6)])
def test_an_ally_that_is_not_on_the_map_is_no_company(friend: dict[str, Any], hurt: int) -> None:
    lone = "Skulk: Against a creature that has no allies within 20 squares of it, the user deals 4 extra damage."
    scene = Scene("orcus", A=dict(at=(5, 5), hp=60), B=friend,
                  G=dict(side="monsters", at=(6, 5), powers=["Claw (standard, at-will): +9 vs AC; 6 damage.", lone]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert 60 - scene["A"].hp == hurt


def test_a_blow_with_a_choice() -> None:
    (choice,) = [one for one in read("the target is pushed 2 squares or blinded.") if isinstance(one, f.Choose)]
    assert choice.who == f.SELF and [len(one) for one in choice.options] == [1, 1]


def test_a_weakness_laid_in_other_words() -> None:
    text = "the target becomes vulnerable to fire 5 (save ends)."
    scene = field(f"Blow (standard, at-will): +10 vs AC; 2 damage, and {text}",
                  K=dict(side="monsters", at=(3, 3), hp=50,
                         powers=["Brand (standard, at-will): +10 vs AC; 3 fire damage."]))
    strike(scene)
    scene.turn("K")
    scene.dice(d20=[15])
    scene.do("K", "Brand", "A")
    assert lost(scene) == {"A": 2 + 3 + 5}


def test_a_case_in_brackets_replaces_the_damage_and_plus_adds_to_it() -> None:
    for said, hurt in (("2 damage (9 damage if the target is prone)", 9),
                       ("2 damage (plus 5 fire damage if the target is prone)", 7)):
        scene = field(f"Blow (standard, at-will): +10 vs AC; {said}.", state="prone")
        strike(scene)
        assert lost(scene) == {"A": hurt}
        scene = field(f"Blow (standard, at-will): +10 vs AC; {said}.")
        strike(scene)
        assert lost(scene) == {"A": 2}


@pytest.mark.parametrize(("said", "slammed"), [("hits", True), ("misses", False)])
def test_what_hangs_on_one_attack_of_several(said: str, slammed: bool) -> None:
    text = f"If the stick {said}, the target is dazed (save ends)."
    assert not old(text)
    scene = field(f"Flurry (standard, at-will): G makes a stick attack. {text}", STICK)
    scene.dice(d20=[15])
    scene.do("G", "Flurry", "A")
    assert scene["A"].conditions == ({"dazed"} if slammed else set())


def test_a_number_reduced_is_a_penalty() -> None:
    text = "The target's AC is reduced by 3 until the end of its next turn."
    scene = field(f"Blow (standard, at-will): +10 vs AC; 2 damage. {text}")
    assert scene.defense("A", "ac", attacker="G", power="Blow").value == 10
    strike(scene)
    assert scene.defense("A", "ac", attacker="G", power="Blow").value == 7


def test_each_of_two_suffers_alone() -> None:
    scene = field("Backlash (standard, at-will): +10 vs AC; G and the target each take 5 damage.")
    scene.dice(d20=[15])
    scene.do("G", "Backlash", "A")
    assert lost(scene) == {"A": 5, "G": 5}


# Heads of lines and cards.
def test_an_occasion_before_a_colon() -> None:
    scene = field("Thorns (free, at-will): When an enemy strikes G with a melee attack: The triggering enemy takes "
                  "3 damage.")
    scene.turn("A")
    assert scene.offers == []
    scene.dice(d20=[15])
    scene.do("A", "Stick", "G")
    assert scene.offers == [("G", "Thorns")]


def test_the_trigger_and_the_targets_of_a_card() -> None:
    card = read_card("Rally the Rest\nEncounter Utility 2 (Reaction Action) ● Martial\n"
                     "Near burst 5, self and all allies\n"
                     "Trigger An enemy reduces your ally to 0 HP or below with an attack.\n"
                     "Effect The target gains a +1 bonus to attack rolls until the end of your next turn.", ORCUS_TERMS)
    assert card.understood and card.trigger is not None and card.trigger.events == ("fell",)
    assert card.targeting is not None and isinstance(card.targeting.who, f.Select) and card.targeting.who.with_self


# Verbs of the lexicon: one row, all uses.
def test_a_verb_is_read_in_all_its_uses() -> None:
    for text in ("The brute drags the target 2 squares.", "The target is dragged 2 squares.",
                 "The target is dragged up to 2 squares."):
        (form,) = read(text)
        assert isinstance(form, f.Force) and form.kind == "pull" and form.distance is not None
    (form,) = read("The brute leaps 3 squares.")
    assert isinstance(form, f.Move) and form.mode == "jump"


def test_who_is_struck_and_who_strikes() -> None:
    (by,) = read("When an enemy strikes the brute with a melee attack, that enemy takes 3 damage.")
    assert isinstance(by, f.When) and by.trigger.events == ("hit",) and by.trigger.other == f.SELF
    (whom,) = read("Whenever the brute strikes an enemy with a melee attack, that enemy takes 3 damage.")
    assert isinstance(whom, f.When) and whom.trigger.events == ("hit",) and whom.trigger.who == f.SELF


def test_thorns_hurt_who_struck() -> None:
    scene = field("Thorns: When G is struck by a melee attack, the attacker takes 3 damage.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Stick", "G")
    assert lost(scene) == {"A": 3, "G": 2}


def test_every_row_of_the_lexicon_makes_rules() -> None:
    text = phrases()
    assert text.count("forced*:") == 1 and 'be "pushed" ["into|to"]' in text and '{' not in text.replace("{}", "")


# All readings, and which of them is meant.
def test_the_plainest_reading_is_meant_and_two_as_plain_are_none() -> None:
    dazed, slowed = f.Afflict(("dazed",), f.TARGET), f.Afflict(("slowed",), f.TARGET)
    longer = f.Lasting(f.SAVE_ENDS, (dazed,))
    none: frozenset[str] = frozenset()
    assert cost((longer,)) > cost((dazed,))
    assert best([((longer,), none), ((dazed,), none)]) == ((dazed,), none)
    assert best([((dazed,), none), ((slowed,), none)]) is None and best([]) is None


def every(text: str) -> list[tuple[object, frozenset[str]]]:
    """Every reading of a text as a statement by the phrase grammar."""
    one, known = reader(), grammar("squares", True)
    return readings(known.rule("statement"), State(one.tokens(text), one.terms, known.alphabet))


def test_a_word_in_its_other_form_is_read_but_no_missing_article_is() -> None:
    assert every("The brute swap places with the target.")
    assert not every("Creature adjacent to the brute takes 3 damage.")


def test_what_is_hostile_is_given_up_soon() -> None:
    assert every("the target and " * 150 + "the target takes 5 damage or is dazed or is pushed 2 squares") == []


def test_print_without_squares_counts_none() -> None:
    one = Reader(ARCHMAGE_TERMS, OwnName("brute", loose=True), ())
    text = "The brute drags the target 2 squares."
    assert reader().phrased("statement", reader().tokens(text)) is not None
    assert one.phrased("statement", one.tokens(text)) is None


@pytest.mark.parametrize("words", [
    "If the target is not within 2 squares of an ally of the brute, it takes 5 extra damage.",
    "If the target cannot be pushed because of an obstruction, it takes 5 extra damage.",
    "The brute and the target swap places.",
    "When a creature attacks the brute or one of its allies, the brute can shift 1 square.",
    "When an enemy within 2 squares is staggered for the first time, the brute gains 5 temporary hit points.",
    "Each enemy that is smaller than the brute falls prone.",
])
def test_descriptions_ask_and_parties_join_in_every_slot(words: str) -> None:
    assert not any(isinstance(one, f.Note) for one in read(words))


@pytest.mark.parametrize(("ban", "action"), [("rally", "rally"), ("speak", "talk"), ("delay", "delay")])
def test_a_verb_can_be_forbidden_by_its_row(ban: str, action: str) -> None:
    scene = field(f"Hex (standard, at-will): +30 vs AC; 1 damage, and the target cannot {ban} (save ends).")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    assert not scene["G"].notes
    scene.turn("A")
    assert not scene.can("A", action)


@pytest.mark.parametrize(("rider", "left"), [
    ("whenever the target starts its turn, it takes 3 damage (save ends)", [51, 48, 48]),
    ("whenever the target starts its turn, it takes 3 damage until the end of the user's next turn", [51, 51, 51]),
    ("the target takes 3 damage at the start of each of its turns (save ends)", [51, 48, 48]),
    ("the target takes 3 damage at the start of each of its turns until the end of the encounter", [51, 48, 45])])
def test_how_long_behind_damage_is_how_long_it_goes_on(rider: str, left: list[int]) -> None:
    claw = f"Claw (standard, at-will): +9 vs AC; 6 damage, and {rider}."
    scene = Scene("orcus", A=dict(at=(5, 5), hp=60), G=dict(side="monsters", at=(6, 5), powers=[claw]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    found = []
    for roll in (2, 15, 15):
        scene.turn("A")
        found.append(scene["A"].hp)
        scene.dice(d20=[roll])
        scene.turn("G")
    assert found == left


def test_two_kinds_of_persistent_damage_saved_against_together() -> None:
    claw = "Claw (standard, at-will): +9 vs AC; the target takes 5 ongoing fire damage and 3 ongoing cold damage " \
        "(save ends both)."
    scene = Scene("orcus", A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), powers=[claw]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].ongoing == {"fire": 5, "cold": 3}
