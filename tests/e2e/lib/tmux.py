"""The program in a real terminal: a tmux server of its own, without anybody's settings.

The pane runs a shell with job control, and the program is started from it, so that
suspending, leaving and what is left on the terminal can be seen as a person sees it.
"""

import re
import shlex
import shutil
import subprocess
import time

from e2e.lib.chela import need

PROMPT = "ready$ "


class Tmux:
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

    def press_until(self, key, pattern, timeout=20):
        """Presses a key, again when the screen has not `pattern` after half a second: a
        key may come too early to count, but two must never be under way at once."""
        end = time.monotonic() + timeout
        while True:
            self.keys(key)
            try:
                return self.wait(pattern, 0.5)
            except AssertionError:
                if time.monotonic() > end:
                    raise

    def paste(self, text):
        """Pastes, bracketed where the program asked for it."""
        self.tmux("set-buffer", "--", text)
        self.tmux("paste-buffer", "-p")

    def screen(self):
        """The rows that are seen, without trailing blanks."""
        return self.tmux("capture-pane", "-p").rstrip("\n")

    def raw(self):
        """The rows with their colours."""
        return self.tmux("capture-pane", "-p", "-e")

    def rows(self):
        return self.screen().split("\n")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def fact(self, format):
        """One of tmux's facts on the pane, as "#{alternate_on}"."""
        return self.tmux("display-message", "-p", format).strip()

    def wait(self, pattern, timeout=20):
        """Waits until the screen has `pattern`; returns the match."""
        return self.until(lambda screen: re.search(pattern, screen, re.M), timeout, pattern)

    def wait_gone(self, pattern, timeout=20):
        """Waits until the screen has not got `pattern`."""
        self.until(lambda screen: not re.search(pattern, screen, re.M), timeout,
                   f"no {pattern}")

    def until(self, good, timeout, what):
        end = time.monotonic() + timeout
        while True:
            screen = self.screen()
            found = good(screen)
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"the screen never had {what}:\n{screen}")
            time.sleep(0.01)
