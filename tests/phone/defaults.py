"""The state of a fresh phone. Every name, number and place is invented."""

RELEASES = {26: "8.0.0", 27: "8.1.0", 28: "9", 29: "10", 30: "11", 31: "12", 32: "12",
            33: "13", 34: "14", 35: "15", 36: "16"}

# 2026-03-04 10:20:30 in Berlin, a Wednesday. It stands still until it is moved.
NOW = 1772616030000

DAY = 24 * 3600 * 1000


def app(label, version="1.0", activity=".MainActivity", system=False, **more):
    return {"label": label, "version_name": version, "version_code": int(float(
        version.split(".")[0]) * 100), "system": system, "enabled": True,
        "activity": activity, "granted": [], "appops": {}, **more}


def apps():
    """Installed packages; an app made of screens brings itself (see android/)."""
    return {
        "com.termux": app("Termux", "0.119.0", ".app.TermuxActivity", uid=10151,
                          appops={"SYSTEM_ALERT_WINDOW": "allow"}),
        "com.termux.api": app("Termux:API", "0.53.0", ".activities.TermuxAPIMainActivity",
                              uid=10151, granted=["android.permission." + name for name in (
                                  "CAMERA", "READ_CALL_LOG", "READ_CONTACTS", "TRANSMIT_IR",
                                  "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION",
                                  "RECORD_AUDIO", "READ_SMS", "SEND_SMS", "CALL_PHONE",
                                  "READ_PHONE_STATE")],
                              appops={"SYSTEM_ALERT_WINDOW": "allow",
                                      "WRITE_SETTINGS": "allow"}),
        "moe.shizuku.privileged.api": app("Shizuku", "13.6.0", uid=10152),
        "com.android.deskclock": app("Clock", "8.0", ".DeskClock", True, handles=[
            "android.intent.action.SET_ALARM", "android.intent.action.SET_TIMER",
            "android.intent.action.SHOW_ALARMS", "android.intent.action.SHOW_TIMERS"]),
        "com.android.dialer": app("Phone", "90.0", ".main.impl.MainActivity", True, handles=[
            "android.intent.action.DIAL", "android.intent.action.DIAL tel:",
            "android.intent.action.CALL tel:", "android.intent.action.VIEW tel:"]),
        "com.android.messaging": app("Messages", "1.0", ".ui.conversationlist."
                                     "ConversationListActivity", True, handles=[
                                         "android.intent.action.SENDTO sms: smsto:",
                                         "android.intent.action.VIEW sms: smsto:",
                                         "android.intent.action.SEND text/* image/*"]),
        "com.android.contacts": app("Contacts", "1.7", ".activities.PeopleActivity", True,
                                    handles=["android.intent.action.INSERT "
                                             "vnd.android.cursor.dir/contact"]),
        "com.android.calendar": app("Calendar", "14.0", ".AllInOneActivity", True, handles=[
            "android.intent.action.INSERT vnd.android.cursor.item/event",
            "android.intent.action.INSERT content:"]),
        "com.android.chrome": app("Chrome", "120.0", ".Main", True, handles=[
            "android.intent.action.VIEW http: https:",
            "android.intent.action.WEB_SEARCH"]),
        "com.android.email": app("Email", "9.0", ".activity.Welcome", True, handles=[
            "android.intent.action.SENDTO mailto:", "android.intent.action.VIEW mailto:",
            "android.intent.action.SEND */*"]),
        "com.example.maps": app("Maps", "11.0", handles=[
            "android.intent.action.VIEW geo: google.navigation:"]),
        "com.example.viewer": app("Viewer", "3.1", handles=[
            "android.intent.action.VIEW content: file: */*"]),
    }


def settings():
    """As `settings` shows them: texts, whatever they mean."""
    return {
        "system": {"screen_brightness": "128", "screen_brightness_mode": "1",
                   "screen_off_timeout": "60000", "accelerometer_rotation": "1",
                   "user_rotation": "0", "font_scale": "1.0"},
        "secure": {"location_mode": "3", "default_input_method":
                   "com.android.inputmethod.latin/.LatinIME",
                   "enabled_notification_listeners":
                   "com.termux.api/com.termux.api.apis.NotificationListAPI$NotificationService",
                   "android_id": "0123456789abcdef"},
        "global": {"airplane_mode_on": "0", "wifi_on": "1", "bluetooth_on": "0",
                   "mobile_data": "1", "zen_mode": "0", "low_power": "0",
                   "window_animation_scale": "1.0", "transition_animation_scale": "1.0",
                   "animator_duration_scale": "1.0", "adb_enabled": "1",
                   "development_settings_enabled": "1", "device_name": "Simulated phone"},
    }


