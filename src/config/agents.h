#ifndef CONFIG_AGENTS_H
#define CONFIG_AGENTS_H

#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Agents: agents/NAME.yaml of the user, then data/agents/NAME.yaml that ships. A
   file that is wrong is refused whole, with file, line and key. */
struct agent_config {
	char *name;
	char *path; /* of its file; NULL: made from options or environment */
	char *description;
	char *provider; /* a wire (anthropic, gemini, openai, responses, demo) or a vendor;
			   NULL: that of the agent which gives it a task */
	char *base_url;
	char *model;
	char *key_env;           /* key: {env: NAME} */
	struct strv key_command; /* key: {command: [argv...]} */
	char *key_secret;        /* key: {secret: NAME} */
	int64_t window;          /* tokens; 0: not said */
	double temperature;      /* < 0: not said */
	int64_t max_tokens;      /* 0: not said */
	char *reasoning;         /* effort; NULL: not said */
	char *system;
	char *mode;        /* NULL: not said */
	struct strv tools; /* names or families; empty with `tools_all`: all */
	bool tools_all;
	struct strv skills; /* names; empty with `skills_all`: all */
	bool skills_all;
	bool has_limits;
	struct {
		int64_t calls, tokens, seconds, depth; /* -1: not said */
	} limits;                                      /* of a task that it is given */
	bool memory; /* what is remembered is told to it and gathered from it */
};

void agent_config_init(struct agent_config *agent);
void agent_config_fini(struct agent_config *agent);
/* ERR_NOT_FOUND names the nearest; ERR_CONFIG what is wrong where. */
bool agents_load(struct agent_config *out, const char *name, struct err *err);
/* Names of all agents, sorted, the user's before shipped ones of the same name. */
void agents_list(struct strv *names);

/* Name of the key number `index` of an agent's file, by name; NULL behind the last. */
const char *agent_config_key(size_t index);

#endif
