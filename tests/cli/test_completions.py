#!/usr/bin/env python3
"""The completion scripts, in the shells that they are for.

usage: test_completions.py GENERATE BASH FISH ZSH

Each shell that is here reads its script and completes lines as it does for a person:
bash and zsh on a terminal of their own, fish by its own command for it. What must come
is told by the same tables in another form.
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, Skip, equal   # noqa: E402

GENERATE, *SCRIPTS = (pathlib.Path(arg).resolve() for arg in sys.argv[1:5])
SCRIPTS = dict(zip(("bash", "fish", "zsh"), SCRIPTS))
del sys.argv[1:]
PATIENCE = 20   # seconds
CASES = Cases()

# Stands in for the program: completion may ask it for these.
CHELA = """#!{sh}
case "$1 $2" in
"list ") printf '    12 *    5m  Sea marks: red\\n     3   2026-01-01  (no title)\\n' ;;
"agents list") printf 'demo             demo    A script\\nshore            crab    at the sea\\n' ;;
"tools list") printf '  get_time         time   read   Tells the time\\n- tap              screen write  Taps\\n' ;;
"flow list") printf '  set_alarm        Sets an alarm\\n+ mine             Mine\\n' ;;
"skills list") printf '  morning          user     Plans the day\\n/ notes            shipped  hidden by x\\n' ;;
"runs list") printf '     7  2026-01-01 10:05  conversation 12  completed/stop  1 turns  crab\\n' ;;
esac
"""


def table():
    """Name of each command and verb, its options, the kind of its first word."""
    shown = subprocess.run([GENERATE, "list"], capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in shown.stdout.splitlines()]
    return {name: (options.split(), kind) for name, options, kind in rows}


def commands():
    return [name for name in table() if name and " " not in name]


def verbs(command):
    return [name.split()[1] for name in table() if name.startswith(command + " ")]


class Place:
    """A folder with the stand-in, or another program, on PATH and some files."""

    def __init__(self, program=None):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="chela-completion-"))
        self.files = self.root / "files"
        for folder in ("bin", "home", "files", "files/folder"):
            (self.root / folder).mkdir()
        chela = self.root / "bin" / "chela"
        if program:
            chela.symlink_to(program)
        else:
            chela.write_text(CHELA.format(sh=shutil.which("sh")))
            chela.chmod(0o755)
        (self.files / "note.yaml").touch()
        self.env = {"PATH": f"{self.root}/bin:{os.environ['PATH']}", "HOME": f"{self.root}/home",
                    "TERM": "dumb", "LANG": "C.UTF-8", "OUT": f"{self.root}/out",
                    "CHELA_DATADIR": os.environ.get("CHELA_DATADIR", "")}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)


class Terminal:
    """A shell on a terminal that writes what it would offer into $OUT."""

    def __init__(self, place, words, setup):
        self.out = pathlib.Path(place.env["OUT"])
        self.master, slave = pty.openpty()
        self.shell = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave,
                                      env=place.env, cwd=place.files, start_new_session=True)
        os.close(slave)
        self.seen = b""
        self.send(setup + "\necho 'rea''dy'\n")
        self.wait(lambda: b"ready" in self.seen)

    def send(self, text):
        os.write(self.master, text.encode())

    def wait(self, good):
        end = time.monotonic() + PATIENCE
        while not good():
            readable, _, _ = select.select([self.master], [], [], 0.02)
            if readable:
                self.seen += os.read(self.master, 65536)
            if time.monotonic() > end:
                raise TimeoutError(f"the terminal has {self.seen[-2000:]!r}")

    def complete(self, line, key="\t"):
        self.out.unlink(missing_ok=True)
        self.send(line + key)
        self.wait(lambda: self.out.exists() and "END\n" in self.out.read_text())
        self.send("\x15")
        return self.out.read_text().split("END\n")[0].splitlines()

    def close(self):
        self.shell.kill()
        self.shell.wait()
        os.close(self.master)


class Bash:
    """readline calls the function; what it fills in is written down."""
    SETUP = """PS1=; bind 'set bell-style none'; . {script}
