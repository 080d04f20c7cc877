"""A battle in the terminal: the board, who is in it, the order of turns, and the story so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markup import escape
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from battlemat.engine.grid.terrain import Terrain
from battlemat.engine.record.view import View
from battlemat.show.band_text import ROOM as BANDS
from battlemat.show.band_text import BandsText, die_words
from battlemat.show.bands import kind_words, mob_words, place_words
from battlemat.show.heading import headline
from battlemat.show.labels import short_labels
from battlemat.show.lettering import SIDES, TOKENS, clipped, wrapped
from battlemat.show.tokens import health_words

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.record.view import CreatureView

BESIDE: Final = 27
"""Columns that the list of creatures needs beside the board."""
KEY: Final = 24
"""Columns that the key to the board's marks has at least."""
BAR: Final = 8
WIDEST: Final = 56
"""Columns beyond which the list of creatures does not spread."""
PLAIN: Final = 79
"""Columns of a fight without squares as plain text."""

# A square is drawn with the mark that maps are drawn with wherever the terminal knows only ASCII.
GROUND: Final = (
    (Terrain.SOLID | Terrain.OPAQUE, "██", "##", "bright_black"),
    (Terrain.SOLID, "╪╪", "==", "cyan"),
    (Terrain.PIT, "╲╲", "^^", "magenta"),
    (Terrain.LOW, "▂▂", "--", "yellow"),
    (Terrain.TOTAL, "▓▓", "!!", "bright_black"),
    (Terrain.HEAVY, "▒▒", ";;", "bright_black"),
    (Terrain.LIGHT, "░░", "::", "bright_black"),
    (Terrain.HAZARD, "××", "**", "red"),
    (Terrain.WATER, "≈≈", "~~", "blue"),
    (Terrain.CLIMB, "╱╱", "//", "yellow"),
    (Terrain.SWAMP, "≈ ", "~ ", "green"),
    (Terrain.ICE, "◇ ", "* ", "cyan"),
    (Terrain.DIFFICULT, "‚ ", ", ", "yellow"),
)
WORDS: Final = {
    flags: words
    for (flags, _, _, _), words in zip(
        GROUND,
        (
            "wall",
            "window",
            "drop",
            "low obstacle",
            "totally obscured",
            "heavily obscured",
            "lightly obscured",
            "hazard",
            "water",
            "to be climbed",
            "swamp",
            "ice",
            "difficult",
        ),
        strict=True,
    )
}
FIELD: Final = "bold"
FLOOR: Final = ("· ", ". ", "bright_black")


