#!/usr/bin/env python3
"""The reader of tools/*.yaml that the catalogue's tests stand on."""

import pathlib
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent),
                str(pathlib.Path(__file__).resolve().parent.parent)]

from catalogue import mutable, mutate, read_all, read_file           # noqa: E402
from e2e.lib.tap import Cases, equal                                 # noqa: E402

CASES = Cases()
SAMPLE = '''# A comment.

- name: set_it
  description: Sets it, with a {brace and a [bracket in the text.
  risk: write
  parameters:
    x: {type: string, enum: [a, b]}
  run:
    - {termux: [api, Thing, -a, do-it, "{x}", [--ez, force, "{x?}"]]}
    # of old
    - {shell: "cmd it --set {x}; echo 'a, b]' || true", min_sdk: 30}
    - {shell: [first {x},
        "second {{ }"], max_sdk: 29}
    - {local: [sh, -c, "echo \\"x\\"", "{x}"]}
  timeout: 10

- name: get_it
  description: Gets it.
  risk: read
  run: builtin
'''


def sample():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "things.yaml"
        path.write_text(SAMPLE)
        return list(read_file(path)), path


@CASES.case("tools, ways, levels")
def _():
    (one, two), _ = sample()
    equal((one.name, one.family, one.risk), ("set_it", "things", "write"))
    equal([(e.way, e.low, e.high) for e in one.entries],
          [("termux", 0, 0), ("shell", 30, 0), ("shell", 0, 29), ("local", 0, 0)])
    equal((two.name, two.entries), ("get_it", []))


@CASES.case("words")
def _():
    (one, _), _ = sample()
    texts = [[word.text for word in entry.words] for entry in one.entries]
    equal(texts[0], ["api", "Thing", "-a", "do-it", "{x}", "--ez", "force", "{x?}"])
    equal(texts[1], ["cmd", "it", "--set", "{x};", "echo", "'a,", "b]'", "||", "true"])
    equal(texts[2][:2], ["first", "{x},"])
    equal(texts[3][:2], ["sh", "-c"])
    equal([word.text for word in mutable(one.entries[1])],
          ["cmd", "it", "--set", "echo", "'a,", "b]'", "true"])


@CASES.case("one letter more in each word, and nothing else")
def _():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "things.yaml"
        path.write_text(SAMPLE)
        tool = next(read_file(path))
        for entry in tool.entries:
            for word in mutable(entry):
                text = mutate(tool, word)
                at = next(n for n, byte in enumerate(text) if byte != SAMPLE[n])
                equal(text[:at] + text[at + 1:], SAMPLE)
                assert text[at] == "q" and word.start < at <= word.end, word.text


@CASES.case("the shipped files can be read")
def _():
    tools = read_all()
    assert {"get_battery", "set_volume", "read_file"} <= set(tools), sorted(tools)
    assert [e.way for e in tools["set_volume"].entries][0] == "termux"


CASES.run()
