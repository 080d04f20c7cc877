"""The referee's rulings where they end: before the first turn, of the dead and the gone, in the midst of a question."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.dice import TableDice
from battlemat.engine.record.session import Session
from tests.rules.rulings import games, ruled

PLACES = {"A": (2, 2), "B": (2, 6), "G": (6, 2), "H": (6, 6)}
TURNS = games(orcus="initiative.order", fourth="initiative.order", archmage="initiative.order")
BLOCKS = {
    "orcus": """\
#### Mill Cat
**Level 1 Blocker** (100 XP)
Small Natural Beast
**Senses:** Perception +2
**Str:** 8 (-1), **Con:** 12 (+1), **Dex:** 16 (+3)
**Int:** 2 (-4), **Wis:** 12 (+1), **Cha:** 9 (-1)

**Initiative:** +3; **Speed:** 6
**AC:** 14; **Fort:** 12, **Ref:** 13, **Will:** 11
**HP:** 20, **Staggered:** 10
""",
    "archmage": """\
#### Mill Cat
1st level troop [beast]
Initiative: +3
Bite +6 vs. AC—4 damage
AC 16
PD 15
MD 11
HP 20
""",
}
BLOCKS["fourth"] = BLOCKS["orcus"]


def table(system: str, dice: bool = False, more: dict[str, Any] | None = None, **fields: Any) -> tuple[Scene, Session]:
    """A and B against G and H, in A's turn, or before the first where dice are typed in; and a referee beside them."""
    creatures: dict[str, Any] = {}
    for key, at in PLACES.items():
        creatures[key] = {"hp": 20, "at": at, **({"side": "monsters"} if key in "GH" else {}), **fields.get(key, {})}
        if system == "archmage":
            del creatures[key]["at"]
    scene = Scene(system, **(more or {}), **creatures)
    if dice:
        scene.battle.dice = TableDice(1)
    else:
        scene.turn("A")
    return scene, Session(scene.battle)


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize(("words", "before", "after"), [
    ("turn A", False, True), ("skip B", False, True), ("initiative B 5", False, True), ("end", False, True),
    ("end heroes", False, True), ("add", False, True), ("hp B 5", True, True), ("kill H", True, True),
    ("dazed B", True, True), ("dazed B until the end of the turn", False, True), ("give B move", False, False),
    ("stall", False, True), ("calm", False, True), ("skip", False, True),
])
def test_what_can_be_ruled_before_the_fight_has_begun(system: str, words: str, before: bool, after: bool) -> None:
    """While initiative is being rolled nobody has a turn to skip, put in or give actions of."""
    words = words if words != "add" else f"add as Nan\n{BLOCKS[system]}"
    for dice, holds in ((True, before), (False, after)):
        _, on = table(system, dice)
        assert (on.decision is not None and on.decision.name == "roll") is dice
        if words in ("stall", "calm") and system != "archmage":
            holds = False
        assert ruled(on, words) is holds


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("state", ["remove", "kill"])
@pytest.mark.parametrize(("words", "holds"), [
    ("give B recovery", False), ("take B recovery", True), ("give B immediate", False), ("turn B", False),
    ("skip B", None), ("initiative B 7", False), ("dazed B", False), ("ongoing B 3", False),
    ("bonus B +1 to attack", False), ("heal B 3", None), ("damage B 3", None), ("temp B 3", None), ("max B 30", None),
    ("remove B", False), ("hp B 0", None), ("hp B 3", True), ("kill B", None), ("side B monsters", True),
    ("clear B all", True), ("check B dexterity", True),
])
def test_what_holds_of_the_dead_and_the_gone(system: str, state: str, words: str, holds: bool | None) -> None:
    """What is None holds of one that is only out of the fight."""
    scene, on = table(system, B=dict(at_hp=9))
    on.rule(f"{state} B")
    scene.dice(d20=[10])
    assert ruled(on, words) is (holds if holds is not None else state == "remove")


@pytest.mark.parametrize("system", games(orcus="immediate.limit", fourth="immediate.one-per-round",
                                         archmage="action.off-turn-reactions"))
@pytest.mark.parametrize(("words", "holds"), [
    (["take B immediate"], True), (["take B immediate", "take B immediate"], False), (["take B 2 immediate"], False),
    (["give B immediate", "take B 2 immediate"], True), (["take A 2 standard"], False),
    (["give A standard", "take A 2 standard"], True), (["give A 2 move", "take A 3 move"], True),
    (["give A 2 move", "take A 4 move"], False), (["give A move", "give A move", "take A 3 move"], True),
])
def test_no_more_is_taken_than_there_is(system: str, words: list[str], holds: bool) -> None:
    scene, on = table(system)
    if "immediate" in words[0]:
        who = scene.battle.creatures[1]
        who.immediate = 1
    for said in words[:-1]:
        on.rule(said)
    before = scene.battle.creatures[1].immediate, scene["A"].actions
    assert ruled(on, words[-1]) is holds
    assert holds or (scene.battle.creatures[1].immediate, scene["A"].actions) == before


