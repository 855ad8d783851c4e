#!/usr/bin/env python3
"""The person's own editor over the chat: the terminal goes there and comes back."""

import os
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for                # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import PROMPT, Tmux                  # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SHELL = re.escape(PROMPT.rstrip())
MODES = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}"


def editing(name, script):
    """A case with a chat on the screen whose editor is `script` of sh; "$1" is the file."""
    def add(function):
        @CASES.case(name)
        def _():
            with Env() as env, Mock([{"steps": [{"text": "one "}, {"wait_event": "more"},
                                                {"text": "two"}]}]) as mock:
                editor = env.script("the editor", script)
                env.env["VISUAL"] = f"'{editor}' +"
                with Tmux(env, 60, 20) as screen:
                    screen.start(*env.to_mock(mock))
                    screen.wait(r"^>")
                    function(env, screen, mock)
    return add


def temp_files(env):
    return list(env.tmp.glob("chela-*.md"))


@editing("what the editor wrote is the draft; the file is gone",
         'shift; echo "EDITS $(cat "$1")"; read line; echo "$line" > "$1"')
def _(env, screen, _mock):
    screen.text("first words")
    screen.wait("> first words")
    screen.keys("C-g")
    screen.wait("EDITS first words")
    equal(screen.fact("#{alternate_on}"), "0")
    equal([f.stat().st_mode & 0o777 for f in temp_files(env)], [0o600])
    screen.text("second thoughts")
    screen.keys("Enter")
    screen.wait("> second thoughts")
    equal(screen.fact("#{alternate_on}"), "1")
    equal(temp_files(env), [])
    screen.keys("C-_")
    screen.wait("> first words")


@editing("an answer goes on coming while the editor is open",
         'shift; echo EDITS; read line; echo "$line" > "$1"')
def _(env, screen, mock):
    screen.text("hello")
    screen.wait("> hello")
    screen.press_until("Enter", r"^(ai  )?one\b")
    screen.keys("C-x", "C-e")
    screen.wait("EDITS")
    mock.release("more")
    wait_for(lambda: env.show()["messages"][-1]["text"] == "one two")
    assert "two" not in screen.screen()
    screen.text("next")
    screen.keys("Enter")
    screen.wait("one two")
    screen.wait("> next")


@editing("an editor that fails changes nothing", 'shift; echo bad > "$1"; exit 3')
def _(_env, screen, _mock):
    screen.text("good")
    screen.wait("> good")
    screen.keys("C-g")
    screen.wait("editor ended with 3")
    screen.wait("> good")


@editing("a file that vanished changes nothing", 'shift; rm "$1"')
def _(_env, screen, _mock):
    screen.text("good")
    screen.wait("> good")
    screen.keys("C-g")
    screen.wait("the editor left no file")
    screen.wait("> good")


@editing("a crashing editor leaves no mode on",
         "printf '\\033[?1000h\\033[?1h\\033[?25l'; stty raw -echo; echo UP; kill -SEGV $$")
def _(_env, screen, _mock):
    screen.text("good")
    screen.wait("> good")
    screen.keys("C-g")
    screen.wait("ended by signal")
    screen.wait("> good")
    equal(screen.fact(MODES), "1 1 0 0")
    screen.keys("C-c", "C-c", "C-c")
    screen.wait(SHELL + r"\s*\Z")
    equal(screen.fact(MODES), "0 1 0 0")


@editing("Ctrl-Z in the editor leads to the shell, fg back into it",
         'shift; echo EDITS; read line; echo "$line" > "$1"')
def _(_env, screen, _mock):
    screen.text("good")
    screen.wait("> good")
    screen.keys("C-g")
    screen.wait("EDITS")
    screen.keys("C-z")
    screen.wait(r"Stopped[\s\S]*" + SHELL)
    screen.text("fg")
    screen.keys("Enter")
    screen.wait(r"fg\n")
    screen.text("better")
    screen.press_until("Enter", "> better")


@editing("the end of chela keeps what the editor saved", 'shift; echo saved > "$1"; echo EDITS; '
         'echo $PPID > "$HOME/pid"; exec sleep 1000')
def _(env, screen, _mock):
    screen.text("good")
    screen.wait("> good")
    screen.keys("C-g")
    screen.wait("EDITS")
    pid = wait_for(lambda: (env.home / "pid").exists() and (env.home / "pid").read_text())
    os.kill(int(pid), signal.SIGTERM)
    screen.wait(SHELL + r"\s*\Z")
    equal(temp_files(env), [])
    screen.start()
    screen.wait("> saved")


CASES.run()
