"""The door: who may ask, how much may be sent, and what a page may load."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# The picture's frame brings its script and style with it, hence 'unsafe-inline'; nothing may be
# loaded from anywhere else.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "frame-ancestors 'none'; form-action 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
TOO_LARGE = "That is too large."


class TooMuchError(Exception):
    """More was sent than allowed."""


class Guard:
    """An ASGI application around another one.

    Parameters
    ----------
    app : ASGI application
        What is guarded.
    largest : int
        Bytes that a request may have.
    hosts : tuple of str, optional
        Names under which the server may be addressed; a page of another name, and a website
        that makes the browser ask us, are refused. None: any name, but only for itself.
    """

    def __init__(
        self, app: Application, largest: int, hosts: tuple[str, ...] | None = LOOPBACK
    ) -> None:
        self.app, self.largest, self.hosts = app, largest, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not self._welcome(dict(scope["headers"])):
            await _refuse(scope, send, 403, "This address does not belong to srcs app.")
        else:
            await self._counted(scope, receive, send)

    def _welcome(self, headers: dict[bytes, bytes]) -> bool:
        origin = headers.get(b"origin", b"").decode("latin-1")
        try:
            host = urlsplit("//" + headers.get(b"host", b"").decode("latin-1"))
            own = not origin or urlsplit(origin).netloc == host.netloc
        except ValueError:  # no address at all, such as "["
            return False
        return own and (self.hosts is None or host.hostname in self.hosts)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            length = int(dict(scope["headers"]).get(b"content-length") or 0)
        except ValueError:
            await _refuse(scope, send, 400, "The length of the request is not a number.")
            return
        if length > self.largest:
            await _refuse(scope, send, 413, TOO_LARGE)
        else:
            await self._answered(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, unless more comes than was announced and allowed."""
        received, answering = 0, False

        async def counting() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body") or b"")
            if received > self.largest:
                raise TooMuchError
            return message

        async def protecting(message: Message) -> None:
            nonlocal answering
            if received > self.largest and not answering:
                return  # what the application makes of the error; the answer is ours
            answering = True
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        with suppress(TooMuchError):
            await self.app(scope, counting, protecting)
        if received > self.largest and not answering:
            await _refuse(scope, send, 413, TOO_LARGE)


async def _refuse(scope: Scope, send: Send, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
