/* What it costs to open a database of 100,000 messages whose process was killed in the
   middle of a run: opening, closing the dead run, reading its conversation. A report,
   not a test.

	bench-reopen [MESSAGES] */
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/path.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"

#define LIMIT 50.0 /* ms */
#define CONVERSATIONS 500

static char *folder;
static int64_t last; /* conversation */

static double now_ms(void) {
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void must(bool ok, const struct err *err) {
	if (!ok) {
		fprintf(stderr, "%s\n", err->text);
		exit(1);
	}
}

static struct store *open_store(void) {
	auto_free char *path = path_join(folder, "chela.db");
	auto_free char *run = path_join(folder, "run");
	struct store_options options = { .path = path, .run_folder = run };
	struct store *store = NULL;
	struct err err = ERR_INIT;

	must(store_open(&store, &options, &err), &err);
	return store;
}

static int64_t add_message(
	struct store *store, int64_t conversation, enum role role, const char *text) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, role);
	message_add(&message, PART_TEXT, text ? text : "");
	message.state = text ? MESSAGE_COMPLETE : MESSAGE_STREAMING;
	must(messages_add(store, conversation, &message, &err) == STORE_OK, &err);
	int64_t id = message.id;

	message_fini(&message);
	return id;
}

static void fill(struct store *store, int count) {
	int each = count / CONVERSATIONS + 1;
	struct conversation_row row = { .title = "bench" };
	struct err err = ERR_INIT;

	for (int i = 0; i < count; i++) {
		if (i % each == 0) {
			must(i == 0 || store_commit(store, &err) == STORE_OK, &err);
			must(store_begin(store, &err) == STORE_OK, &err);
			must(conversations_add(store, &row, &err) == STORE_OK, &err);
		}
		add_message(store, row.id, i % 2 ? ROLE_ASSISTANT : ROLE_USER,
			"some words that a person or a model said, and some more of them");
	}
	must(store_commit(store, &err) == STORE_OK, &err);
	last = row.id;
}

/* A run with a call that runs and an answer that streams; then death. */
static void live_and_die(void) {
	struct store *store = open_store();
	struct run_row run = { .conversation = last };
	struct call_row call = { .name = "run_shell", .call_id = "c", .arguments = "{}" };
	struct err err = ERR_INIT;

	must(runs_begin(store, &run, &err) == STORE_OK, &err);
	call.run = run.id;
	must(turns_begin(store, run.id, 1, &call.turn, &err) == STORE_OK, &err);
	call.message = add_message(store, last, ROLE_ASSISTANT, NULL);
	must(calls_add(store, &call, &err) == STORE_OK, &err);
	must(calls_start(store, call.id, &err) == STORE_OK, &err);
	for (int i = 0; i < 60; i++) {
		must(chunks_add(store, call.message, false, "a second of text ", 17, &err) ==
				STORE_OK,
			&err);
	}
	kill(getpid(), SIGKILL);
}

static void measure(void) {
	struct conversation conversation = { 0 };
	struct err err = ERR_INIT;
	int closed = 0;
	double start = now_ms();
	struct store *store = open_store();

	must(runs_close_dead(store, &closed, &err) == STORE_OK, &err);
	double opened = now_ms() - start;

	must(messages_load(store, last, &conversation, &err), &err);
	printf("open and close %d dead run: %.2f ms (limit %.0f)%s\n", closed, opened, LIMIT,
		opened <= LIMIT ? "" : "  OVER");
	printf("and read its %zu messages: %.2f ms\n", conversation.messages.len,
		now_ms() - start);
	conversation_fini(&conversation);
	store_close(store);
}

int main(int argc, char **argv) {
	auto_free char *tmp = path_tmpdir();
	int count = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100000;

	folder = xasprintf("%s/chela-bench-%ld", tmp, (long)getpid());
	mkdir(folder, 0700);
	printf("in %s\n", folder);
	struct store *store = open_store();

	fill(store, count);
	store_close(store);
	pid_t pid = fork();

	if (pid == 0) {
		live_and_die();
	}
	waitpid(pid, NULL, 0);
	measure();
	free(folder);
	return 0;
}
