/* What the model says is a proposal: the first line of it that has words, without marks
   around them, made harmless and cut to what a list of conversations shows. */

#include "agent/aside/title.h"

#include <string.h>

#include "agent/aside/aside.h"
#include "agent/run.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"
#include "loop/loop.h"
#include "provider/fence.h"
#include "provider/provider.h"
#include "store/conversations.h"

#define PROMPT_MAX ((size_t)16 << 10) /* bytes */
#define SAID_MAX ((size_t)2000)       /* bytes of each side that are shown */
#define OUTPUT_MAX 64                 /* tokens */
#define TIME_MAX 30000                /* ms */
#define WORDS_MAX 8
#define COLUMNS_MAX 60

struct titling {
	struct agent *agent;
	struct aside *aside; /* NULL: it was answered */
	struct timer *retry; /* after STORE_BUSY */
	int64_t busy_since;  /* monotonic ms */
	int64_t conversation;
	char *title; /* waits for the store */
};

struct titling *titling_free(struct titling *titling) {
	if (titling) {
		aside_cancel(titling->aside);
		timer_remove(titling->retry);
		free(titling->title);
		free(titling);
	}
	return NULL;
}

/* Marks that stand around a title, or before it. */
static const char *const marks[] = { "#", "*", "_", "`", "\"", "'", "-", ".", " ",
	"\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x98", "\xe2\x80\x99", "\xc2\xab", "\xc2\xbb",
	"\xe3\x80\x8a", "\xe3\x80\x8b", "\xe3\x80\x8c", "\xe3\x80\x8d", "\xe3\x80\x82" };

static size_t mark_at(const char *data, size_t len, bool end) {
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		size_t size = strlen(marks[i]);

		if (size <= len &&
			memcmp(end ? data + len - size : data, marks[i], size) == 0) {
			return size;
		}
	}
	return 0;
}

static const char *strip(const char *data, size_t *len) {
	size_t size;

	while ((size = mark_at(data, *len, false)) > 0) {
		data += size;
		*len -= size;
	}
	while ((size = mark_at(data, *len, true)) > 0) {
		*len -= size;
	}
	return data;
}

/* "Title:" before it is no part of it. */
static const char *skip_label(const char *data, size_t *len) {
	static const char *const labels[] = { "title:", "\xe6\xa0\x87\xe9\xa2\x98\xef\xbc\x9a",
		"\xe6\xa0\x87\xe9\xa2\x98:" };

	for (size_t i = 0; i < ARRAY_LEN(labels); i++) {
		size_t size = strlen(labels[i]);
		auto_free char *begin = xmemdup(data, *len < size ? *len : size);

		if (str_eq_nocase(begin, labels[i])) {
			*len -= size;
			return data + size;
		}
	}
	return data;
}

/* Bytes of the first WORDS_MAX words. */
static size_t cut_words(const char *data, size_t len) {
	int words = 0;

	for (size_t i = 0; i < len; i++) {
		if (data[i] == ' ' && ++words == WORDS_MAX) {
			return i;
		}
	}
	return len;
}

void title_clean(struct buf *out, const char *answer) {
	auto_buf struct buf clean = BUF_INIT;

	for (const char *line = answer; *line; line += strspn(line, "\r\n")) {
		size_t all = strcspn(line, "\r\n"), len = all;
		const char *text = strip(line, &len);

		text = skip_label(text, &len);
		text = strip(text, &len);
		line += all;
		if (len > 0) {
			sanitize(&clean, text, cut_words(text, len), SANITIZE_LINE);
			width_elide_end(out, clean.data, clean.len, COLUMNS_MAX);
			return;
		}
	}
}

static void tell(struct agent *agent, const char *title) {
	struct agent_event event = {
		.kind = EVENT_TITLE,
		.conversation = agent->conversation,
		.text = title,
	};

	agent_tell(agent, &event);
}

