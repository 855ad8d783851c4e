/* What the keys of the front matter say, and where they are not as the format wants them. */

#include "skill/skill_inner.h"

#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <string.h>

#define NAME_MAX_CHARACTERS 64
#define DESCRIPTION_MAX_CHARACTERS 1024
#define COMPATIBILITY_MAX_CHARACTERS 500
#define ALLOWED_MAX 200
#define TRANSLATED_MAX 16
#define TRANSLATION "description-"

struct taker {
	struct skill *skill;
	const struct json *root;
	const struct yaml *yaml;
	const char *folder; /* the name of it */
};

/* Where YAML failed its lines are not known: the key stands at the start of its own. */
static int find_line(const char *front, const char *key) {
	size_t len = strlen(key);

	for (int line = 1; front; line++) {
		if (strncmp(front, key, len) == 0 &&
			front[len + strspn(front + len, " \t")] == ':') {
			return line;
		}
		front = strchr(front, '\n');
		front += front != NULL;
	}
	return 0;
}

static int line_of(const struct taker *taker, const char *key) {
	const struct json *node = json_get(taker->root, key);
	int line = node ? yaml_line(taker->yaml, node) : 0;

	if (node && line <= 0) {
		line = find_line(taker->skill->front, key);
	}

	return line > 0 ? line : 1;
}

static size_t count_characters(const char *text) {
	size_t count = 0;

	for (; *text; text++) {
		count += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return count;
}

/* The trimmed text of a member; NULL where it is none, or empty. The caller's. */
static char *text_of(const struct taker *taker, const char *key) {
	const char *text = json_get_string(taker->root, key);
	size_t len = text ? strlen(text) : 0;
	const char *trimmed = text ? str_trim_span(text, &len) : NULL;

	return len > 0 ? xmemdup(trimmed, len) : NULL;
}

static bool is_name_code(uint32_t code) {
	return code == '-' ||
	       (utf8_is_word(code) && !utf8_is_mark(code) && utf8_lower(code) == code);
}

static bool has_other_characters(const char *name, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(name + at, len - at, &code);
		if (!is_name_code(code)) {
			return true;
		}
	}
	return false;
}

static void check_name(struct taker *taker, const char *name) {
	auto_buf struct buf plain = BUF_INIT;
	auto_buf struct buf folder = BUF_INIT;
	int line = line_of(taker, "name");
	struct {
		bool wrong;
		const char *message;
	} rules[5] = { { 0 } };

	utf8_nfc(&plain, name, strlen(name));
	utf8_nfc(&folder, taker->folder, strlen(taker->folder));
	rules[0].wrong = count_characters(plain.data) > NAME_MAX_CHARACTERS;
	rules[0].message = tr("name longer than 64: shorten it");
	rules[1].wrong = has_other_characters(plain.data, plain.len);
	rules[1].message = tr("name has other characters: small letters, digits and hyphens");
	rules[2].wrong = plain.data[0] == '-' || str_ends(plain.data, "-");
	rules[2].message = tr("name starts or ends with hyphen");
	rules[3].wrong = strstr(plain.data, "--") != NULL;
	rules[3].message = tr("name has two hyphens in a row");
	rules[4].wrong = !str_eq(plain.data, folder.data);
	rules[4].message = tr("name differs from directory: rename one of them");
	for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
		if (rules[i].wrong) {
			skill_note(taker->skill, SKILL_AGAINST, line, "name", "%s",
				rules[i].message);
		}
	}
}

static void take_name(struct taker *taker) {
	char *name = text_of(taker, "name");

	if (name) {
		check_name(taker, name);
	} else {
		skill_note(taker->skill, SKILL_AGAINST, line_of(taker, "name"),
			"name-from-directory",
			TR("name missing: the folder's name is taken; add `name: %s`"),
			taker->folder);
		name = xstrdup(taker->folder);
	}
	taker->skill->name = name;
}

static bool has_controls(const char *text) {
	size_t len = strlen(text);

	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		if (sanitize_is_bad(code)) {
			return true;
		}
	}
	return false;
}

static void take_description(struct taker *taker) {
	const struct json *node = json_get(taker->root, "description");
	char *text = text_of(taker, "description");
	int line = line_of(taker, "description");

	taker->skill->description = text;
	if (text && count_characters(text) > DESCRIPTION_MAX_CHARACTERS) {
		skill_note(taker->skill, SKILL_AGAINST, line, "description-long",
			TR("description longer than 1024 characters: say what it does and "
			   "when"));
	}
	if (text && has_controls(text)) {
		skill_note(taker->skill, SKILL_NOTE, line, "control-characters-in-description",
			TR("control characters in the description: remove them"));
	}
	if (text) {
		return;
	}
	if (node && !json_string(node) && !json_is(node, JSON_NULL)) {
		skill_note(taker->skill, SKILL_FATAL, line, "description",
			TR("description is not a string: write a text behind `description:`"));
	} else {
		skill_note(taker->skill, SKILL_FATAL, line, "description",
			TR("description missing or empty: say what the skill does and when to "
			   "use it"));
	}
}

