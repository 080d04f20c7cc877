"""What a printed aura adds to and takes from the numbers of those in it, to its border and no further."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLAW = "Claw (standard, at-will): +6 vs {}; 3 damage."
SNARE = "Snare (standard, at-will): +6 vs AC; the target is slowed (save ends)."
GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.keyword.aura", "orcus.modifier.definition")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.core.task-roll", "fourth.save.roll"))]


def staged(system: str, sentence: str, away: int) -> Scene:
    """A so many squares from G, around whom the aura is; B beside A and H, G's friend, in the aura."""
    scene = Scene(system, A={"at": (3, 3), "skills": {"stealth": 9, "athletics": 5}, "hp": 90},
                  B={"at": (3, 2), "side": "monsters", "hp": 90, "powers": [SNARE]},
                  G={"at": (3 + away, 3), "side": "monsters", "hp": 90,
                     "powers": [CLAW.format("AC"), CLAW.replace("Claw", "Curse").format("Will")],
                     "traits": [f"Gloom (aura 3): {sentence}"]})
    scene.turn("A")
    return scene


def attack(scene: Scene) -> int:
    return scene.attack("A", "melee-basic", "B").value


def armor(scene: Scene) -> int:
    return scene.defense("A", "ac", attacker="G", power="Claw").value


def will(scene: Scene) -> int:
    return scene.defense("A", "will", attacker="G", power="Curse").value


def own_armor(scene: Scene) -> int:
    return scene.defense("B", "ac", attacker="A").value


def speed(scene: Scene) -> int:
    return scene["A"].speed


def sneaking(scene: Scene) -> int:
    scene.dice(d20=[10])
    scene.do("A", "check", choose={"skill": "stealth", "dc": "30"})
    return int(scene.last("check").value)


def climbing(scene: Scene) -> int:
    scene.dice(d20=[10])
    scene.do("A", "check", choose={"skill": "athletics", "dc": "30"})
    return int(scene.last("check").value)


def damage(scene: Scene) -> int:
    scene.dice(d20=[15], d8=[5])
    scene.do("A", "melee-basic", "B")
    return 90 - scene["B"].hp


def save(scene: Scene) -> int:
    scene.turn("B")
    scene.dice(d20=[15])
    scene.do("B", "Snare", "A")
    scene.turn("A")
    scene.dice(d20=[8])
    scene.end()
    return int(scene.last("save").value)


Asked = Callable[[Scene], int]
ROWS: list[tuple[str, Asked, int]] = [
    ("Enemies in the aura take a -2 penalty to attack rolls.", attack, -2),
    ("Enemies in the aura take a -2 penalty to all defenses.", armor, -2),
    ("Enemies in the aura take a -2 penalty to all defenses.", will, -2),
    ("Enemies in the aura take a -3 penalty to AC.", armor, -3),
    ("Enemies in the aura take a -3 penalty to AC.", will, 0),
    ("Enemies in the aura take a -3 penalty to Will.", will, -3),
    ("Enemies in the aura take a -3 penalty to Will.", armor, 0),
    ("Enemies in the aura take a -2 penalty to speed.", speed, -2),
    ("Enemies in the aura take a -4 penalty to Stealth checks.", sneaking, -4),
    ("Enemies in the aura take a -4 penalty to Stealth checks.", climbing, 0),
    ("Enemies in the aura take a -4 penalty to skill checks.", sneaking, -4),
    ("Enemies in the aura take a -4 penalty to skill checks.", climbing, -4),
    ("Enemies in the aura take a -2 penalty to damage rolls.", damage, -2),
    ("Enemies in the aura take a -3 penalty to saving throws.", save, -3),
    ("Allies in the aura gain a +2 bonus to AC.", own_armor, 2),
    ("Allies in the aura gain a +2 bonus to AC.", armor, 0),
    ("Allies in the aura gain a +2 bonus to attack rolls.", attack, 0),
]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("sentence", "asked", "change"), ROWS)
def test_the_numbers_of_those_in_an_aura(system: str, sentence: str, asked: Asked, change: int) -> None:
    without = asked(staged(system, "Enemies in the aura take a -1 penalty to initiative checks.", 3))
    assert asked(staged(system, sentence, 3)) == without + change
    assert asked(staged(system, sentence, 2)) == without + change
    if asked is not own_armor:
        assert asked(staged(system, sentence, 4)) == without, "a square beyond it"
