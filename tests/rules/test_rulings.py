"""What the referee rules by hand goes on by the rules: bodies, what is laid on them and for how long, turns, places."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session
from tests.rules.rulings import games, ruled

PLACES = {"A": (2, 2), "B": (2, 6), "G": (6, 2), "H": (6, 6)}


def table(system: str, **fields: Any) -> tuple[Scene, Session]:
    """Two heroes and two monsters, with fields of their own, in A's turn; and a referee beside them."""
    creatures: dict[str, Any] = {}
    for key, at in PLACES.items():
        creatures[key] = {"hp": 20, "at": at, **({"side": "monsters"} if key in "GH" else {}), **fields.get(key, {})}
        if system == "archmage":
            del creatures[key]["at"]
    scene = Scene(system, **creatures)
    scene.turn("A")
    return scene, Session(scene.battle)


BODIES = games(orcus="healing.drop-to-zero healing.wake healing.instant-death",
               fourth="hp.zero-is-dying hp.maximum death.negative-bloodied",
               archmage="death.negative-half death.save unconscious.no-actions")


@pytest.mark.parametrize("system", BODIES)
@pytest.mark.parametrize("before", [20, 12, 1, 0, -4])
@pytest.mark.parametrize("words", ["20", "21", "19", "1", "0", "to 7", "to -1", "to -9", "to -10", "+8", "+9", "-12",
                                   "-1", "+4", "+3"])
def test_hit_points_set_by_hand_end_and_give_back_life(system: str, before: int, words: str) -> None:
    """None above the maximum of 20; dying from 0 down, dead at 10 below; awake above 0."""
    scene, on = table(system, B=dict(at_hp=before))
    if before <= 0:
        assert "dying" in scene["B"].conditions
    number = int(words.removeprefix("to "))
    now = before + number if words[0] in "+-" else number
    assert ruled(on, f"hp B {words}") is (now <= 20)
    if now > 20:
        now = before
    # Only a fall kills: who is set where it was, or higher, stays as it is.
    assert scene["B"].alive is not (now <= -10 and now < before)
    assert scene["B"].hp == now or not scene["B"].alive
    if scene["B"].alive:
        assert ("dying" in scene["B"].conditions) is (now <= 0)
        assert ("unconscious" in scene["B"].conditions) is (now <= 0)


@pytest.mark.parametrize("system", games(orcus="healing.monster-death", fourth="hp.zero-is-dying",
                                         archmage="death.negative-half"))
@pytest.mark.parametrize("way", ["kill", "hp 0", "damage"])
@pytest.mark.parametrize("taken", [False, True])
def test_a_monster_dies_at_0_and_comes_back_where_there_is_room(system: str, way: str, taken: bool) -> None:
    scene, on = table(system)
    on.rule({"kill": "kill G", "hp 0": "hp G 0", "damage": "damage G 20"}[way])
    assert not scene["G"].alive and scene["H"].alive
    squares = system != "archmage"
    assert scene.battle.corpses == ((scene.battle.creatures[2].at,) if squares else scene.battle.corpses)
    for words in ("hp G 0", "damage G 3", "heal G 3", "temp G 3", "max G 30", "kill G", "ongoing G 5", "dazed G",
                  "bonus G +1 to attack", "skip G"):
        assert not ruled(on, words), words
    place = scene.battle.creatures[2].at
    if taken and squares:
        on.rule("move H to 6,2")
    on.rule("hp G 3")
    assert scene["G"].alive and scene["G"].hp == 3 and scene["G"].conditions == set()
    assert not squares or scene.battle.corpses == ()
    if squares and taken:
        assert scene.distance("G", "H") == 1
        assert scene.battle.bodies & scene.battle.creatures[2].space
    else:
        assert scene.battle.creatures[2].at == place


@pytest.mark.parametrize("system", games(
    orcus="healing.death-save", fourth="death.save-failure", archmage="death.save-failure"))
def test_who_is_brought_back_has_failed_no_death_saves(system: str) -> None:
    scene, on = table(system, B=dict(at_hp=-2))
    for _ in range(2):
        scene.dice(d20=[3])
        scene.turn("B")
        scene.end()
    assert scene["B"].death_failures == 2
    scene.turn("A")
    on = Session(scene.battle)
    on.rule("kill B")
    on.rule("hp B 2")
    assert (scene["B"].alive, scene["B"].hp, scene["B"].death_failures) == (True, 2, 0)


