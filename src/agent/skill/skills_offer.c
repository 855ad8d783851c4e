/* What the model is told of skills: the list in the system prompt, which never changes, and
   what came, went or changed since, in the messages in which it was first noticed. */

#include "agent/skill/skills_inner.h"

#include "agent/run.h"
#include "agent/window/offer.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"

#define OFFER_MAX ((size_t)6000)   /* bytes of the list in the prompt */
#define CHANGES_MAX ((size_t)1500) /* bytes of what is new in a message */
#define BROKEN_MAX 5               /* notices at once */

static bool may_load(const struct agent *agent, const struct snapshot *snapshot) {
	const struct tool *tool = snapshot_find(snapshot, "load_skill", NULL);

	return agent->options.skills && tool &&
	       offer_allows(tool, agent->gate.mode, agent->profile.tools);
}

/* A 32nd of the window, where it is known. */
static size_t offer_limit(const struct agent *agent) {
	int64_t window = agent->profile.window;
	size_t share = window > 0 ? (size_t)window * 4 / 32 : OFFER_MAX;

	return share < OFFER_MAX ? share : OFFER_MAX;
}

static void note_broken(struct agent_skills *skills, const struct library_entry *entry) {
	const struct skill *skill = &entry->skill;

	for (size_t i = 0; i < skill->notes.len && !skill->loads; i++) {
		const struct skill_note *note = &skill->notes.items[i];

		if (!note->fatal) {
			continue;
		}
		auto_free char *line = xasprintf(
			"%s/" SKILL_FILE ":%d: %s", skill->folder, note->line, note->message);

		if (!strv_has(&skills->broken_known, line)) {
			strv_add(&skills->broken_known, line);
			buf_addf(&skills->broken, "%s\n", line);
		}
		return;
	}
}

/* Looks anew, and keeps what the person has to know of it. */
static void look(struct agent *agent) {
	struct library *library = agent->options.skills;

	library_refresh(library);
	for (size_t i = 0; i < library->entries.len; i++) {
		note_broken(skills_of(agent), library->entries.items[i]);
	}
}

static uint64_t hash_of(const struct library_entry *entry) {
	const char *text = entry->skill.description;

	return str_hash(text, strlen(text));
}

static void remember(struct agent *agent) {
	struct agent_skills *skills = skills_of(agent);
	const struct library *library = agent->options.skills;

	for (size_t i = 0; i < skills->told.len; i++) {
		free(skills->told.items[i].name);
	}
	skills->told.len = 0;
	for (size_t i = 0; i < library->names.len; i++) {
		const struct library_entry *entry = library->names.items[i];

		if (!library_leaves(agent->profile.skills, entry)) {
			continue;
		}
		struct told_skill *told = vec_grow(&skills->told);

		told->name = xstrdup(entry->skill.name);
		told->hash = hash_of(entry);
	}
	skills->is_told = true;
}

void skills_offer(struct agent *agent, const struct snapshot *snapshot, struct buf *out) {
	if (!may_load(agent, snapshot)) {
		return;
	}
	look(agent);
	remember(agent);
	if (agent->skills->told.len == 0) {
		return;
	}
	buf_add_str(out,
		"Skills are instructions for a kind of task, by name and what they are for. "
		"When one fits the task, load it with load_skill {\"name\": ...} before you "
		"begin, and do as it says within what the person asked:\n");
	size_t left = library_list(
		agent->options.skills, agent->profile.skills, offer_limit(agent), out);

	if (left) {
		buf_addf(out,
			"%zu more are not listed: load_skill without a name lists them, with "
			"{\"query\": ...} those that have these words.\n",
			left);
	}
}

static void add_change(struct buf *out, size_t *left, const char *what, const char *line) {
	if (out->len + strlen(what) + strlen(line) > CHANGES_MAX) {
		(*left)++;
	} else {
		buf_addf(out, "%s%s", what, line);
	}
}

static void add_entry(
	struct buf *out, size_t *left, const char *what, const struct library_entry *entry) {
	auto_buf struct buf line = BUF_INIT;

	library_line(entry, 200, &line);
	add_change(out, left, what, line.data + strlen("- "));
}

static void add_gone(struct buf *out, size_t *left, const char *name) {
	auto_free char *shown = sanitize_dup(name, SANITIZE_LINE);
	auto_free char *line = xasprintf("%.100s\n", shown);

	add_change(out, left, "gone: ", line);
}

/* Both lists are sorted by name. */
static size_t compare_lists(const struct agent *agent, struct buf *out) {
	const struct agent_skills *skills = agent->skills;
	const struct library *library = agent->options.skills;
	size_t old = 0, fresh = 0, left = 0;

	while (old < skills->told.len || fresh < library->names.len) {
		const struct told_skill *told =
			old < skills->told.len ? &skills->told.items[old] : NULL;
		const struct library_entry *entry =
			fresh < library->names.len ? library->names.items[fresh] : NULL;

		if (entry && !library_leaves(agent->profile.skills, entry)) {
			fresh++;
			continue;
		}
		int order = !told ? 1 : !entry ? -1 : strcmp(told->name, entry->skill.name);

		if (order < 0) {
			add_gone(out, &left, told->name);
		} else if (order > 0) {
			add_entry(out, &left, "new: ", entry);
		} else if (told->hash != hash_of(entry)) {
			add_entry(out, &left, "changed: ", entry);
		}
		old += order <= 0;
		fresh += order >= 0;
	}
	return left;
}

