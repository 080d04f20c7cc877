"""The words of one system that its stat blocks and powers are printed with."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Names the reader knows, each set in lower case as a mapping from the printed word to the canonical
    name.

    ``conditions`` are names that "the target is ..." may take; ``states`` further adjectives that
    descriptions use (staggered, flanked, living). ``noun_kinds`` maps nouns for creatures of a tag
    ("undead", "humanoid") to the tag. ``dialect`` is the print: "squares" (distances in squares) or "bands"
    (nearby, far away, engaged; natural rolls; an escalation die). ``saved_unless_told``: a condition whose length is
    not printed lasts until a save ends it. ``synonyms`` maps words of this print, one or several, to
    as many or fewer of the family's ("bloodied" to "staggered"), which the grammar is written with.
    """

    conditions: dict[str, str] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    damage_types: dict[str, str] = field(default_factory=dict)
    defenses: dict[str, str] = field(default_factory=dict)
    abilities: dict[str, str] = field(default_factory=dict)
    skills: dict[str, str] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)
    sizes: tuple[str, ...] = ()
    tags: dict[str, str] = field(default_factory=dict)
    noun_kinds: dict[str, str] = field(default_factory=dict)
    modes: dict[str, str] = field(default_factory=dict)
    senses: dict[str, str] = field(default_factory=dict)
    bonus_types: dict[str, str] = field(default_factory=dict)
    weapon_groups: dict[str, str] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    creature_types: tuple[str, ...] = ()
    alignments: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    symbols: dict[str, str] = field(default_factory=dict)
    usages: dict[str, str] = field(default_factory=dict)
    traits: dict[str, str] = field(default_factory=dict)
    dialect: str = "squares"
    saved_unless_told: bool = False
    synonyms: dict[str, str] = field(default_factory=dict)
