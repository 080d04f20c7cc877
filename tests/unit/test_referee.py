"""What the referee rules: what each ruling does, what is asked afterwards, and what is said of one that cannot hold."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest

from battlemat import saving
from battlemat.cli.app import run
from battlemat.engine.actions.decisions import Choice, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice, ScriptedDice, TableDice
from battlemat.engine.effects.durations import END_OF_NEXT
from battlemat.engine.effects.flags import DEAD, OUT, PRONE
from battlemat.engine.record.session import Session
from battlemat.engine.record.view import View
from battlemat.engine.referee import read_ruling, verbs
from battlemat.engine.referee.places import band
from battlemat.engine.skills import skill_bonus
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import prepare
from battlemat.show.story import tell
from battlemat.systems.archmage.kept import kept

FORD = ("toll-at-marrow-ford", "orcus")
WAVE = ("seventh-wave", "archmage")
CAT = """\
#### Mill Cat
**Level 1 Blocker** (100 XP)
Small Natural Beast
**Senses:** Perception +2
**Str:** 8 (-1), **Con:** 12 (+1), **Dex:** 16 (+3)
**Int:** 2 (-4), **Wis:** 12 (+1), **Cha:** 9 (-1)

**Initiative:** +3; **Speed:** 6
**AC:** 14; **Fort:** 12, **Ref:** 13, **Will:** 11
**HP:** 20, **Staggered:** 10
"""


@cache
def prepared(name: str, system: str) -> Battle:
    return prepare(load_encounter(shipped_encounter(name, system)))


def session(place: tuple[str, str] = FORD, seed: int = 3) -> Session:
    battle = prepared(*place).copy()
    battle.dice = Dice(seed)
    return Session(battle)


def named(at: Session, name: str) -> Creature:
    id = next(seen.id for seen in View.of(at.battle).creatures if seen.name == name)
    return at.battle.creatures[id]


def ends_turn(at: Session) -> None:
    decision = at.decision
    assert isinstance(decision, TurnDecision)
    at.answer(Use(at.battle.rules.actions["end"]))


def test_hit_points_are_set_added_to_and_taken_off() -> None:
    on = session()
    for words, left in (("hp maren 12", 12), ("gm hp Maren Holt -5", 7), ("hp #0 +4", 11), ("hp #0 to 3", 3)):
        on.rule(words)
        assert on.battle.creatures[0].hp == left
    assert on.answers == ["gm: hp #0 to 12", "gm: hp #0 to 7", "gm: hp #0 to 11", "gm: hp #0 to 3"]


def test_whoever_is_set_below_0_falls_and_wakes_when_set_above() -> None:
    on = session()
    on.rule("hp maren to -2")
    assert on.battle.rules.conditions.names(on.battle.creatures[0].conditions) >= {"dying", "prone"}
    on.rule("hp maren 4")
    assert "dying" not in on.battle.rules.conditions.names(on.battle.creatures[0].conditions)


def test_the_dead_live_again_and_keep_their_place() -> None:
    on = session()
    ram = named(on, "Bramble Ram")
    at = ram.at
    on.rule("kill ram")
    ram = on.battle.creatures[ram.id]
    assert ram.flags & DEAD
    on.rule("hp ram 5")
    assert not ram.flags & DEAD and ram.hp == 5 and ram.at == at and on.battle.bodies & ram.space


def test_damage_and_healing_go_by_the_rules() -> None:
    on = session()
    on.rule("temp ysolde 4")
    before = named(on, "Ysolde Karr").hp
    on.rule("damage ysolde 6 fire")
    assert (named(on, "Ysolde Karr").hp, named(on, "Ysolde Karr").temp_hp) == (before - 2, 0)
    on.rule("heal ysolde 1")
    assert named(on, "Ysolde Karr").hp == before - 1


def test_a_condition_lasts_as_long_as_is_said() -> None:
    on = session()
    on.rule("gm prone hookman 1 until the end of Maren's next turn")
    hookman = named(on, "Reedfolk Hookman 1")
    assert hookman.flags & PRONE
    assert (hookman.effects[-1].duration.kind, hookman.effects[-1].duration.whose) == (END_OF_NEXT, 0)
    assert View.of(on.battle).states(View.of(on.battle).creatures[hookman.id])[0].text == (
        "prone until the end of Maren Holt's next turn")
    assert on.answers[-1] == f"gm: prone #{hookman.id} until the end of #0 next turn"
    on.rule("clear hookman 1 prone")
    assert not named(on, "Reedfolk Hookman 1").flags & PRONE


def test_damage_that_goes_on_and_a_bonus_come_of_rulings() -> None:
    on = session()
    on.rule("ongoing ram 5 fire save ends")
    assert [(e.persistent, e.damage_type) for e in named(on, "Bramble Ram").effects] == [(5, "fire")]
    on.rule("bonus maren -2 to attack until the end of the encounter")
    assert [(m.stat, m.amount) for m in on.battle.creatures[0].modifiers] == [("attack", -2)]


def test_moving_puts_one_on_a_free_square_without_provoking() -> None:
    on = session()
    on.rule("move maren to 1,1")
    assert on.battle.board.coords(on.battle.creatures[0].at) == (1, 1)
    assert isinstance(on.decision, TurnDecision)
    with pytest.raises(InputError, match="Maren Holt is at 1,1"):
        on.rule("move ysolde to 1,1")


def test_a_creature_joins_from_the_bestiary_with_initiative_of_its_own() -> None:
    on = session()
    on.rule('add "Mire Drummer" at 4,5 initiative 99')
    drummer = on.battle.creatures[-1]
    assert on.battle.board.coords(drummer.at) == (4, 5)
    assert on.battle.order[0] == drummer.id and on.battle.sides[drummer.side] == "monsters"
    assert [seen.name for seen in View.of(on.battle).creatures if "Drummer" in seen.name] == [
        "Mire Drummer 1", "Mire Drummer 2"]
    assert "Mire Drummer" in on.answers[-1].partition("\n")[2]


def test_a_stat_block_pasted_in_joins_and_is_in_the_answer() -> None:
    on = session()
    on.rule(f"add at 4,5 on heroes\n{CAT}")
    cat = on.battle.creatures[-1]
    assert (cat.name, cat.hp, on.battle.sides[cat.side]) == ("Mill Cat", 20, "heroes")
    again = session()
    again.replay(on.answers[-1])
    assert again.battle.creatures[-1].name == "Mill Cat" and again.battle.order == on.battle.order


def test_one_that_is_removed_is_out_until_it_returns() -> None:
    on = session()
    on.rule("remove ram")
    assert named(on, "Bramble Ram").flags & OUT
    on.rule("return ram at 1,1")
    ram = named(on, "Bramble Ram")
    assert not ram.flags & OUT and on.battle.board.coords(ram.at) == (1, 1)


def test_changing_sides_makes_enemies_friends() -> None:
    on = session()
    on.rule("side ram heroes")
    assert not on.battle.hostile(named(on, "Bramble Ram"), on.battle.creatures[0])
    on.rule("side ram new the wild")
    assert on.battle.sides[-1] == "the wild" and View.of(on.battle).sides[-1] == "the wild"


def test_actions_points_recoveries_and_powers_are_given_and_taken() -> None:
    on = session()
    who = on.battle.creatures[on.battle.active]
    name = f"#{who.id}"
    on.rule(f"give {name} 2 standard")
    on.rule(f"take {name} move")
    assert (who.standard, who.move) == (3, 0)
    on.rule("give maren 2 action points")
    on.rule("take maren recovery")
    maren = on.battle.creatures[0]
    assert maren.action_points == maren.sheet.action_points + 2
    assert maren.recoveries == maren.sheet.recoveries - 1
    power = next(power for power in maren.sheet.powers if power.usage)
    on.rule(f'take maren "{power.name}"')
    assert maren.spent >> power.slot & 1
    with pytest.raises(InputError, match="has used it up already"):
        on.rule(f'take maren "{power.name}"')
    on.rule(f'give maren "{power.name}"')
    assert not maren.spent >> power.slot & 1


def test_a_turn_is_skipped_put_in_and_passed_over() -> None:
    on = session()
    first = on.battle.active
    order = on.battle.order
    on.rule(f"turn #{first}")
    on.rule("skip")
    assert on.battle.active == first
    following = order[(order.index(first) + 1) % len(order)]
    on.rule(f"skip #{following}")
    ends_turn(on)
    assert on.battle.active == order[(order.index(first) + 2) % len(order)]
    assert on.battle.creatures[following].turns == 1


def test_initiative_moves_one_in_the_order() -> None:
    on = session()
    active = on.battle.active
    last = on.battle.order[-1]
    on.rule(f"initiative #{last} 98")
    assert on.battle.order[0] == last and on.battle.order[on.battle.turn] == active
    with pytest.raises(InputError, match="is in its turn"):
        on.rule(f"initiative #{active} 98")


def test_any_check_is_rolled_against_any_number() -> None:
    on = session()
    for words, name in (("check maren athletics 15", "athletics"), ("check ram initiative 10", "initiative"),
                        ("check ram strength 12", "str"), ("check maren athletics vs ram will", "athletics")):
        on.rule(words)
        event = on.battle.log[-1]
        assert (event.kind, event.name) == ("check", name)
    ram = named(on, "Bramble Ram")
    assert on.battle.log[-1].extra == int(on.battle.log[-1].value >= ram.sheet.defenses["will"])
    on.rule("roll 2d6+3")
    assert 5 <= on.battle.log[-1].value <= 15


def test_dice_typed_in_are_asked_for_in_a_ruling_and_the_turn_goes_on() -> None:
    battle = prepared(*FORD).copy()
    battle.dice = TableDice(1)
    on = Session(battle)
    while on.decision is not None and on.decision.name == "roll":
        on.answer(on.decision.options[len(on.decision.options) // 2])
    before = on.decision
    assert isinstance(before, TurnDecision)
    on.rule("check maren athletics 15")
    assert on.decision is not None and on.decision.name == "roll" and on.decision.who == 0
    on.answer(on.decision.options[18])
    assert isinstance(on.decision, TurnDecision) and on.decision.who == before.who
    bonus = skill_bonus(on.battle, on.battle.creatures[0], "athletics")
    assert (on.battle.log[-1].kind, on.battle.log[-1].value) == ("check", 19 + bonus)


def test_terrain_and_light_change_for_good() -> None:
    on = session()
    square = on.battle.board.square(2, 2)
    on.rule("terrain 2,2 2,3 wall")
    assert on.battle.board.solid >> square & 1
    on.rule("light dark")
    assert on.battle.light == 2
    on.undo()
    on.undo()
    assert not on.battle.board.solid >> square & 1 and on.battle.light == 0


def test_one_is_hidden_and_found_again() -> None:
    on = session()
    on.rule("conceal maren from ram")
    ram = named(on, "Bramble Ram")
    assert not on.battle.rules.position.sees(on.battle, ram, on.battle.creatures[0])
    on.rule("reveal maren")
    assert on.battle.rules.position.sees(on.battle, named(on, "Bramble Ram"), on.battle.creatures[0])


def test_bands_and_engagements_are_ruled_where_there_are_no_squares() -> None:
    on = session(WAVE)
    hero = next(c for c in on.battle.creatures if c.sheet.hero)
    foe = next(c for c in on.battle.creatures if not c.sheet.hero)
    on.rule(f"move #{hero.id} to the rear")
    assert on.battle.creatures[hero.id].at == 1 + 2 * hero.side
    on.rule(f"engage #{foe.id} #{hero.id}")
    assert on.battle.creatures[foe.id].engaged >> hero.id & 1
    on.rule(f"part #{foe.id} #{hero.id}")
    assert not on.battle.creatures[foe.id].engaged >> hero.id & 1
    on.rule("escalation 4")
    assert on.battle.escalation == 4
    words = [verb.word for verb in verbs(on.battle)]
    assert "terrain" not in words and "engage" in words
    with pytest.raises(InputError, match="'terrain' means nothing in this battle"):
        on.rule("terrain 3,3 wall")


def test_doors_are_opened_and_locked() -> None:
    on = session(("back-wages", "fourth"))
    door = next(one for one in on.battle.devices if one.kind == "door" and one.state != "open")
    on.rule(f"open {door.name}")
    assert not on.battle.board.solid & door.squares
    on.rule(f"lock {door.name}")
    assert on.battle.board.solid & door.squares
    with pytest.raises(InputError, match="it is locked already"):
        on.rule(f"lock {door.name}")


def test_the_fight_ends_as_is_said() -> None:
    on = session()
    on.rule("end heroes")
    assert on.over and on.battle.winner == on.battle.sides.index("heroes")
    with pytest.raises(InputError, match="the battle is over"):
        on.rule("turn maren")
    on.undo()
    assert not on.over


def offered() -> Session:
    """A fight in which an opportunity attack is being offered."""
    on = session()
    who = on.battle.active
    foe = next(c for c in on.battle.creatures if c.side != on.battle.creatures[who].side and c.width == 1)
    on.rule(f"move #{who} to 7,10")
    on.rule(f"move #{foe.id} to 7,9")
    board = on.battle.board
    path = (board.square(7, 11), board.square(7, 12))
    on.answer(Use(on.battle.rules.actions["walk"], path=path, to=path[-1]))
    assert isinstance(on.decision, Offer) and on.decision.who == foe.id
    return on


def test_a_ruling_in_the_middle_of_a_move_leaves_the_question_standing() -> None:
    on = offered()
    asked = on.decision
    assert asked is not None
    texts = [asked.text(option) for option in asked.options]
    on.rule("hp maren 9")
    assert isinstance(on.decision, Offer)
    assert [on.decision.text(option) for option in on.decision.options] == texts
    on.answer(on.decision.options[1])
    assert on.battle.log[-1].kind


def test_an_answer_that_a_ruling_makes_impossible_is_no_longer_offered() -> None:
    on = offered()
    assert on.decision is not None
    foe = on.decision.who
    on.rule(f"kill #{foe}")
    assert isinstance(on.decision, TurnDecision) and on.decision.who == on.battle.active
    mover = on.battle.creatures[on.battle.active]
    assert on.battle.board.coords(mover.at) == (7, 12)


def test_the_fight_ends_in_the_middle_of_a_move() -> None:
    on = offered()
    on.rule("end")
    assert on.over and on.battle.winner == -1
    on.undo()
    assert isinstance(on.decision, Offer)


def test_a_ruling_is_told() -> None:
    on = session()
    seen = len(on.battle.log)
    on.rule("prone hookman 1 until the end of Maren's next turn")
    on.rule("say The bell rings")
    assert tell(on.battle, on.battle.log[seen:]) == [
        "The referee rules: Reedfolk Hookman 1 is prone until the end of Maren Holt's next turn. The bell rings."]


@pytest.mark.parametrize(("words", "message"), [
    ("", "a ruling is missing"),
    ("frob x", "there is no ruling 'frob'"),
    ("porne maren", "did you mean 'prone'?"),
    ("hp", "whom it is about is missing"),
    ("hp maren", "a number of hit points is missing; expected hp WHO NUMBER"),
    ("hp maren lots", "'lots' is not a number of hit points; expected a whole number from -9999 to 9999"),
    ("hp maren 12 please", "'please' makes no sense here"),
    ("hp maren 900", "has at most"),
    ("hp marin 3", "unknown creature 'marin'; did you mean"),
    ("hp #99 3", "there is no creature #99; they go from #0 to #10"),
    ("hp hookman 3", "'hookman' could be Reedfolk Hookman 1 (#5) or Reedfolk Hookman 2 (#6); say which"),
    ("prone maren for a while", "'for a while' is no duration; expected nothing, 'save ends'"),
    ("grappled maren", "'by' whom Maren Holt is grappled is missing"),
    ("move maren to 99,1", "there is no square 99,1; the map has columns 0 to"),
    ("move maren to nowhere", "'nowhere' is no square; expected a square such as 12,8: column,row"),
    ("add Mire Drumer", "unknown creature 'Mire Drumer'; did you mean 'Mire Drummer'?"),
    ("add\nnot a stat block", "there are no stat blocks in what is pasted in"),
    ("side maren heros", "unknown side 'heros'; did you mean 'heroes'?"),
    ("give maren standard", "it is not Maren Holt's turn"),
    ("give maren wings", "unknown thing to give or take 'wings'"),
    ("check maren juggling", "unknown check 'juggling'"),
    ("check maren athletics vs ram wit", "unknown defense 'wit'; expected one of ac, fort, ref, will"),
    ("roll much", "'much' is no dice; expected dice such as d20, 2d6 or 3d8+4"),
    ("reveal maren", "Maren Holt is not hidden from anybody"),
    ("terrain 3,3 lava", "unknown terrain 'lava'"),
    ("heal maren 3", "has all its hit points"),
    ("clear maren prone", "bears nothing that could be cleared"),
    ("return maren", "Maren Holt is not out of the fight"),
])
def test_what_cannot_be_ruled_is_refused_with_what_would_be_right(words: str, message: str) -> None:
    on = session()
    on.rule("heal maren 99") if on.battle.creatures[0].hp < on.battle.creatures[0].max_hp else None
    given = list(on.answers)
    with pytest.raises(InputError) as refused:
        on.rule(words)
    assert message in str(refused.value)
    assert on.answers == given


def test_reading_and_answering_take_rulings_as_they_are_kept() -> None:
    on = session()
    assert on.decision is not None
    ruling = on.reading(on.decision, "gm: hp #0 to 3")
    assert ruling is not None
    on.answer(ruling)
    assert on.battle.creatures[0].hp == 3 and on.answers == ["gm: hp #0 to 3"]
    assert read_ruling(on.battle, "hp maren 4").key == "gm: hp #0 to 4"
    assert not isinstance(ruling, Choice)


def test_time_goes_by_as_the_referee_says() -> None:
    on = session(WAVE)
    on.rule("escalation 2")
    on.rule("stall")
    assert kept(on.battle).stalled
    with pytest.raises(InputError, match="stands still this round already"):
        on.rule("stall")
    on.rule("calm")
    assert (on.battle.escalation, on.battle.log[-1].rule) == (0, "archmage.escalation.reset")
    since = on.battle.hours_since_long_rest
    on.rule("wait 3 hours")
    assert on.battle.hours_since_long_rest == since + 3
    assert on.answers[-1] == "gm: wait 3"
    for _ in range(4):
        on.undo()
    assert (kept(on.battle).stalled, on.battle.escalation, on.battle.hours_since_long_rest) == (False, 0, since)
    with pytest.raises(InputError, match="means nothing in this battle"):
        session(FORD).rule("stall")


@pytest.mark.rule("orcus.core.percentile")
def test_a_hundred_sided_roll_is_tens_and_ones_typed_at_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("gm roll d%\n4\n7\nlog\nquit\n"))
    assert run(["play", "toll-at-marrow-ford", "--seed", "3", "--dice", "all"]) == 0
    told = capsys.readouterr().out
    assert "d10 tens?" in told and "d10 ones?" in told
    on = session()
    on.battle.dice = dice = ScriptedDice()
    dice.add(10, [9, 9, 10, 10])
    for shown in (99, 100):
        on.rule("roll d%")
        assert (on.battle.log[-1].value, on.battle.log[-1].rule) == (shown, "orcus.core.percentile")


def test_several_join_at_once_each_on_a_place_of_its_own() -> None:
    on = session()
    before = len(on.battle.creatures)
    on.rule("add 3 Reedfolk Hookman at 4,5 5,5")
    joined = on.battle.creatures[before:]
    board = on.battle.board
    assert [board.coords(one.at) for one in joined][:2] == [(4, 5), (5, 5)]
    assert len({one.at for one in joined}) == 3 and len({one.initiative for one in joined}) == 1
    assert all(on.battle.order.count(one.id) == 1 for one in joined)
    assert on.answers[-1].splitlines()[0].startswith("gm: add 3 at #")
    again = session()
    for text in on.answers:
        again.replay(text)
    assert [one.at for one in again.battle.creatures[before:]] == [one.at for one in joined]
    assert on.undo() and len(on.battle.creatures) == before
    with pytest.raises(InputError, match="3 places for 2"):
        on.rule("add 2 Reedfolk Hookman at 4,5 5,5 6,5")
    with pytest.raises(InputError, match="is not how many join"):
        on.rule("add 90 Reedfolk Hookman")
    on = session(WAVE)
    before = len(on.battle.creatures)
    on.rule(f"add 2 {on.battle.creatures[-1].sheet.name} in the rear")
    assert len(on.battle.creatures) == before + 2
    assert {one.at for one in on.battle.creatures[before:]} == {band(on.battle.creatures[-1].side, "rear")}


def test_the_referee_has_the_last_word_when_the_fight_is_over() -> None:
    on = session()
    on.rule("end heroes")
    assert on.over
    on.rule("hp maren 7")
    on.rule("kill ysolde")
    assert (named(on, "Maren Holt").hp, on.over) == (7, True) and named(on, "Ysolde Karr").flags & DEAD
    for words in ("turn maren", "move maren to 4,4", "end monsters", "add Reedfolk Hookman"):
        with pytest.raises(InputError, match="the battle is over"):
            on.rule(words)
    again = session()
    for text in on.answers:
        again.replay(text)
    assert (named(again, "Maren Holt").hp, again.over) == (7, True)
    on.rewind(1)
    assert on.over and named(on, "Maren Holt").hp != 7
    assert on.undo() and not on.over


def test_a_saved_fight_keeps_what_was_ruled_after_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    monkeypatch.setattr("sys.stdin", io.StringIO("gm end heroes\ngm hp maren 7\ndash\n\n"))
    assert run(["play", "toll-at-marrow-ford", "--seed", "3", "--save", str(kept)]) == 0
    assert "The fight is over: `gm` lists" in " ".join(capsys.readouterr().out.split())
    saved = saving.read(kept)
    on = saved.start()
    assert [text.split("\n")[0] for text in saved.play(on)] == on.answers
    assert on.answers[-1] == "gm: hp #0 to 7"
    assert named(on, "Maren Holt").hp == 7
