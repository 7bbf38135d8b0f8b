"""The review of a finished match through the page and the API, and its graph."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import httpx
import pytest

from benben.web.screen.graph import HEIGHT, WIDTH, graph
from benben.web.screen.review import points
from tests.table.test_library import golden
from tests.web.markup import read
from tests.web.site import PATIENCE, Client, Site


def finished(me: Client, game: str = "_template") -> str:
    match = me.open("me", "screen", game=game)
    me.act(match, me.info(match)["turn"], "roll")
    assert me.play(match)["over"]
    return match


def reviewed(client: Client, match: str) -> dict[str, Any]:
    """Return the review once it is ready."""
    paused = Event()
    for _ in range(int(PATIENCE / 0.1)):
        found: dict[str, Any] = asked(client, match).json()
        if found["ready"]:
            return found
        paused.wait(0.1)
    raise AssertionError(found)


def asked(client: Client, match: str) -> httpx.Response:
    answer = client.get(f"/api/tables/{match}/review")
    assert answer.status_code == 200, answer.text
    return answer


def test_a_finished_match_is_reviewed_seat_by_seat(me: Client) -> None:
    found = reviewed(me, finished(me))
    assert found["done"] == found["steps"] == len(found["chances"]) - 1
    assert all(sum(chances) == pytest.approx(1) for chances in found["chances"])
    assert [seat["name"] for seat in found["seats"]] == ["Player 1", "Player 2"]
    assert sum(seat["luck"] for seat in found["seats"]) == pytest.approx(0)
    for seat in found["seats"]:
        assert seat["skill"] <= 0
        assert len(seat["costliest"]) <= 3
        for choice in seat["costliest"]:
            assert choice["cost"] > 0
            assert choice["action"] != choice["best"]
            assert choice["label"] != choice["best_label"]


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_page_shows_it_and_leads_to_the_replay(me: Client, stranger: Client, lang: str) -> None:
    match = finished(me)
    found = reviewed(me, match)
    stranger.headers["Accept-Language"] = lang
    page = stranger.get(f"/m/{match}/review")
    assert page.status_code == 200
    assert read(page.text).faults == []
    assert "data-running" not in page.text
    assert "http-equiv" not in page.text
    assert not re.search(r"\b(?:web|error)\.[a-z_.]+", page.text)
    assert page.text.count("<polyline") == 2
    for n in range(found["steps"] + 1):
        assert f'href="/m/{match}/replay?n={n}"' in page.text
    for seat in found["seats"]:
        for choice in seat["costliest"]:
            assert f'replay?n={choice["n"] - 1}&amp;seat={seat["seat"]}"' in page.text


def test_the_page_of_an_unfinished_review_comes_again_by_itself(site: Site, me: Client) -> None:
    match = finished(me)
    site.call(site.server.house.workers.acquire())
    try:
        page = me.get(f"/m/{match}/review")
        assert "data-running" in page.text
        assert '<noscript><meta http-equiv="refresh"' in page.text
        assert read(page.text).faults == []
        told = asked(me, match).json()
        assert (told["ready"], told["done"], told["chances"], told["seats"]) == (False, 0, [], [])
    finally:
        site.loop.call_soon_threadsafe(site.server.house.workers.release)
    reviewed(me, match)


def test_the_result_and_the_replay_lead_to_it(me: Client) -> None:
    match = finished(me)
    for path in (f"/m/{match}", f"/m/{match}/replay"):
        assert f'href="/m/{match}/review"' in me.get(path).text


def test_a_running_match_has_none(me: Client) -> None:
    match = me.open("me", "screen")
    answer = me.get(f"/api/tables/{match}/review")
    assert (answer.status_code, answer.json()["key"]) == (422, "still_running")
    assert me.get(f"/m/{match}/review").status_code == 422


def test_a_match_of_other_rules_has_none(me: Client) -> None:
    record = re.sub(r"_template [\d.]+", "_template 0.0", golden("_template"), count=1)
    taken = me.post("/api/records", json={"record": record}).json()
    answer = me.get(f"/api/tables/{taken['table']}/review")
    assert (answer.status_code, answer.json()["key"]) == (422, "unreadable")
    assert me.get(f"/m/{taken['table']}/review").status_code == 422


def test_a_failure_is_told_and_can_be_tried_again(
    site: Site, me: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(me)
    with monkeypatch.context() as broken:
        broken.setattr(site.server.house.pool, "look_back", lambda *_: None)
        me.get(f"/m/{match}/review")
        found = site.server.reviews.find(site.table(match))
        assert found is not None
        while not found.failed:
            Event().wait(0.02)
    page = me.get(f"/m/{match}/review").text
    assert "The review could not be finished." in page
    assert "data-running" not in page
    found.failed = True
    site.server.reviews.cache[match, site.table(match).rows] = found
    answer = me.get(f"/api/tables/{match}/review")
    assert (answer.status_code, answer.json()["key"]) == (503, "review_failed")
    reviewed(me, match)


def test_who_begins_too_many_is_told_to_wait(limited: Site) -> None:
    with limited.client() as me:
        match = finished(me)
        forks = [match]
        limited.server.limits.active = False
        while len(forks) < 8:
            forks.append(finished(me))
        limited.server.limits.active = True
        answers = [me.get(f"/api/tables/{one}/review").status_code for one in forks]
        assert answers == [200] * 6 + [429] * 2
        assert me.get(f"/api/tables/{match}/review").status_code == 200
        limited.server.limits.active = False


def test_a_busy_house_begins_no_more(me: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benben.web.request.matches.MAX_PENDING_REVIEWS", 0)
    answer = me.get(f"/api/tables/{finished(me)}/review")
    assert (answer.status_code, answer.json()["key"]) == (503, "reviews_busy")
    assert answer.headers["Retry-After"]


def test_curves_go_from_the_set_up_to_the_end_and_marks_stand_on_them() -> None:
    drawn = graph([[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]], 2, [1, 4], [[2], []], ["", "a", "b"])
    assert [curve.badge for curve in drawn.curves] == [1, 4]
    assert drawn.curves[0].points == f"0,{HEIGHT / 2:g} {WIDTH / 2:g},{HEIGHT / 4:g} {WIDTH},0"
    assert [(dot.n, dot.x, dot.y) for dot in drawn.curves[0].dots] == [(2, WIDTH, 0)]
    assert (drawn.curves[1].end.x, drawn.curves[1].end.y) == (WIDTH, HEIGHT)
    assert [band.n for band in drawn.bands] == [0, 1, 2]


def test_half_a_match_fills_half_a_graph() -> None:
    drawn = graph([[0.5, 0.5], [0.4, 0.6]], 4, [1, 2], [[], []], ["", ""])
    assert drawn.curves[0].end.x == WIDTH / 4


@pytest.mark.parametrize(("share", "told"), [(0.123, "+12"), (-0.5, "\u221250"), (0.004, "0"), (-0.004, "0")])
def test_percent_points_have_a_sign(share: float, told: str) -> None:
    assert points(share) == told
