"""Hero powers in the book's form, and powers and traits given as single texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from ..limits import check_print
from . import forms as f
from .forms.base import Form, Note, Test
from .grammar.lexicon import dice_amount
from .grammar.parts import substitute
from .grammar.tokens import OwnName, normalise
from .headers import Header, read_bracket, read_header, unemphasized
from .lines import LineReader, of_attack_made, settle_power
from .render import body_text, hit_text, sentences, you
from .vocabulary import Vocabulary

_USAGE: Final = re.compile(
    r"^(?P<usage>At-Will|At Will|Encounter|Daily|Consumable|Recharge"
    r"|Refresh)\s++(?:(?P<category>Attack|Utility)\s*+)?(?P<level>Feature|\d++)?\s*+"
    r"(?:\((?P<action>[^)]*+)\)|(?P<bare>(?:Standard|Move|Swift|Free|Counter|Reaction"
    r"|No)(?: and \w++)? Action))?\s*+(?:●\s*+(?P<tags>.*))?$",
    re.I,
)
# The second line of a head in two: "Jester Utility Feature ● Martial".
_RANK: Final = re.compile(
    r"^(?:(?P<whose>[A-Z][\w'-]*+(?: [A-Z][\w'-]*+)?) )??(?P<category>Attack|Utility)"
    r"(?: (?P<level>Feature|Ancestry|\d++))?+"
    r"\s*+(?:●\s*+(?P<tags>.*))?$"
)
_LABEL: Final = re.compile(
    r"^(?P<label>Requirements?|Trigger|Attack|Hit|Miss|Effect|Special|Maintain|Sustain|Boost"
    r"|Aftereffect|Primary Attack|Primary Target|Secondary Attack|Secondary Target|Form Attack|"
    r"Targets?|First Failed Save|Level \d+)(?P<more>(?:\s*+-\s*+Augment)?)\s*+:?+\s*+(?P<text>.*)$"
)
_INLINE: Final = re.compile(
    r"(?<!\*)\*++(?P<label>Level \d++|Secondary Attack|Aftereffect|Hit|Miss|Effect|First Failed Save)\s*+:?\*++:?\s*+"
)
# An attack within a card, with its own action and tags.
_WITHIN: Final = re.compile(
    r"\((?P<bracket>[^)]*+)\)(?:\s*+●(?P<tags>[^;.]*?))?(?<!\s)\s*+"
    r"(?P<text>\b(?:Melee|Reach|Ranged|Near|Far) .*)$", re.S)
_ITS_ATTACK: Final = re.compile(
    r"(?<!\s)\s*+Once during \w+ time in this form, you can make the following attack\s*+[.:]\s*+$")
_AURA: Final = re.compile(
    r"^\*?(?P<name>[A-Z](?:\s*+[^*:(\s])*?)\s*+(?:\((?P<tags>[^)]*+)\)\s*+)?(?:\*\s++)?(?<=\s)"
    r"aura\s++(?P<radius>\d++)\s*+:?+\s*+\*?+\s*+:?+\s*+(?P<text>.+)$",
    re.I | re.S,
)


# Nothing but another number, or dice.
# How a step says that it is one.
_STEPPED: Final = re.compile(
    r"increase (?:the )?(?:damage )?to (?=\d)|(?P<area>range is now )(?=(?:burst|blast|arc) \d)", re.IGNORECASE)
_NUMBER: Final = re.compile(
    r"(?:(?:resistance|vulnerability|regeneration) |\+)?(\d{1,4}(?:d\d{1,4})?)(?: damage)?(?: instead)?\.?", re.I
)

_ANSWERED: Final = f.AttackKind(kind="triggering")

# What has been read before: forms never change, so the same words need reading only once.
_KNOWN: Final[dict[tuple[str, str, tuple[str, ...], tuple[str, ...], int], tuple[f.Power, ...]]] = {}


Row = tuple[int, str]


@dataclass(frozen=True)
class Part:
    """A labelled part of a card: where its text begins."""

    label: str
    text: str
    line: int
    column: int


def is_card(text: str) -> bool:
    """Whether a text is a hero's power card (its usage line stands first or second)."""
    lines = [row for line in text.strip().splitlines() if (row := bare(line))]
    return any(_USAGE.match(line) and ("(" in line or "Action" in line) for line in lines[:2])


