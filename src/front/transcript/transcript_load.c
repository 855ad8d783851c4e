/* Messages as entries: the same for what is stored and for a turn that has just
   become whole. A call's card stands where the call stands in its message; its
   result, a message of its own, goes into the card. */

#include "front/transcript/transcript.h"

#include <stdlib.h>
#include <string.h>

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/entry.h"
#include "front/transcript/entry_meta.h"

static bool is_of_message(const struct entry *entry) {
	return entry->kind == ENTRY_ANSWER || entry->kind == ENTRY_THINKING ||
	       entry->kind == ENTRY_CALL;
}

static void rotate(struct transcript *transcript, size_t from, size_t to) {
	struct entry **items = transcript->entries.items;
	struct entry *entry = items[from];

	memmove(&items[to + 1], &items[to], (from - to) * sizeof(*items));
	items[to] = entry;
}

/* The next entry of a kind, brought to `*at`; past it on return. What chela said
   in between keeps its place when nothing else is in the way. */
static struct entry *place(struct transcript *transcript, size_t *at, enum entry_kind kind) {
	size_t count = transcript->entries.len;
	size_t found = *at;
	size_t first = count;

	while (found < count && transcript->entries.items[found]->kind != kind) {
		if (first == count && is_of_message(transcript->entries.items[found])) {
			first = found;
		}
		found++;
	}
	if (found == count) {
		return entry_new(transcript, (*at)++, kind);
	}
	if (first < found) {
		rotate(transcript, found, *at);
		found = *at;
	}
	*at = found + 1;
	return transcript->entries.items[found];
}

/* `closes`: nothing of the message follows. */
static void place_text(struct transcript *transcript, size_t *at, enum entry_kind kind,
	struct buf *text, const struct message *message, bool closes) {
	if (text->len == 0) {
		return;
	}
	struct entry *entry = place(transcript, at, kind);

	entry_set_text(transcript, entry, text->data, text->len);
	entry->message = message->id;
	entry_take_meta(transcript, entry, message,
		kind == ENTRY_ANSWER && closes && message_count(message, PART_CALL) == 0);
	buf_clear(text);
}

static void place_call(struct transcript *transcript, size_t *at, const struct part *part,
	const struct message *message) {
	struct entry *entry = place(transcript, at, ENTRY_CALL);
	const struct agent_call call = {
		.id = part->id, .name = part->name, .arguments = part->text
	};

	entry_set_call(entry, &call);
	entry->streaming = false;
	entry->message = message->id;
	entry_take_meta(transcript, entry, message, false);
	entry_touch(transcript, entry);
}

/* Takes away what streamed and did not become part of the message. */
static void drop_rest(struct transcript *transcript, size_t at) {
	for (size_t i = transcript->entries.len; i > at; i--) {
		if (is_of_message(transcript->entries.items[i - 1])) {
			entry_remove(transcript, i - 1);
		}
	}
}

void transcript_place_answer(
	struct transcript *transcript, size_t from, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;
	enum entry_kind kind = ENTRY_ANSWER;
	size_t at = from;

	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		if (part->kind == PART_CALL) {
			place_text(transcript, &at, kind, &text, message, false);
			place_call(transcript, &at, part, message);
		}
		if (part->kind != PART_TEXT && part->kind != PART_THINKING) {
			continue;
		}
		enum entry_kind next = part->kind == PART_TEXT ? ENTRY_ANSWER : ENTRY_THINKING;

		if (next != kind) {
			place_text(transcript, &at, kind, &text, message, false);
		}
		kind = next;
		buf_add_str(&text, part->text ? part->text : "");
	}
	place_text(transcript, &at, kind, &text, message, true);
	drop_rest(transcript, at);
}

/* A line for each part that is not text. */
static void add_attachments(const struct message *message, struct buf *out) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		const char *word = part->kind == PART_FILE    ? "file"
				   : part->kind == PART_IMAGE ? "image"
				   : part->kind == PART_PDF   ? "pdf"
							      : NULL;

		if (word) {
			buf_addf(out, "%s[%s: %s]", out->len ? "\n" : "", word,
				part->name ? part->name : "");
		}
	}
}

struct entry *transcript_add_user(
	struct transcript *transcript, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	add_attachments(message, &text);
	if (text.len == 0) {
		return NULL;
	}
	struct entry *entry = entry_new(transcript, transcript->entries.len, ENTRY_USER);

	entry_set_text(transcript, entry, text.data, text.len);
	entry->message = message->id;
	entry_take_meta(transcript, entry, message, false);
	return entry;
}

/* A command line of the person, as a card: what waited for a yes when the program
   ended did not run, of what ran nobody knows the end. */