def people():
    return {
        "contacts": [
            {"_id": 1, "name": "Ana López", "numbers": ["+1 555-0100"]},
            {"_id": 2, "name": "李雷", "numbers": ["010 0000 0000"]},
            {"_id": 3, "name": "Zoë Example", "numbers": ["+49 30 000000", "+49 170 0000000"]},
        ],
        "sms": [
            {"_id": 101, "thread_id": 7, "type": "inbox", "read": True, "address": "+15550100",
             "date": NOW - 3900000, "body": "Line 1\nLine 2 \"quoted\" \\ back 😀 你好"},
            {"_id": 102, "thread_id": 7, "type": "sent", "read": True, "address": "+15550100",
             "date": NOW - 3800000, "body": "ok"},
            {"_id": 103, "thread_id": 9, "type": "inbox", "read": False, "address": "MyBank",
             "date": NOW - 3700000, "body": "Your code is 000000"},
        ],
        "calls": [
            {"name": None, "number": "", "type": "REJECTED", "date": NOW - 3 * DAY,
             "duration": 0, "sim_id": "89490200000000000000"},
            {"name": "Ana López", "number": "+15550100", "type": "OUTGOING",
             "date": NOW - 2 * DAY, "duration": 3723, "sim_id": None},
            {"name": "李雷", "number": "01000000000", "type": "MISSED", "date": NOW - DAY,
             "duration": 0, "sim_id": None},
        ],
        "calendars": [{"_id": 1, "name": "Home", "account": "home@example.org",
                       "access": 700}],
        "events": [{"_id": 1, "calendar_id": 1, "title": "Dentist", "dtstart": NOW + DAY,
                    "dtend": NOW + DAY + 1800000, "location": "Main Street 1",
                    "all_day": False}],
        "call": None,       # the number that is being called
    }


def telephony():
    return {
        "telephony": {
            "data_enabled": "true", "data_activity": "none", "data_state": "connected",
            "device_id": None, "device_software_version": "01", "phone_count": 2,
            "phone_type": "gsm", "network_operator": "26201",
            "network_operator_name": "Example Net", "network_country_iso": "de",
            "network_type": "lte", "network_roaming": False, "sim_country_iso": "de",
            "sim_operator": "26201", "sim_operator_name": "Example Net",
            "sim_serial_number": None, "sim_subscriber_id": None, "sim_state": "ready"},
        "cells": [
            {"type": "lte", "registered": True, "asu": 44, "dbm": -96, "level": 3, "ci": 1,
             "pci": 2, "tac": 3, "mcc": 262, "mnc": 1, "rsrp": -96, "rsrq": -11, "rssi": -67,
             "bands": [20]},
            {"type": "nr", "registered": False, "asu": 50, "dbm": -90, "mcc": None,
             "mnc": None, "ss_rsrp": -90, "bands": [78]}],
        "slots": [0, 1],
    }


def hardware(sdk):
    battery = {"present": True, "technology": "Li-ion", "health": "GOOD",
               "plugged": "PLUGGED_USB", "status": "CHARGING", "temperature": 31.2,
               "voltage": 4213, "current": 741000, "current_average": 702000,
               "percentage": 83, "level": 83, "scale": 100, "charge_counter": 3310000,
               "energy": 0}
    if sdk >= 34:
        battery["cycle"] = 214
    return {
        "battery": battery,
        "flash": True, "torch": False,
        "ringer": "normal",
        "volumes": {name: {"volume": volume, "min": least, "max": top}
                    for name, volume, least, top in (
                        ("call", 5, 1, 8), ("system", 7, 0, 15), ("ring", 7, 0, 15),
                        ("music", 11, 0, 25), ("alarm", 6, 1, 7), ("notification", 7, 0, 15))},
        "audio": {"sample_rate": 48000, "frames": 192, "buffer": 3848, "bluetooth": False,
                  "headset": False},
        "cameras": [
            {"id": "0", "facing": "back", "sizes": [[4000, 3000], [1920, 1080]],
             "focal_lengths": [4.38], "modes": ["CONTROL_AE_MODE_OFF", "CONTROL_AE_MODE_ON"],
             "physical": [5.64, 4.23], "capabilities": ["backward_compatible", "raw", 18]},
            {"id": "1", "facing": "front", "sizes": [[3264, 2448], [1280, 720]],
             "focal_lengths": [2.9], "modes": ["CONTROL_AE_MODE_OFF", "CONTROL_AE_MODE_ON"],
             "physical": [3.6, 2.7], "capabilities": ["backward_compatible"]}],
        "sensors": {
            "LSM6DSO Accelerometer": [[0.12, 9.79, 0.31], [0.13, 9.8, 0.3], [0.11, 9.81, 0.3]],
            "LSM6DSO Gyroscope": [[0.0, 0.01, 0.0]],
            "AK09918 Magnetometer": [[21.3, -4.5, 40.1]],
            "TMD2725 Proximity Sensor": [[5.0]],
            "TMD2725 Ambient Light": [[120.0]]},
        "sensor_listener": None,
        "infrared": {"ranges": [[30000, 30000], [33000, 36000], [38000, 40000]], "sent": []},
        "usb": {"/dev/bus/usb/001/002": {"permission": False, "answer": "yes"}},
        "nfc": {"present": True, "active": True, "tag": None, "written": []},
        "fingerprint": {"hardware": True, "enrolled": True, "answers": []},
        "keystore": [],
        "vibrations": [],
    }


