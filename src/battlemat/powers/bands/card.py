"""A hero's power card as games without squares print it, and a creature's powers one text each.

    Firebolt
    Ranged spell
    At-Will
    Target: One nearby enemy
    Attack: Intelligence + Level vs. PD
    Hit: 3d6 fire damage.
    Natural even miss: 2 fire damage.
    3rd level spell: 5d6 fire damage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from ...limits import check_print
from .. import forms as f
from ..forms.base import Creatures, Form, Note, Test
from ..forms.naturals import EVEN
from ..grammar.bands.clause_parts import THIS
from ..grammar.parts import substitute
from ..grammar.tokens import OwnName, normalise
from ..lines import settle_power
from ..vocabulary import Vocabulary
from .lines import BandLines, Row, is_attack, is_label
from .pronouns import as_it_stands
from .tables import picked, tabled, thrown

_LABEL: Final = re.compile(r"^(?P<label>[A-Za-z](?: *+[\w'+,-])*+)\s*+:\s*+(?P<text>.*)$", re.S)
_KIND: Final = re.compile(
    r"^(?P<flexible>flexible )?(?:(?P<close>close(?:[- ]quarters?)?)|(?P<ranged>ranged)|(?P<melee>melee))?\s*"
    r"(?P<what>attack|spell|power|(?:bardic )?song|battle cry|talent|feature|tactic|command|invocation|"
    r"momentum power)?$", re.I)
_ACTION: Final = re.compile(
    r"^(?:(?P<kind>standard|move|quick|free|interrupt)(?: action)?)(?: to (?:cast|use))?$", re.I
)
_RECHARGE: Final = re.compile(r"^recharge (?P<low>\d+)\+?(?: after battle)?$", re.I)
_USAGES: Final[dict[str, str]] = {
    "at-will": "at-will", "at will": "at-will", "once per battle": "encounter", "per battle": "encounter",
    "daily": "daily", "once per day": "daily", "once per round": "round", "cyclic": "cyclic"}
_ATTACK: Final = re.compile(
    r"^(?P<abilities>[A-Za-z]+(?:(?:,| or|, or) [A-Za-z]+)*)(?P<level> \+ level)?(?: \+ (?P<bonus>\d+))?"
    r"\s+vs\.?\s+(?P<defenses>AC|PD|MD)(?P<rest>.*)$", re.I | re.S)
_STEP: Final = re.compile(r"^(?P<level>\d+)(?:st|nd|rd|th) level(?: spell)?:?\s*(?P<text>.*)$", re.I | re.S)
# A number in a card's text, with dice or without.
_NUMBER: Final = re.compile(r"\d+d\d+(?:\s*[+-]\s*\d+)?|\d+")
_ROLL: Final = re.compile(r"^(?:(?:any )?natural\b|any\b|miss\b|hit\b|crit\b)", re.I)
_TYPE: Final = re.compile(r"(?<=^ ongoing) [a-z]++(?= damage)|^ (?!ongoing)[a-z]++(?= damage)")
# A die without its number: "d6 + 1 damage".
_ONE_DIE: Final = re.compile(r"(?<![\w])(?=d(?:4|6|8|10|12|20)(?: [+-] \d+)? (?:[a-z]+ ){0,2}damage\b)")
# What is thrown for a save or a check, which goes without saying: "roll a save (d20)".
_D20: Final = re.compile(r"(?<!\s)\s++\(d20\)", re.I)
# What a card adds in brackets to its targets that goes without saying: nobody has to be seen to be attacked.
_GRANTED: Final = re.compile(
    r"(?<!\s)\s*+\((?:[^()]*\byou (?:also )?(?:don't|do not) have to be able to see [^()]*|(?:but )?see below|"
    r"you choose if there's a tie|allies (?:and|or) enemies|enemies (?:and|or) allies)\)", re.I)
# A command: given to an ally as its turn comes.
_COMMAND: Final = re.compile(r"(?<!\s)\s*+\((?:on|at the start of) (?:the|that) ally's turn\)$", re.I)
# A spell that goes on to another target with every even roll.
_CHAIN: Final = re.compile(r"(?<!\s)\s*+;\s*+chain spell$", re.I)
# What sort of spell it is, told with its targets: other print speaks of spells of that sort.
_SORT: Final = re.compile(r"(?<!\s)\s*+;\s*+(?P<sort>breath (?:weapon|spell))$", re.I)
# What each use of it costs: "2 command points".
_PRICE: Final = re.compile(r"(?P<points>\d+) (?:(?P<of>[a-z]+) points?|(?P<bare>ki))\.?$", re.I)
# The price told once more in what it is paid for.
_PAID: Final = re.compile(
    r"\byou can spend (?:(?P<points>\d+) points? of (?P<of>[a-z]+)|(?P<count>\d+) (?P<sort>[a-z]+) points?)"
    r" (?P<when>during your turn )?to\b", re.I)
# Numbers printed without the space behind them ("10damage"), and what the escalation die shows as the sheet is printed.
_GLUED: Final = re.compile(r"(?<=\d)(?=(?:ongoing|damage|temporary|hp)\b)", re.I)
_SHOWN: Final = re.compile(r"(?<!\s)\s++\(0\)")
# What a use takes that one has or has not, and some powers only ask for.
_STATES: Final = ("focus", "momentum")
# What a spell cast at a higher level says besides new numbers: of its misses, its targets, how often it can be cast.
_ON_MISS: Final = re.compile(r"(?P<hit>.*?)(?:;|\.|,(?: and)?)\s++(?P<miss>[^;.,]*?) on a miss\.?$", re.I | re.S)
# Where it tells of two things in one: "6d6 damage and you lose 2d6 hit points".
_AND: Final = re.compile(r"(?<=\bdamage)\s++and\s++(?=.*\d)", re.I)
# Where a step goes on to other numbers, and numbers for what comes of a hit and of a miss alike.
_PIECES: Final = re.compile(r"(?:(?<!\s)\s++:|[;.,])\s++(?:and\s++)?", re.I)
_BOTH: Final = re.compile(r"(?<!\s)\s++\((?:on a )?hit (?:and|or) (?:a )?miss\)$", re.I)
_CASE: Final = re.compile(
    r"(?<!\s)\s++(?:(?:on|with) (?:an? |any )?)?(?:natural )?(?P<case>(?:(?:even|odd) )?(?:hit|miss))(?: damage)?$",
    re.I)
_WITH_HP: Final = re.compile(r"targets? with (?P<hp>\d+) (?:hp|hit points) or fewer$", re.I)
_AND_WITH_HP: Final = re.compile(
    r"(?P<rest>.+?)[;,] (?:and )?(?P<whom>targets? with \d+ (?:hp|hit points) or fewer)\.?$", re.I)
_NOW_AT: Final = re.compile(
    r"(?:you can now target|(?:the|this) spell now (?:targets|affects)) (?P<who>.+?)(?: with (?:the|this) spell)?$",
    re.I)
_NOW_AGAIN: Final = re.compile(
    r"(?:(?:the|this) spell is now recharge|recharge (?:roll|check) is now) (?P<low>\d+)\+(?: after battle)?"
    r"(?: instead(?: of (?:daily|\d+\+))?)?$", re.I)
# What a song does besides what it does at once: each round that it is kept up, and when it ends.
_SUNG: Final = re.compile(r"(?:final verse|(?:opening|sustained)(?: and sustained)? effects?)$")
# What a spell can be cast for, one of the two: "Cast for Power", "Cast for Broad Effect".
_WAYS: Final = re.compile(r"cast for (?P<way>power|broad effect)$")
_EITHER_WAY: Final = re.compile(r"you can cast this spell (?:either )?for power or for broad effect\.?\s*+", re.I)
# New numbers for both: "Temporary hp = 50/25", "Power +3d6, Broad +2d6".
_BOTH_WAYS: Final = re.compile(
    r"(?:[a-z ]+ = |power )(?P<power>[+-]?\d+(?:d\d+)?)(?:/|,? (?:and )?broad )(?P<broad>[+-]?\d+(?:d\d+)?)$", re.I)
# How often a cyclic spell can be cast, told where its usage has said it.
_CYCLIC: Final = re.compile(r"cyclic \(cast once per battle or at-will when the escalation die is even\)\.?", re.I)
# What goes without saying where the numbers are printed worked out.
_SUMMED: Final = re.compile(r"(?<!\s)\s++\((?:don['\u2019]t|do not) add your ability (?:score )?modifier\)", re.I)
# The escalation die in short.
_SHORT: Final = re.compile(r"\bE\.?D\.(?=\s)")
# What introduces an event that a label has introduced already: "Trigger: When an enemy hits you".
_OCCASION: Final = re.compile(r"^(?:when(?:ever)?|after|if|each time)\s++", re.I)
# How often a card can be used, told in a sentence.
_OFTEN: Final = re.compile(r"you can(?: only|not|'t)? (?:use|cast) (?:this|it)\b", re.I)
# Whose attacks those of a hero are goes without saying: "your fighter attacks".
_CALLING: Final = re.compile(
    r"\b(?:barbarian|bard|chaos mage|cleric|commander|druid|fighter|monk|necromancer|occultist|paladin|ranger|rogue|"
    r"sorcerer|wizard) (?=(?:melee |ranged |weapon |thrown |basic |spell )*attacks?\b)"
    r"|(?<=\byou cast a daily )(?:bard|chaos mage|cleric|druid|necromancer|occultist|sorcerer|wizard) (?=spell\b)",
    re.I)
# What a flexible attack may wait for besides the roll: that it is an opportunity attack.
_STRUCK_OUT: Final = f.Trigger(("attack",), f.SELF, attack=f.AttackKind(kind="opportunity"))
# "When you cast this spell": the power of the card, by its name.
_USED: Final = f.Trigger(("use",), f.SELF, power="this power")
# A small word printed twice: "up to to two allies".
_TWICE: Final = re.compile(r"\b(to|of|the|an?|and|or) \1\b", re.I)
# A hero's weapon dice, which grow with level by themselves.
_WEAPON: Final = re.compile(r"\bWEAPON\b")
_PARTS: Final = {"hit": "hit", "miss": "miss", "effect": "effect", "special": "special", "aftereffect": "aftereffect",
                 "failed save": "failed_save"}


def is_card(text: str) -> bool:
    """Whether a text is a hero's card rather than a monster's line."""
    rows = [row.strip("*# ") for row in text.splitlines() if row.strip()]
    if len(rows) < 2 or is_attack(rows[0]):
        return False
    return _heading(rows[1]) is not None or (not is_label(rows[1]) and ":" not in rows[0] and ":" in rows[1])


def is_hero_card(text: str) -> bool:
    """Whether a text by itself is a hero's card: a name, lines of headings, and a line with a label of cards."""
    rows = [row.strip("*#> ") for row in text.splitlines() if row.strip("*#> ")]
    if len(rows) < 3 or _heading(rows[1]) is None:
        return False
    labels = [match["label"].lower() for row in rows[2:] if (match := _LABEL.match(row)) is not None]
    return any(label in ("target", "targets", "attack", "hit", "effect") for label in labels)


