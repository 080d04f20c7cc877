"""Creatures of a Foundry compendium, one YAML file each, as printed stat blocks.

A monster becomes the text of its stat block (``block_text``) and is read as any other text is, so that there
is one reader of the print. Errors name the file and the field.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import yaml

from battlemat import limits
from battlemat.documents.toml import read_text
from battlemat.errors import InputError
from battlemat.importers.markup import plain_text, printed_roll
from battlemat.powers.bands.block import BandBlock, read_blocks, with_file
from battlemat.powers.bands.lines import is_attack, is_label
from battlemat.powers.vocabulary import Vocabulary

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SIZES: Final = ("small", "normal", "large", "huge", "gargantuan")
_MULTIPLE: Final = {"double": "Double strength", "triple": "Triple strength", "weakling": "Weakling", "elite": "Elite"}
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
_BY_LEVEL: Final = re.compile(r"\+\s*(\d+)\s*\+\s*@lvl\b")
_TORN: Final = re.compile(r"\[{1,2}\s*([+-]\s*\d+)\s*[\])]+(?=\s*vs\b)")
# A label that goes on with an attack named in it, or asks what became of one of several attacks or of a save.
_MORE: Final = re.compile(
    r"\b(?:roll|makes?) (?:another|an additional|a (?:second|third|fourth|fifth)) "
    r"(?P<name>[\w',& -]{1,60}?) attack\b", re.I)
_BOTH: Final = re.compile(r"\s*(?:both|all|second hit)\b", re.I)
_PAIR: Final = re.compile(r"\(\s*(?:[2-9]|two|three|four|\d*d\d+)\s+attacks\b", re.I)
_SAVED: Final = re.compile(r"\s*(?:first|second|third|fourth|each) failed save\b", re.I)
_PREFIX: Final = re.compile(r"^(?:\[[^\]]*\]\s*)*[RC]:")


def load_document(path: Path) -> dict[str, Any]:
    """A Foundry document. Raises ``InputError`` for a file that is none."""
    text = read_text(path, "Foundry document")
    try:
        _check_yaml(text, str(path))
        data = yaml.load(text, _LOADER)
    except RecursionError:
        raise limits.too_deep(str(path)) from None
    except (ValueError, OverflowError):
        raise InputError("a number or date that there cannot be", file=str(path), hint="at most 20 digits") from None
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        raise InputError(
            f"this is not YAML: {getattr(problem, 'problem', None) or problem}",
            file=str(path),
            line=mark.line + 1 if mark is not None else 1,
            column=mark.column + 1 if mark is not None else 1,
        ) from None
    limits.check_data(data, str(path))
    if not isinstance(data, dict) or "system" not in data or "name" not in data:
        raise InputError("this is no Foundry document", file=str(path), line=1, column=1,
                         hint="a document has the fields name, type, system and items")
    return data


def is_document(path: Path) -> bool:
    """Whether a file is a document of a creature, a power or a character, judged by its first words at the margin."""
    known = {row.partition(":")[0] for row in read_text(path, "Foundry document").splitlines() if row[:1].isalpha()}
    return {"name", "system"} <= known


def _check_yaml(text: str, file: str) -> None:
    """Raise `InputError` for YAML that says more than it shows: aliases, which can stand for any amount of text, keys
    written twice, tables within tables without end.
    """
    # Of each table or list open: the keys it has had, None for a list; and whether a key comes next.
    open_: list[list[Any]] = []
    for event in yaml.parse(text, _LOADER):
        line = event.start_mark.line + 1 if event.start_mark is not None else 1
        if isinstance(event, yaml.AliasEvent):
            raise InputError("this document has aliases in it", file=file, line=line, hint="write it out")
        if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            open_.pop()
        elif isinstance(event, yaml.NodeEvent):
            if open_ and open_[-1][0] is not None:
                keys, due = open_[-1]
                if due and isinstance(event, yaml.ScalarEvent):
                    if event.value in keys:
                        raise InputError(f"the key {event.value[:60]!r} is written twice in one table", file=file,
                                         line=line)
                    keys.add(event.value)
                open_[-1][1] = not due
            if isinstance(event, yaml.MappingStartEvent):
                open_.append([set(), True])
            elif isinstance(event, yaml.SequenceStartEvent):
                open_.append([None, False])
            if len(open_) > limits.DEPTH:
                raise limits.too_deep(file, line)


class Fields:
    """The fields of a document by their path: ``system.attributes.ac.value``."""

    def __init__(self, data: dict[str, Any], path: Path) -> None:
        self.data = data
        self.path = path

    def get(self, field: str) -> Any:
        """The value of a field; ``None`` when it is missing."""
        here: Any = self.data
        for part in field.split("."):
            if not isinstance(here, dict):
                return None
            here = here.get(part)
        return here

    def text(self, field: str) -> str:
        """A field as text ("" when missing)."""
        value = self.get(field)
        return "" if value is None else str(value)

    def number(self, field: str, default: int | None = None) -> int:
        """A field as a whole number. Raises ``InputError`` for one that is none."""
        value = self.get(field)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float, str)) or not re.fullmatch(
            r"[+-]?\d+(?:\.0+)?", str(value).strip()
        ):
            what = "is missing" if value is None else f"is not a number: {value!r}"
            raise InputError(f"the field {field} {what}", file=str(self.path), hint=f"{field}: 12")
        return int(float(value))

    def items(self) -> list[dict[str, Any]]:
        """The items, in the order they are shown."""
        found = self.get("items")
        if found is None:
            return []
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise InputError("the field items is not a list of items", file=str(self.path))
        return found


def read_monster(path: Path, vocabulary: Vocabulary) -> BandBlock:
    """The monster of a file. Raises ``InputError`` for a file that is none."""
    return monster(load_document(path), path, vocabulary)


def monster(data: dict[str, Any], path: Path, vocabulary: Vocabulary) -> BandBlock:
    """The monster of a document."""
    fields = Fields(data, path)
    if data.get("type") != "npc":
        raise InputError(f"the field type is {data.get('type')!r}", file=str(path), hint="a monster has the type npc")
    (block,) = read_blocks(_reckoned(block_text(fields), _level(fields)), vocabulary, str(path))
    return with_file(block, str(path))


def block_text(fields: Fields) -> str:
    """A monster's document as the text of a printed stat block."""
    rows = [f"#### {fields.text('name').strip()}", _header(fields)]
    rows.append(f"Initiative: {fields.number('system.attributes.init.value', 0):+d}")
    weak = plain_text(fields.text("system.details.vulnerability.value"))
    if weak:
        rows.append(f"Vulnerability: {weak}")
    tough = plain_text(fields.text("system.details.resistance.value"))
    if tough:
        rows.append(f"Resist {tough[:1].lower()}{tough[1:]}" if re.search(r"\d", tough) else f"Resistance: {tough}")
    rows.append("")
    nastier: list[str] = []
    for item in fields.items():
        lines = _item(Fields(item, fields.path))
        if item.get("type") == "nastierSpecial":
            nastier.extend(lines)
        elif item.get("type") != "action" and lines[0].startswith("  "):
            at = _under(rows, lines[0])
            rows[at:at] = lines
        else:
            rows.extend(lines)
    if nastier:
        rows.extend(("", "Nastier Specials", *nastier))
    rows.append("")
    for key in ("ac", "pd", "md"):
        rows.append(f"{key.upper()} {fields.number(f'system.attributes.{key}.value')}")
    mook = " (mook)" if fields.text("system.details.role.value") == "mook" else ""
    # A template, which is laid over another creature, has no hit points of its own: 0.
    rows.append(f"HP {fields.number('system.attributes.hp.max') or 1}{mook}")
    return "\n".join(rows) + "\n"


