"""The ids of the Gymnasium environments: `import benben.research` registers them."""

from __future__ import annotations

from gymnasium.envs.registration import register

from benben.games import game_keys


def id_of(key: str) -> str:
    """The id of a game: `benben/ThePyramid-v1` for `the_pyramid`."""
    return f"benben/{''.join(word.capitalize() for word in key.split('_'))}-v1"


def register_all() -> None:
    """Register every game; none of them is loaded yet."""
    for key in game_keys():
        register(id=id_of(key), entry_point="benben.research.learner:Learner", kwargs={"game": key})