@dataclass
class _Heading:
    """What the lines under a card's name say: kind, action, how often."""

    symbol: str = ""
    tags: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()
    usage: f.Usage | None = None
    needs: tuple[Test, ...] = ()


def _heading(text: str) -> _Heading | None:
    """What a line of headings says ("Ranged spell; Daily"), None where it is none."""
    found = _Heading()
    for part in re.split(r"(?:(?<!\s)\s++)?+[;●•|]\s*+", text.strip("* .")):
        if not _one_heading(part.strip("* "), found):
            return None
    return found


def _one_heading(part: str, found: _Heading) -> bool:
    usage = _USAGES.get(part.casefold())
    recharge = _RECHARGE.match(part)
    action = _ACTION.match(part)
    kind = _KIND.match(part)
    if usage is not None:
        found.usage = f.Usage(usage)
    elif recharge is not None:
        found.usage = f.Usage("recharge", tuple(range(int(recharge["low"]), 21)))
    elif action is not None:
        found.cost = (action["kind"].lower(),)
    elif kind is not None and part:
        found.symbol = "close" if kind["close"] else "ranged" if kind["ranged"] else "melee" if kind["melee"] else ""
        if kind["flexible"]:
            found.tags += ("flexible",)
        if kind["close"]:
            found.tags += ("close-quarters",)
        what = (kind["what"] or "").lower()
        if what == "spell":
            found.tags += ("spell",)
        if what == "momentum power":
            found.needs = (f.Has(f.SELF, ("momentum",)),)
    else:
        return False
    return True


