"""One attack line, trait or special: its head, what a hit does, the lines under it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Form, Note, Test
from ..grammar.bands.clause_parts import THIS
from ..grammar.bands.common import allowed
from ..grammar.parts import substitute
from ..grammar.reader import Reader, settled
from ..grammar.tokens import OwnName, Token, normalise
from ..lines import as_trait, settle_power
from ..owners import with_owner
from ..vocabulary import Vocabulary
from .pronouns import another_after, as_it_stands, as_regeneration, of_its_kind, with_chosen
from .tables import own_rows, rolls, row_faces

Row = tuple[str, int, int]

_MARKS: Final = (
    r"(?!.*+\n[\s\S])(?:(?P<face>\d{1,2})\.\s++(?=[RC]\s*+:))?"
    r"(?P<marks>(?:\[[^\]]*+\]\s*+){0,6})(?P<kind>[RC]\s*+:\s*+)?"
)
_ROLLED: Final = re.compile(
    rf"^{_MARKS}(?P<name>[^:.]*?\S)\s++(?P<roll>[+-]\s?\d++\s++vs\.?\s++(?:AC|PD|MD)\b.*)$", re.I
)
_PLAIN: Final = re.compile(
    rf"^{_MARKS}(?P<name>(?:\s*+[^:.—\s])+?)\s*+(?P<roll>\([^()]*+\))?\s*+(?:—|--|–\s)\s*+(?P<hit>.+)$"
)
_DASH: Final = re.compile(r"(?<!\s)\s++(?:—|--|[-–]\s)\s*+|(?:—|--)\s*+")
# What a line under an attack says that goes on from the one above it: "As above, and ...".
_ABOVE: Final = re.compile(r"as above,?\s+(?:and|but)\s+(?:also\s+)?", re.I)
# What a line of a card says that comes on top of what its hit, or its miss, brings: "As a hit, plus ...".
_BESIDES: Final = re.compile(r"as (?:a|with a|for a) (?P<result>hit|miss),? (?:plus|and|but)\s+(?:also\s+)?", re.I)
_TORN: Final = re.compile(r"\b(\w+)- (\w+)\b")
# What an importer has torn off the brackets behind a roll: "each against a different enemy); 5 damage".
_SPILLED: Final = re.compile(r"([^()]*+)\)\s*+[;:]?\s*+")
# A star between numbers multiplies: "2d6 * 10".
_TIMES: Final = re.compile(r"(?<=[\w)] )\*(?= \d)")
_SEMICOLON: Final = re.compile(r"(?<=\))\s*+;\s*+")
_LABEL: Final = re.compile(r"^\*{0,2}(?P<label>[^:]+?)\*{0,2}:\*{0,2}\s*(?P<text>.*)$", re.S)
_LABELS: Final = re.compile(
    r"^\*{0,2}(?:(?:first |second |third |fourth )?natural "
    r"(?=\d|even|odd|rolls?\b|attack|hit|miss|crit|is\b|beats?\b|above|over)"
    r"|(?:first|second|third) (?:hit|miss) each\b|miss\b|crit\b|critical hit\b|any hit\b|hit:"
    r"|attack (?:roll )?(?:also )?beats\b|(?:the )?target fails\b"
    r"|hit or miss|limited use\b|aftereffect\b"
    r"|special trigger\b|quick use\b|(?:both|all) (?:attacks|targets)\b|miss with\b|(?:first|second|third|fourth|each) "
    r"failed save\b|hit (?:and|against|vs|by)\b|effect\b|special\b|if the target\b|escalation die is\b)[^:.]*:",
    re.I,
)

# Set off by something else, and an action of its own as well.
_EITHER_WAY: Final = re.compile(
    r"usually special trigger,? but (?:also possible|it can also be used) as a standard action"
)
_BRACKETS: Final = re.compile(r"(?P<head>\([^()]*+\)):?+$")
# What other games print in brackets behind a name: the action that a power takes, and how often it works.
_ELSEWHERE: Final = frozenset("standard move minor swift quick free immediate at-will encounter daily".split())
# Words of a bracket that say how often, when or against whom, and are no part of a name.
_LIMIT: Final = re.compile(r"\b(?:only|recharges?)\b|(?:\b(?:per|each|every) |\d/)(?:battle|round|turn|day)\b", re.I)
# An action by which something can be done, in brackets behind its name.
_ACTION: Final = re.compile(r"\((?P<limit>[^()]*\baction\b[^()]*)\)$", re.I)
# What a row of a table is called, before what it says.
_FAILS: Final = re.compile(r"(?:the )?target fails (?:a |its |the |to )?sav(?:e|ing throw)(?: against [\w ]+)?$")
_NUMBER: Final = re.compile(r"\d{1,2}\.\s+(?=[A-Z])")
_TITLE: Final = re.compile(r"[A-Z][\w' -]{1,40}?\s*(?:\u2014|--)\s*")
# Said of an attack in a line that is none.
_THIS_ATTACK: Final = re.compile(r"\bcrit(?:ical hit)? range (?:of|for|with) this attack\b", re.I)
# What comes once the target has saved, in the same lines as the hit.
_AFTER: Final = re.compile(r"\bAftereffect:\s*")
_ORDINALS: Final = ("first", "second", "third", "fourth")
_LATER: Final = re.compile(r"(second|third|fourth) failed save(?: against [a-z ]+)?$")
# The name of something that goes with an attack, set before it like a label: "Self-diminishing: ...".
_NAME: Final = re.compile(r"(?!.*\b(?:hits?|miss(?:es)?|crit|saves?|rolls?|d\d+)\b)(?:[a-z][a-z'-]++ ?+){1,3}$")
_ASIDE: Final = re.compile(r"(?:exceptions?|examples?|notes?|gms?|game ?masters?)$")


def is_attack(text: str) -> bool:
    """Whether a line is the head of an attack."""
    bare = text.strip("* ")
    return _ROLLED.match(bare) is not None or (_PLAIN.match(bare) is not None and not _LABELS.match(bare))


def is_label(text: str) -> bool:
    """Whether a line belongs to the attack above it, by its label."""
    return _LABELS.match(text) is not None


class BandLines:
    """Reads lines of one creature; ``powers`` are the names its lines have."""

    def __init__(self, vocabulary: Vocabulary, own: OwnName | None, powers: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.reader = Reader(vocabulary, own, powers)
        self.names = frozenset(one.lower() for one in powers)

    def entry(self, rows: list[Row]) -> f.Power:
        """An attack line or trait from its printed lines; what does not read is in it as notes."""
        text, number, column = rows[0]
        bare = text.strip("* ")
        column += len(text) - len(text.lstrip("* "))
        power = self.attack(bare, number, column) if is_attack(bare) else self.trait(bare, number, column)
        for row in rows[1:]:
            power = self.under(power, row)
        whole = "\n".join(row[0] for row in rows)
        this, own = f.AttackKind(powers=(THIS,)), f.AttackKind(powers=(power.name.lower(),))
        power = substitute(replace(power, text=whole), this, own)
        for one in power.walk():
            if isinstance(one, f.MakeAttack):
                power = self.put(power, "special", tuple(
                    Note(f"{name} attack", number, column) for name in one.attack.powers if not self.knows(name)))
        settled = with_owner(settle_power(own_rows(power), self_aims=True), self.names)
        if self.reader.own is not None and self.reader.own.core:
            settled = of_its_kind(settled, self.reader.own.core[-1])
        power = as_regeneration(another_after(as_it_stands(with_chosen(settled))))
        if Reader.evidence is not None:
            Reader.evidence.line(power, whole, lambda text: self.entry(
                [(row, number, column) for row in text.split("\n")]))
        return power

    def knows(self, name: str) -> bool:
        """Whether a name is that of one of the creature's lines."""
        plain = normalise(name).lower()
        return any(one in self.names for one in (plain, f"{plain}s", plain.removesuffix("s")))

    # Heads of lines.

    def attack(self, text: str, number: int, column: int) -> f.Power:
        """The head of an attack line: marks, name, roll, targets; and its hit."""
        match = _ROLLED.match(text)
        if match is not None:
            dash = _dash(match.group("roll"))
            roll = match.group("roll")[: dash.start()] if dash else match.group("roll")
            hit, at = (match.group("roll")[dash.end() :], match.start("roll") + dash.end()) if dash else ("", len(text))
        else:
            match = _PLAIN.match(text)
            assert match is not None
            roll, hit, at = match.group("roll") or "", match.group("hit"), match.start("hit")
        if (spilled := _SPILLED.match(hit)) is not None:
            roll = f"{roll.rstrip(' )')}; {spilled.group(1)})"
            hit, at = hit[spilled.end() :], at + spilled.end()
        name, notes = own_head(normalise(match.group("name").strip("* ")), number, column)
        name, limit = limit_in(name)
        power = f.Power(name=name.removesuffix(":"), line=number, special=notes)
        if limit:
            power = self.limited(power, limit, number, column)
        if match.group("face"):
            power = faced(power, int(match.group("face")))
        power = self.marked(power, match.group("marks") or "", (match.group("kind") or "")[:1].upper(), number, column)
        power = self.rolled(power, roll.strip(), number, column + text.find(roll) if roll else column)
        return self.add(power, "hit", hit, number, column + at)

    def marked(self, power: f.Power, marks: str, kind: str, number: int, column: int) -> f.Power:
        """ "[Special trigger]", "R:", "C:"."""
        symbol = {"R": "ranged", "C": "close"}.get(kind, "melee")
        usage = f.Usage("at-will")
        cost: tuple[str, ...] = ("standard",)
        notes: tuple[Form, ...] = ()
        for mark in re.findall(r"\[([^\[\]]*+)\]", marks):
            plain = mark.strip().lower()
            if plain.startswith("special trigger"):
                usage, cost = f.Usage("special trigger"), ()
            elif _EITHER_WAY.fullmatch(plain):
                usage = f.Usage("at-will")
            elif plain == "group ability":
                usage = f.Usage("group")
            else:
                notes += (Note(f"[{mark}]", number, column, limits=True),)
        if any(isinstance(one, f.TableRow) for one in power.special):
            usage, cost = f.Usage("special trigger"), ()
        return replace(power, symbol=symbol, usage=usage, cost=cost, special=power.special + notes)

    def rolled(self, power: f.Power, text: str, number: int, column: int) -> f.Power:
        """ "+7 vs. AC (2 attacks)"."""
        if not text:
            return power
        text = _once(text)
        tokens = self.tokens(text)
        value = self.reader.whole("band_roll", tokens)
        if value is None:
            head, head_value = self.reader.try_rule("one_roll", tokens)
            attack = head_value if head > 0 else None
            rest = text[tokens[max(head, 0)].start :] if max(head, 0) < len(tokens) else text
            return replace(power, attack=attack, special=(*power.special, Note(rest, number, column, limits=True)))
        attack, targeting, *more = value
        power = replace(power, attack=attack, targeting=targeting)
        for one in more:
            part, form = one if isinstance(one, tuple) else ("special", one)
            power = self.put(power, part, (form,))
        return power

    def trait(self, text: str, number: int, column: int) -> f.Power:
        """ "Name: text", or a name alone."""
        match = _LABEL.match(text)
        name = normalise((match.group("label") if match else text).strip("* ."))
        name, action = self.by_action(name)
        name, notes = own_head(name, number, column) if match else (name, ())
        name, limit = limit_in(name) if match else (name, "")
        if limit and action is None:
            action = self.reader.whole("limit", self.tokens(limit))
            if not isinstance(action, f.Limited):
                notes += (Note(f"({limit})", number, column, limits=True),)
        body = match.group("text").strip() if match else ""
        at = column + (match.start("text") if match else 0)
        numbered = _NUMBER.match(body)
        if numbered is not None:
            body, at = body[numbered.end() :], at + numbered.end()
        titled = _TITLE.match(body) if row_faces(name) else None
        if titled is not None:
            body, at = body[titled.end() :], at + titled.end()
        power = f.Power(name=name, line=number, special=notes)
        tokens = self.tokens(name)
        end, named = self.reader.try_rule("trait_name", tokens)
        forms = tuple(flat(named)) if end == len(tokens) and named else ()
        if forms and (not body or body.lower().rstrip(".") == name.lower()):
            return replace(power, effect=forms)
        if not body:
            return replace(power, special=(*notes, Note(name, number, column)))
        read = self.statements(body, number, at, bool(forms))
        own = any(isinstance(one, f.AttackKind) and one.powers == (THIS,) for form in read for one in form.walk())
        if own or _THIS_ATTACK.search(body):
            return replace(power, effect=(*read, Note(body, number, at)))
        often = action or self.often(name)
        if often is not None and not any(isinstance(one, Note) for one in read):
            read = allowed(often, read)
        if forms and not any(isinstance(one, Note) for one in read):
            kinds = {type(inner) for one in read for inner in one.walk()}
            read = (*(one for one in forms if type(one) not in kinds), *read)
        found = tuple(as_trait(one) for one in resisted(forms, read))
        if numbered is not None and not any(isinstance(one, Note) for one in found):
            found = (f.TableRow((int(numbered.group().strip(" .")),), found),)
        return replace(power, effect=found)

    def by_action(self, name: str) -> tuple[str, f.Limited | None]:
        """A name without the action in brackets behind it ("Leap (move action)"), and that action."""
        found = _ACTION.search(name)
        if found is None:
            return name, None
        limit = self.reader.whole("limit", self.tokens(found["limit"]))
        return (name[: found.start()].rstrip(), limit) if isinstance(limit, f.Limited) else (name, None)

    def often(self, name: str) -> Any:
        """How often a trait works that is marked with it: "[Once per battle] Cloak of mist"; None for any other."""
        match = re.match(r"\[([^\]]+)\]", name)
        if match is None:
            return None
        tokens = self.tokens(match.group(1))
        return self.reader.whole("usage", tokens)

    # Lines under a head.

    def under(self, power: f.Power, row: Row) -> f.Power:
        """The power with a line under its head: "Natural even hit: ...", "Limited use: ..."."""
        text, number, column = row
        match = _LABEL.match(text.strip())
        if match is None:
            return self.more(power, text, number, column)
        label, body, at = match.group("label").strip("* ").lower(), match.group("text"), column + match.start("text")
        label = normalise(label)
        if label == "miss":
            missed = tuple(at_once(one, "miss") for one in self.statements(body, number, at))
            return self.put(power, "miss", missed)
        if label == "hit or miss":
            label = "natural 1-20 hit or miss"
        if label == "aftereffect":
            return self.put(power, "aftereffect", once_saved(self.statements(body, number, at))) if body else power
        if label in ("effect", "special", "failed save"):
            return self.add(power, "special", body, number, at)
        if label == "first failed save" or label.startswith("first failed save against "):
            return self.add(power, "failed_save", body, number, at)
        if label == "each failed save" or _FAILS.match(label):
            turns = [one.number for one in power.special if isinstance(one, f.LaterFailedSave)]
            # Behind what the first, second, ... failure brings it is the next one.
            turn = max(turns) + 1 if turns else 2 if power.failed_save else 0
            return self.put(power, "special", (f.LaterFailedSave(self.statements(body, number, at), turn),))
        if (later := _LATER.match(label)) is not None:
            forms = (f.LaterFailedSave(self.statements(body, number, at), _ORDINALS.index(later.group(1)) + 1),)
            return self.put(power, "special", forms)
        if label in ("limited use", "quick use", "special trigger"):
            return self.limited(power, body, number, at)
        if _ASIDE.match(label):
            return replace(power, special=(*power.special, f.OutOfFight("example", body)))
        faces = row_faces(label)
        if faces and body.strip().lower() in self.names and any(isinstance(one, f.PickOne) for one in power.effect):
            named = tuple([replace(one, names=(*one.names, body.strip().lower())) if isinstance(one, f.PickOne) else one
                           for one in power.effect])
            return replace(power, effect=named)
        if faces and rolls(power):
            told = _TITLE.match(body)
            start = told.end() if told is not None else 0
            entry = f.TableRow(faces, self.statements(body[start:], number, at + start))
            return replace(power, special=(*power.special, entry))
        tokens = self.tokens(label)
        value = self.reader.whole("roll_label", tokens)
        if value is not None:
            tests, first = value
            return self.on_roll(power, tests, first, body, number, at)
        if _NAME.match(label):
            return self.add(power, "special", body, number, at)
        return replace(power, special=(*power.special, Note(text.strip(), number, column)))

    def on_roll(self, power: f.Power, tests: tuple[f.Test, ...], first: str, body: str, number: int,
                at: int) -> f.Power:
        """The power with what some rolls bring; `first` is which of them alone ("2 round": the second in a round)."""
        above = _ABOVE.match(body) if power.naturals else None
        start = above.end() if above is not None else besides(body, tests)
        effects = self.statements(body[start:], number, at + start)
        if above is not None and not nested(tests, power.naturals[-1].tests):
            effects = (*power.naturals[-1].effects, *effects)
        if len(effects) == 1 and len(tests) == 1 and isinstance(effects[0], f.Retarget) and not isinstance(
                tests[0], f.NaturalRoll):
            return self.put(power, "special", (f.MoreTargets(effects[0].who, tests[0]),))
        about = tuple(one for one in effects if isinstance(one, f.Requires))
        effects = tuple(one for one in effects if one not in about)
        if about:
            power = self.put(power, "special", about)
        nth, _, period = first.rpartition(" ")
        return replace(power, naturals=(*power.naturals, f.OnRoll(tests, effects, period, int(nth or 1))))

    def more(self, power: f.Power, text: str, number: int, column: int) -> f.Power:
        """A further paragraph."""
        part = "effect" if power.attack is None and not power.hit else "special"
        return self.add(power, part, text, number, column)

    def limited(self, power: f.Power, text: str, number: int, column: int) -> f.Power:
        """How often and when."""
        tokens = self.tokens(text)
        stop = next((index for index, token in enumerate(tokens) if token.word == "."), len(tokens))
        end, value = self.reader.try_rule("limit", tokens[:stop])
        more: tuple[tuple[str, Form], ...] = ()
        if 0 < end < stop:
            end, more = self.reader.try_rule("limit_more", tokens[:stop], end)
        if end != stop:
            value, more = self.reader.phrased("limit", tokens[:stop]), ()
        if not isinstance(value, f.Limited):
            return self.told_limit(power, text, number, column)
        power = replace(power, limits=(*power.limits, value))
        for part, form in more:
            power = self.put(power, part, (form,))
        rest = text[tokens[stop].end :] if stop < len(tokens) else ""
        return self.add(power, "special", rest, number, column) if rest.strip() else power

    def told_limit(self, power: f.Power, text: str, number: int, column: int) -> f.Power:
        """How often and when, told in whole sentences."""
        found = settled(self.statements(text, number, column), f.SELF)
        if any(isinstance(one, Note) for one in found) or all(isinstance(one, f.OutOfFight) for one in found):
            return replace(power, special=(*power.special, Note(text, number, column, limits=True)))
        for one in found:
            own = one if isinstance(one, f.Limited) else own_trigger(one, power.name)
            power = self.put(power, "limits", (own,)) if own is not None else self.put(power, "special", (one,))
        return power

    def add(self, power: f.Power, part: str, text: str, number: int, column: int) -> f.Power:
        """The power with the statements of a text added to one of its parts."""
        if not text.strip():
            return power
        after = _AFTER.search(text) if part == "hit" and not power.aftereffect else None
        if after is not None:
            found = once_saved(self.statements(text[after.end() :], number, column + after.end()))
            power, text = self.put(power, "aftereffect", found), text[: after.start()]
        return self.put(power, part, self.statements(text, number, column))

    def put(self, power: f.Power, part: str, found: tuple[Form, ...]) -> f.Power:
        """The power with forms added to one of its parts; what says when it can be used is no part of a hit."""
        if part == "hit":
            found = tuple([each_failure(one) for one in found])
        if part == "hit" and power.attack is not None:
            found, missed = missing(found)
            power = replace(power, miss=(*power.miss, *[at_once(one, "miss") for one in missed]))
        about = tuple([one for one in found if part == "hit" and isinstance(one, ABOUT)])
        if about:
            power = replace(power, special=(*power.special, *about))
            found = tuple(one for one in found if one not in about)
        later = tuple(two for one in found if isinstance(one, f.OnceSaved) for two in one.effects)
        if later:
            power = replace(power, aftereffect=(*power.aftereffect, *later))
            found = tuple(one for one in found if not isinstance(one, f.OnceSaved))
        rolled = tuple(one for one in found if isinstance(one, f.OnRoll))
        if rolled:
            power = replace(power, naturals=(*power.naturals, *rolled))
            found = tuple(one for one in found if one not in rolled)
        changes: dict[str, Any] = {part: (*getattr(power, part), *found)}
        return replace(power, **changes)

    # Words.

    def tokens(self, text: str) -> list[Token]:
        """The words of a text."""
        return self.reader.tokens(self.plain(text))

    def statements(self, text: str, number: int, column: int, moving: bool = False) -> tuple[Form, ...]:
        """The statements of a text; ``moving``: it is about how the creature moves."""
        text = self.plain(text)
        read = self.reader.statements(text, self.reader.tokens(text), number, column, moving)
        return tuple(Note(text, number, column) if deferred(one) else one for one in read)

    def plain(self, text: str) -> str:
        """A text as long as the printed one in which only powers stand in italics."""
        text = text.replace("\u2014", ";")
        text = self.joined(_TIMES.sub("x", normalise(text)))

        def open_up(match: re.Match[str]) -> str:
            inner = match.group(2)
            if inner.strip().lower().rstrip("s") in self.names or inner.strip().lower() in self.names:
                return match.group()
            return " " * len(match.group(1)) + inner + " " * len(match.group(3))

        text = re.sub(r"(?<!\*)(\*++)([^*\n]++)(\*++)", open_up, text)
        return re.sub(r"(\*[^*\n]+\*)|\*", lambda match: match.group(1) or " ", text)

    def joined(self, text: str) -> str:
        """A text with its creature's name put together where a line end has torn it: "bog- howler"."""
        own = self.reader.own
        if own is None:
            return text
        pairs = {f"{one}-{two}" for one, two in zip(own.words, own.words[1:], strict=False)}

        def whole(match: re.Match[str]) -> str:
            return f"{match.group(1)}-{match.group(2)} " if f"{match.group(1)}-{match.group(2)}".lower() in pairs else (
                match.group())

        return _TORN.sub(whole, text)


