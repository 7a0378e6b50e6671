"""What the chapter draws of its own: tables without a script, and the map in words, cells and pictures."""

from __future__ import annotations

import re

import pytest

from workbook.warplanes.charts import PER_100, TARGETS, best_buy_matrix, best_buys, flak_table, map_of_tailing


def test_a_best_buy_table_defines_what_it_counts_and_needs_no_script() -> None:
    shown = best_buys("light tank", top=5)
    assert PER_100.split(":")[0] in shown.drawn
    assert "100 x 0.1 / 220 = 0.045" in shown.drawn
    assert "<script" not in shown.drawn
    assert "http" not in shown.drawn
    assert len(shown.frame) == 5
    assert shown.frame["destroyed per 100"].is_sorted(descending=True)


def test_a_best_buy_table_sorts_by_any_column() -> None:
    shown = best_buys("infantry", by="effect", cover="hard")
    assert shown.frame["effect"].is_sorted(descending=True)
    assert shown.picture("png").startswith(b"\x89PNG")


def test_the_matrix_has_every_plane_once_for_each_load() -> None:
    shown = best_buy_matrix(quality="Veteran", shows="destroyed")
    assert shown.frame.columns == ["nation", "plane", "carries", "points", *TARGETS]
    assert len(shown.frame) == 24
    assert "Stuka" in repr(shown)


def test_two_tables_of_one_page_have_ids_of_their_own_and_the_same_from_run_to_run() -> None:
    first, again, other = best_buys("infantry", top=2), best_buys("infantry", top=2), best_buys("artillery", top=2)
    ids = [re.findall(r'<div id="([^"]+)"', shown.drawn)[0] for shown in (first, again, other)]
    assert ids[0] == ids[1] != ids[2]
    assert first.drawn == again.drawn


def test_flak_that_is_not_enough_is_said() -> None:
    shown = flak_table("Hawker Typhoon", certainty="99%")
    assert "more than 12" in shown.drawn
    assert "99.0%" in shown.drawn
    with pytest.raises(ValueError, match="only maps"):
        shown.picture()


def test_the_map_is_read_cell_by_cell_and_drawn_as_a_picture() -> None:
    """WP-20: twelve by eight squares of six inches."""
    shown = map_of_tailing(step=6)
    assert shown.drawn.count("<td") == 12 * 8
    assert shown.drawn.count('scope="row"') == 8
    assert "72 by 48 inches" in shown.drawn
    assert shown.spec is not None
    assert "25% in the middle" in shown.spec["description"]
    assert shown.picture("svg").startswith(b"<svg")
