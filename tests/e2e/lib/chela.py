"""Runs the built program in a home of its own, and looks at what it left.

    with Env() as env, Mock([...]) as mock:
        result = env.ask(mock, "hello")
        equal(result.code, 0)

CHELA_BIN names the program, CHELA_DATADIR its data folder; meson sets both.
"""

import collections
import contextlib
import json
import os
import pathlib
import secrets
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from e2e.lib.tap import Skip

LIMIT = 30      # seconds for one program run, well above what any takes
KERNEL_THREAD = 0x200000        # PF_KTHREAD, among the flags of /proc/PID/stat
KEPT = ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH", "PREFIX",
        "CHELA_DATADIR")

Result = collections.namedtuple("Result", "code out err")


def wait_for(good, timeout=20, what="it"):
    """Waits until good() is true and returns its value; an error when it never is."""
    end = time.monotonic() + timeout
    while True:
        value = good()
        if value:
            return value
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not happen in {timeout} s")
        time.sleep(0.005)


def ticks_now():
    """Since the machine began, as /proc/PID/stat tells the start of a process."""
    try:
        uptime = float(pathlib.Path("/proc/uptime").read_text().split()[0])
    except OSError:
        return 0
    return int(uptime * os.sysconf("SC_CLK_TCK"))


def need(*programs):
    """Skips the case where a program is missing."""
    for program in programs:
        if not shutil.which(program):
            raise Skip(f"{program} is not installed")


class Proc:
    """A started run; its output goes to files, so that no pipe ever fills."""

    def __init__(self, env, popen, out, err):
        self.env = env
        self.popen = popen
        self.pid = popen.pid
        self.out_file = out
        self.err_file = err

    @property
    def out(self):
        return self.out_file.read_bytes()

    @property
    def err(self):
        return self.err_file.read_bytes()

    def wait(self, timeout=LIMIT):
        """Waits for the end; what a sanitizer says is a failure of any case."""
        result = Result(self.popen.wait(timeout), self.out, self.err)
        if b"Sanitizer" in result.err:
            raise AssertionError(result.err.decode(errors="replace"))
        return result

    def kill(self):
        """SIGKILL to the program alone, as the system would do it."""
        self.popen.kill()
        return self.wait()

    def interrupt(self):
        self.popen.send_signal(signal.SIGINT)

    def wait_out(self, text, timeout=20):
        """Waits until stdout has `text`."""
        wait_for(lambda: text in self.out or self.popen.poll() is not None, timeout, repr(text))
        if text not in self.out:
            raise AssertionError(f"ended {self.popen.returncode} before {text!r}: "
                                 f"{self.out!r} {self.err!r}")


