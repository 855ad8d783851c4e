#ifndef FRONT_TRUST_H
#define FRONT_TRUST_H

#include "base/buf.h"
#include "base/err.h"
#include "front/project.h"

struct agent_project;
struct services;

/* May AGENTS.md and the skills of the project be read? Only a person says so, once for
   a set of files; state.yaml keeps it. A file that was not in the set asks again. */

enum trust_state {
	TRUST_NOTHING, /* no project, or nothing in it that would be read */
	TRUST_OFF,     /* --no-project */
	TRUST_YES,
	TRUST_NO,      /* the person said no to these files */
	TRUST_UNASKED, /* never asked about this project */
	TRUST_CHANGED, /* a yes or no was said, but not to all of these files */
};

/* What the command line says of it. */
enum trust_wish { TRUST_WISH_NONE, TRUST_WISH_YES, TRUST_WISH_OFF };

struct trust {
	enum trust_state state;
	struct project project;
};

/* Of the working directory; found by the first call, kept by the services. --trust is
   remembered here. Never NULL. */
const struct trust *services_trust(struct services *services);
/* Is it TRUST_YES? Nothing of the project may be read otherwise. */
bool trust_holds(struct services *services);
/* Looks at the files anew: before a new conversation, and for /trust. */
void trust_look(struct services *services);
/* The person's word about the files as they are, remembered. With an error it holds for
   this process only. */
bool trust_say(struct services *services, bool yes, struct err *err);
/* What the agent may read of it; `out` is an earlier one or zeroed. */
void trust_fill(const struct trust *trust, struct agent_project *out);
/* Nobody was asked yet, or not about all of the files. */
bool trust_is_open(const struct trust *trust);
#define TRUST_FILES_SHOWN 20
/* The question with the files, in lines, of at most so many files; harmless. */
void trust_question(const struct trust *trust, size_t files, struct buf *out);
/* In one line what is (not) read and how to change it. */
void trust_describe(const struct trust *trust, struct buf *out);
struct trust *trust_free(struct trust *trust); /* for services_fini() */

#endif
