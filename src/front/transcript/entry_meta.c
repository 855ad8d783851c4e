/* The model is named where it is another one than before, the mode where it is not
   the usual one: what is as always is not said again below each answer. */

#include "front/transcript/entry_meta.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/entry.h"

/* "vendor/wire/model": the model may have slashes too. */
static const char *model_of(const char *origin) {
	const char *slash = origin ? strchr(origin, '/') : NULL;

	slash = slash ? strchr(slash + 1, '/') : NULL;
	return slash ? slash + 1 : NULL;
}

static void take_model(
	struct transcript *transcript, struct entry *entry, const struct message *message) {
	const char *model = model_of(message->origin);

	free(take(entry->model));
	if (str_is_empty(model)) {
		return;
	}
	if (transcript->model && !str_eq(transcript->model, model)) {
		entry->model = sanitize_dup(model, SANITIZE_LINE);
	}
	free(transcript->model);
	transcript->model = xstrdup(model);
}

void entry_take_meta(struct transcript *transcript, struct entry *entry,
	const struct message *message, bool closes) {
	entry->created = message->created;
	entry->starred = message->starred;
	entry->closes = closes;
	if (!closes) {
		return;
	}
	take_model(transcript, entry, message);
	free(take(entry->mode));
	if (message->mode && !str_eq(message->mode, agent_mode_name(MODE_BUILD))) {
		entry->mode = sanitize_dup(message->mode, SANITIZE_LINE);
	}
	entry->usage = message->usage;
	entry->took = message->ms;
}

/* 812, 9.8k, 120k, 1.2M */
static void add_count(struct buf *out, int64_t count) {
	if (count < 1000) {
		buf_addf(out, "%lld", (long long)count);
	} else if (count < 10000) {
		buf_addf(out, "%lld.%lldk", (long long)(count / 1000),
			(long long)(count % 1000 / 100));
	} else if (count < 1000000) {
		buf_addf(out, "%lldk", (long long)(count / 1000));
	} else {
		buf_addf(out, "%lld.%lldM", (long long)(count / 1000000),
			(long long)(count % 1000000 / 100000));
	}
}

static void add_tokens(const struct usage *usage, struct strv *pieces) {
	auto_buf struct buf input = BUF_INIT, output = BUF_INIT, text = BUF_INIT;

	if (usage->input <= 0 && usage->output <= 0) {
		return;
	}
	if (usage->input >= 0) {
		add_count(&input, usage->input);
	}
	if (usage->output >= 0) {
		add_count(&output, usage->output);
	}
	buf_addf(&text, tr("in %s out %s"), usage->input >= 0 ? input.data : "?",
		usage->output >= 0 ? output.data : "?");
	strv_add(pieces, text.data);
}

void entry_meta(const struct entry *entry, struct strv *pieces) {
	char text[32], span[24];

	if (entry->created > 0) {
		clock_format_local(entry->created, text);
		strv_add(pieces, text + 11);
	}
	if (entry->versions > 1 && entry->kind == ENTRY_USER) {
		auto_free char *which =
			xasprintf("%d/%d", entry->version_number, entry->versions);

		strv_add(pieces, which);
	}
	if (entry->model) {
		strv_add(pieces, entry->model);
	}
	if (entry->mode) {
		strv_add(pieces, entry->mode);
	}
	if (entry->took > 0) {
		clock_format_span(entry->took, 1, span);
		strv_add(pieces, span);
	}
	add_tokens(&entry->usage, pieces);
}

void transcript_star(struct transcript *transcript, int64_t message, bool on) {
	for (size_t i = 0; message != 0 && i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->message == message && entry->starred != on) {
			entry->starred = on;
			entry_touch(transcript, entry);
		}
	}
}

/* Number of the first entry of a message, looked for from the end; SIZE_MAX: none. */
static size_t find_message(const struct transcript *transcript, int64_t message) {
	size_t found = SIZE_MAX;

	for (size_t i = transcript->entries.len; i > 0; i--) {
		const struct entry *entry = transcript->entries.items[i - 1];

		if (entry->message && entry->message == message) {
			found = i - 1;
		} else if (found != SIZE_MAX && entry->message) {
			break;
		}
	}
	return found;
}

/* The last text of the turn that an entry begins, else the entry itself. */
static struct entry *bearer(const struct transcript *transcript, size_t at) {
	struct entry *first = transcript->entries.items[at], *found = first;

	for (size_t i = at; first->kind != ENTRY_USER && i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_USER) {
			break;
		}
		found = entry->closes ? entry : found;
	}
	return found;
}

static void set_version(
	struct transcript *transcript, struct entry *entry, int version, int versions) {
	if (entry->version_number != version || entry->versions != versions) {
		entry->version_number = version;
		entry->versions = versions;
		entry_touch(transcript, entry);
	}
}

void transcript_version(
	struct transcript *transcript, int64_t message, int version, int versions) {
	size_t at = message ? find_message(transcript, message) : SIZE_MAX;

	if (at != SIZE_MAX) {
		struct entry *first = transcript->entries.items[at];

		set_version(transcript, first, 0, 0);
		set_version(transcript, bearer(transcript, at), version, versions);
	}
}
