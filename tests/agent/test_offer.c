/* Which tools stand in a request, and in which order. */
#include "check.h"

#include "agent/window/offer.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

static const char schema[] = "{\"type\":\"object\",\"properties\":{}}";

static const struct {
	const char *name, *family;
	enum tool_risk risk;
} tools[] = {
	{ "find_tools", "tools", TOOL_RISK_READ },
	{ "call_tool", "tools", TOOL_RISK_READ },
	{ "write_file", "files", TOOL_RISK_WRITE },
	{ "read_file", "files", TOOL_RISK_READ },
	{ "get_time", "clock", TOOL_RISK_READ },
	{ "get_contacts", "people", TOOL_RISK_PRIVATE },
	{ "send_sms", "people", TOOL_RISK_DANGER },
	{ "set_torch", "light", TOOL_RISK_WRITE },
};

static const struct tool_ops no_ops = { 0 };

static struct registry *make_registry(void) {
	struct registry *registry = registry_new();
	for (size_t i = 0; i < ARRAY_LEN(tools); i++) {
		struct tool *tool = tool_new();
		struct err err = ERR_INIT;
		tool->name = xstrdup(tools[i].name);
		tool->family = xstrdup(tools[i].family);
		tool->description = xstrdup("Does it.");
		tool->risk = tools[i].risk;
		tool->ops = &no_ops;
		tool->schema_text = xstrdup(schema);
		check(tools[i].name, json_parse(schema, strlen(schema), &tool->schema, &err));
		check(err.text, registry_add(registry, tool, &err));
	}
	return registry;
}

struct offer_case {
	const char *name;
	enum agent_mode mode;
	const char *only[4];
	size_t max_bytes;
	const char *offered; /* in order */
	const char *others;
};

#define PLENTY 10000

static const struct offer_case cases[] = {
	{ "chat offers none", MODE_CHAT, { NULL }, PLENTY, "", "" },
	{ "plan reads, also what is private", MODE_PLAN, { NULL }, PLENTY,
		"find_tools call_tool get_time read_file ", "- people: get_contacts\n" },
	{ "build has all, the core first", MODE_BUILD, { NULL }, PLENTY,
		"find_tools call_tool get_time read_file write_file ",
		"- people: get_contacts, send_sms\n- light: set_torch\n" },
	{ "an agent's names", MODE_MAX, { "set_torch", "read_file" }, PLENTY,
		"find_tools call_tool read_file set_torch ", "" },
	{ "an agent's family", MODE_MAX, { "people" }, PLENTY, "find_tools call_tool ",
		"- people: get_contacts, send_sms\n" },
	{ "the mode beats the agent", MODE_PLAN, { "set_torch", "people" }, PLENTY,
		"find_tools call_tool ", "- people: get_contacts\n" },
	{ "no more than there is room for", MODE_PLAN, { NULL }, 220, "find_tools call_tool ",
		"- people: get_contacts\n- clock: get_time\n- files: read_file\n" },
};

static void list_names(const struct offer *offer, struct buf *out) {
	for (size_t i = 0; i < offer->tools.len; i++) {
		buf_addf(out, "%s ", offer->tools.items[i]->name);
	}
}

/* The raw JSON names the same tools in the same order. */
static void check_json(const char *name, const struct offer *offer) {
	auto_json struct json *root = NULL;
	size_t at = 0;
	if (offer->tools.len == 0) {
		check_int(name, offer->json.len, 0);
		return;
	}
	check(name, json_parse(offer->json.data, offer->json.len, &root, NULL));
	for (const struct json *v = json_first(root); v; v = json_next(v), at++) {
		check_str(name, json_get_string(v, "name"), offer->tools.items[at]->name);
		check(name, json_is(json_get(v, "parameters"), JSON_OBJECT));
	}
	check_int(name, at, offer->tools.len);
}

/* The same families, in whatever order. */
static void check_others(const char *name, const char *got, const char *want) {
	auto_strv struct strv lines = STRV_INIT;
	strv_split(&lines, want, "\n");
	check_int(name, strlen(got), strlen(want));
	for (size_t i = 0; i < lines.len; i++) {
		check(lines.items[i], strstr(got, lines.items[i]) != NULL);
	}
}

static void test_offers(void **state) {
	(void)state;
	struct registry *registry = make_registry();
	struct snapshot *snapshot = registry_snapshot(registry);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct offer_case *one = &cases[i];
		struct offer offer = { 0 };
		auto_buf struct buf names = BUF_INIT;
		offer_make(&offer, snapshot, NULL, NULL, one->mode,
			one->only[0] ? one->only : NULL, one->max_bytes);
		list_names(&offer, &names);
		check_str(one->name, names.data, one->offered);
		check(one->name, offer.json.len <= one->max_bytes);
		check_json(one->name, &offer);
		check_others(
			one->name, offer.others.data ? offer.others.data : "", one->others);
		offer_fini(&offer);
	}
	snapshot_unref(snapshot);
	registry_free(registry);
}

/* An agent without any tool is not one with all of them. */
static void test_no_tools(void **state) {
	static const char *const none[] = { NULL };
	(void)state;
	struct tool tool = { .name = (char *)"get_time", .family = (char *)"clock" };
	assert_true(offer_allows(&tool, MODE_PLAN, NULL));
	assert_false(offer_allows(&tool, MODE_PLAN, none));
	assert_false(offer_allows(&tool, MODE_CHAT, NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_offers),
		cmocka_unit_test(test_no_tools),
	};
	return CHECK_RUN(tests);
}
