"""Using a power, part by part: the weapon and the kind of attack, who may be named, in which order things come."""

from itertools import combinations, product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.action import AT_WILL, COUNTER, ENCOUNTER, OPPORTUNITY, REACT, STANDARD, UNPAID
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.triggers import ATTACKED, DECLARE, HIT, MISS, POWER, Trigger
from battlemat.engine.attacks.play import Play
from battlemat.engine.attacks.power import UNARMED, Power
from battlemat.engine.attacks.strike import AttackLine
from battlemat.engine.attacks.targeting import ALLY, ANYONE, CREATURE, ENEMY, NOBODY, Targeting
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature, Weapon
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import BARS, Effect
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, NO_IMMEDIATE, NO_OPPORTUNITY, OUT, PRONE
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED, Modifier
from tests.rules.driving import Watcher, done

A, B, G, H, K = range(5)
SQUARES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.attack.melee-reach", "orcus.target.elements")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.choose-target", "fourth.attack.reach")),
]
GAMES = [*SQUARES, pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.interrupts"))]
SWORD = Weapon("sword", 2, 1, 8)
PIKE = Weapon("pike", 2, 1, 10, reach=2)
KNIFE = Weapon("knife", 2, 1, 4, range_normal=5, range_long=10, properties=frozenset({"light thrown"}))
AXE = Weapon("axe", 2, 1, 6, range_normal=5, range_long=10, properties=frozenset({"heavy thrown"}))
BOW = Weapon("bow", 2, 1, 8, range_normal=20, range_long=40)
ARMS = (SWORD, PIKE, KNIFE, AXE, BOW)
THROWN = (KNIFE, AXE)


class Deed(Power):
    """A power that writes down what is done in it, and may ask something of its targets and its user."""

    def __init__(self, targeting: Targeting, line: AttackLine | None = None, *, wanted: str = "",
                 weapon: bool = False) -> None:
        super().__init__("Deed", STANDARD, targeting, line)
        self.told: list[str] = []
        self.wanted = wanted
        self.needs_weapon = weapon

    def requirement(self, battle: Battle, user: Creature, target: Creature | None) -> Refusal | None:
        asked = {"user": target is None, "target": target is not None and target.id == G}.get(self.wanted, False)
        return Refusal("rule", "it asks for something else") if asked else None

    async def before(self, play: Play) -> None:
        self.told.append("before")

    async def on_hit(self, play: Play) -> None:
        self.told.append(f"hit {play.target.name}")

    async def on_miss(self, play: Play) -> None:
        self.told.append(f"miss {play.target.name}")

    async def on_target(self, play: Play) -> None:
        self.told.append(f"effect {play.target.name}")

    async def after(self, play: Play) -> None:
        self.told.append("after")


def staged(system: str) -> Scene:
    """A with G, H and K around it, B behind it."""
    places = {"A": (3, 3), "B": (1, 3), "G": (4, 3), "H": (4, 4), "K": (3, 4)}
    cast: dict[str, Any] = {key: {"side": "heroes" if key in "AB" else "monsters", "hp": 90} for key in places}
    more: dict[str, Any] = {"engaged": [("A", key) for key in "GHK"]}
    if system != "archmage":
        more = {}
        for key, at in places.items():
            cast[key]["at"] = at
    scene = Scene(system, **cast, **more)
    scene.turn("A")
    return scene


# ---------------------------------------------------------------------- weapons


def fitting(origin: int, aimed: bool, held: tuple[Weapon, ...]) -> list[str]:
    """What a power of a kind can be used with: what strikes, what shoots or flies, or anything; else bare hands."""
    melee = [weapon for weapon in held if weapon is not BOW]
    ranged = [weapon for weapon in held if weapon in (*THROWN, BOW)]
    if origin & (NEAR | FAR) or not origin:
        found = list(held)
    else:
        found = [weapon for weapon in held if (origin & MELEE and weapon in melee)
                 or (origin & RANGED and weapon in ranged)]
    if not found and origin & MELEE:
        return [UNARMED.name]
    if origin & FAR and aimed:
        found.sort(key=lambda weapon: weapon not in ranged)
    return [weapon.name for weapon in found]


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("origin", [0, MELEE, RANGED, MELEE | RANGED, NEAR, FAR])
@pytest.mark.parametrize("aimed", [False, True])
def test_which_weapons_it_can_be_used_with(system: str, origin: int, aimed: bool) -> None:
    """And the kind of attack it then is: where it may be either, in melee as far as the weapon reaches."""
    battle = staged(system).battle
    who = battle.creatures[A]
    targeting = Targeting(origin, weapon=aimed)
    deed, bare = Deed(targeting, AttackLine("ac"), weapon=True), Deed(targeting, AttackLine("ac"))
    verbs.place(battle, battle.creatures[K], battle.board.square(5, 3))
    for held in [(), *[(one,) for one in ARMS], *combinations(ARMS, 2)]:
        who.sheet.weapon, who.sheet.offhand, who.sheet.ranged = [*held, None, None, None][:3]
        names = fitting(origin, aimed, held)
        assert [weapon.name for weapon in deed.weapons(who)] == names, held
        assert bare.weapons(who) == []
        assert bare.weapon_for(who, Use(bare, using="sword")) is None
        first = deed.weapon_for(who, Use(deed))
        assert (first.name if first else None) == (names[0] if names else None)
        for name in names:
            named = deed.weapon_for(who, Use(deed, using=name))
            assert named is not None and named.name == name
        for weapon in (None, *held):
            for target, gap in ((None, 0), (battle.creatures[G], 1), (battle.creatures[K], 2)):
                kind = deed.origin_with(battle, who, weapon, target)
                if origin != MELEE | RANGED:
                    assert kind == origin
                    continue
                reach = weapon.reach if weapon is not None else 1
                shoots = weapon is BOW or (weapon not in (SWORD, PIKE) and (target is None or gap > reach))
                assert kind == (RANGED if shoots else MELEE), (weapon, gap)


@pytest.mark.parametrize("system", SQUARES)
def test_without_the_weapon_it_takes_it_is_refused_and_not_listed(system: str) -> None:
    battle = staged(system).battle
    who = battle.creatures[A]
    shot = Deed(Targeting(RANGED, normal=9, long=9), AttackLine("ac"), weapon=True)
    who.sheet.weapon, who.sheet.offhand, who.sheet.ranged = SWORD, None, None
    assert shot.uses(battle, who) == []
    assert shot.refusal(battle, who, Use(shot, target=G)) is not None
    who.sheet.ranged = BOW
    uses = shot.uses(battle, who)
    assert [use.target for use in uses if isinstance(use, Use)][-1:] == [K]
    assert shot.refusal(battle, who, Use(shot, target=G)) is None
    assert shot.refusal(battle, who, Use(shot, target=G, using="bow")) is None
    for wrong in ("sword", "spoon"):
        assert shot.refusal(battle, who, Use(shot, target=G, using=wrong)) is not None
    who.dropped = ~0
    assert shot.refusal(battle, who, Use(shot, target=G, using="bow")) is not None


# ---------------------------------------------------------------------- whom it may be aimed at


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("whom", [CREATURE, ENEMY, ALLY, ANYONE, NOBODY])
@pytest.mark.parametrize("others", [False, True])
def test_whom_its_words_cover(system: str, whom: int, others: bool) -> None:
    battle = staged(system).battle
    targeting = Targeting(RANGED, normal=9, whom=whom, others=others)
    sides = {ENEMY: "GHK", ALLY: "B"}.get(whom, "BGHK")
    for user in (A, G):
        for creature in battle.creatures:
            friend = (creature.id in (A, B)) == (user in (A, B))
            expected = not others if creature.id == user else (
                sides in ("BGHK", "B" if friend else "GHK"))
            assert targeting.accepts(battle, battle.creatures[user], creature) is expected, (user, creature)
    assert targeting.one_side is (whom in (ENEMY, ALLY))
    assert targeting.at_enemies is (whom == ENEMY)
    assert targeting.picked is (whom == ANYONE)
    assert Targeting(RANGED, whom=whom, selective=True).picked
    assert not targeting.area
    assert Targeting(NEAR, shape="burst", size=1).area


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("spread", [1, 2])
def test_how_many_may_be_named(system: str, count: int, spread: int) -> None:
    battle = staged(system).battle
    who = battle.creatures[A]
    deed = Deed(Targeting(MELEE, reach=1, count=count, whom=ENEMY), AttackLine("ac"))
    deed.spread = spread
    assert deed.refusal(battle, who, Use(deed)) is not None
    for number in (1, 2, 3):
        for ids in combinations((G, H, K), number):
            assert (deed.refusal(battle, who, Use(deed, targets=ids)) is None) is (number <= max(count, spread))
    listed = [use.targets or (use.target,) for use in deed.uses(battle, who) if isinstance(use, Use)]
    assert listed == list(combinations((G, H, K), count))
    for state in (DEAD, OUT):
        other = battle.copy()
        verbs.set_state(other, other.creatures[G], state, True)
        listed = [use.targets or (use.target,) for use in deed.uses(other, other.creatures[A]) if isinstance(use, Use)]
        assert listed == list(combinations((H, K), min(count, 2)))


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("wanted", ["", "user", "target"])
def test_what_its_words_ask_for(system: str, wanted: str) -> None:
    """Of its user: else it cannot be used at all. Of a target: else not on that one, in an area either."""
    battle = staged(system).battle
    who = battle.creatures[A]
    deed = Deed(Targeting(MELEE, reach=1, whom=ENEMY), AttackLine("ac"), wanted=wanted)
    for id in (G, H, K):
        allowed = wanted == "" or (wanted == "target" and id != G)
        assert (deed.refusal(battle, who, Use(deed, target=id)) is None) is allowed
    expected = {"": [G, H, K], "user": [], "target": [H, K]}[wanted]
    assert [use.target for use in deed.uses(battle, who) if isinstance(use, Use)] == expected
    burst = Deed(Targeting(NEAR, shape="burst", size=1, whom=ENEMY), AttackLine("ac"), wanted=wanted)
    assert sorted(burst.in_area(battle, who, burst.place(battle, who, Use(burst)))) == (
        [H, K] if wanted == "target" else [G, H, K])
    assert bool(burst.uses(battle, who)) is (wanted != "user")


@pytest.mark.parametrize("system", SQUARES)
def test_what_aims_at_nobody_is_done_once(system: str) -> None:
    battle = staged(system).battle
    who = battle.creatures[A]
    for count, named, targets in ((1, (), [A]), (1, (G,), [G]), (1, (G, H), [G]), (2, (G, H), [G, H]), (2, (), [A])):
        deed = Deed(Targeting(0, count=count))
        assert deed.done_to(who, Use(deed, targets=named)) == targets
        assert [type(use) for use in deed.uses(battle, who)] == [Use]
    aimed = Deed(Targeting(MELEE, reach=1))
    assert aimed.done_to(who, Use(aimed, targets=(G, H))) == [G, H]
    assert aimed.done_to(who, Use(aimed)) == []
    square = Deed(Targeting(RANGED, normal=5, whom=NOBODY))
    assert square.refusal(battle, who, Use(square)) is None
    assert len(square.uses(battle, who)) == 1


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("others", [False, True])
def test_an_area_is_put_where_it_takes_in_the_most(system: str, others: bool) -> None:
    """The first such place, where nobody is named; those named all in it, where somebody is, and nobody outside."""
    battle = staged(system).battle
    who = battle.creatures[A]
    burst = Deed(Targeting(FAR, shape="burst", size=1, within=5, whom=ENEMY, others=others), AttackLine("ac"))
    position = battle.rules.position
    origins = position.origins(battle, who, burst.targeting)
    covered = {origin: position.covered(battle, who, burst.targeting, origin) for origin in origins}
    most = max(len(ids) for ids in covered.values())
    best = next(origin for origin in origins if len(covered[origin]) == most)
    assert burst.place(battle, who, Use(burst)) == best
    assert burst.place(battle, who, Use(burst, origin=origins[0])) == origins[0]
    for number in (1, 2, 3):
        for ids in combinations((B, G, H, K), number):
            at = burst.place(battle, who, Use(burst, targets=ids))
            fits = [origin for origin in origins if set(ids) <= set(covered[origin])]
            assert at == (fits[0] if fits else -2), ids
            assert (burst.refusal(battle, who, Use(burst, targets=ids)) is None) is bool(fits)
            for origin in origins[:6]:
                named = burst.refusal(battle, who, Use(burst, targets=ids, origin=origin))
                assert (named is None) is (set(ids) <= set(covered[origin])), (ids, origin)
    uses = [use.origin for use in burst.uses(battle, who) if isinstance(use, Use)]
    sets = [tuple(covered[origin]) for origin in uses]
    assert sorted(sets) == sorted({tuple(ids) for ids in covered.values() if ids})


# ---------------------------------------------------------------------- in which order


ORDER = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.power.effect")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.hit-effects")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.interrupts")),
]


