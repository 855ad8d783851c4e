"""rish, the shell of Shizuku for other apps, with its defects.

The client copies its stdin to the remote shell and the remote stdout back. When its stderr
is no terminal, two threads read the same remote stdout: what arrives is split between 1 and
2, and the last piece can be lost. The remote stderr is read by nobody. The status is always
0. A client that dies takes the remote shell with it, but not that shell's children.
"""
import os
import select
import signal
import stat
import sys
import threading
import time

from phone.android import shell
from phone.state import Phone

PIECE = 4096
NO_ID = ("RISH_APPLICATION_ID is not set, set this environment variable to the id of current "
         "application (package name)")
TIMEOUT = ("Request timeout. The connection between the current app ({app}) and Shizuku app may "
           "be blocked by your system. Please disable all battery optimization features for both "
           "current app ({app}) and Shizuku app.")
DEX_MISSING = "Cannot find {dex}, please check the tutorial in Shizuku app"
DEX_14 = ("On Android 14+, app_process cannot load writable dex.",
          "Attempting to remove the write permission...")
DEX_FAILED = "Cannot remove the write permission of {dex}."


def fail(phone, text, out=False):
    phone.note(refused=text, code=1)
    print(text, file=sys.stdout if out else sys.stderr, flush=True)
    sys.exit(1)


def check_dex(phone, sdk):
    dex = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "rish_shizuku.dex")
    if not os.path.exists(dex):
        fail(phone, DEX_MISSING.format(dex=dex), out=True)
    if sdk >= 34 and stat.S_IMODE(os.stat(dex).st_mode) & 0o222:
        print("\n".join(DEX_14), flush=True)
        if phone.hit("rish_dex_writable"):
            fail(phone, DEX_FAILED.format(dex=dex), out=True)
        os.chmod(dex, 0o400)


def check_server(phone):
    """Everything that stands between the client and Shizuku."""
    state = phone.read()
    app = os.environ.get("RISH_APPLICATION_ID", "")
    if not app or app == "PKG":
        fail(phone, NO_ID)
    shizuku = state["shizuku"]
    if not shizuku["manager"]:
        time.sleep(shizuku["wait_ms"] / 1000)
        fail(phone, TIMEOUT.format(app=app))
    if not shizuku["running"]:
        fail(phone, "Server is not running")
    allowed = shizuku["allowed"].get(app, "ask")
    if allowed == "ask":
        time.sleep(shizuku["wait_ms"] / 1000)
        fail(phone, TIMEOUT.format(app=app))
    if allowed != "yes":
        fail(phone, "Permission denied")
    if phone.hit("rish_killed"):
        print("Killed", file=sys.stderr, flush=True)
        phone.note(code=137)
        sys.exit(137)


def remote_argv(args):
    if args[:1] == ["exec"]:
        return args[1:]
    return ["sh", *args]


def start_remote(folder, argv, uid, more):
    """The remote shell in a session of its own; it dies with the server's side of the pipe.

    Returns our ends of its stdin and stdout, and of the line that tells that we live."""
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    life_read, life_write = os.pipe()
    client = os.getpid()
    if os.fork() == 0:
        os.setsid()
        for fd in (in_write, out_read, life_write):
            os.close(fd)
        serve(folder, argv, uid, more, client, in_read, out_write, life_read)
    for fd in (in_read, out_write, life_read):
        os.close(fd)
    return in_write, out_read, life_write


def serve(folder, argv, uid, more, client, in_read, out_write, life):
    """The server's part: starts the shell, and kills it when the client is gone."""
    err_read, err_write = os.pipe()     # that nobody reads
    pid = os.fork()
    if pid == 0:
        os.dup2(in_read, 0)
        os.dup2(out_write, 1)
        os.dup2(err_write, 2)
        os.closerange(3, 64)
        shell.become(folder, argv, uid, more)
        os._exit(127)
    for fd in (0, 1, 2, in_read, out_write, err_write):
        os.close(fd)
    mark = f"{folder}/run/rish.{pid}"
    with open(mark, "w", encoding="ascii") as file:
        file.write(str(client))
    wake_read, wake_write = os.pipe()
    os.set_blocking(wake_write, False)
    signal.signal(signal.SIGCHLD, lambda *_: os.write(wake_write, b"x"))
    done, _ = os.waitpid(pid, os.WNOHANG)
    while not done:
        ready = select.select([life, wake_read], [], [])[0]
        if life in ready:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            break
        os.read(wake_read, 64)
        done, _ = os.waitpid(pid, os.WNOHANG)
    os.close(err_read)
    try:
        os.unlink(mark)
    except FileNotFoundError:
        pass
    os._exit(0)


def feed(source, target):
    """Copies our stdin until its end, then closes the remote one."""
    while True:
        data = os.read(source, PIECE)
        if not data:
            break
        try:
            while data:
                data = data[os.write(target, data):]
        except BrokenPipeError:
            break
    os.close(target)


def write_all(fd, data):
    while data:
        data = data[os.write(fd, data):]


def copy_back(source, split, lose_last):
    """Copies the remote stdout to 1, or by turns to 1 and 2; may lose the last piece."""
    turn, late = 0, b""
    while True:
        data = os.read(source, 1024 if split else 4 * PIECE)
        if not data:
            return
        write_all(1 + turn % 2 if split else 1, late if lose_last else data)
        late = data
        turn += 1


def main(folder):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    phone = Phone(folder)
    phone.record("rish", ["rish", *sys.argv[1:]])
    state = phone.read()
    time.sleep(state["shizuku"]["start_ms"] / 1000)
    check_dex(phone, state["sdk"])
    if state["sdk"] in (26, 27):
        print("broadcastIntent fails on Android 8.0 or 8.1, fallback to startActivity",
              file=sys.stderr, flush=True)
    check_server(phone)
    split = not os.isatty(2)
    uid = state["shizuku"]["uid"]
    keep = os.environ.get("RISH_PRESERVE_ENV", "1" if uid == 0 else "0") == "1"
    more = {name: value for name, value in os.environ.items()
            if keep and name not in ("PATH", "LD_PRELOAD", "HOME", "TMPDIR")}
    sys.stdout.flush()
    to, back, life = start_remote(phone.folder, remote_argv(sys.argv[1:]), uid, more)
    os.set_inheritable(life, False)
    threading.Thread(target=feed, args=(0, to), daemon=True).start()
    copy_back(back, split, split and phone.hit("rish_lost_chunk"))
    os._exit(0)
