"""Somebody at the table who keeps by hand where everybody stands: bands, who fights, holds and shelters whom.

Written from the rules' words, knowing nothing of the engine. A place is a side and how far out on its arm one stands:
("", 0) the middle, (side, 1) its rear, (side, 2) its far band.
"""

from dataclasses import dataclass, field

Place = tuple[str, int]
MIDDLE: Place = ("", 0)
ONE = "archmage.ruling.position-one-move"
STUCK = "archmage.stuck.no-movement"
HELD = "archmage.grabbed.cannot-leave"
BURDEN = "archmage.grabbed.carried-if-smaller"
FAR = "archmage.position.faraway"
NEARBY = "archmage.position.nearby"
MEET = "archmage.unengaged.engage-by-moving"
BEHIND = "archmage.position.behind"
CIRCLE = "archmage.ruling.position-behind"
CHECK = "archmage.disengage.check"
SCOPE = "archmage.ruling.disengage-scope"
AIR = "archmage.ruling.flying-model"


def line(start: Place, goal: Place) -> list[Place]:
    """The bands on the way, both ends included: along the arms and through the middle."""
    if start[0] == goal[0] or not start[1] or not goal[1]:
        arm = start[0] or goal[0]
        step = 1 if goal[1] >= start[1] else -1
        return [(arm, out) if out else MIDDLE for out in range(start[1], goal[1] + step, step)]
    return [*line(start, MIDDLE), *line(MIDDLE, goal)[1:]]


@dataclass
class Piece:
    """Somebody on the table."""

    side: str
    size: int = 2
    stuck: bool = False
    helpless: bool = False
    unmoved: bool = False
    slippery: bool = False
    """Not to be grabbed."""
    dead: bool = False
    flies: bool = False
    """Able to, and `aloft`: in the air now."""
    aloft: bool = False


