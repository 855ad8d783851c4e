"""What plays on the phone, and the keys that steer it."""
PLAYING, PAUSED, STOPPED = 3, 2, 1


def dispatch(state, what):
    session = state["media_session"]
    if not session:
        return
    queue = session.get("queue") or [session["title"]]
    at = queue.index(session["title"]) if session["title"] in queue else 0
    if what in ("next", "previous"):
        session["title"] = queue[(at + (1 if what == "next" else -1)) % len(queue)]
        return
    now = session["state"]
    session["state"] = {"play": PLAYING, "pause": PAUSED, "stop": STOPPED,
                        "play-pause": PAUSED if now == PLAYING else PLAYING}.get(what, now)
    if what == "mute":
        state["volumes"]["music"]["volume"] = 0


STREAMS = ("call", "system", "ring", "music", "alarm", "notification")
ADJUST = {"raise": 1, "lower": -1, "same": 0}
NAMES = ("STREAM_VOICE_CALL", "STREAM_SYSTEM", "STREAM_RING", "STREAM_MUSIC", "STREAM_ALARM",
         "STREAM_NOTIFICATION")


def volume(call, words):
    """`volume` of cmd media_session and of the older media."""
    given, rest, wrong = call.options(
        {"--show": 0, "--stream": 1, "--set": 1, "--get": 0, "--adj": 1}, words)
    if wrong or rest:
        call.refuse(f"Error: unknown option {wrong or rest[0]}", 255)
    number = given.get("--stream", "3")
    if not number.isdigit() or int(number) >= len(STREAMS):
        call.refuse(f"Error: {number} is not a valid stream", 255)
    number = int(number)
    call.say(f"[V] will control stream={number} ({NAMES[number]})")
    with call.phone.edit() as state:
        stream = state["volumes"][STREAMS[number]]
        wanted, least = None, stream.get("min", 0)
        if "--set" in given:
            if not given["--set"].lstrip("-").isdigit():
                call.refuse(f'java.lang.NumberFormatException: For input string: '
                            f'"{given["--set"]}"', 255)
            wanted = int(given["--set"])
            call.say(f"[V] will set volume to index={wanted}")
        elif "--adj" in given:
            if given["--adj"] not in ADJUST:
                call.refuse(f"Error: unsupported adjustment {given['--adj']}", 255)
            call.say(f"[V] will adjust volume {given['--adj']}")
            wanted = max(least, min(stream["max"], stream["volume"] + ADJUST[given["--adj"]]))
        if "--get" in given:
            call.say("[V] will get volume")
        call.say("[V] Connecting to AudioService")
        if wanted is not None and not least <= wanted <= stream["max"]:
            call.warn(f"Error: {wanted} is an invalid volume index for stream {number}")
            return
        if wanted is not None:
            stream["volume"] = wanted
        if "--get" in given:
            call.say(f"[V] volume is {stream['volume']} in range [{least}..{stream['max']}]")