def _reckoned(text: str, level: int) -> str:
    """The text with rolls told by the level ("+5 + @lvl vs. AC") or in torn brackets ("[[+14) vs.") told in numbers."""
    text = _BY_LEVEL.sub(lambda found: f"+{int(found.group(1)) + level}", text)
    return _TORN.sub(r"\1", text)


def _level(fields: Fields) -> int:
    return fields.number("system.attributes.level.value", fields.number("system.details.level.value", 1))


def _header(fields: Fields) -> str:
    level = _level(fields)
    size = fields.text("system.details.size.value").lower()
    strength = fields.text("system.details.strength.value").lower()
    if size in _MULTIPLE:
        size, strength = "normal", size
    if size and size not in _SIZES:
        raise InputError(f"the field system.details.size.value is {size!r}", file=str(fields.path),
                         hint="sizes are " + ", ".join(_SIZES))
    usual = {"large": "double", "huge": "triple"}.get(size, "normal")
    words = [] if size in ("", "normal") else [size.capitalize()]
    if strength in _MULTIPLE and strength != usual:
        words.append(_MULTIPLE[strength])
    role = fields.text("system.details.role.value") or "troop"
    ordinal = "th" if 10 <= level % 100 <= 20 else _ORDINALS.get(level % 10, "th")
    sort = fields.text("system.details.type.value").strip()
    return " ".join([*words, f"{level}{ordinal} level {role}", *([f"[{sort}]"] if sort else [])])


