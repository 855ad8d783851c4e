/* Makes a large conversation to measure with: prompts, answers in Markdown, thinking,
   tool calls with their results; always the same bytes. Prints its number.

	bench_conversation DATABASE [MESSAGES [BYTES]] */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/str.h"
#include "store/conversations.h"
#include "store/messages.h"

#define TURN 5 /* messages: prompt, calls, result, result, answer */

static uint32_t seed = 7;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

static void add_words(struct buf *out, uint32_t count) {
	static const char *const words[] = { "timeout", "the", "server", "of", "restart", "log",
		"is", "`config.toml`", "service", "**after**", "a", "second", "超时",
		"重启服务", "日志", "in", "and", "line", "*never*", "port", "8080", "was" };

	for (uint32_t i = 0; i < count; i++) {
		buf_addf(out, "%s%s", i ? " " : "", words[roll(22)]);
	}
}

static void add_block(struct buf *out) {
	uint32_t kind = roll(7);

	if (kind == 0) {
		buf_add_str(out, "## ");
		add_words(out, 4);
	} else if (kind == 1) {
		buf_add_str(out, "```sh\n");
		for (uint32_t i = 0; i < 8; i++) {
			buf_addf(out, "systemctl restart app%u --wait | tee /tmp/log.%u\n",
				roll(90), i);
		}
		buf_add_str(out, "```");
	} else if (kind == 2) {
		buf_add_str(out, "| name | value |\n|---|---|");
		for (uint32_t i = 0; i < 5; i++) {
			buf_addf(out, "\n| key %u | %u ms |", i, roll(9000));
		}
	} else if (kind == 3) {
		for (uint32_t i = 0; i < 6; i++) {
			buf_add_str(out, i ? "\n- " : "- ");
			add_words(out, 8 + roll(12));
		}
	} else {
		add_words(out, 40 + roll(80));
	}
	buf_add_str(out, "\n\n");
}

static void fill(struct message *message, int number, size_t bytes) {
	auto_buf struct buf text = BUF_INIT_MAX(SIZE_MAX);
	auto_free char *id = xasprintf("call_%d_%d", number / TURN, number % TURN - 1);

	switch (number % TURN) {
	case 0:
		message_init(message, ROLE_USER);
		add_words(&text, 12 + roll(40));
		message_add(message, PART_TEXT, text.data);
		message_add(message, PART_CONTEXT, "Time: 2026-01-02 03:04 UTC");
		return;
	case 1:
		message_init(message, ROLE_ASSISTANT);
		add_words(&text, 60);
		message_add(message, PART_THINKING, text.data);
		for (int i = 1; i <= 2; i++) {
			auto_free char *call = xasprintf("call_%d_%d", number / TURN, i);

			message_add_call(message, call, "read_file",
				"{\"path\": \"/srv/app/config.toml\", \"lines\": 40}");
		}
		return;
	case 4:
		message_init(message, ROLE_ASSISTANT);
		message->usage = (struct usage){ 9000 + number, 300, 8000, 0, 0 };
		while (text.len < 2 * bytes) {
			add_block(&text);
		}
		message_add(message, PART_TEXT, text.data);
		return;
	default:
		message_init(message, ROLE_TOOL);
		while (text.len < bytes) {
			add_words(&text, 12);
			buf_add_char(&text, '\n');
		}
		message_add_result(message, id, "read_file", text.data, CALL_DONE)->ms = 12;
	}
}

static bool add_all(
	struct store *store, int count, size_t bytes, int64_t *id, struct err *err) {
	struct conversation_row row = { .title = "a long day with the server",
		.agent = "demo",
		.model = "demo",
		.mode = "build" };
	bool ok = conversations_add(store, &row, err) == STORE_OK;

	for (int i = 0; ok && i < count; i++) {
		struct message message;

		fill(&message, i, bytes);
		if (i + 1 == count) {
			message_add(&message, PART_TEXT, "\n\nThese are the last words.");
		}
		ok = messages_add(store, row.id, &message, err) == STORE_OK;
		message_fini(&message);
	}
	*id = row.id;
	return ok;
}

int main(int argc, char **argv) {
	struct store *store = NULL;
	struct err err = ERR_INIT;
	int64_t id = 0, count = 10000, bytes = (int64_t)20 << 20;

	if (argc < 2 || (argc > 2 && !str_to_int(argv[2], &count)) ||
		(argc > 3 && !str_to_int(argv[3], &bytes)) || count < TURN) {
		fprintf(stderr, "bench_conversation DATABASE [MESSAGES [BYTES]]\n");
		return 2;
	}
	auto_free char *folder = path_dirname(argv[1]);
	auto_free char *run = path_join(folder, "run");
	struct store_options options = { .path = argv[1], .run_folder = run };

	/* Whole turns: a result has less than a fourth of a turn's bytes, an answer two. */
	count -= count % TURN;
	if (!store_open(&store, &options, &err) || store_begin(store, &err) != STORE_OK ||
		!add_all(store, (int)count, (size_t)(bytes * TURN / count / 23 * 5), &id,
			&err) ||
		store_commit(store, &err) != STORE_OK) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	store_close(store);
	printf("%lld\n", (long long)id);
	return 0;
}
