"""su as Magisk brings it: `su -c CMD`, `su` with commands on stdin, `su 0 CMD`."""
import os
import sys

from phone.android import shell
from phone.state import Phone

USAGE = """MagiskSU

Usage: su [options] [-] [user [argument...]]
"""


def command(args):
    """The argv that root runs, or None when the options are not known."""
    words = list(args)
    while words:
        word = words.pop(0)
        if word in ("-c", "--command"):
            return ["sh", "-c", " ".join(words)] if words else None
        if word in ("-", "-l", "--login", "-p", "--preserve-environment", "-M", "-mm",
                    "--mount-master", "root", "0"):
            continue
        return None if word.startswith("-") else None
    return ["sh"]


def main(folder):
    phone = Phone(folder)
    phone.record("su", ["su", *sys.argv[1:]])
    argv = command(sys.argv[1:])
    if argv is None:
        phone.note(refused=USAGE.split("\n")[0], code=2)
        sys.stderr.write(USAGE)
        sys.exit(2)
    if not phone.get("root.allowed"):
        phone.note(refused="Permission denied", code=13)
        sys.stderr.write("Permission denied\n")
        sys.exit(13)
    shell.become(phone.folder, argv, 0)
    sys.exit(127)
