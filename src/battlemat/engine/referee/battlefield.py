"""Rulings about the battlefield: who is seen, doors and traps, terrain, light, the escalation die, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import devices as d
from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.grid.terrain import NAMED, Terrain
from battlemat.engine.grid.vision import LIGHTS
from battlemat.engine.referee.conditions import gone
from battlemat.engine.referee.ruling import Ruling, Verb
from battlemat.engine.referee.words import Words, name_of, quoted, square_text
from battlemat.engine.skills import passive
from battlemat.engine.state import SETUP
from battlemat.errors import unknown

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.devices import Device

SIZE: Final = 400
HARD: Final = 20
"""What finding a device must reach that a ruling has hidden, where nothing was said of it before."""
TURNS: Final = {
    "open": d.OPEN, "close": d.CLOSED, "lock": d.LOCKED, "arm": d.ARMED, "disarm": d.DISABLED, "spring": d.SPRUNG}
DONE: Final = {
    "open": "open", "close": "closed", "lock": "locked", "arm": "armed", "disarm": "disarmed", "spring": "sprung"}


def device(words: Words) -> Device:
    """A trap, lock, door or chest, by its name or "#" and its id."""
    said = words.name("the name of a trap, lock, door or chest", ("to", "from"))
    found = _device(words.battle, said)
    if found is None:
        raise unknown("trap, lock, door or chest", said, [one.name for one in words.battle.devices])
    return found


def _device(battle: Battle, said: str) -> Device | None:
    for one in battle.devices:
        if said == f"#{one.id}" or said.casefold() == one.name.casefold():
            return one
    begun = [one for one in battle.devices if said.casefold() in one.name.casefold()]
    return begun[0] if len(begun) == 1 else None


def is_device(words: Words) -> bool:
    """Whether a device is named next."""
    ahead: list[str] = []
    for word in words.words[words.at:]:
        if word.casefold() in ("to", "from"):
            break
        ahead.append(word.strip('"'))
    said = " ".join(ahead)
    return any(said == f"#{one.id}" or said.casefold() == one.name.casefold() for one in words.battle.devices)


class Reveal(Verb):
    """Hidden no longer: from everybody, or from one."""

    word = "reveal"
    form = "reveal WHO or DEVICE [to WHOM]"
    says = "a creature is hidden no longer, or a trap or door found: by everybody, or by one"
    to = "to"

    def known(self, battle: Battle) -> bool:
        return not battle.rules.position.gridless

    def read(self, words: Words) -> Ruling:
        thing = device(words).id if is_device(words) else -1
        who = thing if thing >= 0 else words.who().id
        other = words.who("whom").id if words.take(self.to) else -1
        words.done()
        return Ruling(self, who, other, given=thing >= 0)

    def text(self, ruling: Ruling) -> str:
        whom = f" {self.to} #{ruling.other}" if ruling.other >= 0 else ""
        return f"{self.word} #{ruling.who}{whom}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        whom = name_of(battle, ruling.other) if ruling.other >= 0 else "everybody"
        return f"{name_of(battle, ruling.who)} is plain to see for {whom}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if ruling.given:
            return ""
        if not any(pair[0] == ruling.who and ruling.other in (-1, pair[1]) for pair in battle.secrets):
            whom = name_of(battle, ruling.other) if ruling.other >= 0 else "anybody"
            return f"{name_of(battle, ruling.who)} is not hidden from {whom}"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        if ruling.given:
            found = _device(battle, f"#{ruling.who}")
            for creature in battle.present():
                if found is not None and ruling.other in (-1, creature.id):
                    found = found.found(creature.id)
            if found is not None:
                verbs.set_device(battle, found, "", ruling.other, found=True)
            return
        for hider, seeker in list(battle.secrets):
            if hider == ruling.who and ruling.other in (-1, seeker):
                del battle.secrets[(hider, seeker)]
                battle.stirs += 1
                reports.noticed(battle, hider, seeker)


class Conceal(Reveal):
    """Hidden: from all its enemies, or from one."""

    word = "conceal"
    form = "conceal WHO or DEVICE [from WHOM]"
    says = "a creature is hidden from all its enemies or from one, a trap or door from everybody or from one"
    to = "from"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        whom = name_of(battle, ruling.other) if ruling.other >= 0 else "everybody" if ruling.given else "its enemies"
        return f"{name_of(battle, ruling.who)} is hidden from {whom}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if ruling.given:
            return ""
        if ruling.other >= 0 and battle.creatures[ruling.other].side == battle.creatures[ruling.who].side:
            return f"{name_of(battle, ruling.other)} is on its side: one hides from enemies"
        return gone(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        if ruling.given:
            found = _device(battle, f"#{ruling.who}")
            if found is not None:
                known = 0 if ruling.other < 0 else found.known & ~(1 << ruling.other)
                hidden = d.Device(found.id, found.name, found.kind, found.state, found.at, found.squares, dc=found.dc,
                                  spot=found.spot or HARD, known=known, resets=found.resets, waits=found.waits,
                                  serial=found.serial)
                verbs.set_device(battle, hidden)
            return
        who = battle.creatures[ruling.who]
        for foe in battle.enemies(who):
            if ruling.other in (-1, foe.id):
                battle.secrets[(who.id, foe.id)] = max(
                    passive(battle, who, "stealth"), battle.rules.position.notices(battle, foe, who))
                battle.stirs += 1
                reports.hidden(battle, who, foe.id)


class Turn(Verb):
    """A door, lock, chest or trap in another state."""

    told = 1

    def __init__(self, word: str, says: str) -> None:
        self.word = word
        self.form = f"{word} DEVICE"
        self.says = says

    def known(self, battle: Battle) -> bool:
        return any(TURNS[self.word] in d.STATES[one.kind] for one in battle.devices)

    def read(self, words: Words) -> Ruling:
        found = device(words)
        words.done()
        return Ruling(self, found.id)

    def text(self, ruling: Ruling) -> str:
        return f"{self.word} #{ruling.who}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} is {DONE[self.word]}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        found = _device(battle, f"#{ruling.who}")
        if found is None or TURNS[self.word] not in d.STATES[found.kind]:
            kind = found.kind if found is not None else "thing"
            return f"a {kind} cannot be {DONE[self.word]}"
        if found.state == TURNS[self.word]:
            return f"it is {DONE[self.word]} already"
        if found.kind == d.DOOR and TURNS[self.word] != d.OPEN and found.squares & battle.bodies:
            return "somebody stands in the doorway"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        found = _device(battle, f"#{ruling.who}")
        if found is not None:
            verbs.set_device(battle, found.turned(TURNS[self.word]))


class Draw(Verb):
    """Squares of other terrain."""

    word = "terrain"
    form = "terrain SQUARE [SQUARE ...] KIND"
    says = "squares become floor, wall, difficult, water, ice and so on"
    told = 1

    def known(self, battle: Battle) -> bool:
        return not battle.rules.position.gridless

    def read(self, words: Words) -> Ruling:
        squares = [words.square()]
        while words.is_square() and len(squares) < SIZE:
            squares.append(words.square())
        words.take("is")
        name = words.name("what is there").casefold()
        for part in name.split(" and "):
            if part not in NAMED:
                raise unknown("terrain", part, NAMED)
        said = " ".join([square_text(words.battle, square) for square in dict.fromkeys(squares)])
        return Ruling(self, squares=tuple(dict.fromkeys(squares)), word=name, text=said)

    def text(self, ruling: Ruling) -> str:
        return f"terrain {ruling.text} {ruling.word}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"there is {ruling.word} at {ruling.text}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        mask = battle.board.mask_of(ruling.squares)
        if terrain_of(ruling.word) & Terrain.SOLID:
            for creature in battle.present():
                if creature.space & mask and "phasing" not in creature.sheet.movement:
                    return f"{name_of(battle, creature.id)} stands there"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_board(battle, battle.board.redrawn(battle.board.mask_of(ruling.squares), terrain_of(ruling.word)),
                        ruling.squares[0], ruling.word)


def terrain_of(words: str) -> Terrain:
    """The terrain that words joined by "and" stand for."""
    found = Terrain.FLOOR
    for word in words.split(" and "):
        found |= NAMED[word]
    return found


class Light(Verb):
    """How light it is."""

    word = "light"
    form = "light bright, dim or dark"
    says = "how light it is everywhere"
    told = 1

    def known(self, battle: Battle) -> bool:
        return not battle.rules.position.gridless

    def read(self, words: Words) -> Ruling:
        name = words.one("how light it is").casefold()
        words.done()
        if name not in LIGHTS:
            raise unknown("light", name, LIGHTS)
        return Ruling(self, number=LIGHTS.index(name), word=name)

    def text(self, ruling: Ruling) -> str:
        return f"light {ruling.word}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"it is {ruling.word}"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_light(battle, ruling.number, ruling.word)


class Escalation(Verb):
    """The escalation die."""

    word = "escalation"
    form = "escalation NUMBER"
    says = "set the escalation die"
    told = 1

    def known(self, battle: Battle) -> bool:
        return battle.rules.position.gridless

    def read(self, words: Words) -> Ruling:
        number = words.number("what the die shows", 0, words.battle.rules.turns.highest_escalation)
        words.done()
        return Ruling(self, number=number)

    def text(self, ruling: Ruling) -> str:
        return f"escalation {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"the escalation die is at {ruling.number}"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_escalation(battle, ruling.number)


class Say(Verb):
    """Something told, which changes nothing."""

    word = "say"
    form = "say WORDS"
    says = "put a sentence of your own in the story"
    after = True
    told = -1

    def read(self, words: Words) -> Ruling:
        said = words.left().strip().rstrip(".")
        words.at = len(words.words)
        if not said:
            raise words.error("there is nothing to say")
        return Ruling(self, word=said)

    def text(self, ruling: Ruling) -> str:
        return f"say {ruling.word}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return ruling.word

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        battle.stirs += 1


class End(Verb):
    """The fight is over, by agreement or because the rest is plain."""

    word = "end"
    form = "end, or end SIDE"
    says = "the fight is over: nobody wins, or this side"

    def read(self, words: Words) -> Ruling:
        from battlemat.engine.referee.places import side_of
        if not words.rest:
            return Ruling(self, other=-1)
        side = side_of(words)
        words.done()
        return Ruling(self, other=side, word=words.battle.sides[side])

    def text(self, ruling: Ruling) -> str:
        return f"end {quoted(ruling.word)}" if ruling.word else "end"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"the fight is over: the {ruling.word} win" if ruling.word else "the fight is over"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return "the fight has not begun" if battle.phase == SETUP else ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        if not battle.concluded:
            await battle.rules.turns.conclude(battle)
        turn_verbs.end(battle, ruling.other, battle.rules.cite["over"])


VERBS: Final[tuple[Verb, ...]] = (
    Reveal(), Conceal(),
    Turn("open", "open a door, a lock or a chest"), Turn("close", "close a door or a chest"),
    Turn("lock", "lock a door, a lock or a chest"), Turn("arm", "arm a trap"), Turn("disarm", "disarm a trap"),
    Draw(), Light(), Escalation(), Say(), End())
