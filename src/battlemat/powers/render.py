"""Forms to printed text: a monster's line, or a hero's card."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from . import forms as f
from .forms.base import Form, Note
from .forms.targets import Targeting
from .forms.wording import sentence_list

_SYMBOLS: Final = {
    "basic melee": "‡",
    "melee": "†",
    "basic ranged": "⤢",
    "ranged": "↗",
    "near": "∢",
    "far": "⋇",
}
_LEADS: Final = (f.If, f.While, f.When, f.At, f.Lasting)


def sentences(effects: tuple[Form, ...]) -> str:
    """Statements as sentences, each with its capital and full stop."""
    return " ".join(
        _capital(one.render()) + "." if not one.render().endswith((".", "!")) else _capital(one.render())
        for one in effects
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def hit_text(effects: tuple[Form, ...]) -> str:
    """What a hit does: the damage first, and what goes with it in the same sentence."""
    if not effects:
        return ""
    first = effects[0]
    if not isinstance(first, f.Damage) or first.who != f.TARGET or first.additional:
        return sentences(effects)
    text = first.phrase()
    rest = effects[1:]
    if (
        rest
        and isinstance(rest[0], f.Effect)
        and not isinstance(rest[0], (*_LEADS, f.Choose, f.RollAttack))
        and not isinstance(rest[0], Note)
    ):
        text += f", and {rest[0].render()}"
        rest = rest[1:]
    text += "."
    return f"{text} {sentences(rest)}".strip()


def power_body(power: f.Power) -> str:
    """The text under a power's header, ``SELF`` for its owner."""
    parts: list[str] = []
    if power.trigger is not None:
        parts.append(f"When {power.trigger.render()}:")
    for test in power.requirements:
        # "SELF is staggered;" would be what sets it off.
        asked = isinstance(test, f.Has) and test.who == f.SELF
        parts.append(f"Requires {test.render()};" if asked else f"{_capital(test.render())};")
    if power.before:
        parts.append(f"{_capital(sentence_list(power.before))} then:")
    where = _targeting(power.targeting)
    if where:
        parts.append(where + ";")
    crowd = power.targeting.who if power.targeting is not None and not power.targeting.origin else None
    if isinstance(crowd, f.Select) and crowd.up_to:
        parts.append(f"SELF attacks {crowd.render()};")
    elif isinstance(crowd, f.Select) and power.attack is None:
        parts.append(f"Targets {crowd.render()};")
    if power.attack is not None:
        parts.append(_attack(power.attack, power.targeting) + ";")
    body = hit_text(power.hit)
    if body:
        parts.append(body)
    if power.effect:
        named = power.attack is not None or (
            power.targeting is not None and power.targeting.origin not in ("", "self")
        )
        parts.append(("*Effect:* " if named else "") + sentences(power.effect))
    if power.miss:
        parts.append(
            "*Miss:* " + (sentences(power.miss) if power.miss != (f.HalfDamage(),) else "Half damage.")
        )
    for rider in power.naturals:
        parts.append(f"*{rider.label()}:* {sentences(rider.effects)}")
    for second in power.secondary:
        parts.append("*Secondary Attack:* " + secondary_text(second))
    if power.aftereffect:
        parts.append("*Aftereffect:* " + sentences(power.aftereffect))
    if power.failed_save:
        parts.append("*First Failed Save:* " + sentences(power.failed_save))
    parts.extend(f"*Maintain {one.action.capitalize()}:* {sentences(one.effects)}" for one in power.maintain)
    if power.special:
        parts.append("*Special:* " + sentences(power.special))
    if power.limits:
        parts.append(f"*Limited use:* {' or '.join(one.render() for one in power.limits)}.")
    return " ".join(parts)


def secondary_text(second: f.SecondaryAttack) -> str:
    """What stands behind "Secondary Attack:"."""
    parts = [
        _targeting(second.targeting) + ";"
        if second.targeting is not None and second.targeting.origin
        else "",
        _attack(second.attack, second.targeting) + ";" if second.attack is not None else "",
        hit_text(second.hit),
    ]
    if second.miss:
        parts.append(f"On a miss, {sentence_list(second.miss)}.")
    return " ".join(part for part in parts if part)


