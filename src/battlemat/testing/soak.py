"""Random battles with everything that must hold checked after every answer.

`python -m battlemat.testing.soak --battles 1000` fights battles drawn by seed from the content that comes with
Battlemat, from folders of stat blocks (`--corpus`) and of characters and power cards (`--heroes`), in several
processes; see `battlemat.testing.crew`.

What is checked after an answer is a list of functions, `CHECKS`: each is given the `Step` just taken and yields what
is wrong with it. To check more, write such a function and add it there, or pass it to `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from battlemat import saving
from battlemat.engine.actions.decisions import Decision, Illegal, Option
from battlemat.engine.battle import Battle
from battlemat.engine.dice import mix
from battlemat.engine.events import Event
from battlemat.engine.record.session import Session, read_answer, text_of
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.fighting import Patience
from battlemat.files.encounters import EncounterFile
from battlemat.players.player import Player
from battlemat.testing.differences import differences
from battlemat.testing.invariants import digest, invariants
from battlemat.testing.witness import Witness

ROUNDS: Final = 12
CHECK_EVERY: Final = 16
REPLAY_EVERY: Final = 4
MOST_DECISIONS: Final = 4000

__all__ = ["CHECKS", "Broken", "Step", "Trial", "digest", "invariants", "main", "play", "play_file"]


class Broken(AssertionError):
    """Something that must hold does not; the message says what, in which battle, after how many answers.

    `saved` is the battle as the text of a file, where it was set up from one.
    """

    saved = ""


class Step:
    """An answer that has just been given: what was asked (`decision`), the answer (`option`, as text `text`), the
    `events` it led to, the battle as all events so far have `told` it, and the `battle` as it now is. `amiss` is what
    a witness of those events says against them. `resting`: nothing is under way.
    """

    def __init__(self, battle: Battle, decision: Decision, option: Option, text: str, events: Sequence[Event],
                 told: View, amiss: Sequence[str], resting: bool) -> None:
        self.battle = battle
        self.decision = decision
        self.option = option
        self.text = text
        self.events = events
        self.told = told
        self.amiss = amiss
        self.resting = resting


Check = Callable[[Step], Iterable[str]]
"""Yields what is wrong with a step, in words; nothing when all is well."""

Chooser = Callable[[Session, int], Option]
"""Picks the answer to a session's decision, being told how many have been given."""


def keeps_invariants(step: Step) -> Iterator[str]:
    """Everybody is where they can be, with numbers that can be."""
    yield from invariants(step.battle, step.resting)


def events_tell(step: Step) -> Iterator[str]:
    """The events of an answer tell all that it changed."""
    wrong = differences(step.told, View.of(step.battle))
    if wrong:
        yield f"the events do not tell the state: {'; '.join(wrong)}"


def goes_by_the_rules(step: Step) -> Iterator[str]:
    """Nobody strikes, steps or is offered anything where no rule allows it (`battlemat.testing.witness`)."""
    yield from step.amiss


CHECKS: Final[tuple[Check, ...]] = (keeps_invariants, events_tell, goes_by_the_rules)


class Trial:
    """A battle fought under observation. `answer` gives one answer and raises `Broken` for all that is wrong then."""

    def __init__(self, battle: Battle, seed: int, checks: Sequence[Check] = CHECKS) -> None:
        self.seed = seed
        self.checks = checks
        self.session = Session(battle)
        self.logged = len(self.session.battle.log)
        self.witness = Witness(self.session.battle)
        self.count = 0

    def answer(self, option: Option) -> None:
        """Give an answer, which must be legal and read back from its text, and check what comes of it."""
        session = self.session
        decision = session.decision
        assert decision is not None
        place = f"seed {self.seed}, answer {self.count + 1} ({option.key})"
        deep = self.count % CHECK_EVERY == mix(self.seed, 7) % CHECK_EVERY
        before = digest(session.battle)
        twin = session.fork() if deep else None
        text = text_of(decision, option)
        read = read_answer(session.battle, decision, text)
        if read is None or text_of(decision, read) != text or not read.like(option):
            raise Broken(f"{place}: the answer's text {text!r} reads back as {read}")
        amiss = list(self.witness.asked(session.battle, decision, option))
        try:
            session.answer(option)
        except Illegal as illegal:
            raise Broken(f"{place}: that is not legal: {illegal}") from illegal
        self.count += 1
        events = session.battle.log[self.logged:]
        amiss.extend(self.witness.sees(session.battle, events))
        self.check(Step(session.battle, decision, option, text, events, self.witness.view, amiss,
                        session.driver.resting), place)
        if twin is not None:
            self.check_twin(twin, text, before, place)

    def check(self, step: Step, place: str) -> None:
        """Hold everything that must be so against a step."""
        for check in self.checks:
            for problem in check(step):
                raise Broken(f"{place}: {problem}")
        self.logged = len(step.battle.log)

    def check_twin(self, twin: Session, text: str, before: tuple[object, ...], place: str) -> None:
        """A fork is what it was forked from, goes the same way when it is answered alike, and back again."""
        if digest(twin.battle) != before:
            raise Broken(f"{place}: a fork differs from what it was forked from")
        twin.replay(text)
        if digest(twin.battle) != digest(self.session.battle):
            raise Broken(f"{place}: a fork that is answered alike ends differently")
        twin.undo()
        if digest(twin.battle) != before:
            raise Broken(f"{place}: undoing does not restore what was")

    def go(self, choose: Chooser, rounds: int, most: int) -> int:
        """Give answers until the battle or so many rounds are over; returns how many."""
        session = self.session
        while session.decision is not None and self.count < most and session.battle.round <= rounds:
            self.answer(choose(session, self.count))
        return self.count


