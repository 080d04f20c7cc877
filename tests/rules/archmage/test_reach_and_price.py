"""Attacks that turn on their makers, reach further, have their price; whom they and conditions do not hold."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import OUT, PHASING

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
BITE = "Bite +10 vs. AC—10 damage\n  Miss: 3 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage.\nMiss: 4 damage."
SPELL = "Daze\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."


def duel(stage: Callable[..., Scene], *lines: str, powers: tuple[str, ...] = (CLAW,), turn: str = "A") -> Scene:
    """A is engaged with a monster with these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, pd=15, md=15, powers=[JAB, SPELL]),
                  B=dict(hp=100, ac=15, pd=15, md=15, powers=[JAB]),
                  G=dict(side="monsters", hp=90, ac=5, pd=5, md=5, powers=list(powers), traits=list(lines)))
    scene.turn(turn)
    return scene


@pytest.mark.parametrize(("power", "naturals", "hp"), [
    ("Daze", [5, 18], 90), ("Daze", [5, 3], 100), ("Daze", [6], 100), ("Jab", [5], 100)])
def test_a_miss_turned_on_whoever_made_it(
    stage: Callable[..., Scene], power: str, naturals: list[int], hp: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[JAB, SPELL]), B={},
                  G=dict(side="monsters", hp=90, ac=30, md=30, powers=[BITE], traits=[
                      "Twisted: When an attacker targets this creature's MD and misses with a natural 1-5 attack roll, "
                      "that enemy must reroll the attack against itself."]))
    scene.turn("A")
    scene.dice(d20=naturals)
    scene.do("A", power, "G")
    assert scene["A"].hp == hp and scene["G"].hp == (86 if power == "Jab" else 90)


@pytest.mark.parametrize("cloaked", [False, True])
def test_what_a_cloak_is_good_for(stage: Callable[..., Scene], cloaked: bool) -> None:
    lines = ["Dark step: While cloaked, this creature automatically succeeds on all disengage checks, gains a +2 bonus "
             "to all defenses against close and ranged attacks, and can drop its cloaking as a quick action to "
             "teleport to a nearby location it can see (instead of making an extra attack)."]
    if cloaked:
        lines.append("Cloaked: This creature starts every battle cloaked.")
    bolt = "Bolt\nRanged attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
    scene = stage(engaged=[("A", "G")], A=dict(hp=100), B=dict(powers=[bolt]),
                  G=dict(side="monsters", hp=90, ac=15, powers=[BITE], traits=lines))
    scene.turn("B")
    scene.dice(d20=[2, 2])
    scene.do("B", "Bolt", "G")
    assert scene.last("attack").against == (17 if cloaked else 15)
    scene.turn("G")
    assert scene.can("G", "Dark step") is cloaked
    if cloaked:
        scene.do("G", "Dark step")
        assert scene.engaged("G") == set()
    scene.turn("B")
    scene.do("B", "Bolt", "G")
    assert scene.last("attack").against == 15


@pytest.mark.parametrize(("power", "natural", "crit"), [("Stare", 18, True), ("Bite", 18, False), ("Stare", 17, False)])
def test_vulnerable_to_one_attack(stage: Callable[..., Scene], power: str, natural: int, crit: bool) -> None:
    scene = duel(stage, turn="G", powers=(
        BITE + "\n  Natural 16+ hit: The target becomes vulnerable to stare until the end of the battle.",
        "C: Stare +10 vs. MD (one nearby enemy)—10 psychic damage"))
    scene.dice(d20=[16])
    scene.do("G", "Bite", "A")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", power, "A")
    assert scene.last("attack").crit is crit


@pytest.mark.parametrize(("size", "struck"), [("medium", False), ("huge", True)])
def test_too_big_for_opportunity_attacks(stage: Callable[..., Scene], size: str, struck: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, size=size, powers=[JAB]), B={},
                  G=dict(side="monsters", hp=90, ac=5, size="huge", powers=[BITE], traits=[
                      "Vast: This creature is immune to opportunity attacks from any creature that is not huge size or "
                      "larger (like this creature)."]))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.do("G", "move", to="rear")
    assert (scene["G"].hp < 90) is struck