def _targeting(targeting: Targeting | None) -> str:
    if targeting is None:
        return ""
    if not targeting.origin:
        return ""
    text = targeting.spot()
    if targeting.who is not None:
        text += ", " + targeting.who.render()
    if targeting.tests:
        text += " (" + "; ".join(test.render() for test in targeting.tests) + ")"
    return text


def _attack(attack: f.Attack, targeting: Targeting | None) -> str:
    text = attack.roll()
    if attack.times > 1:
        text += f", {f.number_word(attack.times)} attacks"
    brackets: list[str] = []
    if attack.automatic:
        return text + f" (automatically hits {_automatic(attack)})"
    if attack.tests:
        brackets.append("; ".join(test.render() for test in attack.tests))
    if (
        targeting is not None
        and not targeting.origin
        and targeting.who is not None
        and not getattr(targeting.who, "up_to", False)
    ):
        brackets.append(targeting.who.render())
    for one in brackets:
        text += f" ({one})"
    return text


def _automatic(attack: f.Attack) -> str:
    words = []
    for test in attack.automatic:
        words.append(" or ".join(test.states) if isinstance(test, f.Has) else test.render())
    return f"a {' '.join(words)} creature"


def header_text(power: f.Power) -> str:
    """The header line of a monster's power."""
    symbol = _SYMBOLS.get(power.symbol, "")
    text = f"{symbol} **{power.name}**".strip()
    bracket = ", ".join(part for part in (" and ".join(power.cost), power.usage.render()) if part)
    if bracket:
        text += f" ({bracket})"
    return text + (f" ● **{', '.join(power.tags)}**" if power.tags else "")


def power_text(power: f.Power, name: str = "") -> str:
    """A monster's power as printed: header and body, with the creature's name (or "SELF")."""
    if power.category:
        from .card import card_text

        return card_text(power)
    body = body_text(power)
    text = f"{header_text(power)}\n{body}"
    return named(text, name) if name else text


def body_text(power: f.Power) -> str:
    """The body alone; of an aura, its effects."""
    if power.usage.kind == "aura" and len(power.effect) == 1 and isinstance(power.effect[0], f.Aura):
        return power_body(replace(power, effect=power.effect[0].effects))
    return power_body(power)


def named(text: str, name: str) -> str:
    """``SELF`` in words: "the boar", "the boar's"."""
    name = re.sub(r"(?:(?<!\s)\s++)?+\([^()]*+\)", "", name)
    name = re.split(r",| [\u2013-] |:", name)[0]
    article = "" if name.lower().startswith("the ") else "the "
    called = article + (name if name.lower().startswith("the ") else name.lower())
    text = re.sub(r"(^|[.:;!] |\n)SELF", lambda match: match.group(1) + _capital(called), text)
    return text.replace("SELF", called)


_YOU: Final = {"is": "are", "has": "have", "does": "do", "goes": "go", "cannot": "cannot", "can": "can"}
# What stands before somebody who is not the subject of a clause.
_OBJECT: Final = re.compile(
    r"\b(?:of|with|by|to|against|from|than|for|(?:hit|misse?|see|include|attack|target|engage|grab)s?) $")


def you(text: str) -> str:
    """``SELF`` as "you", verbs with it."""
    text = re.sub(r"\bSELF's\b", "your", text)

    def verb(match: re.Match[str]) -> str:
        word = match.group(1)
        if _OBJECT.search(match.string[max(0, match.start() - 12) : match.start()]) is not None:
            return f"you {word}"  # "one enemy engaged with you misses"
        if word in _YOU:
            return f"you {_YOU[word]}"
        if word in ("can", "may", "must", "cannot", "or", "and"):
            return f"you {word}"
        if word.endswith("ies"):
            return f"you {word[:-3]}y"
        if word.endswith(("sses", "shes", "ches", "xes")):
            return f"you {word[:-2]}"
        if word.endswith("s") and not word.endswith("ss"):
            return f"you {word[:-1]}"
        return f"you {word}"

    text = re.sub(r"\bSELF ([a-z]+)", verb, text)
    text = text.replace("SELF", "you")
    return re.sub(r"(^|[.:!] )y(our?)\b", lambda match: match.group(1) + "Y" + match.group(2), text)
