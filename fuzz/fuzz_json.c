/* Any bytes as JSON. What is accepted prints as text that reads back as an equal
   value and prints the same again; arguments are an object or an error; an object
   with the members "schema" and "value" is healed and validated by itself. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "json/json.h"
#include "json/lenient.h"
#include "json/schema.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static void check_round_trip(const struct json *json) {
	auto_buf struct buf once = BUF_INIT, again = BUF_INIT, pretty = BUF_INIT;
	auto_json struct json *back = NULL, *from_pretty = NULL;

	json_print(json, &once);
	must(json_parse(once.data, once.len, &back, NULL));
	must(json_equal(json, back));
	json_print(back, &again);
	must(strcmp(once.data, again.data) == 0);
	json_print_pretty(json, &pretty);
	must(json_parse(pretty.data, pretty.len, &from_pretty, NULL));
	must(json_equal(json, from_pretty));
}

static void check_schema(const struct json *schema, const struct json *value) {
	auto_json struct json *healed = json_copy(value);
	auto_buf struct buf notes = BUF_INIT;
	struct err err = ERR_INIT;

	if (!schema || !value || !schema_check(schema, &err)) {
		return;
	}
	if (!schema_validate(schema, value, &err)) {
		must(err.text[0]);
	}
	lenient_heal(healed, schema, &notes);
	must((notes.len == 0) == json_equal(healed, value));
	check_round_trip(healed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *text = (const char *)data;
	auto_json struct json *strict = NULL, *lenient = NULL, *arguments = NULL;
	auto_buf struct buf notes = BUF_INIT;
	bool is_strict = json_parse(text, size, &strict, NULL);
	bool is_lenient = json_parse_lenient(text, size, &lenient, NULL);

	must(is_lenient || !is_strict);
	if (is_strict) {
		must(json_equal(strict, lenient));
		check_round_trip(strict);
		check_schema(json_get(strict, "schema"), json_get(strict, "value"));
	} else if (is_lenient) {
		check_round_trip(lenient);
	}
	if (lenient_arguments(text, size, &arguments, &notes, NULL)) {
		must(json_is(arguments, JSON_OBJECT));
		must(!json_is(strict, JSON_OBJECT) || json_equal(arguments, strict));
		check_round_trip(arguments);
	}
	return 0;
}