def own_head(name: str, number: int, column: int) -> tuple[str, tuple[Form, ...]]:
    """A name without the action and usage that other games print behind it, and the note that these are not read."""
    found = _BRACKETS.search(name)
    if found is None or _ELSEWHERE.isdisjoint(re.split(r"[^a-z-]", found["head"].lower())):
        return name, ()
    return name[: found.start()].rstrip() + name[found.end("head") :], (
        Note(found["head"], number, column + found.start("head"), limits=True),)


def limit_in(name: str) -> tuple[str, str]:
    """A name without the limit in brackets behind it ("Fury (hybrid form only)"), and that limit."""
    found = _BRACKETS.search(name)
    if found is None or _LIMIT.search(found["head"]) is None:
        return name, ""
    return name[: found.start()].rstrip() + name[found.end("head") :], found["head"].strip("()")


def resisted(named: tuple[Form, ...], read: tuple[Form, ...]) -> tuple[Form, ...]:
    """What a trait says, its resistance once: as its name has it ("resist cold and fire 16+") where it names damage,
    and the wider one where it is told twice.
    """
    told = [one for one in read if isinstance(one, f.ResistRoll)]
    if not told:
        return read
    typed = [one for one in named if isinstance(one, f.ResistRoll) and one.attack is None and one.types != ("all",)]
    if len(typed) > 1 and all(one.low == typed[0].low for one in told):
        return (*typed, *[one for one in read if one not in told])
    twice = [one for one in told if any(_within(one, other) for other in told if other is not one)]
    return tuple([one for one in read if one not in twice])


