/* /copy [last | code [N] | all | tool [N]]: bytes as they were written. Code blocks
   are counted in the newest answer that has any, tools from the newest back. */

#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "front/command/commands.h"
#include "front/share/copy.h"
#include "front/transcript/entry_text.h"

static void copy(const struct command_front *front, const struct buf *text) {
	if (front->copy) {
		front->copy(front->ctx, text->data, text->len);
	} else {
		command_toast(front, "%s", tr("nothing can be copied here"));
	}
}

static void copy_entry(
	const struct command_front *front, const struct entry *entry, const char *none) {
	auto_buf struct buf text = BUF_INIT;

	if (!entry) {
		command_toast(front, "%s", none);
		return;
	}
	entry_copy(entry, &text);
	copy(front, &text);
}

/* Is it worth reading the Markdown? */
static bool may_have_code(const struct entry *entry) {
	const char *text = entry->text.data;

	return entry->kind == ENTRY_ANSWER &&
	       (strstr(text, "```") || strstr(text, "~~~") || strstr(text, "\n    ") ||
		       strchr(text, '\t'));
}

static int count_codes(struct entry *entry) {
	const struct markdown *markdown = entry_markdown(entry);

	return markdown->blocks.len > 0 ? vec_last(&markdown->blocks)->codes : 0;
}

static void copy_code(const struct command_front *front, struct entry *entry, int64_t number) {
	int count = count_codes(entry);
	const struct block *code = number > 0 && number <= count
					   ? markdown_code(entry_markdown(entry), (int)number)
					   : NULL;
	auto_buf struct buf text = BUF_INIT;

	if (!code) {
		command_toast(front, tr("the answer has code blocks 1 to %d"), count);
		return;
	}
	copy_clean(&text, code->text, code->len);
	copy(front, &text);
}

/* Without a number the last one. */
static void find_code(
	const struct command_front *front, struct transcript *transcript, int64_t number) {
	for (size_t i = transcript->entries.len; i > 0; i--) {
		struct entry *entry = transcript->entries.items[i - 1];

		if (may_have_code(entry) && count_codes(entry) > 0) {
			copy_code(front, entry, number ? number : count_codes(entry));
			return;
		}
	}
	command_toast(front, "%s", tr("there is no code in the answers"));
}

static const struct entry *find_tool(const struct transcript *transcript, int64_t number) {
	number = number ? number : 1;
	for (size_t i = transcript->entries.len; i > 0; i--) {
		const struct entry *entry = transcript->entries.items[i - 1];

		if (entry->kind == ENTRY_CALL && --number == 0) {
			return entry;
		}
	}
	return NULL;
}

static void copy_all(const struct command_front *front, struct transcript *transcript) {
	auto_buf struct buf text = BUF_INIT;

	transcript_print(transcript, &text);
	copy(front, &text);
}

void command_copy(const struct command_front *front, const char *arguments) {
	struct transcript *transcript = front->transcript(front->ctx);
	const char *rest;
	auto_free char *what = command_word(arguments, &rest);
	int64_t number = 0;
	bool counts = str_eq(what, "code") || str_eq(what, "tool");

	if (rest[0] && (!counts || !str_to_int(rest, &number) || number < 1)) {
		command_toast(
			front, "%s", tr("/copy, /copy code [N], /copy tool [N] or /copy all"));
	} else if (!what[0] || str_eq(what, "last")) {
		copy_entry(front, transcript_last_answer(transcript),
			tr("there is no answer yet"));
	} else if (str_eq(what, "code")) {
		find_code(front, transcript, number);
	} else if (str_eq(what, "tool")) {
		copy_entry(front, find_tool(transcript, number),
			tr("there is no tool of that number"));
	} else if (str_eq(what, "all")) {
		copy_all(front, transcript);
	} else {
		command_toast(
			front, "%s", tr("/copy, /copy code [N], /copy tool [N] or /copy all"));
	}
}
