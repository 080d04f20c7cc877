"""Days: what goes from one event to the next, in each game; stopped in the middle of a fight and gone on with."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.cli.new import template
from battlemat.days.carrying import heroes_of
from battlemat.days.day import Day, is_day, load, succeeded
from battlemat.days.file import load_day, pack_day
from battlemat.engine.actions.decisions import Use
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.files.parties import shipped
from battlemat.players.random import RandomPlayer
from battlemat.saving import digest
from battlemat.systems.fourth.difficulty import NEWS

PLANS = {
    "orcus": (["toll-at-marrow-ford", "the-lock-house", "what-waits-at-the-top", "vespers"],
              "athletics = 12, stealth = 12", "miles = 40"),
    "fourth": (["toll-on-the-salt-road", "salt-mad", "the-last-shift", "back-wages"],
               "athletics = 12, nature = 12", "miles = 9"),
    "archmage": (["low-water", "the-chandlers-shop", "the-wrong-wreck", "ringing-practice"],
                 "strength = 12, wisdom = 12", "miles = 6, pace = 3"),
}
"""By game: four encounters, the skills of a challenge, a journey."""
TURNS = 3


def written(folder: Path, system: str, more: str = "") -> Path:
    first, second, third, fourth = PLANS[system][0]
    _, skills, road = PLANS[system]
    path = folder / "day.toml"
    path.write_text(f"""name = "A long day"
system = "{system}"
party = {{size = 3, level = 2}}
[[event]]
encounter = "{first}"
gold = 30
treasure = ["a whistle"]
potions = ["tide cordial +4"]
[[event]]
rest = "short"
[[event]]
journey = {{{road}}}
[[event]]
encounter = "{second}"
xp = 60
[[event]]
challenge = {{successes = 2, failures = 2, skills = {{{skills}}}, costs = 1}}
[[event]]
encounter = "{third}"
[[event]]
wait = 24
[[event]]
rest = "long"
[[event]]
encounter = "{fourth}"
{more}""", encoding="utf-8")
    return path


def step(day: Day, player: RandomPlayer) -> None:
    """Settle what is asked: a fight is won by the referee's word after some turns, errands take first answers."""
    stage = day.stages[-1]
    decision = day.decision
    assert decision is not None
    if stage.encounter is None:
        day.answer(decision.options[0])
    elif stage.session.battle.serial >= TURNS and isinstance(decision, TurnDecision):
        stage.session.rule("end heroes")
        day.go_on()
    else:
        day.answer(player.choose(stage.session.battle, decision))


def played(day: Day, until: int = 99) -> Day:
    """The day played until so many events have begun, or to its end."""
    player = RandomPlayer(7)
    while not day.over and len(day.stages) < until:
        step(day, player)
    return day


@pytest.mark.illegal_answers
@pytest.mark.parametrize("system", sorted(PLANS))
def test_a_day_is_played_to_its_end(system: str, tmp_path: Path) -> None:
    day = played(Day(load_day(written(tmp_path, system)), 3))
    assert day.over and not day.lost and len(day.stages) == 9
    assert (day.gold, day.treasure) == (30, ["a whistle"])
    carried = [item for hero in heroes_of(day.stages[1].session.battle) for item in hero.items]
    assert "tide cordial +4" in carried
    kinds = [stage.event.kind for stage in day.stages]
    assert kinds.count("encounter") == 4 and kinds.count("rest") == 2 and {"journey", "challenge"} < set(kinds)


@pytest.mark.illegal_answers
@pytest.mark.parametrize("system", sorted(PLANS))
def test_a_day_stopped_in_the_middle_of_a_fight_is_gone_on_with(system: str, tmp_path: Path) -> None:
    day = played(Day(load_day(written(tmp_path, system)), 3), 4)
    player = RandomPlayer(9)
    for _ in range(6):
        step(day, player)
    assert not day.over
    path = tmp_path / "kept.json"
    day.save(path)
    again = load(path)
    assert is_day(path) and not is_day(tmp_path / "day.toml")
    assert (len(again.stages), again.answers, digest(again.world)) == (len(day.stages), day.answers, digest(day.world))
    assert digest(played(again).world) == digest(played(day).world)


