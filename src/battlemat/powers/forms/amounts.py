"""Amounts: dice, weapon dice, ability modifiers, levels and values known only in play."""

from __future__ import annotations

from dataclasses import replace

from .base import Form


class Amount(Form):
    """A number of hit points, squares or the like, as a sum of its parts.

    ``dice``: pairs (how many, faces). ``weapon``: how many weapon dice (dW). ``modifiers``: abilities
    whose modifier is added; one written "strength|dexterity" is the user's choice. ``levels``: so many
    times the user's level. ``value`` names a quantity known in play (``"recovery value"``, ``"staggered
    value"``, ``"half level"``, ``"own hit points"``, ``"damage dealt"``, ``"speed"``, ``"own reach"``, ``"that
    distance"``); ``times`` and ``over`` multiply and divide the whole (half: ``over=2``; the engine rounds down).
    ``per``: all of it for each of these creatures (or for each point of another amount), of ``most`` at most (0: no
    bound). ``steps``: by the user's level, what stands in its place from that level on. ``cap``: what it comes to at
    most.
    """

    dice: tuple[tuple[int, int], ...] = ()
    flat: int = 0
    weapon: int = 0
    modifiers: tuple[str, ...] = ()
    levels: int = 0
    value: str = ""
    times: int = 1
    over: int = 1
    per: Form | None = None
    most: int = 0
    steps: tuple[tuple[int, Amount], ...] = ()
    cap: Amount | None = None

    def render(self) -> str:
        parts = [f"{count}d{faces}" for count, faces in self.dice]
        if self.weapon:
            parts.append(f"{self.weapon}dW")
        for name in self.modifiers:
            parts.append(" or ".join(one.capitalize() for one in name.split("|")) + " modifier")
        if self.levels:
            parts.append("SELF's level" if self.levels == 1 else f"{self.levels} times SELF's level")
        if self.value == "half level":
            parts.append("half SELF's level")
        elif self.value:
            before = {" value": "its ", "l roll": "the ", "k roll": "the ", "'s level": "the "}
            parts.append("".join([one for end, one in before.items() if self.value.endswith(end)]) + self.value)
        text = " + ".join(parts)
        if self.flat or not parts:
            if not parts:
                text = str(self.flat)
            elif len(parts) == 1 and self.dice:
                text += f"{self.flat:+d}"
            else:
                text += f" + {self.flat}" if self.flat > 0 else f" - {-self.flat}"
        if self.times != 1:
            text = f"twice {text}" if self.times == 2 else f"{self.times} times {text}"
        if self.over != 1:
            text = f"half {text}"
        if self.steps:
            text += f" ({', '.join([f'{amount.render()} at level {level}' for level, amount in self.steps])})"
        if self.cap is not None:
            text += f" (to a maximum of {self.cap.render()})"
        return text + self.often()

    def often(self) -> str:
        """For each of whom it is: " for each ally adjacent to SELF"; "" for once."""
        if self.per is None:
            return ""
        whom = self.per.render()
        if isinstance(self.per, Amount):
            return f" for each point on the {whom}"
        whole = f", {self.most * self.flat} in all" if self.flat > 1 else ""
        most = f" (at most {self.most}{whole})" if self.most else ""
        return (f" for {whom}" if whom.startswith("each ") else f" for each of {whom}") + most

    def at_level(self, level: int) -> Amount:
        """What it is for a user of that level."""
        reached = [step for step in self.steps if step[0] <= level]
        return max(reached, key=lambda step: step[0])[1] if reached else replace(self, steps=())

    @property
    def plain(self) -> bool:
        """Whether it is said as a number and dice alone."""
        return not (self.value or self.modifiers or self.levels or self.steps or self.cap)

    @property
    def fixed(self) -> bool:
        """Whether the amount is a plain number."""
        known = not (self.dice or self.weapon or self.modifiers or self.levels or self.value)
        return known and not (self.per or self.steps or self.cap)


def plus(first: Amount, second: Amount) -> Amount:
    """The sum of two amounts (neither multiplied)."""
    return Amount(
        first.dice + second.dice,
        first.flat + second.flat,
        first.weapon + second.weapon,
        first.modifiers + second.modifiers,
        first.levels + second.levels,
        first.value or second.value,
        per=first.per or second.per,
        most=first.most or second.most,
        steps=first.steps or second.steps,
        cap=first.cap or second.cap,
    )
