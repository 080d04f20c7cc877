"""Targeting: origins, how many and whom, allies and enemies, sight and effect, oneself, the nearest."""

from collections.abc import Callable

import pytest

from battlemat import Scene

FOE: dict[str, object] = {"side": "monsters"}


def attack(reach: str, extra: str = "") -> str:
    """A Wisdom vs Will attack power, Probe, with this range and target entry."""
    return (
        f"Probe\nAt-Will Attack 1 (Standard Action) ● Divine\n{reach}\nAttack Wisdom vs Will\n"
        f"Hit 1d6 psychic damage.{extra}"
    )


def boon(reach: str) -> str:
    """A utility power, Boon, with this range and target entry, worth 4 temporary hit points."""
    return (
        f"Boon\nAt-Will Utility 2 (Standard Action) ● Divine\n{reach}\n"
        "Effect The target gains 4 temporary hit points."
    )


def attacked(scene: Scene) -> set[str | None]:
    """Everybody an attack has been rolled against."""
    return {event.target for event in scene.log if event.kind == "attack"}


@pytest.mark.rule("orcus.target.elements")
@pytest.mark.parametrize(
    ("reach", "far"),
    [
        ("Melee 1, one enemy", False),
        ("Near burst 1, one enemy", False),
        ("Ranged 10, one enemy", True),
        ("Far burst 1 within 10, one enemy", True),
    ],
)
def test_melee_and_near_act_close_ranged_and_far_at_a_distance(
    stage: Callable[..., Scene], reach: str, far: bool
) -> None:
    scene = stage(A=dict(at=(2, 5), powers=[attack(reach)]), G=FOE | {"at": (3, 5)}, H=FOE | {"at": (6, 9)})
    scene.turn("A")
    assert scene.can("A", "Probe", "G")
    assert scene.can("A", "Probe", "H") is far


@pytest.mark.rule("orcus.target.origin-melee")
def test_melee_picks_a_creature_within_the_weapons_reach(stage: Callable[..., Scene]) -> None:
    card = attack("Melee weapon, one creature").replace("● Divine", "● Divine, Weapon")
    scene = stage(
        A=dict(at=(2, 5), weapon="pike +2 1d10, reach 2", powers=[card]),
        G=FOE | {"at": (4, 7)},
        H=FOE | {"at": (5, 5)},
    )
    scene.turn("A")
    assert scene.can("A", "Probe", "G")
    assert scene.why_not("A", "Probe", "H") in {
        "orcus.target.origin-melee",
        "orcus.range.weapon",
        "orcus.attack.melee-reach",
    }


@pytest.mark.rule("orcus.target.origin-ranged")
def test_ranged_picks_any_creature_within_range_whoever_stands_nearer(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), wis=18, powers=[attack("Ranged 5, one creature")]),
        G=FOE | {"at": (4, 5)},
        H=FOE | {"at": (7, 8)},
    )
    scene.turn("A")
    scene.dice(d20=[11], d6=[3])
    scene.do("A", "Probe", "H")
    assert (scene["G"].hp, scene["H"].hp) == (40, 37)


@pytest.mark.rule("orcus.target.origin-near")
def test_a_near_area_starts_in_its_users_own_space(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[attack("Near burst 2, all enemies")]),
        G=FOE | {"at": (7, 5)},
        H=FOE | {"at": (9, 5)},
    )
    scene.turn("A")
    assert scene.can("A", "Probe", origin=(5, 5))
    assert scene.why_not("A", "Probe", origin=(8, 5)) in {
        "orcus.target.origin-near",
        "orcus.attack.near-base-square",
    }
    scene.dice(d20=[2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.origin-near")
@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_close_is_an_older_word_for_near_and_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[attack("Close burst 1, all enemies")]), G=FOE | {"at": (6, 5)})
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"G"}
    assert not scene.offers


@pytest.mark.rule("orcus.target.origin-far")
def test_a_far_area_starts_away_from_its_user(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[attack("Far burst 1 within 10, all creatures")]),
        G=FOE | {"at": (3, 5)},
        H=FOE | {"at": (8, 5)},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Probe", origin=(9, 5))
    assert attacked(scene) == {"H"}


