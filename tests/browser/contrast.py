"""How words on a drawing stand out from what lies under them, as a browser paints it."""

from __future__ import annotations

import base64
from typing import Final, NamedTuple

from playwright.sync_api import Page

from tests.web.test_colours import SIGNS, WORDS, contrast

LARGE: Final = 24.0
LARGE_BOLD: Final = 18.66
BOLD: Final = 700
WORDS_ON_BOARD: Final = """() => [...document.querySelectorAll("#board text")].flatMap((el) => {
  const box = el.getBoundingClientRect(), style = getComputedStyle(el);
  const size = parseFloat(style.fontSize) * (el.getScreenCTM()?.a ?? 1), text = el.textContent.trim();
  let opacity = parseFloat(style.fillOpacity);
  for (let at = el; at.id !== "board"; at = at.parentElement) opacity *= parseFloat(getComputedStyle(at).opacity);
  const seen = box.width && box.height && style.visibility === "visible" && style.display !== "none";
  if (!seen || !text || el.closest("defs, .ghost, [aria-hidden=true]")) return [];
  const halo = style.paintOrder.startsWith("stroke") && style.stroke !== "none" ? style.stroke : "";
  const { x, y, width, height } = box, weight = +style.fontWeight;
  return [{ text, fill: style.fill, opacity, halo, size, weight, box: [x + scrollX, y + scrollY, width, height] }];
})"""
HIDE: Final = (
    """() => { for (const el of document.querySelectorAll("#board text")) el.style.visibility = "hidden"; }"""
)
UNDER: Final = """async ([picture, boxes]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), ink = canvas.getContext("2d");
  ink.drawImage(image, 0, 0);
  return boxes.map(([x, y, ...size]) => {
    const [width, height] = size.map((one) => Math.max(1, Math.round(one)));
    const { data } = ink.getImageData(Math.round(x), Math.round(y), width, height);
    const pixels = [];
    for (let i = 0; i < data.length; i += 4) pixels.push([data[i], data[i + 1], data[i + 2]]);
    pixels.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
    return pixels[pixels.length >> 1];
  });
}"""
Rgb = tuple[float, float, float]


class Word(NamedTuple):
    """Something written, how it stands out and how it should."""

    text: str
    colours: str
    contrast: float
    least: float


def rgb(told: str) -> Rgb:
    """`rgb(1, 2, 3)` as red, green and blue from 0 to 1."""
    red, green, blue = (float(one) / 255 for one in told.partition("(")[2].rstrip(")").split(",")[:3])
    return red, green, blue


def words_on_board(page: Page) -> list[Word]:
    """All words of the board; each is compared with the middle tone of what it covers, or with its halo."""
    found = page.evaluate(WORDS_ON_BOARD)
    page.evaluate(HIDE)
    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    blank = page.context.new_page()
    under = blank.evaluate(UNDER, [picture, [one["box"] for one in found]])
    blank.close()
    return [word_of(one, ground) for one, ground in zip(found, under, strict=True)]


def word_of(told: dict[str, object], ground: list[float]) -> Word:
    """A word and its ground."""
    below = rgb(str(told["halo"])) if told["halo"] else (ground[0] / 255, ground[1] / 255, ground[2] / 255)
    opacity = float(str(told["opacity"]))
    ink = rgb(str(told["fill"]))
    mixed = tuple(opacity * one + (1 - opacity) * other for one, other in zip(ink, below, strict=True))
    size, bold = float(str(told["size"])), float(str(told["weight"])) >= BOLD
    least = SIGNS if size >= (LARGE_BOLD if bold else LARGE) else WORDS
    return Word(
        str(told["text"]),
        f"{told['fill']} on {ground}",
        contrast((mixed[0], mixed[1], mixed[2]), below),
        least,
    )
