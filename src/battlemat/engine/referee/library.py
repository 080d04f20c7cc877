"""Where creatures come from that join a fight under way: by name, from a file, from a text pasted in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.ruleset import Ruleset


@mypyc_attr(allow_interpreted_subclasses=True)
class Library:
    """Finds creatures and reads their texts. Whoever sets up a battle puts one in its ruleset."""

    def find(self, name: str) -> str:
        """The text of the creature of this name, or of the file that it names. Raises `InputError` for neither."""
        raise NotImplementedError

    def sheet(self, text: str, rules: Ruleset) -> Sheet:
        """The sheet of a creature from its text, the same one for the same text. Raises `InputError`."""
        raise NotImplementedError
