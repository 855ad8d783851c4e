"""Reads tools/*.yaml as text: names, risks, and the entries of `run` with the place of each
word in the file, so that one of them can be changed.

It knows the style of this project's own files, not YAML: an entry is `    - {way: ...}`.
"""

import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOLS = ROOT / "tools"

Word = collections.namedtuple("Word", "start end text")
Entry = collections.namedtuple("Entry", "way words low high start end")
Tool = collections.namedtuple("Tool", "name family risk entries path")

HEAD = re.compile(r"^- name: (\w+)$", re.M)
KEY = re.compile(r"^  (\w+):(.*)$", re.M)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\[\]{}"][^,\[\]{}"]*')
PLACEHOLDER = re.compile(r"\{\w+\??\}")


def close_of(text, start):
    """Offset behind the bracket that closes the one at `start`; texts in quotes count as one."""
    depth = 0
    at = start
    while at < len(text):
        if text[at] == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif text[at] in "{[":
            depth += 1
        elif text[at] in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    raise ValueError(f"a bracket does not close: {text[start:start + 60]!r}")


def vector_words(text, start, end):
    for found in TOKEN.finditer(text, start, end):
        word = found[0].rstrip()
        quoted = word.startswith('"')
        yield Word(found.start() + quoted, found.start() + len(word) - quoted, word.strip('"'))


def line_words(text, start, end):
    for found in re.finditer(r"[^\s\"]+", text[start:end]):
        yield Word(start + found.start(), start + found.end(), found[0])


def read_entry(text, start):
    end = close_of(text, start)
    way = re.compile(r"\{\s*(termux|shell|local):\s*").match(text, start)
    if not way:
        raise ValueError(f"no way in {text[start:end]!r}")
    if text[way.end()] == "[":
        stop = close_of(text, way.end())
        words = line_words if way[1] == "shell" else vector_words
        found = list(words(text, way.end() + 1, stop - 1))
    else:
        quoted = re.compile(r'"((?:[^"\\]|\\.)*)"').match(text, way.end())
        stop = quoted.end() if quoted else re.compile(r"[^,}]*").match(text, way.end()).end()
        found = list(line_words(text, way.end(), stop))
    sdk = dict(re.findall(r"(min_sdk|max_sdk):\s*(\d+)", text[stop:end]))
    return Entry(way[1], found, int(sdk.get("min_sdk", 0)), int(sdk.get("max_sdk", 0)), start,
                 end)


def read_entries(text, start, end):
    run = re.compile(r"^  run:\s*\n", re.M).search(text, start, end)
    if not run:
        return []
    entries = []
    at = run.end()
    item = re.compile(r"(?:\s*#[^\n]*\n)*\s*- (?=\{)")
    found = item.match(text, at, end)
    while found:
        entries.append(read_entry(text, found.end()))
        found = item.match(text, entries[-1].end, end)
    return entries


def read_file(path):
    text = path.read_text()
    heads = list(HEAD.finditer(text))
    for number, head in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
        keys = {key: value.strip() for key, value in KEY.findall(text[head.start():end])}
        yield Tool(head[1], keys.get("family", path.stem), keys["risk"],
                   read_entries(text, head.start(), end), path)


def read_all():
    """All shipped tools by name."""
    return {tool.name: tool for path in sorted(TOOLS.glob("*.yaml")) for tool in read_file(path)}


def mutable(entry):
    """The words of an entry that say what is done: all but placeholders, the shell's own marks,
    and where output is thrown away to (another file would be written there)."""
    return [word for word in entry.words
            if re.search(r"[A-Za-z0-9]", PLACEHOLDER.sub("", word.text))
            and "/dev/null" not in word.text]


def mutate(tool, word):
    """The text of the tool's file with one more letter in one word."""
    text = tool.path.read_text()
    # In front of what ends a word of a shell line, behind everything else.
    end = word.start + len(re.sub(r"[^A-Za-z0-9_}]+$", "", word.text))
    return text[:end] + "q" + text[end:]
