/* Nothing here knows of widths: soft wraps, gutters and folds are the screen's. */

#include "front/transcript/entry_text.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/share/copy.h"

static void copy_call(const struct entry *entry, struct buf *out) {
	buf_addf(out, "%s", entry->name ? entry->name : "");
	if (!str_is_empty(entry->arguments)) {
		buf_addf(out, " %s", entry->arguments);
	}
	buf_add_char(out, '\n');
	if (entry->output.len > 0) {
		buf_add_char(out, '\n');
		copy_clean(out, entry->output.data, entry->output.len);
	}
}

bool entry_has_detail(const struct entry *entry) {
	return entry->kind == ENTRY_ERROR && entry->output.len > 0;
}

void entry_copy(const struct entry *entry, struct buf *out) {
	if (entry->kind == ENTRY_CALL) {
		copy_call(entry, out);
		return;
	}
	copy_clean(out, entry->text.data, entry->text.len);
	if (entry_has_detail(entry)) {
		buf_add_str(out, "\n\n");
		copy_clean(out, entry->output.data, entry->output.len);
	}
}

const char *entry_title(const struct entry *entry) {
	switch (entry->kind) {
	case ENTRY_USER:
		return tr("what you wrote");
	case ENTRY_ANSWER:
		return tr("answer");
	case ENTRY_THINKING:
		return tr("thinking");
	case ENTRY_CALL:
		return entry->name ? entry->name : "";
	default:
		return tr("notice");
	}
}

static void print_call(const struct entry *entry, bool whole, struct buf *out) {
	buf_addf(out, "%s  %s %s\n", entry_word(entry), entry->name ? entry->name : "",
		entry->title ? entry->title : "");
	if (whole && entry->output.len > 0) {
		sanitize(out, entry->output.data, entry->output.len, SANITIZE_TEXT);
		buf_add_char(out, '\n');
	}
}

static void print_text(const struct entry *entry, const char *word, struct buf *out) {
	buf_addf(out, "%s\n", word);
	sanitize(out, entry->text.data, entry->text.len, SANITIZE_TEXT);
	buf_add_char(out, '\n');
}

void entry_print(const struct entry *entry, bool whole, struct buf *out) {
	switch (entry->kind) {
	case ENTRY_USER:
		print_text(entry, tr("you:"), out);
		break;
	case ENTRY_ANSWER:
		print_text(entry, tr("ai:"), out);
		break;
	case ENTRY_THINKING:
		if (!whole) {
			return;
		}
		print_text(entry, tr("thinking:"), out);
		break;
	case ENTRY_CALL:
		print_call(entry, whole, out);
		break;
	default:
		sanitize(out, entry->text.data, entry->text.len, SANITIZE_TEXT);
		buf_add_char(out, '\n');
	}
	buf_add_char(out, '\n');
}

static size_t count_in(const char *text, const struct find *find) {
	return text ? find_count(find, text, strlen(text)) : 0;
}

size_t entry_count(const struct entry *entry, const struct find *find, size_t *head) {
	*head = 0;
	if (entry->kind != ENTRY_CALL) {
		return find_count(find, entry->text.data, entry->text.len);
	}
	*head = count_in(entry->name, find) + count_in(entry->title, find);
	return *head + find_count(find, entry->output.data, entry->output.len);
}

struct entry *transcript_last_answer(const struct transcript *transcript) {
	for (size_t i = transcript->entries.len; i > 0; i--) {
		struct entry *entry = transcript->entries.items[i - 1];

		if (entry->kind == ENTRY_ANSWER && entry->text.len > 0) {
			return entry;
		}
	}
	return NULL;
}

void transcript_print(const struct transcript *transcript, struct buf *out) {
	for (size_t i = 0; i < transcript->entries.len; i++) {
		entry_print(transcript->entries.items[i], false, out);
	}
}
