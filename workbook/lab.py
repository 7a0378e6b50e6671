"""`workbook lab`: working copies of the notebooks in the user's own folder, opened in JupyterLab on this machine only.

The shipped notebooks stay as they are. A copy that nobody has edited follows them from version to version; an edited
one is never touched, and what is new in the workbook is laid beside it. Running a copy is not editing it: what counts
is what its cells say, not what they show.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path

from .home import home

START = "00_start_here.ipynb"
RECORD = ".copied.json"
SETTINGS = Path(__file__).parent / "lab_settings"  # what JupyterLab takes for its defaults; a reader's own settings win


def start(argv: list[str]) -> int:
    """Makes or refreshes the copies, says where they are, runs JupyterLab until it is stopped; `argv` goes on to it."""
    folder = home()
    for line in refresh(shipped(), folder):
        print(line)
    print(f"Your notebooks are in {folder}")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(SETTINGS), os.getenv("JUPYTER_CONFIG_PATH")]))
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments(folder) + argv)
    return 0


def arguments(folder: Path) -> list[str]:
    """How JupyterLab is started: bound to this machine, its token kept, and asking nothing of the network."""
    given = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{START}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0  # in a container there may be nobody else
    return [*given, "--ServerApp.allow_root=True"] if as_root else given


def shipped() -> Path:
    """The folder of the notebooks as shipped: inside the installed package, or beside it in a clone."""
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no notebooks in or beside {package}: this installation is not whole")


def refresh(source: Path, folder: Path) -> Iterator[str]:
    """Brings the copies in `folder` up to the notebooks in `source`; says what it did, a line a notebook touched."""
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / RECORD
    copied: dict[str, str] = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    for notebook in sorted(source.glob("*.ipynb")):
        yield from _refresh_one(notebook, folder, copied.get(notebook.name))
        copied[notebook.name] = fingerprint(notebook)
    record.write_text(json.dumps(copied, indent=1), encoding="utf-8")


def _refresh_one(notebook: Path, folder: Path, last_copied: str | None) -> Iterator[str]:
    copy, new = folder / notebook.name, fingerprint(notebook)
    if not copy.exists():
        copy.write_bytes(notebook.read_bytes())
        yield f"{copy.name}: copied"
    elif fingerprint(copy) == new or last_copied == new:
        return
    elif fingerprint(copy) == last_copied:
        copy.write_bytes(notebook.read_bytes())
        yield f"{copy.name}: brought up to date"
    else:
        beside = _free_name(copy)
        beside.write_bytes(notebook.read_bytes())
        yield f"{copy.name}: kept as you edited it; what is new in the workbook is in {beside.name}"


def _free_name(copy: Path) -> Path:
    """A name beside the copy that nothing has yet: 00_start_here_new.ipynb, then 00_start_here_new_2.ipynb, ..."""
    endings = chain(["new"], (f"new_{number}" for number in count(2)))
    names = (copy.with_stem(f"{copy.stem}_{ending}") for ending in endings)
    return next(name for name in names if not name.exists())


def fingerprint(notebook: Path) -> str:
    """Tells one notebook's cells from another's, whatever their outputs; what is no notebook is taken as it is."""
    content = notebook.read_bytes()
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (ValueError, KeyError, TypeError):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()
