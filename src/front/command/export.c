/* /export [md|json|txt] PATH: a new file, never over one that is there. */

#include "front/report/export.h"

#include <string.h>

#include "agent/agent.h"
#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/command/commands.h"

static const struct {
	const char *name;
	enum export_format format;
} formats[] = {
	{ "json", EXPORT_JSON },
	{ "md", EXPORT_MD },
	{ "txt", EXPORT_TXT },
};

static bool find_format(const char *name, enum export_format *out) {
	for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
		if (str_eq(formats[i].name, name)) {
			*out = formats[i].format;
			return true;
		}
	}
	return false;
}

/* The first word may name the format; else the ending of the path does. */
static const char *read_arguments(const char *arguments, enum export_format *format) {
	const char *rest;
	auto_free char *word = command_word(arguments, &rest);

	*format = EXPORT_MD;
	if (rest[0] && find_format(word, format)) {
		return rest;
	}
	const char *dot = strrchr(arguments, '.');

	if (dot) {
		find_format(dot + 1, format);
	}
	return arguments;
}

static bool export_to(const struct command_front *front, const char *path,
	enum export_format format, struct err *err) {
	int64_t id = agent_conversation(front->session->agent);
	struct store *store = services_store(front->services, err);
	auto_buf struct buf text = BUF_INIT;

	if (!id) {
		return err_set(err, ERR_USAGE, tr("nothing of this conversation is saved yet"));
	}
	if (file_exists(path)) {
		return err_set(
			err, ERR_USAGE, tr("%s is there already; give another name"), path);
	}
	return store && export_conversation(store, id, format, &text, err) &&
	       file_write(path, text.data, text.len, 0600, err);
}

void command_export(const struct command_front *front, const char *arguments) {
	enum export_format format;
	const char *name = read_arguments(arguments, &format);
	struct err err = ERR_INIT;

	if (!name[0] || find_format(name, &format)) {
		command_toast(front, tr("to which file? /export [md|json|txt] PATH"));
		return;
	}
	auto_free char *expanded = path_expand(name);
	auto_free char *path = path_normalize(expanded, front->services->folder);

	if (export_to(front, path, format, &err)) {
		auto_free char *text = xasprintf(tr("written to %s"), path);

		front->say(front->ctx, text);
	} else {
		command_fail(front, &err);
	}
}
