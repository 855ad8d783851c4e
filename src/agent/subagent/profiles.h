#ifndef AGENT_PROFILES_H
#define AGENT_PROFILES_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

struct agent_profile;
struct buf;

/* Who may work as a sub-agent, as whoever reads configurations tells it. */

#define SUBAGENT_CALLS 12
#define SUBAGENT_TOKENS 2000
#define SUBAGENT_SECONDS 120
#define SUBAGENT_DEPTH 3 /* levels of sub-agents below an agent, at most */

struct subagent_profile {
	const struct agent_profile *profile;
	int mode;       /* at most this one; -1: that of the agent which gives the task */
	int64_t calls;  /* of tools */
	int64_t tokens; /* of an answer */
	int64_t seconds;
	int64_t depth; /* levels of sub-agents below it */
	void *owned;   /* what the strings belong to */
};

struct agent_profiles {
	/* Strings may be borrowed from `parent`, whose key and model are taken where the
	   profile has none. ERR_NOT_FOUND names those that exist. NULL: there are none. */
	bool (*find)(void *ctx, const char *name, const struct agent_profile *parent,
		struct subagent_profile *out, struct err *err);
	void (*give_back)(void *ctx, struct subagent_profile *profile);
	/* A line for each: "- name: what it is for". */
	void (*list)(void *ctx, struct buf *out);
	void *ctx;
};

#endif
