"""Files that other apps show, and that the person picks."""

import os

from harness import Case


def picked(phone, result):
    path = result.out.split(" (")[0]
    if open(path, encoding="utf-8").read() != "picked":
        raise AssertionError(f"{path} is not what was picked")
    os.unlink(path)


def opened(name, file):
    """The program got the whole path of the file."""
    def check(desk, _):
        paths = [call["argv"][1] for call in desk.log()
                 if os.path.basename(call["argv"][0]) == name]
        if len(paths) != 1 or not os.path.isabs(paths[0]) or not paths[0].endswith("/" + file):
            raise AssertionError(f"{name} opened {paths}")
    return check


FILES = {"a page.txt": b"x"}

CASES = [
    Case("open_file", {"path": "a page.txt"}, via="termux", files=FILES, output=["done"],
         expect=[opened("termux-open", "a page.txt")]),
    Case("open_file", {"path": "a page.txt"}, via="local", files=FILES,
         programs={"xdg-open": ""}, output=["done"], expect=[opened("xdg-open", "a page.txt")]),
    Case("open_file", {"path": "a page.txt"}, via="local", files=FILES, programs={"open": ""},
         output=["done"], expect=[opened("open", "a page.txt")], name="open_file (open)"),
    Case("open_file", {"path": "nowhere.txt"}, via="termux", code=1, output=["there is no file"]),
    Case("pick_file", {"path": "got.txt"}, via="termux", before={"picks": ["picked"]},
         output=["/got.txt (6 bytes)"], expect=[picked]),
]
