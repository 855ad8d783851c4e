/* From a text to a skill: YAML where it is some, else line by line, since the usual fault is
   a colon in a description. Nothing that can be understood is lost without a note. */

#include "skill/skill_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "yaml/yaml.h"
#include "json/json.h"

/* What YAML says comes as "SKILL.md:LINE: what". */
static int split_error(const char *text, const char **what) {
	size_t skip = strlen(SKILL_FILE ":");
	char *end = NULL;
	long line =
		strncmp(text, SKILL_FILE ":", skip) == 0 ? strtol(text + skip, &end, 10) : 0;

	*what = end && str_starts(end, ": ") ? end + 2 : text;
	return line > 0 && line < 10000000 ? (int)line : 1;
}

/* A description is what a skill lives by: without one, the fault of YAML stands. */
static struct json *scan(struct skill *skill, const char *front, size_t len, const char *text) {
	auto_json struct json *root = skill_scan(front, len);
	const char *what;
	int line = split_error(text, &what);
	bool usable = !str_is_empty(json_get_string(root, "description"));

	if (!usable) {
		skill_note(skill, SKILL_FATAL, line, "yaml", TR("YAML: %s"), what);
		return NULL;
	}
	skill_note(skill, SKILL_AGAINST, line, "yaml-fallback",
		TR("YAML: %s; it was read line by line instead. Put the value of this line "
		   "into "
		   "quotes, or write it below `key: >-`, indented"),
		what);
	return take(root);
}

static void read_front(struct skill *skill, const struct skill_cut *cut, const char *folder) {
	size_t len = cut->front_end - cut->front;
	const char *front = cut->text.data + cut->front;
	auto_yaml struct yaml yaml = YAML_INIT;
	auto_json struct json *scanned = NULL;
	struct err err = ERR_INIT;

	if (!yaml_read_text(&yaml, skill->front, strlen(skill->front), SKILL_FILE, &err)) {
		scanned = scan(skill, front, len, err.text);
		if (scanned) {
			skill_take(skill, scanned, &yaml, folder);
		}
		return;
	}
	if (yaml.root && !json_is(yaml.root, JSON_OBJECT)) {
		skill_note(skill, SKILL_FATAL, cut->line, "no-mapping",
			TR("front matter is not a mapping: write `name: ...` and `description: "
			   "...` with a blank behind the colon"));
		return;
	}
	if (yaml.twin) {
		skill_note(skill, SKILL_AGAINST, yaml.twin, "duplicate-key",
			TR("a key stands twice; the last one counts"));
	}
	skill_take(skill, yaml.root, &yaml, folder);
}

/* The front matter as YAML, with so many empty lines above it that each line has its number.
   A NUL, which no YAML may hold, ends no text early. */
static char *make_front(const struct skill_cut *cut) {
	struct buf out = BUF_INIT;

	for (int i = 1; i < cut->line; i++) {
		buf_add_char(&out, '\n');
	}
	for (size_t i = cut->front; i < cut->front_end; i++) {
		char byte = cut->text.data[i];

		buf_add_char(&out, byte ? byte : '\x01');
	}
	return buf_detach(&out);
}

static void read_body(struct skill *skill, const struct skill_cut *cut) {
	const char *body = cut->text.data + cut->body;
	int line = cut->line;

	skill->body_len = cut->body_end > cut->body ? cut->body_end - cut->body : 0;
	skill->body = xmemdup(body, skill->body_len);
	for (size_t i = cut->front; i < cut->body; i++) {
		line += cut->text.data[i] == '\n';
	}
	if (memchr(body, '\0', skill->body_len)) {
		skill_note(skill, SKILL_NOTE, line, "nul-in-body", TR("NUL bytes in the text"));
	}
	if (!utf8_is_valid(body, skill->body_len)) {
		skill_note(skill, SKILL_NOTE, line, "body-not-utf8",
			TR("the text is not UTF-8 in places: save it as UTF-8"));
	}
}

void skill_read(struct skill *skill, const char *folder_name, const char *text, size_t len) {
	struct skill_cut cut = { .text = BUF_INIT };

	skill->loads = skill->strict = true;
	if (skill_cut(&cut, skill, text, len)) {
		skill->front = make_front(&cut);
		read_front(skill, &cut, folder_name);
		read_body(skill, &cut);
	}
	skill->strict &= skill->loads;
	buf_fini(&cut.text);
}
