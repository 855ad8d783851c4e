"""Puts Termux and Termux:API into a phone."""

import os

from phone.install import link, program
from phone.termux.programs import names

# Programs of every Termux that a tool or the program itself may call.
BASE = ("sh", "bash", "cat", "ls", "rm", "cp", "mv", "mkdir", "head", "tail", "grep", "sed",
        "sort", "tr", "cut", "wc", "base64", "sleep", "timeout", "env", "date", "df", "uname",
        "id", "printf", "seq", "touch", "chmod", "find", "tesseract")


def setup(phone, options):
    link(phone.folder, "usr/bin", *BASE)
    for name in names():
        program(phone.folder, f"usr/bin/{name}", "termux")
    program(phone.folder, "usr/libexec/termux-api", "termux")
    storage = os.path.join(phone.folder, "home/storage")
    os.makedirs(storage)
    for name, where in (("shared", ""), ("downloads", "Download"), ("documents", "Documents"),
                        ("dcim", "DCIM"), ("pictures", "Pictures"), ("music", "Music"),
                        ("movies", "Movies")):
        os.symlink(os.path.join(phone.folder, "sdcard", where), os.path.join(storage, name))
    if not options["api"]:
        with phone.edit() as state:
            del state["apps"]["com.termux.api"]
