#ifndef AGENT_HOOK_CHILD_H
#define AGENT_HOOK_CHILD_H

#include "agent/hook/hooks.h"

/* One program of a hook while it runs. Part of hooks.c; nobody else includes it. */
struct hook_child;

struct hook_child_options {
	struct loop *loop;
	const char *folder;
	const struct strv *argv;
	int64_t timeout; /* ms */
	enum hook_event event;
	const char *input;
	size_t len;
	/* Once, unless it was dropped. `code` is the exit code, -1 where it did not exit by
	   itself; `words` what it wrote to standard error, cleaned and cut; `failure` a
	   sentence, NULL where the code is 0. All borrowed. */
	void (*on_done)(void *ctx, struct hook_child *child, int code, const char *words,
		const char *failure);
	void *ctx;
};

/* It frees itself when it has ended. NULL: no process could be made. */
struct hook_child *hook_child_start(const struct hook_child_options *options);
/* Ends it; no call comes. */
void hook_child_drop(struct hook_child *child);

#endif
