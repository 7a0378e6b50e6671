"""Warm kernels: a few that have loaded the workbook already, one of which serves whatever page is opened next."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

WARM_UP = "from workbook.app.page import warm_up; warm_up()"
STARTING_TAKES_AT_MOST = 120  # seconds
OF_THE_REQUEST = ("QUERY_STRING", "SCRIPT_NAME", "PATH_INFO", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL")


class WarmKernels(AsyncMappingKernelManager):
    """Hands out a kernel that is warm, and warms another in its place.

    Voila's own way keeps a pool for each notebook; here every page shares one, which is a fraction of the memory.
    """

    warm = Integer(2, config=True, help="How many kernels are kept warm.")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self.ready: list[str] = []
        self.warming: set[asyncio.Task[None]] = set()

    def fill(self) -> None:
        """Warm as many kernels as are missing, in the background."""
        for _ in range(self.warm - len(self.ready) - len(self.warming)):
            task = asyncio.get_event_loop().create_task(self._warm_one())
            self.warming.add(task)
            task.add_done_callback(self.warming.discard)

    async def start_kernel(self, **settings: Any) -> str:  # type: ignore[override]
        """A warm kernel that has been told of the request; where none is warm yet, the next to be so, or a cold one."""
        environment = settings.get("env") or {}
        while not self.ready and self.warming:
            await asyncio.wait(self.warming, return_when=asyncio.FIRST_COMPLETED)
        if not self.ready:
            return str(await super().start_kernel(**settings))
        found = self.ready.pop(0)
        told = {name: text for name, text in environment.items() if name in OF_THE_REQUEST or name.startswith("VOILA_")}
        await self._run(found, f"import os; os.environ.update({json.dumps(told)})")
        asyncio.get_event_loop().call_later(self.rest, self.fill)
        return found

    rest = 1.5  # seconds in which the page just opened has the processor to itself

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """A kernel that waits for its page is idle by trade."""
        if kernel_id not in self.ready:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def _warm_one(self) -> None:
        try:
            kernel_id = str(await super().start_kernel(kernel_name="python3"))
            await self._run(kernel_id, WARM_UP)
        except Exception:
            self.log.exception("a kernel could not be warmed")
        else:
            self.ready.append(kernel_id)

    async def _run(self, kernel_id: str, code: str) -> None:
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=STARTING_TAKES_AT_MOST)
            reply = await client.execute(
                code, silent=True, store_history=False, reply=True, timeout=STARTING_TAKES_AT_MOST
            )
            if reply["content"]["status"] != "ok":
                raise RuntimeError("\n".join(reply["content"].get("traceback", [])))
        finally:
            client.stop_channels()
