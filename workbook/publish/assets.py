"""The scripts and styles of the site: the panel's and the lesson's own, as classic scripts, and what the site adds to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files as resources

from pygments.formatters import HtmlFormatter

import workbook
from workbook.publish.kept import digest
from workbook.show import lesson, theme
from workbook.show.explorer import page_file, script
from workbook.show.lesson import Lesson
from workbook.show.library import bundle

VEGA = "globalThis.rulesWorkbookVega = {embed: vegaEmbed};"
PORT = ("exact", "answers", "studies", "taken", "port")
DARK = ':is(body[data-jp-theme-light="false"])'


def files() -> Iterator[tuple[str, str]]:
    """Every asset with its name in the site."""
    return ((f"assets/{name}", text) for name, text in _assets().items())


def names() -> dict[str, str]:
    """The addresses of the assets, which change whenever what is in them does."""
    return {name: f"assets/{name}?{digest(text)[:8]}" for name, text in _assets().items()}


@cache
def _assets() -> dict[str, str]:
    return {
        "site.css": "\n".join([_colours(), _static("site.css"), _code_colours(), page_file("panel.css"), str(Lesson._css)]),
        "panel.js": f"(() => {{\n{script()}\n}})();\n",
        "lesson.js": lesson.script(),
        "port.js": "\n".join(["(() => {", *(_static(f"{name}.js") for name in PORT), "})();"]),
        "site.js": _static("site.js"),
        "vega.js": bundle(VEGA),
    }  # fmt: skip


def _static(name: str) -> str:
    return (resources("workbook.publish") / "static" / name).read_text("utf-8")


def _colours() -> str:
    """The theme's colours as variables, by light and by dark."""
    pairs = (f"--{name}: light-dark({light}, {theme.DARK[name]});" for name, light in theme.LIGHT.items())
    return f":root {{ {' '.join(pairs)} }}"


def _code_colours() -> str:
    """Colours for code, by light and by dark."""
    light = HtmlFormatter(style="xcode").get_style_defs(".site-code")
    dark = HtmlFormatter(style="github-dark").get_style_defs(f"{DARK} .site-code")
    auto = HtmlFormatter(style="github-dark").get_style_defs("body:not([data-jp-theme-light]) .site-code")
    return f"{light}\n{dark}\n@media (prefers-color-scheme: dark) {{\n{auto}\n}}"


def version() -> str:
    """The workbook's version, for the foot of every page."""
    return workbook.__version__
