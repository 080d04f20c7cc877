"""What sets off which answer, in both games on squares: one that watches for everything, and a deed at a time."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

PHRASES = {
    "hit": "it is hit by an attack", "missed": "it is missed by an attack", "aimed": "it is targeted by an attack",
    "ally-hit": "an ally is hit", "hurt": "it takes damage", "burnt": "it takes fire damage",
    "foe-hurt": "an enemy takes damage", "ally-hurt": "an ally takes damage",
    "half": "it becomes bloodied", "first-half": "first bloodied", "foe-half": "an enemy becomes bloodied",
    "ally-half": "an ally becomes bloodied", "down": "it drops to 0 hit points",
    "ally-down": "an ally drops to 0 hit points", "foe-down": "an enemy drops to 0 hit points",
    "ally-dead": "an ally dies", "own-turn": "it starts its turn",
    "foe-starts": "an enemy starts its turn adjacent to it",
    "foe-ends": "an enemy ends its turn adjacent to it", "comes": "an enemy moves adjacent to it",
    "leaves": "an enemy leaves a square adjacent to it", "stands": "an enemy stands up",
    "critical": "an enemy scores a critical hit", "unsaved": "it fails a saving throw",
    "saved": "it succeeds on a saving throw", "shifts": "an enemy shifts", "runs": "an enemy runs",
    "charges": "an enemy charges", "mends": "it regains hit points", "foe-mends": "an enemy regains hit points",
    "foe-spends": "an enemy spends a healing surge", "ally-strikes": "an ally hits", "strikes": "it hits",
    "errs": "it misses", "mine-ends": "it ends its turn",
}  # fmt: skip
GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.immediate.trigger", "orcus.immediate.counter")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.interrupt", "fourth.turn.start-no-actions",
                                                       "fourth.turn.end-no-actions"))]
CLUB = "Club (standard, at-will): +6 vs AC; 6 damage."
BURN = "Burn (standard, at-will): Ranged 9; +6 vs AC; 6 fire damage."
SCALD = "Scald (standard, at-will): Ranged 9; +6 vs AC; the target takes ongoing 4 fire damage (save ends)."
MEND = "Mend (standard, at-will): Ranged 9; one ally; the target regains 4 hit points."
FREELY = {"own-turn", "strikes", "errs", "saved", "unsaved", "mends", "ally-strikes", "ally-hurt", "mine-ends"}
"""What it may answer on its own turn."""
Deed = Callable[[Scene], None]


def watched(system: str, kind: str = "") -> Scene:
    """W, that watches, beside A; its friend X beside B; Y, that mends them, far off."""
    interrupt, half, surge = {"orcus": ("counter", "staggered", "recovery"),
                              "fourth": ("immediate interrupt", "bloodied", "healing surge")}[system]
    kind = kind or interrupt
    powers = [CLUB]
    for name, phrase in PHRASES.items():
        phrase = phrase.replace("bloodied", half).replace("healing surge", surge)
        powers.append(f"{name} ({'free' if name in FREELY else kind}, at-will): When {phrase}: It shifts 1 square.")
    scald = SCALD if system == "fourth" else SCALD.replace("ongoing", "persistent")
    heroes = {"powers": [CLUB, BURN, scald], "at_hp": 24, "hp": 40}
    monster = {"side": "monsters", "hp": 40, "at_hp": 24}
    return Scene(system, A=dict(at=(4, 5), **heroes), W=dict(at=(5, 5), powers=powers, **monster),
                 B=dict(at=(9, 5), **heroes), X=dict(at=(10, 5), powers=[CLUB, scald, MEND], **monster))


NAMES = {"step": ("five-foot-step", "shift"), "run": ("dash", "run"), "rally": ("rally", "second-wind")}


def deed(who: str, action: str, target: str | None = None, roll: int = 15, **more: Any) -> Deed:
    """Somebody does something on its turn, with this on the die if it is done to anybody."""
    def done(scene: Scene) -> None:
        scene.turn(who)
        scene.dice(d20=[roll] if target and action != "Mend" else [])
        scene.do(who, NAMES[action][scene.battle.rules.name == "fourth"] if action in NAMES else action, target, **more)
    return done


def at(who: str, hp: int, *deeds: Deed) -> Deed:
    """Things are done once somebody has these hit points."""
    def done(scene: Scene) -> None:
        scene.creature(who).hp = hp
        for one in deeds:
            one(scene)
    return done


def after(*deeds: Deed) -> Deed:
    def done(scene: Scene) -> None:
        for one in deeds:
            one(scene)
    return done


def turns(before: str, who: str) -> Deed:
    """The turn of one starts, that of the one before it having ended."""
    def done(scene: Scene) -> None:
        scene.turn(before)
        scene.end()
        scene.turn(who)
    return done


def starts(who: str) -> Deed:
    """The next turn of one starts."""
    def done(scene: Scene) -> None:
        scene.turn(who)
    return done


def ends(who: str) -> Deed:
    def done(scene: Scene) -> None:
        scene.turn(who)
        scene.end()
    return done


def scalded(natural: int) -> Deed:
    """W, scalded by B, saves as its turn ends."""
    def done(scene: Scene) -> None:
        deed("B", "Scald", "W")(scene)
        scene.turn("W")
        scene.dice(d20=[natural])
        scene.end()
    return done


ROWS: dict[str, tuple[Deed, list[str]]] = {
    "hit": (deed("A", "Club", "W"), ["aimed", "hit", "hurt", "half", "first-half"]),
    "missed": (deed("A", "Club", "W", roll=2), ["aimed", "missed"]),
    "critical": (deed("A", "Club", "W", roll=20), ["aimed", "hit", "critical", "hurt", "half", "first-half"]),
    "burnt from afar": (deed("B", "Burn", "W"), ["aimed", "hit", "hurt", "burnt", "half", "first-half"]),
    "friend burnt": (deed("A", "Burn", "X"), ["opportunity-attack", "ally-hit", "ally-hurt", "ally-half"]),
    "friend hit": (deed("B", "Club", "X"), ["ally-hit", "ally-hurt", "ally-half"]),
    "to half": (at("W", 26, deed("A", "Club", "W")), ["aimed", "hit", "hurt", "half", "first-half"]),
    "to above half": (at("W", 27, deed("A", "Club", "W")), ["aimed", "hit", "hurt"]),
    "below half": (at("W", 20, deed("A", "Club", "W")), ["aimed", "hit", "hurt"]),
    "to half again": (at("W", 26, deed("A", "Club", "W"), at("W", 21, deed("A", "Club", "W"))),
                      ["aimed", "hit", "hurt", "half"]),
    "friend to half": (at("X", 26, deed("B", "Club", "X")), ["ally-hit", "ally-hurt", "ally-half"]),
    "friend above half": (at("X", 27, deed("B", "Club", "X")), ["ally-hit", "ally-hurt"]),
    "friend falls": (at("X", 6, deed("B", "Club", "X")), ["ally-hit", "ally-hurt", "ally-down", "ally-dead"]),
    "friend does not fall": (at("X", 7, deed("B", "Club", "X")), ["ally-hit", "ally-hurt"]),
    "falls": (at("W", 6, deed("A", "Club", "W")), ["aimed", "hit", "hurt", "down"]),
    "foe to half": (at("B", 26, deed("X", "Club", "B")), ["ally-strikes", "foe-hurt", "foe-half"]),
    "foe falls": (at("B", 6, deed("X", "Club", "B")), ["ally-strikes", "foe-hurt", "foe-down"]),
    "foe missed": (deed("X", "Club", "B", roll=2), []),
    "strikes": (deed("W", "Club", "A"), ["strikes"]),
    "strikes to half": (at("A", 26, deed("W", "Club", "A")), ["strikes"]),
    "errs": (deed("W", "Club", "A", roll=2), ["errs"]),
    "its turn starts": (turns("B", "W"), ["foe-starts", "foe-ends", "own-turn"]),
    "its turn ends": (ends("W"), ["mine-ends"]),
    "turn starts beside it": (turns("X", "A"), ["foe-starts"]),
    "turn starts far off": (turns("W", "B"), []),
    "turn ends beside it": (ends("A"), ["foe-ends"]),
    "turn ends far off": (ends("B"), []),
    "friend's turn": (turns("B", "X"), []),
    "comes": (deed("B", "walk", to=(6, 5)), ["comes"]),
    "walks far off": (deed("B", "walk", to=(8, 8)), []),
    "leaves": (deed("A", "walk", path=[(3, 5)]), ["leaves", "opportunity-attack"]),
    "steps away": (deed("A", "step", to=(3, 5)), ["leaves", "shifts"]),
    "steps far off": (deed("B", "step", to=(8, 5)), ["shifts"]),
    "runs far off": (deed("B", "run", to=(9, 10)), ["runs"]),
    "drops": (deed("A", "drop-prone"), []),
    "stands": (after(deed("A", "drop-prone"), deed("A", "stand-up")), ["stands"]),
    "charges": (deed("B", "charge", "W", to=(6, 5)),
                ["comes", "aimed", "charges", "hit", "hurt", "half", "first-half"]),
    "mended": (deed("X", "Mend", "W"), ["mends"]),
    "mended in vain": (at("W", 40, deed("X", "Mend", "W")), []),
    "foe rallies": (deed("A", "rally"), ["foe-mends", "foe-spends"]),
    "foe rallies in vain": (at("A", 40, deed("A", "rally")), ["foe-spends"]),
    "saves": (scalded(10), ["saved", "mine-ends"]),
    "does not save": (scalded(9), ["unsaved", "mine-ends"]),
}


AT_THE_TURN = {"own-turn", "mine-ends", "saved", "unsaved"}
"""What comes as its turn starts or ends: in Fourth it can take no action then."""


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("row", ROWS)
def test_what_the_last_deed_sets_off(system: str, row: str) -> None:
    """All that it is offered, in that order; when the opportunity attack comes among them is the games' own."""
    scene = watched(system)
    deeds, wanted = ROWS[row]
    deeds(scene)
    offers = [option for who, option in scene.offers if who == "W"]
    wanted = [name for name in wanted if system == "orcus" or name not in AT_THE_TURN]
    assert ("opportunity-attack" in offers) is ("opportunity-attack" in wanted)
    assert [name for name in offers if name in PHRASES] == [name for name in wanted if name in PHRASES]


