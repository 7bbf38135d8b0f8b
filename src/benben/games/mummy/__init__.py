"""Pyramid - Curse of the Mummy: hunters in a maze seek five treasures each; the mummy hears them and hunts."""

from __future__ import annotations

from typing import Final

from benben.core.game import Game
from benben.games.mummy import (
    bot,
    cards,
    data,
    draw,
    glossary,
    options,
    plan,
    reasons,
    rules,
    scoring,
    state,
    tensor,
    veil,
)
from benben.games.mummy.actions import SPACE
from benben.games.mummy.board import LAST_ROUND, pieces_of
from benben.games.mummy.maze import doubts
from benben.games.mummy.state import State
from benben.games.mummy.view import View

DECISIONS_A_TURN: Final = 40
"""A hunter may roll again and again, but each roll loses a sixth of its dice: nobody gets this far."""

GAME: Final[Game[State, View]] = Game(
    key=data.KEY,
    version="1.0",
    seats=data.SEATS,
    space=SPACE,
    data_digest=data.DATA_DIGEST,
    options=options.Options,
    view_type=View,
    folder=data.FOLDER,
    max_steps=lambda seats: LAST_ROUND * DECISIONS_A_TURN * (pieces_of(seats) + 1),
    new=rules.new,
    decision=rules.decision,
    apply=rules.apply,
    outcome=scoring.outcome,
    clone=state.clone,
    fingerprint=state.fingerprint,
    census=state.census,
    view=veil.view,
    determinize=veil.determinize,
    check_data=lambda path: data.load(path).digest,
    draw=draw.draw,
    why_not=reasons.why_not,
    glossary=glossary.glossary,
    cards=cards.cards,
    turn=cards.turn,
    stage=cards.stage,
    label=cards.label,
    in_words=cards.in_words,
    sheet=cards.sheet,
    layout=draw.LAYOUT,
    evaluate=bot.evaluate,
    prior=bot.prior,
    explain=bot.explain,
    pieces=tensor.PIECES,
    encode=tensor.encode,
    plan=plan.plan,
    doubts=lambda path: doubts(data.load(path).maze),
)
