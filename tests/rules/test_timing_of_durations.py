"""The clock: of all that lasts, what ends as somebody's turn starts or ends, what is saved against.

Every duration in the hands of everybody, laid in this turn, in the one before and in the one before that.
"""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.triggers import SAVE_FAILED
from battlemat.engine.actions.triggers import SAVED as SAVE_MADE
from battlemat.engine.battle import Battle
from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    FELLED,
    FIGHT,
    GRAPPLE,
    INDEFINITE,
    INSIDE,
    LASTING,
    LONG_REST,
    MAINTAINED,
    SAVE_ENDS,
    SAVED,
    SHORT_REST,
    STANCE,
    START_OF_NEXT,
    WORDS,
    Duration,
)
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Field, Trait
from battlemat.engine.turns import timing
from tests.rules.driving import Following, Watcher, asked, done, outcome

A, B, G = range(3)
KINDS = tuple(kind for kind in WORDS if kind != GRAPPLE)  # a hold ends by where the two are
Laid = tuple[int, int, int, int, bool]

GAMES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.turn-marks", "orcus.condition.duration")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.condition-duration", "fourth.turn.end-effects",
                                                  "fourth.turn.start-other-effects")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations")),
]


def staged(system: str) -> Battle:
    scene = Scene(system, A={}, B={}, G={"side": "monsters"})
    scene.turn("A")
    battle = scene.battle
    battle.serial = 9
    return battle


def lay(battle: Battle, modifiers: tuple[Modifier, ...] = ()) -> dict[int, Laid]:
    """Everything that can last, by the id it has: its bearer, kind, whose turns count, the turn it was laid in."""
    laid = {}
    for bearer, kind, whose, ago, good in product((A, G), KINDS, (A, B), (0, 1, 2), (False, True)):
        effect = Effect("spell", B, Duration(kind, whose), beneficial=good, modifiers=modifiers)
        verbs.add_effect(battle, battle.creatures[bearer], effect)
        effect.serial = battle.serial - ago
        laid[effect.id] = (bearer, kind, whose, ago, good)
    return laid


def ended(battle: Battle, laid: dict[int, Laid]) -> set[Laid]:
    left = {effect.id for creature in battle.creatures for effect in creature.effects}
    return {how for id, how in laid.items() if id not in left}


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("who", [A, B, G])
def test_what_ends_as_a_turn_starts(system: str, who: int) -> None:
    battle = staged(system)
    laid = lay(battle)
    done(timing.turn_starts(battle, who))
    assert ended(battle, laid) == {how for how in laid.values() if how[1:3] == (START_OF_NEXT, who) and how[3]}


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("who", [A, B, G])
@pytest.mark.parametrize("good", [False, True])
def test_what_ends_as_a_turn_ends(system: str, who: int, good: bool) -> None:
    """The end of this turn is the end of the next one for what was laid in an earlier turn alone."""
    battle = staged(system)
    laid = lay(battle)
    done(timing.turn_ends(battle, who, only_beneficial=good))
    assert ended(battle, laid) == {
        how for how in laid.values() if how[2] == who and (how[4] or not good)
        and (how[1] == END_OF_TURN or (how[1] == END_OF_NEXT and how[3]))}


@pytest.mark.parametrize("system", GAMES)
def test_what_ends_with_the_fight(system: str) -> None:
    battle = staged(system)
    laid = lay(battle)
    verbs.add_field(battle, Field("fog", B, Trait("fog"), radius=1))
    timing.encounter_ends(battle)
    assert battle.fields == ()
    kept = {INDEFINITE, SHORT_REST, LONG_REST, INSIDE, STANCE, FELLED}
    assert ended(battle, laid) == {how for how in laid.values() if how[1] not in kept}


KEPT_UP = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.maintain", "orcus.ruling.maintain-timing")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-effects")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations")),
]


@pytest.mark.parametrize("system", KEPT_UP)
@pytest.mark.parametrize("who", [A, G])
def test_what_is_not_paid_for_is_over(system: str, who: int) -> None:
    """From the turn after it was begun, by whom keeps it up; what was paid for in this turn goes on as it was."""
    battle = staged(system)
    laid = lay(battle)
    creature = battle.creatures[who]
    old = [effect for effect in creature.effects if effect.duration.kind == MAINTAINED and effect.serial < 9]
    kept = timing.paid(battle, creature, old[0])
    assert (kept.id, kept.serial, kept.duration.kind) == (old[0].id, 9, MAINTAINED)
    done(timing.unpaid(battle, creature))
    expected = {laid[effect.id] for effect in old[1:]}
    assert expected
    assert ended(battle, laid) == expected


SAVES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.save-ends")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-saves")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.action.saves-last")),
]


