#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

/* A store in a folder of its own, which is removed at the end of the test. */

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"
#include "store/conversations.h"
#include "store/db.h"
#include "store/messages.h"
#include "store/runs.h"

struct fixture {
	char *folder;
	char *path; /* the database */
	char *run;
	struct store *store;
};

static inline void must(enum store_result result, const struct err *err) {
	if (result != STORE_OK) {
		fail_msg("%s: %s", result == STORE_BUSY ? "busy" : "failed", err->text);
	}
}

/* Opens the database once more: as another process would, and never the same row
   of `processes`. */
static inline struct store *fixture_other(const struct fixture *fixture) {
	struct store_options options = { .path = fixture->path, .run_folder = fixture->run };
	struct err err = ERR_INIT;
	struct store *store = NULL;

	if (!store_open(&store, &options, &err)) {
		fail_msg("%s", err.text);
	}
	return store;
}

static inline void fixture_close(struct fixture *fixture) {
	fixture->store = store_close(fixture->store);
}

static inline void fixture_reopen(struct fixture *fixture) {
	fixture_close(fixture);
	fixture->store = fixture_other(fixture);
}

/* Without a store yet. */
static inline struct fixture fixture_bare(void) {
	auto_free char *tmp = path_tmpdir();
	struct fixture fixture = { 0 };
	char mark[17];

	random_hex(mark, 8);
	fixture.folder = xasprintf("%s/chela-test-%s", tmp, mark);
	fixture.path = path_join(fixture.folder, "chela.db");
	fixture.run = path_join(fixture.folder, "run");
	assert_true(file_make_folder(fixture.folder, NULL));
	return fixture;
}

static inline struct fixture fixture_new(void) {
	struct fixture fixture = fixture_bare();

	fixture.store = fixture_other(&fixture);
	return fixture;
}

static inline void remove_folder(const char *folder) {
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		auto_free char *path = path_join(folder, entry->d_name);

		if (unlink(path) != 0 && entry->d_name[0] != '.') {
			remove_folder(path);
		}
	}
	if (dir) {
		closedir(dir);
	}
	rmdir(folder);
}

static inline void fixture_fini(struct fixture *fixture) {
	fixture_close(fixture);
	remove_folder(fixture->folder);
	free(fixture->folder);
	free(fixture->path);
	free(fixture->run);
}

#define auto_fixture __attribute__((cleanup(fixture_fini)))

/* Files of the folder whose names begin so. */
static inline int fixture_count_files(const struct fixture *fixture, const char *prefix) {
	DIR *dir = opendir(fixture->folder);
	struct dirent *entry;
	int count = 0;

	while (dir && (entry = readdir(dir))) {
		count += strncmp(entry->d_name, prefix, strlen(prefix)) == 0;
	}
	closedir(dir);
	return count;
}

static inline int64_t add_conversation(struct store *store, const char *title) {
	struct conversation_row row = { .title = (char *)title };
	struct err err = ERR_INIT;

	must(conversations_add(store, &row, &err), &err);
	return row.id;
}

static inline int64_t add_text(
	struct store *store, int64_t conversation, enum role role, const char *text) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	must(messages_add(store, conversation, &message, &err), &err);
	int64_t id = message.id;

	message_fini(&message);
	return id;
}

/* An answer that has begun to stream. */
static inline int64_t add_streaming(struct store *store, int64_t conversation) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_STREAMING;
	must(messages_add(store, conversation, &message, &err), &err);
	return message.id;
}

static inline void add_chunk(
	struct store *store, int64_t message, bool thinking, const char *text) {
	struct err err = ERR_INIT;

	must(chunks_add(store, message, thinking, text, strlen(text), &err), &err);
}

static inline int64_t begin_run(struct store *store, int64_t conversation) {
	struct run_row run = { .conversation = conversation };
	struct err err = ERR_INIT;

	must(runs_begin(store, &run, &err), &err);
	return run.id;
}

static inline void load(struct store *store, int64_t id, struct conversation *out) {
	struct err err = ERR_INIT;

	if (!messages_load(store, id, out, &err)) {
		fail_msg("%s", err.text);
	}
}

/* A transcript in short, the caller's: "user:hi assistant:[call c1] tool:[c1 done ok]",
   with '~' before what is partial and '+' before what still streams. */
static inline char *outline(struct store *store, int64_t id) {
	struct conversation conversation = { 0 };
	struct buf out;

	buf_init(&out, BUF_MAX_DEFAULT);
	load(store, id, &conversation);
	for (size_t i = 0; i < conversation.messages.len; i++) {
		const struct message *message = &conversation.messages.items[i];

		buf_addf(&out, "%s%s%s:", i ? " " : "",
			message->state == MESSAGE_PARTIAL     ? "~"
			: message->state == MESSAGE_STREAMING ? "+"
							      : "",
			role_name(message->role));
		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];

			if (part->kind == PART_TEXT) {
				buf_add_str(&out, part->text);
			} else if (part->kind == PART_THINKING) {
				buf_addf(&out, "(%s)", part->text);
			} else if (part->kind == PART_CALL) {
				buf_addf(&out, "[call %s]", part->id);
			} else if (part->kind == PART_RESULT) {
				buf_addf(&out, "[%s %s %s]", part->id,
					call_status_name(part->status), part->text);
			}
		}
	}
	conversation_fini(&conversation);
	return buf_detach(&out);
}

static inline void check_outline(
	const char *name, struct store *store, int64_t id, const char *want) {
	auto_free char *got = outline(store, id);

	check_str(name, got, want);
}

/* One SQL statement on the store's connection, for what no function does. */
static inline void run_sql(struct store *store, const char *sql) {
	char *message = NULL;

	if (sqlite3_exec(store->sqlite, sql, NULL, NULL, &message) != SQLITE_OK) {
		fail_msg("%s: %s", sql, message);
	}
}

static inline int64_t sql_number(struct store *store, const char *sql) {
	sqlite3_stmt *statement = NULL;
	int64_t number = -1;

	if (sqlite3_prepare_v2(store->sqlite, sql, -1, &statement, NULL) != SQLITE_OK) {
		fail_msg("%s: %s", sql, sqlite3_errmsg(store->sqlite));
	}
	if (sqlite3_step(statement) == SQLITE_ROW) {
		number = sqlite3_column_int64(statement, 0);
	}
	sqlite3_finalize(statement);
	return number;
}

#endif
