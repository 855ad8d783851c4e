"""What happens to a phone from outside: Shizuku stops, a cable is pulled, an app dies."""
import os
import signal


def end_sessions(phone, kind):
    """Ends the shells that were opened by rish or adb, and the clients with them."""
    run = phone.folder + "/run"
    for name in os.listdir(run):
        if not name.startswith(kind + "."):
            continue
        try:
            with open(f"{run}/{name}", encoding="ascii") as file:
                client = file.read()
            os.unlink(f"{run}/{name}")
        except FileNotFoundError:
            continue
        for pid in (name.partition(".")[2], client):
            try:
                os.kill(int(pid), signal.SIGKILL)
            except (ProcessLookupError, ValueError):
                pass


def stop_shizuku(phone):
    phone.set("shizuku.running", False)
    end_sessions(phone, "rish")


def start_shizuku(phone):
    phone.set("shizuku.running", True)


def unplug(phone, serial=None):
    """The device (all of them without a serial) is gone from `adb devices`."""
    with phone.edit() as state:
        state["adb"]["devices"] = [device for device in state["adb"]["devices"]
                                   if serial and device["serial"] != serial]
    end_sessions(phone, "adb")


def plug(phone, serial, state="device"):
    with phone.edit() as whole:
        whole["adb"]["devices"].append({"serial": serial, "state": state})


def power_off(phone, how):
    """The phone restarts or is off: Shizuku is gone until it is started again."""
    with phone.edit() as state:
        state["rebooted"] = how
        state["shizuku"]["running"] = False
        state["screen"]["overlay"] = None
        state["screen"]["locked"] = True
    end_sessions(phone, "rish")
