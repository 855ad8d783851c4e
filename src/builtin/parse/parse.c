/* A new parser is a file of its own, a line in parse.h and one line here. */
#include "builtin/parse/parse.h"

#include "base/mem.h"

const struct recipe_parser parsers[] = {
	{ "battery", parse_battery },
	{ "volume", parse_volume },
};

const size_t parser_count = ARRAY_LEN(parsers);
