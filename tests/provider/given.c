/* Makes messages of table rows and holds the bodies to what the rows want. */
#include "provider/given.h"

#include "check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "provider/list/vendors.h"
#include "json/json.h"

static const char kinds[] = {
	[PART_TEXT] = 't',
	[PART_THINKING] = 'h',
	[PART_IMAGE] = 'i',
	[PART_FILE] = 'f',
	[PART_PDF] = 'p',
	[PART_CONTEXT] = 'c',
	[PART_CALL] = 'k',
	[PART_RESULT] = 'r',
	[PART_OPAQUE] = 'o',
};

void given_add(struct conversation *conversation, const struct given_message *given) {
	struct message message;

	message_init(&message, given->role);
	message.origin = xstrdup(given->origin);
	for (size_t i = 0; i < 4 && given->parts[i].kind; i++) {
		const struct given_part *from = &given->parts[i];
		const char *at = memchr(kinds, from->kind, sizeof(kinds));
		struct part *part =
			message_add(&message, (enum part_kind)(at - kinds), from->text);
		part->id = xstrdup(from->id);
		part->name = xstrdup(from->name);
		part->vendor = xstrdup(from->vendor);
		part->status = from->status;
		if (part->kind == PART_PDF) {
			part->pdf.bytes = take(part->text);
		}
	}
	conversation_add(conversation, &message);
}

/* As a session has it: an address tells the vendor, else its name does. */
static const struct vendor *find_preset(const struct provider_target *target) {
	static struct vendors vendors;
	auto_free char *path = path_join(getenv("CHELA_SOURCE_ROOT"), "data/vendors.yaml");

	if (vendors.list.len == 0) {
		check("vendors", vendors_read(&vendors, path, NULL));
	}
	if (target->base_url || str_eq(target->vendor, "openai")) {
		return vendors_at(&vendors, target->base_url);
	}
	return vendors_find(&vendors, target->vendor);
}

void given_target(struct provider_target *target) {
	target->preset = find_preset(target);
	target->wire = target->wire ? target->wire : "openai";
	target->vendor = target->vendor ? target->vendor : "custom";
	target->model = target->model ? target->model : "m";
	target->base_url = target->base_url ? target->base_url : "http://localhost:1/v1";
	target->temperature = target->temperature > 0 ? target->temperature : -1;
}

void given_check_valid(const char *name, const struct buf *body) {
	auto_json struct json *json = NULL;

	check(name, json_parse(body->data, body->len, &json, NULL));
	check(name, json_is(json_get(json, "messages"), JSON_ARRAY) ||
			    json_is(json_get(json, "contents"), JSON_ARRAY) ||
			    json_is(json_get(json, "input"), JSON_ARRAY));
}

void given_check(const struct request_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const struct request_case *c = &cases[i];
		auto_fini(
			provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };
		struct conversation conversation = { 0 };
		struct provider_target target = c->target;
		struct provider_request request = { .target = &target,
			.system = c->system,
			.tools = c->tools,
			.conversation = &conversation,
			.forbid_tools = c->forbid,
			.drops = c->drops };

		given_target(&target);
		for (size_t k = 0; k < 5 && c->messages[k].parts[0].kind; k++) {
			given_add(&conversation, &c->messages[k]);
		}
		check(c->name, provider_find(target.wire)->build(&request, &bytes, NULL));
		given_check_valid(c->name, &bytes.body);
		if (str_starts(c->want, "...")) {
			if (!strstr(bytes.body.data, c->want + 3)) {
				fail_msg("%s: %s\nis not in\n%s", c->name, c->want + 3,
					bytes.body.data);
			}
		} else {
			check_str(c->name, bytes.body.data, c->want);
		}
		conversation_fini(&conversation);
	}
}
