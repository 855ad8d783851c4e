"""What a fresh phone holds on the Android side; the keys that defaults.py does not bring."""
import json
import zlib

from phone.android.ui.apps import Apps

FIRST = 1772000000000       # when the apps were installed, ms


def fill(state, options):
    """Adds the keys of the Android side to the state of a phone."""
    for name, value in own(options).items():
        state.setdefault(name, value)
    apps = Apps()
    for number, package in enumerate(apps.packages()):
        app = apps.get(package)
        state["apps"].setdefault(package, installed(app, number))
        for path, value in app.get("state", {}).items():
            state.setdefault(path, value)
    state["app_data"] = {package: json.loads(json.dumps(apps.get(package).get("data", {})))
                         for package in apps.packages()}
    for number, (package, app) in enumerate(sorted(state["apps"].items())):
        app.setdefault("uid", 10100 + number)
        app.setdefault("label", package)
        app.setdefault("stopped", False)
        app.setdefault("suspended", False)
        app.setdefault("installer", None if app.get("system") else "com.android.vending")
        app.setdefault("installed_at", FIRST + number * 3600000)
        app.setdefault("used_ms", (zlib.crc32(package.encode()) % 90 + 1) * 60000)
        app["permissions"] = sorted({*app.get("permissions", []), *app["granted"]})
    secure = state["settings"]["secure"]
    secure.setdefault("default_input_method", "com.android.inputmethod.latin/.LatinIME")
    secure.setdefault("enabled_input_methods", secure["default_input_method"])


def installed(app, number):
    more = {"uid": app["uid"]} if "uid" in app else {}
    return {**more, "label": app["label"], "version_name": app.get("version", "1.0"),
            "version_code": int(float(app.get("version", "1.0")) * 100),
            "system": app.get("system", False), "enabled": True,
            "activity": app.get("launcher") or "", "granted": list(app.get("granted", [])),
            "permissions": list(app.get("permissions", [])), "appops": {},
            "hidden": not app.get("launcher"), "order": number}


def own(options):
    devices = [{"serial": f"SIM{number}", "state": "device"}
               for number in range(1, options["adb"] + 1)]
    return {
        "screen": {
            "width": 1080, "height": 2400, "density": 420, "override": None,
            "override_density": None, "rotation": 0, "awake": True, "locked": False,
            "pin": None, "keyguard": True, "overlay": None, "focus": None, "caret": 0,
            "keyboard": False, "toast": None, "lost_text": "",
            "tasks": [{"package": "com.android.launcher3", "id": 1,
                       "stack": [{"screen": "home", "arg": {}, "scroll": {}}]},
                      {"package": "com.termux", "id": 2,
                       "stack": [{"screen": "main", "arg": {}, "scroll": {}}]}]},
        "app_data": {},
        "shizuku": {"manager": True, "running": True, "allowed": {"com.termux": "yes"},
                    "uid": 2000, "start_ms": 0, "wait_ms": 5000},
        "adb": {"devices": devices, "uid": 2000,
                "wireless": {"on": True, "paired": False, "ports": ["127.0.0.1:37123"],
                             "code": "123456"}},
        "root": {"allowed": True},
        "ime": {"installed": ["com.android.inputmethod.latin/.LatinIME",
                              "com.android.adbkeyboard/.AdbIME"]},
        "media_session": {"package": "com.example.music", "state": 2, "title": "Blue Hills",
                          "artist": "The Examples", "album": "Songs", "queue": [
                              "Blue Hills", "Green Lake", "Red Sea"]},
        "device_config": {"activity_manager": {}}, "config_sync": "none",
        "deviceidle": ["com.google.android.gms"],
        "snoozed": {}, "stay_on": "false", "rebooted": None, "night": "no",
        "logcat": [
            {"level": "I", "tag": "ActivityManager", "pid": 1200, "text": "Start proc 4242"},
            {"level": "D", "tag": "Notes", "pid": 4242, "text": "opened, 你好"},
            {"level": "E", "tag": "AndroidRuntime", "pid": 4242,
             "text": "FATAL EXCEPTION: main"}],
        "processes": [
            {"pid": 1, "user": "root", "rss": 10240, "name": "init"},
            {"pid": 1200, "user": "system", "rss": 312000, "name": "system_server"},
            {"pid": 1710, "user": "u0_a80", "rss": 220000, "name": "com.android.systemui"},
            {"pid": 4242, "user": "u0_a120", "rss": 98000, "name": "com.example.notes"},
            {"pid": 5151, "user": "u0_a151", "rss": 64000, "name": "com.termux"}],
        "storage": {"data": [117000000, 61000000], "sdcard": [117000000, 61000000]},
    }


