"""Android's settings and properties."""

from harness import Case, state

CASES = [
    Case("get_setting", {"namespace": "system", "key": "screen_off_timeout"}, via="rish",
         output=["60000"]),
    Case("get_setting", {"namespace": "global", "key": "no_such_key"}, via="rish",
         output=["null"]),
    Case("set_setting", {"namespace": "system", "key": "font_scale", "value": "1.3"}, via="rish",
         output=["done", "get_setting: 1.3"], expect=[state("settings.system.font_scale", "1.3")]),
    Case("set_setting", {"namespace": "global", "key": "a", "value": "it's $(id); `x`"},
         via="rish", expect=[state("settings.global.a", "it's $(id); `x`")]),
    Case("set_setting", {"namespace": "global", "key": "adb_enabled", "value": "0"}, via="rish",
         code=2, output=["key"], expect=[state("settings.global.adb_enabled", "1")]),
    Case("get_property", {"key": "ro.product.model"}, via="rish", output=["SIM-1"]),
    Case("get_property", {"key": "ro.product.model"}, via="termux", output=["SIM-1"]),
]
