"""Fighting in spirit, and the party's flight."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.tactical import TacticalPlayer

CLAW = "Claw +7 vs. AC—6 damage"
MAUL = "Maul +50 vs. AC—100 damage"
BURN = "Burn +50 vs. AC—1 damage, and 5 ongoing fire damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def fallen(stage: Callable[..., Scene], dead: str = "A", options: dict[str, Any] | None = None) -> Scene:
    """Order G, H, A, D, B, C; G has killed those named in `dead` and B's turn has begun."""
    scene = stage(
        options=options, engaged=[("G", "A"), ("H", "D"), ("G", "B")],
        G=foe(powers=[MAUL]), H=foe(powers=[MAUL]), A=dict(), D=dict(), B=dict(), C=dict(),
    )
    for killer, victim in (("G", "A"), ("H", "D")):
        if victim in dead:
            scene.turn(killer)
            scene.dice(d20=[10])
            scene.do(killer, "Maul", victim)
            assert scene[victim].alive is False
    scene.turn("B")
    return scene


def inspire(scene: Scene, who: str, ally: str, bonus: str) -> None:
    scene.do(who, "fight-in-spirit", choose={"ally": ally, "bonus": bonus})


def ac(scene: Scene, who: str) -> int:
    return scene.defense(who, "ac", attacker="G", power="Maul").value


# ---------------------------------------------------------------- fight in spirit


