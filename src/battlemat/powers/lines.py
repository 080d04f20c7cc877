"""One power, trait or aura line of a monster: header, range, attack, statements under labels."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final, TypeGuard

from . import forms as f
from .forms.base import Form, Note, Test
from .grammar.parts import while_still
from .grammar.reader import Reader, Referents, settle
from .grammar.resolve import at_others, befalls
from .grammar.tokens import OwnName, Token, normalise
from .headers import Header
from .labels import LABELS, must, plain_label, spoken_label, written_out
from .owners import with_owner
from .spans import timed
from .vocabulary import Vocabulary

# What is used when something happens, and at no other time.
_SOME: Final = frozenset(("a", "an", "all", "any", "each", "one", "two", "three", "four", "up"))
"""How a sentence begins that is nothing but whom a power is aimed at."""
_ANSWERS: Final = frozenset(("reaction", "counter"))
_AURA_HEAD: Final = re.compile(r"aura (\d{1,3})$")


class LineReader:
    """Reads the text under a header into a ``Power``."""

    def __init__(self, vocabulary: Vocabulary, own: OwnName | None, powers: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.reader = Reader(vocabulary, own, powers)
        self.names = frozenset(one.casefold() for one in powers)

    def power(self, header: Header, text: str, line: int = 0, column: int = 1) -> f.Power:
        """The power under a header; what does not read is in it as notes.

        A header that leaves open when its power is used takes what is under it along: that becomes a note too.
        """
        text = normalise(text).strip()
        radius = _AURA_HEAD.match(header.problem)
        if radius is not None and not header.cost:
            return self.aura(header.name, int(radius[1]), header.tags, text, line, column)
        if radius is not None:
            power = self.power(replace(header, problem=""), text, line, column)
            return replace(power, effect=(f.Aura(header.name, int(radius[1]), power.effect, header.tags),))
        if header.problem and not header.cost and not header.usage.kind and not header.symbol:
            note = Note(f"({header.problem}) {text}", line, column)
            return self.seen(f.Power(header.name, tags=header.tags, special=(note,), line=line, text=text), header)
        tokens = self.reader.tokens(text)
        body = _Body(self.reader, text, tokens, line, column)
        body.read()
        body.beside_each_other()
        self.headed(body, header, line, column)
        power = f.Power(
            header.name,
            header.symbol,
            header.cost,
            header.usage,
            header.tags,
            body.trigger,
            tuple(body.needs),
            tuple(body.before),
            body.targeting,
            body.attack,
            line=line,
            text=text,
            **body.parts(),
        )
        power = of_attack_made(answering(power))
        if header.problem:
            power = replace(power, special=(*power.special, Note(f"({header.problem})", line, column, limits=True)))
        if not header.cost and header.need and power.trigger is None and power.attack is None and body.needs:
            test = body.needs[0] if len(body.needs) == 1 else f.AllOf(tuple(body.needs))
            power = replace(power, requirements=(), effect=(f.While(test, power.effect),))
        elif not header.cost and power.trigger is None and power.attack is None:
            told = (*self.named_in(power), *power.effect)
            trait = settle_power(replace(power, effect=tuple(as_trait(one) for one in told)))
            power = replace(trait, effect=tuple(of_the_charge(one) for one in trait.effect))
        else:
            power = settle_power(power)
        return self.seen(with_owner(power, self.names), header)

    def named_in(self, power: f.Power) -> tuple[Form, ...]:
        """What a trait's name gives by itself ("Regeneration 5: ..."), if what is under it does not tell it again."""
        if not re.search(r"\d", power.name):
            return ()
        tokens = self.reader.tokens(power.name)
        end, value = self.reader.try_rule("trait_words", tokens)
        told = {type(one) for one in power.walk()}
        return tuple([one for one in value if type(one) not in told]) if end == len(tokens) else ()

    def seen(self, power: f.Power, header: Header) -> f.Power:
        """A power that has been read, shown to whoever measures the reading."""
        if Reader.evidence is not None:
            Reader.evidence.line(power, power.text, lambda text: self.power(header, text, power.line))
        return power

    def headed(self, body: _Body, header: Header, line: int, column: int) -> None:
        """What the header says of its trigger and of what it takes, read into the body; a note where it cannot be."""
        if header.trigger:
            tokens = self.reader.tokens(header.trigger)
            event = self.reader.whole("event", tokens)
            if event is not None and body.trigger is None:
                body.trigger = event
            else:
                body.notes.append(Note(f"(when {header.trigger})", line, column, limits=True))
        if header.need:
            tokens = self.reader.tokens(re.sub(r"^\w+ ", "", header.need))
            test = self.reader.whole("test", tokens)
            if test is not None:
                body.needs.append(test)
            else:
                body.notes.append(Note(f"(only {header.need})", line, column, limits=True))

    def body(self, text: str, line: int = 0, column: int = 1) -> _Body:
        """A text to read piece by piece."""
        text = normalise(text)
        return _Body(self.reader, text, self.reader.tokens(text), line, column)

    def second(self, text: str, line: int, column: int, when: str) -> tuple[f.SecondaryAttack, list[Form]]:
        """What stands behind "Secondary Attack:"; and what of it did not read."""
        body = self.body(text, line, column)
        return body.second(0, len(body.tokens), when)

    def trait(self, name: str, text: str, line: int = 0, column: int = 1) -> f.Power:
        """A trait: always on."""
        return self.power(Header(name), text, line, column)

    def aura(
        self, name: str, radius: int, tags: tuple[str, ...], text: str, line: int = 0, column: int = 1
    ) -> f.Power:
        """An aura line: a power whose effect is an ``Aura``."""
        text = normalise(text).strip()
        power = self.power(Header(name), text, line, column)
        return replace(
            power, usage=f.Usage("aura"), tags=tags, effect=(f.Aura(name, radius, power.effect, tags),)
        )