@pytest.mark.illegal_answers
@pytest.mark.parametrize("system", sorted(PLANS))
def test_undo_goes_back_across_events_to_the_very_beginning(system: str, tmp_path: Path) -> None:
    file = load_day(written(tmp_path, system))
    start = digest(Day(file, 3).world)
    day = Day(file, 3)
    seen: list[str] = []
    player = RandomPlayer(7)
    while len(day.stages) < 3 and not day.over:
        seen.append(digest(day.world))
        step(day, player)
    total = sum(len(given) for given in day.answers)
    for _ in range(total - 1):
        assert day.undo()
        assert digest(day.world) in seen
    assert day.undo() and digest(day.world) == start
    assert not day.undo()


@pytest.mark.parametrize("system", sorted(PLANS))
def test_hurts_spent_powers_and_recoveries_go_to_the_next_fight_and_rests_mend_them(
    system: str, tmp_path: Path
) -> None:
    text = written(tmp_path, system).read_text(encoding="utf-8")
    head, _, _ = text.partition("[[event]]")
    first, second = PLANS[system][0][:2]
    path = tmp_path / "short.toml"
    path.write_text(f'{head}[[event]]\nencounter = "{first}"\n[[event]]\nencounter = "{second}"\n[[event]]\n'
                    f'wait = 24\n[[event]]\nrest = "long"\n[[event]]\nencounter = "{first}"\n', encoding="utf-8")
    day = Day(load_day(path), 3)
    session = day.stages[0].session
    hero = heroes_of(session.battle)[0]
    daily = next(power for power in hero.sheet.powers if power.usage == max(p.usage for p in hero.sheet.powers))
    for words in (f"hp #{hero.id} to 9", f'take #{hero.id} "{daily.name}"', f"take #{hero.id} recovery", "end heroes"):
        session.rule(words)
    had = heroes_of(session.battle)[0].recoveries
    day.go_on()
    now = heroes_of(day.stages[1].session.battle)[0]
    assert (now.hp, now.recoveries) == (9, had)
    assert now.spent >> next(p.slot for p in now.sheet.powers if p.name == daily.name) & 1
    day.stages[1].session.rule("end heroes")
    day.go_on()
    while day.stages[-1].encounter is None:
        assert day.decision is not None
        day.answer(day.decision.options[0])
    rested = heroes_of(day.stages[-1].session.battle)[0]
    assert (rested.hp, rested.recoveries, rested.spent) == (rested.max_hp, rested.sheet.recoveries, 0)


def test_what_a_rest_spends_is_asked(tmp_path: Path) -> None:
    day = Day(load_day(written(tmp_path, "orcus")), 3)
    for words in ("hp #0 to 5", "end heroes"):
        day.stages[0].session.rule(words)
    day.go_on()
    assert day.decision is not None and day.decision.name == "recovery" and day.decision.who == 0
    before = day.heroes[0].recoveries
    day.answer(next(option for option in day.decision.options if option.key == "no"))
    assert day.stages[1].session.battle.creatures[0].recoveries == before
    day.undo()
    assert day.decision is not None
    day.answer(next(option for option in day.decision.options if option.key == "yes"))
    assert day.stages[1].session.battle.creatures[0].recoveries == before - 1


def test_haste_on_the_way_costs_recoveries(tmp_path: Path) -> None:
    path = tmp_path / "road.toml"
    path.write_text('system = "orcus"\nparty = {size = 3, level = 1}\n[[event]]\njourney = {miles = 60}\n',
                    encoding="utf-8")
    day = Day(load_day(path), 1)
    start = [hero.recoveries for hero in day.heroes]
    asked: list[str] = []
    while day.decision is not None:
        asked.append(day.decision.name)
        keys = [option.key for option in day.decision.options]
        wanted = next((key for key in ("hustle", "push on", "walk", "camp") if key in keys), keys[0])
        day.answer(day.decision.options[keys.index(wanted)])
    assert "pace" in asked
    assert any(event.kind == "recoveries" for event in day.world.log)
    assert len(start) == 3 and day.world.hours_since_long_rest > 0


