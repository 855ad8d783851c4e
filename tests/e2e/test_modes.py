#!/usr/bin/env python3
"""Whatever ends the chat UI, no mode of the terminal is left on, and nothing that the terminal
had still to say is typed into the shell."""

import fcntl
import os
import pathlib
import re
import signal
import struct
import sys
import termios

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, need, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal            # noqa: E402
from e2e.lib.terminal import Pty                # noqa: E402
from llm.mock import Mock                       # noqa: E402

CASES = Cases()
CURSES = {1, 7, 12, 25}     # keypad, wrapping, blinking, cursor: curses sets them as it needs
ANSWERS = b"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?2026;2$y\x1b[?0u\x1b[?62;22c"
XTERM = {"TERM": "xterm-256color", "TMUX": "", "TERM_PROGRAM": "", "SSH_CONNECTION": ""}


def modes_on(data):
    """The private modes that are on after these bytes, and how many keyboards are pushed."""
    on = set()
    for numbers, final in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", data):
        for number in numbers.split(b";"):
            (on.add if final == b"h" else on.discard)(int(number))
    return on - CURSES, data.count(b"\x1b[>1u") - data.count(b"\x1b[<u")


def waiting(chat):
    """Bytes that whoever reads the terminal next would get."""
    return struct.unpack("i", fcntl.ioctl(chat.slave, termios.FIONREAD, b"\0" * 4))[0]


class Chat(Pty):
    """The chat screen on a terminal that answers."""

    def __init__(self, env, mock, **options):
        env.write("config/chela/config.yaml", "ui: {mouse: true}\n")
        super().__init__(env, [*env.to_mock(mock), "-M", "plan"], variables=XTERM,
                         **options)
        self.before = termios.tcgetattr(self.slave)
        self.wait(b"\x1b[c")
        self.send(ANSWERS)
        self.wait(b"\x1b[>1u")
        self.wait(b"ready")
        self.until(lambda: modes_on(self.seen) == ({1002, 1004, 1006, 1049, 2004}, 1))

    def until(self, good):
        """Reads until it is so."""
        wait_for(lambda: (self.read(), good())[1], what="what the terminal is to be sent")

    def answer_end(self):
        """The end asks the terminal for its name once more, to read up to it."""
        self.until(lambda: self.seen.count(b"\x1b[c") > 1)
        self.send(b"\x1b[?62;22c")


@CASES.table([
    {"name": "SIGTERM", "signal": signal.SIGTERM, "code": 128 + signal.SIGTERM},
    {"name": "SIGHUP", "signal": signal.SIGHUP, "code": 128 + signal.SIGHUP},
    {"name": "SIGINT", "signal": signal.SIGINT, "code": 128 + signal.SIGINT},
    {"name": "SIGSEGV", "signal": signal.SIGSEGV, "code": -signal.SIGSEGV, "crash": True},
    {"name": "SIGABRT", "signal": signal.SIGABRT, "code": -signal.SIGABRT, "crash": True},
    {"name": "SIGQUIT", "signal": signal.SIGQUIT, "code": -signal.SIGQUIT, "crash": True},
    {"name": "Ctrl-C twice", "keys": [b"\x03", b"\x03"], "code": 0},
])
def ends(row):
    with Env() as env, Mock([]) as mock, Chat(env, mock) as chat:
        if "signal" in row:
            os.kill(chat.proc.popen.pid, row["signal"])
        for key in row.get("keys", []):
            chat.send(key)
            chat.until(lambda: b"again" in chat.seen)
        if not row.get("crash"):
            chat.answer_end()
        equal(chat.end().code, row["code"])
        equal(modes_on(chat.seen), (set(), 0))
        equal(termios.tcgetattr(chat.slave)[:4], chat.before[:4])
        equal(waiting(chat), 0)


@CASES.case("stopped, and killed while it is: nothing is on and nothing is typed")
def _():
    need("bash")
    shell = ["bash", "-m", "-c", '"$@"; echo stopped here; kill -9 %1; wait; echo gone', "-"]
    with Env() as env, Mock([]) as mock, Chat(env, mock, before=shell) as chat:
        chat.send(b"\x1a")
        chat.answer_end()
        chat.wait(b"stopped here")
        equal(modes_on(chat.seen), (set(), 0))
        equal(waiting(chat), 0)
        chat.wait(b"gone")
        equal(modes_on(chat.seen), (set(), 0))


@CASES.case("an answer that comes with the end is not left for the shell")
def _():
    with Env() as env, Mock([]) as mock:
        with Pty(env, [*env.to_mock(mock)], variables=XTERM) as chat:
            chat.wait(b"\x1b[c")
            chat.wait(b"ready")
            os.kill(chat.proc.popen.pid, signal.SIGTERM)
            chat.send(ANSWERS)
            equal(chat.end().code, 128 + signal.SIGTERM)
            equal(waiting(chat), 0)


CASES.run()
