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

static void loaded_fini(struct loaded_skill *loaded) {
	free(loaded->name);
	free(loaded->folder);
	free(loaded->text);
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
	strv_fini(&skills->dropped);
	strv_fini(&skills->lost);
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
		buf_init(&agent->skills->broken, 8192);
	}
	return agent->skills;
}

struct loaded_skill *skills_find_loaded(const struct agent *agent, const char *name) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		if (str_eq(agent->skills->loaded.items[i].name, name)) {
			return &agent->skills->loaded.items[i];
		}
	}
	return NULL;
}

/* The file rules anew: those of the program and the folders of what is loaded. */
void skills_make_roots(struct agent *agent) {
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

	skills_make_roots(agent);
	if (run) {
		snapshot_unref(run->snapshot);
		run->snapshot = skills_snapshot(agent, snapshot_ref(run->offered));
		run->env.snapshot = run->snapshot;
		run->env.roots = skills_roots(agent);
	}
}

const struct library_entry *skills_find(
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

struct registry *skills_read_tools(
	struct agent *agent, const struct skill *skill, struct buf *why) {
	struct diagnostics found = { 0 };
	struct registry *tools = skill_tools(skill, &found);

	tell_findings(&found, why);
	diagnostics_fini(&found);
	if (tools) {
		drop_taken(agent, tools, why);
	}
	return tools;
}

void skills_forget(struct agent *agent, struct loaded_skill *loaded) {
	size_t at = (size_t)(loaded - agent->skills->loaded.items);

	loaded_fini(loaded);
	vec_remove(&agent->skills->loaded, at);
}

/* Takes the place of one of that name, of which the model may know already. */
static bool make_place(struct agent *agent, const char *name, bool *told, struct err *err) {
	struct loaded_skill *before = skills_find_loaded(agent, name);

	*told = before && before->told;
	if (before) {
		skills_forget(agent, before);
	} else if (skills_of(agent)->loaded.len == SKILLS_LOADED_MAX) {
		return err_set(err, ERR_LIMIT, tr("%d skills are loaded; unload one first"),
			SKILLS_LOADED_MAX);
	}
	return true;
}

static void undrop(struct agent_skills *skills, const char *name) {
	struct strv others = STRV_INIT;

	for (size_t i = 0; i < skills->dropped.len; i++) {
		if (!str_eq(skills->dropped.items[i], name)) {
			strv_add(&others, skills->dropped.items[i]);
		}
	}
	strv_fini(&skills->dropped);
	skills->dropped = others;
}

/* Reads it as it is now and makes it one of those that are loaded, the last; its text goes
   to `out`. */
static struct loaded_skill *load(
	struct agent *agent, const char *name, struct buf *out, struct err *err) {
	const struct library_entry *entry = skills_find(agent, name, err);
	auto_skill struct skill skill = { 0 };
	auto_buf struct buf why = BUF_INIT;
	bool told = false;

	if (!entry || !skill_read_file(&skill, entry->skill.folder, true, err)) {
		return NULL;
	}
	if (!skill.loads) {
		err_set(err, ERR_PARSE, tr("the skill does not load any more: %s"),
			skill.notes.items[0].message);
		return NULL;
	}
	if (!make_place(agent, skill.name, &told, err)) {
		return NULL;
	}
	struct loaded_skill fresh = {
		.name = xstrdup(skill.name),
		.folder = xstrdup(skill.folder),
		.tools = skills_read_tools(agent, &skill, &why),
		.told = told,
	};

	skill_text(&skill, fresh.tools, out);
	if (why.len) {
		buf_addf(out, "Some of its tools are not there:\n%s", why.data);
	}
	vec_push(&skills_of(agent)->loaded, fresh);
	undrop(agent->skills, skill.name);
	follow(agent);
	return vec_last(&agent->skills->loaded);
}

bool agent_skill_use(struct agent *agent, const char *name, bool grant, struct err *err) {
	auto_strv struct strv wishes = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;

	if (agent->run) {
		return err_set(
			err, ERR_BUSY, "%s", tr("a skill cannot be loaded while a task runs"));
	}
	struct loaded_skill *loaded = load(agent, name, &text, err);

	if (!loaded) {
		return false;
	}
	loaded->text = buf_detach(&text);
	if (grant) {
		agent_skill_wishes(agent, loaded->name, &wishes, NULL);
	}
	gate_drop_skill(&agent->gate, loaded->name);
	gate_grant_skill(&agent->gate, loaded->name, &wishes);
	return true;
}

static bool unload(struct agent *agent, const char *name, struct err *err) {
	struct loaded_skill *loaded = skills_find_loaded(agent, name);

	if (!loaded) {
		return err_set(err, ERR_NOT_FOUND, tr("the skill '%.64s' is not loaded"), name);
	}
	gate_drop_skill(&agent->gate, loaded->name);
	skills_forget(agent, loaded);
	follow(agent);
	record_settings(agent, NULL); /* else with the run's end */
	return true;
}

bool agent_skill_unload(struct agent *agent, const char *name, struct err *err) {
	const struct loaded_skill *loaded = skills_find_loaded(agent, name);
	auto_free char *dropped = loaded && loaded->told ? xstrdup(loaded->name) : NULL;

	if (agent->run) {
		return err_set(err, ERR_BUSY, "%s",
			tr("a skill cannot be unloaded while a task runs"));
	}
	if (!unload(agent, name, err)) {
		return false;
	}
	if (dropped) {
		strv_add(&agent->skills->dropped, dropped);
	}
	return true;
}

bool agent_skill_is_loaded(const struct agent *agent, const char *name) {
	return skills_find_loaded(agent, name) != NULL;
}

void agent_skills_loaded(const struct agent *agent, struct strv *out) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		strv_add_nodup(
			out, sanitize_dup(agent->skills->loaded.items[i].name, SANITIZE_LINE));
	}
}

struct agent *skills_agent(const struct tool_env *env, struct err *err) {
	struct run *run = env->agent;

	if (!run) {
		err_set(err, ERR_UNAVAILABLE, "skills are loaded in a conversation only");
	}
	return run ? run->agent : NULL;
}

/* The list in the agent's file binds the model, not the person. */
static bool may_load(struct agent *agent, const char *name, struct err *err) {
	const struct library_entry *entry = skills_find(agent, name, err);

	if (entry && !library_leaves(agent->profile.skills, entry)) {
		return err_set(err, ERR_DENIED,
			"the skill '%.64s' is none of those that this agent may load", name);
	}
	return entry != NULL;
}

bool skills_load(
	const struct tool_env *env, const char *name, struct buf *out, struct err *err) {
	struct agent *agent = skills_agent(env, err);

	if (!agent) {
		return false;
	}
	struct loaded_skill *loaded =
		may_load(agent, name, err) ? load(agent, name, out, err) : NULL;

	if (!loaded) {
		gate_drop_skill(&agent->gate, name);
		return false;
	}
	loaded->told = true;
	record_settings(agent, NULL); /* else with the run's end */
	return true;
}

bool skills_unload(const struct tool_env *env, const char *name, struct err *err) {
	struct agent *agent = skills_agent(env, err);

	return agent && unload(agent, name, err);
}

bool skills_list(const struct tool_env *env, const char *query, size_t max, struct buf *out,
	struct err *err) {
	struct agent *agent = skills_agent(env, err);

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
