#ifndef AGENT_SKILLS_INNER_H
#define AGENT_SKILLS_INNER_H

#include "agent/skill/skills.h"
#include "base/vec.h"
#include "skill/library.h"
#include "tool/registry.h"
#include "tool/roots.h"

#define SKILLS_LOADED_MAX 20

struct json_writer;
struct run;
struct run_call;

/* The inside of skills*.c; besides, the run asks for what is offered. */

struct loaded_skill {
	char *name;
	char *folder;
	struct registry *tools; /* its own; NULL: none */
	char *text;             /* for the next message; NULL: none */
	bool told;              /* the model has its text */
	bool asleep;            /* of an earlier session: nothing of it was read since then */
};

struct told_skill {
	char *name;
	uint64_t hash; /* of its description */
};

struct agent_skills {
	VEC(struct loaded_skill) loaded;
	VEC(struct told_skill) told; /* what the model knows of, by name */
	bool is_told;                /* `told` is filled */
	struct strv dropped;      /* the person unloaded them, and the model was told of them */
	struct strv lost;         /* could not be loaded again; to be told to the person */
	struct buf broken;        /* to be told to the person, in lines */
	struct strv broken_known; /* lines that were told */
	struct roots roots;       /* with the folders of loaded ones */
	bool has_roots;
};

struct agent_skills *agent_skills_free(struct agent_skills *skills); /* NULL is fine */
struct agent_skills *skills_of(struct agent *agent); /* made when it is needed */

/* For the system prompt: names and descriptions, within a budget. Nothing where the agent
   may not load any. */
void skills_offer(struct agent *agent, const struct snapshot *snapshot, struct buf *out);
/* Before a message goes out: what is here now and was not when it was told, in lines. */
void skills_changes(struct agent *agent, struct buf *out);
/* What the person loaded and unloaded goes into the message as a part of its own. */
void skills_into(struct agent *agent, struct message *message);
/* The older part gives way to a summary: which texts are no longer there to be read. */
void skills_remind(const struct agent *agent, struct buf *out);
/* Notices about skills that do not load, or not again, each once. */
void skills_tell_broken(struct run *run);
/* Those that the run works with: the snapshot with the tools of what is loaded (takes the
   reference over), and the file rules. */
struct snapshot *skills_snapshot(struct agent *agent, struct snapshot *snapshot);
const struct roots *skills_roots(struct agent *agent);

/* The conversation of a call; NULL: it is outside of any. */
struct agent *skills_agent(const struct tool_env *env, struct err *err);
/* By name, looked for anew. */
const struct library_entry *skills_find(struct agent *agent, const char *name, struct err *err);
struct loaded_skill *skills_find_loaded(const struct agent *agent, const char *name);
/* Reads its tools; those whose names are taken are left out, which `why` says. */
struct registry *skills_read_tools(
	struct agent *agent, const struct skill *skill, struct buf *why);
void skills_forget(struct agent *agent, struct loaded_skill *loaded);
void skills_make_roots(struct agent *agent);

/* skills_kept.c: those that are loaded, for the conversation's row, as items of an open
   array; and back, with their grants: they sleep until a run begins. */
void skills_keep(const struct agent *agent, struct json_writer *w);
void skills_recall(struct agent *agent, const char *json);
/* All that sleep are loaded again, if they are what they were. */
void skills_wake(struct agent *agent);

/* wishes.c: would the call let tools run that are asked about now? Then a person is asked. */
bool wishes_ask(const struct run_call *call);
/* Grants what it wishes; false, and nothing granted, when that is not what was shown. */
bool wishes_grant(const struct run_call *call);

/* skill_text.c: what the model reads of a skill that is loaded: its text, folder, files and
   tools. */
void skill_text(const struct skill *skill, const struct registry *tools, struct buf *out);

#endif
