"""cmd [-w] SERVICE ...: the services that have commands, each from its version on."""
import importlib

SERVICES = {     # module, first version with commands
    "activity": ("am", 26), "appops": ("appops", 26), "audio": ("cmd_audio", 30),
    "bluetooth_manager": ("cmd_network", 33), "connectivity": ("cmd_network", 30),
    "content": ("content", 99), "device_config": ("device_config", 29),
    "input": ("input", 31), "location": ("cmd_location", 31),
    "media_session": ("cmd_media", 26), "notification": ("cmd_notification", 29),
    "package": ("pm", 24), "phone": ("cmd_network", 30), "power": ("cmd_power", 26),
    "settings": ("settings", 26), "statusbar": ("cmd_statusbar", 24),
    "uimode": ("cmd_uimode", 29), "wifi": ("cmd_wifi", 30), "window": ("wm", 26)}


def main(call):
    words = call.args[1:] if call.args[:1] == ["-w"] else call.args
    if not words:
        call.refuse("cmd: No service specified; use -l to list all services", 20)
    name, *rest = words
    if name not in SERVICES:
        call.refuse(f"cmd: Can't find service: {name}", 20)
    module, since = SERVICES[name]
    if call.sdk < since:
        call.refuse("No shell command implementation.", 255)
    call.name, call.args = name, rest
    return importlib.import_module(f"phone.android.programs.{module}").main(call)


def unknown(call, word):
    call.refuse(f"Unknown command: {word}", 255)
