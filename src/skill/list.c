/* The list of skills as a model reads it: each in one line, within a budget. */

#include "skill/library.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/utf8.h"

#include <string.h>

#define SHORT_MAX ((size_t)120) /* bytes of a description where there are many */
#define NAME_MAX_BYTES ((size_t)100)

/* In one line, markup as a reader of the list would write it, cut at a character. */
static void add_clean(struct buf *out, const char *text, size_t max) {
	auto_buf struct buf line = BUF_INIT;

	sanitize(&line, text, strlen(text), SANITIZE_LINE);
	bool cut = line.len > max;

	if (cut) {
		buf_truncate(&line, utf8_valid_prefix(line.data, max));
	}
	for (size_t i = 0; i < line.len; i++) {
		if (line.data[i] == '<') {
			buf_add_str(out, "&lt;");
		} else {
			buf_add_char(out, line.data[i]);
		}
	}
	buf_add_str(out, cut ? "..." : "");
}

void library_line(const struct library_entry *entry, size_t max, struct buf *out) {
	buf_add_str(out, "- ");
	add_clean(out, entry->skill.name, NAME_MAX_BYTES);
	buf_add_str(out, ": ");
	add_clean(out, entry->skill.description, max);
	buf_add_char(out, '\n');
}

/* Whoever asks may do it in another language than the list is in. */
static bool is_translated(const struct strv *translated, const char *word) {
	for (size_t i = 1; i < translated->len; i += 2) {
		if (str_has_nocase(translated->items[i], word)) {
			return true;
		}
	}
	return false;
}

static bool has_words(const struct library_entry *entry, const struct strv *words) {
	for (size_t i = 0; i < words->len; i++) {
		if (!str_has_nocase(entry->skill.name, words->items[i]) &&
			!str_has_nocase(entry->skill.description, words->items[i]) &&
			!is_translated(&entry->skill.translated, words->items[i])) {
			return false;
		}
	}
	return true;
}

bool library_leaves(const char *const *only, const struct library_entry *entry) {
	bool gives = !only || !only[0];

	for (size_t i = 0; only && only[i]; i++) {
		bool away = only[i][0] == '!';

		if (str_eq(only[i] + away, entry->skill.name)) {
			return !away;
		}
		gives = gives || !away;
	}
	return !only || !gives;
}

static size_t list_with(const struct library *library, const char *const *only,
	const struct strv *words, size_t line_max, size_t max, struct buf *out) {
	size_t left = 0;

	for (size_t i = 0; i < library->names.len; i++) {
		auto_buf struct buf line = BUF_INIT;

		if (!library_leaves(only, library->names.items[i]) ||
			!has_words(library->names.items[i], words)) {
			continue;
		}
		library_line(library->names.items[i], line_max, &line);
		if (left || out->len + line.len > max) {
			left++;
		} else {
			buf_add(out, line.data, line.len);
		}
	}
	return left;
}

size_t library_search(const struct library *library, const char *const *only, const char *query,
	size_t max, struct buf *out) {
	auto_strv struct strv words = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;

	strv_split(&words, query ? query : "", " \t\r\n,");
	size_t left = list_with(library, only, &words, LIBRARY_LINE_MAX, max, &text);

	if (left) {
		buf_clear(&text);
		left = list_with(library, only, &words, SHORT_MAX, max, &text);
	}
	buf_add(out, text.data, text.len);
	return left;
}

size_t library_list(
	const struct library *library, const char *const *only, size_t max, struct buf *out) {
	return library_search(library, only, NULL, max, out);
}
