"""The simulated phone: its state on disk, its faults on demand, the log of its calls.

    phone = Phone("/some/folder")
    phone.get("volumes.music.volume")
    phone.set("settings.system.screen_brightness", "200")
    with phone.edit() as state:
        state["sms"].append(...)

Several programs run at once: every change is made under a lock and replaces the file as a
whole, so that a reader never sees half of one. Only cheap modules are imported here, since
each simulated command starts a Python of its own.
"""

import fcntl
import json
import os
import time

MISSING = object()


def split(path):
    """The steps of a path: "apps[com.termux].granted" or a list of keys."""
    if not isinstance(path, str):
        return [str(step) for step in path]
    steps, rest = [], path
    while rest:
        if rest.startswith("["):
            step, _, rest = rest[1:].partition("]")
        else:
            end = min((n for n in (rest.find("."), rest.find("[")) if n >= 0), default=len(rest))
            step, rest = rest[:end], rest[end:]
        steps.append(step)
        rest = rest.removeprefix(".")
    return steps


def join_known(node, steps):
    """Joins the first steps to the longest key that is there: package names have dots."""
    for count in range(len(steps), 1, -1):
        key = ".".join(steps[:count])
        if key in node:
            return key, steps[count:]
    return steps[0], steps[1:]


def walk(node, steps):
    """Goes down to the last step; returns the container and the key in it."""
    while True:
        if isinstance(node, list):
            key, rest = int(steps[0]), steps[1:]
        elif isinstance(node, dict):
            key, rest = join_known(node, steps)
        else:
            raise KeyError(steps[0])
        if not rest:
            return node, key
        if isinstance(node, dict) and key not in node:
            node[key] = {}
        node, steps = node[key], rest


def look(node, path, default=MISSING):
    """The value at a path; the default, or an error, where there is none."""
    try:
        for_look = split(path)
        while for_look:
            if isinstance(node, list):
                node, for_look = node[int(for_look[0])], for_look[1:]
            else:
                key, for_look = join_known(node, for_look)
                node = node[key]
        return node
    except (KeyError, IndexError, TypeError, ValueError):
        if default is MISSING:
            raise KeyError(path) from None
        return default


def put(node, path, value):
    container, key = walk(node, split(path))
    if isinstance(container, list) and key == len(container):
        container.append(value)
    else:
        container[key] = value


class Edit:
    """The state to change, under the lock; written when the block ends without an error."""

    def __init__(self, phone):
        self.phone = phone

    def __enter__(self):
        phone = self.phone
        phone.depth += 1
        if phone.depth == 1:
            phone.lock_fd = os.open(phone.folder + "/state.lock", os.O_CREAT | os.O_RDWR, 0o600)
            fcntl.flock(phone.lock_fd, fcntl.LOCK_EX)
            phone.editing = phone.read()
        return phone.editing

    def __exit__(self, kind, *_):
        phone = self.phone
        phone.depth -= 1
        if phone.depth > 0:
            return
        try:
            if kind is None:
                phone.write(phone.editing)
        finally:
            phone.editing = None
            os.close(phone.lock_fd)


