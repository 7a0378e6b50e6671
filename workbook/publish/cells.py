"""A notebook that was run, cell by cell, as the body of a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from nbconvert.filters import ansi2html
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from workbook.publish.capture import TOLD
from workbook.publish.store import compact
from workbook.publish.text import Anchors, Heading, asks_the_network, finished, formula, markdown, words_of
from workbook.show.card import tag
from workbook.show.lesson import folded
from workbook.tables import Rule, load

PanelHtml = Callable[[str, dict[str, Any], Any, bool, str], str]
"""A panel of a question with these fields and house rules, small or whole, as HTML."""
PICTURES = ("image/svg+xml", "image/png", "image/jpeg", "image/gif")
VEGA_LITE = "application/vnd.vegalite."


@dataclass
class Body:
    """What a notebook comes to: its title, its HTML, its headings, and what of it would ask the network."""

    title: str
    html: str = ""
    lead: str = ""
    headings: list[Heading] = field(default_factory=list)
    sections: list[tuple[Heading, str]] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    widgets: int = 0


def panels_shown(notebook: NotebookNode) -> Iterator[tuple[str, dict[str, Any], Any, bool, str]]:
    """Every panel that the page of a notebook will show, those behind its doors among them, as `PanelHtml` takes it."""
    data = (output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
    for told in (each[TOLD] for each in data if TOLD in each):
        if told["kind"] == "panel":
            yield _panel(told)
        for door in told.get("doors", ()):
            yield _door(door)


def _panel(told: dict[str, Any]) -> tuple[str, dict[str, Any], Any, bool, str]:
    return told["question"], told["fields"], told["house_rules"], False, told["said"]


def _door(door: dict[str, Any]) -> tuple[str, dict[str, Any], Any, bool, str]:
    return door["question"], door["fields"], {}, True, door["said"]


def body(notebook: NotebookNode, path: Path, panel: PanelHtml, rules_page: str) -> Body:
    """The page of a notebook; `path` is where it lies, for the pictures beside it."""
    made, anchors, parts = Body(path.stem), Anchors(), []
    rules = load()[Rule].names("id")
    for cell in notebook.cells:
        html, headings = finished(_cell(cell, path.parent, panel, made), anchors, rules, rules_page)
        parts.append(html)
        made.headings += headings
        made.outside += asks_the_network(html)
        if cell.cell_type == "markdown":
            _note_words(made, headings, words_of(html))
    made.html = "\n".join(parts)
    made.title = next((each.text for each in made.headings if each.level == 1), made.title)
    return made


def _note_words(made: Body, headings: list[Heading], words: str) -> None:
    """Words for the search and for the cover: each heading with what follows it, and the first words of all."""
    ends = [words.find(heading.text) for heading in headings]
    for place, heading in enumerate(headings):
        end = ends[place + 1] if place + 1 < len(ends) else len(words)
        made.sections.append((heading, words[ends[place] + len(heading.text) : end].strip()))
    if not headings and made.sections:
        heading, before = made.sections[-1]
        made.sections[-1] = heading, f"{before} {words}"
    made.lead = made.lead or (made.sections[0][1] if headings else words)


def _cell(cell: NotebookNode, folder: Path, panel: PanelHtml, made: Body) -> str:
    if cell.cell_type == "markdown":
        return tag("div", markdown(cell.source, folder, cell.get("attachments")), kind="site-text")
    if cell.cell_type != "code":
        return ""
    shown = "\n".join(part for output in cell.outputs for part in _output(output, folder, panel, made))
    return _code(cell) + (tag("div", shown, kind="site-outputs") if shown else "")


def _code(cell: NotebookNode) -> str:
    """The code of a cell; folded away where the notebook has it so."""
    if not cell.source.strip():
        return ""
    code: str = highlight(cell.source, PythonLexer(), HtmlFormatter(cssclass="site-code", wrapcode=True))
    code = code.replace("<pre>", '<pre tabindex="0">')
    if cell.metadata.get("jupyter", {}).get("source_hidden"):
        return tag("details", tag("summary", "The line of Python behind this") + code, kind="site-folded")
    return code


def _output(output: NotebookNode, folder: Path, panel: PanelHtml, made: Body) -> Iterator[str]:
    if output.output_type == "stream":
        yield tag("pre", ansi2html(output.text), kind="site-plain", tabindex="0")
    elif output.output_type in ("display_data", "execute_result"):
        yield from _data(output.data, folder, panel, made)


def _data(data: dict[str, Any], folder: Path, panel: PanelHtml, made: Body) -> Iterator[str]:
    """The best form of what a cell shows that a page can have."""
    vega = next((data[kind] for kind in data if kind.startswith(VEGA_LITE)), None)
    if TOLD in data:
        yield _told(data[TOLD], panel, made)
    elif vega is not None:
        yield chart(vega, made)
    elif "text/html" in data:
        yield tag("div", _text(data["text/html"]), kind="site-html", tabindex="0")
    elif kind := next((kind for kind in PICTURES if kind in data), None):
        yield _picture(kind, _text(data[kind]), _text(data.get("text/plain", "")))
    elif "text/markdown" in data:
        yield tag("div", markdown(_text(data["text/markdown"]), folder), kind="site-text")
    elif "text/latex" in data:
        yield tag("p", formula(_text(data["text/latex"]).strip("$ \n"), block=True), kind="prose-formula", tabindex="0")
    elif "text/plain" in data:
        made.widgets += "application/vnd.jupyter.widget-view+json" in data
        yield tag("pre", escape(_text(data["text/plain"])), kind="site-plain", tabindex="0")


def _text(value: Any) -> str:
    return "".join(value) if isinstance(value, list) else str(value)


def _picture(kind: str, content: str, says: str) -> str:
    if kind == "image/svg+xml":
        return tag("figure", content, kind="site-picture", role="img", **{"aria-label": says or "a picture"})
    address = f"data:{kind};base64,{content.strip()}"
    return tag("figure", f'<img src="{address}" alt="{escape(says)}">', kind="site-picture")


def _told(told: dict[str, Any], panel: PanelHtml, made: Body) -> str:
    """What a cell of the workbook's own showed."""
    if told["kind"] == "panel":
        return panel(*_panel(told))
    if told["kind"] == "lesson":
        return lesson(told["content"])
    if told["kind"] == "door":
        return doors(told["doors"], panel)
    if told["kind"] == "drawing":
        numbers = tag("details", tag("summary", "The numbers") + told["table"], kind="site-folded")
        return chart(told["spec"], made) + numbers
    return chart(told["spec"], made)


