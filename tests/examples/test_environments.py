"""An installed game has environments by its name alone."""

from __future__ import annotations

import subprocess
import sys

from tests.examples.conftest import Scratch
from tests.patience import PATIENCE

PROGRAM = """
import gymnasium, pyspiel
from wagnis import envs
import wagnis.envs.single, wagnis.envs.spiel
seen, info = gymnasium.make("wagnis/Pig-v0", target=20).reset(seed=1)
agents = envs.aec("pig", players=3)
agents.reset(seed=1)
state = pyspiel.load_game("wagnis_pig").new_initial_state()
moves = [state.action_to_string(one) for one in state.legal_actions()]
print(len(seen), agents.agent_selection, moves)
"""


def test_it_has_environments_when_it_is_installed(scratch: Scratch) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM],
        cwd=scratch.folder,
        env=scratch.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stdout == "9 player_0 ['{\"roll\": true}']\n", done.stderr