@pytest.mark.parametrize("system", ORDER)
@pytest.mark.parametrize("dice", [(19, 2, 19), (2, 2, 2), (19, 19, 19)])
@pytest.mark.parametrize("stopped", ["", "declare", "hit"])
def test_each_target_is_attacked_and_gets_what_follows(system: str, dice: tuple[int, ...], stopped: str) -> None:
    """A roll, its hit or miss and its effect, one target after the other (in Archmage all the rolls first); whoever
    can do nothing any more attacks nobody else.
    """
    scene = staged(system)
    battle, who = scene.battle, scene.creature("A")

    class Stop(Watcher):
        async def happen(self, battle: Battle, holder: Any, trigger: Trigger) -> None:
            await super().happen(battle, holder, trigger)
            if trigger.kind == (DECLARE if stopped == "declare" else HIT) and trigger.target == H and stopped:
                verbs.add_effect(battle, battle.creatures[A], Effect("stop", G, FIGHT, flags=NO_ACTIONS))

    watcher = Stop()
    verbs.add_effect(battle, battle.creatures[B], Effect("eye", B, FIGHT, trait=watcher))
    deed = Deed(Targeting(MELEE, reach=1, count=3, whom=ENEMY), AttackLine("ac", 0))
    faces = list(dice)
    results = {key: "hit" if face == 19 else "miss" for key, face in zip("GHK", faces, strict=True)}
    if stopped == "declare":
        faces, reached = faces[:1], "G"
    elif stopped == "hit" and results["H"] == "hit":
        faces, reached = faces[:2], "G"
    else:
        reached = "GHK"
    scene.dice(d20=faces)
    done(deed.play(battle, who, Use(deed, targets=(G, H, K)), None))
    told = ["before"]
    for key in reached:
        told.extend((f"{results[key]} {key}", f"effect {key}"))
    assert deed.told == [*told, "after"]
    kinds = [trigger.kind for trigger in watcher.seen]
    assert kinds.count(POWER) == 1
    assert kinds.count(ATTACKED) == 3
    declared = kinds.count(DECLARE)
    assert declared == {"": 3, "declare": 2}.get(stopped, 2 if results["H"] == "hit" else 3)
    assert kinds.count(MISS) == [results[key] for key in reached].count("miss")
    rolls = [n for n, kind in enumerate(kinds) if kind == DECLARE]
    assert rolls == sorted(rolls)
    assert not any(scene.dice_left().values())


