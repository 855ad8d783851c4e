/* Did the owner of the phone confirm? Only AUTH_RESULT_SUCCESS says so. */
#include "builtin/parse/parse_inner.h"

PARSER(fingerprint) {
	auto_json struct json *root = parse_document(text, len);
	const char *result = json_get_string(root, "auth_result");
	const struct json *errors = json_get(root, "errors");
	int64_t failed = json_get_int(root, "failed_attempts", 0);

	(void)arguments;
	(void)err;
	if (!result) {
		return parse_plain(text, len, out);
	}
	if (str_eq(result, "AUTH_RESULT_SUCCESS")) {
		return buf_add_str(out, "confirmed");
	}
	buf_addf(out, "not confirmed (%.60s", result);
	if (failed > 0) {
		buf_addf(out, ", %lld failed attempts", (long long)failed);
	}
	for (const struct json *v = json_first(errors); v; v = json_next(v)) {
		buf_addf(out, ", %.60s", json_string(v) ? json_string(v) : "?");
	}
	return buf_add_char(out, ')');
}
