/* /queue: the prompts that wait behind the task. */

#include "front/command/commands.h"

#include "agent/queue.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define TEXT_COLUMNS 60

static void add_line(struct buf *out, const struct message *message, size_t number) {
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	auto_free char *line = sanitize_dup(text.data, SANITIZE_LINE);

	buf_addf(out, "\n%zu  ", number);
	width_elide_end(out, line, strlen(line), TEXT_COLUMNS);
}

static void show_queue(const struct command_front *front) {
	const struct agent *agent = front->session->agent;
	size_t count = agent_queue_count(agent);
	auto_buf struct buf text = BUF_INIT;

	if (count == 0) {
		command_toast(front, "%s", tr("nothing waits"));
		return;
	}
	buf_add_str(&text, agent_queue_is_held(agent) ? tr("These wait until /queue run:")
						      : tr("These are sent after the task:"));
	for (size_t i = 0; i < count; i++) {
		add_line(&text, agent_queue_item(agent, i), i + 1);
	}
	front->say(front->ctx, text.data);
}

/* The number of a prompt, from 0; without one it is the newest. */
static bool read_number(const struct command_front *front, const char *word, size_t *out) {
	size_t count = agent_queue_count(front->session->agent);
	int64_t number = (int64_t)count;

	if (count == 0) {
		command_toast(front, "%s", tr("nothing waits"));
		return false;
	}
	if (word[0] && (!str_to_int(word, &number) || number < 1 || number > (int64_t)count)) {
		command_toast(front, tr("a number from 1 to %zu"), count);
		return false;
	}
	*out = (size_t)number - 1;
	return true;
}

static void drop(const struct command_front *front, const char *word) {
	struct message message;
	size_t number;

	if (!word[0] || str_eq(word, "all")) {
		agent_queue_drop(front->session->agent);
		command_toast(front, "%s", tr("the queue is empty"));
	} else if (read_number(front, word, &number) &&
		   agent_queue_take(front->session->agent, number, &message)) {
		message_fini(&message);
		command_toast(front, tr("dropped; %zu wait"),
			agent_queue_count(front->session->agent));
	}
}

static void edit(const struct command_front *front, const char *word) {
	struct message message;
	size_t number;

	if (!front->restore) {
		command_toast(front, "%s", tr("there is no place to edit it here"));
	} else if (read_number(front, word, &number) &&
		   agent_queue_take(front->session->agent, number, &message)) {
		front->restore(front->ctx, &message);
		message_fini(&message);
	}
}

void command_queue(const struct command_front *front, const char *arguments) {
	struct agent *agent = front->session->agent;
	const char *rest;
	auto_free char *word = command_word(arguments, &rest);

	if (str_eq(word, "drop")) {
		drop(front, rest);
	} else if (str_eq(word, "edit")) {
		edit(front, rest);
	} else if (str_eq(arguments, "hold")) {
		agent_queue_hold(agent);
		command_toast(front, "%s", tr("nothing is sent until /queue run"));
	} else if (str_eq(arguments, "run") && agent_queue_count(agent) > 0) {
		agent_queue_release(agent);
	} else if (arguments[0] && !str_eq(arguments, "run")) {
		command_toast(front, "%s", tr("/queue [drop N | edit N | hold | run]"));
	} else {
		show_queue(front);
	}
}