def play(make: Callable[[], Battle], seed: int, rounds: int = ROUNDS, checks: Sequence[Check] = CHECKS) -> int:
    """Fight one random battle, checking as it goes. Returns how many decisions were made. Raises `Broken`."""
    trial = Trial(staged(make, rounds), seed, checks)
    count = trial.go(Dabbler(seed), rounds, MOST_DECISIONS)
    if seed % REPLAY_EVERY == 0:
        again = Session(staged(make, rounds))
        for text in trial.session.answers:
            again.replay(text)
        if digest(again.battle) != digest(trial.session.battle):
            raise Broken(f"seed {seed}: the same answers do not lead to the same end")
    return count


def play_file(encounter: EncounterFile, battle: Battle, seed: int, choose: Chooser, rounds: int,
              most: int = MOST_DECISIONS, checks: Sequence[Check] = CHECKS) -> int:
    """Fight the battle an encounter has been prepared for, then save it as text, load that, and compare.

    Returns how many decisions were made. Raises `Broken`, with the battle so far, and whatever else goes wrong.
    """
    trial = Trial(battle, seed, checks)
    try:
        count = trial.go(choose, rounds, most)
        reload(trial.session, encounter, seed)
    except Exception as error:  # whatever it is, the battle so far goes along with it
        broken = error if isinstance(error, Broken) else Broken(
            f"seed {seed}, answer {trial.count + 1}: {type(error).__name__}: {error}")
        broken.saved = saving.written(trial.session, encounter)
        raise broken from error
    return count


def reload(session: Session, encounter: EncounterFile, seed: int) -> None:
    """A battle that is saved and loaded is as it was. Raises `Broken`."""
    saved = saving.understood(saving.written(session, encounter), "the save")
    try:
        again = saved.start()
        for _ in saved.play(again):
            pass
    except InputError as error:
        raise Broken(f"seed {seed}: the save does not load: {error}") from error
    if digest(again.battle) != digest(session.battle) or again.answers != session.answers:
        raise Broken(f"seed {seed}: a loaded battle is not the one that was saved")


def staged(make: Callable[[], Battle], rounds: int) -> Battle:
    """The battle as it was set up, to be fought again from a save's answers."""
    battle = make()
    battle.last_round = rounds
    return battle


class Dabbler:
    """Picks a legal way of one action at random, whatever it is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, session: Session, count: int) -> Option:
        options = choices(session, self.seed, count)
        return options[(mix(self.seed, 2 * count + 1) * len(options)) >> 64]


class Policies:
    """Has each side answered by its player, by number; None for one that dabbles."""

    def __init__(self, players: Sequence[Player | None], seed: int) -> None:
        self.players = players
        self.dabbler = Dabbler(seed)
        self.patience = Patience()

    def __call__(self, session: Session, count: int) -> Option:
        decision = session.decision
        assert decision is not None
        battle = session.battle
        who = battle.creatures[decision.who]
        end = self.patience.stopped(battle, decision)
        player = self.players[who.side % len(self.players)]
        if end is not None:
            return end
        return player.choose(battle, decision) if player is not None else self.dabbler(session, count)


def choices(session: Session, seed: int, count: int) -> list[Option]:
    """The options of the present decision; on a turn, those of one random action that has any."""
    decision = session.decision
    assert decision is not None
    if not isinstance(decision, TurnDecision):
        return decision.options
    actions = decision.actions()
    who = session.battle.creatures[decision.who]
    for n in range(len(actions)):
        action = actions.pop((mix(seed, 2 * count + 1000003 * (n + 1)) * len(actions)) >> 64)
        uses: list[Option] = [use for use in action.uses(session.battle, who)
                              if session.battle.refusal(who, use) is None]
        if uses:
            return uses
    raise Broken(f"seed {seed}, answer {count}: nothing can be done, not even ending the turn")


def main() -> None:
    """The command line of the soak."""
    from battlemat.testing.crew import command

    raise SystemExit(command())


if __name__ == "__main__":
    main()
