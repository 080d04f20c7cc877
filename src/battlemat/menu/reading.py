"""What somebody says a creature does, in words: "check athletics 15", "recall nature wick", "claw odo +2"."""

from __future__ import annotations

import re
from typing import Final

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Decision, Illegal, Use
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE
from battlemat.engine.actions.triggers import NAMES, SETS_OFF
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.grid.areas import corner
from battlemat.engine.record.session import legal_answer
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import nearest
from battlemat.menu.entries import entry_of
from battlemat.menu.values import Entry, Refused

TOKEN: Final = re.compile(r'"[^"]*"|\S+')
SQUARE: Final = re.compile(r"(-?\d+),(-?\d+)")
EXTRA: Final = re.compile(r"[+-]+\d{0,2}")
AIMING: Final = frozenset({"vs", "vs.", "versus", "on", "at", "against", "to", "of", "from"})
FILLING: Final = frozenset({"by", "along", "then"})
ARTICLES: Final = frozenset({"a", "an", "the"})
ONESELF: Final = frozenset({"itself", "oneself", "himself", "herself", "me", "self"})
ANYBODY: Final = frozenset({"anybody", "anyone", "somebody", "someone"})
COMPANY: Final = {("behind",): "behind", ("next", "to"): "beside", ("in", "front", "of"): "guard"}
"""How to say with whom a move is to end."""
LONGEST: Final = 4
"""Words in a name."""
PLAIN: Final = frozenset({"is", "has", "a", "takes", "uses", "turn"})
TRIGGERS: Final = {
    **{word: name for name, kind in NAMES.items() for word in SETS_OFF[kind].split() if word not in PLAIN},
    **{name: name for name in NAMES},
}
"""Words for what sets a readied action off: "attack", "attacks", "begins" ..."""


class Unread(Exception):
    """Words that mean nothing where they stand."""


def said(battle: Battle, decision: Decision, line: str) -> Entry | Refused:
    """What a line in words has a creature do on its turn; or why not: a rule's refusal, or (`rule` "") words that
    mean nothing there.
    """
    if not isinstance(decision, TurnDecision):
        return Refused("", "", "that is said on one's turn")
    who = battle.creatures[decision.who]
    view = View.of(battle)
    action, rest = named(battle, who, line)
    if action is None:
        return Refused("", "", rest)
    try:
        use = read_use(battle, view, who, action, rest)
    except Unread as error:
        return Refused(action.name, "", str(error))
    try:
        legal_answer(battle, decision, use)
    except Illegal as illegal:
        return Refused(action.name, illegal.rule, illegal.text)
    return entry_of(battle, view, who, decision, use, "0")


def named(battle: Battle, who: Creature, line: str, hint: str = "") -> tuple[Action | None, str]:
    """The action a line begins with and what follows its name; None, and what is wrong, for none.

    `hint` says where to look for what there is; it is given when nothing is like what was said.
    """
    own = battle.rules.turns.own_actions(battle, who)
    actions = [*who.sheet.powers, *own, *battle.rules.common]
    folded = line.casefold()
    fits: list[tuple[int, bool, Action, int]] = []
    for action in actions:
        for name in (action.name, action.name.replace("-", " "), *action.also):
            key = name.casefold()
            if folded == key or folded.startswith(f"{key} "):
                fits.append((len(key), line.startswith(name), action, len(name)))
    if fits:
        best = max(fits, key=lambda one: (one[0], one[1]))
        return best[2], line[best[3]:].strip()
    words = line.split()
    for count in range(len(words), 0, -1):
        head = " ".join(words[:count])
        begun = {action.name: action for action in actions for name in (action.name, *action.also)
                 if name.casefold().startswith(head.casefold())}
        if len(begun) == 1:
            return next(iter(begun.values())), " ".join(words[count:])
        if begun:
            return None, f"'{head}' could be {', '.join(begun)}"
    head = words[0] if words else ""
    close = nearest(head, [action.name for action in actions])
    more = f"did you mean '{close}'?" if close else hint
    return None, f"There is no '{head}'" + (f"; {more}" if more else " among what can be done.")


