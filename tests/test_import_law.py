"""The import law: what is below knows nothing of what is above.

odds, tables <- base rules <- the chapters' rules <- army rules <- the catalogue and the studies by name <- show
<- the chapters' charts and panels <- publish, the command. The catalogue knows the chapters by name, and loads one when asked.
"""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

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
LONGEST_MODULE = 400
OPENERS = ("open", "read_text", "read_bytes", "read_csv", "scan_csv", "files", "write_text", "write_bytes")

MODULES = sorted(PACKAGE.rglob("*.py"))
Name = tuple[str, ...]


def place(path: Path) -> Name:
    """A module's name in parts, below the package: crew/panel.py is ("crew", "panel"), show/__init__.py ("show",)."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts


def level(name: Name) -> int:
    """How high a module stands; the package's own modules that are not named in the law stand at the top."""
    if name[0] in (*CHAPTERS, "army", "base_rules") and len(name) > 1 and name[1] in DRAWING:
        return PANELS
    return LEVEL.get(name[0], TOP)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[Name]:
    """Every module that the file imports, at any depth in it, by its full name in parts."""
    package = ("workbook", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *node.module.split(".")) if node.module else base
            yield from ((*module, alias.name) for alias in node.names)


def own_imports(path: Path) -> Iterator[Name]:
    """The workbook's own modules among the imports, named as by `place`."""
    for name in imports(path):
        if name[0] == "workbook" and len(name) > 1 and is_module(name[1]):
            yield name[1:]


def is_module(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def calls(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    """The last name of what is called: `open` of `path.open()` and of `open(path)`."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def breaches(held_to_it: Callable[[Name], bool], found: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """What breaks a law, by module, among the modules that are held to it; of these there must be some."""
    held = [path for path in MODULES if held_to_it(place(path))]
    assert held, "a law for nobody"
    return {".".join(place(path)): broken for path in held if (broken := found(path))}


def test_a_module_imports_nothing_from_above() -> None:
    def from_above(path: Path) -> list[str]:
        return [".".join(name) for name in own_imports(path) if level(name) > level(place(path))]

    assert breaches(lambda name: name[0] not in LAZY, from_above) == {}


def test_chapters_do_not_import_one_another() -> None:
    def other_chapters(path: Path) -> list[str]:
        others = set(CHAPTERS) - {place(path)[0]}
        return [".".join(name) for name in own_imports(path) if name[0] in others]

    assert breaches(lambda name: name[0] in CHAPTERS, other_chapters) == {}


def test_rules_draw_nothing() -> None:
    def screen_libraries(path: Path) -> list[str]:
        return [".".join(name) for name in imports(path) if name[0] in SCREEN_LIBRARIES]

    assert breaches(lambda name: level(name) < LEVEL["show"], screen_libraries) == {}


def test_show_knows_no_chapter() -> None:
    def chapters(path: Path) -> list[str]:
        return [".".join(name) for name in own_imports(path) if name[0] in (*CHAPTERS, "army", "base_rules")]

    assert breaches(lambda name: name[0] == "show", chapters) == {}


def test_only_tables_opens_files_where_rules_are() -> None:
    def opened(path: Path) -> list[str]:
        return [ast.unparse(call) for call in calls(path) if called(call) in OPENERS]

    assert breaches(lambda name: level(name) < LEVEL["show"] and name[0] != "tables", opened) == {}


def test_only_tables_looks_into_the_data_folder() -> None:
    def looks(path: Path) -> list[str]:
        divided = [
            node for node in ast.walk(tree(path)) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        ]
        joined = [argument for call in calls(path) if called(call) == "joinpath" for argument in call.args]
        steps = [node.right for node in divided] + joined
        return [ast.unparse(step) for step in steps if isinstance(step, ast.Constant) and step.value == "data"]

    assert breaches(lambda name: name[0] != "tables", looks) == {}
    assert breaches(lambda name: name[0] == "tables", looks) != {}, "somebody must"


def test_no_module_is_long() -> None:
    def too_long(path: Path) -> list[str]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        return [f"{lines} lines: would two names say it better?"] if lines > LONGEST_MODULE else []

    assert breaches(lambda name: True, too_long) == {}


def test_importing_the_package_loads_nothing_more() -> None:
    see = "import sys, workbook; print(*(name for name in sys.modules if name.startswith('workbook.')))"
    assert subprocess.run([sys.executable, "-c", see], capture_output=True, text=True, check=True).stdout == "\n"
