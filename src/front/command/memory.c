/* /memory [TEXT | add TEXT | on | off] and /distill. */

#include "front/command/commands.h"

#include "agent/aside/distill.h"
#include "agent/window/memories.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
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

void command_distill(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	(void)arguments;
	if (agent_distill(front->session->agent, &err)) {
		command_toast(front, "%s", tr("looking for what is worth remembering"));
	} else {
		command_fail(front, &err);
	}
}
