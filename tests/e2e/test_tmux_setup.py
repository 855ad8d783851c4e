#!/usr/bin/env python3
"""/setup on the screen of a phone: each step, back and out again, and no key in sight."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from e2e.lib.tmux import Tmux                # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
CANARY = "canary-5f2e9a7c41d8"
READY = {"turns": [{"steps": [{"text": "Hello from the shore."}]}], "used_up": "repeat",
         "models": ["crab-1", "crab-2", "text-embedding-1"], "key": CANARY}


def leaks(env):
    return [str(path.relative_to(env.root)) for path in sorted(env.root.rglob("*"))
            if path.is_file() and CANARY.encode() in path.read_bytes()]


def open_setup(tmux):
    tmux.start()
    tmux.wait("The demo answers")
    tmux.text("/setup")
    tmux.wait("^> /setup")
    tmux.press_until("Enter", "^1/4  Who answers")


def to_the_key(tmux, mock):
    tmux.text("anoth")
    tmux.wait("^> anoth")
    tmux.wait_gone("DeepSeek")
    tmux.keys("Enter")
    tmux.wait("^1/4  The address of the server")
    tmux.text(mock.url)
    tmux.wait(f"^> {mock.url}$")
    tmux.keys("Enter")
    tmux.wait("^1/4  The key for")


def widths(tmux):
    """No row is wider than the phone."""
    assert all(len(row) <= 45 for row in tmux.rows()), tmux.screen()


@CASES.case("the steps, one by one, at 45 x 24")
def _():
    with Env() as env, Mock(READY) as mock, Tmux(env, 45, 24) as tmux:
        open_setup(tmux)
        tmux.wait(r"^   type a key +it is not shown$")
        tmux.wait(r"^vendors$")
        widths(tmux)
        to_the_key(tmux, mock)
        tmux.text("wrong-key-12345")
        tmux.wait("^> 15 characters, not shown$")
        tmux.keys("Enter")
        tmux.wait("refused the key")
        tmux.wait("^>$")
        tmux.paste(CANARY)
        tmux.wait("^> 19 characters, not shown$")
        widths(tmux)
        tmux.keys("Enter")
        tmux.wait("^2/4  Which model")
        tmux.wait(r"^   crab-1\n   crab-2\n   text-embedding-1$")
        tmux.text("crab-2")
        tmux.wait_gone("crab-1")
        tmux.keys("Enter")
        tmux.wait("^3/4  How is it to work")
        tmux.wait(r"^   mode +build$")
        tmux.text("mode")
        tmux.wait_gone("thinking")
        tmux.keys("Enter")
        tmux.wait("^3/4  Mode of new conversations")
        widths(tmux)
        tmux.text("plan")
        tmux.wait_gone("^   build")
        tmux.keys("Enter")
        tmux.wait(r"^   mode +plan$")
        tmux.keys("Enter")
        tmux.wait("^4/4  Words of your own")
        tmux.text("Be a crab.")
        tmux.wait("^> Be a crab.$")
        tmux.keys("Enter")
        tmux.wait("^It answers")
        tmux.wait('^"Hello from the shore." after ')
        tmux.wait("^   save it as local$")
        widths(tmux)
        equal(list((env.config / "agents").glob("*")) if (env.config / "agents").exists()
              else [], [])
        tmux.keys("Enter")
        tmux.wait("agent local")
        tmux.wait_gone("The demo answers")
        equal((env.config / "agents/local.yaml").read_text(),
              f"provider: openai\nbase_url: {mock.url}\nmodel: crab-2\nkey: {{secret: local}}\n"
              "mode: plan\nsystem: \"Be a crab.\"\n")
        tmux.text("hello")
        tmux.wait("^> hello$")
        tmux.press_until("Enter", "Hello from the shore")
        equal(mock.chats[-1].headers["authorization"], f"Bearer {CANARY}")
        pasted = "tmp/pasted"     # how the test pastes
        (env.root / pasted).unlink()
        equal(leaks(env), [])
        assert CANARY not in tmux.tmux("capture-pane", "-p", "-S", "-")


@CASES.case("a key that is typed in the list is hidden from its first signs on")
def _():
    with Env() as env, Tmux(env, 45, 24) as tmux:
        open_setup(tmux)
        tmux.text("gsk_")
        tmux.wait("^1/4  The key for a vendor")
        tmux.text("abc")
        tmux.wait("^> 7 characters, not shown$")
        assert "gsk" not in tmux.screen()
        tmux.keys("BSpace")
        tmux.wait("^> 6 characters, not shown$")
        tmux.keys("C-u")
        tmux.wait("^>$")


@CASES.case("an address that is typed in the list stays visible and is taken")
def _():
    with Env() as env, Mock(READY) as mock, Tmux(env, 45, 24) as tmux:
        open_setup(tmux)
        for end in range(4, len(mock.url), 4):      # by hand, so that it is no paste
            tmux.text(mock.url[end - 4:end])
            tmux.wait(f"^> {mock.url[:end]}$")
        tmux.text(mock.url[end:])
        tmux.wait(f"^   {mock.url} +an address$")
        tmux.keys("Enter")
        tmux.wait("^1/4  The key for http")


@CASES.case("Escape goes back step by step, and out; nothing is kept")
def _():
    with Env() as env, Mock(READY) as mock, Tmux(env, 45, 24) as tmux:
        open_setup(tmux)
        to_the_key(tmux, mock)
        tmux.text(CANARY)
        tmux.wait("^> 19 characters")
        tmux.keys("Enter")
        tmux.wait("^2/4  Which model")
        tmux.keys("Escape")
        tmux.wait("^1/4  The key for")
        tmux.wait("^>$")
        tmux.keys("Escape")
        tmux.wait("^1/4  The address")
        tmux.keys("Escape")
        tmux.wait("^1/4  Who answers")
        tmux.keys("Escape")
        tmux.wait("The demo answers")
        equal((leaks(env), (env.data / "secrets").exists()), ([], False))
        equal((env.config / "agents").exists(), False)
        tmux.keys("Up")
        tmux.wait("^> /setup$")


CASES.run()
