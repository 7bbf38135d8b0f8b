"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

from benben.core import record as records
from benben.games.mummy import GAME
from benben.games.mummy.actions import KINDS, noted_kind
from tests.tables import recorded


def test_the_records_meet_every_end_and_nearly_every_kind_of_news() -> None:
    read_all = recorded("mummy")
    ends = {(record.seats, record.reason) for record in read_all}
    assert ends >= {(seats, reason) for seats in range(2, 6) for reason in ("treasures", "ankhs")}
    assert (2, "round_limit") in ends
    told = {
        KINDS[noted_kind(line)] for record in read_all for line in records.check(GAME, record).state.history
    }
    assert told >= set(KINDS) - {"stuck"}
