#!/usr/bin/env python3
"""Measures the built program and prints each figure beside its threshold.

    ninja -C BUILD && python3 bench/run.py BUILD [--quick]

What belongs together is measured in turns in the same run: chela, then curl, then chela
again. It is a report: on a busy machine figures mean little, and none ends in a failure.
BUILD must be a release build; debug and sanitizer builds are many times slower.
"""

import argparse
import os
import pathlib
import pty
import re
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from server import Server, call_answer, text_answer

DELTAS = 20000
TOOL = """- name: own_{n}
  description: Prints a line about thing number {n}, which nobody needs but all may ask for.
  risk: read
  parameters:
    what: {{type: string}}
  run:
    - {{local: [echo, "{{what}}"]}}
"""


class Home:
    """A scratch home with 80 tools of the user's own."""

    def __init__(self, build):
        self.program = str(build / "src" / "app" / "chela")
        if not os.access(self.program, os.X_OK):
            found = [str(p) for p in build.rglob("chela") if os.access(p, os.X_OK) and p.is_file()]
            self.program = found[0] if found else sys.exit(f"no chela in {build}")
        self.measure = str(build / "bench" / "bench_measure")
        subprocess.run(["ninja", "-C", str(build), "bench/bench_measure"], check=True,
                       stdout=subprocess.DEVNULL)
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="chela-bench-"))
        self.env = {name: os.environ[name] for name in ("PATH", "PREFIX") if name in os.environ}
        self.env.update({"HOME": str(self.root), "TMPDIR": str(self.root), "LANG": "C.UTF-8",
                         "TERM": "xterm-256color", "NO_PROXY": "127.0.0.1",
                         "CHELA_DATADIR": str(pathlib.Path(__file__).resolve().parent.parent)})
        for kind in ("config", "data", "state", "cache"):
            self.env[f"XDG_{kind.upper()}_HOME"] = str(self.root / kind)
        tools = self.root / "config" / "chela" / "tools"
        tools.mkdir(parents=True)
        for family in range(8):
            text = "".join(TOOL.format(n=family * 10 + i) for i in range(10))
            (tools / f"own{family}.yaml").write_text(text)

    def runs(self, count, command, env=None):
        """Runs a command; a list of (wall, cpu, peak) in ms and KB."""
        done = subprocess.run([self.measure, str(count), *command], env={**self.env, **(env or {})},
                              cwd=self.root, capture_output=True, text=True, check=True)
        found = []
        for line in done.stdout.splitlines():
            wall, user, system, peak, status = map(int, line.split())
            if status != 0:
                sys.exit(f"{' '.join(command)} ended {status}: {done.stderr}")
            found.append((wall / 1000, (user + system) / 1000, peak))
        return found

    def ask(self, server):
        return [self.program, "ask", "hi", "--provider", "openai", "--base-url", server.url,
                "-m", "x", "--no-stdin"]

    def curl(self, server, *options):
        body = self.root / "body.json"
        body.write_bytes(server.bodies[0])
        return ["curl", "-sN", "-H", "Content-Type: application/json", "-H", "Expect:",
                *options, "--data-binary", f"@{body}", f"{server.url}/chat/completions"]


def row(what, figure, threshold=""):
    print(f"{what:46} {figure:34} {threshold}", flush=True)


def median(runs, column):
    return statistics.median(run[column] for run in runs)


def alternate(home, rounds, ours, theirs, env=None):
    """Runs both commands in turns; two lists of costs."""
    a, b = [], []
    for _ in range(rounds):
        a += home.runs(1, ours, env)
        b += home.runs(1, theirs, env)
    return a, b


def bench_version(home, rounds):
    runs = home.runs(rounds, [home.program, "--version"])
    row("--version", f"{median(runs, 0):.1f} ms, {median(runs, 2) / 1024:.1f} MB",
        "<= 12 ms, <= 12 MB")


