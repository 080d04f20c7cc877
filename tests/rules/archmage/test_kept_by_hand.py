"""Places kept by hand: whatever is done to whom, everybody stands, fights, holds and shelters as the book has it."""

import random
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.places.engagement import mask_of
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.movement import BandMovement
from tests.rules.bandplay import MIDDLE, Piece, Place, Table

Stage = Callable[..., Scene]
SIDES = ("heroes", "monsters", "raiders")
CAST = {"A": "heroes", "B": "heroes", "C": "heroes", "G": "monsters", "H": "monsters", "I": "monsters",
        "R": "raiders", "S": "raiders"}
SIZES = ("small", "medium", "large", "huge")
COMPANY = ("beside", "behind", "guard")
WORDS = ("nearby", "faraway", "behind", "before", "engaged", "free")
SWITCHES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({}, {}),
    ({"far_engagement": "in-place"}, {"in_place": True}),
    ({"shift_within_melee": "allow"}, {"collects": True}),
    ({"helpless_foes_hold": "yes"}, {"holds": True}),
    ({"multiple_interceptors": "all"}, {"every": True}),
    ({"intercept_past": "anyone-near"}, {"past": "anyone-near"}),
    ({"faraway_from": "enemies"}, {"friends_near": True}),
    ({"far_bands": ["heroes"]}, {"room": ("heroes",)}),
    ({"position_model": "manual"}, {}),
    ({"opportunity_cap": 1}, {"cap": 1}),
    ({"opportunity_turn": "own-turn"}, {"own_turn": True}),
]


def given(foe: str, to: str, company: dict[str, str], named: list[str], mode: str) -> dict[str, Any]:
    """A move as a scene is told of it."""
    return dict(target=foe or None, to=to or None, targets=named or None,
                choose={**company, **({"mode": mode} if mode else {})} or None)


