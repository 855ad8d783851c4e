"""libexec/termux-api METHOD [extras]: the client, the way to the app, and the app's receiver.

What goes wrong on the way is what makes the real one hard to use: without the app nothing
ever comes back, whatever the app thinks of a call the exit code is 0, and an exception in it
shows only in an error notification.
"""

import fcntl
import json
import os
import time

from phone.amwords import IntentError, parse
from phone.run import Ended, complain, say
from phone.termux import words as texts
from phone.termux.methods import METHODS

PACKAGE = "com.termux.api"
KINDS = {"-e": "es", "--es": "es", "--esa": "esa", "--ei": "ei", "--ez": "ez", "--ef": "ef",
         "--eia": "eia", "--ela": "ela"}


class JavaError(Exception):
    """An exception in the app: an error notification there, nothing here."""


class Call:
    """One call as the app sees it."""

    def __init__(self, phone, method, intent, source):
        self.phone = phone
        self.method = method
        self.action = intent["action"]
        self.data = intent["data"]
        self.extras = intent["extras"]
        self.source = source    # bytes that a script feeds, None: our own stdin

    def get(self, key, default=None):
        return self.extras.get(key, default)

    def bytes(self):
        """stdin to its end."""
        data = self.source if self.source is not None else texts.read_all()
        self.phone.note(stdin=data.decode("utf-8", "replace"))
        return data

    def text(self, trim=True):
        """stdin as the app's text; most methods cut white space off both ends."""
        text = self.bytes().decode("utf-8", "replace")
        return text.strip("".join(map(chr, range(33)))) if trim else text

    def say(self, text):
        say(text)

    def json(self, value):
        text = json.dumps(value, indent=2, ensure_ascii=False)
        say(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))

    def error(self, text):
        self.json({"API_ERROR": text})

    def hang(self, why):
        hang(self.phone, why)

    def refuse(self, text):
        """A value that the real app would quietly take for another, or wait for ever over."""
        self.phone.note(refused=text)
        complain(text)
        raise Ended(1)

    def wait(self, seconds):
        """Time that the real phone needs; the simulated one is quicker by its `pace`."""
        time.sleep(seconds * self.phone.get("pace"))

    def await_answer(self, take):
        """Waits until take(state) gives something: the person's answer."""
        while True:
            if self.phone.read() and take(self.phone.read()) is not None:
                with self.phone.edit() as state:
                    found = take(state)
                    if found is not None:
                        return found
            time.sleep(0.02)

    def may_open(self):
        """May the app open an activity now?"""
        from phone.intents import may_open
        return may_open(self.phone.read())


def hang(phone, why):
    """Nothing comes, ever; with the fault `api_stuck` not for later calls either."""
    phone.note(hangs=why)
    if phone.hit("api_stuck"):
        phone.set("api.stuck", True)
    while True:
        time.sleep(3600)


def listen_line(words):
    """The extras as the client writes them to the listening socket, up to Android 13: one
    line, texts in double quotes."""
    parts, queue = [], list(words)
    while queue:
        word = queue.pop(0)
        parts.append(word)
        if word in ("-e", "--es", "--esa") and queue:
            parts.append(queue.pop(0))
            if queue:
                parts.append('"' + queue.pop(0).replace('"', '\\"') + '"')
    return " ".join(parts) + " "


def read_listen_line(line):
    """The line as the app reads it, which is not what was meant where a text ends in a
    backslash or a kind is not known; the intent and the complaint, of which one is None."""
    import re
    extras, action = {}, None

    def each(pattern):
        nonlocal line
        for found in re.finditer(pattern, line, re.DOTALL):
            yield found
        line = re.sub(pattern, "", line, flags=re.DOTALL)

    for found in each(r'(-e|--es|--esa) +([^ ]+) +"(.*?)(?<!\\)"'):
        text = found[3]
        extras[found[2]] = text.replace('\\"', '"') if found[1] != "--esa" else tuple(
            part.replace("\\,", ",", 1) for part in re.split(r"(?<!\\),", text))
    for found in each(r"--ez +([^ ]+) +([^ ]+)"):
        lower = found[2].lower()
        if lower not in ("true", "t", "false", "f") and not re.fullmatch(r"-?\d+", lower):
            return None, "Invalid boolean extra: " + found[0]
        extras[found[1]] = lower[0] == "t" or lower.lstrip("-").isdigit() and int(lower) != 0
    for found in each(r"--ei +([^ ]+) +(-?[0-9]+)"):
        if not -2**31 <= int(found[2]) < 2**31:
            return None, "Invalid integer extra: " + found[0]
        extras[found[1]] = int(found[2])
    for found in each(r"--ef +([^ ]+) +(-?[0-9]+(?:\.[0-9]+))"):
        extras[found[1]] = float(found[2])
    for found in each(r"--e(?:ia|la) +([^ ]+) +(-?[0-9]+(?:,-?[0-9]+)*)"):
        extras[found[1]] = tuple(int(part) for part in found[2].split(","))
    for found in each(r"-a *([^ ]+)"):
        action = found[1]
    unsupported = re.search(r"--e[^izs ] +[^ ]+ +[^ ]+", line)
    if unsupported:
        return None, "Unsupported argument type: " + unsupported[0]
    left = "".join(line.split())
    if left:
        return None, "Unsupported options: " + left
    return {"action": action, "data": None, "extras": extras}, None


