#!/usr/bin/env python3
"""PDF files of a person: to models that take them in the form of each wire, as text to the
others, and what is said where neither goes."""

import base64
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                     # noqa: E402
from e2e.lib.prefix import check_prefix           # noqa: E402
from e2e.lib.tap import Cases, equal              # noqa: E402
from llm.mock import Mock                         # noqa: E402

CASES = Cases()
HI = {"steps": [{"text": "It is a report.", "by": 2}]}
PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
       b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
LOCKED = PDF.replace(b"/Root", b"/Encrypt 9 0 R/Root")
TEXT = "[file a.pdf]\nfirst page\n[page 2]\nsecond page\n\n[/file]"


def coded(data=PDF):
    return base64.b64encode(data).decode()


def url(data=PDF):
    return "data:application/pdf;base64," + coded(data)


def of_openai(request, data=PDF):
    parts = request.json["messages"][1]["content"]
    return parts[0] == {"type": "file", "file": {"filename": "a.pdf", "file_data": url(data)}}


def of_responses(request, data=PDF):
    parts = request.json["input"][0]["content"]
    return parts[0] == {"type": "input_file", "filename": "a.pdf", "file_data": url(data)}


def of_anthropic(request, data=PDF):
    parts = request.json["messages"][0]["content"]
    return parts[0] == {"type": "document", "title": "a.pdf", "source": {
        "type": "base64", "media_type": "application/pdf", "data": coded(data)}}


def of_gemini(request, data=PDF):
    parts = request.json["contents"][0]["parts"]
    return parts[0] == {"inlineData": {"mimeType": "application/pdf", "data": coded(data)}}


WIRES = [
    {"name": "openai", "model": "gpt-4o", "sees": of_openai},
    {"name": "responses", "model": "gpt-4o", "sees": of_responses},
    {"name": "anthropic", "model": "claude-sonnet-5", "sees": of_anthropic},
    {"name": "gemini", "model": "gemini-2.5-flash", "sees": of_gemini},
]


class Desk(Env):
    """A home with a PDF in it and, unless told otherwise, a pdftotext."""

    def __init__(self, program='cat >"$HOME/fed"; printf "first page\\fsecond page\\n\\f"',
                 data=PDF):
        super().__init__()
        self.write("work/a.pdf", data)
        if program:
            self.script("pdftotext", program)
            self.env["PATH"] = f"{self.root / 'bin'}:{self.env['PATH']}"
        else:
            self.env["PATH"] = str(self.root / "bin")

    def say(self, mock, wire, model, *args):
        return self.run(["ask", "--provider", wire, "--base-url", mock.url, "-m", model, *args])


def words(request):
    """All of a request, where a text can be looked for."""
    return str(request.json).replace("\\n", "\n")


@CASES.table(WIRES)
def _(wire):
    """As it is, the same in the next request, and of a file with a password too."""
    for data in (PDF, LOCKED):
        with Desk(program=None, data=data) as env, Mock([HI, HI]) as mock:
            result = env.say(mock, wire["name"], wire["model"], "-f", "a.pdf", "what is it?")
            equal(result, (0, b"It is a report.\n", b""))
            equal(env.say(mock, wire["name"], wire["model"], "-c", "and?").code, 0)
            equal(mock.refusals, [])
            equal([wire["sees"](request, data) for request in mock.chats], [True, True])
            if wire["name"] == "openai":
                check_prefix(mock.chats[0].body, mock.chats[1].body)


@CASES.case("one conversation over all four wires and a model that takes none")
def _():
    with Desk() as env, Mock([HI] * 6) as mock:
        for number, wire in enumerate(WIRES):
            more = ["-c", "go on"] if number else ["-f", "a.pdf", "go"]
            equal(env.say(mock, wire["name"], wire["model"], *more).code, 0)
            assert wire["sees"](mock.chats[number]), wire["name"]
        result = env.say(mock, "openai", "x", "-v", "-c", "go on")
        equal(result.code, 0)
        assert b"a.pdf goes as text" in result.err, result.err
        assert TEXT in words(mock.chats[4]) and coded() not in words(mock.chats[4])
        equal(env.say(mock, "gemini", "gemini-2.5-flash", "-c", "go on").code, 0)
        assert of_gemini(mock.chats[5])
        equal(mock.refusals, [])


