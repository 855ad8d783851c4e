"""A screenshot: the rectangles of what is on the display, text in letters of dots, as PNG."""
import struct
import zlib

from phone.android import letters
from phone.android.ui import dump, window as windows

GROUND = (250, 250, 250)
BLACK = (0, 0, 0)
COLOURS = {"Button": (210, 225, 250), "EditText": (235, 235, 235), "ImageButton": (225, 225, 225),
           "ImageView": (200, 215, 200), "Switch": (190, 190, 210), "LinearLayout": None,
           "FrameLayout": None}


class Canvas:
    def __init__(self, width, height, colour):
        self.width = width
        self.height = height
        self.rows = [bytearray(bytes(colour) * width) for _ in range(height)]

    def fill(self, left, top, right, bottom, colour):
        left, top = max(0, left), max(0, top)
        right, bottom = min(self.width, right), min(self.height, bottom)
        if right <= left:
            return
        line = bytes(colour) * (right - left)
        for row in self.rows[top:bottom]:
            row[left * 3:right * 3] = line

    def png(self):
        raw = b"".join(b"\0" + bytes(row) for row in self.rows)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
                + chunk(b"IDAT", zlib.compress(raw, 1)) + chunk(b"IEND", b""))


def chunk(name, data):
    return (struct.pack(">I", len(data)) + name + data
            + struct.pack(">I", zlib.crc32(name + data)))


def paint(canvas, node):
    colour = COLOURS.get(node.cls.rpartition(".")[2])
    if colour:
        left, top, right, bottom = node.bounds
        canvas.fill(left + 4, top + 4, right - 4, bottom - 4, colour)
    text = dump.visible_text(node)
    if text and node.bounds[2] - node.bounds[0] > 40:
        letters.write(canvas, node.bounds, text)
    for child in node.children:
        paint(canvas, child)


def is_secure(state, found):
    if state["faults"].get("secure"):
        return True
    return any(window.active and window.spec.get("secure") for window in found)


def screen(state, apps):
    width, height = windows.display(state)
    found = windows.windows(state, apps)
    if not found or is_secure(state, found):
        return Canvas(width, height, BLACK).png()
    canvas = Canvas(width, height, GROUND)
    canvas.fill(0, 0, width, windows.STATUS_BAR, (230, 230, 240))
    for window in reversed(found):
        left, top, right, bottom = window.bounds
        if window.kind == 2 or not (left == top == 0):
            canvas.fill(left, top, right, bottom, (215, 215, 220))
        for root in window.roots:
            paint(canvas, root)
    return canvas.png()
