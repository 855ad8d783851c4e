"""Log, processes, storage."""

from harness import Case, called

PROCESSES = [{"pid": 1, "user": "root", "rss": 10240, "name": "init"},
             {"pid": 1200, "user": "system", "rss": 312000, "name": "system_server"},
             {"pid": 1710, "user": "u0_a80", "rss": 220000, "name": "com.android.systemui"},
             {"pid": 4242, "user": "u0_a120", "rss": 98000, "name": "com.example.log"}]
LOGGED = {"processes": PROCESSES, "logcat": [
    {"level": "I", "tag": "ActivityManager", "pid": 1200, "text": "Start proc 4242"},
    {"level": "D", "tag": "Log", "pid": 4242, "text": "opened, 你好"},
    {"level": "E", "tag": "AndroidRuntime", "pid": 4242, "text": "FATAL EXCEPTION: main"}]}

CASES = [
    Case("read_log", {"level": "error", "lines": 10}, via="rish", before=LOGGED,
         output=["FATAL EXCEPTION: main"], absent=["opened, 你好"],
         expect=[called("logcat", "-d", "-v", "threadtime", "-t", "10", "*:E")]),
    Case("read_log", {"level": "debug", "package": "com.example.log"}, via="rish", before=LOGGED,
         output=["opened, 你好"], absent=["Start proc"],
         expect=[called("pidof", "-s", "com.example.log"),
                 called("-t", "100", "--pid=4242", "*:D")]),
    Case("read_log", {"package": "com.example.none"}, via="rish", code=1,
         output=["com.example.none does not run\n"]),
    Case("read_log", {"lines": 5}, via="local", programs={"journalctl": "a line\n"},
         output=["a line"],
         expect=[called("journalctl", "--no-pager", "-n", "5", "-p", "warning")]),
    Case("list_processes", {"limit": 2}, via="rish", before=LOGGED,
         output=["1200 system 304 MB system_server\n1710 u0_a80 214 MB com.android.systemui",
                 "smaller ones left out"]),
    Case("list_processes", via="rish", sdk=25, before=LOGGED, output=["system_server"]),
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
