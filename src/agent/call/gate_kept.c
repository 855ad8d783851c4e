/* Grants as they stand in the conversation's row. */

#include "agent/call/gate.h"

#include "base/str.h"
#include "json/json.h"
#include "json/write.h"

static const char *const kind_names[] = { "call", "scope", "tool", "reads", "skill" };

static void write_grant(struct json_writer *w, const struct grant *grant) {
	json_write_object(w);
	json_write_key_string(w, "kind", kind_names[grant->kind]);
	json_write_key_string(w, "tool", grant->tool);
	json_write_key_string(w, "value", grant->value);
	json_write_end(w);
}

void gate_write_items(const struct gate *gate, struct json_writer *w) {
	for (size_t i = 0; i < gate->grants.len; i++) {
		write_grant(w, &gate->grants.items[i]);
	}
	for (size_t i = 0; i < gate->waiting.len; i++) {
		write_grant(w, &gate->waiting.items[i]);
	}
}

void gate_write(const struct gate *gate, struct buf *out) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_array(&w);
	gate_write_items(gate, &w);
	json_write_end(&w);
}

static bool grant_kind_parse(const char *name, enum grant_kind *out) {
	for (size_t i = 0; i < ARRAY_LEN(kind_names); i++) {
		if (str_eq(name, kind_names[i])) {
			*out = (enum grant_kind)i;
			return true;
		}
	}
	return false;
}

static void read_grants(struct gate *gate, const char *text, const char *skill) {
	auto_json struct json *root = NULL;
	if (!text || !json_parse(text, strlen(text), &root, NULL)) {
		return;
	}
	for (const struct json *item = json_first(root); item; item = json_next(item)) {
		const char *tool = json_get_string(item, "tool");
		const char *value = json_get_string(item, "value");
		enum grant_kind kind;
		if (!grant_kind_parse(json_get_string(item, "kind"), &kind)) {
			continue;
		}
		if (skill ? kind == GRANT_SKILL && str_eq(value, skill) : kind != GRANT_SKILL) {
			gate_add(gate, kind, tool, value);
		}
	}
}

void gate_read(struct gate *gate, const char *json) {
	read_grants(gate, json, NULL);
}

void gate_read_skill(struct gate *gate, const char *json, const char *skill) {
	read_grants(gate, json, skill);
}
