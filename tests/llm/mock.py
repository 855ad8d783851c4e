#!/usr/bin/env python3
"""A scripted Chat Completions server on 127.0.0.1, for tests; standard library only.

    python3 tests/llm/mock.py --scenario FILE [--port N] [--port-file F] [--log F]
                              [--bodies DIR] [--tls]

    with Mock([{"steps": [{"text": "hello"}]}]) as mock:
        ... run something against mock.url ...
        mock.requests[0].body

Every request is checked as by a strict vendor (validate.py) and answered 400 with the
reason when it is wrong; otherwise the scenario (scenario.py) picks the turn to play.
Each request is kept byte for byte with its headers and the number of its connection. What
asks for a title, in the background, is answered and kept apart: `titles` are its turns.
"""

import argparse
import base64
import json
import pathlib
import signal
import socket
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from llm.player import Gone, Line, Player, error_answer, read_json   # noqa: E402
from llm.scenario import Scenario, load                              # noqa: E402
from llm.validate import Check, Refused                              # noqa: E402
from llm.wire import Answer, encode                                  # noqa: E402
from llm.wire_anthropic import MessagesAnswer, MessagesCheck, check_key   # noqa: E402
from llm.wire_gemini import GeminiAnswer, GeminiCheck, check_request, path_of   # noqa: E402
from llm.wire_responses import ResponsesAnswer, ResponsesCheck   # noqa: E402

BODY_LIMIT = 64 * 1024 * 1024
TITLES = b"You write titles for conversations."     # begins data/prompts/title.txt
NO_TITLE = {"status": 404, "body": "no titles here"}


class Request:
    """One request as it came."""

    def __init__(self, number, connection, method, path, headers, body):
        self.number = number            # from 1, in order of arrival
        self.connection = connection    # from 1; equal numbers: the same connection
        self.method = method
        self.path = path
        self.headers = headers          # names in lower case
        self.body = body                # bytes, verbatim
        self.refused = None             # None, or (rule, reason)
        self.gone = False               # the connection broke while it was answered
        self.done = False
        self.is_title = TITLES in body  # asked for in the background

    @property
    def json(self):
        return read_json(self.body)


class Handler(BaseHTTPRequestHandler):
    """Reads requests of one connection and has them answered."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        self.connection_number = self.server.mock.next_connection(self.connection)

    def finish(self):
        try:
            super().finish()
        except OSError:
            pass
        self.server.mock.forget(self.connection)

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (OSError, Gone):
            self.close_connection = True

    def log_message(self, *_):
        pass

    def take(self, body):
        headers = {name.lower(): value for name, value in self.headers.items()}
        return self.server.mock.arrived(self.connection_number, self.command, self.path,
                                        headers, body)

    def do_GET(self):
        record = self.take(b"")
        line = Line(self.connection, {})
        scenario = self.server.mock.scenario
        if scenario.key and scenario.key not in (
                record.headers.get("x-api-key"),
                record.headers.get("authorization", "").removeprefix("Bearer ")):
            error_answer(line, 401, "Incorrect API key provided", "invalid_request_error")
        elif self.path.split("?")[0].removeprefix("/v1") == "/models":
            models = [{"id": name, "object": "model", "created": 0, "owned_by": "mock"}
                      for name in scenario.models]
            line.whole(200, {"Content-Type": "application/json"},
                       encode({"object": "list", "data": models}))
        else:
            error_answer(line, 404, f"no such path: {self.path}", "invalid_request_error")
        self.close_connection = not line.keep
        self.server.mock.finished(record)

    def do_HEAD(self):
        """What only opens a connection; there is nothing to see."""
        record = self.take(b"")
        line = Line(self.connection, {})
        line.whole(404, {}, b"")
        self.close_connection = not line.keep
        self.server.mock.finished(record)

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > BODY_LIMIT:
            error_answer(Line(self.connection, {"keep": False}), 411,
                         "a length is needed", "invalid_request_error")
            self.close_connection = True
            return
        record = self.take(self.rfile.read(int(length)))
        line = Line(self.connection, {})
        try:
            request = self.check(record)
            turn = self.server.mock.plan_of(record).pick(request, record.number)
            line = Line(self.connection, turn)
            made = self.wire(record)[1](turn, request, record.number)
            Player(self.server.mock, line, turn, request, record, made).play()
        except Refused as wrong:
            record.refused = (wrong.rule, str(wrong))
            status = {"key": 401, "path": 404}.get(wrong.rule, 400)
            error_answer(line, status, str(wrong), "invalid_request_error")
        except Gone as gone:
            record.gone = True
            line.keep = False
            self.server.mock.tell("gone", request=record.number, bytes=line.sent, why=str(gone))
        finally:
            self.close_connection = not line.keep
            self.server.mock.finished(record)

    def wire(self, record):
        """Who checks a request and who answers it, by its path."""
        wires = {"/chat/completions": (Check, Answer),
                 "/messages": (MessagesCheck, MessagesAnswer),
                 "/responses": (ResponsesCheck, ResponsesAnswer)}
        if path_of(record):
            return GeminiCheck, GeminiAnswer
        wire = wires.get(record.path.removeprefix("/v1"))
        if not wire:
            raise Refused("path", f"no such path: {record.path}")
        return wire

    def check(self, record):
        scenario = self.server.mock.scenario
        checker = self.wire(record)[0]
        if checker is GeminiCheck:
            return check_request(record, scenario)
        if checker is MessagesCheck:
            check_key(record.headers, scenario.key)
        elif scenario.key and record.headers.get("authorization") != f"Bearer {scenario.key}":
            raise Refused("key", "Incorrect API key provided")
        if not record.headers.get("content-type", "").startswith("application/json"):
            raise Refused("content_type", "Content-Type is not application/json")
        return checker(scenario.allow).request(record.body)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request, client_address):
        wrong = sys.exc_info()[1]
        if not isinstance(wrong, OSError):
            self.mock.tell("defect", why=repr(wrong))
            super().handle_error(request, client_address)

    def get_request(self):
        sock, address = super().get_request()
        if self.mock.tls:
            sock = self.mock.tls.wrap_socket(sock, server_side=True,
                                             do_handshake_on_connect=False)
        return sock, address


def certificate(folder):
    """Makes a key and a certificate for 127.0.0.1; returns both paths."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
                    "-keyout", str(key), "-out", str(cert)],
                   check=True, capture_output=True)
    return key, cert


