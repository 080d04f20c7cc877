"""Questions about somebody known only by a description: "if an enemy is adjacent to SELF"."""

from __future__ import annotations

from dataclasses import replace

from battlemat.powers.forms.base import Test
from battlemat.powers.forms.engaging import Engaged
from battlemat.powers.forms.outcomes import MovedThisTurn
from battlemat.powers.forms.states import Exists, Has, HitPoints, Stands
from battlemat.powers.forms.targets import EACH, SELF, Place, Select, Who


def of_one(test: Test) -> Test:
    """ "An enemy is staggered": asked of one by description, it is whether there is such a one, not whether all are."""
    if not isinstance(test, (Has, Stands, Engaged, HitPoints, MovedThisTurn)):
        return test
    who = test.who
    if not isinstance(who, Select) or not (who.count or who.any_one) or who.kind == "target":
        return test
    if any(one == EACH for one in replace(test, who=SELF).walk()):
        return test
    those = replace(who, count=0, any_one=False, tests=(*who.tests, replace(test, who=EACH)))
    return Exists(those, Place("anywhere"), who.count or 1)


def spoken_of(test: Test) -> Select | None:
    """Whom "that enemy", "each of them" means behind a question that describes somebody: the one who fits (where more
    do, one of them), or all if it asks for several. None where nobody is described.
    """
    asked = of_one(test)
    if isinstance(asked, Exists) and isinstance(asked.who, Select):
        tests = asked.who.tests if asked.place.kind == "anywhere" else (*asked.who.tests, asked.place)
        return _described(asked.who, tests, asked.at_least)
    if isinstance(asked, Stands) and isinstance(asked.who, Who) and isinstance(asked.place.of, Select):
        place = replace(asked.place, of=asked.who, n=0 if asked.place.kind == "adjacent" else asked.place.n)
        if asked.who != EACH and asked.place.kind in ("adjacent", "within"):
            least = asked.place.n if asked.place.kind == "adjacent" else 0
            return _described(asked.place.of, (*asked.place.of.tests, place), least or asked.place.of.count or 1)
    return None


def _described(who: Select, tests: tuple[Test, ...], least: int) -> Select:
    return replace(who, tests=tests, count=1 if least <= 1 else 0, any_one=False, up_to=False)