@pytest.mark.parametrize("system", games(
    orcus="temp-hp.absorb damage.resistance damage.vulnerability",
    fourth="temp-hp.lost-first resist.resist resist.vulnerable", archmage="temp-hp.separate"))
@pytest.mark.parametrize(("words", "lost"), [
    ("9", 9), ("9 damage", 9), ("9 fire", 5), ("9 fire damage", 5), ("9 cold", 14), ("9 fire and acid", 9),
    ("9 acid and fire damage", 9), ("9 fire, cold", 10), ("3 fire", 0), ("1", 1),
])
@pytest.mark.parametrize("temp", [0, 6])
def test_damage_ruled_is_dealt_as_any_other(system: str, words: str, lost: int, temp: int) -> None:
    fields: dict[str, Any] = {} if system == "archmage" else {"resist": {"fire": 4}, "vulnerable": {"cold": 5}}
    if system == "archmage":
        lost = int(words.split()[0])
    if words == "9 fire, cold" and fields:  # The weakness to one of its types, the lowest resistance of both.
        lost = 14
    scene, on = table(system, B=fields)
    if temp:
        on.rule(f"temp B {temp}")
    on.rule(f"damage B {words}")
    assert (scene["B"].temp_hp, scene["B"].hp) == (max(0, temp - lost), 20 - max(0, lost - temp))


@pytest.mark.parametrize("system", games(
    orcus="healing.from-negative healing.wake", fourth="healing.dying-from-zero healing.become-conscious",
    archmage="death.heal-from-zero"))
@pytest.mark.parametrize(("before", "amount", "after"), [
    (-7, 1, 1), (-7, 7, 7), (0, 3, 3), (5, 3, 8), (18, 2, 20), (18, 3, 20), (20, 1, None), (19, 40, 20)])
def test_healing_ruled_counts_up_from_0_to_the_maximum(
    system: str, before: int, amount: int, after: int | None
) -> None:
    scene, on = table(system, B=dict(at_hp=before))
    assert ruled(on, f"heal B {amount}") is (after is not None)
    assert scene["B"].hp == (before if after is None else after)
    assert "unconscious" not in scene["B"].conditions


@pytest.mark.parametrize("system", games(
    orcus="temp-hp.separate temp-hp.not-healing", fourth="temp-hp.separate temp-hp.not-counted",
    archmage="temp-hp.separate"))
@pytest.mark.parametrize("before", [0, 5])
@pytest.mark.parametrize("now", [0, 1, 3, 9])
def test_temporary_hit_points_set_by_hand_stand_apart(system: str, before: int, now: int) -> None:
    scene, on = table(system, B=dict(at_hp=11, temp_hp=before))
    on.rule(f"temp B {now}")
    assert (scene["B"].hp, scene["B"].temp_hp) == (11, now)


@pytest.mark.parametrize("system", games(
    orcus="hp.definition healing.staggered", fourth="hp.maximum hp.bloodied-value", archmage="staggered.half"))
@pytest.mark.parametrize(("words", "most"), [("26", 26), ("to 12", 12), ("-6", 14), ("+4", 24), ("1", 1), ("0", None),
                                             ("-20", None), ("-19", 1)])