def bare(line: str) -> str:
    """A line without marks of emphasis, quotation and headings."""
    return re.sub(
        r"^\s*+(?:>\s?)*+\s*+(?:#++\s*+)?", "", normalise(line).replace("**", "").replace("*:", ":*")
    ).strip()


def read_card(text: str, vocabulary: Vocabulary, line: int = 1, powers: tuple[str, ...] = ()) -> f.Power:
    """A hero's power from its card; what does not read is in it as notes."""
    check_print(text, line=line)
    rows = [(number, bare(raw)) for number, raw in enumerate(text.splitlines(), line)]
    rows = [(number, row) for number, row in rows if row]
    name = ""
    if rows and not _USAGE.match(rows[0][1]):
        name = rows[0][1].strip("* ")
        rows = rows[1:]
    if not rows:
        return f.Power(name, text=text)
    head = _USAGE.match(rows[0][1])
    notes: list[Form] = []
    cost: tuple[str, ...] = ()
    usage = f.Usage()
    tags: tuple[str, ...] = ()
    category, level = "attack", ""
    if head is None:
        notes.append(Note(rows[0][1], rows[0][0], 1, limits=True))
    else:
        action = (
            (head.group("action") or head.group("bare") or "").replace(" Action", "").replace(" action", "")
        )
        said = read_bracket(f"{action}, {head.group('usage')}", vocabulary)
        cost, usage = said.cost, said.usage
        if said.problem:
            notes.append(Note(f"({said.problem})", rows[0][0], 1, limits=True))
        rank = _RANK.match(rows[1][1]) if len(rows) > 1 and not head.group("category") else None
        if rank is not None:
            rows = rows[1:]
        said_of = rank or head
        category = (said_of.group("category") or "attack").lower()
        level = (said_of.group("level") or "").lower()
        tags = tuple(
            vocabulary.tags.get(one.strip().strip("[]").lower(), one.strip())
            for one in (said_of.group("tags") or head.group("tags") or "").split(",")
            if one.strip()
        )
    card = CardReader(vocabulary, (*powers, name), notes)
    for part in joined(parts_of(rows[1:])):
        card.part(part)
    return finished(card, name, cost, usage, tags, category, level, line, text)


def of_own_roll(form: Form) -> Form:
    """ "Add your Wisdom modifier to the attack roll" on a card that answers nothing: to the card's own attack."""
    if isinstance(form, f.Augment):
        return replace(form, effects=tuple([of_own_roll(one) for one in form.effects]))
    if isinstance(form, f.Modify) and form.who == f.Who("attacker") and form.attack == _ANSWERED:
        return replace(form, who=f.SELF, attack=f.AttackKind(kind="this"))
    return form


def of_the_blow(form: Form) -> Form:
    """ "Take no damage" on a card that answers an attack: none of that attack's, and not for the rest of the battle."""
    if isinstance(form, f.Endure) and form.to == ("damage",) and form.duration is None and not form.but:
        return f.SoftenBlow(f.Amount(), form.who, triggering=True, whole=True)
    return form


