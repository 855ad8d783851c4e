#!/usr/bin/env python3
"""What the chat screen sends is seen alike by two emulators: libvterm, which the program
talks to, and @xterm/headless, which is given the same bytes. A character that one of them
takes for wider than the program does would shift the rest of its row, and after a partial
update the row would stay wrong."""

import base64
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, need         # noqa: E402
from e2e.lib.npm import install             # noqa: E402
from e2e.lib.tap import Cases, equal        # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases(limit=400)
PACKAGES = ["@xterm/headless@5.5.0", "@xterm/addon-unicode11@0.8.0"]
SCRIPT = pathlib.Path(__file__).resolve().parent / "lib" / "xterm.js"
PIECES = ["中文，（全角）　空格", "か\u3099き\u3099 ｶ\uff9e", "\u1112\u1161\u11ab글", "e\u0301a\u0308\u0323",
          "❤\ufe0f ⚠\ufe0f 1\ufe0f\u20e3", "👩\u200d👩\u200d👧 family", "👍\U0001f3fd thumb", "🇩🇪 flag", "🤖 robot",
          "क\u094dष\u093f", "ก\u0e33", "\U0001fae9 new", "┌─┐ • → ⠿ “quotes” …", "شكرا שלום",
          "\u200b\u2060\ufeff\u00ad nothing", "Z\u0351\u036b\u0343\u036a\u0342a\u0311\u0357l\u0365\u0357g\u0357o\u030d\u0318",
          "\U00020000 far", "ﷺ long", "½ № ™ ©"]
TABLE = "\n".join(["| who | 中文 | 🤖 |", "|---|---|---|",
                   *(f"| {piece} | {piece[:4]} | x |" for piece in PIECES[:9])])
ANSWER = "\n\n".join([*(f"- **{piece}** and `{piece}` end" for piece in PIECES), TABLE,
                      "```python\nprint('中文 🤖 ❤\ufe0f')\n```", *PIECES, "The very end."])


class Film:
    """The bytes between two looks at the screen, and what libvterm made of them."""

    def __init__(self, screen):
        self.screen, self.at, self.steps, self.seen = screen, 0, [], []

    def look(self):
        rows, columns = self.screen.size[1], self.screen.size[0]
        lines = self.screen.screen().split("\n")
        self.seen.append(lines + [""] * (rows - len(lines)))
        data = self.screen.pty.seen[self.at:self.screen.fed]
        self.at = self.screen.fed
        self.steps.append({"columns": columns, "rows": rows,
                           "data": base64.b64encode(data).decode()})

    def other(self):
        """What @xterm/headless made of them."""
        with tempfile.TemporaryDirectory(prefix="chela-npm-") as folder:
            install(folder, *PACKAGES)
            done = subprocess.run(["node", str(SCRIPT)], cwd=folder, capture_output=True,
                                  input=json.dumps({"steps": self.steps}).encode(), check=True)
        return json.loads(done.stdout)


def play(film, rng):
    """One thing that changes a part of the screen."""
    screen = film.screen
    kind = rng.randrange(6)
    if kind < 2:
        screen.text(rng.choice(PIECES))
    elif kind == 2:
        for _ in range(rng.randrange(1, 9)):
            screen.keys(rng.choice(["BSpace", "Left", "Left", "Right"]))
    elif kind == 3:
        screen.keys(rng.choice(["PageUp", "PageDown", "C-Home", "C-End"]))
    elif kind == 4:
        screen.keys(rng.choice(["C-t", "C-o"]))
        film.look()
        screen.keys("Down", "Up", "Escape")
    else:
        screen.keys(rng.choice(["C-u", "C-y", "C-a", "C-e"]))


@CASES.table([
    {"name": "on a phone", "size": (45, 24)},
    {"name": "on a small one", "size": (38, 20)},
    {"name": "on a desk, with a resize", "size": (120, 40), "then": (97, 31)},
])
def drift(row):
    need("node", "npm")
    rng = random.Random(row["name"])
    plan = [{"steps": [{"text": ANSWER, "by": 7}]}]
    with Env() as env, Mock(plan) as mock, Vterm(env, *row["size"]) as screen:
        film = Film(screen)
        screen.start(*env.to_mock(mock))
        screen.wait(r"(^|\| )> *$")
        screen.text("show 中文")
        screen.wait("show 中文")
        screen.press_until("Enter", r"(^|\| )> *$")
        for _ in range(20):
            film.look()
        screen.wait(r"The very end\.")
        film.look()
        for number in range(60):
            if number == 30 and "then" in row:
                film.look()
                screen.resize(*row["then"])
                screen.keys("C-l")
            play(film, rng)
            film.look()
        screen.wait("(?s).*")
        film.look()
        for number, (ours, theirs) in enumerate(zip(film.seen, film.other(), strict=True)):
            equal(ours, theirs, f"step {number}")


CASES.run()
