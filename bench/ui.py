#!/usr/bin/env python3
"""Measures the chat UI on a terminal and prints each figure beside its threshold.

    ninja -C BUILD && python3 bench/ui.py BUILD [--quick] [PART...]

BUILD must be a release build. Times are a report: on a busy machine they mean little.
Counts (marked #) do not depend on the machine; one that is past its bound ends in 1."""

import argparse
import re
import signal
import statistics
import sys
import time

from desk import CLEAR, Home, Model, Screen, echo, percentile

FAULTS = []
QUICK = False


def row(what, figure, bound, good=None, hard=False):
    """One line; `good` None: nobody judges."""
    word = {None: "", True: "ok", False: "PAST"}[good]
    print(f"{'#' if hard else ' '} {what:52} {figure:34} {bound:22} {word}", flush=True)
    if hard and good is False:
        FAULTS.append(what)


def most(what, value, bound, unit, hard=False, form="{:.1f}"):
    row(what, f"{form.format(value)} {unit}", f"<= {bound} {unit}", value <= bound, hard)


def talk(home, model, *words, size=(24, 45)):
    """A UI that talks to the model, ready to be typed into."""
    url = model.url if model else "http://127.0.0.1:9/v1"
    screen = Screen(home, "--provider", "openai", "--base-url", url, "-m", "x", *words,
                    size=size, env={"OPENAI_API_KEY": "k"})
    screen.settle()
    return screen


def start(home):
    """From the start to the first frame that can be typed into."""
    times = []
    for _ in range(3 if QUICK else 11):
        with Screen(home) as screen:
            screen.wait(b"\x1b[?1049h")
            screen.settle(0.01, 1)
            times.append((time.perf_counter() - screen.began) * 1000 - 10)
    most("start: first frame", statistics.median(times), 20, "ms")


def keys(home):
    """From a key to its sight, when nothing else goes on."""
    for size in ((24, 45), (40, 120)):
        with Screen(home, size=size) as screen:
            screen.settle()
            times, sizes = echo(screen, 50 if QUICK else 300)
        name = f"key at {size[1]}x{size[0]}"
        most(f"{name}, p95", percentile(times, 0.95), 5, "ms", form="{:.2f}")
        most(f"{name}, longest", max(times), 20, "ms", form="{:.2f}")
        most(f"{name}: bytes, median", statistics.median(sizes), 40, "bytes", True, "{:.0f}")


def large(home):
    """A conversation of 10,000 messages and 20 MB."""
    number = home.conversation(10000, 20 << 20)
    times = []
    for _ in range(3 if QUICK else 5):
        with Screen(home, "-r", number, size=(40, 120)) as screen:
            screen.wait(b"the last words.")
            times.append((time.perf_counter() - screen.began) * 1000)
            screen.drain(1)
            memory = screen.memory()
    most("10,000 messages: its end is shown", statistics.median(times), 50, "ms")
    most("10,000 messages: memory", memory, 40 + 20, "MB")
    with Model(100000, 0.01) as model, talk(home, model, "-r", number, size=(40, 120)) as screen:
        screen.send(b"go")
        screen.drain(0.1)
        screen.send(b"\r")
        screen.wait(b"1234")
        times, _ = echo(screen, 50 if QUICK else 300)
        model.stop.set()
    most("key in it while 100 tokens/s come, p95", percentile(times, 0.95), 10, "ms", form="{:.2f}")
    most("key in it while 100 tokens/s come, longest", max(times), 50, "ms", form="{:.2f}")


def stream_bytes(home, size, group):
    """Bytes to the terminal for each token, `group` of them a frame."""
    tokens = 200 if QUICK else 800
    with Model(tokens, 0.05, group) as model, talk(home, model, size=size) as screen:
        screen.send(b"x")
        screen.drain(0.1)
        screen.send(b"\r")
        screen.wait(b"1234")
        before = len(screen.seen)
        screen.settle(2, 120)
        return (len(screen.seen) - before) / tokens


def stream(home):
    for size in ((24, 45), (40, 120)):
        name = f"token at {size[1]}x{size[0]}"
        most(f"{name}, one a frame", stream_bytes(home, size, 1), 70, "bytes", True)
        most(f"{name}, eight a frame", stream_bytes(home, size, 8), 20, "bytes", True)