static void take_compatibility(struct taker *taker) {
	const struct json *node = json_get(taker->root, "compatibility");
	char *text = text_of(taker, "compatibility");

	taker->skill->compatibility = text;
	if (node && !text) {
		skill_note(taker->skill, SKILL_AGAINST, line_of(taker, "compatibility"),
			"compatibility", TR("compatibility is not a text"));
	} else if (text && count_characters(text) > COMPATIBILITY_MAX_CHARACTERS) {
		skill_note(taker->skill, SKILL_AGAINST, line_of(taker, "compatibility"),
			"compatibility", TR("compatibility longer than 500 characters"));
	}
}

static void take_allowed(struct taker *taker) {
	const struct json *node = json_get(taker->root, "allowed-tools");
	struct skill *skill = taker->skill;

	if (!node) {
		return;
	}
	skill->has_allowed = true;
	if (json_string(node)) {
		skill_allowed_split(&skill->allowed, json_string(node));
	}
	for (const struct json *item = json_is(node, JSON_ARRAY) ? json_first(node) : NULL;
		item && skill->allowed.len < ALLOWED_MAX; item = json_next(item)) {
		if (!str_is_empty(json_string(item))) {
			strv_add(&skill->allowed, json_string(item));
		}
	}
	if (!json_string(node)) {
		skill_note(skill, SKILL_AGAINST, line_of(taker, "allowed-tools"),
			"allowed-tools",
			TR("allowed-tools is not a string: write the names behind each other, "
			   "with blanks between them"));
	}
}

/* "description-zh_CN" is the description in that language. */
static void take_translation(struct taker *taker, const struct json *member) {
	struct strv *out = &taker->skill->translated;
	const char *text = json_string(member);

	if (!str_is_empty(text) && str_starts(json_key(member), TRANSLATION) &&
		out->len < 2 * (size_t)TRANSLATED_MAX) {
		strv_add(out, json_key(member) + strlen(TRANSLATION));
		strv_add(out, text);
		if (count_characters(text) > DESCRIPTION_MAX_CHARACTERS) {
			skill_note(taker->skill, SKILL_NOTE, line_of(taker, "metadata"),
				"description-long",
				TR("%.64s longer than 1024 characters: shorten it"),
				json_key(member));
		}
	}
}

static void take_metadata(struct taker *taker) {
	const struct json *node = json_get(taker->root, "metadata");
	bool fine = !node || json_is(node, JSON_OBJECT);

	for (const struct json *v = fine ? json_first(node) : NULL; v; v = json_next(v)) {
		fine &= json_string(v) || json_is(v, JSON_NULL);
		take_translation(taker, v);
	}
	if (!fine) {
		skill_note(taker->skill, SKILL_AGAINST, line_of(taker, "metadata"),
			"metadata-shape", TR("metadata is not a map of strings"));
	}
}

static void check_keys(struct taker *taker) {
	static const char *const known[] = { "allowed-tools", "compatibility", "description",
		"license", "metadata", "name" };

	for (const struct json *v = json_first(taker->root); v; v = json_next(v)) {
		const char *key = json_key(v);
		bool is_known = false;

		for (size_t i = 0; i < ARRAY_LEN(known); i++) {
			is_known |= str_eq(key, known[i]);
		}
		if (str_eq(key, "tools")) {
			taker->skill->has_tools = true;
			skill_note(taker->skill, SKILL_AGAINST, line_of(taker, key), "field",
				TR("field outside the format: tools; it works here, and in "
				   "tools.yaml beside this file it would not trouble other "
				   "programs"));
		} else if (!is_known) {
			skill_note(taker->skill, SKILL_AGAINST, line_of(taker, key), "field",
				TR("field outside the format: %.64s; it is not looked at"),
				key);
		}
	}
}

void skill_take(struct skill *skill, const struct json *root, const struct yaml *yaml,
	const char *folder_name) {
	struct taker taker = { skill, root, yaml, folder_name };

	take_name(&taker);
	take_description(&taker);
	take_compatibility(&taker);
	take_allowed(&taker);
	take_metadata(&taker);
	check_keys(&taker);
}
