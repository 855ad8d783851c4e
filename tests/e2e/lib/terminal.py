"""A run with a controlling terminal, for what is asked on /dev/tty.

Which of its three streams are the terminal is told by name; the others are a file,
or nothing for stdin. The master side is read by `wait`, which keeps all bytes.
"""

import fcntl
import os
import pty
import select
import struct
import termios
import time

from e2e.lib.chela import LIMIT, Result


class Pty:
    """One run on a terminal of its own; also a context manager that ends it."""

    def __init__(self, env, args, tty=("stdin", "stdout", "stderr"), size=(80, 24),
                 variables=None, **options):
        options["env"] = variables
        self.master, self.slave = pty.openpty()
        self.size(*size)
        self.seen = b""
        slave = self.slave

        def become_owner():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        streams = {name: slave for name in ("stdout", "stderr") if name in tty}
        if "stdin" in tty:
            options["stdin"] = slave
        self.proc = env.start(args, preexec_fn=become_owner, start_new_session=False,
                              pass_fds=[slave], **streams, **options)
        self.closed = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.proc.popen.poll() is None:
            self.proc.kill()
        os.close(self.master)
        os.close(self.slave)

    def size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data):
        os.write(self.master, data)

    def read(self):
        """Takes what is there; returns whether there was something."""
        readable, _, _ = select.select([self.master], [], [], 0.01)
        if readable:
            try:
                self.seen += os.read(self.master, 65536)
            except OSError:
                return False
        return bool(readable)

    def wait(self, text, timeout=20):
        """Waits until the terminal was sent `text`."""
        end = time.monotonic() + timeout
        while text not in self.seen:
            if self.read():
                continue
            if self.proc.popen.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{text!r} did not come; the terminal has {self.seen!r}")

    def end(self, timeout=LIMIT):
        """Waits for the end; the result's out and err are what went to files."""
        end = time.monotonic() + timeout
        while self.proc.popen.poll() is None:
            self.read()
            if time.monotonic() > end:
                raise TimeoutError(f"it did not end; the terminal has {self.seen!r}")
        while self.read():
            pass
        return Result(self.proc.popen.returncode, self.proc.out, self.proc.err)
