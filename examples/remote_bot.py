"""A program that plays one seat at random: `python remote_bot.py http://localhost:8080 K7QXRA seat_...`."""

import json
import random
import sys
from urllib.request import Request, urlopen
from uuid import uuid4

address, table, token = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def ask(path, data=None):
    body = json.dumps(data).encode() if data else None
    return urlopen(Request(f"{address}/api/tables/{table}{path}", body, headers))


def choose(seen):
    return random.choice(seen["options"])


for line in ask("/stream"):
    seen = json.loads(line[6:]) if line.startswith(b"data: ") else {"options": (), "over": False}
    if seen["options"]:
        move = {"action": choose(seen), "command": uuid4().hex}
        ask("/act", {**move, "seat": seen["seat"], "version": seen["version"]})
    if seen["over"]:
        break
