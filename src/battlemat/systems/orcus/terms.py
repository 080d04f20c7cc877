"""The words Orcus prints its stat blocks and powers with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.grid import words

_CONDITIONS: Final = words.same(
    "blinded controlled dazed deafened dying grappled helpless immobile marked petrified prone "
    "rattled restrained slowed stunned "
    "surprised unconscious weakened"
) | {
    "dominated": "controlled",
    "immobilized": "immobile",
    "immobilised": "immobile",
    "grabbed": "grappled",
    "blind": "blinded",
    "deaf": "deafened",
    "stunnned": "stunned",
    "grabbled": "grappled",
}

# Words of the plain print that the marked one has for something else: "the opponent" is whoever set off a power.
_MEANT_OTHERWISE: Final = frozenset(("surge", "surges", "opponent", "opponents"))

ORCUS_TERMS: Final = Vocabulary(
    conditions=_CONDITIONS,
    states=words.same(
        "staggered flanked living invisible swallowed flying airborne bloodied undead hidden "
        "dead mounted conscious "
        "undamaged incapacitated engulfed asleep sleeping insubstantial incorporeal"
    ),
    damage_types=words.same("acid cold fire force lightning necrotic poison psychic radiant thunder physical flux")
    | {"energy": "flux"},
    defenses=words.DEFENSES,
    abilities=words.ABILITIES,
    skills={
        name.lower(): name
        for name in (
            "Acrobatics",
            "Arcana",
            "Arcane",
            "Athletics",
            "Bluff",
            "Diplomacy",
            "Dungeoneering",
            "Endure",
            "Endurance",
            "Heal",
            "History",
            "Insight",
            "Intimidate",
            "Nature",
            "Perception",
            "Religion",
            "Sleight of Hand",
            "Stealth",
            "Streetsmarts",
            "Streetwise",
            "Thievery",
        )
    },
    actions={
        "standard": "standard",
        "move": "move",
        "swift": "swift",
        "minor": "swift",
        "free": "free",
        "counter": "counter",
        "reaction": "reaction",
        "react": "reaction",
        "interrupt": "counter",
        "immediate counter": "counter",
        "immediate reaction": "reaction",
        "immediate interrupt": "counter",
        "opportunity": "opportunity",
        "no": "none",
    },
    sizes=words.SIZES,
    tags=words.same(
        "Acid Air Aquatic Arcane Augmentable Aura Beast Celestial Charm Club Cold Companion "
        "Conjuration Consistent Construct Demon Devil "
        "Disease Divine Dragon Earth Elemental Fear Fire Flux Focus Force Form Giant Goblin "
        "Gremlin Healing Human Illusion Lightning Martial "
        "Mount Necrotic Ooze Open Phrenic Plant Poison Polymorph Psyche Psychic Radiant Reptile "
        "Shadow Shapechanger Shapeshifter Sleep Spider "
        "Spirit Stance Summons Swarm Teleport Teleportation Thunder Transmutation Undead Vermin "
        "Water Weapon Zone Bows Axes Evil Good Mook Rage "
        "Humanoid Monstrosity Automaton Natural Fey Cosmic Outsider Blindsight Spell Sonic Trap "
        "Psionic Primal Arcana Elf Dwarf Orc"
    )
    | {
        "heavy blade": "Heavy Blade",
        "heavy blades": "Heavy Blade",
        "light blade": "Light Blade",
        "light blades": "Light Blade",
        "chaotic evil": "Chaotic Evil",
        "lawful good": "Lawful Good",
        "thrown weapon": "Thrown Weapon",
        "lawful evil": "Lawful Evil",
    },
    noun_kinds=words.NOUN_KINDS,
    modes=words.MODES,
    senses=words.SENSES,
    bonus_types={
        "power": "power",
        "feat": "feat",
        "ancestry": "ancestry",
        "armor": "armor",
        "shield": "shield",
        "enhancement": "enhancement",
        "item": "item",
        "untyped": "",
    },
    weapon_groups=words.same(
        "club clubs axe axes bow bows hammer hammers spear spears staff sling crossbow "
        "crossbows mace maces flail "
        "flails pick picks shield garotte dagger daggers sword swords"
    )
    | {
        "heavy blade": "heavy blade",
        "light blade": "light blade",
        "heavy blades": "heavy blade",
        "light blades": "light blade",
        "ranged weapon": "ranged weapon",
        "melee weapon": "melee weapon",
        "thrown weapon": "thrown weapon",
        "two-handed weapon": "two-handed weapon",
        "one-handed weapon": "one-handed weapon",
        "unarmed": "unarmed",
    },
    roles=words.MARKED_ROLES,
    kinds=("Standard", "Elite", *words.MARKED_KINDS),
    origins=("Cosmic", "Elemental", "Fey", "Immortal", "Natural", "Outsider", "Shadow"),
    creature_types=("Automaton", "Beast", "Humanoid", "Monstrosity"),
    alignments=("Good", "Lawful Good", "Evil", "Chaotic Evil", "Unaligned", "Any"),
    symbols=words.SYMBOLS,
    usages=words.USAGES,
    synonyms={word: meant for word, meant in words.SYNONYMS.items() if word not in _MEANT_OTHERWISE},
)

# The plain print, as Orcus understands it.
PLAIN_TERMS: Final = replace(
    ORCUS_TERMS,
    synonyms=words.SYNONYMS,
    roles=(*ORCUS_TERMS.roles, "Artillery", "Brute", "Controller", "Lurker", "Skirmisher", "Soldier"),
    kinds=(*ORCUS_TERMS.kinds, "Minion", "Solo"),
    origins=(*ORCUS_TERMS.origins, "Aberrant"),
    creature_types=(*ORCUS_TERMS.creature_types, "Animate", "Magical Beast"),
)