@pytest.mark.parametrize("system", ORDER)
@pytest.mark.parametrize(("slot", "usage", "spent"), [(3, ENCOUNTER, True), (3, AT_WILL, False), (-1, ENCOUNTER, False),
                                                      (0, ENCOUNTER, True)])
def test_what_is_limited_is_used_up_by_its_use(system: str, slot: int, usage: int, spent: bool) -> None:
    scene = staged(system)
    battle, who = scene.battle, scene.creature("A")
    deed = Deed(Targeting(0))
    deed.slot, deed.usage = slot, usage
    before = who.spent
    done(deed.play(battle, who, Use(deed), None))
    assert deed.told == ["before", "effect A", "after"]
    assert who.spent == (before | 1 << slot if spent else before)


@pytest.mark.parametrize("system", ORDER)
@pytest.mark.parametrize("state", [0, DEAD, OUT])
def test_the_dead_get_nothing(system: str, state: int) -> None:
    """One that has died by the time it would be its turn; what rolls for no attack does nothing to the dead alone."""
    scene = staged(system)
    battle, who = scene.battle, scene.creature("A")
    if state:
        verbs.set_state(battle, battle.creatures[H], state, True)
    healing = Deed(Targeting(MELEE, reach=1, count=3, whom=ENEMY))
    done(healing.play(battle, who, Use(healing, targets=(G, H, K)), None))
    reached = [key for key in "GHK" if key != "H" or state != DEAD]
    assert healing.told == ["before", *(f"effect {key}" for key in reached), "after"]
    deed = Deed(Targeting(MELEE, reach=1, count=3, whom=ENEMY), AttackLine("ac", 0))
    scene.dice(d20=[19, 19] if state else [19, 19, 19])
    done(deed.play(battle, who, Use(deed, targets=(G, H, K)), None))
    assert [word for word in deed.told if word.startswith("hit")] == [
        f"hit {key}" for key in "GHK" if key != "H" or not state]


