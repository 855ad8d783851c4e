/* /memory [TEXT | add TEXT | on | off] and /distill [FILE | stop]. */

#include "front/command/commands.h"

#include <string.h>

#include "agent/aside/distill.h"
#include "agent/window/memories.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "front/memories.h"

#define LINES_MAX 40

static void add_line(void *ctx, const struct memory_row *row) {
	struct buf *text = ctx;

	buf_addf(text, "%s%lld  ", text->len ? "\n" : "", (long long)row->id);
	sanitize(text, row->text, strlen(row->text), SANITIZE_LINE);
}

static void say_memories(const struct command_front *front, const char *filter) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!memories_all(front->services, filter, LINES_MAX, add_line, &text, &err)) {
		command_fail(front, &err);
		return;
	}
	front->say(front->ctx, text.len > 0 ? text.data : tr("nothing is remembered"));
}

static void add_memory(const struct command_front *front, const char *text) {
	enum memory_outcome outcome;
	struct err err = ERR_INIT;
	int64_t id;

	if (!text[0]) {
		command_toast(front, "%s", tr("remember what? /memory add TEXT"));
	} else if (!memories_put(front->services, text, &id, &outcome, &err)) {
		command_fail(front, &err);
	} else if (outcome == MEMORY_KNOWN) {
		command_toast(front, "%s", tr("this is known already"));
	} else {
		command_toast(front, tr("remembered as %lld"), (long long)id);
	}
}

static void set_memory(const struct command_front *front, bool on) {
	struct err err = ERR_INIT;

	if (!agent_set_memory(front->session->agent, on, &err)) {
		command_fail(front, &err);
	} else if (on) {
		command_toast(front, "%s", tr("memory is on in this conversation"));
	} else {
		command_toast(front, "%s",
			tr("memory is off: nothing is told or kept in this conversation"));
	}
}

void command_memory(const struct command_front *front, const char *arguments) {
	const char *rest;
	auto_free char *word = command_word(arguments, &rest);

	if (str_eq(arguments, "on") || str_eq(arguments, "off")) {
		set_memory(front, str_eq(arguments, "on"));
	} else if (str_eq(word, "add")) {
		add_memory(front, rest);
	} else if (!front->show(front->ctx, FRONT_MEMORY, arguments)) {
		say_memories(front, arguments);
	}
}

static bool distill_file(const struct command_front *front, const char *name, struct err *err) {
	auto_free char *expanded = path_expand(name);
	auto_free char *path = path_normalize(expanded, front->services->folder);
	auto_free char *text = NULL;
	size_t len = 0;

	if (!file_read(path, DISTILL_NOTES_MAX, &text, &len, err)) {
		return false;
	}
	if (memchr(text, '\0', len) || !utf8_is_valid(text, len) ||
		text[strspn(text, " \t\r\n")] == '\0') {
		return err_set(err, ERR_PARSE, tr("'%s' is no text"), name);
	}
	return agent_distill_notes(front->session->agent, text, len, err);
}

static void stop(const struct command_front *front) {
	if (agent_distill_stop(front->session->agent)) {
		command_toast(front, "%s", tr("stopped; what was remembered stays"));
	} else {
		command_toast(front, "%s", tr("nothing is going on"));
	}
}

void command_distill(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (str_eq(arguments, "stop")) {
		stop(front);
		return;
	}
	bool began = arguments[0] ? distill_file(front, arguments, &err)
				  : agent_distill(front->session->agent, &err);

	if (began) {
		command_toast(front, "%s", tr("looking for what is worth remembering"));
	} else {
		command_fail(front, &err);
	}
}
