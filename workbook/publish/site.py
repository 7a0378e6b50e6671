"""The site: every page written into one folder, and nothing written that is there already."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from workbook.catalogue import question_named, questions
from workbook.publish import assets, rules_index, running, search
from workbook.publish.cells import Body, body, panels_shown
from workbook.publish.folder import Folder
from workbook.publish.kept import digest, engine, shelf, surface
from workbook.publish.panels import Panels
from workbook.publish.question_page import QuestionPage, question_page
from workbook.publish.text import Heading, slug

Say = Callable[[str], None]
RULES_PAGE, QUESTIONS_PAGE = "rules.html", "questions.html"
TAKEN = ("index", "rules", "questions")


@dataclass(frozen=True)
class Chapter:
    """A notebook as a page of the site."""

    path: Path
    address: str
    body: Body


@dataclass
class Report:
    """What a build came to."""

    folder: Path
    pages: int = 0
    panels: int = 0
    answers: int = 0
    size: int = 0
    ran: int = 0
    worked_out: int = 0
    written: int = 0
    removed: int = 0
    warnings: list[str] = field(default_factory=list)
    unchanged: bool = False


def publish(
    notebooks: Sequence[Path],
    out: Path,
    *,
    again: bool = False,
    asked: Collection[str] | None = None,
    shown_only: bool = False,
    say: Say = lambda _: None,
) -> Report:
    """Build the site of these notebooks in the folder `out`; `again` takes nothing from earlier builds.
    `asked` names the questions that get a page, all of them where nothing is given; with `shown_only` those alone do
    of which a notebook shows a panel.

    Raises NotebookError for a notebook that cannot be run, and FolderError where `out` holds what no build has put there.
    """
    folder = Folder(out)
    paths = list(dict.fromkeys(path.resolve() for path in notebooks))
    read = {path: running.read(path) for path in paths}
    names = [name for name in questions() if asked is None or name in asked]
    key = digest(surface(), names, shown_only, {str(path): _cells(notebook) for path, notebook in read.items()})
    if folder.holds(key) and not again:
        return Report(out, pages=folder.count(".html"), size=folder.size(), unchanged=True)
    panels = Panels(shelf(use=not again), say)
    report = Report(out)
    files = dict(_files(read, names, panels, report, say, shown_only=shown_only))
    report.written, report.removed = folder.write(files, key)
    report.pages = sum(name.endswith(".html") for name in files)
    report.panels, report.worked_out, report.size = panels.shown, panels.worked_out, folder.size()
    report.answers = sum(data.answers for data in panels.data.values() if not data.at)
    return report


def _cells(notebook: Any) -> list[Any]:
    """What of a notebook makes its page: all but the outputs that a run will replace."""
    return [(cell.cell_type, cell.source, cell.get("attachments"), cell.metadata) for cell in notebook.cells]


def _files(
    read: Mapping[Path, Any], names: Sequence[str], panels: Panels, report: Report, say: Say, *, shown_only: bool
) -> Iterator[tuple[str, str]]:
    """Every file of the site, with its name within it."""
    ran = _ran(read, panels, report, say)
    for notebook in ran.values():
        for shown in panels_shown(notebook):
            panels.want(*shown)
    names = [name for name in names if not shown_only or name in panels.asked()]
    for name in names:
        panels.want(name, {}, {}, False)
    panels.work_out()
    chapters = list(_chapters(ran, panels, report))
    pages = list(_question_pages(names, panels, say))
    pager = Pager(chapters)
    yield "index.html", pager.index(pages)
    for chapter in chapters:
        yield chapter.address, pager.chapter(chapter)
    for page, panel in pages:
        yield _question_address(page.kind.name), pager.question(page, panel)
    yield QUESTIONS_PAGE, pager.questions(pages)
    yield RULES_PAGE, pager.rules(pages)
    yield "assets/search-index.js", search.index(_entries(chapters, pages))
    yield from assets.files()
    yield from panels.files()


def _ran(read: Mapping[Path, Any], panels: Panels, report: Report, say: Say) -> dict[Path, Any]:
    """Every notebook with its outputs, run now or kept from an earlier build; as many at a time as there are processors."""

    def made(path: Path) -> tuple[Any, bool]:
        def run() -> Any:
            say(f"{path.name}: running it")
            return running.run(path, read[path], lambda done, of: say(f"{path.name}: cell {done} of {of}"))

        return panels.shelf.value(f"run-{digest(engine(), str(path.parent), _cells(read[path]))}", run)

    with ThreadPoolExecutor(os.cpu_count()) as at_once:
        found = list(at_once.map(made, read))
    report.ran += sum(anew for _, anew in found)
    return {path: nbformat.from_dict(ran) for path, (ran, _) in zip(read, found, strict=True)}


def _chapters(ran: Mapping[Path, Any], panels: Panels, report: Report) -> Iterator[Chapter]:
    addresses: set[str] = set(TAKEN)
    for path, notebook in ran.items():
        made = body(notebook, path, panels.html, RULES_PAGE)
        report.warnings += [f"{path.name} would ask the network for {each}" for each in dict.fromkeys(made.outside)]
        if made.widgets:
            report.warnings.append(
                f"{path.name} shows {made.widgets} widgets that only a kernel can move: they stand as text"
            )
        yield Chapter(path, f"{_address(path, addresses)}.html", made)


def _address(path: Path, taken: set[str]) -> str:
    """A name for the page that no other has."""
    stem = slug(path.stem) or "notebook"
    address, number = stem, 1
    while address in taken:
        number += 1
        address = f"{stem}-{number}"
    taken.add(address)
    return address


def _question_address(name: str) -> str:
    return f"question/{name}.html"


def _question_pages(names: Sequence[str], panels: Panels, say: Say) -> Iterator[tuple[QuestionPage, Markup]]:
    for name in names:
        kind = question_named(name)
        say(f"{name}: its page")
        html = panels.html(name, {}, {}, False, root="../")
        yield question_page(kind, panels.rules(name)), Markup(html)


def _entries(chapters: Iterable[Chapter], pages: Iterable[tuple[QuestionPage, Any]]) -> Iterator[search.Entry]:
    for chapter in chapters:
        for heading, text in chapter.body.sections:
            title = heading.text if heading.level == 1 else f"{heading.text} – {chapter.body.title}"
            yield search.Entry(title, "page", f"{chapter.address}#{heading.anchor}", text)
    for page, _ in pages:
        fields = ", ".join(field.title for field in page.fields)
        yield search.Entry(page.kind.asks, "question", _question_address(page.kind.name), f"{page.kind.name}: {fields}")
    for entries in rules_index.entries({}).values():
        for entry in entries:
            rule = entry.rule
            yield search.Entry(f"{rule.id} {rule.heading}", "rule", f"{RULES_PAGE}#{rule.id}", rule.rule)


class Pager:
    """Fills the templates; every text goes in as text unless it was made as HTML by this package or by a notebook."""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self.chapters = chapters
        self.templates = Environment(
            loader=PackageLoader("workbook.publish"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )
        self.templates.filters["sentences"] = search.first_sentences
        self.templates.globals |= {
            "chapters": chapters,
            "assets": assets.names(),
            "question_address": _question_address,
            "chapter_titles": rules_index.chapter_titles(),
            "version": assets.version(),
        }

    def page(self, template: str, address: str, title: str, **given: Any) -> str:
        """A page from its template."""
        root = "../" * address.count("/")
        return self.templates.get_template(template).render(address=address, root=root, title=title, **given)

    def index(self, pages: Sequence[tuple[QuestionPage, Any]]) -> str:
        """The cover."""
        rules = sum(map(len, rules_index.entries({}).values()))
        return self.page("index.html.j2", "index.html", "The rules workbook", questions=len(pages), rules=rules)

    def chapter(self, chapter: Chapter) -> str:
        """The page of a notebook."""
        place = self.chapters.index(chapter)
        beside = {
            "before": self.chapters[place - 1] if place else None,
            "after": self.chapters[place + 1] if place + 1 < len(self.chapters) else None,
        }
        contents = [heading for heading in chapter.body.headings if heading.level == 2]
        return self.page(
            "chapter.html.j2",
            chapter.address,
            chapter.body.title,
            html=Markup(chapter.body.html),
            contents=contents,
            **beside,
        )

    def question(self, page: QuestionPage, panel: Markup) -> str:
        """The page of a question."""
        return self.page("question.html.j2", _question_address(page.kind.name), page.kind.asks, page=page, panel=panel)

    def questions(self, pages: Sequence[tuple[QuestionPage, Any]]) -> str:
        """All questions, chapter by chapter."""
        kinds = [page.kind for page, _ in pages]
        titles: dict[str, str] = rules_index.chapter_titles()
        groups = {titles[each]: [kind for kind in kinds if kind.name.startswith(f"{each}.")] for each in titles}
        contents = [Heading(2, title, slug(title)) for title in groups]
        return self.page("questions.html.j2", QUESTIONS_PAGE, "Every question", groups=groups, contents=contents)

    def rules(self, pages: Sequence[tuple[QuestionPage, Any]]) -> str:
        """The rules index."""
        asked: dict[str, list[str]] = {}
        for page, _ in pages:
            for rule in page.rules:
                asked.setdefault(rule.id, []).append(page.kind.name)
        entries = rules_index.entries(asked)
        contents = [Heading(2, title, slug(title)) for title in entries]
        return self.page("rules.html.j2", RULES_PAGE, "Every rule", entries=entries, contents=contents)


def to_json(report: Report) -> str:
    """The report for those who measure it."""
    return json.dumps({name: str(value) if isinstance(value, Path) else value for name, value in vars(report).items()})
