"""The forms: what a line of a power can mean. One class a meaning, one module a topic, all of them by name here."""

from __future__ import annotations

from battlemat.powers.forms.amounts import *
from battlemat.powers.forms.attack import *
from battlemat.powers.forms.base import *
from battlemat.powers.forms.conditions import *
from battlemat.powers.forms.conjuring import *
from battlemat.powers.forms.control import *
from battlemat.powers.forms.counters import *
from battlemat.powers.forms.damage import *
from battlemat.powers.forms.dropping import *
from battlemat.powers.forms.durations import *
from battlemat.powers.forms.engaging import *
from battlemat.powers.forms.escalation import *
from battlemat.powers.forms.healing import *
from battlemat.powers.forms.initiative import *
from battlemat.powers.forms.instinct import *
from battlemat.powers.forms.limits import *
from battlemat.powers.forms.mobs import *
from battlemat.powers.forms.modifiers import *
from battlemat.powers.forms.movement import *
from battlemat.powers.forms.naturals import *
from battlemat.powers.forms.other_powers import *
from battlemat.powers.forms.outcomes import *
from battlemat.powers.forms.places import *
from battlemat.powers.forms.power import *
from battlemat.powers.forms.regeneration import *
from battlemat.powers.forms.resisting import *
from battlemat.powers.forms.riding import *
from battlemat.powers.forms.saves import *
from battlemat.powers.forms.states import *
from battlemat.powers.forms.swallowing import *
from battlemat.powers.forms.tables import *
from battlemat.powers.forms.targets import *
from battlemat.powers.forms.triggers import *
from battlemat.powers.forms.turns import *
