#ifndef BUILTIN_PARSE_PARSE_H
#define BUILTIN_PARSE_PARSE_H

#include "tool/recipe.h"

/* What `parse: NAME` of a tool may name: each turns what Android's programs print,
   as termux-api, dumpsys and their like do, into the few lines that a model needs.
   The text is any bytes of any length; text that a parser does not know comes
   through as it is. Sorted by name. */
extern const struct recipe_parser parsers[];
extern const size_t parser_count;

/* One file a parser; all of the type of struct recipe_parser's `parse`. */
#define PARSER(name)                                                                           \
	bool parse_##name(const char *text, size_t len, const struct json *arguments,          \
		struct buf *out, struct err *err)

PARSER(battery);
PARSER(brightness);
PARSER(calendars);
PARSER(calls);
PARSER(cameras);
PARSER(cells);
PARSER(clipboard);
PARSER(components);
PARSER(contacts);
PARSER(dialog);
PARSER(events);
PARSER(fingerprint);
PARSER(focus);
PARSER(heard);
PARSER(media);
PARSER(notifications);
PARSER(outcome);
PARSER(package_info);
PARSER(packages);
PARSER(picked);
PARSER(processes);
PARSER(recording);
PARSER(saf);
PARSER(screen_state);
PARSER(sms);
PARSER(storage);
PARSER(subscriber);
PARSER(usage);
PARSER(volume);
PARSER(wifi);
PARSER(wifi_scan);

#endif
