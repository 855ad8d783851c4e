/* A conversation as lines of text. Thinking is left out, and of long results, files and
   arguments the middle. */

#include "agent/window/digest.h"

#include "base/str.h"
#include "base/utf8.h"

#define LONG 4000 /* bytes that are kept of a text that nobody wrote by hand */

static void add_cut(struct buf *out, const char *text) {
	size_t len = strlen(text);
	if (len <= LONG) {
		buf_add(out, text, len);
		return;
	}
	size_t head = utf8_valid_prefix(text, LONG * 3 / 4);
	size_t tail = len - LONG / 4;
	while (tail < len && ((unsigned char)text[tail] & 0xc0) == 0x80) {
		tail++;
	}
	buf_add(out, text, head);
	buf_add_str(out, " [...] ");
	buf_add_str(out, text + tail);
}

static void add_part(struct buf *out, const struct message *message, const struct part *part) {
	const char *text = part->text ? part->text : "";
	const char *name = part->name ? part->name : "";
	switch (part->kind) {
	case PART_TEXT:
		buf_addf(out, "%s: ", message->role == ROLE_ASSISTANT ? "Assistant" : "Person");
		buf_add_str(out, text);
		break;
	case PART_CONTEXT:
		buf_add_str(out, "Facts then: ");
		add_cut(out, text);
		break;
	case PART_FILE:
		buf_addf(out, "File %s: ", name);
		add_cut(out, text);
		break;
	case PART_PDF:
		buf_addf(out, "PDF file %s: ", name);
		add_cut(out, part->status == CALL_DONE ? text : "[not in words]");
		break;
	case PART_SHELL:
		buf_addf(out, "The person ran: %s\n", name);
		add_cut(out, text);
		break;
	case PART_CALL:
		buf_addf(out, "Call %s ", name);
		add_cut(out, text);
		break;
	case PART_RESULT:
		buf_addf(out, "Result of %s (%s): ", name, call_status_name(part->status));
		add_cut(out, text);
		break;
	case PART_IMAGE:
		buf_add_str(out, "[an image]");
		break;
	case PART_THINKING:
	case PART_OPAQUE:
		return;
	}
	buf_add_char(out, '\n');
}

void digest_text(
	struct buf *out, const struct conversation *conversation, size_t from, size_t to) {
	for (size_t i = from; i < to && i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];
		for (size_t j = 0; j < message->parts.len; j++) {
			add_part(out, message, &message->parts.items[j]);
		}
	}
}
