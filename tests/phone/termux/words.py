"""What shells do to words: getopts, getopt, the echo of dash and of bash, splitting."""

import os
import select
import sys
import time

from phone.run import Ended, complain, say


def refuse(phone, code, *lines, err=False):
    """What a script says to a word that it does not know; the log marks the call."""
    phone.note(refused=lines[0] if lines else "usage")
    for line in lines:
        (complain if err else say)(line)
    raise Ended(code)


def getopts(phone, name, spec, words, usage):
    """The options and the rest, as a shell's getopts with a leading colon reads them.

    `usage` is the line that -h shows. A letter that is not known, and one without its value,
    are answered alike: on stdout, with exit 1.
    """
    found, rest = [], list(words)
    while rest and rest[0].startswith("-") and rest[0] != "-":
        word = rest.pop(0)
        if word == "--":
            break
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            at = spec.find(letter)
            if letter == ":" or at < 0:
                refuse(phone, 1, f"{name}: illegal option -{letter}")
            if spec[at + 1:at + 2] != ":":
                if letter == "h":
                    say(f"Usage: {name} {usage}".rstrip())
                    raise Ended(0)
                found.append((letter, None))
                continue
            if letters:
                found.append((letter, letters))
            elif rest:
                found.append((letter, rest.pop(0)))
            else:
                refuse(phone, 1, f"{name}: illegal option -{letter}")
            break
    return found, rest


def getopt(phone, name, short, long, words):
    """The options and the rest, as the program getopt sorts them; `long` are names, those
    that take a value end in a colon. Faults go to stderr and end the script."""
    wants = {option.rstrip(":"): option.endswith(":") for option in long}
    found, rest, queue = [], [], list(words)

    def value(option):
        if not queue:
            refuse(phone, 1, f"{name}: option '--{option}' requires an argument", err=True)
        return queue.pop(0)

    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += queue
            break
        if word.startswith("--"):
            option, equals, joined = word[2:].partition("=")
            matches = [option] if option in wants else [n for n in wants if n.startswith(option)]
            if not matches:
                refuse(phone, 1, f"{name}: unrecognized option '--{option}'", err=True)
            if len(matches) > 1:
                shown = " ".join(f"'--{match}'" for match in matches)
                refuse(phone, 1, f"{name}: option '--{option}' is ambiguous; possibilities: "
                       + shown, err=True)
            option = matches[0]
            if not wants[option]:
                if equals:
                    refuse(phone, 1, f"{name}: option '--{option}' doesn't allow an argument",
                           err=True)
                found.append(("--" + option, None))
            else:
                found.append(("--" + option, joined if equals else value(option)))
        elif word.startswith("-") and word != "-":
            letters = word[1:]
            while letters:
                letter, letters = letters[0], letters[1:]
                at = short.find(letter)
                if letter == ":" or at < 0:
                    refuse(phone, 1, f"{name}: invalid option -- '{letter}'", err=True)
                if short[at + 1:at + 2] != ":":
                    found.append(("-" + letter, None))
                    continue
                if not letters and not queue:
                    refuse(phone, 1, f"{name}: option requires an argument -- '{letter}'",
                           err=True)
                found.append(("-" + letter, letters or queue.pop(0)))
                break
        else:
            rest.append(word)
    return found, rest


def split(value):
    """A value that a script expands without quotes: it falls into words."""
    return value.split()


ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
           "\\": "\\"}


def dash_echo(words, newline=True):
    """echo of dash, which reads backslashes; the bytes that go down the pipe."""
    text, out, at = " ".join(words), [], 0
    while at < len(text):
        char = text[at]
        after = text[at + 1:at + 2]
        at += 1
        if char != "\\" or not after:
            out.append(char)
        elif after == "c":
            return encode("".join(out))
        elif after == "0":
            digits = ""
            while len(digits) < 3 and text[at + 1 + len(digits):][:1] in set("01234567"):
                digits += text[at + 1 + len(digits)]
            out.append(chr(int(digits or "0", 8) & 0xff))
            at += 1 + len(digits)
        elif after in ESCAPES:
            out.append(ESCAPES[after])
            at += 1
        else:
            out.append(char)
    return encode("".join(out) + ("\n" if newline else ""))


def bash_echo(text):
    """echo "$TEXT" of bash, trailing newlines cut before: -n, -e and -E vanish."""
    if text.startswith("-") and len(text) > 1 and set(text[1:]) <= set("neE"):
        return b"" if "n" in text else b"\n"
    return encode(text.rstrip("\n") + "\n")


def encode(text):
    return text.encode("utf-8", "surrogateescape")


def read_three_seconds():
    """`read -t 3 -d ''` of bash: stdin to its end, to a NUL, or for three seconds."""
    data, end = b"", time.monotonic() + 3
    while b"\0" not in data:
        left = end - time.monotonic()
        if left <= 0 or not select.select([0], [], [], left)[0]:
            break
        piece = os.read(0, 65536)
        if not piece:
            break
        data += piece
    return data.partition(b"\0")[0].decode("utf-8", "surrogateescape")


def read_all():
    """stdin to its end, however long that takes."""
    return sys.stdin.buffer.read()
