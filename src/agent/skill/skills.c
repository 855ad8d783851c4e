/* Loading and unloading. Whoever loads a skill again gets its text as it is now: it may have
   been edited in between. */

#include "agent/skill/skills.h"

#include "agent/record.h"
#include "agent/run.h"
#include "agent/skill/skills_inner.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "tool/catalogue.h"

#define LOADED_MAX 20

static void loaded_fini(struct loaded_skill *loaded) {
	free(loaded->name);
	free(loaded->folder);
	registry_free(loaded->tools);
}

struct agent_skills *agent_skills_free(struct agent_skills *skills) {
	if (!skills) {
		return NULL;
	}
	for (size_t i = 0; i < skills->loaded.len; i++) {
		loaded_fini(&skills->loaded.items[i]);
	}
	for (size_t i = 0; i < skills->told.len; i++) {
		free(skills->told.items[i].name);
	}
	vec_fini(&skills->loaded);
	vec_fini(&skills->told);
	strv_fini(&skills->broken_known);
	buf_fini(&skills->pending);
	buf_fini(&skills->broken);
	if (skills->has_roots) {
		roots_fini(&skills->roots);
	}
	free(skills);
	return NULL;
}

struct agent_skills *skills_of(struct agent *agent) {
	if (!agent->skills) {
		agent->skills = xcalloc(1, sizeof(*agent->skills));
		buf_init(&agent->skills->pending, BUF_MAX_DEFAULT);
		buf_init(&agent->skills->broken, 8192);
	}
	return agent->skills;
}

static struct loaded_skill *find_loaded(const struct agent *agent, const char *name) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		if (str_eq(agent->skills->loaded.items[i].name, name)) {
			return &agent->skills->loaded.items[i];
		}
	}
	return NULL;
}

/* The file rules anew: those of the program and the folders of what is loaded. */
static void make_roots(struct agent *agent) {
	struct agent_skills *skills = agent->skills;

	if (skills->has_roots) {
		roots_fini(&skills->roots);
	}
	skills->has_roots = skills->loaded.len > 0 && agent->options.roots;
	if (skills->has_roots) {
		roots_copy(&skills->roots, agent->options.roots);
	}
	for (size_t i = 0; skills->has_roots && i < skills->loaded.len; i++) {
		roots_allow(&skills->roots, skills->loaded.items[i].folder);
	}
}

const struct roots *skills_roots(struct agent *agent) {
	bool own = agent->skills && agent->skills->has_roots;

	return own ? &agent->skills->roots : agent->options.roots;
}

struct snapshot *skills_snapshot(struct agent *agent, struct snapshot *snapshot) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		struct registry *tools = agent->skills->loaded.items[i].tools;

		if (tools) {
			struct snapshot *more = registry_snapshot(tools);
			struct snapshot *both = snapshot_join(snapshot, more);

			snapshot_unref(more);
			snapshot_unref(snapshot);
			snapshot = both;
		}
	}
	return snapshot;
}

/* What a run that is on works with changes with what is loaded. */
static void follow(struct agent *agent) {
	struct run *run = agent->run;

	make_roots(agent);
	if (run) {
		snapshot_unref(run->snapshot);
		run->snapshot = skills_snapshot(agent, snapshot_ref(run->offered));
		run->env.snapshot = run->snapshot;
		run->env.roots = skills_roots(agent);
	}
}

static const struct library_entry *find(
	struct agent *agent, const char *name, struct err *err) {
	struct library *library = agent->options.skills;
	const struct library_entry *entry = NULL;

	if (!library) {
		err_set(err, ERR_NOT_FOUND, "%s", tr("there are no skills here"));
		return NULL;
	}
	library_refresh(library);
	entry = library_find(library, name);
	if (!entry) {
		const char *nearest = library_nearest(library, name);
		auto_free char *shown = sanitize_dup(nearest ? nearest : "", SANITIZE_LINE);

		err_set(err, ERR_NOT_FOUND,
			nearest ? tr("there is no skill '%.64s'; did you mean '%s'?")
				: tr("there is no skill '%.64s'%s"),
			name, shown);
	}
	return entry;
}

