/* What a person is told of one skill, in a page and on the command line alike. The text of the
   file stands last and is cut, the rest is small. */

#include "front/skill_words.h"

#include "agent/skill/skills.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "tool/catalogue.h"
#include "tool/registry.h"

const struct skill_note *skill_first_fault(const struct skill *skill) {
	for (size_t i = 0; !skill->loads && i < skill->notes.len; i++) {
		if (skill->notes.items[i].fatal) {
			return &skill->notes.items[i];
		}
	}
	return NULL;
}

static void add_allowed(const struct skill *skill, struct buf *out) {
	if (!skill->has_allowed) {
		return;
	}
	buf_add_str(out, tr("wants to use without a question:"));
	for (size_t i = 0; i < skill->allowed.len; i++) {
		buf_addf(out, " %s", skill->allowed.items[i]);
	}
	buf_add_char(out, '\n');
}

static void add_tools(const struct registry *tools, struct buf *out) {
	struct snapshot *own = registry_snapshot((struct registry *)tools);

	for (size_t i = 0; i < own->tools.len; i++) {
		buf_addf(out, "%s %s (%s)", i ? "," : tr("brings tools of its own:"),
			own->tools.items[i]->name, tool_risk_name(own->tools.items[i]->risk));
	}
	buf_add_str(out, own->tools.len ? "\n" : "");
	snapshot_unref(own);
}

static void add_own(const struct skill *skill, struct buf *out) {
	struct diagnostics found = { 0 };
	struct registry *tools = skill->loads ? skill_tools(skill, &found) : NULL;

	if (tools) {
		add_tools(tools, out);
	}
	for (size_t i = 0; i < found.items.len; i++) {
		const struct diagnostic *one = &found.items.items[i];

		buf_addf(out, "%s:%d: %s\n", one->file, one->line, one->message);
	}
	registry_free(tools);
	diagnostics_fini(&found);
}

static void add_notes(const struct skill *skill, struct buf *out) {
	for (size_t i = 0; i < skill->notes.len; i++) {
		const struct skill_note *note = &skill->notes.items[i];

		buf_addf(out, SKILL_FILE ":%d: %s\n", note->line, note->message);
	}
}

static void add_body(const struct skill *skill, size_t max, struct buf *out) {
	size_t len = skill->body_len;

	if (len > max) {
		len = max - utf8_incomplete_tail(skill->body, max);
	}
	buf_add_char(out, '\n');
	buf_add(out, skill->body ? skill->body : "", len);
	buf_add_str(out, len < skill->body_len ? "\n...\n" : "\n");
}

bool skill_describe(const struct library_entry *entry, const char *language, size_t max,
	struct buf *out, struct err *err) {
	auto_skill struct skill skill = { 0 };
	auto_buf struct buf text = BUF_INIT_MAX(SIZE_MAX);

	if (!skill_read_file(&skill, entry->skill.folder, true, err)) {
		return false;
	}
	skill_speak(&skill, language);
	buf_addf(&text, "%s (%s)\n%s\n%s%s", skill.name, skill_scope_name(entry->scope),
		skill.folder, skill.description ? skill.description : "",
		skill.description ? "\n" : "");
	if (entry->hidden) {
		buf_addf(&text, tr("hidden by %s"), entry->hidden->skill.folder);
		buf_add_char(&text, '\n');
	}
	add_allowed(&skill, &text);
	add_own(&skill, &text);
	add_notes(&skill, &text);
	add_body(&skill, max, &text);
	sanitize(out, text.data, text.len, SANITIZE_TEXT);
	return true;
}
