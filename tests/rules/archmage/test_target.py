"""Targets: what is open about them, groups and free picks, oneself, allies, hit-point limits, and reach."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
LANCE = (
    "Lance\nRanged spell\nAt-Will\nTarget: One nearby or faraway enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
FAN = (
    "Fan\nClose-quarters spell\nAt-Will\nTarget: Up to two nearby enemies in a group\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
WIDE = (
    "Wide\nClose-quarters spell\nAt-Will\nTarget: Up to three nearby enemies in a group\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
FORK = (
    "Fork\nRanged spell\nAt-Will\nTarget: Up to two nearby enemies\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
SNUFF = (
    "Snuff\nRanged spell\nAt-Will\nTarget: One nearby enemy with 20 hp or fewer\n"
    "Attack: Intelligence + Level vs. MD\nHit: 6 psychic damage."
)
NIP = (
    "Nip\nClose-quarters spell\nAt-Will\nTarget: Up to two nearby enemies in a group with 20 hp or fewer\n"
    "Attack: Intelligence + Level vs. MD\nHit: 6 psychic damage."
)
BALM = "Balm\nRanged spell\nAt-Will\nTarget: {}\nEffect: The target heals 5 hp."
PRESS = (
    "Press\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
    "Hit: 3 damage, plus 1 damage for each of your allies engaged with the target."
)
GROUP = "archmage.target.group"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def three(stage: Callable[..., Scene], rear: list[str] | None = None, **third: Any) -> Scene:
    """A with every spell, against G, H and I in that order."""
    scene = stage(rear=rear or [], A=dict(powers=[BOLT, FAN, WIDE, FORK, NIP]), G=foe(), H=foe(), I=foe(**third))
    scene.turn("A")
    return scene


# ---------------------------------------------------------------- open information


@pytest.mark.rule("archmage.target.open-information")
def test_whether_a_target_is_legal_can_be_asked_before_anything_is_rolled(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["H"], A=dict(powers=[BOLT]), G=foe(), H=foe())
    scene.turn("A")
    assert scene.can("A", "Bolt", "G")
    assert scene.can("A", "Bolt", "H") is False
    assert scene.why_not("A", "Bolt", "H") in {
        "archmage.position.nearby", "archmage.position.faraway", "archmage.ruling.attack-range",
        "archmage.ruling.position-distance",
    }  # fmt: skip
    assert [event for event in scene.log if event.kind == "attack"] == []


@pytest.mark.rule("archmage.target.open-information")
@pytest.mark.rule("archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("fields", "word"), [({"kind": "mook"}, "mook"), ({"size": "large"}, "large")])
def test_kind_and_size_are_shown(stage: Callable[..., Scene], fields: dict[str, str], word: str) -> None:
    plain = stage(A=dict(), G=foe())
    assert word not in str(plain).lower()
    marked = stage(A=dict(), G=foe(**fields))
    assert word in str(marked).lower()


@pytest.mark.rule("archmage.ruling.monster-kinds")
def test_a_mook_loses_hit_points_like_anybody(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[BOLT]), G=foe(kind="mook", hp=20), H=foe(kind="mook", hp=20))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].hp, scene["H"].hp) == (14, 20)


# ---------------------------------------------------------------- groups and free picks


@pytest.mark.rule(GROUP)
@pytest.mark.parametrize("targets", [["G", "H"], ["H", "I"], ["H", "G"], ["I", "H"], ["H"]])
def test_a_group_is_neighbours_in_either_direction(stage: Callable[..., Scene], targets: list[str]) -> None:
    scene = three(stage)
    assert scene.can("A", "Fan", targets=targets)
    scene.dice(d20=[15] * len(targets))
    scene.do("A", "Fan", targets=targets)
    assert sorted(key for key in "GHI" if scene[key].hp == 34) == sorted(targets)


@pytest.mark.rule(GROUP)
def test_a_group_attack_cannot_leave_out_the_enemy_in_between(stage: Callable[..., Scene]) -> None:
    scene = three(stage)
    for targets in (["G", "I"], ["I", "G"]):
        assert scene.why_not("A", "Fan", targets=targets) == GROUP
        with pytest.raises(Illegal) as refused:
            scene.do("A", "Fan", targets=targets)
        assert refused.value.rule == GROUP
    assert scene["A"].actions["standard"] == 1
    assert scene.can("A", "Wide", targets=["G", "H", "I"])


@pytest.mark.rule(GROUP)
@pytest.mark.rule("archmage.ruling.group-order")
def test_the_group_runs_from_the_enemies_rear_to_the_middle(stage: Callable[..., Scene]) -> None:
    scene = three(stage, rear=["I"])  # I, G, H
    assert scene.can("A", "Fan", targets=["I", "G"])
    assert scene.can("A", "Fan", targets=["G", "H"])
    assert scene.why_not("A", "Fan", targets=["H", "I"]) == GROUP


@pytest.mark.rule(GROUP)
@pytest.mark.rule("archmage.ruling.group-order")
def test_those_who_are_no_legal_target_do_not_break_the_run(stage: Callable[..., Scene]) -> None:
    for hp, legal in ((40, True), (20, False)):
        scene = stage(A=dict(powers=[NIP]), G=foe(at_hp=20), H=foe(at_hp=hp), I=foe(at_hp=20))
        scene.turn("A")
        assert scene.can("A", "Nip", targets=["G", "I"]) is legal


@pytest.mark.rule(GROUP)
@pytest.mark.rule("archmage.ruling.group-order")
def test_a_newcomer_stands_right_behind_the_foe_it_engages(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["G"], A=dict(powers=[FAN]), H=foe(), C=dict(), I=foe(), G=foe())
    scene.turn("A")
    assert scene.can("A", "Fan", targets=["H", "I"])  # G H I
    scene.turn("G")
    scene.do("G", "engage", "C")
    scene.turn("A")
    assert scene.why_not("A", "Fan", targets=["H", "I"]) == GROUP  # H G I
    assert scene.can("A", "Fan", targets=["H", "G"])
    assert scene.can("A", "Fan", targets=["G", "I"])


@pytest.mark.rule("archmage.target.spread")
@pytest.mark.parametrize("rear", [[], ["I"], ["H"]])
def test_without_a_group_any_of_them_may_be_picked(stage: Callable[..., Scene], rear: list[str]) -> None:
    scene = three(stage, rear=rear)
    for targets in (["G", "I"], ["I", "G"], ["G", "H"], ["H", "I"]):
        assert scene.can("A", "Fork", targets=targets)
    scene.dice(d20=[15, 15])
    scene.do("A", "Fork", targets=["G", "I"])
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (34, 40, 34)


# ---------------------------------------------------------------- oneself and allies


@pytest.mark.rule("archmage.target.not-self")
@pytest.mark.parametrize(
    ("target", "self_too"),
    [("One nearby ally", False), ("One nearby creature", False), ("You or one nearby ally", True)],
)
def test_the_user_is_no_target_unless_the_text_says_so(
    stage: Callable[..., Scene], target: str, self_too: bool
) -> None:
    scene = stage(A=dict(at_hp=10, powers=[BALM.format(target)]), B=dict(at_hp=10), G=foe())
    scene.turn("A")
    assert scene.can("A", "Balm", "B")
    assert scene.why_not("A", "Balm", "A") == (None if self_too else "archmage.target.not-self")
    who = "A" if self_too else "B"
    scene.do("A", "Balm", who)
    assert scene[who].hp == 15


@pytest.mark.rule("archmage.target.allies")
def test_the_other_heroes_are_allies_and_nobody_else_is(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(powers=[BALM.format("One nearby ally")]), B=dict(at_hp=10), G=foe(at_hp=10),
        T=dict(side="guards", at_hp=10, powers=[CLAW]),
    )
    scene.turn("A")
    assert [key for key in "BGT" if scene.can("A", "Balm", key)] == ["B"]


@pytest.mark.rule("archmage.target.allies")
@pytest.mark.parametrize(("engaged", "damage"), [([], 3), (["B"], 4), (["B", "C"], 5), (["B", "C", "T"], 5)])
def test_the_other_heroes_are_counted_and_nobody_else_is(
    stage: Callable[..., Scene], engaged: list[str], damage: int
) -> None:
    scene = stage(
        engaged=[("A", "G"), *((key, "G") for key in engaged)],
        A=dict(powers=[PRESS]), B=dict(), C=dict(), T=dict(side="guards", powers=[CLAW]), G=foe(),
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Press", "G")
    assert scene["G"].hp == 40 - damage


@pytest.mark.rule("archmage.target.npc-not-counted")
@pytest.mark.rule("archmage.ruling.who-is-ally")
def test_a_companion_is_counted_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, damage in ((None, 5), ({"companions_count_as_allies": "no"}, 4)):
        scene = stage(
            options=options, engaged=[("A", "G"), ("B", "G"), ("W", "G")],
            A=dict(powers=[PRESS, BALM.format("One nearby ally")]), B=dict(),
            W=dict(owner="A", at_hp=10, powers=[CLAW]), G=foe(),
        )
        scene.turn("A")
        assert scene.can("A", "Balm", "W")  # for targeting, all on your side
        scene.dice(d20=[15])
        scene.do("A", "Press", "G")
        assert scene["G"].hp == 40 - damage


@pytest.mark.rule("archmage.ruling.who-is-ally")
def test_a_monsters_allies_are_the_other_monsters(stage: Callable[..., Scene]) -> None:
    bark = "Bark +30 vs. AC—3 damage, plus 1 damage for each of its allies engaged with the target"
    scene = stage(
        engaged=[("A", "G"), ("A", "H"), ("A", "I")], A=dict(), B=dict(), G=foe(powers=[bark]), H=foe(), I=foe(),
    )
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bark", "A")
    assert scene["A"].hp == 40 - 5


# ---------------------------------------------------------------- hit points, reach


@pytest.mark.rule("archmage.target.hit-point-limit")
@pytest.mark.parametrize(
    ("hp", "at_hp", "temp", "legal"),
    [(200, 20, 0, True), (200, 21, 0, False), (200, 20, 15, True), (20, 20, 0, True), (21, 21, 0, False)],
)
def test_a_limit_looks_at_current_hit_points_alone(
    stage: Callable[..., Scene], hp: int, at_hp: int, temp: int, legal: bool
) -> None:
    scene = stage(A=dict(powers=[SNUFF]), G=foe(hp=hp, at_hp=at_hp, temp_hp=temp))
    scene.turn("A")
    assert scene.why_not("A", "Snuff", "G") == (None if legal else "archmage.target.hit-point-limit")


@pytest.mark.rule("archmage.target.hit-point-limit")
def test_an_enemy_worn_down_comes_under_the_limit(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[BOLT, SNUFF]), G=foe(hp=25))
    scene.turn("A")
    assert scene.can("A", "Snuff", "G") is False
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "G")
    scene.turn("A")
    assert scene.can("A", "Snuff", "G")


@pytest.mark.rule("archmage.ruling.close-quarters-tag")
@pytest.mark.parametrize("word", ["Close-quarters", "Close-quarter"])
def test_a_close_spell_needs_no_engagement_and_provokes_nobody(stage: Callable[..., Scene], word: str) -> None:
    fan = FAN.replace("Close-quarters", word)
    scene = stage(engaged=[("A", "G")], A=dict(powers=[fan]), G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Fan", targets=["H"])
    assert scene["H"].hp == 34
    assert scene.offers == []


@pytest.mark.rule("archmage.ruling.close-quarters-tag")
def test_a_monsters_close_attack_is_no_ranged_attack(stage: Callable[..., Scene]) -> None:
    for mark, provoked in (("C", False), ("R", True)):
        spit = f"{mark}: Spit +7 vs. PD (one nearby enemy)—6 acid damage"
        scene = stage(engaged=[("G", "A")], A=dict(), B=dict(), G=foe(powers=[CLAW, spit]))
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Spit", "B")
        assert scene["B"].hp == 34
        assert (("A", "opportunity-attack") in scene.offers) is provoked


@pytest.mark.rule("archmage.ruling.attack-range")
def test_an_attack_without_a_printed_range_reaches_the_nearby_unless_switched(stage: Callable[..., Scene]) -> None:
    dart = "R: Dart +7 vs. PD—9 fire damage"
    for options, legal in ((None, False), ({"default_range": "faraway"}, True)):
        scene = stage(options=options, far=["A"], A=dict(), B=dict(), G=foe(powers=[CLAW, dart]))
        scene.turn("G")
        assert scene.can("G", "Dart", "B")
        assert scene.can("G", "Dart", "A") is legal


@pytest.mark.rule("archmage.ruling.attack-range")
def test_a_faraway_range_reaches_every_band_at_no_penalty(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["H"], rear=["I"], A=dict(powers=[LANCE], int=16), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    assert [scene.attack("A", "Lance", key).value for key in "GHI"] == [4, 4, 4]
    scene.dice(d20=[11])
    scene.do("A", "Lance", "H")
    assert scene["H"].hp == 34


GORE = "Gore +30 vs. AC (2 attacks)—10 damage"


@pytest.mark.rule("archmage.attack.declare-then-roll")
@pytest.mark.parametrize(("targets", "hp"), [(["A"], (70, 90)), (["A", "B"], (80, 80))])
def test_each_of_two_attacks_has_a_target_of_its_own(stage: Callable[..., Scene], targets: list[str],
                                                     hp: tuple[int, int]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(hp=90, ac=10), B=dict(hp=90, ac=10), C=dict(hp=90, ac=10),
                  G=dict(side="monsters", hp=90, powers=[GORE]))
    scene.turn("G")
    assert scene.why_not("G", "Gore", targets=["A", "B", "C"]) == "archmage.attack.declare-then-roll"
    scene.dice(d20=[10, 10])
    scene.do("G", "Gore", targets=targets)
    assert (scene["A"].hp, scene["B"].hp) == hp
