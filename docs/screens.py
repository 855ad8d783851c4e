#!/usr/bin/env python3
"""Takes the pictures of README from the real program: a scripted model answers, a
terminal emulator looks at what is sent, and its cells become a PNG.

    CHELA_BIN=BUILD/src/app/chela python3 docs/screens.py [NAME...]

Needs pyte and Pillow (python3-pyte, python3-pil) and the fonts DejaVu Sans Mono and
Noto Sans CJK; nothing else of chela does."""

import os
import pathlib
import re
import sys
import time

import pyte
from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
os.environ.setdefault("CHELA_DATADIR", str(ROOT))

from e2e.lib.chela import Env           # noqa: E402
from e2e.lib.terminal import Pty        # noqa: E402
from llm.mock import Mock               # noqa: E402

CELL = (10, 20)     # pixels
PAPER, INK = "#16181d", "#d8dadf"
COLORS = {"red": "#e06c75", "green": "#98c379", "brown": "#e5c07b", "magenta": "#c678dd",
          "cyan": "#56b6c2", "blue": "#61afef", "white": INK, "black": PAPER}
FONTS = {"plain": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
         "bold": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
         "wide": "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"}

PROMPT = "把 config.toml 的超时改成 30 秒，再看看日志"
FILES = {"config.toml": "[server]\nport = 8080\ntimeout = 10\nretries = 3\n",
         "app.log": "10:04:50 started\n10:04:51 listening on 8080\n10:04:52 GET /health 200\n"}
ANSWER = """The service is **up**:

| setting | before | now |
|---|---|---|
| timeout | 10 s | 30 s |
| retries | 3 | 3 |

```sh
curl -s localhost:8080/health   # 200
```

日志里没有错误：**重启正常。**
"""


class Screen:
    """The chat UI in an emulator of a size."""

    def __init__(self, env, mock, columns, rows, variables):
        env.write("config/chela/agents/local.yaml", f"""
provider: openai
base_url: {mock.url}
model: gemma3
key: {{env: LOCAL_KEY}}
window: 32000
""")
        self.pty = Pty(env, ["-a", "local"], size=(columns, rows),
                       variables={"LOCAL_KEY": "none", "TERM": "linux",   # pyte knows all of it
                                  **variables})
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.fed = 0

    def __enter__(self):
        self.pty.__enter__()
        return self

    def __exit__(self, *rest):
        self.pty.__exit__(*rest)

    def read(self):
        came = self.pty.read()
        new = self.pty.seen[self.fed:]
        self.stream.feed(re.sub(rb"\x1b\[\?\d+\$p", b"", new))     # which pyte would print
        self.fed = len(self.pty.seen)
        return came

    def wait(self, pattern, limit=20):
        """Reads until the screen shows the pattern and nothing more comes."""
        end = time.monotonic() + limit
        while self.read() or not re.search(pattern, "\n".join(self.screen.display), re.M):
            if time.monotonic() > end:
                sys.exit(f"{pattern!r} was not shown:\n" + "\n".join(self.screen.display))

    def type(self, text):
        """As a person does: the Enter apart from the letters."""
        for character in text:
            self.pty.send(character.encode())
            time.sleep(0.02)
            self.read()
        time.sleep(0.1)

    def press(self, data, then=None):
        self.pty.send(data)
        if then:
            self.wait(then)


def ink(cell):
    front, back = COLORS.get(cell.fg, INK), COLORS.get(cell.bg, PAPER)
    return (back, front) if cell.reverse else (front, back)


def is_wide(cell):
    return bool(cell.data) and ord(cell.data[0]) > 0x2e7f


