"""Rulings about who is where, and on which side: moving, engaging, coming, going."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid.movement import GridMovement
from battlemat.engine.places.engagement import EngagingMovement
from battlemat.engine.referee.conditions import gone
from battlemat.engine.referee.hit_points import EVENT_WAY, dead
from battlemat.engine.referee.ruling import OfOne, Ruling, Verb
from battlemat.engine.referee.words import Words, name_of, names_of, quoted, square_text
from battlemat.engine.state import SETUP
from battlemat.errors import unknown

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet

BANDS: Final = ("middle", "rear", "far")
HIGHEST: Final = 200
MOST_ADDED: Final = 20
"""So many of a kind join at once, at most."""


def place(words: Words, side: int) -> int:
    """Where something is put: a square, or a band of this side's arm."""
    if not words.battle.rules.position.gridless:
        return words.square()
    words.take("the")
    name = words.one("a band").casefold()
    if name not in BANDS:
        raise unknown("band", name, BANDS)
    return band(side, name)


def band(side: int, name: str) -> int:
    """The number of a band of a side's arm, or of the middle."""
    return 0 if name == "middle" else 2 * side + BANDS.index(name)


def place_text(battle: Battle, at: int) -> str:
    """A place as `place` reads it."""
    if not battle.rules.position.gridless:
        return square_text(battle, at)
    return BANDS[0] if at <= 0 else BANDS[1 if at % 2 else 2]


def crowd(battle: Battle, who: Creature, square: int) -> str:
    """Why a creature does not fit on a square ("" when it does): the edge, a wall, somebody else."""
    movement = battle.rules.movement
    if not isinstance(movement, GridMovement):
        return ""
    name = names_of(battle)[who.id] if who.id < len(battle.creatures) else who.name
    at = square_text(battle, square)
    space = battle.board.footprint(square, who.width)
    if space & ~battle.board.inside:
        return f"{name} hangs over the edge of the map at {at}"
    if space & battle.board.solid and "phasing" not in who.sheet.movement:
        return f"{name} does not fit at {at}: there is something solid"
    for other in battle.creatures:
        if other.id != who.id and other.space & space and not other.flags & (DEAD | OUT) \
                and not movement.put_into(battle, who, other):
            return f"{name_of(battle, other.id)} is at {at}"
    return ""


async def put(battle: Battle, who: Creature, at: int) -> None:
    """Put a creature somewhere, and let what hangs on its place take note."""
    battle.rules.movement.put(battle, who, at, "", EVENT_WAY)
    battle.rules.turns.displaced(battle, who)
    if battle.fields or battle.devices:
        await battle.rules.turns.entered(battle, who, at)
    movement = battle.rules.movement
    if isinstance(movement, GridMovement):
        await movement.ground(battle, who, movement.mode(battle, who))


class Move(Verb):
    """Somewhere else at once: nothing between matters, and nobody is provoked."""

    word = "move"
    form = "move WHO to PLACE [NUMBER up]"
    says = "put a creature on a square (12,8), or in a band (middle, rear, far); nobody is provoked"
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        words.take("to")
        at = place(words, who.side)
        up = -1
        if words.rest:
            up = words.number("a height in squares", 0, HIGHEST)
            words.need("up")
        words.done()
        there = place_text(words.battle, at)
        return Ruling(self, who.id, number=max(up, 0), squares=(at,), given=up >= 0, word=there)

    def text(self, ruling: Ruling) -> str:
        up = f" {ruling.number} up" if ruling.given else ""
        return f"move #{ruling.who} to {ruling.word}{up}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        up = f", {ruling.number} up" if ruling.given else ""
        where = f"in the {ruling.word}" if battle.rules.position.gridless else f"at {ruling.word}"
        return f"{name_of(battle, ruling.who)} is {where}{up}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if ruling.given and battle.rules.position.gridless:
            return "there are no heights in a game without squares"
        return gone(battle, ruling.who) or crowd(battle, battle.creatures[ruling.who], ruling.squares[0])

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        if ruling.given:
            verbs.set_altitude(battle, who, ruling.number)
            movement = battle.rules.movement
            if isinstance(movement, GridMovement) and ruling.number and movement.can_fly(who):
                movement.take_off(battle, who)
        await put(battle, who, ruling.squares[0])


