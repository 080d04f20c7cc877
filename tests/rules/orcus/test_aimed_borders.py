"""What holds against one creature only, whom a sense finds, and whom a power of several targets can be aimed at."""

from collections.abc import Callable
from itertools import combinations

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 3 damage."
SCORN = "Scorn (standard, at-will): Ranged 10; +20 vs Will; 1 damage and the target takes a -4 penalty to"
LASTS = "until the end of your next turn."


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize(
    ("words", "by_a", "by_b"),
    [
        ("Will", True, True),
        ("all defenses", True, True),
        ("AC", False, False),
        ("Will against you", True, False),
        ("all defenses against you", True, False),
        ("Will against melee attacks", False, False),  # A threat is a check, no attack.
    ],
)
def test_a_threat_meets_will_with_what_counts_against_whoever_makes_it(
    stage: Stage, words: str, by_a: bool, by_b: bool
) -> None:
    for who, works in (("A", by_a), ("B", by_b)):
        scene = stage(
            A=dict(at=(5, 5), skills={"intimidate": 8}, powers=[f"{SCORN} {words} {LASTS}"]),
            B=dict(at=(5, 6), skills={"intimidate": 8}),
            G=dict(side="monsters", at=(7, 5), powers=[CLUB]),
        )
        scene.turn("A")
        scene.dice(d20=[10])
        scene.do("A", "Scorn", "G")
        if who == "A":
            scene.do("A", "action-point")
        else:
            scene.turn("B")
        scene.dice(d20=[13])  # 21: Will 15 and 10 for one that is hostile, less 4
        scene.do(who, "deter", "G", choose={"action": "Club"})
        scene.turn("G")
        assert (scene.why_not("G", "Club", "A") == "orcus.act.deter") is works


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.parametrize(
    ("senses", "column", "hidden"),
    [([], 8, True), (["blindsight 3"], 8, False), (["blindsight 2"], 8, True), (["blindsight"], 8, False),
     (["blindsight 20"], 5, True)],
)
def test_blindsight_leaves_nowhere_to_hide_within_its_radius_but_behind_glass(
    stage: Stage, senses: list[str], column: int, hidden: bool
) -> None:
    scene = stage(
        "\n".join([". . . = . . . . . ."] * 10),
        A=dict(at=(5, 5) if column == 8 else (2, 5), skills={"bluff": 20, "stealth": 20}),
        G=dict(side="monsters", at=(column, 5), senses=senses, powers=[CLUB]),
    )
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G") is hidden


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize("dread", [False, True])
def test_a_threat_meets_will_as_an_aura_leaves_it(stage: Stage, dread: bool) -> None:
    aura = "Dread (aura 5): Enemies in the aura take a -4 penalty to all defenses."
    scene = stage(
        A=dict(at=(5, 5), skills={"intimidate": 8}),
        B=dict(at=(5, 6), powers=[aura] if dread else []),
        G=dict(side="monsters", at=(7, 5), powers=[CLUB]),
    )
    scene.turn("A")
    scene.dice(d20=[13])
    scene.do("A", "deter", "G", choose={"action": "Club"})
    scene.turn("G")
    assert (scene.why_not("G", "Club", "A") == "orcus.act.deter") is dread


@pytest.mark.rule("orcus.target.count")
def test_where_only_friends_can_be_picked_they_are_listed_and_nobody_is_not(stage: Stage) -> None:
    volley = "Volley (standard, at-will): Ranged 5, two creatures; +6 vs AC; 3 damage."
    scene = stage(A=dict(at=(5, 5), powers=[volley]), B=dict(at=(9, 5)), C=dict(at=(9, 7)),
                  G=dict(side="monsters", at=(18, 5), powers=[CLUB]))  # fmt: skip
    scene.turn("A")
    who = scene.battle.creatures[0]
    uses = next(power for power in who.sheet.powers if power.name == "Volley").uses(scene.battle, who)
    assert [use.targets for use in uses] == [(1, 2)]


@pytest.mark.rule("orcus.target.count")
@pytest.mark.parametrize(
    ("count", "listed"),
    [("two", ["GH", "GI", "HI", "BG", "BH", "BI"]), ("three", ["GHI", "BGH", "BGI", "BHI"]), ("four", ["GHI", "BGHI"])],
)
def test_all_who_may_be_picked_together_are_listed_those_of_enemies_alone_first(
    stage: Stage, count: str, listed: list[str]
) -> None:
    foe = dict(side="monsters", powers=[CLUB])
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Volley (standard, at-will): Ranged 10, {count} creatures; +6 vs AC; 3 damage."]),
        B=dict(at=(9, 5)), G=dict(at=(9, 7), **foe), H=dict(at=(11, 7), **foe), I=dict(at=(13, 7), **foe),
        C=dict(at=(18, 5)),
    )  # fmt: skip
    scene.turn("A")
    battle = scene.battle
    who = battle.creatures[0]
    uses = next(power for power in who.sheet.powers if power.name == "Volley").uses(battle, who)
    found = ["".join(sorted(battle.creatures[id].name for id in use.targets)) for use in uses]
    assert found == listed
    for size in (2, 3, 4):
        for keys in combinations("BGHIC", size):
            legal = scene.can("A", "Volley", targets=list(keys))
            assert legal is ("C" not in keys and size <= {"two": 2, "three": 3, "four": 4}[count]), keys