/* Another version of the conversation has the same title. */
static void keep(void *ctx) {
	struct titling *titling = ctx;
	struct agent *agent = titling->agent;
	struct err err = ERR_INIT;
	bool taken = false;
	enum store_result result = conversations_set_model_title(
		agent->options.store, titling->conversation, titling->title, &taken, &err);

	if (result == STORE_BUSY && clock_monotonic() - titling->busy_since < STORE_PATIENCE) {
		timer_arm(titling->retry, STORE_RETRY_EVERY);
		return;
	}
	if (result != STORE_OK) {
		log_warn("title: %s", err.text);
	} else if (taken) {
		free(agent->title);
		agent->title = xstrdup(titling->title);
		tell(agent, agent->title);
	}
	free(take(titling->title));
}

static void handle_done(void *ctx, const struct aside_result *result) {
	struct titling *titling = ctx;
	auto_buf struct buf title = BUF_INIT;

	titling->aside = NULL;
	if (!result->text) {
		log_info("title: %s", result->error);
		return;
	}
	title_clean(&title, result->text);
	if (title.len > 0 && !result->cut) {
		titling->title = buf_detach(&title);
		titling->busy_since = clock_monotonic();
		keep(titling);
	}
}

static void add_side(struct message *shown, const char *name, const char *text) {
	size_t len = strlen(text);
	auto_free char *part =
		xmemdup(text, utf8_valid_prefix(text, len < SAID_MAX ? len : SAID_MAX));

	if (part[0]) {
		message_add(shown, PART_FILE, part)->name = xstrdup(name);
	}
}

/* The first words of the person, and the answer that came now. */
static void write_sides(const struct agent *agent, const struct run *run, struct buf *out) {
	auto_buf struct buf first = BUF_INIT;
	struct message shown;

	for (size_t i = 0; i < agent->messages.messages.len && first.len == 0; i++) {
		const struct message *message = &agent->messages.messages.items[i];

		if (message->role == ROLE_USER) {
			message_text(message, PART_TEXT, &first);
		}
	}
	message_init(&shown, ROLE_USER);
	add_side(&shown, "person", first.data);
	add_side(&shown, "answer", run->text.data);
	fence_message(out, &shown);
	message_fini(&shown);
}

static bool is_titled(const struct agent *agent) {
	struct conversation_row row = { 0 };
	bool found = conversations_get(agent->options.store, agent->conversation, &row, NULL);
	bool titled = !found || row.titled;

	conversation_row_fini(&row);
	return titled;
}

static bool is_wanted(
	const struct agent *agent, const struct run *run, enum agent_end_state state) {
	const struct provider_ops *ops = provider_find(agent->profile.target.wire);

	return agent->options.titles && !agent->titling && !agent->subagent &&
	       state == AGENT_COMPLETED && !run->is_shell && run->text.len > 0 &&
	       agent->options.store && agent->conversation && ops && !ops->local_step &&
	       !store_is_read_only(agent->options.store);
}

void title_when_due(struct agent *agent, const struct run *run, enum agent_end_state state) {
	auto_free char *path = xasprintf("%s/title.txt", agent->options.prompts);
	auto_free char *prompt = NULL;
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!is_wanted(agent, run, state)) {
		return;
	}
	struct titling *titling = xcalloc(1, sizeof(*titling));

	agent->titling = titling;
	titling->agent = agent;
	titling->conversation = agent->conversation;
	titling->retry = loop_timer(agent->options.loop, keep, titling);
	if (is_titled(agent)) {
		return;
	}
	if (!file_read(path, PROMPT_MAX, &prompt, NULL, &err)) {
		log_warn("title: %s", err.text);
		return;
	}
	write_sides(agent, run, &text);
	titling->aside = aside_start(agent, &(struct aside_request){
						    .system = prompt,
						    .text = text.data,
						    .max_tokens = OUTPUT_MAX,
						    .timeout = TIME_MAX,
						    .on_done = handle_done,
						    .ctx = titling,
					    });
}