/* Names that are taken make the tools of a skill less, and it is said which. */
static void drop_taken(struct agent *agent, struct registry *tools, struct buf *why) {
	struct snapshot *own = registry_snapshot(tools);
	struct snapshot *base = registry_snapshot(agent->options.registry);

	base = skills_snapshot(agent, base);
	for (size_t i = 0; i < own->tools.len; i++) {
		const struct tool *tool = own->tools.items[i];

		if (snapshot_find(base, tool->name, NULL)) {
			buf_addf(why, "%s: the name is taken by another tool\n", tool->name);
			registry_drop(tools, tool->name);
		}
	}
	snapshot_unref(own);
	snapshot_unref(base);
}

static void tell_findings(const struct diagnostics *found, struct buf *why) {
	for (size_t i = 0; i < found->items.len; i++) {
		const struct diagnostic *one = &found->items.items[i];

		if (one->fatal) {
			buf_addf(why, "%s:%d: %s\n", one->file, one->line, one->message);
		}
	}
}

static void forget(struct agent *agent, struct loaded_skill *loaded) {
	size_t at = (size_t)(loaded - agent->skills->loaded.items);

	loaded_fini(loaded);
	vec_remove(&agent->skills->loaded, at);
}

/* Reads it as it is now and makes it one of those that are loaded; its text goes to `out`. */
static bool load(struct agent *agent, const char *name, struct buf *out, struct err *err) {
	const struct library_entry *entry = find(agent, name, err);
	auto_skill struct skill skill = { 0 };
	auto_buf struct buf why = BUF_INIT;
	struct diagnostics found = { 0 };

	if (!entry || !skill_read_file(&skill, entry->skill.folder, true, err)) {
		return false;
	}
	if (!skill.loads) {
		return err_set(err, ERR_PARSE, tr("the skill does not load any more: %s"),
			skill.notes.items[0].message);
	}
	struct loaded_skill *before = find_loaded(agent, skill.name);

	if (before) {
		forget(agent, before);
	} else if (skills_of(agent)->loaded.len == LOADED_MAX) {
		return err_set(err, ERR_LIMIT, tr("%d skills are loaded; unload one first"),
			LOADED_MAX);
	}
	struct loaded_skill fresh = {
		.name = xstrdup(skill.name),
		.folder = xstrdup(skill.folder),
		.tools = skill_tools(&skill, &found),
	};

	tell_findings(&found, &why);
	diagnostics_fini(&found);

	if (fresh.tools) {
		drop_taken(agent, fresh.tools, &why);
	}
	skill_text(&skill, fresh.tools, out);
	if (why.len) {
		buf_addf(out, "Some of its tools are not there:\n%s", why.data);
	}
	vec_push(&skills_of(agent)->loaded, fresh);
	follow(agent);
	return true;
}

/* A wish counts for tools that only read or write, by their own declaration here; what a
   skill says of its own tools is not believed, and a pattern in parentheses would be less
   than the whole tool. */
static bool is_grantable(const struct tool *tool, const char *wish) {
	return tool && !strchr(wish, '(') && tool->source != TOOL_SKILL &&
	       (tool->risk == TOOL_RISK_READ || tool->risk == TOOL_RISK_WRITE);
}

static void wishes_of(struct agent *agent, const struct skill *skill, struct strv *out) {
	struct snapshot *snapshot = registry_snapshot(agent->options.registry);

	for (size_t i = 0; i < skill->allowed.len; i++) {
		auto_free char *name = skill_allowed_tool(skill->allowed.items[i]);
		const struct tool *tool = snapshot_find(snapshot, name, NULL);

		if (is_grantable(tool, skill->allowed.items[i]) && !strv_has(out, tool->name)) {
			strv_add(out, tool->name);
		}
	}
	snapshot_unref(snapshot);
}

void agent_skill_wishes(struct agent *agent, const char *name, struct strv *out) {
	const struct library_entry *entry = find(agent, name, NULL);

	if (entry) {
		wishes_of(agent, &entry->skill, out);
	}
}

