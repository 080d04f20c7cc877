"""Where commands print."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from battlemat.limits import visible


class SafeConsole(Console):
    """A console on which no name, file or answer can steer the terminal: escape codes in what is told are spelt out.

    Colours and the like are the console's own and stay.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            told = segment.text if segment.control else visible(segment.text)
            yield segment if told == segment.text else Segment(told, segment.style)


# Rule texts and stat blocks are full of brackets and numbers: print them as they are.
out: Final = SafeConsole(highlight=False, markup=False, emoji=False)
