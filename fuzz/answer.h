#ifndef FUZZ_ANSWER_H
#define FUZZ_ANSWER_H

/* Any bytes as the body of an answer: read whole, byte by byte, and in pieces whose
   lengths the bytes themselves give. All three must end the same way, with the same
   parts; calls stand in the message only when they may run, each with a name and an id of
   its own. */
#include "fuzz/target.h"

#include "base/str.h"
#include "provider/answer.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_text(uint64_t hash, const char *text) {
	return text ? str_hash_more(hash, text, strlen(text) + 1) : str_hash_more(hash, "", 0);
}

static void check_call(const struct message *message, size_t at) {
	const struct part *part = &message->parts.items[at];

	if (str_is_empty(part->id) || str_is_empty(part->name) || !part->text) {
		abort();
	}
	for (size_t i = 0; i < at; i++) {
		if (message->parts.items[i].kind == PART_CALL &&
			str_eq(message->parts.items[i].id, part->id)) {
			abort();
		}
	}
}

/* Everything but the ids, of which some are made up. */
static uint64_t digest(const struct delta_sink *sink) {
	uint64_t hash = str_hash(&sink->stop, sizeof(sink->stop));

	if (!sink->ended || (sink->error.kind == PERR_NONE) == (sink->stop >= STOP_CUT)) {
		abort();
	}
	for (size_t i = 0; i < sink->message.parts.len; i++) {
		const struct part *part = &sink->message.parts.items[i];
		if (part->kind == PART_CALL) {
			check_call(&sink->message, i);
		}
		if (part->kind == PART_CALL && sink->stop != STOP_TOOLS) {
			abort();
		}
		hash = str_hash_more(hash, &part->kind, sizeof(part->kind));
		hash = hash_text(hash, part->text);
		hash = hash_text(hash, part->name);
		hash = hash_text(hash, part->vendor);
	}
	return hash_text(hash, sink->vendor_stop);
}

/* Reads in pieces of `piece` bytes, or, with 0, of what each first byte says. */
static uint64_t read_all(
	const struct provider_ops *ops, const uint8_t *data, size_t size, size_t piece) {
	struct delta_sink sink;
	struct answer answer;

	delta_sink_init(&sink, NULL, NULL);
	answer_init(&answer, ops, &sink);
	for (size_t at = 0; at < size;) {
		size_t len = piece > 0 ? piece : (size_t)data[at] + 1;
		len = len < size - at ? len : size - at;
		answer_feed(&answer, (const char *)data + at, len);
		at += len;
	}
	answer_finish(&answer, true, NULL, NULL);
	uint64_t hash = digest(&sink);
	answer_fini(&answer);
	delta_sink_fini(&sink);
	return hash;
}

static void fuzz_answer(const struct provider_ops *ops, const uint8_t *data, size_t size) {
	uint64_t whole = read_all(ops, data, size, size + 1);

	if (whole != read_all(ops, data, size, 1) || whole != read_all(ops, data, size, 0)) {
		abort();
	}
}

#endif
