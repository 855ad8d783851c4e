/* Whose a key is, and what is found without asking anybody. */
#include "services.h"

#include "base/str.h"
#include "front/setup/setup_inner.h"
#include "provider/list/vendors.h"

static void test_guess(void **state) {
	static const struct {
		const char *name, *key, *vendors;
	} cases[] = {
		{ "a project's key", "sk-proj-abcdefgh", "openai" },
		{ "Anthropic", "sk-ant-api03-abcdefgh", "anthropic" },
		{ "Gemini", "AIzaSyabcdefgh", "gemini" },
		{ "OpenRouter", "sk-or-v1-abcdefgh", "openrouter" },
		{ "Kimi for coding", "sk-kimi-abcdefgh", "kimi-coding" },
		{ "Groq", "gsk_abcdefgh", "groq" },
		{ "xAI", "xai-abcdefgh", "xai" },
		{ "many begin like this", "sk-abcdefgh",
			"openai deepseek qwen kimi siliconflow" },
		{ "nobody's", "abcdefgh.ijklmnop", "" },
		{ "nothing", "", "" },
	};
	struct services services;
	struct setup setup = { 0 };

	(void)state;
	services_open(&services);
	setup.vendors = services_vendors(&services, NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct vendor *vendors[16];
		auto_buf struct buf found = BUF_INIT;
		size_t count = 0;

		setup_guess(&setup, cases[i].key, vendors, ARRAY_LEN(vendors), &count);
		for (size_t k = 0; k < count; k++) {
			buf_addf(&found, "%s%s", k ? " " : "", vendors[k]->id);
		}
		check_str(cases[i].name, found.data, cases[i].vendors);
	}
	services_close(&services);
}

static void nothing(void *ctx) {
	(void)ctx;
}

/* "text|provider|base_url|model|source" of each thing that was found. */
static void add_found(const struct setup *setup, struct buf *out) {
	for (size_t i = 0; i < setup->found.len; i++) {
		const struct setup_found *found = &setup->found.items[i];

		buf_addf(out, "%s|%s|%s|%s|%s\n", found->text, found->provider,
			found->base_url ? found->base_url : "",
			found->model ? found->model : "", found->source);
	}
}

struct look {
	const char *name;
	const char *variables[3][2];
	const char *file, *text;
	const char *found; /* "@": the home of the test */
};

/* Of the person who runs the tests. */
static void forget_variables(struct services *services) {
	const struct vendors *vendors = services_vendors(services, NULL);

	for (size_t i = 0; i < vendors->list.len; i++) {
		const struct strv *keys = &vendors->list.items[i].keys;

		for (size_t k = 0; k < keys->len; k++) {
			unsetenv(keys->items[k]);
		}
	}
}

static void check_look(const struct look *look) {
	struct services services;
	struct err err = ERR_INIT;
	auto_buf struct buf found = BUF_INIT;

	services_open(&services);
	forget_variables(&services);
	for (size_t i = 0; i < ARRAY_LEN(look->variables) && look->variables[i][0]; i++) {
		setenv(look->variables[i][0], look->variables[i][1], 1);
	}
	if (look->file) {
		free(home_write(look->file, look->text));
	}
	struct setup *setup = setup_new(
		&(struct setup_options){ .services = &services, .on_change = nothing }, &err);

	const char *at = strchr(look->found, '@');
	auto_free char *want =
		at ? xasprintf("%.*s%s%s", (int)(at - look->found), look->found, home, at + 1)
		   : xstrdup(look->found);

	check_str(look->name, err.text, "");
	add_found(setup, &found);
	check_str(look->name, found.data, want);
	setup_free(setup);
	services_close(&services);
	for (size_t i = 0; i < ARRAY_LEN(look->variables) && look->variables[i][0]; i++) {
		unsetenv(look->variables[i][0]);
	}
	if (look->file) {
		auto_free char *path = home_path(look->file);

		unlink(path);
	}
}

