/* send_sms {number, text, sim?}: Termux:API tells nothing of a message that it took,
   so the sent box is looked at until the message stands there. */
#include "builtin/builtin.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "builtin/parse/match.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "json/json.h"

#define SEND_TIME 15000 /* ms */
#define LOOK_TIME 10000 /* ms */
#define LOOKS_MAX 4
#define PAUSE 1000 /* ms between two looks */

struct message {
	char *number, *text;
	char slot[24];
	int64_t before; /* the newest message's number before it was sent; -1: not told */
	int looks;
};

static void message_fini(void *state) {
	struct message *message = state;

	free(message->number);
	free(message->text);
	free(message);
}

static void finish(struct tool_run *run, const char *text) {
	struct tool_result result;

	tool_result_init(&result);
	buf_add_str(&result.text, text);
	tool_run_done(run, &result);
}

/* The box that our message stands in: "sent", "outbox", "failed" ...; NULL: none. The
   same text may have been sent before. */
static const char *find_message(const struct message *message, const struct json *list) {
	const char *found = NULL;

	for (const struct json *v = json_first(list); v; v = json_next(v)) {
		const char *number = json_get_string(v, "number");
		const char *body = json_get_string(v, "body");

		if (number && json_get_int(v, "_id", 0) > message->before &&
			str_eq(body, message->text) &&
			match_number(span_of(number), message->number)) {
			found = json_get_string(v, "type");
		}
	}
	return found;
}

static void look(struct tool_run *run,
	void (*on_end)(struct tool_run *run, struct device_result *answer)) {
	/* Of all boxes, so that one that failed is seen too. */
	static const char *const argv[] = { "termux-sms-list", "-l", "20", "-t", "all", NULL };
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = argv,
		.timeout = LOOK_TIME,
		.on_end = on_end };

	phone_call(run, &step);
}

static struct json *read_list(const struct device_result *answer) {
	struct json *list = NULL;

	if (answer->end == DEVICE_DONE) {
		json_parse_lenient(answer->out.data, answer->out.len, &list, NULL);
	}
	return list;
}

static void fail_unsent(struct tool_run *run) {
	struct tool_result result;

	tool_result_init(&result);
	tool_result_fail(&result,
		"the phone could not send the message: it stands under failed "
		"messages. Is there a network, and credit?");
	tool_run_done(run, &result);
}

static void look_again(struct tool_run *run);

static void handle_look(struct tool_run *run, struct device_result *answer) {
	struct message *message = phone_state(run);
	auto_json struct json *list = read_list(answer);
	const char *box = message->before < 0 ? NULL : find_message(message, list);

	if (str_eq(box, "sent")) {
		finish(run, "sent: the message stands in the sent box");
	} else if (str_eq(box, "failed")) {
		fail_unsent(run);
	} else if (list && message->before >= 0 && message->looks < LOOKS_MAX) {
		phone_wait(run, PAUSE, look_again);
	} else {
		finish(run, "handed to the phone, but not seen in the sent box: whether it was "
			    "sent is not known. Do not send it again without asking; list_sms "
			    "with box sent may show it later.");
	}
}

static void look_again(struct tool_run *run) {
	struct message *message = phone_state(run);

	message->looks++;
	look(run, handle_look);
}

static void handle_sent(struct tool_run *run, struct device_result *answer) {
	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
		return;
	}
	look_again(run);
}

static void send(struct tool_run *run) {
	const struct message *message = phone_state(run);
	const char *const argv[] = { "api", "SmsSend", "--esa", "recipients", message->number,
		message->slot[0] ? "--ei" : NULL, "slot", message->slot, NULL };
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = argv,
		.input = message->text,
		.timeout = SEND_TIME,
		.empty_ok = true,
		.on_end = handle_sent };

	phone_call(run, &step);
}

/* Where the boxes may not be read, it is sent all the same, without proof. */
static void handle_before(struct tool_run *run, struct device_result *answer) {
	struct message *message = phone_state(run);
	auto_json struct json *list = read_list(answer);

	message->before = json_is(list, JSON_ARRAY) ? 0 : -1;
	for (const struct json *v = json_first(list); v; v = json_next(v)) {
		int64_t id = json_get_int(v, "_id", 0);

		message->before = id > message->before ? id : message->before;
	}
	if (answer->end == DEVICE_TIMED_OUT) {
		phone_fail(run, answer);
		return;
	}
	send(run);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct message *message = xcalloc(1, sizeof(*message));
	int64_t sim = json_get_int(arguments, "sim", 0);

	message->number = xstrdup(json_get_string(arguments, "number"));
	message->text = xstrdup(json_get_string(arguments, "text"));
	if (sim > 0) {
		snprintf(message->slot, sizeof(message->slot), "%lld", (long long)sim - 1);
	}
	phone_open(run, message, message_fini);
	look(run, handle_before);
}

const struct tool_ops send_sms_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = phone_has_api,
};
