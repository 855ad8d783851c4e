"""Cameras."""

import os

from harness import Case, state


def photo(camera):
    def check(phone, result):
        taken = phone.get("photos")
        if len(taken) != 1 or taken[0]["camera"] != camera:
            raise AssertionError(f"photos: {taken}")
        path = result.out.split(" (")[0]
        if not os.path.isabs(path) or not path.endswith(".jpg") or \
                os.path.getsize(path) == 0:
            raise AssertionError(f"no photo at {path}")
        os.unlink(path)
    return check


CASES = [
    Case("list_cameras", via="termux",
         output=["0: back, photos up to 4000x3000\n1: front, photos up to 3264x2448"]),
    Case("take_photo", via="termux", output=["photo-", ".jpg (", "JPEG)"], expect=[photo("0")]),
    Case("take_photo", {"camera": "1", "path": "a folder/me.jpg"}, via="termux",
         output=["/a folder/me.jpg ("], expect=[photo("1")]),
    Case("take_photo", {"camera": "7"}, via="termux", code=1, output=["no file was made"],
         name="take_photo with a camera that is not there"),
    Case("take_photo", {"path": "~/.ssh/x.jpg"}, via="termux", code=1,
         output=["closed to tools"]),
    Case("take_photo", {"path": "desk.jpg"}, via="local", code=1, output=["no file was made"],
         programs={"fswebcam": "nothing"}, name="take_photo on a desktop that makes none"),
    Case("take_photo", {"path": "desk-2.jpg"}, via="local", output=["desk-2.jpg (", "JPEG)"],
         programs={"fswebcam": "#!/bin/sh\n[ \"$1 $2\" = '--quiet --no-banner' ] || exit 2\n"
                               "printf '\\377\\330\\377x' >\"$3\"\n"}),
]
