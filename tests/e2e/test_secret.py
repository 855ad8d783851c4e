#!/usr/bin/env python3
"""Keys: stored by name, used, and seen nowhere they could have travelled to."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from e2e.lib.terminal import Pty             # noqa: E402
from e2e.lib.tmux import Tmux                # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
CANARY = "canary-5f2e9a7c41d8"
HELLO = {"turns": [{"steps": [{"text": "Hello."}]}], "used_up": "repeat"}


def store(env, name="sea", value=CANARY):
    equal(env.run(["secret", "set", name, "-q"], stdin=value.encode() + b"\n"), (0, b"", b""))


def agent(env, mock, key="{secret: sea}", name="shore"):
    env.write(env.config / f"agents/{name}.yaml",
              f"provider: openai\nbase_url: {mock.url}\nmodel: crab\nkey: {key}\n")


def keys(mock):
    return [r.headers.get("authorization") for r in mock.requests]


def leaks(env, canary=CANARY):
    """Files of the home that hold the key as it is."""
    return [str(path.relative_to(env.root)) for path in sorted(env.root.rglob("*"))
            if path.is_file() and canary.encode() in path.read_bytes()]


@CASES.case("a secret is stored, named, used and forgotten")
def _():
    with Env() as env, Mock(HELLO) as mock:
        store(env)
        equal(env.run(["secret"]).out.split()[0], b"sea")
        equal([row["name"] for row in json.loads(env.run(["secret", "list", "--json"]).out)],
              ["sea"])
        agent(env, mock)
        equal(env.run(["ask", "-a", "shore", "hi"]).out, b"Hello.\n")
        equal(keys(mock), [f"Bearer {CANARY}"])
        equal(env.run(["secret", "rm", "sea"]).code, 0)
        code, out, err = env.run(["ask", "-a", "shore", "hi"])
        equal((code, out), (2, b""))
        assert b"there is no secret 'sea'" in err and b"chela secret set sea" in err, err
        equal(leaks(env), [])


@CASES.case("a value is typed on the terminal and not shown")
def _():
    with Env() as env:
        with Pty(env, ["secret", "set", "sea"]) as pty:
            pty.wait(b"not shown")
            pty.send(CANARY.encode() + b"\r")
            pty.wait(b"is stored")
            equal(CANARY.encode() in pty.seen, False)
        equal(env.run(["secret", "list"]).out.split()[0], b"sea")
        equal(env.run(["secret", "set", "sea", CANARY]).code, 2)


@CASES.case("a passphrase opens the store, on the terminal alone")
def _():
    with Env() as env, Mock(HELLO) as mock:
        env.write(env.config / "config.yaml", "secrets: {key: passphrase}\n")
        agent(env, mock)
        with Pty(env, ["secret", "set", "sea"]) as pty:
            pty.wait(b"not shown")
            pty.send(CANARY.encode() + b"\r")
            pty.wait(b"New passphrase")
            pty.send(b"open sesame\r")
            pty.wait(b"again")
            pty.send(b"open sesame\r")
            pty.wait(b"is stored")
            equal(b"sesame" in pty.seen, False)
        with Pty(env, ["ask", "-a", "shore", "hi"]) as pty:
            pty.wait(b"Passphrase for")
            pty.send(b"open sesame\r")
            pty.wait(b"Hello")
        equal(keys(mock), [f"Bearer {CANARY}"])
        code, _out, err = env.run(["ask", "-a", "shore", "hi"])
        equal(code, 2)
        assert b"no terminal" in err, err
        equal(leaks(env), [])
        equal(leaks(env, "sesame"), [])


@CASES.case("the chat UI asks for the passphrase and comes back")
def _():
    with Env() as env, Mock(HELLO) as mock, Tmux(env, 60, 20) as screen:
        env.write(env.config / "config.yaml", "secrets: {key: passphrase}\n")
        agent(env, mock)
        with Pty(env, ["secret", "set", "sea"]) as pty:
            for wait, answer in (("not shown", CANARY), ("New pass", "open"), ("again", "open")):
                pty.wait(wait.encode())
                pty.send(answer.encode() + b"\r")
            pty.wait(b"is stored")
        screen.start("-a", "shore")
        screen.wait("Passphrase for")
        screen.text("open")
        screen.keys("Enter")
        screen.wait(r"^>")
        screen.text("hello there")
        screen.wait("hello there")
        screen.press_until("Enter", "Hello\\.")
        equal(CANARY in screen.whole(), False)


@CASES.case("a key that comes back from everywhere is masked everywhere")
def _():
    turns = [
        {"steps": [{"text": f"Your key is {CANARY}, "}, {"text": CANARY[:9]},
                   {"text": CANARY[9:]}, {"call": "read_file", "arguments": {"path": "note"}}]},
        {"steps": [{"call": "run_shell", "arguments": {
            "command": f"echo {CANARY}; env; cat note; echo {CANARY} >&2"}}]},
        {"status": 400, "body": {"error": {"message": f"bad key {CANARY}", "type": "x"}}},
    ]
    with Env() as env, Mock({"turns": turns}) as mock:
        store(env)
        agent(env, mock)
        (env.work / "note").write_text(f"key: {CANARY}\n")
        result = env.run(["ask", "-a", "shore", "-M", "max", "--yes", "--json", "-v", "hi"],
                         env={"MY_KEY": CANARY, "CHELA_LOG": "debug"})
        (env.work / "note").unlink()
        equal(CANARY.encode() in result.err, False, "standard error")
        sent = [json.dumps(r.json) for r in mock.chats[1:]]
        tool_texts = [m["content"] for m in mock.chats[2].json["messages"] if m["role"] == "tool"]
        equal([CANARY in text for text in tool_texts], [False, False], "results")
        equal(len(sent), 2)
        for what in (["export", "1"], ["export", "1", "--format", "json"], ["show", "1", "--json"],
                     ["runs", "--json"], ["search", "key"]):
            done = env.run(what)
            equal(CANARY.encode() in done.out + done.err, False, " ".join(what))
        equal(leaks(env), [])


@CASES.case("children never inherit a key")
def _():
    turns = [{"steps": [{"call": "run_shell", "arguments": {"command": "env"}}]},
             {"steps": [{"text": "done"}]}]
    with Env() as env, Mock({"turns": turns}) as mock:
        agent(env, mock, "{env: MY_KEY}")
        env.run(["ask", "-a", "shore", "-M", "max", "--yes", "hi"], env={"MY_KEY": CANARY})
        result = [m["content"] for m in mock.chats[1].json["messages"] if m["role"] == "tool"][0]
        equal(("MY_KEY" in result, CANARY in result, "HOME=" in result), (False, False, True))
        equal(keys(mock), [f"Bearer {CANARY}"] * 2)


CASES.run()
