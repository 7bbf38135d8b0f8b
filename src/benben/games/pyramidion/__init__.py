"""Pyramidion: win cities with influence, agreements and trade, and load boats for the pyramid."""

from __future__ import annotations

from typing import Final

from benben.core.fingerprint import fingerprint
from benben.core.game import Game
from benben.games.pyramidion import (
    bot,
    cards,
    data,
    draw,
    glossary,
    options,
    reasons,
    rules,
    scoring,
    setup,
    state,
    tensor,
    veil,
)
from benben.games.pyramidion.actions import SPACE
from benben.games.pyramidion.state import State
from benben.games.pyramidion.view import View

DECISIONS_A_SEAT: Final = 6000
"""More than 30 rounds of laying every card, with every effect, and loading every boat can ask."""

GAME: Final[Game[State, View]] = Game(
    key=data.KEY,
    version="1.0",
    seats=data.SEATS,
    space=SPACE,
    data_digest=data.DATA_DIGEST,
    options=options.Options,
    view_type=View,
    folder=data.FOLDER,
    max_steps=lambda seats: DECISIONS_A_SEAT * seats,
    new=setup.new,
    decision=rules.decision,
    apply=rules.apply,
    outcome=scoring.outcome,
    clone=state.clone,
    fingerprint=fingerprint,
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
    doubts=lambda path: data.doubts(data.load(path)),
)
