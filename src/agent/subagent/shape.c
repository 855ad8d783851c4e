/* An answer is read like the arguments of a call, which models write with the same slips. */

#include "agent/subagent/shape.h"

#include "base/str.h"
#include "json/json.h"
#include "json/lenient.h"
#include "json/schema.h"

#include <string.h>

bool shape_is_good(const struct json *shape, struct err *err) {
	if (!str_eq(json_get_string(shape, "type"), "object")) {
		return err_set(err, ERR_USAGE, "result: the schema must be of type object");
	}
	if (!schema_check(shape, err)) {
		err_wrap(err, "result");
		return false;
	}
	return true;
}

void shape_ask(const struct json *shape, struct buf *out) {
	buf_add_str(out, "Answer with one JSON object alone that fits this JSON Schema:\n");
	json_print(shape, out);
}

bool shape_read(
	const struct json *shape, const char *answer, struct buf *out, struct err *err) {
	auto_json struct json *read = NULL;
	auto_buf struct buf notes = BUF_INIT;

	if (str_is_empty(answer)) {
		return err_set(err, ERR_PARSE, "it is empty");
	}
	if (!lenient_arguments(answer, strlen(answer), &read, &notes, err)) {
		return false;
	}
	lenient_heal(read, shape, &notes);
	if (!schema_validate(shape, read, err)) {
		return false;
	}
	json_print(read, out);
	return true;
}
