/* From calls to steps. A text or a number that was given to a tool belongs to that day: it
   becomes a parameter, named like the argument, and what it was stands beside it as an example.
 */

#include "front/skill_save.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "chat/conversation.h"
#include "skill/skill.h"
#include "json/json.h"
#include "json/write.h"

#define STEPS_MAX 100
#define EXAMPLE_MAX 120 /* bytes */

struct maker {
	const struct conversation *messages;
	struct strv names;  /* of parameters */
	struct strv values; /* what each was */
	struct buf steps;
	int count;
};

static bool went_well(const struct maker *maker, const char *id) {
	const struct conversation *all = maker->messages;

	for (size_t i = 0; id && i < all->messages.len; i++) {
		for (size_t j = 0; j < all->messages.items[i].parts.len; j++) {
			const struct part *part = &all->messages.items[i].parts.items[j];

			if (part->kind == PART_RESULT && str_eq(part->id, id)) {
				return part->status == CALL_DONE;
			}
		}
	}
	return false;
}

static const char *parameter_of(struct maker *maker, const char *key, const char *value) {
	for (size_t i = 0; i < maker->values.len; i++) {
		if (str_eq(maker->values.items[i], value)) {
			return maker->names.items[i];
		}
	}
	auto_free char *name = xstrdup(key);

	for (int number = 2; strv_has(&maker->names, name); number++) {
		free(name);
		name = xasprintf("%s_%d", key, number);
	}
	strv_add(&maker->names, name);
	strv_add(&maker->values, value);
	return *(maker->names.items + maker->names.len - 1);
}

static void add_step(struct maker *maker, const struct part *call) {
	auto_json struct json *arguments = NULL;
	auto_free char *tool = sanitize_dup(call->name, SANITIZE_LINE);

	if (maker->count == STEPS_MAX || !call->text ||
		!json_parse(call->text, strlen(call->text), &arguments, NULL)) {
		return;
	}
	buf_addf(&maker->steps, "%d. `%s`", ++maker->count, tool);
	for (const struct json *v = json_first(arguments); v; v = json_next(v)) {
		auto_buf struct buf value = BUF_INIT;

		json_print(v, &value);
		auto_free char *key = sanitize_dup(json_key(v), SANITIZE_LINE);
		buf_addf(&maker->steps, "%s%s: ", v == json_first(arguments) ? " with " : ", ",
			key);
		if (json_string(v) || json_is(v, JSON_NUMBER)) {
			buf_addf(&maker->steps, "{%s}",
				parameter_of(maker, key,
					json_string(v) ? json_string(v) : value.data));
		} else {
			sanitize(&maker->steps, value.data, value.len, SANITIZE_LINE);
		}
	}
	buf_add_char(&maker->steps, '\n');
}

static void add_parameters(const struct maker *maker, struct buf *out) {
	for (size_t i = 0; i < maker->names.len; i++) {
		auto_free char *value = sanitize_dup(maker->values.items[i], SANITIZE_LINE);
		auto_free char *name = sanitize_dup(maker->names.items[i], SANITIZE_LINE);
		size_t len = strnlen(value, EXAMPLE_MAX);

		len -= utf8_incomplete_tail(value, len);
		buf_addf(out, "- {%s}: it was \"%.*s\"%s\n", name, (int)len, value,
			value[len] ? " ..." : "");
	}
}

/* Leads to other skills or tools, and does nothing by itself. */
static bool is_aside(const char *name) {
	return str_eq(name, "load_skill") || str_eq(name, "unload_skill") ||
	       str_eq(name, "find_tools") || str_eq(name, "ask_user");
}

static void gather(struct maker *maker) {
	const struct conversation *all = maker->messages;

	for (size_t i = 0; i < all->messages.len; i++) {
		for (size_t j = 0; j < all->messages.items[i].parts.len; j++) {
			const struct part *part = &all->messages.items[i].parts.items[j];

			if (part->kind == PART_CALL && !is_aside(part->name) &&
				went_well(maker, part->id)) {
				add_step(maker, part);
			}
		}
	}
}

bool skill_save_make(const struct conversation *messages, const char *name,
	const char *description, struct buf *out, struct err *err) {
	struct maker maker = { .messages = messages, .steps = BUF_INIT };
	auto_buf struct buf about = BUF_INIT;

	gather(&maker);
	bool any = maker.count > 0;

	if (any) {
		auto_free char *line = sanitize_dup(description, SANITIZE_LINE);

		json_quote(&about, line, strlen(line));
		buf_addf(out, "---\nname: %s\ndescription: %s\n---\n\n# %s\n\n", name,
			about.data, name);
		buf_add_str(out, maker.names.len ? "What has to be known first:\n\n" : "");
		add_parameters(&maker, out);
		buf_addf(out, "%sSteps:\n\n%s", maker.names.len ? "\n" : "", maker.steps.data);
	}
	strv_fini(&maker.names);
	strv_fini(&maker.values);
	buf_fini(&maker.steps);
	return any || err_set(err, ERR_NOT_FOUND, "%s",
			      tr("no call of this conversation went well: there is nothing "
				 "to save"));
}

bool skill_save_write(const char *name, const char *text, char **path, struct err *err) {
	auto_free char *config = path_config();
	auto_free char *skills = path_join(config, "skills");
	auto_free char *folder = path_join(skills, name);

	if (file_exists(folder)) {
		return err_set(err, ERR_USAGE, tr("%s is there already"), folder);
	}
	*path = path_join(folder, SKILL_FILE);
	return file_make_folder(folder, err) &&
	       file_write(*path, text, strlen(text), 0644, err);
}
