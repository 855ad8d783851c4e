#!/usr/bin/env python3
"""Several programs on one database at once: nobody ends or hides another's work."""

import json
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()


def held(word):
    """Rules for a prompt that has `word`: text, a wait, a call, a wait, the end."""
    return [{"when": {"last_has": word}, "steps": [
                {"text": f"{word} begins. "}, {"wait_event": f"{word}1"},
                {"call": "get_time"}]},
            {"when": {"any_has": word}, "steps": [
                {"text": f"{word} ends."}, {"wait_event": f"{word}2"}]}]


def start_held(env, mock, words):
    runs = [env.start_ask(mock, word) for word in words]
    for word, run in zip(words, runs):
        run.wait_out(f"{word} begins.".encode())
    return runs


def states(env):
    """word → state of the one run of its conversation."""
    found = {}
    for head in env.conversations():
        document = env.show(head["id"])
        for run in document["runs"]:
            found[document["messages"][0]["text"].split()[0]] = run["state"]
    return found


def integrity(env):
    with sqlite3.connect(env.db) as db:
        equal(db.execute("pragma integrity_check").fetchall(), [("ok",)])
        equal(db.execute("pragma foreign_key_check").fetchall(), [])


@CASES.case("two runs at once; list, show and search change neither")
def _():
    words = ["alpha", "beta"]
    with Env() as env, Mock({"rules": held("alpha") + held("beta")}) as mock:
        runs = start_held(env, mock, words)
        for _ in range(5):
            equal(states(env), {"alpha": "running", "beta": "running"})
            equal(env.run(["search", "alpha"]).code, 0)
        for word in words:
            mock.release(f"{word}1")
            mock.release(f"{word}2")
        for word, run in zip(words, runs):
            equal(run.wait(), (0, f"{word} begins. \n{word} ends.\n".encode(), b""))
        equal(states(env), {"alpha": "completed", "beta": "completed"})
        equal(mock.refusals, [])
        integrity(env)


@CASES.case("killing one of three closes only its run")
def _():
    words = ["alpha", "beta", "gamma"]
    with Env() as env, Mock({"rules": sum(map(held, words), [])}) as mock:
        runs = start_held(env, mock, words)
        runs[1].kill()
        with Mock([{"steps": [{"text": "fourth"}]}]) as other:
            equal(env.ask(other, "delta").code, 0)
        equal(states(env), {"alpha": "running", "beta": "interrupted", "gamma": "running",
                            "delta": "completed"})
        for word in ("alpha", "gamma"):
            mock.release(f"{word}1")
            mock.release(f"{word}2")
        equal([runs[0].wait().code, runs[2].wait().code], [0, 0])
        equal(states(env)["alpha"], "completed")
        for head in env.conversations():
            check_pairs(env.show(head["id"]))


@CASES.case("a conversation that runs elsewhere is refused, with who and since when")
def _():
    with Env() as env, Mock({"rules": held("alpha")}) as mock:
        run, = start_held(env, mock, ["alpha"])
        one = env.conversations()[0]["id"]
        with Mock([{"steps": [{"text": "never"}]}]) as other:
            result = env.ask(other, "-r", str(one), "me too")
            assert result.code in (1, 2) and result.out == b"", result
            assert str(run.pid).encode() in result.err, result.err
            equal(other.requests, [])
        mock.release("alpha1")
        mock.release("alpha2")
        equal(run.wait().code, 0)
        equal([m["role"] for m in env.show(one)["messages"]][:2], ["user", "assistant"])


@CASES.case("eight short runs at once each leave one whole conversation")
def _():
    rules = [{"when": {"last_role": "user"}, "steps": [{"call": "get_time"}]},
             {"steps": [{"deltas": 200}]}]
    with Env() as env, Mock({"rules": rules}) as mock:
        runs = [env.start_ask(mock, f"run{n}") for n in range(8)]
        for run in runs:
            result = run.wait()
            equal((result.code, result.err), (0, b""))
        equal(states(env), {f"run{n}": "completed" for n in range(8)})
        integrity(env)


def long_document(env, mock, messages):
    """An exported conversation, grown to so many messages."""
    env.ask(mock, "seed")
    one = env.conversations()[0]["id"]
    document = json.loads(env.run(["export", str(one), "--format", "json"]).out)
    whole = document["messages"]
    grown = []
    for number in range(messages):
        message = json.loads(json.dumps(whole[number % 2]))
        message["text"] = f"message {number} of many 第{number}条"
        grown.append(message)
    document["messages"] = grown
    return document


@CASES.case("four programs write 2,000 messages each; every row is there")
def _():
    with Env() as env, Mock([{"steps": [{"text": "seed"}]}]) as mock:
        document = long_document(env, mock, 2000)
        path = env.write("work/long.json", json.dumps(document))
        runs = [env.start(["import", str(path)]) for _ in range(4)]
        equal([(r.code, r.err) for r in (run.wait(50) for run in runs)], [(0, b"")] * 4)
        heads = env.conversations()
        equal(len(heads), 5)
        counts = sorted(len(env.show(head["id"])["messages"]) for head in heads)
        equal(counts, [2] + [2000] * 4)
        integrity(env)


@CASES.case("an open database of a newer schema is left alone, with a clear word")
def _():
    with Env() as env, Mock([{"steps": [{"text": "x"}]}]) as mock:
        env.ask(mock, "hi")
        with sqlite3.connect(env.db) as db:
            db.execute("pragma user_version=9999")
        result = env.ask(mock, "hi")
        assert result.code in (1, 2) and b"newer" in result.err, result
        equal(env.run(["list"]).code, 0, "reading still works")


@CASES.case("a big streamed answer is whole, and leaves the database in order")
def _():
    turn = {"cut": 0, "steps": [{"big": 1048576, "language": "mixed", "by": 16}]}
    with Env() as env, Mock([turn]) as mock:
        run = env.start_ask(mock, "much")
        largest = 0
        wal = env.data / "chela.db-wal"

        def over():
            nonlocal largest
            largest = max(largest, wal.stat().st_size if wal.exists() else 0)
            return run.popen.poll() is not None
        wait_for(over, 50)
        result = run.wait()
        equal(result.code, 0)
        equal(env.show()["messages"][1]["text"], result.out.decode().rstrip("\n"))
        assert largest <= 4 * 1024 * 1024 + 65536, f"{largest} bytes of WAL"
        integrity(env)


CASES.run()
