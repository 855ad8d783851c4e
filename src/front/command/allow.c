/* /allow [list | drop N | drop all | keep | forget]: the grants of this conversation. */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "base/str.h"
#include "base/tr.h"

struct grant_list {
	struct buf text;
	int count;
};

static void add_grant(void *ctx, const char *words) {
	struct grant_list *list = ctx;

	list->count++;
	buf_addf(&list->text, "%s%d  %s", list->count > 1 ? "\n" : "", list->count, words);
}

/* Those of an earlier session stand apart: they do not count. */
static void show_earlier(const struct command_front *front, struct buf *out) {
	struct grant_list list = { .text = BUF_INIT };

	agent_grants_waiting(front->session->agent, add_grant, &list);
	if (list.count > 0) {
		buf_addf(out, "%s%s\n%s\n%s", out->len > 0 ? "\n" : "",
			tr("Allowed earlier, and not in force now:"), list.text.data,
			tr("/allow keep lets them count again, /allow forget drops them"));
	}
	buf_fini(&list.text);
}

static void show_grants(const struct command_front *front) {
	struct grant_list list = { .text = BUF_INIT };

	agent_grants(front->session->agent, add_grant, &list);
	if (list.count > 0) {
		buf_addf(&list.text, "\n%s", tr("/allow drop N takes one back"));
	}
	show_earlier(front, &list.text);
	if (list.text.len == 0) {
		command_toast(front, "%s", tr("nothing is allowed beforehand"));
	} else {
		front->say(front->ctx, list.text.data);
	}
	buf_fini(&list.text);
}

static void keep_grants(const struct command_front *front, bool keep) {
	struct err err = ERR_INIT;

	if (keep) {
		agent_grants_keep(front->session->agent);
		command_toast(front, "%s", tr("what was allowed earlier counts again"));
	} else if (!agent_grants_forget(front->session->agent, &err)) {
		command_toast(front, "%s", err.text);
	} else {
		command_toast(front, "%s", tr("what was allowed earlier is forgotten"));
	}
}

static void drop_grant(const struct command_front *front, const char *which) {
	int64_t number = 0;
	struct err err = ERR_INIT;

	if (!str_eq(which, "all") &&
		(!str_to_int(which, &number) || number < 1 || number > 1000000)) {
		command_toast(front, tr("which one? /allow shows their numbers"));
	} else if (!agent_grant_drop(front->session->agent, (int)number, &err)) {
		command_toast(front, "%s", err.text);
	} else {
		command_toast(front,
			number ? tr("taken back") : tr("nothing is allowed beforehand now"));
	}
}

void command_allow(const struct command_front *front, const char *arguments) {
	const char *rest;
	auto_free char *verb = command_word(arguments, &rest);

	if (!verb[0] || str_eq(verb, "list")) {
		if (!front->show(front->ctx, FRONT_ALLOW, "")) {
			show_grants(front);
		}
	} else if (str_eq(verb, "drop")) {
		drop_grant(front, rest);
	} else if (str_eq(verb, "keep") || str_eq(verb, "forget")) {
		keep_grants(front, str_eq(verb, "keep"));
	} else {
		command_toast(front, tr("/allow, /allow drop N or /allow drop all"));
	}
}
