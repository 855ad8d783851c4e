#ifndef AGENT_GATE_H
#define AGENT_GATE_H

#include "agent/event.h"
#include "base/strv.h"
#include "tool/call.h"

/* The one function that decides whether a call runs. It looks at the mode, the
   risk of this very call, deny rules and grants; never at what the model says. */

struct json_writer;

enum gate_decision { GATE_ALLOW, GATE_ASK, GATE_DENY };

/* Narrow to wide; for danger only the exact call. */
enum grant_kind { GRANT_CALL, GRANT_SCOPE, GRANT_TOOL, GRANT_READS, GRANT_SKILL };

struct grant {
	enum grant_kind kind;
	char *tool;  /* NULL for GRANT_READS */
	char *value; /* arguments as JSON, the scope, or a skill's name; NULL otherwise */
};

struct gate {
	enum agent_mode mode;
	bool ask_reads;
	bool ask_danger;
	bool yes;
	const char *const *deny;
	VEC(struct grant) grants;
	VEC(struct grant) waiting; /* of an earlier session: they do not hold yet */
	/* Of the agent that gave the task: its grants are the ones that hold, and what is
	   granted here is granted there. NULL: a person gave the task. */
	struct gate *above;
};

void gate_fini(struct gate *gate);

/* Are calls of this risk offered in the mode at all? */
bool gate_offers(enum agent_mode mode, enum tool_risk risk);
/* `scopes` are those of the call. A denial says why in `reason`. */
enum gate_decision gate_decide(const struct gate *gate, const struct prepared *call,
	const struct strv *scopes, struct buf *reason);
/* Does a deny rule speak against it? It beats every grant and mode. */
bool gate_forbids(const struct gate *gate, const struct prepared *call, struct buf *reason);
/* Was it a grant that made this call need no question? */
bool gate_by_grant(
	const struct gate *gate, const struct prepared *call, const struct strv *scopes);
/* Is there one that covers the call, whether it needs one or not? */
bool gate_has_grant(const struct gate *gate, const struct prepared *call);
/* Remembers an answer; what a grant may not cover is narrowed to the exact call. */
void gate_grant(struct gate *gate, const struct prepared *call, const struct strv *scopes,
	enum grant_kind kind);
/* One as it was kept; what is there already is not there twice. */
void gate_add(struct gate *gate, enum grant_kind kind, const char *tool, const char *value);
void gate_drop(struct gate *gate, size_t at);
/* While the skill is loaded these tools run without a question, where a call of theirs reads
   or writes; never what is private or dangerous, nor tools of skills. It is a grant of this
   gate, not of the one above. */
void gate_grant_skill(struct gate *gate, const char *skill, const struct strv *tools);
void gate_drop_skill(struct gate *gate, const char *skill); /* also what waits */
bool gate_has_skill(const struct gate *gate, const char *skill, const char *tool);
/* Words for /allow: "run_shell: git". */
void gate_describe(const struct grant *grant, struct buf *out);
/* All grants wait until they are kept; what waits holds, or is forgotten. */
void gate_hold(struct gate *gate);
void gate_keep(struct gate *gate);
void gate_forget(struct gate *gate);
/* As JSON, those that wait among them, for the conversation's row, and back (damage
   gives no grants). */
void gate_write(const struct gate *gate, struct buf *out);
void gate_write_items(const struct gate *gate, struct json_writer *w); /* of an open array */
/* All but those of skills; these alone where their skill is one that stays loaded. */
void gate_read(struct gate *gate, const char *json);
void gate_read_skill(struct gate *gate, const char *json, const char *skill);

#endif