def _within(one: f.ResistRoll, other: f.ResistRoll) -> bool:
    """Whether a resistance to some attacks is part of another."""
    if one.attack is None or other.attack is None or one.low != other.low or one == other:
        return False
    return set(one.attack.tags) < set(other.attack.tags) and replace(one, attack=None) == replace(other, attack=None)


def faced(power: f.Power, face: int) -> f.Power:
    """An attack that is a row of a table: the die that shows its number has it made, and nothing else has."""
    name = f"{power.name} ({face})"
    row = f.TableRow((face,), (f.MakeAttack(f.AttackKind(powers=(name.lower(),)), f.SELF),))
    return replace(power, name=name, special=(*power.special, row))


def besides(text: str, tests: tuple[Test, ...]) -> int:
    """Where a text begins behind "As a hit, plus": a line for a hit that comes out so adds to it in any case."""
    found = _BESIDES.match(text)
    rolled = next((one for one in tests if isinstance(one, f.NaturalRoll)), None)
    if found is None or rolled is None:
        return 0
    result = "hit" if rolled.result == "critical" else rolled.result
    return found.end() if found["result"].lower() == result else 0


def nested(tests: tuple[Test, ...], outer: tuple[Test, ...]) -> bool:
    """Whether a roll that one line asks for is always one that the other asks for too."""
    inner = next((one for one in tests if isinstance(one, f.NaturalRoll)), None)
    around = next((one for one in outer if isinstance(one, f.NaturalRoll)), None)
    if inner is None or around is None or len(outer) > 1:
        return False
    faces = not around.faces or (bool(inner.faces) and set(inner.faces) <= set(around.faces))
    return faces and around.result in ("", inner.result)