class _Body:
    """One body being read: position by position."""

    def __init__(self, reader: Reader, text: str, tokens: list[Token], line: int, column: int) -> None:
        self.reader = reader
        self.text = text
        self.tokens = tokens
        self.line = line
        self.column = column
        self.at = 0
        self.trigger: f.Trigger | None = None
        self.needs: list[Test] = []
        self.before: list[Form] = []
        self.targeting: f.Targeting | None = None
        self.attack: f.Attack | None = None
        self.lists: dict[str, tuple[Form, ...]] = {}
        self.secondary: list[f.SecondaryAttack] = []
        self.notes: list[Form] = []

    def parts(self) -> dict[str, Any]:
        """The statement lists for the power."""
        found: dict[str, Any] = {key: value for key, value in self.lists.items() if value}
        if self.attack is not None and "hit" in found:
            hit, miss = split_miss(found["hit"])
            if miss:
                found["hit"], found["miss"] = hit, (*miss, *found.get("miss", ()))
        found["secondary"] = tuple(self.secondary)
        if self.notes:
            found["special"] = (*self.lists.get("special", ()), *self.notes)
        return found

    def note(self, start: int, end: int) -> Note:
        """The words between two positions, where print has a limit, as a note."""
        if start >= end:
            return Note("", self.line, self.column)
        first, last = self.tokens[start], self.tokens[end - 1]
        return Note(self.text[first.start : last.end].strip(), self.line, self.column + first.start, limits=True)

    def word(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead].word if self.at + ahead < len(self.tokens) else ""

    def skip(self, *marks: str) -> None:
        while self.word() in marks:
            self.at += 1

    def read(self) -> None:
        segments = self.split()
        first = segments[0]
        self.head(first[1], first[2])
        for label, start, end in segments[1:]:
            if label:
                self.labelled(label, start, end)
            else:
                self.resumed(start, end)

    def split(self) -> list[tuple[str, int, int]]:
        """Labels and the positions of what stands under them."""
        found: list[tuple[str, int, int]] = []
        label, start = "", 0
        spoken = 0
        self.tokens, inner = written_out(self.tokens)
        for index, token in enumerate(self.tokens):
            if index == inner:
                found.append((label, start, index))
                label, start = "written", index + 1
                continue
            if spoken and index == spoken:
                found.append((label, start, index))
                label, start, spoken = "", index, 0
            said, begins, ends = spoken_label(self.tokens, index)
            if said:
                found.append((label, start, index))
                label, start, spoken = said, begins, ends
                continue
            plain, words = plain_label(self.tokens, index)
            if plain:
                found.append((label, start, index + 1 - words))
                label, start = plain, index + 1
                continue
            name = token.text.rstrip(":").strip().lower() if token.kind == "name" else ""
            if name in LABELS and (
                token.text.endswith(":")
                or index == 0
                or self.tokens[index - 1].word in (".", ";")
                or name == "secondary attack"
            ):
                found.append((label, start, index))
                label, start = LABELS[name], index + 1
        found.append((label, start, len(self.tokens)))
        return found

    def statements(self, start: int, end: int) -> tuple[Form, ...]:
        while start < end and self.tokens[start].word in (":", ";", ",", "."):
            start += 1
        return self.reader.statements(self.text, self.tokens[start:end], self.line, self.column)

    def head(self, start: int, end: int) -> None:
        self.at = start
        whole, self.tokens = self.tokens, self.tokens[:end]
        self.lead()
        self.tokens = whole
        self.resumed(self.at, end)

    def resumed(self, start: int, end: int) -> None:
        """What a line does of itself, under no label."""
        target = "hit" if self.attack is not None or self.ranged() else "effect"
        self.lists[target] = self.lists.get(target, ()) + self.statements(start, end)

    def ranged(self) -> bool:
        return self.targeting is not None and (self.targeting.origin not in ("", "self"))

    def lead(self) -> None:
        """Trigger, requirement, range, targets, attack roll, in the order of the print."""
        self.aimed_at()
        for _ in range(3):
            if not self.range_at():
                if not self.trigger_at() and not self.need_at():
                    break
            else:
                break
        self.skip(";", ":", ",")
        if self.targeting is None:
            self.before_at()
            self.range_at()
        self.roll_at()

    def aimed_at(self) -> None:
        """ "SELF attacks up to three targets;", "targets a prone creature;": targets in a sentence of their own."""
        if self.word() in ("targets", "affects"):
            start = self.at + 1
        elif self.word() == "SELF" and self.word(1) in ("attacks", "attack"):
            start = self.at + 2
        elif self.word() in _SOME:
            start = self.at
        else:
            return
        end, value = self.reader.try_rule("select", self.tokens, start)
        if end > 0 and end < len(self.tokens) and self.tokens[end].word == ";":
            self.targeting = f.Targeting(who=value)
            self.at = end + 1

    def trigger_at(self) -> bool:
        if self.trigger is not None:
            return False
        end, value = self.reader.try_rule("head_trigger", self.tokens, self.at)
        if end < 0:
            return self.occasion_at() or self.named_trigger_at()
        mark = self.tokens[end - 1].word
        if mark == ",":
            return False
        if mark == ";" or mark == ":":
            self.trigger = value
            self.at = end
            return True
        return False

    def occasion_at(self) -> bool:
        """ "When an enemy strikes it with a melee attack:", in words that only the phrase grammar knows."""
        if self.word() not in ("when", "whenever", "if"):
            return False
        stop = self.mark_after(":", ";", ",", ".")
        event = self.reader.phrased("event", self.tokens[self.at + 1 : stop])
        if event is None or stop == len(self.tokens) or self.tokens[stop].word not in (":", ";"):
            return False
        self.trigger = event
        self.at = stop + 1
        return True

    def named_trigger_at(self) -> bool:
        """ "Trigger: an enemy hits it." """
        if (self.word(), self.word(1)) != ("trigger", ":"):
            return False
        stop = self.mark_after(".", ";")
        inside = self.tokens[self.at + 2 : stop]
        end, event = self.reader.try_rule("event", inside)
        if end != len(inside):
            event = self.reader.phrased("event", inside)
        if event is None:
            return False
        self.trigger = event
        self.at = min(stop + 1, len(self.tokens))
        return True

    def mark_after(self, *marks: str) -> int:
        """The position of the first of these marks from here, the end without one."""
        return next((at for at in range(self.at, len(self.tokens)) if self.tokens[at].word in marks), len(self.tokens))

    def need_at(self) -> bool:
        tokens, moved = must(self.tokens, self.at)
        end, value = self.reader.try_rule("head_need", tokens, self.at)
        if end < 0:
            return False
        self.needs.append(value)
        self.at = end + moved
        return True

    def before_at(self) -> None:
        """Movement before the attack: "Shift 4 squares then: Ranged 10/20; ..."."""
        index = next(
            (place for place in range(self.at, len(self.tokens)) if self.tokens[place].word == ":"), -1
        )
        if index < 0 or self.tokens[index - 1].word != "then":
            return
        end, value = self.reader.try_rule("effects", self.tokens[: index - 1], self.at)
        if end == index - 1 and value:
            self.before.extend(value)
            self.at = index + 1

    def range_at(self) -> bool:
        end, value = self.reader.try_rule("range", self.tokens, self.at)
        if end < 0 or value is None:
            return False
        save = self.at
        self.at = end
        targeting: f.Targeting = value
        # Targets in brackets are laid on the targeting as it stands.
        before, self.targeting = self.targeting, targeting
        bracket = self.bracket_at(f.Attack())
        targeting, self.targeting = self.targeting, before
        if bracket is not None:
            targeting = replace(targeting, tests=targeting.tests + bracket.tests)
        if self.word() in (",", ";", "target", "targets", "affects", "all", "each"):
            mark = self.at
            if self.word() in (",", ";"):
                self.at += 1
            end, found = self.reader.try_rule("range_targets", self.tokens, self.at)
            if end >= 0 and (
                end == len(self.tokens)
                or self.tokens[end].word in (";", ":", ".")
                or self.tokens[end].kind == "signed"
            ):
                who, tests = found
                targeting = replace(targeting, who=who, tests=targeting.tests + tests)
                self.at = end
            elif (found := self.reader.phrased("range_targets", self.tokens[self.at : self.mark_after(";", ":", ".")])):
                targeting = replace(targeting, who=found[0], tests=targeting.tests + found[1])
                self.at = self.mark_after(";", ":", ".")
            else:
                self.at = mark
                targeting = self.only_at(targeting)
        if (
            self.at < len(self.tokens)
            and self.word() not in (";", ":", ".", ",")
            and self.tokens[self.at].kind != "signed"
        ):
            self.at = save
            return False
        if self.word() == ",":
            stop = next(
                (
                    place
                    for place in range(self.at, len(self.tokens))
                    if self.tokens[place].word in (";", ".")
                ),
                len(self.tokens),
            )
            self.notes.append(self.note(self.at + 1, stop))
            self.at = stop
        self.targeting = targeting
        self.skip(";", ":", ".")
        return True

    def beside_each_other(self) -> None:
        """ "Ranged 10 (two adjacent creatures)": adjacent to each other, which is the referee's to see to."""
        who = self.targeting.who if self.targeting is not None else None
        if self.targeting is None or self.targeting.origin in ("", "melee", "self") or not isinstance(who, f.Select):
            return
        near = f.Place("adjacent")
        if who.count > 1 and near in who.tests:
            words = f"{who.render().replace(' adjacent to SELF', '')} adjacent to each other"
            who = replace(who, tests=tuple(test for test in who.tests if test != near))
            self.targeting = replace(self.targeting, who=who)
            self.notes.append(Note(words, self.line, self.column, limits=True))

    def only_at(self, targeting: f.Targeting) -> f.Targeting:
        """ "Ranged 10, staggered targets only;": what the target has to be."""
        end, value = self.reader.try_rule("need", self.tokens, self.at + 1)
        if self.word() != "," or end < 0 or (end < len(self.tokens) and self.tokens[end].word != ";"):
            return targeting
        self.at = end
        return replace(targeting, tests=(*targeting.tests, value))

    def roll_at(self) -> None:
        end, value = self.reader.try_rule("attack_roll", self.tokens, self.at)
        if end < 0 and self.targeting is not None:
            end, value = self.late_roll()
        if end < 0:
            return
        self.at = end
        self.attack = value
        found = self.bracket_at(value)
        if found is not None:
            self.attack = found
        self.against_at()
        self.skip(";", ":", ",", ".")

    def against_at(self) -> None:
        """ "+8 vs AC against the triggering enemy;": targets behind the roll."""
        stop = self.mark_after(";", ":", ".")
        if self.word() != "against" or (self.targeting is not None and self.targeting.who is not None):
            return
        inside = self.tokens[self.at + 1 : stop]
        end, found = self.reader.try_rule("range_targets", inside)
        if end != len(inside):
            found = self.reader.phrased("range_targets", inside)
        if found is not None:
            targeting = self.targeting or f.Targeting()
            self.targeting = replace(targeting, who=found[0], tests=(*targeting.tests, *found[1]))
            self.at = stop

    def late_roll(self) -> tuple[int, Any]:
        """An attack roll behind words of its sentence: the targets, or a description (a note)."""
        for place in range(self.at, len(self.tokens)):
            if self.tokens[place].word in (";", ".", "(") or self.tokens[place].kind == "name":
                break
            if self.tokens[place].kind != "signed":
                continue
            end, value = self.reader.try_rule("attack_roll", self.tokens, place)
            if end < 0:
                break
            first = self.at + (self.word() in ("target", "targets", "affects"))
            stop, found = self.reader.try_rule("range_targets", self.tokens, first)
            if stop == place and self.targeting is not None:
                self.targeting = replace(
                    self.targeting, who=found[0], tests=self.targeting.tests + found[1]
                )
            else:
                self.notes.append(self.note(self.at, place))
            return end, value
        return -1, None

    def bracket_at(self, attack: f.Attack) -> f.Attack | None:
        """What stands in brackets behind a range or an attack roll: tests, targets, automatic hits; or a
        note.
        """
        if self.word() != "(":
            return None
        stop = self.at + 1
        while stop < len(self.tokens) and self.tokens[stop].word != ")":
            stop += 1
        inner, _ = must(self.tokens[self.at + 1 : stop], 0, everywhere=True)
        end, value = self.reader.try_rule("bracket", inner, 0)
        if end != len(inner):
            self.notes.append(self.note(self.at, min(stop + 1, len(self.tokens))))
            found = attack
        elif isinstance(value, f.Select):
            if self.targeting is not None:
                self.targeting = replace(self.targeting, who=value)
            else:
                self.targeting = f.Targeting(who=value)
            found = attack
        elif value[0] == "automatic":
            found = replace(attack, automatic=value[1])
        else:
            found = replace(attack, tests=attack.tests + value[1])
        self.at = min(stop + 1, len(self.tokens))
        return found

    def failed(self, effects: tuple[Form, ...], which: str) -> None:
        """What a failed save brings. What "a failed save" worsens it worsens once, what it deals it deals each time."""
        if which == "any":
            which = "1" if any(isinstance(one, f.Afflict) for form in effects for one in form.walk()) else "each"
        if which == "1":
            self.lists["failed_save"] = (*self.lists.get("failed_save", ()), *effects)
            return
        later = f.LaterFailedSave(effects, 0 if which == "each" else int(which))
        self.lists["special"] = (*self.lists.get("special", ()), later)

    def labelled(self, label: str, start: int, end: int) -> None:
        kind, _, number = label.partition(" ")
        if kind == "maintain":
            kept = f.Maintain(number, self.statements(start, end))
            self.lists[kind] = (*self.lists.get(kind, ()), kept)
            return
        if number:
            self.failed(self.statements(start, end), number)
            return
        asked = any(_asks(form) for forms in self.lists.values() for form in forms)
        if label == "written" and not asked:
            self.notes.append(self.note(start, end))
            return
        if kind in ("hit", "miss") and self.attack is None and self.secondary:
            of_second: dict[str, Any] = {kind: getattr(self.secondary[-1], kind) + self.statements(start, end)}
            self.secondary[-1] = replace(self.secondary[-1], **of_second)
            return
        if kind == "secondary" and self.trigger is not None and self.attack is None and not (
                any(self.lists.values()) or self.secondary):
            self.head(start, end)  # "Trigger: ... Attack: ..."
            return
        if kind != "secondary" and label != "written":
            self.lists[label] = self.lists.get(label, ()) + self.statements(start, end)
            return
        found, notes = self.second(start, end, "asked" if asked else "hit")
        self.secondary.append(found)
        self.notes.extend(notes)

    def second(self, start: int, end: int, when: str) -> tuple[f.SecondaryAttack, list[Form]]:
        """The tokens between two positions as a secondary attack."""
        inside = _of_the_second(self.tokens[start:end])
        inner = _Body(self.reader, self.text, inside, self.line, self.column)
        inner.skip(":", ";", ",")
        if [token.word for token in inner.tokens[inner.at : inner.at + 4]] == ["(", "same", "target", ")"]:
            inner.at += 4
            inner.skip(":", ";", ",")
        inner.lead()
        hit, miss = split_miss(inner.statements(inner.at, len(inner.tokens)))
        unread = tuple(note.text for note in inner.notes if isinstance(note, Note) and note.limits)
        notes = [replace(note, limits=False) if isinstance(note, Note) else note for note in inner.notes]
        return f.SecondaryAttack(inner.attack, hit, miss, inner.targeting, when, unread=unread), notes


