"""On the road hour by hour, and between levels choice by choice: every number from both sides."""

import pytest

from battlemat import Illegal
from battlemat.engine.dice import ScriptedDice
from battlemat.systems.orcus import boosts, clock, languages, retraining
from battlemat.systems.orcus.overland import March, Traveller
from battlemat.systems.orcus.retraining import Choice


def dice(*faces: int) -> ScriptedDice:
    found = ScriptedDice(1)
    found.add(20, list(faces))
    return found


def party(*speeds: int, endure: int = 0, recoveries: int = 2) -> March:
    return March([Traveller(f"T{n}", speed, endure, recoveries) for n, speed in enumerate(speeds)])


# ------------------------------------------------------------------ hours


@pytest.mark.rule("orcus.overland.day")
@pytest.mark.parametrize("walked", range(6))
@pytest.mark.parametrize("hours", range(-1, 7))
def test_an_hour_at_least_and_five_a_day_at_most(walked: int, hours: int) -> None:
    march = party(6, 7)
    if walked:
        march.walk(walked, dice())
    assert march.left == 5 - walked
    refused = march.refusal(hours)
    assert (refused is None) is (1 <= hours <= 5 - walked)
    if refused is not None:
        assert refused.rule == "orcus.overland.day"
        with pytest.raises(Illegal):
            march.walk(hours, dice())
    else:
        leg = march.walk(hours, dice())
        assert (leg.hours, leg.miles) == (hours, 3.0 * hours)


@pytest.mark.rule("orcus.overland.hustle")
@pytest.mark.rule("orcus.ruling.hustle-dc")
@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("short", [0, 1, 2, 3])
def test_every_hour_of_haste_is_harder_and_the_first_failure_ends_it(early: bool, short: int) -> None:
    """`short`: the hour whose check fails by one, 0 for none."""
    one = Traveller("A", 6, 5, 2)
    march = March([one], early=early)
    needed = [(15 if early else 20) + 5 * hour for hour in range(3)]
    shown = [goal - 5 - (hour + 1 == short) for hour, goal in enumerate(needed)][: short or 3]
    if max(shown) > 20:
        shown[-1] = 20
        needed = needed[: len(shown)]
    leg = march.walk(3, dice(*shown), hustle=True)
    passed = [face + 5 >= goal for face, goal in zip(shown, needed, strict=False)]
    assert [(strain.dc, strain.passed) for strain in leg.strains] == list(zip(needed, passed, strict=False))
    hurried = len(shown)
    assert leg.miles == 6.0 * hurried + 3.0 * (3 - hurried)
    assert (one.walked, one.hustled, one.barred) == (3, hurried, not all(passed))
    assert one.recoveries == (2 if all(passed) else 1)
    assert march.left == 2
    assert (march.refusal(1, hustle=True) is None) is all(passed)
    assert march.refusal(1) is None


@pytest.mark.rule("orcus.overland.hustle")
def test_haste_counts_its_own_hours_and_one_who_fails_slows_all() -> None:
    march = party(6, 6, endure=10)
    march.walk(2, dice())
    leg = march.walk(2, dice(10, 9, 20, 20), hustle=True)
    assert [(strain.who, strain.dc, strain.passed) for strain in leg.strains] == [("T0", 20, True), ("T1", 20, False)]
    assert leg.miles == 6.0 + 3.0
    refused = march.refusal(1, hustle=True)
    assert refused is not None and refused.rule == "orcus.overland.hustle"
    march.rest()
    assert [strain.dc for strain in march.walk(1, dice(20, 20), hustle=True).strains] == [20, 20]


@pytest.mark.rule("orcus.overland.push-on")
@pytest.mark.parametrize(("shown", "left"), [((20, 20), 5), ((19, 20), 0), ((20, 19), 0), ((19, 19), 0)])
def test_all_push_on_or_the_party_waits(shown: tuple[int, int], left: int) -> None:
    march = party(6, 6)
    for _ in range(4):
        march.walk(1, dice())
        refused = march.refuse_push()
        assert refused is not None and refused.rule == "orcus.overland.push-on"
    with pytest.raises(Illegal):
        march.push_on(dice(20, 20))
    march.walk(1, dice())
    assert march.refuse_push() is None
    strains = march.push_on(dice(*shown))
    assert [strain.passed for strain in strains] == [face == 20 for face in shown]
    assert march.left == left
    assert [one.recoveries for one in march.travellers] == [2 if face == 20 else 1 for face in shown]
    assert march.refuse_push() is not None
    assert (march.refusal(5) is None) is (left == 5)
    march.rest()
    assert march.left == 5
    march.walk(5, dice())
    assert march.refuse_push() is None


