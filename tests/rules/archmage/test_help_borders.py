"""Helping, telling, relating and finishing off at the borders: every refusal, every choice, what is offered."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
TEND = "archmage.stabilize.check"
POTION = "archmage.death.potion"
STATE = "archmage.ruling.position-state"
FLEE = "archmage.flee.propose"
BONUS = "archmage.spirit.bonus"
OUT = "archmage.spirit.eligibility"
SMITE = "Smite\nMelee attack\nOnce per battle\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
NICK = "Nick\nMelee attack\nAt-Will\nQuick action\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 3 damage."


def ward(stage: Stage, **more: Any) -> Scene:
    """A, with B (dying) at its side and C (dying) elsewhere, D dead, E on its feet; G fights nobody."""
    scene = stage(
        A={"hp": 40, **more.pop("A", {})}, B={"at_hp": -3}, C={"at_hp": -3}, D={"at_hp": -100}, E={},
        G=dict(side="monsters"), **more,
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    return scene


def listed(scene: Scene, action: str, who: str = "A") -> list[str]:
    """Whom an action is offered for."""
    battle = scene.battle
    return [scene.key(use.target) for use in battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)])]


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.rule("archmage.death.potion")
@pytest.mark.parametrize(
    ("target", "tend", "feed"),
    [
        ("B", None, None),
        ("C", TEND, POTION),
        ("D", TEND, POTION),
        ("E", TEND, POTION),
        ("G", TEND, POTION),
        ("A", TEND, None),
        (None, TEND, POTION),
    ],
)
def test_whom_one_may_tend_and_feed(stage: Stage, target: str | None, tend: str | None, feed: str | None) -> None:
    scene = ward(stage)
    assert scene.why_not("A", "stabilize", target) == tend
    assert scene.why_not("A", "feed-potion", target) == feed
    assert listed(scene, "stabilize") == ["B"]
    assert listed(scene, "feed-potion") == []


@pytest.mark.rule("archmage.ruling.potion-details")
@pytest.mark.parametrize(
    ("hurt", "offers"),
    [
        (40, ["B"]),
        (39, ["A", "B"]),
    ],
)
def test_a_potion_carried_is_offered_to_those_it_helps(stage: Stage, hurt: int, offers: list[str]) -> None:
    scene = ward(stage, A={"at_hp": hurt})
    scene.battle.creatures[scene.id("A")].items = ("tide cordial +4",)
    assert listed(scene, "feed-potion") == offers
    scene.dice(d8=[3])
    scene.do("A", "feed-potion", "B", choose={"potion": "tide cordial +4"})
    assert scene["B"].hp == 3 + 4
    assert listed(scene, "feed-potion") == []


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.parametrize(
    ("bonus", "why", "hp"),
    [("6", None, 9), ("0", None, 3), (None, None, 3), ("lots", POTION, -3)],
)
def test_what_a_potion_adds_is_a_number(stage: Stage, bonus: str | None, why: str | None, hp: int) -> None:
    scene = ward(stage)
    choose = {} if bonus is None else {"bonus": bonus}
    assert scene.why_not("A", "feed-potion", "B", choose=choose) == why
    if why is None:
        scene.dice(d8=[3])
        scene.do("A", "feed-potion", "B", choose=choose)
    assert scene["B"].hp == hp


@pytest.mark.rule("archmage.stabilize.state")
@pytest.mark.rule("archmage.stabilize.check")
def test_the_stable_are_fed_and_tended_no_more(stage: Stage) -> None:
    scene = ward(stage)
    scene.dice(d20=[10])
    scene.do("A", "stabilize", "B")
    scene.turn("A")
    assert scene.why_not("A", "stabilize", "B") == TEND
    assert listed(scene, "stabilize") == []
    assert scene.can("A", "feed-potion", "B")


# ---------------------------------------------------------------------- those who are out of it


@pytest.mark.rule("archmage.spirit.eligibility")
@pytest.mark.rule("archmage.spirit.bonus")
@pytest.mark.parametrize(
    ("who", "ally", "bonus", "why"),
    [
        ("D", "E", "attack", None),
        ("D", "E", "md", None),
        ("D", "B", "ac", None),
        ("D", "D", "ac", BONUS),
        ("D", "X", "ac", BONUS),
        ("D", "G", "ac", BONUS),
        ("D", "E", "speed", BONUS),
        ("D", "E", "", BONUS),
        ("B", "E", "ac", OUT),
        ("E", "B", "ac", OUT),
        ("Z", "G", "ac", OUT),
    ],
)
def test_who_heartens_whom_with_what(stage: Stage, who: str, ally: str, bonus: str, why: str | None) -> None:
    """D and X are dead heroes, Z a dead monster, B is dying."""
    scene = ward(stage, X={"at_hp": -100}, Z=dict(side="monsters", at_hp=-1))
    assert scene.why_not(who, "fight-in-spirit", choose={"ally": ally, "bonus": bonus}) == why
    battle = scene.battle
    uses = battle.rules.actions["fight-in-spirit"].uses(battle, battle.creatures[scene.id(who)])
    told = [(scene.key(int(use.chosen("ally"))), use.chosen("bonus")) for use in uses]
    expected = [(key, number) for key in "ABCE" for number in ("attack", "ac", "pd", "md")]
    assert told == (expected if who == "D" else [])


@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.parametrize(
    ("turn", "who", "why"),
    [
        ("A", "A", None),
        ("A", "E", None),
        ("A", "B", None),
        ("A", "G", FLEE),
        ("E", "A", None),
        ("G", "A", FLEE),
        ("G", "G", FLEE),
    ],
)
def test_who_proposes_to_flee_when(stage: Stage, turn: str, who: str, why: str | None) -> None:
    scene = ward(stage)
    if turn != "A":
        scene.turn(turn)
    assert scene.why_not(who, "flee") == why


@pytest.mark.rule("archmage.flee.propose")
def test_voted_down_it_is_proposed_again_in_another_turn(stage: Stage) -> None:
    scene = stage(A={}, B={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "flee")
    assert scene.why_not("A", "flee") == scene.why_not("B", "flee") == FLEE
    scene.turn("B")
    assert scene.can("A", "flee")
    scene.accept("A", "flee")
    scene.do("B", "flee")
    assert scene.last("over") is not None
    assert not scene.can("B", "melee-basic", "G")


# ---------------------------------------------------------------------- positions kept by hand


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize(
    ("model", "target", "relation", "why"),
    [
        ("manual", "G", "engaged", None),
        ("manual", "G", "free", None),
        ("manual", "G", "faraway", None),
        ("manual", "G", "nearby", None),
        ("manual", "B", "behind", None),
        ("manual", "B", "before", None),
        ("manual", "G", "behind", "archmage.position.behind"),
        ("manual", "B", "engaged", "archmage.ruling.position-engagement"),
        ("manual", "B", "free", "archmage.ruling.position-engagement"),
        ("manual", "B", "faraway", None),
        ("manual", "B", "astride", STATE),
        ("manual", "A", "nearby", STATE),
        ("manual", None, "nearby", STATE),
        ("manual", "D", "nearby", STATE),
        ("bands", "G", "engaged", STATE),
    ],
)
def test_what_may_be_said_of_whom(stage: Stage, model: str, target: str | None, relation: str, why: str | None) -> None:
    scene = stage(options={"position_model": model}, A={}, B={}, D={"at_hp": -100}, G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "relate", target, choose={"relation": relation}) == why


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize("first", ["A", "G"])
def test_what_is_said_holds_until_something_else_is(stage: Stage, first: str) -> None:
    scene = stage(options={"position_model": "manual"}, A={}, B={}, G=dict(side="monsters"))
    scene.turn(first)
    other = "G" if first == "A" else "A"
    scene.do(first, "relate", other, choose={"relation": "faraway"})
    assert scene.distance("A", "G") == scene.distance("G", "A") == 2
    assert scene.distance("B", "G") == 1
    scene.do(first, "relate", other, choose={"relation": "nearby"})
    assert scene.distance("A", "G") == scene.distance("G", "A") == 1
    scene.do(first, "relate", other, choose={"relation": "engaged"})
    assert (scene.engaged("A"), scene.engaged("G")) == ({"G"}, {"A"})
    scene.do(first, "relate", other, choose={"relation": "free"})
    assert scene.engaged("A") == scene.engaged("G") == set()
    assert scene.offers == []


@pytest.mark.rule("archmage.position.behind")
@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize(
    ("words", "stopped"),
    [
        ((), False),
        (("behind",), True),
        (("behind", "before"), False),
        (("behind", "faraway"), False),  # not near both
        (("behind", "faraway", "nearby"), True),
        (("nearby", "behind"), True),
        (("faraway", "nearby"), False),
        (("behind", "before", "behind"), True),
    ],
)
def test_cover_by_the_referees_word(stage: Stage, words: tuple[str, ...], stopped: bool) -> None:
    """One behind another stays so whatever is said of their distance, and the other way round."""
    scene = stage(options={"position_model": "manual"}, A={}, W={}, G=dict(side="monsters"))
    scene.turn("W")
    for word in words:
        scene.do("W", "relate", "A", choose={"relation": word})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == ({"A"} if stopped else {"W"})


# ---------------------------------------------------------------------- finishing off


@pytest.mark.rule("archmage.coup.standard-attack")
@pytest.mark.parametrize(
    ("attack", "why", "dealt"),
    [
        (None, None, None),
        ("Smite", None, 18),
        ("Nick", "archmage.coup.standard-attack", None),
        ("rally", "archmage.coup.standard-attack", None),
        ("nothing", "archmage.coup.standard-attack", None),
    ],
)
def test_with_which_attack_it_is_dealt(stage: Stage, attack: str | None, why: str | None, dealt: int | None) -> None:
    scene = stage(
        A={"powers": [SMITE, NICK]}, B={}, G=dict(side="monsters", hp=90, conditions=["helpless"]),
        engaged=[("A", "G")],
    )  # fmt: skip
    scene.turn("A")
    choose = {"attack": attack} if attack else {}
    assert scene.why_not("A", "coup-de-grace", "G", choose=choose) == why
    if dealt is not None:
        scene.do("A", "coup-de-grace", "G", choose=choose)
        assert scene["G"].hp == 90 - dealt
        scene.turn("A")
        assert not scene.can("A", "coup-de-grace", "G", choose=choose)
        assert scene.can("A", "coup-de-grace", "G")


@pytest.mark.rule("archmage.hampered.basic-attacks-only")
@pytest.mark.rule("archmage.coup.standard-attack")
@pytest.mark.parametrize(("attack", "why"), [(None, None), ("Smite", "archmage.hampered.basic-attacks-only")])
def test_the_hampered_deal_it_with_a_basic_attack(stage: Stage, attack: str | None, why: str | None) -> None:
    scene = stage(
        A={"powers": [SMITE], "conditions": ["hampered"]}, G=dict(side="monsters", conditions=["helpless"]),
        engaged=[("A", "G")],
    )  # fmt: skip
    scene.turn("A")
    assert scene.why_not("A", "coup-de-grace", "G", choose={"attack": attack} if attack else {}) == why
