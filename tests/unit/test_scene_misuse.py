"""What means nothing to a scene is refused, in every game alike: arguments, names, fields, powers that are none."""

from typing import Any

import pytest

from battlemat import Illegal, Scene

GRIDS = ("orcus", "fourth")
GAMES = (*GRIDS, "archmage")
FOE: dict[str, Any] = {"side": "monsters", "hp": 90}
CLAW = {"archmage": "Claw +7 vs. AC—6 damage"}
ALL = [
    ("melee-basic", dict(target="G", to=(5, 4))),
    ("melee-basic", dict(target="G", path=[(5, 4)])),
    ("melee-basic", dict(target="G", origin=(5, 4))),
    ("melee-basic", dict(target="G", choose={"pusj": []})),
    ("melee-basic", dict(target="G", using="halberd")),
    ("walk", dict(to="G")),
    ("walk", dict(to=5)),
    ("walk", dict(target="G")),
    ("walk", dict(to=(5, 4), targets=["G"])),
    ("walk", dict(to=(5, 4), choose={"skill": "athletics"})),
    ("stand-up", dict(target="B")),
    ("total-defense", dict(to=(5, 4))),
    ("drop-prone", dict(choose={"action": "walk"})),
    ("action-point", dict(target="G")),
]
OWN = {
    "orcus": [
        ("rally", dict(target="B")),
        ("help-attack", dict(target="B", choose={"agianst": "G"})),
        ("deter", dict(target="G", choose={"what": "Rap"})),
        ("delay", dict(to=(1, 1))),
        ("ready", dict(choose={"action": "walkk", "when": ("move", "G")})),
        ("ready", dict(choose={"action": "melee-basic", "when": ("moves", "G")})),
        ("ready", dict(choose={"action": "melee-basic", "when": ("move", "X")})),
    ],
    "fourth": [
        ("second-wind", dict(target="B")),
        ("shift", dict(to=(5, 4), choose={"to": (5, 4)})),
        ("stabilize", dict(target="B", origin=(1, 1))),
        ("long-jump", dict(target="B")),
    ],
}
STRANGE = {
    "orcus": ["walkk", "shift", "second-wind", "engage", ""],
    "fourth": ["walkk", "five-foot-step", "rally", "ready", "delay", ""],
    "archmage": ["walk", "engagee", "second-wind", ""],
}


def meeting(system: str, **a: Any) -> Scene:
    """A's turn, B its friend and G its foe, next to it where there are squares."""
    places = {} if system == "archmage" else {"A": (5, 5), "B": (4, 5), "G": (6, 5)}
    fields: dict[str, dict[str, Any]] = {"A": a, "B": {}, "G": dict(FOE)}
    placed: Any = {key: ({"at": places[key]} if places else {}) | given for key, given in fields.items()}
    scene = Scene(system, **placed)
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("system", "action", "arguments"),
                         [(system, *case) for system in GRIDS for case in (*ALL, *OWN[system])])
def test_what_an_action_has_no_use_for_is_refused_by_all_three(system: str, action: str,
                                                               arguments: dict[str, Any]) -> None:
    scene = meeting(system)
    for ask in (scene.can, scene.why_not, scene.do):
        with pytest.raises(ValueError):
            ask("A", action, **arguments)
    assert scene["A"].actions["standard"] == 1