static void add_shell(
	struct transcript *transcript, const struct message *message, const struct part *part) {
	struct entry *entry = entry_new(transcript, transcript->entries.len, ENTRY_CALL);
	enum call_status status = part->status == CALL_PENDING   ? CALL_CANCELLED
				  : part->status == CALL_RUNNING ? CALL_INTERRUPTED
								 : part->status;

	entry->name = xstrdup(part->id ? part->id : "run_shell");
	entry->title = sanitize_dup(part->name, SANITIZE_LINE);
	entry->arguments = sanitize_dup(part->name, SANITIZE_TEXT);
	entry->is_shell = true;
	entry->message = message->id;
	entry->created = message->created;
	entry->status = status;
	entry->denied_by_rule = part->status == CALL_DENIED;
	entry->exit_code = part->exit_code;
	entry->timed_out = part->timed_out;
	entry->ms = part->ms;
	entry->summary = part->summary ? sanitize_dup(part->summary, SANITIZE_LINE) : NULL;
	entry_set_output(entry, part->text);
}

static void add_shells(struct transcript *transcript, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_SHELL) {
			add_shell(transcript, message, &message->parts.items[i]);
		}
	}
}

/* "[exit 1]" at the beginning of a line of a result, as shell tools write it: for
   those that were stored without their code. */
static int read_exit_code(const char *text) {
	const char *at = text;

	for (int line = 0; at && line < 2; line++) {
		at += *at == '\n';
		if (str_starts(at, "[exit ")) {
			return (int)strtol(at + 6, NULL, 10);
		}
		at = strchr(at, '\n');
	}
	return 0;
}

static void take_result(struct transcript *transcript, size_t from, const struct part *result) {
	const char *text = result->text ? result->text : "";

	for (size_t i = from; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->kind != ENTRY_CALL || entry->status != CALL_PENDING ||
			!str_eq(entry->call_id, result->id)) {
			continue;
		}
		entry->status = result->status;
		entry->denied_by_rule = result->status == CALL_DENIED;
		entry->exit_code = result->exit_code;
		if (!entry->exit_code && result->status == CALL_DONE) {
			entry->exit_code = read_exit_code(text);
		}
		entry->timed_out = result->timed_out;
		free(entry->summary);
		entry->summary =
			result->summary ? sanitize_dup(result->summary, SANITIZE_LINE) : NULL;
		entry->reads = result->reads;
		entry->ms = result->ms;
		entry_set_output(entry, text);
		entry_touch(transcript, entry);
		transcript_take_plan(transcript, entry, text);
		return;
	}
}

/* Cards without a result belong to a program that died. */
static void close_cards(struct transcript *transcript, size_t from) {
	for (size_t i = from; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_CALL && entry->status == CALL_PENDING) {
			entry->status = CALL_INTERRUPTED;
		}
	}
}

static void take_results(
	struct transcript *transcript, size_t turn, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_RESULT) {
			take_result(transcript, turn, &message->parts.items[i]);
		}
	}
}

void transcript_reopen(struct transcript *transcript) {
	for (size_t i = transcript->entries.len; i > 0; i--) {
		struct entry *entry = transcript->entries.items[i - 1];

		if (entry->kind == ENTRY_USER) {
			return;
		}
		if (entry->kind == ENTRY_CALL && entry->status == CALL_INTERRUPTED &&
			!entry->is_shell && entry->output.len == 0) {
			entry->status = CALL_PENDING;
			transcript->turn = i - 1;
			entry_touch(transcript, entry);
		}
	}
}

void transcript_append(
	struct transcript *transcript, const struct conversation *conversation, size_t first) {
	size_t turn = transcript->turn;

	for (size_t i = first; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];

		if (message->role == ROLE_TOOL) {
			take_results(transcript, turn, message);
			continue;
		}
		close_cards(transcript, turn);
		transcript_fold_reads(transcript, transcript->entries.len);
		turn = transcript->entries.len;
		if (message->role == ROLE_USER) {
			add_shells(transcript, message);
			transcript_add_user(transcript, message);
		} else if (message->role == ROLE_ASSISTANT) {
			transcript_place_answer(transcript, turn, message);
		}
		if (message->state == MESSAGE_PARTIAL) {
			transcript_notice(transcript, false, tr("the answer was cut off here"));
		}
	}
	close_cards(transcript, turn);
	transcript_fold_reads(transcript, transcript->entries.len);
	transcript->turn = transcript->entries.len;
}

/* They become entries by themselves and then move to the front. */
size_t transcript_prepend(
	struct transcript *transcript, const struct conversation *conversation) {
	struct transcript older;
	size_t had = transcript->entries.len;

	transcript_init(&older);
	transcript_append(&older, conversation, 0);
	size_t count = older.entries.len;

	for (size_t i = 0; i < count; i++) {
		older.entries.items[i]->id = transcript->first_id - count + i;
		vec_grow(&transcript->entries);
	}
	struct entry **items = transcript->entries.items;

	if (count > 0) {
		memmove(items + count, items, had * sizeof(*items));
		memcpy(items, older.entries.items, count * sizeof(*items));
	}
	transcript->first_id -= count;
	transcript->turn += count;
	transcript->version++;
	older.entries.len = 0;
	transcript_fini(&older);
	transcript_mark_cut(transcript, transcript->cut);
	return count;
}

void transcript_load(struct transcript *transcript, const struct conversation *conversation) {
	transcript_clear(transcript);
	transcript_append(transcript, conversation, 0);
}
