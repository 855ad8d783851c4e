"""The chat UI on a terminal of its own, as a driver sees it: bytes in, bytes out, when.

Beside it a model server that says what it is told, token by token; standard library
only."""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time

from server import Server, chunk

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLEAR = re.compile(rb"\x1b\[2J")


class Home:
    """A scratch home; `with` removes it."""

    def __init__(self, build):
        self.build = pathlib.Path(build).resolve()
        self.program = str(self.build / "src" / "app" / "chela")
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="chela-bench-"))
        self.env = {name: os.environ[name] for name in ("PATH", "PREFIX") if name in os.environ}
        self.env.update({"HOME": str(self.root), "TMPDIR": str(self.root), "LANG": "C.UTF-8",
                         "TERM": "xterm-256color", "NO_PROXY": "127.0.0.1",
                         "CHELA_DATADIR": str(ROOT)})
        for kind in ("config", "data", "state", "cache"):
            self.env[f"XDG_{kind.upper()}_HOME"] = str(self.root / kind)
        self.config = self.root / "config" / "chela" / "config.yaml"
        self.config.parent.mkdir(parents=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def conversation(self, messages, size):
        """Makes a large conversation; its number."""
        subprocess.run(["ninja", "-C", str(self.build), "bench/bench_conversation"], check=True,
                       stdout=subprocess.DEVNULL)
        database = self.root / "data" / "chela" / "chela.db"
        database.parent.mkdir(parents=True, exist_ok=True)
        made = subprocess.run([str(self.build / "bench" / "bench_conversation"), str(database),
                               str(messages), str(size)], check=True, capture_output=True, text=True)
        return made.stdout.strip()


class Model(Server):
    """Answers each request with `tokens` of `word`, `gap` seconds apart, `group` in a piece."""

    def __init__(self, tokens, gap=0.0, group=1, word="1234 "):
        self.tokens, self.gap, self.group, self.word = tokens, gap, group, word
        self.stop = threading.Event()
        super().__init__([b""])

    def answer(self, connection):
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return False
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(re.search(rb"content-length: *(\d+)", head, re.I)[1])
        while len(body) < length:
            body += connection.recv(1 << 20)
        self.bodies.append(body)
        send(connection, b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                         b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(0, self.tokens, self.group):
            piece(connection, chunk({"content": self.word}) * self.group)
            if self.stop.wait(self.gap):
                break
        piece(connection, chunk({}, "stop", {"prompt_tokens": 100, "completion_tokens": 9,
                                             "total_tokens": 109}) + b"data: [DONE]\n\n")
        send(connection, b"0\r\n\r\n")
        return True


def send(connection, data):
    connection.sendall(data)


def piece(connection, data):
    send(connection, b"%x\r\n%b\r\n" % (len(data), data))


class Screen:
    """The UI, started; a context manager that ends it."""

    def __init__(self, home, *words, size=(24, 45), env=None):
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            os.chdir(home.root)
            os.execve(home.program, [home.program, *words], {**home.env, **(env or {})})
        self.seen = b""
        self.status = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill(signal.SIGKILL)
        os.close(self.fd)

    def size(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data):
        os.write(self.fd, data)

    def send_all(self, data):
        """More than the terminal's buffer holds: reads what comes meanwhile."""
        while data:
            _, ready, _ = select.select([], [self.fd], [], 0.01)
            if ready:
                data = data[os.write(self.fd, data[:2048]):]
            self.read(0)

    def read(self, wait):
        """What comes within `wait` seconds, b"" when nothing does."""
        if not select.select([self.fd], [], [], wait)[0]:
            return b""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return b""
        self.seen += data
        return data

    def wait(self, text, limit=20):
        """Reads until `text` came; ms that it took. None: it did not."""
        start, seen = time.perf_counter(), b""
        while text not in seen:
            left = limit - (time.perf_counter() - start)
            if left <= 0:
                return None
            seen += self.read(left)
        return (time.perf_counter() - start) * 1000

    def settle(self, quiet=0.3, limit=20):
        """Reads until nothing came for `quiet` seconds; all that came."""
        end, seen = time.perf_counter() + limit, b""
        while time.perf_counter() < end:
            data = self.read(quiet)
            if not data:
                break
            seen += data
        return seen

    def drain(self, seconds):
        end, seen = time.perf_counter() + seconds, b""
        while time.perf_counter() < end:
            seen += self.read(max(0.0, end - time.perf_counter()))
        return seen

    def memory(self, what="VmRSS"):
        """MB, 0 where /proc does not tell."""
        try:
            text = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return 0
        return int(re.search(rf"{what}:\s*(\d+)", text)[1]) / 1024

    def cpu(self):
        """Seconds of CPU used so far."""
        try:
            fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return 0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self, number):
        """Sends a signal and waits for the end; what came until then."""
        if self.status is not None:
            return b""
        os.kill(self.pid, number)
        return self.end()

    def end(self, limit=10):
        seen, until = b"", time.perf_counter() + limit
        while time.perf_counter() < until:
            seen += self.read(0.02)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.status = status
                while True:
                    data = self.read(0)
                    if not data:
                        return seen
                    seen += data
        raise TimeoutError("it did not end")


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def echo(screen, count, gap=0.02, keys=b"abcdefghijklmnopqrstuvwyz"):
    """Types letters that nothing else writes; ms until each stands there, bytes for each."""
    times, sizes = [], []
    for i in range(count):
        key = keys[i % len(keys):i % len(keys) + 1]
        screen.send(key)
        start, seen = time.perf_counter(), b""
        while key not in re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", seen):
            data = screen.read(2)
            if not data:
                break
            seen += data
        times.append((time.perf_counter() - start) * 1000)
        sizes.append(len(seen))
        end = time.perf_counter() + gap
        while time.perf_counter() < end:
            screen.read(max(0.0, end - time.perf_counter()))
        if i % 25 == 24:
            screen.send(b"\x15")
            screen.drain(gap)
    return times, sizes
