"""Starts the phone's shell: mksh with the phone's programs and paths, and nothing of ours."""
import os

KEPT = ("CHELA_TEST_MARK",)     # by which a test finds what it left behind


def env(folder, uid, more=None):
    """The environment of a process of the phone's shell user (2000) or of root (0)."""
    made = {
        "CHELA_PHONE": folder, "CHELA_PHONE_UID": str(uid),
        "LD_PRELOAD": folder + "/system/lib/paths.so", "PATH": folder + "/system/bin",
        "ANDROID_DATA": "/data", "ANDROID_ROOT": "/system", "EXTERNAL_STORAGE": "/sdcard",
        "HOME": "/", "HOSTNAME": "phone", "SHELL": "/system/bin/sh", "TERM": "dumb",
        "TMPDIR": "/data/local/tmp", "USER": "shell" if uid else "root", "LC_ALL": "C.UTF-8"}
    made.update({name: os.environ[name] for name in KEPT if name in os.environ})
    made.update(more or {})
    return made


def program(folder, argv):
    """The path here of argv[0] of the phone, or None."""
    name = argv[0]
    if name in ("sh", "/system/bin/sh", "/bin/sh"):
        return folder + "/system/bin/sh"
    for start in ("/system/bin/", "/bin/"):
        if name.startswith(start):
            name = name[len(start):]
            break
    path = folder + "/system/bin/" + name
    return path if "/" not in name and os.path.exists(path) else None


def become(folder, argv, uid, more=None):
    """This process becomes a program of the phone; returns only when there is none."""
    path = program(folder, argv)
    if path is None:
        return
    os.chdir("/")
    os.execve(path, list(argv), env(folder, uid, more))