class BoardText:
    """The board: two characters a square, one where the terminal is too narrow for two."""

    def __init__(self, view: View, labels: Sequence[str], highlight: Collection[int] = ()) -> None:
        self.view = view
        self.labels = labels
        self.highlight = highlight

    @property
    def margin(self) -> int:
        """Columns that the row numbers take."""
        return len(str(self.view.board.rows - 1)) + 1

    def cell(self, room: int) -> int:
        """Characters a square."""
        return 2 if self.view.board.cols * 2 + self.margin <= room else 1

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        columns = self.view.board.cols
        return Measurement(columns + self.margin, columns * self.cell(options.max_width) + self.margin)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(self.cell(options.max_width), options.ascii_only)

    def lines(self, cell: int, ascii_only: bool) -> list[Text]:
        """The rows of the board under a line of column numbers."""
        board = self.view.board
        marks = self.marks()
        every = 5 if cell == 1 else 1 if board.cols <= 10 else 2
        numbers = [str(c).ljust(cell * every) for c in range(0, board.cols, every)]
        head = Text(" " * self.margin + "".join(numbers).rstrip(), no_wrap=True, style="dim")
        lines = [head]
        for r in range(board.rows):
            line = Text(no_wrap=True)
            line.append(str(r).rjust(self.margin - 1) + " ", "dim")
            for c in range(board.cols):
                sq = board.square(c, r)
                if sq in marks:
                    words, style = marks[sq]
                else:
                    words, style = self.ground(sq, ascii_only)
                line.append(words[:cell], style)
            lines.append(line)
        lines.append(Text())
        lines.extend(self.key(cell, max(board.cols * cell + self.margin, KEY), ascii_only))
        return lines

    def key(self, cell: int, room: int, ascii_only: bool) -> list[Text]:
        """What the marks on the ground stand for."""
        board = self.view.board
        entries: list[tuple[str, str, str]] = []
        rest = board.inside
        for flags, drawn, plain, style in GROUND:
            here = rest & board.kind(flags)
            rest &= ~here
            if here:
                mark = (plain if ascii_only else drawn)[:cell]
                entries.append((mark.rstrip(), WORDS[flags], style))
        if self.view.fields:
            entries.append(("+" if ascii_only else "∘", "zone or aura", FIELD))
        entries.extend((device.mark, f"{device.name} ({device.state})", FIELD) for device in self.view.found)
        lines = [Text(no_wrap=True)]
        for mark, words, style in entries:
            if lines[-1] and len(lines[-1]) + len(mark) + len(words) + 3 > room:
                lines.append(Text(no_wrap=True))
            lines[-1].append("  " if lines[-1] else "")
            lines[-1].append(mark, style)
            lines[-1].append(" " + words, "dim")
        return lines if entries else []

    def ground(self, sq: int, ascii_only: bool) -> tuple[str, str]:
        """The two characters of a square with nobody in it."""
        here = self.view.board.terrain(sq)
        for flags, drawn, plain, style in GROUND:
            if here & flags == flags:
                return plain if ascii_only else drawn, style
        inside = [field for field in self.view.fields if self.view.squares_of(field) >> sq & 1]
        if inside:
            side = self.view.creatures[inside[-1].creator].side
            return "+ " if ascii_only else "∘ ", SIDES[side % len(SIDES)]
        return FLOOR[1] if ascii_only else FLOOR[0], FLOOR[2]

    def marks(self) -> dict[int, tuple[str, str]]:
        """The squares creatures stand in, with their labels and styles; the dead where nobody stands."""
        found: dict[int, tuple[str, str]] = {}
        board = self.view.board
        for device in self.view.found:
            for sq in board.squares(device.squares):
                found[sq] = (device.mark + " ", FIELD)
        for creature in self.view.creatures:
            if not creature.alive and creature.at >= 0:
                found[creature.at] = ("x ", f"dim {SIDES[creature.side % len(SIDES)]}")
        for creature in self.view.creatures:
            if not creature.on_map:
                continue
            style = self.token_style(creature)
            label = self.labels[creature.id][:2].ljust(2)
            # Without colour blanks in the rest of a large space would look like a gap in the map.
            for n, sq in enumerate(board.squares(self.view.space(creature))):
                found[sq] = (label if n == 0 else "''", style)
        return found

    def token_style(self, creature: CreatureView) -> str:
        """How a creature's label is printed."""
        style = TOKENS[creature.side % len(TOKENS)]
        if self.view.dying(creature) or creature.hp <= 0:
            style = f"italic {SIDES[creature.side % len(SIDES)]}"
        if creature.id == self.view.active or creature.id in self.highlight:
            style += " underline"
        return style


def board_panel(view: View, *, labels: Sequence[str] = (), highlight: Collection[int] = ()) -> BoardText:
    """The board as something rich can print. `labels` by id; by default the same as in pictures."""
    return BoardText(view, labels or short_labels(view), highlight)


def health_bar(creature: CreatureView, ascii_only: bool = False) -> Text:
    """Hit points as a bar of a fixed length."""
    part = max(0.0, min(1.0, creature.hp / creature.max_hp))
    full = max(1, round(part * BAR)) if part else 0
    style = "green" if not creature.staggered else "yellow" if part > 0.25 else "red"
    bar = Text(("#" if ascii_only else "━") * full, style)
    bar.append(("." if ascii_only else "─") * (BAR - full), "bright_black")
    return bar


