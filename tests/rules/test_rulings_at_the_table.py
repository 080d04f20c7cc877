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
    assert [cat.key for cat in new] == ["Nan", "Nan 2"][:many]


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


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize("room", [False, True])
def test_who_is_brought_back_where_there_is_no_room_lies_where_it_fell(system: str, room: bool) -> None:
    scene = Scene(system, "A G B" + (" ." if room else " #") + " H", A={}, B={}, G=dict(side="monsters"),
                  H=dict(side="monsters"))  # fmt: skip
    scene.turn("A")
    on = Session(scene.battle)
    on.rule("kill G")
    on.rule(f"add at 1,0 initiative 0\n{BLOCKS[system]}")
    on.rule("hp G 3")
    assert (scene["G"].alive, scene["G"].at) == (True, (3, 0) if room else (1, 0))


@pytest.mark.rule("fourth.thievery.trap-awareness")
@pytest.mark.parametrize(("words", "hurt"), [
    ("move A to 4,4", True), ("move A to 4,3", False), ("move B to 4,4", False)])
def test_who_is_put_on_a_trap_sets_it_off(words: str, hurt: bool) -> None:
    scene = Scene("fourth", A=dict(at=(2, 2)), B=dict(at=(2, 4)), G=dict(side="monsters", at=(6, 2)), devices={
        "T": {"at": (4, 4), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}})
    scene.turn("A")
    scene.dice(d20=[15] if words.endswith("4,4") else [])
    Session(scene.battle).rule(words)
    assert scene["A"].hp == (35 if hurt else 40)
    assert scene["B"].hp == (35 if "B" in words else 40)
    assert scene.device("T").state == ("sprung" if words.endswith("4,4") else "armed")


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end act.grapple-end",
                                         fourth="occupied.ending ruling.grab-ends"))
@pytest.mark.parametrize(("words", "held"), [
    ("move A to 0,0", False), ("move A to 2,1", True), ("move G to 8,8", False), ("move B to 8,8", True),
    ("remove G", False), ("side G heroes", None)])
def test_one_held_is_free_where_it_is_out_of_reach(system: str, words: str, held: bool | None) -> None:
    name = "grappled" if system == "orcus" else "grabbed"
    scene, on = table(system, A=dict(at=(2, 2)), G=dict(at=(3, 2)))
    on.rule(f"{name} A by G")
    on.rule(words)
    if held is not None:
        assert (name in scene["A"].conditions) is held


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize(("first", "side", "beside"), [
    ([], "heroes", (2, 2)), (["remove A"], "heroes", (2, 6)), ([], "monsters", (6, 2)),
    (["remove G"], "monsters", (6, 6)),
    (["kill G"], "monsters", (6, 2)), (["side B new wolves"], "wolves", (2, 6)),
    (["side B new wolves", "side B heroes"], "wolves", (0, 0)), (["side A new wolves"], "heroes", (2, 6)),
])
def test_who_joins_stands_beside_the_first_of_its_side(
    system: str, first: list[str], side: str, beside: tuple[int, int]
) -> None:
    """Whom nobody of its side is there to stand beside stands in the corner of the map."""
    scene, on = table(system)
    for said in first:
        on.rule(said)
    on.rule(f"add on {side} initiative 0\n{BLOCKS[system]}")
    board = scene.battle.board
    cat = scene.battle.creatures[-1]
    taken = set(board.squares(scene.battle.bodies & ~cat.space))
    rows, columns = range(max(0, beside[1] - 1), beside[1] + 2), range(max(0, beside[0] - 1), beside[0] + 2)
    around = [(column, row) for row in rows for column in columns if board.square(column, row) not in taken]
    at = board.coords(cat.at)
    assert at == (beside if beside in around else around[0])


