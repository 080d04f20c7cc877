"""A fight as a story: events that belong together in one sentence, one paragraph a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import COUNTER, OPPORTUNITY, REACT
from battlemat.engine.events import AttackEvent, EnterEvent
from battlemat.engine.purposes import CHARGE, FINISH, INTERCEPT
from battlemat.engine.record.folding import fold
from battlemat.engine.record.view import View
from battlemat.engine.referee import EVENT as HAND
from battlemat.show.band_moves import Going, is_going
from battlemat.show.moves import UNWILLING, WAYS
from battlemat.show.words import (
    Change,
    attack_name,
    attributed,
    capital,
    counted,
    damage_words,
    defense_words,
    listed,
    ruling_words,
    sentence,
    square_words,
    use_words,
)

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.events import Event

SILENT: Final = frozenset(
    {
        "expend",
        "hit",
        "miss",
        "crit",
        "start",
        "turn-end",
        "initiative",
        "recoveries",
        "action-points",
        "altitude",
        "width",
        "death-failures",
        "softened",
        "state",
        "refresh-roll",
        "persistent",
        "trade",
        "drop-item",
        "delay",
        "hp",
        "side",
        "terrain",
        "light",
        "actions",
        "items",
    }
)
"""Events that others tell already, or that only a log needs."""

OBVIOUS: Final = {"drop-prone": "prone", "stand-up": "prone", "fight-in-spirit": "heartened"}
"""Conditions and effects that an action's own words have told."""

SURRENDER: Final = "surrendered"
"""The state that an event of its own tells."""

FALLING: Final = frozenset({"dying", "unconscious", "prone", "helpless"})


class Clause:
    """A sentence being built: who it is about, what is said, and whether "and" may join another to it."""

    def __init__(self, subject: int, said: str, joins: bool) -> None:
        self.subject = subject
        self.said = said
        self.joins = joins