@pytest.mark.parametrize("hp", [20, 13, 8])
def test_no_more_hit_points_than_the_maximum_ruled(system: str, words: str, most: int | None, hp: int) -> None:
    scene, on = table(system, B=dict(at_hp=hp))
    assert ruled(on, f"max B {words}") is (most is not None)
    most = 20 if most is None else most
    assert (scene["B"].max_hp, scene["B"].hp) == (most, min(hp, most))
    assert scene["B"].bloodied is (min(hp, most) <= most // 2)


LONG = {
    "until the start of A's next turn": ("start", "A"), "until the end of A's next turn": ("end", "A"),
    "until the start of its next turn": ("start", "B"), "until the end of its next turn": ("end", "B"),
    "until the end of #2 next turn": ("end", "G"), "until the end of H's turn": ("end", "H"),
    "until the end of the turn": ("this", "A"), "until the end of this turn": ("this", "A"),
    "until the end of the encounter": ("never", ""), "until the end of the fight": ("never", ""), "": ("never", ""),
    "until a short rest": ("never", ""), "until a long rest": ("never", ""),
}
KEYS = "ABGH"
LASTS = games(orcus="duration.turn-marks condition.duration", fourth="turn.end-effects ruling.condition-duration",
              archmage="ruling.condition-durations")


def last_moment(words: str) -> int:
    """The moment, counted from the start of A's turn, at which what is laid in it ends."""
    kind, whose = LONG[words]
    moments = [(what, key) for _ in range(3) for key in KEYS for what in ("start", "end")]
    if kind == "never":
        return len(moments)
    if kind == "this":
        return 1
    found = [n for n in range(1, len(moments)) if moments[n] == (kind, whose)]
    return found[1] if (kind, whose) == ("end", "A") else found[0]


@pytest.mark.parametrize("system", LASTS)
@pytest.mark.parametrize("what", ["weakened B", "ongoing B 2 fire", "bonus B -2 to ac", "bonus B +2 to ac"])
@pytest.mark.parametrize("words", LONG)
def test_what_is_laid_by_hand_lasts_as_long_as_is_said(system: str, words: str, what: str) -> None:
    scene, on = table(system, B=dict(hp=60))
    on.rule(f"{what} {words}")
    over = last_moment(words)

    def there() -> bool:
        if "bonus" in what:
            return scene.defense("B", "ac", attacker="G", power="melee-basic").value == (13 if "-" in what else 17)
        return scene["B"].ongoing == {"fire": 2} if "ongoing" in what else "weakened" in scene["B"].conditions

    if what.startswith("ongoing") and not words:  # With nothing said a save ends it.
        assert there()
        scene.turn("B")
        scene.dice(d20=[16])
        scene.end()
        assert not there()
        return
    assert there()
    for n in range(1, min(over + 4, 18)):
        if n % 2:
            scene.end()
        else:
            scene.turn(KEYS[n // 2 % 4])
        assert there() is (n < over), n
    if over > 20 and words:
        scene.rest("short")
        assert there() is (words == "until a long rest")
        scene.rest("long")
        assert not there()


@pytest.mark.parametrize("system", games(
    orcus="duration.save-ends save.roll", fourth="save.roll turn.end-saves", archmage="save.roll save.default-normal"))
@pytest.mark.parametrize("what", ["weakened B save ends", "ongoing B 1 (save ends)", "ongoing B 1",
                                  "dazed B save ends"])
@pytest.mark.parametrize("save", [1, 2, 0])
def test_what_a_save_ends_ends_by_a_save(system: str, what: str, save: int) -> None:
    """`save` is how far the roll is above what just fails."""
    scene, on = table(system, B=dict(hp=60))
    on.rule(what)
    fails = 10 if system == "archmage" else 9
    scene.turn("B")
    scene.dice(d20=[fails + save])
    scene.end()
    held = bool(scene["B"].ongoing or scene["B"].conditions)
    assert held is (save == 0)


@pytest.mark.parametrize("system", games(
    orcus="duration.persistent-damage", fourth="ongoing.start-of-turn", archmage="ongoing.timing"))
@pytest.mark.parametrize(("words", "type"), [
    ("5", ""), ("5 fire", "fire"), ("5 fire damage", "fire"), ("5 cold and fire", "cold and fire")])
def test_damage_ruled_to_go_on_comes_every_turn(system: str, words: str, type: str) -> None:
    scene, on = table(system, B=dict(hp=60))
    on.rule(f"ongoing B {words} until the end of the encounter")
    assert scene["B"].ongoing == {type: 5}
    for turns in (1, 2):
        scene.turn("B")
        scene.end()
        assert scene["B"].hp == 60 - 5 * turns


@pytest.mark.parametrize("system", games(
    orcus="modifier.untyped modifier.definition", fourth="ruling.bonus-stacking", archmage="modifier.plus-minus-2"))
@pytest.mark.parametrize("words", ["+2 to attack", "-3 to attacks", "+1 to AC", "-2 to defenses"])
def test_a_bonus_ruled_is_a_modifier_like_any_other(system: str, words: str) -> None:
    scene, on = table(system)
    amount = int(words.split()[0])
    base = scene.attack("B", "melee-basic", "G").value, scene.defense("B", "ac", attacker="G").value
    assert not ruled(on, words.replace(words.split()[0], "bonus B 0"))
    on.rule(f"bonus B {words}")
    mine = scene.attack("B", "melee-basic", "G").value, scene.defense("B", "ac", attacker="G").value
    attack = "attack" in words
    assert mine == (base[0] + amount * attack, base[1] + amount * (not attack))
    (effect,) = scene.battle.creatures[1].effects
    assert effect.beneficial is (amount > 0)


@pytest.mark.parametrize("system", games(
    orcus="condition.no-stacking", fourth="ruling.condition-duration", archmage="condition.penalties-no-stack"))
@pytest.mark.parametrize(("laid", "cleared", "left"), [
    (["weakened B", "dazed B"], "weakened", {"dazed"}), (["weakened B", "dazed B"], "all", set()),
    (["weakened B until the end of its next turn", "weakened B save ends"], "weakened", set()),
    (["dazed B", "ongoing B 4 fire"], "ONGOING", {"dazed"}),
    (["dazed B", "ongoing B 4 fire"], "ONGOING damage", {"dazed"}),
    (["dazed B", "bonus B +1 to attack"], "+1 attack", {"dazed"}), (["dazed B"], "weakened", None),
    (["dazed B"], "dead", None), ([], "all", set()),
])
def test_what_is_cleared_is_gone_and_nothing_else(
    system: str, laid: list[str], cleared: str, left: set[str] | None
) -> None:
    scene, on = table(system)
    for words in laid:
        on.rule(words)
    name = cleared.replace("ONGOING", scene.battle.rules.ongoing)
    assert ruled(on, f"clear B {name}") is (left is not None)
    if left is not None:
        assert scene["B"].conditions == left and not scene["B"].ongoing
        assert len(scene.battle.creatures[1].effects) == len(left)


@pytest.mark.parametrize("system", games(
    orcus="healing.drop-to-zero", fourth="unconscious.falls-prone", archmage="unconscious.no-actions"))
def test_who_is_down_is_up_by_hit_points_alone(system: str) -> None:
    scene, on = table(system, B=dict(at_hp=0))
    on.rule("weakened B")
    assert ruled(on, "clear B all")
    assert "dying" in scene["B"].conditions and "weakened" not in scene["B"].conditions
    assert not ruled(on, "clear B dying")
    on.rule("hp B 1")
    assert "dying" not in scene["B"].conditions


# ------------------------------------------------------------------ turns and what they hold


@pytest.mark.parametrize("system", games(
    orcus="turn.actions turn.standard turn.move", fourth="turn.standard-action turn.move-action turn.minor-action",
    archmage="action.turn-budget"))
@pytest.mark.parametrize(("words", "change"), [
    ("give A standard", (1, 0, 0)), ("give A 2 move", (0, 2, 0)), ("give A minor action", (0, 0, 1)),
    ("take A standard", (-1, 0, 0)), ("take A move", (0, -1, 0)), ("take A 1 minor", (0, 0, -1)),
    ("take A 2 standard", None), ("take A 2 move", None), ("take A 2 minor", None), ("give B standard", None),
    ("give G move", None), ("take B minor", None), ("give A 21 move", None), ("give A wings", None),
])
def test_actions_of_the_turn_under_way_given_and_taken(
    system: str, words: str, change: tuple[int, int, int] | None
) -> None:
    scene, on = table(system)
    assert ruled(on, words) is (change is not None)
    third = next(name for name in ("swift", "quick", "minor") if name in scene["A"].actions)
    now = tuple(scene["A"].actions[name] for name in ("standard", "move", third))
    assert now == tuple(1 + n for n in change or (0, 0, 0))
    if words == "take A standard":
        assert not scene.can("A", "melee-basic", "G")


@pytest.mark.parametrize("system", games(
    orcus="healing.recoveries action-point.gain", fourth="healing.sources action-point.frequency",
    archmage="recovery.pool"))
@pytest.mark.parametrize(("words", "points", "recoveries"), [
    ("give B recovery", 0, 1), ("give B 2 recoveries", 0, 2), ("take B 2 surges", 0, -2),
    ("take B 8 recoveries", 0, -8),
    ("take B 9 recoveries", 0, 0), ("give B action point", 1, 0), ("give B 3 action points", 3, 0),
])
def test_points_and_recoveries_given_and_taken(system: str, words: str, points: int, recoveries: int) -> None:
    scene, on = table(system)
    before = scene["B"].action_points, scene["B"].recoveries
    assert ruled(on, words) is (points != 0 or recoveries != 0)
    assert (scene["B"].action_points, scene["B"].recoveries) == (before[0] + points, before[1] + recoveries)
    if points:
        assert ruled(on, f"take B {before[0] + points} action points") and scene["B"].action_points == 0
        assert not ruled(on, "take B action point")


ONCE = {"orcus": "Dart (standard, encounter): +6 vs AC; 3 damage.",
        "fourth": "Dart (standard, encounter): +6 vs AC; 3 damage.",
        "archmage": "R: Dart +6 vs. AC—3 damage\nLimited use: 1/battle."}


@pytest.mark.parametrize("system", games(
    orcus="power.frequency-encounter", fourth="power.encounter", archmage="quick-rest.recharge"))
def test_the_use_of_a_power_given_back_and_taken(system: str) -> None:
    fields: dict[str, Any] = dict(powers=[ONCE[system]])
    if system != "archmage":
        fields["at"] = (3, 2)
    scene, on = table(system, G=fields)
    scene.turn("G")
    on = Session(scene.battle)
    assert scene.can("G", "Dart", "A") and not ruled(on, "give G Dart")
    on.rule("take G Dart")
    assert not scene.can("G", "Dart", "A") and not ruled(on, "take G Dart")
    on.rule('give G "Dart"')
    assert scene.can("G", "Dart", "A")


@pytest.mark.parametrize("system", games(
    orcus="initiative.order", fourth="initiative.order", archmage="initiative.order"))
@pytest.mark.parametrize(("ruled_", "turns"), [
    ([], "ABGHAB"), (["skip"], "BGHAB"), (["skip A"], "BGHAB"), (["skip B"], "AGHABG"), (["skip A", "skip B"], "GHABG"),
    (["skip H"], "ABGABG"), (["skip B", "skip B"], "AGHABG"), (["turn H"], "AHBGHA"), (["turn A"], "AABGHA"),
    (["turn H", "turn G"], "AHGBGH"), (["turn B", "skip"], "BBGHAB"), (["kill G"], "ABHABH"), (["remove G"], "ABHABH"),
    (["remove B", "return B"], "ABGHAB"), (["initiative H 99"], "ABGHAB"), (["initiative H 40"], "ABGHAB"),
])
def test_who_has_which_turn(system: str, ruled_: list[str], turns: str) -> None:
    scene, on = table(system)
    for words in ruled_:
        ruled(on, words)
    seen = ""
    for _ in turns:
        assert on.decision is not None and on.decision.name == "turn"
        seen += scene.battle.creatures[on.decision.who].key
        on.replay("end")
    assert seen == turns


@pytest.mark.parametrize("system", games(
    orcus="initiative.order initiative.tie", fourth="initiative.order", archmage="initiative.order"))
@pytest.mark.parametrize(("words", "order"), [
    (["H 99"], "HABG"), (["B -9"], "AGHB"), (["G 0"], "ABHG"), (["G 1"], "ABHG"), (["H 4"], "ABGH"), (["H 7"], "ABHG"),
    (["B 9"], "ABGH"), (["B 10"], "BAGH"), (["A 5"], None), (["B 200"], None), (["B -100"], None),
    (["G 20", "H 20", "G 8"], "HAGB"),
])
def test_the_order_goes_by_the_initiative_ruled(system: str, words: list[str], order: str | None) -> None:
    """Behind equals; and whose turn it is stays so, as does who comes next after it."""
    scene, on = table(system)
    for creature, count in zip(scene.battle.creatures, (9, 7, 4, 1), strict=True):
        creature.initiative = count
    assert [ruled(on, f"initiative {said}") for said in words] == [order is not None] * len(words)
    keys = "".join(scene.battle.creatures[id].key for id in scene.battle.order)
    assert keys == (order or "ABGH")
    on.replay("end")
    assert on.decision is not None
    assert scene.battle.creatures[on.decision.who].key == (keys + keys)[keys.index("A") + 1]