class Engage(Verb):
    """Two foes in melee with each other."""

    word = "engage"
    form = "engage WHO WHOM"
    says = "two foes are engaged with each other, the first coming to the second"

    def known(self, battle: Battle) -> bool:
        return battle.rules.position.gridless

    def read(self, words: Words) -> Ruling:
        who = words.who()
        words.take("with")
        whom = words.who("with whom")
        words.done()
        return Ruling(self, who.id, whom.id)

    def text(self, ruling: Ruling) -> str:
        return f"{self.word} #{ruling.who} #{ruling.other}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} and {name_of(battle, ruling.other)} are engaged"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        a, b = battle.creatures[ruling.who], battle.creatures[ruling.other]
        if a.side == b.side:
            return f"{name_of(battle, a.id)} and {name_of(battle, b.id)} are on one side: engaged are foes"
        return gone(battle, a.id) or gone(battle, b.id)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        movement = battle.rules.movement
        if isinstance(movement, EngagingMovement):
            movement.engage(battle, battle.creatures[ruling.who], battle.creatures[ruling.other])


class Part(Engage):
    """Two foes who were in melee are not any more."""

    word = "part"
    form = "part WHO WHOM"
    says = "two foes are engaged with each other no longer"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} and {name_of(battle, ruling.other)} are engaged no longer"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if not battle.creatures[ruling.who].engaged >> ruling.other & 1:
            return f"{name_of(battle, ruling.who)} and {name_of(battle, ruling.other)} are not engaged"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        movement = battle.rules.movement
        if isinstance(movement, EngagingMovement):
            foe = 1 << ruling.other
            movement.disengage(battle, battle.creatures[ruling.who], foe)


