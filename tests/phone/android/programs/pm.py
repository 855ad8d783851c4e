"""pm and cmd package: what is installed, and changing it."""
import json
import sys

from phone.android.programs import pm_list
from phone.android.ui import stack

PROTECTED = ("com.android.launcher3", "com.android.systemui", "moe.shizuku.privileged.api")
SECURITY = "java.lang.SecurityException"


def main(call):
    words = call.args
    verb = words[0] if words else ""
    if verb not in VERBS:
        call.refuse(f"Unknown command: {verb}" if verb else
                    "Package manager (package) commands:", 255)
    return VERBS[verb](call, words[1:])


def read(call, known, words):
    given, rest, wrong = call.options({"--user": 1, **known}, words)
    if wrong:
        call.refuse(f"Error: Unknown option: {wrong}", 1)
    if given.get("--user", "0") not in ("0", "current", "all"):
        call.refuse(f"{SECURITY}: Shell does not have permission to access user "
                    f"{given['--user']}", 255)
    return given, rest


def one(call, words, what="package"):
    if not words:
        call.refuse(f"Error: no {what} specified", 1)
    return words[0]


def path(call, words):
    _, rest = read(call, {}, words)
    package = one(call, rest)
    app = call.phone.get(["apps", package], None)
    if not app or not app["enabled"] and app.get("removed"):
        return 1
    call.say("package:" + pm_list.apk_of(package, app))
    return 0


def clear(call, words):
    given, rest = read(call, {"--cache-only": 0} if call.sdk >= 34 else {}, words)
    package = one(call, rest)
    with call.phone.edit() as state:
        if package not in state["apps"]:
            call.say("Failed")
            return 1
        if "--cache-only" not in given:
            from phone.android import ui
            apps = ui.apps_of(call.phone)
            stack.stop(state, package)
            state["app_data"][package] = json.loads(json.dumps(
                apps.get(package).get("data", {})))
            state.setdefault("cleared", []).append(package)
    call.say("Success")
    return 0


def state_change(enabled, word):
    def act(call, words):
        _, rest = read(call, {}, words)
        package = one(call, rest, "package or component")
        with call.phone.edit() as state:
            app = state["apps"].get(package)
            if app is None:
                call.exception("java.lang.IllegalArgumentException",
                               f"Unknown package: {package}")
            if not enabled and package in PROTECTED:
                call.exception(SECURITY, "Cannot disable a protected package: " + package)
            app["enabled"] = enabled
            app["disabled"] = None if enabled else "user"
            if not enabled:
                stack.stop(state, package)
        call.say(f"Package {package} new state: {word}")
    return act


def disable(call, words):
    call.exception(SECURITY, f"Shell cannot change component state for {words[-1]}/null to 2")


def suspend(on):
    def act(call, words):
        _, rest = read(call, {}, words)
        package = one(call, rest)
        if call.phone.get(["apps", package], None) is None:
            call.say(f"Error: Failed to suspend {package}" if on else
                     f"Error: Failed to unsuspend {package}")
            return 1
        call.phone.set(["apps", package, "suspended"], on)
        call.say(f"Package {package} new suspended state: {'true' if on else 'false'}")
        return 0
    return act


def permission(on):
    def act(call, words):
        _, rest = read(call, {"--all-permissions": 0}, words)
        package = one(call, rest)
        name = rest[1] if len(rest) > 1 else call.refuse("Error: no permission specified", 1)
        with call.phone.edit() as state:
            app = state["apps"].get(package)
            if app is None:
                grant_error(call, "java.lang.IllegalArgumentException",
                            f"Unknown package: {package}")
            if not name.startswith("android.permission.") and "." not in name:
                grant_error(call, "java.lang.IllegalArgumentException",
                            f"Unknown permission: {name}")
            if name not in app["permissions"]:
                grant_error(call, SECURITY, f"Package {package} has not requested permission "
                            f"{name}")
            if on and name in app.get("restricted", ()):
                grant_error(call, SECURITY, f"Permission {name} is restricted for {package}")
            held = [each for each in app["granted"] if each != name]
            app["granted"] = held + [name] if on else held
    return act


def grant_error(call, kind, text):
    if call.sdk < 30:
        call.refuse(f"Operation not allowed: {kind}: {text}", 1)
    call.exception(kind, text)