def _of_the_second(tokens: list[Token]) -> list[Token]:
    """What a secondary attack says, "the secondary target" simply being its target."""
    behind = [token.word for token in tokens[1:]] + [""]
    return [token for token, after in zip(tokens, behind, strict=True)
            if token.word != "secondary" or after not in ("target", "targets")]


def as_trait(form: Form) -> Form:
    """In a trait "if SELF is staggered, it ..." is in force as long as it is so; and so is "when"."""
    lasting = (
        f.Modify,
        f.ExtraDamage,
        f.RollTwice,
        f.AutomaticHit,
        f.Endure,
        f.Resist,
        f.Regenerate,
        f.HaveAdvantage,
        f.CriticalRange,
    )
    if (
        isinstance(form, f.If)
        and not form.otherwise
        and all(isinstance(one, lasting) for one in form.effects)
    ):
        if isinstance(
            form.test, (f.Has, f.Stands, f.Advantage, f.Wields, f.Holds, f.Benefits, f.Tagged, f.Burning)
        ):
            return f.While(form.test, form.effects)
    if isinstance(form, f.Lasting) and isinstance(form.duration.event, f.Trigger):
        if form.duration.event.events == ("becomes",):
            return f.While(while_still(form.duration), form.effects)  # a trait is had again and again
    if (
        isinstance(form, f.When)
        and form.trigger == f.Trigger(("stagger",), f.SELF)
        and not form.once
        and all(isinstance(one, lasting) and getattr(one, "duration", None) is None for one in form.effects)
    ):
        return f.While(f.Has(f.SELF, ("staggered",)), form.effects)
    return form