@CASES.case("as text, made once and the same ever after")
def _():
    with Desk() as env, Mock([HI] * 3) as mock:
        equal(env.say(mock, "openai", "x", "-f", "a.pdf", "what is it?").code, 0)
        equal((env.home / "fed").read_bytes(), PDF)
        env.script("pdftotext", "exit 3")
        for _ in range(2):
            equal(env.say(mock, "openai", "x", "-c", "and?").code, 0)
        equal(mock.refusals, [])
        for earlier, later in zip(mock.chats, mock.chats[1:]):
            check_prefix(earlier.body, later.body)
        assert TEXT in words(mock.chats[2])


@CASES.case("without pdftotext it says what to install, and sends nothing")
def _():
    with Desk(program=None) as env, Mock([HI]) as mock:
        result = env.say(mock, "openai", "x", "-f", "a.pdf", "what is it?")
        equal((result.code, result.out), (1, b""))
        assert b"x takes no PDF files" in result.err, result.err
        assert b"poppler" in result.err, result.err
        equal((mock.chats, env.conversations()), ([], []))


@CASES.case("a pdftotext that cannot read it: the model is told")
def _():
    with Desk("exit 1") as env, Mock([HI]) as mock:
        equal(env.say(mock, "openai", "x", "-f", "a.pdf", "what is it?").code, 0)
        assert "damaged or locked by a password" in words(mock.chats[0])
        equal(mock.refusals, [])


@CASES.case("a server that takes none is told once, and remembered")
def _():
    body = "Invalid value: 'file'. Supported values are: 'text' and 'image_url'."
    with Desk() as env, Mock([{"status": 400, "body": body}, HI, HI]) as mock:
        result = env.say(mock, "openai", "gpt-4o", "-v", "-f", "a.pdf", "what is it?")
        equal((result.code, result.out), (0, b"It is a report.\n"))
        assert b"takes no PDF files; sent again with their text" in result.err, result.err
        equal(env.say(mock, "openai", "gpt-4o", "-f", "a.pdf", "and this?").code, 0)
        equal([of_openai(request) for request in mock.chats], [True, False, False])
        assert all(TEXT in words(request) for request in mock.chats[1:])
        equal(mock.refusals, [])


@CASES.table([
    {"name": "too large", "file": "big.pdf", "data": PDF + b"\0" * (8 << 20),
     "says": b"big.pdf is larger than 8 MB"},
    {"name": "a PDF by its name alone", "file": "fake.pdf", "data": b"PK\3\4\0\0",
     "says": b"fake.pdf is neither text nor an image nor a PDF"},
])
def _(case):
    with Desk() as env, Mock([HI]) as mock:
        env.write(f"work/{case['file']}", case["data"])
        result = env.say(mock, "openai", "gpt-4o", "-f", case["file"], "what is it?")
        equal((result.code, result.out), (2, b""))
        assert case["says"] in result.err, result.err
        equal(mock.chats, [])


@CASES.case("the bytes lie in a file of their own; an export has the name alone")
def _():
    with Desk(program=None) as env, Mock([HI]) as mock:
        equal(env.say(mock, "openai", "gpt-4o", "-f", "a.pdf", "what is it?").code, 0)
        (blob,) = (env.data / "blobs").iterdir()
        equal((blob.read_bytes(), blob.stat().st_mode & 0o777), (PDF, 0o600))
        number = str(env.conversations()[0]["id"])
        for form in ("md", "txt", "json"):
            text = env.run(["export", number, "--format", form]).out.decode()
            assert "[pdf a.pdf]" in text, text
            assert coded()[:40] not in text and "%PDF" not in text, text
        equal(env.run(["rm", number], stdin=b"y\n").code, 0)


@CASES.case("not saved at all: it is sent, and no file is left")
def _():
    with Desk(program=None) as env, Mock([HI]) as mock:
        result = env.say(mock, "anthropic", "claude-sonnet-5", "--no-save", "-f", "a.pdf", "go")
        equal(result.code, 0)
        assert of_anthropic(mock.chats[0])
        assert not os.path.exists(env.data / "blobs")


CASES.run()