class Add(Verb):
    """Somebody joins the fight: a stat block by its name or pasted in, or a hero by its file."""

    word = "add"
    form = "add [NUMBER] NAME [at PLACE ...] [on SIDE] [as NAME] [initiative NUMBER]"
    says = "creatures join the fight: by name, from a file, or from a stat block on the lines below"
    told = 2

    def read(self, words: Words) -> Ruling:
        battle = words.battle
        library = battle.rules.library
        text = words.text
        stops = ("at", "in", "on", "as", "initiative")
        several = words.rest > 1 and words.is_number()
        many = words.number("how many join", 1, MOST_ADDED) if several else 1
        name = ""
        if not words.rest or words.words[words.at].casefold() in stops:
            if not text.strip():
                raise words.error("the name of a creature is missing, or its stat block on the lines below")
        else:
            name = words.name("the name of a creature", stops)
        side, at, called, count = self.details(words, battle)
        if len(at) > many:
            raise words.error(f"{len(at)} places for {many}", f"expected `add {len(at)} ...` to have one on each")
        if library is None:
            raise words.error("this battle knows no creatures to add")
        if not text.strip():
            text = library.find(name)
        sheet = library.sheet(text, battle.rules)
        if side < 0:
            side = self.usual_side(battle, sheet.hero)
        squares = tuple([place_of(words, place, side) for place in at])
        return Ruling(self, -1, side, count if count is not None else 0, called, squares, text=text,
                      given=count is not None, count=many)

    def details(self, words: Words, battle: Battle) -> tuple[int, list[str], str, int | None]:
        """The side (-1: the usual one), the places as written, the name and the initiative that are said."""
        side, called = -1, ""
        at: list[str] = []
        count: int | None = None
        while words.rest:
            if words.take("at") or words.take("in"):
                words.take("the")
                at.append(words.one("a place"))
                while words.is_square() or (words.rest > 0 and words.words[words.at].startswith("#")):
                    at.append(words.one("a place"))
            elif words.take("on"):
                side = side_of(words)
            elif words.take("as"):
                called = words.name("a name", ("at", "in", "on", "initiative"))
            elif words.take("initiative"):
                count = words.number("an initiative", -99, 199)
            else:
                words.done()
        return side, at, called, count

    def usual_side(self, battle: Battle, hero: bool) -> int:
        """The side that one joins of which nothing is said: the heroes' for a hero, the first other for a monster."""
        heroes = {creature.side for creature in battle.creatures if creature.sheet.hero}
        sides = range(len(battle.sides))
        if hero:
            return min(heroes, default=0)
        return next((side for side in sides if side not in heroes), sides[-1])

    def text(self, ruling: Ruling) -> str:
        words = [self.word] if ruling.count == 1 else [self.word, str(ruling.count)]
        if ruling.squares:
            words.append("at " + " ".join([f"#{square}" for square in ruling.squares]))
        words.append(f"on #{ruling.other}")
        if ruling.word:
            words.append(f"as {quoted(ruling.word)}")
        if ruling.given:
            words.append(f"initiative {ruling.number}")
        return " ".join(words) + "\n" + ruling.text

    def name(self, battle: Battle, ruling: Ruling) -> str:
        """What the newcomer is called."""
        if ruling.word:
            return ruling.word
        library = battle.rules.library
        return library.sheet(ruling.text, battle.rules).name if library is not None else ""

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        side = battle.sides[ruling.other]
        name = self.name(battle, ruling)
        return f"{name} joins the {side}" if ruling.count == 1 else f"{ruling.count} {name} join the {side}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if battle.phase == SETUP:
            return "the fight has not begun"
        if battle.rules.position.gridless:
            return ""
        if len(self.free(battle, ruling)) < ruling.count:
            return f"there is no room for {self.name(battle, ruling)}"
        return ""

    def free(self, battle: Battle, ruling: Ruling) -> list[int]:
        """Where they stand: each on the place said for it or the nearest free one, or beside the first of its side."""
        library = battle.rules.library
        if library is None:
            return []
        if battle.rules.position.gridless:
            return [ruling.squares[min(number, len(ruling.squares) - 1)] if ruling.squares else 0
                    for number in range(ruling.count)]
        sheet = library.sheet(ruling.text, battle.rules)
        movement = battle.rules.movement
        if not isinstance(movement, GridMovement):
            return []
        beside = next((creature.at for creature in battle.creatures
                       if creature.side == ruling.other and creature.at >= 0 and not creature.flags & OUT),
                      battle.board.square(0, 0))
        open_ground = battle.board.passable & ~battle.bodies
        found: list[int] = []
        for number in range(ruling.count):
            start = ruling.squares[min(number, len(ruling.squares) - 1)] if ruling.squares else beside
            best = self.nearest(battle, battle.board.fits(open_ground, sheet.side), start, sheet.side)
            if best < 0:
                break
            open_ground &= ~battle.board.footprint(best, sheet.side)
            found.append(best)
        return found

    def nearest(self, battle: Battle, room: int, start: int, side: int) -> int:
        """The square of `room` nearest to another, for a space of so many squares a side; -1 where there is none."""
        best, least = -1, 1 << 30
        for square in battle.board.squares(room):
            distance = battle.board.distance(square, side, start, 1)
            if distance < least:
                best, least = square, distance
        return best

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        library = battle.rules.library
        if library is None:
            return
        sheet = library.sheet(ruling.text, battle.rules)
        newcomers = [self.enter(battle, ruling, sheet, at) for at in self.free(battle, ruling)]
        for who in newcomers:
            for trait in sheet.traits:
                trait.begin(battle, who)
        battle.rebuild_hooks()
        if not ruling.given:
            await battle.rules.initiative.roll_for(battle, [who.id for who in newcomers])
        for who in newcomers:
            if ruling.given:
                turn_verbs.set_initiative(who, ruling.number)
            seat(battle, who)

    def enter(self, battle: Battle, ruling: Ruling, sheet: Sheet, at: int) -> Creature:
        """One of them takes its place."""
        alone = ruling.word if ruling.count == 1 else ""
        who = battle.add(sheet, battle.sides[ruling.other], alone or free_key(battle, ruling.word or sheet.name))
        battle.rules.movement.put(battle, who, at, "", "placed")
        movement = battle.rules.movement
        if isinstance(movement, GridMovement):
            movement.begins(battle, who)
        return who


class Remove(OfOne):
    """Out of the fight, for now or for good: neither dead nor there."""

    word = "remove"
    form = "remove WHO"
    says = "a creature is out of the fight; `return` brings it back"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} is out of the fight"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return gone(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_state(battle, battle.creatures[ruling.who], OUT, True, "", "out")


