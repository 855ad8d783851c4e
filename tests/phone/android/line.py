"""Runs lines in the phone's shell, for tests that need no transport between."""
import subprocess

from phone.android import shell


def line(phone, text, stdin=b"", uid=2000):
    """A line of the phone's shell to its end: returncode, stdout and stderr as text."""
    return subprocess.run(
        [phone.folder + "/system/bin/sh", "-c", text], input=stdin, capture_output=True,
        cwd="/", env=shell.env(phone.folder, uid), check=False)


def said(phone, text, stdin=b""):
    """What a line prints on both outputs, without its last newline."""
    done = line(phone, f"exec 2>&1\n{text}", stdin)
    return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")
