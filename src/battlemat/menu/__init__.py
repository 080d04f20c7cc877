"""A decision as a menu: what can be answered, what it promises and risks, what cannot be done and why.

One module for the terminal, a page, a bot: it names no system and asks every action to introduce itself. Everything
given out is a frozen dataclass of plain values (`battlemat.menu.values`); `as_json` makes dicts and lists of it.

```python
from battlemat.menu import aimed, answer_of, candidates, explained, menu, refused

decision = session.decision                       # a turn, an offer, where to push somebody, a die typed in ...
shown = menu(session.battle, decision)            # Menu: question, groups, entries, actions left
for entry in shown.entries:                       # Entry: label, odds, damage, costs, warnings
    print(entry.id, entry.label, entry.odds)
session.answer(answer_of(session.battle, decision, shown.entries[0]))      # or session.replay(entry.answer)
```

An entry with an `ask` is not complete: `candidates` are its completions with all that is known of each (squares with
the way there and what it provokes, targets with odds, areas with whom they catch); `aimed` takes what somebody points
at, whether it is among them or not, and says by which rule it cannot be. `said` takes a line in words ("check athletics
15", "ready claw when wick moves", "boathook wick +2 because it is dazzled"). `refused` lists what cannot be done,
`explained` takes an entry's numbers apart.

Creatures are ids (`View.creatures[id]`), squares (column, row); places of a game without squares are words.
"""

from battlemat.menu.aiming import aimed, answer_of
from battlemat.menu.entries import candidates, menu
from battlemat.menu.explaining import explained
from battlemat.menu.reading import said
from battlemat.menu.refusals import refused
from battlemat.menu.values import Entry, Explanation, Menu, Odds, Refused, Warning, as_json

__all__ = ["Entry", "Explanation", "Menu", "Odds", "Refused", "Warning", "aimed", "answer_of", "as_json",
           "candidates", "explained", "menu", "refused", "said"]
