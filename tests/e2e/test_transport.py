#!/usr/bin/env python3
"""The way to a server: proxies, certificates, connections that are used again, HTTP/2, and
the one that is opened while somebody types."""

import http.client
import http.server
import json
import pathlib
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, need, wait_for     # noqa: E402
from e2e.lib.tap import Cases, Skip, equal        # noqa: E402
from e2e.lib.vterm import Vterm                   # noqa: E402
from llm.mock import Mock, certificate            # noqa: E402

CASES = Cases()
HI = {"steps": [{"text": "Hello there."}]}
CALL = {"steps": [{"call": "calculator", "arguments": {"expression": "1+1"}}]}


class Proxy(http.server.BaseHTTPRequestHandler):
    """Passes requests on, and tunnels; `seen` has the first line of each."""

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.server.seen.append(self.command)
        target = urllib.parse.urlsplit(self.path)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        there = http.client.HTTPConnection(target.hostname, target.port)
        there.request("POST", target.path, body, {"Content-Type": "application/json"})
        answer = there.getresponse()
        data = answer.read()
        self.send_response(answer.status)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_CONNECT(self):
        self.server.seen.append(self.command)
        host, _, port = self.path.partition(":")
        with socket.create_connection((host, int(port))) as there:
            self.send_response(200)
            self.end_headers()
            ends = {self.connection: there, there: self.connection}
            while True:
                for ready in select.select(list(ends), [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        self.close_connection = True
                        return
                    ends[ready].sendall(data)


class ProxyServer:
    def __enter__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        self.server.daemon_threads = True
        self.server.seen = self.seen = []
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


NOBODY = "http://127.0.0.1:1"


@CASES.table([
    {"name": "net.proxy", "config": "net: {proxy: \"@\"}\n", "seen": ["POST"]},
    {"name": "net.proxy, to a server with TLS", "config": "net: {proxy: \"@\"}\n", "tls": True,
     "seen": ["CONNECT"]},
    {"name": "HTTPS_PROXY", "env": {"HTTPS_PROXY": "@"}, "tls": True, "seen": ["CONNECT"]},
    {"name": "NO_PROXY", "env": {"HTTPS_PROXY": "@", "NO_PROXY": "127.0.0.1"}, "tls": True,
     "seen": []},
    {"name": "net.proxy before the environment", "config": "net: {proxy: \"@\"}\n", "tls": True,
     "env": {"HTTPS_PROXY": NOBODY}, "seen": ["CONNECT"]},
])
def proxied(row):
    tls = row.get("tls", False)
    with Env() as env, ProxyServer() as proxy, Mock([HI], tls=tls) as mock:
        config = row.get("config", "") + (f"tls: {{ca: \"{mock.ca}\"}}\n" if tls else "")
        env.write("config/chela/config.yaml", config.replace("@", proxy.url))
        env.env.update({k: v.replace("@", proxy.url) for k, v in row.get("env", {}).items()})
        equal(env.ask(mock, "hi").out, b"Hello there.\n")
        equal(proxy.seen, row["seen"])


@CASES.case("a proxy that is not there is named")
def _():
    with Env() as env, Mock([HI]) as mock:
        env.write("config/chela/config.yaml", f"net: {{proxy: \"{NOBODY}\"}}\n")
        result = env.ask(mock, "hi")
        equal((result.code, len(mock.chats)), (1, 0))
        assert b"cannot reach the proxy (net.proxy): " in result.err, result.err


def hashed(env, ca):
    """A folder of certificates as OpenSSL looks them up."""
    need("openssl")
    folder = env.root / "certs"
    folder.mkdir()
    made = subprocess.run(["openssl", "x509", "-hash", "-noout", "-in", ca], capture_output=True,
                          text=True, check=True)
    shutil.copy(ca, folder / f"{made.stdout.strip()}.0")
    return str(folder)


@CASES.table([
    {"name": "tls.ca, a file", "set": lambda env, ca: ("tls.ca", str(ca))},
    {"name": "tls.ca, a folder", "set": lambda env, ca: ("tls.ca", hashed(env, ca))},
    {"name": "SSL_CERT_FILE", "set": lambda env, ca: ("SSL_CERT_FILE", str(ca))},
    {"name": "SSL_CERT_DIR", "set": lambda env, ca: ("SSL_CERT_DIR", hashed(env, ca))},
])
def trusted(row):
    with Env() as env, Mock([HI], tls=True) as mock:
        key, value = row["set"](env, mock.ca)
        if key == "tls.ca":
            env.write("config/chela/config.yaml", f"tls: {{ca: \"{value}\"}}\n")
            env.env["SSL_CERT_FILE"] = str(env.root / "none.pem")     # it does not count
        else:
            env.env[key] = value
        equal(env.ask(mock, "hi"), (0, b"Hello there.\n", b""))


@CASES.table([{"name": "one connection for a task", "tls": False},
              {"name": "one connection for a task, with TLS", "tls": True}])
def used_again(row):
    with Env() as env, Mock([CALL, CALL, HI], tls=row["tls"]) as mock:
        if row["tls"]:
            env.env["SSL_CERT_FILE"] = str(mock.ca)
        equal(env.ask(mock, "hi").code, 0)
        equal([request.connection for request in mock.chats], [1, 1, 1])


@CASES.case("one connection for the turns of a chat")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}) as mock:
        # A title is asked for beside the second turn, on a connection of its own.
        env.write("config/chela/config.yaml", "ui: {titles: off}\n")
        result = env.run(["--plain", *env.to_mock(mock)], stdin=b"one\ntwo\nthree\n")
        equal((result.code, len(mock.chats)), (0, 3))
        equal({request.connection for request in mock.chats}, {1})


