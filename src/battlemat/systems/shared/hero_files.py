"""What hero files of every system hold alike: names, power cards, ability scores, weapons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from battlemat.documents.reader import Table
from battlemat.engine.abilities import ABILITIES, HIGHEST_SCORE
from battlemat.engine.creature import SIZES as SIZES
from battlemat.errors import InputError
from battlemat.limits import check_print
from battlemat.systems.shared.heroes import Bonus, Card
from battlemat.systems.shared.portraits import Character, Portrait
from battlemat.systems.shared.weapons import Arm, parse_weapon

_HEADING = re.compile(r"^\s*+(?:>\s*+)?#{1,6}\s++(.*)$")


class Hero(Protocol):
    """A hero as its file has it, whatever the system: what files, parties and reports ask of any."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def name(self) -> str: ...

    @property
    def level(self) -> int: ...

    @property
    def size(self) -> str: ...

    @property
    def role(self) -> str: ...

    @property
    def abilities(self) -> dict[str, int]: ...

    @property
    def cards(self) -> tuple[Card, ...]: ...

    @property
    def traits(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class HeroKind:
    """What a system's heroes are: their class, how their files are read, packed and read again, how they grow.

    `portray` and `adopt` take a hero to and from another game on squares (`adopt` notes what it has no place for),
    `from_character` makes one of a character exported from a virtual table; None where there is no such way.
    """

    hero: type[Any]
    read: Callable[[Table], Hero]
    pack: Callable[[Any], dict[str, Any]]
    unpack: Callable[[Table], Hero]
    at_level: Callable[[Any, int], Hero]
    max_level: int
    portray: Callable[[Any], Portrait] | None = None
    adopt: Callable[[Portrait, list[str]], Hero] | None = None
    from_character: Callable[[Character], Hero] | None = None


def read_cards(text: str, file: str | None = None, line: int = 1) -> tuple[Card, ...]:
    """The power cards in a text: each begins with its name as a heading, `#### Name`.

    `line` is where the text begins in its file. Raises `InputError` for print that nobody prints, text before the
    first heading, a card without text, and a name used twice.
    """
    check_print(text, file, line)
    found: list[tuple[str, int, list[str]]] = []
    for number, written in enumerate(text.split("\n"), line):
        heading = _HEADING.match(written)
        if heading is not None:
            name = heading[1].strip()
            if any(name.casefold() == other.casefold() for other, _, _ in found):
                raise InputError(f"there are two powers named '{name}'", file=file, line=number)
            found.append((name, number, [name]))
        elif found:
            found[-1][2].append(written.rstrip())
        elif written.strip():
            raise InputError(
                "this stands before the first power",
                file=file,
                line=number,
                hint="expected the power's name as a heading: #### Name",
            )
    cards: list[Card] = []
    for name, number, lines in found:
        card = "\n".join(lines).strip()
        if card == name:
            raise InputError(
                f"the power '{name}' has no text",
                file=file,
                line=number,
                hint="expected its lines, as printed, under the name",
            )
        cards.append(Card(name, card, number))
    return tuple(cards)


def read_abilities(table: Table) -> dict[str, int]:
    """The six ability scores a table gives. Raises `InputError`."""
    table.only(ABILITIES, "ability")
    return {ability: table.integer(ability, low=1, high=HIGHEST_SCORE) for ability in ABILITIES}


def read_weapons(table: Table) -> tuple[Arm, ...]:
    """The weapons of a hero file's list. Raises `InputError`, at the one that is none."""
    arms: list[Arm] = []
    for index, text in enumerate(table.texts("weapons")):
        try:
            arms.append(parse_weapon(text))
        except InputError as error:
            raise table.error(error.message, "weapons", index, hint=error.hint) from None
    return tuple(arms)


def read_bonuses(table: Table, known: tuple[str, ...]) -> tuple[Bonus, ...]:
    """What else adds to a hero's numbers: tables with `to`, `amount` and, if they like, `type`, `source`, `rule`.

    Raises `InputError`.
    """
    found: list[Bonus] = []
    for entry in table.tables("bonuses"):
        entry.only(("to", "amount", "type", "source", "rule"), "bonus")
        found.append(Bonus(entry.choice("to", known), entry.integer("amount", low=-99, high=99),
                           entry.text("type", ""), entry.text("source", ""), entry.text("rule", "")))
    return tuple(found)


def pack_bonuses(bonuses: tuple[Bonus, ...]) -> list[dict[str, Any]]:
    """Bonuses as a hero file has them."""
    return [{"to": one.to, "amount": one.amount, "type": one.type, "source": one.source, "rule": one.rule}
            for one in bonuses]


class Written(Protocol):
    """What the heroes of every system have, and their files by the same keys."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def prose(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def size(self) -> str: ...
    @property
    def weapons(self) -> tuple[Arm, ...]: ...
    @property
    def enhancement(self) -> int: ...
    @property
    def resist(self) -> tuple[tuple[str, int], ...]: ...
    @property
    def traits(self) -> tuple[str, ...]: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...


def read_common(table: Table, enhanced: int = 6) -> dict[str, Any]:
    """What is read alike of heroes of every system, by their fields; `enhanced` is the best enhancement."""
    return {
        "name": table.text("name"),
        "title": table.text("title", ""),
        "role": table.text("role", ""),
        "prose": table.text("prose", "").strip(),
        "size": table.choice("size", SIZES, "medium"),
        "abilities": read_abilities(table.table("abilities")),
        "weapons": read_weapons(table),
        "traits": tuple(table.texts("traits")),
        "cards": read_cards(table.text("powers", ""), table.document.file, table.position("powers").line),
        "enhancement": table.integer("enhancement", 0, high=enhanced),
    }


def read_grid(table: Table, modes: Sequence[str], damage: Sequence[str]) -> dict[str, Any]:
    """What is read alike of heroes of games on squares, by the names of their fields.

    `modes` are the ways to move there are, `damage` the types that can be resisted.
    """
    return {
        **read_common(table),
        "speed": table.integer("speed", 6, high=99),
        "modes": table.amounts("modes", modes, "movement mode"),
        "senses": tuple(table.texts("senses")),
        "languages": tuple(table.texts("languages")),
        "resist": table.amounts("resist", damage, "damage type"),
        "vulnerable": table.amounts("vulnerable", damage, "damage type"),
    }


def pack_common(hero: Written) -> dict[str, Any]:
    """What is packed alike of heroes of every system."""
    return {
        "name": hero.name,
        "title": hero.title,
        "role": hero.role,
        "prose": hero.prose,
        "level": hero.level,
        "size": hero.size,
        "weapons": [weapon_text(arm) for arm in hero.weapons],
        "enhancement": hero.enhancement,
        "resist": dict(hero.resist),
        "traits": list(hero.traits),
        "powers": pack_cards(hero.cards),
    }


def pack_cards(cards: tuple[Card, ...]) -> str:
    """Power cards as one text, each under its name as a heading."""
    return "\n\n".join(f"#### {card.text}" for card in cards)


def weapon_text(arm: Arm) -> str:
    """A weapon in the words a hero file has for it."""
    words = [f"{arm.name} +{arm.proficiency} {arm.count}d{arm.sides}"]
    if arm.reach:
        words.append(f"reach {arm.reach}")
    if arm.range_normal:
        words.append(f"range {arm.range_normal}/{arm.range_long}")
    words.extend(arm.properties)
    if arm.group:
        words.append(arm.group)
    return ", ".join(words)
