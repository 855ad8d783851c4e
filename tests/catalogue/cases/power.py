"""Battery, light, vibration, wake lock, reboot."""

from harness import Case, called, eventually, gone, state

SHELL_BATTERY = ["83 %, charging, plugged in: usb, health good, 31.2 C, 4213 mV"]

AWAKE = "/data/local/tmp/chela_awake"

CASES = [
    Case("get_battery", via="termux", sdk=33, output=[
        "83 %, charging, plugged in: usb, health good, 31.2 C, 4213 mV, 741000 uA"]),
    Case("get_battery", via="termux", sdk=34, output=["83 %, charging"],
         expect=[called("termux-api", "BatteryStatus")]),
    Case("get_battery", via="rish", output=SHELL_BATTERY, expect=[called("dumpsys", "battery")]),
    Case("get_battery", via="adb", output=SHELL_BATTERY),
    Case("get_battery", via="su", output=SHELL_BATTERY),
    Case("get_battery", via="local", output=["50%; discharging"],
         programs={"pmset": "Now drawing from 'Battery Power'\n -Internal 50%; discharging\n"},
         expect=[called("pmset", "-g", "batt")]),
    Case("get_battery", via="local", output=["99 %, fully-charged"],
         programs={"upower": "  state:  fully-charged\n  percentage:  99%\n"},
         expect=[called("upower", "-i", "/org/freedesktop/UPower/devices/DisplayDevice")]),
    Case("get_battery", via="local", output=["Battery 0: Full, 100%"],
         programs={"acpi": "Battery 0: Full, 100%\n"}, expect=[called("acpi", "-b")]),
    Case("get_battery", via="noapp", code=1, output=["did not answer", "pkg install termux-api",
                                                     "Termux:API app"]),
    Case("get_battery", via="rish", before={"shizuku.running": False}, code=1,
         output=["Shizuku is not running"]),
    Case("set_torch", {"on": True}, via="termux", expect=[state("torch", True)]),
    Case("set_torch", {"on": False}, via="termux", before={"torch": True},
         expect=[state("torch", False)]),
    Case("vibrate", {"duration": 300}, via="termux", expect=[state("vibrations", [300])]),
    Case("vibrate", via="termux", expect=[state("vibrations", [500])]),
    Case("vibrate", {"force": True}, via="termux", before={"ringer": "silent"},
         expect=[state("vibrations", [500])]),
    Case("set_power_saver", {"on": True}, via="rish", before={"battery.plugged": "UNPLUGGED"},
         expect=[state("settings.global.low_power", "1")], output=["1 is on: 1"]),
    Case("set_power_saver", {"on": False}, via="rish", before={
        "settings.global.low_power": "1"}, output=["battery saver, 1 is on: 0"],
         expect=[state("settings.global.low_power", "0")]),
    Case("keep_screen_on", {"seconds": 5}, via="rish", output=[
        "the screen stays on, afterwards its timeout is 60000 ms again\n"],
         before={"screen.awake": False},
         expect=[called("settings", "put", "system", "screen_off_timeout", "5000"),
                 state("screen.awake", True),
                 eventually(called("settings", "put", "system", "screen_off_timeout", "60000"),
                            20),
                 eventually(state("settings.system.screen_off_timeout", "60000"))]),
    # Called again while it lasts: the value of before the first call comes back.
    Case("keep_screen_on", {"seconds": 5}, via="rish", name="keep_screen_on twice",
         phone_files={AWAKE: b"45000\n", AWAKE + ".last": b"7.7\n"},
         before={"settings.system.screen_off_timeout": "5000"},
         output=["its timeout is 45000 ms again"],
         expect=[eventually(state("settings.system.screen_off_timeout", "45000"), 20),
                 eventually(gone(AWAKE)), eventually(gone(AWAKE + ".last"))]),
    Case("set_wake_lock", {"on": True}, via="termux", expect=[
        state("wakelock", True),
        called("-a", "com.termux.service_wake_lock", "com.termux/com.termux.app.TermuxService")]),
    Case("set_wake_lock", {"on": False}, via="termux", before={"wakelock": True},
         expect=[state("wakelock", False)]),
    Case("reboot_device", {"mode": "reboot"}, via="rish", output=["reboot in two seconds\n"],
         expect=[eventually(called("svc", "power", "reboot")),
                 eventually(state("rebooted", "reboot"))]),
    Case("reboot_device", {"mode": "shutdown"}, via="rish", output=["shutdown in two"],
         expect=[eventually(state("rebooted", "shutdown"))]),
]