NODE = """
const http2 = require("http2"), fs = require("fs");
const [key, cert] = process.argv.slice(2).map(name => fs.readFileSync(name));
const text = '{"choices":[{"delta":{"content":"Hello there."},"finish_reason":null}]}';
const stop = '{"choices":[{"delta":{},"finish_reason":"stop"}]}';
const server = http2.createSecureServer({key, cert, allowHTTP1: true}, (request, response) => {
    request.resume();
    request.on("end", () => {
        console.log(JSON.stringify([request.httpVersion, request.url]));
        response.writeHead(200, {"content-type": "text/event-stream"});
        response.write(`data: ${text}\\n\\n`);
        response.end(`data: ${stop}\\n\\ndata: [DONE]\\n\\n`);
    });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
"""


@CASES.case("HTTP/2, where the server speaks it")
def _():
    need("node", "openssl")
    with Env() as env, tempfile.TemporaryDirectory() as folder:
        key, cert = certificate(pathlib.Path(folder))
        program = pathlib.Path(folder) / "server.js"
        program.write_text(NODE)
        server = subprocess.Popen(["node", str(program), str(key), str(cert)],
                                  stdout=subprocess.PIPE, text=True)
        try:
            port = server.stdout.readline().strip()
            env.env["SSL_CERT_FILE"] = str(cert)
            result = env.run(["ask", "--provider", "openai", "-m", "x", "--base-url",
                              f"https://127.0.0.1:{port}/v1", "hi"])
            equal(result, (0, b"Hello there.\n", b""))
            version, path = json.loads(server.stdout.readline())
            if version == "1.1":
                raise Skip("the libcurl here knows no HTTP/2")
            equal((version, path), ("2.0", "/v1/chat/completions"))
        finally:
            server.kill()
            server.wait()


@CASES.case("the connection of a message is opened while it is typed, once")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}, tls=True) as mock, \
            Vterm(env, 60, 20) as screen:
        env.write("config/chela/config.yaml", f"tls: {{ca: \"{mock.ca}\"}}\n")
        env.env["OPENAI_API_KEY"] = "sk-test-0123456789abcdef"
        screen.start(*env.to_mock(mock))
        screen.wait(r"(^|\| )> *$")
        equal(mock.requests, [], "nothing is opened before it is needed")
        screen.text("/")
        screen.wait("/")
        screen.keys("BSpace")
        screen.wait(r"(^|\| )> *$")
        equal(mock.requests, [], "nor for a command")
        screen.text("h")
        wait_for(lambda: screen.screen() and mock.requests and mock.requests[0].done)
        screen.text("ello")
        screen.wait("hello")
        screen.press_until("Enter", "Hello there")
        equal([(request.method, request.connection) for request in mock.requests],
              [("HEAD", 1), ("POST", 1)])
        assert "authorization" not in mock.requests[0].headers, mock.requests[0].headers
        screen.text("more")
        screen.wait("more")
        screen.press_until("Enter", r"(?s)Hello there.*Hello there")
        equal([request.method for request in mock.requests], ["HEAD", "POST", "POST"],
              "it is warm")


CASES.run()
