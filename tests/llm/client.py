"""A client of plain sockets and a few requests, for the tests of the mock itself."""

import json
import socket
import ssl

HELLO = {"model": "m", "stream": True, "stream_options": {"include_usage": True},
         "messages": [{"role": "user", "content": "hi"}]}
TOOL = {"type": "function", "function": {
    "name": "look", "description": "Looks.",
    "parameters": {"type": "object", "properties": {"at": {"type": "string"}}}}}


def call(call_id="c1", name="look", arguments="{}"):
    return {"id": call_id, "type": "function",
            "function": {"name": name, "arguments": arguments}}


def asked(*calls, **more):
    return {"role": "assistant", "tool_calls": list(calls), **more}


def told(call_id="c1", content="seen"):
    return {"role": "tool", "tool_call_id": call_id, "content": content}


def user(content="hi"):
    return {"role": "user", "content": content}


def with_messages(*messages, **more):
    return {**HELLO, "tools": [TOOL], "messages": list(messages), **more}


def as_bytes(body):
    return body if isinstance(body, bytes) else json.dumps(body).encode()


class Client:
    """Speaks HTTP over one socket and notes how the bytes were framed."""

    def __init__(self, mock):
        self.sock = socket.create_connection(("127.0.0.1", mock.port), timeout=20)
        if mock.tls:
            self.sock = ssl.create_default_context(cafile=str(mock.ca)).wrap_socket(
                self.sock, server_hostname="127.0.0.1")
        self.file = self.sock.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.sock.close()

    def send(self, body=HELLO, path="/v1/chat/completions", method="POST", headers=()):
        data = b"" if method == "GET" else as_bytes(body)
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}",
                 *(headers or ["Content-Type: application/json"]), "", ""]
        self.sock.sendall("\r\n".join(lines).encode() + data)

    def head(self):
        status = int(self.file.readline().split()[1])
        headers = {}
        for line in iter(self.file.readline, b"\r\n"):
            if not line:
                raise EOFError("the header is cut")
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        return status, headers

    def chunks(self, headers):
        """The body in its HTTP chunks; the last is None when the end was missing."""
        if "content-length" in headers:
            return [self.file.read(int(headers["content-length"]))]
        if headers.get("transfer-encoding") != "chunked":
            return [self.file.read()]
        found = []
        while True:
            size = self.file.readline().strip()
            if not size:
                return found + [None]
            piece = self.file.read(int(size, 16))
            if self.file.readline() != b"\r\n":
                return found + [piece, None]
            if not piece:
                return found
            found.append(piece)

    def ask(self, *args, **kwargs):
        self.send(*args, **kwargs)
        status, headers = self.head()
        return status, headers, self.chunks(headers)


def events(body):
    """Data of the events of a stream of LF lines."""
    return [line[6:] for line in body.decode().splitlines() if line.startswith("data: ")]


def deltas(body):
    frames = [json.loads(data) for data in events(body) if data != "[DONE]"]
    return [c.get("delta") for f in frames for c in f.get("choices", [])]


def text(body):
    return "".join(d.get("content") or "" for d in deltas(body))


def arguments(body):
    """name → arguments for each call, gathered by index."""
    slots = {}
    for delta in deltas(body):
        for part in delta.get("tool_calls", []):
            slot = slots.setdefault(part.get("index"), [None, ""])
            slot[0] = part["function"].get("name", slot[0])
            slot[1] += part["function"]["arguments"]
    return [tuple(slots[key]) for key in sorted(slots)]
