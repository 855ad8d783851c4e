"""The program in a real terminal: a tmux server of its own, without anybody's settings.

The pane runs a shell with job control, and the program is started from it, so that
suspending, leaving and what is left on the terminal can be seen as a person sees it.
"""

import re
import shlex
import shutil
import subprocess

from e2e.lib.chela import command_of, need
from e2e.lib.window import Window

PROMPT = "ready$ "


class Tmux(Window):
    """One terminal of `columns` by `rows`."""

    def __init__(self, env, columns=80, rows=24):
        need("tmux", "bash")
        self.env = env
        self.name = f"chela-{env.mark}"
        self.vars = {**env.env, "TMUX_TMPDIR": str(env.tmp), "PS1": PROMPT}
        self.vars.pop("TERM")
        shell = f"{shutil.which('bash')} --norc --noprofile --noediting -i"
        self.tmux("-f", "/dev/null", "start-server", ";",
                  "set-option", "-g", "status", "off", ";",
                  "set-option", "-g", "default-terminal", "screen-256color", ";",
                  "set-option", "-s", "escape-time", "0", ";",
                  "set-option", "-g", "exit-empty", "off", ";",
                  "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(env.work),
                  shell)
        self.wait(re.escape(PROMPT.rstrip()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], env=self.vars,
                       capture_output=True)

    def tmux(self, *args):
        made = subprocess.run(["tmux", "-L", self.name, *args], env=self.vars,
                              capture_output=True, text=True, encoding="utf-8")
        if made.returncode != 0:
            raise RuntimeError(f"tmux {args[0]}: {made.stderr}")
        return made.stdout

    def start(self, *args):
        """Types a command that runs the program, once the shell asks for one."""
        self.wait(re.escape(PROMPT.rstrip()) + r"\s*\Z")
        self.text(shlex.join([self.env.bin, *map(str, args)]))
        self.keys("Enter")

    def text(self, text):
        """Types text as it is; Enter is a key of its own."""
        self.tmux("send-keys", "-l", "--", text)

    def keys(self, *names):
        """Presses keys, one by one, by tmux's names: Enter, Escape, C-c, PageUp."""
        for name in names:
            self.tmux("send-keys", name)

    def paste(self, text):
        """Pastes, bracketed where the program asked for it."""
        self.tmux("load-buffer", str(self.env.write("tmp/pasted", text)))
        self.tmux("paste-buffer", "-p")

    def screen(self):
        """The rows that are seen, without trailing blanks; on a large screen without the
        column of conversations."""
        *rows, status = self.whole().split("\n")
        if rows and rows[0].startswith("chats "):
            rows = [re.sub(r"^[^|]*\|(?: |$)", "", row) for row in rows]
        return "\n".join([*rows, status])

    def whole(self):
        """The rows that are seen, without trailing blanks."""
        return self.tmux("capture-pane", "-p").rstrip("\n")

    def raw(self):
        """The rows with their colours."""
        return self.tmux("capture-pane", "-p", "-e")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def fact(self, format):
        """One of tmux's facts on the pane, as "#{alternate_on}"."""
        return self.tmux("display-message", "-p", format).strip()

    def program(self):
        """The process id of the program."""
        return next(pid for pid in self.env.left() if command_of(pid).startswith(self.env.bin))
