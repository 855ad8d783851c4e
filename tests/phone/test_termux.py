#!/usr/bin/env python3
"""The Termux side of the simulated phone: every command and method, what they refuse, and
the faults that the real ones have."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal                    # noqa: E402
from phone.termux import programs                       # noqa: E402
from phone.termux.methods import METHODS                # noqa: E402
from phone.termux_lib import PHONE, SEEN, check, hangs, reset    # noqa: E402

CASES = Cases()
TITLE = ["--es", "title", "T"]
ALARM = "android.intent.extra.alarm."
REFUSED = {"refused": True, "code": 1}

# Each script once, with what it leaves.
SCRIPTS = [
    {"run": ["termux-audio-info"], "has": ['"PROPERTY_OUTPUT_SAMPLE_RATE": "48000"']},
    {"run": ["termux-battery-status"], "has": ['  "percentage": 83,\n', '"cycle": 214']},
    {"run": ["termux-brightness", "200"], "out": "",
     "state": {"settings.system.screen_brightness": "200",
               "settings.system.screen_brightness_mode": "0"}},
    {"run": ["termux-brightness", "auto"], "out": "",
     "state": {"settings.system.screen_brightness": "0",
               "settings.system.screen_brightness_mode": "1"}},
    {"run": ["termux-call-log", "-l", "1"], "json": [
        {"name": "李雷", "phone_number": "01000000000", "type": "MISSED",
         "date": "2026-03-03 10:20:30", "duration": "00:00", "sim_id": None}]},
    {"run": ["termux-camera-info"], "has": ['"facing": "front"']},
    {"run": ["termux-camera-photo", "-c", "1", "x.jpg"], "out": "",
     "state": {"photos.0.camera": "1"}},
    {"run": ["termux-clipboard-set", r"a\tb"], "out": "", "state": {"clipboard": "a\tb"}},
    {"run": ["termux-clipboard-set"], "stdin": " a\n", "state": {"clipboard": " a\n"}},
    {"run": ["termux-clipboard-get"], "before": {"clipboard": "你好"}, "out": "你好"},
    {"run": ["termux-contact-list"], "has": ['"name": "Ana López"', "+49 170 0000000"]},
    {"run": ["termux-download", "-p", "/sdcard/Download/x", "http://x.example/y"], "out": "",
     "state": {"downloads.0.status": "failed"}},
    {"run": ["termux-fingerprint", "-t", "T"], "before": {"fingerprint.answers": ["yes"]},
     "json": {"errors": [], "failed_attempts": 0, "auth_result": "AUTH_RESULT_SUCCESS"}},
    {"run": ["termux-infrared-frequencies"], "has": ['"min": 30000']},
    {"run": ["termux-infrared-transmit", "-f", "38000", "20,50"], "out": "\n",
     "state": {"infrared.sent": [{"frequency": 38000, "pattern": [20, 50]}]}},
    {"run": ["termux-job-scheduler", "--pending"], "out": "No jobs found\n"},
    {"run": ["termux-keystore", "list"], "out": "[]\n"},
    {"run": ["termux-location", "-p", "network", "-r", "last"],
     "has": ['"provider": "network"', '"accuracy": 12.5']},
    {"run": ["termux-media-player", "info"], "out": "No track currently!\n"},
    {"run": ["termux-media-scan", "-v", "@a", "@b"], "has": ["Finished scanning 2 file(s)"]},
    {"run": ["termux-microphone-record", "-i"], "out": '{\n  "isRecording": false\n}\n'},
    {"run": ["termux-nfc", "-r", "short"], "before": {"nfc.active": False},
     "json": {"nfcPresent": True, "nfcActive": False}},
    {"run": ["termux-notification", "-t", "T", "-c", "C", "-i", "n1"], "out": "",
     "state": {"notifications.-1.tag": "n1", "notifications.-1.title": "T",
               "notifications.-1.text": "C"}},
    {"run": ["termux-notification-channel", "c1", "Name"],
     "out": 'Created channel with id "c1" and name "Name".\n', "state": {"channels.c1": "Name"}},
    {"run": ["termux-notification-list"], "has": ['"key": "0|com.example.chat|17|null|10200"']},
    {"run": ["termux-notification-remove", "x"], "out": ""},
    {"run": ["termux-saf-dirs"], "out": "[]\n"},
    {"run": ["termux-saf-managedir"], "before": {"saf.picks": ["Documents"]},
     "has": ["/tree/primary%3ADocuments"], "state": {"saf.trees": ["Documents"]}},
    {"run": ["termux-sensor", "-l"], "has": ['"LSM6DSO Accelerometer"']},
    {"run": ["termux-share", "-a", "send", "-t", "T"], "stdin": " hello ", "out": "",
     "state": {"shares.0.text": "hello", "shares.0.title": "T", "shares.0.action": "send"}},
    {"run": ["termux-sms-list", "-l", "1", "-t", "sent"], "has": ['"sender": "You"']},
    {"run": ["termux-sms-send", "-n", "+15550100"], "stdin": "hi\n", "out": "",
     "state": {"sms.-1.body": "hi", "sms.-1.type": "sent", "sms.-1.thread_id": 7}},
    {"run": ["termux-speech-to-text"], "before": {"speech.heard": ["turn it on"]},
     "out": "turn it on\n"},
    {"run": ["termux-speech-to-text", "-p"], "before": {"speech.heard": ["turn it on"]},
     "out": "turn\nturn it\nturn it on\n"},
    {"run": ["termux-telephony-call", "123"], "out": "", "state": {"call": "123"}},
    {"run": ["termux-telephony-cellinfo"], "has": ['"type": "nr"', '"mcc": null']},
    {"run": ["termux-telephony-deviceinfo"], "has": ['"data_enabled": "true"']},
    {"run": ["termux-toast", "-g", "top", "hello"], "out": "",
     "state": {"toasts.0.text": "hello", "toasts.0.gravity": "top"}},
    {"run": ["termux-torch", "on"], "out": "", "state": {"torch": True}},
    {"run": ["termux-tts-engines"], "has": ['"default": true']},
    {"run": ["termux-tts-speak", "-l", "de", "-r", "1.5"], "stdin": "Guten Tag", "out": "",
     "state": {"tts.spoken.0.text": "Guten Tag", "tts.spoken.0.rate": 1.5,
               "tts.spoken.0.heard": True}},
    {"run": ["termux-usb", "-l"], "json": ["/dev/bus/usb/001/002"]},
    {"run": ["termux-usb", "-r", "/dev/bus/usb/001/002"], "out": "Permission granted.\n"},
    {"run": ["termux-vibrate", "-d", "300"], "out": "", "state": {"vibrations": [300]}},
    {"run": ["termux-volume"], "has": ['"stream": "call"', '"max_volume": 25']},
    {"run": ["termux-volume", "music", "3"], "out": "", "state": {"volumes.music.volume": 3}},
    {"run": ["termux-wallpaper", "-u", "http://x.example/"], "out": "\nUnknown host!\n"},
    {"run": ["termux-wifi-connectioninfo"], "has": ['"ssid": "Example 5G"']},
    {"run": ["termux-wifi-enable", "false"], "out": "\n",
     "state": {"wifi.enabled": False, "settings.global.wifi_on": "0"}},
    {"run": ["termux-wifi-scaninfo"], "has": ['"channel_bandwidth_mhz": "80"']},
    {"run": ["termux-api-start"], "has": ["Starting service: Intent"],
     "state": {"api.service": True}},
    {"run": ["termux-api-stop"], "has": ["Stopping service: Intent"],
     "err": ["Service not stopped: was not running."]},
    {"run": ["termux-open-url", "https://example.org/a b"], "out": "",
     "state": {"intents.0.data": "https://example.org/a b",
               "focus.package": "com.android.chrome"}},
    {"run": ["termux-open", "--send", "@x.png"], "out": "",
     "state": {"shares.0.type": "image/png"}},
    {"run": ["termux-wake-lock"], "out": "", "state": {"wakelock": True}},
    {"run": ["termux-wake-unlock"], "out": "", "state": {"wakelock": False}},
    {"run": ["termux-reload-settings"], "out": ""},
    {"run": ["termux-setup-storage"], "out": ""},
    {"run": ["termux-info"], "has": ["SIM-1"]},
    {"run": ["pm", "path", "com.termux.api"], "has": ["package:/data/app/"]},
    {"run": ["pm", "path", "com.none"], "out": "", "code": 1},
    {"run": ["pm", "list", "packages", "-3"], "has": ["package:com.termux\n"]},
    {"run": ["getprop", "ro.build.version.sdk"], "out": "34\n"},
    {"run": ["getprop", "no.such.key"], "out": "\n"},
]

# What each one refuses, in the words of the real one.
REFUSALS = [
    {"run": ["termux-battery-status", "-x"], "out":
     "termux-battery-status: illegal option -x\n", **REFUSED},
    {"run": ["termux-battery-status", "x"], "out":
     "termux-battery-status: too many arguments\n", **REFUSED},
    {"run": ["termux-torch"], "has": ["Illegal param count"], **REFUSED},
    {"run": ["termux-torch", "maybe"], "has": ["Illegal parameter: maybe"], **REFUSED},
    {"run": ["termux-brightness", "bright"], "has": ["ERROR: Arg must be a number"],
     "refused": True},
    {"run": ["termux-call-log", "-l", "x"], "has": ["Usage"],
     "err": ["ERROR: The -l value 'x' is not a positive number."], **REFUSED},
    {"run": ["termux-camera-photo"], "out": "termux-camera-photo: missing file argument\n",
     **REFUSED},
    {"run": ["termux-download"], "out": "termux-download: no url specified\n", **REFUSED},
    {"run": ["termux-infrared-transmit", "20,50"], "has": ["No frequency specified"],
     **REFUSED},
    {"run": ["termux-location", "-p", "moon"], "out":
     "termux-location: Unsupported provider: 'moon'\n", **REFUSED},
    {"run": ["termux-location", "-r", "now"], "has": ["Unsupported request: 'now'"], **REFUSED},
    {"run": ["termux-media-player", "louder"], "has": ["Invalid cmd: 'louder'"], **REFUSED},
    {"run": ["termux-media-scan"], "has": ["missing file argument"], **REFUSED},
    {"run": ["termux-microphone-record", "-i", "-q"],
     "has": ["ERROR: No other options should be specified with -i!"], **REFUSED},
    {"run": ["termux-nfc", "-x"], "has": ["illegal option -x"], "refused": True},
    {"run": ["termux-notification", "--frob", "x"],
     "err": ["termux-notification: unrecognized option '--frob'"], **REFUSED},
    {"run": ["termux-notification", "--title"], "err": ["requires an argument"], **REFUSED},
    {"run": ["termux-notification", "--ongoing", "-c", "x"],
     "has": ["Please set an id"], **REFUSED},
    {"run": ["termux-notification", "-c", "x", "y"], "has": ["too many arguments"], **REFUSED},
    {"run": ["termux-notification-channel", "a"], "has": ["Usage"], "refused": True},
    {"run": ["termux-notification-remove"], "has": ["no notification id specified"], **REFUSED},
    {"run": ["termux-job-scheduler", "--when", "now"], "err": ["unrecognized option '--when'"],
     **REFUSED},
    {"run": ["termux-keystore", "sign", "a"], "has": ["sign needs exactly 2 arguments"],
     **REFUSED},
    {"run": ["termux-keystore", "generate", "a", "-a", "DSA"], "has": ["invalid algorithm DSA"],
     **REFUSED},
    {"run": ["termux-saf-ls"], "has": ["Invalid argument count"], **REFUSED},
    {"run": ["termux-sensor", "-c", "-l"], "has": ["ERROR: No other options"], **REFUSED},
    {"run": ["termux-sensor", "-d", "x"], "has": ["should be a number!"], **REFUSED},
    {"run": ["termux-share", "-a", "steal"], "has": ["Unsupported action: 'steal'"], **REFUSED},
    {"run": ["termux-sms-inbox"], "has": ["replaced by termux-sms-list"], **REFUSED},
    {"run": ["termux-sms-list", "--box=1"], "err": ["Unknown option: '--box=1'."], "code": 64,
     "refused": True},
    {"run": ["termux-sms-list", "-t", "junk"], "err": ["Unsupported message type 'junk'"],
     **REFUSED},
    {"run": ["termux-sms-send", "hi"], "has": ["no recipient number given"], **REFUSED},
    {"run": ["termux-telephony-call"], "err": ["No single number to call specified."],
     **REFUSED},
    {"run": ["termux-toast", "-z"], "has": ["illegal option -z"], **REFUSED},
    {"run": ["termux-tts-speak", "-q"], "has": ["illegal option -q"], **REFUSED},
    {"run": ["termux-usb"], "has": ["missing -l or device path"], **REFUSED},
    {"run": ["termux-vibrate", "-d"], "has": ["illegal option -d"], **REFUSED},
    {"run": ["termux-volume", "music"], "has": ["Invalid argument count"], "refused": True},
    {"run": ["termux-volume", "music", "loud"], "has": ["ERROR: Volume must be a number"],
     "refused": True},
    {"run": ["termux-wallpaper"], "has": ["you must specify either -f or -u"], **REFUSED},
    {"run": ["termux-wifi-enable", "yes"], "has": ["Usage"], **REFUSED},
    {"run": ["termux-dialog", "-v", "a,b"], "has": ["Invalid option(s) detected for 'text'"],
     **REFUSED},
    {"run": ["termux-dialog", "radio"], "has": ["ERROR: 'radio' must be called with"],
     **REFUSED},
    {"run": ["termux-dialog", "popup"], "has": ["ERROR: Illegal argument popup"],
     "refused": True},
    {"run": ["termux-open-url"], "has": ["usage: termux-open-url"], **REFUSED},
    {"run": ["am", "force-stop", "x"], "err": ["Error: unknown command 'force-stop'"],
     **REFUSED},
    {"run": ["am", "start", "--frob", "x"], "err": ["Unknown option: --frob"], **REFUSED},
    {"run": ["am", "start", "--ei", "a", "x"], "err": ['For input string: "x"'], **REFUSED},
    {"run": ["pm", "grant", "a", "b"], "err": ["SecurityException"], "code": 255,
     "refused": True},
    {"run": ["api", "Frobnicate"], "err": ["Unrecognized 'api_method' extra: 'Frobnicate'"],
     **REFUSED},
    {"run": ["api"], "err": ["no method"], **REFUSED},
    {"run": ["api", "Torch", "--ez", "enable", "true"],
     "err": ["Unsupported options: --ez enable"], **REFUSED},
    {"run": ["api", "Torch", "--es", "enabled", "true"], "err": ["--es enabled"], **REFUSED},
    {"run": ["api", "Torch", "true"], "err": ["Unsupported options: true"], **REFUSED},
    {"run": ["api", "Volume", "-a", "mute"], "err": ["Unknown command: mute"], **REFUSED},
    {"run": ["api", "Vibrate", "--ei", "duration_ms", "long"], "err": ["long"], **REFUSED},
    {"run": ["api", "Share", "--es", "action", "steal"], "stdin": "x", "err": ["steal"],
     **REFUSED},
    {"run": ["api", "SAF", "--es", "safmethod", "format"], "err": ["format"], **REFUSED},
]

# The methods called as the tools call them, past the scripts.
DIRECT = [
    {"run": ["api", "--version"], "out": "0.59.1\n"},
    {"run": ["api", "BatteryStatus"], "sdk": 33, "has": ['"level": 83']},
    {"run": ["api", "Clipboard", "-e", "api_version", "2", "--ez", "set", "true"],
     "stdin": "a\\n'\"b", "out": "", "state": {"clipboard": "a\\n'\"b"}},
    {"run": ["api", "Notification", *TITLE, "--es", "id", "i", "--ela", "vibrate", "1,2"],
     "stdin": " two\nlines\n\n", "out": "",
     "state": {"notifications.-1.text": "two\nlines", "notifications.-1.extras.vibrate": [1, 2]}},
    {"run": ["api", "SmsSend", "--esa", "recipients", "1,2", "--ei", "slot", "1"],
     "stdin": "hi", "out": "", "state": {"sms.-1.address": "2", "sms.-2.address": "1"}},
    {"run": ["api", "SmsSend", "--esa", "recipients", "1", "--ei", "slot", "5"],
     "stdin": "hi", "out": "", "state": {"sms.-1._id": 103}},
    {"run": ["api", "SmsInbox", "--es", "message-selection", "body LIKE 'ok%'"],
     "out": "[]\n"},
    {"run": ["api", "SmsInbox", "--ei", "type", "0", "--es", "message-selection",
             "body LIKE 'ok%'"], "has": ['"_id": 102']},
    {"run": ["api", "SmsInbox", "--es", "message-selection", "no such"], "out": "",
     "state": {"notifications.-1.title": "Termux:API Error"}},
    {"run": ["api", "SmsInbox", "--ez", "conversation-list", "true", "--ez",
             "conversation-return-nested-view", "true"], "has": ['"9": [', '"7": [']},
    {"run": ["api", "InfraredTransmit", "--ei", "frequency", "38000", "--eia", "pattern",
             "1000000,1500000"], "out": ""},
    {"run": ["api", "Volume", "-a", "set-volume", "--es", "stream", "alarm", "--ei", "volume",
             "0"], "out": "", "state": {"volumes.alarm.volume": 1}},
    {"run": ["api", "Volume", "-a", "set-volume", "--es", "stream", "tv", "--ei", "volume",
             "0"], "out": "ERROR: Unknown stream: tv\n"},
    {"run": ["api", "TelephonyCall", "--es", "number", "+4930 0"], "state": {"call": "+4930 0"}},
    {"run": ["api", "CallLog", "--ei", "limit", "1", "--ei", "offset", "1"],
     "has": ['"duration": "01:02:03"']},
    {"run": ["api", "Share", "--es", "action", "send"], "stdin": " ",
     "out": "Error: Nothing to share\n"},
    {"run": ["api", "Share", "--es", "file", "/none"],
     "out": "ERROR: Not a readable file: '/none'\n"},
    {"run": ["api", "WifiConnectionInfo"], "before": {"settings.secure.location_mode": "0"},
     "has": ['"ssid": "<unknown ssid>"']},
    {"run": ["api", "WifiScanInfo"], "before": {"settings.secure.location_mode": "0"},
     "json": {"API_ERROR": "Location needs to be enabled on the device"}},
    {"run": ["api", "TelephonyCellInfo"], "before": {"settings.secure.location_mode": "0"},
     "out": "[]\n"},
    {"run": ["api", "Location", "--es", "request", "last"], "before": {"location.last": []},
     "json": {"API_ERROR": "Failed to get location"}},
    {"run": ["api", "Torch", "--ez", "enabled", "true"], "before": {"flash": False}, "out": "",
     "state": {"torch": False, "toasts.0.text": "Torch unavailable on your device"}},
    {"run": ["api", "Vibrate"], "before": {"ringer": "silent"}, "state": {"vibrations": []}},
    {"run": ["api", "Vibrate", "--ez", "force", "true"], "before": {"ringer": "silent"},
     "state": {"vibrations": [1000]}},
    {"run": ["api", "Notification", *TITLE, "--es", "channel", "none"], "stdin": "x",
     "state": {"notifications.-1.title": "Ana"}},
    {"run": ["api", "Clipboard"], "before": {
        "clipboard": "x", "focus": {"package": "com.example.chat", "activity": "a"}}, "out": ""},
    {"run": ["api", "Clipboard"], "sdk": 28, "before": {
        "clipboard": "x", "focus": {"package": "com.example.chat", "activity": "a"}},
     "out": "x"},
    {"run": ["api", "Fingerprint"], "before": {"fingerprint.hardware": False},
     "json": {"errors": ["ERROR_NO_HARDWARE", "ERROR_NO_ENROLLED_FINGERPRINTS"],
              "failed_attempts": 0, "auth_result": "AUTH_RESULT_UNKNOWN"}},
    {"run": ["api", "Fingerprint"], "before": {"pace": 0.001}, "has": ["ERROR_TIMEOUT"]},
    {"run": ["api", "Usb", "-a", "permission", "--es", "device", "/dev/x"],
     "out": "No such device.\n"},
    {"run": ["api", "Wallpaper", "--es", "file", "@x"], "out":
     "\nError: Invalid image file!\n"},
    {"run": ["api", "Wallpaper", "--es", "url", "x.example", "--ez", "lockscreen", "true"],
     "before": {"web": {"http://x.example": {"type": "image/png", "body": ""}}},
     "out": "Wallpaper set successfully!\n", "state": {"wallpaper.lock": "x.example"}},
    {"run": ["api", "Download", "ftp://x"], "out": ""},
]

FAULTS = [
    {"name": "a permission that is missing", "run": ["api", "SmsInbox"],
     "before": {"apps[com.termux.api].granted": []}, "out":
     '{\n  "error": "Please grant the following permissions to use this command: '
     'android.permission.READ_SMS ,android.permission.READ_CONTACTS"\n}\n'},
    {"name": "the right to write settings", "run": ["termux-brightness", "1"],
     "before": {"apps[com.termux.api].appops": {}},
     "has": ["Please grant the following permission to use this command: "
             "android.permission.WRITE_SETTINGS"],
     "state": {"settings.system.screen_brightness": "128"}},
    {"name": "an API error", "run": ["api", "BatteryStatus"], "faults": ["error:BatteryStatus"],
     "json": {"API_ERROR": "Failed"}},
    {"name": "an exception: empty, exit 0, a notification", "run": ["api", "BatteryStatus"],
     "faults": ["exception:api"], "out": "",
     "state": {"notifications.-1.title": "Termux:API Error"}},
    {"name": "Do Not Disturb guards the ringer", "run": ["termux-volume", "ring", "3"],
     "before": {"settings.global.zen_mode": "1"}, "out": "", "state": {"volumes.ring.volume": 7}},
    {"name": "Do Not Disturb does not guard music", "run": ["termux-volume", "music", "3"],
     "before": {"settings.global.zen_mode": "1"}, "state": {"volumes.music.volume": 3}},
    {"name": "the listener that is not bound yet", "run": ["termux-notification-list"],
     "faults": ["listener_unbound"], "out": ""},
    {"name": "a message that is lost", "run": ["termux-sms-send", "-n", "1", "x"],
     "faults": ["sms_lost"], "state": {"sms.-1._id": 103}},
    {"name": "a message that fails", "run": ["termux-sms-send", "-n", "1", "x"],
     "faults": ["sms_failed"], "state": {"sms.-1.type": "failed"}},
    {"name": "a clipboard that may not be set", "run": ["termux-clipboard-set", "x"],
     "faults": ["clipboard_blocked"], "state": {"clipboard": ""}},
    {"name": "an engine that does not speak", "run": ["termux-tts-speak", "x"],
     "faults": ["tts_silent"], "before": {"pace": 0.001}, "out": "", "state": {"tts.spoken": []}},
    {"name": "a language that nobody speaks", "run": ["termux-tts-speak", "-l", "xx", "hi"],
     "out": "", "state": {"tts.spoken.0.heard": False}},
    {"name": "sensors that start slowly", "run": ["termux-sensor", "-s", "light", "-n", "1"],
     "faults": ["sensor_slow"], "out": "{}\n"},
    {"name": "no sensor of that name", "run": ["termux-sensor", "-s", "smell", "-n", "1"],
     "out": "No valid sensors were registered!\n"},
    {"name": "a job that is refused", "run": ["termux-job-scheduler", "-s", "/none"],
     "out": "No such file: /none\n"},
    {"name": "Android 13: an integer that is too large, told on stderr, then by am",
     "run": ["api", "Vibrate", "--ei", "duration_ms", "99999999999"], "sdk": 33,
     "err": ["Invalid integer extra: --ei duration_ms 99999999999"]},
    {"name": "Android 13: a URL is no option of the socket", "sdk": 33,
     "run": ["api", "Download", "http://x.example/"],
     "err": ["Unsupported options: http://x.example/"], "state": {"downloads.0.title": None}},
    {"name": "Android 13: a backslash at the end of a text", "sdk": 33,
     "run": ["api", "Notification", "--es", "title", "a\\", "--es", "id", "x"], "stdin": "c",
     "err": ["Unsupported options"], "state": {"notifications.-1.title": "a\\"}},
    {"name": "Android 13: a comma in a path survives once", "sdk": 33,
     "run": ["api", "MediaScanner", "--esa", "paths", "/a\\,b\\,c", "--ez", "verbose", "true"],
     "out": "/a,b,c\nFinished scanning 1 file(s)\n"},
]

HANGS = [
    {"name": "without the app", "before": {"apps[com.termux.api].enabled": False},
     "run": ["api", "BatteryStatus"], "why": "not there"},
    {"name": "a frozen app", "faults": ["api_frozen"], "run": ["termux-torch", "on"]},
    {"name": "on demand", "faults": ["hang:Torch"], "run": ["termux-torch", "on"]},
    {"name": "no notification access", "run": ["termux-notification-list"],
     "before": {"settings.secure.enabled_notification_listeners": ""}},
    {"name": "no fix", "run": ["termux-location"], "before": {"location.gps": None}},
    {"name": "location switched off", "run": ["termux-location", "-p", "network"],
     "before": {"settings.secure.location_mode": "0"}},
    {"name": "the camera is in use", "run": ["termux-camera-photo", "x.jpg"],
     "faults": ["camera_in_use"]},
    {"name": "a stale sensor listener", "run": ["termux-sensor", "-s", "light", "-n", "1"],
     "before": {"sensor_listener": 1}},
    {"name": "no speech recogniser", "run": ["termux-speech-to-text"],
     "before": {"speech.recogniser": False}},
    {"name": "a dialog that may not open", "run": ["termux-dialog", "confirm"],
     "before": {"focus.package": "x", "apps[com.termux].appops": {}}},
    {"name": "NFC that may not open", "run": ["termux-nfc", "-r", "short"],
     "before": {"focus.package": "x", "apps[com.termux].appops": {}}},
    {"name": "a malformed URI", "run": ["termux-saf-stat", "content://x"], "why": "URI"},
]


def named(rows):
    return [{"name": " ".join(map(str, row["run"])), **row} for row in rows]


CASES.table(named(SCRIPTS))(check)
CASES.table(named([{**row, "name": "refused: " + " ".join(row["run"])} for row in REFUSALS]))(
    check)
CASES.table(named(DIRECT))(check)
CASES.table(named(FAULTS))(check)


@CASES.table([{**row, "name": "hangs: " + row["name"]} for row in HANGS])
def hang_cases(row):
    reset()
    for path, value in row.get("before", {}).items():
        PHONE.set(path, value)
    for name in row.get("faults", ()):
        PHONE.fault(name)
    hangs(*row["run"], why=row.get("why"))


@CASES.case("every script is named here, or in test_termux_states.py; every method is called")
def _():
    called = {row["run"][0] for row in SCRIPTS + REFUSALS}
    equal({name for name in programs.names() if name not in called},
          {"termux-saf-create", "termux-saf-mkdir", "termux-saf-read", "termux-saf-rm",
           "termux-saf-stat", "termux-saf-write", "termux-storage-get", "termux-fix-shebang"})
    if len(sys.argv) == 1:
        equal(set(METHODS) - SEEN, {"StorageGet"})


CASES.run()
