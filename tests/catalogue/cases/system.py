"""Log, processes, storage."""

from harness import Case, called

CASES = [
    Case("read_log", {"level": "error", "lines": 10}, via="rish",
         output=["FATAL EXCEPTION: main"], absent=["opened, 你好"],
         expect=[called("logcat", "-d", "-v", "threadtime", "-t", "10", "*:E")]),
    Case("read_log", {"level": "debug", "package": "com.example.notes"}, via="rish",
         output=["opened, 你好"], absent=["Start proc"],
         expect=[called("pidof", "-s", "com.example.notes"),
                 called("-t", "100", "--pid=4242", "*:D")]),
    Case("read_log", {"package": "com.example.none"}, via="rish", code=1,
         output=["com.example.none does not run"]),
    Case("read_log", {"lines": 5}, via="local", programs={"journalctl": "a line\n"},
         output=["a line"],
         expect=[called("journalctl", "--no-pager", "-n", "5", "-p", "warning")]),
    Case("list_processes", {"limit": 2}, via="rish",
         output=["1200 system 304 MB system_server\n1710 u0_a80 214 MB com.android.systemui",
                 "smaller ones left out"]),
    Case("list_processes", via="rish", sdk=25, output=["system_server"]),
    Case("list_processes", {"filter": "x"}, via="local",
         programs={"ps": "  PID USER RSS COMMAND\n 5 me 2048 xterm\n"},
         output=["5 me 2 MB xterm"],
         expect=[called("ps", "-A", "-o", "pid,user,rss,comm")]),
    Case("get_storage", via="rish", output=[" GB free of ", "/data"]),
    Case("get_storage", via="local", programs={
        "sh": "F 1K U A P M\n/dev/x 2097152 1048576 1048576 50% /\n"},
         output=["/: 1.0 GB free of 2.0 GB"],
         expect=[called("sh", "-c", "df -k \"$HOME\" /sdcard 2> /dev/null || df -k \"$HOME\"")]),
]