def finished(card: CardReader, name: str, cost: tuple[str, ...], usage: f.Usage, tags: tuple[str, ...], category: str,
             level: str, line: int, text: str) -> f.Power:
    """The power of a card that has been read."""
    settled = of_own_roll if card.trigger is None else of_the_blow
    card.lists = {label: tuple([settled(one) for one in forms]) for label, forms in card.lists.items()}
    power = f.Power(
        name,
        _symbol(card.targeting),
        cost,
        usage,
        tags,
        card.trigger,
        tuple(card.needs),
        (),
        card.targeting,
        card.attack,
        special=(*card.lists.get("special", ()), *card.notes),
        hit=card.lists.get("hit", ()),
        miss=card.lists.get("miss", ()),
        effect=card.lists.get("effect", ()),
        aftereffect=card.lists.get("aftereffect", ()),
        failed_save=card.lists.get("first failed save", ()),
        secondary=tuple(card.secondary),
        maintain=tuple(card.maintain),
        steps=tuple(card.steps),
        granted=tuple([replace(one, name=f"{name}: attack", usage=usage, level=level, category="attack",
                               requirements=(f.Under(f.SELF, name), *one.requirements)) for one in card.granted]),
        category=category,
        level=level,
        line=line,
        text=text,
    )
    return settle_power(of_attack_made(power), to_you=True)


def _symbol(targeting: f.Targeting | None) -> str:
    if targeting is None or targeting.origin == "self":
        return ""
    return {"melee or ranged": "melee"}.get(targeting.origin, targeting.origin)


def _unmarked(label: re.Match[str]) -> str:
    """A label without its marks of emphasis and its colon."""
    return f"{label[1].removesuffix(':').rstrip() or label[1]} "


def parts_of(rows: list[Row]) -> list[Part]:
    """Labelled parts; a line without a label belongs to the one above it."""
    found: list[Part] = []
    for number, row in rows:
        plain = re.sub(r"^\*++([^*]++)\*++:?\s*+", _unmarked, row)
        match = _LABEL.match(plain)
        if match:
            label = match.group("label") + (" augment" if match.group("more") else "")
            found.append(
                Part(label.lower(), match.group("text"), number, len(row) - len(match.group("text")) + 1)
            )
        elif found and found[-1].label != "range":
            last = found.pop()
            found.append(replace(last, text=f"{last.text} {row}"))
        else:
            found.append(Part("range", row, number, 1))
    split: list[Part] = []
    for part in found:
        pieces = list(_INLINE.finditer(part.text)) if part.label != "form attack" else []
        end = pieces[0].start() if pieces else len(part.text)
        split.append(replace(part, text=part.text[:end].strip()))
        for index, piece in enumerate(pieces):
            stop = pieces[index + 1].start() if index + 1 < len(pieces) else len(part.text)
            split.append(
                Part(
                    piece.group("label").lower(),
                    part.text[piece.end() : stop].strip(),
                    part.line,
                    part.column + piece.end(),
                )
            )
    return split


def joined(parts: list[Part]) -> list[Part]:
    """ "... makes the following attack." with the attack that follows it."""
    found: list[Part] = []
    for part in parts:
        if (
            part.label == "attack"
            and found
            and found[-1].text.rstrip().endswith("makes the following attack.")
        ):
            found[-1] = replace(found[-1], text=f"{found[-1].text} Attack: {part.text}")
        elif part.label == "form attack" and found:
            found[-1] = replace(found[-1], text=_ITS_ATTACK.sub("", found[-1].text))
            found.append(part)
        else:
            found.append(part)
    return found


LIMITS: Final = frozenset(("range", "target", "trigger", "requirement", "attack"))
"""The labels of a card under which it says when, on whom and with what roll the power is used."""


