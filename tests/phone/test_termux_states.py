#!/usr/bin/env python3
"""What the Termux side of the simulated phone remembers: recordings, jobs, keys, documents,
dialogs, sensors, intents, and calls that wait."""

import base64
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import wait_for                                      # noqa: E402
from e2e.lib.tap import Cases, equal                                    # noqa: E402
from phone import termux_lib as lib                                     # noqa: E402
from phone.termux_lib import FOLDER, PHONE, hangs, home, reset, run, start      # noqa: E402

CASES = Cases()
ALARM = "android.intent.extra.alarm."


@CASES.case("a photo is a JPEG; a failure leaves the empty file of the script")
def _():
    reset()
    equal(run("termux-camera-photo", "a.jpg").code, 0)
    photo = pathlib.Path(FOLDER, "home/a.jpg")
    assert photo.read_bytes()[:3] == b"\xff\xd8\xff"
    PHONE.fault("camera_fails")
    equal(run("termux-camera-photo", "b.jpg").out, b"")
    equal(pathlib.Path(FOLDER, "home/b.jpg").stat().st_size, 0)
    equal(run("termux-camera-photo", "c d.jpg").code, 1, "the path falls into words")
    equal(run("api", "CameraPhoto", "--es", "file", f"{FOLDER}/home/e f.jpg").out, b"")


@CASES.case("words: the echo of dash, of bash, and values that fall apart")
def _():
    reset()
    run("termux-clipboard-set", "--", r"a\cb")
    equal(PHONE.get("clipboard"), "a")
    run("termux-toast", "-n")
    equal(run("termux-toast", "--", "-n").code, 0)
    equal(PHONE.get("toasts.-1.text"), "", "-n is gone")
    equal(run("termux-sms-send", "-n", "1 2", "x").code, 1)
    run("termux-notification", "-t", "a b", "-c", "x\n\n")
    equal((PHONE.get("notifications.-1.title"), PHONE.get("notifications.-1.text")),
          ("a b", "x"))


@CASES.case("a notification is replaced by its id, listed, removed; without one it is new")
def _():
    reset()
    for text in ("one", "two"):
        run("termux-notification", "-i", "k", "-c", text)
    equal([n["text"] for n in PHONE.get("notifications")], ["Are you there?", "two"])
    shown = run("termux-notification-list").json
    equal((shown[1]["tag"], shown[1]["id"], shown[1]["content"]), ("k", 0, "two"))
    run("termux-notification-remove", "k")
    run("termux-notification", "-c", "a")
    run("termux-notification", "-c", "a")
    equal(len(PHONE.get("notifications")), 3)


@CASES.case("recording: start, twice, the same file, info, stop")
def _():
    reset()
    path = f"{FOLDER}/home/a.m4a"
    pathlib.Path(path).unlink(missing_ok=True)
    equal(run("termux-microphone-record", "-f", path, "-l", "90").text,
          f"Recording started: {path} \nMax Duration: 01:30\n")
    equal(run("termux-microphone-record", "-d").text, "\nRecording already in progress!\n")
    assert "already exists" in run("termux-microphone-record", "-f", path).text
    equal(run("termux-microphone-record", "-i").json, {"isRecording": True, "outputFile": path})
    assert "\\/" in run("termux-microphone-record", "-i").text
    equal(run("termux-microphone-record", "-q").text, f"Recording finished: {path}\n")
    assert pathlib.Path(path).stat().st_size > 0
    equal(run("termux-microphone-record", "-q").text, "No recording to stop\n")


@CASES.case("the player's states")
def _():
    reset()
    path = home("song.mp3")
    texts = [run("termux-media-player", *words).text.splitlines()[0] for words in (
        ["play"], ["play", path], ["play"], ["pause"], ["pause"], ["info"], ["play"], ["stop"],
        ["stop"], ["pause"])]
    equal(texts, ["No previous track to resume!", "Now Playing: song.mp3",
                  "Already playing track!", "Paused playback", "Playback already paused",
                  "Status: Paused", "Resumed playback", "Stopped playback", "No track to stop",
                  "No track to pause"])
    equal(run("termux-media-player", "play", "/none").code, 1)