class Play:
    """A scene, and the table that somebody keeps beside it."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.dice = dice = random.Random(seed)
        options, kept = SWITCHES[seed % len(SWITCHES)]
        stuck, helpless, slippery, unmoved = dice.sample(sorted(CAST), 4)
        pieces = {key: Piece(side, dice.randrange(4), key == stuck, key == helpless, key == unmoved, key == slippery)
                  for key, side in CAST.items()}
        self.table = Table(pieces, **kept)
        self.manual = options.get("position_model") == "manual"
        for key in dice.sample(sorted(CAST), dice.choice((0, 3))):
            pieces[key].flies, pieces[key].aloft = True, dice.random() < 0.5
        out = {key: dice.choice((0, 0, 1, 1, 2)) for key in CAST}
        out = {key: min(depth, 2 if CAST[key] in self.table.room else 1) for key, depth in out.items()}
        self.table.order = {MIDDLE: []}
        for key, depth in out.items():
            self.table.order.setdefault((CAST[key], depth) if depth else MIDDLE, []).append(key)
        fields: dict[str, dict[str, Any]] = {key: dict(
            side=piece.side, size=SIZES[piece.size], hp=900, powers=["Claw +7 vs. AC—6 damage"],
            modes={"fly": True} if piece.flies else {}, airborne=piece.aloft,
            conditions=["stuck"] * piece.stuck + ["helpless"] * piece.helpless,
            immune=["forced movement"] * piece.unmoved + ["grabbed"] * piece.slippery) for key, piece in pieces.items()}
        pairs = [("A", "G"), ("B", "G"), ("C", "H")] if self.table.collects else []
        if pairs:
            out = dict.fromkeys(CAST, 0)
            self.table.order = {MIDDLE: list(CAST)}
        for pair in pairs:
            self.table.engage(*pair)
        for row in self.table.order.values():
            for key, cover in pairwise(row):
                if CAST[key] == CAST[cover]:
                    self.table.shelter(key, cover)
        self.scene = stage(options=options, engaged=pairs, behind=dict(self.table.cover),
                           rear=[key for key in out if out[key] == 1],
                           far=[key for key in out if out[key] == 2], **fields)
        chapter = self.scene.rules.movement
        assert isinstance(chapter, BandMovement)
        self.chapter = chapter

    def one(self, *others: str) -> str:
        """Somebody alive, none of these."""
        return self.dice.choice([key for key, piece in self.table.pieces.items()
                                 if not piece.dead and key not in others])

    def band(self) -> Place:
        return self.dice.choice([MIDDLE, *((side, out) for side in SIDES for out in (1, 2))])

    def number(self, place: Place) -> int:
        return 2 * SIDES.index(place[0]) + place[1] if place[1] else 0

    def run(self, deed: Coroutine[Any, Any, Any]) -> Any:
        """Have something done outside a turn; what was offered meanwhile is `asked`."""
        self.scene._answers.offers = []
        found: list[Any] = []

        async def doing() -> None:
            found.append(await deed)

        self.scene._answers.run(doing())
        return found[0]

    # ------------------------------------------------------------------ holding it against the engine's

    def same(self, what: str) -> None:
        scene, table = self.scene, self.table
        creatures = {key: scene.creature(key) for key in CAST}
        rows = {place: sorted((key for key in CAST if creatures[key].at == self.number(place)),
                              key=lambda key: creatures[key].slot) for place in table.order}
        assert rows == table.order, what
        assert {key: scene.engaged(key) for key in CAST} == {key: set(table.foes(key)) for key in CAST}, what
        assert {(scene.key(effect.source), key) for key in CAST for effect in creatures[key].effects
                if effect.name == "grabbed"} == table.grabs, what
        for mine, theirs in ((table.cover, "cover"), (table.beside, "beside")):
            found = {key: scene.key(getattr(one, theirs)) for key, one in creatures.items()
                     if getattr(one, theirs) >= 0}
            assert found == mine, (what, theirs)
        assert {key for key in CAST if bands.airborne(scene.battle, creatures[key])} == {
            key for key, piece in table.pieces.items() if piece.aloft}, what
        a, b = self.one(), self.one()
        assert scene.distance(a, b) == table.distance(a, b), what
        assert [scene.key(c.id) for c in scene.battle.creatures if bands.engaging(scene.battle, creatures[a])
                >> c.id & 1] == table.holding(a), what

    # ------------------------------------------------------------------ what is done

    def move(self) -> str:
        """Somebody's turn: what it may do is asked, and something of that done."""
        scene, table, dice = self.scene, self.table, self.dice
        who = dice.choice([key for key, piece in table.pieces.items() if not piece.dead and not piece.helpless])
        before = scene.round
        scene.turn(who)
        table.free_of = {}
        table.active = who
        if scene.round != before:
            table.struck = {}
        self.listed(who)
        if table.victims(who) and dice.random() < 0.3:
            victim = dice.choice(table.victims(who))
            scene.do(who, "release-grab", victim)
            table.grabs.remove((who, victim))
            table.free_of = {who: {victim}}
        if self.manual:
            self.told(who)
        legal: list[tuple[str, str, str, dict[str, str], list[str], str]] = []
        for _ in range(8):
            action = dice.choice(("move", "engage", "disengage"))
            foe = self.one() if action == "engage" or (action == "disengage" and dice.random() < 0.4) else ""
            to = "" if foe else dice.choice(("field", "rear", "far", ""))
            company = {} if foe else {name: dice.choice(sorted(CAST)) for name in COMPANY if dice.random() < 0.25}
            named = dice.sample(sorted(CAST), dice.choice((0, 0, 3))) if action == "disengage" else []
            mode = dice.choice(("", "", "fly", "walk"))
            if action == "move":
                refused = table.may_move(who, to, company, mode)
            elif action == "engage":
                refused = table.may_engage(who, foe, mode)
            else:
                refused = table.may_slip(who, named, to, company, foe, mode)
            assert scene.why_not(who, action, **given(foe, to, company, named, mode)) == refused, (
                who, action, foe, to, company, named, mode)
            if refused is None:
                legal.append((action, foe, to, company, named, mode))
        return self.made(who, *dice.choice(legal)) if legal else f"{who} stays"

    def told(self, who: str) -> None:
        """The referee says how somebody stands to another, as far as that can be."""
        table, dice = self.table, self.dice
        for _ in range(4):
            other, word = dice.choice(sorted(CAST)), dice.choice((*WORDS, "above"))
            friends = table.side(who) == table.side(other)
            refused = None
            if other == who or table.pieces[other].dead or word == "above":
                refused = "archmage.ruling.position-state"
            elif word in ("engaged", "free") and friends:
                refused = "archmage.ruling.position-engagement"
            elif word == "behind" and not friends:
                refused = "archmage.position.behind"
            assert self.scene.why_not(who, "relate", other, choose={"relation": word}) == refused, (who, other, word)
            if refused is None:
                self.scene.do(who, "relate", other, choose={"relation": word})
                table.say(who, other, word)

    def made(self, who: str, action: str, foe: str, to: str, company: dict[str, str], named: list[str],
             mode: str) -> str:
        """A legal move is made, and whoever is asked and willing steps in."""
        scene, table, dice = self.scene, self.table, self.dice
        covered = tuple(key for key in table.holding(who) if not named or key in named)
        away = action != "disengage" or dice.random() < 0.8
        if action == "disengage":
            need = table.need(who, list(covered))
            if need <= 20:
                scene.dice(d20=[need if away else need - 1])
            else:
                away = False
                scene.dice(d20=[20])
        willing = tuple(dice.sample(sorted(CAST), 3)) if dice.random() < 0.4 else ()
        striking = tuple(dice.sample(sorted(CAST), 3)) if dice.random() < 0.4 else ()
        for key in willing:
            scene.accept(key, "intercept")
        for key in striking:
            scene.accept(key, "opportunity-attack")
        use = scene.use(who, action, **given(foe, to, company, named, mode))
        foreseen = [(scene.key(id), "opportunity-attack") for id in use.action.provoked(
            scene.battle, scene.creature(who), use)]
        table.asked, lost, been = [], False, len(scene.log)
        joins = action == "engage" and table.joins(who, foe)
        goal = table.at(foe) if foe else table.goes(who, to, company)[0]
        up = foe and table.pieces[foe].aloft and table.pieces[who].flies and not table.pieces[who].aloft
        way = "fly" if up else mode
        scene.do(who, action, **given(foe, to, company, named, mode))
        scene._answers.accepted.clear()
        if action == "disengage":
            if away:
                moves = bool(foe or to or company)
                along = table.carried(who) if moves else []
                for key in covered:
                    if key not in along:
                        table.part(who, key)
                refused = table.ground(who, mode) or table.held(who) or (
                    table.meets(who, foe) if foe else table.goes(who, to, company)[1])
                lost = moves and refused is not None
                if moves and refused is None:
                    assert goal is not None
                    table.go(who, goal, foe, company, safe=covered, willing=willing, striking=striking,
                             mode=way)
        else:
            assert goal is not None
            table.go(who, goal, foe, company, joins=joins, willing=willing, striking=striking, mode=way)
        if away and not lost:
            assert foreseen == [offer for offer in scene.offers if offer[1] == "opportunity-attack"]
        assert any(event.kind == "lost" for event in scene.log[been:]) is lost
        assert scene.offers == table.asked, (who, action, foe, to, company)
        return f"{who} {action} {foe or to or company}"

    def listed(self, who: str) -> None:
        """What is offered is what is legal: the places worth going to, and the foes to be met."""
        table, battle = self.table, self.scene.battle
        places = [place for place in (MIDDLE, (table.side(who), 1), (table.side(who), 2))
                  if table.leads(who, place) is None]
        foes = [key for key in CAST if table.side(key) != table.side(who) and not table.pieces[key].dead]
        fixed = table.ground(who)
        expected: dict[str, list[int | str]] = {"move": [], "engage": [], "disengage": []}
        if fixed is None:
            if table.held(who) is None:
                expected["move"] = [self.number(place) for place in places
                                    if place != table.at(who) or table.foes(who)]
            expected["engage"] = [key for key in foes if table.may_engage(who, key) is None]
            if table.holding(who):
                expected["disengage"] = [*[self.number(place) for place in places], *[
                    key for key in foes if table.may_slip(who, [], "", {}, key) is None]]
        for name, wanted in expected.items():
            uses = battle.rules.actions[name].uses(battle, self.scene.creature(who))
            piece = table.pieces[who]
            if piece.flies and not piece.aloft:
                assert [use.chosen("mode") for use in uses] == [*["" for _ in wanted], *["fly" for _ in wanted]]
                wanted = [*wanted, *wanted]
            assert [self.scene.key(use.target) if use.target >= 0 else use.to for use in uses] == wanted, (who, name)

    def moved(self) -> str:
        """Somebody is moved, seized, set free, or falls."""
        table, dice, battle, chapter = self.table, self.dice, self.scene.battle, self.chapter
        a = self.one()
        b = self.one(a)
        one, other = self.scene.creature(a), self.scene.creature(b)
        place = self.band()
        been = len(self.scene.log)
        what = dice.choice(("force", "teleport", "relocate", "pop", "put", "trade", "grab", "grab", "engage", "part",
                            "close in", "slip away", "knock down", "fall"))
        if what == "force":
            assert self.run(chapter.force(battle, other, one, self.number(place))) is table.force(a, place)
        elif what == "teleport":
            self.run(chapter.teleport(battle, one, self.number(place)))
            table.teleport(a, place)
        elif what == "relocate":
            beside, to = dice.choice((("", "nearby"), ("", "far away"), (b, "next to")))
            teleports = dice.random() < 0.5
            done = chapter.relocate(battle, other, one, to, other if beside else None, teleports)
            assert self.run(done) is table.relocate(a, to, beside, teleports)
        elif what == "pop":
            foes = set(dice.sample(sorted(CAST), 4))
            popped = chapter.pop_free(battle, one, mask_of([self.scene.creature(key) for key in foes]))
            assert popped is table.pop_free(a, foes)
        elif what == "put":
            chapter.put(battle, one, self.number(place))
            table.put(a, place)
        elif what == "trade":
            chapter.trade(battle, one, other)
            table.trade(a, b)
        elif what == "grab" and not table.pieces[b].helpless:
            chapter.grab(battle, other, one)
            table.grab(b, a)
        elif what == "engage" and table.side(a) != table.side(b):
            chapter.engage(battle, one, other)
            table.engage(a, b)
        elif what == "part":
            foes = set(dice.sample(sorted(CAST), 4))
            chapter.disengage(battle, one, mask_of([self.scene.creature(key) for key in foes]))
            table.part_all(a, *(set(CAST) - foes))
        elif what == "close in":
            table.asked = []
            provokes = dice.random() < 0.5
            striking = tuple(dice.sample(sorted(CAST), 4))
            came = not (table.pieces[a].stuck or table.pieces[a].helpless or table.meets(a, b)) and table.go(
                a, table.at(b), b, provokes=provokes, striking=striking)
            for key in striking:
                self.scene.accept(key, "opportunity-attack")
            assert self.run(chapter.close_in(battle, one, other, provokes)) is came
            self.scene._answers.accepted.clear()
            assert self.scene.offers == table.asked
            assert not any(event.kind == "lost" for event in self.scene.log[been:])
        elif what == "slip away":
            held = table.holding(a)
            able = bool(held) and not table.pieces[a].stuck and not table.pieces[a].helpless
            assert self.run(chapter.slip_away(battle, one, 0, True)) is able
            for key in held if able else ():
                table.part(a, key)
        elif what == "knock down":
            self.run(chapter.knock_prone(battle, one, -1))
            table.pieces[a].aloft = False
        elif what == "fall" and dice.random() < 0.3 and not any(piece.dead for piece in table.pieces.values()):
            self.run(self.scene.rules.health.die(battle, one, -1, "archmage.damage.zero-hp"))
            table.fall(a)
        return f"{a} {what} {b} {place}"


@pytest.mark.rule("archmage.ruling.position-state", "archmage.ruling.position-engagement",
                  "archmage.ruling.forced-movement")
@pytest.mark.parametrize("seed", range(45))
def test_everybody_is_where_the_table_keeps_it(stage: Stage, seed: int) -> None:
    play = Play(stage, seed)
    play.same("at the start")
    told = []
    for step in range(40):
        told.append(play.moved() if step % 3 else play.move())
        play.same(", then ".join(told))
