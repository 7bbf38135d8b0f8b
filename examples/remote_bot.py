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


def choose(info):
    return random.choice(info["options"])


for line in ask("/stream"):
    info = json.loads(line[6:]) if line.startswith(b"data: ") else {"options": (), "over": False}
    if info["options"]:
        move = {"action": choose(info), "command": uuid4().hex}
        ask("/act", {**move, "seat": info["seat"], "version": info["version"]})
    if info["over"]:
        break
