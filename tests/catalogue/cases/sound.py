"""Volumes, ringer, Do Not Disturb."""

from harness import Case, called, state

ALL = ["call 5 of 8 (63 %)", "music 11 of 25 (44 %)", "notification 7 of 15 (47 %)"]
LEVEL = {"stream": "music", "level": 3}

CASES = [
    Case("get_volume", via="termux", sdk=33, output=ALL),
    Case("get_volume", via="termux", sdk=34, output=ALL),
    Case("get_volume", via="rish", sdk=34, output=ALL),
    Case("get_volume", via="rish", sdk=28, output=ALL),
    Case("get_volume", via="local", programs={"pactl": "Volume: 40%\n"}, output=["40%"],
         expect=[called("pactl", "get-sink-volume", "@DEFAULT_SINK@")]),
    Case("get_volume", via="local", programs={"wpctl": "Volume: 0.40\n"}, output=["0.40"],
         expect=[called("wpctl", "get-volume", "@DEFAULT_AUDIO_SINK@")]),
    Case("get_volume", via="local", programs={"amixer": "Mono: 40%\n"}, output=["40%"],
         expect=[called("amixer", "sget", "Master")]),
    Case("set_volume", LEVEL, via="termux", sdk=33, output=["done", "music 3 of 25 (12 %)"],
         expect=[state("volumes.music.volume", 3)]),
    Case("set_volume", LEVEL, via="termux", sdk=34, expect=[state("volumes.music.volume", 3)]),
    Case("set_volume", LEVEL, via="rish", sdk=34, output=["music 3 of 25"],
         expect=[state("volumes.music.volume", 3)]),
    Case("set_volume", LEVEL, via="rish", sdk=28, output=["music 3 of 25"],
         expect=[state("volumes.music.volume", 3)]),
    Case("set_volume", {"percent": 50, "stream": "alarm"}, via="termux", sdk=33,
         output=["alarm 4 of 7"], expect=[state("volumes.alarm.volume", 4)]),
    Case("set_volume", {"percent": 100}, via="rish", expect=[state("volumes.music.volume", 25)]),
    Case("set_volume", {"percent": 100, "level": 3}, via="rish", code=1,
         output=["give either level or percent"]),
    Case("set_volume", {"percent": 30}, via="local", programs={"pactl": "Volume: 40%\n"},
         expect=[called("pactl", "set-sink-volume", "@DEFAULT_SINK@", "30%")]),
    Case("set_volume", LEVEL, via="local", programs={"wpctl": "Volume: 0.40\n"},
         expect=[called("wpctl", "set-volume", "@DEFAULT_AUDIO_SINK@", "3%")]),
    Case("set_volume", LEVEL, via="local", programs={"amixer": "Mono: 40%\n"},
         expect=[called("amixer", "-q", "sset", "Master", "3%")]),
    Case("get_audio_info", via="termux", output=["48000", "WIREDHEADSET_IS_CONNECTED"]),
    Case("get_audio_info", via="local", programs={"pactl": "Default Sink: x\n"},
         output=["Default Sink"], expect=[called("pactl", "info")]),
    Case("set_dnd", {"state": "on"}, via="rish", output=["do not disturb 1"],
         expect=[state("settings.global.zen_mode", "1")]),
    Case("set_dnd", {"state": "none"}, via="rish", expect=[state("settings.global.zen_mode", "2")]),
    Case("set_dnd", {"state": "off"}, via="rish", before={"settings.global.zen_mode": "1"},
         output=["do not disturb 0"], expect=[state("settings.global.zen_mode", "0")]),
    Case("set_ringer_mode", {"mode": "vibrate"}, via="rish", output=["ringer mode 1, 0 is silent, 1 vibrate, 2 normal\n"],
         expect=[state("ringer", "vibrate")]),
    Case("set_ringer_mode", {"mode": "silent"}, via="rish", expect=[state("ringer", "silent")]),
]
