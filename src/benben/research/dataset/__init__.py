"""Datasets: matches and their decisions as Parquet files, made by bots or from records, and checked by replaying.

matches/00000.parquet      one row for each match: its record, who played, the result
decisions/00000.parquet    one row for each choice: what the seat could know, its options, what it chose
actions.txt                the text of each action, in the order of their ids
dataset.json               the settings: they determine every byte
README.md                  the data card
SHA256SUMS                 the digests of all these files, once they are complete
"""

from __future__ import annotations

from benben.research.dataset.check import Checked, check
from benben.research.dataset.folder import Folder
from benben.research.dataset.make import Work, make, shards_of
from benben.research.dataset.settings import Settings, from_bots, from_texts

__all__ = ["Checked", "Folder", "Settings", "Work", "check", "from_bots", "from_texts", "make", "shards_of"]
