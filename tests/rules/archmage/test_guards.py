"""Guards of rules, each tried on both sides: what is named counts, what has no source, what has ended meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +30 vs. AC—6 damage"
DART = "R: Dart +30 vs. PD—9 damage"
SEIZE = "Seize +30 vs. AC—2 damage, and the target is grabbed"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "ac": 5, "pd": 5, "md": 5, "powers": list(powers or (CLAW,)), **fields}


def harm(scene: Scene, who: str, amount: int, types: tuple[str, ...] = (), by: str = "") -> None:
    """Damage that the referee deals, or somebody."""
    async def hurt() -> None:
        victim = scene.battle.creatures[scene.id(who)]
        await scene.rules.health.hurt(scene.battle, victim, amount, types, scene.id(by) if by else -1)

    scene._answers.run(hurt())


def effects(scene: Scene, who: str) -> list[str]:
    return [effect.name for effect in scene.battle.creatures[scene.id(who)].effects]


# ---------------------------------------------------------------------- tending the fallen


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.parametrize(("named", "roll", "stable"), [("", 8, True), ("", 7, False), ("herbs", 1, True),
                                                       ("wisdom", 8, False), ("wisdom", 9, True)])
def test_the_check_is_made_with_the_background_that_is_named(stage: Stage, named: str, roll: int, stable: bool) -> None:
    scene = stage(A=dict(skills={"healing": 2, "herbs": 9}), B=dict(at_hp=-3), G=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    scene.dice(d20=[roll])
    scene.do("A", "stabilize", "B", choose={"skill": named} if named else None)
    assert ("stable" in scene["B"].conditions) is stable


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.parametrize("target", ["A", "B", "C", "D", "G"])
@pytest.mark.parametrize("action", ["stabilize", "feed-potion"])
def test_who_may_be_tended(stage: Stage, target: str, action: str) -> None:
    """B lies dying and C does not, D is dead, G is a foe that is down."""
    scene = stage(A={}, B=dict(at_hp=-3), C={}, D=dict(at_hp=-20), G=foe(conditions=["unconscious"]), H=foe(),
                  engaged=[(who, "H") for who in "ABCD"])
    scene.turn("A")
    assert scene.can("A", action, target) is (target == "B" or (target == "A" and action == "feed-potion"))


@pytest.mark.rule("archmage.ruling.stabilize-details")
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize(("by", "wakes_up"), [("G", True), ("B", False), ("", False)])
def test_only_a_foes_damage_ends_being_stable(stage: Stage, keep: bool, by: str, wakes_up: bool) -> None:
    scene = stage(options={"stabilized_damage": "keep" if keep else "ends"}, B={}, A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    scene.dice(d20=[15])
    scene.do("B", "stabilize", "A")
    harm(scene, "A", 2, by=by)
    assert ("stable" in scene["A"].conditions) is (keep or not wakes_up)
    assert scene["A"].hp == -5 and scene["A"].dying is (wakes_up and not keep)


@pytest.mark.rule("archmage.death.negative-half", "archmage.stabilize.state")
@pytest.mark.parametrize(("amount", "alive"), [(16, True), (17, False)])
def test_the_stable_die_at_half_as_well(stage: Stage, amount: int, alive: bool) -> None:
    scene = stage(B={}, A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    scene.dice(d20=[15])
    scene.do("B", "stabilize", "A")
    harm(scene, "A", amount)
    assert (scene["A"].hp, scene["A"].alive) == (-3 - amount, alive)


# ---------------------------------------------------------------------- waiting


@pytest.mark.rule("archmage.delay.lapse", "archmage.ruling.delay-turn-effects")
@pytest.mark.parametrize("until", ["end", "start"])
def test_a_turn_that_lapses_has_ended_for_all_that_lasts_until_then(stage: Stage, until: str) -> None:
    line = f"R: Gaze +30 vs. MD—2 damage, and the target is dazed until the {until} of its next turn"
    scene = stage(G=foe(line), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Gaze", "A")
    scene.turn("A")
    scene.do("A", "delay")
    assert ("dazed" in scene["A"].conditions) is (until == "end")
    scene.turn("A")
    assert "dazed" not in scene["A"].conditions


# ---------------------------------------------------------------------- confusion


@pytest.mark.rule("archmage.ruling.confused-target")
@pytest.mark.parametrize("scope", ["first", "each"])
@pytest.mark.parametrize("again", [False, True])
def test_a_new_confusion_redirects_once_more(stage: Stage, scope: str, again: bool) -> None:
    maze = "R: Maze +30 vs. MD—2 damage, and the target is confused until the end of the battle"
    scene = stage(options={"confused_scope": scope}, G=foe(DART), H=foe(), A=dict(ac=15, powers=[]),
                  B=foe(maze, side="heroes", hp=200))
    for confused in (True, again):
        scene.turn("B")
        if confused:
            scene.dice(d20=[10])
            scene.do("B", "Maze", "G")
        scene.turn("G")
        scene.dice(d20=[3])
        scene.do("G", "Dart", "A")
    assert scene.last("attack").target == ("H" if again or scope == "each" else "A")
    assert ("has attacked confused" in effects(scene, "G")) is (scope == "first")


@pytest.mark.rule("archmage.ruling.confused-target")
@pytest.mark.parametrize("ends", ["older", "newer"])
def test_once_redirected_the_older_confusion_may_end(stage: Stage, ends: str) -> None:
    long = "until the end of the battle"
    short = "until the end of its next turn"
    older, newer = (short, long) if ends == "older" else (long, short)
    scene = stage(options={"confused_scope": "first"}, A=dict(pd=5), H=foe(),
                  B=foe(f"R: Maze +30 vs. MD—2 damage, and the target is confused {older}", side="heroes", hp=200),
                  C=foe(f"R: Riddle +30 vs. MD—2 damage, and the target is confused {newer}", side="heroes", hp=200),
                  G=foe(DART))
    for who, power in (("B", "Maze"), ("C", "Riddle")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "G")
    victims = []
    for _ in range(2):
        scene.turn("G")
        scene.dice(d20=[3])
        scene.do("G", "Dart", "A")
        victims.append(scene.last("attack").target)
    assert "confused" in scene["G"].conditions and victims == ["H", "A"]


@pytest.mark.rule("archmage.confused.attack-ally")
@pytest.mark.parametrize("place", ["middle", "rear", "far"])
def test_only_a_nearby_ally_is_attacked(stage: Stage, place: str) -> None:
    scene = stage(options={"default_range": "faraway"}, G=foe(DART, conditions=["confused"]), H=foe(), A={},
                  far=["H"] if place == "far" else [], rear=["H"] if place == "rear" else [])
    scene.turn("G")
    assert scene.can("G", "Dart", "A") is (place != "far")


# ---------------------------------------------------------------------- ongoing damage and what is shaken off


@pytest.mark.rule("archmage.ongoing.timing", "archmage.ruling.save-is-no-action")
@pytest.mark.parametrize("first", ["fire", "acid", None])
def test_whoever_burns_twice_says_which_comes_first(stage: Stage, first: str | None) -> None:
    """At 12 hit points the first of the two, at the second's turn a save would come between."""
    brand = "R: Brand +30 vs. PD—2 damage, and 5 ongoing fire damage"
    spit = "R: Spit +30 vs. PD—2 damage, and 4 ongoing acid damage"
    scene = stage(G=foe(brand), H=foe(spit), A=dict(hp=60))
    for who, power in (("G", "Brand"), ("H", "Spit")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "A")
    scene.turn("A")
    names = {"fire": "Brand", "acid": "Spit"}
    scene.dice(d20=[11, 10])
    events = scene.do("A", "end", choose={"ongoing": names[first]} if first else None)
    order = [event.value for event in events if event.kind == "damage"]
    assert order == ([4, 5] if first == "acid" else [5, 4])
    assert scene["A"].ongoing == ({"fire": 5} if first == "acid" else {"acid": 4})


