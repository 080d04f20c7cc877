"""Sentences that tell what a creature likes to do, what becomes of it in hours and days, what ties it to a place, and
whose shape it takes: nothing that a rule of a fight asks about.

Like asides, each is known by a construction of its own; a sentence with a number of the rules in it is none.
"""

from __future__ import annotations

import re
from typing import Final

from .flavour import fights, printed, tells
from .tokens import Token

# What it would rather do: a wish or a custom, which binds nobody.
_WISHES: Final = re.compile(
    r"\b(?:prefers?|likes?|loves?|hates?|tends?|(?:always|often|usually) (?:tries|try)|tries|try|seeks?|wants?|aims?) "
    r"(?:not )?to (?!hit\b)\w+|\btry to avoid\b|\bunless instructed otherwise\b|\bwill (?:\w+ )?attempt to\b|"
    r"\bthe first chance (?:they|it) gets?\b|\bdeclines? to\b|\breluctant to\b"
)
# What it can do besides, which is a way of moving in a fight.
_ABLE: Final = re.compile(r"\bcan (?:also )?(?:burrow|climb|fly|hover|jump|leap|swim|teleport)\b")
_CUSTOMS: Final = re.compile(
    r"\b(?:usually|typically|normally|generally|often|sometimes|occasionally|rarely|probably|likely|as a rule)\b"
)
# Time that no battle lasts.
_LONG: Final = re.compile(
    r"\b(?:an|one|two|three|four|eight|twelve|few|several|\d+|each|many|some|in) (?:\d+ )?(?:hours?|days?|weeks?|"
    r"months?|years?|centur(?:y|ies))\b"
)
# A place it belongs to; a life after the fight.
_TIES: Final = re.compile(
    r"\A(?>.*?\b(?:areas?|domains?|places?|regions?|sites?|tombs?|homes?|lairs?|people|events|phenomena)\b).*"
    r"\bbound to\b|"
    r"\bbound to (?:a|an|the|its|their|people)\b"
)
_RETURNS: Final = re.compile(
    r"\A(?>.*?\b(?:eventually|someday|one day|some day)\b).*\b(?:return|reborn|reform|come back|life)\b"
)
_DEAD: Final = re.compile(r"\b(?:can 't|cannot) be (?:resurrected|raised from the dead|brought back to life)\b")
# How sentences about what others see of it begin and go on.
_SEEN: Final = re.compile(
    r"\bchecks? to (?:hear|see|notice|spot|find|detect|recognize|recognise|identify|track)\b|"
    r"\b(?:won 't|will not|doesn 't|does not|don 't|do not) come up (?:much |often )?in play\b|"
    r"\byou notice\b|\bcasting (?:\w++ ){0,6}light\b|\bare (?:rare|common|unusual|exotic)\b|"
    r"\bunnoticed in\b|^the presence of\b|\bno time seems\b|"
    r"\b(?:are|is) (?:nearly |almost |very )?(?:silent|quiet|stealthy)\b|\bto be nasty\b|"
    r"\b(?:might|may) (?:have|find it) (?:a )?more difficult\b"
)
# Shapes it takes on, where no rule hangs on them; directions, which bands have none of.
_SHAPES: Final = re.compile(
    r"\b(?:human|humanoid|dragon|true|natural|original|its|their|her|his|other|any|limited|host 's) (?:\w+ )?forms?\b|"
    r"\b(?:change|changes|take|takes|regain) (?:its |her |his |their )?shapes?\b"
)
# What it is taken for, and what shows it.
_GUISES: Final = re.compile(r"\b(?:the|its|their|this|an?) (?:illusions?|disguises?|guises?|glamours?)\b")
_GIVES: Final = re.compile(r"\b(?:uses?|gains?|abilit(?:y|ies)|flight|flies|fly)\b")
_WAYS: Final = re.compile(r"\brandom direction\b|\bfor direction\b")
# Things rather than creatures; leave to a referee to make something up.
_THINGS: Final = re.compile(r"\A(?>.*?\b(?:a solid|the|magical) objects?\b).*\b(?:saves?|broken|destroyed|breaks?)\b")
_INVENTS: Final = re.compile(r"\byou wish\b|\bfor inspiration\b|\bconsider (?:starting|using|giving|adding|having)\b")
# What small magic brings forth or is like: lights, sounds and smells, or something slight.
_TRIFLES: Final = re.compile(
    r"\A(?:this|the|that) (?:cantrip|spell|trick|magic|illusion) (?:creates?|summons?|produces?|makes?|conjures?|is) "
    r"(?:[\w'(),-]+ ){0,12}?(?:lights?|noises?|sounds?|smells?|odors?|voices?|music|sparks?|colou?rs?|images?|"
    r"minor|small|tiny|harmless)\b|"
    r"\A(?:it|this|(?:this|the|its) (?:effect|spell|illusion|cantrip|sound|light|smell)) "
    r"(?:is|looks|sounds|smells|feels) (?:\w+ ){0,2}like\b|"
    r"\Athis is (?:a|an) (?:minor|small|harmless) [^.]{0,60}\b(?:cantrip|spell|trick)\b|"
    r"\Aat (?:best|worst),? (?:it|this|the \w+)\b"
)
_IN_EARNEST: Final = re.compile(
    r"\b(?:attack|damag|hit|miss|enem|all(?:y|ies)\b|target|engag|heal|bonus|penalt|defen[sc]|invisib|cover\b|conceal|"
    r"blind|daz(?:e|ed|es)\b|stun|confus|sav(?:e|ing)\b|roll|escalat|teleport|obscur|difficult|block|vulnerab|resist|weaken|action)"
)
# Words that such sentences have in common with a fight, and no rule hangs on.
_OF_THINGS: Final = frozenset(("save", "saves", "bonus"))
_OF_LIVES: Final = frozenset(("save", "saves", "hit points"))
_OF_WISHES: Final = frozenset(("attack", "attacks", "hit points", "hampered"))
_OF_IDEAS: Final = frozenset(("stuck",))
_COUNTED: Final = ("signed", "dice", "name", "weapon")


