"""A hero as far as it has been made: the choices so far, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from battlemat.engine.abilities import ABILITIES, HIGHEST_SCORE
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total
from battlemat.heroes.parts import (
    Ancestry,
    Book,
    HeroClass,
    Incantation,
    Item,
    Kit,
    Need,
    Part,
    Path,
    PowerPart,
)
from battlemat.systems.shared.heroes import Bonus


@dataclass
class Held:
    """A power chosen: at which level of the hero, and with which level it was selected."""

    power: PowerPart
    at: int
    selected: int
    text: str


@dataclass
class Feat:
    """A feat chosen, at which level, and out of which if a special grant limited it."""

    part: Part
    at: int
    offered: frozenset[str] = frozenset()


@dataclass
class Made:
    """A hero being made. `said` are the answers as they are kept, a level each, by key.

    `scores` are as generated, before ancestry; `raised` what levels have raised, with the rule.
    """

    book: Book
    name: str = ""
    title: str = ""
    prose: str = ""
    level: int = 1
    said: dict[int, dict[str, Any]] = field(default_factory=dict)
    ancestry: Ancestry = field(default_factory=lambda: Ancestry(""))
    calling: HeroClass = field(default_factory=lambda: HeroClass(""))
    kit: Kit | None = None
    paths: list[Path] = field(default_factory=list)
    method: str = ""
    rolled: tuple[int, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    chosen_raises: list[tuple[str, int, str]] = field(default_factory=list)
    raised: list[tuple[str, int, str]] = field(default_factory=list)
    alignment: str = ""
    nine: bool = False
    skills: list[str] = field(default_factory=list)
    backgrounds: dict[str, int] = field(default_factory=dict)
    languages: list[str] = field(default_factory=list)
    feats: list[Feat] = field(default_factory=list)
    powers: list[Held] = field(default_factory=list)
    incantations: list[Incantation] = field(default_factory=list)
    companion: str = ""
    items: list[Item] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    xp: int | None = None

    # ------------------------------------------------------------------ what it has

    @property
    def parts(self) -> list[tuple[str, Part]]:
        """Everything it is made of, with what sort of part it is."""
        found: list[tuple[str, Part]] = [("ancestry", self.ancestry), ("class", self.calling)]
        if self.kit is not None:
            found.append(("kit", self.kit))
        found.extend(("path", path) for path in self.paths)
        found.extend(("feat", feat.part) for feat in self.feats)
        found.extend((item.kind, item) for item in self.items)
        return found

    @property
    def trained(self) -> list[str]:
        """Every skill it is trained in: by choice, and by what it is made of."""
        found = list(self.skills)
        for _, part in self.parts:
            found.extend(skill for skill in part.skills if skill not in found)
        return found

    @property
    def spoken(self) -> list[str]:
        """Every language it speaks: its ancestry's, then those chosen."""
        return [*self.ancestry.languages, *self.languages]

    @property
    def traits(self) -> list[str]:
        """The trait lines of all it is made of."""
        return [trait for _, part in self.parts for trait in part.traits]

    @property
    def features(self) -> list[PowerPart]:
        """The powers that come by themselves up to its level."""
        return [power for _, part in self.parts for power in part.features if power.level <= self.level]

    @property
    def weight(self) -> int:
        """What it carries, in pounds."""
        return sum(item.weight for item in self.items)

    def of_kind(self, kind: str) -> list[Item]:
        """What it carries of a kind."""
        return [item for item in self.items if item.kind == kind]

    @property
    def armor(self) -> Item | None:
        """The armor it wears."""
        return next(iter(self.of_kind("armor")), None)

    @property
    def shield(self) -> Item | None:
        """The shield it bears."""
        return next(iter(self.of_kind("shield")), None)

    # ------------------------------------------------------------------ numbers

    def ability(self, name: str, up_to: int | None = None) -> Total:
        """An ability score and what it is made of; `up_to` counts no raises of levels past that."""
        parts = [Modifier(name, self.scores.get(name, 10), "base", self.method or "generated", self.rules("generated"))]
        for raised, amount in self.ancestry.raises:
            if raised == name:
                parts.append(Modifier(name, amount, "", self.ancestry.name, self.rules("ancestry")))
        for raised, amount, source in self.chosen_raises:
            if raised == name:
                parts.append(Modifier(name, amount, "", source, self.rules("ancestry")))
        for raised, at, rule in self.raised:
            if raised == name and (up_to is None or at <= up_to):
                parts.append(Modifier(name, 1, "", f"level {at}", rule))
        over = sum(part.amount for part in parts) - HIGHEST_SCORE
        if over > 0:
            parts.append(Modifier(name, -over, "", f"{HIGHEST_SCORE} at most", self.rules("highest")))
        return Stacking().total(parts)

    @property
    def abilities(self) -> dict[str, int]:
        """The ability scores at its level."""
        return {name: self.ability(name).value for name in ABILITIES}

    def rules(self, topic: str) -> str:
        """The rule behind a topic of making, "" where the game's text has none."""
        if self.book.system != "orcus":
            return ""
        return {"generated": "orcus.generate.before-ancestry", "ancestry": "orcus.character.ancestry",
                "highest": "orcus.ability.score-scale"}[topic]

    def bonuses(self, types: dict[str, tuple[str, str]]) -> tuple[Bonus, ...]:
        """What all it is made of adds to its numbers; `types` are the bonus type and the rule of each sort of part."""
        found: list[Bonus] = []
        for sort, part in self.parts:
            type, rule = types.get(sort, ("", ""))
            found.extend(give.bonus(self.level, type, part.name, rule) for give in part.gives)
        return tuple(found)

    # ------------------------------------------------------------------ requirements

    def refusal(self, part: Part, rule: str) -> Refusal | None:
        """Why it may not have a part: the first requirement it does not meet."""
        for need in part.needs:
            if not self.meets(need):
                return Refusal(rule, f"{part.name} requires {need.words}")
        if part.level > self.level:
            return Refusal(rule, f"{part.name} is of level {part.level}")
        return None

    def meets(self, need: Need) -> bool:
        """Whether it has what something requires."""
        name = need.name.casefold()
        if need.kind == "ability":
            return self.ability(need.name).value >= need.amount
        if need.kind == "level":
            return self.level >= need.amount
        if need.kind == "trained":
            return name in self.trained
        held = {"class": [self.calling.name], "ancestry": [self.ancestry.name],
                "kit": [self.kit.name] if self.kit is not None else [],
                "feat": [feat.part.name for feat in self.feats], "path": [path.name for path in self.paths]}
        return name in [one.casefold() for one in held[need.kind]]
