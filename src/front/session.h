#ifndef FRONT_SESSION_H
#define FRONT_SESSION_H

#include "agent/window/context_files.h"
#include "config/agents.h"
#include "front/services.h"
#include "provider/list/models.h"

/* From the words of a person (options, environment, configuration) to an open
   agent: one place for both front-ends. */
struct session_options {
	const char *agent;    /* -a, or NULL */
	const char *model;    /* -m */
	const char *mode;     /* -M */
	const char *provider; /* --provider: a wire or a vendor */
	const char *base_url; /* --base-url */
	const char *system;   /* --system */
	int max_rounds;       /* --max-rounds; 0: by configuration */
	bool no_save;         /* --no-save */
	bool yes;             /* --yes */
	bool one_shot;        /* plan by default, confirm limit 300 s */
	int64_t conversation; /* to go on with; 0: a new one */
	bool go_on;           /* -c: with the latest one */
	const char *draft;    /* --draft: what the chat UI begins to write with */
	struct strv files;    /* -f of the chat UI: attached to the draft */
	struct strv skills;   /* -s: loaded at once, as the person's own */
};

struct session {
	struct agent *agent;
	struct agent_config config;   /* who answers */
	char *wire;                   /* how it is spoken to */
	const struct vendor *preset;  /* of the services; NULL: nobody's address */
	struct model_facts facts;     /* what is known of its model */
	struct agent_profile profile; /* borrows from the above */
	bool is_stopgap;              /* nothing says who answers: the demo does */
	bool is_continued;            /* the conversation says who answers */
	bool is_remembered;           /* state.yaml does */
	struct agent_options options;
	char *key; /* the key that was found; wiped by session_fini() */
	struct strv deny;
	struct agent_project *project; /* of an open one; owned */
	char *prompts;
	struct services *services;
	size_t record_from; /* messages before /record start; 0: all are recorded */
};

/* Who answers: --provider and --base-url as given, else -a, the agent that the
   conversation was held with, $CHELA_AGENT, config `agent`, the state's default,
   the agent `openai` when the environment has OPENAI_API_KEY or OPENAI_BASE_URL,
   `anthropic` and `gemini` likewise with two variables each, else `demo`. The model: -m, else
   $CHELA_MODEL (not over -a or a conversation that has one), else the one that state.yaml keeps
   beside its agent, else the agent's. */
bool session_resolve(struct session *session, struct services *services,
	const struct session_options *options, struct err *err);
/* Only who that is, and where: nobody is asked for the key, no model is looked up. */
bool session_look(struct session *session, struct services *services,
	const struct session_options *options, struct err *err);
/* Resolves and opens. The callbacks of `options` (ask, on_event, facts, ctx) are
   taken from `callbacks`. */
bool session_open(struct session *session, struct services *services,
	const struct session_options *options, const struct agent_options *callbacks,
	struct err *err);
/* The person said whether the project is trusted: the next run goes by it. */
void session_follow_trust(struct session *session);
void session_fini(struct session *session);

/* The conversation that -c goes on with, 0 when there is none. */
int64_t session_latest(struct services *services);
/* The conversation that a chat begins with, by the options and ui.start (auto: the last
   one when it has a draft, an unfinished run, or was used in the last 30 minutes);
   0: a new one, also where a draft or a file is given and nothing says where to. */
int64_t session_first(struct services *services, const struct session_options *options);

#endif