def habit(tokens: list[Token]) -> str:
    """What kind of telling a sentence is, "" for none."""
    text = printed(tokens)
    if _SEEN.search(text):
        return "notice"
    if _TRIFLES.search(text) and not _IN_EARNEST.search(text):
        return "trifles"
    if _THINGS.search(text) and not fights(text, _OF_THINGS):
        return "things"
    plain = not fights(text) and not _GIVES.search(text)
    guise = _GUISES.search(text) and not fights(text) and not _GIVES.search(text)
    if (guise or (_SHAPES.search(text) and plain)) and not any(token.kind in _COUNTED for token in tokens):
        return "shape"
    if _DEAD.search(text) and not fights(text):
        return "death"
    if _WAYS.search(text) and plain:
        return "direction"
    if _INVENTS.search(text) and not fights(text, _OF_IDEAS):
        return "advice"
    led = re.match(r"(?:during|in) (?:the |a )?(?:battle|combat) ,", text)
    if led is not None and tells([token for token in tokens if token.start > tokens[2].start]):
        return "description"
    if any(token.kind in _COUNTED for token in tokens):
        return ""
    if (_LONG.search(text) or _RETURNS.search(text)) and not fights(text, _OF_LIVES):
        return "time"
    if _TIES.search(text) and not fights(text):
        return "ties"
    if re.match(r"(?:if|when|whenever|while|each|until)\b", text) or any(token.kind == "number" for token in tokens):
        return ""
    if _ABLE.search(text):
        return ""
    if _WISHES.search(text) and not fights(text, _OF_WISHES):
        return "habit"
    if _CUSTOMS.search(text) and not fights(text):
        return "habit"
    return ""


__all__ = ["habit"]
