"""The server: Voila with our pages, and with nothing behind them but those pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from traitlets import default
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler

from workbook.app import front
from workbook.app.handlers import AskHandler, ChapterHandler, FrontHandler, KernelSocket, LostHandler, Pictures
from workbook.app.kernels import WarmKernels
from workbook.app.shelf import Shelf

TEMPLATES = Path(__file__).parent / "template"
TEMPLATE = "workbook"
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
FORGOTTEN = 900  # seconds after which a kernel whose page is gone is ended

OWN = "'self'"
POLICY = "; ".join(
    [
        f"default-src {OWN}",
        f"script-src {OWN} 'unsafe-inline' 'unsafe-eval' blob:",  # widgets come as modules made on the page
        f"style-src {OWN} 'unsafe-inline'",
        f"img-src {OWN} data: blob:",
        f"font-src {OWN} data:",
        f"connect-src {OWN} blob: data:",
        f"frame-ancestors {OWN}",
        f"base-uri {OWN}",
        "object-src 'none'",
    ]
)
"""What a page may load: what comes from here. It could not ask the network for anything if it wanted to."""


class App(Voila):
    """The app. Voila's options hold, but for the files of a folder: it serves none."""

    name = "workbook app"
    description = "The rules workbook as an app: every chapter and every panel, without code."
    examples = "workbook app --port=8866 --no-browser"
    aliases = {  # noqa: RUF012 - as Voila has it
        "port": "Voila.port",
        "ip": "Voila.ip",
        "base_url": "Voila.base_url",
        "token": "Voila.token",
        "warm": "WarmKernels.warm",
    }
    classes = [*Voila.classes, WarmKernels]  # noqa: RUF012

    @default("ip")
    def _this_machine_alone(self) -> str:
        return "127.0.0.1"

    @default("config_file_paths")
    def _nobodys_settings(self) -> list[str]:
        return []

    @property
    def is_shared(self) -> bool:
        """Whether others than this machine can reach it."""
        return self.ip not in THIS_MACHINE

    def initialize(self, argv: Any = None) -> None:
        """Voila's own beginnings, with our template and our kernels."""
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(TEMPLATES), os.environ.get("JUPYTER_PATH")]))
        os.environ["WORKBOOK_APP"] = "shared" if any("ip=" in word for word in argv or ()) else "own"
        settings = self.config.VoilaConfiguration
        settings.template, settings.theme = TEMPLATE, "light"
        settings.allow_template_override = settings.allow_theme_override = "NO"
        settings.multi_kernel_manager_class = WarmKernels
        settings.extension_allowlist = list(EXTENSIONS)
        settings.preheat_kernel = settings.progressive_rendering = settings.show_tracebacks = False
        self.config.MappingKernelManager.cull_idle_timeout = FORGOTTEN
        self.config.MappingKernelManager.cull_interval = FORGOTTEN // 5
        self.config.ZMQChannelsWebsocketConnection.limit_rate = False  # a chapter's panels come all at once
        super().initialize(argv)  # type: ignore[no-untyped-call]
        os.environ["WORKBOOK_APP"] = "shared" if self.is_shared else "own"

    def init_settings(self) -> Any:
        """The same, with a shelf in place of a folder, and strangers' names for this machine turned away."""
        settings: Any = super().init_settings()
        shelf = Shelf(parent=self)
        headers = {
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        settings |= {
            "contents_manager": shelf,
            "allow_remote_access": self.is_shared,
            "local_hostnames": list(THIS_MACHINE),
            "headers": headers,
            "serve_traceback": False,
            "config": self.config,
        }
        IOLoop.current().add_callback(self.kernel_manager.fill)
        IOLoop.current().run_in_executor(None, front.content)  # so that the first visitor does not wait for it
        return settings

    def init_handlers(self) -> Any:
        """Every address there is."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        extensions = "|".join(EXTENSIONS)
        routes = [
            (r"/", FrontHandler, {"voila_configuration": self.voila_configuration}),
            (r"/ask", AskHandler, page),
            (r"/chapter/(\w+?)(?:\.ipynb)?", ChapterHandler, page),
            (rf"/api/kernels/{KERNEL}", KernelHandler, {}),
            (rf"/api/kernels/{KERNEL}/channels", KernelSocket, {}),
            (rf"/voila/api/shutdown/{KERNEL}", VoilaShutdownKernelHandler, {}),
            (
                r"/voila/templates/workbook/static/(.*)",
                Pictures,
                {"path": str(TEMPLATES / "voila/templates/workbook/static")},
            ),
            (r"/voila/static/([\w.-]+)", MultiStaticFileHandler, {"paths": self.static_paths}),
            (rf"/voila/labextensions/((?:{extensions})/.*)", FileFindHandler, {"path": self.labextensions_path}),
            (r"/.*", LostHandler, {"voila_configuration": self.voila_configuration}),
        ]
        return [
            *self.identity_provider.get_handlers(),
            *((url_path_join(self.server_url, path), handler, given) for path, handler, given in routes),
        ]
