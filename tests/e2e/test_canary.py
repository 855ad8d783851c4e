#!/usr/bin/env python3
"""A key planted wherever it could travel, and looked for wherever it could have come out."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from e2e.lib.terminal import Pty             # noqa: E402
from e2e.lib.vterm import Vterm              # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
CANARY = "canary-5f2e9a7c41d8"
BYTES = CANARY.encode()
OTHER = "lantern-77c0de91ab44"
SUB = "You work for another agent"
DEBUG = {"CHELA_LOG": "debug"}
SAYS = [
    {"steps": [{"thinking": f"hm {CANARY}"}, {"text": f"It is {CANARY}, "}, {"text": CANARY[:9]},
               {"text": CANARY[9:]},
               {"call": "run_shell", "arguments": {"command": f"echo {CANARY}; echo THERE"}}]},
    {"steps": [{"text": f"bye {CANARY} now"}]},
    {"status": 400, "body": {"error": {"message": f"bad key {CANARY} END", "type": "x"}}},
]


def shore(env, mock, key="{secret: sea}", url=None):
    """An agent, and its key in the store."""
    if "secret" in key:
        equal(env.run(["secret", "set", "sea", "-q"], stdin=BYTES + b"\n").code, 0)
    env.write(env.config / "agents/shore.yaml",
              f"provider: openai\nbase_url: {url or mock.url}\nmodel: crab\nkey: {key}\n")


def ask(home, *args, **options):
    return home.run(["ask", "-a", "shore", "-M", "max", "--yes", *args], **options)


def check(env, *results, canary=CANARY):
    """Nothing of it on any output, nor in any file below the home but the outputs' own."""
    for result in results:
        for stream in (result.out, result.err):
            equal(canary.encode() in stream, False, stream.decode(errors="replace"))
    equal([str(path.relative_to(env.root)) for path in sorted(env.root.rglob("*"))
           if path.is_file() and path.parent != env.tmp
           and canary.encode() in path.read_bytes()], [])


@CASES.table([
    {"name": "an answer in lines", "args": ["-v"]},
    {"name": "an answer as JSON", "args": ["--json"]},
    {"name": "an answer into a file", "args": ["-o", "answer"]},
    {"name": "a question with the key in it", "args": ["-v", f"is it {CANARY}?"]},
])
def answers(row):
    with Env() as env, Mock({"turns": SAYS}) as mock:
        shore(env, mock)
        first = ask(env, *row["args"], "hi", env=DEBUG)
        equal(first.code, 0)
        second = ask(env, "-c", "-v", "again", env=DEBUG)
        equal(second.code, 1)
        check(env, first, second, *[env.run(words) for words in (
            ["show", "1"], ["show", "1", "--json"], ["list"], ["search", "bye"],
            ["runs", "--json"], ["runs", "trace", "1"], ["export", "1", "--format", "md"],
            ["export", "1", "--format", "txt"], ["export", "1", "--format", "json"])])


@CASES.case("hooks, and a sub-agent with its task and its answer")
def _():
    def choose(request, _):
        if SUB in json.dumps(request["messages"][0]):
            return {"steps": [{"text": f"sub {CANARY}"}]}
        if request["messages"][-1]["role"] == "tool":
            return {"steps": [{"text": f"main {CANARY}"}]}
        return {"steps": [{"calls": [{"name": "dispatch", "arguments": {
            "agent": "explorer", "task": f"use {CANARY}"}}]}]}
    with Env() as env, Mock({"rules": [choose]}) as mock:
        shore(env, mock)
        lines = ["hooks:"]
        for event in ("beforeModelRequest", "afterModelResponse", "beforeToolCall",
                      "afterToolCall", "afterRun"):
            name = env.script(event, f"cat >> {env.root}/hooked; env >> {env.root}/hooked")
            lines.append(f"  {event}:\n    - {{run: [{name}]}}")
        env.write(env.config / "config.yaml", "\n".join(lines) + "\n")
        result = ask(env, "--json", "-v", "hi", env={**DEBUG, "MINE": CANARY})
        equal(result.code, 0)
        assert b"afterToolCall" in (env.root / "hooked").read_bytes()
        check(env, result, env.run(["runs", "trace", "1"]), env.run(["runs", "trace", "2"]))


@CASES.case("a skill's text and a tool's long result")
def _():
    turns = [{"steps": [{"call": "load_skill", "arguments": {"name": "leaky"}}]},
             {"steps": [{"call": "run_shell", "arguments": {
                 "command": f"seq 9000; echo {CANARY}; seq 9000"}}]},
             {"steps": [{"text": "done"}]}]
    with Env() as env, Mock({"turns": turns}) as mock:
        shore(env, mock)
        skill = env.write(env.config / "skills/leaky/SKILL.md",
                          f"---\nname: leaky\ndescription: Leaks.\n---\nUse {CANARY}.\n")
        result = ask(env, "--json", "hi")
        skill.unlink()
        equal(result.code, 0)
        loaded = json.dumps(mock.chats[1].json)
        equal(("Use [secret]" in loaded, CANARY in loaded), (True, False))
        check(env, result)


@CASES.case("what is taken in by hand: notes, a memory, a conversation")
def _():
    with Env() as env, Mock([{"steps": [{"text": "x"}]}]) as mock:
        shore(env, mock)
        ask(env, "hi")
        document = env.run(["export", "1", "--format", "json"]).out.decode()
        note = env.write("notes/a.md", f"# A\nthe key {CANARY} is here\n")
        saved = env.write("saved.json", document.replace('"x"', json.dumps(f"x {CANARY}")))
        done = [env.run(words) for words in (
            ["knowledge", "import", note.parent], ["memory", "add", f"it is {CANARY}"],
            ["import", saved], ["show", "2"], ["knowledge", "search", "key"])]
        note.unlink()
        saved.unlink()
        assert b"x [secret]" in done[3].out, done
        check(env, *done)


