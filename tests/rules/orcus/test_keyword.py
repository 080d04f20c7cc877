"""Keywords: Augmentable, Aura, Conjuration, Consistent, Form, Wild Shape, Zone."""

from collections.abc import Callable

import pytest

from battlemat import Scene

FOE: dict[str, object] = {"side": "monsters"}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
CINDERS = (
    "Aura of Cinders\nEncounter Attack 1 (Swift Action) ● Arcane, Aura, Fire\nNear burst 1, all enemies\n"
    "Effect Each enemy that starts its turn in the aura takes 3 fire damage."
)
CHILL = (
    "Aura of Chill\nEncounter Attack 1 (Swift Action) ● Arcane, Aura, Cold\nNear burst 1, all enemies\n"
    "Effect Each enemy that starts its turn in the aura takes 2 cold damage."
)
WISP = (
    "Ember Wisp\nEncounter Utility 2 (Swift Action) ● Arcane, Conjuration\nRanged 5, one unoccupied square\n"
    "Effect You conjure a wisp of embers in the square. The wisp remains until the end of the encounter."
)
VEIL = (
    "Ash Veil\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nFar burst 1 within 10\n"
    "Effect The area becomes a zone of drifting ash until the end of the encounter. "
    "Creatures in the zone have concealment."
)
BEAR = (
    "Bear Shape\nEncounter Utility 2 (Swift Action) ● Natural, Form\nSelf\n"
    "Effect You take the form of a bear until the end of your next turn. "
    "While in this form, your speed is 8."
)
PAW = (
    "Rending Paw\nAt-Will Attack 1 (Standard Action) ● Natural, Wild Shape\nMelee 1, one creature\n"
    "Attack Wisdom vs AC\nHit 1d8 + Wisdom modifier damage."
)
HIDE = (
    "Thick Hide\nEncounter Utility 2 (Move Action) ● Natural, Wild Shape\nSelf\n"
    "Effect You gain a +2 power bonus to AC until the end of the encounter."
)


@pytest.mark.rule("orcus.keyword.augmentable")
def test_without_psi_focus_a_power_has_only_its_plain_effect(stage: Callable[..., Scene]) -> None:
    card = (
        "Mind Wall\nDaily Utility 2 (Swift Action) ● Augmentable, Phrenic\nSelf\n"
        "Effect You gain 4 temporary hit points.\nSpecial—Augment: You gain 9 temporary hit points instead."
    )
    scene = stage(A=dict(at=(2, 5), powers=[card]), G=FOE | {"at": (9, 5)})
    scene.turn("A")
    scene.do("A", "Mind Wall")
    assert scene["A"].temp_hp == 4


@pytest.mark.rule("orcus.keyword.aura")
def test_an_aura_lingers_and_moves_with_its_creator(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[CINDERS]), G=FOE | {"at": (6, 5)}, H=FOE | {"at": (5, 9)})
    scene.turn("A")
    scene.do("A", "Aura of Cinders")
    scene.turn("A")
    assert (scene["G"].hp, scene["H"].hp) == (37, 40)
    scene.do("A", "walk", path=[(5, 6), (5, 7), (5, 8)])
    scene.turn("A")
    assert (scene["G"].hp, scene["H"].hp) == (37, 37)
    scene.turn("A")
    assert scene["H"].hp == 34


@pytest.mark.rule("orcus.keyword.aura")
def test_another_aura_power_ends_the_first(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[CINDERS, CHILL]), G=FOE | {"at": (6, 5)})
    scene.turn("A")
    scene.do("A", "Aura of Cinders")
    scene.turn("A")
    scene.do("A", "Aura of Chill")
    scene.turn("A")
    assert scene["G"].hp == 40 - 3 - 2


@pytest.mark.rule("orcus.keyword.aura")
def test_an_aura_ends_with_the_encounter(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[CINDERS]), G=FOE | {"at": (6, 5)})
    scene.turn("A")
    scene.do("A", "Aura of Cinders")
    scene.rest("short")
    scene.turn("A")
    before = scene["G"].hp
    scene.turn("G")
    assert scene["G"].hp == before


@pytest.mark.rule("orcus.keyword.aura")
@pytest.mark.parametrize(("die", "alive", "lost"), [(2, True, 3), (3, False, 0)])
def test_an_aura_outlasts_its_creators_senses_but_not_its_life(
    stage: Callable[..., Scene], die: int, alive: bool, lost: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), hp=10, at_hp=2, powers=[CINDERS]),
        B=dict(at=(15, 15)),
        G=FOE | {"at": (6, 5), "powers": [CLUB]},
        H=FOE | {"at": (4, 5)},
    )
    scene.turn("A")
    scene.do("A", "Aura of Cinders")
    scene.turn("G")
    scene.dice(d20=[15], d8=[die])
    scene.do("G", "Club", "A")
    assert scene["A"].alive is alive
    scene.turn("H")
    assert scene["H"].hp == 40 - lost


