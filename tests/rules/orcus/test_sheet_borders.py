"""A hero's file becomes the sheet it fights with, field by field; what each level brings, and by which rule."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battlemat import Scene
from battlemat.engine.creature import Sheet
from battlemat.systems import load_system
from battlemat.systems.orcus import levels, load
from battlemat.systems.orcus.heroes import Hero, defense, focus_attack, hit_points, numbers, speed, weapon_attack
from battlemat.systems.orcus.incantations import Incantation, stored
from battlemat.systems.shared.heroes import Bonus, Card
from battlemat.systems.shared.weapons import Arm

Stage = Callable[..., Scene]
SCORES = {"str": 14, "con": 12, "dex": 16, "int": 10, "wis": 18, "cha": 8}
BLADE = Arm("blade", 3, 1, 8)
DRY = Incantation("Dry Feet", 1, "Practical", "10 minutes", "tallow, 5 silver", "Water does not wet you.")
SPARK = ("Spark\nAt-Will Attack 1 (Standard Action) ● Arcane\nRanged 5, one creature\n"
         "Attack Wisdom vs Will\nHit 5 damage.")  # fmt: skip


def hero(**changes: object) -> Hero:
    made = Hero("Test", 1, SCORES, hp_base=15, hp_per_level=6, recoveries_base=7)
    return replace(made, **changes)  # type: ignore[arg-type]


def sheet(of: Hero) -> Sheet:
    orcus = load_system("orcus")
    return orcus.hero_sheet(of, orcus.rules({}))


# ------------------------------------------------------------------ the sheet


@pytest.mark.rule("orcus.level.start-benefits")
@pytest.mark.parametrize(("changes", "name", "value"), [
    ({"role": "striker"}, "role", "striker"), ({"size": "small"}, "side", 1), ({"size": "large"}, "side", 2),
    ({"level": 4}, "level", 4), ({"level": 5}, "level_bonus", 2), ({"speed": 7}, "speed", 7),
    ({"resist": (("fire", 5),)}, "resist", {"fire": 5}), ({"vulnerable": (("cold", 3),)}, "vulnerable", {"cold": 3}),
    ({"modes": (("swim", 4),)}, "modes", {"swim": 4}), ({"senses": ("darkvision",)}, "senses", {"darkvision": 0}),
    ({"senses": ("blindsight 3",)}, "senses", {"blindsight": 3}),
    ({"languages": ("Giant", "Common")}, "languages", frozenset({"giant", "common"})),
    ({"skills": ("heal", "stealth")}, "trained", frozenset({"heal", "stealth"})),
    ({"bonuses": (Bonus("saves", 2, "feat", "Stubborn"),)}, "save_bonus", 2), ({"enhancement": 2}, "focus", 2),
    ({"bonuses": (Bonus("initiative", 4, "feat", "Quick"),)}, "initiative", 7),
    ({"bonuses": (Bonus("recoveries", 1, "feat", "Hale"),)}, "recoveries", 9),
    ({"bonuses": (Bonus("hp", 5, "feat", "Tough"),)}, "max_hp", 32), ({}, "recoveries", 8), ({}, "action_points", 1),
    ({"traits": ("Instinct: It bites.",)}, "instinct", "It bites."), ({}, "instinct", ""),
    ({"traits": ("Instinct: It bites.", "Darkvision")}, "instinct", "It bites."),
])  # fmt: skip
def test_what_is_written_is_what_it_fights_with(changes: dict[str, object], name: str, value: object) -> None:
    assert getattr(sheet(hero(**changes)), name) == value


@pytest.mark.rule("orcus.incantation.definition")
@pytest.mark.parametrize("components", [0, 1, 25])
@pytest.mark.parametrize("cards", [(), (Card("Spark", SPARK),)])
def test_incantations_stand_behind_the_powers_and_components_among_the_things(
    components: int, cards: tuple[Card, ...]
) -> None:
    made = sheet(hero(components=components, cards=cards, incantations=(DRY,)))
    assert stored(made.items) == components
    assert made.powers[-1].name == "Dry Feet"
    assert [power.slot for power in made.powers] == list(range(len(made.powers)))
    assert ("Spark" in [power.name for power in made.powers]) is bool(cards)


@pytest.mark.rule("orcus.companion.instinct")
@pytest.mark.parametrize(("traits", "says"), [
    ([], ""), (["Instinct: It bites."], "It bites."), (["**Instinct:** It bites."], "It bites."),
    (["Instinct\nIt bites."], "It bites."), (["Incorporeal"], ""),
    (["Incorporeal", "Instinct: It bites."], "It bites."), (["Instinct: It bites.", "Incorporeal"], "It bites."),
])  # fmt: skip
def test_an_instinct_is_read_from_its_entry_and_the_other_traits_hold(
    stage: Stage, traits: list[str], says: str
) -> None:
    scene = stage(A={"at": (2, 2)}, W={"owner": "A", "at": (3, 2), "traits": traits},
                  G={"side": "monsters", "at": (9, 9)})  # fmt: skip
    assert scene.creature("W").sheet.instinct == says
    assert bool(scene.creature("W").sheet.traits) is ("Incorporeal" in traits)


# ------------------------------------------------------------------ numbers


@pytest.mark.rule("orcus.modifier.armor")
@pytest.mark.rule("orcus.modifier.shield")
@pytest.mark.parametrize(("changes", "ac", "fort", "ref", "will"), [
    ({}, 13, 12, 13, 14), ({"armor": "leather"}, 15, 12, 13, 14),
    ({"armor": "hide", "shield": "light"}, 17, 12, 13, 14),
    ({"armor": "chain", "shield": "heavy"}, 18, 12, 10, 14), ({"armor": "scale"}, 17, 12, 10, 14),
    ({"armor": "plate", "masterwork": 2}, 20, 12, 10, 14), ({"enhancement": 1}, 14, 13, 14, 15),
    ({"feat": 2}, 13, 14, 15, 16), ({"class_defenses": (("fort", 2), ("will", 1))}, 13, 14, 13, 15),
    ({"level": 7}, 16, 15, 16, 17), ({"bonuses": (Bonus("defenses", 1, "power", "Charm"),)}, 14, 13, 14, 15),
    ({"bonuses": (Bonus("ref", 1, "power", "Charm"),)}, 13, 12, 14, 14),
])  # fmt: skip
def test_the_four_defenses(changes: dict[str, object], ac: int, fort: int, ref: int, will: int) -> None:
    of = hero(**changes)
    assert [defense(of, name).value for name in ("ac", "fort", "ref", "will")] == [ac, fort, ref, will]
    assert [numbers(of).defenses[name].value for name in ("ac", "fort", "ref", "will")] == [ac, fort, ref, will]


@pytest.mark.rule("orcus.power.attack-bonus")
@pytest.mark.rule("orcus.attack.proficiency")
@pytest.mark.parametrize(("changes", "arm", "weapon", "focus"), [
    ({}, BLADE, 2 + 3, 2), ({"level": 5}, BLADE, 2 + 3 + 2, 2 + 2), ({"feat": 1}, BLADE, 2 + 3 + 1, 2 + 1),
    ({"enhancement": 2}, BLADE, 2 + 3 + 2, 2 + 2),
    ({"enhancement": 1}, replace(BLADE, enhancement=3), 2 + 3 + 3, 2 + 1),
    ({"bonuses": (Bonus("attack", 1, "power", "Aim"),)}, BLADE, 2 + 3 + 1, 2 + 1),
])  # fmt: skip
def test_attack_bonuses(changes: dict[str, object], arm: Arm, weapon: int, focus: int) -> None:
    of = hero(**changes)
    assert weapon_attack(of, "str", arm).value == weapon
    assert focus_attack(of, "str").value == focus


@pytest.mark.rule("orcus.load.heavy")
@pytest.mark.parametrize(("weight", "pace", "bonus", "value"), [
    (140, 6, 0, 6), (141, 6, 0, 2), (280, 6, 2, 2), (281, 6, 0, 6), (141, 2, 0, 2), (141, 1, 0, 1), (140, 6, 2, 8),
])  # fmt: skip
def test_a_heavy_load_leaves_two_squares(weight: int, pace: int, bonus: int, value: int) -> None:
    of = hero(weight=weight, speed=pace, bonuses=(Bonus("speed", bonus, "feat", "Fleet"),) if bonus else ())
    assert speed(of).value == value


@pytest.mark.rule("orcus.hp.constitution")
@pytest.mark.rule("orcus.hp.constitution-change")
@pytest.mark.parametrize("level", [1, 2, 10, 30])
def test_hit_points_by_level(level: int) -> None:
    assert hit_points(hero(level=level)).value == 15 + 12 + 6 * (level - 1)
    made = numbers(hero(level=level))
    assert made.recovery_value == (15 + 12 + 6 * (level - 1)) // 4
    assert made.staggered_value == (15 + 12 + 6 * (level - 1)) // 2


@pytest.mark.rule("orcus.load.medium", "orcus.load.heavy", "orcus.load.push-drag")
@pytest.mark.parametrize("strength", [3, 10, 18])
def test_loads_at_every_border(strength: int) -> None:
    room = 10 * strength
    for times, carry in ((2, load.carried), (5, load.dragged)):
        for weight, slowed, refused in ((0, False, False), (room, False, False), (room + 1, True, False),
                                        (times * room, True, False), (times * room + 1, False, True)):  # fmt: skip
            borne = carry(strength, weight)
            assert (borne.slowed, borne.refused is not None) == (slowed, refused)
            assert (borne.capacity.value, borne.most) == (room, times * room)


# ------------------------------------------------------------------ levels


@pytest.mark.rule("orcus.level.feats", "orcus.character.prestige-path", "orcus.character.epic-path")
@pytest.mark.parametrize("level", range(1, 31))
def test_what_each_level_brings_and_by_which_rule(level: int) -> None:
    gains = levels.Gains(level)
    feats = 1 if level == 1 or level % 2 == 0 else 0
    raised = {4: 2, 8: 2, 11: 6, 14: 2, 18: 2, 21: 6, 24: 2, 28: 2}.get(level, 0)
    path = {11: "prestige", 21: "epic"}.get(level, "")
    rules = {}
    if level == 1:
        rules["start"] = "orcus.level.start-benefits"
    if feats:
        rules["feats"] = "orcus.level.feats"
    if raised:
        rules["raised"] = f"orcus.level.ability-increase-{'two' if raised == 2 else 'all'}"
    if path:
        rules["path"] = f"orcus.character.{path}-path"
    assert (gains.feats, gains.raised, gains.path, gains.rules) == (feats, raised, path, rules)
    assert levels.feats_by(level) == 1 + level // 2
    assert levels.tier(level) == ("Adventurer", "Prestige", "Epic")[(level - 1) // 10]
