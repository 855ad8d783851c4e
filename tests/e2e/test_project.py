#!/usr/bin/env python3
"""AGENTS.md of a project: read where a person trusts it, and nowhere else."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env               # noqa: E402
from e2e.lib.tap import Cases, equal        # noqa: E402
from e2e.lib.terminal import Pty            # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases()
WORDS = "Say ahoy to everybody."
UNTRUSTED = b"AGENTS.md and skills of this project are not read"


def answers(count):
    return [{"steps": [{"text": f"answer {n}"}]} for n in range(count)]


def system_of(mock, number=-1):
    return mock.chats[number].json["messages"][0]["content"]


def make(env):
    env.write("work/.git/HEAD", "")
    env.write("work/AGENTS.md", WORDS + "\n")
    env.write("work/deep/er/AGENTS.md", "Nearest words.\n")


@CASES.case("without a terminal it is not read, and one line says so")
def _():
    with Env() as env, Mock(answers(3)) as mock:
        make(env)
        result = env.ask(mock, "hi")
        equal((result.code, result.out), (0, b"answer 0\n"))
        equal(result.err.count(b"\n"), 1)
        assert UNTRUSTED in result.err, result.err
        assert WORDS not in system_of(mock)
        equal(env.ask(mock, "-q", "hi"), (0, b"answer 1\n", b""))
        equal(env.ask(mock, "--no-project", "hi"), (0, b"answer 2\n", b""))
        assert WORDS not in system_of(mock)


@CASES.case("--trust is remembered, for the files that were there")
def _():
    with Env() as env, Mock(answers(6)) as mock:
        make(env)
        equal(env.ask(mock, "--trust", "hi").err, b"")
        assert f"[file AGENTS.md]\n{WORDS}\n[/file]" in system_of(mock), system_of(mock)
        equal(env.ask(mock, "hi").err, b"")
        assert WORDS in system_of(mock)
        equal(env.ask(mock, "--no-project", "hi").err, b"")
        assert WORDS not in system_of(mock)
        deeper = env.work / "deep" / "er"
        assert UNTRUSTED in env.ask(mock, "hi", cwd=deeper).err
        assert WORDS not in system_of(mock)
        equal(env.ask(mock, "--trust", "hi", cwd=deeper).err, b"")
        text = system_of(mock)
        assert text.index(WORDS) < text.index("Nearest words."), text
        env.write("work/.agents/skills/new/SKILL.md", "---\nname: new\n---\n")
        assert UNTRUSTED in env.ask(mock, "hi").err


@CASES.case("--trust and --no-project exclude each other")
def _():
    with Env() as env:
        equal(env.run(["ask", "--trust", "--no-project", "hi"]).code, 2)


@CASES.case("$HOME is no project")
def _():
    with Env() as env, Mock(answers(1)) as mock:
        env.write("home/AGENTS.md", WORDS)
        equal(env.ask(mock, "--trust", "hi", cwd=env.home).err, b"")
        assert WORDS not in system_of(mock)


@CASES.case("a link that leads away is not followed")
def _():
    with Env() as env, Mock(answers(1)) as mock:
        env.write("elsewhere/AGENTS.md", WORDS)
        (env.work / "AGENTS.md").symlink_to(env.root / "elsewhere" / "AGENTS.md")
        equal(env.ask(mock, "--trust", "hi").err, b"")
        assert WORDS not in system_of(mock)


def asked(env, mock, reply):
    """A one-shot on a terminal that asks; what the terminal saw."""
    with Pty(env, ["ask", *env.to_mock(mock), "--no-stdin", "hi"]) as terminal:
        terminal.wait(b"- AGENTS.md")
        terminal.wait(b"[y/N] ")
        terminal.send(reply)
        terminal.wait(b"answer")
        equal(terminal.end().code, 0)
        return terminal.seen


@CASES.case("on a terminal a one-shot asks, and keeps the answer")
def _():
    for reply, trusted in ((b"y\n", True), (b"\n", False)):
        with Env() as env, Mock(answers(2)) as mock:
            make(env)
            assert UNTRUSTED not in asked(env, mock, reply)
            equal(WORDS in system_of(mock), trusted)
            equal(env.ask(mock, "hi").err, b"")
            equal(WORDS in system_of(mock), trusted)


@CASES.case("the chat asks with the files; Enter alone is no yes")
def _():
    with Env() as env, Mock(answers(3)) as mock, Vterm(env, 60, 24) as screen:
        make(env)
        screen.start(*env.to_mock(mock))
        screen.wait("trust who wrote them")
        screen.wait("- AGENTS.md")
        screen.keys("Enter", "Enter")
        screen.wait("trust who wrote them")
        screen.press_until("1", r"> *1")
        screen.press_until("Enter", r"(?s)\A(?!.*trust who wrote)")
        screen.text("hello")
        screen.press_until("Enter", "answer 0")
        assert WORDS in system_of(mock)
        screen.text("/status")
        screen.press_until("Enter", r"project +trusted; see /trust")
        screen.wait(r"notes +AGENTS.md, 23 of 23 bytes")
        screen.text("/context")
        screen.press_until("Enter", "In the system prompt: AGENTS.md, 23 of 23 bytes")
        screen.text("/trust no")
        screen.press_until("Enter", "not trusted and not read")
        screen.text("again")
        screen.press_until("Enter", "answer 1")
        assert WORDS not in system_of(mock)
        screen.text("/trust yes")
        screen.press_until("Enter", "this project is trusted")
        screen.text("and again")
        screen.press_until("Enter", "answer 2")
        assert WORDS in system_of(mock)


@CASES.case("Esc leaves the question; the chat works without the files")
def _():
    with Env() as env, Mock(answers(1)) as mock, Vterm(env, 45, 24) as screen:
        make(env)
        screen.start(*env.to_mock(mock))
        screen.wait("trust who wrote them|trust who wrote")
        screen.press_until("Escape", r"(?s)\A(?!.*trust who wrote)")
        screen.text("hello")
        screen.press_until("Enter", "answer 0")
        assert WORDS not in system_of(mock)


@CASES.case("the chat in lines says which command answers")
def _():
    with Env() as env, Mock(answers(2)) as mock:
        make(env)
        with Pty(env, ["--plain", *env.to_mock(mock)]) as terminal:
            terminal.wait(b"- AGENTS.md")
            terminal.wait(b"/trust yes or /trust no")
            terminal.send(b"/trust yes\n")
            terminal.wait(b"this project is trusted")
            terminal.send(b"hello\n")
            terminal.wait(b"answer 0")
            assert WORDS in system_of(mock)


CASES.run()