def wisp(stage: Callable[..., Scene], **creator: object) -> Scene:
    """A has conjured a wisp between itself, with its ally B, and G and H."""
    fields: dict[str, object] = {"at": (2, 5), "powers": [WISP]} | creator
    scene = stage(
        A=fields,
        B=dict(at=(3, 5)),
        G=FOE | {"at": (5, 5), "powers": [CLUB]},
        H=FOE | {"at": (2, 6), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "Ember Wisp", to=(4, 5))
    return scene


@pytest.mark.rule("orcus.keyword.conjuration-space")
def test_allies_pass_through_a_conjurations_space_and_enemies_do_not(stage: Callable[..., Scene]) -> None:
    scene = wisp(stage)
    scene.turn("B")
    assert scene.can("B", "walk", path=[(4, 5), (4, 4)])
    scene.turn("G")
    assert scene.why_not("G", "walk", path=[(4, 5), (4, 4)]) == "orcus.keyword.conjuration-space"
    assert scene.can("G", "walk", path=[(4, 4)])


@pytest.mark.rule("orcus.keyword.conjuration")
def test_a_conjuration_is_no_target_for_an_area_attack(stage: Callable[..., Scene]) -> None:
    breath = "Breath (standard, at-will): Far burst 1 within 5; +6 vs Reflex; 1d6 fire damage."
    scene = stage(
        A=dict(at=(2, 5), powers=[WISP]),
        B=dict(at=(4, 6)),
        G=FOE | {"at": (7, 5), "powers": [breath]},
    )
    scene.turn("A")
    scene.do("A", "Ember Wisp", to=(4, 5))
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Breath", origin=(4, 5))
    assert [event.target for event in scene.log if event.kind == "attack"] == ["B"]


@pytest.mark.rule("orcus.keyword.conjuration")
def test_a_conjurations_attack_uses_its_creators_modifiers(stage: Callable[..., Scene]) -> None:
    card = (
        "Ember Sentry\nEncounter Attack 1 (Standard Action) ● Arcane, Conjuration, Fire\n"
        "Ranged 5, one unoccupied square\n"
        "Effect You conjure a sentry of embers in the square until the end of your next turn. "
        "The sentry makes the following attack.\n"
        "*Attack:* Melee 1, one enemy; your Wisdom vs Reflex; 1d6 fire damage."
    )
    scene = stage(
        A=dict(at=(2, 5), level=4, wis=18, conditions=["rattled"], powers=[card]), G=FOE | {"at": (6, 5)}
    )
    scene.turn("A")
    scene.dice(d20=[11], d6=[3])
    scene.do("A", "Ember Sentry", "G", to=(5, 5))
    assert scene.last("attack").total == 11 + 4 + 2 - 2
    assert scene["G"].hp == 37


@pytest.mark.rule("orcus.keyword.conjuration-end")
@pytest.mark.parametrize(("die", "alive"), [(2, True), (3, False)])
def test_a_conjuration_vanishes_when_its_creator_is_killed(
    stage: Callable[..., Scene], die: int, alive: bool
) -> None:
    scene = wisp(stage, hp=10, at_hp=2)
    scene.turn("H")
    scene.dice(d20=[15], d8=[die])
    scene.do("H", "Club", "A")
    assert scene["A"].alive is alive
    scene.turn("G")
    assert scene.can("G", "walk", path=[(4, 5), (4, 4)]) is not alive


@pytest.mark.rule("orcus.keyword.consistent")
@pytest.mark.parametrize(
    ("tag", "rolls", "again"),
    [
        ("Consistent", [10, 10], True),
        ("Consistent", [10, 11], False),
        ("Consistent", [11, 11], False),
        ("Arcane", [10, 10], False),
    ],
)
def test_a_consistent_power_is_kept_only_when_every_attack_misses(
    stage: Callable[..., Scene], tag: str, rolls: list[int], again: bool
) -> None:
    card = (
        f"Twin Spark\nEncounter Attack 1 (Standard Action) ● Lightning, {tag}\nRanged 10, two creatures\n"
        "Attack Intelligence vs Reflex\nHit 2 lightning damage."
    )
    scene = stage(A=dict(at=(2, 5), int=18, powers=[card]), G=FOE | {"at": (5, 5)}, H=FOE | {"at": (5, 7)})
    scene.turn("A")
    scene.dice(d20=rolls)
    scene.do("A", "Twin Spark", targets=["G", "H"])
    scene.turn("A")
    assert scene.can("A", "Twin Spark", targets=["G", "H"]) is again


def shaped(stage: Callable[..., Scene], *extra: str) -> Scene:
    """A, an archer with an axe, has taken bear form next to G."""
    scene = stage(
        A=dict(
            at=(3, 5),
            at_hp=33,
            str=18,
            wis=18,
            weapon="axe +2 1d12",
            ranged="bow +2 1d10, range 10/20",
            powers=[BEAR, *extra],
        ),
        G=FOE | {"at": (4, 5)},
        H=FOE | {"at": (9, 5)},
    )
    scene.turn("A")
    assert scene.can("A", "ranged-basic", "H")
    scene.do("A", "Bear Shape")
    return scene


@pytest.mark.rule("orcus.keyword.form")
def test_a_form_changes_what_its_power_says_and_nothing_else(stage: Callable[..., Scene]) -> None:
    scene = shaped(stage)
    assert scene["A"].speed == 8
    assert (scene["A"].hp, scene["A"].max_hp) == (33, 40)
    assert scene.defense("A", "ac", attacker="G", power="melee-basic").value == 15
    scene.turn("A")
    scene.end()
    assert scene["A"].speed == 6


@pytest.mark.rule("orcus.keyword.form-attacks")
def test_a_bear_bites_with_its_axes_numbers_and_cannot_shoot(stage: Callable[..., Scene]) -> None:
    scene = shaped(stage)
    assert scene.why_not("A", "ranged-basic", "H") == "orcus.keyword.form-attacks"
    assert scene.attack("A", "melee-basic", "G").value == 4 + 2
    scene.dice(d20=[9], d12=[7])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - 11


@pytest.mark.rule("orcus.keyword.wild-shape")
def test_wild_shape_powers_need_a_form(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(3, 5), wis=18, powers=[BEAR, PAW]), G=FOE | {"at": (4, 5)})
    scene.turn("A")
    assert scene.why_not("A", "Rending Paw", "G") == "orcus.keyword.wild-shape"
    scene.do("A", "Bear Shape")
    assert scene.can("A", "Rending Paw", "G")


