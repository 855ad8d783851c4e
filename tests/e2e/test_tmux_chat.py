#!/usr/bin/env python3
"""The chat screen in a real terminal, on a phone's size and on a desktop's."""

import functools
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import PROMPT, Tmux                  # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SIZES = [(45, 24), (120, 40)]
SHELL = re.escape(PROMPT.rstrip())
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


def each_size(name):
    """A case for each size, called with a chat that is open on an idle screen."""
    def add(function):
        for columns, rows in SIZES:
            def case(columns=columns, rows=rows):
                with Env() as env, Tmux(env, columns, rows) as screen:
                    function(env, screen)
            CASES.case(f"{columns}x{rows}: {name}")(case)
        return function
    return add


def append_call(env, then="echo appended"):
    env.tool(WRITE % env.script("append", f'echo "$2" >> "$1"; {then}'))
    return {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": "x"}}


def open_chat(env, screen, mock, *args):
    screen.start(*env.to_mock(mock), *args)
    screen.wait(r"(^|\| )>")
    equal(screen.fact("#{alternate_on}"), "1")


def say(screen, text):
    """Types a prompt and sends it: an Enter right behind the letters is a line break, as
    they came at once like a paste, so it is pressed until the composer is empty."""
    screen.text(text)
    screen.wait(re.escape(text[-10:]))
    screen.press_until("Enter", r"(^|\| )>\s*$")


def quit_chat(screen):
    """With no run on: Ctrl-C would stop it first."""
    screen.wait(r"^(ready|stopped|failed)")
    screen.keys("C-c", "C-c")
    screen.wait(SHELL + r"\s*\Z")
    equal(screen.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}"),
          "0 1 0 0")


@each_size("a prompt is typed, the answer streams in, quitting restores the terminal")
def _(env, screen):
    steps = [{"text": "The crab walks "}, {"wait_event": "more"},
             {"text": "to the 螃蟹 shore."}]
    with Mock([{"steps": steps}]) as mock:
        screen.text("stty -a > before")
        screen.keys("Enter")
        open_chat(env, screen, mock)
        say(screen, "where does it walk")
        screen.wait("The crab walks")
        screen.wait_gone("shore")
        mock.release("more")
        screen.wait("螃蟹 shore")
        screen.wait("where does it walk")
        assert all(len(row) <= 120 for row in screen.rows())
        screen.wait("ready")
        quit_chat(screen)
        screen.text("stty -a > after")
        screen.keys("Enter")
        wait_for(lambda: (env.work / "after").exists() and (env.work / "after").stat().st_size)
        equal((env.work / "after").read_text(), (env.work / "before").read_text())
        equal(env.show()["messages"][1]["text"], "The crab walks to the 螃蟹 shore.")