class Return(Verb):
    """Back in the fight."""

    word = "return"
    form = "return WHO [at PLACE]"
    says = "a creature that was removed is back, where it was or at a place"

    def read(self, words: Words) -> Ruling:
        who = words.who()
        squares: tuple[int, ...] = ()
        if words.take("at") or words.take("in") or words.take("to"):
            squares = (place(words, who.side),)
        words.done()
        where = place_text(words.battle, squares[0]) if squares else ""
        return Ruling(self, who.id, squares=squares, word=where)

    def text(self, ruling: Ruling) -> str:
        return f"return #{ruling.who}" + (f" at {ruling.word}" if ruling.squares else "")

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} is back in the fight"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        if not who.state & OUT:
            return dead(battle, who.id) or f"{name_of(battle, who.id)} is not out of the fight"
        if self.where(battle, ruling) < 0:
            return f"there is no room for {name_of(battle, who.id)}"
        return crowd(battle, who, ruling.squares[0]) if ruling.squares else dead(battle, who.id)

    def where(self, battle: Battle, ruling: Ruling) -> int:
        """Where it comes back to, -1 where there is no room."""
        who = battle.creatures[ruling.who]
        if ruling.squares:
            return ruling.squares[0]
        return battle.rules.movement.nearest_free(battle, who, max(who.at, 0))

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        at = self.where(battle, ruling)
        verbs.set_state(battle, who, OUT, False, "", "out")
        await put(battle, who, at)
        if who.id not in battle.order and who.owner < 0:
            seat(battle, who)


class ChangeSide(Verb):
    """Whose side a creature is on."""

    word = "side"
    form = "side WHO SIDE, or side WHO new NAME"
    says = "a creature changes sides, or has a side of its own"
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        words.take("is")
        words.take("on")
        if words.take("new"):
            return Ruling(self, who.id, -1, word=words.name("the name of the side"))
        side = side_of(words)
        words.done()
        return Ruling(self, who.id, side, word=words.battle.sides[side])

    def text(self, ruling: Ruling) -> str:
        new = "new " if ruling.other < 0 else ""
        return f"side #{ruling.who} {new}{quoted(ruling.word)}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} is on the side of the {ruling.word}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if battle.creatures[ruling.who].side == ruling.other:
            return f"{name_of(battle, ruling.who)} is on that side"
        if ruling.other < 0 and ruling.word in battle.sides:
            return f"there is a side '{ruling.word}' already"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        turn_verbs.set_side(battle, who, ruling.word)
        movement = battle.rules.movement
        friends = 0
        for other in battle.creatures:
            if other.side == who.side:
                friends |= 1 << other.id
        if isinstance(movement, EngagingMovement):
            movement.disengage(battle, who, friends)


# ------------------------------------------------------------------ what they have in common


def side_of(words: Words) -> int:
    """A side by its name, or "#" and its number."""
    words.take("the")
    name = words.one("a side")
    sides = words.battle.sides
    if name.startswith("#") and name[1:].isdecimal() and int(name[1:]) < len(sides):
        return int(name[1:])
    for number, side in enumerate(sides):
        if side.casefold() == name.casefold():
            return number
    raise unknown("side", name, sides)


def place_of(words: Words, said: str, side: int) -> int:
    """The place a word stands for; "#" and its number is how it is kept."""
    if said.startswith("#") and said[1:].isdecimal():
        return int(said[1:])
    return place(Words(words.battle, said, form=words.form), side)


def free_key(battle: Battle, name: str) -> str:
    """A key that nobody has yet: the name, numbered where it is taken."""
    keys = {creature.key for creature in battle.creatures}
    found, number = name, 1
    while found in keys:
        number += 1
        found = f"{name} {number}"
    return found


def seat(battle: Battle, who: Creature) -> None:
    """Give a creature its place in the order by its initiative, behind its equals; whose turn it is stays so."""
    order = battle.order
    turn = battle.turn
    if who.id in order:
        if order.index(who.id) <= turn:
            turn -= 1
        turn_verbs.leave_order(battle, who)
    at = 0
    while at < len(order) and battle.creatures[order[at]].initiative >= who.initiative:
        at += 1
    turn_verbs.insert(battle, who, at)
    turn_verbs.set_turn(battle, turn + 1 if at <= turn else turn)
    turn_verbs.tell_place(battle, who)


VERBS: Final[tuple[Verb, ...]] = (Move(), Engage(), Part(), Add(), Remove(), Return(), ChangeSide())
