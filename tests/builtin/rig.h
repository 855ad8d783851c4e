#ifndef TESTS_BUILTIN_RIG_H
#define TESTS_BUILTIN_RIG_H

#include "check.h"
#include "loop/loop.h"
#include "tool/call.h"
#include "tool/roots.h"

/* A machine to run builtin tools on, as they are declared in tools/: a home folder
   and in it a working folder that is the only root. */
struct rig {
	struct loop *loop;
	char *home; /* real path of a folder of its own; $HOME is set to it */
	char *work; /* "work" in it */
	struct roots roots;
	struct registry *registry;
	struct snapshot *snapshot;
	struct tool_env env;
	/* The last call: */
	struct tool_run *run;
	bool done;
	enum prepare_result prepared;
	enum tool_risk risk;
	struct tool_result result; /* a copy, when it is done */
	struct buf output;         /* what came while it ran */
};

/* For fixtures of a test: `*state` gets the rig. */
int rig_open(void **state);
int rig_close(void **state);
#define rig_test(fn) cmocka_unit_test_setup_teardown(fn, rig_open, rig_close)

/* Prepares and runs a call until it is done; the text of the result, or of the
   refusal to run it. */
const char *rig_call(struct rig *rig, const char *tool, const char *arguments);
/* The same without waiting for the end: rig_wait(), or tool_run_cancel(rig->run). */
void rig_start(struct rig *rig, const char *tool, const char *arguments);
void rig_wait(struct rig *rig);
/* Turns the loop until `*flag`; fails the test when that takes too long. */
void rig_turn_until(struct rig *rig, const bool *flag);

/* What the gate would hear of a call. */
enum tool_risk rig_risk(struct rig *rig, const char *tool, const char *arguments);
bool rig_scope(struct rig *rig, const char *tool, const char *arguments, struct strv *scopes);

/* Files by a path from the home folder; folders are made. */
void rig_write(struct rig *rig, const char *path, const char *text);
void rig_write_bytes(struct rig *rig, const char *path, const void *data, size_t len);
char *rig_read(struct rig *rig, const char *path); /* NULL: no such file; the caller's */
char *rig_path(struct rig *rig, const char *path); /* the caller's */
void rig_link(struct rig *rig, const char *target, const char *path);

/* Fails unless the text has (or lacks) a part. */
void rig_check_has(const char *name, const char *text, const char *part);
void rig_check_lacks(const char *name, const char *text, const char *part);

#endif
