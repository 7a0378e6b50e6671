"""The workbook's surroundings agree with one another: what is declared, locked, shipped and promised in the README."""

import re
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from rattler import MatchSpec

import workbook

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
DEVELOPMENT = [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]
BUILD = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
LOCKED_LINE = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[\w.]+)(?: ; (?P<marker>.+?))? \\$", re.MULTILINE)
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
CONDA_SPECS = [MatchSpec(line, strict=True) for line in CONDA if isinstance(line, str)]
[PIP_LINES] = [line["pip"] for line in CONDA if isinstance(line, dict)]


def by_name(requirements: list[Requirement]) -> dict[str, SpecifierSet]:
    return {canonicalize_name(requirement.name): requirement.specifier for requirement in requirements}


def conda_specifiers() -> dict[str, SpecifierSet]:
    return {
        str(spec.name.normalized): SpecifierSet(spec.version or "") for spec in CONDA_SPECS if version_is_a_range(spec)
    }


def version_is_a_range(spec: MatchSpec) -> bool:
    """True of all but the pins of the environment itself, `python=3.11` and `pip`."""
    return spec.name.normalized not in {"python", "pip"}


def test_every_dependency_is_declared_once() -> None:
    names = [canonicalize_name(requirement.name) for requirement in RUNTIME + DEVELOPMENT]
    assert sorted(names) == sorted(set(names))


def test_conda_and_binder_get_what_pyproject_asks_for() -> None:
    from_pip = by_name([Requirement(line) for line in PIP_LINES if not line.startswith("-e")])
    assert conda_specifiers() | from_pip == by_name(RUNTIME)
    assert "-e ." in PIP_LINES


def test_binder_is_told_one_python_that_the_workbook_runs_on() -> None:
    [python] = [spec for spec in CONDA_SPECS if spec.name.normalized == "python"]
    assert re.fullmatch(r"3\.\d+\.\*", str(python.version)), "Binder wants a version, not a range"
    assert SpecifierSet(PROJECT["project"]["requires-python"]).contains(str(python.version).removesuffix(".*"))


def test_the_lock_holds_every_dependency_at_a_version_it_accepts() -> None:
    locked = {match["name"]: match["version"] for match in LOCKED_LINE.finditer(LOCK)}
    wanted = by_name(RUNTIME) | by_name(DEVELOPMENT) | by_name(BUILD)
    assert {name for name, specifier in wanted.items() if not specifier.contains(locked.get(name, ""))} == set()


def test_the_lock_names_no_address_and_no_place() -> None:
    assert re.findall(r"://|@|^-|^ *#|/|index|find-links", LOCK, re.MULTILINE) == []


def test_every_line_of_the_lock_has_its_hashes() -> None:
    assert len(LOCKED_LINE.findall(LOCK)) > len(RUNTIME + DEVELOPMENT)
    for entry in re.split(r"\n(?=\w)", LOCK.strip()):
        assert re.fullmatch(r"\S+==\S+(?: ; [^\\]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+", entry), entry


def test_the_makefile_asks_for_nothing_that_make_3_81_lacks() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"\.ONESHELL|&:|::=|!=|\$\(file |\$\(intcmp|\$\(let ", makefile) == []


def test_every_make_command_that_is_written_down_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in ("README.md", "CONTRIBUTING.md", ".ci/run", ".pre-commit-config.yaml"):
        named = re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= targets, page


def test_ci_runs_the_readme_s_test_command_and_nothing_after_it() -> None:
    script = ROOT / ".ci" / "run"
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"
    assert script.stat().st_mode & stat.S_IXUSR
    assert re.search(r"^make test\b", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_commit_hooks_run_from_the_workbook_s_own_environment() -> None:
    repos = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    hooks = [hook for repo in repos for hook in repo["hooks"]]
    assert {repo["repo"] for repo in repos} == {"local"}
    assert {hook["language"] for hook in hooks} == {"system"}
    assert all(hook["entry"].startswith(".venv/bin/") for hook in hooks)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names of the files in a wheel built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


@pytest.mark.parametrize("folder", ["workbook", "data", "notebooks"])
def test_the_wheel_ships_every_file_of(wheel: list[str], folder: str) -> None:
    inside = "" if folder == "workbook" else "workbook/"
    files = [path for path in (ROOT / folder).rglob("*.*") if path.is_file() and not passing(path)]
    assert files
    assert {inside + path.relative_to(ROOT).as_posix() for path in files} <= set(wheel)


def passing(path: Path) -> bool:
    """True of what Python and Jupyter leave behind."""
    return any(part in ("__pycache__", ".ipynb_checkpoints") for part in path.parts)


def test_the_wheel_ships_nothing_else(wheel: list[str]) -> None:
    assert {name.partition("/")[0] for name in wheel} == {
        "workbook",
        f"rules_workbook-{workbook.__version__}.dist-info",
    }
