"""Numbers made before a fight: d%, a hero's defenses, hit points, recoveries; the head of a stat block."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from battlemat import Scene
from battlemat.engine.abilities import ability_modifier
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import ScriptedDice, percentile
from battlemat.engine.effects.modifiers import Total
from battlemat.powers.statblock import read_statblocks
from battlemat.systems import load_system
from battlemat.systems.orcus import alignment, incantations, languages
from battlemat.systems.orcus.blocks import from_statblock
from battlemat.systems.orcus.heroes import Hero, focus_attack, numbers, raised, weapon_attack
from battlemat.systems.orcus.terms import ORCUS_TERMS
from battlemat.systems.shared.heroes import Bonus
from battlemat.systems.shared.weapons import Arm

PLAIN = dict.fromkeys(("str", "con", "dex", "int", "wis", "cha"), 10)


def hero(**changes: object) -> Hero:
    plain = Hero(name="Test", level=1, abilities=PLAIN, hp_base=15, hp_per_level=6, recoveries_base=7)
    return replace(plain, **changes)  # type: ignore[arg-type]


def sheet(of: Hero, **options: object) -> Sheet:
    """The sheet a hero fights with."""
    orcus = load_system("orcus")
    return orcus.hero_sheet(of, orcus.rules(options))


def monster(head: str, kind: str = "Standard") -> Sheet:
    """The sheet of a monster whose stat block has this line of size, source and type."""
    block = (
        f"#### Moor Thing\n**Level 4 {kind} Wrecker** (100 XP)\n{head} (Evil)\n"
        "**HP:** 60, **Staggered:** 30\n**AC:** 18; **Fort:** 17, **Ref:** 15, **Will:** 14\n"
        "**Speed:** 6\n**Init:** +2\n\n"
        "‡\t**Claw** (standard, at-will)\n+9 vs AC; 1d8+4 damage.\n"
    )
    return from_statblock(read_statblocks(block, ORCUS_TERMS, "moor.md")[0], load_system("orcus").rules({}))


# ---------------------------------------------------------------- d%


@pytest.mark.rule("orcus.core.percentile")
@pytest.mark.parametrize(
    ("tens", "ones", "shown"),
    [(10, 10, 100), (10, 1, 1), (1, 10, 10), (4, 7, 47), (7, 4, 74), (9, 9, 99), (10, 9, 9)],
)
def test_the_first_die_is_the_tens_and_double_nought_is_a_hundred(tens: int, ones: int, shown: int) -> None:
    assert percentile(tens, ones) == shown
    dice = ScriptedDice()
    dice.add(10, [tens, ones])
    assert dice.percent() == shown
    assert dice.left() == {}


@pytest.mark.rule("orcus.core.percentile")
def test_every_number_from_1_to_100_comes_up_one_way() -> None:
    def all_ways() -> Iterator[int]:
        for tens in range(1, 11):
            for ones in range(1, 11):
                yield percentile(tens, ones)

    assert sorted(all_ways()) == list(range(1, 101))


# ---------------------------------------------------------------- a hero's defenses


@pytest.mark.parametrize(
    ("defense", "one", "other"),
    [
        pytest.param("fort", "str", "con", marks=pytest.mark.rule("orcus.defense.fortitude")),
        pytest.param("ac", "dex", "int", marks=pytest.mark.rule("orcus.defense.ac-ability")),
        pytest.param("ref", "dex", "int", marks=pytest.mark.rule("orcus.defense.reflex")),
        pytest.param("will", "wis", "cha", marks=pytest.mark.rule("orcus.defense.will")),
    ],
)
@pytest.mark.parametrize(("first", "second", "best"), [(10, 18, 4), (18, 10, 4), (14, 16, 3), (8, 6, -1)])
def test_a_defense_adds_the_higher_of_its_two_modifiers_and_no_other(
    defense: str, one: str, other: str, first: int, second: int, best: int
) -> None:
    rest = dict.fromkeys(PLAIN, 30)
    of = hero(abilities={**rest, one: first, other: second}, level=6)
    assert sheet(of).defenses[defense] == 10 + 3 + best


@pytest.mark.rule("orcus.defense.ac-ability")
@pytest.mark.parametrize(
    ("armor", "value"), [("", 10 + 4), ("leather", 12 + 4), ("hide", 13 + 4), ("chain", 16), ("plate", 18)]
)
def test_armor_class_has_its_ability_in_light_armor_or_none(armor: str, value: int) -> None:
    of = hero(abilities={**PLAIN, "dex": 18}, armor=armor) if armor else hero(abilities={**PLAIN, "dex": 18})
    assert sheet(of).defenses["ac"] == value


@pytest.mark.rule("orcus.defense.reflex")
@pytest.mark.parametrize(
    ("armor", "option", "value"),
    [("leather", False, 14), ("plate", False, 10), ("plate", True, 14), ("leather", True, 14)],
)
def test_heavy_armor_takes_the_ability_from_reflex_too_unless_the_option_leaves_it(
    armor: str, option: bool, value: int
) -> None:
    of = hero(abilities={**PLAIN, "int": 18}, armor=armor)
    assert sheet(of, **{"reflex-ability-in-heavy-armor": option}).defenses["ref"] == value


# ---------------------------------------------------------------- hit points and recoveries


@pytest.mark.rule("orcus.hp.constitution")
@pytest.mark.parametrize("score", [9, 10, 13, 18])
def test_the_constitution_score_itself_is_added_to_hit_points(score: int) -> None:
    of = hero(abilities={**PLAIN, "con": score})
    assert sheet(of).max_hp == 15 + score
    assert sheet(replace(of, level=3)).max_hp == 15 + score + 2 * 6


@pytest.mark.rule("orcus.healing.recoveries-constitution")
@pytest.mark.parametrize("score", [9, 10, 13, 18])
def test_the_constitution_modifier_is_added_to_recoveries(score: int) -> None:
    assert sheet(hero(abilities={**PLAIN, "con": score})).recoveries == 7 + ability_modifier(score)


@pytest.mark.rule("orcus.initiative.dexterity")
@pytest.mark.rule("orcus.level.bonus")
@pytest.mark.parametrize(("level", "score", "value"), [(1, 16, 3), (6, 16, 6), (7, 8, 2), (30, 10, 15)])
def test_initiative_is_dexterity_and_the_level_bonus_once(level: int, score: int, value: int) -> None:
    assert numbers(hero(level=level, abilities={**PLAIN, "dex": score})).initiative.value == value


# ---------------------------------------------------------------- stat blocks


@pytest.mark.rule("orcus.monster.source")
@pytest.mark.parametrize("source", ["Cosmic", "Immortal", "Natural", "Fey", "Shadow", "Elemental"])
def test_a_monsters_source_is_read_from_its_head(source: str) -> None:
    assert monster(f"Medium {source} Beast").types == {source.casefold(), "beast", "evil"}


@pytest.mark.rule("orcus.monster.types")
@pytest.mark.parametrize("sort", ["Monstrosity", "Automaton", "Beast", "Humanoid"])
def test_a_monsters_type_is_read_from_its_head_with_what_it_is_besides(sort: str) -> None:
    assert monster(f"Large Natural {sort} ● Undead").types == {"natural", sort.casefold(), "undead", "evil"}


@pytest.mark.rule("orcus.monster.types")
@pytest.mark.rule("orcus.monster.source")
@pytest.mark.parametrize(
    ("words", "tags", "hit"),
    [("undead", ["undead"], True), ("undead", ["fey"], False), ("automaton", ["automaton"], True)],
)
def test_powers_tell_monsters_apart_by_source_and_type(
    stage: Callable[..., Scene], words: str, tags: list[str], hit: bool
) -> None:
    card = (
        "Banish\nAt-Will Attack 1 (Standard Action) ● Divine\nRanged 10, one creature\n"
        f"Attack Wisdom vs Will\nHit 5 radiant damage. If the target is an {words}, it is also dazed until "
        "the end of your next turn."
    )
    scene = stage(A={"at": (2, 5), "powers": [card]}, G={"side": "monsters", "at": (5, 5), "tags": tags})
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Banish", "G")
    assert ("dazed" in scene["G"].conditions) is hit


@pytest.mark.rule("orcus.monster.boss")
@pytest.mark.parametrize(("kind", "number"), [("standard", 1), ("boss", 5)])
def test_a_boss_counts_as_five_standard_monsters(stage: Callable[..., Scene], kind: str, number: int) -> None:
    scene = stage(G={"side": "monsters", "at": (3, 5), "kind": kind, "hp": 90}, A={"at": (9, 5)})
    assert scene["G"].counts_as == number
    assert monster("Large Natural Beast", kind.capitalize()).kind == kind


@pytest.mark.rule("orcus.monster.boss")
def test_a_kind_of_monster_nobody_knows_is_refused(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="boss"):
        stage(G={"side": "monsters", "at": (3, 5), "kind": "bos"}, A={"at": (9, 5)})


def made_of(total: Total) -> list[tuple[int, str, str]]:
    """The parts of a number: how much, of what type, by which rule."""
    return [(part.value, part.type, part.rule.removeprefix("orcus.")) for part in total.parts]


def wearing(bonus: tuple[Bonus, ...], feat: int, enhancement: int, guild: tuple[tuple[str, int], ...]) -> Hero:
    return hero(abilities=PLAIN | {"str": 14, "dex": 13, "cha": 16}, bonuses=bonus, feat=feat,
                enhancement=enhancement, class_defenses=guild, armor="leather", shield="light", level=5)


@pytest.mark.rule("orcus.modifier.feat", "orcus.modifier.enhancement", "orcus.ruling.defense-base-ten")
@pytest.mark.parametrize("bonus", [(), (Bonus("defenses", 1, "talent", "Wary", "orcus.modifier.feat"),),
                                   (Bonus("will", 2, "", "Stubborn", "orcus.modifier.feat"),)])
@pytest.mark.parametrize("feat", [0, 1])
@pytest.mark.parametrize("enhancement", [0, 2])
@pytest.mark.parametrize("guild", [(), (("will", 1),)])
@pytest.mark.parametrize(("name", "ability"), [("ac", 1), ("fort", 2), ("ref", 1), ("will", 3)])
def test_what_a_defense_is_made_of(bonus: tuple[Bonus, ...], feat: int, enhancement: int,
                                   guild: tuple[tuple[str, int], ...], name: str, ability: int) -> None:
    rule = {"ac": "ac-ability", "fort": "fortitude", "ref": "reflex", "will": "will"}[name]
    parts = [(10, "", "ruling.defense-base-ten"), (2, "", "level.bonus"), (ability, "ability", f"defense.{rule}")]
    if name == "ac":
        parts += [(2, "armor", "modifier.armor"), (1, "shield", "modifier.shield")]
    elif feat:
        parts.append((feat, "feat", "modifier.feat"))
    if enhancement:
        parts.append((enhancement, "enhancement", "modifier.enhancement"))
    if guild and name == "will":
        parts.append((1, "", "level.start-benefits"))
    parts += [(one.amount, one.type, "modifier.feat") for one in bonus if one.to in (name, "defenses")]
    told = numbers(wearing(bonus, feat, enhancement, guild)).defenses[name]
    assert made_of(told) == parts
    assert told.value == sum(part[0] for part in parts)


@pytest.mark.rule("orcus.power.attack-bonus", "orcus.attack.proficiency")
@pytest.mark.parametrize("feat", [0, 1])
@pytest.mark.parametrize(("mine", "its"), [(0, 0), (2, 0), (0, 3), (2, 3), (3, 2)])
@pytest.mark.parametrize("bonus", [(), (Bonus("attack", 1, "", "Keen", "orcus.modifier.feat"),)])
def test_what_an_attack_bonus_is_made_of(feat: int, mine: int, its: int, bonus: tuple[Bonus, ...]) -> None:
    who = wearing(bonus, feat, mine, ())
    common = [(2, "ability", "power.attack-bonus"), (2, "", "level.bonus")]
    extra = [(feat, "feat", "modifier.feat")] * bool(feat) + [(1, "", "modifier.feat")] * len(bonus)
    best = max(mine, its)
    assert made_of(weapon_attack(who, "str", Arm("blade", 3, 1, 8, enhancement=its))) == [
        *common, *extra, (3, "", "attack.proficiency"), *[(best, "enhancement", "modifier.enhancement")] * bool(best)]
    assert made_of(focus_attack(who, "str")) == [
        *common, *extra, *[(mine, "enhancement", "modifier.enhancement")] * bool(mine)]
    assert [(part.amount, part.type) for part in numbers(who).attack] == [(part[0], part[1]) for part in extra]


@pytest.mark.rule("orcus.load.heavy", "orcus.condition.slowed")
@pytest.mark.parametrize("weight", [0, 100, 101, 200])
@pytest.mark.parametrize("free", [1, 2, 3, 6])
@pytest.mark.parametrize("bonus", [0, 1])
def test_what_a_speed_is_made_of(weight: int, free: int, bonus: int) -> None:
    more = (Bonus("speed", 1, "", "Fleet", "orcus.modifier.feat"),) * bonus
    told = numbers(hero(weight=weight, speed=free, bonuses=more)).speed
    parts = [(free, "base", "level.start-benefits"), *[(1, "", "modifier.feat")] * bonus]
    if weight > 100 and free + bonus > 2:
        parts.append((2 - free - bonus, "", "load.heavy"))
    assert made_of(told) == parts
    assert told.value == (min(2, free + bonus) if weight > 100 else free + bonus)
    assert told.parts[0].source == ("ancestry" if bonus else "sheet")


@pytest.mark.rule("orcus.level.ability-increase-two", "orcus.level.ability-increase-all")
@pytest.mark.parametrize("half", range(1, 31))
def test_scores_rise_the_same_in_two_goes(half: int) -> None:
    whole = raised(PLAIN, ("str", "cha"), 1, 30)
    assert whole == dict.fromkeys(PLAIN, 12) | {"str": 18, "cha": 18}
    assert raised(raised(PLAIN, ("str", "cha"), 1, half), ("str", "cha"), half, 30) == whole


@pytest.mark.rule("orcus.language.standard-table", "orcus.language.exotic-table")
@pytest.mark.parametrize(("name", "level", "said"), [
    ("Abyssal", 1, "an exotic language"), ("Celestial", 1, "an exotic language"),
    ("Thieves' Cant", 1, "a secret language"), ("Druids' Tongue", 1, "a secret language"), ("Abyssal", 2, None),
    ("Druids' Tongue", 2, None), ("Gobblin", 1, "did you mean Goblin?"), ("Xyzzyqq", 1, "one of "),
])
def test_why_a_language_cannot_be_chosen(name: str, level: int, said: str | None) -> None:
    refused = languages.refuse(name, level)
    assert (refused is None) is (said is None)
    assert refused is None or said is None or said in refused.text
    assert ("Abyssal" in (refused.text if refused is not None else "")) is (said is not None and name == "Abyssal")


@pytest.mark.rule("orcus.alignment.five", "orcus.alignment.nine")
@pytest.mark.parametrize(("words", "five", "nine"), [
    ("Good", "good", ""), ("unaligned", "unaligned", ""), ("Lawful  Good", "lawful good", "lawful good"),
    ("chaotic evil", "chaotic evil", "chaotic evil"), ("evil", "evil", ""), ("LG", "", "lawful good"),
    ("ln", "", "lawful neutral"), ("N", "", "neutral"), ("TN", "", "neutral"), ("neutral neutral", "", "neutral"),
    ("neutral", "", "neutral"), ("NE", "", "neutral evil"), ("neutral good", "", "neutral good"), ("G", "", ""),
])
def test_what_words_mean_of_five_and_of_nine_alignments(words: str, five: str, nine: str) -> None:
    assert (alignment.alignment(words), alignment.alignment(words, True)) == (five, nine)
    for on, found in ((False, five), (True, nine)):
        refused = alignment.refuse(words, on)
        assert (refused is None) is bool(found)
        if refused is not None:
            assert refused.rule == ("orcus.alignment.nine" if on else "orcus.alignment.five")
            assert ("the nine are a variant" in refused.text) is (not on and bool(nine))


@pytest.mark.rule("orcus.alignment.five", "orcus.alignment.nine")
@pytest.mark.parametrize(("words", "nine", "hint"), [
    ("chaotic evol", False, "did you mean chaotic evil?"), ("qqqqq", False, "one of lawful good, good, unaligned"),
    ("chaotic goud", True, "did you mean chaotic good?"), ("qqqqq", True, "one of lawful good, lawful neutral"),
])
def test_what_is_offered_in_its_place(words: str, nine: bool, hint: str) -> None:
    refused = alignment.refuse(words, nine)
    assert refused is not None and hint in refused.text


@pytest.mark.rule("orcus.incantation.schools")
@pytest.mark.parametrize(("school", "hint"), [("Illusoin", "did you mean Illusion?"), ("Qqqqq", ": one of ")])
def test_a_school_that_there_is_not(school: str, hint: str) -> None:
    refused = incantations.refuse(incantations.Incantation("Sift", 1, school, "10 minutes", "chalk", ""))
    assert refused is not None and hint in refused.text
