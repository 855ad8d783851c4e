/* [file notes.txt] ... [/file]. Where the text itself has the closing mark, the mark gets
   a number, the first that makes it unlike anything in the text. */
#include "provider/fence.h"

#include "base/str.h"
#include "provider/document.h"

#include <stdio.h>
#include <string.h>

static void find_mark(char mark[32], const char *word, const char *text) {
	char closing[40];
	int number = 1;

	snprintf(mark, 32, "%s", word);
	snprintf(closing, sizeof(closing), "[/%s]", mark);
	while (strstr(text, closing)) {
		snprintf(mark, 32, "%s-%d", word, ++number);
		snprintf(closing, sizeof(closing), "[/%s]", mark);
	}
}

/* A name of a file stays on its line and inside the brackets. */
static void add_name(struct buf *out, const char *name) {
	for (const char *at = name; *at; at++) {
		bool bad = (unsigned char)*at < ' ' || *at == 0x7f || *at == '[' || *at == ']';
		buf_add_char(out, bad ? '_' : *at);
	}
}

static void add_fenced(struct buf *out, const char *word, const struct part *part) {
	const char *text = part->text ? part->text : "";
	char mark[32];

	find_mark(mark, word, text);
	buf_addf(out, "[%s", mark);
	if (!str_is_empty(part->name)) {
		buf_add_char(out, ' ');
		add_name(out, part->name);
	}
	buf_add_str(out, "]\n");
	buf_add_str(out, text);
	if (out->data[out->len - 1] != '\n') {
		buf_add_char(out, '\n');
	}
	buf_addf(out, "[/%s]", mark);
}

/* A command line of the person and what came of it. */
static void add_shell(struct buf *out, const struct part *part) {
	auto_buf struct buf text = BUF_INIT;
	struct part shown = { .kind = PART_FILE };

	buf_addf(&text, "$ %s\n", part->name ? part->name : "");
	if (part->status == CALL_PENDING) {
		buf_add_str(&text, "(it did not run)");
	} else if (part->status == CALL_RUNNING) {
		buf_add_str(&text, "(it is not known how this ended)");
	} else {
		buf_add_str(&text, part->text ? part->text : "");
	}
	shown.text = text.data;
	if (!part->id) {
		buf_add_str(out, "The person ran a command:\n");
	} else if (part->status == CALL_FAILED) {
		buf_add_str(out, "The person ran a flow, written steps for the phone without a "
				 "model. It "
				 "stopped before its end. Go on from there with your tools, to "
				 "what it was "
				 "for:\n");
	} else {
		buf_add_str(out, "The person ran a flow, written steps for the phone:\n");
	}
	add_fenced(out, "shell", &shown);
}

/* A PDF whose bytes do not go along, as where they are gone. */
static void add_absent(struct buf *out, const struct part *part) {
	struct part shown = { .name = part->name, .text = "(a PDF that is not shown here)" };

	add_fenced(out, "file", &shown);
}

void fence_message(struct buf *out, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		bool absent = part->kind == PART_PDF && !document_is(part);
		bool fenced = part->kind == PART_CONTEXT || part->kind == PART_FILE ||
			      part->kind == PART_SHELL || absent;
		if (!fenced && (part->kind != PART_TEXT || str_is_empty(part->text))) {
			continue;
		}
		if (out->len > 0) {
			buf_add_str(out, "\n\n");
		}
		if (absent) {
			add_absent(out, part);
		} else if (part->kind == PART_CONTEXT) {
			add_fenced(out, "context", part);
		} else if (part->kind == PART_SHELL) {
			add_shell(out, part);
		} else if (part->kind == PART_FILE) {
			add_fenced(out, "file", part);
		} else {
			buf_add_str(out, part->text);
		}
	}
}

void fence_left_out(struct buf *out, size_t images, const char *what) {
	buf_addf(out, "%s[%zu image%s%s %s left out: this model takes none]",
		out->len ? "\n\n" : "", images, images == 1 ? "" : "s", what,
		images == 1 ? "was" : "were");
}

size_t fence_user(struct buf *out, const struct message *message, bool takes_images) {
	size_t images = message_count(message, PART_IMAGE);

	fence_message(out, message);
	if (images > 0 && !takes_images) {
		fence_left_out(out, images, "");
		images = 0;
	}
	return images;
}
