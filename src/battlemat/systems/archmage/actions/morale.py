"""What a player says rather than does: fighting in spirit, proposing to flee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs, verbs
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.triggers import TAKEN, Offer, Trigger
from battlemat.engine.effects.durations import START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, OUT, UNCONSCIOUS
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Aftereffect
from battlemat.systems.archmage.battle_end import conclude
from battlemat.systems.archmage.kept import kept, kept_of
from battlemat.systems.archmage.reports import campaign_lost, fled, flight_refused, heartened
from battlemat.systems.archmage.tags import COMA, HEARTENED, TABLE
from battlemat.systems.shared.bands.bands import part_all

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

ELIGIBILITY: Final = "archmage.spirit.eligibility"
BONUS: Final = "archmage.spirit.bonus"
ONCE: Final = "archmage.spirit.once-per-round"
PROPOSE: Final = "archmage.flee.propose"
SUCCESS: Final = "archmage.flee.success"
LOSS: Final = "archmage.flee.campaign-loss"
NUMBERS: Final = ("attack", "ac", "pd", "md")
WORDS: Final = {"attack": "attack rolls", "ac": "AC", "pd": "PD", "md": "MD"}
FIRST: Final = 2
LATER: Final = 1


def heart(source: int, number: str, amount: int, rounds: int) -> Effect:
    """A bonus to one number, until the spirit's count has come round as often as `rounds` says."""
    return Effect(
        "heartened", source, Duration(START_OF_NEXT, source), rule=BONUS, beneficial=True,
        modifiers=(Modifier(number, amount, "", "fight in spirit", BONUS),),
        aftereffect=Lasts(number, amount, rounds - 1) if rounds > 1 else None)


class Lasts(Aftereffect):
    """A bonus that outlasts its first round is given anew as that ends."""

    def __init__(self, number: str, amount: int, rounds: int) -> None:
        self.number = number
        self.amount = amount
        self.rounds = rounds

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        if not battle.concluded:
            verbs.add_effect(battle, bearer, heart(effect.source, self.number, self.amount, self.rounds))