def of_the_charge(form: Form) -> Form:
    """In a trait what SELF gains for attacks "when it charges" it has for that attack alone."""
    if isinstance(form, f.When) and form.trigger == f.Trigger(("charge",), f.SELF) and not form.once:
        only = form.effects[0]
        if len(form.effects) == 1 and _of_an_attack(only):
            return replace(only, attack=f.AttackKind(kind="charge"))
    return form


def _of_an_attack(form: Form) -> TypeGuard[f.Modify | f.ExtraDamage | f.AutomaticHit]:
    """Whether a form says something of attacks, and how long only by when it is said: "when SELF charges, it gains a +2
    bonus to attack rolls".
    """
    if not isinstance(form, (f.Modify, f.ExtraDamage, f.AutomaticHit)) or form.who != f.SELF:
        return False
    if isinstance(form, f.Modify) and not set(form.stats) <= {"attack", "damage"}:
        return False
    return form.duration is None and form.attack is None


def split_miss(forms: tuple[Form, ...]) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
    """ "On a hit, A; on a miss, B" under a secondary attack: what is for the hit and what for the miss."""
    hit: list[Form] = []
    miss: list[Form] = []
    for form in forms:
        if isinstance(form, f.If) and form.test == f.Outcome("miss") and not form.otherwise:
            miss.extend(form.effects)
        elif isinstance(form, f.If) and form.test == f.Outcome("hit") and not form.otherwise:
            hit.extend(form.effects)
        else:
            hit.append(form)
    return tuple(hit), tuple(miss)