class Roster:
    """Everybody by side, in the order of turns: label, name, hit points, and what they bear."""

    def __init__(self, view: View, labels: Sequence[str]) -> None:
        self.view = view
        self.labels = labels
        self.longest = max((len(health_words(view, creature)) for creature in view.people), default=0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width, options.ascii_only)

    def lines(self, room: int, ascii_only: bool) -> list[Text]:
        """One line a creature and more for what it bears."""
        found: list[Text] = []
        for n in range(len(by_side(self.view))):
            if found:
                found.append(Text())
            found.extend(self.of_side(n, min(room, WIDEST), ascii_only))
        return found

    def of_side(self, number: int, room: int, ascii_only: bool) -> list[Text]:
        """The lines of the side that comes in this place."""
        side, creatures = by_side(self.view)[number]
        found = [Text(side.capitalize(), f"bold {SIDES[self.view.sides.index(side) % len(SIDES)]}")]
        for creature in creatures:
            found.extend(self.entry(creature, room, ascii_only))
        return found

    def entry(self, creature: CreatureView, room: int, ascii_only: bool) -> list[Text]:
        """The lines of one creature."""
        active = creature.id == self.view.active
        marker = (">" if ascii_only else "▸") if active else " "
        health = health_words(self.view, creature).rjust(self.longest)
        line = Text(no_wrap=True)
        line.append(marker, "bold yellow")
        line.append(self.labels[creature.id].ljust(3), f"bold {SIDES[creature.side % len(SIDES)]}")
        kinds = " ".join(kind_words(creature)) if self.view.gridless else ""
        bar = room >= 4 + 12 + BAR + 2 + len(health)
        used = 4 + len(health) + 1 + (BAR + 1 if bar else 0)
        name = clipped(creature.name, room - used, ascii_only)
        style = "dim strike" if not creature.alive else "bold" if active else ""
        line.append(name, style)
        if kinds and len(name) + len(kinds) + 2 <= room - used:
            line.append(f"  {kinds}", "italic dim")
            kinds = ""
        line.pad_right(room - len(health) - 1 - (BAR + 1 if bar else 0) - len(line))
        if bar:
            line.append(" ")
            line.append_text(health_bar(creature, ascii_only) if creature.alive else Text(" " * BAR))
        line.append(" " + health, "dim" if not creature.alive else health_style(creature))
        lines = [line]
        words = [state.text for state in self.view.states(creature)] if creature.alive else []
        if self.view.gridless:
            words = [*([kinds] if kinds else []), *words, *mob_words(self.view, creature),
                     *place_words(self.view, creature)]
        if creature.altitude:
            words.append(f"{creature.altitude} up")
        if words:
            for text in wrapped(", ".join(words), room - 4):
                lines.append(Text("    " + text, "italic dim", no_wrap=True))
        return lines


def health_style(creature: CreatureView) -> str:
    """The colour of hit points by how many are left."""
    if not creature.staggered:
        return "green"
    return "yellow" if creature.hp * 4 > creature.max_hp else "red"


def by_side(view: View) -> list[tuple[str, list[CreatureView]]]:
    """The creatures of each side in the order of turns, the dead last."""
    place = {id: n for n, id in enumerate(view.order)}
    found: list[tuple[str, list[CreatureView]]] = []
    for n, side in enumerate(view.sides):
        members = [creature for creature in view.people if creature.side == n]
        members.sort(key=lambda c: (not c.alive, place.get(c.id, len(place)), c.id))
        if members:
            found.append((side, members))
    return found


def roster(view: View, *, labels: Sequence[str] = ()) -> Roster:
    """Everybody in the battle as something rich can print."""
    return Roster(view, labels or short_labels(view))


def initiative(view: View, *, labels: Sequence[str] = ()) -> Text:
    """The order of turns in one run of text, the creature whose turn it is set off; the dead are left out."""
    labels = labels or short_labels(view)
    line = Text()
    for id in view.order:
        creature = view.creatures[id]
        if not creature.alive:
            continue
        if line:
            line.append(" ")
        active = id == view.active
        style = TOKENS[creature.side % len(TOKENS)] if active else f"bold {SIDES[creature.side % len(SIDES)]}"
        line.append(f"[{labels[id]}]" if active else labels[id], style)
    return line


