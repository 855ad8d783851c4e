/* chela skills check: what is not as the format of skills wants it, with line, rule and what
   mends it. What loads in spite of it is loaded everywhere else too. */

#include "cli/skills.h"

#include "agent/skill/skills.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "skill/skill.h"
#include "tool/catalogue.h"
#include "json/json.h"
#include "json/write.h"

static void write_notes(struct json_writer *w, const struct skill *skill) {
	json_write_key(w, "diagnostics");
	json_write_array(w);
	for (size_t i = 0; i < skill->notes.len; i++) {
		const struct skill_note *note = &skill->notes.items[i];
		json_write_object(w);
		json_write_key_int(w, "line", note->line);
		json_write_key_string(w, "rule", note->rule);
		json_write_key_string(w, "message", note->message);
		json_write_end(w);
	}
	json_write_end(w);
}

static void write_skill(struct buf *out, const struct skill *skill) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_bool(&w, "load", skill->loads);
	json_write_key_string(&w, "name", skill->name);
	json_write_key_string(&w, "description", skill->description);
	json_write_key(&w, "allowed_tools");
	if (skill->has_allowed) {
		json_write_array(&w);
		for (size_t i = 0; i < skill->allowed.len; i++) {
			json_write_string(&w, skill->allowed.items[i]);
		}
		json_write_end(&w);
	} else {
		json_write_null(&w);
	}
	json_write_key_bool(&w, "strict", skill->strict);
	json_write_key_int(&w, "body_bytes", (int64_t)skill->body_len);
	write_notes(&w, skill);
	json_write_end(&w);
	buf_add_char(out, '\n');
}

static void tell_notes(const struct skill *skill, const char *path) {
	auto_free char *file =
		skill->folder ? path_join(skill->folder, SKILL_FILE) : xstrdup(path);
	for (size_t i = 0; i < skill->notes.len; i++) {
		const struct skill_note *note = &skill->notes.items[i];
		cli_note("%s:%d: [%s] %s", str_ends(path, ".md") ? path : file, note->line,
			note->rule, note->message);
	}
}

/* Of tools.yaml a line of the front matter says nothing: it stands in the words. */
static void note_fault(struct skill *skill, const struct diagnostic *one) {
	bool in_front = str_eq(one->file, SKILL_FILE);
	auto_free char *text =
		in_front ? xstrdup(one->message)
			 : xasprintf("%s:%d: %s", one->file, one->line, one->message);
	skill_fault(skill, in_front && one->line > 0 ? one->line : 1, "tools", text);
}

/* Would its tools be there once it is loaded? */
static void check_tools(struct cli_context *context, struct skill *skill) {
	struct diagnostics found = { 0 };
	struct registry *tools = skill_tools(skill, &found);
	struct snapshot *own = tools ? registry_snapshot(tools) : NULL;
	struct snapshot *all =
		tools ? registry_snapshot(services_registry(context->services)) : NULL;
	for (size_t i = 0; i < found.items.len; i++) {
		note_fault(skill, &found.items.items[i]);
	}
	for (size_t i = 0; own && i < own->tools.len; i++) {
		const struct tool *tool = own->tools.items[i];
		if (snapshot_find(all, tool->name, NULL)) {
			auto_free char *text =
				xasprintf("%s: the name is taken by another tool", tool->name);
			skill_fault(skill, 1, "tools", text);
		}
	}
	snapshot_unref(own);
	snapshot_unref(all);
	registry_free(tools);
	diagnostics_fini(&found);
}

/* 0 loads and is strict, 1 loads, 2 does not. */
int skills_check(struct cli_context *context) {
	const char *path = context->words[0];
	auto_skill struct skill skill = { 0 };
	struct err err = ERR_INIT;
	if (!skill_read_file(&skill, path, true, &err)) {
		skill_refuse(&skill, &err);
	}
	if (skill.loads) {
		check_tools(context, &skill);
	}
	if (context->options->json) {
		auto_buf struct buf out = BUF_INIT;
		write_skill(&out, &skill);
		cli_print(out.data, out.len);
	} else {
		tell_notes(&skill, path);
	}
	return !skill.loads ? 2 : skill.strict ? 0 : 1;
}