class CardReader:
    """The parts of one card being read."""

    def __init__(self, vocabulary: Vocabulary, powers: tuple[str, ...], notes: list[Form]) -> None:
        self.lines = LineReader(vocabulary, None, powers)
        self.reader = self.lines.reader
        self.notes = notes
        self.lists: dict[str, tuple[Form, ...]] = {}
        self.trigger: f.Trigger | None = None
        self.needs: list[Test] = []
        self.targeting: f.Targeting | None = None
        self.attack: f.Attack | None = None
        self.secondary: list[f.SecondaryAttack] = []
        self.maintain: list[f.Maintain] = []
        self.steps: list[f.LevelStep] = []
        self.granted: list[f.Power] = []
        self.last = "effect"
        self.second_aim: f.Targeting | None = None
        # Whether what stood before is a secondary attack, whose hit and miss may have labels of their own.
        self.seconded = False

    def note(self, part: Part) -> None:
        self.notes.append(
            Note(
                f"{part.label.capitalize()}: {part.text}" if part.label != "range" else part.text,
                part.line,
                part.column,
                limits=part.label.rstrip("s") in LIMITS,
            )
        )

    def statements(self, part: Part) -> tuple[Form, ...]:
        return self.reader.statements(part.text, self.reader.tokens(part.text), part.line, part.column)

    def part(self, part: Part) -> None:
        label = part.label
        if label in ("hit", "miss", "effect"):
            self.last = label  # "Miss *Level 21:* ..." is said of misses, though there is nothing before that level
        if not part.text and label != "range":
            return
        if label in ("hit", "miss") and self.seconded and self.secondary and not getattr(self.secondary[-1], label):
            of_second: dict[str, Any] = {label: self.statements(part)}
            self.secondary[-1] = replace(self.secondary[-1], **of_second)
            return
        self.seconded = label == "secondary attack"
        if label in ("hit", "miss", "effect", "aftereffect", "first failed save", "special"):
            self.lists[label] = self.lists.get(label, ()) + self.statements(part)
        elif label == "special augment":
            self.lists["special"] = (*self.lists.get("special", ()), f.Augment(self.statements(part)))
        elif label.startswith("level "):
            self.step(part, int(label[6:]))
        elif label == "boost":
            self.boost(part)
        elif label in ("maintain", "sustain"):
            self.maintained(part)
        elif label == "secondary attack":
            self.second(part)
        elif not getattr(self, "read_" + label.rstrip("s").replace(" ", "_"), self.unknown)(part):
            self.note(part)

    def unknown(self, part: Part) -> bool:
        return False

    def read_range(self, part: Part) -> bool:
        body = self.lines.body(part.text.rstrip(". "), part.line, part.column)
        if not body.range_at() or body.at < len(body.tokens) or body.notes:
            tokens = self.reader.tokens(part.text)
            value = self.reader.whole("range_targets", tokens)
            if value is None or self.targeting is not None:
                return False
            self.targeting = f.Targeting(who=value[0], tests=value[1])
            return True
        self.targeting = body.targeting
        return True

    def read_target(self, part: Part) -> bool:
        tokens = self.reader.tokens(part.text)
        stop = next((at for at, token in enumerate(tokens) if token.word == "."), len(tokens))
        end, value = self.reader.try_rule("range_targets", tokens)
        if end < 0 or (end < len(tokens) and tokens[end].word != "."):
            value = self.reader.phrased("range_targets", tokens[:stop])
        if value is None:
            return False
        self.targeting = replace(self.targeting or f.Targeting(), who=value[0], tests=value[1])
        return True

    read_primary_target = read_target

    def read_secondary_target(self, part: Part) -> bool:
        value = self.reader.whole("range_targets", self.reader.tokens(part.text.rstrip(". ")))
        if value is not None:
            self.second_aim = f.Targeting(who=value[0], tests=value[1])
        return value is not None

    def read_trigger(self, part: Part) -> bool:
        tokens = [token for token in self.reader.tokens(part.text) if token.word != "."]
        self.trigger = self.reader.whole("event", tokens)
        return self.trigger is not None

    def read_requirement(self, part: Part) -> bool:
        body = self.lines.body(part.text.rstrip(". ") + ";", part.line, part.column)
        if body.need_at() and body.at >= len(body.tokens):
            self.needs.extend(body.needs)
            return True
        test = self.reader.phrased("need", [token for token in self.reader.tokens(part.text) if token.word != "."])
        if test is None:
            return False
        self.needs.append(test)
        return True

    def read_attack(self, part: Part) -> bool:
        body = self.lines.body(part.text, part.line, part.column)
        body.roll_at()
        if body.attack is None or body.at < len(body.tokens) or body.notes or body.targeting is not None:
            if body.attack is not None and self.attack is None:
                self.attack = body.attack
            return False
        self.attack = body.attack
        return True

    read_primary_attack = read_attack

    def boost(self, part: Part) -> None:
        match = re.match(r"^Level (\d+):?\s*(.*)$", part.text)
        inside = replace(part, text=match.group(2)) if match else part
        self.step(inside, int(match.group(1)) if match else 0, True)

    def step(self, part: Part, level: int, boost: bool = False) -> None:
        """What a power is from a level on: its range, where that changes, and what it does."""
        part = self.plainly(part)
        body = self.lines.body(part.text, part.line, part.column)
        targeting, at = None, 0
        if body.range_at() and (body.word() in (".", ";", "") or body.tokens[body.at - 1].word == ";"):
            body.skip(".", ";")
            targeting, at = body.targeting, body.at
        left = body.tokens[at:]
        forms = self.renumbered(part.text)
        if not forms and left:
            forms = self.reader.statements(part.text, left, part.line, part.column)
        where = ("hit" if forms and isinstance(forms[0], f.Damage) else "effect") if boost else self.last
        if all(isinstance(form, f.ChangeArea) for form in forms):
            where = ""  # all that changes is how far it reaches
        self.steps.append(f.LevelStep(level, where, forms, boost, targeting))

    def plainly(self, part: Part) -> Part:
        """A step without the words that say that it is one: "Increase damage to 2d6", "Range is now burst 2"."""
        match = _STEPPED.match(part.text)
        if match is None:
            return part
        text, near = part.text[match.end() :], ""
        if match["area"]:
            if self.targeting is None or self.targeting.origin != "near":
                return part
            near = "Near "
        return replace(part, text=near + text, column=part.column + match.end() - len(near))

    def renumbered(self, text: str) -> tuple[Form, ...]:
        """What the last part says with another number ("Level 11: 10.", "+2d8 damage instead"); nothing where it has
        not exactly one.
        """
        match = _NUMBER.fullmatch(text.strip())
        told = self.lists.get(self.last, ())
        amounts = {one for form in told for one in form.walk() if isinstance(one, f.Amount)}
        if match is None or len(amounts) != 1:
            return ()
        old, new = amounts.pop(), dice_amount(match[1])
        if new is None or old != f.Amount(dice=old.dice, flat=old.flat):
            return ()
        return tuple([substitute(one, old, new) for one in told])

    def maintained(self, part: Part) -> None:
        match = re.match(r"^:?\s*(\w+(?: and \w+)?)(?: action)?[:.]?(?:\s+(.*))?$", part.text, re.S)
        words = match.group(1).lower().split(" and ") if match else [""]
        if match is None or any(word not in self.lines.vocabulary.actions for word in words):
            self.note(part)
            return
        action = " and ".join(self.lines.vocabulary.actions[word] for word in words)
        self.maintain.append(f.Maintain(action, self.statements(replace(part, text=match.group(2) or ""))))

    def read_form_attack(self, part: Part) -> bool:
        """An attack of a shape, with a head of its own: "(swift action) * Fire Melee 1; ..."."""
        match = _WITHIN.match(part.text)
        said = read_bracket(match["bracket"], self.lines.vocabulary) if match is not None else None
        if match is None or said is None or said.problem:
            return False
        tags = tuple(self.lines.vocabulary.tags.get(one.lower(), one) for one in match["tags"].strip().split(", ")) \
            if match["tags"] else ()
        header = Header("", cost=said.cost, usage=said.usage, tags=tags)
        self.granted.append(self.lines.power(header, match["text"], part.line, part.column + match.start("text")))
        return True

    def second(self, part: Part) -> None:
        asked = any(
            isinstance(one, f.MakeAttack) and one.attack.kind == "secondary"
            for forms in self.lists.values()
            for form in forms
            for one in form.walk()
        )
        found, notes = self.lines.second(part.text, part.line, part.column, "asked" if asked else "hit")
        if self.second_aim is not None and found.targeting is None:
            found = replace(found, targeting=self.second_aim)
        self.secondary.append(found)
        self.notes.extend(notes)


