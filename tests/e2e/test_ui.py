#!/usr/bin/env python3
"""The chat UI under load and mishap, seen through two terminals: tmux and libvterm."""

import os
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for     # noqa: E402
from e2e.lib.tap import Cases, equal        # noqa: E402
from e2e.lib.tmux import Tmux               # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases(limit=120)
PHONE, DESK = (45, 24), (120, 40)
NO_SHEET = r"\A(?![\s\S]*ALLOW THIS)"
WRITE = """
- name: append_line
  description: Appends a line to a file.
  risk: write
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""


def allow(screen, pattern):
    """Allows once. A key that comes too early takes the highlight away, after which Enter
    means nothing: the choice is made again then."""
    def taken(seen):
        if "ALLOW THIS" in seen:
            if not re.search("^>1", seen, re.M):
                screen.keys("1")
            screen.keys("Enter")
        try:
            return screen.wait(pattern, 0.5)
        except AssertionError:
            return None
    return screen.until(taken, 20, pattern)


def scenario(name, *sizes):
    """A case for each terminal and size, called with an env and a screen."""
    def add(function):
        for kind in (Tmux, Vterm):
            for size in sizes or (PHONE,):
                def case(kind=kind, size=size):
                    with Env() as env, kind(env, *size) as screen:
                        function(env, screen)
                CASES.case(f"{kind.__name__.lower()} {size[0]}x{size[1]}: {name}")(case)
        return function
    return add


def open_chat(env, screen, mock, *args):
    screen.start(*env.to_mock(mock), *args)
    screen.wait(r"(^|\| )> *$")


def say(screen, text):
    screen.text(text)
    screen.wait(re.escape(text[-10:]))
    screen.press_until("Enter", r"(^|\| )>\s*$")


def append_call(env, line="x"):
    env.tool(WRITE % env.script("append", 'echo "$2" >> "$1"; echo appended'))
    return {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": line}}


def numbered(count, word="line"):
    return "".join(f"{word} {i}\n\n" for i in range(count))


@scenario("scrolled back, nothing moves while text comes; the end follows again", PHONE, DESK)
def _(env, screen):
    steps = [{"text": numbered(60)}, {"wait_event": "more"}, {"text": numbered(40, "later")}]
    with Mock([{"steps": steps}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "count")
        screen.wait("line 59")
        screen.keys("PageUp", "PageUp")
        screen.wait_gone("line 59")
        held = [row for row in screen.rows() if "line" in row]
        mock.release("more")
        screen.wait("ready")
        screen.wait(r"new below|\[\d+ new")
        equal([row for row in screen.rows() if "line" in row][:5], held[:5])
        screen.resize(60, 30)
        screen.wait(re.escape(held[0].strip().split("|")[-1].strip()))
        screen.keys("C-End")
        screen.wait("later 39")


@scenario("Chinese is typed while text comes, its bytes apart", PHONE)
def _(env, screen):
    steps = [{"text": "one "}, {"wait_event": "more"}, {"text": "two"}]
    with Mock([{"steps": steps}, {"steps": [{"text": "understood"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "go")
        screen.wait("one")
        if isinstance(screen, Vterm):
            for byte in "你好，世界".encode():
                screen.pty.send(bytes([byte]))
                screen.pump()
        else:
            screen.text("你好，世界")
        screen.wait("你好，世界")
        mock.release("more")
        screen.wait("two")
        screen.wait("你好，世界")
        screen.wait("ready")
        screen.press_until("Enter", "understood")
        assert "你好，世界" in str(mock.chats[-1].json["messages"][-1])


@scenario("a question that comes while one types takes no key", PHONE)
def _(env, screen):
    steps = [{"text": "wait"}, {"wait_event": "ask"}, append_call(env)]
    with Mock([{"steps": steps}, {"steps": [{"text": "written"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "go")
        screen.wait("^ai|wait")
        screen.text("1111")
        screen.wait("1111")
        mock.release("ask")
        for count in range(5, 25):
            screen.text("1")
            screen.wait("1" * count)
        screen.wait("WAIT")
        assert not (env.work / "log").exists()
        equal(len(mock.chats), 1)


@scenario("a question that comes behind a page waits there, and is answered after it", PHONE)
def _(env, screen):
    steps = [{"text": "wait"}, {"wait_event": "ask"}, append_call(env)]
    with Mock([{"steps": steps}, {"steps": [{"text": "written"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "go")
        screen.wait("wait")
        screen.text("?")
        screen.wait("Keys|Enter")
        mock.release("ask")
        screen.wait("WAIT")
        screen.wait(NO_SHEET)
        screen.keys("Escape")
        screen.wait("ALLOW THIS")
        allow(screen, "written")
        equal((env.work / "log").read_text(), "x\n")


@scenario("the tail of a paste answers nothing", PHONE)
def _(env, screen):
    with Mock([{"steps": [append_call(env)]}, {"steps": [{"text": "written"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "go")
        screen.wait("ALLOW THIS")
        screen.paste("1\n1\n\n1\n")
        screen.wait("WAIT")
        screen.text("zz")
        screen.wait("zz")
        assert not (env.work / "log").exists()
        equal(len(mock.chats), 1)


@scenario("the keyboard comes and goes while it streams, with a sheet, with a page", PHONE)
def _(env, screen):
    steps = [{"text": "first words "}, {"wait_event": "ask"}, append_call(env)]
    with Mock([{"steps": steps}, {"steps": [{"text": "written"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "go")
        for rows in (12, 24, 11, 24):
            screen.resize(45, rows)
            screen.wait("first words")
        mock.release("ask")
        screen.wait("ALLOW THIS")
        for rows in (12, 24):
            screen.resize(45, rows)
            screen.wait("ALLOW THIS")
            screen.wait("Allow once")
        allow(screen, "written")
        screen.text("?")
        screen.wait("Keys|Enter")
        for rows in (12, 24):
            screen.resize(45, rows)
            screen.wait("Esc")


@scenario("a code block of 5,000 lines and a table wider than the screen", PHONE)
def _(env, screen):
    code = "```c\n" + "".join(f"int value_{i} = {i};\n" for i in range(5000)) + "```\n"
    table = ("| name of the setting | the value before | the value after |\n|---|---|---|\n"
             "| timeout of the server | ten seconds | thirty seconds |\n")
    with Mock([{"steps": [{"text": code + "\n" + table + "\nthat is all"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "show")
        screen.wait("that is all", 60)
        screen.wait("ready", 60)
        screen.wait("thirty")
        assert all(len(row) <= 45 for row in screen.rows())
        screen.keys("C-Home")
        screen.wait("value_0 ")
        screen.keys("C-End")
        screen.wait("that is all")


ODD = ("family 👨\u200d👩\u200d👧 end1\n\nheart ❤\ufe0f end2\n\nz\u0310\u0341\u0350a\u0321l\u0334go end3\n\n"
       "שלום עולם end4\n\n한국어 뮤직 end5\n\nが ｶﾞ end6\n\nकि क्षि end7\n\n👍🏽 end8\n\n🇨🇳 end9\n")


@scenario("clusters of all kinds shift nothing in their rows", PHONE, DESK)
def _(env, screen):
    with Mock([{"steps": [{"text": ODD}]}, {"steps": [{"text": "again"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "odd")
        screen.wait("end9")
        screen.wait("^ready")
        before = screen.screen()
        for number in range(1, 10):
            assert re.search(rf"end{number}\s*(\||$)", before, re.M), before
        screen.text("abc")
        screen.wait("abc")
        screen.keys("C-u")
        screen.wait(r"(^|\| )> *$")
        screen.keys("C-l")
        screen.wait("end9")
        without_status = [row for row in before.split("\n")[:-1]]
        screen.until(lambda now: now.split("\n")[:-1] == without_status, 20, "the same rows")


@scenario("stopped and resized in the shell's hands, it comes back whole", PHONE)
def _(env, screen):
    if isinstance(screen, Vterm):
        with Mock([{"steps": [{"text": "still here"}]}]) as mock:
            open_chat(env, screen, mock)
            say(screen, "hello")
            screen.wait("still here")
            os.kill(screen.program(), signal.SIGSTOP)
            screen.resize(60, 20)
            os.kill(screen.program(), signal.SIGCONT)
            screen.wait("still here")
            screen.text("typed")
            screen.wait("typed")
        return
    with Mock([{"steps": [{"text": "still here"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "hello")
        screen.wait("still here")
        screen.keys("C-z")
        screen.wait("Stopped")
        screen.resize(60, 20)
        screen.text("fg")
        screen.keys("Enter")
        screen.wait("still here")
        screen.text("typed")
        screen.wait("typed")


@scenario("200 sizes down to 2x2, then the screen of the last one", PHONE)
def _(env, screen):
    count = 200 if isinstance(screen, Vterm) else 40
    with Mock([{"steps": [{"text": numbered(30)}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "count")
        screen.wait("line 29")
        screen.wait("^ready")
        before = screen.screen()
        for i in range(count):
            screen.resize(2 + i * 13 % 150, 2 + i * 7 % 50)
        screen.resize(2, 2)
        screen.resize(*PHONE)
        screen.until(lambda now: now == before, 20, "the screen of before")


@scenario("a lost line keeps the draft and what was said", PHONE)
def _(env, screen):
    if not isinstance(screen, Vterm):
        return
    with Mock([{"steps": [{"text": "kept answer"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "first words")
        screen.wait("kept answer")
        screen.wait("^ready")
        screen.text("unsent draft")
        screen.wait("unsent draft")
        screen.close()
        wait_for(lambda: screen.pty.proc.popen.poll() is not None, what="the end")
        screen.start(*env.to_mock(mock))
        screen.wait("kept answer")
        screen.wait("unsent draft")


def plain(variables, pattern=r"(^|\| )> *$"):
    def act(env, screen):
        with Mock([{"steps": [{"text": "**bold** answer"}]}]) as mock:
            if isinstance(screen, Vterm):
                screen.start(*env.to_mock(mock), variables=variables)
            else:
                for name, value in variables.items():
                    screen.text(f"export {name}={value}; clear")
                    screen.keys("Enter")
                screen.wait(r"\$ *\Z")
                screen.start(*env.to_mock(mock))
            screen.wait(pattern)
            screen.text("hello")
            screen.wait("hello")
            screen.press_until("Enter", "bold answer")
    return act


for given in ({"NO_COLOR": "1"}, {"TERM": "vt100"}, {"LANG": "C"}, {"LC_ALL": "POSIX"}):
    scenario(f"{' '.join(f'{n}={v}' for n, v in given.items())} is served")(plain(given))


@CASES.case("vterm: without colour nothing is coloured")
def _():
    with Env() as env, Vterm(env, *PHONE) as screen, Mock([{"steps": [{"text": "x"}]}]) as mock:
        screen.start(*env.to_mock(mock), variables={"NO_COLOR": "1"})
        screen.wait(r"^> *$")
        say(screen, "hello")
        screen.wait("ready")
        equal(re.findall(rb"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7])(?:;[0-9;]*)?m", screen.pty.seen), [])


def ends(name, act):
    @CASES.case(f"vterm: after {name} no mode is left on")
    def _():
        with Env() as env, Vterm(env, *PHONE) as screen, Mock([]) as mock:
            open_chat(env, screen, mock)
            act(screen)
            wait_for(lambda: screen.pump() or screen.pty.proc.popen.poll() is not None,
                     what="the end")
            screen.pump()
            equal(screen.modes_on(), [])


for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT):
    ends(number.name, lambda screen, number=number: os.kill(screen.program(), number))
ends("Ctrl-C twice", lambda screen: screen.keys("C-c", "C-c"))
ends("/quit", lambda screen: (screen.text("/quit"), screen.wait("/quit"),
                              screen.press_until("Enter", r"goes on|\A\s*\Z")))


@CASES.case("tmux: detached and attached again at another size, all is there")
def _():
    with Env() as env, Tmux(env, *PHONE) as screen, \
            Mock([{"steps": [{"text": numbered(20)}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "count")
        screen.wait("line 19")
        screen.tmux("detach-client", "-a") if screen.fact("#{session_attached}") != "0" else None
        screen.resize(80, 30)
        screen.wait("line 19")
        screen.text("typed")
        screen.wait("typed")


CASES.run()