note() {{ _chela "$@"; {{ printf '%s\\n' "${{COMPREPLY[@]}}"; echo END; }} >"$OUT.new"
mv "$OUT.new" "$OUT"; COMPREPLY=(); }}
complete -F note chela"""

    def __init__(self, place):
        self.terminal = Terminal(place, ["bash", "--norc", "--noprofile", "-i"],
                                 self.SETUP.format(script=SCRIPTS["bash"]))

    def complete(self, line):
        return [word.strip() for word in self.terminal.complete(line) if word]

    def close(self):
        self.terminal.close()


class Zsh:
    """compadd, through which all matches go, writes them down instead."""
    SETUP = """PS1=; setopt no_beep; fpath=({folder} $fpath)
autoload -Uz compinit && compinit -u -D
compadd() {{ local -a hits; builtin compadd -O hits "$@"; print -rl -- $hits >>$OUT.new }}
note() {{ : >$OUT.new; _main_complete; print END >>$OUT.new; mv $OUT.new $OUT }}
zle -C note list-choices note; bindkey '^I' note; bindkey '^U' kill-whole-line"""

    def __init__(self, place):
        self.terminal = Terminal(place, ["zsh", "-f", "-i"],
                                 self.SETUP.format(folder=SCRIPTS["zsh"].parent))

    def complete(self, line):
        return [word for word in self.terminal.complete(line) if word]

    def close(self):
        self.terminal.close()


class Fish:
    def __init__(self, place):
        self.place = place

    def complete(self, line):
        code = f"source {SCRIPTS['fish']}; complete -C (string join ' ' -- $LINE)"
        done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True,
                              text=True, cwd=self.place.files, check=True, timeout=PATIENCE,
                              env={**self.place.env, "LINE": line})
        equal(done.stderr, "")
        return [word.split("\t")[0] for word in done.stdout.splitlines()]

    def close(self):
        pass


SHELLS = {"bash": Bash, "fish": Fish, "zsh": Zsh}


def each_shell(test):
    """A case for each shell: with the shell, and what a line gives as a set of words."""
    for name, make in SHELLS.items():
        @CASES.case(f"{name}: {test.__doc__}")
        def _(name=name, make=make):
            if not shutil.which(name):
                raise Skip(f"{name} is not installed")
            with Place() as place:
                shell = make(place)
                try:
                    test(name, lambda line: set(shell.complete(line)))
                finally:
                    shell.close()


@each_shell
def _(name, complete):
    """every command and verb"""
    equal(complete("chela "), set(commands()))
    for command in commands():
        if verbs(command):
            equal(complete(f"chela {command} "), set(verbs(command)), command)
    equal(complete("chela -q --mode plan "), set(commands()), "behind options")
    equal(complete("chela to"), {"tools"})


@each_shell
def _(name, complete):
    """every option of every command and verb"""
    for words, (options, _) in table().items():
        long = {option for option in options if option.startswith("--")}
        found = {re.sub("=$", "", word) for word in complete(f"chela {words} --")}
        equal(found, long, words)


@each_shell
def _(name, complete):
    """every letter"""
    for words in ("", "ask", "tools run", "export"):
        options = {option for option in table()[words][0] if not option.startswith("--")}
        found = {word for word in complete(f"chela {words} -") if not word.startswith("--")}
        equal(found & options, options, words)
        equal({word for word in found - options if re.match("-[A-Za-z]$", word)}, set(), words)


@each_shell
def _(name, complete):
    """choices, apart and joined"""
    modes = {"chat", "plan", "build", "max"}
    equal(complete("chela ask --mode "), modes)
    equal(complete("chela ask -M "), modes)
    equal(complete("chela -M "), modes, "before the command")
    equal(complete("chela hello -M "), modes, "in a prompt")
    equal(complete("chela ask -qM "), modes, "in a bundle")
    equal(complete("chela ask -M p"), {"plan"})
    equal(complete("chela export 3 --format "), {"md", "json", "txt"})
    equal(complete("chela ask --provider "),
          {"anthropic", "gemini", "openai", "responses", "demo"})
    joined = {f"--mode={mode}" for mode in modes}
    equal(complete("chela ask --mode="), joined if name == "fish" else modes)


@each_shell
def _(name, complete):
    """agents, conversations, flows, runs, skills and tools"""
    for line in ("chela show ", "chela export ", "chela rename ", "chela rm ", "chela ask -r ",
                 "chela --resume ", "chela export --format md "):
        equal(complete(line), {"12", "3"}, line)
    equal(complete("chela show 1"), {"12"})
    for line in ("chela ask -a ", "chela --agent ", "chela agents show "):
        equal(complete(line), {"demo", "shore"}, line)
    for line in ("chela tools show ", "chela tools run ", "chela tools run --yes "):
        equal(complete(line), {"get_time", "tap"}, line)
    equal(complete("chela tools run g"), {"get_time"})
    equal(complete("chela flow run "), {"set_alarm", "mine"})
    equal(complete("chela runs show "), {"7"})
    equal(complete("chela skills show "), {"morning", "notes"})
    equal(complete("chela rename 3 "), set(), "a title is nobody else's word")


@each_shell
def _(name, complete):
    """files"""
    lines = ["chela ask -f ", "chela ask --output ", "chela import ", "chela tools check ",
             "chela config check "]
    if name == "bash":   # leaves it to readline by offering nothing
        equal([complete(line) for line in lines], [set()] * len(lines))
        return
    for line in lines:
        found = {word.rstrip("/") for word in complete(line)}
        equal(found & {"note.yaml", "folder"}, {"note.yaml", "folder"}, line)


@each_shell
def _(name, complete):
    """nothing for options behind --, and no command for a second word"""
    equal({word for word in complete("chela ask -- --") if word.startswith("--")}, set())
    assert "list" not in complete("chela ask li")
    assert "list" not in complete("chela hello li")


@CASES.table([{"name": f"{name}: what the program itself prints is read", "shell": name}
              for name in SHELLS])
def real_program(row):
    program = os.environ.get("CHELA_BIN")
    if not program or not os.access(program, os.X_OK):
        raise Skip("CHELA_BIN names no program")
    if not shutil.which(row["shell"]):
        raise Skip(f"{row['shell']} is not installed")
    with Place(program) as place:
        ask = [program, "ask", "--provider", "demo", "--no-stdin", "hello"]
        subprocess.run(ask, env=place.env, check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, timeout=PATIENCE)
        shell = SHELLS[row["shell"]](place)
        try:
            equal(set(shell.complete("chela show ")), {"1"})
            equal(set(shell.complete("chela runs show ")), {"1"})
            equal(set(shell.complete("chela ask -a ")),
                  {"anthropic", "demo", "executor", "explorer", "gemini", "openai", "planner",
                   "writer"})
            tools = set(shell.complete("chela tools run "))
            assert {"get_time", "calculator", "run_shell"} <= tools, tools
        finally:
            shell.close()


@CASES.case("bash: titles stand beside the IDs in a list")
def _():
    if not shutil.which("bash"):
        raise Skip("bash is not installed")
    with Place() as place:
        shell = Bash(place)
        shell.terminal.send("bind 'set show-all-if-ambiguous on'\n")
        try:
            equal(shell.complete("chela show "), ["12  Sea marks: red", "3  (no title)"])
            equal(shell.complete("chela show 12"), ["12"])
        finally:
            shell.close()


@CASES.case("bash: readline completes files, and nothing where a file makes no sense")
def _():
    if not shutil.which("bash"):
        raise Skip("bash is not installed")
    with Place() as place:
        terminal = Bash(place).terminal
        terminal.send(f". {SCRIPTS['bash']}; chela() {{ echo \"GOT:$*.\"; }}\n")
        try:
            terminal.send("chela import no\t\n")
            terminal.wait(lambda: b"GOT:import note.yaml." in terminal.seen)
            terminal.send("chela ask -m no\t\n")
            terminal.wait(lambda: b"GOT:ask -m no." in terminal.seen)
            terminal.send("chela ask --mode=pl\t\n")
            terminal.wait(lambda: b"GOT:ask --mode=plan." in terminal.seen)
            terminal.send("chela export 3 --base-url http://h -m x --format t\t\n")
            terminal.wait(lambda: b"-m x --format txt." in terminal.seen)
        finally:
            terminal.close()


@CASES.case("fish: each word has its description")
def _():
    with Place() as place:
        if not shutil.which("fish"):
            raise Skip("fish is not installed")
        code = f"source {SCRIPTS['fish']}; complete -C 'chela show '"
        done = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True,
                              check=True, env=place.env, timeout=PATIENCE)
        equal(sorted(done.stdout.splitlines()), ["12\tSea marks: red", "3\t(no title)"])


CASES.run()