class Mock:
    """The server; `with` starts and stops it."""

    def __init__(self, scenario=(), port=0, log=None, bodies=None, tls=False, titles=None):
        made = isinstance(scenario, Scenario)
        self.scenario = scenario if made else Scenario(scenario or [])
        self.titles = Scenario({"turns": titles or [NO_TITLE], "used_up": "repeat"})
        self.requests = []
        self.titled = []                # requests for titles, which no test expects
        self.events = []
        self.changed = threading.Condition()
        self.stopping = False
        self.free = set()
        self.open = set()
        self.connections = 0
        self.log = open(log, "w", encoding="utf-8") if log else None
        self.bodies = pathlib.Path(bodies) if bodies else None
        self.folder = tempfile.TemporaryDirectory() if tls else None
        self.tls = self.ca = None
        if tls:
            key, self.ca = certificate(pathlib.Path(self.folder.name))
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(self.ca, key)
        self.server = Server(("127.0.0.1", port), Handler)
        self.server.mock = self
        self.port = self.server.server_address[1]
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}/v1"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.stopping = True
        self.server.shutdown()
        self.server.server_close()
        with self.changed:
            for sock in self.open:
                try:
                    sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            self.changed.wait_for(lambda: not self.open, 5)
        if self.log:
            self.log.close()
        if self.folder:
            self.folder.cleanup()

    def next_connection(self, sock):
        with self.changed:
            self.connections += 1
            self.open.add(sock)
            return self.connections

    def forget(self, sock):
        with self.changed:
            self.open.discard(sock)
            self.changed.notify_all()

    def arrived(self, connection, method, path, headers, body):
        with self.changed:
            kept = self.titled if TITLES in body else self.requests
            number = len(kept) + 1 if kept is self.requests else -len(kept) - 1
            record = Request(number, connection, method, path, headers, body)
            kept.append(record)
        if self.bodies:
            (self.bodies / f"{record.number:04}.json").write_bytes(body)
        self.tell("request", request=record.number, connection=connection, method=method,
                  path=path, headers=headers, body=base64.b64encode(body).decode())
        return record

    def plan_of(self, record):
        return self.titles if record.is_title else self.scenario

    def finished(self, record):
        record.done = True
        self.tell("answered", request=record.number, refused=record.refused, gone=record.gone)

    def tell(self, event, **facts):
        """Adds a line to the log and wakes whoever waits."""
        with self.changed:
            entry = {"event": event, **facts}
            self.events.append(entry)
            if self.log and not self.log.closed:
                self.log.write(json.dumps(entry) + "\n")
                self.log.flush()
            self.changed.notify_all()

    def pause(self, seconds):
        with self.changed:
            self.changed.wait(seconds)

    def released(self, name):
        return name in self.free

    def release(self, name=True):
        """Lets steps go on that wait for `name` (True: an unnamed stall)."""
        with self.changed:
            self.free.add(name)
            self.changed.notify_all()

    def wait(self, good, timeout=20):
        """Waits until good() holds; an error with what happened so far, if it never does."""
        with self.changed:
            if not self.changed.wait_for(good, timeout):
                raise TimeoutError(f"nothing of the kind; last events: {self.events[-5:]}")

    def wait_requests(self, count, timeout=20):
        self.wait(lambda: len(self.requests) >= count, timeout)

    def wait_event(self, timeout=20, **facts):
        """Waits for an event that has all these facts: event="step", request=1, step=2."""
        self.wait(lambda: any(all(event.get(key) == value for key, value in facts.items())
                              for event in self.events), timeout)

    @property
    def chats(self):
        """The chat requests alone, without those for /models."""
        return [r for r in self.requests if r.method == "POST"]

    @property
    def refusals(self):
        """Why requests were refused; empty when all were valid."""
        return [r.refused for r in self.requests if r.refused]


def main():
    parser = argparse.ArgumentParser(description="A scripted Chat Completions server.")
    parser.add_argument("--scenario", required=True, help="JSON file")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", help="gets the port when the server is ready")
    parser.add_argument("--log", help="gets one JSON object a line for everything that happens")
    parser.add_argument("--bodies", help="folder for the bodies of the requests, verbatim")
    parser.add_argument("--tls", action="store_true", help="https, with a fresh certificate")
    options = parser.parse_args()
    with Mock(load(options.scenario), options.port, options.log, options.bodies,
              options.tls) as mock:
        print(mock.url, flush=True)
        if mock.ca:
            print(mock.ca, flush=True)
        if options.port_file:
            made = pathlib.Path(options.port_file + ".new")
            made.write_text(f"{mock.port}\n")
            made.replace(options.port_file)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
