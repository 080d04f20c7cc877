"""Closed classes of words: what a few words in a row are called wherever one of their kind is asked for.

Each is a terminal of the grammar, so that a rule takes the whole class and not a list of its own.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import product
from typing import Any, Final


def _each(meant: str, said: str) -> dict[str, str]:
    return dict.fromkeys(said.split(" / "), meant)


_VERBS: Final[dict[str, Any]] = tomllib.loads((files(__package__) / "verbs.toml").read_text(encoding="utf-8"))


def _verbs(frame: str, *forms: int) -> dict[str, str]:
    """The verbs of a frame in some of their forms, by number (`verbs.FORMS`)."""
    return {row["forms"][form]: row["means"] for row in _VERBS.values() if row["frame"] == frame for form in forms}


def _acts() -> dict[str, str]:
    """What can be forbidden: the acts of verbs that do nothing to others, and those with words of their own."""
    found = {**_verbs("move", 0), **_verbs("go", 0), **_verbs("act", 0)}
    return {
        **found, **_each("make attacks", "make attacks / attack"),
        **_each("make opportunity attacks", "make opportunity attacks / make any opportunity attacks / "
                "take opportunity attacks / take opportunity actions / take any opportunity actions"),
        **_each("act", "act / take actions / take any actions / take any more actions / take more actions / "
                "take any further actions"), **_each("stand up", "stand / stand up"),
        **_each("attack SELF", "make any attack against SELF / attack SELF with attacks / target SELF with attacks / "
                "target SELF / attack SELF"),
        "make attacks that do not include SELF": "make attacks that do not include SELF",
        **_forms("make attacks against SELF alone", "make attacks against SELF alone", *[
            f"make {any_}attack|attacks against SELF that do|does not target|include at least one other creature"
            for any_ in ("", "any ")]),
        **_each("take immediate actions", "take immediate actions / take any immediate actions / "
                "use immediate actions / use any immediate actions / take reactions / "
                "take any reactions / take counters / take any counters / take counters or reactions / "
                "take reactions or counters"),
        **_each("gain combat advantage", "gain combat advantage / benefit from combat advantage"),
        **_each("make saving throws", "make saving throws / save"),
        **_each("spend recoveries", "spend recoveries / spend any recoveries"),
        **_each("score critical hits", "score critical hits / deal critical hits"),
        **{one: one for one in (
            "grant combat advantage", "move", "levitate", "flank", "spend action points", "see", "escape",
            "make basic attacks")},
    }


def _determiners() -> dict[str, str]:
    """Which creatures, and how many, where that is no number: (what, how many, "other" or "random")."""
    every = {f"{word}{of}": "all" if word == "all" else "every"
             for word in ("all", "each", "every") for of in ("", " of the", " of SELF's")}
    return {
        **every, **{f"{said} other": f"{which} other" for said, which in every.items()}, "all SELF's": "all",
        **_each("every", "any number of"), **_each("any", "any / any other / one or more / at least one other"),
        **_each("1", "a single / one single / either"), **_each("2", "both"), **_each("up to 2", "one or two"),
        **_each("up to 3", "one , two or three / one to three"),
        **_each("1 other", "another / one other / a different / a second / a new"),
        **_each("1 random", "a random / one random"),
    }


STATES_LAID: Final = (
    "marked", "dazed", "slowed", "stunned", "immobilized", "immobile", "restrained", "weakened", "blinded")
"""By what an attack has laid on its target print may go on to call it: "the marked target"."""


def _roles() -> dict[str, str]:
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
        **_each("target", "SELF's target / its target / their target / the same target / the same creature / "
                "same target"),
        **{f"the triggering {who}": "triggerer" for who in ("creature", "attacker", "target")},
        **{f"the triggering {who}": f"triggering {who}" for who in ("enemy", "ally")},
        "the triggering foe": "triggering enemy",
        **_each("attacker", "the attacker / the attacking creature / attacker / SELF's attacker / "
                "the creature that made the attack / the enemy that made the attack"),
        **{f"the {which} target": "original" for which in ("original", "initial", "primary", "first", "previous")},
        **{f"the {state} target": "target" for state in STATES_LAID},
        "the opponent": "triggerer", "that ally": "that ally", **_each("that enemy", "that enemy / that foe"),
        "the summoned creature": "summoned", "the swallowed creature": "target", "the swallowed target": "target",
    }


def _forms(meant: str, *said: str) -> dict[str, str]:
    """What is said in several forms, "is|are hit", "stand(s) up", each with the same meaning."""
    found: dict[str, str] = {}
    for phrase in said:
        words = [re.sub(r"(?<!\w)(\w++)\((\w++)\)", r"\1|\1\2", word).split("|") for word in phrase.split()]
        found.update({" ".join(one): meant for one in product(*words)})
    return found


def _happens() -> dict[str, str]:
    """What happens to somebody or is done by somebody, where nothing more can be said of it."""
    forced = ("pushed , pulled , or shunted", "pushed , pulled , shunted", "pushed , pulled or shunted", "moved",
              "subject to unwilling|forced movement")
    return {
        **_forms("suffer critical", "is|are hit by a critical hit"), **_forms("is hit", "is|are hit"),
        **_forms("leave stance", "leave(s) this|the stance"), **_forms("stance", "enter(s) this|the stance"),
        **_forms("momentum", "gain(s)|has|have momentum"), **_forms("destroy", "is|are destroyed"),
        **_forms("zero", "drop(s) to 0 hp", "drop(s) to 0 hp or below|fewer|lower"),
        **_forms("still", "do|does|did not move", "do|does|did not move during|on|in its|their turn"),
        **_forms("make save", "make(s) a saving throw"), **_forms("stand", "stand(s) up", "stand(s) up from prone"),
        **_forms("shift", "shift(s)", "shift(s) away"), **_forms("run", "run(s)|dash|dashes"),
        **_forms("charge", "charge(s)"),
        **_forms("forced", *[f"is|are {how}" for how in forced]),
        **_forms("fall prone", "is|are knocked prone", "fall(s) prone"), **_forms("heal", "regain(s)|heal(s) hp"),
        **_forms("grapple ends", "is|are no longer grappled|grappling"),
        **_forms("initiative", "roll(s) initiative"),
        **_forms("escape", "escape(s)", "escape(s) grapple|grab", "escape(s) the grapple|grab"),
        **_forms("action point", "spend(s) a|an action point"), **_forms("recovery", "spend(s) a recovery"),
        **_forms("act", "act(s)", "act(s) next", "next act(s)"),
        **_forms("lit", "is|are exposed to bright light", "is|are in bright light"),
        **_forms("new form", "acquire(s)|use(s) a new form"), **_forms("move", "move(s)"),
    }


def _covered() -> dict[str, str]:
    """The squares that an aura or a zone covers, and the light in them."""
    areas = ("the|its aura|zone", "aura", "SELF's aura")
    squares = ("", "all ", "the ", "all the ", "all of the ", "any ", "each ", "every ")
    return {
        **_forms("aura", "the area", "SELF", "the area within|in the aura", "bright light in|within the aura", *areas),
        **{said: "aura" for area in areas for these in squares
           for said in _forms("", f"{these}square(s) in|within {area}", f"{these}area|ground in|within {area}")},
    }


def _either_way() -> dict[str, str]:
    """Words that say that it does not matter how an attack came out."""
    hits = ("the attack hits", "this attack hits", "SELF hit", "SELF hits", "it hits")
    said = ("whether or not {}", "regardless of whether {}", "regardless of whether or not {}", "regardless if {}")
    return {
        "hit or miss": "nothing", "whether SELF hit or miss": "nothing", "whether it hits or misses": "nothing",
        "whether the attack hits or misses": "nothing", **{how.format(one): "nothing" for how in said for one in hits},
    }


def _outcomes() -> dict[str, str]:
    """How an attack, a check or a save came out, in words that name nobody."""
    the_attacks = ("attacks", "the attacks", "these attacks", "of the attacks", "of these attacks")
    one = tuple([f"{which}attack|attacks" for which in ("", "of the ", "of these ", "the ", "these ")])
    return {
        **{f"two or more {said} hit{same}": "two hit"
           for said in ("", *the_attacks) for same in ("", " the same target")},
        **{f"{many} {said} hit the same {one}": "two hit" for many in ("two", "three") for said in the_attacks
           for one in ("target", "enemy", "creature")},
        **_forms("two hit", "hit by both attacks", "hit(s) with both attacks",
                 *[f"{who}hit(s) the|a{which} target with both attacks" for who in ("", "SELF ")
                   for which in ("", " same", " single")], "SELF hit(s) with both attacks"),
        **_forms("both hit", *[f"{who} hit(s) both {whom}" for who in ("SELF", "it") for whom in (
            "targets", "of the targets", "the targets", "of its targets", "creatures", "of them")]),
        "both attacks miss": "both miss", "all attacks miss": "all miss",
        **{f"all {said} hit": "all hit" for said in (*the_attacks, "attacks")},
        **_forms("any hit", *[f"either|any|one {said} hit(s)" for said in one],
                 *[f"{which} hit(s)" for which in ("either", "either one", "one", "at least one", "one or more")]),
        **_forms("hit", "the|this attack is successful", "the|this|that|its|SELF's attack hits",
                 "the|this|that|its|SELF's secondary|triggering attack hits"),
        **_forms("miss", "the|this|that|its|SELF's attack misses", "the|this|that|its|SELF's triggering attack misses"),
        **_forms("critical", "the|this attack is|scores a critical hit"),
        **_forms("damage", "the attack deals|does damage"),
        **_forms("success", "the check succeeds", "the check is successful"), "the check fails": "failure",
        "the saving throw fails": "unsaved", "the saving throw succeeds": "saved",
        **_forms("unsaved", "the target|creature fails the saving throw", "it fails the saving throw"),
    }


def _deeds() -> dict[str, str]:
    """What can be forbidden where there are no squares."""
    return {
        **_each("make opportunity attacks", "take opportunity attacks / take any opportunity attacks / "
                "make opportunity attacks / make any opportunity attacks"),
        **_each("cast spells", "cast spells or speak / cast any spells or speak / cast spells / cast any spells / "
                "cast a spell / cast any spell / use spells / use any spells / use a spell / use any spell"),
        **{f"{verb} {any_}{sort} attacks": f"make {sort} attacks" for verb in ("make", "use") for any_ in ("", "any ")
           for sort in ("melee", "ranged", "close")},
        **{f"{verb} {number}": "spend recoveries" for verb in ("spend", "use")
           for number in ("a recovery", "recoveries", "any recoveries", "recovery")},
        **{f"use {its}limited{what}": "use limited powers" for its in ("", "its ")
           for what in ("", " attacks", " powers")},
        **_each("act", "take actions / take any actions / take more actions / take any more actions"),
        **_each("make attacks", "attack"), **_each("make saving throws", "save"),
        **{said: "engage" for who in ("enemies", "creatures", "anyone", "anybody", *(
            f"any {other}{kind}" for other in ("", "other ") for kind in ("enemy", "enemies", "creature", "creatures")))
           for said in ("engage", f"engage {who}", f"engage with {who}")},
        **_forms("disengage", "disengage", "attempt|try to disengage", "make|take|use disengage check(s)|action(s)",
                 "make|take|use any disengage check(s)|action(s)"),
        **_each("attack SELF", "attack SELF / target SELF / attack SELF with attacks / target SELF with attacks / "
                "make attacks against SELF / make any attacks against SELF"),
        **{one: one for one in ("make attacks other than basic attacks", "speak", "move", "heal", "rally",
                                "teleport", "fly", "pop free", "use magic items", "regenerate")},
    }


def _fillers() -> dict[str, str]:
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
    return _each("nothing", said)


CLASSES: Final[dict[str, dict[str, str]]] = {
    "deed": _deeds(),
    "attack_told": {
        **_forms("half", ". that|this|the attack only deals|does half damage",
                 ". that|this|the attack deals|does half damage", ". that|this|the attack deals|does only half damage"),
        **_forms("bare", "( does not trigger special abilities )",
                 "( it|that|this does not trigger special abilities )"),
    },
    "stats_told": {
        **_each("attack,checks", "attacks and checks"), **_each("checks,attack", "checks and attacks"),
        **_each("attack,damage", "attack and damage / attacks and damage"),
        "melee damage": "damage:melee", "ranged damage": "damage:ranged",
        "melee attacks and melee damage": "attack:melee,damage",
        **_each("disengage", "disengage checks / disengage check / disengage attempts / disengaging / "
                "attempts to disengage"),
        **_each("saves", "saves / save / saving throws / saving throw / all saves / all saving throws"),
        **_each("death saves", "death saves / death save / death saving throws"),
        "all d20 rolls": "attack,saves,checks", **_each("checks", "skill checks / skill check / ability checks"),
        "attacks and defenses": "attack,defenses", "attacks and saves": "attack,saves",
        **_each("attack,defenses,saves", "attacks , defenses , and saves / attacks , defenses and saves"),
    },
    "label_told": {
        **_each("both miss", "both attacks miss / miss with both attacks"),
        **_each("both hit", "both attacks hit / hit with both attacks"),
        **_each("all miss", "all targets missed / all attacks miss"),
        **_each("second hit", "second hit against the same target / second hit on the same target"),
    },
    "rolled_so": _each("so", "with / that 's / that is / which is / 's / is"),
    "kept_on_miss": {
        **_forms("miss", "missing with the|this attack does not expend it", "it is not expended on a miss",
                 "missing with the|this attack does not expend the attack", "it is not expended if it misses",
                 "a miss does not expend it|the attack"),
    },
    "utters": _each("utter", "utter / issue / raise / let out / scream / shout / emit / unleash / voice / let loose"),
    "non_kind": {f"non-{kind}": f"non-{kind}" for kind in (
        "dwarf dwarven elf elven human gnome halfling orc undead construct demon dragon giant "
        "plant beast ooze elemental humanoid aberration devil spirit fey").split()},
    "glides": _forms("phase", "phase(s)|swim(s)|glide(s)"),
    "saves_told": _forms("saves", "saves", "all|normal saves", "all normal saves",
                         "all|normal saves made during the battle", "all normal saves made during the battle"),
    "leaves_out": _each("left out", "ignore / ignoring / excluding / not counting / without counting / leaving out / "
                        "do not count"),
    "brings": {
        **_forms("calls", "gate in", "summon", "call in|forth", "bring in|forth"), **_forms("adds", "add(s)"),
        **_forms("begins", "start(s)|begin(s) each|every|the|a battle|fight|combat with",
                 "start(s)|begin(s) each|every|the|a battle|fight|combat accompanied by"),
    },
    "solid": {
        f"{first}{one}{then}": "solid"
        for one in ("ground", "earth", "rock", "rocks", "stone", "soil", "walls", "wood", "a wall", "any wall",
                    "objects", "solid objects", "solid objects and creatures", "other creatures")
        for first in ("", "the ", "solid ")
        for then in ("", " or walls", " or through a wall", " , or through a wall", " or through walls")
    },
    "kindred": {"undead": "undead", **{f"{one}s": one for one in (
        "demon devil dragon giant beast construct humanoid elemental plant ooze aberration spirit").split()}},
    "kind_told": {
        **_forms("ally", "steed|rider", "allied creature(s)"),
        **_forms("creature", "mob", "combatant(s)", "bystander(s)", "enemies / bystanders"),
        **_forms("enemy", "attacker(s)"),
    },
    "nth": {said: str(number) for number, words in enumerate((
        "first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th"), 1) for said in words.split()},
    "often": {"once": "1", "one time": "1", "one battle": "1", "twice": "2", "thrice": "3", **{
        f"{said} times": str(number) for number, words in enumerate((
            "two 2", "three 3", "four 4", "five 5", "six 6"), 2) for said in words.split()}},
    "filler": _fillers(),
    "attack_sort": {f"{sort} attacks": f"attack:{sort}" for sort in (
        "opportunity", "ranged", "close", "limited", "melee", "basic")},
    "attack_tag": {
        "at-will": "at-will",
        **_each("limited", "limited / exceptional"), **_each("magic", "magic / magical"),
        **_each("spell", "spell / arcane / divine / primal / arcane spell / divine spell / primal spell"),
        **_each("weapon", "weapon / weapons"), "non-weapon": "non-weapon",
    },
    "attack_rule": {
        "this is not an opportunity attack": "not opportunity",
        **_forms("critical", "this is a critical hit", "this is considered a critical hit"),
        **_forms("no provoke", "this attack|power does not provoke opportunity attacks"),
        **_forms("different targets", "they|it cannot target the same creature",
                 "the attacks cannot target the same creature"),
        **_forms("once per round", "this power can be used once per round",
                 "this power can only be used once per round", "this power can be used only once per round",
                 "SELF can|may use this power once per|each|every round",
                 "SELF can|may only use this power once per|each|every round",
                 "SELF can|may use this power only once per|each|every round"),
        "this power gains the consistent tag": "consistent",
    },
    "hit_instead": {
        **{said + after: "hit" for after in ("", " instead") for said in (
            "the attack hits", "the triggering attack hits", "the target is hit by the triggering attack",
            "SELF is hit by the triggering attack", "it is hit by the triggering attack")},
        **{f"{which}{blow} {becomes} a critical hit": "critical"
           for which in ("", "the ", "this ", "that ", "the triggering ", "that triggering ")
           for blow in ("attack", "hit") for becomes in ("becomes", "counts as", "is treated as", "is")
           if which != "this " or becomes != "is"},
    },
    "sheds": {
        **_forms("unconscious", "wake(s) up"), **_forms("effect", "recover(s) from this|the effect"),
        **_forms("invisible", "become(s)|turn(s) visible", "reappear(s)"),
        **_forms("marked", "lose(s) any|all marks placed on SELF|it|them"),
    },
    "rolls_twice": _forms("twice", "roll(s) twice", "make(s)|roll(s) two attack rolls"),
    "each_roll": _forms("each", *[f"on|for|with {which}attack roll(s)" for which in ("all|every|each|any ", "")],
                        "on|for|with all|any attacks", "on|for|with each|every|the|that attack",
                        "on|for|with the|that attack roll"),
    "takes_better": {
        f"{before}{verb} the {word}{behind}": meant
        for before in ("and ", ", ", ", and ") for verb in "use uses take takes using taking keep keeps".split()
        for word, meant in (("better", "better"), ("higher", "better"), ("best", "better"), ("worse", "worse"),
                            ("lower", "worse"))
        for behind in ("", " result", " roll", " of the two", " result each time")
    },
    "crits_on": _forms(
        "crit", *[f"{can}score(s) {what} on {roll}" for can in ("", "can ") for what in (
            "a critical hit", "critical hits") for roll in (
            "a", "an", "a natural", "a roll of", "a natural roll of", "an attack roll of", "natural", "rolls of",
            "natural rolls of", "")]),
    "persists": _forms("persist", "persist(s)|last(s)|remain(s)|continue(s)", "also persist(s)|last(s)|remain(s)"),
    "persisting": {
        **_each("effect", "effect / healing effect / other effect / mark / bonus / bonuses / penalty / penalties / "
                "benefit / benefits / effects"), **_each("zone", "zone / area"),
        "aura": "aura", "conjuration": "conjuration", "wall": "wall",
    },
    "usage": {"encounter": "encounter", "daily": "daily", "at-will": "at-will", "refresh": "refresh",
              "recharge": "refresh"},
    "so_far": _each("squares", "a number of squares / squares / squares equal to / a number of spaces / spaces"),
    "adding": _forms("adding", "adding", "and add(s)", "and adding"),
    "lowered": _forms("lower", "reduced|decreased|lowered"),
    "struck": {**_forms("is hit", "is|are|becomes|become hit"), **_forms("is missed", "is|are missed"),
               **_forms("targeted", "is|are attacked|targeted")},
    "so_many": {**_each("one effect", "one / an / a single / one single / any one"),
                **_each("every effect", "all / each / every / any")},
    "before_blow": _forms("before", "before this|the|that attack|hit|blow", "before this|the|that attack hit",
                          "before being hit", "before it was hit", "before SELF attacked|hit it",
                          "before the|that|this damage", "when it was hit"),
    "roll_or_check": {"roll": "roll", "check": "check"},
    "side": {"ally": "one ally", "enemy": "one enemy", "allies": "ally", "enemies": "enemy"},
    "stays": _forms("stay", "remain(s)|stay(s)"),
    "mark": {one: one for one in (",", ";", "(")},
    "laid_low": {
        "staggered": "staggered", **_forms("zero", "reduced|dropped to 0 hp", "reduced|dropped to 0 hp or below",
                                           "reduced|dropped to 0 hp or lower|fewer|less"),
    },
    "dislike": _forms("dislike", "dislike(s)", "do|does not like"), "measured": _each("of", "of / equal to / up to"),
    "shape_list": _each("or", ", / or / , or"),
    "occasion": _each("occasion", "if / when / whenever / the moment / each time / every time / any time / "
                      "any time that / at any time that"),
    "passing": {one: one for one in ("through", "past", "by", "adjacent")},
    "motion": {one: one for one in ("move", "movement", "flight", "shift", "charge")},
    "striking": _forms("strike", "hit(s)|attacked|attack(s)|struck"),
    "coming": {"next": "next", "following": "following"},
    "and_also": _each("and", "and / or / as well as / as well as on a"),
    "scaled": {**_forms("double", "double(s)", "is doubled"), **_forms("half", "halve(s)", "is halved")},
    "occupied": _each("occupied", "occupied / 's"), "per_each": _each("each", "for each / for every / per"),
    "doer_by": _each("by", "by / from"), "drops": _forms("drop", "reduce(s)|drop(s)", "reduced|dropped"),
    "spared": {
        **_each("other effect", "effect / other effect / secondary effect"),
        **{one: one for one in ("condition", "movement", "persistent damage", "additional effect", "healing effect",
                                "conditional damage")},
    },
    "clock": {"turn": "turn", "round": "round"}, "far": _each("far away", "far away / faraway / far-away"),
    "extreme": {**_each("most", "highest / most / greatest / largest"),
                **_each("least", "lowest / fewest / least / smallest")},
    "gauge": {"hp": "hit points", "initiative": "initiative", **_each("AC", "ac / armor class"),
              **_each("PD", "pd / physical defense"), **_each("MD", "md / mental defense")},
    "versus": _each("against", "against / vs / vs . / versus"),
    "in_case": _each("case", "if / when / against / vs / vs . / versus"),
    "that_one": _each("that", "the opponent / " + " / ".join((
        "one of those", "one of them",
        *(f"that {who}" for who in ("attacker", "target", "creature", "opponent", "mook")),
        *(f"one of {these} {kind}" for these in ("those", "these") for kind in ("enemies", "creatures", "targets"))))),
    "attack_range": {"melee": "melee", "ranged": "ranged",
                     **_each("close", "close / close-quarters / close - quarters")},
    "saving": _forms("save", "succeed(s)|save(s)|make(s)"),
    "bound": {**_each("least", "or more / or greater / or higher"),
              **_each("most", "or less / or fewer / or lower")},
    "harm_source": {"source": "source", "attack": "attack", "blow": "attack"},
    "into_contact": _each("engage", "to engage / into engagement with"),
    "unranked": {**_each("elite", "non-elite / nonelite"), "non-leader": "leader", "non-mook": "mook"},
    "lower_level": _each("lower", "lower level / lower-level / lower - level"),
    "came_out": {**_forms("hit", "hit"), **_forms("miss", "miss"), **_each("critical", "crit / critical hit"),
                 **_each("", "hit or miss / it or miss")},
    "two_dice": _each("two", "2d20 / two d20 / two d20s / 2d20s / twice"),
    "of_two": {**_each("better", "better / higher / best / highest"),
               **_each("worse", "worse / lower / lowest / worst")},
    "instead_of": _each("instead", "instead of / rather than / in place of"),
    "rather": _each("rather", "preferably / usually / ideally / generally / often"),
    "turning": {**_each("up", "increase / raise / advance / increases / raises / rises / advances"),
                **_each("down", "decrease / reduce / lower / decreases / reduces / lowers / drops / falls")},
    "uses_die": _forms("escalation die", "use(s) the escalation die", "gain(s) the escalator ability",
                       "get(s) to use the escalation die"),
    "succeeds": _forms("saved", "succeed(s)", "automatically succeed(s)", "succeed(s) at|on|with the|that save",
                       "succeed(s) automatically", "succeed(s) on a saving throw"),
    "recharges": _each("recharge", " / ".join(
        [f"{which} {what} {how}" for which in ("the", "this") for what in "ability attack power spell breath".split()
         for how in ("recharges", "refreshes")] + ["it recharges", "it refreshes"]
        + [f"{who} regains the use of {what}" for who in ("SELF", "it")
           for what in ("it", "this attack", "this ability", "this power", "this spell")])),
    "aimed": _each("target", "one of the targets / one of its targets / " + " / ".join(
        f"{who} {that}{by} {how}" for who in ("the target", "the enemy", "the creature", "one target")
        for that in ("", "that ") for by in ("it", "SELF")
        for how in ("hit", "missed", "is attacking", "'s attacking", "attacked", "attacks"))),
    "culprit": {
        **{f"{that} {did} {whom}": "attacker" for that in ("that", "who") for whom in ("it", "SELF", "them")
           for did in (*"killed slew destroyed hit attacked damaged staggered struck wounded".split(), "targeted",
                       "missed", "dropped", "is attacking", "is targeting")},
        **{f"{that} {did} {the} {harm}": "triggerer" for that in ("that", "who") for did in ("caused", "dealt")
           for the in ("the", "that", "the triggering") for harm in ("damage", "attack", "stagger")},
    },
    "found_so": {
        "flying": "flying", "slain this battle": "dead", **_forms("dropped", "that|who has|have dropped this battle"),
        **_forms("dying", "making death|last saves", "making death saving throws", "making last gasp saves",
                 "making saves", "making saving throws", "making saving throw rolls"),
    },
    "depends": _each("heading", " / ".join(
        f"{what} {verb} on the {roll}roll" for what in (
            "damage", "effect", "effects", "the effect", "the effects", "results", "the result", "damage and effect",
            "damage and effects")
        for verb in ("depend", "depends") for roll in ("", "natural ", "attack ", "natural attack "))),
    "stretch": {"day": "long rest", **_each("encounter", "battle / combat / fight"), "round": "round"},
    "hauls": _forms("haul", "pull(s)|drag(s)|haul(s)|yank(s)|jerk(s)|draw(s)|reel(s)|move(s)|knock(s)|throw(s)"),
    "hauled": _forms("haul", "pulled|dragged|hauled|yanked|jerked|drawn|reeled|moved|knocked|thrown"),
    "hero": _forms("hero", "pc(s)|adventurer(s)|hero|heroes|character(s)"),
    "opens": _forms("nothing", "then", "however|instead|alternatively|alternately|additionally ,", "in addition ,",
                    "aftereffect|special|effect :"),
    "as_it_hits": _forms(
        "hit", "( cumulative )", "( cumulative ! )", "( not cumulative )", "that attack", "on|with that attack",
        "on a hit",
        "when|whenever it|SELF|they hit|hits", "when|whenever it|SELF|they hit|hits with an|its attack",
        "when|whenever it|SELF|they hit|hits with attacks"),
    "manner_of_going": {one: one for one in (
        "limited hovering clumsy weird phasing expert sorcerous serious swift silent soaring graceful".split())},
    "resisting": _forms("resisting", "with resistance to", "resistant to", "that|who has|have resistance to",
                        "that|who resist|resists", "that|who is|are resistant to"),
    "makes": _forms("make", "make|makes|making", "fire(s)|shoot(s)|loose(s)"),
    "takes_no": _forms("no", "take|takes|suffer|suffers no", "do|does not take|suffer", "do|does not take|suffer any"),
    "falls_short": _forms("short", "is not", "is not a", "is below|under", "is less|lower than", "does not reach"),
    "targeting": _forms("targeting", "targeting", "that target|targets", "made against", "against"),
    "cannot": _forms("cannot", "cannot|can't", "can|may not", "is|are unable to"),
    "rolls_it": {**_forms("roll", "roll(s)|get(s)|make(s)"), **_forms("fumble", "fumble(s)")},
    "crit_range": _forms("crit range", "crit|critical range", "crit|critical hit range"),
    "die_moves": _forms("moves", "increases|advances|rises|changes|becomes|reaches", "goes up"),
    "felled_one": _forms("felled", "it|them", "a|the|that|its target|creature|enemy"),
    "grips": _forms("grips", "'s|is|are grabbing|holding", "has|have grabbed|seized"),
    "title": {one: one for one in "king queen lord lady prince princess".split()},
    "sort_of_attack": {one: one for one in (
        "second single extra free immediate powerful mighty terrible deadly vicious fierce".split())},
    "alongside": {"next to": "next", "into engagement with": "engaged", "to": "to"},
    "engages_it": _forms("engages", "which|who|that|and engages it|SELF|them",
                         "which|who|that|and is engaged by|with it|SELF", "which|who|that|and engaged by|with it|SELF"),
    "felt": _forms("felt", "dealt|done to it|SELF|them", "it|SELF|they take|takes|suffer|suffers",
                   "that it|SELF|they would take|suffer", "that it|SELF|they take|takes|suffer|suffers"),
    "bids": _forms("bid", "command(s)|order(s)|direct(s)|urge(s)|spur(s)|tell(s)|instruct(s)|let(s)|allow(s)"),
    "trades": _forms("trade", "swap(s)|exchange(s)|trade(s)|switch(es)"),
    "save_kind": {"easy": "easy", "normal": "normal", **_each("hard", "hard / difficult")},
    "recovery": _forms("recovery", "recovery|recoveries"),
    "someplace": _each("somewhere", "somewhere / someplace / somwhere"),
    "holding": _each("hold", "grabbing / grappling / holding / embracing / clutching / gripping"),
    "beats": _each("beat", "beats / exceeds / overcomes / defeats"),
    "again_and_again": _forms("again", "repeat(s)|continue(s) this", "this continues|repeats", "continue(s)|repeat(s)",
                              "repeat(s) the|this attack"),
    "tallied": _each("times", "times / attacks / such attacks"),
    "tally": {**_each("hit", "hit"), **_each("made", "made / attacked")},
    "comes_back": _forms("back", "recharges", "refreshes", "is recharged", "is refreshed", "is re-activated",
                         "is reactivated", "comes back"),
    "leaves": _forms("leave", "leave(s)|exit(s)", "move(s)|walk(s)|step(s)|go|goes|get(s)|come(s) from",
                     "move(s)|walk(s)|step(s)|go|goes|get(s)|come(s) out of"),
    "or_less": _each("less", "or less / or lower / or fewer / or below / or under"),
    "or_more": _each("more", "or more / or higher / or greater / or better / or above"),
    "to_find": _each("find", "to see / to determine / to find out / to decide"),
    "band": {
        **_each("nearby", "nearby"), **_each("far away", "far away / faraway / far-away"),
        **_each("nearby or far away", "nearby or far away / nearby or faraway / nearby or far-away"),
    },
    "rids": _forms("rid", "end(s)|remove(s)|cancel(s)"),
    "trouble": _each("effect", "effect / condition / effects / conditions"),
    "enduring": _each("taking", "taking / suffering"),
    "hurls": _forms("hurl", "move(s)|throw(s)|fling(s)|knock(s)|hurl(s)|push(es)|toss(es)|shove(s)|blow(s)|launch(es)"),
    "hurled": _forms("hurl", "moved|thrown|flung|knocked|hurled|pushed|tossed|shoved|blown|launched"),
    "multiplied": _each("times", "x / \u00d7 / * / times"),
    "gait": {
        **_each("fly", "flight / flier / flyer / flying / hover"),
        **_each("climb", "wall-crawler / climber / wall-climber / spider-climb"),
        **_each("burrow", "burrow / burrower / burrowing"),
        **_each("swim", "amphibious / swimmer / aquatic / water-breathing / water-breather / water breather / "
                "water breathing"),
    },
    "regains": _forms(
        "regain", "regain(s)", "gain(s)|regain(s) the|a|one use of", "gain(s)|regain(s) additional|extra use of",
        "gain(s)|regain(s) a|an|one additional|extra|expended use of"),
    "simple_deed": {
        **_each("rally", "rally / rallies"),
        **_forms("flee", "flee(s)", "leave(s) the battle|fight|field", "become(s) discorporate"),
        **_forms("drop everything", "drop(s) its|their|his|her weapon(s)", "drop(s) what it|they is|are holding",
                 "drop(s) everything|whatever it|they is|are holding"),
    },
    "die_compare": {
        **_forms("below", "less|lower than"),
        **_forms("up to", "less|lower than or equal to", "equal to or less|lower than", "no more|higher|greater than",
                 "at most"),
    },
    "beside": {"next to": "next to", **_each("nearby", "nearby / near / close to")},
    "touching": {"next to": "next to", "engaged with": "engaged"},
    "to_meet": _forms(
        "engage", "to engage", "to engage with", "and|to engage(s)", "and engage(s) with", "to and engage(s)",
        "to and engage(s) with", "into engagement with", "engaged with", "to become engaged with", "to engaged with"),
    "power_noun": {one: one for one in (
        "attack ability power spell maneuver tactic command talent prayer song stance trick ritual").split()},
    "swimming": _forms(
        "swim", "well", "very well", "and breathe(s) water|underwater", "and breathe(s) in|under water|underwater",
        "and breathe(s) water|underwater with ease"),
    "shape_verb": _forms(
        "shape", "change(s) its|their|his|her|SELF's form|shape|appearance",
        "change(s) its|their|his|her host 's form|shape", "change(s) its|their|his|her host's form|shape",
        "change(s) between", "alternate(s) between", "switch(es) between", "appear", "appear as", "appear to be",
        "shapeshift|shapechange", "shapeshift|shapechange into|to", "disguise itself|themselves",
        "disguise itself|themselves as", "assume|take form|shape|appearance", "assume|take form|shape|appearance of",
        "assume|take the|any form|shape|appearance", "assume|take the|any form|shape|appearance of", "turn into",
        "turn back into"),
    "usage_told": {
        **_each("encounter", "once per battle / once-per-battle / per battle / per-battle / encounter"),
        **_each("daily", "daily / once per day / once-per-day"), "at-will": "at-will",
        **_each("refresh", "refresh / recharge"),
    },
    "power_origin": {one: one for one in "racial class kin talent magic item".split()},
    "spent": _each("expended", "expended / used / spent"),
    "at_random": _forms("random", "randomly", "at random", "chosen|picked|selected|determined randomly",
                        "chosen|picked|selected|determined at random"),
    "in_a_row": _forms("in a row", "on|in consecutive|successive rounds|turns", "in back-to-back rounds|turns",
                       "every|each round|turn", "two rounds|turns in a row"),
    "lasts_so": _forms(
        "lasts", *[f"{how} {what} {lasts}" for how in ("in which case", "and") for lasts in ("lasts", "still lasts")
                   for what in ("it", "this", "that", "the effect", "the invisibility", "the condition")],
        "which|that lasts", "which|that still lasts"),
    "saves_so": _forms("save", "save(s)", "successfully save(s)", "succeed(s) a save", "succeed(s) on|at|with a save"),
    "per_what": {one: one for one in ("battle", "round", "turn", "day")},
    "turn_told": {**_forms("now", "this turn", "during this turn"),
                  **_forms("next", "during|on its|their|SELF's next turn")},
    "spelled": {
        **_each("attack", "targeted by an enemy's spell / targeted by an enemy 's spell / targeted by an enemy spell"),
        **_each("hit", "hit by an enemy's spell / hit by an enemy 's spell / hit by an enemy spell"),
        "targeted by two enemy spells": "attack twice", "hit by two enemy spells": "hit twice",
    },
    "needs_no_contact": _forms("reach", "instead of needing|having to be engaged",
                               "instead of needing|having to be engaged with it|them", "instead of being engaged",
                               "even if it is not engaged", "without being engaged"),
    "mere_show": _forms(
        "show", "howl(s)|scream(s)|laugh(s)|shriek(s)|twist(s)|writhe(s)|shudder(s)", "twist(s)|writhe(s) painfully",
        "burst(s)|erupt(s) into flame|flames|fire|sparks|pieces|tears|laughter|song", "is|are dazzled",
        "is|are dazzled by light|lights", "is|are dazzled by the|bright light|lights"),
    "other_type": {f"non-{kind}": kind for kind in (
        "acid cold fire force holy lightning poison psychic thunder".split())},
    "no_more": _forms("no more", "but not a second|third|fourth|fifth", "but not another", "but no more|others",
                      "no more", "only one"),
    "no_repeat": _forms(
        "no repeat", "cannot|can't be used in|on two consecutive rounds|turns", "never twice in a row",
        "never two rounds|turns in a row", "but never two rounds|turns in a row", "not two rounds|turns in a row",
        "not in|on consecutive rounds|turns", "never in|on consecutive rounds|turns"),
    "remark": _forms(
        "remark", "yes", "and yes", "even", "and you stop", "in addition to", "making it", "including",
        "see", "usually", "basic attacks only", "makes only basic attacks",
        "it|they|SELF|you will|can|may|do take|provoke|draw", "it|they|SELF|you will|can|may|do not take|provoke|draw"),
    "presence": _each("encounter", " / ".join((
        ", if any", ", if any ,", "of SELF", "in the battle",
        *(f"with a single {blow}" for blow in "spear arrow bolt shot throw swing sweep blow stone".split()),
        *(f"{that} can hear {what}" for that in ("that", "who") for what in (
            "it", "SELF", "them", *(f"the {one}" for one in (
                "song music sound noise drum drums horn pipes bagpipes bell voice words howl roar".split())))),
    ))),
    "standing": {
        **_each("other", "new / different / second / additional"), **_each("living", "surviving"),
        **{one: one for one in ("conscious", "targeted", "random", "dead", "grabbed", "invisible", "flying", "missed",
                                "hit")},
    },
    "half_told": _each("told", " / ".join(f"( {what} )" for what in (
        "no persistent damage", "and no additional effect", "the attack is not a critical hit",
        "this attack is not a critical hit"))),
    "halving": _forms("half", "do|deal half damage", "SELF's attack does|deals half damage"),
    "centred": {"of": "of", "around": "of"},
    "by_blow": _each("blow", "by this attack / by the attack / by this power / by the power"),
    "near_spot": _forms("nearest", *[
        f"to|into the nearest|closest {free}square|space" for free in (
            "", "adjacent ", "unoccupied ", "empty ", "adjacent unoccupied ", "unoccupied adjacent ")]),
    "budged": {
        **{f"be {how}": how for how in ("pushed", "pulled", "shunted", "moved")},
        **{f"{how} to {which} {free}{square}": "moved" for how in (
            "move", "be moved", "be pushed", "be pulled", "be shunted", "be slid")
           for which in ("the nearest", "the closest", "that", "such a", "such an")
           for free in ("", "unoccupied ", "empty ") for square in ("square", "space")},
    },
    "spared_ones": {
        **_each("target", "targets / they / it / the target / any target / each target / the targets / the creature / "
                "any creature / each creature / the creatures"), "enemies": "enemy", "allies": "ally",
    },
    "whose_is": {**_each("subject", "its / her / their"), "SELF's": "SELF"},
    "barred_if": _forms("barred", "this power cannot|can't be used if", "this power can not be used if"),
    "harmed": {
        **_each("harmed", "been damaged / taken damage / taken any damage"),
        **_each("unharmed", "not been damaged / not taken damage / not taken any damage / taken no damage"),
    },
    "this_fight": _each("encounter", " / ".join(
        f"{early}{when}{the} {fight}" for early in ("", "previously ", "earlier ", "yet ")
        for when in ("", "in ", "during ") for the in ("the", "this")
        for fight in ("encounter", "battle", "combat", "fight"))),
    "wont": {**_each("ban", "cannot / can't"), **_each("leaves", "do not / does not")},
    "of_charge": _each("charge", "after a charge / during a charge / on a charge / as part of a charge"),
    "energy": _each("energy", " / ".join(
        f"from {which}{kind} source" for which in ("", "a ", "an ", "any ") for kind in ("energy", "flux"))),
    "at_will": _forms("wish", "if SELF like|likes|wish|want"), "of_or_to": {"of": "of", "to": "to"},
    "at_once": _each("now", "immediately / now / at once / right away"), "it_they": {"it": "them", "they": "them"},
    "each_of": _each("each", "any of / each of / all of"),
    "as_usual": _each("usual", "normally / as normal / as usual"),
    "listing": _each("and", "and / or / , / , and / , or"),
    "saves": _each("saves", "saving throw / saving throws / saves"),
    "elsewhere": {
        **_forms("time: outside encounters,", "outside encounters", *[
            f"while SELF is|are {out} {an}encounter|battle|combat" for out in ("not in", "outside", "outside of")
            for an in ("", "an ")]),
        **_forms("things: when its container is opened,",
                 "when the|its container|bottle|vial|flask|jar is opened|broken"),
    },
    "recounts": {
        **_forms("time: SELF can maintain this after the encounter", *[
            f"{on}maintain {what}{even}{out}" for on in ("", "continue to ")
            for what in ("", "this power ", "this ", "the effect ") for even in ("", "even ")
            for out in ("after the|an encounter|battle|combat", "outside the|an encounter|battle|combat")]),

        **_forms("knowledge: SELF learns", "learn(s)"),
        **_forms("ammunition: SELF uses ammunition", "use(s) ammunition"),
        **_forms("speech: SELF transmits a message", "transmit(s)|send(s)|whisper(s) a message"),
        **_forms("speech: SELF can speak with", "speak(s) with", "speak(s) telepathically with"),
    },
    "no_limit": {one: one for one in [
        f"this {what}does not {how} {the} {which}{limit}" for what in ("", "power ", "ability ")
        for how in ("affect", "change", "count against") for the in ("the", "any")
        for which in ("", "normal ", "usual ", "maximum ")
        for limit in ("limit", "limitation", "limitations", "number of times")]},
    "act": _acts(), "happens": _happens(), "covered": _covered(),
    "lays": _forms("is", "is|are|becomes|become", "is|are reduced|turned to", "cast(s)|shed(s)|emit(s)|give(s)"),
    "limit": {
        **_forms("only", "can|may only be used on|against", "can|may only target", "only usable on|against"),
        **_forms("not", "cannot|can't target", "cannot|can't be used on|against"),
    },
    "pronoun": {
        **_forms("them", "it|them|her"), **_forms("subject", "itself|themselves"),
        **_forms("that", "that creature|target"),
    },
    "kind": {
        **_forms("creature or object", "creature(s) or object(s)"), **_forms("creature", "creature(s)"),
        **_forms("ally", "ally|allies", "ally|allies of SELF", "allied|friendly creature(s)"),
        **_forms("square", "square(s)"),
        **_forms("enemy", "enemy|enemies|foe(s)|opponent(s)", "enemy|enemies of SELF"),
        **_forms("target", "target(s)"), **_forms("object", "object(s)"),
    },
    "kinds": {
        "creatures or objects": "creature or object", "creatures": "creature", "allies": "ally", "targets": "target",
        **_forms("enemy", "enemies|foes|opponents"),
    },
    "hit_points": _forms("hp", "hp|damage|points", "points of damage", "damage of damage"),
    "saving_roll": _forms("save", "the roll|save", "the saving throw|roll", "the save roll"),
    "upon": {
        **_forms("hit", "on a hit"), **_forms("miss", "on a miss"), **_forms("critical", "on a|an critical hit"),
        **_forms("charge", "on a charge", "when charging"),
        **_forms("success", "on a success|successful", "on a success|successful check"),
    },
    "burning": _forms("burning", "persistent|ongoing", "amount"),
    "manner": {
        **_forms("advantage", "with combat advantage"),
        **_forms("freely", "as a free action", "( this|that does not count against its|their actions )"),
        **_forms("any_order", "in either|any order"), **_forms("anew", "whether or not it is refreshed"),
        **_forms("automatic", "which|that automatically hit(s)", "which|that automatically hit(s) its target"),
        **_forms("if_ready", "if available", "if it is charged|available|refreshed"),
    },
    "going": {
        **_forms("phasing", "with phasing"),
        **_forms("ignoring", "ignoring difficult terrain", "and ignore(s) difficult terrain"),
        **_forms("safely", "without provoking opportunity attacks", "avoiding opportunity attacks",
                 "without provoking any opportunity attacks", "avoiding any opportunity attacks"),
        **_forms("up", "( usually up )"),
    },
    "comes": {**_forms("hit", "hit(s)"), **_forms("miss", "miss(es)")},
    "touched": {
        **_forms("not", "ignore(s)", "is|are immune to", "is|are also immune to", "is|are not affected by",
                 "is|are unaffected by", "take(s) no damage from", "do|does not trigger"),
        **_forms("half", "take(s) half damage from", "take(s) only half damage from"),
    },
    "resisted": {
        **_forms("half", "deals|does|takes half damage", "only deals|does|takes half damage",
                 "deals|does|takes only half damage"),
        **_forms("miss", "misses", "misses instead"),
    },
    "resource": {one: one for one in ("command", "ki")},
    "result": {**_forms("lower", "lower|worse"), **_forms("higher", "higher|better"), **_forms("second", "second|new")},
    "outcome": _outcomes(),
    "whole_fight": _forms(
        "encounter", "for 5|five minutes", "for the rest|duration of the|this encounter|battle|combat",
        "until the encounter|battle ends", "until the end of the|this encounter|battle|combat",
        "until the end of the|this encounter|battle|combat ( or five minutes )",
        "until the end of the|this encounter|battle|combat or for|until five minutes"),
    "damage_bonus": _each("bonus", "bonus to the damage roll / damage bonus"),
    "area_noun": {one: one for one in "burst arc blast area wall".split()},
    "somebody": {"ally": "ally", "enemy": "enemy", "foe": "enemy"}, "oneself": {"SELF": "SELF", "self": "SELF"},
    "period": {**_each("round", "round"), **_each("turn", "turn"), **_each("encounter", "encounter")},
    "sooner": _forms("sooner", "whichever comes|is|happens|occurs first|sooner"),
    "around": {"before": "before", "after": "after"},
    "besides": {one: one for one in ("also", "then", "immediately", "freely", "each", "either", "instantly", "now",
                                     "right away", "immediately right away")},
    "opening": {**_each("nothing", "in addition / on this attack / upon using this power / after doing so"),
                **_either_way()},
    "either_way": _either_way(),
    "meets": {"targeted": "targeted", "attacked": "targeted", "hit": "is hit", "missed": "is missed"},
    "moves": {**_verbs("move", 0, 1), **_verbs("go", 0, 1), **_each("move", "move / moves")},
    "rising": _forms("stand", "stand(s)", "stand(s) up", "stand(s) up from prone", "stand(s) up ( if prone )"),
    "again": _forms("again", "make the attack again", "make the attack once more", "repeat the attack once more",
                    "repeat the attack", "repeat the attack against the same area"),
    "lately": {"this turn": "turn", "this encounter": "encounter"},
    "or_when": _forms("or", "or", "or when|if", "and when|if"),
    "fallen": {
        "staggered": "stagger", **_forms("zero", "reduced to 0 hp", "reduced to 0 hp or below|fewer|less|lower",
                                         "reduced below 1 hp"),
    },
    "length": {"short": "short", "long": "long"},
    "spot": {
        **_forms("place", "place(s)|position(s)|location(s)|space(s)|spot(s)"),
        **_forms("place", "place(s)|position(s)|location(s)|space(s) by|via|through teleportation|teleporting",
                 "by|via|through teleportation|teleporting"),
    },
    "lasting": {**_forms("effect", "effect|stance|zone|aura"), "grapple": "grapple"},
    "now": _forms("now", "this turn", "during this turn", "for the rest of the|this|its turn",
                  "until the end of the|this turn", "until the end of the|this current turn"),
    "span_told": {
        "indefinitely": "lasting", "for one round": "round",
        **_forms("now", "this turn", "during this turn", "for the rest of the|this|its turn",
                 "until the end of the|this turn", "until the end of the|this current turn"),
    },
    "determiner": _determiners(), "role": _roles(),
    "attack_word": {word: word for word in (
        "melee ranged near far area arc burst blast wall basic opportunity charge single-target weapon").split()},
    "shape": {word: word for word in "burst arc blast wall".split()},
    "own_movement": _forms("SELF", "all movement", "all movement SELF makes|make", "all SELF's movement",
                           "all of SELF's movement", "SELF's movement"),
    "present": {one: one for one in ("current", "new", "present")},
    "vacated": _forms("left", "left|occupied|vacated", "just left|occupied|vacated", "previously left|occupied"),
    "ground": {
        "hindering terrain": "difficult terrain",
        **{one: one for one in ("difficult terrain", "magical darkness", "darkness", "bright light", "dim light",
                                "lightly obscured", "heavily obscured", "totally obscured")},
    },
    "shelter": {
        **{one: one for one in ("cover", "concealment", "superior cover", "total concealment")},
        "partial cover": "cover", "partial concealment": "concealment",
    },
    "immunity": {
        **_each("push", "push / pushed"), **_each("pull", "pull / pulled"), **_each("shunt", "shunt / shunted / slid"),
        **_each("prone", "prone / knocked prone"), **_each("swallowed", "swallowed"), **_each("teleport", "teleported"),
        **_each("unwilling movement", "moved / moved against its|their will / unwilling movement / forced movement / "
                "subject to unwilling movement / subject to forced movement"),
        **_each("ongoing damage", "affected by ongoing damage"),
        **{one: one for one in ("damage", "flanked", "surprised", "charm", "fear", "critical hits")},
    },
    "inflicts": {**_verbs("state", 0, 1), **_verbs("hold", 0, 1)}, "by_weapon": {"melee": "melee", "ranged": "ranged"},
    "brands": {**_verbs("state", 0, 1), **_verbs("hold", 0, 1), **_forms("marked", "mark(s)")},
    "inflicting": {**_verbs("state", 3), **_verbs("hold", 3)},
    "forces": _verbs("force", 0, 1),
    "forced": _verbs("force", 2),
    "joint": {**_each("all", "both / all"), "each": "each"},
    "adverb": {one: one for one in ("also", "then", "immediately", "instantly")},
    "strikes": _verbs("strike", 0, 1),
    "changes": {
        **_each("bonus", "increase / increases / increased / is increased / are increased"),
        **_each("penalty", "decrease / decreases / decreased / reduce / reduces / reduced / is reduced / are reduced / "
                "is decreased / are decreased / drop / drops"),
    },
}
"""By terminal, what is said and what it is called."""

COUNTED: Final = frozenset(("forces", "forced"))
"""What is said in squares: print without them has none of it."""

LISTED: Final = frozenset(("condition", "state", "defense", "ability", "skill", "tag", "noun", "size", "mode", "sense",
                           "bonus", "action", "weapon", "alignment"))
"""Terminals whose words each vocabulary lists."""

__all__ = ["CLASSES", "COUNTED", "LISTED"]
