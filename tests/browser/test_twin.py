"""What stands for a panel where nothing has been run: readable on a phone, however long the names of the outcomes."""

import pytest
from playwright.sync_api import Browser

from workbook import ask
from workbook.show.card import SHORTEST_BAR, card

TRACKS = "[...document.querySelectorAll('.workbook-bars td:nth-child(2)')].map(cell => cell.clientWidth)"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("wide", [300, 400, 820])
@pytest.mark.parametrize("question", ["backyard.shot", "warplanes.dogfight", "base.order_test"])
def test_its_bars_keep_their_length_and_nothing_stands_out(browser: Browser, question: str, wide: int) -> None:
    page = browser.new_page(viewport={"width": wide, "height": 900})
    page.set_content(f"<body style='margin:8px'>{card(ask(question))}")
    tracks = page.evaluate(TRACKS)
    assert len(tracks) > 1
    assert len(set(tracks)) == 1
    assert tracks[0] >= max(SHORTEST_BAR, wide // 4)
    assert page.evaluate(OVER) == 0
    page.close()
