/* One pass over the bytes that knows as much of XML as it must: where tags, comments and
   CDATA begin and end, and where a quoted value does. */

#include "xml/guard.h"

#include <string.h>

/* The end of what begins at `at` and ends with `mark`. */
static const char *skip_to(const char *at, const char *end, const char *mark) {
	const char *found = memmem(at, (size_t)(end - at), mark, strlen(mark));

	return found ? found + strlen(mark) : end;
}

static bool begins(const char *at, const char *end, const char *mark) {
	return (size_t)(end - at) >= strlen(mark) && memcmp(at, mark, strlen(mark)) == 0;
}

/* From behind "<" to behind ">"; `*values` counts the quoted ones. NULL at a "[", which
   opens declarations. */
static const char *skip_tag(const char *at, const char *end, int *values) {
	*values = 0;
	while (at < end && *at != '>') {
		if (*at == '[') {
			return NULL;
		}
		if (*at == '"' || *at == '\'') {
			const char *quote = memchr(at + 1, *at, (size_t)(end - at - 1));

			at = quote ? quote : end - 1;
			*values += 1;
		}
		at++;
	}
	return at < end ? at + 1 : end;
}

static const char *skip_markup(
	const char *at, const char *end, const struct xml_limits *limits, struct err *err) {
	bool is_declaration = begins(at, end, "<!");
	int values;

	if (begins(at, end, "<!--")) {
		return skip_to(at + 4, end, "-->");
	}
	if (begins(at, end, "<![CDATA[")) {
		return skip_to(at + 9, end, "]]>");
	}
	if (begins(at, end, "<?")) {
		return skip_to(at + 2, end, "?>");
	}
	const char *behind = skip_tag(at + 1, end, &values);

	if (!behind && is_declaration) {
		err_set(err, ERR_LIMIT, "XML with declarations of its own is not read");
		return NULL;
	}
	if (values > limits->attributes && !is_declaration) {
		err_set(err, ERR_LIMIT, "an XML element has more than %d attributes",
			limits->attributes);
		return NULL;
	}
	return behind ? behind : at + 1;
}

bool xml_guard(
	const char *data, size_t *len, const struct xml_limits *limits, struct err *err) {
	const char *at = data, *end = data + *len;

	while (at < end && (at = memchr(at, '<', (size_t)(end - at)))) {
		const char *start = at;

		at = skip_markup(at, end, limits, err);
		if (!at) {
			return false;
		}
		if (at == end && end[-1] != '>') {
			*len = (size_t)(start - data);
		}
	}
	return true;
}
