"""Hit points, recoveries, saves, death."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF, TARGET


class Heal(Effect):
    """``who`` regains ``amount`` hit points. ``spend``: by spending so many recoveries (no effect without
    one).
    """

    says = (
        "{who} <{spend?spend/heal}> {spend?{spend=1?a recovery/{spend} recoveries} to heal "
        "{amount}{amount.value?/ hit points}/{amount.value?hit points equal to {amount}/{amount} hit "
        "points}}"
    )
    amount: Amount
    who: Creatures = SELF
    spend: int = 0


class SpendRecovery(Effect):
    """``who`` spends recoveries (as a price, or healing its recovery value when nothing else is said:
    ``heals``).
    """

    says = "{who} <spend> {count=1?a recovery/{count} recoveries}{heals?/ without healing}"
    who: Creatures = TARGET
    count: int = 1
    heals: bool = True


class LoseRecovery(Effect):
    """``who`` loses so many recoveries (``count`` 0: all)."""

    says = "{who} <lose> {count?{count=1?a recovery/{count} recoveries}/all recoveries}"
    who: Creatures = TARGET
    count: int = 1


class GainRecovery(Effect):
    """``who`` regains so many spent recoveries."""

    says = "{who} <regain> {count=1?a recovery/{count} recoveries}"
    who: Creatures = TARGET
    count: int = 1


class TemporaryHP(Effect):
    """``who`` gains ``amount`` temporary hit points (``instead`` of those just printed)."""

    says = (
        "{who} <gain> {amount.plain?{amount} temporary hit points/temporary hit points equal to {amount}}[ "
        "{duration}]{instead? instead/}"
    )
    amount: Amount
    who: Creatures = SELF
    duration: Duration | None = None
    instead: bool = False


class CannotHeal(Effect):
    """``who`` cannot regain hit points (``types``: only those lost to such damage)."""

    says = "{who} <cannot> heal {types?{types:or} damage/hit points}[ {duration}]"
    who: Creatures = TARGET
    types: tuple[str, ...] = ()
    duration: Duration | None = None


class HalfHealing(Effect):
    """``who`` regains only half the hit points from healing."""

    says = "{who} <regain> only half the hit points from healing effects[ {duration}]"
    who: Creatures = TARGET
    duration: Duration | None = None


class SetHP(Effect):
    """The current hit points of ``who`` become ``amount`` (``full``: its maximum; ``instead`` of what they have just
    become).
    """

    says = "{who's} hit points are set to {full?its maximum/{amount}}{instead? instead/}"
    amount: Amount
    who: Creatures = SELF
    full: bool = False
    instead: bool = False


class SleepUntilRoused(Effect):
    """``who`` falls asleep: unconscious until it takes damage, is roused by an adjacent creature as a
    standard action, or saves if ``save``.
    """

    says = "{who} <fall> asleep {save?(until disturbed or save ends, whichever is sooner)/until roused}"
    who: Creatures = TARGET
    save: bool = False


class Hearten(Effect):
    """``who`` has ``amount`` more hit points, and as many more at most, from now on."""

    says = "{who} <gain> a bonus of {amount} to its hit points"
    amount: Amount
    who: Creatures


class HealLimit(Effect):
    """Nothing heals ``who`` above half its maximum hit points."""

    says = "{who} <can't be healed> above half its maximum hit points[ {duration}]"
    who: Creatures = TARGET
    duration: Duration | None = None


class Bulk(Effect):
    """SELF has this many hit points in place of those printed (``more``: besides them)."""

    says = "SELF has {amount}{more? extra/} hit points"
    amount: Amount
    more: bool = False