@pytest.mark.parametrize("system", games(orcus="turn.actions", fourth="action.drop-item",
                                         archmage="action.turn-budget"))
@pytest.mark.parametrize(("words", "items"), [
    (["give B item rope"], ("rope",)), (["give B item rope", "give B item lamp"], ("rope", "lamp")),
    (["give B item rope", "give B item lamp", "give B item rope", "take B item rope"], ("lamp", "rope")),
    (["give B item rope", "take B item rope"], ()), (["give B item rope", "take B item lamp"], ("rope",)),
])
def test_things_given_and_taken(system: str, words: list[str], items: tuple[str, ...]) -> None:
    scene, on = table(system)
    done = [ruled(on, said) for said in words]
    assert done == [True] * (len(words) - 1) + ["take B item lamp" not in words]
    assert tuple(scene.battle.creatures[1].items) == items


@pytest.mark.parametrize("system", games(orcus="condition.marked condition.marked-supersedes",
                                         fourth="condition.marked ruling.marks-supersede"))
@pytest.mark.parametrize(("words", "free"), [
    (["marked A by G"], "G"), (["marked A by G", "marked A by H"], "H"), (["marked A by H", "marked A by G"], "G"),
    (["marked B by G"], "GH"), (["marked A by G", "clear A marked"], "GH"),
    (["marked A by G", "dazed A by H"], "G"),
])
def test_who_is_marked_by_hand_is_marked_by_one(system: str, words: list[str], free: str) -> None:
    """At -2 against all but the one that has marked it, and the mark laid last is the one that counts."""
    scene, on = table(system)
    base = {key: scene.attack("A", "melee-basic", key).value for key in "GH"}
    for said in words:
        on.rule(said)
    worth = {key: scene.attack("A", "melee-basic", key).value - base[key] for key in "GH"}
    assert worth == {key: 0 if key in free else -2 for key in "GH"}


@pytest.mark.parametrize("system", TURNS)
@pytest.mark.parametrize("count", [-7, 0, 1, 4, 5, 8, 9, 10, 11, 23])
@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("rolled", [False, True])
def test_who_joins_takes_its_turn_by_its_initiative(system: str, count: int, many: int, rolled: bool) -> None:
    """Ruled, or rolled with a bonus of 3; behind equals, and the turn under way goes on."""
    rolled = rolled and 4 <= count <= 23
    scene, on = table(system)
    if rolled:
        scene.dice(d20=[count - 3] * many)
    for creature, own in zip(scene.battle.creatures, (10, 8, 4, 1), strict=True):
        creature.initiative = own
    on.rule(f"add {many} as Nan{'' if rolled else f' initiative {count}'}\n{BLOCKS[system]}")
    new = scene.battle.creatures[4:]
    assert [cat.initiative for cat in new] == [count] * many
    rank = sum(own >= count for own in (10, 8, 4, 1))
    order = "ABGH"[:rank] + "N" * many + "ABGH"[rank:]
    seen = ""
    for _ in range(8):
        assert on.decision is not None and on.decision.name == "turn"
        seen += scene.battle.creatures[on.decision.who].key[0]
        on.replay("end")
    at = order.index("A")
    assert seen == (order * 3)[at:at + 8]
    assert all(scene.battle.sides[cat.side] == "monsters" for cat in new)


@pytest.mark.parametrize("system", games(orcus="ruling.diversion-stealth concealment.invisible",
                                         fourth="stealth.opposed ruling.passive-perception"))
@pytest.mark.parametrize("stealth", [0, 4, 9])
@pytest.mark.parametrize("perception", [0, 4, 7])
@pytest.mark.parametrize("words", ["conceal A", "conceal A from G"])
def test_who_is_hidden_by_hand_is_as_well_hidden_as_its_stealth_allows(
    system: str, stealth: int, perception: int, words: str
) -> None:
    """By its passive Stealth, or just well enough for those it is hidden from: H has a Perception of +2."""
    scene, on = table(system, A=dict(skills={"stealth": stealth}), G=dict(skills={"perception": perception}),
                      H=dict(skills={"perception": 2}))
    on.rule(words)
    found = {scene.battle.creatures[seeker].key: result for (hider, seeker), result in scene.battle.secrets.items()
             if hider == 0}
    expected = {"G": max(10 + stealth, 10 + perception), "H": max(10 + stealth, 12)}
    assert found == {key: expected[key] for key in ("GH" if words == "conceal A" else "G")}


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize(("state", "room"), [("", False), ("kill G", True), ("remove G", True), ("prone G", False),
                                             ("unconscious G", False)])
