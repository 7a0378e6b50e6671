"""The pages by their addresses, and the wire to a kernel, over which no trace of an error goes out."""

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError, StaticFileHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from workbook.app import front, shelf


class OwnErrors:
    """Faults in the app's own page, which says nothing of their inside."""

    @property
    def template_namespace(self) -> dict[str, Any]:
        """What every template is given, and what the page of a fault needs besides."""
        return {**super().template_namespace, "lost": shelf.frame("Not here")}  # type: ignore[misc]


class FrontHandler(OwnErrors, BaseVoilaHandler):
    """The front page: every chapter with its picture, and what players ask."""

    @authenticated
    async def get(self) -> None:
        """Needs no kernel, and so is there at once."""
        self.write(self.render_template("front.html.j2", **front.content()))  # type: ignore[no-untyped-call]


class KernelPage(OwnErrors, TornadoVoilaHandler):
    """A page that a kernel runs."""

    async def run(self, name: str) -> None:
        """Runs it, and gives the browser the token with which it ends the kernel when the page is left."""
        _ = self.xsrf_token  # to ask for it is to set its cookie
        page: Any = super().get(f"{name}.ipynb")
        await page


class AskHandler(KernelPage):
    """The panel of one question: /ask?question=base.order_test&pins=2."""

    @authenticated
    async def get(self) -> None:
        """Runs the page of a question."""
        await self.run(shelf.ASK)


class ChapterHandler(KernelPage):
    """A chapter: /chapter/01_base_rules."""

    @authenticated
    async def get(self, slug: str) -> None:
        """Runs the chapter's notebook, if there is such a chapter."""
        if slug not in (chapter.slug for chapter in shelf.chapters()):
            raise HTTPError(404)
        await self.run(slug)


class LostHandler(OwnErrors, BaseVoilaHandler):
    """Every other address."""

    async def prepare(self) -> None:  # type: ignore[override]
        """There is nothing here."""
        await super().prepare()
        raise HTTPError(404)


class Pictures(StaticFileHandler):
    """The app's own styles and scripts."""

    def set_extra_headers(self, path: str) -> None:
        """They change with the workbook's version, so the browser asks again."""
        self.set_header("Cache-Control", "no-cache")


class KernelSocket(VoilaKernelWebsocketHandler):
    """The wire to a kernel: what a kernel says in an error's own words is logged here and goes no further."""

    PRIVATE = ("error", "stream", "execute_input")

    async def open(self, kernel_id: str) -> None:
        """Small messages go out at once: a panel's answer does not wait for another to travel with."""
        self.set_nodelay(True)
        await super().open(kernel_id)  # type: ignore[no-untyped-call]

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Passes on what the page is meant to hear."""
        kind, content = said(message)
        if kind not in self.PRIVATE:
            return super().write_message(message, binary)
        if kind != "execute_input":
            self.log.error("a kernel said: %s", content)
        return None


def said(message: Any) -> tuple[str, str]:
    """The kind of a kernel's message, and what it holds."""
    if isinstance(message, dict):
        return str(message.get("header", {}).get("msg_type", "")), str(message.get("content", ""))
    if not isinstance(message, bytes):
        return "", ""
    from voila.tornado.kernel_websocket_handler import read_header_from_binary_message

    header = read_header_from_binary_message(message) or {}
    count = int.from_bytes(message[:8], "little")
    ends = [int.from_bytes(message[8 * place : 8 * place + 8], "little") for place in range(1, count + 1)]
    content = message[ends[4] : ends[5]] if count > 5 else b""  # channel, header, parent, metadata, content
    return str(header.get("msg_type", "")), content.decode("utf-8", "replace")
