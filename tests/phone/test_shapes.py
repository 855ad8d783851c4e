#!/usr/bin/env python3
"""The JSON of the simulated phone against samples kept outside of the project, where the
environment names them (CHELA_SHARED): the same names in the same order, the same kinds."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip                  # noqa: E402
from phone.termux_lib import PHONE, home, reset, run        # noqa: E402

CASES = Cases()
SAMPLES = pathlib.Path(os.environ.get("CHELA_SHARED", "/none"), "android/termux-api")
RECORD = {"id": "04a1b2c3d4e5f6", "typeTag": "NFC Forum Type 2", "maxSize": 504,
          "techList": ["android.nfc.tech.NfcA", "android.nfc.tech.Ndef"],
          "record": {"type": "U", "tnf": "TNF_WELL_KNOWN", "URI": "https://x.example",
                     "mime": None, "payload": "x.example"}}
ANSWERS = {"dialogs.answers": ["one"]}


def shape(value, sample):
    """What a value is made of, as far as the sample tells: a list by its first element."""
    if isinstance(value, dict):
        return {key: shape(value[key], sample.get(key) if isinstance(sample, dict) else None)
                for key in value}
    if isinstance(value, list):
        return [shape(value[0], sample[0] if sample else None)] if value and sample else []
    return type(value).__name__


ROWS = [
    {"name": "shape_audio_info", "run": ["termux-audio-info"]},
    {"name": "shape_battery_status_053", "run": ["termux-battery-status"]},
    {"name": "shape_battery_status_minimal", "run": ["termux-battery-status"], "before": {
        "battery": {"present": True, "health": "UNKNOWN", "plugged": "UNPLUGGED", "status":
                    "UNKNOWN", "temperature": 0.0, "voltage": 4000, "level": 50, "scale": 100}}},
    {"name": "shape_call_log", "run": ["termux-call-log"]},
    {"name": "shape_camera_info", "run": ["termux-camera-info"]},
    {"name": "shape_contact_list", "run": ["termux-contact-list"]},
    {"name": "shape_dialog_cancel", "run": ["termux-dialog"],
     "before": {"dialogs.answers": [None]}},
    {"name": "shape_dialog_checkbox", "run": ["termux-dialog", "checkbox", "-v", "one,two"],
     "before": {"dialogs.answers": [["one"]]}},
    {"name": "shape_dialog_confirm", "run": ["termux-dialog", "confirm"],
     "before": {"dialogs.answers": ["yes"]}},
    {"name": "shape_dialog_radio", "run": ["termux-dialog", "radio", "-v", "one,two"],
     "before": ANSWERS},
    {"name": "shape_dialog_text_ok", "run": ["termux-dialog"], "before": ANSWERS},
    {"name": "shape_fingerprint_none", "run": ["termux-fingerprint"],
     "before": {"fingerprint.hardware": False}},
    {"name": "shape_fingerprint_ok", "run": ["termux-fingerprint"],
     "before": {"fingerprint.answers": ["yes"]}},
    {"name": "shape_infrared_frequencies", "run": ["termux-infrared-frequencies"]},
    {"name": "shape_location", "run": ["termux-location", "-p", "network"]},
    {"name": "shape_microphone_info", "run": ["termux-microphone-record", "-i"]},
    {"name": "shape_nfc_full", "run": ["termux-nfc", "-r", "full"],
     "before": {"nfc.tag": RECORD}},
    {"name": "shape_permission_error", "run": ["termux-sms-list"],
     "before": {"apps[com.termux.api].granted": []}},
    {"name": "shape_sensor_list", "run": ["termux-sensor", "-l"]},
    {"name": "shape_sms_list", "run": ["termux-sms-list", "-o", "1"]},
    {"name": "shape_telephony_cellinfo", "run": ["termux-telephony-cellinfo"]},
    {"name": "shape_telephony_deviceinfo", "run": ["termux-telephony-deviceinfo"]},
    {"name": "shape_tts_engines", "run": ["termux-tts-engines"]},
    {"name": "shape_usb_list", "run": ["termux-usb", "-l"]},
    {"name": "shape_volume", "run": ["termux-volume"]},
    {"name": "shape_wifi_connectioninfo_nolocation", "run": ["termux-wifi-connectioninfo"],
     "before": {"settings.secure.location_mode": "0"}},
    {"name": "shape_wifi_scaninfo", "run": ["termux-wifi-scaninfo"]},
    {"name": "shape_wifi_scaninfo_error", "run": ["termux-wifi-scaninfo"],
     "before": {"settings.secure.location_mode": "0"}},
    {"name": "reported_location_error_9", "run": ["termux-location", "-r", "last"],
     "before": {"location.last": []}},
    {"name": "reported_notification_list_575", "run": ["termux-notification-list"]},
]


@CASES.table(ROWS)
def shapes(row):
    path = SAMPLES / f"{row['name']}.json"
    if not path.is_file():
        skip("CHELA_SHARED has no samples")
    sample = json.loads(path.read_text())
    reset()
    for where, value in row.get("before", {}).items():
        PHONE.set(where, value)
    done = run(*row["run"])
    equal(done.text, json.dumps(done.json, indent=2, ensure_ascii=False) + "\n", "layout")
    got, wanted = shape(done.json, sample), shape(sample, done.json)
    equal(got, wanted)
    equal(json.dumps(got), json.dumps(wanted), "order")


@CASES.table([
    {"name": "shape_saf_ls", "path": "shape_saf_ls.json"},
])
def documents(row):
    path = SAMPLES / row["path"]
    if not path.is_file():
        skip("CHELA_SHARED has no samples")
    reset()
    PHONE.set("saf.picks", ["Shape"])
    tree = run("termux-saf-managedir").text.strip()
    run("termux-saf-mkdir", tree, "Notes")
    run("termux-saf-create", "-t", "text/plain", tree, "a.txt")
    found = {one["name"]: one for one in run("termux-saf-ls", tree).json}
    for one in json.loads(path.read_text()):
        equal(json.dumps(shape(found[one["name"]], one)), json.dumps(shape(one, one)))


@CASES.table([
    {"name": "shape_job_pending", "path": "shape_job_pending.txt", "line": "Job 1"},
    {"name": "shape_media_player_info", "path": "shape_media_player_info.txt",
     "line": "Status: "},
])
def lines(row):
    path = SAMPLES / row["path"]
    if not path.is_file():
        skip("CHELA_SHARED has no samples")
    reset()
    script = home("a.sh", b"#!/bin/sh\n", 0o755)
    run("termux-job-scheduler", "-s", script, "--job-id", "1", "--period-ms", "900000",
        "--network", "none")
    run("termux-media-player", "play", home("example.mp3"))
    text = run("termux-job-scheduler", "-p").text + run("termux-media-player", "info").text
    sample = path.read_text().replace("/data/data/com.termux/files/home/jobs/a.sh", script)
    assert row["line"] in sample and sample in text, (sample, text)


CASES.run()