@pytest.mark.rule("orcus.overland.push-on")
@pytest.mark.parametrize(("recoveries", "lost", "left"), [(0, False, 0), (1, True, 0), (2, True, 1)])
def test_a_failure_takes_a_recovery_where_there_is_one(recoveries: int, lost: bool, left: int) -> None:
    march = party(6, recoveries=recoveries)
    march.walk(5, dice())
    strain, = march.push_on(dice(19))
    assert (strain.lost, march.travellers[0].recoveries) == (lost, left)


@pytest.mark.rule("orcus.time.scales")
@pytest.mark.parametrize(("place", "unit"), [("combat", 6), ("dungeon", 60), ("town", 3600), ("wilds", 3600),
                                             ("journey", 86_400)])  # fmt: skip
def test_a_begun_unit_counts_in_full(place: str, unit: int) -> None:
    scale = clock.scale(place)
    assert [scale.of(span) for span in (0, 1, unit - 1, unit, unit + 1, 2 * unit)] == [0, 1, 1, 1, 2, 2]


# ------------------------------------------------------------------ retraining


KINDS = {"feat": "orcus.retrain.feat", "skill": "orcus.retrain.skill", "power": "orcus.retrain.power",
         "companion": "orcus.companion.retrain"}  # fmt: skip


@pytest.mark.parametrize("kind", [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in KINDS.items()])
def test_a_choice_becomes_one_of_its_own_kind_that_is_not_there_yet(kind: str) -> None:
    old, other = Choice(kind, "Old"), Choice(kind, "Other")
    for becomes in KINDS:
        refused = retraining.refusal(old, Choice(becomes, "New"), [other, old], 0)
        assert (refused is None) is (becomes == kind)
        assert refused is None or refused.rule == KINDS[kind]
    for held, may in (([old], True), ([old, other], False), ([old, Choice("skill" if kind == "feat" else "feat",
                                                                            "Other")], True)):  # fmt: skip
        refused = retraining.refusal(old, Choice(kind, "Other"), held, 0)
        assert (refused is None) is may
        assert refused is None or refused.rule == KINDS[kind]


@pytest.mark.rule("orcus.retrain.once-per-level")
@pytest.mark.parametrize("held", [[], [Choice("skill", "Old")], [Choice("feat", "Older")]])
def test_only_what_was_chosen_is_changed(held: list[Choice]) -> None:
    refused = retraining.refusal(Choice("feat", "Old"), Choice("feat", "New"), held, 0)
    assert refused is not None and refused.rule == "orcus.retrain.once-per-level"
    assert retraining.refusal(Choice("feat", "Old"), Choice("feat", "New"), [*held, Choice("feat", "Old")], 0) is None


@pytest.mark.rule("orcus.retrain.power")
@pytest.mark.rule("orcus.retrain.different-not-better")
@pytest.mark.parametrize(("level", "type", "owner", "rule"), [
    (3, "daily attack", "Warden", None), (2, "daily attack", "Warden", "orcus.retrain.power"),
    (4, "daily attack", "Warden", "orcus.retrain.different-not-better"),
    (3, "daily utility", "Warden", "orcus.retrain.power"), (3, "daily attack", "Reader", "orcus.retrain.power"),
])  # fmt: skip
def test_a_power_becomes_one_like_it(level: int, type: str, owner: str, rule: str | None) -> None:
    old = Choice("power", "Old", "daily attack", 3, "Warden")
    refused = retraining.refusal(old, Choice("power", "New", type, level, owner), [old], 0)
    assert (refused.rule if refused else None) == rule


