"""The sentences of the sources, as gettext's xgettext finds them, and those of a .po.

A text is marked by tr("..."), tr_n("one", "many", n) or, in a static table, TR("...").
"""

import ast
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYWORDS = ["--keyword", "--keyword=tr", "--keyword=tr_n:1,2", "--keyword=TR"]
FLAGS = ["--flag=tr:1:pass-c-format", "--flag=tr_n:1:pass-c-format", "--flag=tr_n:2:pass-c-format"]


def sources(root=ROOT):
    return sorted(str(p.relative_to(root)) for p in (root / "src").rglob("*.[ch]"))


def extract(root=ROOT):
    """The template: a .po text without translations."""
    command = ["xgettext", *KEYWORDS, *FLAGS, "--language=C", "--from-code=UTF-8",
               "--no-location", "--sort-output", "--omit-header", "--output=-"]
    return subprocess.run([*command, *sources(root)], cwd=root, check=True,
                          stdout=subprocess.PIPE).stdout.decode()


def parse(text):
    """A list of entries: msgid, msgid_plural, msgstr (a list), flags, obsolete."""
    entries, entry, field = [], None, None
    for line in text.splitlines():
        obsolete = line.startswith("#~")
        body = line[2:].strip() if obsolete else line.strip()
        if body.startswith("#,"):
            entry, field = {"flags": [flag.strip() for flag in body[2:].split(",")]}, None
            continue
        found = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d+\])?|msgctxt)?\s*(".*")$', body)
        if not found:
            continue
        word, quoted = found[1], ast.literal_eval(found[2])
        if word == "msgid":
            flags = entry["flags"] if entry and "msgid" not in entry else []
            entry = {"flags": flags, "msgid": "", "msgid_plural": None, "msgstr": [],
                     "obsolete": obsolete}
            entries.append(entry)
        if word:
            field = word
            if word.startswith("msgstr"):
                entry["msgstr"].append("")
            elif word == "msgid_plural":
                entry["msgid_plural"] = ""
        if field == "msgid":
            entry["msgid"] += quoted
        elif field == "msgid_plural":
            entry["msgid_plural"] += quoted
        elif field and field.startswith("msgstr"):
            entry["msgstr"][-1] += quoted
    return entries


def faults(template, translation):
    """What is wrong with a .po text against a template, a line each."""
    wanted = {e["msgid"]: e for e in parse(template) if e["msgid"]}
    have, found = {}, []
    for entry in parse(translation):
        name = entry["msgid"].replace("\n", "\\n")
        if not name:
            continue
        if entry["obsolete"]:
            found.append(f"obsolete: {name}")
            continue
        have[entry["msgid"]] = entry
        if entry["msgid"] not in wanted:
            found.append(f"no such text any more: {name}")
        elif wanted[entry["msgid"]]["msgid_plural"] != entry["msgid_plural"]:
            found.append(f"other plural: {name}")
        if "fuzzy" in entry["flags"]:
            found.append(f"fuzzy: {name}")
        if not entry["msgstr"] or not all(entry["msgstr"]):
            found.append(f"not translated: {name}")
    found += [f"missing: {m}".replace("\n", "\\n") for m in wanted if m not in have]
    return found