@CASES.case("jobs: scheduled, listed, overwritten, cancelled")
def _():
    reset()
    script = home("job.sh", b"#!/bin/sh\n", 0o755)
    out = run("termux-job-scheduler", "--script", script, "--job-id", "7", "--period-ms",
              "1000", "--network", "none", "--persisted", "true").text
    equal(out, f"Scheduling Job 7: {script}    (periodic: 900000ms) (persisted) (battery not "
          f"low) - response 1\nPending Job 7: {script}    (periodic: 900000ms) (persisted) "
          "(battery not low)\n")
    assert "Cannot execute file" in run("termux-job-scheduler", "-s", home("x", mode=0o644)).text
    equal(run("termux-job-scheduler", "--cancel").text, "Job id not passed\n")
    equal(run("termux-job-scheduler", "--cancel", "--job-id", "1").text, "No job 1 found\n")
    assert run("termux-job-scheduler", "--cancel", "--job-id", "7").text.startswith("Cancelling")
    equal(PHONE.get("jobs"), {})
    PHONE.fault("job_refused")
    assert "response 0" in run("termux-job-scheduler", "-s", script).text


@CASES.case("keys: made, listed, signed with, checked, deleted")
def _():
    reset()
    equal(run("termux-keystore", "generate", "k", "-u", "5").out, b"")
    shown = run("termux-keystore", "list", "-d").json[0]
    equal((shown["algorithm"], shown["size"], "modulus" in shown,
           shown["user_authentication"]["validity_duration_seconds"]), ("RSA", 2048, True, 5))
    signature = run("termux-keystore", "sign", "k", "SHA256withRSA", stdin=b"data").out
    raw = run("api", "Keystore", "-e", "command", "sign", "-e", "alias", "k", "-e", "algorithm",
              "SHA256withRSA", stdin=b"data").out
    equal(base64.b64decode(raw), signature)
    path = home("sig", signature)
    for data, answer in ((b"data", "true\n"), (b"other", "false\n")):
        equal(run("termux-keystore", "verify", "k", "SHA256withRSA", path, stdin=data).text,
              answer)
    equal(run("termux-keystore", "sign", "k", "SHA256withECDSA", stdin=b"data").out, b"")
    run("termux-keystore", "delete", "k")
    equal(run("termux-keystore", "list").text, "[]\n")


@CASES.case("documents: a folder is given, written to, read, listed, removed")
def _():
    reset()
    PHONE.set("saf.picks", ["Documents"])
    tree = run("termux-saf-managedir").text.strip()
    uri = run("termux-saf-create", "-t", "text/plain", tree, "note").text.strip()
    assert uri.endswith("/document/primary%3ADocuments%2Fnote.txt"), uri
    equal(run("termux-saf-write", uri, stdin=b"\0\xffx").out, b"")
    equal(run("termux-saf-read", uri).out, b"\0\xffx")
    shown = run("termux-saf-stat", uri).json
    equal((shown["name"], shown["type"], shown["length"]), ("note.txt", "text/plain", 3))
    again = run("termux-saf-create", "-t", "text/plain", tree, "note.txt").text.strip()
    assert again.endswith("note%20(1).txt") or again.endswith("note%20%281%29.txt"), again
    folder = run("termux-saf-mkdir", tree, "sub").text.strip()
    equal(run("termux-saf-ls", folder).text, "[]\n")
    equal([one["name"] for one in run("termux-saf-ls", tree).json],
          ["note (1).txt", "note.txt", "sub"])
    equal([one["name"] for one in run("termux-saf-dirs").json], ["Documents"])
    equal([run("termux-saf-rm", one).code for one in (uri, again, folder, uri)], [0, 0, 0, 2])
    equal(run("termux-saf-read", uri).out, b"")


@CASES.case("what comes later: a download, a picked file")
def _():
    reset()
    PHONE.set("pace", 0.01)
    PHONE.set("web", {"http://x.example/y": {"type": "text/plain", "body": "found"}})
    run("termux-download", "-p", "/sdcard/Download/y", "http://x.example/y")
    wait_for(pathlib.Path(FOLDER, "sdcard/Download/y").exists)
    equal(run("api", "Download", "--es", "path", "/data/x", "http://x.example/y").out, b"")
    PHONE.set("picks", ["picked"])
    target = pathlib.Path(FOLDER, "home/got")
    equal(run("termux-storage-get", str(target)).out, b"")
    wait_for(target.exists)
    equal(target.read_text(), "picked")


