"""A fight without squares in the terminal: the bands from left to right, the engaged in boxes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from battlemat.show.bands import Knot, Lane, columns, place_words, title
from battlemat.show.lettering import SIDES, TOKENS, clipped, wrapped

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from battlemat.engine.record.view import View

NARROWEST: Final = 60
"""Columns below which the bands stand one below the other."""
ROOM: Final = 110
"""Columns beyond which the bands do not spread."""
LEAST: Final = 9
MIDDLE: Final = 32
GAP: Final = 3
SHORTEST: Final = 5
"""The letters of a name that are left when it is cut."""
LINE: Final = "bright_black"


class Marks:
    """The characters lines and signs are drawn with."""

    def __init__(self, ascii_only: bool) -> None:
        self.ascii_only = ascii_only
        self.corners = ("+", "+", "+", "+") if ascii_only else ("╭", "╮", "╰", "╯")
        self.across = "-" if ascii_only else "─"
        self.down = "|" if ascii_only else "│"
        self.cross = "+" if ascii_only else "┼"
        self.melee = "><" if ascii_only else "⚔"
        self.turn = ">" if ascii_only else "▸"
        self.nobody = "." if ascii_only else "·"


class BandsText:
    """The bands and who stands in them. `labels` go by id, those in `highlight` are underlined."""

    def __init__(self, view: View, labels: Sequence[str], highlight: Collection[int] = ()) -> None:
        self.view = view
        self.labels = labels
        self.highlight = highlight

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width, options.ascii_only)

    def lines(self, room: int, ascii_only: bool) -> list[Text]:
        """The picture, line by line, within so many columns."""
        marks = Marks(ascii_only)
        room = min(room, ROOM)
        if room < NARROWEST:
            return self.stacked(room, marks)
        found = columns(self.view)
        widths = [self.natural(lanes, marks) for lanes in found]
        if sum(widths) + GAP * (len(found) - 1) > room:
            far_left, rear_left, middle, rear_right, far_right = found
            found = [rear_left + far_left, middle, rear_right + far_right]
            widths = [self.natural(lanes, marks) for lanes in found]
        widths = fitted(widths, room - GAP * (len(found) - 1))
        heads = [self.head(lanes[0], width) for lanes, width in zip(found, widths, strict=True)]
        bodies = [self.column(lanes, width, marks) for lanes, width in zip(found, widths, strict=True)]
        lines = _abreast(heads, widths, marks)
        rule = f"{marks.across}{marks.cross}{marks.across}".join(marks.across * width for width in widths)
        lines.append(Text(rule, LINE, no_wrap=True))
        lines.extend(_abreast(bodies, widths, marks))
        return lines

    # ------------------------------------------------------------------ the layout

    def natural(self, lanes: list[Lane], marks: Marks) -> int:
        """The columns that some lanes need to be shown in full, one below the other."""
        need = LEAST
        for lane in lanes:
            need = max(need, *(len(word) for word in title(self.view, lane).split()))
            for knot in lane.knots:
                if knot.pairs:
                    need = max(need, self.across(knot, marks))
                else:
                    need = max(need, self.length(knot.members[0]) + 1)
        return need

    def across(self, knot: Knot, marks: Marks) -> int:
        """The columns a knot needs with its pairs side by side."""
        left = max(self.length(a) for a, _ in knot.pairs)
        right = max(self.length(b) for _, b in knot.pairs)
        return left + right + len(marks.melee) + 7

    def length(self, id: int) -> int:
        """The columns of an entry in full, without the mark of whose turn it is."""
        label, name = self.labels[id], self.view.name(id)
        return len(label) if label == name else len(label) + 1 + len(name)

    # ------------------------------------------------------------------ its parts

    def head(self, lane: Lane, width: int) -> list[Text]:
        """The name of a column's first lane, in the middle of it."""
        words = wrapped(title(self.view, lane), width)
        return [Text(line.center(width).rstrip(), self.lane_style(lane), no_wrap=True) for line in words]

    def lane_style(self, lane: Lane) -> str:
        return "bold" if lane.side < 0 else f"bold {SIDES[lane.side % len(SIDES)]}"

    def column(self, lanes: list[Lane], width: int, marks: Marks) -> list[Text]:
        """Lanes one below the other; the first has its name at the head of the column."""
        lines = self.lane(lanes[0], width, marks)
        for lane in lanes[1:]:
            lines.append(Text(marks.across * width, LINE, no_wrap=True))
            lines.extend(self.head(lane, width))
            lines.extend(self.lane(lane, width, marks))
        return lines

    def stacked(self, room: int, marks: Marks) -> list[Text]:
        """All lanes one below the other, for a narrow terminal."""
        lines: list[Text] = []
        for lanes in columns(self.view):
            for lane in lanes:
                lines.append(Text(title(self.view, lane), self.lane_style(lane), no_wrap=True))
                for line in self.lane(lane, room - 2, marks):
                    lines.append(Text.assemble("  ", line, no_wrap=True))
        return lines

    def lane(self, lane: Lane, width: int, marks: Marks) -> list[Text]:
        """Who stands in a lane, knot by knot."""
        if not lane.knots:
            return [Text(marks.nobody.center(width).rstrip(), LINE, no_wrap=True)]
        lines: list[Text] = []
        for knot in lane.knots:
            if knot.pairs:
                lines.extend(self.box(knot, width, marks))
                continue
            id = knot.members[0]
            lines.append(self.entry(id, width, marks))
            lines.extend(self.notes(id, width - 3, "   "))
        return lines

    def box(self, knot: Knot, width: int, marks: Marks) -> list[Text]:
        """The engaged in a frame: each pair on a line of its own, or a creature above its foes."""
        inner = width - 4
        wide = self.across(knot, marks)
        shortest = 2 * (SHORTEST + 4) + len(marks.melee) + 6
        rows = (
            self.side_by_side(knot, inner, marks)
            if width >= min(wide, shortest)
            else self.one_above(knot, inner, marks)
        )
        for id in knot.members:
            rows.extend(self.notes(id, inner - 1, " ", whose=True))
        inner = min(inner, max(len(row) for row in rows))
        a, b, c, d = marks.corners
        lines = [Text(a + marks.across * (inner + 2) + b, LINE, no_wrap=True)]
        for row in rows:
            row.pad_right(inner - len(row))
            lines.append(Text.assemble((f"{marks.down} ", LINE), row, (f" {marks.down}", LINE), no_wrap=True))
        lines.append(Text(c + marks.across * (inner + 2) + d, LINE, no_wrap=True))
        return lines

    def side_by_side(self, knot: Knot, room: int, marks: Marks) -> list[Text]:
        """A line a pair: who is on the left, and the foe; the left one only on its first line."""
        link = f" {marks.melee} "
        left = max(self.length(a) for a, _ in knot.pairs) + 1
        right = max(self.length(b) for _, b in knot.pairs) + 1
        while left + right + len(link) > room:
            if left >= right:
                left -= 1
            else:
                right -= 1
        rows: list[Text] = []
        before = -1
        told: set[int] = set()
        for a, b in knot.pairs:
            row = Text(no_wrap=True)
            row.append_text(self.entry(a, left, marks) if a != before else Text())
            row.pad_right(left - len(row))
            row.append(link, "bold yellow")
            row.append_text(self.entry(b, right, marks, b in told))
            rows.append(row)
            before = a
            told.add(b)
        return rows

    def one_above(self, knot: Knot, room: int, marks: Marks) -> list[Text]:
        """Each creature of the left above all its foes."""
        rows: list[Text] = []
        before = -1
        told: set[int] = set()
        for a, b in knot.pairs:
            if a != before:
                rows.append(self.entry(a, room, marks))
            row = Text(f" {marks.melee} ", "bold yellow", no_wrap=True)
            row.append_text(self.entry(b, room - len(row), marks, b in told))
            rows.append(row)
            before = a
            told.add(b)
        return rows

    def notes(self, id: int, room: int, indent: str, whose: bool = False) -> list[Text]:
        """How a creature stands to others, in full where there is room, with labels where there is not."""
        creature = self.view.creatures[id]
        names = [other.name for other in self.view.creatures]
        lines: list[Text] = []
        for full, short in zip(
            place_words(self.view, creature, names), place_words(self.view, creature, self.labels), strict=True
        ):
            if whose:
                full, short = f"{creature.name} {full}", f"{self.labels[id]} {short}"
            for line in wrapped(full if len(full) <= room else short, max(room, 1)):
                lines.append(Text(indent + line[:room], "italic dim", no_wrap=True))
        return lines

    def entry(self, id: int, room: int, marks: Marks, again: bool = False) -> Text:
        """A creature by label and name; `again`: it has been shown in this knot already."""
        creature = self.view.creatures[id]
        colour = SIDES[creature.side % len(SIDES)]
        line = Text(marks.turn if id == self.view.active else " ", "bold yellow", no_wrap=True)
        style = TOKENS[creature.side % len(TOKENS)]
        if self.view.dying(creature) or creature.hp <= 0 or again:
            style = f"italic {colour}"
        if id in self.highlight or id == self.view.active:
            style += " underline"
        line.append(self.labels[id][: room - 1], style)
        left = room - len(line) - 1
        if self.labels[id] != creature.name and left > 1:
            name = clipped(creature.name, left, marks.ascii_only)
            line.append(" ")
            line.append(name, "dim" if again else "bold" if id == self.view.active else "")
        return line