@pytest.mark.rule("archmage.ongoing.save", "archmage.ruling.condition-durations")
@pytest.mark.parametrize(("until", "saves"), [("", True), (" until the end of the battle", False)])
def test_a_save_is_rolled_only_against_what_a_save_ends(stage: Stage, until: str, saves: bool) -> None:
    scene = stage(G=foe(f"R: Brand +30 vs. PD—2 damage, and 5 ongoing fire damage{until}"), A=dict(hp=60))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    if saves:
        scene.dice(d20=[20])
    events = scene.do("A", "end")
    assert any(event.kind == "save" for event in events) is saves
    assert scene["A"].ongoing == ({} if saves else {"fire": 5})


@pytest.mark.rule("archmage.ongoing.save")
@pytest.mark.parametrize("named", ["Acid", "Tar", None])
def test_of_two_things_to_shake_off_the_one_that_is_named_ends(stage: Stage, named: str | None) -> None:
    lines = [f"{name} +30 vs. AC—7 damage, and {amount} ongoing {kind} damage (no save) until it spends a {action} "
             "action to wipe it off" for name, amount, kind, action in (("Acid", 5, "acid", "standard"),
                                                                       ("Tar", 4, "poison", "quick"))]
    scene = stage(G=foe(lines[0]), H=foe(lines[1]), A=dict(hp=90), engaged=[("A", "G"), ("A", "H")])
    for who, power in (("G", "Acid"), ("H", "Tar")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "A")
    scene.turn("A")
    scene.do("A", "shake-off", choose={"effect": named} if named else None)
    gone, cost = {"acid": 5} if named == "Tar" else {"poison": 4}, "quick" if named == "Tar" else "standard"
    assert scene["A"].ongoing == gone
    assert [kind for kind, left in scene["A"].actions.items() if left == 0] == [cost]
    assert not scene.can("A", "shake-off", choose={"effect": "Fog"})