def _item(item: Fields) -> list[str]:
    name = plain_text(item.text("name")).replace("\n", " ").replace("*", "").strip().rstrip(":")
    about = plain_text(item.text("system.description.value"))
    if item.text("type") != "action":
        return _trait(name, about)
    marks = _group(plain_text(item.text("system.group.value")))
    if marks and not _PREFIX.match(name):
        name = f"{marks}{name}"
    roll = printed_roll(plain_text(item.text("system.attack.value"))).replace("\n", " ")
    hit = plain_text(item.text("system.hit.value"))
    if roll.count("(") > roll.count(")") and ")" in hit:
        more, _, hit = hit.partition(")")
        roll, hit = f"{roll} {more})", hit.lstrip("; ")
    roll = re.sub(r"\((?=$|\s*$)", ")", roll)
    if roll and not re.search(r"\bvs\b", roll):
        roll = "" if re.fullmatch(r"automatic(?: hit)?", roll, re.I) else f"({roll})" if "(" not in roll else roll
    first, *others = hit.split("\n") if hit else [""]
    if not roll and not hit:
        return _trait(name, about)
    lines = [f"{name} {roll}".strip() + (f"\u2014{first}" if first else "")]
    lines.extend(f"  {one}" for one in others)
    for key in ("hit1", "hit2", "hit3", "hit4", "hit5", "hitt3"):
        label = plain_text(item.text(f"system.{key}.name")).replace("\n", " ").rstrip(": ")
        text = plain_text(item.text(f"system.{key}.value"))
        if label or text:
            lines.append(f"  {label}: {text}".replace("\n", " ") if label else f"  {text}".replace("\n", " "))
    miss = plain_text(item.text("system.miss.value")).replace("\n", " ")
    if miss:
        label = plain_text(item.text("system.miss.name")).replace("\n", " ").rstrip(": ")
        lines.append(f"  {label if label.lower().startswith('miss ') else 'Miss'}: {miss}")
    lines.extend(f"  {one}" for one in about.split("\n") if one)
    return lines


def _under(rows: list[str], label: str) -> int:
    """Where a line under an attack that is an item of its own belongs: behind the last line of the attack that it
    goes on with ("Roll a third bite attack") or asks about ("Both attacks hit"); at the end otherwise.
    """
    more = _MORE.search(label)
    heads = [n for n, row in enumerate(rows) if not row.startswith(" ") and is_attack(row)]
    if more is not None:
        heads = [n for n in heads if more.group("name").lower() in rows[n].lower().split("\u2014")[0]]
    elif _BOTH.match(label):
        heads = [n for n in heads if _PAIR.search(rows[n])]
    elif _SAVED.match(label):
        heads = [n for n in heads if "save ends" in rows[n].lower()]
    else:
        heads = []
    if not heads:
        return len(rows)
    at = heads[-1] + 1
    while at < len(rows) and rows[at].startswith(" "):
        at += 1
    return at


def _trait(name: str, about: str) -> list[str]:
    first, *others = about.split("\n") if about else [""]
    head = f"{name}: {first}".strip() if first else name
    if is_label(head):
        return [f"  {head}", *(f"  {one}" for one in others)]
    return [head, *(f"  {one}" for one in others)]


def _group(text: str) -> str:
    """What stands in the group of an action: "Special trigger C" is a mark, "Dragon form" is not."""
    match = re.fullmatch(r"(?P<trigger>special trigger)?\s*(?P<kind>[RC])?:?", text.strip(), re.I)
    if match is None or not text.strip():
        return ""
    trigger = "[Special trigger] " if match.group("trigger") else ""
    return trigger + (f"{match.group('kind').upper()}: " if match.group("kind") else "")
