"""The device as a whole."""

from harness import Case

CASES = [
    Case("device_info", via="adb", output=["The phone:\n", "SIM-1", "\nThis machine:\n"]),
    Case("device_info", via="rish", output=["SIM-1"]),
    Case("device_info", via="local", output=["processors: "], absent=["The phone"]),
]