def once_saved(found: tuple[Form, ...]) -> tuple[Form, ...]:
    """What an aftereffect brings, which comes of itself once the target has saved: told or not."""
    told: list[Form] = []
    for one in found:
        saves = isinstance(one, f.When) and one.trigger.events == ("save",) and one.trigger.who == f.TARGET
        told.extend(one.effects if saves and isinstance(one, f.When) else (one,))
    return tuple(told)


def missing(found: tuple[Form, ...]) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
    """What a hit does, and what of it is said of a miss; behind another attack that is of the other's."""
    hit: list[Form] = []
    missed: list[Form] = []
    for one in found:
        other = any(isinstance(inner, f.MakeAttack) for before in hit for inner in before.walk())
        if isinstance(one, f.If) and one.test == f.Outcome("miss") and not one.otherwise and not other:
            missed.extend(one.effects)
        else:
            hit.append(one)
    return tuple(hit), tuple(missed)


def at_once(form: Form, event: str) -> Form:
    """ "The first time each battle it misses, ..." under "Miss:": so often, as it has just happened."""
    if not isinstance(form, f.When) or form.trigger.events != (event,) or form.trigger.who != f.SELF:
        return form
    if form.trigger.other is not None or form.trigger.tests or form.action:
        return form
    per = {"first": "battle"}.get(form.once, form.once)
    return f.UpToTimes(form.effects, 1, per) if per else form


