/* Keys of other clients, each file in the form that its manual shows. */
#include "home.h"

#include "base/buf.h"
#include "base/str.h"
#include "config/foreign.h"

struct row {
	const char *name, *client, *text;
	const char *keys; /* "vendor|base_url|model|key|env" of each, a line each */
};

static void add(struct buf *out, const struct foreign *foreign) {
	for (size_t i = 0; i < foreign->list.len; i++) {
		const struct foreign_key *key = &foreign->list.items[i];
		const char *const fields[] = { key->vendor, key->base_url, key->model, key->key,
			key->env };

		for (size_t f = 0; f < ARRAY_LEN(fields); f++) {
			buf_addf(out, "%s%s", f ? "|" : "", fields[f] ? fields[f] : "");
		}
		buf_add_char(out, '\n');
	}
}

static void test_texts(void **state) {
	static const struct row cases[] = {
		{ .name = "aichat: clients by type and by name",
			.client = "aichat",
			.text = "model: claude:crab-1\n"
				"clients:\n"
				"- type: openai\n  api_key: sk-one\n"
				"- type: claude\n  api_key: sk-two\n"
				"- type: openai-compatible\n  name: local\n"
				"  api_base: http://localhost:1/v1\n  api_key: sk-three\n"
				"- type: gemini\n  api_key: null\n",
			.keys = "openai|||sk-one|\nclaude||crab-1|sk-two|\n"
				"local|http://localhost:1/v1||sk-three|\n" },
		{ .name = "claude: the variables of its settings",
			.client = "claude",
			.text = "{\"env\": {\"ANTHROPIC_API_KEY\": \"sk-ant-1\", "
				"\"ANTHROPIC_BASE_URL\": \"https://sea.example\"}}",
			.keys = "anthropic|https://sea.example||sk-ant-1|\n" },
		{ .name = "claude: a token of a gateway",
			.client = "claude",
			.text = "{\"env\": {\"ANTHROPIC_AUTH_TOKEN\": \"t-1\"}}",
			.keys = "anthropic|||t-1|\n" },
		{ .name = "claude: nothing of a key",
			.client = "claude",
			.text = "{\"permissions\": {}}",
			.keys = "" },
		{ .name = "codex: the key",
			.client = "codex",
			.text = "{\"OPENAI_API_KEY\": \"sk-c\", \"tokens\": null}",
			.keys = "openai|||sk-c|\n" },
		{ .name = "codex: a login is left alone",
			.client = "codex",
			.text = "{\"OPENAI_API_KEY\": null, \"tokens\": "
				"{\"access_token\": \"no\"}}",
			.keys = "" },
		{ .name = "crush: a key, and the name of a variable",
			.client = "crush",
			.text = "{\"providers\": {\"deepseek\": {\"api_key\": \"$DEEP_KEY\", "
				"\"base_url\": \"https://api.deepseek.com\"}, "
				"\"groq\": {\"api_key\": \"gsk_1\"}}}",
			.keys = "deepseek|https://api.deepseek.com|||DEEP_KEY\n"
				"groq|||gsk_1|\n" },
		{ .name = "gemini: lines with and without quotes",
			.client = "gemini",
			.text = "# mine\nexport GEMINI_API_KEY=\"AIza1\" # home\n"
				"GEMINI_MODEL='crab-2'\nOTHER=x\n",
			.keys = "gemini||crab-2|AIza1|\n" },
		{ .name = "gemini: an empty line of a key",
			.client = "gemini",
			.text = "GEMINI_API_KEY=\n",
			.keys = "" },
		{ .name = "llm: a map, with its note",
			.client = "llm",
			.text = "{\"// Note\": \"this file stores secrets\", "
				"\"openai\": \"sk-l\", \"mistral\": \"m-1\"}",
			.keys = "openai|||sk-l|\nmistral|||m-1|\n" },
		{ .name = "mods: keys and names of variables",
			.client = "mods",
			.text = "apis:\n  openai:\n    base-url: https://api.openai.com/v1\n"
				"    api-key:\n    api-key-env: OPENAI_API_KEY\n"
				"  groq:\n    api-key: gsk_2\n  local:\n    api-key:\n",
			.keys = "openai|https://api.openai.com/v1|||OPENAI_API_KEY\n"
				"groq|||gsk_2|\n" },
		{ .name = "opencode: keys, no logins",
			.client = "opencode",
			.text = "{\"anthropic\": {\"type\": \"oauth\", \"access\": \"no\"}, "
				"\"openrouter\": {\"type\": \"api\", \"key\": \"sk-or-1\"}}",
			.keys = "openrouter|||sk-or-1|\n" },
		{ .name = "what is torn gives nothing",
			.client = "llm",
			.text = "{",
			.keys = "" },
		{ .name = "a list where a map should be",
			.client = "opencode",
			.text = "[1, [2], \"x\"]",
			.keys = "" },
		{ .name = "a key with a blank is none",
			.client = "llm",
			.text = "{\"openai\": \"sk one\"}",
			.keys = "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct foreign foreign = { 0 };
		auto_buf struct buf found = BUF_INIT;

		foreign_read_text(&foreign, cases[i].client, "/there", cases[i].text,
			strlen(cases[i].text));
		add(&found, &foreign);
		check_str(cases[i].name, found.data, cases[i].keys);
		for (size_t k = 0; k < foreign.list.len; k++) {
			check_str(cases[i].name, foreign.list.items[k].client, cases[i].client);
			check_str(cases[i].name, foreign.list.items[k].path, "/there");
		}
		foreign_fini(&foreign);
	}
}

static void test_places(void **state) {
	auto_free char *own = home_path("llm");
	struct foreign foreign = { 0 };
	auto_buf struct buf found = BUF_INIT;

	(void)state;
	free(home_write("home/.codex/auth.json", "{\"OPENAI_API_KEY\": \"sk-c\"}"));
	free(home_write("home/.gemini/.env", "GEMINI_API_KEY=AIza2\n"));
	free(home_write("config/mods/mods.yml", "apis: {groq: {api-key: gsk_3}}\n"));
	free(home_write(
		"data/opencode/auth.json", "{\"zai\": {\"type\": \"api\", \"key\": \"a.b\"}}"));
	free(home_write("llm/keys.json", "{\"openai\": \"sk-l\"}"));
	setenv("LLM_USER_PATH", own, 1);
	foreign_read(&foreign);
	unsetenv("LLM_USER_PATH");
	add(&found, &foreign);
	check_str("each where its manual says", found.data,
		"openai|||sk-c|\ngemini|||AIza2|\nopenai|||sk-l|\ngroq|||gsk_3|\nzai|||a.b|\n");
	foreign_fini(&foreign);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		test_at_home(test_places),
	};

	return CHECK_RUN(tests);
}
