"""Puts the Android side into a phone: its programs, its apps, its state."""
from phone.android import initial, install


def setup(phone, options):
    with phone.edit() as state:
        initial.fill(state, options)
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