class Story:
    """Turns events, told in order, into paragraphs. `view` follows them."""

    def __init__(self, names: View, before: View | None) -> None:
        self.names = names
        self.view = before.copy() if before is not None else None
        self.paragraphs: list[str] = []
        self.clauses: list[Clause] = []
        self.use: Event | None = None
        self.going = ""
        self.run: list[Event] = []
        self.run_from: View | None = None
        self.noticing: list[Event] = []
        self.step: Going | None = None
        self.free = -1
        self.attack: AttackEvent | None = None
        self.damage: list[str] = []
        self.ending = ""
        self.bearer = -1
        self.bears: list[str] = []
        self.fallen = -1
        self.saved = -1
        self.charged = -1
        self.obvious = ""
        self.burning = ""
        self.known = 0
        self.held: dict[int, int] = {}
        self.shielded: dict[int, int] = {}
        if before is not None:
            for creature in before.creatures:
                self.held[creature.id] = creature.conditions
                self.shielded[creature.id] = creature.temp_hp

    # ------------------------------------------------------------------ one event

    def tell(self, event: Event) -> None:
        """Take in the next event."""
        kind = event.kind
        if self.known and kind != HAND:
            self._known(event)
        elif kind == HAND:
            self.settle()
            self.clauses.append(Clause(-1, ruling_words(event), False))
            self.known = max(0, event.extra)
        elif self.names.gridless and is_going(event):
            self._go(event)
        elif kind == "move":
            self._move(event)
        elif kind == "use":
            self.settle()
            self.use = event
            action = self.names.actions.get(event.name)
            self.going = event.name if action is not None and (action.travels or action.purpose == CHARGE) else ""
            self.obvious = OBVIOUS.get(event.name, "")
        elif isinstance(event, AttackEvent):
            self._attack(event)
        elif kind == "damage":
            self._damage(event)
        elif kind == "condition":
            self._condition(event)
        elif kind in ("die", "drop", "knock-out"):
            self._fall(event)
        elif kind == "staggered":
            self._bear(event.who, self.names.half)
        elif kind == "temp-hp":
            more = event.value > self.shielded.get(event.who, 0)
            self.shielded[event.who] = event.value
            if more:
                vague = self.names.creatures[event.who].vague
                points = "temporary hit points" if vague else counted(event.value, "temporary hit point")
                self._plain(event.who, f"has {points}")
        elif kind in ("round", "turn"):
            self.paragraph()
            if kind == "round":
                self.paragraphs.append(f"Round {event.value}")
        elif kind == "persistent":
            self.burning = f"{self.names.ongoing} "
        elif kind == "save":
            self._plain(event.who, f"{save_words(event)} ({event.value})")
            self.saved = event.who if event.passed else -1
        elif kind == "check" and event.name == "disengage":
            self.settle()
            said = "slips away" if event.passed else "does not get away"
            self.clauses.append(Clause(event.who, f"{said} ({event.value})", event.passed))
            self.free = event.who if event.passed else -1
        elif kind in ("hide", "seen"):
            self._noticing(event)
        elif kind not in SILENT and (kind != "order" or event.rule):
            self.settle()
            words = sentence(self.names, event, 0)
            self.clauses.append(Clause(-1, words.rstrip("."), False))
        if self.view is not None and (event.who < len(self.view.creatures) or isinstance(event, EnterEvent)):
            fold(self.view, event)

    def _known(self, event: Event) -> None:
        """Take in what the words of a ruling have told already."""
        self.known -= 1
        if event.kind == "condition":
            self.held[event.who] = event.value
        elif event.kind == "temp-hp":
            self.shielded[event.who] = event.value

    def _move(self, event: Event) -> None:
        if self.run and (self.run[-1].who != event.who or self.run[-1].name != event.name):
            self.settle()
        if not self.run:
            self._close()
            if self.use is not None and self._purpose(self.use) == CHARGE and self.use.who == event.who:
                self.charged = self.use.target
            self._told_use(event.who)
            self.run_from = self.view.copy() if self.view is not None else None
        self.run.append(event)

    def _go(self, event: Event) -> None:
        """Take in who comes to stand where, where there are no squares."""
        if self.step is None or not self.step.takes(event):
            if event.kind in ("cover", "beside") and event.value < 0:
                return
            use = self.use
            self.settle()
            told = use is not None and use.target == event.who and self._purpose(use) == INTERCEPT
            self.step = Going(event.who, self.free == event.who or told)
            self.free = -1
        self.step.add(event)

    def _gone(self) -> None:
        """End the sentence about where somebody goes."""
        step = self.step
        self.step = None
        if step is not None and step.how != "stopped":
            for said in step.said(self.names):
                self.clauses.append(Clause(step.who, said, True))

    def _noticing(self, event: Event) -> None:
        """Take in from whom somebody is hidden, or who notices it: one sentence for all of them."""
        if not self.noticing or (self.noticing[-1].kind, self.noticing[-1].who) != (event.kind, event.who):
            self.settle()
        self.noticing.append(event)

    def _noticed(self) -> None:
        """End the sentence about who notices whom."""
        events, self.noticing = self.noticing, []
        if not events:
            return
        ids = list(dict.fromkeys(event.target for event in events))
        there = (self.view or self.names).creatures
        foes = sum(creature.on_map for creature in there if creature.side != there[events[0].who].side)
        everybody = len(ids) > 2 and len(ids) == foes
        them = "everybody" if everybody else listed([attributed(self.names, id) for id in ids])
        if events[0].kind == "hide":
            self.clauses.append(Clause(events[0].who, f"is hidden from {them}", False))
        else:
            verb = "notices" if everybody or len(ids) == 1 else "notice"
            self.clauses.append(Clause(-1, f"{them} {verb} {attributed(self.names, events[0].who)}", False))

    def _attack(self, event: AttackEvent) -> None:
        self._finish_run(event.target)
        self._close()
        self._gone()
        if self.use is not None and self.use.who != event.who:
            self._told_use(-1)
        self.attack = event

    def _damage(self, event: Event) -> None:
        attack = self.attack
        if attack is not None and attack.hit and attack.target == event.who and attack.who == event.target:
            self.damage.append(damage_words(event))
            return
        self.settle()
        if event.value:
            self.clauses.append(
                Clause(
                    event.who,
                    f"takes {event.value} {self.burning}{event.name} damage".replace("  ", " "),
                    False,
                )
            )
        self.burning = ""

    def _condition(self, event: Event) -> None:
        change = Change(self.names, event, self.held.get(event.who, 0))
        self.held[event.who] = event.value
        if change.gained:
            if self.fallen == event.who or any(
                word.split()[0] in FALLING - {"prone"} for word in change.gained
            ):
                self.fallen = event.who
                return
            for words in change.gained:
                if words != self.obvious:
                    self._bear(event.who, words)
        elif change.lost:
            if self.saved != event.who and change.lost != [self.obvious]:
                self._plain(event.who, f"is no longer {listed(change.lost)}")
            self.saved = -1
        elif change.begins and change.state is not None and event.name not in (SURRENDER, self.obvious):
            self._bear(event.who, f"under {change.state.text}")

    def _fall(self, event: Event) -> None:
        attack = self.attack
        hero = self.names.creatures[event.who].sheet.hero
        whom = attributed(self.names, event.who)
        if attack is not None and attack.target == event.who:
            if event.kind == "die":
                self.ending = f", and {whom} dies" if hero else ", killing it"
            else:
                self.ending = f", and {whom} goes down" if event.kind == "drop" else f", knocking {whom} out"
            self.fallen = event.who
            if event.kind == "die":
                self.bears = []
        else:
            self._plain(event.who, {"die": "dies", "drop": "goes down"}.get(event.kind, "is knocked out"))
            self.fallen = event.who

    # ------------------------------------------------------------------ sentences

    def _bear(self, who: int, words: str) -> None:
        if self.run or self.step is not None:
            self.settle()
        if self.use is not None and self.attack is None:
            self._told_use(-1)
        if self.bearer not in (-1, who):
            self._close()
        self.bearer = who
        self.bears.append(words)

    def _plain(self, who: int, said: str) -> None:
        self.settle()
        self.clauses.append(Clause(who, said, False))

    def _told_use(self, mover: int) -> None:
        """Tell an action that no attack has told, unless it is the movement of its taker."""
        use = self.use
        self.use = None
        if use is None or (use.who == mover and self.going):
            return
        action = self.names.actions.get(use.name)
        if action is not None and (action.unsaid or action.travels):
            return
        self.clauses.append(Clause(use.who, use_words(self.names, use), True))

    def _purpose(self, use: Event) -> str:
        """What the action of a use is for, "" for none known."""
        action = self.names.actions.get(use.name)
        return action.purpose if action is not None else ""

    def _finish_run(self, aimed: int = -1) -> None:
        run = self.run
        if not run:
            return
        self.run = []
        last = run[-1]
        way = WAYS.get(last.name, "moves")
        action = self.names.actions.get(self.going)
        if way == "moves" and action is not None:
            way = action.verb_going or action.verb or way
        self.going = ""
        if last.value < 0:
            self.clauses.append(Clause(last.who, "leaves the map", True))
            return
        far = "" if last.name in ("teleport", "swap") else f" {counted(len(run), 'square')}"
        if self.charged >= 0:
            whom = attributed(self.names, self.charged)
            self.clauses.append(Clause(last.who, f"charges {whom} over{far}", True))
            if self.charged != aimed:
                self.charged = -1
            return
        if last.name in UNWILLING:
            self.clauses.append(Clause(last.who, f"{way}{far}", False))
            return
        met = self._met(last.who)
        if aimed >= 0 and aimed in met:
            where = ""
        elif met:
            where = f" up to {attributed(self.names, met[0])}"
        else:
            where = f" to {square_words(self.names, last.value)}"
        self.clauses.append(Clause(last.who, f"{way}{far}{where}", True))

    def _met(self, who: int) -> list[int]:
        """The enemies a mover has come up to, nearest ids first."""
        view, start = self.view, self.run_from
        if view is None or start is None:
            return []
        mover, origin = view.creatures[who], start.creatures[who]
        ring = view.board.adjacent_mask(mover.at, mover.width) if mover.at >= 0 else 0
        old = view.board.adjacent_mask(origin.at, origin.width) if origin.at >= 0 else 0
        return [
            other.id
            for other in view.creatures
            if other.side != mover.side
            and other.on_map
            and view.space(other) & ring
            and not view.space(other) & old
        ]

    def _close(self) -> None:
        """End the sentence about an attack and about what came over somebody."""
        attack = self.attack
        if attack is not None:
            self._attack_clause(attack)
        if self.bears:
            words = list(dict.fromkeys(self.bears))
            self.clauses.append(Clause(self.bearer, f"is {listed(words)}", False))
        self.bears = []
        self.bearer = -1

    def _attack_clause(self, attack: AttackEvent) -> None:
        use = self.use
        lead = ""
        if use is not None and use.who == attack.who:
            if use.value & OPPORTUNITY:
                lead = "takes the opportunity and "
            elif use.value & (COUNTER | REACT):
                lead = "answers and "
            purpose = self._purpose(use)
            if purpose in (CHARGE, FINISH):
                lead = "charges and " if purpose == CHARGE else "goes for the kill and "
        self.use = None
        verb = "critically hits" if attack.crit else "hits" if attack.hit else "misses"
        target = "" if self.charged == attack.target else f" {attributed(self.names, attack.target)}"
        self.charged = -1
        said = f"{lead}{verb}{target} with {attack_name(attack.name)} ({defense_words(self.names, attack)})"
        if self.damage:
            said += f" for {listed(self.damage)}"
        self.clauses.append(Clause(attack.who, said + self.ending, False))
        self.attack = None
        self.damage = []
        self.ending = ""

    def settle(self) -> None:
        """End every open sentence."""
        self._noticed()
        self._close()
        self._gone()
        self._finish_run()
        self._told_use(-1)
        self.fallen = -1

    def paragraph(self) -> None:
        """End the paragraph."""
        self.settle()
        sentences: list[str] = []
        joined: Clause | None = None
        for clause in self.clauses:
            if joined is not None and joined.subject == clause.subject:
                sentences[-1] = f"{sentences[-1]} and {clause.said}"
                joined = None
                continue
            lead = f"{attributed(self.names, clause.subject)} " if clause.subject >= 0 else ""
            sentences.append(capital(lead + clause.said))
            joined = clause if clause.joins else None
        if sentences:
            self.paragraphs.append(
                " ".join(f"{words}." if words[-1] not in ".!" else words for words in sentences)
            )
        self.clauses = []


def save_words(event: Event) -> str:
    """What a saving throw comes to, told as who rolled it."""
    if event.name == "hazard":
        return "catches itself at the edge" if event.passed else "cannot stop at the edge"
    name = event.name or "it"
    return f"shakes off {name}" if event.passed else f"fails to shake off {name}"


def tell(battle: Battle | View, events: Sequence[Event], before: View | None = None) -> list[str]:
    """Events as paragraphs of plain text, one a turn; a new round is a line of its own ("Round 2").

    `battle` is asked for names and for how long what still lasts will last. With the view `before` the
    events it is also told whom a mover has come up to.
    """
    story = Story(battle if isinstance(battle, View) else View.of(battle), before)
    for event in events:
        story.tell(event)
    story.paragraph()
    return story.paragraphs
