#!/usr/bin/env python3
"""Android's programs beyond the display: am, pm, cmd, svc, dumpsys, content and the others."""

import contextlib
import json
import pathlib
import re
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from phone.android.line import line, said       # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
FOLDER = tempfile.TemporaryDirectory()


MADE = {}       # options -> a phone and its state when it was fresh


def fresh(folder, options):
    """A phone as it was made; one for each set of options, since building takes long."""
    key = tuple(sorted(options.items()))
    if key not in MADE:
        made = make(f"{folder}/{len(MADE)}", **options)
        if made.get("missing", None):
            skip(made.get("missing"))
        MADE[key] = made, json.dumps(made.read())
    made, state = MADE[key]
    made.write(json.loads(state))
    made.clear_log()
    for place in ("data/local/tmp", "sdcard"):
        for path in pathlib.Path(made.folder, place).iterdir():
            if path.is_file():
                path.unlink()
    return made


@contextlib.contextmanager
def phone(state=None, **options):
    made = fresh(FOLDER.name, options)
    for path, value in (state or {}).items():
        made.set(path, value)
    yield made


@CASES.table([
    # intents
    {"name": "a page of the settings opens", "line": "am start -a android.settings.WIFI_SETTINGS",
     "says": "Starting: Intent { act=android.settings.WIFI_SETTINGS }", "state": {
         "focus": {"package": "com.android.settings",
                   "activity": "com.android.settings.Settings$WifiSettingsActivity"}}},
    {"name": "am start -W tells the activity", "line": "am start -W -n com.android.settings/.Settings"
     " | sed -n '2p;4p'", "says": "Status: ok\nActivity: com.android.settings/.Settings"},
    {"name": "am knows the app that is in front",
     "line": "am start -n com.android.settings/.Settings >/dev/null; "
     "am start -n com.android.settings/.Settings",
     "has": "Warning: Activity not started, its current task has been brought to the front"},
    {"name": "no such activity", "line": "am start -n com.android.settings/.Nope", "code": 1,
     "has": "Error type 3\nError: Activity class {com.android.settings/.Nope} does not exist."},
    {"name": "no such page of the settings", "line": "am start -a android.settings.NOPE",
     "code": 1, "has": "Error: Activity not started, unable to resolve Intent { act=android."},
    {"name": "an option of am that is none", "line": "am start --dance", "code": 255,
     "has": "IllegalArgumentException: Unknown option: --dance"},
    {"name": "an alarm is set without a page", "line": "am start -a android.intent.action."
     "SET_ALARM --ei android.intent.extra.alarm.HOUR 7 --ei android.intent.extra.alarm.MINUTES "
     "30 --ez android.intent.extra.alarm.SKIP_UI true >/dev/null; dumpsys alarm | grep time: | "
     "grep -o '2026.*:00'", "says": "2026-03-05 07:30:00"},
    {"name": "monkey launches", "line": "monkey -p com.android.settings -c android.intent."
     "category.LAUNCHER 1", "has": "Events injected: 1", "state": {
         "focus.package": "com.android.settings"}},
    {"name": "monkey finds nothing", "line": "monkey -p com.nope -c android.intent.category."
     "LAUNCHER 1", "code": 252, "has": "** No activities found to run, monkey aborted."},
    {"name": "force-stop ends the app", "line": "am start -n com.android.settings/.Settings "
     ">/dev/null; am force-stop com.android.settings", "says": "", "state": {
         "focus.package": "com.termux", "apps[com.android.settings].stopped": True}},
    {"name": "protected broadcasts are denied", "code": 255,
     "line": "am broadcast -a android.intent.action.AIRPLANE_MODE",
     "has": "SecurityException: Permission Denial: not allowed to send broadcast"},
    # packages
    {"name": "packages by kind", "line": "pm list packages -3 term", "says":
     "package:com.termux\npackage:com.termux.api"},
    {"name": "packages with versions and uids", "line": "pm list packages -U --show-versioncode "
     "com.example.maps | sed 's/10...$/10NNN/'", "says": "package:com.example.maps versionCode:1100 uid:10NNN"},
    {"name": "packages with an unknown option", "line": "pm list packages --nice", "code": 255,
     "has": "Error: Unknown option: --nice"},
    {"name": "the launcher's activities", "line": "cmd package query-activities --brief -a "
     "android.intent.action.MAIN -c android.intent.category.LAUNCHER | grep deskclock",
     "says": "  com.android.deskclock/.DeskClock"},
    {"name": "which activity launches", "line": "cmd package resolve-activity --brief -c "
     "android.intent.category.LAUNCHER com.android.settings | tail -1",
     "says": "com.android.settings/.Settings"},
    {"name": "none launches", "line": "cmd package resolve-activity --brief -c android.intent."
     "category.LAUNCHER com.nope", "says": "No activity found"},
    {"name": "installing from shared storage fails", "line": "echo x > /sdcard/x.apk; pm install "
     "/sdcard/x.apk", "code": 255, "has": "Consider using a file under /data/local/tmp/"},
    {"name": "installing what is no app", "line": "echo x > /data/local/tmp/x.apk; pm install "
     "/data/local/tmp/x.apk", "code": 1, "has": "Failure [INSTALL_PARSE_FAILED_NOT_APK"},
    {"name": "installing from stdin", "line": "a='{\"package\": \"com.new\", \"code\": 2}'; "
     "printf %s \"$a\" | pm install -r -S ${#a}; pm list packages com.new",
     "says": "Success\npackage:com.new"},
    {"name": "a downgrade is refused", "line": "cd /data/local/tmp; echo '{\"package\": \"com.new"
     "\", \"code\": 2}' > 2; echo '{\"package\": \"com.new\", \"code\": 1}' > 1; pm install /data"
     "/local/tmp/2; pm install -r /data/local/tmp/1; pm install -r -d /data/local/tmp/1",
     "has": "Failure [INSTALL_FAILED_VERSION_DOWNGRADE"},
    {"name": "uninstalling", "line": "pm uninstall com.example.maps; pm uninstall --user 0 "
     "com.example.maps", "code": 1, "says": "Success\nFailure [not installed for 0]"},
    {"name": "a system app goes for the user only, and comes back", "line": "pm uninstall "
     "com.android.email; pm uninstall --user 0 com.android.email; cmd package install-existing "
     "com.android.email", "says": "Failure [DELETE_FAILED_INTERNAL_ERROR]\nSuccess\nPackage "
     "com.android.email installed for user: 0"},
    {"name": "disabling, enabling, suspending", "line": "pm disable-user --user 0 com.example."
     "maps; pm list packages -d; pm enable com.example.maps; pm suspend com.example.maps",
     "says": "Package com.example.maps new state: disabled-user\npackage:com.example.maps\n"
     "Package com.example.maps new state: enabled\n"
     "Package com.example.maps new suspended state: true"},
    {"name": "Shizuku cannot be disabled", "line": "pm disable-user --user 0 "
     "moe.shizuku.privileged.api", "code": 255, "has": "Cannot disable a protected package"},
    {"name": "a permission is taken and given", "line": "pm revoke com.termux.api "
     "android.permission.CAMERA; dumpsys package com.termux.api | grep -o 'CAMERA: granted="
     "[a-z]*'; pm grant com.termux.api android.permission.CAMERA; dumpsys package com.termux.api"
     " | grep -o 'CAMERA: granted=[a-z]*'", "says": "CAMERA: granted=false\nCAMERA: granted=true"},
    {"name": "a permission that was not asked for", "line": "pm grant com.example.maps "
     "android.permission.CAMERA", "code": 255, "has": "has not requested permission"},
    {"name": "app operations", "line": "appops get com.example.maps RUN_IN_BACKGROUND; appops "
     "set com.example.maps RUN_IN_BACKGROUND ignore; appops get com.example.maps "
     "RUN_IN_BACKGROUND", "says": "No operations.\nDefault mode: default\n"
     "RUN_IN_BACKGROUND: ignore"},
    {"name": "an app operation that is none", "line": "appops set com.example.maps FLY allow",
     "code": 255, "has": "Error: Unknown operation string: FLY"},
    {"name": "a package that is not there", "line": "dumpsys package com.nope | tail -1",
     "says": "Unable to find package: com.nope"},
    # switches
    {"name": "airplane mode takes the radios along", "line": "cmd connectivity airplane-mode "
     "enable; cmd connectivity airplane-mode; settings get global wifi_on; cmd connectivity "
     "airplane-mode disable; settings get global wifi_on", "says": "enabled\n0\n1"},
    {"name": "airplane mode before Android 11", "sdk": 29, "line": "cmd connectivity "
     "airplane-mode enable", "code": 255, "says": "No shell command implementation."},
    {"name": "Wi-Fi off and on", "line": "cmd -w wifi set-wifi-enabled disabled; cmd wifi status "
     "| head -1; svc wifi enable; cmd wifi status | grep -o 'connected to.*'",
     "says": "Wifi is disabled\nconnected to \"Example 5G\""},
    {"name": "Wi-Fi with a word that is none", "line": "cmd wifi set-wifi-enabled off",
     "code": 255, "has": "expected 'enabled' or 'disabled'"},
    {"name": "networks around", "line": "cmd wifi start-scan; cmd wifi list-scan-results | sed "
     "-n 2p | grep -o '^ *[^ ]*'", "says": "  00:00:5e:00:53:01"},
    {"name": "Bluetooth from Android 13 on", "line": "cmd bluetooth_manager enable; settings get "
     "global bluetooth_on", "says": "enable bluetooth: success\n1"},
    {"name": "Bluetooth before", "sdk": 31, "line": "svc bluetooth enable; settings get global "
     "bluetooth_on; cmd bluetooth_manager disable", "code": 255,
     "says": "1\nNo shell command implementation."},
    {"name": "mobile data", "line": "svc data disable; settings get global mobile_data; cmd "
     "phone data enable; settings get global mobile_data", "says": "0\n1"},
    {"name": "NFC", "line": "svc nfc disable", "says": "", "state": {"nfc.active": False}},
    {"name": "location", "line": "cmd location set-location-enabled false; cmd location "
     "is-location-enabled; settings get secure location_mode", "says": "false\n0"},
    {"name": "Do Not Disturb", "line": "cmd notification set_dnd alarms; settings get global "
     "zen_mode; cmd notification set_dnd off; settings get global zen_mode", "says": "3\n0"},
    {"name": "Do Not Disturb with a word that is none", "line": "cmd notification set_dnd maybe",
     "code": 255, "has": "usage: cmd notification set_dnd"},
    {"name": "dark mode", "line": "cmd uimode night yes; cmd uimode night",
     "says": "Night mode: yes\nNight mode: yes"},
    {"name": "dark mode before Android 10", "sdk": 28, "line": "cmd uimode night yes",
     "code": 255, "says": "No shell command implementation."},
    {"name": "battery saver is ignored while charging", "line": "cmd power set-mode 1; settings "
     "get global low_power", "says": "0"},
    {"name": "battery saver", "set": {"battery.plugged": "UNPLUGGED"}, "line": "cmd power "
     "set-mode 1; settings get global low_power", "says": "1"},
    {"name": "ringer", "line": "cmd audio set-ringer-mode VIBRATE; settings get global "
     "mode_ringer", "says": "1", "state": {"ringer": "vibrate"}},
    {"name": "stay on", "line": "svc power stayon true; settings get global "
     "stay_on_while_plugged_in", "says": "7"},
    {"name": "a service that is none", "line": "cmd frobnicate x", "code": 20,
     "says": "cmd: Can't find service: frobnicate"},
    {"name": "phantom processes", "line": "device_config set_sync_disabled_for_tests persistent; "
     "device_config put activity_manager max_phantom_processes 9; device_config get "
     "activity_manager max_phantom_processes", "says": "9"},
    # sound and media
    {"name": "a volume", "line": "cmd media_session volume --show --stream 3 --set 5 >/dev/null; "
     "cmd media_session volume --stream 3 --get | tail -1",
     "says": "[V] volume is 5 in range [0..25]"},
    {"name": "a volume beyond its range", "line": "cmd media_session volume --stream 3 --set 99 "
     "2>&1 | tail -1", "says": "Error: 99 is an invalid volume index for stream 3",
     "state": {"volumes.music.volume": 11}},
    {"name": "volumes of Android 10 and before", "sdk": 29, "line": "media volume --stream 4 --set"
     " 2 >/dev/null; media volume --stream 4 --get | tail -1",
     "says": "[V] volume is 2 in range [1..7]"},
    {"name": "the program media is gone later", "line": "media volume --stream 4 --get",
     "code": 127, "has": "media: inaccessible or not found"},
    {"name": "media keys", "line": "cmd media_session dispatch play; input keyevent 87; dumpsys "
     "media_session | grep -oE 'state=PLAYING|description=.*'",
     "says": "state=PLAYING\ndescription=Green Lake, The Examples, Songs"},
    {"name": "a media key that is none", "line": "cmd media_session dispatch louder", "code": 255,
     "has": "Error: unknown dispatch code 'louder'"},
    # the display
    {"name": "focus since Android 11", "line": "dumpsys window displays | grep mFocusedApp | sed "
     "'s/{[0-9a-f]*/{X/'", "says": "  mFocusedApp=ActivityRecord{X u0 com.termux/.app."
     "TermuxActivity t2}"},
    {"name": "focus of Android 10", "sdk": 29, "line": "dumpsys window displays | grep -c "
     "'mFocusedApp=AppWindowToken{.*ActivityRecord{'", "says": "1"},
    {"name": "focus of Android 9", "sdk": 28, "line": "dumpsys window displays | grep -c mCurrent"
     "Focus; dumpsys window windows | grep -c mCurrentFocus", "says": "0\n1"},
    {"name": "the shade covers the app", "line": "cmd statusbar expand-notifications; dumpsys "
     "window displays | grep -oE 'u0 (NotificationShade|com.termux/[^ ]*)'",
     "says": "u0 NotificationShade\nu0 com.termux/.app.TermuxActivity"},
    {"name": "asleep and locked", "line": "input keyevent 223; dumpsys power | grep -oE "
     "'mWakefulness=.*'; dumpsys window policy | grep -o mIsShowing=.*; dumpsys trust | grep -o "
     "deviceLocked=.", "says": "mWakefulness=Asleep\nmIsShowing=true\ndeviceLocked=1"},
    {"name": "the keyboard", "line": "dumpsys input_method | grep -o mInputShown=.*; am start -a "
     "android.settings.SETTINGS >/dev/null; input tap 500 300; dumpsys input_method | grep -o "
     "mInputShown=.*", "says": "mInputShown=false\nmInputShown=true"},
    # dumpsys
    {"name": "battery", "line": "dumpsys battery | grep -E 'USB|status|level|temperature'",
     "says": "  USB powered: true\n  status: 2\n  level: 83\n  temperature: 312"},
    {"name": "a dump of nothing", "line": "dumpsys nope", "code": 0,
     "says": "Can't find service: nope"},
    {"name": "exempt from battery optimisation", "line": "dumpsys deviceidle whitelist "
     "+com.termux; dumpsys deviceidle whitelist | tail -1; dumpsys deviceidle whitelist "
     "-com.termux", "says": "Added: com.termux\nuser,com.termux,10151\nRemoved: com.termux"},
    {"name": "usage", "line": "dumpsys usagestats | grep -m 1 -o 'package=com.termux tot[^ ]*'",
     "says": "package=com.termux totalTimeUsed=\"33:00\""},
    {"name": "places", "line": "dumpsys location | grep -c 'last location=Location'",
     "says": "2"},
    {"name": "sizes of apps", "line": "dumpsys diskstats | grep -c '^App Sizes: \\[1048576,'",
     "says": "1"},
    # notifications
    {"name": "texts of notifications are hidden without the flag", "line": "dumpsys notification "
     "| grep -E -m 2 'android.(title|text)='", "says": "                android.title=String "
     "([length=3])\n                android.text=String ([length=14])"},
    {"name": "texts of notifications", "set": {"notifications.0.text": "a (b)\n  c"}, "line":
     "dumpsys notification --noredact | sed -n '/android.text=/,/showWhen/p'",
     "says": "                android.text=String (a (b)\n  c)\n"
     "                android.showWhen=Boolean (true)"},
    {"name": "a notification is posted, snoozed and back", "line": "cmd notification post -t T "
     "tag 'two words' >/dev/null; k=$(cmd notification list | tail -1); echo $k; cmd "
     "notification snooze --for 60000 \"$k\" >/dev/null; cmd notification list | wc -l; cmd "
     "notification unsnooze \"$k\" >/dev/null; cmd notification list | wc -l",
     "says": "0|com.android.shell|2020|tag|2000\n1\n2"},
    {"name": "a listener is allowed", "line": "cmd notification disallow_listener 'com.termux.api"
     "/com.termux.api.apis.NotificationListAPI$NotificationService'; settings get secure "
     "enabled_notification_listeners", "says": ""},
    # providers
    {"name": "messages, newest first", "line": "content query --uri content://sms --projection "
     "_id:address:type:body --sort 'date DESC LIMIT 1'",
     "says": "Row: 0 _id=103, address=MyBank, type=1, body=Your code is 000000"},
    {"name": "contacts by name", "line": "content query --uri content://com.android.contacts/data"
     "/phones --projection display_name:data1 --where \"display_name='李雷'\"",
     "says": "Row: 0 display_name=李雷, data1=010 0000 0000"},
    {"name": "no rows", "line": "content query --uri content://sms/draft",
     "says": "No result found."},
    {"name": "the call log is denied", "line": "content query --uri content://call_log/calls",
     "has": "SecurityException: Permission Denial: opening provider"},
    {"name": "a column that is none", "line": "content query --uri content://sms --projection no",
     "has": "SQLiteException: no such column: no"},
    {"name": "a provider that is none", "line": "content query --uri content://nope",
     "has": "Could not find provider: nope"},
    {"name": "an event", "line": "content insert --uri content://com.android.calendar/events "
     "--bind calendar_id:i:1 --bind title:s:'A: b' --bind dtstart:l:1772616030000 --bind "
     "dtend:l:1772619630000 --bind eventTimezone:s:Europe/Berlin; content query --uri content://"
     "com.android.calendar/instances/when/1772610000000/1772620000000 --projection event_id:"
     "title", "says": "Row: 0 event_id=2, title=A: b"},
    {"name": "an event without an end", "line": "content insert --uri content://com.android."
     "calendar/events --bind calendar_id:i:1 --bind dtstart:l:1",
     "has": "DTEND and DURATION cannot both be null"},
    {"name": "events that come again", "set": {"events.0.rrule": "FREQ=DAILY"}, "line":
     "content query --uri content://com.android.calendar/instances/when/1772702430000/"
     "1772900000000 --projection begin | wc -l", "says": "3"},
    {"name": "an event is changed and deleted", "line": "content update --uri content://com."
     "android.calendar/events --where _id=1 --bind title:s:New; content query --uri content://"
     "com.android.calendar/events --projection title; content delete --uri content://com.android."
     "calendar/events --where _id=1; content query --uri content://com.android.calendar/events",
     "says": "Row: 0 title=New\nNo result found."},
    {"name": "a new contact", "line": "content insert --uri content://com.android.contacts/"
     "raw_contacts --bind account_type:n: --bind account_name:n:; content insert --uri content://"
     "com.android.contacts/data --bind raw_contact_id:i:4 --bind mimetype:s:vnd.android.cursor."
     "item/name --bind data1:s:Bo; content query --uri content://com.android.contacts/contacts "
     "--projection display_name --where _id=4", "says": "Row: 0 display_name=Bo"},
    {"name": "a binding that is none", "line": "content insert --uri content://sms --bind x",
     "has": "[ERROR] Binding not well formed: x"},
    # the rest
    {"name": "keyboards", "line": "ime list -s; ime set com.android.adbkeyboard/.AdbIME; ime "
     "enable com.android.adbkeyboard/.AdbIME; ime set com.android.adbkeyboard/.AdbIME; settings "
     "get secure default_input_method", "says":
     "com.android.inputmethod.latin/.LatinIME\nUnknown input method com.android.adbkeyboard/"
     ".AdbIME cannot be selected for user #0\nInput method com.android.adbkeyboard/.AdbIME: now "
     "enabled for user #0\nInput method com.android.adbkeyboard/.AdbIME selected for user #0\n"
     "com.android.adbkeyboard/.AdbIME"},
    {"name": "processes before Android 8", "sdk": 25, "line": "ps | grep -c system_server; ps -A",
     "code": 1, "says": "1\nbad pid '-A'"},
    {"name": "the log", "line": "logcat -d -v brief '*:E'; logcat -d -v raw -t 1 --pid=1200 | "
     "tail -1", "says": "--------- beginning of main\nE/AndroidRuntime( 4242): FATAL EXCEPTION: "
     "main\nStart proc 4242"},
    {"name": "a recording", "line": "screenrecord --time-limit 2 /sdcard/Movies/a.mp4; test -s "
     "/sdcard/Movies/a.mp4; echo $?", "says": "0"},
    {"name": "a recording that is too long", "line": "screenrecord --time-limit 999 /sdcard/a.mp4",
     "code": 2, "has": "outside acceptable range"},
    {"name": "after a restart Shizuku does not run", "line": "reboot", "says": "",
     "state": {"shizuku.running": False, "rebooted": "reboot"}},
])
def programs(row):
    with phone(row.get("set"), sdk=row.get("sdk", 34)) as made:
        done = line(made, "exec 2>&1\n" + row["line"])
        text = done.stdout.decode().removesuffix("\n")
        if "says" in row:
            equal(text.lstrip("\n"), row["says"])
        if "has" in row:
            assert row["has"] in text, text
        if "code" in row:
            equal(done.returncode, row["code"])
        for path, value in row.get("state", {}).items():
            equal(made.get(path), value, path)