def kinds_of(words):
    """Pairs of kind and key of the words, for the check."""
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word in KINDS and queue:
            yield KINDS[word], queue.pop(0)
            if queue:
                queue.pop(0)
        elif word in ("-a", "-d", "-n", "-t", "-c", "-p", "-f") and queue:
            yield word, queue.pop(0)
        else:
            yield "", word


def check(phone, method, spec, words):
    """Refuses an extra that the method does not have, or has as another kind. The real app
    leaves such a one out of account."""
    for kind, key in kinds_of(words):
        word = f"{kind}:{key}" if kind else "data"
        if word in spec.split():
            continue
        if kind == "-a":
            text = f"Unknown command: {key}"
        elif kind:
            text = f"Unsupported options: --{kind.lstrip('-')} {key}"
        else:
            text = f"Unsupported options: {key}"
        phone.note(refused=f"{method}: {text}")
        complain(text)
        raise Ended(1)


def intent_of(phone, method, words):
    """The call's intent, by the way that this Android takes."""
    if phone.get("sdk") < 34 and not phone.hit("no_listener"):
        intent, complaint = read_listen_line(listen_line(words))
        if intent:
            return intent
        complain(complaint)
        phone.note(complaint=complaint)
    try:
        return parse(["-n", "com.termux.api/.TermuxApiReceiver", *words])[0]
    except IntentError as error:
        phone.note(refused=f"{method}: {error}")
        complain("Error: " + str(error).partition(": ")[2])
        raise Ended(1) from None


def lacking(phone, permissions):
    return ["android.permission." + name for name in permissions
            if not (phone.allowed("WRITE_SETTINGS") if name == "WRITE_SETTINGS"
                    else phone.granted(name))]


def ask_permission(call, missing):
    call.phone.add("asked", missing)
    call.json({"error": "Please grant the following permission"
               + ("s" if len(missing) > 1 else "") + " to use this command: "
               + " ,".join(missing)})


def serve(call, function, permissions):
    """The app's side, from the broadcast on."""
    phone, method = call.phone, call.method
    if not phone.installed(PACKAGE):
        hang(phone, "the app is not there")
    if phone.get("api.stuck") or phone.hit("api_frozen"):
        hang(phone, "the app does not answer")
    missing = lacking(phone, permissions)
    if missing:
        ask_permission(call, missing)
        return
    for name in (method, "api"):
        if phone.hit(f"hang:{name}"):
            hang(phone, "on demand")
        if phone.hit(f"exception:{name}"):
            raise JavaError("on demand")
        if phone.hit(f"error:{name}"):
            call.error("Failed")
            return
    function(call)


def run(phone, method, words, source=None):
    """One run of libexec/termux-api; `source` is what a script feeds, else stdin is read."""
    phone.note(method=method, extras=list(words))
    if method not in METHODS:
        text = f"Unrecognized 'api_method' extra: '{method}'"
        phone.note(refused=text)
        complain(text)
        return 1
    where, spec, permissions = METHODS[method]
    check(phone, method, spec, words)
    call = Call(phone, method, intent_of(phone, method, words), source)
    if phone.hit("api_serial"):
        lock = os.open(phone.folder + "/api.lock", os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
    module, _, name = where.partition(".")
    function = getattr(__import__(f"phone.termux.{module}", fromlist=[name]), name)
    try:
        serve(call, function, permissions)
    except JavaError as error:
        phone.note(exception=str(error))
        notify_error(phone, str(error))
    return 0


def notify_error(phone, text):
    """The error notification that the app shows; nobody sees it from the command line."""
    phone.add("notifications", {
        "package": PACKAGE, "id": 0, "tag": None, "group": "", "title": "Termux:API Error",
        "text": "Error in ResultReturner: " + text, "lines": [], "when": phone.now(),
        "ongoing": False})


def main(phone, words):
    """The program itself."""
    if words == ["--version"]:
        say("0.59.1")
        return 0
    if not words:
        complain("termux-api: no method")
        phone.note(refused="no method")
        return 1
    return run(phone, words[0], words[1:])
