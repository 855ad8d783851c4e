"""One run of a program of Android: its words, what it says, what it does not know."""
import re
import sys


class Refused(Exception):
    """What the program does not know, with the text that the real one prints."""

    def __init__(self, text, code=1, out=False):
        super().__init__(text)
        self.code = code
        self.out = out      # the real one writes it to stdout


class Done(Exception):
    """Ends the program with a status; nothing was refused."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


def write(stream, text):
    stream.flush()
    stream.buffer.write(text.encode("utf-8", "surrogateescape"))
    stream.buffer.flush()


class Call:
    def __init__(self, phone, name, args):
        self.phone = phone
        self.name = name
        self.args = list(args)

    @property
    def sdk(self):
        return self.phone.get("sdk")

    def say(self, text):
        write(sys.stdout, text + "\n")

    def warn(self, text):
        write(sys.stderr, text + "\n")

    def raw(self, data):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def refuse(self, text, code=1, out=False):
        raise Refused(text, code, out)

    def exception(self, kind, text, code=255):
        """As a program in Java ends that throws: the trace goes to stderr."""
        raise Refused(f"\nException occurred while executing '{self.args[0] if self.args else ''}"
                      f"':\n{kind}: {text}\n\tat com.android.server.SimService.onCommand"
                      "(SimService.java:101)", code)

    def options(self, known, words=None):
        """Takes the options from the front: {"-x": 0, "--y": 1} are numbers of values.

        Returns what was given and the words that follow."""
        words = list(self.args if words is None else words)
        given = {}
        while words and words[0].startswith("-") and words[0] != "-":
            name = words.pop(0)
            if name not in known:
                return given, None, name
            count = known[name]
            if len(words) < count:
                return given, None, name
            given[name] = True if count == 0 else words.pop(0)
        return given, words, None


def is_number(word):
    return re.fullmatch(r"[-+]?\d+(\.\d+)?", word) is not None


def is_integer(word):
    return re.fullmatch(r"[-+]?\d+", word) is not None
