"""adb of a computer (or of android-tools in Termux) with the phone on its cable.

The words of `adb shell` are joined by blanks and parsed again by the phone's shell; the
status is real, stderr is separate. `exec-out` gives stdout as it is and no status.
"""
import os
import shutil
import signal
import sys

from phone.android import shell
from phone.state import Phone

NONE = "error: no devices/emulators found"
STATES = {
    "unauthorized": "error: device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\n"
                    "Try 'adb kill-server' if that seems wrong.\n"
                    "Otherwise check for a confirmation dialog on your device.",
    "offline": "error: device offline",
}


class Failed(Exception):
    pass


class Adb:
    def __init__(self, phone, args):
        self.phone = phone
        self.serial = os.environ.get("ANDROID_SERIAL")
        self.words = list(args)
        self.options()

    def options(self):
        while self.words and self.words[0].startswith("-"):
            word = self.words.pop(0)
            if word == "-s" and self.words:
                self.serial = self.words.pop(0)
            elif word not in ("-d", "-e"):
                raise Failed(f"adb: unknown option {word}")

    @property
    def devices(self):
        return self.phone.get("adb.devices")

    def device(self):
        """The device that is meant, ready; the error that adb prints otherwise."""
        found = self.devices
        if self.serial:
            found = [device for device in found if device["serial"] == self.serial]
            if not found:
                raise Failed(f"adb: device '{self.serial}' not found")
        if not found:
            raise Failed(NONE)
        if len(found) > 1:
            raise Failed("error: more than one device/emulator")
        if found[0]["state"] != "device":
            raise Failed(STATES[found[0]["state"]])
        return found[0]

    def shell(self, words):
        while words and words[0] in ("-n", "-t", "-T", "-tt", "-x"):
            if words.pop(0) == "-n":
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        if words and words[0].startswith("-"):
            raise Failed(f"adb: unknown option -- {words[0][1:2]}")
        self.device()
        self.start(["sh", "-c", " ".join(words)] if words else ["sh"])

    def exec_out(self, words):
        self.device()
        os.dup2(1, 2)
        sys.exit(self.run(["sh", "-c", " ".join(words)]) and 0)

    def start(self, argv):
        sys.exit(self.run(argv))

    def run(self, argv):
        """Runs it and waits; the phone's side is told when we are gone by the end of stdin."""
        pid = os.fork()
        if pid == 0:
            os.setsid()
            shell.become(self.phone.folder, argv, self.phone.get("adb.uid", 2000))
            os._exit(127)
        mark = f"{self.phone.folder}/run/adb.{pid}"
        with open(mark, "w", encoding="ascii") as file:
            file.write(str(os.getpid()))
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: os._exit(1))
        # Our own ends would keep the pipes of the caller open after the shell is gone.
        status = os.waitpid(pid, 0)[1]
        try:
            os.unlink(mark)
        except FileNotFoundError:
            pass
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL and \
                not self.devices:
            return 255
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)

    def list(self, words):
        print("List of devices attached")
        for number, device in enumerate(self.devices, 1):
            more = f" product:sim model:Sim_Phone device:sim transport_id:{number}" \
                if words == ["-l"] else ""
            space = f"{device['serial']:22} " if more else device["serial"] + "\t"
            print(f"{space}{device['state']}{more}")
        print()

    def connect(self, words):
        place = words[0] if words else ""
        if ":" not in place:
            place += ":5555"
        if any(device["serial"] == place for device in self.devices):
            print(f"already connected to {place}")
            return
        wireless = self.phone.get("adb.wireless")
        if not wireless["on"] or place not in wireless["ports"]:
            print(f"failed to connect to '{place}': Connection refused")
            sys.exit(1)
        paired = wireless["paired"]
        with self.phone.edit() as state:
            state["adb"]["devices"].append(
                {"serial": place, "state": "device" if paired else "unauthorized"})
        print(f"connected to {place}" if paired else f"failed to authenticate to {place}")

    def disconnect(self, words):
        with self.phone.edit() as state:
            kept = [device for device in state["adb"]["devices"]
                    if ":" not in device["serial"] or words and device["serial"] != words[0]]
            gone = len(kept) != len(state["adb"]["devices"])
            state["adb"]["devices"] = kept
        if words and not gone:
            raise Failed(f"error: no such device '{words[0]}'")
        print(f"disconnected {words[0]}" if words else "disconnected everything")

    def pair(self, words):
        wireless = self.phone.get("adb.wireless")
        if len(words) < 2 or words[1] != wireless["code"] or not wireless["on"]:
            print("error: protocol fault (couldn't read status message): Success"
                  if len(words) < 2 else "Failed: Wrong password or connection was dropped.")
            sys.exit(1)
        self.phone.set("adb.wireless.paired", True)
        print(f"Successfully paired to {words[0]} [guid=adb-SIM123-abcdef]")

    def push(self, words):
        self.device()
        target = self.place(words[-1])
        for source in words[:-1]:
            if not os.path.exists(source):
                raise Failed(f"adb: error: cannot stat '{source}': No such file or directory")
            shutil.copy(source, target)
        print(f"{words[0]}: {len(words) - 1} file pushed, 0 skipped.")

    def pull(self, words):
        self.device()
        source = self.place(words[0])
        if not os.path.exists(source):
            raise Failed(f"adb: error: failed to stat remote object '{words[0]}': "
                         "No such file or directory")
        shutil.copy(source, words[1] if len(words) > 1 else ".")
        print(f"{words[0]}: 1 file pulled, 0 skipped.")

    def place(self, path):
        path = self.phone.path(path)
        return self.phone.folder + path if path.startswith("/data/") else path

    def install(self, words):
        self.device()
        files = [word for word in words if not word.startswith("-")]
        if len(files) != 1 or not os.path.exists(files[0]):
            raise Failed("adb: failed to stat " + (files[0] if files else "")
                         + ": No such file or directory")
        print("Performing Streamed Install", flush=True)
        options = [word for word in words if word.startswith("-")]
        shutil.copy(files[0], self.phone.folder + "/data/local/tmp/.adb.apk")
        self.start(["sh", "-c", " ".join(["pm", "install", *options,
                                          "/data/local/tmp/.adb.apk"])])

    def uninstall(self, words):
        self.device()
        self.start(["sh", "-c", " ".join(["pm", "uninstall", *words])])

    def get_state(self, _words):
        self.device()
        print("device")

    def get_serialno(self, _words):
        print(self.device()["serial"])

    def quiet(self, _words):
        pass

    def version(self, _words):
        print("Android Debug Bridge version 1.0.41\nVersion 35.0.2-android-tools\n"
              f"Installed as {sys.argv[0]}")


COMMANDS = {
    "connect": Adb.connect, "devices": Adb.list, "disconnect": Adb.disconnect,
    "exec-out": Adb.exec_out, "get-serialno": Adb.get_serialno, "get-state": Adb.get_state,
    "install": Adb.install, "kill-server": Adb.quiet, "pair": Adb.pair, "pull": Adb.pull,
    "push": Adb.push, "shell": Adb.shell, "start-server": Adb.quiet,
    "uninstall": Adb.uninstall, "version": Adb.version, "wait-for-device": Adb.get_state,
}


def main(folder):
    phone = Phone(folder)
    phone.record("adb", ["adb", *sys.argv[1:]])
    try:
        adb = Adb(phone, sys.argv[1:])
        name = adb.words.pop(0) if adb.words else ""
        if name == "--version":
            name = "version"
        if name not in COMMANDS:
            raise Failed(f"adb: unknown command {name}")
        if phone.hit("adb_closed") and name in ("shell", "exec-out"):
            raise Failed("error: closed")
        COMMANDS[name](adb, adb.words)
        sys.stdout.flush()
    except Failed as failed:
        sys.stdout.flush()
        phone.note(refused=str(failed).split("\n")[0], code=1)
        print(failed, file=sys.stderr)
        sys.exit(1)
