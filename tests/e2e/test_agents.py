#!/usr/bin/env python3
"""chela agents: set one up, and see whether it answers."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from e2e.lib.terminal import Pty             # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
CANARY = "canary-5f2e9a7c41d8"
READY = {"turns": [{"steps": [{"text": "ready"}],
                    "usage": {"prompt_tokens": 21, "completion_tokens": 2}}],
         "used_up": "repeat", "models": ["crab-1", "crab-2"]}


def agent(env, mock, more=""):
    env.write(env.config / "agents/shore.yaml",
              f"provider: openai\nbase_url: {mock.url}\nmodel: crab-1\n{more}")


@CASES.case("test sends one short request and tells what came")
def _():
    with Env() as env, Mock(READY) as mock:
        agent(env, mock)
        code, out, err = env.run(["agents", "test", "shore"])
        equal((code, err), (0, b""))
        lines = dict(line.split(None, 1) for line in out.decode().splitlines())
        equal((lines["model"], lines["answer"], lines["tokens"], lines["tools"]),
              ("crab-1", "ready", "21 in, 2 out", "not known"))
        equal(len(mock.chats), 1)
        body = mock.chats[0].json
        assert "tools" not in body, body
        equal([m["role"] for m in body["messages"]], ["system", "user"])
        assert not env.db.exists(), "nothing is kept"


@CASES.case("test tells more as JSON, of another model too")
def _():
    with Env() as env, Mock(READY) as mock:
        agent(env, mock)
        told = json.loads(env.run(["agents", "test", "shore", "-m", "gpt-4o", "--json"]).out)
        equal({k: told[k] for k in ("agent", "model", "fine", "text", "input", "output",
                                    "tools", "vision")},
              {"agent": "shore", "model": "gpt-4o", "fine": True, "text": "ready",
               "input": 21, "output": 2, "tools": True, "vision": True})


@CASES.case("a key that is refused, a server that is not there, an agent that is not")
def _():
    with Env() as env, Mock({**READY, "key": "right"}) as mock:
        agent(env, mock, "key: {env: SHORE_KEY}\n")
        code, out, err = env.run(["agents", "test", "shore"], env={"SHORE_KEY": "wrong-key-1"})
        equal((code, out), (1, b""))
        assert b"SHORE_KEY" in err and b"wrong-key-1" not in err, err
        told = json.loads(env.run(["agents", "test", "shore", "--json"],
                                  env={"SHORE_KEY": "wrong-key-1"}).out)
        equal((told["fine"], "SHORE_KEY" in told["text"]), (False, True))
        url = mock.url
    with Env() as env:
        env.write(env.config / "agents/gone.yaml",
                  f"provider: openai\nbase_url: {url}\nmodel: x\n")
        code, out, err = env.run(["agents", "test", "gone"], timeout=60)
        equal((code, out), (1, b""))
        equal(env.run(["agents", "test", "nobody"]).code, 2)


def leaks(env):
    """Files of the home that hold the key as it is."""
    return [str(path.relative_to(env.root)) for path in sorted(env.root.rglob("*"))
            if path.is_file() and CANARY.encode() in path.read_bytes()]


def own_vendors(env, *vendors):
    """A data folder with these vendors alone: name, the server, what else is said."""
    source = pathlib.Path(env.env["CHELA_DATADIR"])
    folder = env.root / "shipped"
    (folder / "data").mkdir(parents=True)
    (folder / "tools").symlink_to(source / "tools")
    for path in (source / "data").iterdir():
        if path.name != "vendors.yaml":
            (folder / "data" / path.name).symlink_to(path)
    env.write(folder / "data/vendors.yaml", "".join(
        f"- {{id: {name}, label: {name.title()}, base_url: '{mock.url}', models: /models, "
        f"{more}}}\n" for name, mock, more in vendors))
    env.env["CHELA_DATADIR"] = str(folder)


def agents(env):
    return {path.stem: path.read_text() for path in (env.config / "agents").glob("*.yaml")}


def to_the_end(tty, *first):
    """The questions behind the vendor, each answered by its default."""
    talk(tty, *first, (b"or a name [1]: ", b""), (b"A number [1]: ", b""),
         (b"nothing: none)\r\n: ", b""), (b"try again\r\nA number [1]: ", b""))
    equal(tty.end().code, 0)


def talk(tty, *turns):
    """Waits for each text, then sends its answer."""
    for text, answer in turns:
        tty.wait(text)
        tty.seen, done = b"", tty.seen
        tty.all = getattr(tty, "all", b"") + done
        tty.send(answer + b"\n")


@CASES.case("new: an address, a wrong key, the right one, a model, a test; the key is hidden")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock, Mock(READY) as other:
        own_vendors(env, ("shore", other, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"]) as tty:
            talk(tty, (b"not shown [1]: ", b"3"),
                 (b"api.example.com/v1\r\n: ", mock.url.encode()),
                 (b"(it is not shown)\r\nKey: ", b"wrong-key-12345"))
            tty.wait(b"refused the key")
            talk(tty, (b"(it is not shown)\r\nKey: ", b"q"))
            equal(tty.end().code, 1)
        equal((agents(env), leaks(env)), ({}, []))
        with Pty(env, ["agents", "new"]) as tty:
            talk(tty, (b"not shown [1]: ", b"3"),
                 (b"api.example.com/v1\r\n: ", mock.url.encode()),
                 (b"if it wants one (it is not shown)\r\nKey: ", CANARY.encode()),
                 (b"or a name [1]: ", b"crab-2"),
                 (b"A number [1]: ", b""),
                 (b"nothing: none)\r\n: ", b"Be a crab."),
                 (b"try again\r\nA number [1]: ", b""))
            equal(tty.end().code, 0)
            assert CANARY.encode() not in tty.all + tty.seen
        equal(leaks(env), [])
        equal((env.config / "agents/local.yaml").read_text(),
              f"provider: openai\nbase_url: {mock.url}\nmodel: crab-2\n"
              "key: {secret: local}\nsystem: \"Be a crab.\"\n")
        equal((env.config / "agents/local.yaml").stat().st_mode & 0o777, 0o600)
        equal(env.run(["ask", "hello"]).out, b"ready\n", "it answers by default")
        equal(mock.chats[-1].json["model"], "crab-2")


@CASES.case("new: an address may be typed where a key is asked for; a vendor's tells whose it is")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [1]: ", mock.url.encode()),
                       (b"The key for Shore (it is not shown)\r\nKey: ", CANARY.encode()))
        equal(agents(env), {"shore": "provider: shore\nmodel: crab-1\nkey: {secret: shore}\n"})
    with Env() as env, Mock(READY) as mock, Mock(READY) as other:
        own_vendors(env, ("shore", other, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [1]: ", mock.url.encode()),
                       (b"if it wants one (it is not shown)\r\nKey: ", b""))
        equal(agents(env), {"local": f"provider: openai\nbase_url: {mock.url}\n"
                                     "model: crab-1\n"})
        equal(other.requests, [])


@CASES.case("new: a pasted key tells whose it is by its beginning")
def _():
    with Env() as env, Mock({**READY, "key": "cl-" + CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY], prefix: [sh-]"),
                    ("cliff", mock, "key: [CLIFF_KEY], prefix: [cl-]"))
        with Pty(env, ["agents", "new", "mine"]) as tty:
            to_the_end(tty, (b"not shown [1]: ", b"cl-" + CANARY.encode()))
        equal(agents(env), {"mine": "provider: cliff\nmodel: crab-1\nkey: {secret: mine}\n"})


@CASES.case("new: a key that several may have given goes to all of them only when one says so")
def _():
    with Env() as env, Mock({**READY, "key": "no"}) as other, \
            Mock({**READY, "key": "sk-" + CANARY}) as mock:
        own_vendors(env, ("shore", other, "key: [SHORE_KEY], prefix: [sk-]"),
                    ("cliff", mock, "key: [CLIFF_KEY], prefix: [sk-]"))
        with Pty(env, ["agents", "new"]) as tty:
            talk(tty, (b"not shown [1]: ", b"sk-" + CANARY.encode()))
            tty.wait(b"ask all 2, each sees the key")
            equal((other.requests, mock.requests), ([], []))
            to_the_end(tty, (b"A number [1]: ", b""))
        equal(agents(env), {"cliff": "provider: cliff\nmodel: crab-1\nkey: {secret: cliff}\n"})
        equal(leaks(env), [])


@CASES.case("new: a key of the environment stays there, one of another client is copied")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"], variables={"SHORE_KEY": CANARY}) as tty:
            to_the_end(tty, (b"not shown [2]: ", b""))
            assert b"Shore: the key of the environment  (SHORE_KEY)" in tty.all, tty.all
        equal(agents(env), {"shore": "provider: shore\nmodel: crab-1\n"
                                     "key: {env: SHORE_KEY}\n"})
        assert not (env.data / "secrets").exists()
        text = json.dumps({"shore": CANARY, "unknown": "x"})
        path = env.write("config/io.datasette.llm/keys.json", text)
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [2]: ", b""))
            assert b"Shore: the key of llm" in tty.all and CANARY.encode() not in tty.all
        equal(agents(env)["shore-2"],
              "provider: shore\nmodel: crab-1\nkey: {secret: shore-2}\n")
        equal((path.read_text(), leaks(env)), (text, [str(path.relative_to(env.root))]))


@CASES.case("new: a server of one's own is found by itself and needs no key")
def _():
    with Env() as env, Mock(READY) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"),
                    ("pool", mock, "quirks: [local, public_models]"))
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [2]: ", b""))
            assert b"Pool: a server with 2 models" in tty.all, tty.all
        equal(agents(env), {"pool": "provider: pool\nmodel: crab-1\n"})


@CASES.case("new: back goes back, leaving keeps nothing")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"]) as tty:
            talk(tty, (b"not shown [1]: ", b"2"), (b"Key: ", CANARY.encode()),
                 (b"or a name [1]: ", b"b"), (b"Key: ", b"b"), (b"not shown [1]: ", b"2"),
                 (b"Key: ", CANARY.encode()), (b"or a name [1]: ", b"2"),
                 (b"A number [1]: ", b"2"), (b"A number [1]: ", b"3"))
            tty.wait(b"mode  (plan)")
            talk(tty, (b"A number [1]: ", b"q"))
            equal(tty.end().code, 1)
        equal((agents(env), leaks(env), (env.data / "secrets").exists()), ({}, [], False))


@CASES.case("new without a terminal: the key comes through a pipe, options answer the rest")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY], prefix: [sk-]"))
        words = ["agents", "new", "work", "--provider", "shore", "-m", "crab-2", "-M", "plan"]
        equal(env.run(words, stdin=CANARY.encode() + b"\n"),
              (0, b"", b"chela: work is saved and answers from now on.\n"))
        equal(agents(env), {"work": "provider: shore\nmodel: crab-2\nkey: {secret: work}\n"
                                    "mode: plan\n"})
        code, out, err = env.run(words, stdin=b"wrong-key-12345\n")
        equal((code, out), (1, b""))
        assert b"refused the key" in err and b"wrong-key" not in err, err
        equal((env.run(["agents", "new", "../x"]).code, env.run(["agents", "new", "-M", "fast",
              "--provider", "shore"]).code, env.run(["agents", "new", "--provider", "sea"]).code),
              (2, 2, 2))
        equal((sorted(agents(env)), leaks(env)), (["work"], []))


@CASES.case("new: a key is good in one region of its vendor, and that one is found")
def _():
    with Env() as env, Mock({**READY, "key": "no"}) as usual, \
            Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", usual, "key: [SHORE_KEY], "
                          f"other: [{{region: south, base_url: '{mock.url}'}}]"))
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [1]: ", b"2"), (b"Key: ", CANARY.encode()))
        equal(agents(env), {"shore": f"provider: shore\nbase_url: {mock.url}\nmodel: crab-1\n"
                                     "key: {secret: shore}\n"})


@CASES.case("new: Messages, as at Anthropic")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "wire: anthropic, key: [SHORE_KEY]"))
        path = env.root / "shipped/data/vendors.yaml"
        path.write_text(path.read_text().replace(mock.url, mock.url.removesuffix("/v1"))
                        .replace("models: /models", "models: /v1/models?limit=1000"))
        with Pty(env, ["agents", "new"]) as tty:
            to_the_end(tty, (b"not shown [1]: ", b"2"), (b"Key: ", CANARY.encode()))
        equal([(r.method, r.path, r.headers["x-api-key"]) for r in mock.requests],
              [("GET", "/v1/models?limit=1000", CANARY), ("POST", "/v1/messages", CANARY)])
        equal(agents(env), {"shore": "provider: shore\nmodel: crab-1\nkey: {secret: shore}\n"})


@CASES.case("new: nobody there: the model is typed, the agent is saved all the same if one says so")
def _():
    with Env() as env:
        with Mock(READY) as mock:
            own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"))
        with Pty(env, ["agents", "new"]) as tty:
            talk(tty, (b"not shown [1]: ", b"2"), (b"Key: ", CANARY.encode()))
            tty.wait(b"Which model? Type its name.")
            talk(tty, (b"\r\n: ", b"crab-9"), (b"A number [1]: ", b""),
                 (b"nothing: none)\r\n: ", b""))
            tty.wait(b"It does not answer yet.", 60)
            talk(tty, (b"another name\r\nA number [1]: ", b"3"),
                 (b"A name for the agent\r\n[shore]: ", b"../up"))
            tty.wait(b"is no name for an agent")
            talk(tty, (b"A name for the agent\r\n[shore]: ", b"later"))
            equal(tty.end().code, 0)
        equal(agents(env), {"later": "provider: shore\nmodel: crab-9\nkey: {secret: later}\n"})


@CASES.case("/setup in a plain chat: the wizard, then the new agent answers")
def _():
    with Env() as env, Mock({**READY, "key": CANARY}) as mock:
        own_vendors(env, ("shore", mock, "key: [SHORE_KEY]"))
        with Pty(env, ["--plain"]) as tty:
            talk(tty, (b"You: ", b"/setup"), (b"not shown [1]: ", b"2"),
                 (b"Key: ", CANARY.encode()), (b"or a name [1]: ", b""),
                 (b"A number [1]: ", b""), (b"nothing: none)\r\n: ", b""),
                 (b"try again\r\nA number [1]: ", b""), (b"agent shore\r\nYou: ", b"hello"),
                 (b"ready", b""))
            assert CANARY.encode() not in tty.all
        equal(mock.chats[-1].headers["authorization"], f"Bearer {CANARY}")
        equal(leaks(env), [])


CASES.run()
