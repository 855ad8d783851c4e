"""Files that other apps show, and that the person picks."""

import os

from harness import Case, called


def picked(phone, result):
    path = result.out.split(" (")[0]
    if open(path, encoding="utf-8").read() != "picked":
        raise AssertionError(f"{path} is not what was picked")
    os.unlink(path)


CASES = [
    Case("open_file", {"path": "home"}, via="termux", output=["done"]),
    Case("open_file", {"path": "home"}, via="local", programs={"xdg-open": ""},
         output=["done"], expect=[called("xdg-open")]),
    Case("open_file", {"path": "home"}, via="local", programs={"open": ""}, output=["done"],
         expect=[called("open")], name="open_file (open)"),
    Case("open_file", {"path": "nowhere.txt"}, via="termux", code=1, output=["there is no file"]),
    Case("pick_file", {"path": "got.txt"}, via="termux", before={"picks": ["picked"]},
         output=["/got.txt (6 bytes)"], expect=[picked]),
]