def paint(screen, path):
    width, height = screen.columns * CELL[0] + 16, screen.lines * CELL[1] + 16
    image = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(image)
    fonts = {name: ImageFont.truetype(file, 19 if name == "wide" else 16,
                                      index=2 if name == "wide" else 0)
             for name, file in FONTS.items()}
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            x, y = 8 + column * CELL[0], 8 + row * CELL[1]
            front, back = ink(cell)
            if back != PAPER and cell.data:     # the second half of a wide one has no text
                width = CELL[0] * (2 if is_wide(cell) else 1)
                draw.rectangle([x, y, x + width - 1, y + CELL[1] - 1], fill=back)
            if cell.data.strip():
                wide = is_wide(cell)
                font = fonts["wide" if wide else "bold" if cell.bold else "plain"]
                draw.text((x, y + (-6 if wide else 0)), cell.data, font=font,
                          fill=front)
            if cell.underscore:
                draw.line([x, y + 18, x + CELL[0], y + 18], fill=front)
    cursor = screen.cursor
    if not cursor.hidden:
        x, y = 8 + cursor.x * CELL[0], 8 + cursor.y * CELL[1]
        draw.rectangle([x, y + 2, x + CELL[0] - 1, y + CELL[1] - 2], outline=INK)
    image.quantize(128).save(path, optimize=True)
    print(path.relative_to(ROOT), path.stat().st_size, "bytes")


def turns():
    edit = {"path": "config.toml", "old_text": "timeout = 10", "new_text": "timeout = 30"}
    return [{"steps": [{"text": "I will raise the timeout, then read the log."},
                       {"call": "edit_file", "arguments": edit}]},
            {"steps": [{"call": "run_shell", "arguments": {"command": "tail -n 3 app.log"}}]},
            {"steps": [{"text": ANSWER}]},
            *[{"steps": [{"text": "Done."}]}] * 4]


def ask(screen):
    screen.wait(r"(^|\| )> ")
    screen.type(PROMPT)
    screen.press(b"\r")


def allow(screen, tool):
    """As a person does: a moment to look, the number, Enter, and once more for danger."""
    screen.wait(rf"(^|\|) *(工具|tool) +{tool}")
    time.sleep(0.5)
    screen.press(b"1")
    for _ in range(2 if tool == "run_shell" else 1):
        time.sleep(0.7)
        screen.press(b"\r")
        screen.read()


def chat(screen):
    """A task that ran, with its cards."""
    ask(screen)
    allow(screen, "edit_file")
    allow(screen, "run_shell")
    screen.wait("重启正常")
    screen.wait("^(ready|就绪)")


def sheet(screen):
    """A question that waits."""
    ask(screen)
    screen.wait(r"(^|\|) *(工具|tool) +edit_file")


def chats(screen):
    """The page of conversations."""
    chat(screen)
    for title in ("train tickets to Hangzhou", "sort the photos of May"):
        screen.press(b"\x18n")
        time.sleep(0.2)
        screen.type(title)
        screen.press(b"\r", "Done")
        screen.wait("^ready")
    screen.press(b"\x14", "Hangzhou")
    screen.wait("config")


SHOTS = {
    "chat-45x24": (chat, 45, 24, {}),
    "chat-120x40": (chat, 120, 40, {}),
    "sheet-45x24": (sheet, 45, 24, {}),
    "chats-45x24": (chats, 45, 24, {}),
    "chinese-45x24": (sheet, 45, 24, {"LANG": "zh_CN.UTF-8"}),
    "chinese-120x40": (chat, 120, 40, {"LANG": "zh_CN.UTF-8"}),
}


def data_folder(env):
    """The shipped data with the catalogues, which lie in the build."""
    folder = env.root / "share"
    folder.mkdir()
    for name in ("data", "tools"):
        (folder / name).symlink_to(ROOT / name)
    build = pathlib.Path(env.bin).resolve().parents[2]
    (folder / "po").symlink_to(build / "po")
    return folder


def take(name):
    act, columns, rows, variables = SHOTS[name]
    with Env() as env, Mock(turns()) as mock:
        for file, text in FILES.items():
            env.write(f"work/{file}", text)
        variables = {"CHELA_DATADIR": str(data_folder(env)), **variables}
        with Screen(env, mock, columns, rows, variables) as screen:
            act(screen)
            paint(screen.screen, ROOT / "docs" / "screens" / f"{name}.png")


if __name__ == "__main__":
    for shot in sys.argv[1:] or SHOTS:
        take(shot)