def test_a_lost_challenge_costs_what_it_says_and_a_dead_hero_stays_behind(tmp_path: Path) -> None:
    path = tmp_path / "hard.toml"
    path.write_text('system = "orcus"\nparty = {size = 3, level = 1}\n[[event]]\nencounter = "toll-at-marrow-ford"\n'
                    '[[event]]\nxp = 90\nchallenge = {successes = 9, failures = 1, skills = {arcana = 60}, costs = 2}\n'
                    '[[event]]\nencounter = "vespers"\n', encoding="utf-8")
    day = Day(load_day(path), 1)
    for words in ("kill #2", "end heroes"):
        day.stages[0].session.rule(words)
    had = [hero.recoveries for hero in day.heroes]
    day.go_on()
    while day.stages[-1].encounter is None:
        assert day.decision is not None
        day.answer(day.decision.options[0])
    assert not succeeded(day.stages[1])
    fighters = heroes_of(day.stages[2].session.battle)
    assert [hero.recoveries for hero in fighters] == [had[0] - 2, had[1] - 2]
    assert [hero.xp for hero in fighters] == [0, 0]


def test_a_day_without_anybody_left_is_over(tmp_path: Path) -> None:
    day = Day(load_day(written(tmp_path, "orcus")), 3)
    for id in range(3):
        day.stages[0].session.rule(f"kill #{id}")
    day.go_on()
    assert day.lost and day.over and len(day.stages) == 1


@pytest.mark.parametrize(("old", "new", "message"), [
    ('rest = "short"', 'rest = "tiny"', "unknown rest 'tiny'; expected one of short, long"),
    ('encounter = "the-lock-house"', 'encounter = "the-lock-hose"', "did you mean 'the-lock-house'"),
    ('encounter = "the-lock-house"', 'encounter = "salt-mad"', "this is an encounter of fourth"),
    ("wait = 24", 'wait = 24\nrest = "short"', "an event is one thing"),
    ("wait = 24", "waits = 24", "this event is nothing"),
    ("successes = 2, ", "", "successes"),
    ("miles = 40", "leagues = 40", "leagues"),
])
def test_what_is_no_day_is_refused_with_its_place(old: str, new: str, message: str, tmp_path: Path) -> None:
    path = written(tmp_path, "orcus")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_day(path)
    assert message in str(refused.value) and "day.toml:" in str(refused.value)


def test_a_rest_that_the_book_forbids_is_refused_by_its_rule(tmp_path: Path) -> None:
    path = tmp_path / "tired.toml"
    path.write_text('system = "orcus"\nparty = {size = 2, level = 1}\n[[event]]\nrest = "long"\n[[event]]\n'
                    'rest = "long"\n', encoding="utf-8")
    with pytest.raises(InputError, match="one long rest in any 24 hours"):
        Day(load_day(path), 1)


def test_a_saved_day_that_was_changed_is_found_out(tmp_path: Path) -> None:
    day = Day(load_day(written(tmp_path, "orcus")), 3)
    day.stages[0].session.rule("hp #0 to 5")
    path = tmp_path / "kept.json"
    day.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace("hp #0 to 5", "hp #0 to 6"), encoding="utf-8")
    with pytest.raises(InputError, match="does not come out as it was saved"):
        load(path)
    assert pack_day(day.file)["name"] == "A long day"


# ---------------------------------------------------------------------- at the terminal


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str,
         typed: tuple[str, ...] = ()) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert run(arguments) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("system", sorted(PLANS))