@pytest.mark.rule("orcus.target.origin-self")
def test_a_self_power_affects_its_user_and_nobody_else(stage: Callable[..., Scene]) -> None:
    card = boon("Self").replace("The target gains", "You gain")
    scene = stage(A=dict(at=(2, 5), powers=[card]), B=dict(at=(3, 5)), G=FOE | {"at": (9, 5)})
    scene.turn("A")
    assert not scene.can("A", "Boon", "B")
    scene.do("A", "Boon")
    assert (scene["A"].temp_hp, scene["B"].temp_hp) == (4, 0)


@pytest.mark.rule("orcus.target.count")
@pytest.mark.parametrize("reach", ["Melee 1", "Ranged 10"])
def test_a_power_takes_as_many_targets_as_it_states(stage: Callable[..., Scene], reach: str) -> None:
    def chooser(count: str) -> Scene:
        scene = stage(
            A=dict(at=(5, 5), powers=[attack(f"{reach}, {count}")]),
            G=FOE | {"at": (4, 5)},
            H=FOE | {"at": (5, 4)},
            K=FOE | {"at": (6, 5)},
        )
        scene.turn("A")
        return scene

    single = chooser("one creature")
    assert single.can("A", "Probe", targets=["G"])
    assert single.why_not("A", "Probe", targets=["G", "H"]) == "orcus.target.count"
    double = chooser("two creatures")
    assert double.can("A", "Probe", targets=["G", "H"])
    assert double.why_not("A", "Probe", targets=["G", "H", "K"]) == "orcus.target.count"
    double.dice(d20=[2, 2])
    double.do("A", "Probe", targets=["G", "K"])
    assert attacked(double) == {"G", "K"}