@pytest.mark.parametrize("system", games(orcus="fly.altitude", fourth="ruling.not-covered"))
@pytest.mark.parametrize(("words", "height"), [("", 3), (" 5 up", 5), (" 0 up", 0), (" 1 up", 1)])
def test_a_flier_put_elsewhere_keeps_its_height_unless_another_is_said(system: str, words: str, height: int) -> None:
    scene, on = table(system, A=dict(at=(2, 2, 3), modes={"fly": 6, "hover": True}, airborne=True))
    on.rule(f"move A to 4,4{words}")
    assert (scene["A"].at, scene.battle.creatures[0].altitude) == ((4, 4), height)


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize(("words", "bands"), [
    ("add", ["middle"]), ("add in the far", ["far"]), ("add at rear", ["rear"]), ("add 2 at far", ["far", "far"]),
    ("add 3 in far rear", ["far", "rear", "rear"]), ("add 3", ["middle"] * 3),
    ("add 2 at middle far", ["middle", "far"]),
])
@pytest.mark.parametrize("side", ["monsters", "heroes"])
def test_who_joins_a_fight_in_bands_is_in_the_band_said(words: str, bands: list[str], side: str) -> None:
    scene, on = table("archmage")
    several = [word for word in words.split()[1:] if word in ("far", "rear", "middle")]
    places = " ".join(f"at {word}" for word in several)
    count = next((word for word in words.split() if word.isdecimal()), "")
    on.rule(f"add {count} {places} on {side} initiative 0\n{BLOCKS['archmage']}")
    new = scene.battle.creatures[4:]
    arm = 0 if side == "heroes" else 1
    numbers = {"middle": 0, "rear": 2 * arm + 1, "far": 2 * arm + 2}
    assert [cat.at for cat in new] == [numbers[name] for name in bands]
    assert {scene.battle.sides[cat.side] for cat in new} == {side}


@pytest.mark.rule("orcus.initiative.order")
@pytest.mark.parametrize(("name", "words", "side"), [
    ("Maren Holt", "", "heroes"), ("Maren Holt", "on monsters", "monsters"), ("", "", "monsters"),
    ("", "on heroes", "heroes")])
@pytest.mark.parametrize("heroes", [True, False])
def test_a_hero_joins_the_heroes_and_a_monster_the_others(name: str, words: str, side: str, heroes: bool) -> None:
    """Where there is no hero yet, the first side has them."""
    hero: dict[str, Any] = {"like": "Ysolde Karr"} if heroes else {}
    scene = Scene("orcus", A={"at": (2, 2), **hero}, G=dict(side="monsters", at=(6, 2)))
    scene.turn("A")
    on = Session(scene.battle)
    on.rule(f"add {name} {words} initiative 0" + ("" if name else f"\n{BLOCKS['orcus']}"))
    assert scene.battle.sides[scene.battle.creatures[-1].side] == side


@pytest.mark.parametrize("system", TURNS)
def test_who_was_taken_out_before_the_fight_comes_into_it_with_a_turn(system: str) -> None:
    scene, on = table(system, dice=True)
    on.rule("remove B")
    rolls = 0
    while on.decision is not None and on.decision.name == "roll":
        rolls += 3
        on.answer(on.decision.options[rolls % len(on.decision.options)])
    assert on.decision is not None and on.decision.name == "turn"
    on.rule("return B")
    assert sorted(scene.battle.order) == [0, 1, 2, 3]
    seen = set()
    for _ in range(4):
        seen.add(scene.battle.creatures[on.decision.who].key)
        on.replay("end")
    assert seen == set("ABGH")


@pytest.mark.parametrize("system", games(orcus="save.roll", fourth="turn.end-saves", archmage="save.roll"))
@pytest.mark.parametrize(("words", "holds"), [("skip", False), ("skip A", False), ("skip B", True), ("turn A", True),
                                             ("initiative A 5", False), ("initiative B 5", True)])
def test_a_turn_that_is_ending_is_skipped_no_more(system: str, words: str, holds: bool) -> None:
    """While its bearer is asked for the die of a save."""
    scene, on = table(system)
    on.rule("weakened A save ends")
    scene.battle.dice = TableDice(1)
    on.replay("end")
    assert on.decision is not None and on.decision.name == "roll"
    assert ruled(on, words) is holds