def bench_ask(home, rounds):
    with Server([text_answer(1)]) as server:
        home.runs(1, home.ask(server))
        row("first request of `ask hi`", f"{len(server.bodies[0])} bytes", "<= 10000")
        ours, theirs = alternate(home, rounds, home.ask(server), home.curl(server))
    a, b = median(ours, 0), median(theirs, 0)
    row("ask, one delta", f"{a:.1f} ms, curl {b:.1f} ms: {a - b:+.1f}", "<= +12 ms")
    row("ask, one delta: peak", f"{median(ours, 2) / 1024:.1f} MB")


def bench_subagents(home, rounds):
    """Eight tasks in one answer, each a model that thinks for a second."""
    tasks = ['{"agent":"explorer","task":"wait a second"}'] * 8
    answers = [call_answer("dispatch", *tasks), *[text_answer(1)] * 9]
    with Server(answers, waits=[0, *[1] * 8]) as server:
        runs = []
        for _ in range(rounds):
            server.reset()
            runs += home.runs(1, home.ask(server))
    row("8 sub-agents of 1 s each", f"{median(runs, 0) / 1000:.2f} s", "< 1.5 s")


def certificate(home):
    """Paths of a fresh certificate and its key, or None without openssl."""
    paths = home.root / "certificate.pem", home.root / "key.pem"
    if not shutil.which("openssl"):
        return None
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
         "subjectAltName=IP:127.0.0.1", "-keyout", str(paths[1]), "-out", str(paths[0])],
        capture_output=True, check=False)
    return tuple(map(str, paths)) if made.returncode == 0 else None


def bench_tls(home, rounds):
    pair = certificate(home)
    if not pair:
        row("ask over TLS", "skipped: no openssl")
        return
    env = {"SSL_CERT_FILE": pair[0]}
    with Server([text_answer(1)], pair) as server:
        home.runs(1, home.ask(server), env)
        ours, theirs = alternate(home, rounds, home.ask(server),
                                 home.curl(server, "--cacert", pair[0]), env)
    a, b = median(ours, 0), median(theirs, 0)
    row("ask over TLS, one delta", f"{a:.1f} ms, curl {b:.1f} ms: {a - b:+.1f}", "<= +12 ms")
    with Server([call_answer("get_time", "{}"), text_answer(1)], pair) as server:
        home.runs(1, home.ask(server), env)
        row("two requests of one run", f"{server.connections} connection(s)", "1")


def bench_trust(home, rounds):
    """The same authorities as one file and as a folder by hashes."""
    pair = certificate(home)
    system = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
    if not pair or not system.exists():
        row("trusted authorities", "skipped: no openssl, or no file of them")
        return
    bundle, folder = home.root / "bundle.pem", home.root / "authorities"
    bundle.write_bytes(system.read_bytes() + pathlib.Path(pair[0]).read_bytes())
    folder.mkdir()
    name = subprocess.run(["openssl", "x509", "-hash", "-noout", "-in", pair[0]],
                          capture_output=True, text=True, check=True).stdout.strip()
    shutil.copy(pair[0], folder / f"{name}.0")
    with Server([text_answer(1)], pair) as server:
        by_file, by_folder = [], []
        for _ in range(rounds):
            by_file += home.runs(1, home.ask(server), {"SSL_CERT_FILE": str(bundle)})
            by_folder += home.runs(1, home.ask(server), {"SSL_CERT_DIR": str(folder)})
    a, b = median(by_file, 0), median(by_folder, 0)
    row("ask over TLS: all authorities, a folder of them", f"{a:.1f} ms, {b:.1f} ms: {b - a:+.1f}",
        "< 0 ms")