@pytest.mark.parametrize("system", ORDER)
def test_what_counts_on_all_its_rolls_counts_on_each(system: str) -> None:
    scene = staged(system)
    battle, who = scene.battle, scene.creature("A")
    deed = Deed(Targeting(MELEE, reach=1, count=2, whom=ENEMY), AttackLine("ac", 5))
    use = Use(deed, targets=(G, H))
    for bonus, (favored, coup, charge, opportunity) in product((0, 3), product((False, True), repeat=4)):
        if favored and system == "archmage":
            continue
        play = deed.new_play(battle, who, use)
        if bonus:
            play.bonuses += (Modifier("attack", bonus, "", "luck"),)
        play.favored, play.coup, play.charge, play.opportunity = favored, coup, charge, opportunity
        for id in (G, H):
            strike = deed.strike_at(play, battle.creatures[id])
            assert (strike.target, strike.targets, strike.play) == (id, (G, H), play)
            assert (strike.coup, strike.charge, strike.opportunity) == (coup, charge, opportunity)
            if coup:
                continue
            plain = battle.rules.attacks.attack_total(battle, strike)
            scene.dice(d20=[2])
            done(deed.attack(play, battle.creatures[id]))
            assert play.strike is not None
            gained = 2 if favored and not strike.advantage else 0
            assert play.strike.total == 2 + plain + bonus + gained, (favored, bonus, charge, opportunity)