class Standings:
    """Bands with the roster below them, the sides abreast where there is room."""

    def __init__(self, view: View, labels: Sequence[str], highlight: Collection[int]) -> None:
        self.view = view
        self.labels = labels
        self.highlight = highlight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield topline(self.view, options.max_width)
        yield BandsText(self.view, self.labels, self.highlight)
        yield Text()
        room = min(options.max_width, WIDEST * 2 + 2)
        if room < 2 * BESIDE + 2:
            yield roster(self.view, labels=self.labels)
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        half = (room - 2) // 2
        table.add_column(width=half, no_wrap=True)
        table.add_column(width=half, no_wrap=True)
        people = Roster(self.view, self.labels)
        sides = [people.of_side(n, half, options.ascii_only) for n in range(len(by_side(self.view)))]
        for n in range(0, len(sides), 2):
            table.add_row(*[Group(*side) for side in sides[n : n + 2]])
        yield table


def topline(view: View, room: int) -> Text:
    """The headline of a fight without squares, the escalation die at its right end."""
    die = die_words(view)
    line = Text(clipped(headline(view), room - len(die) - 2), "bold", no_wrap=True)
    line.pad_right(min(room, BANDS) - len(line) - len(die))
    line.append_text(die)
    return line


class Scenery:
    """The board with its roster: side by side where there is room, else one below the other."""

    def __init__(self, view: View, labels: Sequence[str], highlight: Collection[int]) -> None:
        self.view = view
        self.labels = labels
        self.highlight = highlight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board = board_panel(self.view, labels=self.labels, highlight=self.highlight)
        people = roster(self.view, labels=self.labels)
        yield Text(headline(self.view), "bold")
        wide = max(self.view.board.cols * 2 + board.margin, KEY)
        if wide + 1 + BESIDE > options.max_width:
            yield board
            yield people
            return
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=wide, no_wrap=True)
        table.add_column(width=min(options.max_width - wide - 1, WIDEST))
        table.add_row(board, people)
        yield table


def scenery(view: View, *, labels: Sequence[str] = (), highlight: Collection[int] = ()) -> RenderableType:
    """The whole battle as one thing to print: headline, board, everybody in it."""
    if view.gridless:
        return Standings(view, labels or short_labels(view), highlight)
    return Scenery(view, labels or short_labels(view), highlight)


def log_panel(paragraphs: Iterable[str], *, title: str = "", last: int = 0) -> RenderableType:
    """Paragraphs of a story (`last`: only so many of them) in a frame; rounds are headings."""
    told = list(paragraphs)
    if last:
        told = told[-last:]
    lines: list[RenderableType] = []
    for paragraph in told:
        heading = paragraph.startswith("Round ") and " " not in paragraph[6:]
        lines.append(Text(paragraph, "bold" if heading else ""))
    return Panel(
        Group(*lines), title=escape(title) if title else None, title_align="left", border_style="bright_black"
    )


def plain(battle: Battle, keys: Sequence[str] = ()) -> str:
    """The battle as text without colour: the map or the bands, the order of turns and the state of everybody in it.

    `keys` are labels by creature id; creatures beyond them get short ones.
    """
    view = View.of(battle)
    labels = [*keys, *short_labels(view)[len(keys) :]]
    if view.gridless:
        lines = [topline(view, PLAIN).plain, ""]
        lines.extend(line.plain.rstrip() for line in BandsText(view, labels).lines(PLAIN, True))
    else:
        board = board_panel(view, labels=labels)
        cell = 2 if all(len(label) <= 2 for label in labels) else 1
        lines = [headline(view), ""]
        lines.extend(line.plain.rstrip() for line in board.lines(cell, True))
    if view.order:
        lines.extend(["", "Order: " + initiative(view, labels=labels).plain])
    lines.append("")
    lines.extend(line.plain.rstrip() for line in roster(view, labels=labels).lines(72, True))
    return "\n".join(lines)
