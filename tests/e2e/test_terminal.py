#!/usr/bin/env python3
"""What the chat screen sends to its terminal, byte by byte, and what it does while nothing is
to be done."""

import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, need, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal            # noqa: E402
from e2e.lib.terminal import Pty                # noqa: E402
from llm.mock import Mock                       # noqa: E402

CASES = Cases()
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HARMFUL = ("\x00\x01\x07\x08\x0b\x0c\x0e\x1b[2J\x1b]0;owned\x07\x1b]52;c;aGk=\x07\x1bP1$r\x1b\\"
           "\x1b[999;999H\x1bc\x7f\x80\x85\x9b5n\x9d0;owned\x9c" + BIDI + "\u2028\u2029")
CLEAR = b"\x1b[2J"
# A whole sequence that a screen may use: CSI, a change of character set, keypad, cursor.
SEQUENCE = re.compile(rb"\x1b(?:\[[0-9;?>=<]*[ !]?[@-~]|[()][0-9A-B]|[=>78M])")
# What it asks of the terminal, and the title, whose text is looked at like all other.
QUESTIONS = re.compile(rb"\x1b\]11;\?\x07|\x1b\[\?2026\$p")
TITLE = re.compile(rb"\x1b\]2;([^\x00-\x1f\x7f]*)\x07")
# Asks for an answer, clears the scrollback, resets: none of these is ever drawn with.
BANNED = re.compile(rb"\x1b\[(?:3J|[0-9;?]*n|!p)")


class Chat(Pty):
    """The chat screen on a bare terminal."""

    def __init__(self, env, mock, *args, **options):
        super().__init__(env, [*env.to_mock(mock), "-M", "plan", *args], **options)
        self.wait(b"ready")

    def say(self, text):
        """Types a prompt, and Enter once it was drawn: what is read in one piece is a paste."""
        self.press(text.encode())
        self.send(b"\r")

    def press(self, keys):
        """Sends keys and waits until something was drawn for them, and no more is."""
        seen = len(self.seen)
        self.send(keys)
        wait_for(lambda: self.read() and len(self.seen) > seen, what="an echo")
        self.quiet()

    def quiet(self):
        """Reads until nothing more comes for a while; no case depends on how long."""
        end = time.monotonic() + 0.25
        while time.monotonic() < end:
            if self.read():
                end = time.monotonic() + 0.25

    def quit(self):
        self.send(b"\x03")
        self.quiet()
        self.send(b"\x03")
        return self.end()


def harm_in(data):
    """What of the harmful stands in bytes that went to a terminal."""
    assert not BANNED.search(data), BANNED.search(data)
    data = TITLE.sub(rb"\1", QUESTIONS.sub(b"", data))
    text = SEQUENCE.sub(b"", data).decode(errors="surrogateescape")
    return re.findall("[\x00-\x07\x0b\x0c\x10-\x1f\x7f-\x9f\udc80-\udcff" + BIDI + "]", text)


@CASES.table([
    {"name": "hostile bytes in text and thinking", "by": None},
    {"name": "the same, one character for each delta", "by": 1},
])
def hostile(row):
    more = {"by": row["by"]} if row["by"] else {}
    turn = {"steps": [{"thinking": HARMFUL, **more}, {"text": f"begin {HARMFUL} end", **more},
                      {"text_hex": "2061ff80c0afe28268eda080f4908080f8888080801b5b324a7a"},
                      {"text": " last"}]}
    with Env() as env, Mock([turn]) as mock, Chat(env, mock) as chat:
        clears = chat.seen.count(CLEAR)
        chat.say("show me")
        chat.wait(b"last")
        chat.quiet()
        equal((harm_in(chat.seen), chat.seen.count(CLEAR)), ([], clears))
        equal(chat.quit().code, 0)
        equal(harm_in(chat.seen), [])