@pytest.mark.parametrize("system", TURNS)
def test_a_turn_is_passed_over_once(system: str) -> None:
    _, on = table(system)
    assert ruled(on, "skip B") and not ruled(on, "skip B") and ruled(on, "skip G")


@pytest.mark.parametrize("system", games(orcus="act.delay-initiative", archmage="initiative.order"))
def test_who_delays_is_given_no_other_place_meanwhile(system: str) -> None:
    scene, on = table(system)
    on.replay("delay")
    assert scene.battle.delayed == (0,)
    assert not ruled(on, "initiative A 30") and ruled(on, "initiative H 30")


@pytest.mark.parametrize("system", games(orcus="concealment.invisible", fourth="stealth.opposed"))
@pytest.mark.parametrize(("first", "words", "left"), [
    (["conceal A", "conceal B"], "reveal A", {"B": "GH"}), (["conceal A", "conceal B"], "reveal B", {"A": "GH"}),
    (["conceal A", "conceal B"], "reveal A to G", {"A": "H", "B": "GH"}), (["conceal B"], "reveal A", None),
    (["conceal B from G"], "reveal B to H", None), (["conceal B from G"], "reveal A to G", None),
    ([], "conceal B from A", None), ([], "conceal A from B", None), ([], "conceal G from A", {"G": "A"}),
    ([], "conceal G from H", None), ([], "conceal H", {"H": "AB"}), ([], "conceal G", {"G": "AB"}),
    (["conceal H"], "reveal H to A", {"H": "B"}),
])
def test_each_is_hidden_and_found_apart(
    system: str, first: list[str], words: str, left: dict[str, str] | None
) -> None:
    scene, on = table(system)
    for said in first:
        on.rule(said)

    def hidden() -> dict[str, str]:
        found = {key: "".join(other for other in "ABGH" if other != key and scene.hidden(key, other)) for key in "ABGH"}
        return {key: seekers for key, seekers in found.items() if seekers}

    before = hidden()
    assert ruled(on, words) is (left is not None)
    assert hidden() == (before if left is None else left)


@pytest.mark.parametrize("system", games(orcus="condition.marked", fourth="condition.marked"))
@pytest.mark.parametrize("by", ["A", "B"])
def test_the_first_of_all_may_be_the_one_who_marks(system: str, by: str) -> None:
    scene, on = table(system)
    base = {key: scene.attack("G", "melee-basic", key).value for key in "AB"}
    on.rule(f"marked G by {by}")
    assert {key: scene.attack("G", "melee-basic", key).value - base[key] for key in "AB"} == {
        key: 0 if key == by else -2 for key in "AB"}


@pytest.mark.parametrize("system", games(orcus="healing.wake", fourth="healing.become-conscious",
                                         archmage="death.heal-from-zero"))
@pytest.mark.parametrize(("words", "hp"), [("hp B 1", 1), ("hp B 0", None), ("hp B to -1", None), ("hp B 20", 20)])
def test_the_dead_live_again_from_one_hit_point_up(system: str, words: str, hp: int | None) -> None:
    scene, on = table(system)
    on.rule("kill B")
    assert ruled(on, words) is (hp is not None)
    assert scene["B"].alive is (hp is not None)
    assert hp is None or (scene["B"].hp, scene["B"].conditions) == (hp, set())


@pytest.mark.rule("fourth.thievery.open-lock")
@pytest.mark.parametrize(("kind", "words", "holds"), [
    ("chest", "lock T", True), ("chest", "open T", True), ("door", "open T", True)])
def test_a_chest_may_be_locked_with_somebody_at_it(kind: str, words: str, holds: bool) -> None:
    scene = Scene("fourth", A=dict(at=(2, 2)), G=dict(side="monsters", at=(6, 2)), devices={
        "T": {"at": (2, 2) if kind == "chest" else (4, 4), "kind": kind}})
    scene.turn("A")
    assert ruled(Session(scene.battle), words) is holds
    assert scene.device("T").state == ("locked" if words == "lock T" else "open")