@pytest.mark.parametrize("system", SAVES)
@pytest.mark.parametrize("stat", ["save", "attack"])
def test_what_is_saved_against_and_what_bears_on_saves_and_lapses(system: str, stat: str) -> None:
    battle = staged(system)
    laid = lay(battle, (Modifier("will", 1), Modifier(stat, 1)))
    who = battle.creatures[A]
    assert {laid[effect.id] for effect in timing.saveable(who)} == {
        how for how in laid.values() if how[:2] == (A, SAVE_ENDS)}
    lapsing = {laid[effect.id] for effect in timing.save_changes_lapsing(battle, who)}
    assert lapsing == {how for how in laid.values() if stat == "save" and how[0] == how[2] == A
                       and (how[1] == END_OF_TURN or (how[1] == END_OF_NEXT and how[3]))}


TARGETS = {"orcus": 10, "fourth": 10, "archmage": 11}


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.save.roll", "orcus.ruling.saves-use-no-ability")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.save.roll", "fourth.turn.end-saves")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.save.roll", "archmage.save.difficulty",
                                                    "archmage.save.default-normal")),
])
@pytest.mark.parametrize(("needed", "own"), [(0, 0), (0, 6), (0, 16), (6, 0), (16, 6)])
def test_a_save_adds_what_counts_on_it_and_has_a_target(system: str, needed: int, own: int) -> None:
    """What is said now comes before what the effect says, and that before the usual 10 (11)."""
    target = needed or own or TARGETS[system]
    whole = (2, 3, 1, 9, -4, 2)
    alone = [tuple([amount * (n == m) for m, amount in enumerate(whole)]) for n in range(len(whole))]
    for base, all_saves, fitting, other, worse, extra in [whole, *alone]:
        bonus = base + all_saves + fitting + worse + extra
        for natural in (target - bonus - 1, target - bonus):
            if not 1 <= natural <= 20:
                continue
            scene = Scene(system, A={}, B={}, G={"side": "monsters"})
            battle, who = scene.battle, scene.creature("A")
            who.sheet.save_bonus = base
            effect = Effect("curse", G, SAVED, save_modifier=worse, save_target=own)
            verbs.add_effect(battle, who, effect)
            boons = (("all", all_saves, ""), ("fitting", fitting, "web|curse"), ("other", other, "web"))
            for name, amount, tags in boons:
                if amount:
                    verbs.add_effect(battle, who, Effect(name, A, FIGHT, modifiers=(
                        Modifier("save", amount, "", name, tags=tags, once=name == "fitting"),)))
            verbs.add_effect(battle, who, Effect("oath", A, FIGHT, modifiers=(
                Modifier("attack", 1, "", "oath", once=True), Modifier("save", 0, "", "oath"))))
            scene.dice(d20=[natural])
            done(timing.save_against(battle, who, effect, extra, needed))
            said = (natural, base, all_saves, fitting, other, worse, extra)
            saved = natural + bonus >= target
            expected = (["curse"] if not saved else []) + [name for name, amount, _ in boons
                                                           if amount and name != "fitting"] + ["oath"]
            assert [effect.name for effect in who.effects] == expected, said
            assert not any(scene.dice_left().values())


LINKS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.maintain-stop", "orcus.keyword.stance")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-effects")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.condition-durations")),
]


@pytest.mark.parametrize("system", LINKS)
@pytest.mark.parametrize(("name", "kind", "link", "along"), [
    ("maintain fog", MAINTAINED, 4, True), ("maintain fog", MAINTAINED, 0, True), ("maintain fog", ENCOUNTER, 4, True),
    ("fog", MAINTAINED, 4, False), ("fog", STANCE, 4, True), ("fog", STANCE, 0, True), ("fog", ENCOUNTER, 4, False),
    ("maintain fog", MAINTAINED, -1, False), ("fog", STANCE, -1, False),
])
def test_what_one_use_laid_ends_with_what_keeps_it_up(
    system: str, name: str, kind: int, link: int, along: bool
) -> None:
    battle = staged(system)
    head = Effect(name, B, Duration(kind, B), link=link)
    verbs.add_effect(battle, battle.creatures[B], head)
    for bearer, other in product((A, B, G), (link, 7, -1)):
        verbs.add_effect(battle, battle.creatures[bearer], Effect(f"part {other}", B, LASTING, link=other))
    for other in (link, 7, -1):
        verbs.add_field(battle, Field(f"zone {other}", B, Trait("fog"), radius=1, effect=other))
    done(timing.end_effect(battle, battle.creatures[B], head, False))
    ends = {link} if along else set()
    for bearer in (A, B, G):
        assert [effect.name for effect in battle.creatures[bearer].effects] == [
            f"part {other}" for other in (link, 7, -1) if other not in ends]
    assert [field.name for field in battle.fields] == [
        f"zone {other}" for other in (link, 7, -1) if other not in ends]
    # What has ended already ends no more.
    verbs.add_effect(battle, battle.creatures[A], Effect("part", B, LASTING, link=link))
    done(timing.end_effect(battle, battle.creatures[B], head, False))
    assert battle.creatures[A].effects[-1].name == "part"