def step_text(step: f.LevelStep) -> str:
    """What a power is from a level on, as the book prints it."""
    reach = step.targeting.render() if step.targeting is not None else ""
    return "; ".join([one for one in (reach, hit_text(step.effects) if step.effects else "") if one])


def card_text(power: f.Power) -> str:
    """A hero's power as the book prints it."""
    action = " and ".join(one.capitalize() for one in power.cost if one != "none") or "No"
    level = "Feature" if power.level == "feature" else power.level
    usage = power.usage.kind.title() if power.usage.kind else "At-Will"
    lines = [
        power.name,
        f"{usage} {power.category.capitalize()}{' ' + level if level else ''} ({action} Action)"
        + (f" ● {', '.join(power.tags)}" if power.tags else ""),
    ]
    if power.targeting is not None and power.targeting.render():
        lines.append(power.targeting.render())
    if power.requirements:
        lines.append("Requirements " + ". ".join(test.render() for test in power.requirements))
    if power.trigger is not None:
        lines.append(f"Trigger {power.trigger.render()}.")
    if power.attack is not None:
        lines.append(f"Attack {power.attack.render()}")
    for label, forms in (("Hit", power.hit), ("Miss", power.miss), ("Effect", power.effect)):
        if forms:
            lines.append(f"{label} {hit_text(forms)}")
        told = [step for step in power.steps if step.part == label.lower() and not step.boost]
        if told and not forms:
            lines.append(f"{label} *Level {told[0].level}:* {step_text(told.pop(0))}")
        lines.extend(f"Level {step.level}: {step_text(step)}" for step in told)
    lines.extend(f"Level {step.level}: {step_text(step)}" for step in power.steps if not step.part and not step.boost)
    for second in power.secondary:
        from .render import secondary_text

        lines.append(f"Secondary Attack: {secondary_text(second)}")
    for inner in power.granted:
        tags = f" ● {', '.join(inner.tags)} " if inner.tags else " "
        said = body_text(replace(inner, requirements=inner.requirements[1:]))
        lines.append(f"Form Attack ({' and '.join(inner.cost)} action){tags}{said}")
    if power.aftereffect:
        lines.append(f"Aftereffect {sentences(power.aftereffect)}")
    for form in power.special:
        lines.append(
            f"Special-Augment: {sentences(form.effects)}"
            if isinstance(form, f.Augment)
            else f"Special {sentences((form,))}"
        )
    lines.extend(f"Maintain {one.action.capitalize()} {sentences(one.effects)}" for one in power.maintain)
    lines.extend(f"Boost Level {step.level} {step_text(step)}" for step in power.steps if step.boost)
    return you("\n".join(lines))


