#!/usr/bin/env python3
"""What was written and not sent outlives everything: kill, signals, other conversations."""

import os
import pathlib
import random
import re
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for                # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import PROMPT, Tmux                  # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SHELL = re.escape(PROMPT.rstrip())
ECHO = {"turns": [{"steps": [{"echo": "you said "}]}], "used_up": "repeat"}
WAITS = [{"steps": [{"text": "one "}, {"wait_event": "more"}, {"text": "two"}]},
         {"steps": [{"text": "the second answer"}]}]


def pid_of(env):
    """The chat that runs in the home of this test."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            environ = pathlib.Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            continue
        if words[0].decode() == env.bin and env.mark.encode() in environ:
            return int(pid)
    return None


def end(env, screen, number):
    os.kill(wait_for(lambda: pid_of(env)), number)
    wait_for(lambda: not pid_of(env))
    screen.wait("Killed|" + SHELL)
    screen.keys("C-u")    # letters that came too late
    screen.text("reset")
    screen.keys("Enter")
    screen.wait(SHELL + r"\s*\Z")
    screen.tmux("clear-history")


def open_chat(env, screen, mock, *args):
    screen.start(*env.to_mock(mock), *args)
    screen.wait(r"^>")


def say(screen, text):
    screen.text(text)
    screen.wait(re.escape(text[-10:]))
    screen.press_until("Enter", r"^>\s*$")


for NAME in ("SIGTERM", "SIGHUP"):
    @CASES.case(f"a draft outlives {NAME} at once")
    def _(name=NAME):
        with Env() as env, Mock(ECHO) as mock, Tmux(env, 60, 20) as screen:
            open_chat(env, screen, mock)
            screen.text("half a thought")
            screen.wait("half a thought")
            os.kill(wait_for(lambda: pid_of(env)), getattr(signal, name))
            screen.wait(SHELL + r"\s*\Z")
            open_chat(env, screen, mock)
            screen.wait("> half a thought")


@CASES.case("kill -9 at any time loses a second of typing at most")
def _():
    rng = random.Random(7)
    for _ in range(3):
        with Env() as env, Mock(ECHO) as mock, Tmux(env, 60, 20) as screen:
            open_chat(env, screen, mock)
            typed, until = [], time.monotonic() + 2.5 + rng.random()
            while time.monotonic() < until:
                screen.text("w")
                typed.append(time.monotonic())
            os.kill(pid_of(env), signal.SIGKILL)
            killed = time.monotonic()
            kept = len((env.state / "draft").read_text())
            settled = [t for t in typed if killed - t > 2]    # the machine may be busy
            assert len(settled) > 0 and kept >= len(settled), (kept, len(settled))


@CASES.case("a paste of more than 64 KB, a file and what waits outlive a kill")
def _():
    with Env() as env, Mock(WAITS) as mock, Tmux(env, 80, 24) as screen:
        env.write("work/notes.txt", "some notes\n")
        open_chat(env, screen, mock)
        say(screen, "the first question")
        screen.wait("one")
        say(screen, "/attach notes.txt")
        screen.wait(r"\[1 notes.txt 11 B\]")
        say(screen, "the second question")
        screen.wait("1 queued")
        screen.wait("queued: the second question")
        screen.paste("0123456789\n" * 7000)
        screen.wait(r"\[1 paste-.*75 KB\]")
        screen.text("and a draft")
        screen.wait("> and a draft")
        pastes = env.data / "pastes"
        equal(len(list(pastes.iterdir())), 1)
        wait_for(lambda: "and a draft" in env.draft(), what="the draft is stored")
        end(env, screen, signal.SIGKILL)
        open_chat(env, screen, mock)
        screen.wait("> and a draft")
        screen.wait(r"\[1 paste-.*75 KB\]")
        screen.wait("Enter on empty line sends 1 queued")
        equal(len(mock.chats), 1)
        screen.keys("C-u", "BSpace")
        screen.wait_gone("paste-")
        wait_for(lambda: not list(pastes.iterdir()), what="the paste is let go")
        screen.press_until("Enter", "the second answer")
        assert "some notes" in str(mock.chats[-1].json["messages"][-1])
        wait_for(lambda: env.draft() == "", what="nothing waits")


@CASES.case("a paste that was folded is folded after a kill too; one of 3 MB is three files")
def _():
    with Env() as env, Mock(WAITS) as mock, Tmux(env, 80, 24) as screen:
        open_chat(env, screen, mock)
        screen.paste("a line of it\n" * 20)
        screen.wait(r"\[paste 1: 21 lines\]")
        screen.text("and why")
        screen.wait("and why")
        kept = env.state / "draft"
        wait_for(lambda: kept.exists() and "and why" in kept.read_text(), what="the draft is stored")
        end(env, screen, signal.SIGKILL)
        open_chat(env, screen, mock)
        screen.wait(r"\[paste 1: 21 lines\]and why")
        screen.keys("C-u")
        screen.paste("0123456789\n" * 250000)
        screen.wait(r"attached as files")
        equal([path.stat().st_size <= 1 << 20 for path in (env.data / "pastes").iterdir()],
              [True] * 3)


@CASES.case("what waits is taken back by Up, and dropped by x")
def _():
    with Env() as env, Mock(WAITS) as mock, Tmux(env, 80, 24) as screen:
        open_chat(env, screen, mock)
        say(screen, "the first question")
        screen.wait("one")
        say(screen, "wait for me")
        say(screen, "and for me")
        screen.wait("2 queued")
        screen.press_until("Up", "> and for me")
        screen.wait("1 queued")
        screen.keys("C-u")
        screen.wait("queued: wait for me")
        screen.press_until("x", "Ctrl-P brings it back")
        screen.wait_gone("queued")
        screen.press_until("C-p", "> wait for me")
        mock.release("more")
        screen.wait("one two")
        screen.wait("ready")
        equal(len(mock.chats), 1)


@CASES.case("each conversation has its own draft")
def _():
    with Env() as env, Mock(ECHO) as mock, Tmux(env, 80, 24) as screen:
        open_chat(env, screen, mock)
        say(screen, "about lobsters")
        screen.wait("you said")
        screen.text("more of them")
        screen.wait("> more of them")
        screen.keys("C-x", "n")
        screen.wait(r"^>\s*$")
        screen.text("something new")
        screen.wait("> something new")
        screen.keys("C-_", "C-_", "C-_", "C-_")
        screen.wait(r"^>\s*$")
        screen.text("newer")
        screen.wait("> newer")
        screen.keys("C-t")
        screen.wait("lobsters")
        screen.keys("Enter")
        screen.wait("> more of them")
        screen.keys("C-x", "n")
        screen.wait("> newer")


@CASES.case("a file that is closed keeps the draft and says why")
def _():
    with Env() as env, Mock(ECHO) as mock, Tmux(env, 80, 24) as screen:
        env.write("home/.ssh/key", "secret")
        open_chat(env, screen, mock)
        screen.text("look at @~/.ssh/key now")
        screen.wait("key now")
        screen.press_until("Enter", r"is closed \(files.deny\)")
        screen.wait("> look at @~/.ssh/key now")
        equal(len(mock.chats), 0)


@CASES.case("--draft and --file begin a new conversation and send nothing")
def _():
    with Env() as env, Mock(ECHO) as mock, Tmux(env, 60, 20) as screen:
        path = env.home / "notes.txt"
        path.write_text("a note\n")
        open_chat(env, screen, mock)
        say(screen, "first")
        screen.wait("you said first")
        end(env, screen, signal.SIGTERM)
        open_chat(env, screen, mock, "--draft=--yes 你好", "--file", str(path))
        screen.wait("--yes 你好")
        screen.wait("notes.txt")
        equal("you said" in screen.screen(), False)
        equal(len(mock.chats), 1)
        screen.press_until("Enter", "you said")
        equal("a note" in str(mock.chats[-1].json), True)
        end(env, screen, signal.SIGTERM)
        screen.start(*env.to_mock(mock), "-c", "--draft", "more")
        screen.wait(r"^> more")
        screen.wait("you said")


CASES.run()
