#!/usr/bin/env python3
"""Skills: files that others wrote, read by the program as a whole."""

import json
import os
import pathlib
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env            # noqa: E402
from e2e.lib.tap import Cases, Skip, equal   # noqa: E402

CASES = Cases()
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", "/nonexistent")) / "data" / "skills"


def bare():
    """A home where no skill is but the case's own."""
    return Env().hide_shipped_skills()


def skill(env, path, text, name=None):
    """Writes a SKILL.md; `text` follows its name and description."""
    name = name or path.rsplit("/", 1)[-1]
    head = f"---\nname: {name}\ndescription: Does {name} when it is asked for.\n"
    return env.write(f"{path}/SKILL.md", head + text)


def expected():
    path = SHARED / "expect.json"
    if not path.exists():
        raise Skip("CHELA_SHARED is not set")
    return json.loads(path.read_text())["cases"]


def check_one(env, case):
    """One file of the collection, held against what is expected of it."""
    result = env.run(["skills", "check", "--json", SHARED / case["path"]])
    got = json.loads(result.out)
    free = case.get("either_accepted")
    if got["load"] != case["load"]:
        assert free, f"load is {got['load']}"
        return
    equal(result.code, 2 if not got["load"] else 0 if got["strict"] else 1)
    assert got["diagnostics"] or got["strict"], "no word about what is wrong"
    if not case["load"]:
        return
    for key in ("name", "allowed_tools"):
        equal(got[key], case[key], key)
    if not free:
        equal(got["description"], case["description"], "description")
    equal(got["strict"], case["strict_valid"], "strict")
    if "body_bytes" in case:
        equal(got["body_bytes"], case["body_bytes"], "body_bytes")


@CASES.case("every file of the collection is read as is expected", limit=300)
def _():
    wrong = []
    with bare() as env:
        for case in expected():
            try:
                check_one(env, case)
            except (AssertionError, ValueError) as error:
                wrong.append(f"{case['id']}: {error}")
    assert not wrong, "\n".join(wrong)


@CASES.case("where YAML fails each finding has its own line all the same")
def _():
    with bare() as env:
        path = env.write("s/one/SKILL.md", "---\ndescription: Use when: it is five\n"
                         "colour: red\nname: One\n---\nBody\n")
        found = json.loads(env.run(["skills", "check", path, "--json"]).out)["diagnostics"]
        equal([(d["line"], d["rule"]) for d in found],
              [(2, "yaml-fallback"), (3, "field"), (4, "name"), (4, "name")])


TOOL = """- name: NAME
  description: Reminds of something at a time of this day.
  risk: write
  parameters: {hour: {type: integer}}
  required: [hour]
  action: ACTION
"""


@CASES.table([
    {"name": "its tools are fine", "tool": "remind_me", "code": 0, "says": None,
     "action": "{type: alarm, hour: '{hour}', minute: 0}"},
    {"name": "repeat is refused by its name", "tool": "remind_me", "code": 1,
     "action": "{type: repeat, hour: '{hour}'}", "says": "tools.yaml:6: remind_me: action: repeat"},
    {"name": "a name of a built-in", "tool": "get_time", "code": 1,
     "action": "{type: alarm, hour: '{hour}', minute: 0}", "says": "get_time: the name is taken"},
])
def check_tools(row):
    with bare() as env:
        path = skill(env, "s/one", "---\n")
        env.write("s/one/tools.yaml",
                  TOOL.replace("NAME", row["tool"]).replace("ACTION", row["action"]))
        result = env.run(["skills", "check", path, "--json"])
        equal(result.code, row["code"])
        found = [d["message"] for d in json.loads(result.out)["diagnostics"]]
        assert any(row["says"] in m for m in found) if row["says"] else not found, found


@CASES.case("new writes a skill that is as it should be, and nothing over another")
def _():
    with bare() as env:
        result = env.run(["skills", "new", "my-skill"])
        equal(result.code, 0)
        path = env.config / "skills" / "my-skill" / "SKILL.md"
        equal(result.out.decode().strip(), str(path))
        equal(env.run(["skills", "check", path]).code, 0)
        before = path.read_text()
        equal(env.run(["skills", "new", "my-skill"]).code, 2)
        equal(path.read_text(), before)
        equal(env.run(["skills", "new", "../out"]).code, 2)


