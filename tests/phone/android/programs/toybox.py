"""Small programs whose answers are the phone's, not this machine's."""
import os
import time

GROUPS = ("1004(input),1007(log),1011(adb),1015(sdcard_rw),1028(sdcard_r),3001(net_bt_admin),"
          "3002(net_bt),3003(inet),3006(net_bw_stats),3009(readproc),3011(uhid)")
NAMES = {"0": "root", "2000": "shell"}


def main(call):
    return PROGRAMS[call.name](call)


def uid():
    return os.environ.get("CHELA_PHONE_UID", "2000")


def identity(call):
    short = {"-u": uid(), "-g": uid(), "-un": NAMES[uid()], "-gn": NAMES[uid()], "-nu":
             NAMES[uid()], "-G": uid()}
    if call.args:
        if call.args[0] not in short:
            call.refuse(f"id: Unknown option '{call.args[0].lstrip('-')}' (see \"id --help\")")
        call.say(short[call.args[0]])
        return
    name = NAMES[uid()]
    domain = "u:r:su:s0" if uid() == "0" else "u:r:shell:s0"
    call.say(f"uid={uid()}({name}) gid={uid()}({name}) groups={uid()}({name}),{GROUPS} "
             f"context={domain}")


def date(call):
    """The phone's clock, in its zone; only formats that a tool needs."""
    phone = call.phone
    form = "%a %b %e %H:%M:%S %Z %Y"
    for word in call.args:
        if word.startswith("+"):
            form = word[1:]
        elif word != "-u":
            call.refuse(f"date: Unknown option '{word.lstrip('-')}' (see \"date --help\")")
    form = form.replace("%s", str(phone.now() // 1000)).replace("%Z", "CET").replace(
        "%z", "+0100")
    call.say(phone.local(phone.now(), form))


def disk(call):
    given, words, wrong = call.options({"-k": 0, "-h": 0, "-H": 0, "-P": 0})
    if wrong:
        call.refuse(f"df: Unknown option '{wrong.lstrip('-')}' (see \"df --help\")")
    storage = call.phone.get("storage")
    unit = "Size" if "-h" in given else "1K-blocks"
    call.say(f"Filesystem     {unit:>10} {'Used':>9} {'Available':>10} Use% Mounted on")
    for word in words or ["/data", "/sdcard"]:
        shown = "/storage/emulated" if word in ("/sdcard", "/storage/emulated/0") else "/data"
        if word not in ("/data", "/sdcard", "/storage/emulated/0", "/data/local/tmp"):
            call.warn(f"df: {word}: No such file or directory")
            return 1
        whole, used = storage["sdcard" if "emulated" in shown else "data"]
        source = "/dev/fuse" if "emulated" in shown else "/dev/block/dm-9"
        row = [whole, used, whole - used]
        if "-h" in given:
            row = [f"{value / 1048576:.0f}G" for value in row]
        call.say(f"{source:<14} {row[0]:>10} {row[1]:>9} {row[2]:>10} "
                 f"{used * 100 // whole:>3}% {shown}")
    return 0


def old_processes(call, words):
    """toolbox's: no options, a state without a head before the name."""
    if words:
        call.refuse(f"bad pid '{words[0]}'")
    call.say("USER     PID   PPID  VSIZE  RSS     WCHAN    PC        NAME")
    for row in call.phone.get("processes"):
        call.say(f"{row['user']:<8} {row['pid']:<6} 1     1228184 {row['rss']} ffffffff "
                 f"b6db0920 S {row['name']}")


def processes(call):
    """ps -A -o PID,USER,RSS,NAME --sort=-rss; plain ps shows the shell's own."""
    if call.sdk < 26:
        old_processes(call)
        return
    words = list(call.args)
    fields, every, order = ["USER", "PID", "RSS", "NAME"], False, None
    while words:
        word = words.pop(0)
        if word in ("-A", "-e"):
            every = True
        elif word == "-o" and words:
            fields = words.pop(0).upper().split(",")
        elif word.startswith("--sort="):
            order = word[7:]
        elif word in ("--sort", "-k") and words:
            order = words.pop(0)
        else:
            call.refuse(f"ps: Unknown option '{word.lstrip('-')}' (see \"ps --help\")")
    known = {"PID": "pid", "USER": "user", "RSS": "rss", "NAME": "name", "CMD": "name",
             "ARGS": "name"}
    for field in fields:
        if field not in known:
            call.refuse(f"ps: bad -o {field}")
    rows = call.phone.get("processes") if every else [
        {"pid": os.getppid(), "user": "shell", "rss": 3000, "name": "sh"}]
    if order:
        rows = sorted(rows, key=lambda row: row[known[order.lstrip("-+").upper()]],
                      reverse=order.startswith("-"))
    call.say(" ".join(f"{field:>8}" if field in ("PID", "RSS") else f"{field:<12}"
                      for field in fields).rstrip())
    for row in rows:
        values = [row[known[field]] for field in fields]
        call.say(" ".join(f"{value:>8}" if isinstance(value, int) else f"{value:<12}"
                          for value in values).rstrip())


def old_processes(call):
    """ps before Android 8: all processes, in columns of its own, no options."""
    if call.args:
        call.refuse(f"bad pid '{call.args[0]}'", 1)
    call.say("USER      PID   PPID  VSIZE  RSS   WCHAN              PC  NAME")
    for row in call.phone.get("processes"):
        call.say(f"{row['user']:<9} {row['pid']:<5} 1     1200000 {row['rss']:<6} ffffffff "
                 f"00000000 S {row['name']}")


def pidof(call):
    words = [word for word in call.args if word != "-s"]
    found = [str(row["pid"]) for row in call.phone.get("processes") if row["name"] in words]
    if not found:
        return 1
    call.say(" ".join(found))
    return 0


def reboot(call):
    if len(call.args) > 1:
        call.refuse("reboot: too many arguments")
    from phone.android.control import power_off
    power_off(call.phone, "reboot" if not call.args or call.args[0] == "" else call.args[0])


def uptime(call):
    call.say(time.strftime(" %H:%M:%S up 3 days,  4:05,  0 users,  load average: 1.00, 1.10, "
                           "1.20", time.gmtime(call.phone.now() // 1000)))


def volumes(call):
    if call.args[:1] != ["list-volumes"]:
        call.refuse("usage: sm list-disks [adoptable]\n       sm list-volumes [public|private|"
                    "emulated|all]", 1)
    call.say("private mounted null\nemulated;0 mounted null")


def ping(call):
    given, words, wrong = call.options({"-c": 1, "-W": 1, "-w": 1, "-n": 0, "-i": 1})
    if wrong or len(words) != 1:
        call.refuse("ping: usage error", 2)
    if call.phone.get("faults").get("offline"):
        call.warn(f"ping: unknown host {words[0]}")
        return 2
    count = int(given.get("-c", 4))
    call.say(f"PING {words[0]} (192.0.2.1) 56(84) bytes of data.")
    for number in range(1, count + 1):
        call.say(f"64 bytes from 192.0.2.1: icmp_seq={number} ttl=57 time=12.3 ms")
    call.say(f"\n--- {words[0]} ping statistics ---\n{count} packets transmitted, {count} "
             "received, 0% packet loss, time 1001ms\nrtt min/avg/max/mdev = "
             "12.300/12.300/12.300/0.000 ms")
    return 0


PROGRAMS = {
    "date": date, "df": disk, "getenforce": lambda call: call.say("Enforcing"), "id": identity,
    "pidof": pidof, "ping": ping, "ps": processes, "reboot": reboot, "sm": volumes,
    "uptime": uptime, "whoami": lambda call: call.say(NAMES[uid()]),
}