# ---------------------------------------------------------------------- speaking


@pytest.mark.rule("archmage.ruling.stunned-free", "archmage.ruling.helpless-cannot-act")
@pytest.mark.parametrize("speech", ["no", "yes"])
@pytest.mark.parametrize(("condition", "talks"), [("stunned", None), ("unconscious", False), ("helpless", False),
                                                  ("dazed", True)])
def test_who_may_speak(stage: Stage, speech: str, condition: str, talks: bool | None) -> None:
    scene = stage(options={"stunned_speech": speech}, A=dict(conditions=[condition]), B={}, G=foe())
    scene.turn("A")
    assert scene.can("A", "talk") is ((speech == "yes") if talks is None else talks)


# ---------------------------------------------------------------------- mobs


LINE = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


def rat(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ditch Rat", "type": "rat", "hp": 7, "ac": 5, "traits": [LINE],
            "powers": ["Bite +5 vs. AC—3 damage"], **fields}


@pytest.mark.rule("archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("amount", "left", "blows"), [(6, [1, 7, 7], 1), (7, [0, 7, 7], 1), (8, [0, 6, 7], 2),
                                                       (13, [0, 1, 7], 2), (14, [0, 0, 7], 2), (15, [0, 0, 6], 3)])
@pytest.mark.parametrize("by", ["", "A"])
def test_exactly_as_many_of_a_mob_fall_as_the_damage_kills(stage: Stage, amount: int, left: list[int], blows: int,
                                                          by: str) -> None:
    scene = stage(A={}, G=rat(), H=rat(), I=rat())
    scene.turn("A")
    start = len(scene.log)
    harm(scene, "G", amount, by=by)
    assert [max(0, scene[key].hp) if scene[key].alive else 0 for key in "GHI"] == left
    assert len([event for event in scene.log[start:] if event.kind == "damage"]) == blows


