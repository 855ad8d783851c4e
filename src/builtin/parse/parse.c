/* A new parser is a file of its own, a line in parse.h and one line here. */
#include "builtin/parse/parse.h"

#include "base/mem.h"

const struct recipe_parser parsers[] = {
	{ "battery", parse_battery },
	{ "calendars", parse_calendars },
	{ "calls", parse_calls },
	{ "cameras", parse_cameras },
	{ "cells", parse_cells },
	{ "clipboard", parse_clipboard },
	{ "contacts", parse_contacts },
	{ "dialog", parse_dialog },
	{ "events", parse_events },
	{ "fingerprint", parse_fingerprint },
	{ "heard", parse_heard },
	{ "media", parse_media },
	{ "notifications", parse_notifications },
	{ "picked", parse_picked },
	{ "recording", parse_recording },
	{ "saf", parse_saf },
	{ "sms", parse_sms },
	{ "subscriber", parse_subscriber },
	{ "volume", parse_volume },
};

const size_t parser_count = ARRAY_LEN(parsers);