@pytest.mark.rule("orcus.language.choice")
@pytest.mark.rule("orcus.language.ancestry-default")
@pytest.mark.parametrize(("name", "level", "spoken", "rule"), [
    ("Goblin", 1, (), None), ("Goblin", 1, ("Goblin",), "orcus.language.ancestry-default"),
    ("Goblin", 9, ("Giant",), None), ("Abyssal", 1, (), "orcus.language.choice"), ("Abyssal", 2, (), None),
    ("Abyssal", 2, ("Abyssal",), "orcus.language.ancestry-default"),
    ("Abyss", 9, (), "orcus.language.standard-table"), ("Druids' Tongue", 0, (), "orcus.language.choice"),
])  # fmt: skip
def test_which_language_may_be_learned_when(name: str, level: int, spoken: tuple[str, ...], rule: str | None) -> None:
    refused = languages.refuse(name, level, spoken)
    assert (refused.rule if refused else None) == rule


# ------------------------------------------------------------------ boosts


def card(*lines: str, head: str = "Encounter Attack 3 (Standard Action) ● Martial, Weapon") -> str:
    return "\n".join(["Reed Cut", head, "Melee weapon, one creature", "Attack Strength vs AC", *lines])


@pytest.mark.rule("orcus.power.boost")
@pytest.mark.parametrize(("level", "selected", "hit"), [
    (1, 3, "1dW damage."), (12, 3, "1dW damage."), (13, 13, "2dW damage."), (22, 13, "2dW damage."),
    (23, 23, "3dW damage."), (30, 23, "3dW damage."),
])  # fmt: skip
def test_the_highest_boost_reached_stands_in_place_of_the_hit(level: int, selected: int, hit: str) -> None:
    printed = card("Hit 1dW damage.", "Miss Half damage.", "Boost Level 13: 2dW damage.", "Boost Level 23 3dW damage.")
    assert boosts.selected_level(printed, level) == selected
    lines = boosts.boosted(printed, level).split("\n")
    assert [line for line in lines if line.startswith("Hit")] == [f"Hit {hit}"]
    assert "Miss Half damage." in lines
    assert lines[1].startswith(f"Encounter Attack {selected} (Standard")
    assert [line for line in lines if line.startswith("Boost")] == [
        line for line, step in (("Boost Level 13: 2dW damage.", 13), ("Boost Level 23 3dW damage.", 23))
        if step > selected]  # fmt: skip


@pytest.mark.rule("orcus.power.boost")
@pytest.mark.parametrize(("gives", "lines", "expected"), [
    ("You shift 2 squares.", ("Hit 1dW damage.", "Effect You shift 1 square."), "Effect You shift 2 squares."),
    ("You shift 2 squares.", ("Hit 1dW damage.",), "Effect You shift 2 squares."),
    ("2d6 damage.", ("Effect You shift 1 square.",), "Hit 2d6 damage."),
])  # fmt: skip
def test_a_boost_replaces_the_entry_it_is_about_or_adds_it(gives: str, lines: tuple[str, ...], expected: str) -> None:
    found = boosts.boosted(card(*lines, f"Boost Level 13 {gives}"), 13).split("\n")
    label = expected.split()[0]
    assert [line for line in found if line.startswith(label)] == [expected]
    assert [line for line in lines if not line.startswith(label)] == [
        line for line in found[4:] if not line.startswith(label)]  # fmt: skip


@pytest.mark.rule("orcus.power.boost")
@pytest.mark.parametrize(("level", "tags"), [(12, "Martial, Weapon"), (13, "Martial, Weapon, Fire")])
def test_a_boost_may_add_a_tag(level: int, tags: str) -> None:
    printed = card("Hit 1dW damage.", "Boost Level 13 This power gains the Fire tag.")
    lines = boosts.boosted(printed, level).split("\n")
    assert lines[1].endswith(f"● {tags}")
    assert "Hit 1dW damage." in lines
    assert not any(line.startswith("Effect") for line in lines)


@pytest.mark.rule("orcus.power.boost")
@pytest.mark.parametrize(("head", "level"), [
    ("Encounter Attack 7 (Standard Action)", 7), ("Daily Utility 10 (Swift Action)", 10),
    ("At-Will (Standard Action)", 1),
])  # fmt: skip
def test_without_a_boost_a_power_is_of_the_level_printed(head: str, level: int) -> None:
    assert boosts.own_level(card("Hit 1dW damage.", head=head)) == level
    assert boosts.selected_level(card("Hit 1dW damage.", head=head), 20) == level