def busy(home):
    """CPU while only the clock moves, and while text comes."""
    seconds = 5 if QUICK else 20
    with Model(1, 1000) as model, talk(home, model) as screen:
        screen.send(b"x")
        screen.drain(0.1)
        screen.send(b"\r")
        screen.wait(b"1234")
        before = screen.cpu()
        screen.drain(seconds)
        most("CPU while it waits for a model", (screen.cpu() - before) / seconds * 100, 0.5, "%",
             form="{:.2f}")
        model.stop.set()
    with Model(100 * seconds + 500, 0.01) as model, talk(home, model) as screen:
        screen.send(b"x")
        screen.drain(0.1)
        screen.send(b"\r")
        screen.wait(b"1234")
        before = screen.cpu()
        screen.drain(seconds)
        most("CPU at 100 tokens/s", (screen.cpu() - before) / seconds * 100, 3, "%", form="{:.2f}")
        model.stop.set()


def idle(home):
    seconds = 10 if QUICK else 60
    with Screen(home) as screen:
        screen.settle(1)
        before, written = screen.cpu(), len(screen.seen)
        screen.drain(seconds)
        most(f"idle for {seconds} s: bytes written", len(screen.seen) - written, 0, "bytes", True,
             "{:.0f}")
        most(f"idle for {seconds} s: CPU", (screen.cpu() - before) / seconds * 100, 0.05, "%",
             form="{:.3f}")


def resize(home):
    """The soft keyboard comes and goes, and a storm of sizes."""
    with Screen(home) as screen:
        screen.settle()
        for rows in (12, 24):
            screen.size(rows, 45)
            seen = screen.settle(0.2)
            most(f"keyboard: to {rows} rows", len(seen), 2500, "bytes", True, "{:.0f}")
            most(f"keyboard: to {rows} rows, clears", len(CLEAR.findall(seen)), 1, "", True, "{:.0f}")
        for i in range(200):
            screen.size(2 + i * 7 % 50, 2 + i * 13 % 150)
            screen.drain(0.01)
        screen.size(24, 45)
        screen.settle(0.3)
        start_ms = time.perf_counter()
        screen.send(b"k")
        good = screen.wait(b"k", 2) is not None
        row("200 sizes in 2 s: a key is still seen", f"{(time.perf_counter() - start_ms) * 1000:.1f} ms",
            "yes", good, True)


def clears(home):
    """Whole-screen clears in a session without a resize."""
    with Model(300, 0.005) as model, talk(home, model) as screen:
        for keys_sent in (b"hello", b"\r", b"\x14", b"\x1b", b"?", b"\x1b", b"/he", b"\x15", b"\x0f",
                          b"\x1b[A", b"q", b"\x1b[5~", b"\x1b[6~"):
            screen.send(keys_sent)
            screen.settle(0.15, 4)
        most("session: clears of the whole screen", len(CLEAR.findall(screen.seen)), 1, "", True,
             "{:.0f}")


def escape(home):
    """A lone Escape."""
    times = []
    with Screen(home) as screen:
        screen.settle()
        for _ in range(5 if QUICK else 20):
            screen.send(b"/")
            screen.settle(0.1)
            before = time.perf_counter()
            screen.send(b"\x1b")
            screen.read(1)
            times.append((time.perf_counter() - before) * 1000)
            screen.settle(0.1)
            screen.send(b"\x15")
            screen.settle(0.1)
    value = statistics.median(times)
    row("a lone Escape acts after", f"{value:.1f} ms", "25 to 50 ms", 25 <= value <= 50)