# ---------------------------------------------------------------------- going on with it


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("paid", [STANDARD, COUNTER, REACT, OPPORTUNITY, UNPAID])
@pytest.mark.parametrize("flags", [0, NO_IMMEDIATE, NO_OPPORTUNITY, NO_IMMEDIATE | NO_OPPORTUNITY, NO_ACTIONS, PRONE])
@pytest.mark.parametrize("before", [False, True])
def test_what_its_user_may_no_longer_go_on_with(system: str, paid: int, flags: int, before: bool) -> None:
    """By what has come upon it since it began: an answer where it can answer no more, anything where it cannot act."""
    battle = staged(system).battle
    who = battle.creatures[A]
    deed = Deed(Targeting(MELEE, reach=1, whom=ENEMY), AttackLine("ac"))
    battle.paying = paid
    state = Effect("state", G, FIGHT, flags=flags)
    if before:
        verbs.add_effect(battle, who, state)
    play = deed.new_play(battle, who, Use(deed, target=G))
    play.note(battle)
    if not before:
        verbs.add_effect(battle, who, state)
    stopped = bool(flags & NO_ACTIONS) or bool(flags & NO_IMMEDIATE and paid & (COUNTER | REACT | OPPORTUNITY)) \
        or bool(flags & NO_OPPORTUNITY and paid & OPPORTUNITY)
    assert (play.unfit() is not None) is (stopped and not before)
    assert (play.barred(battle) is not None) is (stopped and not before)
    strike = deed.strike_at(play, battle.creatures[G])
    play.target = battle.creatures[G]
    assert (play.strike_barred(strike) is not None) is (stopped and not before)


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("name", ["Deed", "Other"])
@pytest.mark.parametrize("dropped", [False, True])
def test_what_it_is_kept_from_and_what_it_has_no_more(system: str, name: str, dropped: bool) -> None:
    battle = staged(system).battle
    who = battle.creatures[A]
    deed = Deed(Targeting(MELEE, reach=1, whom=ENEMY), AttackLine("ac"), weapon=True)
    who.sheet.weapon, who.sheet.offhand = SWORD, PIKE
    play = deed.new_play(battle, who, Use(deed, target=G, using="sword"))
    assert play.weapon is SWORD and play.unfit() is None
    verbs.add_effect(battle, who, Effect("bar", G, FIGHT, tags=(BARS + name,)))
    who.dropped = 1 if dropped else 2
    assert (play.unfit() is not None) is (name == "Deed" or dropped)