def _asks(form: Form) -> bool:
    return any(
        isinstance(one, f.MakeAttack) and one.attack == f.AttackKind(kind="secondary")
        for one in form.walk()
    )


def answering(power: f.Power) -> f.Power:
    """A reaction or an interrupt that says "When an enemy hits it, ..." with a comma is set off by that, as with a
    colon.
    """
    first = power.effect[0] if power.effect else None
    if not isinstance(first, f.When) or first.once or first.action or power.trigger is not None \
            or power.attack is not None or not _ANSWERS.intersection(power.cost):
        return power
    return replace(power, trigger=first.trigger, effect=(*first.effects, *power.effect[1:]))


def settle_power(power: f.Power, self_aims: bool = False, to_you: bool = False) -> f.Power:
    """Every pronoun of the power put right: in reading order, the target (or SELF, or who triggered it)
    understood first. ``self_aims``: where a power is aimed and limited, "it" is SELF; ``to_you``: a card, which says
    "you" to SELF.
    """
    aimed = power.attack is not None or power.targeting is not None
    refs = Referents(f.TARGET if aimed else f.SELF, to_you)
    changes: dict[str, Any] = {}
    if power.trigger is not None:
        refs.chosen = f.BEFALLEN if befalls(power.trigger) else f.TRIGGERER
        changes["trigger"] = settle(power.trigger, refs)
        refs.chosen = f.EACH
        refs.culprit = f.TRIGGERER if at_others(power.trigger) and not aimed else None
        described = refs.described
    else:
        described = None
    for name in (
        "requirements",
        "before",
        "targeting",
        "attack",
        "hit",
        "miss",
        "effect",
        "secondary",
        "aftereffect",
        "failed_save",
        "special",
        "maintain",
        "steps",
        "naturals",
        "limits",
    ):
        value = getattr(power, name)
        refs.chosen = f.TARGET if name == "targeting" else f.EACH
        if self_aims and name in ("targeting", "limits"):
            refs.note(f.SELF)
            refs.subject = f.SELF
        refs.unnamed = False
        if name in ("hit", "miss", "naturals") and value:
            refs.behind_attack()
        elif name in ("aftereffect", "failed_save", "secondary") and value:
            refs.note(f.TARGET)
            refs.subject = f.TARGET
        elif name in ("effect", "maintain"):
            refs.subject = f.SELF if power.trigger is None or described is None else refs.subject
            if aimed:
                refs.note(f.TARGET)
                refs.subject = f.TARGET
        then = settle(value, refs)
        if name in ("hit", "miss", "effect"):
            then = timed(then)
        if then != value:
            changes[name] = then
    return with_own_limits(with_failures(replace(power, **changes) if changes else power))


