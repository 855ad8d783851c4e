"""Android's own programs, one module each; TABLE names them as the phone's shell does."""
import importlib
import sys

from phone.android.call import Call, Done, Refused, write

TABLE = {name: name.replace("-", "_") for name in (
    "am", "appops", "cmd", "content", "device_config", "dumpsys", "getprop", "ime", "input",
    "logcat", "media", "monkey", "pm", "screencap", "screenrecord", "settings", "svc",
    "uiautomator", "wm")}
TABLE.update({name: "toybox" for name in ("date", "df", "getenforce", "id", "pidof", "ping",
                                          "ps", "reboot", "sm", "uptime", "whoami")})


def run(phone, name, words):
    call = Call(phone, name, words)
    try:
        module = importlib.import_module(f"phone.android.programs.{TABLE[name]}")
        code = module.main(call) or 0
    except Refused as refused:
        phone.note(refused=next((line for line in str(refused).split("\n") if line), ""))
        write(sys.stdout if refused.out else sys.stderr, str(refused) + "\n")
        code = refused.code
    except Done as done:
        code = done.code
    if code:
        phone.note(code=code)
    return code
