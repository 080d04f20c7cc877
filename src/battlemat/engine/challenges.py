"""Skill challenges: so many successes before so many failures."""

from __future__ import annotations


class Challenge:
    """A skill challenge as it stands. Frozen once made; each check makes a new one in its place.

    `successes` and `failures` are the numbers that decide it, `goals` the skills that can be used with what each must
    reach, `limits` how often a skill may be used at most (those not in it: as often as one likes), `xp` what winning
    it is worth in all. `won` and `lost` count the checks so far, `used` are the skills they were made with.
    """

    def __init__(self, name: str, successes: int, failures: int, goals: dict[str, int], *,
                 limits: dict[str, int] | None = None, xp: int = 0, won: int = 0, lost: int = 0,
                 used: tuple[str, ...] = ()) -> None:
        self.name = name
        self.successes = successes
        self.failures = failures
        self.goals = goals
        self.limits: dict[str, int] = limits if limits is not None else {}
        self.xp = xp
        self.won = won
        self.lost = lost
        self.used = used

    def after(self, skill: str, good: bool) -> Challenge:
        """What it is after one more check."""
        return Challenge(self.name, self.successes, self.failures, self.goals, limits=self.limits, xp=self.xp,
                         won=self.won + (1 if good else 0), lost=self.lost + (0 if good else 1),
                         used=(*self.used, skill))

    @property
    def succeeded(self) -> bool:
        return self.won >= self.successes

    @property
    def over(self) -> bool:
        """Whether it is decided: by its last success, or by its last failure before that."""
        return self.succeeded or self.lost >= self.failures

    def spent(self, skill: str) -> bool:
        """Whether a skill has been used as often as it may."""
        return skill in self.limits and self.used.count(skill) >= self.limits[skill]

    def __repr__(self) -> str:
        return f"Challenge({self.name} {self.won}:{self.lost})"