OF_NO_ACTION: dict[str, tuple[Deed, list[str]]] = {
    "turn starts beside it": ROWS["turn starts beside it"], "turn starts far off": ROWS["turn starts far off"],
    "turn ends beside it": ROWS["turn ends beside it"], "turn ends far off": ROWS["turn ends far off"],
    "foe burns": (after(deed("X", "Scald", "B"), at("B", 25, starts("B"))), ["foe-starts", "foe-ends", "foe-hurt"]),
    "foe burns to half": (after(deed("X", "Scald", "B"), at("B", 24, starts("B"))),
                          ["foe-starts", "foe-ends", "foe-hurt", "foe-half"]),
    "friend burns to half": (after(deed("B", "Scald", "X"), at("X", 24, starts("X"))), ["ally-half"]),
    "friend burns to above half": (after(deed("B", "Scald", "X"), at("X", 25, starts("X"))), []),
}


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.immediate.react")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.reaction"))])
@pytest.mark.parametrize("row", OF_NO_ACTION)
def test_what_happens_in_no_action_is_reacted_to(system: str, row: str) -> None:
    """Reactions to what the start or end of somebody's turn brings come once that is over.

    Before B burns, A's turn has passed beside W.
    """
    scene = watched(system, {"orcus": "reaction", "fourth": "immediate reaction"}[system])
    deeds, wanted = OF_NO_ACTION[row]
    deeds(scene)
    offered = [option for who, option in scene.offers if who == "W"]
    assert [option for option in offered if option in PHRASES and option not in FREELY] == wanted
