"""A page of the published site as a reader uses it: its panels moved by their controls, its answers read where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from workbook import InputError, ask
from workbook.odds import Odds
from workbook.show import words

UNPACK = """(key) => {
  const { parts, shapes, page } = globalThis.rulesWorkbookData[key];
  const part = (place) => {
    const kept = parts[place];
    if (!Array.isArray(kept)) return kept;
    const [kind, ...inner] = kept;
    return kind < 0 ? inner.map(part) : Object.fromEntries(shapes[kind].map((name, at) => [name, part(inner[at])]));
  };
  const { form, live, fixed, house_rules, headline } = part(page);
  return { question: form.question, live, fixed, house_rules, headline };
}"""

CELLS = (
    """(rows) => rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent || cell.title))"""
)


@dataclass
class SitePanel:
    """A live panel of a page."""

    section: Locator

    @property
    def told(self) -> dict[str, Any]:
        """What its data say of it: the question, the live fields with their values, the fixed ones."""
        told: dict[str, Any] = self.section.evaluate(f"(section) => ({UNPACK})(section.dataset.key)")
        return told

    def drawn(self) -> SitePanel:
        """The panel, once it is drawn."""
        self.section.scroll_into_view_if_needed()
        expect(self.section.locator(".workbook-panel")).to_be_visible(timeout=30_000)
        return self

    def field(self, name: str) -> Locator:
        """The field of this name."""
        return self.section.locator(f'[data-field="{name}"]')

    def give(self, axis: Mapping[str, Any], value: Any) -> None:
        """Move a live field to a value, by its own control."""
        control, drawn = self.field(axis["name"]), axis["control"]
        if drawn["kind"] == "switch":
            control.get_by_role("switch").set_checked(value)
        elif drawn["kind"] != "choice":
            box = control.locator(".wb-box")
            box.fill(str(value))
            box.blur()
        elif control.locator("select").count():
            control.locator("select").select_option(index=axis["values"].index(value))
        else:
            control.locator(f'input[value="{value}"]').check(force=True)

    @property
    def say(self) -> str:
        """The sentence of its answer."""
        return " ".join((self.section.locator(".workbook-say").text_content() or "").split())

    @property
    def table(self) -> dict[str, str]:
        """The exact chance of every outcome, as the Table tab has it; a long one stands in its tooltip."""
        self.open("Table")
        rows = self.section.get_by_role("tabpanel").locator("table").first.locator("tbody tr")
        told: list[list[str]] = rows.evaluate_all(CELLS)
        return {outcome: exact for outcome, _, exact in told}

    def open(self, tab: str) -> None:
        """Open one of its tabs."""
        self.section.get_by_role("tab", name=tab, exact=True).click()


def panels(page: Page) -> list[SitePanel]:
    """The panels that a page shows without a door being opened."""
    return [SitePanel(section) for section in page.locator(".site-panel:not(details .site-panel)").all()]


def differences(panel: SitePanel, samples: int, seed: int) -> list[str]:
    """What the panel says otherwise than `ask`, as it opens and at so many combinations, set through its controls."""
    told, chance, wrong, compared = panel.drawn().told, Random(seed), list[str](), 0
    for sample in range(samples):
        values = {axis["name"]: chance.choice(axis["values"]) for axis in told["live"]}
        for axis in told["live"] if sample else ():
            if _can_be_moved(panel, axis):  # a field moved before it may have put it out of account
                panel.give(axis, values[axis["name"]])
        asked = {**told["fixed"], **{axis["name"]: _shown(panel, axis) for axis in told["live"]}}
        if panel.section.locator(".workbook-fault:visible").count():
            wrong += refused_otherwise(panel, told, asked)
            panel.section.get_by_role("button", name="Reset").click()
            continue
        odds = said(ask(told["question"], house_rules=told["house_rules"] or None, **asked), told["headline"])
        exact = {label: str(share) for label, share in odds.outcomes.items()}
        if (panel.say, panel.table) != (words.sentence(odds).text, exact):
            wrong.append(f"{asked}: {panel.say}, {panel.table}; {words.sentence(odds).text}, {exact}")
        compared += 1
    return wrong if compared else ["no combination had an answer"]


def said(odds: Odds, headline: str) -> Odds:
    """The answer in the sentence with which its panel opens, where it has that."""
    with suppress(InputError):
        return odds.saying(headline)
    return odds


def refused_otherwise(panel: SitePanel, told: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """What is wrong with how a case is refused: it is `ask` that refuses it, and each reason stands beside a field that is live."""
    try:
        ask(told["question"], house_rules=told["house_rules"] or None, **asked)
    except InputError as error:
        beside = panel.section.locator("[data-field] .workbook-fault:visible").all_text_contents()
        missing = [each for each in error.faults if not any(each.accepted in text for text in beside)]
        return [f"{asked}: refused, and not told beside a field: {missing}; {beside}"] if missing else []
    return [f"{asked}: refused on the page alone"]


def _can_be_moved(panel: SitePanel, axis: Mapping[str, Any]) -> bool:
    return panel.field(axis["name"]).locator("input:enabled, select:enabled").count() > 0


def _shown(panel: SitePanel, axis: Mapping[str, Any]) -> Any:
    """The value that a control shows just now."""
    control, drawn = panel.field(axis["name"]), axis["control"]
    if drawn["kind"] == "switch":
        return control.get_by_role("switch").is_checked()
    if drawn["kind"] != "choice":
        return control.locator(".wb-box").input_value()
    if control.locator("select").count():
        return axis["values"][control.locator("select").evaluate("(select) => select.selectedIndex")]
    return control.locator("input:checked").input_value()
