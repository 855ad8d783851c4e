/* What am, pm and their like answer: they exit with 0 also when they fail, and say so in
   words. Success comes through short, failure as an error. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

#define SAID_MAX 600 /* bytes of what was said that an error repeats */

static bool is_failure(struct span line) {
	static const char *const begins[] = { "Error", "ERROR", "Failure", "Failed",
		"Failed to", "Exception", "java.lang.", "Security exception",
		"SecurityException", "usage:", "Unknown command", "Unknown option",
		"No shell command", "Can't find service", "cmd: Can't find",
		"Operation not allowed", "avc:", "error:" };
	static const char *const anywhere[] = { "Exception: ", "Exception occurred",
		"SecurityException", "unable to resolve Intent", "No such file or directory" };

	line = span_trim(line);
	for (size_t i = 0; i < ARRAY_LEN(begins); i++) {
		if (span_starts(line, begins[i])) {
			return true;
		}
	}
	for (size_t i = 0; i < ARRAY_LEN(anywhere); i++) {
		if (span_find(line, anywhere[i], NULL)) {
			return true;
		}
	}
	return false;
}

/* Lines that say nothing to a model: the intent that it asked for itself, and how long
   it took. */
static bool is_noise(struct span line) {
	static const char *const begins[] = { "Starting: Intent", "Starting service: Intent",
		"LaunchState:", "TotalTime:", "WaitTime:", "Complete", "Status: ok",
		"Stopping" };

	for (size_t i = 0; i < ARRAY_LEN(begins); i++) {
		if (span_starts(line, begins[i])) {
			return true;
		}
	}
	return line.len == 0;
}

PARSER(outcome) {
	struct span rest = { text, len }, line;

	(void)arguments;
	while (span_line(&rest, &line)) {
		if (is_failure(line)) {
			struct span said = span_trim((struct span){ text, len });

			return err_set(err, ERR_IO, "Android says: %.*s",
				(int)(said.len < SAID_MAX ? said.len : SAID_MAX), said.data);
		}
		if (!is_noise(span_trim(line))) {
			buf_addf(out, "%s", out->len ? "\n" : "");
			span_add_cut(out, span_trim(line), SAID_MAX);
		}
	}
	return out->len > 0 || buf_add_str(out, "done");
}