@pytest.mark.rule("archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("amount", "picked", "left"), [
    (14, None, [0, 0, 0, 0]), (14, "H", [0, 0, 0, 0]), (8, None, [0, 0, 5, 7]),
    (7, None, [0, 0, 7, 7]), (28, None, [0, 0, 0, 0])])
def test_whoever_of_a_mob_is_struck_and_has_fallen_another_is(stage: Stage, amount: int, picked: str | None,
                                                             left: list[int]) -> None:
    """What is too much for the first may go on to the other target; the blow at that one then finds the next."""
    burst = f"Burst\nRanged spell\nAt-Will\nTarget: Two nearby enemies\nAttack: Intelligence + Level vs. PD\n" \
            f"Hit: {amount} damage."
    scene = stage(A=dict(powers=[burst]), G=rat(pd=5), H=rat(pd=5), I=rat(pd=5), J=rat(pd=5))
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Burst", targets=["G", "H"], choose={"mob": picked} if picked else None)
    assert [scene[key].hp if scene[key].alive else 0 for key in "GHIJ"] == left


# ---------------------------------------------------------------------- swapping places, and company


@pytest.mark.rule("archmage.ruling.position-engagement")
@pytest.mark.parametrize(("met", "after"), [
    ([("A", "G")], {"A": set(), "B": {"G"}}),
    ([("B", "H")], {"A": {"H"}, "B": set()}),
    ([("A", "G"), ("B", "H")], {"A": {"H"}, "B": {"G"}}),
    ([("A", "G"), ("A", "H"), ("B", "H")], {"A": {"H"}, "B": {"G", "H"}}),
])
def test_allies_that_swap_take_each_others_foes(stage: Stage, met: list[tuple[str, str]],
                                                after: dict[str, set[str]]) -> None:
    swap = "Change\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: You swap places with the target."
    scene = stage(A=dict(powers=[swap]), B={}, G=foe(), H=foe(), engaged=met)
    scene.turn("A")
    scene.do("A", "Change", "B")
    assert {who: scene.engaged(who) for who in "AB"} == after


@pytest.mark.rule("archmage.ruling.position-next-to")
@pytest.mark.parametrize("comes", ["A", "B"])
def test_whichever_of_two_came_to_the_other_they_are_next_to_each_other(stage: Stage, comes: str) -> None:
    scene = stage(A={}, B={}, G=foe())
    other = "B" if comes == "A" else "A"
    scene.turn(comes)
    assert scene.distance("A", "B") == scene.distance("B", "A") == 1
    scene.do(comes, "move", to="field", choose={"beside": other})
    assert scene.distance("A", "B") == scene.distance("B", "A") == 0


# ---------------------------------------------------------------------- a move overtaken