def read_card(text: str, vocabulary: Vocabulary, line: int = 1, powers: tuple[str, ...] = ()) -> f.Power:
    """A hero's power from its card; what does not read is in it as notes. A flexible attack's triggering roll is
    among its requirements.
    """
    rows: list[Row] = [(raw.strip(), number, len(raw) - len(raw.lstrip()) + 1)
                       for number, raw in enumerate(text.splitlines(), line) if raw.strip()]
    name = rows[0][0].strip("*# ") if rows else ""
    card = _Card(f.Power(name=name, symbol="", line=line), BandLines(vocabulary, None, (*powers, name)))
    for row in rows[1:]:
        card.row(row)
    this, own = f.AttackKind(powers=(THIS,)), f.AttackKind(powers=(name.lower(),))
    power: f.Power = _own_attack(substitute(replace(card.finished(), text=text), this, own))
    power = _as_it_is_used(substitute(power, _USED, replace(_USED, power=name.lower())))
    unknown = [wanted for one in power.walk() if isinstance(one, f.MakeAttack) for wanted in one.attack.powers
               if not card.lines.knows(wanted) and not names(text, wanted)]
    notes = [Note(f"{wanted} attack", line, 1, limits=True) for wanted in unknown]
    return as_it_stands(settle_power(replace(power, special=(*power.special, *notes))))


