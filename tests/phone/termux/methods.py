"""Every method of the app: where it is played, its extras by kind, its permissions.

An extra is KIND:KEY with am's kind without dashes; `-a:NAME` is an action, `data` the URI
behind the options.
"""

NOTIFICATION = " ".join("es:" + key for key in (
    "action", "button_action_1", "button_text_1", "button_action_2", "button_text_2",
    "button_action_3", "button_text_3", "channel", "group", "id", "icon", "image-path",
    "led-color", "media-next", "media-pause", "media-play", "media-previous",
    "on_delete_action", "priority", "title", "type")) + \
    " ez:alert-once ez:ongoing ez:sound ei:led-on ei:led-off ela:vibrate"
SMS = "ez:conversation-list ei:conversation-limit ei:conversation-offset " \
    "es:conversation-selection es:conversation-sort-order " \
    "ez:conversation-return-multiple-messages ez:conversation-return-nested-view " \
    "ez:conversation-return-no-order-reverse ei:limit ei:offset ei:type " \
    "es:message-selection es:from es:message-sort-order ez:message-return-no-order-reverse " \
    "ez:show-dates ez:show-phone-numbers"
JOB = "es:script ei:job_id ez:pending ez:cancel ez:cancel_all ei:period_ms es:network " \
    "ez:battery_not_low ez:storage_not_low ez:charging ez:persisted es:trigger_content_uri " \
    "ez:trigger_content_flag"
DIALOG = "es:input_method es:input_hint es:input_title eia:input_range es:input_values " \
    "ez:multiple_lines ez:password ez:numeric es:date_format"

METHODS = {
    "AudioInfo": ("power.audio_info", "", ()),
    "BatteryStatus": ("power.battery", "", ()),
    "Brightness": ("power.brightness", "ei:brightness ez:auto", ("WRITE_SETTINGS",)),
    "CallLog": ("people.call_log", "ei:offset ei:limit", ("READ_CALL_LOG",)),
    "CameraInfo": ("camera.info", "", ()),
    "CameraPhoto": ("camera.photo", "es:camera es:file", ("CAMERA",)),
    "Clipboard": ("shown.clipboard", "es:api_version ez:set", ()),
    "ContactList": ("people.contacts", "", ("READ_CONTACTS",)),
    "Dialog": ("dialog.dialog", DIALOG, ()),
    "Download": ("network.download", "es:title es:description es:path data", ()),
    "Fingerprint": ("hardware.fingerprint", "es:title es:description es:subtitle es:cancel",
                    ()),
    "InfraredFrequencies": ("hardware.frequencies", "", ("TRANSMIT_IR",)),
    "InfraredTransmit": ("hardware.transmit", "ei:frequency eia:pattern", ("TRANSMIT_IR",)),
    "JobScheduler": ("jobs.jobs", JOB, ()),
    "Keystore": ("keystore.keystore", "es:command es:alias es:algorithm es:signature es:curve "
                 "ez:detailed ei:purposes ei:size ei:validity esa:digests", ()),
    "Location": ("network.location", "es:provider es:request", ("ACCESS_FINE_LOCATION",)),
    "MediaPlayer": ("media.player", "-a:play -a:resume -a:pause -a:stop -a:info es:file", ()),
    "MediaScanner": ("media.scan", "esa:paths ez:recursive ez:verbose", ()),
    "MicRecorder": ("media.record", "-a:record -a:info -a:quit es:file ei:limit es:encoder "
                    "ei:bitrate ei:srate ei:channels", ("RECORD_AUDIO",)),
    "Nfc": ("hardware.nfc", "es:mode es:param es:value", ()),
    "Notification": ("notify.show", NOTIFICATION, ()),
    "NotificationChannel": ("notify.channel", "es:id es:name ez:delete es:priority", ()),
    "NotificationList": ("notify.listing", "", ()),
    "NotificationRemove": ("notify.remove", "es:id", ()),
    "SAF": ("saf.saf", "es:safmethod es:treeuri es:filename es:mimetype es:uri", ()),
    "Sensor": ("sensor.sensor", "-a:list -a:cleanup -a:sensors es:sensors ez:all ei:delay "
               "ei:limit", ()),
    "Share": ("shown.share", "es:action es:content-type ez:default-receiver es:title es:file",
              ()),
    "SmsInbox": ("sms.inbox", SMS, ("READ_SMS", "READ_CONTACTS")),
    "SmsSend": ("sms.send", "esa:recipients es:recipient ei:slot",
                ("READ_PHONE_STATE", "SEND_SMS")),
    "SpeechToText": ("media.listen", "", ("RECORD_AUDIO",)),
    "StorageGet": ("saf.storage_get", "es:file", ()),
    "TelephonyCall": ("people.call", "es:number", ("CALL_PHONE",)),
    "TelephonyCellInfo": ("people.cells", "", ("ACCESS_COARSE_LOCATION",)),
    "TelephonyDeviceInfo": ("people.device", "", ("READ_PHONE_STATE",)),
    "TextToSpeech": ("media.speak", "es:engine es:language es:region es:variant ef:pitch "
                     "ef:rate es:stream", ()),
    "Toast": ("shown.toast", "ez:short es:text_color es:background es:gravity", ()),
    "Torch": ("power.torch", "ez:enabled", ()),
    "Usb": ("hardware.usb", "-a:list -a:permission -a:open ez:request es:device es:vendorId "
            "es:productId", ()),
    "Vibrate": ("power.vibrate", "ei:duration_ms ez:force", ()),
    "Volume": ("power.volume", "-a:set-volume es:stream ei:volume", ()),
    "Wallpaper": ("shown.wallpaper", "es:file es:url ez:lockscreen", ()),
    "WifiConnectionInfo": ("network.connection", "", ()),
    "WifiEnable": ("network.enable", "ez:enabled", ()),
    "WifiScanInfo": ("network.scan", "", ("ACCESS_FINE_LOCATION",)),
}
