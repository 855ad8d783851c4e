#!/usr/bin/env python3
"""rish, adb and su of the simulated phone: what they carry, lose and refuse."""

import contextlib
import os
import pathlib
import pty
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from phone.android import control               # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()


@contextlib.contextmanager
def phone(**options):
    with tempfile.TemporaryDirectory() as folder:
        made = make(folder, **options)
        if made.get("missing", None):
            skip(made.get("missing"))
        made.set("shizuku.wait_ms", 10)
        dex = pathlib.Path(folder, "usr/bin/rish_shizuku.dex")
        if dex.exists():
            dex.chmod(0o400)
        try:
            yield made
        finally:
            control.end_sessions(made, "rish")
            control.end_sessions(made, "adb")


def env_of(made, side="termux", **more):
    env = {**os.environ, **made.env(side), **more}
    return {name: value for name, value in env.items() if value is not None}


def run(made, *argv, side="termux", stdin=b"", tty=False, **more):
    """Runs a program of one side; with `tty` its stderr is a terminal, which is returned."""
    env = env_of(made, side, **more)
    program = next(path for folder in env["PATH"].split(":")
                   if os.access(path := f"{folder}/{argv[0]}", os.X_OK))
    if not tty:
        return subprocess.run([program, *argv[1:]], input=stdin, capture_output=True, env=env,
                              check=False)
    ours, theirs = pty.openpty()
    done = subprocess.run([program, *argv[1:]], input=stdin, stdout=subprocess.PIPE,
                          stderr=theirs, env=env, check=False)
    os.close(theirs)
    os.close(ours)
    return done


def wait_until(good, what):
    end = time.monotonic() + 20
    while not good():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.01)


@CASES.case("rish runs a line, and its status is always 0")
def _():
    with phone() as made:
        done = run(made, "rish", "-c", "echo 'a  b' \"$1\"; exit 7", "sh", "x y", tty=True)
        equal((done.returncode, done.stdout), (0, b"a  b x y\n"))


@CASES.case("rish needs the application id")
def _():
    with phone() as made:
        done = run(made, "rish", "-c", "true", RISH_APPLICATION_ID=None)
        equal((done.returncode, done.stderr[:26]), (1, b"RISH_APPLICATION_ID is not"))
        equal(made.log()[-1]["refused"][:19], "RISH_APPLICATION_ID")


@CASES.case("rish mixes the outputs when stderr is no terminal")
def _():
    with phone() as made:
        done = run(made, "rish", "-c", "seq 1 2000")
        whole = "".join(f"{n}\n" for n in range(1, 2001)).encode()
        assert done.stdout and done.stderr, "each gets a part"
        equal(len(done.stdout) + len(done.stderr), len(whole))
        assert done.stdout != whole
        equal(run(made, "rish", "-c", "seq 1 2000", tty=True).stdout, whole)


@CASES.case("rish loses the last piece on demand")
def _():
    with phone() as made:
        made.fault("rish_lost_chunk")
        done = run(made, "rish", "-c", "echo gone")
        equal((done.stdout, done.stderr), (b"", b""))
        equal(run(made, "rish", "-c", "echo here", tty=True).stdout, b"here\n")


@CASES.case("rish never reads the remote stderr")
def _():
    with phone() as made:
        done = run(made, "rish", "-c", "echo lost >&2; echo kept", tty=True)
        equal(done.stdout, b"kept\n")
        done = run(made, "rish", stdin=b"exec 2>&1\necho merged >&2\n", tty=True)
        equal(done.stdout, b"merged\n")


@CASES.table([
    {"name": "Shizuku does not run", "set": {"shizuku.running": False},
     "text": b"Server is not running\n"},
    {"name": "the manager is missing", "set": {"shizuku.manager": False},
     "text": b"Request timeout. "},
    {"name": "nobody answers the permission dialog", "set": {"shizuku.allowed": {}},
     "text": b"Request timeout. "},
    {"name": "the permission was refused", "set": {"shizuku.allowed": {"com.termux": "no"}},
     "text": b"Permission denied\n"},
])
def rish_refuses(row):
    with phone() as made:
        for path, value in row["set"].items():
            made.set(path, value)
        done = run(made, "rish", "-c", "true")
        equal((done.returncode, done.stdout), (1, b""))
        assert done.stderr.startswith(row["text"]), done.stderr


