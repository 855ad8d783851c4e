/* termux-microphone-record says in words whether it began, with exit code 0 in any
   case. */
#include "builtin/parse/parse_inner.h"

PARSER(recording) {
	struct span span = { text, len };

	(void)arguments;
	if (span_find(span, "Recording started", NULL) ||
		span_find(span, "Recording finished", NULL)) {
		return parse_plain(text, len, out);
	}
	return err_set(
		err, ERR_IO, "the recorder says: %.*s", (int)(len < 300 ? len : 300), text);
}