static void test_found(void **state) {
	static const struct look cases[] = {
		{ .name = "nothing", .found = "" },
		{ .name = "a variable",
			.variables = { { "GROQ_API_KEY", "gsk_1" } },
			.found = "Groq: the key of the environment|groq|||GROQ_API_KEY\n" },
		{ .name = "one key in two variables is one",
			.variables = { { "GEMINI_API_KEY", "AIza1" },
				{ "GOOGLE_API_KEY", "AIza1" } },
			.found = "Google Gemini: the key of the environment|gemini|||"
				 "GEMINI_API_KEY\n" },
		{ .name = "with an address",
			.variables = { { "OPENAI_API_KEY", "k" },
				{ "OPENAI_BASE_URL", "http://sea.example/v1" } },
			.found = "http://sea.example/v1: the key of the environment|openai|"
				 "http://sea.example/v1||OPENAI_API_KEY\n" },
		{ .name = "another client, in its words",
			.file = "config/aichat/config.yaml",
			.text = "model: claude:crab\n"
				"clients: [{type: claude, api_key: sk-ant-1}]\n",
			.found = "Anthropic: the key of aichat|anthropic||crab|"
				 "@/config/aichat/config.yaml\n" },
		{ .name = "its variable, where it is set",
			.variables = { { "DEEP", "sk-deep" } },
			.file = "config/crush/crush.json",
			.text = "{\"providers\": {\"deepseek\": {\"api_key\": \"$DEEP\"}, "
				"\"groq\": {\"api_key\": \"$NOT_SET\"}}}",
			.found = "DeepSeek: the key of crush|deepseek|||"
				 "@/config/crush/crush.json\n" },
		{ .name = "a vendor behind another's address is spoken to in its form",
			.file = "home/.claude/settings.json",
			.text = "{\"env\": {\"ANTHROPIC_AUTH_TOKEN\": \"a.b\", "
				"\"ANTHROPIC_BASE_URL\": \"https://api.z.ai/api/anthropic\"}}",
			.found = "GLM (Z.ai): the key of claude|anthropic|"
				 "https://api.z.ai/api/anthropic||~/.claude/settings.json\n" },
		{ .name = "a name that is nobody's and no address",
			.file = "config/io.datasette.llm/keys.json",
			.text = "{\"sea\": \"sk-1\"}",
			.found = "" },
		{ .name = "what the environment has already is not told again",
			.variables = { { "OPENAI_API_KEY", "sk-1" } },
			.file = "home/.codex/auth.json",
			.text = "{\"OPENAI_API_KEY\": \"sk-1\"}",
			.found = "OpenAI: the key of the "
				 "environment|openai|||OPENAI_API_KEY\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_look(&cases[i]);
	}
}

static void add_model(struct models *models, const char *id) {
	struct model_facts *facts = vec_grow(&models->list);

	model_facts_init(facts);
	facts->id = xstrdup(id);
}

static void test_models(void **state) {
	static const char *const listed[] = { "text-embedding-3", "zebra", "gpt-5", "whisper-1",
		"gpt-5-mini", "apple" };
	static const char *const order[] = { "zebra", "gpt-5-mini", "gpt-5", "apple",
		"text-embedding-3", "whisper-1" };
	struct services services;
	struct setup setup = { 0 };

	(void)state;
	services_open(&services);
	setup.options.services = &services;
	setup.vendor = vendors_find(services_vendors(&services, NULL), "openai");
	setup.wished = xstrdup("zebra");
	for (size_t i = 0; i < ARRAY_LEN(listed); i++) {
		add_model(&setup.models, listed[i]);
	}
	setup_order_models(&setup);
	check_int("all of them", setup.names.len, ARRAY_LEN(order));
	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		check_str("in order", setup.names.items[i], order[i]);
	}
	models_fini(&setup.models);
	setup_order_models(&setup);
	check_str("without a list the catalogue's", setup.names.items[1], "gpt-5-mini");
	check("more than one", setup.names.len > 5);
	strv_fini(&setup.names);
	free(setup.wished);
	services_close(&services);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_guess),
		test_at_home(test_found),
		test_at_home(test_models),
	};

	return CHECK_RUN(tests);
}
