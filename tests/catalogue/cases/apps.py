"""Apps: list, open, stop, what they are and may."""

from harness import Case, called, state



def app(label, activity, **more):
    """An app as the state of a phone has it."""
    return {"label": label, "version_name": "8.0", "version_code": 8000, "system": False,
            "enabled": True, "activity": activity, "granted": [], "appops": {}, "uid": 10300,
            "stopped": False, "suspended": False, "installer": None, "handles": [],
            "installed_at": 1772000000000, "used_ms": 7200000,
            "permissions": ["android.permission.CAMERA"], **more}


APK = b'{"package": "org.example.fresh", "label": "Fresh", "code": 5}'
NOTES = {"package": "org.example.jotter"}
HAS_NOTES = {"apps[org.example.jotter]": app("Jotter", ".Main")}
OFF_NOTES = {"apps[org.example.jotter]": app("Jotter", ".Main", enabled=False)}
WECHAT = {"apps[com.tencent.mm]": app("WeChat", ".ui.LauncherUI")}
GRANTED = {"apps[com.tencent.mm]": app("WeChat", ".ui.LauncherUI",
                                       granted=["android.permission.CAMERA"])}

CASES = [
    Case("list_apps", via="rish", before=HAS_NOTES,
         output=["com.termux  Termux", "org.example.jotter"], absent=["com.android.systemui"]),
    Case("list_apps", {"kind": "system"}, via="rish", output=["com.android.settings  Settings"],
         absent=["com.termux"]),
    Case("list_apps", {"kind": "all", "filter": "termux"}, via="rish",
         output=["com.termux  Termux"], absent=["com.android", "Shizuku"]),
    Case("list_apps", {"filter": "termux"}, via="termux", output=["com.termux"]),
    Case("list_openable_apps", {"filter": "设置"}, via="rish",
         output=["com.android.settings/", "  Settings"], absent=["com.termux"]),
    Case("open_app", {"app": "settings"}, via="rish", output=["com.android.settings", "Settings"],
         expect=[state("focus.package", "com.android.settings")]),
    Case("open_app", {"app": "微信"}, via="rish", before=WECHAT, output=["com.tencent.mm/"],
         expect=[state("focus.package", "com.tencent.mm"),
                 called("am", "start", "-W", "-a", "android.intent.action.MAIN", "-c",
                        "android.intent.category.LAUNCHER", "-f", "0x10200000", "-n",
                        "com.tencent.mm/.ui.LauncherUI")]),
    Case("open_app", {"app": "jotter"}, via="adb", before=HAS_NOTES,
         expect=[state("focus.package", "org.example.jotter")]),
    Case("open_app", {"app": "zzqqxx"}, via="rish", code=1,
         output=["no app that can be opened is called \"zzqqxx\""]),
    Case("open_app", {"app": "termux"}, via="termux", code=1, output=["rish, adb or root"]),
    Case("stop_app", NOTES, via="rish", before=HAS_NOTES, output=["done\n"],
         expect=[state("apps[org.example.jotter].stopped", True)]),
    Case("stop_app", {"package": "com.termux"}, via="rish", code=2, output=["package"]),
    Case("manage_app", {"action": "disable", **NOTES}, via="rish", before=HAS_NOTES, output=["disabled-user"],
         expect=[state("apps[org.example.jotter].enabled", False)]),
    Case("manage_app", {"action": "enable", **NOTES}, via="rish", output=["enabled"],
         before=OFF_NOTES,
         expect=[state("apps[org.example.jotter].enabled", True)]),
    Case("manage_app", {"action": "clear_data", **NOTES}, via="rish", before=HAS_NOTES, output=["Success"],
         expect=[called("pm", "clear", "--user", "0", "org.example.jotter")]),
    Case("manage_app", {"action": "uninstall", "package": "com.example.none"}, via="rish",
         code=1, output=["Failure"]),
    Case("manage_app", {"action": "force_stop", **NOTES}, via="rish", before=HAS_NOTES,
         expect=[state("apps[org.example.jotter].stopped", True)]),
    Case("manage_app", {"action": "uninstall", "package": "moe.shizuku.privileged.api"},
         via="rish", code=2, output=["package"]),
    Case("get_app_info", NOTES, via="rish", before=HAS_NOTES, output=["version ", "installed 20", "state: enabled"]),
    Case("get_app_info", {"package": "com.example.none"}, via="rish", code=1,
         output=["there is no app com.example.none"]),
    Case("get_foreground_app", via="rish", output=["com.termux", "(Termux)"]),
    Case("get_foreground_app", via="rish", sdk=28, output=["com.termux", "(Termux)"]),
    Case("get_foreground_app", via="rish", before={"screen.overlay": "shade"},
         output=["com.termux", "(Termux), covered by "]),
    Case("get_foreground_app", via="rish", faults=["no_focus"], output=["com.termux"]),
    Case("get_foreground_app", via="rish", sdk=28, before={"screen.overlay": "shade"},
         output=["com.termux", "(Termux), covered by "]),
    Case("get_foreground_app", via="rish", sdk=28, faults=["no_focus"], output=["com.termux"]),
    Case("get_foreground_app", via="rish", before={"screen.awake": False}, code=1,
         output=["no app has the focus"]),
    Case("get_app_usage", {"limit": 2}, via="rish", before=WECHAT,
         output=["com.tencent.mm (WeChat)  2 h 0 min"]),
    Case("install_app", {"path": "/sdcard/Download/none.apk"}, via="rish", code=1,
         output=["No such file"]),
    Case("install_app", {"path": "/sdcard/Download/a b.apk"}, via="rish",
         phone_files={"/sdcard/Download/a b.apk": APK}, output=["Success"],
         expect=[state("apps[org.example.fresh].label", "Fresh")]),
    Case("install_app", {"path": "/sdcard/Download/a b.apk"}, via="rish",
         phone_files={"/sdcard/Download/a b.apk": b"none"}, code=1,
         output=["INSTALL_PARSE_FAILED_NOT_APK"]),
    Case("install_app", {"path": "/sdcard/Download/old.apk"}, via="rish",
         phone_files={"/sdcard/Download/old.apk": APK},
         before={"apps[org.example.fresh]": app("Old", ".Main", version_code=1)},
         output=["Success"], expect=[state("apps[org.example.fresh].label", "Fresh")]),
    Case("set_app_permission", {"package": "com.tencent.mm", "permission":
                                "android.permission.CAMERA", "granted": True}, via="rish",
         before=WECHAT, output=["android.permission.CAMERA: granted=true"],
         expect=[state("apps[com.tencent.mm].granted", ["android.permission.CAMERA"])]),
    Case("set_app_permission", {"package": "com.tencent.mm", "permission":
                                "android.permission.CAMERA", "granted": False}, via="rish",
         before=GRANTED, output=["android.permission.CAMERA: granted=false"],
         expect=[state("apps[com.tencent.mm].granted", [])]),
    Case("set_app_permission", {"package": "com.tencent.mm", "permission":
                                "android.permission.NONE", "granted": True}, via="rish",
         before=WECHAT, code=1),
]