@each_size("a call asks on a sheet; Enter after choosing allows it once")
def _(env, screen):
    with Mock([{"steps": [append_call(env)]}, {"steps": [{"text": "It is written."}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "write it")
        screen.wait("ALLOW THIS")
        screen.wait("append_line")
        assert not (env.work / "log").exists()
        answer(screen, "1", "It is written")
        equal((env.work / "log").read_text(), "x\n")
        equal([c["status"] for c in check_pairs(env.show())], ["done"])


def answer(screen, digit, pattern):
    """Chooses on the sheet, sees it chosen, and presses Enter. A digit that came too early
    leaves nothing chosen behind the highlight that is still seen: then it is chosen anew."""
    taken = NO_SHEET + "|" + pattern
    for _ in range(20):
        screen.press_until(digit, f"(^|\\| )>{digit} ")
        screen.keys("Enter")
        try:
            screen.wait(taken, 0.5)
            break
        except AssertionError:
            pass
    screen.wait(pattern)


@each_size("v reads a call on a page; x takes one out before its turn")
def _(env, screen):
    first = append_call(env)
    second = {"call": "append_line", "arguments": {**first["arguments"], "line": "y"}}
    with Mock([{"steps": [first, second]}, {"steps": [{"text": "Only one."}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "write both")
        screen.wait("ALLOW THIS")
        screen.press_until("2", r"(^|\| )>2 ")   # now it takes keys
        screen.press_until("v", r"append_line risk 2 .*line 1 of 2")
        screen.press_until("q", "ALLOW THIS")
        screen.press_until("Escape", NO_SHEET)
        screen.keys("C-o")
        screen.press_until("x", r"no +append_line")
        screen.press_until("Tab", "ALLOW THIS.* 1 of 1 ")
        answer(screen, "1", "Only one")
        equal((env.work / "log").read_text(), "x\n")
        equal([c["status"] for c in check_pairs(env.show())], ["done", "rejected"])


@each_size("Escape neither allows nor rejects; a reason can be given for a no")
def _(env, screen):
    with Mock([{"steps": [append_call(env)]}, {"steps": [{"text": "Then not."}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "write it")
        screen.wait("ALLOW THIS")
        screen.press_until("Escape", NO_SHEET)
        screen.wait("WAIT")
        equal(len(mock.chats), 1)
        screen.press_until("Tab", "ALLOW THIS")
        answer(screen, "3", r"Why:")
        screen.text("too wet")
        screen.wait("too wet")
        screen.press_until("Enter", "Then not")
        assert "too wet" in str(mock.chats[1].json["messages"][-1])
        assert not (env.work / "log").exists()
        equal([c["status"] for c in check_pairs(env.show())], ["rejected"])


@each_size("Escape stops a stream; the draft stays; the next prompt goes on")
def _(env, screen):
    plan = [{"steps": [{"text": "never ending"}, {"stall": True}]},
            {"steps": [{"text": "a fresh answer"}]}]
    with Mock(plan) as mock:
        open_chat(env, screen, mock)
        say(screen, "go on for ever")
        screen.wait("never ending")
        screen.text("my draft")
        screen.wait("my draft")
        screen.keys("Escape")
        mock.wait_event(event="gone", request=1)
        screen.wait("my draft")
        screen.wait("stopped")
        screen.keys("C-u")
        say(screen, "and again")
        screen.wait("a fresh answer")
        equal(mock.refusals, [])


@each_size("Ctrl-C stops a tool and its children")
def _(env, screen):
    call = append_call(env, "sleep 1000")
    with Mock([{"steps": [call]}, {"steps": [{"text": "x"}]}]) as mock:
        open_chat(env, screen, mock, "-M", "build", "--yes")
        say(screen, "run it")
        wait_for((env.work / "log").exists)
        screen.keys("C-c")
        wait_for(lambda: not env_children(env, "append"), what="the end of the tool")
        screen.wait("st |stopped")
        equal([c["status"] for c in check_pairs(env.show())], ["cancelled"])


def env_children(env, word):
    return [pid for pid in env.left()
            if word in pathlib.Path(f"/proc/{pid}/cmdline").read_text(errors="replace")]


@each_size("resizing while it streams keeps the text; tiny sizes do no harm")
def _(env, screen):
    steps = [{"text": "a long line of words that will have to be wrapped again and again "},
             {"wait_event": "more"}, {"text": "at the end."}]
    with Mock([{"steps": steps}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "long please")
        screen.wait("a long line")
        for columns, rows in ((60, 40), (20, 6), (10, 3), (2, 2), (45, 12), (100, 30)):
            screen.resize(columns, rows)
        mock.release("more")
        screen.wait("at the end")
        screen.wait("a long line of words that will have")
        quit_chat(screen)


@each_size("Ctrl-Z suspends to the shell, fg comes back to the same screen")
def _(env, screen):
    with Mock([{"steps": [{"text": "still here"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "hello crab")
        screen.wait("still here")
        screen.text("draft kept")
        screen.wait("draft kept")
        screen.keys("C-z")
        screen.wait("Stopped")
        equal(screen.fact("#{alternate_on}"), "0")
        screen.text("fg")
        screen.keys("Enter")
        screen.wait("still here")
        screen.wait("draft kept")
        equal(screen.fact("#{alternate_on}"), "1")


@each_size("a paste of several lines does not send; Ctrl-J makes a line; Enter sends all")
def _(env, screen):
    with Mock([{"steps": [{"text": "three lines"}]}]) as mock:
        open_chat(env, screen, mock)
        screen.paste("one\ntwo\n")
        screen.wait("two")
        screen.text("three")
        screen.keys("C-j")
        screen.text("four")
        screen.wait("four")
        equal(mock.requests, [])
        screen.press_until("Enter", "three lines")
        assert "one\ntwo\nthree\nfour" in str(mock.chats[0].json["messages"][-1]["content"])


@each_size("a kill leaves the conversation; the next start shows it and its draft")
def _(env, screen):
    with Mock([{"steps": [{"text": "kept answer"}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "first words")
        screen.wait("kept answer")
        screen.text("unsent draft")
        screen.wait("unsent draft")
        wait_for(lambda: b"unsent draft" in database(env), what="the draft in the database")
        for pid in env_children(env, env.bin):
            pathlib.Path(f"/proc/{pid}/comm").read_text()
            screen.tmux("run-shell", f"kill -9 {pid}")
        screen.wait("Killed")
        screen.text("reset; echo again | tr a A")
        screen.keys("Enter")
        screen.wait("AgAin")
        open_chat(env, screen, mock)
        screen.wait("kept answer")
        screen.wait("unsent draft")


def database(env):
    """All bytes of the database and its journal."""
    return b"".join(path.read_bytes() for path in env.data.glob("chela.db*"))


def signalled(name, env, screen):
    with Mock() as mock:
        open_chat(env, screen, mock)
        for pid in env_children(env, env.bin):
            screen.tmux("run-shell", f"kill -{name} {pid}")
        wait_for(lambda: screen.fact("#{alternate_on}") == "0", what=name)
        screen.wait(SHELL + r"\s*\Z")
        screen.text("stty -a | grep -o ' echo ' | tr e E")
        screen.keys("Enter")
        screen.wait("Echo")


for SIGNAL in ("TERM", "HUP", "ABRT"):
    each_size(f"SIG{SIGNAL} restores the terminal")(functools.partial(signalled, SIGNAL))


@CASES.case("what another process adds to the conversation appears without a key")
def _():
    rules = [{"when": {"last_has": word}, "steps": [{"text": f"{word} is answered"}]}
             for word in ("alpha", "beta")]
    with Env() as env, Tmux(env, 80, 24) as screen, Mock({"rules": rules}) as mock:
        open_chat(env, screen, mock)
        say(screen, "alpha please")
        screen.wait("alpha is answered")
        screen.wait("^ready")
        equal(env.ask(mock, "-c", "beta please").code, 0)
        screen.wait("beta please")
        screen.wait("beta is answered")
        say(screen, "alpha again")
        screen.wait("alpha again(.|\n)*alpha is answered")
        equal(mock.refusals, [])
        quit_chat(screen)


@CASES.case("beside two runs of `ask`: the death of one closes neither of the others")
def _():
    rules = [{"when": {"last_has": word}, "steps": [
        {"text": f"{word} begins "}, {"wait_event": "go"}, {"text": f"{word} ends"}]}
        for word in ("alpha", "beta", "gamma")]
    with Env() as env, Tmux(env, 80, 24) as screen, Mock({"rules": rules}) as mock:
        open_chat(env, screen, mock)
        say(screen, "alpha please")
        screen.wait("alpha begins")
        runs = [env.start_ask(mock, word) for word in ("beta", "gamma")]
        for word, run in zip(("beta", "gamma"), runs):
            run.wait_out(f"{word} begins".encode())
        runs[0].kill()
        states = [env.show(head["id"])["runs"][-1]["state"] for head in env.conversations()]
        equal(sorted(states), ["interrupted", "running", "running"])
        mock.release("go")
        screen.wait("alpha ends")
        equal(runs[1].wait().out, b"gamma begins gamma ends\n")
        quit_chat(screen)
        states = [env.show(head["id"])["runs"][-1]["state"] for head in env.conversations()]
        equal(sorted(states), ["completed", "completed", "interrupted"])


@CASES.case("hostile text leaves no trace outside its cells")
def _():
    text = "begin \x1b[2J\x1b]0;owned\x07\x1b[999;999H\u202egnp\u2066 \x9b5n end"
    with Env() as env, Tmux(env, 80, 24) as screen, Mock([{"steps": [{"text": text}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "show me")
        screen.wait("begin")
        screen.wait("end")
        screen.wait("show me")
        assert "owned" not in screen.fact("#{pane_title}")
        assert not set("\u202e\u2066") & set(screen.raw())


@CASES.case("Markdown is drawn: emphasis loses its marks, code stands, a list has its items")
def _():
    text = "# Head\n\nSome **bold** and `code`.\n\n- one\n- two\n\n```\nx = 1\n```\n"
    with Env() as env, Tmux(env, 80, 24) as screen, Mock([{"steps": [{"text": text}]}]) as mock:
        open_chat(env, screen, mock)
        say(screen, "draw it")
        screen.wait("x = 1")
        screen.wait("Some bold and")
        screen.wait("# Head")    # its level is told without colour too
        assert "**" not in screen.screen()


@CASES.case("the list of conversations opens, and Enter takes one")
def _():
    with Env() as env, Tmux(env, 80, 24) as screen, \
            Mock({"turns": [{"steps": [{"echo": "you said "}]}], "used_up": "repeat"}) as mock:
        env.ask(mock, "about lobsters")
        env.ask(mock, "about oysters")
        open_chat(env, screen, mock)
        screen.keys("C-t")
        screen.wait("lobsters")
        screen.text("lobst")
        screen.wait_gone("oysters")
        screen.keys("Enter")
        screen.wait("you said")
        screen.wait("about lobsters")


CASES.run()