@pytest.mark.rule("orcus.keyword.wild-shape")
def test_wild_shape_effects_end_with_the_last_form(stage: Callable[..., Scene]) -> None:
    scene = shaped(stage, HIDE)
    scene.do("A", "Thick Hide")
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G", power="melee-basic").value == 17
    scene.end()
    assert scene.defense("A", "ac", attacker="G", power="melee-basic").value == 15


def ashen(stage: Callable[..., Scene], **creator: object) -> Scene:
    """A has laid a zone around (8, 5), where G stands; its ally B is far off and H is beside A."""
    fields: dict[str, object] = {"at": (2, 5), "powers": [VEIL]} | creator
    scene = stage(
        A=fields,
        B=dict(at=(15, 15)),
        G=FOE | {"at": (8, 5)},
        H=FOE | {"at": (2, 6), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(8, 5))
    return scene


@pytest.mark.rule("orcus.keyword.zone")
def test_a_zone_remains_where_it_was_made(stage: Callable[..., Scene]) -> None:
    scene = ashen(stage)
    scene.do("A", "walk", path=[(3, 4), (4, 4)])
    scene.turn("A")
    assert scene.concealment("A", "G") == "concealment"
    scene.turn("G")
    scene.do("G", "walk", path=[(9, 5), (10, 5)])
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.keyword.zone")
def test_a_zones_squares_are_not_occupied(stage: Callable[..., Scene]) -> None:
    scene = ashen(stage)
    scene.turn("H")
    scene.do("H", "walk", path=[(3, 6), (4, 6), (5, 6), (6, 6), (7, 6)])
    assert scene["H"].at == (7, 6)
    assert scene.concealment("A", "H") == "concealment"


@pytest.mark.rule("orcus.keyword.zone-end")
@pytest.mark.parametrize(("die", "alive", "left"), [(2, True, "concealment"), (3, False, None)])
def test_a_zone_vanishes_when_its_creator_is_killed(
    stage: Callable[..., Scene], die: int, alive: bool, left: str | None
) -> None:
    scene = ashen(stage, hp=10, at_hp=2)
    scene.turn("H")
    scene.dice(d20=[15], d8=[die])
    scene.do("H", "Club", "A")
    assert scene["A"].alive is alive
    assert scene.concealment("B", "G") == left