def test_the_template_is_played_stopped_and_gone_on_with(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert "battlemat day play" in told(monkeypatch, capsys, "day", "new", str(path), "--system", system)
    assert path.read_text(encoding="utf-8") == template("day", system)
    assert "a short rest" in told(monkeypatch, capsys, "day", "show", str(path))
    kept = tmp_path / "mine-played.json"
    first = told(monkeypatch, capsys, "day", "play", str(path), "--seed", "3",
                 typed=("gm hp #0 to 6", "gm end heroes", "no", "undo", "quit"))
    assert "1 of 7:" in first and "2 of 7: a short rest" in first and "Found: 20 gold, a key without a door." in first
    assert "Taken back." in first and f"Saved in {kept}" in first
    then = told(monkeypatch, capsys, "day", "play", str(kept), typed=("quit",))
    assert "of 7." in then
    shown = told(monkeypatch, capsys, "day", "show", str(kept))
    assert "won by the heroes" in shown and "key without a door" in shown


def test_a_day_is_let_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.toml"
    path.write_text('system = "orcus"\nparty = {size = 5, level = 3}\n[[event]]\nencounter = "toll-at-marrow-ford"\n'
                    '[[event]]\nrest = "short"\n[[event]]\njourney = {miles = 5}\n', encoding="utf-8")
    out = told(monkeypatch, capsys, "day", "run", str(path), "--seed", "2")
    assert "3 of 3: 5 miles on foot" in out and "The end of the day" in out
    assert "Everybody gains" in out


def test_a_move_is_the_first_thing_of_a_day_taken_back(tmp_path: Path) -> None:
    day = Day(load_day(written(tmp_path, "orcus")), 3)
    assert isinstance(day.decision, TurnDecision)
    day.answer(Use(day.world.rules.actions["end"]))
    assert day.undo() and not day.undo()


ENCOUNTER = """system = "orcus"
base = "{shipped}/encounters/toll-at-marrow-ford.toml"
gold = 12
treasure = ["a bell"]
xp = 1000
"""


def made_day(folder: Path, monkeypatch: pytest.MonkeyPatch, more: str = "") -> Path:
    """A day of one made hero, and a fight that earns it a level."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 60))
    assert run(["hero", "new", str(folder / "nell.toml"), "--choose", "name=Nell"]) == 0
    (folder / "fight.toml").write_text(ENCOUNTER.format(shipped=shipped("orcus")), encoding="utf-8")
    path = folder / "day.toml"
    path.write_text('name = "Up"\nsystem = "orcus"\nparty = {heroes = ["nell.toml"]}\n'
                    f'[[event]]\nencounter = "fight.toml"\n{more}[[event]]\nrest = "short"\n'
                    '[[event]]\nencounter = "fight.toml"\ngold = 0\n', encoding="utf-8")
    return path


def lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], *typed: str) -> str:
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert run(words) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_fight_that_earns_a_level_says_so_and_it_is_taken_up_from_the_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made_day(tmp_path, monkeypatch)
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "1"],
                 "level nell", "gm hp nell 13", "gm end heroes", "level nobody", "level nell", *[""] * 3,
                 "level nell", "quit")
    assert "Nell has not earned level 2: 1,000 experience points are missing" in told
    assert "Found: 12 gold, a bell." in told and "Nell has earned level 2: `level Nell` takes it up." in told
    assert "'nobody' is nobody of the party" in told
    assert "Nell is of level 2 now." in told and "Nell has not earned level 3" in told
    assert "Nell 2 13 of" in told  # at once, in the table that follows
    assert "level = 2" in (tmp_path / "nell.toml").read_text(encoding="utf-8")
    day = load(tmp_path / "day-played.json")
    assert [(one.since, one.hero.level) for one in day.grown] == [(1, 2)]
    assert day.decision is not None and day.heroes[0].sheet.level == day.world.creatures[0].sheet.level == 2
    day.replay("no")
    assert (day.stages[-1].event.kind, day.heroes[0].sheet.level, day.heroes[0].hp) == ("encounter", 2, 13)
    assert day.gold == 12
    while len(day.stages) > 1 or day.grown:
        assert day.undo()
    assert day.heroes[0].sheet.level == 1


def test_a_level_taken_in_a_fight_shows_at_once_and_counts_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "day.toml"
    path.write_text('system = "archmage"\nparty = {size = 1, level = 1}\n[[event]]\nencounter = "low-water"\n'
                    '[[event]]\nrest = "short"\n', encoding="utf-8")
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "1"], "level bram", "party", "quit")
    assert "Bram Tolley is of level 2 when this fight is over." in told
    kept = tmp_path / "day-played.json"
    told = lines(monkeypatch, capsys, ["day", "show", str(kept)])
    assert "Bram Tolley 2 " in told
    day = load(kept)
    assert (day.world.creatures[0].sheet.level, day.heroes[0].sheet.level) == (1, 2)
    before, now = day.world.creatures[0], day.heroes[0]
    assert before.max_hp < now.max_hp and now.hp == (now.max_hp if before.hp == before.max_hp else before.hp)
    day.stages[0].session.rule("end heroes")
    day.go_on()
    assert day.stages[1].session.checkpoints[0].battle.creatures[0].sheet.level == 2


def test_dice_are_typed_in_a_day_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made_day(tmp_path, monkeypatch)
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "1", "--dice", "heroes"], "20", "quit")
    assert "Nell: d20 initiative? (1 to 20, nothing: roll it) 20" in told
    kept = tmp_path / "day-played.json"
    assert load(kept).dice == "heroes" and load(kept).answers == [["20"]]
    assert run(["day", "play", str(kept), "--dice", "all"]) == 2
    assert "a saved day has its dice already" in " ".join(capsys.readouterr().err.split())


def test_haste_and_pushing_on_tell_their_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "road.toml"
    path.write_text('system = "orcus"\nparty = {size = 2, level = 2}\n[[event]]\njourney = {miles = 14}\n',
                    encoding="utf-8")
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "2"], "hustle", "walk", "push on",
                 *[""] * 20)
    assert told.count(" an endure check with ") >= 2


@pytest.mark.illegal_answers
@pytest.mark.parametrize("system", sorted(PLANS))
def test_undo_reaches_back_into_every_kind_of_event(system: str, tmp_path: Path) -> None:
    day = Day(load_day(written(tmp_path, system)), 3)
    player = RandomPlayer(7)
    kinds: set[str] = set()
    while not day.over:
        number, before = len(day.stages), digest(day.world)
        step(day, player)
        if len(day.stages) > number:
            at, after = len(day.stages), digest(day.world)
            last = max(n for n, stage in enumerate(day.stages[:at], 1) if stage.session.answers)
            kinds.update(stage.event.kind for stage in day.stages[number - 1:])
            text = day.stages[last - 1].session.answers[-1]
            assert day.undo()
            assert (len(day.stages), digest(day.world)) == (number, before)
            day.replay(text)
            assert (len(day.stages), digest(day.world)) == (at, after)
    assert kinds == {"encounter", "rest", "journey", "challenge", "wait"}


@pytest.mark.rule("fourth.streetwise.use", "fourth.streetwise.dc-table")
def test_an_hour_among_people_is_spent_asking_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "town.toml"
    path.write_text('system = "fourth"\nparty = {size = 1, level = 1}\n[[event]]\nwait = 2\n'
                    'pastimes = ["streetwise"]\n', encoding="utf-8")
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "2"], "streetwise hard", "nothing", "")
    assert told.count("a streetwise check with") == 1
    day = load(tmp_path / "town-played.json")
    checks = [event for event in day.world.log if event.kind == "check"]
    assert [(event.name, event.rule) for event in checks] == [("streetwise", "fourth.streetwise.use")]
    assert day.over and day.undo() and day.undo() and not day.undo()
    words = [option.key for option in day.decision.options] if day.decision is not None else []
    assert words == ["nothing", *[f"streetwise {news}" for news in NEWS]]
    path.write_text('system = "orcus"\nparty = {size = 1}\n[[event]]\nwait = 2\npastimes = ["streetwise"]\n',
                    encoding="utf-8")
    with pytest.raises(InputError, match="unknown pastime 'streetwise'"):
        load_day(path)


RITES = """
name = "Ada"
level = 1
components = 12
[abilities]
str = 10
con = 10
dex = 10
int = 10
wis = 10
cha = 10
[hit-points]
base = 10
per-level = 5
recoveries = 6
[[incantation]]
name = "Dry Feet"
school = "Practical"
time = "10 minutes"
components = "tallow, 5 silver"
text = "No wet footprints."
[[incantation]]
name = "Draw the Fever"
school = "Curative"
time = "2 hours"
components = "a black egg"
text = "A bonus of 5."
"""


def evening(folder: Path, events: str, hero: str = RITES) -> Day:
    (folder / "ada.toml").write_text(hero, encoding="utf-8")
    path = folder / "evening.toml"
    path.write_text(f'system = "orcus"\nparty = {{heroes = ["ada.toml"]}}\n{events}', encoding="utf-8")
    return Day(load_day(path), 1)


def offered(day: Day) -> list[str]:
    return [option.key.partition(" (")[0] for option in day.decision.options] if day.decision is not None else []


@pytest.mark.rule("orcus.incantation.definition")
def test_hours_are_spent_casting_what_time_and_components_allow(tmp_path: Path) -> None:
    day = evening(tmp_path, '[[event]]\nwait = 3\npastimes = ["incantations"]\n')
    assert offered(day) == ["nothing", "Dry Feet"]  # there is no black egg
    for left in ("components (7 silver)", "components (2 silver)"):
        assert day.decision is not None
        day.answer(day.decision.options[1])
        assert day.world.creatures[0].items == (left,)
    assert day.over and day.world.hours_since_long_rest == Day(day.file).start.hours_since_long_rest + 3
    cast = [event.rule for event in day.world.log if event.kind == "incantation"]
    assert cast == ["orcus.incantation.definition"] * 2
    kept = tmp_path / "kept.json"
    day.save(kept)
    assert digest(load(kept).world) == digest(day.world)
    assert day.undo() and day.world.creatures[0].items == ("components (7 silver)",)
    egg = '[[event]]\nwait = 1\npotions = ["a black egg"]\n[[event]]\nwait = 2\npastimes = ["incantations"]\n'
    day = evening(tmp_path, egg)
    assert offered(day) == ["nothing", "Dry Feet", "Draw the Fever"]
    assert day.decision is not None
    day.answer(day.decision.options[1])
    assert offered(day) == ["nothing", "Dry Feet"]  # two hours are no longer left
    day.undo()
    assert day.decision is not None
    day.answer(day.decision.options[2])
    assert day.over and day.world.creatures[0].items == ("components (12 silver)",)


@pytest.mark.rule("orcus.incantation.definition")
def test_an_incantation_is_an_event_and_takes_its_time(tmp_path: Path) -> None:
    day = evening(tmp_path, '[[event]]\nincantation = "Draw the Fever"\n'
                  '[[event]]\nincantation = "Dry Feet"\nby = "Ada"\nxp = 30\ncomponents = 20\n')
    assert day.over and [succeeded(stage) for stage in day.stages] == [False, True]
    assert day.heroes[0].items == ("components (27 silver)",) and day.heroes[0].xp == 30
    lost = next(event for event in day.stages[0].session.battle.log if event.kind == "incantation-lost")
    assert (lost.rule, lost.name) == ("orcus.incantation.definition",
                                      "Draw the Fever: Draw the Fever uses up a black egg")
    began = day.start.hours_since_long_rest
    day = evening(tmp_path, '[[event]]\nwait = 1\npotions = ["a black egg"]\n'
                  '[[event]]\nincantation = "Draw the Fever"\n')
    assert succeeded(day.stages[1]) and day.world.hours_since_long_rest == began + 3
    with pytest.raises(InputError, match="unknown incantation 'Wet Feet'; did you mean 'Dry Feet'"):
        evening(tmp_path, '[[event]]\nincantation = "Wet Feet"\n')
    with pytest.raises(InputError, match="unknown hero 'Ida'"):
        evening(tmp_path, '[[event]]\nincantation = "Dry Feet"\nby = "Ida"\n')
    path = tmp_path / "other.toml"
    path.write_text('system = "fourth"\nparty = {size = 1}\n[[event]]\nincantation = "Dry Feet"\n', encoding="utf-8")
    with pytest.raises(InputError, match="fourth has no incantations"):
        load_day(path)


@pytest.mark.rule("orcus.incantation.definition")
def test_a_fight_leaves_no_time_for_an_incantation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evening(tmp_path, '[[event]]\nwait = 1\n')
    path = tmp_path / "fight.toml"
    path.write_text('system = "orcus"\nparty = {heroes = ["ada.toml"]}\n[[event]]\nencounter = "toll-at-marrow-ford"\n',
                    encoding="utf-8")
    told = lines(monkeypatch, capsys, ["day", "play", str(path), "--seed", "4"], "dry feet", "gm turn ada", "dry feet",
                 "show ada", "?", "quit")
    assert "Dry Feet takes 10 minutes (orcus.incantation.definition)" in told
    assert "carries: components (12 silver)" in told and "Components tallow, 5 silver" in told
