"""Nothing that a kernel says to a page waits for the page to acknowledge what was said before."""

import json

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import import_item

from workbook.lab import SETTINGS
from workbook.promptly import PromptConnection


class Handler:
    """A websocket's handler, for what matters here."""

    nodelay = False

    def set_nodelay(self, value: bool) -> None:
        self.nodelay = value


def test_workbook_lab_starts_its_server_with_the_prompt_connection() -> None:
    settings = json.loads((SETTINGS / "jupyter_server_config.json").read_text(encoding="utf-8"))
    assert import_item(settings["ServerApp"]["kernel_websocket_connection_class"]) is PromptConnection


def test_small_messages_are_no_longer_gathered_once_it_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = Handler()
    seen: list[bool] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: seen.append(handler.nodelay))
    monkeypatch.setattr(PromptConnection, "websocket_handler", handler)
    PromptConnection.connect(object.__new__(PromptConnection))
    assert seen == [True]
