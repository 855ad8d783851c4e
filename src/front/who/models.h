#ifndef FRONT_MODELS_H
#define FRONT_MODELS_H

#include "front/session.h"

/* The models that a person may want: favourites, those of conversations used last, and of
   each agent the one that its file names, then what is known of its vendor. No server is
   asked. */

enum model_group { MODELS_FAVOURITE, MODELS_RECENT, MODELS_OF_AGENTS };

struct model {
	enum model_group group;
	const char *agent; /* borrowed for the call, as is the model */
	const char *model;
	int64_t window;                  /* tokens; 0: not known */
	const struct model_facts *facts; /* what is known of it */
	bool current;                    /* it answers in this conversation */
	bool is_default;                 /* and this one in new conversations */
};

/* Each once, group by group. */
void models_list(
	struct session *session, void (*each)(void *ctx, const struct model *model), void *ctx);

struct agent_choice {
	const char *name; /* borrowed for the call, as all texts */
	const char *model;
	const char *description; /* NULL: none */
	const char *problem;     /* with its file; NULL: it can be used */
	bool current;
	bool is_default;
};

/* The agents' files, by name. */
void models_agents(struct session *session,
	void (*each)(void *ctx, const struct agent_choice *agent), void *ctx);
/* All about one, for a person. */
void models_describe_agent(const char *name, struct buf *out);

bool models_is_favourite(const char *agent, const char *model);
bool models_set_favourite(const char *agent, const char *model, bool on, struct err *err);

#endif
