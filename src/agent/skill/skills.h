#ifndef AGENT_SKILLS_H
#define AGENT_SKILLS_H

#include "agent/agent.h"
#include "base/buf.h"

struct diagnostics;
struct registry;
struct skill;
struct tool_env;

/* Skills in a conversation: what the model is offered, and what is loaded. While one is
   loaded its tools can be called and its folder is a root of the file rules. What it wishes
   to use without a question becomes a grant only by a word of the person. */

/* The person's own: its text goes along with the next message. `grant`: they loaded it in so
   many words, which grants its wishes. */
bool agent_skill_use(struct agent *agent, const char *name, bool grant, struct err *err);
/* Its tools, its root and its grants go. Not while a run is on. */
bool agent_skill_unload(struct agent *agent, const char *name, struct err *err);
bool agent_skill_is_loaded(const struct agent *agent, const char *name);
/* Names of those that are loaded, as they are shown. */
void agent_skills_loaded(const struct agent *agent, struct strv *out);
/* The tools that would run without a question were its wishes granted; none where it has
   none, or is not there. `never` (NULL: not asked for): wishes that nothing grants, as they
   are shown. */
void agent_skill_wishes(
	struct agent *agent, const char *name, struct strv *out, struct strv *never);

/* A fork of the conversation begins with those that are loaded, without their grants. */
void agent_skills_carry(struct agent *agent, int64_t conversation);

/* The tools that a skill brings along, the caller's; NULL: none. What is wrong is in `found`,
   and a file with a fault brings none. */
struct registry *skill_tools(const struct skill *skill, struct diagnostics *found);

/* For the tools of a run: `env` is that of a call. */
bool skills_load(
	const struct tool_env *env, const char *name, struct buf *out, struct err *err);
bool skills_unload(const struct tool_env *env, const char *name, struct err *err);
void skills_wishes(const struct tool_env *env, const char *name, struct strv *out);
/* All skills, or those that have the words of `query`, within `max` bytes. */
bool skills_list(const struct tool_env *env, const char *query, size_t max, struct buf *out,
	struct err *err);

#endif