def _own_attack(power: f.Power) -> f.Power:
    """A card that has one "make the following attack": that is the attack printed on it, which its use is."""
    following = f.MakeAttack(f.AttackKind(powers=("following",)), f.SELF)
    if power.attack is None or following not in power.effect:
        return power
    return replace(power, effect=tuple([one for one in power.effect if one != following]))


def _as_it_is_used(power: f.Power) -> f.Power:
    """ "If you cast this spell while the escalation die is 3+, ...": asked when it is, as the rest of its effect."""
    told = [one for one in power.special if isinstance(one, f.When) and not one.once and not one.action
            and one.trigger == replace(_USED, tests=one.trigger.tests)]
    asked = [f.If(one.trigger.tests[0] if len(one.trigger.tests) == 1 else f.AllOf(one.trigger.tests), one.effects)
             for one in told if one.trigger.tests]
    left = [one for one in power.special if one not in told]
    return replace(power, special=tuple(left), effect=(*power.effect, *asked)) if asked else power


def names(text: str, name: str) -> bool:
    """Whether a text has these words as a name, in italics or with capitals: "make an improved attack" names none."""
    lowered, name = text.lower(), name.lower()
    at = lowered.find(name)
    while at >= 0:
        before, behind = text[max(at - 1, 0) : at], text[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or behind.isalnum()) and (before == "*" or text[at : at + 1].isupper()):
            return True
        at = lowered.find(name, at + 1)
    return False