class Phone:
    """A phone in a folder."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.depth = 0
        self.lock_fd = -1
        self.editing = None
        self.side = ""

    def read(self):
        if self.editing is not None:
            return self.editing
        with open(self.folder + "/state.json", encoding="utf-8") as file:
            return json.load(file)

    def write(self, state):
        new = f"{self.folder}/state.json.{os.getpid()}"
        with open(new, "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump(state, file, indent=1)
        os.replace(new, self.folder + "/state.json")

    def edit(self):
        return Edit(self)

    def get(self, path, default=MISSING):
        """What stands at a path; without a default a missing one raises KeyError."""
        return look(self.read(), path, default)

    def set(self, path, value):
        with self.edit() as state:
            put(state, path, value)

    def add(self, path, value):
        """Appends to the list at a path; the list is made where there is none."""
        with self.edit() as state:
            found = look(state, path, None)
            if found is None:
                put(state, path, [value])
            else:
                found.append(value)

    # Faults

    def fault(self, name, how=True):
        """Switches a fault on (True), off (False), or on for the next N times."""
        with self.edit() as state:
            if how:
                state["faults"][name] = how
            else:
                state["faults"].pop(name, None)

    def hit(self, name):
        """Is the fault on? Counts one use of it."""
        how = self.read()["faults"].get(name)
        if not how or how is True:
            return bool(how)
        with self.edit() as state:
            how = state["faults"].get(name, 0)
            if how is True or how <= 0:
                return bool(how)
            if how == 1:
                del state["faults"][name]
            else:
                state["faults"][name] = how - 1
        return True

    # The clock of the phone: it stands still until somebody moves it.

    def now(self):
        """Milliseconds since 1970 on the phone's clock."""
        return self.get("clock.ms")

    def advance(self, milliseconds):
        with self.edit() as state:
            state["clock"]["ms"] += int(milliseconds)

    def local(self, milliseconds, form="%Y-%m-%d %H:%M:%S"):
        """A time as the phone shows it, in its zone."""
        shown = milliseconds // 1000 + self.get("clock.offset") * 60
        return time.strftime(form, time.gmtime(shown))

    # Rights

    def granted(self, permission, package="com.termux.api"):
        name = permission if "." in permission else "android.permission." + permission
        return name in self.get(["apps", package, "granted"], [])

    def grant(self, permission, on=True, package="com.termux.api"):
        name = permission if "." in permission else "android.permission." + permission
        with self.edit() as state:
            held = state["apps"][package].setdefault("granted", [])
            if on and name not in held:
                held.append(name)
            elif not on and name in held:
                held.remove(name)

    def allowed(self, operation, package="com.termux.api"):
        """An app operation such as WRITE_SETTINGS or SYSTEM_ALERT_WINDOW."""
        return self.get(["apps", package, "appops", operation], "default") == "allow"

    def installed(self, package):
        return self.get(["apps", package, "enabled"], None) is True

    # Files

    def path(self, path):
        """Where a file of the phone lies here: shared storage is a folder of this one."""
        for start in ("/sdcard", "/storage/emulated/0", "/mnt/sdcard"):
            if path == start or path.startswith(start + "/"):
                return self.folder + "/sdcard" + path[len(start):]
        return path

    def env(self, side="termux"):
        """The environment that makes a program think it runs there: "termux", "desk"
        (a computer with adb) or "root" (Termux with su)."""
        folder = self.folder
        env = {"CHELA_PHONE": folder, "HOME": folder + "/home", "LANG": "en_US.UTF-8"}
        if side == "desk":
            return {**env, "PATH": f"{folder}/desk/bin:{os.environ.get('PATH', '')}"}
        first = f"{folder}/root/bin:" if side == "root" else ""
        return {**env, "PREFIX": folder + "/usr", "TERMUX_VERSION": "0.119.0-beta.3",
                "PATH": f"{first}{folder}/usr/bin", "TMPDIR": folder + "/usr/tmp",
                "ANDROID_ROOT": "/system", "ANDROID_DATA": "/data",
                "EXTERNAL_STORAGE": "/sdcard", "RISH_APPLICATION_ID": "com.termux"}

    # The log: one line as a call starts, more lines for what is known later.

    def record(self, side, argv):
        """A program was called; `side` is where: termux, shell, desk, api ..."""
        self.side = side
        self.append({"pid": os.getpid(), "side": side, "argv": list(argv)})

    def note(self, **fields):
        """More on the running call: stdin, method, extras, refused, hangs ..."""
        self.append({"of": os.getpid(), **fields})

    def append(self, entry):
        line = json.dumps(entry).encode() + b"\n"
        fd = os.open(self.folder + "/log.jsonl", os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        try:
            os.write(fd, line)
        finally:
            os.close(fd)

    def log(self):
        """All calls in order, each a dict with side, argv and what was noted of it."""
        calls, by_pid = [], {}
        try:
            with open(self.folder + "/log.jsonl", encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
        except FileNotFoundError:
            return []
        for entry in lines:
            if "of" in entry:
                pid = entry.pop("of")
                if pid in by_pid:
                    by_pid[pid].update(entry)
            else:
                by_pid[entry["pid"]] = entry
                calls.append(entry)
        return calls

    def clear_log(self):
        try:
            os.remove(self.folder + "/log.jsonl")
        except FileNotFoundError:
            pass
