"""The line from JupyterLab's server to the page, on which no message waits for another.

TCP by default keeps a small message back until the one before it is acknowledged, and a browser may take 40 ms over that. A
kernel says "busy" before it answers, so every second answer to a moved slider came that much later.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the page that sends every message at once; named in `lab_settings`."""

    def connect(self) -> Any:
        """Connects as ever, with the gathering of small messages switched off."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