class _Card:
    """One card being read."""

    def __init__(self, power: f.Power, lines: BandLines) -> None:
        self.power = power
        self.lines = lines
        self.tags: tuple[str, ...] = ()
        self.last = "effect"
        self.said: dict[str, str] = {}
        self.rolls: dict[str, Row] = {}  # the lines of natural rolls, by label
        self.ways: dict[str, str] = {}  # what it can be cast for, "power" and "broad", and what each does

    def row(self, row: Row) -> None:
        """One line of it."""
        text, number, column = row
        bare = _SHOWN.sub("", _GLUED.sub(" ", _SHORT.sub("escalation die", text.strip("* "))))
        bare = _SUMMED.sub("", bare)
        bare = _CALLING.sub("", _ONE_DIE.sub("1", _D20.sub("", self.armed(bare))))
        heading = _heading(bare)
        if heading is not None:
            self.headed(heading)
            return
        step = _STEP.match(bare)
        if step is not None:
            self.step(int(step["level"]), step["text"], number, column + step.start("text"))
            return
        match = _LABEL.match(bare)
        if match is None:
            self.statements(self.last, bare, number, column)
            return
        label, body = match["label"].strip("* ").lower(), match["text"].strip("* ")
        at = column + match.start("text")
        if label in _PARTS:
            self.last = _PARTS[label]
            if (inner := _LABEL.match(body)) is not None and inner["label"].lower().startswith("natural "):
                self.rolled((body, number, at))
            else:
                self.statements(self.last, self.unpaid(body), number, at)
        elif label in ("target", "targets"):
            self.target(body, number, at)
        elif label == "attack":
            self.attack(body, number, at)
        elif label == "cost":
            self.price(body, number, at)
        elif label in ("trigger", "triggering roll"):
            self.trigger(body, number, at)
        elif (way := _WAYS.match(label)) is not None:
            self.cast_for(way["way"].split()[0], body, number, at)
        elif label.endswith("feat"):
            self.statements("special", body, number, at)
        elif _SUNG.match(label):
            self.note(f"{match['label']}: {match['text']}", number, column)
        else:
            self.rolled((bare, number, column))

    def rolled(self, row: Row) -> None:
        """A line with a label of its own, most often what a natural roll brings."""
        before = self.power.naturals
        self.power = self.lines.under(self.power, row)
        match = _LABEL.match(row[0])
        if match is not None and self.power.naturals != before:
            label = match["label"].lower()
            self.rolls[label] = row
            self.said[label] = match["text"]

    def headed(self, heading: _Heading) -> None:
        """Kind, action and usage."""
        self.tags += tuple(tag for tag in heading.tags if tag not in self.tags)
        power = self.power
        self.power = replace(power, symbol=heading.symbol or power.symbol, cost=heading.cost or power.cost,
                             usage=heading.usage or power.usage, requirements=(*power.requirements, *heading.needs))

    def cast_for(self, way: str, text: str, number: int, column: int) -> None:
        """One of the two things it can be cast for; behind the second whoever casts it has the choice."""
        self.ways[way] = text
        if len(self.ways) == 2:
            self.power = replace(self.power, effect=(*self.power.effect, self.either_way(self.ways, number, column)))

    def either_way(self, ways: dict[str, str], number: int, column: int) -> f.Choose:
        """The choice between what the two ways do."""
        return f.Choose(f.SELF, tuple([self.lines.statements(text, number, column) for text in ways.values()]))

    def both_ways(self, level: int, text: str, number: int, column: int) -> bool:
        """Whether a step tells the one number of each of the two ways anew."""
        found = _BOTH_WAYS.match(text)
        if found is None or any(len(_NUMBER.findall(told)) != 1 for told in self.ways.values()) or len(self.ways) != 2:
            return False
        anew = {way: _NUMBER.sub(found[way].lstrip("+-"), told) for way, told in self.ways.items()}
        others = tuple([one for one in self.power.effect if not isinstance(one, f.Choose)])
        step = f.LevelStep(level, "effect", (*others, self.either_way(anew, number, column)))
        self.power = replace(self.power, steps=(*self.power.steps, step))
        return True

    def note(self, text: str, number: int, column: int) -> None:
        self.power = replace(self.power, special=(*self.power.special, Note(text, number, column, limits=True)))

    def armed(self, text: str) -> str:
        """A text with its weapon dice as dice; the power is one of a weapon then."""
        if _WEAPON.search(text):
            self.tags += () if "weapon" in self.tags else ("weapon",)
        return _WEAPON.sub("1dW", text)

    def statements(self, part: str, text: str, number: int, column: int) -> None:
        if part == "special" and _OFTEN.match(text) and self.often(text):
            return
        if _CYCLIC.fullmatch(text) and self.power.usage.kind == "cyclic":
            return
        text = _EITHER_WAY.sub("", text)
        if not text:
            return
        self.said[part] = f"{self.said.get(part, '')} {text}".strip()
        table = thrown(text)
        if table is None:
            self.power = self.lines.add(self.power, part, text, number, column)
            return
        before, sides, rows = table
        if before:
            self.power = self.lines.add(self.power, part, before, number, column)
        told = tuple([(faces, self.lines.statements(text[start:end].strip(), number, column + start))
                      for faces, start, end in rows])
        self.power = self.lines.put(self.power, part, (f.RollTable(f.Amount(dice=((1, sides),)), told),))

    def step(self, level: int, text: str, number: int, column: int) -> None:
        """What a spell cast at a higher level does in place of what is printed above."""
        if self.told_step(level, text.rstrip(". ")) or self.both_ways(level, text.rstrip(". "), number, column):
            return
        aimed = _AND_WITH_HP.match(text)
        if aimed is not None and self.told_step(level, aimed["whom"]):
            text = aimed["rest"]
        missed = _ON_MISS.match(text)
        if missed is not None and (anew := renumbered(missed["miss"], {"miss": self.said.get("miss", "")})) is not None:
            self.stepped(level, anew, number, column)
            text = missed["hit"]
        part = "hit" if self.power.attack is not None else self.last
        anew = renumbered(text, {part: self.said.get(part, ""), **self.said})
        effects = self.told_of_it(part, text if text.endswith(".") else text + ".", number, column)
        found = dict(self.pieces(text) if anew is None else [anew])
        if anew is not None and anew[0] in self.rolls:
            found.update(self.alike(text))
        for name, told in found.items():
            if name not in self.rolls:
                self.stepped(level, (name, told), number, column)
        self.rolled_anew(level, found, number, column)
        if found:
            return
        self.power = replace(self.power, steps=(*self.power.steps, f.LevelStep(level, part, effects)))

    def told_of_it(self, part: str, text: str, number: int, column: int) -> tuple[Form, ...]:
        """What a step says. What happens "also" does so behind what the part says; where the card aims at nobody, "the
        target" is whom the part names.
        """
        if re.search(r"\balso\b", text) and self.said.get(part):
            return self.lines.statements(f"{self.said[part]} {text}", number, column)
        effects = self.lines.statements(text, number, column)
        aimed = self.power.attack is not None or (self.power.targeting is not None and self.power.targeting.who)
        named = [one.who for one in getattr(self.power, part, ()) if isinstance(getattr(one, "who", None), f.Select)]
        return effects if aimed or not named else tuple([substitute(one, f.TARGET, named[0]) for one in effects])

    def unpaid(self, text: str) -> str:
        """A text without the price that the card has told already."""
        paid = [one for one in self.power.special if isinstance(one, f.Price)]

        def without(match: re.Match[str]) -> str:
            price = f.Price(int(match["points"] or match["count"]), (match["of"] or match["sort"]).lower())
            told = "during your turn, you can" if match["when"] else "you can"
            return told if price in paid else match.group()
        return _PAID.sub(without, text)

    def pieces(self, text: str) -> list[tuple[str, str]]:
        """The parts of the card with the numbers of a step that tells them piece by piece ("5d8 damage, 30 hp or
        fewer", "15 ongoing damage (hit and miss)", "2d6 damage on an odd hit"); none where a piece is not to be found.
        """
        told: dict[str, str] = {}
        for piece in [one for part in _PIECES.split(text.strip(" .")) for one in _AND.split(part)]:
            bare, both = _BOTH.subn("", piece)
            bare, case = (bare, None) if both else _in_case(bare)
            parts = ("hit", "miss") if both else ("",) if case is None else self.told_of(case)
            if not parts:
                return []
            for part in parts:
                said = {**self.said, **told}
                anew = renumbered(bare, {part: said.get(part, "")} if part else said)
                if anew is None:
                    return []
                told[anew[0]] = anew[1]
        return list(told.items())

    def told_of(self, case: str) -> tuple[str, ...]:
        """The one part of the card that a step calls by this case: "miss", "odd hit"."""
        found = [part for part in self.said if part == case or part == f"natural {case}"]
        return tuple(found) if len(found) == 1 else ()

    def stepped(self, level: int, anew: tuple[str, str], number: int, column: int) -> None:
        """A part of the card with other words from a level on."""
        part, text = anew
        read = self.lines.add(f.Power(attack=self.power.attack), part, text, number, column)
        step = f.LevelStep(level, part, getattr(read, part))
        self.power = replace(self.power, steps=(*self.power.steps, step))

    def alike(self, step: str) -> dict[str, str]:
        """The lines of natural rolls that have a step's words: "7d10 damage" is said of all that deal 5d10."""
        found = [renumbered(step, {label: self.said[label]}) for label in self.rolls]
        return dict([one for one in found if one is not None])

    def rolled_anew(self, level: int, found: dict[str, str], number: int, column: int) -> None:
        """The lines of natural rolls with other words from a level on."""
        if not found.keys() & self.rolls.keys():
            return
        power = f.Power(attack=self.power.attack)
        for label, row in self.rolls.items():
            head = row[0][: len(row[0]) - len(self.said[label])]
            power = self.lines.under(power, (head + found[label], number, column) if label in found else row)
        step = f.LevelStep(level, "naturals", power.naturals)
        self.power = replace(self.power, steps=(*self.power.steps, step))

    def told_step(self, level: int, text: str) -> bool:
        """Whether a step tells whom the spell is for, or how often it can be cast, from its level on."""
        limit, aimed, again = _WITH_HP.match(text), _NOW_AT.match(text), _NOW_AGAIN.match(text)
        if again is not None:
            usage = f.Usage("recharge", tuple(range(int(again["low"]), 21)))
            step = f.LevelStep(level, "", (), usage=usage)
        elif limit is not None or aimed is not None:
            bare = aimed["who"] if aimed is not None else ""
            if limit is not None:
                bare = re.sub(r"(?<!\d)\d++(?= (?:hp|hit points) or fewer)", limit["hp"], self.said.get("target", ""))
            who = self.aimed(bare)
            if who is None:
                return False
            step = f.LevelStep(level, "", (), targeting=f.Targeting(who=who))
        else:
            return False
        self.power = replace(self.power, steps=(*self.power.steps, step))
        return True

    def often(self, text: str) -> bool:
        """Whether a sentence says how often it can be used, which is one of its limits then."""
        limit = self.lines.reader.whole("limit", self.lines.tokens(text.rstrip(". ")))
        if isinstance(limit, f.Limited) and "flexible" in self.tags and limit.trigger == _STRUCK_OUT:
            limit = replace(limit, trigger=None, tests=(*limit.tests, f.Attacked("opportunity")))
        if not isinstance(limit, f.Limited) or (limit.trigger is not None and "flexible" in self.tags):
            return False
        usage = self.power.usage
        if limit.per == "battle" and usage.kind == "encounter":
            usage = f.Usage("at-will")
        self.power = replace(self.power, limits=(*self.power.limits, limit), usage=usage)
        return True

    def target(self, text: str, number: int, column: int) -> None:
        """Whom it is for."""
        bare = _GRANTED.sub("", normalise(text).rstrip(". ")).strip()
        if bare.casefold() in ("you", "self", "yourself"):
            self.power = replace(self.power, targeting=f.Targeting(origin="self"))
            return
        if _CHAIN.search(bare):
            bare = _CHAIN.sub("", bare)
            again = f.MakeAttack(f.AttackKind(powers=(self.power.name.lower(),)), f.SELF,
                                 against=f.Select("enemy", 1, other=True), another=True)
            line = f.OnRoll((f.NaturalRoll(EVEN),), (f.May(f.SELF, (again,)),))
            self.power = replace(self.power, naturals=(*self.power.naturals, line))
        sort = _SORT.search(bare)
        if sort is not None:
            bare = bare[: sort.start()]
            self.tags += (sort["sort"].lower(),)
        command = _COMMAND.search(bare)
        bare = bare[: command.start()] if command is not None else bare
        self.said["target"] = bare
        who = self.aimed(bare)
        if who is None:
            self.note(f"Target: {text}", number, column)
            return
        if command is not None:
            if not isinstance(who, f.Select) or who.count != 1 or self.power.trigger is not None:
                self.note(f"Target: {text}", number, column)
                return
            event = f.Trigger(("start",), replace(who, count=0, any_one=True))
            self.power = replace(self.power, trigger=event)
            who = f.TRIGGERER
        self.power = replace(self.power, targeting=f.Targeting(who=who))

    def aimed(self, text: str) -> Creatures | None:
        """Who is meant by the words for the targets of a card; None where nobody knows."""
        text = _TWICE.sub(r"\1", text)
        or_self = text.casefold().startswith("you or ")
        tokens = self.lines.tokens(text[7:] if or_self else text)
        reader = self.lines.reader
        who: Creatures | None = reader.whole("pointed_out", tokens) if not or_self else None
        if who is None:
            who = reader.whole("band_targets", tokens)
        return replace(who, or_self=True) if or_self and isinstance(who, f.Select) else who

    def attack(self, text: str, number: int, column: int) -> None:
        """An ability, the level and a defense."""
        if text.rstrip(". ").casefold() in ("automatic hit", "automatic", "none"):
            return
        found = _ATTACK.match(text.rstrip(". "))
        words = re.split(r",\s*+(?:or )?|(?<!\s)\s++or\s++", found["abilities"]) if found else [""]
        abilities = tuple(self.lines.vocabulary.abilities.get(word.lower(), "") for word in words)
        if found is None or not all(abilities) or found["rest"].strip():
            self.note(f"Attack: {text}", number, column)
            return
        self.power = replace(self.power, attack=f.Attack(
            int(found["bonus"] or 0), (self.lines.vocabulary.defenses[found["defenses"].lower()],), abilities,
            bool(found["level"])))

    def price(self, text: str, number: int, column: int) -> None:
        """What each use costs."""
        state = text.rstrip(". ").lower()
        if state in _STATES:
            has = f.Has(f.SELF, (state,))
            used = f.Trigger(("use",), f.SELF, power=self.power.name.lower())
            spent = f.When(used, (f.Momentum(lost=True, what=state),))
            asked = [one for one in self.power.requirements if one != has]
            self.power = replace(self.power, requirements=(*asked, has), special=(*self.power.special, spent))
            return
        found = _PRICE.match(text)
        if found is None:
            self.note(f"Cost: {text}", number, column)
            return
        price = f.Price(int(found["points"]), (found["of"] or found["bare"]).lower())
        self.power = replace(self.power, special=(*self.power.special, price))

    def trigger(self, text: str, number: int, column: int) -> None:
        """What sets it off: an event, or the roll a flexible attack waits for."""
        bare = _OCCASION.sub("", text.rstrip(". "))
        bare, _, often = bare.partition("; use ") if _ROLL.match(bare) else (bare, "", "")
        if often and not self.often(often):
            bare = text
        if _ROLL.match(bare) and (tests := self.roll(bare)) is not None:
            self.power = replace(self.power, requirements=(*self.power.requirements, *tests))
            return
        tokens = self.lines.tokens(bare)
        event = self.lines.reader.whole("event", tokens)
        if event is None:
            self.note(f"Trigger: {text}", number, column)
            return
        self.power = replace(self.power, trigger=event)

    def roll(self, text: str) -> tuple[Test, ...] | None:
        """A triggering roll: "Any natural even hit", "Any hit", "Natural 16+"."""
        words = re.sub(r"^any\s+", "", text.strip(), flags=re.I)
        words = re.sub(r"(?<!\s)\s++roll(?=$|,)", "", words, flags=re.I)
        if re.fullmatch(r"natural (?:even|odd|\d+\+?(?:\s*[-–]\s*\d+)?)", words, re.I):
            words += " hit or miss"
        tokens = self.lines.tokens(words)
        value = self.lines.reader.whole("roll_label", tokens)
        if value is None:
            return None
        tests, _ = value
        return tuple(tests)

    def finished(self) -> f.Power:
        """The power with what its card leaves to custom: a standard action, melee where it says nothing."""
        power = self.power
        aimed = power.targeting.who if power.targeting is not None else None
        if power.trigger is None and aimed == f.TRIGGERER:
            self.note("Target: whoever sets it off", power.line, 1)
            power = self.power
        usage = power.usage if power.usage.kind else f.Usage("at-will")
        cost = power.cost
        if not cost:
            none = "flexible" in self.tags or _standing(power)
            cost = () if none else ("free",) if power.trigger is not None else ("standard",)
        symbol = power.symbol or ("melee" if power.attack is not None else "")
        return replace(power, usage=usage, cost=cost, symbol=symbol, tags=self.tags)


