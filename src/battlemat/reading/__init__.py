"""How well print is read: collections of blocks and cards, and the measures taken on them."""

from battlemat.reading.collections import Collection, Line, Unit, collect
from battlemat.reading.measures import Measures, measure, size

__all__ = ["Collection", "Line", "Measures", "Unit", "collect", "measure", "size"]
