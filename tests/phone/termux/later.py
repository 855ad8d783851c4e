"""What happens after a command has returned."""

import os
import time


def later(phone, seconds, path, body):
    """Writes a file some time from now, in a process of its own that holds none of ours."""
    if os.fork() > 0:
        return
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    time.sleep(seconds * phone.get("pace"))
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write(body)
    os.replace(path + ".part", path)
    os._exit(0)
