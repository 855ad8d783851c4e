"""Puts the Android side into a phone: its programs and its apps; its state is initial.py's."""
from phone.android import install


def setup(phone, options):
    try:
        install.android(phone.folder)
    except install.Missing as missing:
        with phone.edit() as state:
            state["missing"] = str(missing)     # a test that needs this side is skipped
        return
    if options["rish"]:
        install.rish(phone.folder)
    install.adb(phone.folder)
    if options["su"]:
        install.su(phone.folder)
