"""Serving the application on this machine."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from typing import Any

from srcs_py import SRCSError
from srcs_py.app.home.request_limits import LOOPBACK, LimitedApplication
from srcs_py.app.home.temporary_files import own_folder
from srcs_py.app.importing.uploads import LARGEST

SLACK = 2**20  # bytes of a request in addition to the upload
SILENT = 20.0  # seconds that a request may pause, or that its head may take


def serve(host: str, port: int, browser: bool) -> None:
    """Serve the application until interrupted.

    Parameters
    ----------
    host : str
        Address to listen at.
    port : int
        Port; 0 for any that is free.
    browser : bool
        Whether to open the page.

    Raises
    ------
    SRCSError
        If the port is taken or the address is not one of this machine.
    """
    listening = bound_socket(host, port)  # before anything slow, so that the browser can connect
    # uvicorn ends us with the signal that it got, which would leave our temporary files.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    number = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{'127.0.0.1' if host in {'0.0.0.0', '::'} else shown}:{number}/"
    print(f"srcs app: {url} (stop with Ctrl+C)", flush=True)
    if host not in LOOPBACK:
        print("srcs app: everybody who reaches this machine can use it", flush=True)
    if browser:
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    with own_folder():
        _run(listening, host)


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; raise if that cannot be had."""
    if not 0 <= port < 2**16:
        raise SRCSError(f"--port {port} must lie between 0 and 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (")[0]  # without the address
        raise SRCSError(
            f"{host}:{port} cannot be used ({reason}); give another --port, or 0 for any."
        ) from error


def _run(listening: socket.socket, host: str) -> None:
    import uvicorn

    from srcs_py.app.home.application import make_home

    hosts = LOOPBACK if host in LOOPBACK else None
    limited: Any = LimitedApplication(make_home(), LARGEST + SLACK, hosts)
    config = uvicorn.Config(
        limited,
        http=closing_protocol(SILENT),
        log_level="warning",
        ws="none",
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listening])


def closing_protocol(seconds: float) -> Any:
    """Return uvicorn's protocol for HTTP; it closes connections whose requests do not go on.

    Uvicorn itself waits for the rest of a request for ever.
    """
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    class Closing(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._heard = self.loop.time()
            self._look()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._heard = self.loop.time()

        def _look(self) -> None:
            if self not in self.connections:  # closed
                return
            left = self._heard + seconds - self.loop.time()
            request = self.cycle
            if left <= 0 and (request is None or request.response_complete or request.more_body):
                self.transport.close()
            else:
                self.loop.call_later(max(left, seconds / 4), self._look)

    return Closing
