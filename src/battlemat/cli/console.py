"""Where commands print."""

from typing import Final

from rich.console import Console

# Rule texts and stat blocks are full of brackets and numbers: print them as they are.
out: Final = Console(highlight=False, markup=False, emoji=False)
