"""Packages from npm, installed into a scratch folder for the length of a test."""

import os
import pathlib
import shutil
import subprocess

from e2e.lib.tap import Skip

INSTALL = 200   # seconds


def install(folder, *packages):
    """Installs packages; skips where that cannot be done."""
    if not shutil.which("npm") or not shutil.which("node"):
        raise Skip("npm is not installed")
    command = ["npm", "install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund",
               "--ignore-scripts", *packages]
    names = " ".join(packages)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                              timeout=INSTALL, env={**os.environ, "npm_config_cache":
                                                    str(pathlib.Path(folder) / "cache")})
    except subprocess.TimeoutExpired:
        raise Skip(f"{names} could not be fetched in time") from None
    if done.returncode != 0:
        raise Skip(f"{names} could not be fetched: {done.stderr.strip()[-200:]}")
