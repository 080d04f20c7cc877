"""Weapons as text: `"pike +2 1d10, reach 2"`, `"bow +2 1d10, range 20/40, two-handed"`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from battlemat.engine.creature import Weapon
from battlemat.errors import InputError, nearest
from battlemat.limits import DICE, SIDES, check_print

TWO_HANDED: Final = "two-handed"
PROPERTIES: Final = (
    "heavy thrown",
    "light thrown",
    TWO_HANDED,
    "off-hand",
    "versatile",
    "high crit",
    "focus",
)
GROUPS: Final = (
    "axe",
    "bow",
    "crossbow",
    "flail",
    "hammer",
    "heavy blade",
    "light blade",
    "mace",
    "pick",
    "polearm",
    "sling",
    "spear",
    "staff",
    "unarmed",
)

_HEAD = re.compile(r"^\s*+(?P<name>(?:\s*+[^\d\s])*?)\s*+\+(?P<prof>\d++)\s++(?P<count>\d++)d(?P<sides>\d++)\s*+$")
_REACH = re.compile(r"^reach (\d+)$")
_RANGE = re.compile(r"^range (\d+)(?:/(\d+))?$")
_FORM: Final = "expected name, proficiency bonus, dice, then properties: 'pike +2 1d10, reach 2'"


@dataclass(frozen=True)
class Arm:
    """A weapon a hero carries: proficiency bonus, damage dice (`count`d`sides`), reach or ranges in squares.

    `range_normal` 0 means it cannot be shot or thrown. `properties` are words such as "light thrown" and
    "two-handed"; `group` is its kind ("axe"); `enhancement` counts on attack and damage rolls made with it.
    """

    name: str
    proficiency: int
    count: int
    sides: int
    reach: int = 1
    range_normal: int = 0
    range_long: int = 0
    properties: tuple[str, ...] = ()
    group: str = ""
    enhancement: int = 0

    @property
    def thrown(self) -> bool:
        """Whether it strikes in melee and can be thrown as well."""
        return "light thrown" in self.properties or "heavy thrown" in self.properties

    @property
    def melee(self) -> bool:
        """Whether it can strike in melee: anything but a bow, a sling or the like."""
        return self.range_normal == 0 or self.thrown

    @property
    def ranged(self) -> bool:
        """Whether it can be shot or thrown."""
        return self.range_normal > 0

    def weapon(self) -> Weapon:
        """It as the engine holds it."""
        return Weapon(self.name, self.proficiency, self.count, self.sides, self.reach, self.range_normal,
                      self.range_long, frozenset(self.properties), self.enhancement, self.group)


def parse_weapon(text: str) -> Arm:
    """The weapon a text describes.

    Properties follow the dice after commas: `reach N`, `range N` or `range N/N` (squares), a group such as
    "axe", and those of `PROPERTIES`. Raises `InputError`, without a place, for a text of another form.
    """
    check_print(text)
    head, *rest = text.split(",")
    found = _HEAD.match(head)
    if found is None or not found["name"]:
        raise InputError(f"'{text}' is not a weapon", hint=_FORM)
    if not (0 < int(found["count"]) <= DICE and 0 < int(found["sides"]) <= SIDES):
        raise InputError(f"'{found['count']}d{found['sides']}' are no dice of a weapon",
                         hint=f"at most {DICE} dice of {SIDES:,} sides")
    reach, normal, long = 1, 0, 0
    group = ""
    properties: list[str] = []
    for part in rest:
        word = " ".join(part.split()).casefold()
        if match := _REACH.match(word):
            reach = int(match[1])
        elif match := _RANGE.match(word):
            normal = int(match[1])
            long = int(match[2] or match[1])
            if not 0 < normal <= long:
                raise InputError(
                    f"'{word}' is not a range", hint="expected normal/long in squares: range 10/20"
                )
        elif word in GROUPS:
            group = word
        elif word in PROPERTIES:
            properties.append(word)
        else:
            close = nearest(word, (*PROPERTIES, *GROUPS, "reach 2", "range 10/20"))
            raise InputError(
                f"unknown weapon property '{word}'", hint=f"did you mean '{close}'?" if close else _FORM
            )
    thrown = [word for word in properties if word.endswith("thrown")]
    if thrown and not normal:
        raise InputError(
            f"'{found['name']}' is {thrown[0]} and has no range", hint="add its range: range 5/10"
        )
    return Arm(
        found["name"],
        int(found["prof"]),
        int(found["count"]),
        int(found["sides"]),
        reach,
        normal,
        long,
        tuple(properties),
        group,
    )
