"""The page and its messages over HTTP: an application of Starlette."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import srcs_py
from srcs_py.app.home.tabs import THREADS, Tab, Tabs
from srcs_py.page.document import PARTS, document

STATIC = Path(__file__).parents[1] / "static"
_NAME = 128  # characters of the name of a tab


def make_home() -> Starlette:
    """Return the application, for any ASGI server."""
    tabs = Tabs()
    drawn = THREADS.submit(document, None)  # while the browser asks for the other files

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        tabs.close()

    def tab_of(request: Request) -> Tab | None:
        name = request.headers.get("x-tab", "")
        return tabs.tab(name) if name.isalnum() and len(name) < _NAME else None

    async def call(request: Request) -> Response:
        tab = tab_of(request)
        if tab is None or request.headers.get("content-type") != "application/json":
            return PlainTextResponse("A message is JSON of a tab.", 415)
        name, text = request.path_params["name"], (await request.body()).decode(errors="replace")
        said = tabs.said(tab, name, text, request.is_disconnected)
        if name == "upload":
            return JSONResponse(await _upload(tab, text, said))
        return StreamingResponse(_lines(said), media_type="application/x-ndjson")

    async def put(request: Request) -> Response:
        tab, name = tab_of(request), request.path_params["name"]
        content = await request.body()
        if tab is None or tab.expected.pop(name, -1) != len(content):
            return PlainTextResponse("This file is not expected.", 409)
        await asyncio.to_thread((tab.folder / name).write_bytes, content)
        return Response(status_code=204)

    async def site(request: Request) -> Response:
        return JSONResponse({"version": srcs_py.__version__, "server": True})

    async def theme(request: Request) -> Response:
        return Response((PARTS / "theme.css").read_text(encoding="utf-8"), media_type="text/css")

    async def picture(request: Request) -> Response:
        return Response(await asyncio.wrap_future(drawn), media_type="text/html")

    routes: list[Any] = [
        Route("/call/{name}", call, methods=["POST"]),
        Route("/files/{name}", put, methods=["PUT"]),
        Route("/site.json", site),
        Route("/theme.css", theme),
        Route("/picture.html", picture),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


async def _lines(said: AsyncIterator[dict[str, Any]]) -> AsyncIterator[str]:
    """Yield each part of an answer as a line of JSON."""
    async for each in said:
        yield f"{json.dumps(each)}\n"


async def _upload(tab: Tab, text: str, said: AsyncIterator[dict[str, Any]]) -> dict[str, Any]:
    """Return the answer to the message of an upload, whose files are expected now."""
    found = [each async for each in said][-1]
    if "value" in found:
        sizes = [each["size"] for each in json.loads(text)["files"]]
        tab.expect(dict(zip(found["value"]["files"], sizes, strict=True)))
    return found
