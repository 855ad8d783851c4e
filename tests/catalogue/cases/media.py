"""What plays, and recordings."""

import os

from harness import Case, called, state

FILES = {"a song.mp3": b"x"}


def scanned(name):
    def check(phone, _):
        found = phone.get("scanned")
        if not any(path.endswith(name) for path in found):
            raise AssertionError(f"scanned: {found}")
    return check


def recording(limit, encoder="aac"):
    """Is there one? The file it goes into is removed for the next case."""
    def check(phone, _):
        recorder = phone.get("recorder")
        if (recorder["recording"], recorder["limit"], recorder["encoder"]) != \
                (True, limit, encoder) or not os.path.isabs(recorder["file"]):
            raise AssertionError(f"recorder: {recorder}")
        os.unlink(recorder["file"])
    return check


PLAYING = {"player": {"state": "playing", "file": "/a.mp3", "name": "a.mp3", "position": 12,
                      "length": 225}}
RECORDING = {"recorder": {"recording": True, "file": "/sdcard/r.m4a"}}

CASES = [
    Case("get_media", via="rish", output=["com.example.music: paused, Blue Hills, The Examples, Songs"]),
    Case("get_media", via="local", output=["vlc: Playing, Song, Artist"],
         programs={"playerctl": "#!/bin/sh\n[ \"$1 $2\" = 'metadata --format' ] && printf '%s\\n' \"$3\" | "
                   "sed 's/{{playerName}}/vlc/;s/{{status}}/Playing/;s/{{title}}/Song/;"
                   "s/{{artist}}/Artist/'"}),
    Case("get_media", via="termux", before=PLAYING, output=["Status: Playing", "00:12 / 03:45"]),
    Case("media_control", {"action": "play"}, via="rish",
         output=["com.example.music: playing, Blue Hills"]),
    Case("media_control", {"action": "next"}, via="adb",
         output=["com.example.music: paused, Green Lake"]),
    Case("media_control", {"action": "status"}, via="rish",
         output=["com.example.music: paused, Blue Hills"]),
    Case("media_control", {"action": "next"}, via="local", programs={"playerctl": ""},
         expect=[called("playerctl", "next")]),
    Case("play_media", {"path": "a song.mp3"}, via="termux", files=FILES,
         output=["Now Playing: a song.mp3"],
         expect=[state("player.state", "playing")]),
    Case("play_media", {"action": "pause"}, via="termux", before=PLAYING,
         output=["Paused playback"], expect=[state("player.state", "paused")]),
    Case("play_media", {"path": "nowhere.mp3"}, via="termux", code=1,
         output=["there is no file nowhere.mp3"]),
    Case("scan_media", {"path": "a song.mp3"}, via="termux", files=FILES,
         output=["Finished scanning 1 file(s)"], expect=[scanned("/a song.mp3")]),
    Case("scan_media", {"path": ".", "recursive": True}, via="termux", files=FILES,
         expect=[scanned("/a song.mp3")]),
    Case("record_audio", {"seconds": 7}, via="termux", output=["Recording started: ", "00:07"],
         expect=[recording(7000)]),
    Case("record_audio", {"path": "a b.m4a"}, via="termux", output=["/a b.m4a", "01:00"],
         expect=[recording(60000)]),
    Case("record_audio", via="termux", before=RECORDING, code=1,
         output=["already in progress"], name="record_audio while one goes on"),
    Case("stop_recording", via="termux", before=RECORDING,
         output=["Recording finished: /sdcard/r.m4a"],
         expect=[state("recorder.recording", False)]),
    Case("stop_recording", via="termux", code=1, output=["No recording to stop"],
         name="stop_recording without one"),
]