def deferred(form: Form) -> bool:
    """Whether a statement lets one attack at some time to come ("during its next turn"), which is not now."""
    return isinstance(form, f.Lasting) and any(
        isinstance(one, f.May) and any(isinstance(two, f.MakeAttack) for two in one.effects) for one in form.effects)


ABOUT: Final = (f.Requires, f.QuickUse, f.LaterFailedSave)


def each_failure(form: Form) -> Form:
    """ "Each time the target fails the save" behind a hit: of the saves against what the hit brings."""
    if isinstance(form, f.When) and form.trigger.events == ("fail save",) and form.trigger.power == "this save" \
            and form.trigger.who != f.SELF and not form.once:
        return f.LaterFailedSave(form.effects, 0)
    return form


def own_trigger(form: Form, name: str) -> f.Limited | None:
    """ "When ..., SELF can make a bite attack" under the bite itself: what sets the bite off."""
    if not isinstance(form, f.When) or len(form.effects) != 1:
        return None
    inner: Form = form.effects[0]
    action = form.action
    if isinstance(inner, f.May) and len(inner.effects) == 1:
        action = inner.action or action
        inner = inner.effects[0]
    if isinstance(inner, f.MakeAttack) and [one.casefold() for one in inner.attack.powers] == [name.casefold()]:
        per = {"battle": "battle", "round": "round", "turn": "turn"}.get(form.once, "")
        return f.Limited(f.Amount(flat=1) if per else None, per, action or "free", trigger=form.trigger,
                         detail="triggerer" if inner.against is not None else "")
    return None


def _once(text: str) -> str:
    """A text that is printed twice over ("Howl Howl"), once."""
    start = stop = len(text) // 2
    while start > 0 and text[start - 1].isspace():
        start -= 1
    while stop < len(text) and text[stop].isspace():
        stop += 1
    return text[:start] if 0 < start < stop and text[:start] == text[stop:] else text


def _dash(text: str) -> re.Match[str] | None:
    """The dash between a roll and its hit: the first outside brackets; a semicolon behind them does as well."""
    for dash in _DASH.finditer(text):
        before = text[: dash.start()]
        if before.count("(") <= before.count(")"):
            return dash
    return _SEMICOLON.search(text) or _DASH.search(text)


def flat(value: Any) -> list[Any]:
    """Values as one list."""
    if isinstance(value, tuple):
        return [one for part in value for one in flat(part)]
    return [] if value is None else [value]


__all__ = ["BandLines", "Row", "Test", "is_attack", "is_label"]
