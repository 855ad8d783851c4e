"""Playing, scanning, recording, speaking, listening."""

import os

from phone.termux.people import duration


def position(player):
    return f"Track: {player['name']}\nCurrent Position: " \
        f"{duration(player['position'])} / {duration(player['length'])}"


def play(call, player):
    path = call.get("file")
    if path is None:
        call.say("\nNo file was specified")
        return
    target = call.phone.path(path)
    if not os.path.isfile(target):
        call.say(f"\n{path}: open failed: ENOENT (No such file or directory)")
        return
    if call.phone.hit("player_fails"):
        call.say("\nPrepare failed.: status=0x1")
        return
    player.update(state="playing", file=path, name=os.path.basename(path))
    call.say("Now Playing: " + player["name"])


def resume(call, player):
    if player["state"] == "none":
        call.say("No previous track to resume!\nPlease supply a new media file")
    elif player["state"] == "playing":
        call.say("Already playing track!\n" + position(player))
    else:
        player["state"] = "paused" if call.phone.hit("player_fails") else "playing"
        call.say("Resumed playback\n" + position(player))


def pause(call, player):
    if player["state"] == "none":
        call.say("No track to pause")
    else:
        call.say("Paused playback" if player["state"] == "playing" else
                 "Playback already paused")
        player["state"] = "paused"


def stop(call, player):
    if player["state"] == "none":
        call.say("No track to stop")
    else:
        player.update(state="none", file="")
        call.say("Stopped playback\nTrack cleared")


def info(call, player):
    if player["state"] == "none":
        call.say("No track currently!")
    else:
        call.say(f"Status: {player['state'].capitalize()}\n" + position(player))


PLAYER = {"play": play, "resume": resume, "pause": pause, "stop": stop, "info": info}


def player(call):
    if call.action not in PLAYER:
        call.phone.note(refused=f"action {call.action}")
        call.say(f"\nUnknown command: {call.action}")
        return
    with call.phone.edit() as state:
        PLAYER[call.action](call, state["player"])


def scan(call):
    found = []

    def visit(paths):
        found.extend(paths)
        for path in paths:
            target = call.phone.path(path)
            if call.get("recursive") is True and os.path.isdir(target):
                visit([f"{path.rstrip('/')}/{name}" for name in sorted(os.listdir(target))])

    visit([path.replace("\\,", ",") for path in call.get("paths", ())])
    if call.get("verbose") is True:
        for path in found:
            call.say(path)
    with call.phone.edit() as state:
        state["scanned"] += found
    call.say(f"Finished scanning {len(found)} file(s)")


ENCODERS = {"aac": ".m4a", "amr_nb": ".3gp", "amr_wb": ".3gp", "opus": ".ogg"}


def record(call):
    """Goes on in the app after the command has returned."""
    with call.phone.edit() as state:
        {"record": start_record, "info": record_info, "quit": stop_record}.get(
            call.action, unknown_record)(call, state["recorder"])


def unknown_record(call, _):
    call.phone.note(refused=f"action {call.action}")
    call.say(f"\nUnknown command: {call.action}")


def start_record(call, recorder):
    phone = call.phone
    encoder = (call.get("encoder") or "").lower()
    if encoder not in ENCODERS or encoder == "opus" and phone.get("sdk") < 29:
        if encoder:
            phone.note(refused=f"encoder {encoder}")
        encoder = "aac"
    path = call.get("file") or "/storage/emulated/0/TermuxAudioRecording_" + phone.local(
        phone.now(), "%Y-%m-%d_%H-%M-%S") + ENCODERS[encoder]
    limit = call.get("limit", 900000)
    limit = max(limit, 1000) if limit > 0 else 0
    target = phone.path(path)
    if os.path.exists(target):
        call.say(f"\nFile: {os.path.basename(path)} already exists! Please specify a different "
                 "filename")
    elif recorder["recording"]:
        call.say("\nRecording already in progress!")
    elif phone.hit("recorder_fails") or not os.path.isdir(os.path.dirname(target)):
        call.say(f"\nRecording error: {path}: open failed: ENOENT (No such file or directory)")
    else:
        with open(target, "wb"):
            pass
        recorder.update(recording=True, file=path, limit=limit, encoder=encoder,
                        bitrate=call.get("bitrate", 0), rate=call.get("srate", 0),
                        channels=call.get("channels", 0))
        shown = duration(limit // 1000) if limit else "unlimited"
        call.say(f"Recording started: {path} \nMax Duration: {shown}")


def record_info(call, recorder):
    """As org.json writes it: with the slashes escaped."""
    if not recorder["recording"]:
        call.say('{\n  "isRecording": false\n}')
        return
    path = recorder["file"].replace("\\", "\\\\").replace('"', '\\"').replace("/", "\\/")
    call.say('{\n  "isRecording": true,\n  "outputFile": "' + path + '"\n}')


def stop_record(call, recorder):
    if not recorder["recording"]:
        call.say("No recording to stop")
        return
    if not call.phone.hit("recorder_empty"):
        with open(call.phone.path(recorder["file"]), "wb") as file:
            file.write(b"\0\0\0\x18ftypmp42 a recording of the simulated phone")
    recorder["recording"] = False
    call.say("Recording finished: " + recorder["file"])


STREAMS = ("NOTIFICATION", "ALARM", "MUSIC", "RING", "SYSTEM", "VOICE_CALL")


def speak(call):
    """Blocks until it is spoken; an engine that does not start costs ten seconds."""
    phone = call.phone
    engine, stream = call.get("engine"), call.get("stream", "MUSIC")
    if phone.hit("tts_silent"):
        call.wait(10)
        return
    if engine == "LIST_AVAILABLE":
        call.json(phone.get("tts.engines"))
        return
    if stream not in STREAMS:
        phone.note(refused=f"stream {stream}")
        stream = "MUSIC"
    text = call.text(trim=False)
    lines = [line for line in text.splitlines() if line]
    language = call.get("language")
    heard = language is None or language in phone.get("tts.languages")
    call.wait(sum(map(len, lines)) / 12)
    phone.add("tts.spoken", {
        "text": "\n".join(lines), "engine": engine, "language": language,
        "region": call.get("region"), "variant": call.get("variant"),
        "pitch": call.get("pitch", 1.0), "rate": call.get("rate", 1.0), "stream": stream,
        "heard": heard})


def listen(call):
    """Each guess on a line, the last one best. Without a recogniser: for ever."""
    speech = call.phone.get("speech")
    if not speech["recogniser"]:
        call.hang("no speech recogniser")
    call.wait(2)
    if not speech["heard"]:
        return
    with call.phone.edit() as state:
        said = state["speech"]["heard"].pop(0)
    parts = said.split()
    for count in range(1, len(parts)):
        call.say(" ".join(parts[:count]))
    call.say(said)