@CASES.case("a dialog waits for its answer; the index stays for the next one")
def _():
    reset()
    child = start(["termux-dialog", "radio", "-t", "Which", "-v", r"a\,b,c"])
    wait_for(lambda: PHONE.get("dialogs.shown"))
    equal(PHONE.get("dialogs.shown.0.values"), ["a,b", "c"])
    PHONE.set("dialogs.answers", ["c"])
    out = child.communicate(timeout=20)[0]
    equal(out, b'{\n  "code": -1,\n  "text": "c",\n  "index": 1\n}\n')
    PHONE.set("dialogs.answers", [None, "yes", ["c"], "x"])
    equal(run("termux-dialog", "confirm").json, {"code": -2, "text": "no", "index": 1})
    equal(run("termux-dialog", "confirm").json["text"], "yes")
    equal(run("termux-dialog", "checkbox", "-v", "a,b,c").json["values"],
          [{"index": 2, "text": "c"}])
    equal(run("termux-dialog", "-p").json["text"], "x")
    equal(PHONE.get("dialogs.shown.-1.password"), True)


@CASES.case("a tag comes near")
def _():
    reset()
    child = start(["termux-nfc", "-r", "full"])
    lib.wait_log(lambda call: "method" in call, child)
    tag = {"id": "04a1", "typeTag": "NFC Forum Type 2", "maxSize": 504,
           "techList": ["android.nfc.tech.Ndef"],
           "record": {"type": "T", "tnf": 1, "mime": None, "payload": "hello"}}
    PHONE.set("nfc.tag", tag)
    out = child.communicate(timeout=20)[0]
    assert b'"payload": "hello"' in out, out
    equal(run("termux-nfc", "-r", "short").json, {"Record": {"Payload": "hello"}})
    equal(run("termux-nfc", "-w", "-t", "mine").text, "\n")
    equal(PHONE.get("nfc.written"), ["mine"])


@CASES.case("a sensor run that is killed leaves its listener; the script cleans up on TERM")
def _():
    reset()
    child = start(["api", "Sensor", "-a", "sensors", "--es", "sensors", "accel"])
    assert child.stdout.readline() == b"{\n"
    child.kill()
    child.communicate()
    hangs("termux-sensor", "-s", "light", "-n", "1", why="listener")
    equal(run("termux-sensor", "-c").text, "Sensor cleanup successful!\n")
    equal(run("termux-sensor", "-c").text, "Sensor cleanup unnecessary\n")
    child = start(["termux-sensor", "-a"])
    assert child.stdout.readline() == b"{\n"
    child.send_signal(signal.SIGTERM)
    out = child.communicate(timeout=20)[0]
    assert b"Performing sensor cleanup\nSensor cleanup successful!\n" in out, out
    equal(PHONE.get("sensor_listener"), None)


@CASES.case("stdin that is never closed is waited for, where it is read")
def _():
    reset()
    child = start(["api", "Toast"], stdin=subprocess.PIPE)
    lib.wait_log(lambda call: "method" in call, child)
    equal(PHONE.get("toasts"), [])
    equal(child.communicate(b"text", timeout=20)[0], b"")
    equal(PHONE.get("toasts.0.text"), "text")
    open_ended = start(["api", "BatteryStatus"], stdin=subprocess.PIPE)
    assert b"percentage" in open_ended.stdout.read()
    open_ended.communicate(timeout=20)


@CASES.case("one call that hangs holds up the next ones; killed, it may leave it stuck")
def _():
    reset()
    PHONE.fault("api_serial")
    PHONE.fault("hang:Torch")
    first = start(["termux-torch", "on"])
    lib.wait_log(lambda call: "hangs" in call, first)
    second = start(["termux-battery-status"])
    lib.wait_log(lambda call: "method" in call and call["argv"][0] == "termux-battery-status",
                 second)
    try:
        second.wait(0.3)
        raise AssertionError("it did not wait")
    except subprocess.TimeoutExpired:
        pass
    first.kill()
    first.communicate()
    assert b"percentage" in second.communicate(timeout=20)[0]
    PHONE.fault("api_stuck")
    hangs("termux-torch", "on")
    PHONE.fault("hang:Torch", False)
    hangs("termux-battery-status")
    PHONE.set("api.stuck", False)
    equal(run("termux-torch", "on").code, 0)


