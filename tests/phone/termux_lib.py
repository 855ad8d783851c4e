"""What the tests of the Termux side share: one phone, set back before each case."""

import atexit
import json
import pathlib
import shutil
import subprocess
import tempfile

from e2e.lib.tap import equal
from phone.make import make, state_of

FOLDER = tempfile.mkdtemp(prefix="chela-phone-")
atexit.register(shutil.rmtree, FOLDER, True)
PHONE = make(FOLDER, adb=0, rish=False)
OPTIONS = PHONE.get("options")
SEEN = set()    # methods that were called


class Done:
    """How a command ended: code None means that it had to be killed."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def text(self):
        return self.out.decode()

    @property
    def json(self):
        return json.loads(self.out)


def reset(sdk=34, **state):
    """A fresh phone; keywords are paths with _ for dots at their ends."""
    PHONE.write(state_of(sdk, OPTIONS))
    PHONE.clear_log()
    for name in ("home", "sdcard"):
        for path in pathlib.Path(FOLDER, name).iterdir():
            if path.name != "storage" and path.is_file():
                path.unlink()
    for path, value in state.items():
        PHONE.set(path, value)
    return PHONE


def home(name, data=b"x", mode=0o644):
    """A file in the phone's home; returns its path."""
    path = pathlib.Path(FOLDER, "home", name)
    path.write_bytes(data)
    path.chmod(mode)
    return str(path)


def start(words, **options):
    program = words[0] if words[0] != "api" else "libexec/termux-api"
    path = f"{FOLDER}/usr/" + (program if "/" in program else f"bin/{program}")
    return subprocess.Popen([path, *words[1:]], env=PHONE.env(), cwd=f"{FOLDER}/home",
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def run(*words, stdin=b"", limit=30):
    """Runs a program of the phone to its end."""
    child = start(words, stdin=subprocess.PIPE)
    try:
        out, err = child.communicate(stdin, timeout=limit)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        return Done(None, out, err)
    return Done(child.returncode, out, err)


def wait_log(good, child):
    """Waits until the last call's log has what good() wants."""
    import time
    end = time.monotonic() + 20
    while time.monotonic() < end:
        calls = PHONE.log()
        if calls and good(calls[-1]):
            return calls[-1]
        if child.poll() is not None:
            raise AssertionError(f"it ended: {child.stdout.read()} {child.stderr.read()}")
        time.sleep(0.01)
    raise AssertionError("it never came")


def hangs(*words, stdin=b"", why=None):
    """The command says that it hangs (in the log), prints nothing, and has to be killed."""
    child = start(words, stdin=subprocess.PIPE)
    child.stdin.write(stdin)
    child.stdin.close()
    try:
        entry = wait_log(lambda call: "hangs" in call, child)
        SEEN.add(entry["method"])
        if why:
            assert why in entry["hangs"], entry
        equal(child.poll(), None)
    finally:
        child.kill()
        out = child.stdout.read()
        child.stdout.close()
        child.stderr.close()
        child.wait()
    equal(out, b"")


def last():
    entry = PHONE.log()[-1]
    SEEN.add(entry.get("method"))
    return entry


def check(row):
    """A row: run, and what must come of it (out, err, code, json, has, state, refused)."""
    reset(row.get("sdk", 34))
    for path, value in row.get("before", {}).items():
        PHONE.set(path, value)
    for name in row.get("faults", ()):
        PHONE.fault(name)
    words = [home(word[1:], b"x") if word.startswith("@") else word for word in row["run"]]
    done = run(*words, stdin=row.get("stdin", "").encode())
    equal(done.code, row.get("code", 0), done.out + done.err)
    if "out" in row:
        equal(done.text, row["out"])
    if "json" in row:
        equal(done.json, row["json"])
    for part in row.get("has", ()):
        assert part in done.text, done.text
    for part in row.get("err", ()):
        assert part in done.err.decode(), done.err
    if not row.get("err"):
        equal(done.err, b"")
    for path, value in row.get("state", {}).items():
        equal(PHONE.get(path), value, path)
    equal("refused" in last(), row.get("refused", False), last())
