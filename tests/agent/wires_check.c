/* Each wire is walked in its own shape and told as calls, results and other things; one
   judge holds their order. */
#include "wires_check.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/vec.h"
#include "chat/conversation.h"
#include "provider/provider.h"
#include "json/json.h"

struct judge {
	const char *name; /* of the case */
	const char *wire;
	VEC(const char *) open; /* calls without a result so far */
	int calls, results;
};

static void fail_at(const struct judge *judge, const char *what, const char *id) {
	fail_msg("%s, %s: %s %s", judge->name, judge->wire, what, id ? id : "");
}

static void see_call(struct judge *judge, const char *id) {
	if (str_is_empty(id)) {
		fail_at(judge, "a call without an id", id);
	}
	vec_push(&judge->open, id);
	judge->calls++;
}

static void see_result(struct judge *judge, const char *id) {
	for (size_t i = 0; i < judge->open.len; i++) {
		if (str_eq(judge->open.items[i], id)) {
			vec_remove(&judge->open, i);
			judge->results++;
			return;
		}
	}
	fail_at(judge, "a result without its call:", id);
}

static void see_other(struct judge *judge) {
	if (judge->open.len > 0) {
		fail_at(judge, "no result for", judge->open.items[0]);
	}
}

static void walk_openai(struct judge *judge, const struct json *root) {
	for (const struct json *m = json_first(json_get(root, "messages")); m;
		m = json_next(m)) {
		if (str_eq(json_get_string(m, "role"), "tool")) {
			see_result(judge, json_get_string(m, "tool_call_id"));
			continue;
		}
		see_other(judge);
		for (const struct json *c = json_first(json_get(m, "tool_calls")); c;
			c = json_next(c)) {
			see_call(judge, json_get_string(c, "id"));
		}
	}
}

static void walk_anthropic_part(struct judge *judge, const struct json *part, bool by_user) {
	const char *type = json_get_string(part, "type");

	if (str_eq(type, "tool_use")) {
		see_call(judge, json_get_string(part, "id"));
	} else if (str_eq(type, "tool_result")) {
		see_result(judge, json_get_string(part, "tool_use_id"));
	} else if (by_user) {
		see_other(judge);
	}
}

static void walk_anthropic(struct judge *judge, const struct json *root) {
	for (const struct json *m = json_first(json_get(root, "messages")); m;
		m = json_next(m)) {
		const char *role = json_get_string(m, "role");
		const struct json *content = json_get(m, "content");

		if (str_eq(role, "assistant") || !json_is(content, JSON_ARRAY)) {
			see_other(judge);
		}
		for (const struct json *p = json_first(content); p; p = json_next(p)) {
			walk_anthropic_part(judge, p, str_eq(role, "user"));
		}
	}
}

static void walk_responses(struct judge *judge, const struct json *root) {
	for (const struct json *i = json_first(json_get(root, "input")); i; i = json_next(i)) {
		const char *type = json_get_string(i, "type");

		if (str_eq(type, "function_call")) {
			see_call(judge, json_get_string(i, "call_id"));
		} else if (str_eq(type, "function_call_output")) {
			see_result(judge, json_get_string(i, "call_id"));
		} else {
			see_other(judge);
		}
	}
}

static void walk_gemini(struct judge *judge, const struct json *root) {
	for (const struct json *m = json_first(json_get(root, "contents")); m;
		m = json_next(m)) {
		const char *role = json_get_string(m, "role");

		for (const struct json *p = json_first(json_get(m, "parts")); p;
			p = json_next(p)) {
			const struct json *call = json_get(p, "functionCall");
			const struct json *result = json_get(p, "functionResponse");

			if (call) {
				see_call(judge, json_get_string(call, "name"));
			} else if (result) {
				see_result(judge, json_get_string(result, "name"));
			} else if (str_eq(role, "user")) {
				see_other(judge);
			}
		}
	}
}

static const struct {
	const char *wire;
	void (*walk)(struct judge *judge, const struct json *root);
} wires[] = {
	{ "openai", walk_openai },
	{ "anthropic", walk_anthropic },
	{ "responses", walk_responses },
	{ "gemini", walk_gemini },
};

static struct json *build(
	const char *name, const char *wire, const struct conversation *conversation) {
	struct provider_target target = { .wire = wire,
		.vendor = "custom",
		.base_url = "http://127.0.0.1/v1",
		.model = "m",
		.temperature = -1 };
	struct provider_request request = {
		.target = &target, .system = "s", .conversation = conversation
	};
	struct provider_bytes bytes = { .body = BUF_INIT };
	struct json *root = NULL;
	struct err err = ERR_INIT;

	if (!provider_find(wire)->build(&request, &bytes, &err) ||
		!json_parse(bytes.body.data, bytes.body.len, &root, &err)) {
		fail_msg("%s, %s: %s", name, wire, err.text);
	}
	provider_bytes_fini(&bytes);
	return root;
}

void wires_check(const char *name, const struct conversation *conversation) {
	int calls = -1;

	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		struct judge judge = { .name = name, .wire = wires[i].wire };
		auto_json struct json *root = build(name, wires[i].wire, conversation);

		wires[i].walk(&judge, root);
		see_other(&judge);
		if (calls >= 0 && judge.calls != calls) {
			fail_at(&judge, "other calls than on the first wire", NULL);
		}
		calls = judge.calls;
		check_int(name, judge.results, judge.calls);
		vec_fini(&judge.open);
	}
}
