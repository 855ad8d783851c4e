"""A home with one skill that wishes for more than it can get, and the plain chat with a person
who answers questions."""

from e2e.lib.chela import Env, wait_for
from e2e.lib.terminal import Pty

DONE = {"steps": [{"text": "All done."}]}
TOOL = """
- name: append_NAME
  description: Appends one line to a file; counts as RISK.
  risk: RISK
  parameters: {line: {type: string}}
  required: [line]
  run:
    - {local: ["SCRIPT", "{line}"]}
"""


def scene():
    """A home with one skill, which wishes for more than it can get, and tools that write."""
    env = Env().hide_shipped_skills()
    script = env.script("append", 'echo "$1" >> log; echo appended')
    for name, risk in (("line", "write"), ("danger", "danger")):
        env.tool(TOOL.replace("NAME", name).replace("RISK", risk).replace("SCRIPT", script))
    env.write("config/chela/skills/logger/SKILL.md",
              "---\nname: logger\ndescription: Keeps a log.\n"
              "allowed-tools: append_line append_danger run_shell\n---\nAppend.\n")
    return env


def call(tool, /, **arguments):
    return {"steps": [{"call": tool, "arguments": arguments}]}


def log(env):
    path = env.work / "log"
    return path.read_text() if path.exists() else ""


class Chat(Pty):
    """The plain chat in build mode, with a person who answers questions."""

    def __init__(self, env, mock, *args):
        super().__init__(env, ["--plain", "-M", "build", *args, *env.to_mock(mock)])
        self.at = 0

    def until(self, text):
        """What came since the last time, up to `text` at its end."""
        wait_for(lambda: (self.read(), self.seen[self.at:].endswith(text))[1], what=repr(text))
        seen = self.seen[self.at:].decode().replace("\r\n", "\n")
        self.at = len(self.seen)
        return seen

    def say(self, line, until=b"You: "):
        self.at = len(self.seen)
        self.send(line.encode() + b"\n")
        return self.until(until)

    def leave(self):
        self.send(b"\x04")
        return self.end()


ASKED = b"and Enter.\r\n\x07"