def fitted(widths: list[int], room: int) -> list[int]:
    """The widths of columns within so much room: the middle gives way before the others do, down to `MIDDLE`."""
    widths = list(widths)
    middle = len(widths) // 2
    while sum(widths) > room:
        outer = max(range(len(widths)), key=lambda n: widths[n] if n != middle else 0)
        most = middle if widths[middle] > MIDDLE or widths[outer] <= LEAST else outer
        widths[most] -= 1
    # What is left over makes both hands alike, and then the middle wide.
    spare = room - sum(widths)
    for n in range(middle):
        less = n if widths[n] < widths[-1 - n] else -1 - n
        given = min(spare, abs(widths[n] - widths[-1 - n]))
        widths[less] += given
        spare -= given
    widths[middle] += min(spare, max(0, MIDDLE - widths[middle]))
    return widths


def _abreast(found: list[list[Text]], widths: list[int], marks: Marks) -> list[Text]:
    """Columns of lines side by side."""
    lines: list[Text] = []
    for n in range(max(len(column) for column in found)):
        line = Text(no_wrap=True)
        for column, width in zip(found, widths, strict=True):
            if column is not found[0]:
                line.append(f" {marks.down} ", LINE)
            cell = column[n].copy() if n < len(column) else Text()
            cell.pad_right(width - len(cell))
            line.append_text(cell)
        line.rstrip()
        lines.append(line)
    return lines


def die_words(view: View) -> Text:
    """The escalation die, as it lies on the table."""
    text = Text("escalation die ", "dim")
    text.append(f"[{view.escalation}]", "bold black on yellow" if view.escalation else "dim")
    return text