@pytest.mark.parametrize(("system", "action"), [(system, name) for system in GAMES for name in STRANGE[system]])
def test_an_action_of_no_such_name_is_refused(system: str, action: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        meeting(system).do("A", action)


@pytest.mark.parametrize("system", GAMES)
def test_unknown_keys_and_dice_there_are_not_are_refused(system: str) -> None:
    scene = meeting(system)
    wordy: dict[str, Any] = {"d6": ["3"]}
    for ask in (
        lambda: scene["X"],
        lambda: scene.turn("X"),
        lambda: scene.do("X", "melee-basic", "G"),
        lambda: scene.do("A", "melee-basic", "X"),
        lambda: scene.accept("A", "opportunity-atack"),
        lambda: scene.accept("X", "opportunity-attack"),
        lambda: scene.dice(**wordy),
        lambda: scene.dice(d6=[7]),
        lambda: scene.rest("medium"),
    ):
        with pytest.raises((ValueError, KeyError)):
            ask()
    assert scene["A"].actions["standard"] == 1


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("fields", [
    dict(sneses=["darkvision"]), dict(senses=["darkvison"]), dict(modes={"flie": 6}), dict(immune=["fyre"]),
    dict(resist={"fyre": 5}), dict(conditions=["stuned"]), dict(size="enormous"), dict(kind="minion"),
    dict(at=(50, 50)), dict(hp=0), dict(hp=10, at_hp=11), dict(temp_hp=-1), dict(recoveries=-1), dict(speed=-1),
    dict(level=31), dict(str=31)])
def test_a_creature_that_makes_no_sense_is_refused(system: str, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        meeting(system, **fields)


@pytest.mark.parametrize("system", GRIDS)
def test_so_is_a_skill_there_is_not(system: str) -> None:
    with pytest.raises(ValueError, match="did you mean 'stealth'"):
        meeting(system, skills={"stelth": 3})


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("more", [
    dict(options={"no-such-switch": True}), dict(light="gloom"), dict(initiative="random"), dict(drop=0),
    dict(drop=1.5)])
def test_a_scene_that_makes_no_sense_is_refused(system: str, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Scene(system, A={}, **more)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("text", ["blah blah", "Claw", "the quick brown fox jumps", "Claw (standard, at-will)",
                                  "Fire\nnonsense", "", " \n "])
def test_a_power_that_is_none_is_refused_by_its_words(system: str, text: str) -> None:
    known = CLAW.get(system, "Claw (standard, at-will): +7 vs AC; 6 damage.")
    with pytest.raises(ValueError, match=rf"A: '{text.strip().partition(chr(10))[0]}' is no power or trait".replace(
            "(", r"\(").replace(")", r"\)")):
        meeting(system, powers=[known.replace("Claw", "Paw"), text])


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("text", ["Smell: The ogre smells of lilies and old brass.", "Regeneration 5"])
def test_a_named_trait_is_a_trait_whoever_reads_it(system: str, text: str) -> None:
    assert meeting(system, powers=[text])["A"].hp == 40


@pytest.mark.parametrize(("system", "line"), [
    ("orcus", "Claw +7 vs. AC—6 damage"), ("fourth", "Claw +7 vs. AC—6 damage"),
    ("orcus", "Firebolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nHit: 6 fire damage.")])
def test_another_games_print_is_no_power(system: str, line: str) -> None:
    with pytest.raises(ValueError, match="is no power or trait"):
        meeting(system, powers=[line])


@pytest.mark.parametrize("system", GAMES)
def test_hit_points_to_start_with_are_the_maximum_at_most(system: str) -> None:
    with pytest.raises(ValueError, match="A: 41 hit points to start with are more than its maximum of 40"):
        meeting(system, at_hp=41)
    assert meeting(system, at_hp=40)["A"].hp == 40


@pytest.mark.parametrize("system", GRIDS)
def test_a_place_of_none_is_the_maps_or_nowhere(system: str) -> None:
    assert Scene(system, A=dict(at=None))["A"].at is None
    assert Scene(system, ". A", A=dict(at=None))["A"].at == (1, 0)


@pytest.mark.parametrize("system", GRIDS)
@pytest.mark.parametrize("modes", [{}, {"fly": 6, "climb": 6, "burrow": 2}])
def test_who_has_no_place_moves_nowhere_and_acts_all_the_same(system: str, modes: dict[str, int]) -> None:
    scene = Scene(system, A=dict(modes=modes), G=dict(FOE, at=(6, 5)))
    scene.turn("A")
    assert not {"walk", "shift", "run", "dash", "five-foot-step", "crawl"} & set(scene.legal("A"))
    assert "end" in scene.legal("A")
    for where in ((3, 3), (6, 4)):
        with pytest.raises(Illegal, match="A is not on the map"):
            scene.do("A", "walk", to=where)


@pytest.mark.parametrize("system", GRIDS)
def test_an_answer_that_cannot_be_is_refused_where_there_is_one_way_alone(system: str) -> None:
    """In a passage the push goes one way only, and yet what is said of it is looked at."""
    bash = "Bash (standard, at-will): +6 vs AC; 3 damage, and the target is pushed 1 square."
    scene = Scene(system, ". . # # # #\n. A G . . .\n. . # # # #", A={"powers": [bash]}, G=FOE)
    scene.turn("A")
    scene.dice(d20=[15, 15, 15])
    for squares in ([(3, 0)], [(1, 1)], [(3, 1), (4, 1)]):
        with pytest.raises(Illegal):
            scene.do("A", "Bash", "G", choose={"push": squares})
    assert scene["G"].at == (2, 1)
    scene.do("A", "Bash", "G", choose={"push": [(3, 1)]})
    assert scene["G"].at == (3, 1)
