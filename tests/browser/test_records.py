"""A match leaves as a file, comes back, is looked through, and goes on from the middle."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.web.site import Client


def finished(reader: Reader) -> str:
    """A match of one's own, played to its end behind the scenes; its path."""
    path = reader.open("me", "screen", game="_template")
    with Client(reader.server.address) as program:
        for cookie in reader.page.context.cookies():
            program.cookies.set(cookie["name"], cookie["value"])
        match = path.removeprefix("/m/")
        program.act(match, program.info(match)["turn"], "roll")
        assert program.play(match)["over"]
    return path


def test_export_import_slide_through_and_fork(me: Reader, tmp_path: Path) -> None:
    path = finished(me)
    me.go(path)
    with me.page.expect_download() as saved:
        me.page.locator(f".result a[href='{path}/record']").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.read_text("utf-8").startswith("benben 1 | _template")

    me.go("/").page.locator("a[href='/import']").click()
    me.page.locator("[type=file]").set_input_files(file)
    me.page.locator("main .btn-gold").click()
    me.page.wait_for_url("**/replay")
    assert path not in me.page.url

    last = int(me.told("replay"))
    me.page.locator("#step").focus()
    me.page.keyboard.press("End")
    expect(me.page).to_have_url(re.compile(rf"n={last}\b"))
    me.page.locator("#step").focus()
    me.page.keyboard.press("Home")
    expect(me.page).to_have_url(re.compile(r"n=0\b"))
    me.page.locator("[data-step=on]").click()
    expect(me.page).to_have_url(re.compile(r"n=1\b"))
    me.page.locator("#eyes").select_option("all")
    expect(me.page).to_have_url(re.compile(r"n=1&seat=all"))
    me.page.locator("#secrets summary").click()
    expect(me.page.locator("#secrets li")).to_have_count(2)
    here = me.page.url
    assert me.page.locator(".replay [data-copy]").get_attribute("data-copy") == here
    me.page.reload()
    expect(me.page.locator("#eyes")).to_have_value("all")
    assert me.page.locator("#step").input_value() == "1"

    me.page.locator("#fork summary").click()
    me.page.locator("#fork .btn-gold").click()
    me.page.wait_for_url(re.compile(r"/m/[A-Z0-9]+$"))
    expect(me.page.locator(".origin")).to_be_visible()
    assert me.told("my-turn") == "true"


def test_a_replay_and_its_import_work_without_scripts_on_a_phone(readers: Readers, tmp_path: Path) -> None:
    plain = readers(java_script_enabled=False, viewport={"width": 360, "height": 740})
    path = finished(plain)
    record = plain.page.request.get(f"{plain.server.address}{path}/record").text()
    file = tmp_path / "match.rec"
    file.write_text(record, "utf-8")
    plain.go("/import").page.locator("[type=file]").set_input_files(file)
    plain.page.locator("main .btn-gold").click()
    plain.page.locator("[data-step=on]").click()
    assert "n=1" in plain.page.url
    plain.page.locator("#eyes").select_option("1")
    plain.page.locator(".eyes button").click()
    assert "seat=1" in plain.page.url
    plain.page.wait_for_load_state()
    assert plain.page.evaluate("document.documentElement.scrollWidth") <= 360