@pytest.mark.rule("archmage.spirit.eligibility")
def test_only_those_wholly_out_of_the_battle_fight_in_spirit(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    story = {"ally": "B", "bonus": "ac"}
    assert scene.why_not("C", "fight-in-spirit", choose=story) == "archmage.spirit.eligibility"
    assert scene.why_not("B", "fight-in-spirit", choose={**story, "ally": "C"}) == "archmage.spirit.eligibility"
    assert scene.can("A", "fight-in-spirit", choose=story)


@pytest.mark.rule("archmage.spirit.eligibility")
@pytest.mark.rule("archmage.ruling.spirit-out")
def test_the_dying_are_partly_in_unless_switched(stage: Callable[..., Scene]) -> None:
    story = {"ally": "B", "bonus": "ac"}
    for options, legal in ((None, False), ({"spirit_eligibility": "unconscious"}, True)):
        scene = stage(options=options, A=dict(at_hp=-3), B=dict(), C=dict(), G=foe(powers=[MAUL]))
        scene.dice(d20=[5])
        scene.turn("B")
        assert scene.can("A", "fight-in-spirit", choose=story) is legal
        assert scene.can("C", "fight-in-spirit", choose=story) is False
        assert legal or scene.why_not("A", "fight-in-spirit", choose=story) == "archmage.spirit.eligibility"


@pytest.mark.rule("archmage.spirit.bonus")
@pytest.mark.parametrize(
    ("bonus", "expected"), [("ac", (17, 15, 15)), ("pd", (15, 17, 15)), ("md", (15, 15, 17)), ("attack", (15, 15, 15))]
)
def test_the_bonus_is_to_one_number_of_one_ally(
    stage: Callable[..., Scene], bonus: str, expected: tuple[int, int, int]
) -> None:
    scene = fallen(stage)
    before = scene.attack("B", "melee-basic", "G").value
    inspire(scene, "A", "B", bonus)
    values = tuple(scene.defense("B", name, attacker="G", power="Maul").value for name in ("ac", "pd", "md"))
    assert values == expected
    assert scene.attack("B", "melee-basic", "G").value == before + (2 if bonus == "attack" else 0)
    assert ac(scene, "C") == 15


@pytest.mark.rule("archmage.spirit.bonus")
@pytest.mark.rule("archmage.ruling.spirit-numbers")
def test_the_first_story_of_a_battle_gives_two_and_every_other_one(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage, "AD")
    inspire(scene, "A", "B", "ac")
    inspire(scene, "D", "C", "ac")
    assert (ac(scene, "B"), ac(scene, "C")) == (17, 16)


@pytest.mark.rule("archmage.spirit.once-per-round")
@pytest.mark.rule("archmage.ruling.spirit-numbers")
def test_one_story_a_round_and_it_takes_no_action(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    inspire(scene, "A", "B", "ac")
    again = {"ally": "C", "bonus": "pd"}
    assert scene.why_not("A", "fight-in-spirit", choose=again) == "archmage.spirit.once-per-round"
    left = scene["B"].actions
    assert (left["standard"], left["move"], left["quick"]) == (1, 1, 1)
    scene.turn("B")
    assert scene.can("A", "fight-in-spirit", choose=again)


@pytest.mark.rule("archmage.spirit.duration")
@pytest.mark.rule("archmage.ruling.spirit-numbers")
def test_the_bonus_lasts_a_round_and_another_story_earns_another(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    inspire(scene, "A", "B", "ac")
    scene.turn("C")
    assert ac(scene, "B") == 17
    scene.turn("G")  # round 2, before A's count
    assert (scene.round, ac(scene, "B")) == (2, 17)
    scene.turn("B")
    assert ac(scene, "B") == 15
    inspire(scene, "A", "B", "ac")
    assert ac(scene, "B") == 16


@pytest.mark.rule("archmage.spirit.duration")
@pytest.mark.rule("archmage.ruling.spirit-numbers")
def test_the_bonus_lasts_two_rounds_if_switched(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage, options={"spirit_rounds": 2})
    inspire(scene, "A", "B", "ac")
    scene.turn("B")
    assert (scene.round, ac(scene, "B")) == (2, 17)
    scene.turn("B")
    assert (scene.round, ac(scene, "B")) == (3, 15)


# ---------------------------------------------------------------- the turn of one out of the battle


def decisions(battle: Battle, rounds: int) -> list[tuple[str, int, list[str]]]:
    """Who is asked what to do on a turn, in which round, and the actions offered; everybody ends the turn."""
    driver = Driver(battle)
    found: list[tuple[str, int, list[str]]] = []
    decision = driver.start()
    while decision is not None and battle.round <= rounds:
        names = list(dict.fromkeys(option.action.name for option in decision.options if isinstance(option, Use)))
        if isinstance(decision, TurnDecision):
            found.append((battle.creatures[decision.who].key, battle.round, names))
        decision = driver.give(Use(battle.rules.actions["end"]))
    return found


@pytest.mark.rule("archmage.spirit.once-per-round")
@pytest.mark.rule("archmage.spirit.eligibility")
def test_the_dead_have_a_turn_a_round_for_their_story_and_for_nothing_else(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    asked = [(number, names) for key, number, names in decisions(scene.battle, 3) if key == "A"]
    assert asked == [(2, ["end", "fight-in-spirit"]), (3, ["end", "fight-in-spirit"])]


@pytest.mark.rule("archmage.spirit.once-per-round")
def test_who_has_told_a_story_this_round_has_no_turn_for_another(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    scene.turn("A")
    assert scene.round == 2
    # To propose flight is for any player during any hero's turn (archmage.flee.propose).
    assert set(scene.legal("A")) == {"end", "fight-in-spirit", "flee"}
    inspire(scene, "A", "B", "ac")
    assert scene.battle.rules.turns.must_stop(scene.battle, scene.battle.creatures[2])
    again = {"ally": "C", "bonus": "pd"}
    assert scene.why_not("A", "fight-in-spirit", choose=again) == "archmage.spirit.once-per-round"
    for action in ("melee-basic", "move", "rally", "end"):
        assert scene.can("A", action) is False


@pytest.mark.rule("archmage.spirit.eligibility")
@pytest.mark.rule("archmage.ruling.spirit-out")
def test_monsters_and_the_dying_are_asked_for_no_story(stage: Callable[..., Scene]) -> None:
    for options, asked in ((None, 0), ({"spirit_eligibility": "unconscious"}, 2)):
        scene = stage(options=options, G=foe(), H=foe(), A=dict(at_hp=-3, recoveries=8), B=dict())
        scene.dice(d20=[6, 6])
        scene.turn("B")
        scene.battle.creatures[0].flags |= DEAD
        found = decisions(scene.battle, 3)
        assert [key for key, _, _ in found].count("A") == asked
        assert "G" not in [key for key, _, _ in found]


@pytest.mark.rule("archmage.spirit.duration")
@pytest.mark.rule("archmage.spirit.bonus")
def test_the_fallen_hearten_whoever_gains_most_by_it_round_after_round(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("G", "A"), ("G", "B")], G=foe(powers=[MAUL], hp=300), A=dict(), B=dict(weapon="stick +0 1d4"),
        C=dict(str=18, weapon="sword +0 4d12"))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", "A")
    scene.turn("A")
    story = TacticalPlayer().choose(scene.battle, TurnDecision(scene.battle, 1))
    assert isinstance(story, Use) and story.action.name == "fight-in-spirit"
    # B is about to be hit, but nothing turns Maul aside; C's blows are what counts.
    assert (story.chosen("ally"), story.chosen("bonus")) == ("3", "attack")


# ---------------------------------------------------------------- flee


def losing(stage: Callable[..., Scene]) -> Scene:
    """A and B against G and H, C dying; A's turn."""
    scene = stage(
        engaged=[("A", "G"), ("C", "H")], A=dict(temp_hp=5), B=dict(), C=dict(at_hp=-3),
        G=foe(), H=foe(),
    )
    scene.turn("A")
    return scene


def fled(scene: Scene) -> bool:
    return any(event.rule == "archmage.flee.campaign-loss" for event in scene.log)


@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.rule("archmage.flee.success")
@pytest.mark.rule("archmage.ruling.flee-consent")
def test_the_party_flees_without_a_roll_when_all_agree(stage: Callable[..., Scene]) -> None:
    scene = losing(stage)
    scene.accept("B", "flee")
    scene.accept("C", "flee")
    scene.do("A", "flee")
    assert fled(scene)
    assert [event for event in scene.log if event.kind in ("attack", "check", "save")] == []
    assert ("G", "opportunity-attack") not in scene.offers
    assert scene.engaged("A") == scene.engaged("C") == set()
    assert scene["A"].temp_hp == 0  # the battle is over


@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.rule("archmage.ruling.flee-consent")
@pytest.mark.parametrize("willing", ["", "B", "C"])
def test_every_player_must_agree_the_fallen_ones_too(stage: Callable[..., Scene], willing: str) -> None:
    scene = losing(stage)
    for who in willing:
        scene.accept(who, "flee")
    scene.do("A", "flee")
    assert not fled(scene)
    assert scene.engaged("A") == {"G"}
    assert scene["A"].temp_hp == 5
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("archmage.flee.propose")
def test_any_player_proposes_during_any_heros_turn_and_only_then(stage: Callable[..., Scene]) -> None:
    scene = losing(stage)
    assert scene.can("A", "flee")
    assert scene.can("B", "flee")
    scene.turn("G")
    for who in "ABG":
        assert scene.why_not(who, "flee") in {
            "archmage.flee.propose", "archmage.action.free-off-turn", "archmage.action.turn-budget",
        }  # fmt: skip
    assert scene.why_not("G", "flee") == "archmage.flee.propose"


@pytest.mark.rule("archmage.flee.success")
def test_the_fallen_are_carried_along(stage: Callable[..., Scene]) -> None:
    scene = losing(stage)
    for who in "BC":
        scene.accept(who, "flee")
    scene.dice(d8=[6])  # out of the battle the death save passes by itself
    scene.do("A", "flee")
    assert (scene["C"].alive, scene["C"].dying, scene["C"].hp, scene["C"].recoveries) == (True, False, 6, 7)


@pytest.mark.rule("archmage.flee.success")
@pytest.mark.rule("archmage.ruling.flee-consent")
def test_no_effect_gets_a_last_strike(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(powers=[BURN]), A=dict(), B=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert (scene["A"].hp, scene["A"].ongoing) == (39, {})


@pytest.mark.rule("archmage.flee.campaign-loss")
def test_fleeing_is_recorded_as_a_campaign_loss_and_costs_nothing_else(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=30), B=dict(), G=foe())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    losses = [event for event in scene.log if event.rule == "archmage.flee.campaign-loss"]
    assert len(losses) == 1
    for who, hp in (("A", 30), ("B", 40)):
        assert (scene[who].hp, scene[who].recoveries, scene[who].conditions) == (hp, 8, set())
