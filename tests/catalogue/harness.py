"""Runs a tool through the real program against a simulated phone, or beside programs that
stand in for those of a desktop, and judges what came of it.

    CASES = [
        Case("set_volume", {"stream": "music", "level": 3}, via="termux",
             expect=[state("volumes.music.volume", 3)], output=["music 3 of 15"]),
    ]

`via` is the way that the case is about:
    termux       Termux:API; there is no privileged shell
    rish su adb  a privileged shell; there is no Termux:API (adb: from a desktop)
    all          both
    noapp        neither, but the package termux-api, which waits for its app
    local        a desktop; only the programs that `programs` names are on PATH
Each case has the phone as make.py made it, with `before` set in its state.
"""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from phone.make import make                                          # noqa: E402
from phone.state import Phone                                        # noqa: E402

LIMIT = 60      # seconds for one call, well above what any takes
KEPT = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH")
CORE = ("awk", "cat", "df", "echo", "false", "grep", "head", "ps", "sed", "sh", "sleep", "sort",
        "tail", "true", "uname")

# How the phone is made, and on which side of it the program runs.
PHONES = {"termux": ({"rish": False}, "termux"), "rish": ({"api": False}, "termux"),
          "su": ({"api": False, "rish": False, "su": True}, "root"), "adb": ({}, "desk"),
          "all": ({}, "termux"), "noapp": ({"api": False, "rish": False}, "termux")}

# Scripts that need no Termux:API.
TOOLS_OF_TERMUX = ("termux-open", "termux-open-url", "termux-wake-lock", "termux-wake-unlock")

Result = collections.namedtuple("Result", "code out err text")


class Case:
    """One call and what must come of it."""

    def __init__(self, tool, args=None, *, via, sdk=34, expect=(), output=(), absent=(), code=0,
                 before=None, faults=(), programs=None, files=None,
                 phone_files=None, name=None):
        self.tool = tool
        self.args = args or {}
        self.via = via
        self.sdk = sdk
        self.expect = list(expect)      # checks, called with (phone, result)
        self.output = list(output)      # parts of what is printed
        self.absent = list(absent)      # parts that must not be in it
        self.code = code                # exit code of `chela tools run`
        self.before = before or {}      # path in the phone's state -> value
        self.faults = list(faults)      # names, or (name, how)
        self.programs = programs or {}  # desktop: name -> what it prints, or a script "#!..."
        self.files = files or {}        # working folder: name -> bytes
        self.phone_files = phone_files or {}    # path on the phone -> bytes; None: gone
        self.name = name or " ".join(
            [tool, *(f"{k}={v}" for k, v in self.args.items()), f"({via} {sdk})"])


def state(path, value):
    """The phone's state has this value there."""
    def check(phone, _):
        got = phone.get(path)
        if got != value:
            raise AssertionError(f"{path} is {got!r}, not {value!r}")
    return check


def file_named(path, name):
    """The phone's state tells there the path of a file of this name."""
    def check(phone, _):
        got = phone.get(path)
        if os.path.basename(got or "") != name:
            raise AssertionError(f"{path} is {got!r}, not a file {name!r}")
    return check


def place(phone, path):
    """Where a file of the phone lies here."""
    return phone.folder + path if path.startswith("/data/local/tmp/") else phone.path(path)


def gone(path):
    """There is no such file on the phone."""
    def check(phone, _):
        if os.path.lexists(place(phone, path)):
            raise AssertionError(f"{path} is still there")
    return check


def called(*words):
    """One call that the phone (or a desktop's program) saw has these words in a row; the
    first call's name is its file name."""
    def check(phone, _):
        wanted = [str(word) for word in words]
        seen = [[os.path.basename(call["argv"][0]), *call["argv"][1:]] for call in phone.log()
                if call.get("argv")]
        if not any(argv[at:at + len(wanted)] == wanted for argv in seen
                   for at in range(len(argv))):
            raise AssertionError(f"nobody called {wanted}: {seen}")
    return check


def intent(action, data=None, **more):
    """An activity was started with this action, this data, and these members: via, type,
    component, package, or extras (those given must be there, by their last word)."""
    def check(phone, _):
        started = [entry for entry in phone.get("intents") if entry["kind"] == "activity"]
        for entry in started:
            extras = {key.rpartition(".")[2]: value
                      for key, value in (entry.get("extras") or {}).items()}
            wanted = dict(more)
            if all(extras.get(key) == value for key, value in
                   wanted.pop("extras", {}).items()) and entry.get("action") == action and \
                    data in (None, entry.get("data")) and \
                    all(entry.get(key) == value for key, value in wanted.items()):
                return
        raise AssertionError(f"nobody started {action} {data} {more}: {started}")
    return check


def eventually(check, timeout=10):
    """What becomes true a while after the call ended."""
    def patient(phone, result):
        end = time.monotonic() + timeout
        while True:
            try:
                return check(phone, result)
            except AssertionError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)
    return patient