def _standing(power: f.Power) -> bool:
    """Whether a card is nothing that is used: without an action, an attack or a target, all it says holds of itself,
    or names the action it takes ("you can rally as a quick action").
    """
    if power.usage.kind or power.attack is not None or power.targeting is not None or power.trigger is not None:
        return False
    told = (*power.effect, *power.special)
    return bool(told) and all(isinstance(one, (f.When, f.While)) or (isinstance(one, f.May) and bool(one.action))
                              for one in told)


def renumbered(step: str, said: dict[str, str]) -> tuple[str, str] | None:
    """What a spell cast at a higher level says, told by its numbers alone ("5d10 damage", "160 hp or fewer"): the part
    of the card that has these words with other numbers, and that part with the new ones. The part that stands first
    has the choice; None where no part, or no one place of it, has the words.
    """
    words = " ".join(step.strip(" .").split())
    numbers = _NUMBER.findall(words)
    if not numbers:
        return None
    for part, told in said.items():
        text = " ".join(told.split())
        places = list(_NUMBER.finditer(text))
        windows = [places[at : at + len(numbers)] for at in range(len(places) - len(numbers) + 1)]
        found = [window for window in windows if _same_words(text, window, words)]
        if part == "target" or len(found) != 1:
            continue
        for number, place in zip(reversed(numbers), reversed(found[0]), strict=True):
            text = text[: place.start()] + number + text[place.end() :]
        return part, text
    return None


