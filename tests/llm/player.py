"""Plays one turn over one connection.

Steps that only wait or break the line are done here:

    delay MS            wait_file PATH      until it is there
    wait_event NAME     until the test releases it (Mock.release)
    stall true|NAME     no more bytes until released, or until the client is gone
    touch PATH          makes an empty file; tells a test that all before it was sent
    mark NAME           a line in the log       head true       sends the header now
    close true          ends the connection, body unfinished    reset true     the same with RST

Nothing is sent before the first byte of the body or `head`, so a turn that begins
with `reset` breaks before the first byte.
"""

import json
import os
import select
import socket
import struct
import time

from llm.scenario import CONTROL, has_tail
from llm.wire import encode

REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
           404: "Not Found", 411: "Length Required", 429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
           503: "Service Unavailable", 504: "Gateway Timeout", 529: "Overloaded"}


class Gone(Exception):
    """The client closed, or the turn broke the connection: nothing more can be sent."""


def error_body(message, kind, code=None):
    return encode({"error": {"message": message, "type": kind, "param": None, "code": code}})


class Line:
    """The answering half of a connection: header, framing, cuts and breaks."""

    def __init__(self, sock, turn):
        self.sock = sock
        self.turn = turn
        self.framing = turn.get("framing", "chunked")
        self.cut = turn.get("cut")
        self.keep = turn.get("keep", True) and self.framing != "close"
        self.headed = False
        self.pending = bytearray()
        self.sent = 0

    def send(self, data):
        try:
            self.sock.sendall(data)
        except OSError as wrong:
            raise Gone(str(wrong)) from None

    def head(self, status, headers, length=None):
        lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if length is not None:
            lines.append(f"Content-Length: {length}")
        elif self.framing == "chunked":
            lines.append("Transfer-Encoding: chunked")
        if not self.keep:
            lines.append("Connection: close")
        self.headed = True
        self.send("\r\n".join(lines + ["", ""]).encode())

    def whole(self, status, headers, body):
        """A complete answer of known length."""
        self.head(status, headers, len(body))
        self.framing = "length"
        self.write(body)
        self.flush()

    def write(self, data):
        """Queues body bytes; they leave in writes of `cut` bytes, whatever the pieces were."""
        if self.cut is None:
            self.put(data)
            return
        self.pending += data
        while self.cut and len(self.pending) >= self.cut:
            self.put(bytes(self.pending[:self.cut]))
            del self.pending[:self.cut]

    def flush(self):
        if self.pending:
            self.put(bytes(self.pending))
            self.pending.clear()

    def put(self, data):
        limit = self.turn.get("cut_after")
        if limit is not None and self.sent + len(data) >= limit:
            self.frame(data[:limit - self.sent])
            self.end(self.turn.get("reset", False))
        self.frame(data)

    def frame(self, data):
        self.sent += len(data)
        if self.framing == "chunked" and data:
            data = b"%x\r\n%b\r\n" % (len(data), data)
        self.send(data)

    def finish(self):
        self.flush()
        if self.framing == "chunked":
            self.send(b"0\r\n\r\n")

    def end(self, reset):
        """Breaks the connection now."""
        if reset:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(self.sock.detach())    # at once: a shutdown first would send a FIN
        else:
            try:
                self.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.keep = False
        raise Gone("reset by the scenario" if reset else "closed by the scenario")

    def client_gone(self):
        readable, _, _ = select.select([self.sock], [], [], 0)
        return bool(readable)


class Player:
    """One turn for one request."""

    def __init__(self, mock, line, turn, request, record, answer):
        self.mock = mock
        self.line = line
        self.turn = turn
        self.record = record
        self.answer = answer
        self.document = turn.get("json", not request.get("stream", False))

    def play(self):
        if "status" in self.turn:
            self.refuse()
            return
        length = self.turn.get("framing") == "length" and not self.document
        held = self.run_steps(hold=length or self.document)
        if self.document:
            held = [self.answer.document()]
        if length or self.document:
            kind = "application/json" if self.document else "text/event-stream"
            self.line.whole(200, {"Content-Type": kind}, b"".join(held))
            self.told("tail")
            return
        self.body([] if not has_tail(self.turn) else self.answer.tail())
        self.line.finish()
        self.told("tail")

    def refuse(self):
        body = self.turn.get("body", "the scenario refuses this")
        status = self.turn["status"]
        kind = "text/plain"
        if isinstance(body, dict):
            kind, body = "application/json", encode(body)
        elif not body.startswith("<"):
            kind, body = "application/json", error_body(body, "mock_error", status)
        else:
            kind, body = "text/html", body.encode()
        self.line.whole(status, {"Content-Type": kind, **self.turn.get("headers", {})}, body)
        self.told("tail")

    def run_steps(self, hold):
        """Plays the steps; with `hold`, returns the pieces for later."""
        held = [b"\xef\xbb\xbf"] if self.turn.get("bom") else []
        if held and not hold:
            self.body(held)
        for number, step in enumerate(self.turn.get("steps", [])):
            if CONTROL & set(step):
                self.control(step)
            elif hold:
                held += self.answer.pieces(step)
            else:
                self.body(self.answer.pieces(step))
            self.told("step", step=number, kind=next(iter(step)))
        return held + (self.answer.tail() if hold and has_tail(self.turn) else [])

    def open(self):
        if not self.line.headed:
            headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache",
                       **self.turn.get("headers", {})}
            self.line.head(200, headers)

    def body(self, pieces):
        self.open()
        for piece in pieces:
            self.line.write(piece)

    def told(self, event, **facts):
        self.mock.tell(event, request=self.record.number, bytes=self.line.sent, **facts)

    def control(self, step):
        kind = next(iter(CONTROL & set(step)))
        self.line.flush()
        if kind == "delay":
            time.sleep(step[kind] / 1000)
        elif kind == "head":
            self.open()
        elif kind == "touch":
            os.close(os.open(step[kind], os.O_CREAT | os.O_WRONLY, 0o600))
        elif kind == "wait_file":
            self.until(lambda: os.path.exists(step[kind]))
        elif kind in ("wait_event", "stall"):
            self.told("stall", kind=kind)
            self.until(lambda: self.mock.released(step[kind]))
        elif kind in ("close", "reset"):
            self.line.end(kind == "reset")

    def until(self, good):
        """Waits; ends the turn when the client goes or the server stops."""
        while not good():
            if self.mock.stopping or self.line.client_gone():
                raise Gone("the client closed")
            self.mock.pause(0.005)


def error_answer(line, status, message, kind):
    """An answer that is no part of the scenario: a request that was refused."""
    line.whole(status, {"Content-Type": "application/json"}, error_body(message, kind))


def read_json(data):
    """The value, or None; for the log only."""
    try:
        return json.loads(data)
    except ValueError:
        return None
