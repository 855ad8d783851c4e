/* A conversation that is opened again has its skills as they were: their tools, their folders
   and, once the person says so again, their grants. The files are looked at when a run begins,
   not before; one that lies elsewhere now is another skill. */

#include "agent/skill/skills_inner.h"

#include "agent/state.h"
#include "base/str.h"
#include "store/conversations.h"
#include "json/json.h"
#include "json/write.h"

#define KIND "loaded"

void skills_keep(const struct agent *agent, struct json_writer *w) {
	for (size_t i = 0; agent->skills && i < agent->skills->loaded.len; i++) {
		const struct loaded_skill *loaded = &agent->skills->loaded.items[i];

		if (loaded->told) {
			json_write_object(w);
			json_write_key_string(w, "kind", KIND);
			json_write_key_string(w, "tool", loaded->name);
			json_write_key_string(w, "value", loaded->folder);
			json_write_end(w);
		}
	}
}

void skills_recall(struct agent *agent, const char *json) {
	auto_json struct json *root = NULL;

	if (!json || !json_parse(json, strlen(json), &root, NULL)) {
		return;
	}
	for (const struct json *item = json_first(root); item; item = json_next(item)) {
		const char *name = json_get_string(item, "tool");
		const char *folder = json_get_string(item, "value");

		if (!str_eq(json_get_string(item, "kind"), KIND) || str_is_empty(name) ||
			str_is_empty(folder) || skills_find_loaded(agent, name) ||
			skills_of(agent)->loaded.len == SKILLS_LOADED_MAX) {
			continue;
		}
		struct loaded_skill *loaded = vec_grow(&agent->skills->loaded);

		loaded->name = xstrdup(name);
		loaded->folder = xstrdup(folder);
		loaded->told = loaded->asleep = true;
		gate_read_skill(&agent->gate, json, name);
	}
}

void agent_skills_carry(struct agent *agent, int64_t conversation) {
	auto_buf struct buf text = BUF_INIT;
	struct json_writer w;

	json_writer_init(&w, &text);
	json_write_array(&w);
	skills_keep(agent, &w);
	json_write_end(&w);
	conversations_set_grants(agent->options.store, conversation, text.data, NULL);
}

static bool wake(struct agent *agent, struct loaded_skill *loaded) {
	const struct library_entry *entry = library_find(agent->options.skills, loaded->name);
	auto_skill struct skill skill = { 0 };
	auto_buf struct buf why = BUF_INIT;

	if (!entry || !str_eq(entry->skill.folder, loaded->folder) ||
		!skill_read_file(&skill, loaded->folder, false, NULL) || !skill.loads) {
		return false;
	}
	loaded->tools = skills_read_tools(agent, &skill, &why);
	loaded->asleep = false;
	return true;
}

static void lose(struct agent *agent, struct loaded_skill *loaded) {
	strv_add(&agent->skills->lost, loaded->name);
	gate_drop_skill(&agent->gate, loaded->name);
	skills_forget(agent, loaded);
}

void skills_wake(struct agent *agent) {
	struct agent_skills *skills = agent->skills;
	bool looked = false;

	for (size_t i = skills ? skills->loaded.len : 0; i > 0; i--) {
		struct loaded_skill *loaded = &skills->loaded.items[i - 1];

		if (!loaded->asleep) {
			continue;
		}
		if (!looked && agent->options.skills) {
			library_refresh(agent->options.skills);
		}
		looked = true;
		if (!agent->options.skills || !wake(agent, loaded)) {
			lose(agent, loaded);
		}
	}
	if (looked) {
		skills_make_roots(agent);
	}
}
