"""The clipboard."""

from harness import Case, state

TEXT = "-e a\\nb \"c\" $(id) 你好 😀\nline 2"


def heard(name, text):
    def check(desk, _):
        found = [call["stdin"] for call in desk.log() if call["argv"][0].endswith("/" + name)]
        if found != [text]:
            raise AssertionError(f"{name} got {found}")
    return check


CASES = [
    Case("get_clipboard", via="termux", before={"clipboard": TEXT}, output=[TEXT]),
    Case("get_clipboard", via="termux", before={"clipboard": "x", "focus": {
        "package": "com.example", "activity": ".Main"}},
         output=["Termux is not in the foreground"], name="get_clipboard from the background"),
    Case("set_clipboard", {"text": TEXT}, via="termux", output=["done"],
         expect=[state("clipboard", TEXT)]),
    Case("get_clipboard", via="local", programs={"wl-paste": "#!/bin/sh\n"
         "[ \"$*\" = --no-newline ] && echo copied"}, output=["copied"]),
    Case("get_clipboard", via="local", programs={"xclip": "#!/bin/sh\n"
         "[ \"$*\" = '-selection clipboard -o' ] && echo copied"}, output=["copied"],
         name="get_clipboard (xclip)"),
    Case("get_clipboard", via="local", programs={"xsel": "#!/bin/sh\n"
         "[ \"$*\" = '--clipboard --output' ] && echo copied"}, output=["copied"],
         name="get_clipboard (xsel)"),
    Case("get_clipboard", via="local", programs={"pbpaste": "copied"}, output=["copied"],
         name="get_clipboard (pbpaste)"),
    Case("set_clipboard", {"text": TEXT}, via="local", programs={"wl-copy": ""},
         expect=[heard("wl-copy", TEXT)]),
    Case("set_clipboard", {"text": TEXT}, via="local", expect=[heard("xclip", TEXT)],
         programs={"xclip": "#!/bin/sh\n[ \"$*\" = '-selection clipboard -i' ]"},
         name="set_clipboard (xclip)"),
    Case("set_clipboard", {"text": TEXT}, via="local", expect=[heard("xsel", TEXT)],
         programs={"xsel": "#!/bin/sh\n[ \"$*\" = '--clipboard --input' ]"},
         name="set_clipboard (xsel)"),
    Case("set_clipboard", {"text": TEXT}, via="local", programs={"pbcopy": ""},
         expect=[heard("pbcopy", TEXT)], name="set_clipboard (pbcopy)"),
]