def lesson(content: dict[str, Any]) -> str:
    """A lesson: what the page needs to ask it, and meanwhile its question with the answer folded away."""
    held = f'<script type="application/json">{compact(content)}</script>'
    return tag("div", held + tag("div", folded(content)), kind="site-lesson")


def doors(listed: list[dict[str, Any]], panel: PanelHtml) -> str:
    """The front door: plain questions, each opening its panel."""
    parts = []
    for heading in dict.fromkeys(door["heading"] for door in listed):
        group = [door for door in listed if door["heading"] == heading]
        parts.append(tag("p", escape(heading), kind="site-door-heading"))
        for door in group:
            opened = panel(*_door(door))
            more = tag("p", escape(door["more"]), kind="site-door-more") if door["more"] else ""
            inner = tag("summary", escape(door["asks"])) + more + opened
            parts.append(tag("details", inner, kind="site-door", **{"data-tab": door["tab"]}))
    return tag("section", "".join(parts), kind="site-doors", **{"aria-label": "What players ask"})


def chart(spec: dict[str, Any], made: Body) -> str:
    """A chart: drawn at once as a picture, and then by the page, which can be pointed at."""
    import vl_convert

    made.outside += _addresses(spec)
    says = _text(spec.get("description") or _title(spec) or "a chart")
    picture = "" if _addresses(spec) else vl_convert.vegalite_to_svg(spec)
    held = f'<script type="application/json">{compact(spec)}</script>'
    return tag("figure", held + tag("div", picture), kind="site-chart", role="img", **{"aria-label": says})


def _title(spec: dict[str, Any]) -> Any:
    title = spec.get("title")
    return title.get("text") if isinstance(title, dict) else title


def _addresses(spec: Any) -> list[str]:
    """The data that a chart would fetch."""
    text = json.dumps(spec)
    if '"url"' not in text:
        return []
    if isinstance(spec, dict):
        own = [spec["url"]] if isinstance(spec.get("url"), str) and "//" in spec["url"] else []
        return own + [address for inner in spec.values() for address in _addresses(inner)]
    return [address for inner in spec for address in _addresses(inner)] if isinstance(spec, list) else []