def _in_case(piece: str) -> tuple[str, str | None]:
    """A piece of a step without the case it is for, and that case: "10 ongoing on a miss", "2d6 damage on odd hit"."""
    match = _CASE.search(piece)
    if match is None or not re.search(r"\d", piece[: match.start()]):
        return piece, None
    return piece[: match.start()], " ".join(match["case"].lower().split())


def _same_words(text: str, places: list[re.Match[str]], words: str) -> bool:
    """Whether a text has these words around its numbers at these places, with dice where they have dice."""
    numbers = list(_NUMBER.finditer(words))
    before, said = text[: places[0].start()].casefold(), words[: numbers[0].start()].casefold()
    if not before.endswith(said) and not _shortened(said.split(), before):
        return False
    ends = [place.start() for place in places[1:]] + [len(text)]
    stops = [number.start() for number in numbers[1:]] + [len(words)]
    for number, stop, place, end in zip(numbers, stops, places, ends, strict=True):
        dice = "d" in number.group()
        if dice != ("d" in place.group()) or (not dice and text[: place.start()].endswith(("+ ", "- "))):
            return False
        wanted, rest = words[number.end() : stop].casefold(), text[place.end() : end].casefold()
        if wanted.startswith((" damage", " ongoing damage")):
            rest = _TYPE.sub("", rest)  # the type of the damage is not told again
        if not rest.startswith(wanted) or (stop < len(words) and rest != wanted):
            return False
    return True


