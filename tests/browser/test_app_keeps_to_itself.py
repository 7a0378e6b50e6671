"""The app gives away its pages and nothing else: no file, no source, no way to run code, no word of an error's inside."""

import http.client
import json
import re
import socket
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect

from tests.browser.app_page import open_question
from tests.browser.conftest import THIS_MACHINE, App, Window, started_app
from workbook.app.server import App as Served

REFUSED = (400, 403, 404, 405)
OUTSIDE = (
    "/voila/files/00_start_here.ipynb",
    "/voila/files/../pyproject.toml",
    "/voila/render/00_start_here.ipynb",
    "/voila/tree",
    "/voila/api/contents",
    "/voila/api/contents/00_start_here.ipynb",
    "/voila/themes/@jupyterlab/theme-light-extension/index.css",
    "/voila/static/../app.py",
    "/voila/static/..%2fapp.py",
    "/voila/static/%2e%2e/app.py",
    "/voila/static/....//app.py",
    "/voila/templates/workbook/index.html.j2",
    "/voila/templates/workbook/static/../index.html.j2",
    "/voila/templates/workbook/static/%2e%2e/index.html.j2",
    "/voila/templates/workbook/static/..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    "/voila/templates/lab/static/../index.html.j2",
    "/voila/labextensions/anywidget/../../../../../../etc/passwd",
    "/voila/labextensions/anywidget/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/voila/labextensions/jupyterlab_pygments/package.json",
    "/static/base/images/logo.png",
    "/static/../pyproject.toml",
    "/files/pyproject.toml",
    "/notebooks/00_start_here.ipynb",
    "/00_start_here.ipynb",
    "/tree",
    "/lab",
    "/api",
    "/api/contents",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/api/kernelspecs",
    "/.env",
    "/.git/config",
    "/.copied.json",
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/chapter/../ask",
    "/chapter/..%2f..%2fpyproject",
    "/chapter/.hidden",
    "/chapter/nowhere",
)
INSIDE = re.compile(rb"root:|class Voila|build-backend|\{%-|\"cell_type\"|Traceback \(most recent")


def answer(app: App, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    """What the app says to exactly this path, unmended by any client."""
    with closing(http.client.HTTPConnection(THIS_MACHINE, app.port, timeout=120)) as asking:
        asking.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            asking.putheader(name, value)
        asking.endheaders()
        said = asking.getresponse()
        return said.status, said.read()


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_but_its_pages_can_be_had(app: App, path: str) -> None:
    status, body = answer(app, path)
    assert status in REFUSED
    assert INSIDE.search(body) is None


def test_its_pages_can(app: App) -> None:
    """Lest the test above passes because nothing works."""
    assert answer(app, "/")[0] == 200
    assert answer(app, "/voila/templates/workbook/static/app.css")[0] == 200
    assert answer(app, "/voila/static/voila.js")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_changed_at_an_address(app: App, method: str) -> None:
    assert answer(app, "/chapter/00_start_here", method)[0] in REFUSED
    assert answer(app, "/voila/api/contents/00_start_here.ipynb", method)[0] in REFUSED


def test_a_chapter_asked_for_as_a_notebook_is_the_page_and_not_its_source(app: App) -> None:
    status, body = answer(app, "/chapter/00_start_here.ipynb")
    assert status == 200
    assert b"<!doctype html>" in body[:100]
    assert re.search(rb"\"cell_type\"|from workbook import ask, compare|kernelspec", body) is None


def test_files_in_the_readers_folder_are_not_served(app: App) -> None:
    secret = f"mine alone {uuid.uuid4()}"
    (app.home / "house_rules").mkdir(parents=True, exist_ok=True)
    for name in ("secret.txt", "secret.png", ".secret", "house_rules/secret.toml"):
        (app.home / name).write_text(secret)
        for stem in ("", "voila/files/", "voila/static/", "voila/templates/workbook/static/", "chapter/", "files/"):
            status, body = answer(app, f"/{stem}{name}")
            assert status in REFUSED
            assert secret.encode() not in body


@pytest.mark.parametrize("field", ["fire", "weapon", "question", "house_rules"])
def test_a_link_reads_no_file(app: App, field: str) -> None:
    _, body = answer(app, f"/ask?question=base.shot_at_troops&{field}=@/etc/passwd")
    assert b"root:" not in body


def test_it_listens_to_this_machine_alone_unless_told_otherwise(app: App) -> None:
    assert Served().ip == THIS_MACHINE
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", app.port), timeout=5)


def test_a_strangers_name_for_this_machine_is_turned_away(app: App) -> None:
    assert answer(app, "/", Host="rules.example.com")[0] == 403
    assert answer(app, "/", Host=f"localhost:{app.port}")[0] == 200


def test_pages_may_load_nothing_from_elsewhere(app: App, window: Window) -> None:
    reply = window.page.goto(app.at())
    assert reply is not None
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert re.search(r"https?:|\*", policy) is None


def test_the_wire_to_a_kernel_runs_no_code(app: App, window: Window) -> None:
    open_question(window.page, app)
    kernel = json.loads(window.page.locator("#jupyter-config-data").inner_text())["kernelId"]
    with connect(f"ws://{THIS_MACHINE}:{app.port}/api/kernels/{kernel}/channels?session_id=test") as wire:
        wire.send(message("execute_request", {"code": "print(open('/etc/passwd').read())", "silent": False}))
        wire.send(message("kernel_info_request", {}))
        heard = list(until_info(wire))
    assert "execute_reply" not in heard
    assert "stream" not in heard


def message(kind: str, content: dict[str, object]) -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "test",
        "version": "5.3",
        "date": "",
    }
    return json.dumps(
        {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}
    )


