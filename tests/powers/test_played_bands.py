"""Lines without squares in common wordings, each played with scripted dice: who, when, how much, how long."""

from __future__ import annotations

from typing import Any

from battlemat import Scene

CLAW = "Claw +10 vs. AC—12 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
DART = "Dart\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 7 fire damage."
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, card: str = "", engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **fields: Any) -> Scene:
    """Before anybody's turn: the heroes A (with this card) and B, the monsters G (a mire howler, these lines) and H."""
    heroes = [card, JAB, DART] if card else [JAB, DART]
    return Scene("archmage", engaged=list(engaged), A=FOE | dict(powers=heroes) | fields.pop("A", {}),
                 B=FOE | dict(powers=[JAB, DART]),
                 G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines) or [CLAW]) | fields.pop("G", {}),
                 H=FOE | dict(side="monsters", name="Bog rat", powers=["Nip +10 vs. AC—5 damage"]))


def blow(scene: Scene, who: str, power: str, target: str, natural: int = 15) -> None:
    """One attack, with what its die shows."""
    scene.dice(d20=[natural])
    scene.do(who, power, target)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 200 - scene[name].hp for name in "ABGH" if scene[name].hp != 200}


def test_what_is_suffered_instead_takes_the_place_of_the_state_before_it() -> None:
    sting = ("Sting +10 vs. PD—3 damage, and 5 ongoing poison damage. If the target is already taking ongoing poison "
             "damage, it's weakened instead (save ends)")
    scene = field(sting)
    scene.turn("G")
    blow(scene, "G", "Sting", "A")
    assert (scene["A"].ongoing, scene["A"].conditions) == ({"poison": 5}, set())
    scene.turn("A")
    scene.dice(d20=[2])
    scene.turn("G")
    blow(scene, "G", "Sting", "A")
    assert scene["A"].conditions == {"weakened"}


def test_one_staggered_is_stunned_and_not_dazed_as_well() -> None:
    slam = ("Shield Slam\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. PD\nHit: 12 damage, "
            "and the target is dazed (easy save ends). If the target is staggered, it's stunned instead until the end "
            "of your next turn.")
    for hp, state in ((200, "dazed"), (90, "stunned")):
        scene = field(card=slam, G={"at_hp": hp})
        scene.turn("A")
        blow(scene, "A", "Shield Slam", "G")
        assert scene["G"].conditions == {state}


def test_while_stuck_it_is_the_target_that_takes_damage_at_its_turns() -> None:
    snare = ("Snare\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Wisdom + Level vs. PD\nHit: 15 damage, "
             "and the target is stuck (hard save ends). While stuck, it takes 5 damage at the start of each "
             "of its turns.")
    scene = field(card=snare, engaged=())
    scene.turn("A")
    blow(scene, "A", "Snare", "G")
    scene.turn("G")
    assert lost(scene) == {"G": 20}
    scene.dice(d20=[16])
    scene.turn("G")
    assert lost(scene) == {"G": 20}


def test_whom_it_was_engaged_with_as_its_turn_began_is_remembered() -> None:
    pounce = ("Pounce +10 vs. AC—12 damage\nNatural even hit: If the howler wasn't engaged with the target at the "
              "start of its turn, the attack deals 6 extra damage.")
    scene = field(pounce, engaged=())
    scene.turn("G")
    scene.do("G", "engage", "A")
    blow(scene, "G", "Pounce", "A", 16)
    assert lost(scene) == {"A": 18}
    scene.turn("G")
    blow(scene, "G", "Pounce", "A", 16)
    assert lost(scene) == {"A": 30}


def test_the_next_attack_is_not_the_one_that_speaks_of_it() -> None:
    scene = field(f"{CLAW}\nNatural even hit: The howler's next claw attack this battle deals double damage.")
    taken = []
    for natural in (16, 15, 15):
        scene.turn("G")
        before = scene["A"].hp
        blow(scene, "G", "Claw", "A", natural)
        taken.append(before - scene["A"].hp)
    assert taken == [12, 24, 12]


def test_all_other_enemies_are_others_than_the_one_whose_act_is_answered() -> None:
    hop = "Hop: When an enemy engages the howler, the howler can pop free from all other enemies."
    scene = field(CLAW, hop, engaged=(("B", "G"),))
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.engaged("G") == {"A"}


def test_each_ally_that_heals_gains_the_bonus() -> None:
    martyr = ("Martyr: When the howler drops to 0 hp, each nearby ally heals 10 hp and gains a +2 bonus to attacks "
              "until the end of its next turn.")
    scene = field(CLAW, martyr, engaged=(("A", "G"), ("A", "H")), G={"at_hp": 5})
    scene.turn("A")
    blow(scene, "A", "Jab", "G")
    scene.turn("H")
    assert (scene.attack("H", "Nip", "A").value, scene.attack("A", "Jab", "H").value) == (12, 1 + scene.escalation)
    scene.turn("H")
    assert scene.attack("H", "Nip", "A").value == 10


def test_a_limit_in_brackets_behind_a_name_is_no_part_of_the_name() -> None:
    scene = field(CLAW, "Crush (against grabbed enemies only) +15 vs. PD—20 damage",
                  "Fury (hybrid form only): The howler deals 5 extra damage.")
    assert any("grabbed enemies only" in note for note in scene["G"].notes)
    assert not any("hybrid" in note for note in scene["G"].notes)
    scene.turn("G")
    blow(scene, "G", "Claw", "A")
    assert lost(scene) == {"A": 12}


def test_an_enemy_that_can_hear_is_an_enemy_and_an_ally_pops_free_from_the_target() -> None:
    remark = ("Cutting Remark\nRanged spell\nAt-Will\nTarget: One nearby enemy that can hear you\nAttack: Charisma + "
              "Level vs. MD\nHit: 5 psychic damage.\nNatural odd hit: One ally engaged with the target can pop free "
              "from it as a free action.")
    scene = field(card=remark, engaged=(("B", "G"),))
    scene.turn("A")
    blow(scene, "A", "Cutting Remark", "G", 15)
    assert (lost(scene), scene.engaged("B")) == ({"G": 5}, set())


def test_one_made_invisible_by_its_own_power_is_shown_so() -> None:
    vanish = ("Vanish: Once per battle as a move action, the howler can become invisible until the end of its next "
              "turn or until it attacks.")
    scene = field(CLAW, vanish)
    scene.turn("G")
    scene.do("G", "Vanish")
    assert scene["G"].conditions == {"invisible"}
    blow(scene, "G", "Claw", "A")
    assert scene["G"].conditions == set()