@mypyc_attr(allow_interpreted_subclasses=True)
class FightInSpirit(Action):
    """Tell how one that is out of the battle gives an `ally` a `bonus` to attack, ac, pd or md.

    archmage.spirit.once-per-round. It is no action, on anybody's turn.
    """

    purpose = purposes.SPIRIT
    verb = "fights on in spirit"
    unsaid = True
    friendly = True
    takes = frozenset({"target"})
    asks = frozenset({"ally", "bonus"})
    picks = (("ally", "whom"),)
    people = frozenset({"ally"})
    forms = ("fight-in-spirit NAME NUMBER",)

    def __init__(self) -> None:
        super().__init__("fight-in-spirit", 0, ELIGIBILITY)
        self.takes_turn = True
        self.tags = frozenset({TABLE})

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        ally = self.ally(battle, who, use)
        number = WORDS.get(use.chosen("bonus"), "")
        if ally is None or not number:
            return ""
        return f"fight in spirit: +{self.amount(battle)} to {number} for {view.name(ally.id)}"

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return NUMBERS if name == "bonus" else super().values(battle, who, name)

    def choice_words(self, view: View, name: str, word: str) -> str:
        return view.name(int(word)) if name == "ally" and word.isdecimal() else word

    def out(self, battle: Battle, who: Creature) -> bool:
        """archmage.ruling.spirit-out: dead, in a coma or gone; by option whoever is unconscious."""
        if not who.sheet.hero:
            return False
        if who.flags & (DEAD | OUT) or any(effect.name == COMA for effect in who.effects):
            return True
        return bool(who.flags & UNCONSCIOUS) and battle.rules.options.get("spirit_eligibility") == "unconscious"

    def told(self, battle: Battle, who: Creature) -> bool:
        """Whether it has told its story of this round."""
        return kept_of(who).told == battle.round

    def tells(self, battle: Battle, who: Creature) -> bool:
        """Whether there is a story it may tell now."""
        return self.out(battle, who) and not self.told(battle, who) and any(
            self.listens(who, ally) for ally in battle.creatures)

    def amount(self, battle: Battle) -> int:
        """The bonus that a story told now gives: the first of a battle more than others."""
        return LATER if any(creature.used & HEARTENED for creature in battle.creatures) else FIRST

    def listens(self, who: Creature, ally: Creature) -> bool:
        """Whether it may hearten this creature."""
        return ally.side == who.side and ally.id != who.id and not ally.flags & (DEAD | OUT)

    def ally(self, battle: Battle, who: Creature, use: Use) -> Creature | None:
        """Whom the bonus is for."""
        word = use.chosen("ally") or str(use.target)
        if not word.isdigit() or int(word) >= len(battle.creatures):
            return None
        ally = battle.creatures[int(word)]
        return ally if self.listens(who, ally) else None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not self.out(battle, who):
            return Refusal(ELIGIBILITY, f"{who.name} is not wholly out of the battle")
        if self.told(battle, who):
            return Refusal(ONCE, f"{who.name} has told its story of this round")
        if self.ally(battle, who, use) is None:
            return Refusal(BONUS, "name an ally in the battle")
        if use.chosen("bonus") not in NUMBERS:
            return Refusal(BONUS, f"say what the bonus is to: one of {', '.join(NUMBERS)}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Every ally with every number; those in the battle cannot tell such a story."""
        if not self.out(battle, who) or self.told(battle, who):
            return []
        return [Use(self, choose={"ally": str(ally.id), "bonus": number})
                for ally in battle.creatures if self.listens(who, ally) for number in NUMBERS]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        ally = self.ally(battle, who, use)
        if ally is None:
            return
        amount = self.amount(battle)
        who.used |= HEARTENED
        kept_of(who).told = battle.round
        heartened(battle, who, ally, amount, BONUS, use.chosen("bonus"))
        rounds = int(str(battle.rules.options.get("spirit_rounds", 1)))
        verbs.add_effect(battle, ally, heart(who.id, use.chosen("bonus"), amount, rounds))


@mypyc_attr(allow_interpreted_subclasses=True)
class Flee(Action):
    """Propose that the whole party flees; it does when every hero's player agrees (archmage.flee.propose)."""

    purpose = purposes.FLEE
    verb = "calls the retreat"
    offered = True
    declines = "no, fight on"
    proposes = "{actor} calls for retreat. Does {who} agree? All must."

    def __init__(self) -> None:
        super().__init__("flee", 0, PROPOSE)
        self.takes_turn = True
        self.tags = frozenset({TABLE})

    def offer_words(self, view: View, use: Use) -> str:
        return "agree"

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not who.sheet.hero:
            return Refusal(PROPOSE, f"{who.name} is no hero")
        active = battle.creatures[battle.active] if battle.active >= 0 else None
        if active is None or not active.sheet.hero or active.side != who.side:
            return Refusal(PROPOSE, "fleeing is proposed during a hero's turn")
        if kept(battle).outvoted == battle.serial:
            return Refusal(PROPOSE, "fleeing has been voted down this turn")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        party = [c for c in battle.creatures if c.sheet.hero and c.side == who.side]
        for other in party:
            if other.id == who.id:
                continue
            offer = Offer(other.id, Trigger(TAKEN, who.id, other.id), [Use(self, label=self.name)])
            if not isinstance(await battle.ask(offer), Use):
                kept(battle).outvoted = battle.serial
                flight_refused(battle, who, other, PROPOSE)
                return
        fled(battle, who, SUCCESS)
        for creature in party:
            part_all(battle, creature, 0, SUCCESS)
        await conclude(battle, False)
        campaign_lost(battle, who.id, LOSS)
        foes = [side for side in sorted(battle.standing_sides()) if side != who.side]
        turn_verbs.end(battle, foes[0] if foes else -1, SUCCESS)
