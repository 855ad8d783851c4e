/* How long each kind of call may take, and which ones wait for ever for other reasons
   than a missing app: those prove nothing about it. */
#include "device/termux_method.h"

#include "base/mem.h"
#include "base/str.h"

#define TOP                                                                                    \
	"nobody answered, or its window could not open: Termux must be on the screen, or "     \
	"Termux and Termux:API both need the permission \"Display over other apps\""
#define LISTENER                                                                               \
	"Termux:API may lack access to notifications: Android's settings, \"Notification "     \
	"access\", or `cmd notification allow_listener 'com.termux.api/com.termux.api.apis."   \
	"NotificationListAPI$NotificationService'` through rish or adb"
#define SENSOR                                                                                 \
	"the sensor sent nothing, or an earlier reading still holds it: `termux-sensor -c` "   \
	"frees it"
#define PLACE "no position came: location may be switched off, or nothing is received indoors"
#define SAF "the folder's address may be wrong, or access to it was taken back"

static const struct termux_method methods[] = {
	{ .name = "AudioInfo", .script = "termux-audio-info", .seconds = 10 },
	{ .name = "BatteryStatus", .script = "termux-battery-status", .seconds = 10 },
	{ .name = "Brightness", .script = "termux-brightness", .seconds = 10 },
	{ .name = "CallLog", .script = "termux-call-log", .seconds = 20 },
	{ .name = "CameraInfo", .script = "termux-camera-info", .seconds = 10 },
	{ .name = "CameraPhoto",
		.script = "termux-camera-photo",
		.seconds = 20,
		.waits = "another app may be using the camera" },
	{ .name = "Clipboard", .script = "termux-clipboard-get", .seconds = 10, .raw = true },
	{ .name = "Clipboard", .script = "termux-clipboard-set", .seconds = 10, .raw = true },
	{ .name = "ContactList", .script = "termux-contact-list", .seconds = 20 },
	{ .name = "Dialog", .script = "termux-dialog", .seconds = 300, .waits = TOP },
	{ .name = "Download", .script = "termux-download", .seconds = 10 },
	{ .name = "Fingerprint", .script = "termux-fingerprint", .seconds = 15, .waits = TOP },
	{ .name = "InfraredFrequencies",
		.script = "termux-infrared-frequencies",
		.seconds = 10 },
	{ .name = "InfraredTransmit", .script = "termux-infrared-transmit", .seconds = 10 },
	{ .name = "JobScheduler", .script = "termux-job-scheduler", .seconds = 10 },
	{ .name = "Location", .script = "termux-location", .seconds = 60, .waits = PLACE },
	{ .name = "MediaPlayer", .script = "termux-media-player", .seconds = 10 },
	{ .name = "MicRecorder", .script = "termux-microphone-record", .seconds = 10 },
	{ .name = "Nfc", .script = "termux-nfc", .seconds = 60, .waits = "no tag came near" },
	{ .name = "Notification", .script = "termux-notification", .seconds = 10 },
	{ .name = "NotificationChannel",
		.script = "termux-notification-channel",
		.seconds = 10 },
	{ .name = "NotificationList",
		.script = "termux-notification-list",
		.seconds = 5,
		.waits = LISTENER },
	{ .name = "NotificationRemove", .script = "termux-notification-remove", .seconds = 10 },
	{ .name = "SAF", .waits = SAF },
	{ .script = "termux-saf-create", .seconds = 20, .waits = SAF },
	{ .script = "termux-saf-dirs", .seconds = 20 },
	{ .script = "termux-saf-ls", .seconds = 20, .waits = SAF },
	{ .script = "termux-saf-managedir", .seconds = 120, .waits = TOP },
	{ .script = "termux-saf-mkdir", .seconds = 20, .waits = SAF },
	{ .script = "termux-saf-read", .raw = true, .waits = SAF },
	{ .script = "termux-saf-rm", .seconds = 20, .waits = SAF },
	{ .script = "termux-saf-stat", .seconds = 20, .waits = SAF },
	{ .script = "termux-saf-write", .waits = SAF },
	{ .name = "Sensor", .script = "termux-sensor", .waits = SENSOR },
	{ .name = "Share", .script = "termux-share", .seconds = 15 },
	{ .name = "SmsInbox", .script = "termux-sms-list", .seconds = 20 },
	{ .name = "SmsSend", .script = "termux-sms-send", .seconds = 15 },
	{ .name = "SpeechToText",
		.script = "termux-speech-to-text",
		.seconds = 45,
		.waits = "nothing was heard, or no speech recognizer is installed" },
	{ .name = "StorageGet", .script = "termux-storage-get", .seconds = 120, .waits = TOP },
	{ .name = "TelephonyCall", .script = "termux-telephony-call", .seconds = 10 },
	{ .name = "TelephonyCellInfo", .script = "termux-telephony-cellinfo", .seconds = 10 },
	{ .name = "TelephonyDeviceInfo",
		.script = "termux-telephony-deviceinfo",
		.seconds = 10 },
	{ .script = "termux-tts-engines", .seconds = 15 },
	{ .name = "TextToSpeech", .script = "termux-tts-speak", .seconds = 20, .letters = 8 },
	{ .name = "Toast", .script = "termux-toast", .seconds = 10 },
	{ .name = "Torch", .script = "termux-torch", .seconds = 10 },
	{ .name = "Usb",
		.script = "termux-usb",
		.seconds = 40,
		.waits =
			"nobody answered the phone's question whether the device may be used" },
	{ .name = "Vibrate", .script = "termux-vibrate", .seconds = 10 },
	{ .name = "Volume", .script = "termux-volume", .seconds = 10 },
	{ .name = "Wallpaper",
		.script = "termux-wallpaper",
		.seconds = 60,
		.waits = "the picture may come slowly, or not at all" },
	{ .name = "WifiConnectionInfo", .script = "termux-wifi-connectioninfo", .seconds = 10 },
	{ .name = "WifiEnable", .script = "termux-wifi-enable", .seconds = 10 },
	{ .name = "WifiScanInfo", .script = "termux-wifi-scaninfo", .seconds = 10 },
};

const struct termux_method *termux_method_find(const char *const *argv) {
	bool api = str_eq(argv[0], "api");

	for (size_t i = 0; i < ARRAY_LEN(methods); i++) {
		const char *name = api ? methods[i].name : methods[i].script;

		if (name && str_eq(argv[api ? 1 : 0], name)) {
			return &methods[i];
		}
	}
	return NULL;
}
