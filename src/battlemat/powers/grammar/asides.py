"""Sentences that stand beside the rules of a fight and say so: examples, notes, a referee's leave, sums of
encounters, skill checks, what happens between battles.

Each kind is known by a construction of its own at the head or in the course of the sentence; a sentence that has
none of them is no aside, whatever it tells.
"""

from __future__ import annotations

import re
from typing import Final

from .flavour import fights, printed
from .tokens import Token

# How a sentence begins that only restates or explains what the print has said.
_RESTATES: Final = re.compile(
    r"(?:for (?:example|instance)\b|as an example\b|e ?\. ?g\b|in other words\b|to be clear\b|that is ,|"
    r"example :|(?:and )?yes ,|whether or not \w+ an? (?:\w+ )?attack hits , see\b|"
    r"(?:and )?that 's (?:about )?it\b|the reason is\b)"
)
# How a sentence begins that remarks on what the print has said, where it states no amount of its own.
_REMARKS: Final = re.compile(r"(?:note that\b|note :|\w*exceptions? :|if you (?:like|want|prefer|wish) ,)")
_AMOUNTS: Final = ("signed", "dice", "number")
# How a sentence begins that leaves something to the referee or advises one.
_ADVISES: Final = re.compile(
    r"(?:gms? (?:note )?:|game ?masters? :|feel free to\b|(?:it 's|it is|that 's|that is) (?:entirely )?"
    r"(?:up to you|your (?:call|decision|choice)|the gm 's (?:call|decision|choice))|at the gm 's option\b|"
    r"at your (?:option|discretion)\b|you (?:should|don 't need to|do not need to|need not|might want|may want|could "
    r"also|might also|can also (?:give|use|let|have)|can damage\b)|if you 're feeling\b|"
    r"improvise\b|roll initiative for (?:the|these|those|any|all)\b|"
    r"avoid \w+ing\b|don 't (?:give|use|forget|worry|bother)\b|do not (?:give|use|forget|worry|"
    r"bother)\b|use (?:the|this) [\w ]*table\b|(?:roll|choose|pick) (?:randomly|one|an? \w+)? ?(?:unless|if) you\b|"
    r"we (?:suggest|recommend|assume)\b|good luck\b|keep (?:this|that) in mind\b|be (?:sure|kind)\b|"
    r"[\w -]+ unless the gm\b)"
)
# Mercy or malice that the referee may feel: whatever it grants is no rule.
_MOODS: Final = re.compile(r"if you ?'re feeling (?:merciful|generous|kind|mean|cruel|nasty|evil) ,")
# What the play of it is like, and how floor plans and figures are used.
_TABLE: Final = re.compile(
    r"won 't come up (?:much|often)\b|\bin play ,|if you (?:are|'re) using (?:minis|miniatures|figures|maps)\b|"
    r"\bspecial effect\b|\bconsult the [\w ]{0,60}table\b|\bstats are based on\b|"
    r"\bspring(?:ing)? a surprise on\b|^the name of this (?:ability|attack|trait) is\b|\bare (?:very |quite )?rare\b|"
    r"^this (?:trait|ability) (?:helps|represents|reflects)\b|^(?:failure|success) (?:might|may|could) mean\b|"
    r"^(?:its|their|his|her) (?:special )?(?:talent|gift|specialty) is\b"
)
# Favors of the world's powers that a fight's end brings.
_FAVOR: Final = re.compile(r"\A(?>.*?\bgains ).*\bicon relationship (?:die|roll|point)")
# Sums of encounters: what a creature counts for when a battle is built.
_BUILDS: Final = re.compile(r"building (?:a )?battles?\b|build (?:a )?battles?\b|battle[- ]building\b|encounter math\b")
# Ties to the powers of the world, sessions, campaigns: told between fights.
_WORLD: Final = re.compile(
    r"icon (?:relationship|advantage|roll|die|dice)s?\b|relationship (?:die|dice|points?|rolls?)\b|"
    r"\bquestions? about the adventure\b|"
    r"each session\b|the campaign\b|per campaign\b|campaign (?:loss|victor\w+|win|setting)\b"
)
# When it happens: not in the fight.
_BETWEEN: Final = re.compile(
    r"after (?:the|a|each|every|this) (?:battle|fight|combat)\b|^(?:once|when|after) the (?:battle|fight) is over\b|"
    r"outside (?:of )?(?:the |a )?(?:battles?|fights?|combat)\b|out of combat\b|between battles\b|"
    r"before (?:the |a )?(?:battle|combat)\b|(?:the )?(?:next|following) (?:day|night|morning|sunrise|dawn|week)\b|"
    r"full heal[- ]up\b|quick rest\b|bed rest\b|each day\b|per day thereafter\b|end of the day\b|that day\b|"
    r"at the end of (?:the|each) (?:battle|session|adventure|day)\b|long rest\b"
)
# What takes an action or brings others in is done in the fight, however long it lasts; so is what tells who acts when.
_ACTS: Final = re.compile(
    r"\bas an? (?:free|quick|move|standard) action\b|\bsummons?\b|\bgates? in\b|\binitiative\b|\bsurprised?\b")