HEX = "Hex\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. MD\nHit: 1 damage, " \
      "and the target is weakened until the end of the battle."


@pytest.mark.parametrize(("what", "ends"), [
    ("any spell-like effects on the target or caused by the target end", True),
    ("all spells and spell-like effects on the target end", False)])
def test_what_ends_spells(stage: Callable[..., Scene], what: str, ends: bool) -> None:
    scene = stage(A=dict(hp=100, powers=[HEX]), B={}, G=dict(side="monsters", hp=90, md=5, powers=[
        f"C: Unmaking +30 vs. MD (one nearby enemy)—7 damage, and {what}"]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    assert "weakened" in scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Unmaking", "A")
    assert scene["A"].hp == 93 and ("weakened" not in scene["G"].conditions) is ends


def test_an_attack_that_only_dispels(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[HEX]), B={}, G=dict(
        side="monsters", hp=90, md=5, powers=[
        "Breath +30 vs. AC—5 damage\n  Natural 16+ hit: Make an *unmaking* attack as a quick action against the "
        "target, if it hits it does no damage but does dispel spells and spell-like effects.",
        "C: Unmaking +30 vs. MD (one nearby enemy)—7 damage, and any spell-like effects on the target or caused by the "
        "target end"]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    scene.turn("G")
    scene.dice(d20=[16, 15])
    scene.do("G", "Breath", "A")
    assert scene["A"].hp == 95 and "weakened" not in scene["G"].conditions
    assert scene["G"].actions["quick"] == 0


def test_ahead_of_all_in_the_first_round_only(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(init=5), B=dict(init=3), initiative="roll", G=dict(side="monsters", init=0, powers=[
        BITE], traits=["Leap: During its first turn only, add +6 to its initiative count. After that, this creature "
                       "returns to its normal initiative order."]))
    scene.dice(d20=[10, 10, 10])
    scene.turn("G")
    assert scene.round == 1
    order = [scene.battle.creatures[id].key for id in scene.battle.order]
    assert order == ["G", "A", "B"]
    scene.turn("A")
    assert scene.round == 1
    scene.turn("A")
    assert scene.round == 2
    scene.turn("G")
    order = [scene.battle.creatures[id].key for id in scene.battle.order]
    assert order == ["A", "B", "G"] and scene.round == 2


def test_attacks_that_reach_those_nearby_less_well(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Necks: On its turn, this creature can use any of its teeth attacks against nearby creatures "
                        "it can see and get to, but has a -2 attack penalty when using teeth attacks against creatures "
                        "it is not engaged with.", turn="G",
                 powers=("Red teeth +10 vs. AC—10 damage", "Claw +10 vs. AC—10 damage"))
    assert scene.attack("G", "Red teeth", "A").value == 10
    assert scene.attack("G", "Red teeth", "B").value == 8
    assert scene.can("G", "Red teeth", "B") and not scene.can("G", "Claw", "B")


@pytest.mark.parametrize(("round", "whom"), [(1, "A"), (2, "AB"), (4, "AB"), (5, "ABC")])
def test_reach_that_grows_with_the_die(stage: Callable[..., Scene], round: int, whom: str) -> None:
    scene = stage(engaged=[("A", "G")], far=["C"], A={}, B={}, C={}, G=dict(side="monsters", hp=90, powers=[
        "Rip +10 vs. AC—10 damage"], traits=[
        "Reach: This creature can make its rip attack against engaged enemies when the escalation die is 0, nearby "
        "enemies when the escalation die is 1-3, and when the escalation die is 4+ this creature can reach anywhere in "
        "the battle."]))
    for _ in range(round):
        scene.turn("G")
    assert "".join(key for key in "ABC" if scene.can("G", "Rip", key)) == whom


@pytest.mark.parametrize(("hp", "staggered", "usable"), [(90, False, "Bite"), (89, False, "Howl"), (90, True, "Stare")])
def test_a_mind_that_runs_by_rule(stage: Callable[..., Scene], hp: int, staggered: bool, usable: str) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, at_hp=40 if staggered else 100), B={}, G=dict(
        side="monsters", hp=100, at_hp=hp, powers=[
            BITE, "C: Stare +10 vs. MD (one nearby enemy)—1 damage", "C: Howl +10 vs. MD (one nearby enemy)—1 damage"],
        traits=["Set mind: During its turn when one or more nearby enemies are staggered, this creature uses stare. "
                "When no enemies are staggered, this creature uses bite if its hit points are even, and howl if its "
                "hit points are odd."]))
    scene.turn("G")
    assert [name for name in ("Bite", "Stare", "Howl") if scene.can("G", name, "A")] == [usable]


@pytest.mark.parametrize("fanatics", [0, 2])
def test_a_price_paid_in_followers(stage: Callable[..., Scene], fanatics: int) -> None:
    line = ("C: Liturgy +10 vs. MD (one nearby enemy)—10 damage\n  Limited use: Every use of *liturgy* reduces one "
            "random nearby bog fanatic to 0 hp. If there are no bog fanatics nearby, it cannot use *liturgy*.")
    more = {key: dict(side="monsters", name="Bog Fanatic", hp=20, powers=[BITE]) for key in "HI"[:fanatics]}
    scene = stage(A=dict(hp=100), B={}, G=dict(side="monsters", hp=90, powers=[line, BITE]), **more)
    scene.turn("G")
    assert scene.can("G", "Liturgy", "A") is bool(fanatics)
    if fanatics:
        scene.dice(d20=[15])
        scene.do("G", "Liturgy", "A")
        assert sorted(scene[key].alive for key in "HI") == [False, True]


TOLL = ("Unshaken: Whenever this creature would suffer any of the following conditions, it ignores the condition and "
        "takes 10 damage instead: confused, dazed, hampered, stunned, or weakened.")


@pytest.mark.parametrize(("condition", "held", "hp"), [("weakened", False, 79), ("vulnerable", True, 89)])
def test_a_toll_for_conditions_that_do_not_hold(
    stage: Callable[..., Scene], condition: str, held: bool, hp: int
) -> None:
    hex_ = HEX.replace("weakened", condition)
    scene = stage(A=dict(hp=100, powers=[hex_]), B={},
                  G=dict(side="monsters", hp=90, md=5, powers=[BITE], traits=[TOLL]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "G")
    assert (condition in scene["G"].conditions) is held and scene["G"].hp == hp


def test_hates_the_dying_most(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B=dict(at_hp=0), C=dict(at_hp=0), G=dict(side="monsters", hp=90, powers=[
        "R: Bolt +10 vs. AC (one nearby enemy)—1 damage"], traits=[
        "Shadow: This creature gains a +2 attack bonus against the last creature in the battle to roll a death save."]))
    scene.turn("A")
    assert scene.attack("G", "Bolt", "B").value == 10
    scene.dice(d20=[12])
    scene.turn("B")
    assert (scene.attack("G", "Bolt", "B").value, scene.attack("G", "Bolt", "C").value) == (12, 10)
    scene.dice(d20=[12])
    scene.turn("C")
    assert (scene.attack("G", "Bolt", "B").value, scene.attack("G", "Bolt", "C").value) == (10, 12)


def test_more_targets_for_every_hit_taken(stage: Callable[..., Scene]) -> None:
    line = ("Abused: Keep track of the number of enemy attacks that hit this creature during the battle. Until the end "
            "of the battle, this creature can target an additional enemy beyond the first with its orb attack for each "
            "of those hits.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, powers=[JAB]), B=dict(hp=100), C=dict(hp=100),
                  G=dict(side="monsters", hp=90, ac=10, powers=[
                      "R: Orb +10 vs. MD (one nearby or far away enemy)—5 damage"], traits=[line]))
    for natural, hurt in ((5, 1), (15, 2)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Jab", "G")
        scene.turn("G")
        before = [scene[key].hp for key in "ABC"]
        scene.dice(d20=[15] * hurt)
        scene.do("G", "Orb", targets=list("ABC"[:hurt]))
        assert sum(before) - sum(scene[key].hp for key in "ABC") == 5 * hurt


@pytest.mark.parametrize("phasing", [False, True])
def test_intercepted_only_by_what_phases_too(stage: Callable[..., Scene], phasing: bool) -> None:
    scene = stage(rear=["B"], A=dict(hp=100), B=dict(hp=100), G=dict(side="monsters", hp=90, powers=[BITE], traits=[
        "Wraith: This monster automatically disengages when it moves, and cannot be intercepted (unless the creature "
        "intercepting it is also phasing)."]))
    if phasing:
        scene.battle.creatures[0].flags |= PHASING
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert (("A", "intercept") in scene.offers) is phasing


@pytest.mark.parametrize(("natural", "size", "free"), [(5, "medium", False), (6, "medium", True), (6, "large", False)])
def test_easy_to_slip_away_from(stage: Callable[..., Scene], natural: int, size: str, free: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(size=size), B={}, G=dict(side="monsters", powers=[BITE], traits=[
        "Vast: Normal sized enemies can disengage from this creature by rolling 6+ instead of the normal 11+."]))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("G") == set()) is free


@pytest.mark.parametrize(("hp", "can"), [(90, False), (40, True)])
def test_two_become_one_greater_and_one_lesser(stage: Callable[..., Scene], hp: int, can: bool) -> None:
    foe = dict(side="monsters", type="Mire Spawn", name="Mire Spawn", hp=90, powers=[BITE])
    ogre = dict(side="monsters", name="Mire Ogre", hp=200, powers=[BITE])
    sprout = dict(side="monsters", name="Mire Sprout", kind="mook", hp=9, powers=[BITE])
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, B={}, J=ogre, K=sprout, G=dict(at_hp=hp, traits=[
        "Joined: Once this creature is staggered, it can combine with another mire spawn next to it as a quick action "
        "to become a full-strength mire ogre acting on this spawn's initiative. Replace the other spawn with a mire "
        "sprout mook."], **foe), H=foe)
    scene.turn("G")
    assert scene.can("G", "Joined") is can
    if can:
        scene.do("G", "Joined")
        names = sorted(one.sheet.name for one in scene.battle.creatures if one.side != scene.battle.creatures[0].side
                       and not one.flags & OUT)
        assert names == ["Mire Ogre", "Mire Ogre", "Mire Sprout", "Mire Sprout"]


def test_no_strength_from_water_where_there_is_none(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Watery: This creature gains a +2 bonus to attacks and all defenses while it's in contact with "
                        "a body of water, or while it's nearby a sizeable body of water.")
    assert not scene["G"].notes
    assert scene.attack("G", "Claw", "A").value == 30


ZAP = "Zap\nMelee spell\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
GUST = "Gust\nRanged attack\nDaily\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


@pytest.mark.parametrize(("line", "harm"), [
    ("Hide: This creature has resist damage 16+ to all damage except fire damage and melee weapon damage, which "
     "damages it normally.", {"Jab": 10, "Zap": 5, "Bolt": 5, "Gust": 5}),
    ("Resist non-spell damage 16+: When a non-spell attack targets this creature, the attacker must roll a natural 16+ "
     "on the attack roll or it only deals half damage.", {"Jab": 5, "Zap": 10, "Bolt": 5, "Gust": 5}),
    ("Resist exceptional attacks 16+: When a limited attack targets this creature, the attacker must roll a natural "
     "16+ on the attack roll or it only deals half damage.", {"Jab": 10, "Zap": 10, "Bolt": 10, "Gust": 5}),
])
def test_kinds_of_attacks_told_by_what_they_are_not(
    stage: Callable[..., Scene], line: str, harm: dict[str, int]
) -> None:
    for power, lost in harm.items():
        scene = stage(engaged=[("A", "G")], A=dict(powers=[JAB, ZAP, BOLT, GUST]), B={},
                      G=dict(side="monsters", hp=90, ac=5, powers=[BITE], traits=[line]))
        assert not scene["G"].notes
        scene.turn("A")
        scene.dice(d20=[14])
        scene.do("A", power, "G")
        assert (power, 90 - scene["G"].hp) == (power, lost)


@pytest.mark.parametrize(("power", "against"), [("Bolt", 15), ("Gust", 17)])
def test_a_bonus_against_limited_attacks(stage: Callable[..., Scene], power: str, against: int) -> None:
    scene = stage(A=dict(powers=[BOLT, GUST]), B={}, G=dict(side="monsters", hp=90, ac=15, powers=[BITE], traits=[
        "Wary: This creature gains a +2 bonus to all defenses against limited attacks."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", power, "G")
    assert scene.last("attack").against == against


def test_allies_turned_on_whom_it_chooses(stage: Callable[..., Scene]) -> None:
    doom = ("Doom: As a quick action once per turn, this creature chooses an enemy it can see. This creature's "
            "non-mook allies gain a +2 attack bonus against that enemy. When an ally of this creature attacks that "
            "enemy and staggers it or drops it to 0 hp or below, that ally heals 8 hp. The effect lasts until the "
            "start of this creature's next turn.")
    scene = stage(engaged=[("A", "H")], A=dict(hp=100), B=dict(hp=100),
                  G=dict(side="monsters", hp=90, powers=[BITE], traits=[doom]),
                  H=dict(side="monsters", hp=90, at_hp=30, powers=["Maul +10 vs. AC—60 damage"]))
    scene.turn("G")
    scene.do("G", "Doom", choose={"target": "A"})
    assert scene.can("G", "Doom") is False
    scene.turn("H")
    assert (scene.attack("H", "Maul", "A").value, scene.attack("H", "Maul", "B").value) == (12, 10)
    scene.dice(d20=[15])
    scene.do("H", "Maul", "A")
    assert (scene["A"].hp, scene["H"].hp) == (40, 38)
    scene.turn("G")
    assert scene.attack("H", "Maul", "A").value == 10


def test_vanishes_but_once_a_battle(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fade: Once per battle as a move action, this creature can vanish. At the start of its next "
                        "turn it reappears nearby, and its next attack deals triple damage.", powers=(BITE,), turn="G")
    scene.do("G", "Fade")
    scene.turn("G")
    assert scene.can("G", "Fade") is False
    scene.do("G", "engage", "A")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 70


@pytest.mark.parametrize(("where", "hp"), [("engaged", (75, 75)), ("apart", (60, 90))])
def test_shelter_only_for_those_beside_it(stage: Callable[..., Scene], where: str, hp: tuple[int, int]) -> None:
    pairs = [("A", "G"), ("A", "H")] if where == "engaged" else [("A", "G")]
    scene = stage(engaged=pairs, A=dict(hp=90, powers=["Cut\nMelee attack\nAt-Will\nTarget: One enemy\n"
                                                       "Attack: Strength + Level vs. AC\nHit: 30 damage."]), B={},
                  G=dict(side="monsters", hp=90, ac=5, powers=[BITE]),
                  H=dict(side="monsters", hp=90, ac=5, powers=[BITE], traits=[
                      "Shield: When an ally next to this creature takes damage, half of that damage is dealt to this "
                      "creature instead."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cut", "G")
    assert (scene["G"].hp, scene["H"].hp) == hp


def test_what_another_line_adds_to_a_power(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], A={}, B={}, G=dict(side="monsters", hp=90, powers=[BITE], traits=[
        "Step: Once per turn as a quick action, this creature can teleport a nearby ally it can see to any location "
        "that this creature can see.",
        "Better so: The first time each turn that this creature teleports an ally using step, that ally heals 4 hp."]),
                  H=dict(side="monsters", hp=90, at_hp=30, powers=[BITE]))
    scene.turn("G")
    scene.do("G", "Step", choose={"target": "H"})
    assert (scene["H"].hp, scene["G"].hp) == (34, 90)
    assert scene.engaged("H") == set()


def test_one_target_or_as_many_as_another_line_says(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Abused: This creature can target an additional enemy beyond the first with its orb attack for "
                        "each enemy attack that has hit it this battle.",
                 powers=("R: Orb +10 vs. MD (1 or more nearby or far away enemies; see abused)—5 damage",))
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Orb", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (95, 95)
