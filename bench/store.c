/* What the store costs: opening and searching 100,000 messages, an answer of 1 MB
   in one-second chunks, four processes that write at once. Prints each figure with
   its threshold; it is a report, not a test.

	bench-store [MESSAGES [FOLDER]] */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/utf8.h"
#include "loop/loop.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"
#include "store/search.h"

#define MB ((size_t)1 << 20)
#define CONVERSATIONS 500
#define HITS 20
#define WRITERS 4
#define WRITER_MESSAGES 2000

static uint32_t random_state = 12345;
static const char *folder;
static bool all_within = true;

static uint32_t next_random(void) {
	random_state ^= random_state << 13;
	random_state ^= random_state >> 17;
	random_state ^= random_state << 5;
	return random_state;
}

static double now_ms(void) {
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void report(const char *what, double value, const char *unit, double limit) {
	bool within = value <= limit;

	all_within = all_within && within;
	printf("%-44s %9.2f %-3s (limit %.0f)%s\n", what, value, unit, limit,
		within ? "" : "  OVER");
}

/* Ranks as frequent as those of words in a language: about 1/rank. */
static uint32_t ranked(uint32_t count) {
	double unit = (double)next_random() / 4294967296.0;

	return (uint32_t)exp(unit * log((double)count)) - 1;
}

static void add_english(struct buf *out) {
	static const char *const parts[] = { "ta", "re", "mon", "sil", "ve", "ka", "lin", "dor",
		"pe", "shu", "gra", "tion", "er", "ing", "ab", "com" };
	uint32_t rank = ranked(20000) + 1;

	if (rank == 1) {
		buf_add_str(out, "the");
	} else {
		for (uint32_t n = rank; n; n /= 16) {
			buf_add_str(out, parts[n % 16]);
		}
	}
	buf_add_char(out, next_random() % 12 ? ' ' : '\n');
}

static void add_chinese(struct buf *out) {
	uint32_t word = ranked(30000);

	buf_add_code(out, 0x4e00 + (word * 7919u) % 3000);
	buf_add_code(out, 0x4e00 + (word * 104729u) % 3000);
	if (next_random() % 12 == 0) {
		buf_add_str(out, next_random() % 3 ? "，" : "。\n");
	}
}

static void make_text(struct buf *out, bool chinese, size_t size) {
	while (out->len < size) {
		if (chinese) {
			add_chinese(out);
		} else {
			add_english(out);
		}
	}
}

static struct store *open_store(const char *name) {
	auto_free char *path = path_join(folder, name);
	auto_free char *run = path_join(folder, "run");
	struct store_options options = { .path = path, .run_folder = run };
	struct err err = ERR_INIT;
	struct store *store;

	if (!store_open(&store, &options, &err)) {
		fprintf(stderr, "%s\n", err.text);
		exit(1);
	}
	return store;
}

static void must(enum store_result result, const struct err *err) {
	if (result != STORE_OK) {
		fprintf(stderr, "%s\n", err->text);
		exit(1);
	}
}

static int64_t add_conversation(struct store *store) {
	struct conversation_row row = { .title = "bench" };
	struct err err = ERR_INIT;

	must(conversations_add(store, &row, &err), &err);
	return row.id;
}

static void add_message(struct store *store, int64_t conversation, int number) {
	auto_buf struct buf text = BUF_INIT;
	struct message message;
	struct err err = ERR_INIT;

	make_text(&text, number % 3 == 0, 100 + next_random() % 600);
	if (number % 7 == 0) {
		buf_add_str(&text, " some C++ code");
	}
	if (number % 33333 == 1000) {
		buf_add_str(&text, " xylophone");
	}
	if (number % 29 == 0) {
		buf_add_str(&text, "用它部署完成了");
	}
	message_init(&message, number % 2 ? ROLE_ASSISTANT : ROLE_USER);
	message_add(&message, PART_TEXT, text.data);
	must(messages_add(store, conversation, &message, &err), &err);
	message_fini(&message);
}

static void fill(int count) {
	struct store *store = open_store("search.db");
	struct err err = ERR_INIT;
	int64_t conversation = 0;
	double start = now_ms();

	for (int i = 0; i < count; i++) {
		if (i % (count / CONVERSATIONS + 1) == 0) {
			conversation = add_conversation(store);
		}
		if (i % 1000 == 0) {
			must(store_begin(store, &err), &err);
		}
		add_message(store, conversation, i);
		if (i % 1000 == 999 || i + 1 == count) {
			must(store_commit(store, &err), &err);
			store_settle(store);
			store_settle(store);
		}
	}
	store_close(store);
	printf("%d messages written and indexed in %.1f s\n", count, (now_ms() - start) / 1e3);
}

static bool handle_hit(void *ctx, const struct search_hit *hit) {
	*(int *)ctx += hit->message > 0;
	return true;
}

static void bench_query(struct store *store, const char *query, double limit) {
	struct err err = ERR_INIT;
	int hits = 0;
	double start = now_ms();

	if (!search_messages(store, query, HITS, handle_hit, &hits, &err)) {
		printf("%s\n", err.text);
	}
	double spent = now_ms() - start;
	auto_free char *what = xasprintf("search '%s' (%d hits)", query, hits);

	report(what, spent, "ms", limit);
}

static void bench_search(void) {
	static const char *const queries[] = { "完", "部署", "部署完成", "一", "xylophone",
		"the", "taremon", "t", "co", "C++", "some code", "部署 code", "zzzz" };
	double start = now_ms();
	struct store *store = open_store("search.db");

	conversations_latest(store);
	report("open, with the first read", now_ms() - start, "ms", 3);
	for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
		bench_query(store, queries[i], 50);
	}
	/* Two words of every message that nowhere stand so: each text is read. */
	bench_query(store, "the.ta", 500);
	bench_query(store, "->", 100);
	store_close(store);
}