@CASES.case("add copies a folder after showing what is in it; links are left out")
def _():
    with bare() as env:
        skill(env, "there/one", "---\nBody.\n")
        env.write("there/one/scripts/run.sh", "echo hi\n")
        (env.root / "there/one/link").symlink_to("/etc/passwd")
        result = env.run(["skills", "add", env.root / "there/one"])
        equal(result.code, 4)
        assert not (env.config / "skills").exists(), "nobody said yes"
        assert b"scripts/run.sh (8 B)" in result.err, result.err
        result = env.run(["skills", "add", env.root / "there/one", "--yes"])
        equal(result.code, 0)
        folder = env.config / "skills" / "one"
        equal((folder / "scripts" / "run.sh").read_text(), "echo hi\n")
        assert not (folder / "link").exists()
        equal([s["name"] for s in env.json("skills", "list")], ["one"])
        equal(env.run(["skills", "add", env.root / "there/one", "--yes"]).code, 2)
        equal([p.name for p in folder.parent.iterdir()], ["one"])
        result = env.run(["skills", "add", env.write("x.txt", "hello"), "--yes"])
        equal(result.code, 2)
        assert b"no ZIP file" in result.err, result.err


def pack(env, files, name="pack.zip"):
    path = env.root / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in files.items():
            if isinstance(file, str):
                archive.writestr(file, text)
                continue
            info = zipfile.ZipInfo(file[0])
            info.external_attr = file[1] << 16
            archive.writestr(info, text)
    return path


def head(name, more=""):
    return f"---\nname: {name}\ndescription: Does {name}.\n{more}---\nBody.\n"


@CASES.table([
    {"name": "a ZIP file with SKILL.md at its root", "top": ""},
    {"name": "a ZIP file with all in one folder", "top": "any-name-1.0/"},
])
def add_zip(row):
    top, long = row["top"], "0123456789" * 50000
    with bare() as env:
        path = pack(env, {
            top + "SKILL.md": head("one", "allowed-tools: get_time\n"),
            top + "scripts/run.sh": "echo hi\n", top + "references/long.md": long,
            top + "tools.yaml": "- name: x\n", top + ".git/config": "x",
            "__MACOSX/._SKILL.md": "x"})
        result = env.run(["skills", "add", path])
        equal(result.code, 4)
        assert not (env.config / "skills").exists(), "nobody said yes"
        said = result.err.decode()
        for part in ("one: Does one.\n", "  SKILL.md (", "  scripts/run.sh (8 B)",
                     "  references/long.md (500000 B)", "without a question: get_time",
                     "brings tools of its own"):
            assert part in said, (part, said)
        assert ".git" not in said and "MACOSX" not in said, said
        result = env.run(["skills", "add", path, "--yes"])
        equal(result.code, 0)
        folder = env.config / "skills" / "one"
        equal(result.out.decode().strip(), str(folder))
        equal(sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()),
              ["SKILL.md", "references/long.md", "scripts/run.sh", "tools.yaml"])
        equal((folder / "references/long.md").read_text(), long)
        equal([p.name for p in folder.parent.iterdir()], ["one"])
        equal(env.run(["skills", "add", path, "--yes"]).code, 2)


LINK = 0o120777


@CASES.table([
    {"name": "a name that leads out", "files": {"SKILL.md": head("one"), "../out": "x"},
     "says": "'../out' in it is no name for a file"},
    {"name": "a link", "files": {"SKILL.md": head("one"), ("a", LINK): "/etc/passwd"},
     "says": "a is a link"},
    {"name": "a link to a folder, and a file in it",
     "files": {"SKILL.md": head("one"), ("a", LINK): "/tmp", "a/b": "x"},
     "says": "a is a link"},
    {"name": "a bomb", "files": {"SKILL.md": head("one"), "big": "\0" * (11 << 20)},
     "says": "more than 10 MB"},
    {"name": "one in many pieces",
     "files": {"SKILL.md": head("one"), **{f"f{i}": "\0" * (1 << 20) for i in range(11)}},
     "says": "more than 10 MB"},
    {"name": "many files", "files": {"SKILL.md": head("one"), **{f"f{i}": "" for i in range(250)}},
     "says": "more than 200 files"},
    {"name": "folders too deep", "files": {"SKILL.md": head("one"), "a/b/c/d/e": "x"},
     "says": "folders too deep"},
    {"name": "no SKILL.md", "files": {"readme": "x"}, "says": "there is no SKILL.md in it"},
    {"name": "one of two folders", "files": {"a/SKILL.md": head("a"), "b/SKILL.md": head("b")},
     "says": "there is no SKILL.md in it"},
    {"name": "a SKILL.md that does not load", "files": {"SKILL.md": "---\nname: x\n---\n"},
     "says": "description missing"},
    {"name": "a name for a path", "files": {"SKILL.md": head("../../x")},
     "says": "is no name of a skill"},
])
def refused_zip(row):
    with bare() as env:
        result = env.run(["skills", "add", pack(env, row["files"]), "--yes"])
        assert row["says"] in result.err.decode(), result.err
        equal(result.code, 2)
        assert not (env.config / "skills").exists()
        assert not (env.root / "out").exists() and not (env.config / "out").exists()


CASES.run()
