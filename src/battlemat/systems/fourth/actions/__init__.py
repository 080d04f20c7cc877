"""What anybody may do in Fourth: the actions of the chapter on combat."""

from __future__ import annotations

from battlemat.engine.actions.action import MINOR, Action
from battlemat.engine.attacks.targeting import ENEMY
from battlemat.systems.fourth.actions.bull_rush import BullRush
from battlemat.systems.fourth.actions.charging import FourthCharge
from battlemat.systems.fourth.actions.draw_weapon import DrawWeapon
from battlemat.systems.fourth.actions.grabbing import FourthEscape, Grab, SustainGrab
from battlemat.systems.fourth.actions.recovery import SECOND_WIND, STABLE_DC, WIND_DC, FirstAidSave, SecondWind
from battlemat.systems.fourth.actions.running import FourthRun
from battlemat.systems.fourth.actions.skills import skill_actions
from battlemat.systems.fourth.actions.spending import FourthActionPoint
from battlemat.systems.fourth.actions.walking import FourthWalk
from battlemat.systems.shared.grid.coup_de_grace import CoupDeGrace
from battlemat.systems.shared.grid.grabbing import LetGo
from battlemat.systems.shared.grid.recovery import LendRecovery, Stabilize, TotalDefense
from battlemat.systems.shared.grid.steps import DropProne, Shift, StandUp
from battlemat.systems.shared.spending import DropItem, EndTurn, Trade
from battlemat.systems.shared.talking import Talk


def common_actions() -> list[Action]:
    """Every action that is on nobody's sheet, in a fixed order."""
    shift = Shift("shift", "fourth.action.shift")
    return [
        EndTurn("fourth.turn.any-order"),
        FourthWalk(),
        shift,
        FourthRun(),
        StandUp("fourth.action.stand-up", shifts=False),
        DropProne("fourth.action.drop-prone", MINOR),
        FourthCharge(),
        CoupDeGrace("fourth.action.coup-de-grace", declared=True),
        BullRush("bull-rush", "fourth.action.bull-rush", slow=False, whom=ENEMY),
        Grab(),
        SustainGrab(),
        LetGo("release-grab", "fourth.action.release-grab"),
        FourthEscape(shift),
        SecondWind("second-wind", SECOND_WIND, "fourth.second-wind.defenses", "fourth.second-wind.once-per-encounter"),
        TotalDefense("fourth.action.total-defense"),
        LendRecovery("first-aid-second-wind", "fourth.heal.first-aid-second-wind", WIND_DC, False, SECOND_WIND),
        FirstAidSave(),
        Stabilize("stabilize", "fourth.heal.stabilize", STABLE_DC, ally=False),
        Trade("fourth.turn.substitute-move"),
        FourthActionPoint(),
        DrawWeapon(),
        DropItem("fourth.action.drop-item"),
        Talk("fourth.action.talk"),
        *skill_actions(),
    ]