@pytest.mark.parametrize("who", ["A", "B"])
def test_one_is_put_where_the_dead_lie_and_the_gone_have_been(system: str, state: str, room: bool, who: str) -> None:
    scene, on = table(system)
    if state:
        on.rule(state)
    assert ruled(on, f"move {who} to 6,2") is room
    assert (scene[who].at == (6, 2)) is room


@pytest.mark.parametrize("system", games(orcus="opportunity.trigger", fourth="opportunity.leaving-adjacent"))
@pytest.mark.parametrize(("words", "struck"), [
    ([], "G"), (["side G heroes"], ""), (["side B monsters"], "BG"), (["side B new wolves"], "BG"),
    (["side A monsters"], "B"), (["side G new wolves"], "G"),
])
def test_who_strikes_at_one_that_leaves_after_a_change_of_sides(system: str, words: list[str], struck: str) -> None:
    scene, on = table(system, B=dict(at=(2, 1)), G=dict(at=(2, 3)))
    for said in words:
        on.rule(said)
    board = scene.battle.board
    scene.turn("A")
    offered = ""
    on = Session(scene.battle)
    on.answer(Use(scene.battle.rules.actions["walk"], path=(board.square(1, 2), board.square(0, 2))))
    while on.decision is not None and on.decision.name != "turn":
        key = scene.battle.creatures[on.decision.who].key
        offered += key
        on.answer(on.decision.options[-1])
    assert "".join(sorted(set(offered))) == struck
    assert scene["A"].at == (0, 2)


@pytest.mark.parametrize("system", games(orcus="core.check", fourth="skill.check save.roll"))
@pytest.mark.parametrize(("words", "bonus", "dc"), [
    ("athletics vs G will", 7, 13), ("athletics against G reflex", 7, 15), ("athletics vs 12", 7, 12),
    ("athletics", 7, 0), ("save", 0, 10), ("save 14", 0, 14), ("initiative 12", 5, 12), ("initiative", 5, 0),
    ("dex 11", 2, 11), ("dex vs G will", 2, 13),
])
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_a_check_ruled_succeeds_from_its_number_up(
    system: str, words: str, bonus: int, dc: int, beyond: int
) -> None:
    scene, on = table(system, B=dict(skills={"athletics": 7}, dex=14, init=5),
                      G=dict(will=13, ref=15, level=1))
    die = max(1, min(20, dc - bonus + beyond)) if dc else 10 + beyond
    scene.dice(d20=[die])
    on.rule(f"check B {words}")
    event = next(event for event in reversed(scene.battle.log) if event.kind in ("check", "save"))
    assert event.value == die + bonus
    assert bool(event.extra) is (die + bonus >= dc)


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize(("words", "room"), [
    ("add 3", True), ("add 4", False), ("add", True), ("add 3 at 0,0", True), ("add 4 at 0,0", False)])
def test_no_more_join_than_there_is_room_for(system: str, words: str, room: bool) -> None:
    scene = Scene(system, ". A #\nG . #\n# . #", A={}, G={"side": "monsters"})
    scene.turn("A")
    on = Session(scene.battle)
    assert ruled(on, f"{words} initiative 0\n{BLOCKS[system]}") is room
    new = scene.battle.creatures[2:]
    assert {scene.battle.board.coords(cat.at) for cat in new} <= {(0, 0), (1, 1), (1, 2)}
    assert len({cat.at for cat in new}) == len(new)
    if words == "add":  # Beside the first of its side, by as little as can be.
        assert [scene.battle.board.coords(cat.at) for cat in new] == [(0, 0)]


@pytest.mark.rule("fourth.initiative.order")
def test_what_stands_for_a_trap_is_given_no_turn() -> None:
    scene = Scene("fourth", A=dict(at=(2, 2)), G=dict(side="monsters", at=(6, 2)), devices={
        "T": {"at": (4, 4), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}})
    scene.turn("A")
    on = Session(scene.battle)
    assert not ruled(on, "turn #2") and not ruled(on, "initiative #2 5")
    assert ruled(on, "turn #1") and ruled(on, "initiative #1 5")