@pytest.mark.parametrize("system", SAVES)
def test_all_that_is_saved_against_is_asked_about_in_the_order_its_bearer_picks(system: str) -> None:
    scene = Scene(system, A={}, B={}, G={"side": "monsters"})
    scene.turn("A")
    battle, who = scene.battle, scene.creature("A")
    for name in ("first", "second", "third"):
        verbs.add_effect(battle, who, Effect(name, G, SAVED))
    scene.dice(d20=[2, 19, 3])
    decisions: list[Any] = asked(battle.rules.turns.end_effects(battle, who))
    assert [len(decision.options) for decision in decisions] == [3, 2]
    assert [effect.name for effect in who.effects] == ["first", "third"]


@pytest.mark.parametrize("system", SAVES)
@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("good", [False, True])
def test_what_follows_from_a_save(system: str, watched: bool, good: bool) -> None:
    """Its end by a save, or that it failed; and whoever answers saves is told of it, and may add to it."""
    scene = Scene(system, A={}, B={}, G={"side": "monsters"})
    battle, who = scene.battle, scene.creature("A")
    follows, watcher = Following(), Watcher("save", 7)
    effect, plain = Effect("curse", B, SAVED, aftereffect=follows), Effect("plain", B, SAVED)
    if watched:
        verbs.add_effect(battle, battle.creatures[G], Effect("eye", G, FIGHT, trait=watcher))
    for one in (effect, plain):
        verbs.add_effect(battle, who, one)
        scene.dice(d20=[TARGETS[system] - (7 if watched else 0) - (0 if good else 1)])
        assert outcome(timing.save_against(battle, who, one)) is good
    assert [(seen.kind, seen.actor, seen.cause) for seen in watcher.seen] == [
        (SAVE_MADE if good else SAVE_FAILED, A, one) for one in (effect, plain) if watched]
    assert [query.effect for query in watcher.queries] == ([effect, plain] if watched else [])
    assert follows.told == (["curse saved"] if good else ["curse failed"])


@pytest.mark.parametrize("system", SAVES)
@pytest.mark.parametrize(("way", "kind"), [("starts", START_OF_NEXT), ("ends", END_OF_NEXT), ("unpaid", MAINTAINED),
                                           ("link", INDEFINITE), ("torn", INDEFINITE)])
def test_what_follows_from_an_end_that_is_no_save(system: str, way: str, kind: int) -> None:
    battle = staged(system)
    who = battle.creatures[A]
    follows = Following()
    for one in (Effect("curse", B, Duration(kind, A), aftereffect=follows, link=4),
                Effect("plain", B, Duration(kind, A), link=4)):
        verbs.add_effect(battle, who, one)
        one.serial = 3
    if way == "torn":
        timing.drop_linked(battle, 4)
    elif way == "unpaid":
        done(timing.unpaid(battle, who))
    elif way == "link":
        done(timing.end_linked(battle, 4))
    else:
        done(timing.turn_starts(battle, A) if way == "starts" else timing.turn_ends(battle, A))
    assert who.effects == ()
    assert follows.told == ([] if way == "torn" else ["curse over"])


@pytest.mark.parametrize("system", SAVES)
def test_a_save_against_nothing_on_oneself(system: str) -> None:
    """A saving throw that something else asks for: against the usual target, with bonuses to all saves, used up."""
    for tags, once, natural in product(("", "web", "ledge"), (False, True), range(TARGETS[system] - 4,
                                                                               TARGETS[system] + 1)):
        scene = Scene(system, A={}, B={}, G={"side": "monsters"})
        battle, who = scene.battle, scene.creature("A")
        verbs.add_effect(battle, who, Effect("luck", A, FIGHT, modifiers=(
            Modifier("save", 3, "", "luck", tags=tags, once=once), Modifier("attack", 3, "", "luck", once=True))))
        scene.dice(d20=[natural])
        fits = tags != "web"
        good = natural + 3 * fits >= TARGETS[system]
        assert outcome(timing.saving_throw(battle, who, None, "ledge")) is good, (tags, once, natural)
        assert bool(who.effects) is not (once and fits), (tags, once, natural)


@pytest.mark.parametrize("system", GAMES)
def test_whose_auras_and_zones(system: str) -> None:
    battle = staged(system)
    for name, creator in (("fog", B), ("gas", G), ("murk", B)):
        verbs.add_field(battle, Field(name, creator, Trait("fog"), radius=1))
    for who, names in ((A, []), (B, ["fog", "murk"]), (G, ["gas"])):
        assert [field.name for field in timing.fields_of(battle, battle.creatures[who])] == names
