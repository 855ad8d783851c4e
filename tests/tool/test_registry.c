#include "base/mem.h"
#include "check.h"
#include "tool/registry.h"
#include "json/json.h"

static struct tool *make_tool(const char *name, enum tool_source source, const char *family) {
	static const char schema[] = "{\"type\":\"object\",\"properties\":{}}";
	struct tool *tool = tool_new();

	tool->name = xstrdup(name);
	tool->family = xstrdup(family);
	tool->description = xstrdup(family);
	tool->source = source;
	assert_true(json_parse(schema, strlen(schema), &tool->schema, NULL));
	return tool;
}

static struct tool *with_alias(struct tool *tool, const char *name) {
	struct tool_alias *alias = vec_grow(&tool->aliases);

	alias->name = xstrdup(name);
	return tool;
}

struct add_case {
	const char *name;
	enum tool_source first, second;
	bool replaced;
};

static const struct add_case adds[] = {
	{ "user over shipped", TOOL_SHIPPED, TOOL_USER, true },
	{ "shipped does not come over user", TOOL_USER, TOOL_SHIPPED, false },
	{ "user twice", TOOL_USER, TOOL_USER, false },
	{ "a skill does not come over shipped", TOOL_SHIPPED, TOOL_SKILL, false },
	{ "nor MCP over a skill", TOOL_SKILL, TOOL_MCP, false },
	{ "shipped over a skill", TOOL_SKILL, TOOL_SHIPPED, true },
	{ "user over MCP", TOOL_MCP, TOOL_USER, true },
	{ "MCP twice", TOOL_MCP, TOOL_MCP, false },
};

static void test_sources(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(adds); i++) {
		const struct add_case *c = &adds[i];
		struct registry *registry = registry_new();
		struct snapshot *snapshot;
		struct err err = ERR_INIT;

		check(c->name, registry_add(registry, make_tool("a", c->first, "old"), &err));
		check_int(c->name,
			registry_add(registry, make_tool("a", c->second, "new"), &err),
			c->replaced);
		check(c->name, c->replaced || strstr(err.text, "the name is taken"));
		snapshot = registry_snapshot(registry);
		check_int(c->name, snapshot->tools.len, 1);
		check_str(
			c->name, snapshot->tools.items[0]->family, c->replaced ? "new" : "old");
		snapshot_unref(snapshot);
		registry_free(registry);
	}
}

static void fill_one(void *ctx, struct registry *registry) {
	++*(int *)ctx;
	assert_true(registry_add(registry, make_tool("of_a_file", TOOL_SHIPPED, "file"), NULL));
}

/* Whatever comes first, a look or a change, finds the registry filled, once. */
static void test_filled_later(void **state) {
	(void)state;
	for (int first = 0; first < 3; first++) {
		struct registry *registry = registry_new();
		int fills = 0;

		registry_fill_later(registry, fill_one, &fills);
		assert_int_equal(fills, 0);
		if (first == 1) {
			assert_false(registry_add(
				registry, make_tool("of_a_file", TOOL_SKILL, "skill"), NULL));
		} else if (first == 2) {
			registry_remove(registry, TOOL_SHIPPED, "file");
		}
		struct snapshot *snapshot = registry_snapshot(registry);

		assert_int_equal(snapshot->tools.len, first == 2 ? 0 : 1);
		assert_int_equal(fills, 1);
		snapshot_unref(snapshot);
		registry_free(registry);
	}
}

static void add(struct registry *registry, struct tool *tool) {
	struct err err = ERR_INIT;

	check(tool->name, registry_add(registry, tool, &err));
}

/* What joins takes no name of those that were there, nor one of their aliases. */
static void test_join(void **state) {
	struct registry *registry = registry_new(), *more = registry_new();

	(void)state;
	add(registry, make_tool("b", TOOL_SHIPPED, "old"));
	add(registry, with_alias(make_tool("d", TOOL_SHIPPED, "old"), "x"));
	add(more, make_tool("a", TOOL_SKILL, "new"));
	add(more, make_tool("b", TOOL_SKILL, "new"));
	add(more, make_tool("x", TOOL_SKILL, "new"));
	add(more, with_alias(make_tool("c", TOOL_SKILL, "new"), "d"));
	add(more, make_tool("z", TOOL_SKILL, "new"));
	registry_drop(more, "nothing");
	struct snapshot *base = registry_snapshot(registry), *rest = registry_snapshot(more);
	struct snapshot *both = snapshot_join(base, rest);

	check_int("how many", both->tools.len, 4);
	check_str("first", both->tools.items[0]->name, "a");
	check_str("the old b", snapshot_find(both, "b", NULL)->family, "old");
	check_str("the alias", snapshot_find(both, "x", NULL)->name, "d");
	check("not c, whose alias is taken", !snapshot_find(both, "c", NULL));
	check_str("last", both->tools.items[3]->name, "z");
	registry_drop(more, "a");
	snapshot_unref(rest);
	rest = registry_snapshot(more);
	check("dropped", !snapshot_find(rest, "a", NULL) && snapshot_find(both, "a", NULL));
	snapshot_unref(both);
	snapshot_unref(rest);
	snapshot_unref(base);
	registry_free(more);
	registry_free(registry);
}

