"""cmd wifi: the part that a shell may use."""
from phone.android.programs.cmd import unknown
from phone.android.switches import set_global

SECURITY = ("open", "owe", "wpa2", "wpa3")


def main(call):
    words = call.args
    if not words or words[0] not in VERBS:
        unknown(call, words[0] if words else "")
    VERBS[words[0]](call, words[1:])


def enabled(call, words):
    if len(words) != 1 or words[0] not in ("enabled", "disabled"):
        call.refuse(f"Invalid args for set-wifi-enabled: expected 'enabled' or 'disabled'"
                    f" as next arg but got '{words[0] if words else None}'", 255)
    with call.phone.edit() as state:
        set_global(state, "wifi_on", words[0] == "enabled")


def status(call, words):
    if words:
        unknown(call, words[0])
    wifi = call.phone.get("wifi")
    if not wifi["enabled"]:
        call.say("Wifi is disabled\nWifi scanning is always available")
        return
    call.say("Wifi is enabled\nWifi scanning is always available")
    if call.sdk >= 31:
        call.say("==== Primary ClientModeManager instance ====")
    link = wifi["connection"]
    if link.get("supplicant_state") != "COMPLETED":
        call.say("Wifi is not connected")
        return
    call.say(f"Wifi is connected to \"{link['ssid']}\"")
    call.say(f"WifiInfo: SSID: \"{link['ssid']}\", BSSID: {link['bssid']}, MAC: "
             f"02:00:00:00:00:00, IP: /{link['ip']}, Security type: 2, Supplicant state: "
             f"{link['supplicant_state']}, Wi-Fi standard: 5, RSSI: {link['rssi']}, Link speed: "
             f"{link['link_speed_mbps']}Mbps, Tx Link speed: {link['link_speed_mbps']}Mbps, "
             f"Max Supported Tx Link speed: 866Mbps, Rx Link speed: 390Mbps, Frequency: "
             f"{link['frequency_mhz']}MHz, Net ID: {link['network_id']}, Metered hint: false, "
             "score: 60, isUsable: true, CarrierMerged: false, SubscriptionId: -1")
    call.say("successfulTxPackets: 10234\nsuccessfulTxPacketsPerSecond: 1.0\nretriedTxPackets: 2")


def scan(call, words):
    if words:
        unknown(call, words[0])
    call.phone.set("wifi.scanned", True)


def results(call, words):
    if words:
        unknown(call, words[0])
    wifi = call.phone.get("wifi")
    if not wifi["enabled"] or not wifi["networks"]:
        call.say("No scan results")
        return
    call.say("    BSSID              Frequency      RSSI           Age(sec)     SSID"
             "                                 Flags")
    for network in wifi["networks"]:
        call.say(f"  {network['bssid']}    {network['frequency_mhz']:>7}    "
                 f"{network['rssi']:>4}              3.255      {network['ssid']:<32} "
                 f"{network.get('capabilities', '')}")


def networks(call, words):
    if words:
        unknown(call, words[0])
    link = call.phone.get("wifi.connection")
    call.say("Network Id      SSID                         Security type")
    call.say(f"{link['network_id']:<12} {link['ssid']:>32}     wpa2-psk")


def connect(call, words):
    if len(words) < 2 or words[1] not in SECURITY:
        call.refuse(f"Unknown network type {words[1] if len(words) > 1 else None}", 255)
    if words[1] in ("wpa2", "wpa3") and len(words) < 3:
        call.refuse("Argument expected after \"wpa2\"", 255)
    with call.phone.edit() as state:
        state["wifi"]["connection"]["ssid"] = words[0]
    call.say("Connection initiated")


def forget(call, words):
    if len(words) != 1 or not words[0].isdigit():
        call.refuse(f'java.lang.NumberFormatException: For input string: '
                    f'"{words[0] if words else ""}"', 255)
    with call.phone.edit() as state:
        if state["wifi"]["connection"]["network_id"] == int(words[0]):
            state["wifi"]["connection"]["supplicant_state"] = "DISCONNECTED"
    call.say("Forget successful")


def always(call, words):
    if words not in (["enabled"], ["disabled"]):
        call.refuse("expected 'enabled' or 'disabled'", 255)


VERBS = {"connect-network": connect, "forget-network": forget, "list-networks": networks,
         "list-scan-results": results, "set-scan-always-available": always,
         "set-wifi-enabled": enabled, "start-scan": scan, "status": status}