@CASES.case("hostile bytes in a call, its result, an error, a title")
def _():
    call = {"call": "get\x1b[2J\u202etime", "arguments": {"\x1b]0;owned\x07": "\x9b5n"}}
    read = {"call": "read_file", "arguments": {"path": "odd.txt"}}
    wrong = {"status": 400, "body": {"error": {"message": f"bad {HARMFUL} thing"}}}
    with Env() as env, Mock([{"steps": [call]}, {"steps": [read]}, wrong]) as mock:
        env.write("work/odd.txt", f"line{HARMFUL}\n")
        with Chat(env, mock) as chat:
            chat.send(f"\x1b[200~title {HARMFUL}\x1b[201~".encode())
            chat.say(" now")
            chat.wait(b"thing")
            chat.send(b"\x14")
            chat.wait(b"title")
            chat.quiet()
            equal(harm_in(chat.seen), [])


@CASES.case("the screen is cleared at its start and by Ctrl-L, by no answer, page or other key")
def _():
    plan = {"turns": [{"steps": [{"text": f"row {n}\n\n" * 12, "by": 5}]} for n in range(3)]}
    with Env() as env, Mock(plan) as mock, Chat(env, mock) as chat:
        start = chat.seen.count(CLEAR)
        assert start <= 1, start
        for number in range(3):
            chat.say(f"prompt {number}")
            wait_for(lambda: chat.read() or len(mock.chats) > number, what="a request")
            chat.quiet()
        for keys in (b"\x1b[5~", b"\x14", b"\x1b[B"):     # page up, the list
            chat.send(keys)
            chat.quiet()
        chat.press(b"\x1b")
        equal(chat.seen.count(CLEAR), start)
        chat.send(b"\x0c")
        chat.quiet()
        equal(chat.seen.count(CLEAR), start + 1)


@CASES.case("/draft brings back what was cleared, and says so where nothing was")
def _():
    with Env() as env, Mock([]) as mock, Chat(env, mock) as chat:
        chat.say("/draft")
        chat.wait(b"nothing to bring back")
        chat.press(b"some words")
        chat.press(b"\x03")
        seen = len(chat.seen)
        chat.say("/draft")
        wait_for(lambda: chat.read() and b"some words" in chat.seen[seen:], what="the draft")


@CASES.case("idle after a turn: 10 s with no byte written and at most two wake-ups")
def _():
    need("strace")
    quiet = {"ASAN_OPTIONS": "detect_leaks=0"}
    with Env() as env, Mock([{"steps": [{"text": "All said."}]}]) as mock:
        log = env.tmp / "strace"
        before = ["strace", "-f", "-qq", "-o", str(log), "-e",
                  "trace=poll,ppoll,select,pselect6,epoll_wait,epoll_pwait,nanosleep,"
                  "clock_nanosleep,futex,write,writev,pwrite64"]
        with Chat(env, mock, before=before, variables=quiet) as chat:
            chat.say("hello")
            chat.wait(b"All said.")
            settled(log, chat)
            seen, at = len(chat.seen), log.stat().st_size
            end = time.monotonic() + 10
            while time.monotonic() < end:
                chat.read()
            text = log.read_text(errors="replace")[at:]
            lines = [line for line in text.splitlines() if "(" in line or "resumed" in line]
            equal([line for line in lines if "write" in line], [])
            woken = [line for line in lines if " = " in line]
            assert len(woken) <= 2, woken
            equal(len(chat.seen), seen)


def settled(log, chat):
    """Waits until what a turn leaves to do, as storing and closing, is done."""
    def same():
        before = log.stat().st_size
        end = time.monotonic() + 2
        while time.monotonic() < end:
            chat.read()
        return log.stat().st_size == before
    wait_for(same, 30, "rest")


@CASES.case("a second turn over TLS opens no new connection")
def _():
    plan = [{"steps": [{"text": "one ", "by": 1}, {"call": "get_time"}]},
            {"steps": [{"text": "first done"}]}, {"steps": [{"text": "second done"}]}]
    with Env() as env, Mock(plan, tls=True) as mock:
        with Chat(env, mock, variables={"SSL_CERT_FILE": str(mock.ca)}) as chat:
            chat.say("go")
            chat.wait(b"first done")
            chat.quiet()
            chat.say("again")
            chat.wait(b"second done")
        equal([request.connection for request in mock.chats], [1, 1, 1])
        equal(mock.refusals, [])


CASES.run()
