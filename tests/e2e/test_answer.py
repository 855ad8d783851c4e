#!/usr/bin/env python3
"""Questions answered from elsewhere: another terminal, and the notifications of a phone,
played by programs that keep what they are given, whose actions are then run as the app
does it."""

import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.terminal import Pty                       # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
TOOL = """
- name: append_line
  description: Appends a line to a file.
  risk: %s
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""


def plan(env, risk="write", then="All done."):
    env.tool(TOOL % (risk, env.script("append", 'echo "$2" >> "$1"')))
    call = {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": "x"}}
    return [{"steps": [call]}, {"steps": [{"text": then}]}]


def tokens(env):
    """Names of the sockets that stand there."""
    run = env.state / "run"
    return [path.name for path in run.iterdir() if path.is_socket()] if run.exists() else []


def wait_token(env):
    return wait_for(lambda: tokens(env), what="a question")[0]


def phone(env):
    """Makes it a Termux whose notifications lie in env.root/notes."""
    notes = env.root / "notes"
    notes.mkdir()
    env.script("termux-notification", f"""
d=$(mktemp -d {notes}/new.XXXXXX)
n=100
for word; do n=$((n + 1)); printf %s "$word" > "$d/$n"; done
cat > "$d/content"
mv "$d" {notes}/put""")
    env.script("termux-notification-remove", f'echo "$1" >> {notes}/removed')
    env.env["PATH"] = f"{env.root}/bin:{env.env['PATH']}"
    env.env["TERMUX_VERSION"] = "0.119"
    env.write("config/chela/config.yaml", "ui: {notify: app}\n")
    return notes


def read_note(notes):
    """Its options, and its content."""
    wait_for((notes / "put").exists, what="a notification")
    words = [path.read_text() for path in sorted((notes / "put").glob("1*"))]
    options = dict(zip(words[::2], words[1::2]))
    return options, (notes / "put" / "content").read_text()


def press(env, action, reply=None):
    """As the app does it: a bare environment, and a reply between quotes."""
    if reply is not None:
        escaped = reply.replace('"', '\\"')
        action = action.replace("$REPLY", f'"{escaped}"')
    kept = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH")
    bare = {name: os.environ[name] for name in kept if name in os.environ}
    bare |= {"HOME": str(env.home), "TERMUX_VERSION": "0.119", "PATH": os.environ["PATH"]}
    return subprocess.run([shutil.which("sh"), "-c", action], env=bare, cwd=env.home,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30)


@CASES.case("another terminal says yes; the socket is gone after it")
def _():
    with Env() as env, Mock(plan(env)) as mock, \
            Pty(env, ["ask", *env.to_mock(mock), "-M", "build", "write it"],
                tty=("stdin", "stderr")) as tty:
        tty.wait(b"Allow append_line?")
        token = wait_token(env)
        equal(env.run(["answer", token, "allow"]), (0, b"", b""))
        result = tty.end()
        equal((result.code, result.out), (0, b"All done.\n"))
        assert b"no longer asked" in tty.seen
        equal((env.work / "log").read_text(), "x\n")
        equal(tokens(env), [])
        late = env.run(["answer", token, "allow"])
        equal(late.code, 2)
        assert b"that question is over" in late.err, late.err


@CASES.case("danger is never allowed from elsewhere, but rejected with its reason")
def _():
    with Env() as env, Mock(plan(env, "danger")) as mock, \
            Pty(env, ["ask", *env.to_mock(mock), "-M", "build", "write it"],
                tty=("stdin", "stderr")) as tty:
        tty.wait(b"Allow append_line?")
        token = wait_token(env)
        refused = env.run(["answer", token, "allow"])
        equal(refused.code, 1)
        assert b"in chela itself" in refused.err, refused.err
        assert not (env.work / "log").exists()
        equal(env.run(["answer", token, "reject", "too", "wet"]).code, 0)
        equal(tty.end().code, 0)
        assert "too wet" in str(mock.chats[1].json["messages"][-1])
        equal([call["status"] for call in check_pairs(env.show())], ["rejected"])


@CASES.table([
    {"name": "no token", "args": ["x", "allow"]},
    {"name": "a path for a token", "args": ["../../chela.db", "stop"]},
    {"name": "a token of nobody", "args": ["0" * 32, "stop"]},
    {"name": "another word", "args": ["0" * 32, "maybe"]},
    {"name": "no word", "args": ["0" * 32]},
    {"name": "a yes with a reason", "args": ["0" * 32, "allow", "why not"]},
])
def wrong(row):
    with Env() as env:
        result = env.run(["answer", *row["args"]])
        equal((result.code, result.out), (2, b""), result.err)
        assert result.err


@CASES.case("two processes ask at once: each answer reaches its own")
def _():
    rules = [{"when": {"last_has": word}, "steps": [
        {"call": "append_line", "arguments": {"path": "%s", "line": word}}]}
        for word in ("alpha", "beta")]
    with Env() as env:
        plan(env)
        for rule in rules:
            rule["steps"][0]["arguments"]["path"] = str(env.work / "log")
        rules.append({"when": {"last_has": ""}, "steps": [{"text": "Over."}]})
        with Mock({"rules": rules}) as mock:
            args = ["ask", *env.to_mock(mock), "-M", "build"]
            with Pty(env, [*args, "alpha"], tty=("stdin", "stderr")) as one:
                one.wait(b"Allow append_line?")
                first = wait_token(env)
                with Pty(env, [*args, "beta"], tty=("stdin", "stderr")) as two:
                    two.wait(b"Allow append_line?")
                    wait_for(lambda: len(tokens(env)) == 2)
                    equal(env.run(["answer", first, "allow"]).code, 0)
                    equal(one.end().code, 0)
                    equal((env.work / "log").read_text(), "alpha\n")
                    equal(env.run(["answer", tokens(env)[0], "reject"]).code, 0)
                    equal(two.end().code, 0)
                    equal((env.work / "log").read_text(), "alpha\n")


@CASES.case("a phone: a reply is the reason, whatever a shell would make of it")
def _():
    reply = 'no "way" $(touch hacked) `touch hacked` \\ \'; touch hacked'
    with Env() as env, Mock(plan(env)) as mock:
        notes = phone(env)
        run = env.start_ask(mock, "-M", "build", "write it")
        options, content = read_note(notes)
        equal(content, "append_line waits for an answer: it changes something")
        equal(options["--title"], "chela")
        # Nobody can tell whether this phone is locked: no yes is offered.
        equal([options[f"--button{n}"] for n in (1, 2, 3)], ["Reject", "Reject, why", "Stop"])
        done = press(env, options["--button2-action"], reply)
        equal((done.returncode, done.stdout, done.stderr), (0, "", ""))
        equal(run.wait().code, 0)
        assert reply in mock.chats[1].json["messages"][-1]["content"], mock.chats[1].json
        assert not list(env.root.rglob("hacked"))
        equal([call["status"] for call in check_pairs(env.show())], ["rejected"])
        wait_for((notes / "removed").exists)
        equal((notes / "removed").read_text(), options["--id"] + "\n")


@CASES.case("a phone: stop ends the task; a yes is refused as nobody knows of the lock")
def _():
    with Env() as env, Mock(plan(env)) as mock:
        notes = phone(env)
        run = env.start_ask(mock, "-M", "build", "write it")
        options, _ = read_note(notes)
        refused = press(env, options["--button1-action"].replace(" reject", " allow"))
        equal(refused.returncode, 1)
        assert "while the phone is locked" in refused.stderr, refused.stderr
        equal(press(env, options["--button3-action"]).returncode, 0)
        equal(run.wait().code, 130)
        assert not (env.work / "log").exists()
        late = press(env, options["--button3-action"])
        equal(late.returncode, 2)


CASES.run()