def bench_deltas(home, rounds):
    with Server([text_answer(1)]) as server:
        small = home.runs(1, home.ask(server))
    stream = text_answer(DELTAS)
    with Server([stream]) as server:
        home.runs(1, home.ask(server))
        ours, theirs = alternate(home, rounds, home.ask(server), home.curl(server))
    a, b = median(ours, 1), median(theirs, 1)
    row(f"{DELTAS} deltas: CPU", f"{a:.0f} ms, curl {b:.0f} ms: x{a / b:.1f}", "<= x3")
    a, b = median(ours, 0), median(theirs, 0)
    row(f"{DELTAS} deltas: to the last byte", f"{a:.0f} ms, curl {b:.0f} ms: x{a / b:.1f}")
    text = DELTAS * len(" word")
    grown = (median(ours, 2) - median(small, 2)) * 1024
    row(f"{DELTAS} deltas: memory grown", f"{grown / 1e6:.1f} MB",
        f"<= {(2 * text + 4e6) / 1e6:.1f} MB (2 x text + 4 MB)")


class Screen:
    """The UI on a terminal of its own; what it wrote, and when."""

    def __init__(self, home):
        self.master, slave = pty.openpty()
        subprocess.run(["stty", "rows", "24", "cols", "80"], stdin=slave, check=False)
        self.start = time.perf_counter()
        self.process = subprocess.Popen([home.program], stdin=slave, stdout=slave, stderr=slave,
                                        env=home.env, cwd=home.root, start_new_session=True)
        os.close(slave)
        self.first = self.last = None
        self.bytes = 0

    def read(self, quiet):
        """Reads until nothing came for `quiet` seconds."""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return
            self.last = (time.perf_counter() - self.start) * 1000
            self.first = self.first or self.last
            self.bytes += len(data)

    def close(self):
        self.process.terminate()
        self.read(0.2)
        self.process.wait(10)
        os.close(self.master)


def bench_frame(home, rounds):
    firsts, lasts, size = [], [], 0
    for _ in range(rounds):
        screen = Screen(home)
        screen.read(0.3)
        firsts.append(screen.first or 0)
        lasts.append(screen.last or 0)
        size = screen.bytes
        screen.close()
    row("UI: first byte, end of the first frame",
        f"{statistics.median(firsts):.1f} ms, {statistics.median(lasts):.1f} ms ({size} bytes)",
        "<= 20 ms")


def bench_idle(home, seconds):
    screen = Screen(home)
    screen.read(1)
    status = pathlib.Path(f"/proc/{screen.process.pid}/status")
    if status.exists():
        kilobytes = int(re.search(r"VmRSS:\s*(\d+)", status.read_text())[1])
        row("UI idle: memory", f"{kilobytes / 1024:.1f} MB", "<= 16 MB")
    if shutil.which("strace"):
        log = home.root / "idle.strace"
        tracer = subprocess.Popen(["strace", "-f", "-qq", "-o", str(log), "-p",
                                   str(screen.process.pid)], stderr=subprocess.DEVNULL)
        screen.read(seconds)
        tracer.terminate()
        tracer.wait()
        lines = [line for line in log.read_text().splitlines() if "= " in line]
        writes = sum(bool(re.search(r"\b(p?writev?(64)?|sendto|sendmsg)\(", x)) for x in lines)
        wakes = sum(bool(re.search(r"poll|restart_syscall|select|nanosleep", x)) for x in lines)
        row(f"UI idle for {seconds} s", f"{writes} writes, {wakes} wake-ups",
            "0 writes, <= 2 wake-ups in 10 s")
    else:
        row("UI idle", "skipped: no strace")
    screen.close()


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build", type=pathlib.Path)
    words.add_argument("--quick", action="store_true", help="fewer rounds")
    words = words.parse_args()
    home = Home(words.build.resolve())
    rounds = 5 if words.quick else 25
    try:
        row("with 80 tools of the user's own", "measured", "threshold")
        bench_version(home, rounds)
        bench_ask(home, rounds)
        bench_tls(home, rounds)
        bench_subagents(home, 1 if words.quick else 3)
        bench_trust(home, rounds)
        bench_deltas(home, 3 if words.quick else 9)
        bench_frame(home, 3 if words.quick else 11)
        bench_idle(home, 3 if words.quick else 10)
    finally:
        shutil.rmtree(home.root, ignore_errors=True)


if __name__ == "__main__":
    main()