def of_attack_made(power: f.Power) -> f.Power:
    """ "It makes a claw attack. Hit: The target falls prone": what comes of the attack that is made, where the power
    rolls for none of its own; a note where several are made.
    """
    told = (("hit", power.hit), ("miss", power.miss))
    made = [one for form in power.effect for one in form.walk() if isinstance(one, f.MakeAttack)]
    if power.attack is not None or not made or not (power.hit or power.miss):
        return power
    alone = len(made) == 1 and made[0].times == 1 and not (
        isinstance(made[0].against, f.Select) and made[0].against.count != 1)
    if alone:
        more: tuple[Form, ...] = tuple([f.If(f.Outcome(how), effects) for how, effects in told if effects])
    else:
        more = tuple([Note(f"{how.capitalize()}: of which attack?", power.line) for how, effects in told if effects])
    return replace(power, hit=(), miss=(), effect=(*power.effect, *more))


def with_failures(power: f.Power) -> f.Power:
    """ "Each time it fails the save" behind a hit, of the saves against what the hit brings: what it worsens (a state
    with a save of its own) it worsens once, what else it does it does each time.
    """
    found = [one for one in power.hit if isinstance(one, f.When) and one.trigger == _FAILED and not one.once]
    if not found:
        return power
    worse = [one for one in found if any(
        isinstance(inner, f.Afflict) and inner.duration in (None, f.SAVE_ENDS) for inner in one.walk())]
    return replace(
        power, hit=tuple([one for one in power.hit if one not in found]),
        failed_save=(*power.failed_save, *[inner for one in worse for inner in one.effects]),
        special=(*power.special, *[f.LaterFailedSave(one.effects, 0) for one in found if one not in worse]))


def with_own_limits(power: f.Power) -> f.Power:
    """ "SELF cannot use this power while ..." as what the power requires: the opposite."""
    asked: list[f.Test] = []
    changes: dict[str, Any] = {}
    for name in ("hit", "effect"):
        kept: list[Form] = []
        for one in getattr(power, name):
            if isinstance(one, f.While) and one.effects == (_BARRED,):
                asked.append(one.test.test if isinstance(one.test, f.Not) else f.Not(one.test))
            else:
                kept.append(one)
        if len(kept) < len(getattr(power, name)):
            changes[name] = tuple(kept)
    return replace(power, **changes, requirements=(*power.requirements, *asked)) if asked else power


_BARRED: Final = f.Forbid((), f.SELF, ("this power",))
_FAILED: Final = f.Trigger(("fail save",), f.TARGET, power="this save")
