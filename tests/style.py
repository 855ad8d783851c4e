"""What the house style says and a machine can check.

Each check takes the project's root and yields one line per fault; a check that
needs a program which is not here raises Missing.
"""
import pathlib
import re
import shutil
import subprocess

FILE_LINES = 400
HEADER_LINES = 120
FUNCTION_LINES = 50

BANNED = re.compile(r"\b(strcpy|strcat|v?sprintf|strtok|atoi|gets|system|popen|alloca)\s*\(")
TYPEDEF = re.compile(r"^\s*typedef\s+(struct|union|enum)\b")
COMMENT_OR_TEXT = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")


class Missing(Exception):
    """The program that a check needs is not on this machine."""


def sources(root, *folders, pattern="*.[ch]"):
    for folder in folders or ("src", "completions", "man", "tests", "fuzz", "bench"):
        yield from sorted((root / folder).rglob(pattern))


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def code_lines(text):
    """The lines of a C file with texts emptied and comments gone, numbered from 1."""
    def blank(found):
        lines = "\n" * found[0].count("\n")
        return lines if found[0][0] == "/" else found[0][0] * 2
    return enumerate(COMMENT_OR_TEXT.sub(blank, text).splitlines(), 1)


def check_banned(root):
    for path in sources(root):
        for number, line in code_lines(read(path)):
            for name in BANNED.findall(line):
                yield f"{path.relative_to(root)}:{number}: {name}() is banned"
            if TYPEDEF.match(line):
                yield f"{path.relative_to(root)}:{number}: no typedef for a struct, union, enum"


def check_comments(root):
    for path in sources(root):
        where = path.relative_to(root)
        text = read(path)
        for found in COMMENT_OR_TEXT.finditer(text):
            number = text.count("\n", 0, found.start()) + 1
            if found[0].startswith("//"):
                yield f"{where}:{number}: comments are written /* so */"
            if found[0][0] == "/" and UNFINISHED.search(found[0]):
                yield f"{where}:{number}: an unfinished place"


def check_cmocka(root):
    for path in sources(root):
        where = path.relative_to(root).as_posix()
        if where != "tests/check.h" and re.search(r"#\s*include\s*<cmocka", read(path)):
            yield f"{where}: cmocka is used through tests/check.h only"


def function_lengths(text):
    """Name, first line and length of each function, as clang-format lays them out."""
    head = start = None
    for number, line in code_lines(text):
        if start is None and re.match(r"[A-Za-z_]", line):
            head = (number, line)
        if start is None and head and line.endswith(") {"):
            start = head
        elif start and line.startswith("}"):
            name = re.search(r"(\w+)\(", start[1])
            yield (name[1] if name else "?", start[0], number - start[0] + 1)
            head = start = None


def check_lengths(root):
    for path in sources(root):
        lines = read(path).count("\n")
        limit = HEADER_LINES if path.suffix == ".h" else FILE_LINES
        if lines > limit:
            yield f"{path.relative_to(root)}: {lines} lines, {limit} at most"
    for path in sources(root, "src"):
        for name, number, length in function_lengths(read(path)):
            if length > FUNCTION_LINES:
                yield (f"{path.relative_to(root)}:{number}: {name}() has {length} lines, "
                       f"{FUNCTION_LINES} at most")


def run_check(words, files):
    """Runs a checker over files and yields what it says."""
    files = [str(path) for path in files]
    if not files:
        return
    done = subprocess.run([*words, *files], capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip().splitlines()
    yield from said
    if done.returncode and not said:
        yield f"{words[0]} ended with {done.returncode}"


def find_clang_format():
    """Versions lay code out differently: 14 decides."""
    for name in ("clang-format-14", "clang-format"):
        if shutil.which(name):
            shown = subprocess.run([name, "--version"], capture_output=True, text=True, check=True)
            if re.search(r"version 14\.", shown.stdout):
                return name
    raise Missing("clang-format 14 is not installed")


def check_format(root):
    words = [find_clang_format(), "--dry-run", "--Werror", f"--style=file:{root}/.clang-format"]
    places = {}
    for line in run_check(words, sources(root)):
        found = re.match(r"(.+?):(\d+):\d+: error: ", line)
        if found:
            places.setdefault(found[1], []).append(found[2])
    for path, lines in places.items():
        yield (f"{pathlib.Path(path).relative_to(root)}:{lines[0]}: not as clang-format lays "
               f"it out ({len(lines)} places)")


def need(program):
    if not shutil.which(program):
        raise Missing(f"{program} is not installed")
    return program


def check_shell(root):
    scripts = [root / "bootstrap.sh", root / ".ci" / "run"]
    scripts += sources(root, "tests", "bench", "termux", pattern="*.sh")
    yield from run_check([need("shellcheck"), "-x"], [s for s in scripts if s.exists()])


def check_manuals(root):
    pages = sorted((root / "man").glob("*.[1-9]"))
    if not pages:
        yield "man/: no manual page"
    for line in run_check([need("mandoc"), "-T", "lint"], pages):
        if "referenced manual not found" not in line:
            yield line


CHECKS = {
    "banned calls": check_banned,
    "clang-format": check_format,
    "cmocka stays behind tests/check.h": check_cmocka,
    "comments": check_comments,
    "lengths": check_lengths,
    "manual pages": check_manuals,
    "shell scripts": check_shell,
}


def faults(name, root):
    return list(CHECKS[name](pathlib.Path(root)))