def network(sdk):
    return {
        "wifi": {
            "enabled": True,
            "connection": {"bssid": "00:00:5e:00:53:01", "frequency_mhz": 5180,
                           "ip": "192.0.2.17", "link_speed_mbps": 433, "network_id": 3,
                           "rssi": -58, "ssid": "Example 5G", "ssid_hidden": False,
                           "supplicant_state": "COMPLETED"},
            "networks": [
                {"bssid": "00:00:5e:00:53:01", "frequency_mhz": 5180, "rssi": -58,
                 "ssid": "Example 5G", "timestamp": 123456789012,
                 "channel_bandwidth_mhz": "80", "center_frequency_mhz": 5210,
                 "capabilities": "[WPA2-PSK-CCMP][RSN-PSK-CCMP][ESS]"},
                {"bssid": "00:00:5e:00:53:02", "frequency_mhz": 2412, "rssi": -71, "ssid": "",
                 "timestamp": 123456789013, "channel_bandwidth_mhz": "20",
                 "capabilities": "[ESS]"}]},
        "properties": {
            "ro.build.version.sdk": str(sdk), "ro.build.version.release":
            RELEASES.get(sdk, "16"), "ro.product.model": "SIM-1",
            "ro.product.manufacturer": "Example", "ro.product.brand": "example",
            "ro.product.device": "simulated", "ro.product.cpu.abi": "arm64-v8a",
            "persist.sys.timezone": "Europe/Berlin", "persist.sys.locale": "en-US",
            "gsm.version.baseband": "1.0"},
        "location": {
            "network": {"latitude": 51.4779281, "longitude": -0.0014852, "altitude": 46.9,
                        "accuracy": 12.5, "vertical_accuracy": 3.2, "bearing": 0.0,
                        "speed": 0.0, "elapsedMs": 143},
            "gps": {"latitude": 51.4778, "longitude": -0.00139, "altitude": 48.0,
                    "accuracy": 3.0, "vertical_accuracy": 2.0, "bearing": 0.0, "speed": 0.0,
                    "elapsedMs": 210},
            "last": ["network", "gps"]},
    }


def shown():
    """What is shown to the person or waits for an answer of theirs."""
    return {
        "clipboard": "",
        "focus": {"package": "com.termux", "activity": "com.termux.app.TermuxActivity"},
        "notifications": [
            {"package": "com.example.chat", "id": 17, "tag": None, "group": "", "title": "Ana",
             "text": "Are you there?", "lines": [], "when": NOW - 600000, "ongoing": False}],
        "channels": {},
        "toasts": [],
        "wallpaper": {"home": "", "lock": ""},
        "dialogs": {"answers": [], "shown": [], "index": None},
        "tts": {"engines": [{"name": "com.google.android.tts",
                             "label": "Speech Recognition and Synthesis from Google",
                             "default": True}],
                "languages": ["en", "de", "zh"], "spoken": []},
        "speech": {"recogniser": True, "heard": []},
        "player": {"state": "none", "file": "", "position": 12, "length": 225},
        "recorder": {"recording": False, "file": None},
        "scanned": [],
        "saf": {"trees": [], "picks": []},
        "picks": [],        # files that the person picks in storage-get
        "downloads": [],
        "jobs": {},
        "shares": [],
        "intents": [],
        "alarms": [],
        "timers": [],
        "wakelock": False,
        "api": {"service": False, "stuck": False},
    }


def state(sdk=34):
    """Everything that is known of a fresh phone."""
    return {
        "sdk": sdk,
        "clock": {"ms": NOW, "offset": 60, "zone": "Europe/Berlin"},
        "apps": apps(),
        "settings": settings(),
        **hardware(sdk), **network(sdk), **telephony(), **people(), **shown(),
        "web": {},          # url -> {"type", "body"}: what a download would find
        "asked": [],        # permissions that the app asked for
        "pace": 0.05,       # of the seconds that things take on a real phone
        "faults": {},
    }
