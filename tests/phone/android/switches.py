"""Switches that several programs and pages turn: one place knows what hangs on each."""


def set_global(state, key, on):
    state["settings"]["global"][key] = "1" if on else "0"
    follow(state)


def follow(state):
    """Brings the rest of the state in line with the settings."""
    settings = state["settings"]
    state["wifi"]["enabled"] = settings["global"].get("wifi_on") in ("1", "2")
    system = settings["system"]
    locked = system.get("accelerometer_rotation") == "0"
    state["screen"]["rotation"] = int(system.get("user_rotation") or 0) if locked else 0
    secure = settings["secure"]
    secure["location_providers_allowed"] = \
        "gps,network" if secure.get("location_mode", "3") != "0" else ""


def set_airplane(state, on):
    """The radios go with it, and come back as they were."""
    settings = state["settings"]["global"]
    was = settings.get("airplane_mode_on") == "1"
    settings["airplane_mode_on"] = "1" if on else "0"
    if on and not was:
        state["radios"] = {key: settings.get(key) for key in ("wifi_on", "bluetooth_on")}
        settings["wifi_on"] = settings["bluetooth_on"] = "0"
    elif was and not on:
        settings.update(state.pop("radios", {}))
    follow(state)


RINGER = {"NORMAL": ("2", "normal"), "VIBRATE": ("1", "vibrate"), "SILENT": ("0", "silent")}


def set_ringer(state, mode):
    state["settings"]["global"]["mode_ringer"], state["ringer"] = RINGER[mode]


ZEN = {"off": "0", "all": "0", "priority": "1", "on": "2", "none": "2", "alarms": "3"}


def charging(state):
    return state["battery"]["plugged"] != "UNPLUGGED"


def set_power_save(state, on):
    """Ignored while the phone is charging."""
    if on and charging(state):
        return
    state["settings"]["global"]["low_power"] = "1" if on else "0"
