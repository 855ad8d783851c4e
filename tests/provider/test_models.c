/* What is known of models: the shipped list, names in all their forms, what servers say
   of theirs, and the person's own lines before it all. */
#include "home.h"
#include "manual.h"

#include "base/buf.h"
#include "provider/list/models.h"
#include "json/json.h"

static struct models shipped;

static int setup(void **state) {
	auto_free char *path = path_join(getenv("CHELA_SOURCE_ROOT"), "data/models.yaml");
	struct err err = ERR_INIT;

	(void)state;
	check(err.text, models_read(&shipped, path, &err));
	return 0;
}

static void test_names(void **state) {
	static const struct {
		const char *name;
		const char *vendor;
		const char *id; /* of the row; NULL: not known */
		bool family;
	} cases[] = {
		{ "gpt-5.4-mini", "openai", "gpt-5.4-mini", false },
		{ "GPT-5.4-mini", "openai", "gpt-5.4-mini", false },
		{ "gpt-5.4-mini-2026-03-17", "openai", "gpt-5.4-mini", false },
		{ "claude-sonnet-4-5", "anthropic", "claude-sonnet-4-5-20250929", false },
		{ "anthropic/claude-sonnet-4-5", "openrouter", "claude-sonnet-4-5-20250929",
			false },
		{ "openai/gpt-5:nitro", "openrouter", "gpt-5", false },
		{ "openai/gpt-oss-120b", "groq", "openai/gpt-oss-120b", false },
		{ "claude-opus-5-5-20261101", NULL, "claude-opus-5-5", false },
		{ "gpt-5.4-turbo", "openai", "gpt-5.4", true },
		{ "gpt-5.4", "deepseek", "gpt-5.4", false },
		{ "gpt-5x", "openai", NULL, false },
		{ "gpt", "openai", NULL, false },
		{ "somebody/thing", NULL, NULL, false },
		{ "/", NULL, NULL, false },
		{ ":", NULL, NULL, false },
		{ "", NULL, NULL, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct model_facts facts;
		bool known = models_find(&shipped, cases[i].vendor, cases[i].name, &facts);

		check_int(cases[i].name, known, cases[i].id != NULL);
		check_str(cases[i].name, facts.id, cases[i].id);
		check_int(cases[i].name, facts.by_family, cases[i].family);
		model_facts_fini(&facts);
	}
}

static void test_facts(void **state) {
	struct model_facts facts;

	(void)state;
	check("known", models_find(&shipped, "openai", "gpt-6.1-sol", &facts));
	assert_int_equal(facts.window, 1050000);
	assert_int_equal(facts.output, 128000);
	assert_int_equal(facts.thinking, MODEL_THINKS_ALWAYS);
	check_str("wire", facts.wire, "responses");
	check_str("nothing below the least", model_effort(&facts, "none"), "low");
	check_str("a level it has", model_effort(&facts, "high"), "high");
	check_str("a word of another kind", model_effort(&facts, "8000"), "8000");
	model_facts_fini(&facts);
	check("known", models_find(&shipped, "openai", "gpt-4o", &facts));
	assert_int_equal(facts.thinking, MODEL_THINKS_NOT);
	assert_int_equal(facts.vision, 1);
	check_str("no levels are known", model_effort(&facts, "high"), "high");
	model_facts_fini(&facts);
}

static void test_own_lines(void **state) {
	struct models models = { 0 };
	struct model_facts facts;
	struct err err = ERR_INIT;

	(void)state;
	home_open(NULL);
	auto_free char *own = home_write("models.yaml",
		"- {id: gpt-4o, window: 5000, price: {input: 2.5, output: 10}}\n"
		"- {id: mine, vision: true, thinking: always}\n");
	auto_free char *path = path_join(getenv("CHELA_SOURCE_ROOT"), "data/models.yaml");

	check(err.text, models_read(&models, own, &err));
	check(err.text, models_read(&models, path, &err));
	check("known", models_find(&models, "openai", "gpt-4o", &facts));
	assert_int_equal(facts.window, 5000);
	assert_int_equal(facts.output, 16384);
	check("its price", facts.price_input == 2.5 && facts.price_output == 10);
	check("a price that nobody told", facts.price_cached < 0);
	model_facts_fini(&facts);
	check("known", models_find(&models, NULL, "mine", &facts));
	assert_int_equal(facts.vision, 1);
	assert_int_equal(facts.tools, -1);
	assert_int_equal(facts.window, 0);
	model_facts_fini(&facts);
	models_fini(&models);
	home_close(NULL);
}

static void test_faults(void **state) {
	static const struct {
		const char *name;
		const char *text;
		const char *say;
	} cases[] = {
		{ "no id", "- {window: 5}\n", ":1: `id` is missing" },
		{ "a window of nothing", "- {id: x, window: 0}\n", "above 0" },
		{ "a word for a truth", "- {id: x, vision: maybe}\n", "true or false" },
		{ "a strange thinking", "- {id: x, thinking: much}\n",
			"one of no, can, always" },
		{ "a price below 0", "- {id: x, price: {input: -1}}\n", "from 0" },
		{ "a strange key", "- {id: x}\n- {id: y, size: 5}\n",
			":2: unknown key `size`" },
	};

	(void)state;
	home_open(NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = home_write("models.yaml", cases[i].text);
		struct models models = { 0 };
		struct err err = ERR_INIT;

		check(cases[i].name, !models_read(&models, path, &err));
		if (!strstr(err.text, cases[i].say)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		models_fini(&models);
	}
	home_close(NULL);
}

static void test_listing(void **state) {
	static const struct {
		const char *name;
		const char *text;
		const char *rows; /* as models.yaml; NULL: refused */
	} cases[] = {
		{ "ids alone", "{\"object\":\"list\",\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}",
			"- {id: \"a\", vendor: \"v\"}\n- {id: \"b\", vendor: \"v\"}\n" },
		{ "a bare array", "[{\"id\":\"a\"}]", "- {id: \"a\", vendor: \"v\"}\n" },
		{ "names of Gemini",
			"{\"models\":[{\"name\":\"models/g\",\"inputTokenLimit\":100,"
			"\"outputTokenLimit\":10,\"thinking\":true}]}",
			"- {id: \"g\", vendor: \"v\", window: 100, output: 10, thinking: "
			"\"can\"}\n" },
		{ "a gateway",
			"{\"data\":[{\"id\":\"x/y\",\"context_length\":9,\"architecture\":{"
			"\"input_modalities\":[\"text\",\"image\"]},\"supported_parameters\":["
			"\"tools\",\"reasoning\"],\"reasoning\":{\"mandatory\":true,"
			"\"supported_efforts\":[\"high\",\"low\"],\"default_effort\":\"high\"},"
			"\"top_provider\":{\"max_completion_tokens\":4},\"pricing\":{"
			"\"prompt\":"
			"\"0.0000025\",\"completion\":\"0.00001\"}}]}",
			"- {id: \"x/y\", vendor: \"v\", window: 9, output: 4, thinking: "
			"\"always\", effort: [\"low\", \"high\"], default: \"high\", vision: "
			"true, tools: true, price: {input: 2.5, output: 10}}\n" },
		{ "capabilities",
			"{\"data\":[{\"id\":\"m\",\"max_context_length\":8,\"capabilities\":{"
			"\"function_calling\":false,\"vision\":false,\"reasoning\":false}}]}",
			"- {id: \"m\", vendor: \"v\", window: 8, thinking: \"no\", vision: "
			"false, tools: false}\n" },
		{ "vendors that hold models",
			"{\"u\":{\"models\":{\"n\":{}}},\"v\":{\"models\":{\"a\":{\"limit\":{"
			"\"context\":7,\"output\":3},\"tool_call\":true,\"cost\":{\"input\":1,"
			"\"output\":2,\"cache_read\":0.1}}}}}",
			"- {id: \"a\", vendor: \"v\", window: 7, output: 3, tools: true, "
			"price: "
			"{input: 1, cached: 0.1, output: 2}}\n" },
		{ "strange values",
			"{\"data\":[7,null,{},{\"id\":5},{\"id\":\"\"},{\"id\":\"s\","
			"\"context_length\":-1,\"pricing\":{\"prompt\":\"free\"},"
			"\"capabilities\":"
			"\"all\",\"supported_parameters\":{}}]}",
			"- {id: \"s\", vendor: \"v\"}\n" },
		{ "an error", "{\"error\":{\"message\":\"no\"}}", NULL },
		{ "no JSON", "<html>", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct models models = { 0 };
		auto_buf struct buf rows = BUF_INIT;
		struct err err = ERR_INIT;
		bool ok = models_read_listing(
			&models, "v", cases[i].text, strlen(cases[i].text), &err);

		check_int(cases[i].name, ok, cases[i].rows != NULL);
		models_print(&models, &rows);
		if (ok) {
			check_str(cases[i].name, rows.data, cases[i].rows);
		}
		models_fini(&models);
	}
}

/* What was printed is read as it was. */
/* chela-config(5) tells each key of a line and of its price, and no other. */
static void test_page(void **state) {
	auto_free char *page = manual_read("chela-config.5");
	auto_free char *section = manual_part(page, ".Sh MODELS", ".Sh ");
	auto_free char *price = manual_part(section, ".It Cm price", ".El");
	size_t count = 0;

	(void)state;
	for (; models_keys[count]; count++) {
		auto_free char *head = xasprintf("\n.It Cm %s\n", models_keys[count]);

		check(models_keys[count], strstr(section, head));
	}
	check_int("no key that does not exist", manual_count(section, ".It "), count);
	for (size_t i = 0; models_price_keys[i]; i++) {
		check(models_price_keys[i], manual_has(price, "Cm", models_price_keys[i]));
	}
}

static void test_round_trip(void **state) {
	struct models again = { 0 };
	auto_buf struct buf first = BUF_INIT, second = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	models_print(&shipped, &first);
	home_open(NULL);
	auto_free char *path = home_write("models.yaml", first.data);

	check(err.text, models_read(&again, path, &err));
	models_print(&again, &second);
	check_str("printed again", second.data, first.data);
	models_fini(&again);
	home_close(NULL);
}

static void check_recorded(const char *folder, const char *name) {
	auto_free char *file = xasprintf("%s/%s.json", folder, name);
	auto_free char *expected = xasprintf("%s/%s.expect.json", folder, name);
	auto_free char *text = NULL, *want = NULL;
	auto_json struct json *root = NULL;
	struct models models = { 0 };
	struct err err = ERR_INIT;
	size_t len = 0, want_len = 0;

	check(file, file_read(file, 64 << 20, &text, &len, &err));
	check(expected, file_read(expected, 1 << 20, &want, &want_len, &err));
	check(name, json_parse(want, want_len, &root, &err));
	check(err.text, models_read_listing(&models, name, text, len, &err));
	const struct json *ids = json_get(root, "ids");

	check_int(name, models.list.len, json_len(ids));
	for (size_t i = 0; i < models.list.len; i++) {
		check_str(name, models.list.items[i].id, json_string(json_at(ids, i)));
	}
	models_fini(&models);
}

static void test_recorded(void **state) {
	static const char *const names[] = { "anthropic", "copilot", "deepseek", "gemini",
		"groq", "llamacpp", "mistral", "openai", "openrouter", "venice" };
	const char *shared = getenv("CHELA_SHARED");
	auto_free char *beside = path_join(getenv("CHELA_SOURCE_ROOT"), "../shared/data");
	auto_free char *folder = path_join(shared ? shared : beside, "streams/models-list");

	(void)state;
	if (access(folder, R_OK) != 0) {
		check_skip("no recorded listings here (CHELA_SHARED)");
	}
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		check_recorded(folder, names[i]);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_own_lines),
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_listing),
		cmocka_unit_test(test_page),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_recorded),
	};

	setup(NULL);
	int failed = CHECK_RUN(tests);
	models_fini(&shipped);
	return failed;
}
