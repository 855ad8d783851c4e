/* A template and its value, split at the first NUL. Only what stands in quotes of
   its own may differ from the same template with another value, and the quotes
   are read back here by a small reader that knows nothing of how they were made. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/strv.h"
#include "tool/shell_text.h"
#include "tool/template.h"
#include "json/json.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

/* The word that a shell makes of 'a'\''b'. */
static void unquote(struct buf *out, const char *text) {
	bool quoted = false;

	for (; *text; text++) {
		if (*text == '\'') {
			quoted = !quoted;
		} else if (!quoted && *text == '\\') {
			must(text[1] == '\'');
			buf_add_char(out, *++text);
		} else {
			must(quoted);
			buf_add_char(out, *text);
		}
	}
	must(!quoted);
}

static void check_quote(const char *value) {
	auto_buf struct buf quoted = BUF_INIT;
	auto_buf struct buf back = BUF_INIT;

	template_quote(&quoted, value);
	unquote(&back, quoted.data);
	must(strcmp(back.data, value) == 0);
}

#define MARK "\1mark\1"

/* The line filled with MARK, and MARK in its quotes then replaced by the value in
   its quotes, is the line filled with the value. */
static void check_line(const char *line, struct template_values *values, struct json *arguments,
	const char *value) {
	auto_buf struct buf marked = BUF_INIT;
	auto_buf struct buf filled = BUF_INIT;
	auto_buf struct buf want = BUF_INIT;
	const char *at, *mark;

	json_put_string(arguments, "x", value);
	if (strstr(line, MARK) || !template_line(line, values, &filled, NULL)) {
		return;
	}
	json_put_string(arguments, "x", MARK);
	must(template_line(line, values, &marked, NULL));
	for (at = marked.data; (mark = strstr(at, "'" MARK "'"));
		at = mark + strlen(MARK) + 2) {
		buf_add(&want, at, (size_t)(mark - at));
		template_quote(&want, value);
	}
	buf_add_str(&want, at);
	must(strcmp(want.data, filled.data) == 0);
}

/* One word, the same as plain text would be, and no option but the author's. */
static void check_vector(const char *word, struct template_values *values,
	struct json *arguments, const char *value) {
	auto_json struct json *vector = json_new_array();
	auto_strv struct strv argv = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;

	json_add(vector, json_new_string("program"));
	json_add(vector, json_new_string(word));
	json_put_string(arguments, "x", value);
	if (!template_vector(vector, values, &argv, NULL)) {
		return;
	}
	must(argv.len == 2);
	must(template_text(word, values, &text, NULL));
	must(strcmp(argv.items[1], text.data) == 0);
	must(argv.items[1][0] != '-' || word[0] == '-' || value[0] == '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const uint8_t *end = memchr(data, '\0', size);
	size_t len = end ? (size_t)(end - data) : size;
	auto_free char *text = xmemdup((const char *)data, len);
	auto_free char *value =
		end ? xmemdup((const char *)end + 1, size - len - 1) : xstrdup("a b");
	auto_json struct json *arguments = json_new_object();
	struct template_values values = { .arguments = arguments };
	auto_buf struct buf out = BUF_INIT;
	auto_strv struct strv programs = STRV_INIT;

	check_quote(value);
	check_line(text, &values, arguments, value);
	check_vector(text, &values, arguments, value);
	template_text(text, &values, &out, NULL);
	shell_risk(text);
	must(shell_split(text, &programs) == (programs.len > 0));
	return 0;
}
