"""Puts the Android side of a simulated phone into its folder.

The shell is mksh; plain programs are this machine's own under the phone's PATH; Android's
programs are the modules of programs/. paths.c makes their absolute paths those of a phone.
"""
import os
import pathlib
import shutil
import subprocess
import sys

from phone.android.programs import TABLE
from phone.install import program

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parents[1]
PLAIN = ("[", "awk", "base64", "basename", "cat", "chmod", "cmp", "comm", "cp", "cut", "dd",
         "diff", "dirname", "du", "echo", "env", "expr", "false", "file", "find", "grep",
         "egrep", "fgrep", "gzip", "gunzip", "head", "kill", "ln", "ls", "md5sum", "mkdir",
         "mkfifo", "mktemp", "mv", "nl", "nohup", "od", "paste", "printf", "pwd", "readlink",
         "realpath", "rm", "rmdir", "sed", "seq", "setsid", "sha1sum", "sha256sum", "sleep",
         "sort", "split", "stat", "stdbuf", "tac", "tail", "tar", "tee", "test", "time",
         "timeout", "touch", "tr", "true", "truncate", "tty", "uname", "uniq", "wc", "which",
         "xargs", "xxd", "yes")
SCRIPT = """#!{python} -ISE
import sys
sys.path.insert(0, {tests!r})
from {module} import main
main({folder!r})
"""


class Missing(Exception):
    """Something that the phone needs is not on this machine."""


def script(folder, where, module):
    """A program of its own, not run by phone.run: rish, adb, su."""
    path = pathlib.Path(folder) / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SCRIPT.format(python=sys.executable, tests=str(TESTS), module=module,
                                  folder=str(folder)), encoding="utf-8")
    path.chmod(0o755)


def library(folder):
    """The object of paths.c: the build's own where there is one, else made here."""
    target = folder / "system" / "lib" / "paths.so"
    target.parent.mkdir(parents=True, exist_ok=True)
    named = os.environ.get("CHELA_PHONE_PATHS")
    program = os.environ.get("CHELA_BIN")
    built = [pathlib.Path(named)] if named else []
    if program:
        built.append(pathlib.Path(program).parents[2] / "tests" / "phone" / "paths.so")
    for path in built:
        if path.is_file() and path.stat().st_mtime >= (HERE / "paths.c").stat().st_mtime:
            target.symlink_to(path)
            return
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if not compiler:
        raise Missing("a C compiler is needed for the paths of the simulated phone")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(target),
                    str(HERE / "paths.c"), "-ldl"], check=True)


def android(folder):
    """The phone's own programs in `folder`/system/bin."""
    folder = pathlib.Path(folder)
    shell = shutil.which("mksh")
    if not shell or sys.platform != "linux":
        raise Missing("mksh on Linux is needed for the simulated phone")
    programs = folder / "system" / "bin"
    programs.mkdir(parents=True, exist_ok=True)
    for name in ("data/local/tmp", "data/app", "sdcard/Android", "storage/emulated",
                 "storage/self", "run"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for link in ("storage/emulated/0", "storage/self/primary"):
        if not (folder / link).is_symlink():
            (folder / link).symlink_to("../../sdcard")
    library(folder)
    (programs / "sh").symlink_to(os.path.realpath(shell))
    for name in PLAIN:
        found = shutil.which(name)
        if found:
            (programs / name).symlink_to(os.path.realpath(found))
    for name in TABLE:
        program(str(folder), f"system/bin/{name}", "android")


def rish(folder):
    """rish and its dex, as the Shizuku app writes them; mode 0600, as a copy has it."""
    folder = pathlib.Path(folder)
    script(folder, "usr/bin/rish", "phone.android.rish")
    dex = folder / "usr" / "bin" / "rish_shizuku.dex"
    dex.write_bytes(b"dex\n035\0")
    dex.chmod(0o600)


def adb(folder, termux=False):
    """adb of a computer, or with `termux` that of android-tools beside it."""
    where = "usr" if termux else "desk"
    script(folder, f"{where}/bin/adb", "phone.android.adb")


def su(folder):
    script(folder, "root/bin/su", "phone.android.su")