class Env:
    """A scratch home with its own XDG folders; `with` removes it and whatever still runs."""

    def __init__(self, program=None):
        self.bin = program or os.environ.get("CHELA_BIN", "")
        if not os.access(self.bin, os.X_OK):
            raise RuntimeError("CHELA_BIN names no program")
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="chela-e2e-")).resolve()
        self.home, self.work, self.tmp = (self.root / n for n in ("home", "work", "tmp"))
        self.config = self.root / "config" / "chela"
        self.data = self.root / "data" / "chela"
        self.state = self.root / "state" / "chela"
        for folder in (self.home, self.work, self.tmp, self.config, self.config / "tools"):
            folder.mkdir(parents=True)
        self.db = self.data / "chela.db"
        self.mark = secrets.token_hex(8)
        self.born = ticks_now()
        self.started = 0
        self.procs = []
        self.env = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.env.update({
            "HOME": str(self.home), "TMPDIR": str(self.tmp), "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "SHELL": shutil.which("sh") or "sh", "TZ": "UTC",
            "CHELA_TEST_MARK": self.mark})
        for kind in ("config", "data", "state", "cache"):
            self.env[f"XDG_{kind.upper()}_HOME"] = str(self.root / kind)

    def __enter__(self):
        return self

    def hide_shipped_skills(self):
        """The program's data without the skills that ship; returns itself."""
        data = pathlib.Path(os.environ["CHELA_DATADIR"])
        share = self.root / "share"
        share.mkdir()
        for name in ("data", "tools"):
            (share / name).symlink_to(data / name)
        self.env["CHELA_DATADIR"] = str(share)
        return self

    def __exit__(self, *_):
        for proc in self.procs:
            if proc.popen.poll() is None:
                proc.popen.kill()
                proc.popen.wait()
        for pid in self.left():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.root, ignore_errors=True)

    def write(self, path, text, mode=0o644):
        """Writes a file below the scratch folder; returns its path."""
        path = self.root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(mode)
        return path

    def script(self, name, text):
        """A shell script; returns its path as text."""
        shell = shutil.which("sh")
        return str(self.write(f"bin/{name}", f"#!{shell}\n{text}\n", 0o755))

    def tool(self, text):
        """A file of tools of the user's own."""
        count = len(list((self.config / "tools").iterdir()))
        return self.write(f"config/chela/tools/own{count}.yaml", text)

    def start(self, args, stdin="devnull", env=None, cwd=None, before=(), **popen):
        """Starts the program. stdin: bytes, "devnull", "closed", or a file descriptor."""
        self.started += 1
        out, err = (self.tmp / f"{self.started}.{name}" for name in ("out", "err"))
        command = [*before, self.bin, *map(str, args)]
        source = subprocess.DEVNULL
        if isinstance(stdin, bytes):
            source = subprocess.PIPE
        elif isinstance(stdin, int):
            source = stdin
        elif stdin == "closed":
            command = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
        with open(out, "wb") as out_to, open(err, "wb") as err_to:
            made = subprocess.Popen(
                command, stdin=source, cwd=cwd or self.work, env={**self.env, **(env or {})},
                **{"stdout": out_to, "stderr": err_to, "start_new_session": True, **popen})
        if isinstance(stdin, bytes):
            feed(made.stdin, stdin)
        self.procs.append(Proc(self, made, out, err))
        return self.procs[-1]

    def run(self, args, timeout=LIMIT, **options):
        """Runs the program to its end: code, out, err. Its session has no terminal."""
        return self.start(args, **options).wait(timeout)

    def to_mock(self, mock):
        return ["--provider", "openai", "--base-url", mock.url, "-m", "x"]

    def ask(self, mock, *args, **options):
        return self.run(["ask", *self.to_mock(mock), *args], **options)

    def start_ask(self, mock, *args, **options):
        return self.start(["ask", *self.to_mock(mock), *args], **options)

    def json(self, *args):
        """What a command prints with --json, read."""
        result = self.run([*args, "--json"])
        if result.code != 0:
            raise AssertionError(f"{args} ended {result.code}: {result.err.decode()}")
        return json.loads(result.out)

    def conversations(self):
        return self.json("list")

    def draft(self):
        """What is kept of the newest conversation's draft."""
        with contextlib.closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as db:
            return db.execute("SELECT coalesce(draft, '') FROM conversations "
                              "ORDER BY id DESC LIMIT 1").fetchone()[0]

    def show(self, conversation=None):
        """The document of a conversation; of the newest, if none is given."""
        if conversation is None:
            conversation = self.conversations()[0]["id"]
        return self.json("show", str(conversation))

    def left(self, or_unknown=False):
        """Processes that this Env's runs started and that still live; Linux only. With
        `or_unknown` also those of which this cannot be told just now."""
        found = []
        mark = f"CHELA_TEST_MARK={self.mark}".encode()
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                environ = (entry / "environ").read_bytes()
                stat = (entry / "stat").read_bytes().rpartition(b")")[2].split()
            except (OSError, IndexError):
                continue
            ours = mark in environ.split(b"\0")
            ours = ours or or_unknown and not environ and self.is_in_exec(stat)
            if ours and stat[0] != b"Z":
                found.append(int(entry.name))
        return found

    def is_in_exec(self, stat):
        """For a moment a process that becomes another program shows no environment; it is
        ours, perhaps, when it is younger than this Env and no thread of the kernel."""
        return not int(stat[6]) & KERNEL_THREAD and int(stat[19]) >= self.born

    def none_left(self, timeout=20):
        """Waits until nothing that was started lives; tells what does."""
        try:
            wait_for(lambda: not self.left(or_unknown=True), timeout)
        except TimeoutError:
            there = [command_of(pid) for pid in self.left(or_unknown=True)]
            raise AssertionError(f"still there: {there}") from None


def feed(pipe, data):
    """Writes all of `data` and closes; a program that does not read it is no error."""
    try:
        pipe.write(data)
        pipe.close()
    except BrokenPipeError:
        pass


def command_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return "gone"


def events(result):
    """The events of `ask --json`, each line read."""
    return [json.loads(line) for line in result.out.decode().splitlines()]


def of_type(found, *kinds):
    return [event for event in found if event["type"] in kinds]


def ended(result):
    """The one end event; asserts that it is one and last."""
    found = events(result)
    kinds = [event["type"] for event in found]
    if kinds.count("end") != 1 or kinds[-1] != "end":
        raise AssertionError(f"not exactly one end, last: {kinds}")
    return found[-1]


def check_pairs(document):
    """Asserts that each call of a conversation has an id and a final state and a result."""
    calls = [call for message in document["messages"] for call in message.get("calls") or []]
    for call in calls:
        if call["status"] not in ("done", "failed", "rejected", "denied", "cancelled",
                                  "interrupted"):
            raise AssertionError(f"call without an end: {call}")
        if not isinstance(call["result"], str) or not call["result"]:
            raise AssertionError(f"call without a result: {call}")
    return calls


def strace(env, args, calls, **options):
    """Runs under strace; returns the result and the lines for those system calls."""
    need("strace")
    log = env.tmp / "strace"
    before = ["strace", "-f", "-qq", "-o", str(log), "-e", calls]
    options["env"] = {"ASAN_OPTIONS": "detect_leaks=0", **(options.get("env") or {})}
    result = env.run(args, before=before, **options)
    return result, log.read_text(errors="replace").splitlines()