class Desk:
    """A desktop without a phone: the programs of a case, which log how they are called."""

    def __init__(self, folder, programs):
        self.folder = folder
        self.bin = self.folder / "bin"
        self.bin.mkdir(parents=True)
        self.heard = self.folder / "heard"
        for name in CORE:
            where = shutil.which(name)
            if where and name not in programs:
                (self.bin / name).symlink_to(where)
        for name, does in programs.items():
            self.add(name, does)

    def add(self, name, does):
        """A program that keeps its argv and stdin, and prints what it is told to."""
        path = self.bin / name
        answer = self.folder / f"{name}.answer"
        answer.write_text(does)
        path.write_text(f"""#!{sys.executable}
import json, os, sys
stdin = "" if sys.stdin.isatty() else sys.stdin.read()
with open({str(self.heard)!r}, "a") as log:
    log.write(json.dumps({{"argv": sys.argv, "stdin": stdin}}) + "\\n")
text = open({str(answer)!r}).read()
if text.startswith("#!"):
    os.execv("/bin/sh", ["sh", {str(answer)!r}, *sys.argv[1:]])
sys.stdout.write(text)
""")
        path.chmod(0o755)

    def log(self):
        return [json.loads(line) for line in self.heard.read_text().splitlines()] \
            if self.heard.exists() else []

    def get(self, path):
        raise AssertionError(f"a desktop has no state {path}")

    def env(self):
        return {"PATH": str(self.bin)}


class Harness:
    """Phones that are made once a kind and set back for each case."""

    def __init__(self, datadir=ROOT):
        self.bin = os.environ["CHELA_BIN"]
        self.datadir = datadir
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="chela-catalogue-")).resolve()
        self.work = self.root / "work"
        self.phones = {}        # (via, sdk) -> folder, state as it was made
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def phone(self, case):
        key = (case.via, case.sdk)
        if key not in self.phones:
            folder = self.root / f"phone-{case.via}-{case.sdk}"
            make(folder, sdk=case.sdk, **PHONES[case.via][0])
            if case.via in ("rish", "su"):
                # Not even the package of Termux:API: nothing waits for an app in vain.
                (folder / "usr/libexec/termux-api").unlink()
                for script in (folder / "usr/bin").glob("termux-*"):
                    if script.name not in TOOLS_OF_TERMUX:
                        script.unlink()
            self.phones[key] = folder, (folder / "state.json").read_bytes()
        folder, made = self.phones[key]
        (folder / "state.json").write_bytes(made)
        phone = Phone(folder)
        phone.clear_log()
        for path, value in case.before.items():
            phone.set(path, value)
        for path, data in case.phone_files.items():
            if data is None:
                shutil.rmtree(place(phone, path), ignore_errors=True)
            else:
                pathlib.Path(place(phone, path)).write_bytes(data)
        for fault in case.faults:
            phone.fault(*((fault,) if isinstance(fault, str) else fault))
        return phone

    def desk(self, case):
        self.count += 1
        return Desk(self.root / f"desk-{self.count}", case.programs)

    def environment(self, device, via):
        home = self.root / "home"
        home.mkdir(exist_ok=True)
        env = {name: os.environ[name] for name in KEPT if name in os.environ}
        env.update({"HOME": str(home), "TMPDIR": str(self.root), "LANG": "C.UTF-8",
                    "TZ": "UTC", "SHELL": "/bin/sh"})
        for kind in ("config", "data", "state", "cache"):
            env[f"XDG_{kind.upper()}_HOME"] = str(self.root / kind)
        env.update(device.env() if via == "local" else device.env(PHONES[via][1]))
        if via != "local":
            env["ANDROID__BUILD_VERSION_SDK"] = str(device.get("sdk"))
        env["CHELA_DATADIR"] = str(self.datadir)
        return env

    def call(self, device, via, tool, args, timeout=LIMIT):
        done = subprocess.run(
            [self.bin, "tools", "run", tool, "--yes", "--args", json.dumps(args)],
            env=self.environment(device, via), cwd=self.work, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
            start_new_session=True)
        out, err = (s.decode(errors="replace") for s in (done.stdout, done.stderr))
        if "Sanitizer" in err or "runtime error" in err:
            raise AssertionError(err)
        return Result(done.returncode, out, err, out + err)

    def run(self, case):
        """Raises AssertionError where something is not as the case says."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        for name, data in case.files.items():
            (self.work / name).write_bytes(data)
        device = self.desk(case) if case.via == "local" else self.phone(case)
        try:
            result = self.call(device, case.via, case.tool, case.args)
        except subprocess.TimeoutExpired as late:
            raise AssertionError(f"no end in {LIMIT} s") from late
        if result.code != case.code:
            raise AssertionError(f"exit {result.code}, not {case.code}: {result.text}")
        for part in case.output:
            if part not in result.text:
                raise AssertionError(f"{part!r} is not in {result.text!r}")
        for part in case.absent:
            if part in result.text:
                raise AssertionError(f"{part!r} is in {result.text!r}")
        for check in case.expect:
            check(device, result)
        refused = [call for call in device.log() if call.get("refused")]
        if refused and case.code == 0:
            raise AssertionError(f"the phone refused {refused}")


def all_cases():
    """The cases of cases/*.py."""
    found = []
    for path in sorted((HERE / "cases").glob("[a-z]*.py")):
        module = __import__(f"cases.{path.stem}", fromlist=["CASES"])
        found += module.CASES
    return found


def entry_of(case, tool):
    """Number of the `run` entry that a case is about; None when it is about none."""
    for number, entry in enumerate(tool.entries):
        fits = (not entry.low or case.sdk >= entry.low) and \
            (not entry.high or case.sdk <= entry.high)
        program = entry.words[0].text
        here = {"termux": case.via in ("termux", "all"),
                "shell": case.via in ("rish", "su", "adb", "all"),
                # Termux's own programs, or those of a desktop.
                "local": program in ("am", "pm", "getprop") if case.via == "termux" else
                case.via == "local" and program in (*case.programs, *CORE)}[entry.way]
        if fits and here:
            return number
    return None