def picture(data):
    """Width, height and the pixels of a PNG without filters."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(b"IEND\xaeB`\x82"), data[:40]
    width, height = (int.from_bytes(data[at:at + 4], "big") for at in (16, 20))
    size = int.from_bytes(data[33:37], "big")
    return width, height, zlib.decompress(data[41:41 + size])


@CASES.case("a screenshot shows the display; turned, warned, cut, secure")
def _():
    with phone() as made:
        data = line(made, "screencap -p").stdout
        width, height, pixels = picture(data)
        equal((width, height), (1080, 2400))
        assert len(set(pixels[:2_000_000])) > 3, "it is not empty"
        made.fault("many_displays", 1)
        warned = line(made, "screencap -p").stdout
        equal(warned[:9], b"[Warning]")
        equal(warned[-len(data):], data)
        line(made, "screencap -p /sdcard/s.png")
        equal(pathlib.Path(made.folder, "sdcard/s.png").read_bytes(), data)
        made.fault("screencap_cut", 1)
        assert len(line(made, "screencap -p").stdout) < len(data)
        made.fault("secure")
        equal(set(picture(line(made, "screencap -p").stdout)[2]), {0})
        made.fault("secure", False)
        line(made, "wm user-rotation lock 1")
        equal(picture(line(made, "screencap -p").stdout)[:2], (2400, 1080))
        made.fault("screencap_fails", 1)
        equal(line(made, "screencap -p").returncode, 1)
        assert line(made, "screencap").stderr.startswith(b"usage: screencap")


@CASES.case("ADBKeyBoard types what it is sent, only while it is chosen")
def _():
    with phone() as made:
        line(made, "am start -a android.settings.SETTINGS; input tap 500 300")
        text = "am broadcast -a ADB_INPUT_B64 --es msg $(printf %s 'caf\u00e9 你好 😀' | base64)"
        said(made, text)
        equal(made.get(["app_data", "com.android.settings", "query"]), "")
        line(made, "ime enable com.android.adbkeyboard/.AdbIME; ime set com.android.adbkeyboard/"
             ".AdbIME")
        said(made, text)
        equal(made.get(["app_data", "com.android.settings", "query"]), "caf\u00e9 你好 😀")
        said(made, "am broadcast -a ADB_CLEAR_TEXT")
        equal(made.get(["app_data", "com.android.settings", "query"]), "")


@CASES.case("JSON of the state stays JSON after every kind of call")
def _():
    with phone() as made:
        said(made, "am start -a android.intent.action.SEND -t text/plain --es x 'a\"b'; dumpsys "
             "notification; input keyevent 187; input keyevent 3")
        state = json.loads(pathlib.Path(made.folder, "state.json").read_text())
        equal(state["screen"]["tasks"][-1]["package"], "com.android.launcher3")
        assert re.fullmatch(r"com\..*", state["focus"]["package"])


if __name__ == "__main__":
    CASES.run()
