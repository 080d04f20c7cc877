"""The words Fourth prints its stat blocks and powers with, and those of the marked print that it has in common.

A condition that only another game has is none here: a power that lays it has a note.
"""

from __future__ import annotations

from typing import Final

from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.fourth.skills import SKILLS
from battlemat.systems.shared.grid import words

FOURTH_TERMS: Final = Vocabulary(
    conditions=words.same(
        "blinded dazed dying grabbed helpless hidden immobilized invisible marked prone restrained slowed stable "
        "stunned surprised unconscious weakened")
    | {"immobilised": "immobilized", "immobile": "immobilized", "grappled": "grabbed"},
    states=words.same("flanked living flying dead conscious undamaged staggered"),
    damage_types=words.same("acid cold fire force lightning necrotic poison psychic radiant thunder"),
    defenses=words.DEFENSES,
    abilities=words.ABILITIES,
    skills={name: name.title() for name in SKILLS},
    actions={
        "standard": "standard", "move": "move", "minor": "swift", "free": "free", "no": "none", "swift": "swift",
        "counter": "counter",
        "immediate interrupt": "counter", "interrupt": "counter", "immediate reaction": "reaction",
        "reaction": "reaction",
    },
    sizes=words.SIZES,
    tags=words.same(
        "Acid Arcane Aura Charm Cold Conjuration Disease Divine Fear Fire Force Healing Illusion Implement Lightning "
        "Martial Necrotic Poison Polymorph Psychic Radiant Sleep Stance Teleportation Thunder Weapon Zone Undead "
        "Goblin Beast Humanoid Natural Fey Shadow Elemental Immortal Aberrant"),
    noun_kinds=words.NOUN_KINDS,
    modes=words.MODES,
    senses=words.SENSES,
    bonus_types={"power": "power", "feat": "feat", "item": "item", "untyped": ""},
    weapon_groups={"ranged weapon": "ranged weapon", "melee weapon": "melee weapon"},
    roles=("Artillery", "Brute", "Controller", "Lurker", "Skirmisher", "Soldier", *words.MARKED_ROLES),
    kinds=("Standard", "Minion", "Elite", "Solo", *words.MARKED_KINDS),
    origins=("Aberrant", "Cosmic", "Elemental", "Fey", "Immortal", "Natural", "Outsider", "Shadow"),
    creature_types=("Animate", "Automaton", "Beast", "Humanoid", "Magical Beast", "Monstrosity"),
    alignments=("Good", "Lawful Good", "Evil", "Chaotic Evil", "Unaligned", "Any"),
    usages=words.USAGES,
    symbols=words.SYMBOLS,
    synonyms=words.SYNONYMS,
)