@CASES.case("lists of models, and a test of the agent")
def _():
    refuses = {"status": 400, "body": {"error": {"message": f"bad {CANARY}"}}}
    with Env() as env, Mock({"turns": [refuses], "used_up": "repeat",
                             "models": [f"m-{CANARY}", "z"]}) as mock:
        shore(env, mock)
        done = [env.run(words) for words in (
            ["models", "--refresh"], ["models", "m-"], ["agents", "test", "shore"],
            ["agents", "test", "shore", "--json"], ["doctor"], ["usage", "--json"])]
        assert b"[secret]" in done[2].err, done
        check(env, *done)


@CASES.case("an address that the server sends the request on to")
def _():
    away = {"status": 307, "body": "",
            "headers": {"Location": f"http://{CANARY}.example/v1?key={CANARY}"}}
    with Env() as env, Mock([away]) as mock:
        shore(env, mock)
        result = ask(env, "-v", "--json", "hi", env=DEBUG)
        assert b"sends requests on to http://[secret].example" in result.err, result.err
        check(env, result)


@CASES.table([
    {"name": "the password of a proxy in the configuration", "password": CANARY, "where": "file"},
    {"name": "a short one", "password": "pw7", "where": "file"},
    {"name": "the password of a proxy in the environment", "password": CANARY, "where": "env"},
    {"name": "the password in an agent's address", "password": CANARY, "where": "agent"},
])
def logins(row):
    login = f"me:{row['password']}@"
    with Env() as env, Mock([{"status": 400, "body": {"error": {"message": "no"}}}]) as mock:
        own = []
        if row["where"] == "agent":
            shore(env, mock, "{env: MINE}", mock.url.replace("//", f"//{login}"))
            own = [env.config / "agents/shore.yaml"]
        else:
            shore(env, mock, "{env: MINE}")
        if row["where"] == "file":
            own = [env.write(env.config / "config.yaml",
                             f"net: {{proxy: \"http://{login}127.0.0.1:1\"}}\n")]
        env.env.update({"MINE": OTHER, **DEBUG})
        if row["where"] == "env":
            env.env.update({"http_proxy": f"http://{login}127.0.0.1:1", "NO_PROXY": ""})
        done = [ask(env, "-v", "--json", "hi"), *[env.run(words) for words in (
            ["config", "show"], ["config", "show", "--json"], ["agents", "show", "shore"],
            ["agents", "show", "shore", "--json"], ["agents", "list"], ["doctor"],
            ["runs", "--json"])]]
        for path in own:
            path.unlink()
        check(env, *done, canary=login)
        check(env, *done, canary=f":{row['password']}@")


@CASES.case("the key of another vendor is not for children, a proxy's address is")
def _():
    turns = [{"steps": [{"call": "run_shell", "arguments": {"command": "env"}}]},
             {"steps": [{"text": "done"}]}]
    with Env() as env, Mock({"turns": turns}) as mock:
        shore(env, mock, "{env: MINE}")
        env.write(env.config / "agents/reef.yaml", "provider: openai\nmodel: z\n"
                  "key: {env: REEF}\n")
        result = ask(env, "--json", "hi", env={
            "MINE": "abcdefgh12345", "ANTHROPIC_API_KEY": CANARY, "REEF": OTHER,
            "HTTPS_PROXY": "http://me:tidal-wave-9@proxy.example"})
        names = {line.split("=")[0] for line in [
            m["content"] for m in mock.chats[1].json["messages"] if m["role"] == "tool"
        ][0].splitlines()}
        equal(names & {"MINE", "ANTHROPIC_API_KEY", "REEF", "HTTPS_PROXY", "HOME"},
              {"HTTPS_PROXY", "HOME"})
        equal("tidal-wave-9" in json.dumps(mock.chats[1].json), False)
        check(env, result)
        check(env, result, canary=OTHER)


def talk(screen):
    """A turn with a call, then one that is refused; all that was drawn in between."""
    screen.wait("^>")
    screen.text("hi")
    screen.wait("^> hi")
    screen.press_until("Enter", r"bye \[secret\] now")
    seen = [screen.screen()]
    screen.text("more")
    screen.wait("^> more")
    screen.press_until("Enter", "END")
    seen.append(screen.screen())
    screen.keys("C-o")      # the answer of the server, whole
    screen.wait(r"y copy")
    return seen + [screen.screen()]


@CASES.case("the screen of the chat UI, and all that it wrote to the terminal")
def _():
    with Env() as env, Mock({"turns": SAYS}) as mock, Vterm(env, 100, 50) as screen:
        shore(env, mock)
        screen.start("-a", "shore", "-M", "max", "--yes")
        seen = talk(screen)
        assert "THERE" in seen[0], seen[0]
        equal([CANARY in text for text in seen], [False] * len(seen), "\n".join(seen))
        equal(BYTES in screen.pty.seen, False)
        check(env)


@CASES.case("the chat in lines")
def _():
    with Env() as env, Mock({"turns": SAYS}) as mock:
        shore(env, mock)
        with Pty(env, ["--plain", "-a", "shore", "-M", "max", "--yes"]) as pty:
            pty.wait(b"You: ")
            pty.send(b"hi\r")
            pty.wait(b"bye [secret] now")
            pty.send(b"more\r")
            pty.wait(b"END")
            equal(BYTES in pty.seen, False, pty.seen.decode(errors="replace"))
        check(env)


CASES.run()