static double wal_size(const char *name) {
	auto_free char *path = path_join(folder, name);
	struct stat info;

	return stat(path, &info) == 0 ? (double)info.st_size : 0;
}

static void longest(double *max, double start) {
	double spent = now_ms() - start;

	*max = spent > *max ? spent : *max;
}

static double cpu_ms(void) {
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Turns of the loop until nothing is armed any more; they sleep before they work, so
   what counts is the processor's time. */
static void run_background(struct loop *loop, double *max) {
	bool more = true;

	while (more) {
		double start = cpu_ms(), spent;

		more = loop_turn(loop, -1);
		spent = cpu_ms() - start;
		*max = spent > *max ? spent : *max;
	}
}

static void stream(struct store *store, struct message *message, const struct buf *text,
	size_t chunk, double *max) {
	int64_t conversation = add_conversation(store);
	struct err err = ERR_INIT;
	double start;

	message_init(message, ROLE_ASSISTANT);
	message->state = MESSAGE_STREAMING;
	must(messages_add(store, conversation, message, &err), &err);
	for (size_t at = 0; at < text->len; at += chunk) {
		size_t len = text->len - at < chunk ? text->len - at : chunk;

		start = now_ms();
		must(chunks_add(store, message->id, false, text->data + at, len, &err), &err);
		longest(max, start);
	}
	message_add(message, PART_TEXT, text->data);
	message->state = MESSAGE_COMPLETE;
	start = now_ms();
	must(messages_finish(store, message, &err), &err);
	longest(max, start);
}

/* Without a loop nothing is copied out of the WAL, so its size is all that was
   written. */
static void bench_wal(const char *name, const struct buf *text, size_t chunk) {
	auto_free char *file = xasprintf("%s-%zu.db", name, chunk);
	auto_free char *wal = xasprintf("%s-wal", file);
	struct store *store = open_store(file);
	struct message message;
	double max = 0, before = wal_size(wal);

	stream(store, &message, text, chunk, &max);
	store_settle(store);

	auto_free char *what = xasprintf("1 MB %s by %zu KB: WAL", name, chunk >> 10);

	report(what, (wal_size(wal) - before) / (double)MB, "MB", 4);
	message_fini(&message);
	store_close(store);
}

static void bench_steps(const char *name, const struct buf *text, size_t chunk) {
	struct store *store = open_store("steps.db");
	struct loop *loop = loop_new();
	struct message message;
	double max = 0;

	store_attach(store, loop);
	stream(store, &message, text, chunk, &max);
	run_background(loop, &max);

	auto_free char *what = xasprintf("1 MB %s by %zu KB: longest step", name, chunk >> 10);

	report(what, max, "ms", 10);
	message_fini(&message);
	store_close(store);
	loop_free(loop);
}

static void bench_answer(const char *name, bool chinese, size_t chunk) {
	auto_buf struct buf text = BUF_INIT;

	make_text(&text, chinese, MB);
	bench_wal(name, &text, chunk);
	bench_steps(name, &text, chunk);
}

static enum store_result write_one_message(struct store *store, void *ctx, struct err *err) {
	struct message message;

	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "one of many messages 螃蟹");
	enum store_result result = messages_add(store, *(int64_t *)ctx, &message, err);

	message_fini(&message);
	return result;
}

static void write_many(int64_t conversation) {
	struct store *store = open_store("writers.db");
	struct loop *loop = loop_new();
	struct err err = ERR_INIT;
	for (int i = 0; i < WRITER_MESSAGES; i++) {
		if (!store_run(store, loop, write_one_message, &conversation, &err)) {
			fprintf(stderr, "%s\n", err.text);
			_exit(1);
		}
		if (i % 50 == 0) {
			store_settle(store);
		}
	}
	store_close(store);
	loop_free(loop);
	_exit(0);
}

static int count_messages(struct store *store) {
	int count = 0;

	for (int64_t id = 1; id <= WRITERS; id++) {
		struct conversation conversation = { 0 };

		if (messages_load(store, id, &conversation, NULL)) {
			count += (int)conversation.messages.len;
			conversation_fini(&conversation);
		}
	}
	return count;
}

static void bench_writers(void) {
	double start = now_ms();
	struct err err = ERR_INIT;
	int failed = 0, status;

	struct store *first = open_store("writers.db");

	for (int i = 0; i < WRITERS; i++) {
		add_conversation(first);
	}
	store_close(first);
	fflush(stdout);
	for (int i = 0; i < WRITERS; i++) {
		if (fork() == 0) {
			write_many(i + 1);
		}
	}
	while (wait(&status) > 0) {
		failed += status != 0;
	}
	double spent = now_ms() - start;
	struct store *store = open_store("writers.db");

	printf("%d writers, %d messages each: %.1f s, %d failed, %d rows, %s\n", WRITERS,
		WRITER_MESSAGES, spent / 1e3, failed, count_messages(store),
		store_check(store, &err) ? "sound" : err.text);
	store_close(store);
}

int main(int argc, char **argv) {
	int64_t count = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
	auto_free char *tmp = path_tmpdir();
	auto_free char *made = xasprintf("%s/chela-bench-%ld", tmp, (long)getpid());

	folder = argc > 2 ? argv[2] : made;
	mkdir(folder, 0700);
	printf("in %s\n", folder);
	if (wal_size("search.db") == 0) {
		fill((int)count);
	}
	bench_search();
	bench_answer("English", false, MB / 16);
	bench_answer("English", false, MB / 100);
	bench_answer("Chinese", true, MB / 16);
	bench_writers();
	printf("%s\n", all_within ? "all within" : "something is over");
	return 0;
}
