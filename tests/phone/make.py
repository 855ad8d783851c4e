#!/usr/bin/env python3
"""Builds a simulated phone in a folder; see README."""

import argparse
import importlib.util
import json
import os
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from phone import defaults      # noqa: E402
from phone.state import Phone   # noqa: E402

# What puts itself into a phone: a module `PART.setup` with setup(phone, options), and one
# `PART.initial` with fill(state, options) where it has a state of its own.
PARTS = ["termux", "android"]


def state_of(sdk, options):
    """The state of a fresh phone, with what every part adds to it."""
    state = {**defaults.state(sdk), "options": options}
    for part in PARTS:
        if importlib.util.find_spec(f"phone.{part}.initial"):
            importlib.import_module(f"phone.{part}.initial").fill(state, options)
    return state


def make(folder, sdk=34, api=True, rish=True, adb=1, su=False):
    """A fresh phone in a folder, in place of what was there; returns it."""
    folder = os.path.abspath(folder)
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("home", "usr/bin", "usr/libexec", "usr/tmp", "sdcard/Download",
                 "sdcard/Documents", "sdcard/DCIM/Camera", "sdcard/Pictures", "sdcard/Music",
                 "sdcard/Movies", "data/local/tmp"):
        os.makedirs(os.path.join(folder, name))
    options = {"api": api, "rish": rish, "adb": adb, "su": su}
    phone = Phone(folder)
    phone.write(state_of(sdk, options))
    for part in PARTS:
        importlib.import_module(f"phone.{part}.setup").setup(phone, options)
    return phone


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--sdk", type=int, default=34, help="Android's API level")
    parser.add_argument("--no-api", action="store_true", help="without the Termux:API app")
    parser.add_argument("--no-rish", action="store_true", help="without Shizuku's rish")
    parser.add_argument("--adb", type=int, default=1, metavar="N",
                        help="devices that a computer's adb sees")
    parser.add_argument("--su", action="store_true", help="a rooted phone")
    parser.add_argument("--state", metavar="JSON", action="append", default=[],
                        help='changes to the state: {"volumes.music.volume": 3}')
    words = parser.parse_args()
    phone = make(words.folder, sdk=words.sdk, api=not words.no_api, rish=not words.no_rish,
                 adb=words.adb, su=words.su)
    for text in words.state:
        for path, value in json.loads(text).items():
            phone.set(path, value)


if __name__ == "__main__":
    main()
