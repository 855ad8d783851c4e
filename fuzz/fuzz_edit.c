/* Input parted by NUL: a text, what to replace and by what, and a file pattern. What
   an edit replaced once is as much longer or shorter as its texts differ. */

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "builtin/file/edit.h"
#include "builtin/file/glob.h"
#include "fuzz/target.h"

#define PARTS 3

static void apply(const char *text, const struct edit *edit) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	size_t count = 0, len = strlen(text);

	if (!edit_apply(&out, text, len, edit, &count, &err)) {
		if (!err.code || !err.text[0]) {
			abort();
		}
		return;
	}
	if (!count || (count > 1 && !edit->all)) {
		abort();
	}
	/* With CR LF the texts are changed before they are used. */
	if (!strchr(text, '\r') && out.len + count * strlen(edit->old_text) !=
					   len + count * strlen(edit->new_text)) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_free char *copy = xmemdup((const char *)data, size);
	const char *parts[PARTS] = { copy, "", "" };
	char *at = copy, *end = copy + size;

	for (int i = 1; i < PARTS; i++) {
		at += strlen(at);
		if (at == end) {
			break;
		}
		parts[i] = ++at;
	}
	struct edit edit = { .old_text = parts[1], .new_text = parts[2] };

	apply(parts[0], &edit);
	edit.all = true;
	apply(parts[0], &edit);
	glob_match(parts[1], parts[0]);
	return 0;
}
