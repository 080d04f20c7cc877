"""How long what is laid on somebody lasts, by its words and by whose turn it was laid on, in both games on squares."""

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.turn-marks")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-effects", "fourth.turn.start-other-effects"))]
KEYS = "ABGH"
SHOT = "Shot (standard, at-will): Ranged 9; +20 vs AC; 1 damage."
WORDS = {
    "until the start of your next turn": ("start", "G"), "until the end of your next turn": ("end", "G"),
    "until the start of its next turn": ("start", "A"), "until the end of its next turn": ("end", "A"),
    "until the end of the encounter": ("never", ""),
}
Moment = tuple[str, str]


def moments() -> list[Moment]:
    """Three rounds, turn by turn."""
    return [(what, key) for _ in range(3) for key in KEYS for what in ("start", "end")]


def ends(words: str, laid: int) -> int:
    """The moment at which what was laid between the moment `laid` and the next one ends."""
    kind, whose = WORDS[words]
    timeline = moments()
    if kind == "never":
        return len(timeline)
    own = timeline[laid] == ("start", whose)
    found = [n for n in range(laid + 1, len(timeline)) if timeline[n] == (kind, whose)]
    return found[1] if kind == "end" and own else found[0]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("on", ["G", "A"])
@pytest.mark.parametrize("what", ["is slowed", "is weakened", "takes a -2 penalty to AC", "grants combat advantage"])
def test_at_which_moment_it_ends(system: str, words: str, on: str, what: str) -> None:
    """Laid by G on its own turn, or on A's by an opportunity attack."""
    hex = f"Hex (standard, at-will): +20 vs AC; the target {what} {words}."
    scene = Scene(system, A=dict(at=(5, 5), powers=[SHOT], hp=90), B=dict(at=(0, 0)),
                  G=dict(side="monsters", at=(6, 5), powers=[hex], hp=90), H=dict(side="monsters", at=(9, 0), hp=90))

    def there() -> bool:
        if "AC" in what:
            return scene.defense("A", "ac", attacker="G", power="Hex").value == 13
        if "advantage" in what:
            return scene.advantage("H", "A")
        return what.partition(" ")[2] in scene["A"].conditions

    scene.turn(on)
    assert not there()
    if on == "G":
        scene.dice(d20=[10])
        scene.do("G", "Hex", "A")
    else:
        scene.accept("G", "opportunity-attack")
        scene.dice(d20=[10, 2])
        scene.do("A", "Shot", "H")
    assert there()
    timeline = moments()
    laid = timeline.index(("start", on))
    over = ends(words, laid)
    for n in range(laid + 1, min(len(timeline), laid + 2 * len(KEYS) + 6)):
        when, key = timeline[n]
        if when == "start":
            scene.turn(key)
        else:
            scene.end()
        assert there() is (n < over), (when, key, n)


SAVING = [pytest.param("orcus", marks=pytest.mark.rule("orcus.save.roll", "orcus.duration.save-ends")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.save.roll", "fourth.turn.end-saves"))]


@pytest.mark.parametrize("system", SAVING)
@pytest.mark.parametrize("bonus", [0, 2, 5])
@pytest.mark.parametrize("against", [0, -2, -5])
@pytest.mark.parametrize("own", [0, 2, -4])
def test_what_counts_on_a_save(system: str, bonus: int, against: int, own: int) -> None:
    """What its sheet says, what the effect says of saves against it, and what was laid on it besides."""
    says = f", with a {against} penalty to the saving throw" if against else ""
    snare = f"Snare (standard, at-will): Ranged 9; +20 vs AC; the target is slowed (save ends{says})."
    word = "gains a +2 bonus" if own > 0 else "takes a -4 penalty"
    luck = f"Luck ({'swift' if system == 'orcus' else 'minor'}, at-will): Ranged 9; +20 vs AC; the target {word} to " \
           "saving throws until the end of the encounter."
    scene = Scene(system, A=dict(at=(0, 0), powers=[snare, luck]),
                  G=dict(side="monsters", at=(3, 0), hp=90))
    scene.creature("G").sheet.save_bonus = bonus
    scene.turn("A")
    for power in ("Snare", "Luck")[:2 if own else 1]:
        scene.dice(d20=[10])
        scene.do("A", power, "G")
    scene.turn("G")
    scene.dice(d20=[7])
    scene.end()
    total = 7 + bonus + against + own
    assert scene.last("save").value == total
    assert ("slowed" in scene["G"].conditions) is (total < 10)


@pytest.mark.parametrize("system", SAVING)
def test_help_with_one_save_is_used_up_by_it(system: str) -> None:
    """It counts on the first save of two at the end of a turn, and is gone then."""
    hexes = [f"{name} (standard, at-will): Ranged 9; +20 vs AC; the target is {state} (save ends)."
             for name, state in (("Snare", "slowed"), ("Sap", "weakened"))]
    luck = f"Luck ({'swift' if system == 'orcus' else 'minor'}, at-will): Ranged 9; one ally; " \
           "the target gains a +4 bonus to its next saving throw."
    scene = Scene(system, A=dict(at=(0, 0), powers=hexes),
                  G=dict(side="monsters", at=(3, 0), hp=90), H=dict(side="monsters", at=(5, 0), powers=[luck]))
    for power in ("Snare", "Sap"):
        scene.turn("A")
        scene.dice(d20=[10])
        scene.do("A", power, "G")
        scene.turn("G")
        scene.dice(d20=[2] * len(scene["G"].conditions))
        scene.end()
    scene.turn("H")
    scene.do("H", "Luck", "G")
    scene.turn("G")
    scene.dice(d20=[6, 9])
    scene.end()
    assert [event.value for event in scene.log if event.kind == "save"][-2:] == [10, 9]
    assert len(scene["G"].conditions) == 1