def _line_name(text: str) -> str:
    match = re.match(r"^\s*+[‡†⤢↗∢⋇]?\s*+\**+([^(:*\n●]++)\**+[^\S\n]*+(?:\(|:|\n|●|$)", normalise(text))
    return match.group(1).strip() if match else ""


def read_powers(
    name: str, texts: Iterable[str], vocabulary: Vocabulary, kinds: tuple[str, ...] = ()
) -> list[f.Power]:
    """Powers given one a text: monster lines or hero cards. ``name``: the creature's, which its lines may
    speak of it by.

    The first melee power of monster lines is the melee basic attack unless one is marked.
    """
    given = tuple(texts)
    key = ("powers", name, given, kinds, id(vocabulary))
    known = _KNOWN.get(key)
    if known is None:
        given = tuple(unemphasized(text, vocabulary) for text in given)
        known = _KNOWN[key] = tuple(_read_powers(name, given, vocabulary, kinds))
    return list(known)


def _read_powers(
    name: str, given: tuple[str, ...], vocabulary: Vocabulary, kinds: tuple[str, ...]
) -> list[f.Power]:
    from .plain_card import card_name, is_plain_card, read_any_card

    cards = [is_card(text) or is_plain_card(text) for text in given]
    names = tuple((card_name(text) if is_plain_card(text) else _card_name(text)) if card else _line_name(text)
                  for text, card in zip(given, cards, strict=True))
    reader = LineReader(vocabulary, OwnName(name, kinds), names)
    found = [
        read_any_card(text, vocabulary, 1, names) if card else read_line(text, reader, vocabulary)
        for text, card in zip(given, cards, strict=True)
    ]
    if not any(power.symbol.startswith("basic") for power in found):
        for index, power in enumerate(found):
            if not power.category and power.attack is not None and _melee(power):
                found[index] = replace(power, symbol="basic melee")
                break
    return found


