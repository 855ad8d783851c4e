/* Makes chela-keys(7) at build time, so that it cannot differ from the program:

	generate-keys PAGE   prints the page with the tables in place of its lines
			     @KEYS@ and @ACTIONS@ */

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "tui/bindings.h"
#include "tui/key_name.h"

/* A word of an mdoc line: what would be read as a macro or an escape is not. */
static void add_word(struct buf *out, const char *text) {
	buf_add_str(out, "\\&");
	for (; *text; text++) {
		if (*text == '\\') {
			buf_add_str(out, "\\e");
		} else if (*text == '-') {
			buf_add_str(out, "\\-");
		} else {
			buf_add_char(out, *text);
		}
	}
}

/* What is pressed on a phone for one row; empty where nothing is. */
static void add_phone(const struct binding *row, struct buf *out) {
	struct key_stroke stroke = { row->key, row->code, row->modifiers };
	auto_buf struct buf phone = BUF_INIT;

	if (row->name && key_name_phone(&stroke, &phone)) {
		buf_addf(out, "%s%s%s", out->len ? ", " : "",
			row->contexts & BIND_PREFIX ? "CTRL x " : "", phone.data);
	}
}

static void write_keys(struct buf *out) {
	for (size_t i = 0; i < binding_default_count;) {
		const struct binding *first = &binding_defaults[i];
		auto_buf struct buf names = BUF_INIT, phone = BUF_INIT;
		size_t at = i;

		do {
			const struct binding *row = &binding_defaults[at];

			if (row->name) {
				buf_addf(&names, "%s%s", names.len ? ", " : "", row->name);
			}
			add_phone(row, &phone);
			at++;
		} while (at < binding_default_count && !binding_defaults[at].help);
		i = at;
		if (!first->help) {
			continue;
		}
		buf_add_str(out, ".It ");
		add_word(out, names.data);
		buf_add_str(out, "\n");
		add_word(out, first->help);
		buf_add_str(out, ".\n");
		if (phone.len > 0) {
			buf_add_str(out, "On a phone: ");
			add_word(out, phone.data);
			buf_add_str(out, ".\n");
		}
	}
}

/* Each action once, with its keys. */
static void write_actions(struct buf *out) {
	for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
		const char *word = action_word((enum action)action);
		auto_buf struct buf names = BUF_INIT;

		for (size_t i = 0; word && i < binding_default_count; i++) {
			const struct binding *row = &binding_defaults[i];
			struct key_stroke stroke = { row->key, row->code, row->modifiers };

			if (row->action == (enum action)action) {
				buf_addf(&names, "%s%s", names.len ? ", " : "",
					row->contexts & BIND_PREFIX ? "Ctrl-X " : "");
				key_name_write(&stroke, &names);
			}
		}
		if (word && names.len > 0) {
			buf_addf(out, ".It Cm %s\n", word);
			add_word(out, names.data);
			buf_add_str(out, "\n");
		}
	}
}

static const struct {
	const char *mark;
	void (*write)(struct buf *out);
} marks[] = {
	{ "@KEYS@\n", write_keys },
	{ "@ACTIONS@\n", write_actions },
};

/* The page with the tables in it. */
static bool fill(struct buf *out, const char *page) {
	while (*page) {
		const char *end = strchr(page, '\n');
		size_t len = end ? (size_t)(end - page) + 1 : strlen(page);
		bool is_mark = false;

		for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
			if (str_starts(page, marks[i].mark)) {
				marks[i].write(out);
				is_mark = true;
			}
		}
		if (!is_mark) {
			buf_add(out, page, len);
		}
		page += len;
	}
	return !out->full;
}

int main(int argc, char **argv) {
	auto_buf struct buf out = BUF_INIT;
	auto_free char *page = NULL;
	struct err err = ERR_INIT;

	if (argc != 2) {
		fprintf(stderr, "usage: generate-keys PAGE\n");
		return 2;
	}
	if (!file_read(argv[1], (size_t)1 << 20, &page, NULL, &err)) {
		fprintf(stderr, "generate-keys: %s\n", err.text);
		return 1;
	}
	bool ok = fill(&out, page);

	ok = ok && fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
	return ok ? 0 : 1;
}