@CASES.table([
    {"name": "an alarm", "words": ["-a", "android.intent.action.SET_ALARM", "--ei",
                                   ALARM + "HOUR", "7", "--ei", ALARM + "MINUTES", "30", "--es",
                                   ALARM + "MESSAGE", "up", "--ez", ALARM + "SKIP_UI", "true",
                                   "--eial", ALARM + "DAYS", "2,3"],
     "state": {"alarms": [{"hour": 7, "minutes": 30, "message": "up", "days": [2, 3],
                           "vibrate": True, "enabled": True, "shown": False}]}},
    {"name": "an hour that is a text is none", "words": [
        "-a", "android.intent.action.SET_ALARM", "--es", ALARM + "HOUR", "7"],
     "state": {"alarms": []}},
    {"name": "days as an array are none", "words": [
        "-a", "android.intent.action.SET_ALARM", "--ei", ALARM + "HOUR", "7", "--eia",
        ALARM + "DAYS", "2,3"], "state": {"alarms.0.days": []}},
    {"name": "a timer", "words": ["-a", "android.intent.action.SET_TIMER", "--ei",
                                  ALARM + "LENGTH", "60", "--ez", ALARM + "SKIP_UI", "true"],
     "state": {"timers": [{"seconds": 60, "message": "", "running": True}]}},
    {"name": "the dialler", "words": ["-a", "android.intent.action.DIAL", "-d", "tel:%2B49"],
     "state": {"dialer": "+49", "focus.package": "com.android.dialer"}},
    {"name": "a message to write", "words": ["-a", "android.intent.action.SENDTO", "-d",
                                             "sms:123", "--es", "sms_body", "a, b"],
     "state": {"composer": {"to": "123", "body": "a, b"}}},
    {"name": "a mail to write", "words": ["-a", "android.intent.action.SENDTO", "-d",
                                          "mailto:a@b.example?subject=x%20y"],
     "state": {"mail": {"to": "a@b.example", "subject": "x y", "body": ""}}},
    {"name": "a page of the settings", "words": ["-a", "android.settings.WIFI_SETTINGS"],
     "state": {"focus.package": "com.android.settings"}},
    {"name": "an event to write", "words": ["-a", "android.intent.action.INSERT", "-t",
                                            "vnd.android.cursor.item/event", "--es", "title",
                                            "x", "--el", "beginTime", "5"],
     "state": {"draft.title": "x", "draft.beginTime": 5}},
    {"name": "an app by its component", "words": ["-n", "com.example.maps/.MainActivity"],
     "state": {"focus.activity": "com.example.maps.MainActivity"}},
    {"name": "a call without the permission", "code": 1, "err": "CALL_PHONE", "words": [
        "-a", "android.intent.action.CALL", "-d", "tel:1"], "state": {"call": None}},
    {"name": "no such activity", "code": 2, "err": "Error type 3\nError: Activity class "
     "{com.example.maps/.No} does not exist.", "words": ["-n", "com.example.maps/.No"]},
    {"name": "nobody takes it", "code": 1, "words": ["-a", "x"],
     "err": "unable to resolve Intent { act=x flg=0x10000000 }"},
    {"name": "in the background nothing opens", "before": {
        "focus.package": "x", "apps[com.termux].appops": {}},
     "words": ["-a", "android.intent.action.VIEW", "-d", "http://x.example"],
     "state": {"focus.package": "x", "intents.0.opened": False}},
])
def intents(row):
    reset()
    for path, value in row.get("before", {}).items():
        PHONE.set(path, value)
    done = run("am", "start", *row["words"])
    equal(done.code, row.get("code", 0), done.err)
    assert done.text.startswith("Starting: Intent { "), done.text
    assert row.get("err", "") in done.err.decode(), done.err
    for path, value in row.get("state", {}).items():
        equal(PHONE.get(path), value, path)


@CASES.case("a shebang is mended")
def _():
    reset()
    path = home("s.py", b"#!/usr/bin/env python3\nx\n")
    equal(run("termux-fix-shebang", path).code, 0)
    equal(pathlib.Path(path).read_text(), f"#!{FOLDER}/usr/bin/env python3\nx\n")


@CASES.case("a command given to termux-usb gets a descriptor of the device")
def _():
    reset()
    PHONE.set(["usb", "/dev/bus/usb/001/002", "permission"], True)
    script = home("cb", b"#!/bin/sh\necho fd $1 $TERMUX_USB_FD\n", 0o755)
    out = run("termux-usb", "-e", script, "/dev/bus/usb/001/002").text
    assert out.startswith("fd ") and out.strip() != "fd", out
    equal(run("termux-usb", "-e", script, "/dev/x").code, 1)


CASES.run()
