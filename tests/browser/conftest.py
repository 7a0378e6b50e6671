"""A real JupyterLab, started by a reader's own command, and a real browser that can reach nothing but this machine."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

if TYPE_CHECKING:
    from tests.browser.panel_page import PanelPage

expect.set_options(
    timeout=30_000
)  # a page that is busy is not wrong; the time that a change takes is for the benchmarks

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
STARTING_TAKES_AT_MOST = 90  # seconds
THIS_MACHINE = "127.0.0.1"


@dataclass(frozen=True)
class Server:
    """A running JupyterLab and the folder it serves."""

    port: int
    token: str
    folder: Path

    def page(self, notebook: str) -> str:
        """The address of a notebook in a fresh workspace."""
        return f"http://{THIS_MACHINE}:{self.port}/lab/tree/{notebook}?reset&token={self.token}"


@dataclass
class Window:
    """A browser page, and every request it made to anywhere but this machine."""

    page: Page
    elsewhere: list[str] = field(default_factory=list)

    def note(self, request: Request) -> None:
        """Keeps the request's address where it leaves this machine."""
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.hostname != THIS_MACHINE:
            self.elsewhere.append(request.url)


def find_chromium() -> str | None:
    """The browser: what CHROMIUM names, else the first of the usual names that is installed."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; without one a test is skipped, and in CI it fails, lest nobody notice."""
    path = find_chromium()
    if path is None:
        reason = f"no browser: CHROMIUM is not set, and none of {', '.join(CHROMIUM_NAMES)} is installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One headless browser for the whole run."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def window(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Window]:
    """A page of its own for each test; WORKBOOK_SCREENSHOTS names a folder for a picture of how the test left it."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    window = Window(context.new_page())
    window.page.on("request", window.note)
    yield window
    if pictures := os.environ.get("WORKBOOK_SCREENSHOTS"):
        window.page.screenshot(path=Path(pictures) / f"{request.node.name}.png")
    context.close()


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`workbook lab` in a folder of its own, with nobody's settings; it makes the copies of the notebooks itself."""
    folder = tmp_path_factory.mktemp("lab")
    server = Server(free_port(), secrets.token_hex(16), folder / "notebooks")
    command = [sys.executable, "-m", "workbook", "lab", "--no-browser", f"--port={server.port}"]
    command += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={server.token}"]
    command += ["--LabApp.expose_app_in_browser=True"]
    with running(command, settings_in(folder), folder / "lab.log", f"http://{THIS_MACHINE}:{server.port}/api"):
        yield server


@pytest.fixture(scope="module")
def opened(browser: Browser, lab: Server) -> Iterator[PanelPage]:
    """One panel for most of the tests of a file, since JupyterLab takes its time to open."""
    from tests.browser.panel_page import SHOT, open_panel

    context = browser.new_context(viewport={"width": 1300, "height": 1000}, accept_downloads=True)
    yield open_panel(context.new_page(), lab, "panel.ipynb", SHOT)
    context.close()


@pytest.fixture
def panel(opened: PanelPage) -> PanelPage:
    """That panel, as it was opened."""
    return opened.as_opened()


@dataclass(frozen=True)
class App:
    """A running app, and the folder of whoever started it."""

    port: int
    home: Path
    log: Path

    def at(self, path: str = "/") -> str:
        """The address of one of its pages."""
        return f"http://{THIS_MACHINE}:{self.port}{path}"


@pytest.fixture(scope="session")
def app(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """`workbook app`, with nobody's settings."""
    with started_app(tmp_path_factory.mktemp("app"), "-m", "workbook", "app") as started:
        yield started


@contextmanager
def started_app(folder: Path, *python: str) -> Iterator[App]:
    """An app in a folder of its own, started by these words to Python."""
    started = App(free_port(), folder / "notebooks", folder / "app.log")
    command = [sys.executable, *python, "--no-browser", f"--port={started.port}", "--Voila.port_retries=0"]
    with running(command, settings_in(folder), started.log, started.at()):
        yield started


def settings_in(folder: Path) -> dict[str, str]:
    """The environment of a server that neither reads nor leaves anything outside the folder."""
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    return {
        **os.environ,
        **{f"JUPYTER_{place}": str(folder / place.lower()) for place in places},
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "WORKBOOK_HOME": str(folder / "notebooks"),
    }


@contextmanager
def running(command: list[str], environment: dict[str, str], log: Path, address: str) -> Iterator[None]:
    """Keeps a server running for as long as it is needed, from its first answer on."""
    with log.open("wb") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=output, start_new_session=True)
    try:
        until_it_answers(server, address, log)
        yield
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def until_it_answers(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Waits for the first answer; a server that ends or stays dumb fails the tests with its own last words."""
    deadline = time.monotonic() + STARTING_TAKES_AT_MOST
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"no server at {address}:\n{log.read_text(errors='replace')[-2000:]}")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind((THIS_MACHINE, 0))
        port: int = listener.getsockname()[1]
        return port
