"""Words that the prints of several games on squares have in common."""

from __future__ import annotations

from typing import Final

from battlemat.engine.abilities import SPELT

ABILITIES: Final[dict[str, str]] = SPELT

DEFENSES: Final[dict[str, str]] = {
    "ac": "AC",
    "armor class": "AC",
    "fort": "Fortitude",
    "fortitude": "Fortitude",
    "ref": "Reflex",
    "reflex": "Reflex",
    "will": "Will",
}

NOUN_KINDS: Final[dict[str, str]] = {
    "undead": "Undead",
    "humanoid": "Humanoid",
    "humanoids": "Humanoid",
    "beast": "Beast",
    "beasts": "Beast",
    "demon": "Demon",
    "demons": "Demon",
    "devil": "Devil",
    "devils": "Devil",
    "construct": "Construct",
    "constructs": "Construct",
    "ooze": "Ooze",
    "spider": "Spider",
    "spiders": "Spider",
    "plant": "Plant",
    "plants": "Plant",
    "goblin": "Goblin",
    "goblins": "Goblin",
    "giant": "Giant",
    "giants": "Giant",
    "dragon": "Dragon",
    "dragons": "Dragon",
    "humans": "Human",
    "human": "Human",
    "automaton": "Automaton",
    "automatons": "Automaton",
    "vermin": "Vermin",
    "elemental": "Elemental",
    "elementals": "Elemental",
    "swarm": "Swarm",
    "swarms": "Swarm",
}

MODES: Final[dict[str, str]] = {
    "fly": "fly",
    "flight": "fly",
    "flying": "fly",
    "climb": "climb",
    "climbing": "climb",
    "swim": "swim",
    "swimming": "swim",
    "burrow": "burrow",
    "burrowing": "burrow",
    "walk": "walk",
    "land": "walk",
    "teleport": "teleport",
    "overland flight": "overland flight",
}

SENSES: Final[dict[str, str]] = {
    "darkvision": "darkvision",
    "low-light vision": "low-light vision",
    "blindsight": "blindsight",
    "tremorsense": "tremorsense",
    "truesight": "truesight",
    "trueseeing": "truesight",
    "all-around vision": "all-around vision",
    "dark vision": "darkvision",
    "blind": "blind",
    "telepathy": "telepathy",
}

USAGES: Final[dict[str, str]] = {
    "at-will": "at-will",
    "at will": "at-will",
    "encounter": "encounter",
    "daily": "daily",
    "refresh": "refresh",
    "recharge": "refresh",
    "once per round": "round",
    "consumable": "consumable",
}

SYMBOLS: Final[dict[str, str]] = {
    "‡": "basic melee", "†": "melee", "⤢": "basic ranged", "↗": "ranged", "∢": "near", "⋇": "far"}

MARKED_ROLES: Final[tuple[str, ...]] = ("Archer", "Blocker", "Skulker", "Spoiler", "Striker", "Wrecker", "Stalker")
MARKED_KINDS: Final[tuple[str, ...]] = ("Mook", "Boss")

# Words of the plain print for those of the marked one.
SYNONYMS: Final[dict[str, str]] = {
    "bloodied": "staggered",
    "bloodies": "staggers",
    "ongoing": "persistent",
    "healing surge": "recovery",
    "healing surges": "recoveries",
    "surge": "recovery",
    "surges": "recoveries",
    "healing surge value": "recovery value",
    "surge value": "recovery value",
    "grab": "grapple",
    "grabs": "grapples",
    "grabbed": "grappled",
    "grabbing": "grappling",
    "keyword": "tag",
    "keywords": "tags",
    "opponent": "enemy",
    "opponents": "enemies",
    "foe": "enemy",
    "foes": "enemies",
    "personal": "self",
    "area burst": "far burst",
    "area wall": "far wall",
    "area blast": "far blast",
    "melee basic": "basic melee",
    "ranged basic": "basic ranged",
    "sustain": "maintain",
    "sustains": "maintains",
}

SIZES: Final[tuple[str, ...]] = ("Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan")


def same(listed: str) -> dict[str, str]:
    """Words that stand for themselves, by their small letters; "_" stands for a blank."""
    return {word.replace("_", " ").lower(): word.replace("_", " ") for word in listed.split()}
