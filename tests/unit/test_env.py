"""Battles as environments: what the suites of PettingZoo and Gymnasium ask, and that every legal thing can be done."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.save_obs_test import check_save_obs
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.env import BattleEnv, SingleEnv
from battlemat.env.choices import CHOICES, MORE, Choosing, legal
from battlemat.env.game import Game
from battlemat.env.learning import Policy, learn, play
from battlemat.env.seeing import mask
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.forecasting.building import made_up
from battlemat.forecasting.contest import battle_seed


def small() -> EncounterFile:
    """A fight that is over soon."""
    return made_up("2@1", "1 Bramble Ram", "orcus")


def env(**more: Any) -> BattleEnv:
    return BattleEnv(small(), rounds=4, **more)


# ------------------------------------------------------------------ their own suites


def test_the_interface_of_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it knows besides boxes and discrete spaces it only warns about.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env(), num_cycles=60)


def test_the_same_seed_is_the_same_battle() -> None:
    seed_test(env, num_cycles=40)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, custom_tests={"ansi": lambda told: "Bramble Ram" in told})
    assert "round 1" in capsys.readouterr().out


def test_the_state_and_agents_that_act_at_once() -> None:
    made = env()
    made.reset(seed=1)
    assert made.state_space.contains(made.state())  # its own test of this draws without the mask
    parallel_api_test(turn_based_aec_to_parallel(env()), num_cycles=30)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(env()), num_cycles=10)


def test_what_is_seen_is_no_picture() -> None:
    """So that the suite's `test_save_obs` does not concern it; pictures are rendered."""
    made = env(render_mode="rgb_array")
    made.reset(seed=1)
    with pytest.raises(AssertionError, match="must be Box"):
        check_save_obs(made)
    assert made.render().ndim == 3  # type: ignore[union-attr]


def test_the_interface_of_gymnasium() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SingleEnv(small(), rounds=4), skip_render_check=True)


# ------------------------------------------------------------------ choices


def test_a_battle_in_bands_is_played_to_its_end_and_rewards_the_winner() -> None:
    made = BattleEnv(made_up("2@2", "2 Drip", "archmage"), render_mode="rgb_array")
    made.reset(seed=5)
    drawn = np.random.default_rng(0)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter(4000):
        seen, reward, terminated, truncated, _ = made.last()
        total[agent] += reward
        over = terminated or truncated
        made.step(None if over else int(drawn.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0]) and not made.agents
    assert made.render().dtype == np.uint8  # type: ignore[union-attr]


def test_every_legal_use_can_be_reached_and_no_other() -> None:
    game = Game("toll-at-marrow-ford")
    assert game.decision is not None
    options = legal(game.battle, game.decision)
    assert all(isinstance(option, Use) and game.battle.refusal(game.who, option) is None for option in options)
    reached: set[str] = set()

    def walk(choosing: Choosing) -> None:
        settled = choosing.settled
        if settled is not None:
            reached.add(settled.key)
            return
        for page in range(-(-len(choosing.groups) // MORE) if choosing.more else 1):
            choosing.page = page
            for index in range(len(choosing.shown)):
                branch = Choosing(choosing.options)
                branch.step, branch.groups, branch.page = choosing.step, choosing.groups, page
                branch.choose(index)
                walk(branch)

    choosing = Choosing(options)
    walk(choosing)
    assert reached == {option.key for option in options} and len(options) > CHOICES


def test_more_choices_than_there_are_numbers_are_shown_in_pages() -> None:
    options: list[Option] = [Choice(str(number)) for number in range(2 * MORE + 5)]
    choosing = Choosing(options)
    assert choosing.more and mask(choosing).sum() == CHOICES
    seen: list[str] = []
    for _ in range(3):
        seen += [group[0].key for group in choosing.shown]
        choosing.choose(MORE)
    assert seen == [option.key for option in options] and choosing.page == 0
    choosing.choose(MORE)
    choosing.choose(2)
    assert choosing.settled is options[MORE + 2]
    few = Choosing(options[:4])
    assert mask(few).sum() == 4
    with pytest.raises(ValueError, match="take one that the mask allows"):
        few.choose(4)


def test_what_cannot_be_chosen_is_refused_or_told() -> None:
    made = env()
    made.reset(seed=3)
    barred = int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="mask"):
        made.step(barred)
    alone = SingleEnv(small(), rounds=4)
    seen, _ = alone.reset(seed=3)
    barred = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert alone.step(barred)[4] == {"illegal": barred}
    with pytest.raises(InputError, match="unknown side"):
        SingleEnv(small(), side="nobody")


def test_what_is_seen_lies_in_its_space() -> None:
    made = SingleEnv("the-wrong-wreck", side="monsters", skill="simple", rounds=3)
    path, earned, _ = play(made, Policy(), battle_seed(1, 2))
    assert path and len(path) == len(earned)
    assert all(made.observation_space.contains(seen) for seen, _ in path)
    assert all(seen["action_mask"][choice] for seen, choice in path)


@pytest.mark.parametrize("reward", [1.0, -1.0])
def test_what_pays_is_done_more_often_and_what_costs_less(reward: float, monkeypatch: pytest.MonkeyPatch) -> None:
    made = SingleEnv(small(), skill="random", shaped=True, rounds=6)
    policy = Policy()
    # In the battle of this seed the opponent gives up before anybody else has had a choice.
    seen, _ = made.reset(seed=4)
    assert seen["action_mask"].any()
    _, marks, before = policy.chances(seen)
    assert before.sum() == pytest.approx(1.0) and not before[seen["action_mask"] == 0].any()
    chosen = int(np.argmax(marks @ np.ones(marks.shape[1])))
    monkeypatch.setattr("battlemat.env.learning.play", lambda *_: ([(seen, chosen)], [reward], reward > 0))
    told: list[bool] = []
    learn(made, policy, 2, say=lambda number, won: told.append(won))
    assert told == [reward > 0] * 2
    assert (policy.chances(seen)[2][chosen] - before[chosen]) * reward > 0