# A check of a skill or an ability against a difficulty; how hard something is to notice.
_CHECKS: Final = re.compile(
    r"\b(?:dc \d+|skill checks?\b|(?:strength|constitution|dexterity|intelligence|wisdom|charisma|con|str|dex|int|wis|"
    r"cha) checks?\b|the dc (?:to|of|for)\b)|\A(?>.*?\bbackgrounds?\b).*\bchecks?\b|"
    r"\A(?>.*?\bchecks? ).*\bbackgrounds?\b"
)
# Words that checks and days between battles have in common with a fight.
_OF_CHECKS: Final = frozenset(("bonus", "penalty"))
_THEN: Final = re.compile(
    r"(?:if (?:the|that|this) (?:save|check|roll) (?:succeeds|fails)|on an? (?:success|failure)|if so|if not|otherwise|"
    r"if (?:they|it) (?:succeeds?|fails?)) ,"
)
# What a hero must have, or may not have, to be built with a card at all.
_HERO: Final = re.compile(
    r"you (?:must|need to) have (?:the|an?) (?>.*?\b(?:talent|feat)\b).* to (?:use|take|cast) this \w+\W{0,3}$|"
    r"you can ?(?:'t|not) take this (?:talent|feat|power|spell) if you (?:have taken|take) .*\b(?:talent|feat)\W{0,3}$"
)
# What a hero learns and chooses: spells, talents, songs of a class or a level, which its sheet lists.
_LEARNS: Final = re.compile(
    r"\b(?:spells?|talents?|feats?|class features?|battle cr(?:y|ies)|songs?|familiars?|slots?|cantrips?)\b")
_CHOSEN: Final = re.compile(
    r"\b(?:from the \w+ class|class 's|your level or lower|levels? lower|you know|part of your powers|spell 's level|"
    r"level 's (?:spell )?slot|spell slots?|as if you were an? (?!making)|in place of an? \w+ spell|as rituals|"
    r"by the ritual|summoning rules|your summoning powers|your \w+ heritage talents|abilities for your|"
    r"permanent ability|highest possible level)(?!\w)|^starting at \d")
_IN_BATTLE: Final = re.compile(r"\b(?:battle(?! cr)|actions?|expend|triggers?|targets?|nearby)\b")
# Whom it picks to attack, which whoever plays it may follow or not.
_PICKS: Final = re.compile(r"\b(?:specifically|preferentially) targets?\b")


def aside(tokens: list[Token], after: str = "") -> str:
    """What kind of aside a sentence is, "" for none. ``after``: the kind the sentence before it was."""
    text = printed(tokens).lstrip("([ ")
    if not text:
        return ""
    if _RESTATES.match(text):
        return "example"
    if _REMARKS.match(text) and not any(token.kind in _AMOUNTS or token.word == "double" for token in tokens):
        return "note"
    if _MOODS.match(text):
        return "advice"
    if _ADVISES.match(text) and not any(token.kind in ("signed", "dice", "name") for token in tokens):
        return "advice"
    if _PICKS.search(text) and all(token.kind not in ("signed", "dice") for token in tokens):
        return "habit"
    if _TABLE.search(text) and not fights(text):
        return "advice"
    learns = _LEARNS.search(text) and _CHOSEN.search(text) and not _IN_BATTLE.search(text)
    if _HERO.match(text) or (learns and not fights(text, _OF_CHECKS)):
        return "building a hero"
    if _FAVOR.search(text):
        return "the world"
    if _BUILDS.search(text):
        return "building battles"
    if _WORLD.search(text) and not fights(text) and "action" not in text.split():
        return "the world"
    if _between(text):
        return "between battles"
    if _CHECKS.search(text) and not fights(text, _OF_CHECKS):
        return "checks"
    if after in ("between battles", "the world", "checks") and _THEN.match(text) and not fights(text):
        return after
    return ""


def _between(text: str) -> bool:
    found = _BETWEEN.search(text)
    if found is None or _ACTS.search(text):
        return False
    return not fights(text.replace(found.group(), ""), _OF_CHECKS)


__all__ = ["aside"]