def until_info(wire: ClientConnection) -> Iterator[str]:
    """The kinds of messages that come, up to the kernel's word about itself, which it does give."""
    while True:
        heard = wire.recv(timeout=30)
        kind = json.loads(heard)["msg_type"] if isinstance(heard, str) else ""
        yield kind
        if kind == "kernel_info_reply":
            return


FAILING = "secret_of_the_cellar = 41\nraise ValueError(f'only for the log: {secret_of_the_cellar + 1}')"
START = """
import sys
from pathlib import Path
from workbook.app import shelf, start
shelf.shipped = lambda: Path({folder!r})
start(sys.argv[1:])
"""


@pytest.fixture(scope="module")
def failing(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """An app with a chapter in which a cell fails."""
    folder = tmp_path_factory.mktemp("failing")
    cells = [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A bad day"},
        {"cell_type": "code", "id": "b", "metadata": {}, "source": FAILING, "outputs": [], "execution_count": None},
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "chapters").mkdir()
    Path(folder / "chapters" / "01_bad_day.ipynb").write_text(json.dumps(notebook))
    with started_app(folder, "-c", START.format(folder=str(folder / "chapters"))) as started:
        yield started


def test_a_visitor_never_sees_a_traceback_and_the_log_has_it(failing: App, window: Window) -> None:
    heard: list[str] = []
    window.page.on(
        "websocket",
        lambda wire: wire.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    window.page.goto(failing.at("/chapter/01_bad_day"), timeout=120_000)
    expect(window.page.locator(".wa-fault")).to_contain_text("could not be worked out")
    expect(window.page.get_by_role("heading", name="A bad day")).to_be_visible()
    window.page.wait_for_timeout(2000)
    for told in (window.page.content(), *heard):
        assert re.search(r"ValueError|secret_of_the_cellar|only for the log|Traceback", told) is None
    assert "only for the log: 42" in failing.log.read_text()


def test_a_page_that_is_left_takes_its_kernel_with_it(app: App, window: Window) -> None:
    page = window.page
    open_question(page, app)
    kernel = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    address = app.at(f"/api/kernels/{kernel}")
    assert page.request.get(address).ok
    page.goto(app.at())
    expect(page.locator("main")).to_be_visible()
    for _ in range(40):
        if page.request.get(address).status == 404:
            return
        page.wait_for_timeout(250)
    raise AssertionError(f"kernel {kernel} goes on, ten seconds after its page was left")