bool agent_skill_use(struct agent *agent, const char *name, bool grant, struct err *err) {
	auto_strv struct strv wishes = STRV_INIT;
	struct buf *pending = &skills_of(agent)->pending;

	if (agent->run) {
		return err_set(
			err, ERR_BUSY, "%s", tr("a skill cannot be loaded while a task runs"));
	}
	buf_add_str(pending, pending->len ? "\n" : "");
	if (!load(agent, name, pending, err)) {
		return false;
	}
	const char *loaded = vec_last(&agent->skills->loaded)->name;

	if (grant) {
		agent_skill_wishes(agent, loaded, &wishes);
	}
	gate_drop_skill(&agent->gate, loaded);
	gate_grant_skill(&agent->gate, loaded, &wishes);
	return true;
}

static bool unload(struct agent *agent, const char *name, struct err *err) {
	struct loaded_skill *loaded = find_loaded(agent, name);

	if (!loaded) {
		return err_set(err, ERR_NOT_FOUND, tr("the skill '%.64s' is not loaded"), name);
	}
	gate_drop_skill(&agent->gate, loaded->name);
	forget(agent, loaded);
	follow(agent);
	return true;
}

bool agent_skill_unload(struct agent *agent, const char *name, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, "%s",
			tr("a skill cannot be unloaded while a task runs"));
	}
	return unload(agent, name, err);
}

bool agent_skill_is_loaded(const struct agent *agent, const char *name) {
	return find_loaded(agent, name) != NULL;
}

void agent_skills_loaded(const struct agent *agent, struct strv *out) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		strv_add_nodup(
			out, sanitize_dup(agent->skills->loaded.items[i].name, SANITIZE_LINE));
	}
}

/* Those that nobody granted yet. */
static void wishes_left(struct agent *agent, const char *name, struct strv *out) {
	const struct library_entry *entry = find(agent, name, NULL);
	auto_strv struct strv wishes = STRV_INIT;

	if (entry) {
		wishes_of(agent, &entry->skill, &wishes);
	}
	for (size_t i = 0; i < wishes.len; i++) {
		if (!gate_has_skill(&agent->gate, entry->skill.name, wishes.items[i])) {
			strv_add(out, wishes.items[i]);
		}
	}
}

static struct agent *agent_of(const struct tool_env *env, struct err *err) {
	struct run *run = env->agent;

	if (!run) {
		err_set(err, ERR_UNAVAILABLE, "skills are loaded in a conversation only");
	}
	return run ? run->agent : NULL;
}

/* The list in the agent's file binds the model, not the person. */
static bool may_load(struct agent *agent, const char *name, struct err *err) {
	const struct library_entry *entry = find(agent, name, err);

	if (entry && !library_leaves(agent->profile.skills, entry)) {
		return err_set(err, ERR_DENIED,
			"the skill '%.64s' is none of those that this agent may load", name);
	}
	return entry != NULL;
}

bool skills_load(
	const struct tool_env *env, const char *name, struct buf *out, struct err *err) {
	struct agent *agent = agent_of(env, err);

	if (!agent) {
		return false;
	}
	if (!may_load(agent, name, err) || !load(agent, name, out, err)) {
		gate_drop_skill(&agent->gate, name);
		return false;
	}
	return true;
}

bool skills_unload(const struct tool_env *env, const char *name, struct err *err) {
	struct agent *agent = agent_of(env, err);

	return agent && unload(agent, name, err);
}

void skills_wishes(const struct tool_env *env, const char *name, struct strv *out) {
	struct agent *agent = agent_of(env, NULL);

	if (agent) {
		wishes_left(agent, name, out);
	}
}

void skills_grant(struct agent *agent, const char *name, const struct strv *tools) {
	const struct library_entry *entry = find(agent, name, NULL);

	if (entry) {
		gate_grant_skill(&agent->gate, entry->skill.name, tools);
	}
}

bool skills_list(const struct tool_env *env, const char *query, size_t max, struct buf *out,
	struct err *err) {
	struct agent *agent = agent_of(env, err);

	if (!agent) {
		return false;
	}
	if (!agent->options.skills) {
		buf_add_str(out, "There are no skills.\n");
		return true;
	}
	library_refresh(agent->options.skills);
	size_t left =
		library_search(agent->options.skills, agent->profile.skills, query, max, out);

	if (left) {
		buf_addf(out, "%zu more are not listed: give other words in query.\n", left);
	}
	return true;
}
