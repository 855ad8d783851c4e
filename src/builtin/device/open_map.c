/* open_map {query}: works out {encoded}, the query as a part of a URI. */

#include "builtin/builtin.h"
#include "tool/call.h"
#include "tool/recipe.h"
#include "json/json.h"

#include <string.h>

static void encode(struct buf *out, const char *text) {
	static const char safe[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				   "0123456789-._~,";

	for (; *text; text++) {
		if (strchr(safe, *text)) {
			buf_add_char(out, *text);
		} else {
			buf_addf(out, "%%%02X", (unsigned char)*text);
		}
	}
}

static void start(struct tool_run *run, const struct json *arguments) {
	auto_json struct json *prepared = json_copy(arguments);
	auto_buf struct buf encoded = BUF_INIT;

	encode(&encoded, json_get_string(arguments, "query"));
	json_put_string(prepared, "encoded", encoded.data);
	recipe_tool_ops.start(run, prepared);
}

const struct tool_ops open_map_ops = { .start = start, .cancel = tool_run_drop_data };
