"""The import law: what is below knows nothing of what is above.

odds, tables <- base rules <- the chapters' rules <- army rules <- the catalogue and the studies by name <- show
<- the chapters' charts and panels <- publish, the command. The catalogue knows the chapters by name, and loads one when asked.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "workbook"
CHAPTERS = ("crew", "warplanes", "heavy_weapons", "backyard")
DRAWING = ("charts", "panel")
LAYERS = (
    ("home", "odds", "tables"),
    ("base_rules",),
    CHAPTERS,
    ("army",),
    ("catalogue", "api"),
    ("show",),
    DRAWING,
    ("publish",),
)
LEVEL = {name: height for height, layer in enumerate(LAYERS) for name in layer}
PANELS, TOP = LEVEL["panel"], len(LAYERS)
LAZY = ("__init__", "catalogue")
SCREEN_LIBRARIES = ("altair", "ipywidgets", "anywidget", "IPython", "vl_convert", "great_tables")
OPENERS = ("open", "read_text", "read_bytes", "read_csv", "scan_csv", "files", "write_text", "write_bytes")

MODULES = sorted(PACKAGE.rglob("*.py"))
each_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())


def place(path: Path) -> tuple[str, ...]:
    """A module's name in parts, below the package: crew/panel.py is ("crew", "panel"), show/__init__.py ("show",)."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts


def level(name: tuple[str, ...]) -> int:
    """How high a module stands; the package's own modules that are not named in the law stand at the top."""
    if name[0] in (*CHAPTERS, "army", "base_rules") and len(name) > 1 and name[1] in DRAWING:
        return PANELS
    return LEVEL.get(name[0], TOP)


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Every module that the file imports, at any depth in it, by its full name in parts."""
    package = ("workbook", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module or "").split(".")) if node.module else base
            yield from ((*module, alias.name) for alias in node.names)


def siblings(path: Path) -> Iterator[tuple[str, ...]]:
    """The workbook's own modules among the imports, named as by `place`."""
    for name in imports(path):
        if name[0] == "workbook" and len(name) > 1 and is_module(name[1]):
            yield name[1:]


def is_module(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


@each_module
def test_a_module_imports_nothing_from_above(path: Path) -> None:
    here = place(path)
    if here[0] not in LAZY:
        assert [".".join(name) for name in siblings(path) if level(name) > level(here)] == []


@each_module
def test_chapters_do_not_import_one_another(path: Path) -> None:
    here = place(path)[0]
    if here in CHAPTERS:
        assert [".".join(name) for name in siblings(path) if name[0] in CHAPTERS and name[0] != here] == []


@each_module
def test_rules_draw_nothing(path: Path) -> None:
    if level(place(path)) < LEVEL["show"]:
        assert [".".join(name) for name in imports(path) if name[0] in SCREEN_LIBRARIES] == []


@each_module
def test_show_knows_no_chapter(path: Path) -> None:
    if place(path)[0] == "show":
        assert [".".join(name) for name in siblings(path) if name[0] in (*CHAPTERS, "army", "base_rules")] == []


@each_module
def test_only_tables_opens_files_where_rules_are(path: Path) -> None:
    if level(place(path)) < LEVEL["show"] and place(path)[0] not in ("tables", "home"):
        assert [ast.unparse(call) for call in calls(path) if called(call) in OPENERS] == []


@each_module
def test_only_tables_looks_into_the_data_folder(path: Path) -> None:
    if place(path)[0] != "tables":
        joined = [
            node.right for node in ast.walk(tree(path)) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        ]
        passed = [argument for call in calls(path) if called(call) == "joinpath" for argument in call.args]
        assert [
            ast.unparse(node) for node in joined + passed if isinstance(node, ast.Constant) and node.value == "data"
        ] == []


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    """The last name of what is called: `open` of `path.open()` and of `open(path)`."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@each_module
def test_a_module_stays_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, "would two names say it better?"


def test_importing_the_package_loads_nothing_more() -> None:
    see = "import sys, workbook; print(*(name for name in sys.modules if name.startswith('workbook.')))"
    assert subprocess.run([sys.executable, "-c", see], capture_output=True, text=True, check=True).stdout == "\n"
