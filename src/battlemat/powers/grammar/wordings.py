"""What the larger closed classes list: words in all their forms, said of acts, roles, deeds and outcomes."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import product
from typing import Any, Final


def each(meant: str, said: str) -> dict[str, str]:
    """What is said in several ways, divided by " / ", each with the same meaning."""
    return dict.fromkeys(said.split(" / "), meant)


_VERBS: Final[dict[str, Any]] = tomllib.loads((files(__package__) / "verbs.toml").read_text(encoding="utf-8"))


def verbs(frame: str, *forms: int) -> dict[str, str]:
    """The verbs of a frame in some of their forms, by number (`verbs.FORMS`)."""
    return {row["forms"][form]: row["means"] for row in _VERBS.values() if row["frame"] == frame for form in forms}


def acts() -> dict[str, str]:
    """What can be forbidden: the acts of verbs that do nothing to others, and those with words of their own."""
    found = {**verbs("move", 0), **verbs("go", 0), **verbs("act", 0)}
    return {
        **found, **each("make attacks", "make attacks / attack"),
        **each("make opportunity attacks", "make opportunity attacks / make any opportunity attacks / "
                "take opportunity attacks / take opportunity actions / take any opportunity actions"),
        **each("act", "act / take actions / take any actions / take any more actions / take more actions / "
                "take any further actions"), **each("stand up", "stand / stand up"),
        **each("attack SELF", "make any attack against SELF / attack SELF with attacks / target SELF with attacks / "
                "target SELF / attack SELF"),
        "make attacks that do not include SELF": "make attacks that do not include SELF",
        **forms("make attacks against SELF alone", "make attacks against SELF alone", *[
            f"make {any_}attack|attacks against SELF that do|does not target|include at least one other creature"
            for any_ in ("", "any ")]),
        **each("take immediate actions", "take immediate actions / take any immediate actions / "
                "use immediate actions / use any immediate actions / take reactions / "
                "take any reactions / take counters / take any counters / take counters or reactions / "
                "take reactions or counters"),
        **each("gain combat advantage", "gain combat advantage / benefit from combat advantage"),
        **each("make saving throws", "make saving throws / save"),
        **each("spend recoveries", "spend recoveries / spend any recoveries"),
        **each("score critical hits", "score critical hits / deal critical hits"),
        **{one: one for one in (
            "grant combat advantage", "move", "levitate", "flank", "spend action points", "see", "escape",
            "make basic attacks")},
    }


def determiners() -> dict[str, str]:
    """Which creatures, and how many, where that is no number: (what, how many, "other" or "random")."""
    every = {f"{word}{of}": "all" if word == "all" else "every"
             for word in ("all", "each", "every") for of in ("", " of the", " of SELF's")}
    return {
        **every, **{f"{said} other": f"{which} other" for said, which in every.items()}, "all SELF's": "all",
        **each("every", "any number of"), **each("any", "any / any other / one or more / at least one other"),
        **each("1", "a single / one single / either"), **each("2", "both"), **each("up to 2", "one or two"),
        **each("up to 3", "one , two or three / one to three"),
        **each("1 other", "another / one other / a different / a second / a new"),
        **each("1 random", "a random / one random"),
    }


STATES_LAID: Final = (
    "marked", "dazed", "slowed", "stunned", "immobilized", "immobile", "restrained", "weakened", "blinded")
"""By what an attack has laid on its target print may go on to call it: "the marked target"."""


def roles() -> dict[str, str]:
    """Whom print calls by what they are in a power."""
    owned = ("quarry", "mount", "rider", "companion", "familiar")
    found = {f"{whose} {role}": role.replace("familiar", "companion") for whose in ("SELF's", "its", "their", "the")
             for role in owned}
    kinds = ("psychic", "animal", "spirit")
    aimed = {f"{which} {how} {kind}": "target"
             for which in ("the", "each", "either", "any", "both", "every", "all", "all of the", "all the", "all of",
                           "each of the")
             for how in ("targeted", "affected", "hit")
             for kind in "creature creatures enemy enemies ally allies target targets".split()}
    aimed |= {f"{which} {kind} hit": "target" for which in ("each", "every", "any", "all")
              for kind in ("target", "targets")}
    return {
        **found, **aimed, **{f"SELF's {kind} companion": "companion" for kind in kinds}, "SELF's chosen rider": "rider",
        **each("target", "SELF's target / its target / their target / the same target / the same creature / "
                "same target"),
        **{f"the triggering {who}": "triggerer" for who in ("creature", "attacker", "target")},
        **{f"the triggering {who}": f"triggering {who}" for who in ("enemy", "ally")},
        "the triggering foe": "triggering enemy",
        **each("attacker", "the attacker / the attacking creature / attacker / SELF's attacker / "
                "the creature that made the attack / the enemy that made the attack"),
        **{f"the {which} target": "original" for which in ("original", "initial", "primary", "first", "previous")},
        **{f"the {state} target": "target" for state in STATES_LAID},
        "the opponent": "triggerer", "that ally": "that ally", **each("that enemy", "that enemy / that foe"),
        "the summoned creature": "summoned", "the swallowed creature": "target", "the swallowed target": "target",
    }


def forms(meant: str, *said: str) -> dict[str, str]:
    """What is said in several forms, "is|are hit", "stand(s) up", each with the same meaning."""
    found: dict[str, str] = {}
    for phrase in said:
        words = [re.sub(r"(?<!\w)(\w++)\((\w++)\)", r"\1|\1\2", word).split("|") for word in phrase.split()]
        found.update({" ".join(one): meant for one in product(*words)})
    return found


def happens() -> dict[str, str]:
    """What happens to somebody or is done by somebody, where nothing more can be said of it."""
    forced = ("pushed , pulled , or shunted", "pushed , pulled , shunted", "pushed , pulled or shunted", "moved",
              "subject to unwilling|forced movement")
    return {
        **forms("suffer critical", "is|are hit by a critical hit"), **forms("is hit", "is|are hit"),
        **forms("leave stance", "leave(s) this|the stance"), **forms("stance", "enter(s) this|the stance"),
        **forms("momentum", "gain(s)|has|have momentum"), **forms("destroy", "is|are destroyed"),
        **forms("zero", "drop(s) to 0 hp", "drop(s) to 0 hp or below|fewer|lower"),
        **forms("still", "do|does|did not move", "do|does|did not move during|on|in its|their turn"),
        **forms("make save", "make(s) a saving throw"), **forms("stand", "stand(s) up", "stand(s) up from prone"),
        **forms("shift", "shift(s)", "shift(s) away"), **forms("run", "run(s)|dash|dashes"),
        **forms("charge", "charge(s)"),
        **forms("forced", *[f"is|are {how}" for how in forced]),
        **forms("fall prone", "is|are knocked prone", "fall(s) prone"), **forms("heal", "regain(s)|heal(s) hp"),
        **forms("grapple ends", "is|are no longer grappled|grappling"),
        **forms("initiative", "roll(s) initiative"),
        **forms("escape", "escape(s)", "escape(s) grapple|grab", "escape(s) the grapple|grab"),
        **forms("action point", "spend(s) a|an action point"), **forms("recovery", "spend(s) a recovery"),
        **forms("act", "act(s)", "act(s) next", "next act(s)"),
        **forms("lit", "is|are exposed to bright light", "is|are in bright light"),
        **forms("new form", "acquire(s)|use(s) a new form"), **forms("move", "move(s)"),
    }


def covered() -> dict[str, str]:
    """The squares that an aura or a zone covers, and the light in them."""
    areas = ("the|its aura|zone", "aura", "SELF's aura")
    squares = ("", "all ", "the ", "all the ", "all of the ", "any ", "each ", "every ")
    return {
        **forms("aura", "the area", "SELF", "the area within|in the aura", "bright light in|within the aura", *areas),
        **{said: "aura" for area in areas for these in squares
           for said in forms("", f"{these}square(s) in|within {area}", f"{these}area|ground in|within {area}")},
    }


def either_way() -> dict[str, str]:
    """Words that say that it does not matter how an attack came out."""
    hits = ("the attack hits", "this attack hits", "SELF hit", "SELF hits", "it hits")
    said = ("whether or not {}", "regardless of whether {}", "regardless of whether or not {}", "regardless if {}")
    return {
        "hit or miss": "nothing", "whether SELF hit or miss": "nothing", "whether it hits or misses": "nothing",
        "whether the attack hits or misses": "nothing", **{how.format(one): "nothing" for how in said for one in hits},
    }


def outcomes() -> dict[str, str]:
    """How an attack, a check or a save came out, in words that name nobody."""
    the_attacks = ("attacks", "the attacks", "these attacks", "of the attacks", "of these attacks")
    one = tuple([f"{which}attack|attacks" for which in ("", "of the ", "of these ", "the ", "these ")])
    return {
        **{f"two or more {said} hit{same}": "two hit"
           for said in ("", *the_attacks) for same in ("", " the same target")},
        **{f"{many} {said} hit the same {one}": "two hit" for many in ("two", "three") for said in the_attacks
           for one in ("target", "enemy", "creature")},
        **forms("two hit", "hit by both attacks", "hit(s) with both attacks",
                 *[f"{who}hit(s) the|a{which} target with both attacks" for who in ("", "SELF ")
                   for which in ("", " same", " single")], "SELF hit(s) with both attacks"),
        **forms("both hit", *[f"{who} hit(s) both {whom}" for who in ("SELF", "it") for whom in (
            "targets", "of the targets", "the targets", "of its targets", "creatures", "of them")]),
        "both attacks miss": "both miss", "all attacks miss": "all miss",
        **{f"all {said} hit": "all hit" for said in (*the_attacks, "attacks")},
        **forms("any hit", *[f"either|any|one {said} hit(s)" for said in one],
                 *[f"{which} hit(s)" for which in ("either", "either one", "one", "at least one", "one or more")]),
        **forms("hit", "the|this attack is successful", "the|this|that|its|SELF's attack hits",
                 "the|this|that|its|SELF's secondary|triggering attack hits"),
        **forms("miss", "the|this|that|its|SELF's attack misses", "the|this|that|its|SELF's triggering attack misses"),
        **forms("critical", "the|this attack is|scores a critical hit"),
        **forms("damage", "the attack deals|does damage"),
        **forms("success", "the check succeeds", "the check is successful"), "the check fails": "failure",
        "the saving throw fails": "unsaved", "the saving throw succeeds": "saved",
        **forms("unsaved", "the target|creature fails the saving throw", "it fails the saving throw"),
    }


def deeds() -> dict[str, str]:
    """What can be forbidden where there are no squares."""
    return {
        **each("make opportunity attacks", "take opportunity attacks / take any opportunity attacks / "
                "make opportunity attacks / make any opportunity attacks"),
        **each("cast spells", "cast spells or speak / cast any spells or speak / cast spells / cast any spells / "
                "cast a spell / cast any spell / use spells / use any spells / use a spell / use any spell"),
        **{f"{verb} {any_}{sort} attacks": f"make {sort} attacks" for verb in ("make", "use") for any_ in ("", "any ")
           for sort in ("melee", "ranged", "close")},
        **{f"{verb} {number}": "spend recoveries" for verb in ("spend", "use")
           for number in ("a recovery", "recoveries", "any recoveries", "recovery")},
        **{f"use {its}limited{what}": "use limited powers" for its in ("", "its ")
           for what in ("", " attacks", " powers")},
        **each("act", "take actions / take any actions / take more actions / take any more actions"),
        **each("make attacks", "attack"), **each("make saving throws", "save"),
        **{said: "engage" for who in ("enemies", "creatures", "anyone", "anybody", *(
            f"any {other}{kind}" for other in ("", "other ") for kind in ("enemy", "enemies", "creature", "creatures")))
           for said in ("engage", f"engage {who}", f"engage with {who}")},
        **forms("disengage", "disengage", "attempt|try to disengage", "make|take|use disengage check(s)|action(s)",
                 "make|take|use any disengage check(s)|action(s)"),
        **each("attack SELF", "attack SELF / target SELF / attack SELF with attacks / target SELF with attacks / "
                "make attacks against SELF / make any attacks against SELF"),
        **{one: one for one in ("make attacks other than basic attacks", "speak", "move", "heal", "rally",
                                "teleport", "fly", "pop free", "use magic items", "regenerate")},
    }


def fillers() -> dict[str, str]:
    """What stands behind a statement and says what goes without saying. Never words that limit it."""
    said = (
        "at the time / at that time / at the moment / at that moment / as SELF sets the battlefield / "
        "as it sets the battlefield / after you make the attack / after it makes the attack / "
        "just before being engaged / before SELF's attack / before its attack / before your attack / "
        "before their attack / before that attack / before the attack / with great force / "
        "with great force in different directions / "
        "and use the best result / and use the better result / ( no attack roll needed ) / if able / if possible / "
        "if it can / if they can / ( the target 's choice ) / ( target 's choice ) / ( the defender 's choice ) / "
        "( defender 's choice ) / , if any / before taking any damage / before taking any damage from the attack / "
        "from that attack / from this attack / from the attack / "
        "of that attack / of the attack / with that attack / using that attack / "
        "more than normal / "
        "against the triggering enemy / against the triggering attacker / against that attack / when possible / "
        ", when possible / automatically / ( cumulative ) / ( cumulative ! ) /  "
        "after the attack / whichever comes first / right away / immediately / "
        "( no maximum penalty ) / ( maximum penalty ) / ( no maximum bonus ) / ( no maximum ) / "
        ", but only against the triggering enemy / , but only against the triggering attacker / "
        "when it is available / if it is available / ( functions like a grab ) / ( functions like a grab see below ) / "
        ", at least not until they are dead / , at least not until it is dead / until it dies / until they die / "
        "( provoking opportunity attacks ) / ( possibly provoking opportunity attacks )"
    )
    return each("nothing", said)