@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.ready.interrupts")
@pytest.mark.parametrize(("who", "action"), [("C", "move"), ("C", "disengage"), ("H", "engage"), ("H", "disengage")])
def test_a_move_to_somebody_who_has_gone_far_away_comes_to_nothing(stage: Stage, who: str, action: str) -> None:
    """Whoever it goes to has readied to leave as it comes; from engagement it has slipped away by then."""
    scene = stage(C={}, H=foe(), A={}, G=foe(), engaged=[("A", "G")])
    to: dict[str, Any] = {"target": "H"} if who == "H" else {"to": "field", "choose": {"beside": "C"}}
    scene.turn(who)
    scene.do(who, "ready", choose={"action": "move", "when": ("move", "A"), "to": "far"})
    scene.accept(who, "readied")
    scene.turn("A")
    if action == "disengage":
        scene.dice(d20=[20])
    scene.do("A", action, **to)
    assert scene[who].band == "far" and scene["A"].band == "middle"
    assert scene.engaged("A") == (set() if action == "disengage" else {"G"})


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize("readied", [False, True])
@pytest.mark.parametrize("first", ["A", "G"])
def test_a_swoop_engages_nobody_whatever_happens_on_the_way(stage: Stage, readied: bool, first: str) -> None:
    """The prey, or another, steps aside as it comes."""
    flyer = {"modes": {"fly": 1}, "airborne": True}
    fields = {"G": foe(**flyer), "A": dict(hp=60, str=18, **flyer)}
    scene = stage(**{who: fields[who] for who in sorted(fields, key=lambda one: one != first)}, H=foe())
    if readied:
        scene.turn("H")
        scene.do("H", "ready", choose={"action": "move", "when": ("move", "A"), "to": "rear"})
        scene.accept("H", "readied")
    scene.turn("A")
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "swoop", "G")
    assert scene["G"].hp < 90 and scene.engaged("A") == set()
    assert scene["H"].band == ("rear" if readied else "middle")


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("archmage.crit.natural-20")
@pytest.mark.parametrize(("deed", "crit"), [("score critical hits", False), ("fly", True)])
def test_one_that_cannot_score_critical_hits_scores_none(stage: Stage, deed: str, crit: bool) -> None:
    scene = stage(G=foe(f"R: Hex +30 vs. MD—2 damage, and the target can't {deed} (save ends)"), A=dict(powers=[DART]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Dart", "G")
    assert (scene.last("attack").crit, scene["G"].hp) == (crit, 90 - 9 * (2 if crit else 1))


@pytest.mark.rule("archmage.crit.multiplier-steps")
@pytest.mark.parametrize("natural", [15, 20])
def test_a_hit_more_than_doubled_is_a_step_more(stage: Stage, natural: int) -> None:
    line = ("Loose head: A critical hit against this creature deals triple damage instead of the normal double "
            "damage.")
    scene = stage(A=dict(powers=[DART]), G=foe(traits=[line]), H=foe())
    scene.turn("A")
    for target, times in (("G", 3), ("H", 2)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Dart", target)
        assert scene[target].hp == 90 - 9 * (times if natural == 20 else 1)


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize("struck", ["G", "H"])
@pytest.mark.parametrize("held", [False, True])
def test_only_a_blow_at_ones_grabber_tells(stage: Stage, struck: str, held: bool) -> None:
    scene = stage(G=foe(SEIZE), H=foe(), A=dict(powers=[CLAW]), engaged=[("A", "G"), ("A", "H")])
    if held:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Seize", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Claw", struck)
    assert ("has hit its grabber" in effects(scene, "A")) is (held and struck == "G")


@pytest.mark.rule("archmage.two-weapon.reroll-2")
@pytest.mark.parametrize(("off", "again"), [("knife +3 1d4", True), ("", False)])
def test_a_two_is_rolled_again_with_two_weapons_alone(stage: Stage, off: str, again: bool) -> None:
    hero = dict(weapon="blade +3 1d8", str=18, **({"offhand": off} if off else {}))
    scene = stage(A=hero, G=foe(ac=30), engaged=[("A", "G")])
    scene.turn("A")
    scene.dice(d20=[2, 20] if again else [2], d8=[1] if again else [])
    scene.do("A", "melee-basic", "G", choose={"reroll": True} if again else None)
    assert scene.last("attack").natural == (20 if again else 2)


@pytest.mark.rule("archmage.ruling.situational-dice")
@pytest.mark.parametrize(("word", "sides"), [("bigger", 10), ("smaller", 6), (None, 8)])
def test_a_weapons_dice_change_by_one_size_only_where_it_is_said(stage: Stage, word: str | None, sides: int) -> None:
    scene = stage(options={"situational_weapon_dice": "on"}, A=dict(weapon="blade +3 1d8", str=18), G=foe(),
                  engaged=[("A", "G")])
    scene.turn("A")
    scene.dice(d20=[12], **{f"d{sides}": [5]})
    scene.do("A", "melee-basic", "G", choose={"weapon-dice": word} if word else {"circumstance": "+"})
    assert scene["G"].hp == 90 - 5 - 4


@pytest.mark.rule("archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("kind", "natural", "crit"), [("fire", 17, False), ("fire", 18, True), ("cold", 19, False),
                                                       ("cold", 20, True)])
def test_who_is_vulnerable_to_a_type_is_so_to_its_attacks(stage: Stage, kind: str, natural: int, crit: bool) -> None:
    scene = stage(A=dict(powers=[f"R: Bolt +30 vs. PD—9 {kind} damage"]), G=foe(vulnerable={"fire": 0}))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Bolt", "G")
    assert scene.last("attack").crit is crit


@pytest.mark.rule("archmage.condition.once-worst")
@pytest.mark.parametrize("immune", [[], ["dazed"], ["stuck"]])
def test_the_immune_are_spared_a_condition(stage: Stage, immune: list[str]) -> None:
    scene = stage(G=foe("R: Gaze +30 vs. MD—2 damage, and the target is dazed (save ends)"), A=dict(immune=immune))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Gaze", "A")
    assert ("dazed" in scene["A"].conditions) is (immune != ["dazed"])


@pytest.mark.rule("archmage.opportunity.from-ranged", "archmage.ruling.opportunity-off-turn")
@pytest.mark.parametrize(("turn", "whose", "offered"), [("any-turn", "A", True), ("own-turn", "A", True),
                                                       ("any-turn", "B", True), ("own-turn", "B", False)])
def test_off_turn_shots_provoke_unless_the_table_has_it_otherwise(stage: Stage, turn: str, whose: str,
                                                                  offered: bool) -> None:
    scene = stage(options={"opportunity_turn": turn}, A=dict(powers=[DART]), B={}, G=foe(), H=foe(),
                  engaged=[("A", "G")])
    if whose == "B":
        scene.turn("A")
        scene.do("A", "ready", choose={"action": "Dart", "when": ("move", "H")})
        scene.accept("A", "readied")
        scene.turn("H")
        scene.dice(d20=[10])
        scene.do("H", "move", to="rear")
    else:
        scene.turn("A")
        scene.dice(d20=[10])
        scene.do("A", "Dart", "H")
    assert (("G", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("archmage.resistance.automatic-damage", "archmage.ruling.resistance-cases")
@pytest.mark.parametrize(("how", "said", "rolled"), [
    ("always", None, True), ("always", "no", True), ("none", None, False), ("none", "yes", False), ("gm", None, True),
    ("gm", "yes", True), ("gm", "no", False)])
@pytest.mark.parametrize("kind", ["fire", "cold"])
def test_whether_damage_without_an_attack_is_resisted(stage: Stage, how: str, said: str | None, rolled: bool,
                                                      kind: str) -> None:
    burst = f"Glow\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 10 {kind} damage."
    scene = stage(options={"resistance_automatic": how}, A=dict(powers=[burst]), G=foe(resist={"fire": 16}))
    scene.turn("A")
    rolled = rolled and kind == "fire"
    if rolled:
        scene.dice(d20=[15])
    scene.do("A", "Glow", "G", choose={"resist": said} if said else None)
    assert scene["G"].hp == 90 - (5 if rolled else 10)


# ---------------------------------------------------------------------- rests


@pytest.mark.rule("archmage.heal-up.hp-and-recoveries", "archmage.ruling.heal-up-count")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_a_heal_up_ends_what_holds_until_then_and_overdrafts(stage: Stage, kind: str) -> None:
    scene = stage(A=dict(recoveries=0, at_hp=30, conditions=["weakened"]), B={}, G=foe())
    scene.turn("A")
    scene.do("A", "rally")
    assert "overdrawn" in effects(scene, "A")
    scene.rest(kind)
    assert ("overdrawn" in effects(scene, "A")) is (kind == "short")
    assert ("weakened" in scene["A"].conditions) is (kind == "short")
