"""What creatures do, and the ways they move, in verbs."""

from __future__ import annotations

from typing import Final

from battlemat.engine import triggers as t

ACTIONS: Final = {
    "walk": "moves",
    "move": "moves",
    "run": "runs",
    "dash": "dashes",
    "crawl": "crawls",
    "swim": "swims",
    "climb": "climbs",
    "squeeze": "squeezes through",
    "shift": "shifts",
    "five-foot-step": "takes a careful step",
    "stand-up": "stands up",
    "drop-prone": "drops prone",
    "drop-item": "drops what it holds",
    "end": "does nothing more this turn",
    "delay": "waits for a better moment",
    "ready": "readies an action",
    "total-defense": "goes on the defensive",
    "rally": "rallies",
    "second-wind": "catches a second wind",
    "action-point": "spends an action point",
    "trade": "trades an action for a lesser one",
    "hide": "looks for a place to hide",
    "search": "looks around",
    "flee": "calls the retreat",
    "create-diversion": "creates a diversion",
    "release-grapple": "lets go",
    "release-grab": "lets go",
    "check": "puts itself to the test",
    "shake-off": "tries to shake it off",
    "improvise": "improvises",
    "talk": "speaks",
    "interact": "handles something",
    "draw-weapon": "reaches for a weapon",
    "sustain-grab": "tightens its grip",
    "open-object": "works something open",
    "dismiss": "sends its summons away",
    "feed-potion": "drinks a potion",
    "fight-in-spirit": "fights on in spirit",
    "disengage": "tries to slip away",
    "relate": "says how it stands",
    "resume": "takes the turn it put off",
    "surrender": "surrenders",
    "end stance": "leaves its stance",
    "search-area": "searches the place",
    "long-jump": "takes a long leap",
    "high-jump": "leaps up",
    "jump-down": "jumps down",
    "acrobatic-stunt": "tries a stunt",
    "streetwise": "asks around",
    "challenge": "lends its skill",
    "disable-trap": "works to disable a trap",
    "delay-trap": "works to delay a trap",
    "open-lock": "works at a lock",
    "sleight-of-hand": "tries a sleight of hand",
}
"""Common actions without a target, told with a verb of their own."""

AIMED: Final = {
    "charge": "charges {target}",
    "coup-de-grace": "moves to finish {target}",
    "shove": "shoves {target}",
    "bull-rush": "rushes {target}",
    "grapple": "grapples with {target}",
    "grab": "grabs at {target}",
    "escape-grapple": "struggles to get free",
    "escape": "struggles to get free",
    "move-grappled": "drags {target} along",
    "help-attack": "helps {target} attack",
    "help-defense": "helps defend {target}",
    "aid-another": "comes to the aid of {target}",
    "feint": "feints at {target}",
    "deter": "keeps {target} from acting",
    "unnerve": "tries to unnerve {target}",
    "treat-first-aid": "gives first aid to {target}",
    "treat-save": "helps {target} shake it off",
    "treat-wound": "treats the wounds of {target}",
    "stabilize": "tries to stabilize {target}",
    "first-aid-second-wind": "helps {target} find its second wind",
    "first-aid-save": "helps {target} shake it off",
    "sustain-grab": "tightens its grip on {target}",
    "release-grab": "lets {target} go",
    "open-object": "works on {target}",
    "command": "commands {target}",
    "summon": "summons {target}",
    "dismiss": "sends {target} away",
    "refuse-ally": "settles whether it is an ally of {target}",
    "engage": "engages {target}",
    "disengage": "tries to slip away",
    "intercept": "intercepts {target}",
    "swoop": "swoops down on {target}",
    "feed-potion": "feeds {target} a potion",
    "first-aid": "gives first aid to {target}",
    "pick-pocket": "reaches into a pocket of {target}",
    "recall": "recalls what is known of {target}",
}
"""Common actions aimed at somebody."""

WAYS: Final = {
    "": "moves",
    "walk": "moves",
    "shift": "shifts",
    "step": "steps",
    "dash": "dashes",
    "run": "runs",
    "crawl": "crawls",
    "climb": "climbs",
    "swim": "swims",
    "burrow": "burrows",
    "fly": "flies",
    "charge": "charges",
    "teleport": "teleports",
    "push": "is pushed",
    "pull": "is pulled",
    "shunt": "is shunted",
    "slide": "is slid",
    "swap": "trades places and stands",
}
"""How movement is told, by what its events are named."""


UNWILLING: Final = frozenset({"push", "pull", "shunt", "slide"})
"""Ways of moving that are done to a creature."""

SETS_OFF: Final = {
    t.LEAVE: "moves",
    t.ENTER: "has moved",
    t.DECLARE: "attacks",
    t.HIT: "hits",
    t.MISS: "misses",
    t.DAMAGED: "takes damage",
    t.STAGGERED: "is staggered",
    t.DROPPED: "drops",
    t.FELL: "falls",
    t.TURN_START: "begins a turn",
    t.TURN_END: "ends a turn",
    t.POWER: "uses a power",
    t.HEALED: "is healed",
    t.SAVED: "saves",
}
"""What sets a readied action off, by the kind of its moment."""

NUMBERS: Final = {"attack": "attack rolls", "ac": "AC", "pd": "PD", "md": "MD"}
"""What a story may raise."""
