"""People talk beside the board, in real browsers; nothing that anybody writes ever runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page

from benben.table.people.names import clean, clean_name
from benben.text import speak
from benben.web.request.identity import IDENTITY
from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.web.site import Client, command

PAYLOADS = (Path(__file__).parent / "payloads.txt").read_text(encoding="utf-8").splitlines()
DIALOGS = "window.alert = window.confirm = window.prompt = () => { window.xss = 1; };"
STRANGE = """() => [...document.querySelectorAll("*")].filter((el) =>
  ["IFRAME", "OBJECT", "EMBED", "BASE", "VIDEO", "AUDIO", "MATH", "IMG", "STYLE"].includes(el.tagName) ||
  (el.tagName === "SCRIPT" && !el.src.startsWith(`${location.origin}/static/`)) ||
  [...el.attributes].some(({ name, value }) => name.startsWith("on") || /^\\s*(java|vb)script:/i.test(value))
).map((el) => el.outerHTML)"""
TAGS = "() => [...new Set([...document.querySelectorAll('#talk-lines *')].map((el) => el.localName))].sort()"
PHONE = """
  localStorage.setItem("benben.tell.talk", "1");
  Object.defineProperty(document, "hidden", { get: () => true });
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
"""
SHOWN_BY_WORKER = """async () => {
  const own = await navigator.serviceWorker.getRegistration("/static/worker.js");
  const shown = own ? await own.getNotifications() : [];
  return shown.map((one) => [one.body, one.tag, one.data]);
}"""
AWAY = """Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.told = [];
window.Notification = class {
  static permission = sessionStorage.answer ?? "default";
  static async requestPermission() { return (sessionStorage.answer = this.permission = window.answer); }
  constructor(title, { body }) { window.told.push(`${title}: ${body}`); window.shown = this; }
  close() { this.closed = true; }
};"""


@pytest.fixture
def beside() -> Iterator[ExitStack]:
    """Programs that are put away at the end."""
    with ExitStack() as stack:
        yield stack


def program_of(me: Reader, beside: ExitStack) -> Client:
    """The same person by JSON, beside the page."""
    client = beside.enter_context(Client(me.server.address))
    tokens = {one.get("name"): one.get("value") for one in me.page.context.cookies()}
    client.cookies.set(IDENTITY, str(tokens[IDENTITY]))
    return client


def tell(client: Client, match: str, seat: int = 0, **words: str) -> int:
    """Say something by JSON."""
    body = {"seat": seat, "command": command(), **words}
    return client.post(f"/api/tables/{match}/talk", json=body).status_code


def said(page: Page) -> list[str]:
    """The lines that can be seen."""
    found = page.locator("#talk-lines li:not([hidden]) p").evaluate_all(
        "all => all.map((p) => p.textContent)"
    )
    return [str(one) for one in found]


def test_no_payload_runs_wherever_it_is_written(readers: Readers, beside: ExitStack) -> None:
    """S5: names, words and phrases, in the page as it is served and in what the stream adds."""
    assert len(set(PAYLOADS)) >= 60
    me, names = readers(), tuple(PAYLOADS[:4])
    me.page.add_init_script(DIALOGS)
    path = me.open("me", "screen", "screen", "greedy", names=names)
    match, half = path.removeprefix("/m/"), len(PAYLOADS) // 2
    program = program_of(me, beside)
    assert {tell(program, match, text=text) for text in PAYLOADS[:half]} == {201}
    assert {tell(program, match, phrase=text[:40]) for text in PAYLOADS[:8]} == {422}
    me.go(f"{path}?tab=talk")
    assert {tell(program, match, text=text) for text in PAYLOADS[half:]} == {201}
    me.page.wait_for_selector(f"#talk-lines li:nth-child({len(PAYLOADS)})")
    assert said(me.page) == [clean(text) for text in PAYLOADS]
    assert me.page.evaluate(TAGS) == ["b", "div", "li", "p", "svg", "time", "use"]
    shown = me.page.locator("#table .seat .name").all_inner_texts()
    assert [name.strip() for name in shown] == [clean_name(name) for name in names]
    for page in ("", "/"):
        if page:
            me.go(page)
        assert me.page.evaluate(STRANGE) == []
        assert me.page.evaluate("window.xss") is None


def test_two_people_talk_and_one_can_be_hidden_or_muted(readers: Readers, beside: ExitStack) -> None:
    me, friend = readers(), readers("uk")
    path = me.open("me", "link", game="_template", names=("Anna",))
    secret = program_of(me, beside).invite(path.removeprefix("/m/"), 1)
    friend.go(f"{path}/join/{secret}")
    friend.page.fill("[name=name]", "Богдан")
    friend.page.click("[data-remember] button")
    friend.page.wait_for_selector("#table")
    me.page.click("label:has(#tab-talk)")
    me.page.fill("#talk-text", "  Hello <3  ")
    me.page.keyboard.press("Enter")
    friend.page.wait_for_selector("#unread:not([hidden])")
    assert friend.page.inner_text("#unread") == "1"
    assert friend.page.text_content("#talk-news") == "Anna: Hello <3"
    assert me.page.locator("#unread").is_hidden()
    assert me.page.input_value("#talk-text") == ""
    friend.page.reload()
    friend.page.wait_for_selector("#unread:not([hidden])")
    friend.page.click("label:has(#tab-talk)")
    friend.page.wait_for_selector("#unread", state="hidden")
    friend.page.dblclick("#phrases [value=thanks]")
    me.page.wait_for_selector("#talk-lines li:nth-child(2)")
    for one, lang in ((me, "en"), (friend, "uk")):
        assert said(one.page) == ["Hello <3", speak(lang)("phrase.thanks")]

    # half a sentence and all lines stay when the board is drawn anew
    me.page.fill("#talk-text", "half a sent")
    me.page.click("#voices summary")
    me.page.click("#voices [name=muted]")
    friend.page.wait_for_selector("#talk-form", state="detached")
    me.page.wait_for_selector("#voices [name=muted][value='0']")
    assert me.page.input_value("#talk-text") == "half a sent"
    assert len(said(me.page)) == len(said(friend.page)) == 2
    me.page.click("#voices [name=muted]")
    friend.page.wait_for_selector("#talk-form")

    # hidden for one reader, also after a reload
    me.page.check("[data-hide='1']")
    assert said(me.page) == ["Hello <3"]
    friend.page.fill("#talk-text", "psst")
    friend.page.click("#talk-form button")
    friend.page.wait_for_selector("#talk-lines li:nth-child(3)")
    me.page.reload()
    me.page.wait_for_selector("#talk-lines li:nth-child(3)", state="attached")
    assert said(me.page) == ["Hello <3"]
    assert me.page.locator("#unread").is_hidden()

    # name and language are remembered
    friend.go("/new/_template")
    assert friend.page.input_value("[name=seat-0-name]") == "Богдан"
    assert friend.page.get_attribute("html", "lang") == "uk"


def test_talk_goes_on_when_the_match_is_over_and_when_the_connection_was_lost(
    me: Reader, beside: ExitStack
) -> None:
    me.tolerated = ["ERR_INTERNET_DISCONNECTED", "/stream"]
    match = me.open("me", "screen", game="_template").removeprefix("/m/")
    program = program_of(me, beside)
    tell(program, match, phrase="hello")
    me.page.wait_for_selector("#talk-lines li", state="attached")
    program.play(match)
    me.page.wait_for_selector("#table.over #talk-end #talk-lines li")
    me.page.context.set_offline(True)
    me.page.fill("#talk-text", "Again?")
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector("#talk-note:not(:empty)")
    assert me.page.input_value("#talk-text") == "Again?"
    tell(program, match, 1, text="while you were away")
    me.page.context.set_offline(False)
    me.page.wait_for_selector("#talk-lines li:nth-child(2)")
    me.page.focus("#talk-text")
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector("#talk-lines li:nth-child(3)")
    assert said(me.page) == ["Hello!", "while you were away", "Again?"]
    assert me.page.text_content("#talk-note") == ""


def test_who_wishes_it_is_told(me: Reader, beside: ExitStack) -> None:
    me.page.add_init_script(AWAY)
    match = me.open("me", "link").removeprefix("/m/")
    friend, mine = beside.enter_context(Client(me.server.address)), program_of(me, beside)
    friend.join(match, mine.invite(match, 1), "Богдан")

    def pass_on(client: Client, seat: int) -> None:
        while (info := client.info(match))["turn"] == seat:
            assert client.act(match, seat, info["options"][0]).status_code == 200

    pass_on(mine, 0)
    me.page.wait_for_selector("#table[data-my-turn=false]")
    icon = me.page.locator("link[rel=icon]")
    assert str(icon.get_attribute("href")).endswith("/favicon.svg")

    me.page.click("#menu > summary")
    me.page.evaluate("window.answer = 'denied'")
    me.page.locator("[data-tell=turn]").click()
    me.page.wait_for_selector(".tell p")
    assert me.page.locator("[data-tell]:checked").count() == 0
    me.page.evaluate("window.answer = 'granted'")
    for wish in ("turn", "talk"):
        me.page.locator(f"[data-tell={wish}]").click()
    assert me.page.locator("[data-tell]:checked").count() == 2
    assert me.page.locator(".tell p").is_hidden()
    assert me.page.evaluate("window.told") == []

    me.page.evaluate("window.away = true")
    pass_on(friend, 1)
    me.page.wait_for_selector("#table[data-my-turn=true]")
    assert str(icon.get_attribute("href")).endswith("/favicon-turn.svg")
    tell(friend, match, 1, text="Hurry up!")
    me.page.wait_for_selector("#talk-lines li", state="attached")
    told = [one.partition(".")[0] for one in me.page.evaluate("window.told")]
    assert told == ["Pyramido: Your turn", "Богдан: Hurry up!"]
    me.page.evaluate("window.shown.onclick()")
    assert me.page.evaluate("window.shown.closed")
    me.page.reload()
    assert me.page.locator("[data-tell=turn]").is_checked()


def test_a_phone_is_told_through_a_worker(me: Reader, beside: ExitStack) -> None:
    me.page.context.grant_permissions(["notifications"], origin=me.server.address)
    me.page.add_init_script(PHONE)
    match = me.open("me", "link").removeprefix("/m/")
    friend, mine = beside.enter_context(Client(me.server.address)), program_of(me, beside)
    friend.join(match, mine.invite(match, 1), "Богдан")
    tell(friend, match, 1, text="Hurry up!")
    me.page.wait_for_selector("#talk-lines li", state="attached")
    for _ in range(100):
        if shown := me.page.evaluate(SHOWN_BY_WORKER):
            break
        me.page.wait_for_timeout(100)
    assert shown == [["Hurry up!", f"benben-{match}-talk", f"{me.server.address}/m/{match}"]]