def _card_name(text: str) -> str:
    for line in text.strip().splitlines():
        if line.strip():
            return "" if _USAGE.match(bare(line)) else bare(line).strip("* ")
    return ""


def _melee(power: f.Power) -> bool:
    return (
        power.symbol in ("", "melee")
        and (power.targeting is None or power.targeting.origin in ("", "melee"))
        and power.trigger is None
    )


def read_line(text: str, reader: LineReader, vocabulary: Vocabulary) -> f.Power:
    """A power's or trait's line: ``"Club (standard, at-will): +6 vs AC; 1d8+4 damage."``, header and text
    divided by a colon or a line break.
    """
    check_print(text)
    plain = normalise(text).strip()
    aura = _AURA.match(plain)
    if aura:
        tags = tuple(
            vocabulary.tags.get(one.strip().lower(), one.strip())
            for one in (aura.group("tags") or "").split(",")
            if one.strip()
        )
        return reader.aura(aura.group("name").strip(), int(aura.group("radius")), tags, aura.group("text"))
    head, body = _divide(plain)
    header = read_header(head, vocabulary)
    if header is None:
        return reader.trait(plain, plain)
    if not body:
        return read_trait(plain, reader)
    power = reader.power(header, body)
    return _ranged_symbol(power)


def _ranged_symbol(power: f.Power) -> f.Power:
    """Without a printed symbol the range says what kind of power it is."""
    if power.symbol or (power.attack is None and power.targeting is None):
        return power
    origin = power.targeting.origin if power.targeting is not None else ""
    symbol = {"": "melee" if power.attack is not None else "", "self": ""}.get(origin, origin)
    return replace(power, symbol=symbol)


def _divide(text: str) -> tuple[str, str]:
    """Header and body of a line."""
    first, mark, rest = text.partition("\n")
    if mark and ":" not in first:
        return first, rest.replace("\n", " ")
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ":" and depth == 0:
            head = text[:index]
            return head, text[index + 1 :].replace("\n", " ").strip()
    return (first, rest) if mark else (text, "")


def read_trait(text: str, reader: LineReader) -> f.Power:
    """A trait by its words alone: "Incorporeal", "Regeneration 5"; what it gives is always on."""
    tokens = reader.reader.tokens(text)
    end, value = reader.reader.try_rule("trait_words", tokens)
    if end == len(tokens) and value:
        name = re.sub(r"(?:(?<!\s)\s++)?(?<!\d)\d++$", "", text).strip()
        return settle_power(f.Power(name, effect=value, text=text))
    return reader.trait(text, text)


def read_traits(
    name: str, texts: Iterable[str], vocabulary: Vocabulary, kinds: tuple[str, ...] = ()
) -> list[f.Power]:
    """Traits given one a text: names, or lines with what they do."""
    given = tuple(texts)
    key = ("traits", name, given, kinds, id(vocabulary))
    known = _KNOWN.get(key)
    if known is None:
        given = tuple(unemphasized(text, vocabulary) for text in given)
        reader = LineReader(vocabulary, OwnName(name, kinds), tuple(_line_name(text) for text in given))
        known = _KNOWN[key] = tuple(read_line(text, reader, vocabulary) for text in given)
    return list(known)


__all__ = ["Header", "card_text", "is_card", "read_card", "read_line", "read_powers", "read_traits"]