def paste(home):
    """1 MB at once."""
    with Model(1) as model, talk(home, model) as screen:
        text = b"a line of text that is pasted\r" * (1048576 // 30)
        screen.settle()
        before = time.perf_counter()
        screen.send_all(b"\x1b[200~" + text + b"\x1b[201~")
        screen.wait(b"paste", 5)
        screen.settle(0.05, 5)
        most("a paste of 1 MB is shown", (time.perf_counter() - before) * 1000 - 50, 300, "ms")
        screen.drain(0.5)
        most("a paste of 1 MB: messages sent", len(model.bodies), 0, "", True, "{:.0f}")


def swipes(home):
    """A finger on the glass never changes what is written."""
    with Model(400, 0.001) as model, talk(home, model) as screen:
        screen.send(b"hello")
        screen.drain(0.1)
        screen.send(b"\r")
        screen.settle(0.5)
        screen.send(b"keepme")
        screen.settle(0.1)
        for i in range(200 if QUICK else 1000):
            screen.send((b"\x1b[A" if i % 3 else b"\x1b[B") * (2 + i % 9))
            screen.read(0.002)
        screen.settle(0.5)
        screen.send(b"\x0c")
        shown = screen.settle(0.3)
        row("swipes: the draft is what it was", "kept" if b"keepme" in shown else "lost", "kept",
            b"keepme" in shown, True)
        sent = [body for body in model.bodies if b'"tools"' in bytes(body)]  # a title has none
        most("swipes: messages sent", len(sent), 1, "", True, "{:.0f}")


FLOOD = """import os, time
line = b"0123456789 how fast can a tool talk, and who still listens?\\n"
block, began = line * (1048576 // len(line)), time.monotonic()
for number in range(10 * %d):
    os.write(1, block)
    time.sleep(max(0, began + (number + 1) / 10 - time.monotonic()))
"""


def flood(home):
    """A tool that prints 10 MB a second, while somebody types."""
    seconds = 4 if QUICK else 10
    script = home.root / "flood.py"
    script.write_text(FLOOD % seconds)
    home.config.write_text("modes: {max: {ask: none}}\n")
    with talk(home, None, "-M", "max", size=(40, 120)) as screen:
        screen.send(f"!{sys.executable} {script}".encode())
        screen.drain(0.2)
        screen.send(b"\r")
        screen.wait(b"who still")
        screen.drain(0.5)   # what is kept of the output is full
        memory = screen.memory()
        times, _ = echo(screen, 40 * seconds, keys=b"BCDFGJKLMNPQRSTVXYZ")
        grown = screen.memory() - memory
    most("key while a tool prints 10 MB/s, p95", percentile(times, 0.95), 20, "ms", form="{:.2f}")
    most("a tool that prints 10 MB/s: memory grows by", grown, 1, "MB", form="{:.2f}")


MODES = re.compile(rb"\x1b\[\?(\d+)([hl])")


def left_on(seen):
    """Private modes that are on at the end; the cursor counts as its hiding."""
    state = {}
    for number, way in MODES.findall(seen):
        state[number] = way == b"h"
    state[b"hidden cursor"] = not state.pop(b"25", True)
    return sorted(name.decode() for name, on in state.items()
                  if on and name not in (b"7", b"12", b"34"))


def death(home):
    """Whatever ends it, no mode stays on."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGINT):
        with Screen(home) as screen:
            screen.settle()
            screen.kill(number)
            left = left_on(screen.seen)
        row(f"{signal.Signals(number).name}: modes left on", ", ".join(left) or "none", "none",
            not left, True)
    with Screen(home) as screen:
        screen.settle()
        screen.send(b"\x03")
        screen.settle(0.1)
        screen.send(b"\x03")
        screen.end()
        left = left_on(screen.seen)
    row("exit: modes left on", ", ".join(left) or "none", "none", not left, True)


HOSTILE = ["\\u001b]0;evil\\u0007", "\\u001b[31mevil", "\\u009b31mevil", "\\u202eevil\\u2066",
           "\\u0000\\b\\r evil", "plain **bold** `code`\\n", "```sh\\n", "| a | b |\\n|---|---|\\n",
           "\\u001bP evil\\u001b\\\\", "\\u200f\\u061c\\u2069", "\\u007f\\u0085\\u008d"]
# The window's title is a sequence of our own, in which all of the model's stands visibly.
FOUL = re.compile(rb"\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\xd8\x9c"
                  rb"|\x1b(?:\](?!2;)|P)[^\x07\x1b]*evil|\x1b\[31mevil|[\x00\x7f]")


def hostile(home):
    """What a model writes never commands the terminal."""
    seconds, number = (5 if QUICK else 60), 0
    end = time.perf_counter() + seconds
    found = []
    while time.perf_counter() < end:
        words = "".join(HOSTILE[(number * 7 + i * i * 3) % len(HOSTILE)] for i in range(11))
        number += 1
        with Model(40, 0.002, word=words.encode().decode("unicode_escape")) as model:
            with talk(home, model) as screen:
                screen.send(b"x")
                screen.drain(0.05)
                screen.send(b"\r")
                screen.settle(0.2, 5)
                found += FOUL.findall(screen.seen)
    most(f"hostile text for {seconds} s: bytes that got through", len(found), 0, "", True, "{:.0f}")


PARTS = {f.__name__: f for f in (start, keys, large, stream, busy, flood, idle, resize, clears,
                                 escape, paste, swipes, death, hostile)}


def main():
    global QUICK
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("parts", nargs="*", metavar="PART", help=" ".join(PARTS))
    words.add_argument("--quick", action="store_true", help="fewer rounds")
    words = words.parse_intermixed_args()
    QUICK = words.quick
    for name in words.parts or PARTS:
        with Home(words.build) as home:
            PARTS[name](home)
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main())