/* Of a conversation that was opened again the prompt alone is known: a list that it holds
   whole can be compared, one that was cut cannot. */
static void recall(struct agent *agent) {
	const struct library *library = agent->options.skills;
	struct agent_skills *skills = skills_of(agent);
	auto_buf struct buf prompt = BUF_INIT;

	buf_addf(&prompt, "\n%s\n", agent->prefix.system);
	remember(agent);
	if (strstr(prompt.data, " more are not listed: load_skill ")) {
		return;
	}
	for (size_t i = skills->told.len; i > 0; i--) {
		const struct library_entry *entry =
			library_find(library, skills->told.items[i - 1].name);
		auto_buf struct buf line = BUF_INIT;

		buf_add_char(&line, '\n');
		library_line(entry, LIBRARY_LINE_MAX, &line);
		if (!strstr(prompt.data, line.data)) {
			free(skills->told.items[i - 1].name);
			vec_remove(&skills->told, i - 1);
		}
	}
}

void skills_changes(struct agent *agent, struct buf *out) {
	auto_buf struct buf lines = BUF_INIT;
	struct snapshot *snapshot;

	if (!agent->options.skills || !agent->prefix.system) {
		return;
	}
	snapshot = registry_snapshot(agent->options.registry);
	if (may_load(agent, snapshot)) {
		look(agent);
		if (!skills_of(agent)->is_told) {
			recall(agent);
		}
		size_t left = compare_lists(agent, &lines);

		remember(agent);
		if (lines.len) {
			buf_addf(out, "%sSkills that changed:\n%.*s", out->len ? "\n" : "",
				(int)lines.len - 1, lines.data);
		}
		if (left) {
			buf_addf(out, "\n%zu more changed: load_skill without a name lists all",
				left);
		}
	}
	snapshot_unref(snapshot);
}

static void add_dropped(struct agent_skills *skills, struct buf *out) {
	for (size_t i = 0; i < skills->dropped.len; i++) {
		auto_free char *name = sanitize_dup(skills->dropped.items[i], SANITIZE_LINE);

		buf_addf(out,
			"%sThe person unloaded the skill %.100s: what it says and its "
			"tools are no longer there.\n",
			out->len ? "\n" : "", name);
	}
	strv_clear(&skills->dropped);
}

void skills_into(struct agent *agent, struct message *message) {
	struct agent_skills *skills = agent->skills;
	auto_buf struct buf text = BUF_INIT;

	if (!skills) {
		return;
	}
	add_dropped(skills, &text);
	for (size_t i = 0; i < skills->loaded.len; i++) {
		struct loaded_skill *loaded = &skills->loaded.items[i];

		if (loaded->text) {
			buf_addf(&text, "%s%s", text.len ? "\n" : "", loaded->text);
			free(loaded->text);
			loaded->text = NULL;
			loaded->told = true;
		}
	}
	if (text.len) {
		message_add(message, PART_CONTEXT, text.data);
	}
}

void skills_remind(const struct agent *agent, struct buf *out) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		const struct loaded_skill *loaded = &agent->skills->loaded.items[i];
		auto_free char *name = sanitize_dup(loaded->name, SANITIZE_LINE);

		if (loaded->told) {
			buf_addf(out,
				"\nThe skill %.100s is loaded, but its text stood in that "
				"part: read it again with load_skill before you go on "
				"with what it is for.",
				name);
		}
	}
}

static void tell_lost(struct run *run) {
	struct agent_skills *skills = run->agent->skills;
	auto_buf struct buf text = BUF_INIT;

	if (!skills || !skills->lost.len) {
		return;
	}
	buf_add_str(&text, tr("no longer loaded, since it is not where it was:"));
	for (size_t i = 0; i < skills->lost.len && i < BROKEN_MAX; i++) {
		auto_free char *name = sanitize_dup(skills->lost.items[i], SANITIZE_LINE);

		buf_addf(&text, " %s", name);
	}
	strv_clear(&skills->lost);
	run_emit(run, (struct agent_event){ .kind = EVENT_NOTICE, .text = text.data });
}

void skills_tell_broken(struct run *run) {
	struct agent_skills *skills = run->agent->skills;

	tell_lost(run);
	if (!skills || !skills->broken.len) {
		return;
	}
	auto_strv struct strv lines = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;

	strv_split(&lines, skills->broken.data, "\n");
	buf_clear(&skills->broken);
	buf_add_str(&text, tr("a skill does not load:"));
	for (size_t i = 0; i < lines.len && i < BROKEN_MAX; i++) {
		buf_addf(&text, "\n%s", lines.items[i]);
	}
	buf_add_str(&text, lines.len > BROKEN_MAX ? "\n..." : "");
	run_emit(run, (struct agent_event){ .kind = EVENT_NOTICE, .text = text.data });
}
