/* The keys as text, for where there is no page to show them on. */

#include "tui/bindings.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/tr.h"

/* Names of the row and of those behind it that mean the same; returns how many rows. */
static size_t add_names(size_t at, struct buf *out) {
	size_t rows = 0;

	do {
		const struct binding *row = bindings_at(at + rows);

		if (row->name) {
			buf_addf(out, out->len ? " %s" : "%s", row->name);
		}
		rows++;
	} while (at + rows < bindings_count() && !bindings_at(at + rows)->help);
	return rows;
}

static void add_words(size_t at, size_t rows, struct buf *out) {
	const char *before = NULL;

	for (size_t i = at; i < at + rows; i++) {
		const char *word = action_word(bindings_at(i)->action);

		if (word && bindings_at(i)->name && word != before) {
			buf_addf(out, before ? ", %s" : " [%s", word);
			before = word;
		}
	}
	buf_add_str(out, before ? "]" : "");
}

/* A row of these contexts alone goes before one that has others too. */
const char *binding_name(enum action action, int contexts) {
	const char *shared = "";

	for (size_t i = 0; i < bindings_count(); i++) {
		const struct binding *row = bindings_at(i);

		if (row->action != action || !row->name || !(row->contexts & contexts)) {
			continue;
		}
		if (!(row->contexts & ~contexts)) {
			return row->name;
		}
		shared = *shared ? shared : row->name;
	}
	return shared;
}

const char *binding_short(enum action action, int contexts, char out[16]) {
	const char *name = binding_name(action, contexts);
	bool is_control = str_starts(name, "Ctrl-") && strlen(name) == strlen("Ctrl-X");

	snprintf(out, 16, is_control ? "^%s" : "%s", name + (is_control ? strlen("Ctrl-") : 0));
	return out;
}

const char *binding_prefixed(enum action action) {
	static const char prefix[] = "Ctrl-X ";
	const char *name = binding_name(action, BIND_PREFIX);

	return str_starts(name, prefix) ? name + strlen(prefix) : NULL;
}

char *bindings_text(void) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < bindings_count();) {
		auto_buf struct buf names = BUF_INIT;
		size_t rows = add_names(i, &names);

		if (bindings_at(i)->help) {
			buf_addf(&out, "%s%s: %s", out.len ? "\n" : "", names.data,
				tr(bindings_at(i)->help));
			add_words(i, rows, &out);
		}
		i += rows;
	}
	return buf_detach(&out);
}
