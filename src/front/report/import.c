/* A document of `show --json` becomes a new conversation. It is read and checked
   whole before anything is written, and written in one transaction. It may come
   from anybody: it names no server that a key would be sent to, and allows nothing. */

#include "agent/event.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/report/export.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "json/json.h"

#include <string.h>

#define MESSAGES_MAX 100000

static void arguments_text(const struct json *arguments, struct buf *out) {
	if (json_string(arguments)) {
		buf_add_str(out, json_string(arguments));
	} else if (arguments) {
		json_print(arguments, out);
	}
}

static void read_calls(
	struct conversation *to, struct message *message, const struct json *calls) {
	struct conversation results = { 0 };
	for (const struct json *call = json_first(calls); call; call = json_next(call)) {
		auto_buf struct buf arguments = BUF_INIT;
		enum call_status status = CALL_INTERRUPTED;
		const char *id = json_get_string(call, "id");
		const char *name = json_get_string(call, "name");
		const char *text = json_get_string(call, "result");
		arguments_text(json_get(call, "arguments"), &arguments);
		call_status_parse(json_get_string(call, "status"), &status);
		message_add_call(message, id, name, arguments.data);
		struct message result;
		message_init(&result, ROLE_TOOL);
		struct part *part =
			message_add_result(&result, id, name, text ? text : "", status);
		part->ms = json_get_int(call, "ms", 0);
		conversation_add(&results, &result);
		message_fini(&result);
	}
	if (!message_is_empty(message)) {
		conversation_add(to, message);
	}
	for (size_t i = 0; i < results.messages.len; i++) {
		conversation_add(to, &results.messages.items[i]);
	}
	conversation_fini(&results);
}

static void read_usage(struct usage *usage, const struct json *from) {
	*usage = (struct usage)USAGE_UNKNOWN;
	usage->input = json_get_int(from, "input", -1);
	usage->output = json_get_int(from, "output", -1);
	usage->cached = json_get_int(from, "cached", -1);
}

static bool read_message(
	struct conversation *to, const struct json *from, size_t number, struct err *err) {
	enum role role;
	const char *text = json_get_string(from, "text");
	const char *thinking = json_get_string(from, "thinking");
	if (!role_parse(json_get_string(from, "role"), &role) ||
		(role != ROLE_USER && role != ROLE_ASSISTANT)) {
		return err_set(err, ERR_PARSE,
			tr("message %zu: role must be user or assistant"), number);
	}
	struct message message;
	message_init(&message, role);
	message_state_parse(json_get_string(from, "state"), &message.state);
	if (message.state == MESSAGE_STREAMING) {
		message.state = MESSAGE_PARTIAL;
	}
	message.created = json_get_int(from, "created", 0);
	read_usage(&message.usage, json_get(from, "usage"));
	if (!str_is_empty(thinking)) {
		message_add(&message, PART_THINKING, thinking);
	}
	if (!str_is_empty(text)) {
		message_add(&message, PART_TEXT, text);
	}
	read_calls(to, &message, json_get(from, "calls"));
	message_fini(&message);
	return true;
}

static bool read_document(const struct json *root, struct conversation *out, struct err *err) {
	const struct json *messages = json_get(root, "messages");
	size_t number = 0;
	if (!json_is(root, JSON_OBJECT) || !json_is(messages, JSON_ARRAY)) {
		return err_set(err, ERR_PARSE,
			tr("this is no exported conversation: `messages` is missing"));
	}
	if (json_len(messages) > MESSAGES_MAX) {
		return err_set(err, ERR_LIMIT, tr("more than %d messages"), MESSAGES_MAX);
	}
	for (const struct json *one = json_first(messages); one; one = json_next(one)) {
		if (!read_message(out, one, ++number, err)) {
			return false;
		}
	}
	conversation_repair(out, "not known: the export held no result");
	return conversation_check(out, err);
}

/* A name of an agents' file, not an address. */
static const char *agent_name(const struct json *root) {
	const char *name = json_get_string(root, "agent");

	return name && !strpbrk(name, "@/:") ? name : NULL;
}

/* max is only had by being typed. */
static const char *mode_name(const struct json *root) {
	const char *name = json_get_string(root, "mode");
	enum agent_mode mode;

	return agent_mode_parse(name, &mode) && mode != MODE_MAX ? name : NULL;
}

static enum store_result write_all(struct store *store, const struct json *root,
	struct conversation *messages, int64_t *id, struct err *err) {
	struct conversation_row row = {
		.title = xstrdup(json_get_string(root, "title")),
		.agent = xstrdup(agent_name(root)),
		.model = xstrdup(json_get_string(root, "model")),
		.mode = xstrdup(mode_name(root)),
	};
	enum store_result result = conversations_add(store, &row, err);
	for (size_t i = 0; i < messages->messages.len && result == STORE_OK; i++) {
		result = messages_add(store, row.id, &messages->messages.items[i], err);
	}
	*id = row.id;
	conversation_row_fini(&row);
	return result;
}

enum store_result import_conversation(
	struct store *store, const char *text, size_t len, int64_t *id, struct err *err) {
	auto_json struct json *root = NULL;
	auto_fini(conversation_fini) struct conversation messages = { 0 };
	int64_t fresh = 0;
	if (!json_parse(text, len, &root, err) || !read_document(root, &messages, err)) {
		return STORE_FAILED;
	}
	enum store_result result = store_begin(store, err);
	if (result != STORE_OK) {
		return result;
	}
	result = write_all(store, root, &messages, &fresh, err);
	if (result != STORE_OK) {
		store_rollback(store);
		return result;
	}
	result = store_commit(store, err);
	if (result == STORE_OK) {
		*id = fresh;
	}
	return result;
}
