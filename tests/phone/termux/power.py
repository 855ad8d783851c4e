"""Battery, light, vibration, sound."""

STREAMS = ("call", "system", "ring", "music", "alarm", "notification")


def battery(call):
    call.json({key: value for key, value in call.phone.get("battery").items()
               if value is not None})


def torch(call):
    """Without a camera light only a toast says so."""
    if call.phone.get("flash"):
        call.phone.set("torch", call.get("enabled") is True)
    else:
        call.phone.add("toasts", {"text": "Torch unavailable on your device"})


def vibrate(call):
    """In silent mode only with force."""
    if call.phone.get("ringer") != "silent" or call.get("force") is True:
        call.phone.add("vibrations", call.get("duration_ms", 1000))


def brightness(call):
    level = min(max(call.get("brightness", 0), 0), 255)
    with call.phone.edit() as state:
        system = state["settings"]["system"]
        if "auto" in call.extras:
            system["screen_brightness_mode"] = "1" if call.get("auto") is True else "0"
        system["screen_brightness"] = str(level)


def audio_info(call):
    audio = call.phone.get("audio")
    call.json({"PROPERTY_OUTPUT_SAMPLE_RATE": str(audio["sample_rate"]),
               "PROPERTY_OUTPUT_FRAMES_PER_BUFFER": str(audio["frames"]),
               "AUDIOTRACK_SAMPLE_RATE": audio["sample_rate"],
               "AUDIOTRACK_BUFFER_SIZE_IN_FRAMES": audio["buffer"],
               "BLUETOOTH_A2DP_IS_ON": audio["bluetooth"],
               "WIREDHEADSET_IS_CONNECTED": audio["headset"]})


def volume(call):
    if call.action != "set-volume":
        volumes = call.phone.get("volumes")
        call.json([{"stream": name, "volume": volumes[name]["volume"],
                    "max_volume": volumes[name]["max"]} for name in STREAMS])
        return
    stream = call.get("stream")
    if stream not in STREAMS:
        call.say(f"ERROR: Unknown stream: {stream if stream is not None else 'null'}")
        return
    set_volume(call, stream, call.get("volume"))


def set_volume(call, stream, level):
    from phone.termux.api import JavaError
    with call.phone.edit() as state:
        found = state["volumes"][stream]
        if stream in ("ring", "notification") and state["settings"]["global"]["zen_mode"] != "0":
            raise JavaError("java.lang.SecurityException: Not allowed to change Do Not Disturb "
                            "state")
        if level is None:
            level = found["volume"]
        found["volume"] = min(max(level, found.get("min", 0)), found["max"])
        if stream == "ring" and state["ringer"] != "silent":
            state["ringer"] = "normal" if found["volume"] else "vibrate"
