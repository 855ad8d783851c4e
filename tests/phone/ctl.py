#!/usr/bin/env python3
"""Looks into a simulated phone and changes it; see README."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from phone.android import control   # noqa: E402
from phone.state import Phone       # noqa: E402

USAGE = """\
usage: ctl.py DIR get [PATH]           prints the state, or a part of it, as JSON
       ctl.py DIR set PATH JSON        puts a value there
       ctl.py DIR fault [NAME [on|off|N]]
                                       switches a fault; without a name lists those on
       ctl.py DIR grant|revoke PERMISSION [PACKAGE]
       ctl.py DIR advance MS           moves the phone's clock
       ctl.py DIR shizuku start|stop   stopping ends the shells that are open
       ctl.py DIR plug SERIAL [STATE] | unplug [SERIAL]
                                       what adb sees; its open shells end, too
       ctl.py DIR log [clear]          prints the calls, one JSON object a line
"""


def show(value):
    print(json.dumps(value, ensure_ascii=False, indent=2))


def fault(phone, name=None, how="on"):
    if name is None:
        show(phone.get("faults"))
    else:
        phone.fault(name, {"on": True, "off": False}.get(how) if how in ("on", "off")
                    else int(how))


def log(phone, what=None):
    if what == "clear":
        phone.clear_log()
        return
    for call in phone.log():
        print(json.dumps(call, ensure_ascii=False))


def shizuku(phone, what):
    {"start": control.start_shizuku, "stop": control.stop_shizuku}[what](phone)


COMMANDS = {
    "get": lambda phone, path=(): show(phone.get(path)),
    "set": lambda phone, path, value: phone.set(path, json.loads(value)),
    "fault": fault,
    "grant": lambda phone, name, *package: phone.grant(name, True, *package),
    "revoke": lambda phone, name, *package: phone.grant(name, False, *package),
    "advance": lambda phone, count: phone.advance(int(count)),
    "log": log,
    "plug": control.plug,
    "shizuku": shizuku,
    "unplug": control.unplug,
}


def main(words):
    if len(words) < 2 or words[1] not in COMMANDS:
        sys.exit(USAGE)
    try:
        COMMANDS[words[1]](Phone(words[0]), *words[2:])
    except (KeyError, ValueError, OSError) as error:
        sys.exit(f"ctl.py: {type(error).__name__}: {error}")
    except TypeError:
        sys.exit(USAGE)


if __name__ == "__main__":
    main(sys.argv[1:])