def _shortened(words: list[str], text: str) -> bool:
    """Whether words are what a sentence ends in, told in short: "you or an ally" of "you or one willing ally"."""
    sentence = re.split(r"[.;,]\s", text)[-1].split()
    rest = iter(sentence)
    return len(words) > 1 and words[-1:] == sentence[-1:] and all(word in rest for word in words)


def read_texts(
    name: str, texts: list[str], vocabulary: Vocabulary, file: str = ""
) -> tuple[f.Power, ...]:
    """The powers of one creature from their texts: monsters' lines and heroes' cards, whichever each is."""
    for text in texts:
        check_print(text, file or None)
    names = tuple(_name(text) for text in texts)
    lines = BandLines(vocabulary, OwnName(name, loose=True), names)
    found: list[f.Power] = []
    for text in texts:
        if is_card(text):
            found.append(read_card(text, vocabulary, 1, names))
        else:
            rows: list[Row] = [
                (raw.strip(), number, 1) for number, raw in enumerate(text.splitlines(), 1) if raw.strip()
            ]
            if rows:
                found.append(lines.entry(rows))
    return picked(tabled(tuple(found)), vocabulary.creature_types)


def _name(text: str) -> str:
    first = next((row.strip("*# ") for row in text.splitlines() if row.strip()), "")
    if is_attack(first):
        face = re.match(r"(\d{1,2})\.\s+(?=[RC]\s*:)", first, re.I)
        first = re.sub(r"^(?:\d{1,2}\.\s+(?=[RC]\s*:))?(?:\[[^\]]*+\]\s*+)*+(?:[RC]\s*+:\s*+)?", "", first)
        name = re.split(r"(?<!\s)\s++(?:[+-]\s?\d++\s++vs|\(|—|--)|\(|—|--", first)[0].strip()
        return f"{name} ({face.group(1)})" if face is not None else name
    return first.split(":")[0].strip() if ":" in first else first