def read_apk(call, rest, given):
    """What is to be installed: a file that system_server can read, or -S bytes of stdin."""
    if rest and rest[0] != "-":
        source = rest[0]
        if source.startswith(("/sdcard", "/storage")):
            call.refuse("avc: denied { read } for scontext=u:r:system_server:s0 "
                        "tcontext=u:object_r:fuse:s0 tclass=file permissive=0\nSystem server "
                        "has no access to read file context u:object_r:fuse:s0 (from path "
                        f"{source}, context u:r:system_server:s0)\nError: Unable to open file: "
                        f"{source}\nConsider using a file under /data/local/tmp/", 255)
        try:
            with open(source, "rb") as file:
                return file.read()
        except OSError:
            call.refuse(f"Error: Unable to open file: {source}\nConsider using a file under "
                        "/data/local/tmp/", 255)
    if "-S" not in given:
        call.refuse("Error: must either specify a package size or an APK file", 1)
    return sys.stdin.buffer.read(int(given["-S"]))


def install(call, words):
    given, rest = read(call, {"-r": 0, "-d": 0, "-g": 0, "-t": 0, "-S": 1, "-i": 1, "-R": 0,
                              "--bypass-low-target-sdk-block": 0}, words)
    data = read_apk(call, rest, given)
    try:
        apk = json.loads(data)      # the apps of tests are JSON: package, label, version, target
    except ValueError:
        return failure(call, "INSTALL_PARSE_FAILED_NOT_APK: Failed to parse "
                       "/data/app/vmdl1.tmp/base.apk")
    package = apk["package"]
    with call.phone.edit() as state:
        old = state["apps"].get(package)
        code = int(apk.get("code", 1))
        if old and "-R" in given:
            return failure(call, "INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install "
                           f"{package} without first uninstalling.")
        if old and code < old["version_code"] and "-d" not in given:
            return failure(call, f"INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: "
                           f"Update version code {code} is older than current "
                           f"{old['version_code']}")
        if call.sdk >= 34 and apk.get("target", 34) < 23 and \
                "--bypass-low-target-sdk-block" not in given:
            return failure(call, "INSTALL_FAILED_DEPRECATED_SDK_VERSION: App package must "
                           f"target at least SDK version 23, but found {apk['target']}")
        state["apps"][package] = {
            **(old or {"uid": 10300 + len(state["apps"]), "appops": {}, "granted": [],
                       "system": False, "activity": apk.get("activity", ".MainActivity")}),
            "label": apk.get("label", package), "version_name": apk.get("version", "1.0"),
            "version_code": code, "enabled": True, "stopped": True, "suspended": False,
            "permissions": apk.get("permissions", []), "installer": given.get("-i"),
            "installed_at": state["clock"]["ms"], "used_ms": 0}
        if "-g" in given:
            state["apps"][package]["granted"] = apk.get("permissions", [])
    call.say("Success")
    return 0


def failure(call, text):
    call.say(f"Failure [{text}]")
    return 1


def uninstall(call, words):
    given, rest = read(call, {"-k": 0, "--versionCode": 1}, words)
    package = one(call, rest)
    with call.phone.edit() as state:
        app = state["apps"].get(package)
        if app is None or app.get("removed"):
            return failure(call, "not installed for 0" if "--user" in given else
                           "DELETE_FAILED_INTERNAL_ERROR")
        if app["system"] and "--user" not in given:
            return failure(call, "DELETE_FAILED_INTERNAL_ERROR")
        stack.stop(state, package)
        if app["system"]:
            app.update(enabled=False, removed=True)
        else:
            del state["apps"][package]
            state["app_data"].pop(package, None)
    call.say("Success")
    return 0


def bring_back(call, words):
    _, rest = read(call, {}, words)
    package = one(call, rest)
    with call.phone.edit() as state:
        app = state["apps"].get(package)
        if app is None:
            call.refuse("android.content.pm.PackageManager$NameNotFoundException: Package "
                        f"{package} doesn't exist", 1)
        app.update(enabled=True, removed=False)
    call.say(f"Package {package} installed for user: 0")


VERBS = {"clear": clear, "disable": disable, "disable-user": state_change(False, "disabled-user"),
         "enable": state_change(True, "enabled"), "grant": permission(True), "install": install,
         "install-existing": bring_back, "list": pm_list.main, "path": path,
         "query-activities": pm_list.query, "resolve-activity": pm_list.resolve,
         "revoke": permission(False), "suspend": suspend(True), "uninstall": uninstall,
         "unsuspend": suspend(False)}
