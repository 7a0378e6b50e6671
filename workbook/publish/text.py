"""The words of a notebook as HTML: Markdown, formulas as MathML, headings to link to, rules that lead to the index."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag
from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

RULE = re.compile(r"\b[A-Z]{2}-\d{2,3}\b")
UNLINKED = ("a", "code", "pre", "script", "style", "button", "summary", "svg", "math", "h1", "h2", "h3", "h4")
OUTSIDE = re.compile(r"^(https?:)?//", re.IGNORECASE)


@dataclass(frozen=True)
class Heading:
    """A heading of a page, and the id under which it is found."""

    level: int
    text: str
    anchor: str


@dataclass
class Anchors:
    """Ids for headings, each given once in a page."""

    taken: set[str] = field(default_factory=set)

    def of(self, text: str) -> str:
        """An id for this text.

        >>> anchors = Anchors()
        >>> anchors.of("To hit, and how"), anchors.of("To hit & how"), anchors.of("¿?")
        ('to-hit-and-how', 'to-hit-how', 'part')
        """
        stem, found, number = slug(text) or "part", "", 1
        while not found or found in self.taken:
            found = stem if number == 1 else f"{stem}-{number}"
            number += 1
        self.taken.add(found)
        return found


def slug(text: str) -> str:
    """A text as it may stand in an address.

    >>> slug("Über die 3½ Wege: ja!")
    'uber-die-31-2-wege-ja'
    """
    plain = unicodedata.normalize("NFKD", text).replace("\N{FRACTION SLASH}", "-").encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


class Renderer(IPythonRenderer):
    """Markdown as a notebook shows it, but formulas become MathML and pictures beside the notebook become part of the page."""

    def __init__(self, folder: Path, attachments: dict[str, Any]) -> None:
        super().__init__(
            escape=False, embed_images=True, exclude_anchor_links=True, path=str(folder), attachments=attachments
        )

    def inline_math(self, body: str) -> str:
        """A formula within a line."""
        return formula(body)

    def block_math(self, body: str) -> str:
        """A formula on a line of its own."""
        return f'<p class="prose-formula" tabindex="0">{formula(body, block=True)}</p>'

    def latex_environment(self, name: str, body: str) -> str:
        """A formula in an environment of LaTeX."""
        return self.block_math(f"\\begin{{{name}}}{body}\\end{{{name}}}")


def formula(body: str, *, block: bool = False) -> str:
    r"""A formula of LaTeX as MathML; one that cannot be read stands as it was written.

    >>> formula(r"\frac{1}{6}")[-75:]
    '<mfrac><mrow><mn>1</mn></mrow><mrow><mn>6</mn></mrow></mfrac></mrow></math>'
    """
    try:
        return str(convert(body.strip(), display="block" if block else "inline"))
    except Exception:  # noqa: BLE001 - whatever the converter trips over, the page is not to go without the formula
        return f"<code>{escape(body)}</code>"


def markdown(source: str, folder: Path, attachments: dict[str, Any] | None = None) -> str:
    """A Markdown cell as HTML. What was HTML in it stays HTML, as it does in a notebook."""
    return str(MarkdownWithMath(renderer=Renderer(folder, attachments or {})).render(source))


def finished(html: str, anchors: Anchors, rules: Collection[str], address: str) -> tuple[str, list[Heading]]:
    """The HTML with an id at each heading and a link at each rule; and its headings."""
    soup = BeautifulSoup(html, "html.parser")
    headings = [_anchored(tag, anchors) for tag in soup.find_all(["h1", "h2", "h3"])]
    _link_rules(soup, rules, address)
    return str(soup), headings


def _anchored(tag: Tag, anchors: Anchors) -> Heading:
    text = " ".join(tag.get_text(" ", strip=True).split())
    tag["id"] = anchors.of(text)
    return Heading(int(tag.name[1]), text, str(tag["id"]))


def _link_rules(soup: BeautifulSoup, rules: Collection[str], address: str) -> None:
    for text in [node for node in soup.find_all(string=RULE) if type(node) is NavigableString]:
        if not any(parent.name in UNLINKED for parent in text.parents):
            text.replace_with(*_linked(soup, str(text), rules, address))


def _linked(soup: BeautifulSoup, text: str, rules: Collection[str], address: str) -> Iterator[Any]:
    last = 0
    for match in RULE.finditer(text):
        if match[0] in rules:
            yield NavigableString(text[last : match.start()])
            link = soup.new_tag("a", href=f"{address}#{match[0]}", attrs={"class": "site-rule"})
            link.string = match[0]
            yield link
            last = match.end()
    yield NavigableString(text[last:])


def asks_the_network(html: str) -> list[str]:
    """What of the HTML a browser would fetch from elsewhere, which a page that works offline must not need."""
    soup = BeautifulSoup(html, "html.parser")
    found = [
        str(tag.get(name))
        for tag in soup.find_all(True)
        for name in ("src", "srcset", "data", "poster")
        if tag.get(name)
    ]
    found += [str(tag.get("href")) for tag in soup.find_all("link")]
    return [address for address in found if OUTSIDE.match(address)]


def words_of(html: str) -> str:
    """The text of some HTML, in one line.

    >>> words_of("<p>See <b>BA-01</b>, and (<i>so</i>) on.</p><p>Well.</p>")
    'See BA-01, and (so) on. Well.'
    """
    text = " ".join(BeautifulSoup(html, "html.parser").get_text(" ", strip=True).split())
    return re.sub(r" (?=[:;,.!?)\]])|(?<=[(\[]) ", "", text)