def crowd(stage: Callable[..., Scene], *powers: str, **options: object) -> Scene:
    """A on its turn with B and G within 2 squares of it, C and H 3 squares away."""
    scene = stage(
        A=dict(at=(9, 9), wis=18, powers=list(powers)),
        B=dict(at=(9, 7)),
        C=dict(at=(6, 9)),
        G=FOE | {"at": (11, 11)},
        H=FOE | {"at": (12, 9)},
        options={name.replace("_", "-"): value for name, value in options.items()},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.target.all")
def test_all_is_every_creature_in_the_area_friend_or_foe(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 2, all creatures"))
    scene.dice(d20=[2, 2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"B", "G"}


@pytest.mark.rule("orcus.target.all")
def test_all_spares_nobody_the_user_would_like_to_leave_out(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 2, all creatures"))
    assert not scene.can("A", "Probe", targets=["G"])
    assert scene.can("A", "Probe", targets=["B", "G"])


@pytest.mark.rule("orcus.target.self-in-area")
def test_a_user_in_its_own_area_may_target_itself(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 2, all creatures"))
    scene.dice(d20=[2, 2, 2])
    scene.do("A", "Probe", targets=["A", "B", "G"])
    assert attacked(scene) == {"A", "B", "G"}


@pytest.mark.rule("orcus.target.self-in-area")
def test_a_user_in_its_own_far_area_is_spared_unless_it_chooses(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Far burst 2 within 10, all creatures"))
    scene.dice(d20=[2])
    scene.do("A", "Probe", origin=(9, 10))
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.self-in-area")
@pytest.mark.rule("orcus.target.all")
def test_option_own_area_affects_user(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 2, all creatures"), own_area_affects_user=True)
    scene.dice(d20=[2, 2, 2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"A", "B", "G"}


@pytest.mark.rule("orcus.target.all-enemies")
def test_all_enemies_leaves_allies_and_the_user_alone(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 3, all enemies"))
    scene.dice(d20=[2, 2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"G", "H"}


@pytest.mark.rule("orcus.target.all-allies")
@pytest.mark.rule("orcus.target.allies-exclude-self")
@pytest.mark.parametrize(("included", "own"), [(False, 0), (True, 4)])
def test_all_allies_is_every_ally_but_the_user_who_needs_the_option(
    stage: Callable[..., Scene], included: bool, own: int
) -> None:
    options = {"all_allies_includes_user": True} if included else {}
    scene = crowd(stage, boon("Near burst 2, all allies"), **options)
    scene.do("A", "Boon")
    assert [scene[key].temp_hp for key in "ABCGH"] == [own, 4, 0, 0, 0]


@pytest.mark.rule("orcus.target.allies-exclude-self")
def test_allies_in_range_leave_the_user_out(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, boon("Ranged 5, all allies"))
    scene.do("A", "Boon")
    assert [scene[key].temp_hp for key in "ABCGH"] == [0, 4, 4, 0, 0]


@pytest.mark.rule("orcus.target.any")
@pytest.mark.parametrize("chosen", [["H"], ["G", "H"], ["B", "G"], ["A", "C"]])
def test_any_is_one_or_more_of_the_users_choice(stage: Callable[..., Scene], chosen: list[str]) -> None:
    scene = crowd(stage, attack("Near burst 3, any creatures"))
    scene.dice(d20=[2] * len(chosen))
    scene.do("A", "Probe", targets=chosen)
    assert attacked(scene) == set(chosen)


@pytest.mark.rule("orcus.target.all")
@pytest.mark.rule("orcus.target.any")
@pytest.mark.rule("orcus.target.all-enemies")
@pytest.mark.parametrize(
    ("reach", "hit"),
    [
        ("Near burst 1, all", "BG"),
        ("Near burst 1, any", "G"),
        ("Near burst 1, all creatures other than you", "BG"),
        ("Near burst 1, all creatures except you", "BG"),
        ("Near burst 1, all enemies", "G"),
        ("Near burst 1 (all enemies)", "G"),
        ("Near burst 1 all enemies", "G"),
    ],
)
def test_the_words_for_the_targets_of_an_area_are_read_in_several_forms(
    stage: Callable[..., Scene], reach: str, hit: str
) -> None:
    scene = stage(
        A={"at": (5, 5), "powers": [attack(reach)]},
        B={"at": (6, 6)},
        G={**FOE, "at": (4, 4)},
        H={**FOE, "at": (7, 7)},
    )
    scene.turn("A")
    scene.dice(d20=[2] * len(hit))
    scene.do("A", "Probe", targets=["G"] if reach.endswith("any") else None)
    assert attacked(scene) == set(hit)


@pytest.mark.rule("orcus.target.nearest-ally-or-enemy")
@pytest.mark.rule("orcus.target.nearest")
def test_nearest_enemy_is_the_one_at_the_shortest_range(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 4, nearest enemy"))
    assert scene.why_not("A", "Probe", "H") in {
        "orcus.target.nearest-ally-or-enemy",
        "orcus.target.nearest",
    }
    scene.dice(d20=[2])
    scene.do("A", "Probe")
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.nearest-ally-or-enemy")
@pytest.mark.rule("orcus.target.allies-exclude-self")
def test_nearest_ally_is_somebody_else_and_only_one(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, boon("Near burst 4, nearest ally"))
    scene.do("A", "Boon")
    assert [scene[key].temp_hp for key in "ABCGH"] == [0, 4, 0, 0, 0]


@pytest.mark.rule("orcus.target.nearest")
def test_among_equally_near_targets_the_user_chooses(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(9, 9), powers=[attack("Near burst 4, nearest enemy")]),
        G=FOE | {"at": (12, 9)},
        H=FOE | {"at": (6, 7)},
        K=FOE | {"at": (13, 9)},
    )
    scene.turn("A")
    assert [scene.can("A", "Probe", key) for key in "GHK"] == [True, True, False]


@pytest.mark.rule("orcus.target.nearest")
def test_nearest_in_a_far_area_is_measured_from_the_user(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 9), powers=[attack("Far burst 2 within 10, nearest enemy")]),
        G=FOE | {"at": (8, 9)},
        H=FOE | {"at": (11, 9)},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Probe", origin=(10, 9))
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.ally-choice")
def test_an_enemy_chosen_as_ally_is_spared_by_an_attack_on_all_enemies(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 3, all enemies"))
    scene.dice(d20=[2])
    scene.do("A", "Probe", targets=["H"])
    assert attacked(scene) == {"H"}


@pytest.mark.rule("orcus.target.ally-choice")
def test_a_friend_not_chosen_as_ally_counts_as_an_enemy_for_that_use(stage: Callable[..., Scene]) -> None:
    scene = crowd(stage, attack("Near burst 3, all enemies"))
    scene.dice(d20=[2, 2, 2])
    scene.do("A", "Probe", targets=["B", "G", "H"])
    assert attacked(scene) == {"B", "G", "H"}


@pytest.mark.rule("orcus.target.ally-choice")
@pytest.mark.parametrize(("whom", "targets"), [("one enemy", "B"), ("one enemy", "G"), ("two enemies", "BG"),
                                               ("one ally", "B")])
def test_the_user_says_who_is_which_of_those_it_picks_as_well(
    stage: Callable[..., Scene], whom: str, targets: str
) -> None:
    """What is proposed goes by sides; the user is no enemy of its own, and a foe is no ally of its choice."""
    scene = crowd(stage, attack(f"Ranged 5, {whom}"))
    usual = {"one enemy": "GH", "two enemies": "GH", "one ally": "ABC"}[whom]
    battle = scene.battle
    probe = next(power for power in scene.creature("A").sheet.powers if power.name == "Probe")
    offered = {id for use in probe.uses(battle, scene.creature("A")) for id in (use.target, *use.targets) if id >= 0}
    assert offered == {scene.creature(key).id for key in usual}
    assert scene.can("A", "Probe", "A") is (whom == "one ally")
    assert scene.can("A", "Probe", "G") is (whom != "one ally")
    scene.dice(d20=[2] * len(targets))
    scene.do("A", "Probe", targets=list(targets))
    assert attacked(scene) == set(targets)


@pytest.mark.rule("orcus.target.clear-path")
@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.parametrize("mark", ["#", "="])
@pytest.mark.parametrize("reach", ["Melee 4", "Ranged 10", "Far burst 1 within 10"])
def test_nothing_behind_a_solid_obstacle_can_be_targeted(
    stage: Callable[..., Scene], mark: str, reach: str
) -> None:
    board = f"A . {mark} . G"
    scene = stage(board, A=dict(powers=[attack(f"{reach}, one creature")]), G=FOE)
    scene.turn("A")
    assert not scene.effect_line("A", "G")
    assert scene.why_not("A", "Probe", "G") in {"orcus.target.clear-path", "orcus.target.line-of-effect"}
    bare = stage("A . . . G", A=dict(powers=[attack(f"{reach}, one creature")]), G=FOE)
    bare.turn("A")
    assert bare.can("A", "Probe", "G")


@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.parametrize(("walls_ignored", "hit"), [(False, {"G"}), (True, {"G", "H"})])
def test_an_area_does_not_reach_through_a_wall_without_the_option(
    stage: Callable[..., Scene], walls_ignored: bool, hit: set[str]
) -> None:
    scene = stage(
        "G . A # H",
        A=dict(powers=[attack("Near burst 2, all enemies")]),
        G=FOE,
        H=FOE,
        options={"areas-ignore-walls": True} if walls_ignored else {},
    )
    scene.turn("A")
    scene.dice(d20=[2] * len(hit))
    scene.do("A", "Probe")
    assert attacked(scene) == hit


@pytest.mark.rule("orcus.target.line-of-effect")
def test_a_far_areas_line_runs_from_its_origin_not_from_its_user(stage: Callable[..., Scene]) -> None:
    board = """
        A . . . .
        # # . # #
        G . . . .
    """
    scene = stage(board, A=dict(powers=[attack("Far burst 2 within 10, all creatures")]), G=FOE)
    scene.turn("A")
    assert not scene.effect_line("A", "G")
    scene.dice(d20=[2])
    scene.do("A", "Probe", origin=(2, 1))
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.blocked-origin")
def test_an_area_placed_unseen_behind_a_wall_appears_on_the_near_side(stage: Callable[..., Scene]) -> None:
    board = "A . G . # . H"
    card = attack("Far burst 1 within 10, all creatures")
    scene = stage(board, A=dict(powers=[card]), G=FOE, H=FOE)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Probe", origin=(5, 0))
    assert attacked(scene) == {"G"}


@pytest.mark.rule("orcus.target.blocked-origin")
@pytest.mark.rule("orcus.target.clear-path")
def test_an_area_aimed_at_a_square_seen_through_a_window_is_refused(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "A . G . = . H", A=dict(powers=[attack("Far burst 1 within 10, all creatures")]), G=FOE, H=FOE
    )
    scene.turn("A")
    assert scene.why_not("A", "Probe", origin=(5, 0)) in {
        "orcus.target.clear-path",
        "orcus.target.line-of-effect",
    }


@pytest.mark.rule("orcus.target.line-of-sight")
def test_one_clear_line_from_any_corner_is_enough_to_see(stage: Callable[..., Scene]) -> None:
    board = """
        . # . .
        A # . .
        . . . G
    """
    scene = stage(board, A={}, G=FOE)
    assert scene.sees("A", "G")
    assert scene.sees("G", "A")


@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.parametrize(
    ("mark", "seen", "reached"), [(".", True, True), ("#", False, False), ("=", True, False)]
)
def test_walls_stop_sight_and_effect_windows_only_effect(
    stage: Callable[..., Scene], mark: str, seen: bool, reached: bool
) -> None:
    scene = stage(f"A . {mark} . G", A={}, G=FOE)
    assert scene.sees("A", "G") is seen
    assert scene.effect_line("A", "G") is reached


@pytest.mark.rule("orcus.target.line-of-sight")
def test_only_powers_that_ask_for_sight_need_it(stage: Callable[..., Scene]) -> None:
    seen = attack("Ranged 10, one creature you can see").replace("Probe", "Glare")
    blind = attack("Ranged 10, one creature")
    area = stage(A=dict(at=(2, 5), conditions=["blinded"], powers=[seen, blind]), G=FOE | {"at": (6, 5)})
    area.turn("A")
    assert area.why_not("A", "Glare", "G") in {"orcus.target.line-of-sight", "orcus.condition.blinded"}
    assert area.can("A", "Probe", "G")


@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.parametrize(("option", "seen"), [(False, False), (True, True)])
def test_total_concealment_stops_sight_but_not_effect_unless_the_option_says_otherwise(
    stage: Callable[..., Scene], option: bool, seen: bool
) -> None:
    glare = attack("Ranged 10, one creature you can see").replace("Probe", "Glare")
    scene = stage(
        "A . . . !",
        A=dict(powers=[glare, attack("Ranged 10, one creature")]),
        G=FOE | {"at": (4, 0)},
        options={"obscurement-never-blocks-sight": True} if option else {},
    )
    scene.turn("A")
    assert scene.sees("A", "G") is seen
    assert scene.can("A", "Glare", "G") is seen
    assert scene.effect_line("A", "G")
    assert scene.can("A", "Probe", "G")


@pytest.mark.rule("orcus.target.self-choice")
@pytest.mark.parametrize(
    ("who", "allowed"),
    [
        ("one creature", True),
        ("one ally", True),
        ("you or one ally", True),
        ("one enemy", False),
        ("one creature other than you", False),
    ],
)
def test_a_creature_or_ally_of_ones_choice_may_be_oneself(
    stage: Callable[..., Scene], who: str, allowed: bool
) -> None:
    scene = crowd(stage, boon(f"Near burst 5, {who}"))
    assert scene.can("A", "Boon", "A") is allowed


@pytest.mark.rule("orcus.ruling.own-area")
@pytest.mark.parametrize(("switched", "hurt"), [(False, False), (True, True)])
def test_a_user_in_its_own_area_is_spared_unless_switched(
    stage: Callable[..., Scene], switched: bool, hurt: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[
            "Quake (standard, at-will): Near burst 1, all creatures; +9 vs Fortitude; 3 damage."
        ]),
        G=FOE | {"at": (6, 5)},
        options={"own-area-affects-user": switched},
    )
    scene.turn("A")
    scene.dice(d20=[10] * (2 if hurt else 1))
    scene.do("A", "Quake")
    assert scene["G"].hp == 40 - 3
    assert (scene["A"].hp < 40) is hurt
