"""What a chapter drew on white, by light and by dark: the style that goes with it, on a page such as JupyterLab or a site makes."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from workbook import ask
from workbook.army import against_every_kind, charts
from workbook.show.drawing import Drawing, Made
from workbook.warplanes import charts as planes

TURNED = re.compile("invert")
STRIPES = "tbody tr:nth-child(odd) { background: rgb(20, 20, 20); }"


@pytest.fixture(scope="module")
def shown() -> str:
    """A picture and a table."""
    drawing = charts.good_against(against_every_kind(ask("army.list", buys="Medium anti-tank gun", targets=1, turns=1)))
    table = planes.flak_table("Hawker Typhoon")
    assert isinstance(drawing, Drawing)
    assert isinstance(table, Made)
    return drawing.html() + table.html()


def opened(browser: Browser, body: str, shown: str, scheme: Literal["light", "dark"]) -> Page:
    """A page that shows them, with stripes of its own behind the rows of tables."""
    page = browser.new_page(color_scheme=scheme)
    page.set_content(f"<!doctype html><style>{STRIPES}</style><body {body}>{shown}</body>")
    return page


@pytest.mark.parametrize(
    ("body", "scheme", "dark"),
    [
        ('data-jp-theme-light="false"', "light", True),
        ('data-jp-theme-light="true"', "dark", False),
        ("", "dark", True),
        ("", "light", False),
    ],
    ids=["dark theme", "light theme on a dark system", "dark system", "light system"],
)
def test_its_lightness_is_turned_over_where_the_page_is_dark(
    browser: Browser, shown: str, body: str, scheme: Literal["light", "dark"], dark: bool
) -> None:
    page = opened(browser, body, shown, scheme)
    for drawn in (page.locator(".workbook-drawing img"), page.locator(".gt_table")):
        expect(drawn).to_have_css("filter", TURNED if dark else "none")
    page.close()


def test_the_stripes_of_a_page_are_not_turned_over_with_a_table(browser: Browser, shown: str) -> None:
    page = opened(browser, 'data-jp-theme-light="false"', shown, "light")
    expect(page.locator(".gt_table tbody tr").first).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.close()


def test_what_an_untrusted_notebook_leaves_of_it_is_the_picture_and_its_numbers(shown: str) -> None:
    """JupyterLab drops style elements with all that is in them, and scripts."""
    assert "<script" not in shown
    left = re.sub(r"<style.*?</style>", "", shown, flags=re.DOTALL)
    assert "invert(" not in left
    assert '<img src="data:image/png;base64,' in left
    assert "The numbers" in left
