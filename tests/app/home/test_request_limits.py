"""Who is let in, and how much may be sent."""

import asyncio
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from srcs_py.app.home.request_limits import LimitedApplication
from srcs_py.app.home.server import bound_socket, closing_protocol
from srcs_py.base.errors import SRCSError
from tests.app.conftest import COMMAND, Server, run_alone
from tests.waiting import WAIT


async def answer(scope, receive, send):
    """Read a request and answer it."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})


def ask(host="127.0.0.1:8765", origin=None, length=None, hosts=("127.0.0.1",)):
    """Return the status that a request gets, and the headers of the answer."""
    headers = [(b"host", host.encode())]
    headers += [(b"origin", origin.encode())] if origin else []
    headers += [(b"content-length", str(length).encode())] if length is not None else []
    sent = []

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "headers": headers, "method": "POST", "path": "/"}
    run_alone(LimitedApplication(answer, 100, hosts)(scope, receive, send))
    assert [each["type"] for each in sent].count("http.response.start") == 1
    return sent[0]["status"], dict(sent[0]["headers"])


def test_the_own_page_is_answered_and_may_load_nothing_from_elsewhere():
    status, headers = ask(origin="http://127.0.0.1:8765")
    assert status == 200
    assert b"default-src 'self'" in headers[b"content-security-policy"]


OWN, PUBLIC = ("127.0.0.1",), None  # names under which a server is asked


@pytest.mark.parametrize(
    ("asked", "hosts", "status"),
    [
        ({"host": "evil.example:8765"}, OWN, 403),
        ({"origin": "http://evil.example"}, OWN, 403),
        ({"origin": "http://127.0.0.1:9999"}, OWN, 403),
        ({"host": "evil.example", "origin": "http://evil.example"}, OWN, 403),
        *(
            (no_address, hosts, 403)
            for no_address in ({"host": "["}, {"origin": "http://["}, {"origin": "null"})
            for hosts in (OWN, PUBLIC)
        ),
        ({"host": "lab.example"}, PUBLIC, 200),
        ({"host": "lab.example", "origin": "http://evil.example"}, PUBLIC, 403),
        ({"length": 100}, OWN, 200),
        ({"length": 101}, OWN, 413),
        ({"length": "9" * 5000}, OWN, 413),
        *(({"length": no_number}, OWN, 411) for no_number in ("x", "1.5", "-1", "")),
    ],
)
def test_other_names_websites_and_large_requests_are_refused(asked, hosts, status):
    found, headers = ask(**asked, hosts=hosts)
    assert found == status
    assert headers[b"x-content-type-options"] == b"nosniff" or status == 200


def test_a_request_of_unknown_length_is_refused_by_the_real_server(tmp_path):
    """It may have any size; browsers always tell the length."""
    server = Server(tmp_path)
    try:
        host = urlsplit(server.url).netloc
        connection = HTTPConnection(host, timeout=WAIT)
        connection.request("POST", "/", iter([b"x" * 100]), encode_chunked=True)
        with closing(connection), connection.getresponse() as response:
            assert response.status == 411
    finally:
        server.stop()


def test_a_port_that_is_taken_is_one_sentence():
    taken = bound_socket("127.0.0.1", 0)
    with pytest.raises(SRCSError, match="give another --port"):
        bound_socket("127.0.0.1", taken.getsockname()[1])
    taken.close()
    with pytest.raises(SRCSError, match="between 0 and 65535"):
        bound_socket("127.0.0.1", 70000)


def test_the_command_says_what_is_wrong_in_one_line():
    command = [sys.executable, "-c", COMMAND, "app", "--host", "256.0.0.1", "--no-browser"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT)
    assert run.returncode == 2
    assert run.stderr.startswith("srcs app: 256.0.0.1:8765 cannot be used")
    assert run.stderr.count("\n") == 1


async def received(app, sent):
    """Return what a server answers that closes connections after 0.1 seconds of silence."""
    uvicorn = pytest.importorskip("uvicorn")
    from uvicorn.server import ServerState

    config = uvicorn.Config(app, log_level="critical", lifespan="off")
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: closing_protocol(0.1)(config=config, server_state=ServerState(), app_state={}),
        "127.0.0.1",
        0,
    )
    async with server, asyncio.timeout(WAIT):
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        found = await reader.read()
        writer.close()
    return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_a_connection_whose_request_does_not_go_on_is_closed(sent):
    assert run_alone(received(answer, sent)) == b""


def test_a_slow_answer_is_awaited():
    async def slow(scope, receive, send):
        await asyncio.sleep(0.5)
        await answer(scope, receive, send)
        await send({"type": "http.response.body", "body": b"done"})

    assert b"200 OK" in run_alone(received(slow, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