@CASES.case("a writable dex is mended on Android 14, or is an error")
def _():
    with phone(sdk=34) as made:
        dex = pathlib.Path(made.folder, "usr/bin/rish_shizuku.dex")
        dex.chmod(0o600)
        done = run(made, "rish", "-c", "echo x", tty=True)
        equal((done.returncode, done.stdout.count(b"\n"), done.stdout[-2:]), (0, 3, b"x\n"))
        equal(dex.stat().st_mode & 0o777, 0o400)
        dex.chmod(0o600)
        made.fault("rish_dex_writable")
        equal(run(made, "rish", "-c", "echo x").returncode, 1)
        dex.unlink()
        assert run(made, "rish", "-c", "x").stdout.startswith(b"Cannot find")


@CASES.case("Android 8 says more on stderr, and a dex may be written to")
def _():
    with phone(sdk=27) as made:
        pathlib.Path(made.folder, "usr/bin/rish_shizuku.dex").chmod(0o600)
        done = run(made, "rish", "-c", "true")
        equal((done.returncode, done.stdout), (0, b""))
        assert b"fallback to startActivity" in done.stderr


@CASES.case("a client that is killed takes its shell along, not the shell's children")
def _():
    with phone() as made:
        ours, theirs = pty.openpty()
        client = subprocess.Popen(
            [made.folder + "/usr/bin/rish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=theirs, env=env_of(made))
        client.stdin.write(b"sleep 300 & echo $! $$\nwait\n")
        client.stdin.flush()
        child, shell = map(int, client.stdout.readline().split())
        client.kill()
        client.wait()

        def gone():
            try:
                return pathlib.Path(f"/proc/{shell}/stat").read_text().split()[2] == "Z"
            except OSError:
                return True
        wait_until(gone, "the shell ends")
        os.kill(child, 0)       # still there
        os.kill(child, signal.SIGKILL)
        client.stdin.close()
        client.stdout.close()
        os.close(ours)
        os.close(theirs)


@CASES.case("when Shizuku is stopped the session ends; after a start there is a new one")
def _():
    with phone() as made:
        ours, theirs = pty.openpty()
        client = subprocess.Popen(
            [made.folder + "/usr/bin/rish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=theirs, env=env_of(made))
        client.stdin.write(b"echo up\n")
        client.stdin.flush()
        equal(client.stdout.readline(), b"up\n")
        control.stop_shizuku(made)
        client.wait(20)
        client.stdin.close()
        client.stdout.close()
        os.close(ours)
        os.close(theirs)
        equal(run(made, "rish", "-c", "true").stderr, b"Server is not running\n")
        control.start_shizuku(made)
        equal(run(made, "rish", "-c", "echo again", tty=True).stdout, b"again\n")


@CASES.case("files of Termux do not exist for the phone's shell, shared storage does")
def _():
    with phone() as made:
        pathlib.Path(made.folder, "home/secret").write_text("x")
        pathlib.Path(made.folder, "sdcard/a b").write_text("shared\n")
        line = (f"cat {made.folder}/home/secret 2>/dev/null || echo none; cat '/sdcard/a b'; "
                "echo new > /data/local/tmp/f; wc -c < /data/local/tmp/f; test -e /usr/bin/env"
                " || echo 'no env'; /system/bin/sh -c 'echo sh'; [ -d /storage/emulated/0 ]; "
                "echo $?; id -u; command -v python3 || echo 'no python'")
        equal(run(made, "rish", "-c", line, tty=True).stdout.decode().split("\n"),
              ["none", "shared", "4", "no env", "sh", "0", "2000", "no python", ""])


@CASES.case("adb joins the words, and the phone parses them again; the status is real")
def _():
    with phone() as made:
        done = run(made, "adb", "-s", "SIM1", "shell", "echo", "a;", "echo 'b  c'; exit 7",
                   side="desk")
        equal((done.returncode, done.stdout), (7, b"a\nb  c\n"))
        done = run(made, "adb", "shell", "echo out; echo err >&2; cat", side="desk",
                   stdin=b"in")
        equal((done.stdout, done.stderr), (b"out\nin", b"err\n"))
        done = run(made, "adb", "shell", "-n", "cat; echo end", side="desk", stdin=b"in")
        equal(done.stdout, b"end\n")
        done = run(made, "adb", "exec-out", "echo out; echo err >&2; exit 3", side="desk")
        equal((done.returncode, done.stdout), (0, b"out\nerr\n"))
        done = run(made, "adb", "shell", side="desk", stdin=b"echo from stdin; exit 5")
        equal((done.returncode, done.stdout), (5, b"from stdin\n"))


@CASES.table([
    {"name": "adb without a device", "adb": 0, "argv": ["shell", "true"],
     "text": "error: no devices/emulators found"},
    {"name": "adb with two devices and no serial", "adb": 2, "argv": ["shell", "true"],
     "text": "error: more than one device/emulator"},
    {"name": "adb with a serial that is not there", "adb": 2,
     "argv": ["-s", "X", "get-state"], "text": "adb: device 'X' not found"},
    {"name": "adb with a command it does not know", "adb": 1, "argv": ["dance"],
     "text": "adb: unknown command dance"},
])
def adb_errors(row):
    with phone(adb=row["adb"]) as made:
        done = run(made, "adb", *row["argv"], side="desk")
        equal((done.returncode, done.stderr.decode().strip()), (1, row["text"]))


@CASES.table([
    {"name": "a device that did not allow us", "state": "unauthorized",
     "text": b"error: device unauthorized."},
    {"name": "a device that is offline", "state": "offline", "text": b"error: device offline"},
])
def adb_states(row):
    with phone() as made:
        made.set("adb.devices.0.state", row["state"])
        done = run(made, "adb", "shell", "true", side="desk")
        equal((done.returncode, done.stderr.split(b"\n")[0]), (1, row["text"]))
        equal(run(made, "adb", "devices", side="desk").stdout,
              f"List of devices attached\nSIM1\t{row['state']}\n\n".encode())


@CASES.case("adb over wireless debugging: pair, connect, disconnect")
def _():
    with phone(adb=0) as made:
        bad = run(made, "adb", "pair", "127.0.0.1:40001", "000000", side="desk")
        equal((bad.returncode, bad.stdout),
              (1, b"Failed: Wrong password or connection was dropped.\n"))
        good = run(made, "adb", "pair", "127.0.0.1:40001", "123456", side="desk")
        assert good.stdout.startswith(b"Successfully paired to 127.0.0.1:40001")
        bad = run(made, "adb", "connect", "127.0.0.1:1", side="desk")
        equal((bad.returncode, bad.stdout),
              (1, b"failed to connect to '127.0.0.1:1': Connection refused\n"))
        good = run(made, "adb", "connect", "127.0.0.1:37123", side="desk")
        equal(good.stdout, b"connected to 127.0.0.1:37123\n")
        equal(run(made, "adb", "shell", "id -u", side="desk").stdout, b"2000\n")
        run(made, "adb", "disconnect", side="desk")
        equal(run(made, "adb", "shell", "id -u", side="desk").returncode, 1)


@CASES.case("a device that is pulled off ends the shell")
def _():
    with phone() as made:
        client = subprocess.Popen(
            [made.folder + "/desk/bin/adb", "shell"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env_of(made, "desk"))
        client.stdin.write(b"echo up\n")
        client.stdin.flush()
        equal(client.stdout.readline(), b"up\n")
        control.unplug(made)
        client.communicate()
        assert client.returncode != 0
        done = run(made, "adb", "shell", "true", side="desk")
        equal(done.stderr, b"error: no devices/emulators found\n")


@CASES.case("ctl.py stops and starts Shizuku, plugs and unplugs")
def _():
    with phone() as made:
        ctl = str(pathlib.Path(__file__).resolve().parent / "ctl.py")

        def do(*words):
            return subprocess.run([sys.executable, ctl, made.folder, *words],
                                  capture_output=True, check=False).returncode
        equal(do("shizuku", "stop"), 0)
        equal(run(made, "rish", "-c", "true").stderr, b"Server is not running\n")
        equal(do("shizuku", "start"), 0)
        equal(run(made, "rish", "-c", "echo on", tty=True).stdout, b"on\n")
        equal((do("unplug", "SIM1"), do("plug", "X1", "offline")), (0, 0))
        equal(made.get("adb.devices"), [{"serial": "X1", "state": "offline"}])
        assert do("shizuku", "dance") != 0


@CASES.case("su runs as root, or is refused")
def _():
    with phone(su=True) as made:
        done = run(made, "su", "-c", "id -u; exit 4", side="root")
        equal((done.returncode, done.stdout), (4, b"0\n"))
        done = run(made, "su", side="root", stdin=b"id -un\n")
        equal(done.stdout, b"root\n")
        equal(run(made, "su", "--dance", side="root").returncode, 2)
        made.set("root.allowed", False)
        done = run(made, "su", "-c", "id", side="root")
        equal((done.returncode, done.stderr), (13, b"Permission denied\n"))


@CASES.case("each start is logged with its side")
def _():
    with phone() as made:
        run(made, "rish", "-c", "settings get global wifi_on", tty=True)
        equal([(call["side"], call["argv"]) for call in made.log()],
              [("rish", ["rish", "-c", "settings get global wifi_on"]),
               ("android", ["settings", "get", "global", "wifi_on"])])


if __name__ == "__main__":
    CASES.run()
