"""Wi-Fi, location, downloads."""

from phone.termux.api import JavaError
from phone.termux.later import later

PROVIDERS = ("gps", "network", "passive")
HIDDEN = "02:00:00:00:00:00"


def location_on(phone):
    return phone.get("settings.secure.location_mode") != "0"


def connection(call):
    """Name and address of the network only with the location permission and location on."""
    phone = call.phone
    wifi = phone.get("wifi")
    found = wifi["connection"] if wifi["enabled"] else None
    if not found:
        found = {"bssid": None, "frequency_mhz": -1, "ip": "0.0.0.0", "link_speed_mbps": -1,
                 "network_id": -1, "rssi": -127, "ssid": "<unknown ssid>", "ssid_hidden": False,
                 "supplicant_state": "DISCONNECTED"}
    elif not phone.granted("ACCESS_FINE_LOCATION") or not location_on(phone):
        found = {**found, "bssid": HIDDEN, "network_id": -1, "ssid": "<unknown ssid>",
                 "ssid_hidden": True}
    call.json({key: HIDDEN if key == "mac_address" else found[key] for key in (
        "bssid", "frequency_mhz", "ip", "link_speed_mbps", "mac_address", "network_id", "rssi",
        "ssid", "ssid_hidden", "supplicant_state")})


def scan(call):
    networks = call.phone.get("wifi.networks")
    if not location_on(call.phone) or not call.phone.get("wifi.enabled"):
        networks = []
    if not networks and not location_on(call.phone):
        call.error("Location needs to be enabled on the device")
    else:
        call.json(networks)


def enable(call):
    """Works because the app is built for old Android. Prints an empty line."""
    on = call.get("enabled") is True
    with call.phone.edit() as state:
        state["wifi"]["enabled"] = on
        state["settings"]["global"]["wifi_on"] = "1" if on else "0"
    call.say("")


def show(call, provider, fix):
    if call.phone.get("sdk") < 26:
        fix = {key: value for key, value in fix.items() if key != "vertical_accuracy"}
    call.json({**fix, "provider": provider})


def location(call):
    provider = call.get("provider", "gps")
    request = call.get("request", "once")
    if provider not in PROVIDERS:
        call.phone.note(refused=f"provider {provider}")
        call.error(f"Unsupported provider '{provider}' - only 'gps', 'network' and 'passive' "
                   "supported")
        return
    if request not in ("last", "once", "updates"):
        call.phone.note(refused=f"request {request}")
        call.error(f"Unsupported request '{request}' - only 'last', 'once' and 'updates' "
                   "supported")
        return
    state = call.phone.get("location")
    on = location_on(call.phone)
    if request == "last":
        fix = state.get(provider) if provider in state["last"] and on else None
        if fix:
            show(call, provider, fix)
        else:
            call.error("Failed to get location")
        return
    fix = state.get(provider) if on else None
    if not fix:
        call.hang("no fix")
    call.wait(1)
    show(call, provider, fix)
    if request == "updates":
        call.wait(29)


def download(call):
    """Asynchronous: the file is there a little later. Only shared storage may be named."""
    phone = call.phone
    if call.data is None:
        call.say("No download URI specified")
        return
    path = call.get("path")
    if not call.data.startswith(("http://", "https://")):
        raise JavaError("java.lang.IllegalArgumentException: Can only download HTTP/HTTPS URIs: "
                        + call.data)
    target = None
    if path is not None:
        target = phone.path(path)
        if not target.startswith(phone.folder + "/sdcard/"):
            raise JavaError("java.lang.SecurityException: Unsupported path " + path)
    page = phone.get("web").get(call.data)
    phone.add("downloads", {"url": call.data, "title": call.get("title"),
                            "description": call.get("description"), "path": path,
                            "status": "successful" if page else "failed"})
    if page and target:
        later(phone, 2, target, page["body"])
