"""Request limits and security headers."""

from __future__ import annotations

from dataclasses import dataclass
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
# The frame of the picture contains its script and style, hence 'unsafe-inline'. Nothing may be
# loaded from elsewhere.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "frame-ancestors 'self'; form-action 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_DIGITS = 20  # of a length


@dataclass
class LimitedApplication:
    """An ASGI application that refuses requests which another one must not get.

    Parameters
    ----------
    app : ASGI application
        The other one.
    largest : int
        Bytes that a request may have at most.
    hosts : tuple of str, optional
        Names under which the server may be addressed. Requests under another name or from another
        website are refused. None: any name, but not from another website.
    """

    app: Application
    largest: int
    hosts: tuple[str, ...] | None = LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or connection."""
        headers = dict(scope.get("headers", ()))
        length = headers.get(b"content-length", b"0").decode("latin-1")

        async def protecting(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not self._is_allowed(headers):
            await _refuse(send, 403, "This address does not belong to srcs app.")
        elif b"transfer-encoding" in headers or not length.isdecimal():  # the server counts others
            await _refuse(send, 411, "The length of the request is missing.")
        elif len(length) > _DIGITS or int(length) > self.largest:
            await _refuse(send, 413, "That is too large.")
        else:
            await self.app(scope, receive, protecting)

    def _is_allowed(self, headers: dict[bytes, bytes]) -> bool:
        origin = headers.get(b"origin", b"").decode("latin-1")
        try:
            host = urlsplit("//" + headers.get(b"host", b"").decode("latin-1"))
            own = not origin or urlsplit(origin).netloc == host.netloc
        except ValueError:  # not an address, such as "["
            return False
        return own and (self.hosts is None or host.hostname in self.hosts)


async def _refuse(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
