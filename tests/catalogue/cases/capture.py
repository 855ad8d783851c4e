"""Pictures of the screen, and the text in pictures."""

from harness import Case, called

# 2 x 2 pixels of grey, as a PNG, in the words of printf.
GREY = (r"\211PNG\015\012\032\012\000\000\000\015IHDR\000\000\000\002\000\000\000\002\010\002"
        r"\000\000\000\375\324\232s\000\000\000\016IDATx\234ch\000\003\006\010\005\000\052\016"
        r"\006\001\025\236B\327\000\000\000\000IEND\256B\140\202")
CAMERA = {"screencapture": f"#!\nprintf '{GREY}' >\"$4\""}
READER = {"tesseract": "#!\ncase $1 in --list-langs) echo eng;; *) echo hello;; esac"}

CASES = [
    Case("take_screenshot", {"path": "x.png"}, via="rish",
         output=["wrote x.png: 1080x2400 pixels"], expect=[called("screencap", "-p")]),
    Case("take_screenshot", {"path": "x.png"}, via="rish", faults=["many_displays"],
         output=["wrote x.png: 1080x2400 pixels"]),
    Case("take_screenshot", {"path": "x.png"}, via="rish", faults=["screencap_cut"], code=1,
         output=["no picture came: the PNG is cut off"]),
    Case("take_screenshot", {"path": "x.png"}, via="rish", faults=["screencap_fails"], code=1,
         output=["screencap failed with exit code"]),
    Case("take_screenshot", {"path": "x.png"}, via="rish", faults=["secure"], code=1,
         output=["secure_window"]),
    Case("take_screenshot", {"path": "x.jpg", "marks": True, "region": [0, 0, 540, 600]},
         via="adb", output=["wrote x.jpg: 540x600 pixels"],
         expect=[called("uiautomator", "dump"), called("screencap", "-p")]),
    Case("take_screenshot", {"path": "x.png"}, via="local", programs=CAMERA,
         output=["wrote x.png: 2x2 pixels"], expect=[called("screencapture", "-x", "-t", "png")]),
    Case("take_screenshot", {"path": "x.png"}, via="termux", code=1, output=["rish"]),
    Case("take_screenshot", via="rish", code=1, output=["give path=FILE.png"]),
    Case("take_screenshot", {"path": "x.gif"}, via="rish", code=1, output=[".png or .jpg"]),
    Case("screen_ocr", via="local", programs={**CAMERA, **READER},
         output=["no text was found"],
         expect=[called("tesseract", "stdin", "stdout", "-l", "eng", "--psm", "11", "tsv")]),
    Case("screen_ocr", via="local", programs=CAMERA, code=1, output=["install tesseract"]),
    Case("ocr_file", {"path": "a.jpg"}, via="local", programs=READER, output=["hello"],
         files={"a.jpg": b"\xff\xd8\xff"},
         expect=[called("tesseract", "stdin", "stdout", "-l", "eng", "--psm", "3", "txt")]),
    Case("ocr_file", {"path": "a.jpg", "languages": "deu"}, via="local", programs=READER,
         files={"a.jpg": b"\xff\xd8\xff"}, expect=[called("tesseract", "stdin", "stdout", "-l",
                                                         "deu")]),
    Case("view_image", {"path": "a.jpg"}, via="local", code=1, output=["no model is here"],
         files={"a.jpg": b"\xff\xd8\xff"}),
    Case("screen_record", {"seconds": 2}, via="rish", output=["saved to /sdcard/Movies/chela-"],
         phone_files={"/sdcard/Movies": None},
         expect=[called("screenrecord", "--time-limit", "2")]),
    Case("screen_record", {"seconds": 181}, via="rish", code=2, output=["seconds"]),
]