@pytest.mark.parametrize("system", SQUARES)
@pytest.mark.parametrize("noted", [False, True])
@pytest.mark.parametrize("first", ["G", "GH"])
def test_which_of_its_targets_are_lost_to_it(system: str, noted: bool, first: str) -> None:
    """One that is out of reach now; it cannot go on once all of them are."""
    scene = staged(system)
    battle, who = scene.battle, scene.creature("A")
    ids = [scene.id(key) for key in first]
    far = [battle.board.square(15, 3), battle.board.square(15, 5)]
    for gone in [(), *combinations(ids, 1), *combinations(ids, 2)]:
        other = battle.copy()
        deed = Deed(Targeting(MELEE, reach=1, count=2, whom=ENEMY), AttackLine("ac"))
        play = deed.new_play(other, other.creatures[who.id], Use(deed, targets=tuple(ids)))
        if noted:
            play.note(other)
        for n, id in enumerate(gone):
            verbs.place(other, other.creatures[id], far[n])
        for id in ids:
            target = other.creatures[id]
            missed = play.missed(target, deed.strike_at(play, target))
            assert (missed is not None) is (id in gone), (gone, id)
        assert (play.barred(other) is not None) is (len(gone) == len(ids)), gone
        done(play.aim_anew())
        assert play.targets == [id for id in ids if id not in gone]


@pytest.mark.parametrize("system", SQUARES)
def test_what_its_words_ask_is_asked_until_it_has_been_attacked(system: str) -> None:
    battle = staged(system).battle
    who = battle.creatures[A]
    for noted, struck, now in product((False, True), ("", "hits", "misses"), ("", "target")):
        deed = Deed(Targeting(MELEE, reach=1, whom=ENEMY), AttackLine("ac"))
        play = deed.new_play(battle, who, Use(deed, target=G))
        if noted:
            play.note(battle)
        if struck:
            setattr(play, struck, (G,))
        deed.wanted = now
        missed = play.missed(battle.creatures[G], deed.strike_at(play, battle.creatures[G]))
        assert (missed is not None) is (noted and not struck and now == "target"), (noted, struck, now)
    deed = Deed(Targeting(MELEE, reach=1, whom=ENEMY), AttackLine("ac"), wanted="user")
    for noted, begun in product((False, True), repeat=2):
        play = deed.new_play(battle, who, Use(deed, target=G))
        deed.wanted = ""
        if noted:
            play.note(battle)
        deed.wanted = "user"
        play.strike = deed.strike_at(play, battle.creatures[G]) if begun else None
        # Not once it has been rolled for.
        assert (play.barred(battle) is not None) is (noted and not begun), (noted, begun)