@dataclass
class Table:
    """All of it. Pieces are in initiative order."""

    pieces: dict[str, Piece]
    in_place: bool = False
    collects: bool = False
    holds: bool = False
    """Whether the helpless hold those they are engaged with."""
    every: bool = False
    """Whether all that are willing intercept."""
    past: str = "bands"
    friends_near: bool = False
    cap: int = 99
    """How often a round anybody may strike at those that leave it."""
    own_turn: bool = False
    """Whether only who moves on its own turn is struck at."""
    room: tuple[str, ...] = ("heroes", "monsters", "raiders")
    order: dict[Place, list[str]] = field(default_factory=dict)
    pairs: set[frozenset[str]] = field(default_factory=set)
    grabs: set[tuple[str, str]] = field(default_factory=set)
    """Who holds whom."""
    cover: dict[str, str] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    free_of: dict[str, set[str]] = field(default_factory=dict)
    """Whom one has let go of this turn."""
    said: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Of whom it has been said how far apart they are: near (or not)."""
    said_behind: set[tuple[str, str]] = field(default_factory=set)
    active: str = ""
    struck: dict[str, int] = field(default_factory=dict)
    """How often one has struck this round."""
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Who has been offered what since a move began."""

    def __post_init__(self) -> None:
        self.order.setdefault(MIDDLE, list(self.pieces))

    # ------------------------------------------------------------------ what follows from it

    def at(self, key: str) -> Place:
        return next(place for place, keys in self.order.items() if key in keys)

    def side(self, key: str) -> str:
        return self.pieces[key].side

    def foes(self, key: str) -> list[str]:
        """Those it is engaged with."""
        return [other for other in self.pieces if frozenset((key, other)) in self.pairs]

    def holding(self, key: str) -> list[str]:
        """Those whose engagement limits it: not the helpless."""
        return [foe for foe in self.foes(key) if self.holds or not self.pieces[foe].helpless]

    def grabbers(self, key: str) -> list[str]:
        return [a for a, b in sorted(self.grabs) if b == key]

    def victims(self, key: str) -> list[str]:
        return [other for other in self.pieces if (key, other) in self.grabs]

    def carried(self, key: str) -> list[str]:
        return [other for other in self.victims(key)
                if self.pieces[other].size < self.pieces[key].size and not self.pieces[other].stuck]

    def next_to(self, a: str, b: str) -> bool:
        if a == b or frozenset((a, b)) in self.pairs:
            return True
        if self.side(a) == self.side(b) and set(self.foes(a)) & set(self.foes(b)):
            return True
        return self.at(a) == self.at(b) and (self.beside.get(a) == b or self.beside.get(b) == a)

    def near(self, a: str, b: str) -> bool:
        """Both in the field or in one far band, unless something else was said."""
        if (a, b) in self.said:
            return self.said[(a, b)]
        at, to = self.at(a), self.at(b)
        return (at == to or (at[1] < 2 and to[1] < 2) or frozenset((a, b)) in self.pairs
                or (self.friends_near and self.side(a) == self.side(b)))

    def distance(self, a: str, b: str) -> int:
        if self.next_to(a, b):
            return 0
        return 1 if self.near(a, b) else 3 if self.at(a)[1] == self.at(b)[1] == 2 else 2

    def one_move(self, a: str, b: str) -> bool:
        return self.distance(a, b) < 2

    def say(self, who: str, other: str, word: str) -> None:
        """The referee says how two stand to each other."""
        if word in ("nearby", "faraway"):
            self.said[(who, other)] = self.said[(other, who)] = word == "nearby"
        elif word == "engaged":
            self.engage(who, other)
        elif word == "free":
            self.part(who, other)
        else:
            self.said_behind.discard((who, other))
            if word == "behind":
                self.said_behind.add((who, other))

    # ------------------------------------------------------------------ standing and fighting

    def uncover(self, key: str) -> None:
        self.cover = {a: b for a, b in self.cover.items() if key not in (a, b)}

    def stand(self, key: str, place: Place, after: str = "") -> None:
        """Stand in a band, last or right after somebody; nobody is its cover or beside it any more."""
        self.uncover(key)
        self.beside = {a: b for a, b in self.beside.items() if key not in (a, b)}
        self.shift(key, place, after)

    def shift(self, key: str, place: Place, after: str = "") -> None:
        self.order[self.at(key)].remove(key)
        row = self.order.setdefault(place, [])
        row.insert(row.index(after) + 1 if after in row else len(row), key)

    def engage(self, a: str, b: str) -> None:
        """A foe elsewhere is joined, and whoever one fought before is left."""
        if self.at(a) != self.at(b):
            self.part_all(a)
            self.stand(a, self.at(b), b)
        self.pairs.add(frozenset((a, b)))
        self.uncover(a)
        self.uncover(b)
        far = self.at(b)
        if far[1] == 2 and not self.in_place:
            rear = (far[0], 1)
            self.shift(b, rear)
            self.shift(a, rear, b)

    def part(self, a: str, b: str) -> None:
        self.pairs.discard(frozenset((a, b)))
        self.grabs -= {(a, b), (b, a)}

    def part_all(self, key: str, *keep: str) -> None:
        for foe in self.foes(key):
            if foe not in keep:
                self.part(key, foe)

    def shelter(self, key: str, cover: str) -> None:
        """Name a cover; it comes to nothing where either is engaged, elsewhere, or a circle would close."""
        if self.at(key) != self.at(cover) or self.foes(key) or self.foes(cover) or self.behind(cover, key):
            return
        self.cover[key] = cover

    def behind(self, key: str, other: str) -> bool:
        """Whether somebody is behind another, or behind who is behind it and so on; or is that one."""
        while key != other:
            if key not in self.cover:
                return False
            key = self.cover[key]
        return True

    def grab(self, a: str, b: str) -> None:
        if self.side(a) == self.side(b) or self.pieces[b].slippery or (a, b) in self.grabs:
            return
        if self.at(a) != self.at(b) and self.pieces[b].stuck:
            self.part_all(a)
            self.engage(a, b)
        elif frozenset((a, b)) not in self.pairs:
            if self.at(a) != self.at(b):
                self.part_all(b)
            self.engage(b, a)
        self.grabs.add((a, b))

    def fall(self, key: str) -> None:
        """Somebody dies."""
        self.pieces[key].dead = True
        self.uncover(key)
        self.beside = {a: b for a, b in self.beside.items() if key not in (a, b)}
        self.grabs = {(a, b) for a, b in self.grabs if a != key}
        self.part_all(key)

    # ------------------------------------------------------------------ being moved

    def bring(self, key: str, along: list[str]) -> None:
        """Those carried come along, away from everybody else; no pair stays engaged in a far band."""
        arm, out = self.at(key)
        if along and out == 2 and not self.in_place:
            self.shift(key, (arm, 1))
        for victim in along:
            self.part_all(victim, key)
            self.stand(victim, self.at(key), key)

    def force(self, key: str, place: Place) -> bool:
        piece = self.pieces[key]
        if piece.stuck or piece.unmoved or piece.dead:
            return False
        along = self.carried(key)
        self.part_all(key, *along)
        self.stand(key, place)
        self.bring(key, along)
        return True

    def teleport(self, key: str, place: Place) -> None:
        self.part_all(key)
        self.grabs = {pair for pair in self.grabs if key not in pair}
        self.stand(key, place)

    def relocate(self, key: str, to: str, beside: str, teleports: bool) -> bool:
        at = self.at(key)
        place = self.at(beside) if beside else MIDDLE if at[1] == 2 else at
        if to == "far away":
            place = (self.side(key), 2)
            if self.side(key) not in self.room:
                return False
        if teleports:
            self.teleport(key, place)
        elif not self.force(key, place):
            return False
        if beside:
            self.beside[key] = beside
        return True

    def pop_free(self, key: str, foes: set[str]) -> bool:
        if self.pieces[key].stuck:
            return False
        for foe in self.foes(key):
            if foe in foes:
                self.part(key, foe)
        return True

    def put(self, key: str, place: Place) -> None:
        for foe in self.foes(key):
            if self.at(foe) != place:
                self.part(key, foe)
        self.stand(key, place)

    def trade(self, a: str, b: str) -> None:
        """Each stands where the other did and fights the other's foes, as far as they are its own."""
        met = {key: self.foes(key) for key in (a, b)}
        for key in (a, b):
            self.part_all(key)
        self.uncover(a)
        self.uncover(b)
        self.beside = {x: y for x, y in self.beside.items() if not {x, y} & {a, b}}
        spot = {key: (self.at(key), self.order[self.at(key)].index(key)) for key in (a, b)}
        for key, other in ((a, b), (b, a)):
            place, index = spot[other]
            self.order[place][index] = key
        for foe in self.pieces:
            if foe in met[b] and self.side(foe) != self.side(a):
                self.engage(a, foe)
            if foe in met[a] and self.side(foe) != self.side(b):
                self.engage(b, foe)
        if b in met[a]:
            self.engage(a, b)

    # ------------------------------------------------------------------ moves

    def joins(self, who: str, foe: str) -> bool:
        """Whether it may take on a foe of an ally next to it without leaving its own."""
        return self.collects and bool(self.foes(who)) and any(
            ally != who and self.side(ally) == self.side(who) and foe in self.foes(ally) and self.next_to(ally, who)
            for ally in self.pieces)

    def ground(self, who: str, mode: str = "") -> str | None:
        if self.pieces[who].stuck:
            return STUCK
        if set(self.victims(who)) != set(self.carried(who)):
            return BURDEN
        return AIR if mode == "fly" and not self.pieces[who].flies else None

    def held(self, who: str) -> str | None:
        return HELD if self.grabbers(who) else None

    def leads(self, who: str, place: Place) -> str | None:
        """Why one move does not lead to a place."""
        at = self.at(who)
        if place[1] == 2:
            if place[0] not in self.room:
                return FAR
            return ONE if at[1] == 2 and at != place else None
        return ONE if at[1] == 2 and place != (at[0], 1) else None

    def goes(self, who: str, to: str, company: dict[str, str]) -> tuple[Place | None, str | None]:
        """Where a move that names no foe ends, and why it may not."""
        for name in ("beside", "behind", "guard"):
            other = company.get(name, "")
            if other and (other == who or self.pieces[other].dead):
                return None, ONE
            if other and name != "beside" and self.side(other) != self.side(who):
                return None, BEHIND
        # By moving one gives up its cover, and whoever has it as cover loses it.
        cover, sheltered = company.get("behind", ""), company.get("guard", "")
        while cover and sheltered and cover != who:
            if cover == sheltered:
                return None, CIRCLE
            cover = self.cover.get(cover, "")
        first = next((company[name] for name in ("beside", "behind", "guard") if name in company), "")
        place = {"field": MIDDLE, "rear": (self.side(who), 1), "far": (self.side(who), 2)}.get(to)
        if first and (place is None or (self.at(first)[1] == place[1]) or (to == "field" and self.at(first)[1] < 2)):
            place = self.at(first)
        if place is None:
            return None, ONE
        if first and self.at(first) != place:
            return None, ONE
        return place, self.leads(who, place)

    def meets(self, who: str, foe: str) -> str | None:
        """Why it may not engage a foe by moving."""
        if self.pieces[foe].dead or self.side(foe) == self.side(who):
            return MEET
        if foe in self.foes(who):
            return ONE
        if not self.one_move(who, foe):
            return NEARBY
        # One that is free in the air only flyers get at.
        low = any(not self.pieces[other].aloft for other in self.foes(foe))
        return None if low or self.pieces[who].flies or not self.pieces[foe].aloft else AIR

    def may_move(self, who: str, to: str, company: dict[str, str], mode: str = "") -> str | None:
        return self.ground(who, mode) or self.held(who) or self.goes(who, to, company)[1]

    def may_engage(self, who: str, foe: str, mode: str = "") -> str | None:
        refused = self.ground(who, mode) or self.meets(who, foe)
        return refused or (None if self.joins(who, foe) else self.held(who))

    def may_slip(self, who: str, named: list[str], to: str, company: dict[str, str], foe: str,
                 mode: str = "") -> str | None:
        refused = self.ground(who, mode)
        if refused:
            return refused
        if not self.holding(who):
            return CHECK
        covered = [other for other in self.holding(who) if not named or other in named]
        if not covered:
            return SCOPE
        moves = bool(foe or to or company)
        if moves and set(self.grabbers(who)) - set(covered):
            return HELD
        return self.meets(who, foe) if foe else self.goes(who, to, company)[1] if moves else None

    def passed(self, who: str, goal: Place, foe: str) -> list[str]:
        """The foes that a move goes past, those further on its way later."""
        start = self.at(who)
        way = line(start, goal)
        found = []
        for key in self.others(who, start):
            if goal[1] and goal[0] == self.side(key) and (start[0] != goal[0] or goal[1] > start[1]):
                found.append(key)
        for place in way[1:-1]:
            found.extend(self.others(who, place))
        if foe and self.cover.get(foe, "") not in ("", *found):
            found.append(self.cover[foe])
        found += [key for key in self.pieces if (foe, key) in self.said_behind and key not in found]
        if self.past == "anyone-near":
            found += [key for key in self.pieces if key not in found and not self.pieces[key].dead
                      and self.side(key) != self.side(who)]
        return found

    def others(self, who: str, place: Place) -> list[str]:
        return [key for key in self.pieces if not self.pieces[key].dead and self.at(key) == place
                and self.side(key) != self.side(who)]

    def strikers(self, who: str, spared: tuple[str, ...]) -> list[str]:
        """Who may strike at one that moves away from all but these."""
        if self.own_turn and self.active != who:
            return []
        return [key for key in self.holding(who) if key not in (*spared, *self.free_of.get(who, ()))
                and not self.grabbers(key) and not self.pieces[key].helpless and self.struck.get(key, 0) < self.cap]

    def steps_in(self, key: str) -> bool:
        piece = self.pieces[key]
        return not piece.stuck and not piece.helpless and not piece.dead and not self.holding(key)

    def go(self, who: str, goal: Place, foe: str = "", company: dict[str, str] | None = None, *,
           safe: tuple[str, ...] = (), joins: bool = False, provokes: bool = True,
           willing: tuple[str, ...] = (), striking: tuple[str, ...] = (), mode: str = "") -> bool:
        """Make a move; `willing` are those that intercept if they are asked, `striking` those that strike at it.

        False when it is stopped.
        """
        company = company or {}
        mover, high = self.pieces[who], {key for key, piece in self.pieces.items() if piece.aloft}
        along = [] if joins else self.carried(who)
        left = {*safe, *([] if joins else self.foes(who))}
        for key in self.strikers(who, (*safe, *along)) if provokes and not joins else ():
            self.asked.append((key, "opportunity-attack"))
            if key in striking:
                self.struck[key] = self.struck.get(key, 0) + 1
        stoppers = [] if joins else [
            key for key in self.passed(who, goal, foe) if key != foe and self.steps_in(key) and self.one_move(key, who)
            and (not foe or goal[1] == 2 or self.one_move(key, foe))]
        if not joins:
            self.part_all(who, *along)
        mover.aloft = mover.aloft or mode == "fly"
        met = False
        for key in stoppers:
            late = met and self.at(key) != self.at(who)
            if key in left or (mover.aloft and key not in high) or not self.steps_in(key) or late:
                continue
            self.asked.append((key, "intercept"))
            if key in willing:
                self.beside = {a: b for a, b in self.beside.items() if key not in (a, b)}
                if self.at(who) != self.at(key) or not self.foes(who):
                    self.stand(who, self.at(key), key)
                self.engage(who, key)
                met = True
                if not self.every:
                    break
        if not met:
            self.arrive(who, goal, foe, company)
            mover.aloft = mover.aloft and mode != "walk"
        self.bring(who, along)
        return not met

    def arrive(self, who: str, goal: Place, foe: str, company: dict[str, str]) -> None:
        place = self.at(foe) if foe else goal
        there = [key for key in (foe, company.get("beside", ""), company.get("behind", ""))
                 if key and self.at(key) == place]
        self.stand(who, place, there[0] if there else "")
        if foe:
            self.engage(who, foe)
        if company.get("beside") and self.at(company["beside"]) == place:
            self.beside[who] = company["beside"]
        if company.get("behind"):
            self.shelter(who, company["behind"])
        if company.get("guard"):
            self.shelter(company["guard"], who)

    def need(self, who: str, covered: list[str]) -> int:
        """What the die must show to get away from these."""
        return 11 + len(covered) - 1 + (5 if set(self.grabbers(who)) & set(covered) else 0)
