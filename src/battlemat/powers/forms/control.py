"""Flow of effects: if, while, when, may, choose; and permissions and actions."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.outcomes import Attacked
from battlemat.powers.forms.targets import ATTACKER, EACH, SELF, TARGET, Select
from battlemat.powers.forms.triggers import Trigger
from battlemat.powers.forms.wording import conjugate, listed, sentence_list


def infinitive(effect: Form) -> str:
    """What follows "can": a clause without its subject, or the whole of it."""
    return effect.infinitive() if isinstance(effect, Effect) else effect.render()


class If(Effect):
    """When read, if ``test`` holds, ``effects`` happen; else ``otherwise``. ``instead``: they replace the
    statement before.
    """

    test: Test
    effects: tuple[Form, ...]
    otherwise: tuple[Form, ...] = ()
    instead: bool = False

    def render(self) -> str:
        if isinstance(self.test, Attacked):
            return f"{self.test.render()}, {'instead ' if self.instead else ''}{sentence_list(self.effects)}"
        text = f"if {self.test.render()}, {'instead ' if self.instead else ''}{sentence_list(self.effects)}"
        return text + (f"; otherwise, {sentence_list(self.otherwise)}" if self.otherwise else "")


class While(Effect):
    """As long as ``test`` holds, ``effects`` are in force."""

    test: Test
    effects: tuple[Form, ...]

    def render(self) -> str:
        lead = self.test.render() if isinstance(self.test, InForm) else f"while {self.test.render()}"
        return f"{lead}, {sentence_list(self.effects)}"


class When(Effect):
    """Each time ``trigger`` happens, ``effects`` happen (not an action unless they say so). ``once``: at
    most so often: ``round``, ``turn``, ``encounter``, or only the ``first`` time. Inside, ``Who("each")``
    is the creature the event is about.
    """

    trigger: Trigger
    effects: tuple[Form, ...]
    once: str = ""
    action: str = ""

    def render(self) -> str:
        lead = "the first time" if self.once == "first" else "when"
        limit = f"once per {self.once}" if self.once and self.once != "first" else ""
        action = f"as {_an(self.action)} action" if self.action else ""
        if limit:
            return f"{f'{limit} {action}'.strip()}, {lead} {self.trigger.render()}, {sentence_list(self.effects)}"
        text = f"{lead} {self.trigger.render()}, {f'{action}, ' if action else ''}"
        return text + sentence_list(self.effects)


def _an(word: str) -> str:
    return f"an {word}" if word[:1] in "aeio" else f"a {word}"


class At(Effect):
    """At a point of ``whose`` turn (``start`` or ``end``), ``effects`` happen: each turn, or with ``next``
    only the next one.
    """

    point: str
    whose: Creatures
    effects: tuple[Form, ...]
    next: bool = False

    def render(self) -> str:
        whose = self.whose.possessive()
        of_each = self.whose.render().startswith("each ")
        turn = f"{whose} next turn" if self.next else f"{whose} turn" if of_each else f"each of {whose} turns"
        return f"at the {self.point} of {turn}, {sentence_list(self.effects)}"


class Lasting(Effect):
    """``effects`` are in force for ``duration``."""

    says = "{duration}, {effects}"
    duration: Duration
    effects: tuple[Form, ...]


class May(Effect):
    """``who`` chooses whether ``effects`` happen. ``cost``: by spending this action; ``once``: limited
    ("round", "turn", "encounter").
    """

    who: Creatures
    effects: tuple[Form, ...]
    action: str = ""
    once: str = ""

    def render(self) -> str:
        first, rest = self.effects[0], self.effects[1:]
        if isinstance(first, Choose) and not first.random and not rest:
            either = [" and ".join(self.act(each) for each in option) for option in first.options]
            text = f"{self.who.render()} can {listed(either, 'or')}"
        else:
            text = f"{self.who.render()} can {self.act(first)}"
        for one in rest:
            text += f" and {self.act(one)}"
        if self.action:
            text += f" as {_an(self.action)} action"
        return text + (f" once per {self.once}" if self.once else "")

    def act(self, form: Form) -> str:
        """What ``who`` can do: "push the target", not "be pushed", when it is done to somebody else."""
        active = form.active() if isinstance(form, Effect) and getattr(form, "who", self.who) != self.who else ""
        does = active or infinitive(form)
        doer = getattr(form, "who", self.who)
        others = isinstance(doer, Select) or (doer in (ATTACKER, TARGET, EACH) and self.who == SELF)
        if others and doer != self.who and doer.render() not in does:
            return f"have {doer.render()} {does}"
        return does

    def infinitive(self) -> str:
        return self.render()


class Choose(Effect):
    """``who`` chooses one of ``options``."""

    who: Creatures
    options: tuple[tuple[Form, ...], ...]
    random: bool = False

    def render(self) -> str:
        parts = [sentence_list(one) for one in self.options]
        return f"{self.who.render()} {conjugate('choose', self.who.plural)} one: {'; or '.join(parts)}"


class Forbid(Effect):
    """``who`` cannot do these ``acts``: make opportunity attacks, shift, move, act, flank, fly, teleport,
    stand up, make attacks, use encounter powers, leave the grapple..., or use the power named in
    ``power``.
    """

    acts: tuple[str, ...]
    who: Creatures = SELF
    power: tuple[str, ...] = ()
    duration: Duration | None = None
    against: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        words = list(self.acts) + ["use " + listed([f"*{one}*" for one in self.power], "or")] * bool(
            self.power
        )
        text = listed(words, "or") + ("" if self.against is None else f" {self.against.render()}" if
                                      self.acts == ("engage",) else f" against {self.against.render()}")
        return self.who, "cannot", after(text, self.duration)


class OnlyAttack(Effect):
    """``who`` can target only ``whom`` with attacks (and only with weapons of these kinds)."""

    says = "{who} <can> only target {whom} with attacks[ {duration}]"
    who: Creatures
    whom: Creatures
    duration: Duration | None = None


class Check(Effect):
    """``who`` makes a skill check against ``against`` (a number, or the passive skill of others)."""

    says = "{who} <make> a {skill} check{of? against {of's} {against}/}"
    skill: str
    who: Creatures = SELF
    against: str = ""
    of: Creatures | None = None


class ForcedAttack(Effect):
    """``who`` attacks ``whom`` (SELF's choice among them) at once with a basic attack."""

    says = "{who} <attack> {whom}"
    who: Creatures
    whom: Creatures


class Pick(Effect):
    """SELF chooses ``who``; ``Who("each")`` in the statements that follow is what was chosen."""

    says = "choose {who}"
    who: Creatures


class InForm(Test):
    """``who`` is in the shape named (``either``: in any)."""

    says = "in {form} form"
    who: Creatures
    form: str


class Momentum(Effect):
    """``who`` gains (or, ``lost``, loses) momentum: a state some powers ask for; ``what``: another such state."""

    says = "{who} <{lost?lose/gain}> {what}"
    who: Creatures = SELF
    lost: bool = False
    what: str = "momentum"


class OnFailedSave(Effect):
    """When ``who`` fails its first saving throw against this, ``effects`` replace it."""

    says = "if it fails its first save, {effects} instead"
    effects: tuple[Form, ...]


class Exempt(Effect):
    """Creatures of which ``test`` holds are not touched by what was said just before (``half``: take half damage)."""

    says = "it {half?deals half damage/has no effect} if {test}"
    test: Test
    half: bool = False


class OrElse(Effect):
    """Instead of what was said just before, SELF can choose ``effects``; folded into it by the reader."""

    says = "alternately, {effects}"
    effects: tuple[Form, ...]


class Undeterred(Effect):
    """What was said just before can be done even by a SELF that is kept from taking actions."""

    says = "SELF can do this even if it is prevented from taking actions"


class Failing(Effect):
    """What was said just before to happen at a point of SELF's turns does not where the test holds (``heals``: what was
    said to heal); folded into it by the reader.
    """

    says = "this does not happen if {test}"
    test: Test
    heals: bool = False


class LastsOn(Effect):
    """What was said just before to happen once goes on happening for ``duration``."""

    says = "this effect lasts {duration}"
    duration: Duration


class Along(Effect):
    """``effects`` hold as long as what was said just before, ``states`` being what it laid (none: whatever it was);
    the reader joins them to it.
    """

    says = "while this [({states:or}) ]lasts, {effects}"
    states: tuple[str, ...]
    effects: tuple[Form, ...]


class Between(Effect):
    """``effects`` happen between the two attacks just printed; the reader puts them there."""

    says = "between the attacks, {effects}"
    effects: tuple[Form, ...]


class Repeated(Effect):
    """What was said just before is done so many ``times`` more (``may``: or fewer); the reader says it again."""

    says = "SELF {may?can repeat/repeats} this {times=1?once/{times=2?twice/{times:word} times}}"
    times: int
    may: bool = False


class Also(Effect):
    """``effects`` happen too when what was said just before does; the reader joins them to it."""

    says = "in addition, {effects}"
    effects: tuple[Form, ...]