static const char *const bad_names[] = { "", "A", "aB", "1a", "_a", "a-b", "a b", "a.b",
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\xc3\xa4" };

static void test_names(void **state) {
	struct registry *registry = registry_new();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad_names); i++) {
		check(bad_names[i],
			!registry_add(registry, make_tool(bad_names[i], TOOL_USER, ""), NULL));
	}
	assert_true(registry_add(registry, make_tool("a_1", TOOL_USER, ""), NULL));
	registry_free(registry);
}

static void test_bad_schema(void **state) {
	static const char schema[] = "{\"type\":\"object\",\"properties\":{},\"$ref\":\"x\"}";
	struct registry *registry = registry_new();
	struct tool *tool = make_tool("a", TOOL_MCP, "x");
	struct err err = ERR_INIT;

	(void)state;
	json_free(tool->schema);
	assert_true(json_parse(schema, strlen(schema), &tool->schema, NULL));
	assert_false(registry_add(registry, tool, &err));
	assert_non_null(strstr(err.text, "$ref"));
	registry_free(registry);
}

/* A snapshot is what it was, whatever becomes of the registry. */
static void test_snapshot(void **state) {
	struct registry *registry = registry_new();
	struct snapshot *before, *again, *after;

	(void)state;
	registry_add(registry, make_tool("b", TOOL_SHIPPED, "old"), NULL);
	registry_add(registry, make_tool("c", TOOL_MCP, "server"), NULL);
	registry_add(registry, make_tool("a", TOOL_SHIPPED, "old"), NULL);
	before = registry_snapshot(registry);
	again = registry_snapshot(registry);
	assert_ptr_equal(before, again);
	assert_string_equal(before->tools.items[0]->name, "a");
	assert_string_equal(before->tools.items[2]->name, "c");

	registry_add(registry, make_tool("b", TOOL_USER, "new"), NULL);
	registry_remove(registry, TOOL_MCP, "other");
	registry_remove(registry, TOOL_MCP, "server");
	registry_remove(registry, TOOL_SHIPPED, NULL);
	after = registry_snapshot(registry);
	assert_ptr_not_equal(before, after);
	assert_true(after->version > before->version);
	registry_free(registry);
	assert_int_equal(before->tools.len, 3);
	assert_string_equal(snapshot_find(before, "b", NULL)->family, "old");
	assert_int_equal(after->tools.len, 1);
	assert_string_equal(snapshot_find(after, "b", NULL)->family, "new");
	assert_null(snapshot_find(after, "a", NULL));
	snapshot_unref(before);
	snapshot_unref(again);
	snapshot_unref(after);
}

static void test_unchanged_version(void **state) {
	struct registry *registry = registry_new();
	struct snapshot *before = registry_snapshot(registry), *after;

	(void)state;
	registry_remove(registry, TOOL_MCP, NULL);
	registry_add(registry, make_tool("B", TOOL_USER, ""), NULL);
	after = registry_snapshot(registry);
	assert_ptr_equal(before, after);
	snapshot_unref(before);
	snapshot_unref(after);
	registry_free(registry);
}

static void test_aliases(void **state) {
	struct registry *registry = registry_new();
	struct snapshot *snapshot;
	const struct tool_alias *alias;
	struct err err = ERR_INIT;

	(void)state;
	registry_add(registry, with_alias(make_tool("tap", TOOL_SHIPPED, "s"), "ua_tap"), NULL);
	registry_add(registry, with_alias(make_tool("aaa", TOOL_MCP, "s"), "ua_tap"), NULL);
	/* A stranger may not take an old name of ours, the person may. */
	assert_false(registry_add(registry, make_tool("ua_tap", TOOL_SKILL, "s"), &err));
	assert_non_null(strstr(err.text, "alias of tap"));
	snapshot = registry_snapshot(registry);
	assert_string_equal(snapshot_find(snapshot, "ua_tap", &alias)->name, "tap");
	assert_string_equal(alias->name, "ua_tap");
	snapshot_find(snapshot, "tap", &alias);
	assert_null(alias);
	snapshot_unref(snapshot);

	assert_true(registry_add(registry, make_tool("ua_tap", TOOL_USER, "mine"), &err));
	snapshot = registry_snapshot(registry);
	assert_string_equal(snapshot_find(snapshot, "ua_tap", &alias)->family, "mine");
	assert_null(alias);
	snapshot_unref(snapshot);
	registry_free(registry);
}

static void test_nearest(void **state) {
	struct registry *registry = registry_new();
	struct snapshot *snapshot;

	(void)state;
	registry_add(registry,
		with_alias(make_tool("set_torch", TOOL_SHIPPED, "s"), "flashlight"), NULL);
	snapshot = registry_snapshot(registry);
	assert_string_equal(snapshot_nearest(snapshot, "set_tourch"), "set_torch");
	assert_string_equal(snapshot_nearest(snapshot, "flashligt"), "flashlight");
	assert_null(snapshot_nearest(snapshot, "weather"));
	snapshot_unref(snapshot);
	registry_free(registry);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sources),
		cmocka_unit_test(test_filled_later),
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_bad_schema),
		cmocka_unit_test(test_snapshot),
		cmocka_unit_test(test_unchanged_version),
		cmocka_unit_test(test_aliases),
		cmocka_unit_test(test_nearest),
	};

	return CHECK_RUN(tests);
}
