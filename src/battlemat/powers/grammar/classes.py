"""Closed classes of words: what a few words in a row are called wherever one of their kind is asked for.

Each is a terminal of the grammar, so that a rule takes the whole class and not a list of its own.
"""

from __future__ import annotations

from typing import Final

from .wordings import (
    acts,
    covered,
    deeds,
    determiners,
    each,
    either_way,
    fillers,
    forms,
    happens,
    outcomes,
    roles,
    verbs,
)

CLASSES: Final[dict[str, dict[str, str]]] = {
    "deed": deeds(),
    "attack_told": {
        **forms("half", ". that|this|the attack only deals|does half damage",
                 ". that|this|the attack deals|does half damage", ". that|this|the attack deals|does only half damage"),
        **forms("bare", "( does not trigger special abilities )",
                 "( it|that|this does not trigger special abilities )"),
    },
    "stats_told": {
        **each("attack,checks", "attacks and checks"), **each("checks,attack", "checks and attacks"),
        **each("attack,damage", "attack and damage / attacks and damage"),
        "melee damage": "damage:melee", "ranged damage": "damage:ranged",
        "melee attacks and melee damage": "attack:melee,damage",
        **each("disengage", "disengage checks / disengage check / disengage attempts / disengaging / "
                "attempts to disengage"),
        **each("saves", "saves / save / saving throws / saving throw / all saves / all saving throws"),
        **each("death saves", "death saves / death save / death saving throws"),
        "all d20 rolls": "attack,saves,checks", **each("checks", "skill checks / skill check / ability checks"),
        "attacks and defenses": "attack,defenses", "attacks and saves": "attack,saves",
        **each("attack,defenses,saves", "attacks , defenses , and saves / attacks , defenses and saves"),
    },
    "label_told": {
        **each("both miss", "both attacks miss / miss with both attacks"),
        **each("both hit", "both attacks hit / hit with both attacks"),
        **each("all miss", "all targets missed / all attacks miss"),
        **each("second hit", "second hit against the same target / second hit on the same target"),
    },
    "rolled_so": each("so", "with / that 's / that is / which is / 's / is"),
    "kept_on_miss": {
        **forms("miss", "missing with the|this attack does not expend it", "it is not expended on a miss",
                 "missing with the|this attack does not expend the attack", "it is not expended if it misses",
                 "a miss does not expend it|the attack"),
    },
    "utters": each("utter", "utter / issue / raise / let out / scream / shout / emit / unleash / voice / let loose"),
    "non_kind": {f"non-{kind}": f"non-{kind}" for kind in (
        "dwarf dwarven elf elven human gnome halfling orc undead construct demon dragon giant "
        "plant beast ooze elemental humanoid aberration devil spirit fey").split()},
    "glides": forms("phase", "phase(s)|swim(s)|glide(s)"),
    "saves_told": forms("saves", "saves", "all|normal saves", "all normal saves",
                         "all|normal saves made during the battle", "all normal saves made during the battle"),
    "leaves_out": each("left out", "ignore / ignoring / excluding / not counting / without counting / leaving out / "
                        "do not count"),
    "brings": {
        **forms("calls", "gate in", "summon", "call in|forth", "bring in|forth"), **forms("adds", "add(s)"),
        **forms("begins", "start(s)|begin(s) each|every|the|a battle|fight|combat with",
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
        **forms("ally", "steed|rider", "allied creature(s)"),
        **forms("creature", "mob", "combatant(s)", "bystander(s)", "enemies / bystanders"),
        **forms("enemy", "attacker(s)"),
    },
    "nth": {said: str(number) for number, words in enumerate((
        "first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th"), 1) for said in words.split()},
    "often": {"once": "1", "one time": "1", "one battle": "1", "twice": "2", "thrice": "3", **{
        f"{said} times": str(number) for number, words in enumerate((
            "two 2", "three 3", "four 4", "five 5", "six 6"), 2) for said in words.split()}},
    "filler": fillers(),
    "attack_sort": {f"{sort} attacks": f"attack:{sort}" for sort in (
        "opportunity", "ranged", "close", "limited", "melee", "basic")},
    "attack_tag": {
        "at-will": "at-will",
        **each("limited", "limited / exceptional"), **each("magic", "magic / magical"),
        **each("spell", "spell / arcane / divine / primal / arcane spell / divine spell / primal spell"),
        **each("weapon", "weapon / weapons"), "non-weapon": "non-weapon",
    },
    "attack_rule": {
        "this is not an opportunity attack": "not opportunity",
        **forms("critical", "this is a critical hit", "this is considered a critical hit"),
        **forms("no provoke", "this attack|power does not provoke opportunity attacks"),
        **forms("different targets", "they|it cannot target the same creature",
                 "the attacks cannot target the same creature"),
        **forms("once per round", "this power can be used once per round",
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
        **forms("unconscious", "wake(s) up"), **forms("effect", "recover(s) from this|the effect"),
        **forms("invisible", "become(s)|turn(s) visible", "reappear(s)"),
        **forms("marked", "lose(s) any|all marks placed on SELF|it|them"),
    },
    "rolls_twice": forms("twice", "roll(s) twice", "make(s)|roll(s) two attack rolls"),
    "each_roll": forms("each", *[f"on|for|with {which}attack roll(s)" for which in ("all|every|each|any ", "")],
                        "on|for|with all|any attacks", "on|for|with each|every|the|that attack",
                        "on|for|with the|that attack roll"),
    "takes_better": {
        f"{before}{verb} the {word}{behind}": meant
        for before in ("and ", ", ", ", and ") for verb in "use uses take takes using taking keep keeps".split()
        for word, meant in (("better", "better"), ("higher", "better"), ("best", "better"), ("worse", "worse"),
                            ("lower", "worse"))
        for behind in ("", " result", " roll", " of the two", " result each time")
    },
    "crits_on": forms(
        "crit", *[f"{can}score(s) {what} on {roll}" for can in ("", "can ") for what in (
            "a critical hit", "critical hits") for roll in (
            "a", "an", "a natural", "a roll of", "a natural roll of", "an attack roll of", "natural", "rolls of",
            "natural rolls of", "")]),
    "persists": forms("persist", "persist(s)|last(s)|remain(s)|continue(s)", "also persist(s)|last(s)|remain(s)"),
    "persisting": {
        **each("effect", "effect / healing effect / other effect / mark / bonus / bonuses / penalty / penalties / "
                "benefit / benefits / effects"), **each("zone", "zone / area"),
        "aura": "aura", "conjuration": "conjuration", "wall": "wall",
    },
    "usage": {"encounter": "encounter", "daily": "daily", "at-will": "at-will", "refresh": "refresh",
              "recharge": "refresh"},
    "so_far": each("squares", "a number of squares / squares / squares equal to / a number of spaces / spaces"),
    "adding": forms("adding", "adding", "and add(s)", "and adding"),
    "lowered": forms("lower", "reduced|decreased|lowered"),
    "struck": {**forms("is hit", "is|are|becomes|become hit"), **forms("is missed", "is|are missed"),
               **forms("targeted", "is|are attacked|targeted")},
    "so_many": {**each("one effect", "one / an / a single / one single / any one"),
                **each("every effect", "all / each / every / any")},
    "before_blow": forms("before", "before this|the|that attack|hit|blow", "before this|the|that attack hit",
                          "before being hit", "before it was hit", "before SELF attacked|hit it",
                          "before the|that|this damage", "when it was hit"),
    "roll_or_check": {"roll": "roll", "check": "check"},
    "side": {"ally": "one ally", "enemy": "one enemy", "allies": "ally", "enemies": "enemy"},
    "stays": forms("stay", "remain(s)|stay(s)"),
    "mark": {one: one for one in (",", ";", "(")},
    "laid_low": {
        "staggered": "staggered", **forms("zero", "reduced|dropped to 0 hp", "reduced|dropped to 0 hp or below",
                                           "reduced|dropped to 0 hp or lower|fewer|less"),
    },
    "dislike": forms("dislike", "dislike(s)", "do|does not like"), "measured": each("of", "of / equal to / up to"),
    "shape_list": each("or", ", / or / , or"),
    "occasion": each("occasion", "if / when / whenever / the moment / each time / every time / any time / "
                      "any time that / at any time that"),
    "passing": {one: one for one in ("through", "past", "by", "adjacent")},
    "motion": {one: one for one in ("move", "movement", "flight", "shift", "charge")},
    "striking": forms("strike", "hit(s)|attacked|attack(s)|struck"),
    "coming": {"next": "next", "following": "following"},
    "and_also": each("and", "and / or / as well as / as well as on a"),
    "scaled": {**forms("double", "double(s)", "is doubled"), **forms("half", "halve(s)", "is halved")},
    "occupied": each("occupied", "occupied / 's"), "per_each": each("each", "for each / for every / per"),
    "doer_by": each("by", "by / from"), "drops": forms("drop", "reduce(s)|drop(s)", "reduced|dropped"),
    "spared": {
        **each("other effect", "effect / other effect / secondary effect"),
        **{one: one for one in ("condition", "movement", "persistent damage", "additional effect", "healing effect",
                                "conditional damage")},
    },
    "clock": {"turn": "turn", "round": "round"}, "far": each("far away", "far away / faraway / far-away"),
    "extreme": {**each("most", "highest / most / greatest / largest"),
                **each("least", "lowest / fewest / least / smallest")},
    "gauge": {"hp": "hit points", "initiative": "initiative", **each("AC", "ac / armor class"),
              **each("PD", "pd / physical defense"), **each("MD", "md / mental defense")},
    "versus": each("against", "against / vs / vs . / versus"),
    "in_case": each("case", "if / when / against / vs / vs . / versus"),
    "that_one": each("that", "the opponent / " + " / ".join((
        "one of those", "one of them",
        *(f"that {who}" for who in ("attacker", "target", "creature", "opponent", "mook")),
        *(f"one of {these} {kind}" for these in ("those", "these") for kind in ("enemies", "creatures", "targets"))))),
    "attack_range": {"melee": "melee", "ranged": "ranged",
                     **each("close", "close / close-quarters / close - quarters")},
    "saving": forms("save", "succeed(s)|save(s)|make(s)"),
    "bound": {**each("least", "or more / or greater / or higher"),
              **each("most", "or less / or fewer / or lower")},
    "harm_source": {"source": "source", "attack": "attack", "blow": "attack"},
    "into_contact": each("engage", "to engage / into engagement with"),
    "unranked": {**each("elite", "non-elite / nonelite"), "non-leader": "leader", "non-mook": "mook"},
    "lower_level": each("lower", "lower level / lower-level / lower - level"),
    "came_out": {**forms("hit", "hit"), **forms("miss", "miss"), **each("critical", "crit / critical hit"),
                 **each("", "hit or miss / it or miss")},
    "two_dice": each("two", "2d20 / two d20 / two d20s / 2d20s / twice"),
    "of_two": {**each("better", "better / higher / best / highest"),
               **each("worse", "worse / lower / lowest / worst")},
    "instead_of": each("instead", "instead of / rather than / in place of"),
    "rather": each("rather", "preferably / usually / ideally / generally / often"),
    "turning": {**each("up", "increase / raise / advance / increases / raises / rises / advances"),
                **each("down", "decrease / reduce / lower / decreases / reduces / lowers / drops / falls")},
    "uses_die": forms("escalation die", "use(s) the escalation die", "gain(s) the escalator ability",
                       "get(s) to use the escalation die"),
    "succeeds": forms("saved", "succeed(s)", "automatically succeed(s)", "succeed(s) at|on|with the|that save",
                       "succeed(s) automatically", "succeed(s) on a saving throw"),
    "recharges": each("recharge", " / ".join(
        [f"{which} {what} {how}" for which in ("the", "this") for what in "ability attack power spell breath".split()
         for how in ("recharges", "refreshes")] + ["it recharges", "it refreshes"]
        + [f"{who} regains the use of {what}" for who in ("SELF", "it")
           for what in ("it", "this attack", "this ability", "this power", "this spell")])),
    "aimed": each("target", "one of the targets / one of its targets / " + " / ".join(
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
        "flying": "flying", "slain this battle": "dead", **forms("dropped", "that|who has|have dropped this battle"),
        **forms("dying", "making death|last saves", "making death saving throws", "making last gasp saves",
                 "making saves", "making saving throws", "making saving throw rolls"),
    },
    "depends": each("heading", " / ".join(
        f"{what} {verb} on the {roll}roll" for what in (
            "damage", "effect", "effects", "the effect", "the effects", "results", "the result", "damage and effect",
            "damage and effects")
        for verb in ("depend", "depends") for roll in ("", "natural ", "attack ", "natural attack "))),
    "stretch": {"day": "long rest", **each("encounter", "battle / combat / fight"), "round": "round"},
    "hauls": forms("haul", "pull(s)|drag(s)|haul(s)|yank(s)|jerk(s)|draw(s)|reel(s)|move(s)|knock(s)|throw(s)"),
    "hauled": forms("haul", "pulled|dragged|hauled|yanked|jerked|drawn|reeled|moved|knocked|thrown"),
    "hero": forms("hero", "pc(s)|adventurer(s)|hero|heroes|character(s)"),
    "opens": forms("nothing", "then", "however|instead|alternatively|alternately|additionally ,", "in addition ,",
                    "aftereffect|special|effect :"),
    "as_it_hits": forms(
        "hit", "( cumulative )", "( cumulative ! )", "( not cumulative )", "that attack", "on|with that attack",
        "on a hit",
        "when|whenever it|SELF|they hit|hits", "when|whenever it|SELF|they hit|hits with an|its attack",
        "when|whenever it|SELF|they hit|hits with attacks"),
    "manner_of_going": {one: one for one in (
        "limited hovering clumsy weird phasing expert sorcerous serious swift silent soaring graceful".split())},
    "resisting": forms("resisting", "with resistance to", "resistant to", "that|who has|have resistance to",
                        "that|who resist|resists", "that|who is|are resistant to"),
    "makes": forms("make", "make|makes|making", "fire(s)|shoot(s)|loose(s)"),
    "takes_no": forms("no", "take|takes|suffer|suffers no", "do|does not take|suffer", "do|does not take|suffer any"),
    "falls_short": forms("short", "is not", "is not a", "is below|under", "is less|lower than", "does not reach"),
    "targeting": forms("targeting", "targeting", "that target|targets", "made against", "against"),
    "cannot": forms("cannot", "cannot|can't", "can|may not", "is|are unable to"),
    "rolls_it": {**forms("roll", "roll(s)|get(s)|make(s)"), **forms("fumble", "fumble(s)")},
    "crit_range": forms("crit range", "crit|critical range", "crit|critical hit range"),
    "die_moves": forms("moves", "increases|advances|rises|changes|becomes|reaches", "goes up"),
    "felled_one": forms("felled", "it|them", "a|the|that|its target|creature|enemy"),
    "grips": forms("grips", "'s|is|are grabbing|holding", "has|have grabbed|seized"),
    "title": {one: one for one in "king queen lord lady prince princess".split()},
    "sort_of_attack": {one: one for one in (
        "second single extra free immediate powerful mighty terrible deadly vicious fierce".split())},
    "alongside": {"next to": "next", "into engagement with": "engaged", "to": "to"},
    "engages_it": forms("engages", "which|who|that|and engages it|SELF|them",
                         "which|who|that|and is engaged by|with it|SELF", "which|who|that|and engaged by|with it|SELF"),
    "felt": forms("felt", "dealt|done to it|SELF|them", "it|SELF|they take|takes|suffer|suffers",
                   "that it|SELF|they would take|suffer", "that it|SELF|they take|takes|suffer|suffers"),
    "bids": forms("bid", "command(s)|order(s)|direct(s)|urge(s)|spur(s)|tell(s)|instruct(s)|let(s)|allow(s)"),
    "trades": forms("trade", "swap(s)|exchange(s)|trade(s)|switch(es)"),
    "save_kind": {"easy": "easy", "normal": "normal", **each("hard", "hard / difficult")},
    "recovery": forms("recovery", "recovery|recoveries"),
    "someplace": each("somewhere", "somewhere / someplace / somwhere"),
    "holding": each("hold", "grabbing / grappling / holding / embracing / clutching / gripping"),
    "beats": each("beat", "beats / exceeds / overcomes / defeats"),
    "again_and_again": forms("again", "repeat(s)|continue(s) this", "this continues|repeats", "continue(s)|repeat(s)",
                              "repeat(s) the|this attack"),
    "tallied": each("times", "times / attacks / such attacks"),
    "tally": {**each("hit", "hit"), **each("made", "made / attacked")},
    "comes_back": forms("back", "recharges", "refreshes", "is recharged", "is refreshed", "is re-activated",
                         "is reactivated", "comes back"),
    "leaves": forms("leave", "leave(s)|exit(s)", "move(s)|walk(s)|step(s)|go|goes|get(s)|come(s) from",
                     "move(s)|walk(s)|step(s)|go|goes|get(s)|come(s) out of"),
    "or_less": each("less", "or less / or lower / or fewer / or below / or under"),
    "or_more": each("more", "or more / or higher / or greater / or better / or above"),
    "to_find": each("find", "to see / to determine / to find out / to decide"),
    "band": {
        **each("nearby", "nearby"), **each("far away", "far away / faraway / far-away"),
        **each("nearby or far away", "nearby or far away / nearby or faraway / nearby or far-away"),
    },
    "rids": forms("rid", "end(s)|remove(s)|cancel(s)"),
    "trouble": each("effect", "effect / condition / effects / conditions"),
    "enduring": each("taking", "taking / suffering"),
    "hurls": forms("hurl", "move(s)|throw(s)|fling(s)|knock(s)|hurl(s)|push(es)|toss(es)|shove(s)|blow(s)|launch(es)"),
    "hurled": forms("hurl", "moved|thrown|flung|knocked|hurled|pushed|tossed|shoved|blown|launched"),
    "multiplied": each("times", "x / \u00d7 / * / times"),
    "gait": {
        **each("fly", "flight / flier / flyer / flying / hover"),
        **each("climb", "wall-crawler / climber / wall-climber / spider-climb"),
        **each("burrow", "burrow / burrower / burrowing"),
        **each("swim", "amphibious / swimmer / aquatic / water-breathing / water-breather / water breather / "
                "water breathing"),
    },
    "regains": forms(
        "regain", "regain(s)", "gain(s)|regain(s) the|a|one use of", "gain(s)|regain(s) additional|extra use of",
        "gain(s)|regain(s) a|an|one additional|extra|expended use of"),
    "simple_deed": {
        **each("rally", "rally / rallies"),
        **forms("flee", "flee(s)", "leave(s) the battle|fight|field", "become(s) discorporate"),
        **forms("drop everything", "drop(s) its|their|his|her weapon(s)", "drop(s) what it|they is|are holding",
                 "drop(s) everything|whatever it|they is|are holding"),
    },
    "die_compare": {
        **forms("below", "less|lower than"),
        **forms("up to", "less|lower than or equal to", "equal to or less|lower than", "no more|higher|greater than",
                 "at most"),
    },
    "beside": {"next to": "next to", **each("nearby", "nearby / near / close to")},
    "touching": {"next to": "next to", "engaged with": "engaged"},
    "to_meet": forms(
        "engage", "to engage", "to engage with", "and|to engage(s)", "and engage(s) with", "to and engage(s)",
        "to and engage(s) with", "into engagement with", "engaged with", "to become engaged with", "to engaged with"),
    "power_noun": {one: one for one in (
        "attack ability power spell maneuver tactic command talent prayer song stance trick ritual").split()},
    "swimming": forms(
        "swim", "well", "very well", "and breathe(s) water|underwater", "and breathe(s) in|under water|underwater",
        "and breathe(s) water|underwater with ease"),
    "shape_verb": forms(
        "shape", "change(s) its|their|his|her|SELF's form|shape|appearance",
        "change(s) its|their|his|her host 's form|shape", "change(s) its|their|his|her host's form|shape",
        "change(s) between", "alternate(s) between", "switch(es) between", "appear", "appear as", "appear to be",
        "shapeshift|shapechange", "shapeshift|shapechange into|to", "disguise itself|themselves",
        "disguise itself|themselves as", "assume|take form|shape|appearance", "assume|take form|shape|appearance of",
        "assume|take the|any form|shape|appearance", "assume|take the|any form|shape|appearance of", "turn into",
        "turn back into"),
    "usage_told": {
        **each("encounter", "once per battle / once-per-battle / per battle / per-battle / encounter"),
        **each("daily", "daily / once per day / once-per-day"), "at-will": "at-will",
        **each("refresh", "refresh / recharge"),
    },
    "power_origin": {one: one for one in "racial class kin talent magic item".split()},
    "spent": each("expended", "expended / used / spent"),
    "at_random": forms("random", "randomly", "at random", "chosen|picked|selected|determined randomly",
                        "chosen|picked|selected|determined at random"),
    "in_a_row": forms("in a row", "on|in consecutive|successive rounds|turns", "in back-to-back rounds|turns",
                       "every|each round|turn", "two rounds|turns in a row"),
    "lasts_so": forms(
        "lasts", *[f"{how} {what} {lasts}" for how in ("in which case", "and") for lasts in ("lasts", "still lasts")
                   for what in ("it", "this", "that", "the effect", "the invisibility", "the condition")],
        "which|that lasts", "which|that still lasts"),
    "saves_so": forms("save", "save(s)", "successfully save(s)", "succeed(s) a save", "succeed(s) on|at|with a save"),
    "per_what": {one: one for one in ("battle", "round", "turn", "day")},
    "turn_told": {**forms("now", "this turn", "during this turn"),
                  **forms("next", "during|on its|their|SELF's next turn")},
    "spelled": {
        **each("attack", "targeted by an enemy's spell / targeted by an enemy 's spell / targeted by an enemy spell"),
        **each("hit", "hit by an enemy's spell / hit by an enemy 's spell / hit by an enemy spell"),
        "targeted by two enemy spells": "attack twice", "hit by two enemy spells": "hit twice",
    },
    "needs_no_contact": forms("reach", "instead of needing|having to be engaged",
                               "instead of needing|having to be engaged with it|them", "instead of being engaged",
                               "even if it is not engaged", "without being engaged"),
    "mere_show": forms(
        "show", "howl(s)|scream(s)|laugh(s)|shriek(s)|twist(s)|writhe(s)|shudder(s)", "twist(s)|writhe(s) painfully",
        "burst(s)|erupt(s) into flame|flames|fire|sparks|pieces|tears|laughter|song", "is|are dazzled",
        "is|are dazzled by light|lights", "is|are dazzled by the|bright light|lights"),
    "other_type": {f"non-{kind}": kind for kind in (
        "acid cold fire force holy lightning poison psychic thunder".split())},
    "no_more": forms("no more", "but not a second|third|fourth|fifth", "but not another", "but no more|others",
                      "no more", "only one"),
    "no_repeat": forms(
        "no repeat", "cannot|can't be used in|on two consecutive rounds|turns", "never twice in a row",
        "never two rounds|turns in a row", "but never two rounds|turns in a row", "not two rounds|turns in a row",
        "not in|on consecutive rounds|turns", "never in|on consecutive rounds|turns"),
    "remark": forms(
        "remark", "yes", "and yes", "even", "and you stop", "in addition to", "making it", "including",
        "see", "usually", "basic attacks only", "makes only basic attacks",
        "it|they|SELF|you will|can|may|do take|provoke|draw", "it|they|SELF|you will|can|may|do not take|provoke|draw"),
    "presence": each("encounter", " / ".join((
        ", if any", ", if any ,", "of SELF", "in the battle",
        *(f"with a single {blow}" for blow in "spear arrow bolt shot throw swing sweep blow stone".split()),
        *(f"{that} can hear {what}" for that in ("that", "who") for what in (
            "it", "SELF", "them", *(f"the {one}" for one in (
                "song music sound noise drum drums horn pipes bagpipes bell voice words howl roar".split())))),
    ))),
    "standing": {
        **each("other", "new / different / second / additional"), **each("living", "surviving"),
        **{one: one for one in ("conscious", "targeted", "random", "dead", "grabbed", "invisible", "flying", "missed",
                                "hit")},
    },
    "half_told": each("told", " / ".join(f"( {what} )" for what in (
        "no persistent damage", "and no additional effect", "the attack is not a critical hit",
        "this attack is not a critical hit"))),
    "halving": forms("half", "do|deal half damage", "SELF's attack does|deals half damage"),
    "centred": {"of": "of", "around": "of"},
    "by_blow": each("blow", "by this attack / by the attack / by this power / by the power"),
    "near_spot": forms("nearest", *[
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
        **each("target", "targets / they / it / the target / any target / each target / the targets / the creature / "
                "any creature / each creature / the creatures"), "enemies": "enemy", "allies": "ally",
    },
    "whose_is": {**each("subject", "its / her / their"), "SELF's": "SELF"},
    "barred_if": forms("barred", "this power cannot|can't be used if", "this power can not be used if"),
    "harmed": {
        **each("harmed", "been damaged / taken damage / taken any damage"),
        **each("unharmed", "not been damaged / not taken damage / not taken any damage / taken no damage"),
    },
    "this_fight": each("encounter", " / ".join(
        f"{early}{when}{the} {fight}" for early in ("", "previously ", "earlier ", "yet ")
        for when in ("", "in ", "during ") for the in ("the", "this")
        for fight in ("encounter", "battle", "combat", "fight"))),
    "wont": {**each("ban", "cannot / can't"), **each("leaves", "do not / does not")},
    "of_charge": each("charge", "after a charge / during a charge / on a charge / as part of a charge"),
    "energy": each("energy", " / ".join(
        f"from {which}{kind} source" for which in ("", "a ", "an ", "any ") for kind in ("energy", "flux"))),
    "at_will": forms("wish", "if SELF like|likes|wish|want"), "of_or_to": {"of": "of", "to": "to"},
    "at_once": each("now", "immediately / now / at once / right away"), "it_they": {"it": "them", "they": "them"},
    "each_of": each("each", "any of / each of / all of"),
    "as_usual": each("usual", "normally / as normal / as usual"),
    "listing": each("and", "and / or / , / , and / , or"),
    "saves": each("saves", "saving throw / saving throws / saves"),
    "elsewhere": {
        **forms("time: outside encounters,", "outside encounters", *[
            f"while SELF is|are {out} {an}encounter|battle|combat" for out in ("not in", "outside", "outside of")
            for an in ("", "an ")]),
        **forms("things: when its container is opened,",
                 "when the|its container|bottle|vial|flask|jar is opened|broken"),
    },
    "recounts": {
        **forms("time: SELF can maintain this after the encounter", *[
            f"{on}maintain {what}{even}{out}" for on in ("", "continue to ")
            for what in ("", "this power ", "this ", "the effect ") for even in ("", "even ")
            for out in ("after the|an encounter|battle|combat", "outside the|an encounter|battle|combat")]),

        **forms("knowledge: SELF learns", "learn(s)"),
        **forms("ammunition: SELF uses ammunition", "use(s) ammunition"),
        **forms("speech: SELF transmits a message", "transmit(s)|send(s)|whisper(s) a message"),
        **forms("speech: SELF can speak with", "speak(s) with", "speak(s) telepathically with"),
    },
    "no_limit": {one: one for one in [
        f"this {what}does not {how} {the} {which}{limit}" for what in ("", "power ", "ability ")
        for how in ("affect", "change", "count against") for the in ("the", "any")
        for which in ("", "normal ", "usual ", "maximum ")
        for limit in ("limit", "limitation", "limitations", "number of times")]},
    "act": acts(), "happens": happens(), "covered": covered(),
    "lays": forms("is", "is|are|becomes|become", "is|are reduced|turned to", "cast(s)|shed(s)|emit(s)|give(s)"),
    "limit": {
        **forms("only", "can|may only be used on|against", "can|may only target", "only usable on|against"),
        **forms("not", "cannot|can't target", "cannot|can't be used on|against"),
    },
    "pronoun": {
        **forms("them", "it|them|her"), **forms("subject", "itself|themselves"),
        **forms("that", "that creature|target"),
    },
    "kind": {
        **forms("creature or object", "creature(s) or object(s)"), **forms("creature", "creature(s)"),
        **forms("ally", "ally|allies", "ally|allies of SELF", "allied|friendly creature(s)"),
        **forms("square", "square(s)"),
        **forms("enemy", "enemy|enemies|foe(s)|opponent(s)", "enemy|enemies of SELF"),
        **forms("target", "target(s)"), **forms("object", "object(s)"),
    },
    "kinds": {
        "creatures or objects": "creature or object", "creatures": "creature", "allies": "ally", "targets": "target",
        **forms("enemy", "enemies|foes|opponents"),
    },
    "hit_points": forms("hp", "hp|damage|points", "points of damage", "damage of damage"),
    "saving_roll": forms("save", "the roll|save", "the saving throw|roll", "the save roll"),
    "upon": {
        **forms("hit", "on a hit"), **forms("miss", "on a miss"), **forms("critical", "on a|an critical hit"),
        **forms("charge", "on a charge", "when charging"),
        **forms("success", "on a success|successful", "on a success|successful check"),
    },
    "burning": forms("burning", "persistent|ongoing", "amount"),
    "manner": {
        **forms("advantage", "with combat advantage"),
        **forms("freely", "as a free action", "( this|that does not count against its|their actions )"),
        **forms("any_order", "in either|any order"), **forms("anew", "whether or not it is refreshed"),
        **forms("automatic", "which|that automatically hit(s)", "which|that automatically hit(s) its target"),
        **forms("if_ready", "if available", "if it is charged|available|refreshed"),
    },
    "going": {
        **forms("phasing", "with phasing"),
        **forms("ignoring", "ignoring difficult terrain", "and ignore(s) difficult terrain"),
        **forms("safely", "without provoking opportunity attacks", "avoiding opportunity attacks",
                 "without provoking any opportunity attacks", "avoiding any opportunity attacks"),
        **forms("up", "( usually up )"),
    },
    "comes": {**forms("hit", "hit(s)"), **forms("miss", "miss(es)")},
    "touched": {
        **forms("not", "ignore(s)", "is|are immune to", "is|are also immune to", "is|are not affected by",
                 "is|are unaffected by", "take(s) no damage from", "do|does not trigger"),
        **forms("half", "take(s) half damage from", "take(s) only half damage from"),
    },
    "resisted": {
        **forms("half", "deals|does|takes half damage", "only deals|does|takes half damage",
                 "deals|does|takes only half damage"),
        **forms("miss", "misses", "misses instead"),
    },
    "resource": {one: one for one in ("command", "ki")},
    "result": {**forms("lower", "lower|worse"), **forms("higher", "higher|better"), **forms("second", "second|new")},
    "outcome": outcomes(),
    "whole_fight": forms(
        "encounter", "for 5|five minutes", "for the rest|duration of the|this encounter|battle|combat",
        "until the encounter|battle ends", "until the end of the|this encounter|battle|combat",
        "until the end of the|this encounter|battle|combat ( or five minutes )",
        "until the end of the|this encounter|battle|combat or for|until five minutes"),
    "damage_bonus": each("bonus", "bonus to the damage roll / damage bonus"),
    "area_noun": {one: one for one in "burst arc blast area wall".split()},
    "somebody": {"ally": "ally", "enemy": "enemy", "foe": "enemy"}, "oneself": {"SELF": "SELF", "self": "SELF"},
    "period": {**each("round", "round"), **each("turn", "turn"), **each("encounter", "encounter")},
    "sooner": forms("sooner", "whichever comes|is|happens|occurs first|sooner"),
    "around": {"before": "before", "after": "after"},
    "besides": {one: one for one in ("also", "then", "immediately", "freely", "each", "either", "instantly", "now",
                                     "right away", "immediately right away")},
    "opening": {**each("nothing", "in addition / on this attack / upon using this power / after doing so"),
                **either_way()},
    "either_way": either_way(),
    "meets": {"targeted": "targeted", "attacked": "targeted", "hit": "is hit", "missed": "is missed"},
    "moves": {**verbs("move", 0, 1), **verbs("go", 0, 1), **each("move", "move / moves")},
    "rising": forms("stand", "stand(s)", "stand(s) up", "stand(s) up from prone", "stand(s) up ( if prone )"),
    "again": forms("again", "make the attack again", "make the attack once more", "repeat the attack once more",
                    "repeat the attack", "repeat the attack against the same area"),
    "lately": {"this turn": "turn", "this encounter": "encounter"},
    "or_when": forms("or", "or", "or when|if", "and when|if"),
    "fallen": {
        "staggered": "stagger", **forms("zero", "reduced to 0 hp", "reduced to 0 hp or below|fewer|less|lower",
                                         "reduced below 1 hp"),
    },
    "length": {"short": "short", "long": "long"},
    "spot": {
        **forms("place", "place(s)|position(s)|location(s)|space(s)|spot(s)"),
        **forms("place", "place(s)|position(s)|location(s)|space(s) by|via|through teleportation|teleporting",
                 "by|via|through teleportation|teleporting"),
    },
    "lasting": {**forms("effect", "effect|stance|zone|aura"), "grapple": "grapple"},
    "now": forms("now", "this turn", "during this turn", "for the rest of the|this|its turn",
                  "until the end of the|this turn", "until the end of the|this current turn"),
    "span_told": {
        "indefinitely": "lasting", "for one round": "round",
        **forms("now", "this turn", "during this turn", "for the rest of the|this|its turn",
                 "until the end of the|this turn", "until the end of the|this current turn"),
    },
    "determiner": determiners(), "role": roles(),
    "attack_word": {word: word for word in (
        "melee ranged near far area arc burst blast wall basic opportunity charge single-target weapon").split()},
    "shape": {word: word for word in "burst arc blast wall".split()},
    "own_movement": forms("SELF", "all movement", "all movement SELF makes|make", "all SELF's movement",
                           "all of SELF's movement", "SELF's movement"),
    "present": {one: one for one in ("current", "new", "present")},
    "vacated": forms("left", "left|occupied|vacated", "just left|occupied|vacated", "previously left|occupied"),
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
        **each("push", "push / pushed"), **each("pull", "pull / pulled"), **each("shunt", "shunt / shunted / slid"),
        **each("prone", "prone / knocked prone"), **each("swallowed", "swallowed"), **each("teleport", "teleported"),
        **each("unwilling movement", "moved / moved against its|their will / unwilling movement / forced movement / "
                "subject to unwilling movement / subject to forced movement"),
        **each("ongoing damage", "affected by ongoing damage"),
        **{one: one for one in ("damage", "flanked", "surprised", "charm", "fear", "critical hits")},
    },
    "inflicts": {**verbs("state", 0, 1), **verbs("hold", 0, 1)}, "by_weapon": {"melee": "melee", "ranged": "ranged"},
    "brands": {**verbs("state", 0, 1), **verbs("hold", 0, 1), **forms("marked", "mark(s)")},
    "inflicting": {**verbs("state", 3), **verbs("hold", 3)},
    "forces": verbs("force", 0, 1),
    "forced": verbs("force", 2),
    "joint": {**each("all", "both / all"), "each": "each"},
    "adverb": {one: one for one in ("also", "then", "immediately", "instantly")},
    "strikes": verbs("strike", 0, 1),
    "changes": {
        **each("bonus", "increase / increases / increased / is increased / are increased"),
        **each("penalty", "decrease / decreases / decreased / reduce / reduces / reduced / is reduced / are reduced / "
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
