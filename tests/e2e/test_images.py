#!/usr/bin/env python3
"""Pictures that tools take: to the model in the next request, into files, and to a model that
takes none. The screen is a desktop's, where a stand-in of scrot gives its picture, or that of
the simulated phone."""

import base64
import pathlib
import struct
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, Skip, equal                           # noqa: E402
from llm.mock import Mock                                            # noqa: E402
from phone.android import control                                    # noqa: E402
from phone.make import make                                          # noqa: E402

CASES = Cases()
LOOK = {"steps": [{"call": "take_screenshot", "by": 5}]}
DONE = {"steps": [{"text": "I see it."}]}
BLIND = {"status": 400, "body": "This model does not support image input."}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, colour):
    row = b"\0" + bytes(colour) * width
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))


def jpeg_size(data):
    """Width and height as the frame header of a JPEG has them."""
    equal(data[:2], b"\xff\xd8")
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", data[at + 2:at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5:at + 9])
    return width, height


class Desk(Env):
    """A desktop whose screen shows one colour."""

    def __init__(self, colour=(200, 180, 40)):
        super().__init__()
        screen = self.write("screen.png", png(1080, 2400, colour))
        self.script("scrot", f'cp {screen} "$1"')
        self.env["PATH"] = f"{self.root / 'bin'}:{self.env['PATH']}"
        self.env["DISPLAY"] = ":9"
        self.write("config/chela/config.yaml", "device: {shell: none}\n")


def images(request):
    """Bytes of the images of each message, for the messages that have some."""
    found = []
    for message in request.json["messages"]:
        parts = message["content"] if isinstance(message["content"], list) else []
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        if urls:
            equal(message["role"], "user")
            found.append([base64.b64decode(url.partition("base64,")[2]) for url in urls])
    return found


@CASES.case("the picture is small and comes behind the results, in each request from then on")
def _():
    with Desk() as env, Mock([LOOK, DONE, DONE]) as mock:
        result = env.ask(mock, "-M", "max", "--json", "look")
        equal((result.code, mock.refusals), (0, []))
        equal(images(mock.chats[0]), [])
        ((picture,),) = images(mock.chats[1])
        equal(jpeg_size(picture), (720, 1600))
        size = f"[image, 720x1600, {(len(picture) + 1023) // 1024} KB]"
        (call,) = check_pairs(env.show())
        assert call["result"].endswith(size), call["result"]
        (told,) = of_type(events(result), "tool_result")
        assert size in str(told), told
        assert "base64" not in result.out.decode(), "no picture in --json"
        equal(env.ask(mock, "-M", "max", "-c", "again").code, 0)
        equal(images(mock.chats[2]), [[picture]])
        equal(mock.refusals, [])


@CASES.case("a model that takes none: once tried, told, and the tool says so the next time")
def _():
    turns = [LOOK, BLIND, DONE, LOOK, DONE]
    with Desk() as env, Mock(turns) as mock:
        result = env.ask(mock, "-M", "max", "--json", "look")
        equal((result.code, mock.refusals), (0, []))
        assert b"takes no images" in result.out, result.out
        equal([len(images(request)) for request in mock.chats], [0, 1, 0])
        result = env.ask(mock, "-M", "max", "look again")
        equal(result.code, 0)
        (call,) = check_pairs(env.show())
        equal(call["status"], "failed")
        assert "this model takes no images" in call["result"], call["result"]


@CASES.case("a black picture is not shown but explained")
def _():
    with Desk((0, 0, 0)) as env, Mock([LOOK, DONE]) as mock:
        equal(env.ask(mock, "-M", "max", "look").code, 0)
        (call,) = check_pairs(env.show())
        assert "secure_window" in call["result"], call["result"]
        equal(images(mock.chats[1]), [])


@CASES.case("by hand it goes into a file")
def _():
    with Desk() as env:
        result = env.run(["tools", "run", "take_screenshot", "path=x.png"])
        equal((result.code, result.err), (0, b""))
        equal((env.work / "x.png").read_bytes(), png(1080, 2400, (200, 180, 40)))
        equal(list(env.tmp.glob("chela-shot-*")), [])
        result = env.run(["tools", "run", "take_screenshot"])
        equal(result.code, 1)
        assert b"path=FILE.png" in result.err, result.err


class Phone(Env):
    """A phone with rish, whose picture comes behind a warning."""

    def __init__(self):
        super().__init__()
        self.phone = make(str(self.root / "phone"), sdk=34)
        missing = self.phone.get("missing", None)
        if missing:
            raise Skip(missing)
        (self.root / "phone/usr/bin/rish_shizuku.dex").chmod(0o400)
        screen = self.write("screen.png", png(1080, 2400, (90, 90, 90)))
        self.write("phone/system/bin/screencap", "#!/bin/sh\necho '[Warning] Multiple displays "
                   f"were found, but no display id was specified!'\ncat {screen}\n", 0o755)
        self.env.update(self.phone.env())

    def __exit__(self, *how):
        control.end_sessions(self.phone, "rish")
        super().__exit__(*how)


@CASES.case("a phone's picture, found behind a warning, with the numbers of what is on it")
def _():
    turns = [{"steps": [{"call": "take_screenshot", "arguments": {"marks": True}, "by": 5}]},
             DONE]
    with Phone() as env, Mock(turns) as mock:
        equal(env.ask(mock, "-M", "max", "look").code, 0)
        (call,) = check_pairs(env.show())
        equal(call["status"], "done", call["result"])
        assert "targets for tap" in call["result"], call["result"]
        ((marked,),) = images(mock.chats[1])
        equal(jpeg_size(marked), (720, 1600))
        result = env.run(["tools", "run", "take_screenshot", "path=x.png"])
        equal((result.code, result.err), (0, b""))
        equal((env.work / "x.png").read_bytes(), png(1080, 2400, (90, 90, 90)))
        equal(mock.refusals, [])


@CASES.case("without Shizuku a screenshot says how to start it")
def _():
    with Phone() as env:
        env.phone.set("shizuku.running", False)
        result = env.run(["tools", "run", "take_screenshot", "path=x.png"])
        equal(result.code, 1)
        assert b"Shizuku is not running" in result.err, result.err


CASES.run()
