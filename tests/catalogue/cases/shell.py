"""run_shell on the phone; of this machine it is tested with the builtin."""

from harness import Case, state

CASES = [
    Case("run_shell", {"command": "settings get system font_scale; exit 3", "where": "phone"},
         via="rish", output=["1.0", "[exit 3]"]),
    Case("run_shell", {"command": "settings put system a 'b c'", "where": "phone"}, via="adb",
         output=["[no output, exit 0]"], expect=[state("settings.system.a", "b c")]),
    Case("run_shell", {"command": "id", "where": "phone"}, via="termux", code=1,
         output=["rish, adb or root"]),
    Case("run_shell", {"command": "sleep 30", "where": "phone", "timeout_s": 1}, via="rish",
         code=1, output=["timed out"]),
]
