"""Documents by address."""

import os

from harness import Case

BASE = "content://com.android.externalstorage.documents/tree/primary%3ADocuments"
NOTE = BASE + "/document/primary%3ADocuments%2Fnote.txt"


def document(name, text):
    """A document of shared storage holds this; None: there is none."""
    def check(phone, _):
        path = os.path.join(phone.folder, "sdcard/Documents", name)
        got = open(path, encoding="utf-8").read() if os.path.isfile(path) else \
            "(a folder)" if os.path.isdir(path) else None
        if got != text:
            raise AssertionError(f"{name} holds {got!r}")
    return check


def put(phone, _):
    """Makes the document anew, for the cases that come."""
    folder = os.path.join(phone.folder, "sdcard/Documents")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "note.txt"), "w", encoding="utf-8") as file:
        file.write("a note\n")


GIVEN = {"saf.trees": ["Documents"]}
TEXT = "-n \\n $(id) 你好\n"

CASES = [
    Case("manage_folder", via="termux", before={"saf.picks": ["Documents"]}, output=[BASE],
         expect=[put]),
    Case("manage_folder", via="termux", before={"saf.picks": [None]},
         output=["Nothing was chosen"], name="manage_folder, closed"),
    Case("list_saf_dirs", via="termux", before=GIVEN, output=["Documents/", BASE]),
    Case("list_saf", {"uri": BASE}, via="termux", before=GIVEN,
         output=["note.txt, 7 bytes", NOTE]),
    Case("list_saf", {"uri": "content://elsewhere"}, via="termux", before=GIVEN, code=1,
         output=["printed nothing"]),
    Case("list_saf", {"uri": "file:///etc"}, via="termux", before=GIVEN, code=2, output=["uri"]),
    Case("read_saf", {"uri": NOTE}, via="termux", before=GIVEN, output=["a note"]),
    Case("write_saf", {"uri": NOTE, "text": TEXT}, via="termux", before=GIVEN, output=["done"],
         expect=[document("note.txt", TEXT)]),
    Case("create_saf", {"uri": BASE, "name": "new one.txt"}, via="termux", before=GIVEN,
         output=["primary%3ADocuments%2Fnew%20one.txt"],
         expect=[document("new one.txt", "")]),
    Case("create_saf", {"uri": BASE, "name": "page", "type": "text/html"}, via="termux",
         before=GIVEN, output=["page.html"], expect=[document("page.html", "")]),
    Case("create_saf_dir", {"uri": BASE, "name": "inner"}, via="termux", before=GIVEN,
         output=["inner"], expect=[document("inner", "(a folder)")]),
    Case("delete_saf", {"uri": NOTE}, via="termux", before=GIVEN, output=["done"],
         expect=[document("note.txt", None), put]),
    Case("delete_saf", {"uri": NOTE + "x"}, via="termux", before=GIVEN, code=1,
         output=["exit code"], name="delete_saf of what is not there"),
]
