"""The program in a terminal that libvterm emulates, in this process: the same things can
be done and seen as with tmux, but by another reader of what the program sends."""

import ctypes
import ctypes.util
import os
import re

from e2e.lib.tap import Skip
from e2e.lib.terminal import Pty
from e2e.lib.window import Window

KEYS = {"Enter": b"\r", "Escape": b"\x1b", "Tab": b"\t", "BSpace": b"\x7f", "Space": b" ",
        "Up": b"\x1b[A", "Down": b"\x1b[B", "Right": b"\x1b[C", "Left": b"\x1b[D",
        "Home": b"\x1b[H", "End": b"\x1b[F", "PageUp": b"\x1b[5~", "PageDown": b"\x1b[6~",
        "C-End": b"\x1b[1;5F", "C-Home": b"\x1b[1;5H"}


class Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("row", "end_row", "col", "end_col")]


class Pos(ctypes.Structure):
    _fields_ = [("row", ctypes.c_int), ("col", ctypes.c_int)]


def load():
    name = ctypes.util.find_library("vterm")
    if not name:
        raise Skip("libvterm is not installed")
    lib = ctypes.CDLL(name)
    lib.vterm_new.restype = lib.vterm_obtain_screen.restype = ctypes.c_void_p
    lib.vterm_obtain_state.restype = ctypes.c_void_p
    lib.vterm_screen_get_text.restype = lib.vterm_output_read.restype = ctypes.c_size_t
    return lib


class Vterm(Window):
    """One terminal; the program is started on it by start()."""

    def __init__(self, env, columns=80, rows=24):
        self.lib, self.env, self.size = load(), env, (columns, rows)
        self.handle = ctypes.c_void_p(self.lib.vterm_new(rows, columns))
        self.lib.vterm_set_utf8(self.handle, 1)
        self.view = ctypes.c_void_p(self.lib.vterm_obtain_screen(self.handle))
        self.lib.vterm_screen_enable_altscreen(self.view, 1)
        self.lib.vterm_screen_reset(self.view, 1)
        self.pty, self.fed = None, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.pty:
            self.pty.__exit__()
        self.lib.vterm_free(self.handle)

    def start(self, *args, variables=None):
        if self.pty:
            self.pty.__exit__()
            self.fed = 0
        self.pty = Pty(self.env, args, size=self.size, variables=variables)

    def pump(self):
        """Gives the emulator what came, and the program what the emulator says to it."""
        while self.pty.read():
            pass
        new = self.pty.seen[self.fed:]
        self.fed = len(self.pty.seen)
        self.lib.vterm_input_write(self.handle, new, ctypes.c_size_t(len(new)))
        reply = ctypes.create_string_buffer(4096)
        size = self.lib.vterm_output_read(self.handle, reply, ctypes.c_size_t(len(reply)))
        if size:
            self.pty.send(reply.raw[:size])

    def screen(self):
        self.pump()
        columns, rows = self.size
        lines = []
        for row in range(rows):
            text = ctypes.create_string_buffer(8 * columns + 1)
            size = self.lib.vterm_screen_get_text(self.view, text, ctypes.c_size_t(len(text)),
                                                  Rect(row, row + 1, 0, columns))
            lines.append(text.raw[:size].decode(errors="replace").rstrip())
        return "\n".join(lines).rstrip("\n")

    def cursor(self):
        self.pump()
        found = Pos()
        self.lib.vterm_state_get_cursorpos(
            ctypes.c_void_p(self.lib.vterm_obtain_state(self.handle)), ctypes.byref(found))
        return found.row, found.col

    def text(self, text):
        self.pty.send(text.encode())

    def keys(self, *names):
        for name in names:
            self.pump()
            if name in KEYS:
                data = KEYS[name]
            elif name.startswith("C-"):
                data = bytes([ord(name[2]) & 31])
            elif name.startswith("M-"):
                data = b"\x1b" + name[2:].encode()
            else:
                data = name.encode()
            self.pty.send(data)

    def paste(self, text):
        self.pty.send(b"\x1b[200~" + text.replace("\n", "\r").encode() + b"\x1b[201~")

    def resize(self, columns, rows):
        self.pump()
        self.size = (columns, rows)
        self.lib.vterm_set_size(self.handle, rows, columns)
        self.pty.size(columns, rows)

    def program(self):
        return self.pty.proc.pid

    def modes_on(self):
        """Private modes that the program left on; a hidden cursor counts as one."""
        state = {}
        for number, way in re.findall(rb"\x1b\[\?(\d+)([hl])", self.pty.seen):
            state[int(number)] = way == b"h"
        state["hidden cursor"] = not state.pop(25, True)
        return [name for name, on in state.items() if on and name not in (7, 12, 34)]

    def end(self):
        """Waits for the program's end and returns its result."""
        result = self.pty.end()
        self.pump()
        return result

    def close(self):
        """The line goes dead, as when an SSH connection drops."""
        os.close(self.pty.master)
        os.close(self.pty.slave)
        self.pty.master, self.pty.slave = (os.open(os.devnull, os.O_RDWR) for _ in range(2))
