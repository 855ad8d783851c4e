"""The programs of Termux: its scripts around libexec/termux-api, and those of its own."""

# Scripts that take no option and call one method.
PLAIN = {
    "termux-audio-info": "AudioInfo", "termux-battery-status": "BatteryStatus",
    "termux-camera-info": "CameraInfo", "termux-clipboard-get": "Clipboard",
    "termux-contact-list": "ContactList",
    "termux-infrared-frequencies": "InfraredFrequencies",
    "termux-notification-list": "NotificationList",
    "termux-telephony-cellinfo": "TelephonyCellInfo",
    "termux-telephony-deviceinfo": "TelephonyDeviceInfo",
    "termux-wifi-connectioninfo": "WifiConnectionInfo",
    "termux-wifi-scaninfo": "WifiScanInfo",
}

# Those that read their words; the module of each.
SCRIPTS = {
    "scripts": ("termux-brightness", "termux-call-log", "termux-camera-photo",
                "termux-clipboard-set", "termux-download", "termux-fingerprint",
                "termux-infrared-transmit", "termux-location", "termux-media-player",
                "termux-media-scan", "termux-nfc", "termux-notification-channel",
                "termux-notification-remove", "termux-share", "termux-sms-inbox",
                "termux-sms-send", "termux-speech-to-text", "termux-storage-get",
                "termux-telephony-call", "termux-toast", "termux-torch",
                "termux-tts-engines", "termux-tts-speak", "termux-usb", "termux-vibrate",
                "termux-volume", "termux-wallpaper", "termux-wifi-enable"),
    "longer": ("termux-dialog", "termux-job-scheduler", "termux-keystore",
               "termux-microphone-record", "termux-notification", "termux-saf-create",
               "termux-saf-dirs", "termux-saf-ls", "termux-saf-managedir", "termux-saf-mkdir",
               "termux-saf-read", "termux-saf-rm", "termux-saf-stat", "termux-saf-write",
               "termux-sensor", "termux-sms-list"),
    "system": ("termux-api-start", "termux-api-stop", "termux-open", "termux-open-url",
               "termux-wake-lock", "termux-wake-unlock", "termux-reload-settings",
               "termux-setup-storage", "termux-info", "termux-fix-shebang", "am", "pm",
               "getprop"),
}


def names():
    return [*PLAIN, *(name for group in SCRIPTS.values() for name in group)]


def run(phone, name, words):
    from phone.termux import api
    if name == "termux-api":
        return api.main(phone, words)
    if name in PLAIN:
        from phone.termux.words import getopts, refuse
        _, rest = getopts(phone, name, "h", words, "")
        if rest:
            refuse(phone, 1, f"{name}: too many arguments")
        return api.run(phone, PLAIN[name], [])
    where = next(module for module, group in SCRIPTS.items() if name in group)
    module = __import__(f"phone.termux.{where}", fromlist=["run"])
    return module.run(phone, name, words)
