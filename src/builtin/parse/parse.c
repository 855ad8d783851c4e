/* A new parser is a file of its own, a line in parse.h and one line here. */
#include "builtin/parse/parse.h"

#include "base/mem.h"

const struct recipe_parser parsers[] = {
	{ "battery", parse_battery },
	{ "brightness", parse_brightness },
	{ "calendars", parse_calendars },
	{ "calls", parse_calls },
	{ "cameras", parse_cameras },
	{ "cells", parse_cells },
	{ "clipboard", parse_clipboard },
	{ "components", parse_components },
	{ "contacts", parse_contacts },
	{ "dialog", parse_dialog },
	{ "events", parse_events },
	{ "fingerprint", parse_fingerprint },
	{ "focus", parse_focus },
	{ "heard", parse_heard },
	{ "media", parse_media },
	{ "notifications", parse_notifications },
	{ "outcome", parse_outcome },
	{ "package_info", parse_package_info },
	{ "packages", parse_packages },
	{ "picked", parse_picked },
	{ "processes", parse_processes },
	{ "recording", parse_recording },
	{ "saf", parse_saf },
	{ "screen_state", parse_screen_state },
	{ "sms", parse_sms },
	{ "storage", parse_storage },
	{ "subscriber", parse_subscriber },
	{ "usage", parse_usage },
	{ "volume", parse_volume },
	{ "wifi", parse_wifi },
	{ "wifi_scan", parse_wifi_scan },
};

const size_t parser_count = ARRAY_LEN(parsers);