def read_use(battle: Battle, view: View, who: Creature, action: Action, text: str) -> Use:
    """The use of an action that words after its name mean. Raises `Unread`."""
    return Reader(battle, view, who, action, text).read()


class Reader:
    """Words after the name of an action, taken in one by one."""

    def __init__(self, battle: Battle, view: View, who: Creature, action: Action, text: str) -> None:
        self.battle = battle
        self.view = view
        self.who = who
        self.action = action
        self.words: list[str] = TOKEN.findall(text)
        self.use = Use(action)
        self.choose: dict[str, str] = {}
        self.squares: list[int] = []
        self.targets: list[int] = []
        self.left: list[str] = []
        self.at = 0
        self.choices = action.choices(battle, who, self.use) | battle.rules.turns.asks

    def read(self) -> Use:
        """The use. Raises `Unread` for words that mean nothing."""
        while self.at < len(self.words):
            if not any(step() for step in (self.reason, self.square, self.trigger, self.company, self.key, self.number,
                                           self.aim, self.thing, self.payment, self.word, self.creature)):
                self.left.append(self.words[self.at].strip('"'))
                self.at += 1
        if self.left and self.action.rest:
            self.choose[self.action.rest] = " ".join(self.left)
        elif [word for word in self.left if word.casefold() not in FILLING | ARTICLES]:
            raise Unread(self.unread())
        self.finish()
        return self.use

    def unread(self) -> str:
        """What is wrong with the words that were left over."""
        words = " ".join(self.left)
        forms = "; ".join(self.action.forms)
        known = sorted({word for name in self.choices for word in self.action.values(self.battle, self.who, name)})
        close = nearest(words, known + [creature.name for creature in self.view.people])
        hint = f": did you mean {close!r}?" if close else f". It is said so: {forms}" if forms else ""
        return f"'{words}' says nothing to {self.action.name}{hint}"

    def finish(self) -> None:
        """Put what was read into the use."""
        use = self.use
        aims = self.action.arguments(self.battle, self.who, use)
        if len(self.targets) > 1:
            use.targets = tuple(self.targets)
        elif self.targets:
            use.target = self.targets[0]
        if isinstance(self.action, Power) and self.action.targeting.area and len(self.squares) == 1:
            use.origin = self.squares[0]
        elif len(self.squares) == 1:
            use.to = self.squares[0]
        elif self.squares and "to" in self.words and "path" in aims:
            use.to = self.squares[-1]
            use.path = tuple(self.squares[:-1])
        else:
            use.path = tuple(self.squares)
        use.choose = self.choose or None
        wrong = self.action.misnamed(self.battle, self.who, use)
        if wrong:
            raise Unread(wrong)

    # ------------------------------------------------------------------ one thing after the other

    def phrase(self, count: int, at: int = -1) -> str:
        """So many words from here, in small letters."""
        start = self.at if at < 0 else at
        return " ".join(word.strip('"').casefold() for word in self.words[start:start + count])

    def reason(self) -> bool:
        """A circumstance: "+2 because the sun is in its eyes"."""
        word = self.words[self.at]
        if word.casefold() == "because" and CIRCUMSTANCE in self.choose:
            self.choose[BECAUSE] = " ".join(self.words[self.at + 1:])
            self.at = len(self.words)
            return True
        if not EXTRA.fullmatch(word) or CIRCUMSTANCE not in self.choices or CIRCUMSTANCE in self.choose:
            return False
        self.choose[CIRCUMSTANCE] = word
        self.at += 1
        return True

    def square(self) -> bool:
        """A square: "12,8"."""
        found = SQUARE.fullmatch(self.words[self.at])
        if found is None or self.view.gridless:
            return False
        board = self.battle.board
        column, row = int(found[1]), int(found[2])
        area = self.action.targeting.shape if isinstance(self.action, Power) else ""
        if area == "arc":
            self.squares.append(corner(board, column, row))
        elif 0 <= column < board.cols and 0 <= row < board.rows:
            self.squares.append(board.square(column, row))
        else:
            last = f"{board.cols - 1},{board.rows - 1}"
            raise Unread(f"{self.words[self.at]} is no square of the map: column,row from 0,0 to {last}")
        self.at += 1
        return True

    def trigger(self) -> bool:
        """What is made ready, and for when: "claw at odo when wick moves"."""
        if "when" not in self.choices:
            return False
        words = [word.casefold() for word in self.words]
        if self.words[self.at].casefold() == "when" and "when" not in self.choose:
            self.at += 1
            if self.at < len(words) and words[self.at] in ANYBODY:
                self.at += 1
                whom = ""
            else:
                whom = f" {self.somebody('whom it waits for')}"
            words = words[self.at:]
            kind = next((TRIGGERS[word] for word in words if word in TRIGGERS), "")
            if not kind:
                raise Unread(f"say what it waits for: {', '.join(sorted(NAMES))}")
            self.choose["when"] = f"{kind}{whom}"
            self.at = len(self.words)
            return True
        if "action" in self.choose or "when" not in words[self.at:]:
            return False
        end = words.index("when", self.at)
        for count in range(min(LONGEST, end - self.at), 0, -1):
            action = self.battle.action_named(self.who, " ".join(self.words[self.at:self.at + count]))
            if action is None and count == 1:
                action = next((power for power in self.who.sheet.powers
                               if power.name.casefold().startswith(words[self.at])), None)
            if action is not None:
                self.choose["action"] = self.battle.word_for(self.who, action)
                self.at += count
                return True
        return False

    def company(self) -> bool:
        """With whom a move is to end: "behind odo"."""
        for lead, name in COMPANY.items():
            if name in self.choices and self.phrase(len(lead)) == " ".join(lead):
                found, count = self.person(self.at + len(lead))
                if not count:
                    raise Unread(f"'{' '.join(self.words[self.at:])}' names nobody here")
                self.at += len(lead) + count
                self.choose[name] = str(found)
                return True
        return False

    def key(self) -> bool:
        """A choice by its name: "dc 15", "dc=15", "altitude 3", "land"."""
        word = self.words[self.at].casefold()
        name, mark, value = word.partition("=")
        if name not in self.choices or name in (CIRCUMSTANCE, BECAUSE, "when"):
            return False
        if name in self.action.rest and not mark:
            return False
        self.at += 1
        if mark:
            self.choose[name] = value
            return True
        if name in self.action.switches:
            self.choose[name] = "yes"
            if self.at < len(self.words) and self.words[self.at].casefold() in ("yes", "no"):
                self.choose[name] = self.words[self.at].casefold()
                self.at += 1
            return True
        if self.at >= len(self.words):
            raise Unread(f"say what {name} is")
        if name in self.action.people:
            self.choose[name] = str(self.somebody(name))
            return True
        values = self.action.values(self.battle, self.who, name)
        count = self.longest(values) or 1
        self.choose[name] = self.match(values, count)
        self.at += count
        return True

    def number(self) -> bool:
        """A mere number."""
        word = self.words[self.at]
        name = self.action.figure or "dc"
        if not word.removeprefix("-").isdecimal() or name not in self.choices or name in self.choose:
            return False
        self.choose[name] = word
        self.at += 1
        return True

    def aim(self) -> bool:
        """At whom: "vs wick", "to bram"."""
        if self.words[self.at].casefold() not in AIMING or self.at + 1 >= len(self.words):
            return False
        if SQUARE.fullmatch(self.words[self.at + 1]) and not self.view.gridless:
            self.at += 1
            return True
        found, count = self.person(self.at + 1)
        if not count or not self.aims():
            return False
        self.at += 1 + count
        self.targets.append(found)
        return True

    def thing(self) -> bool:
        """With what: "with axe"."""
        if self.words[self.at].casefold() not in ("with", "using") or self.at + 1 >= len(self.words):
            return False
        names = [weapon.name for weapon in self.who.sheet.arms if weapon is not None]
        for count in range(min(LONGEST, len(self.words) - self.at - 1), 0, -1):
            wanted = self.phrase(count, self.at + 1)
            fit = [name for name in names if wanted in (name.casefold(), name.casefold().split()[0])]
            if fit:
                self.use.using = fit[0]
                self.at += 1 + count
                return True
        return False

    def payment(self) -> bool:
        """Paid with what: "as a standard action", "for a minor"."""
        if self.words[self.at].casefold() not in ("as", "for"):
            return False
        at = self.at + 1
        if at < len(self.words) and self.words[at].casefold() in ARTICLES:
            at += 1
        kind = self.words[at].casefold() if at < len(self.words) else ""
        if kind not in ("standard", "move", "minor", self.battle.rules.minor):
            return False
        self.use.pay = "minor" if kind == self.battle.rules.minor else kind
        at += 1
        self.at = at + 1 if at < len(self.words) and self.words[at].casefold() == "action" else at
        return True

    def word(self) -> bool:
        """A word of some choice: a skill, a surface, "fly"."""
        for name in sorted(self.choices):
            if name in self.choose:
                continue
            values = self.action.values(self.battle, self.who, name)
            count = self.longest(values)
            if count:
                self.choose[name] = self.match(values, count)
                self.at += count
                return True
        return False

    def creature(self) -> bool:
        """At whom, without a word before it."""
        if (self.action.rest and self.action.rest != "item") or not self.aims():
            return False
        found, count = self.person(self.at)
        if not count:
            return False
        self.at += count
        self.targets.append(found)
        return True

    # ------------------------------------------------------------------ what words name

    def aims(self) -> bool:
        """Whether it can be aimed at somebody."""
        inner = Use(self.action, choose=dict(self.choose) or None)
        return bool({"target", "targets"} & self.action.arguments(self.battle, self.who, inner))

    def longest(self, values: tuple[str, ...]) -> int:
        """How many of the next words are a value together."""
        known = {_spelt(value) for value in values}
        for count in range(min(LONGEST, len(self.words) - self.at), 0, -1):
            if _spelt(self.phrase(count)) in known:
                return count
        return 0

    def match(self, values: tuple[str, ...], count: int) -> str:
        """The value that the next words are, or the words themselves."""
        said = " ".join(word.strip('"') for word in self.words[self.at:self.at + count])
        return next((value for value in values if _spelt(value) == _spelt(said)), said)

    def somebody(self, what: str) -> int:
        """The creature the next words name: its id. Raises `Unread`."""
        found, count = self.person(self.at)
        if not count:
            raise Unread(f"say {what}: {', '.join(c.name for c in self.view.people if c.on_map)}")
        self.at += count
        return found

    def person(self, at: int) -> tuple[int, int]:
        """The creature that the words from here name, and how many of them do; (-1, 0) for nobody.

        A name may be cut short at the end of any of its words; the longest that fits counts.
        """
        if at < len(self.words) and self.words[at].casefold() in ARTICLES:
            found, count = self.person(at + 1)
            if count:
                return found, count + 1
            # Somebody may be called just that.
            called = [c.id for c in self.view.creatures if c.name.casefold() == self.phrase(1, at)]
            return (called[0], 1) if called else (-1, 0)
        if self.phrase(1, at) in ONESELF:
            return self.who.id, 1
        for count in range(min(LONGEST, len(self.words) - at), 0, -1):
            wanted = self.phrase(count, at)
            names = {creature.id: creature.name.casefold() for creature in self.view.creatures}
            for fits in (
                [id for id, name in names.items() if name == wanted],
                [id for id, name in names.items() if name.startswith(wanted) or f" {wanted}" in name],
            ):
                if len(fits) == 1:
                    return fits[0], count
                alive = [id for id in fits if self.view.creatures[id].on_map]
                if len(alive) == 1:
                    return alive[0], count
                if alive:
                    raise Unread(f"'{wanted}' could be {', '.join(self.view.name(id) for id in alive)}")
        return -1, 0


def _spelt(word: str) -> str:
    return word.casefold().replace("-", " ")
