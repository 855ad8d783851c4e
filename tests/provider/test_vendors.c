/* The shipped vendors are read and found; a wrong file says where. */
#include "home.h"

#include "base/buf.h"
#include "base/str.h"
#include "provider/list/vendors.h"

static struct vendors vendors;

static int setup(void **state) {
	auto_free char *path = path_join(getenv("CHELA_SOURCE_ROOT"), "data/vendors.yaml");
	struct err err = ERR_INIT;

	(void)state;
	check(err.text, vendors_read(&vendors, path, &err));
	return 0;
}

static int teardown(void **state) {
	(void)state;
	vendors_fini(&vendors);
	return 0;
}

static void test_shipped(void **state) {
	(void)state;
	assert_int_equal(vendors.list.len, 28);
	for (size_t i = 0; i < vendors.list.len; i++) {
		const struct vendor *vendor = &vendors.list.items[i];

		check(vendor->id, vendors_find(&vendors, vendor->id) == vendor);
		check(vendor->id, vendor->label[0]);
		check(vendor->id, !vendor->page || str_starts(vendor->page, "https://"));
		check_str(vendor->id, vendor_base_url(vendor, vendor->wire), vendor->base_url);
		check(vendor->id, vendors_at(&vendors, vendor->base_url) != NULL);
	}
	assert_null(vendors_find(&vendors, "custom"));
}

static void test_addresses(void **state) {
	static const struct {
		const char *name; /* the address */
		const char *vendor;
	} cases[] = {
		{ "https://api.openai.com/v1", "openai" },
		{ "https://API.OpenAI.com", "openai" },
		{ "https://my-company.openai.azure.com/openai/v1", "azure" },
		{ "https://api.deepseek.com", "deepseek" },
		{ "https://api.deepseek.com/anthropic", "deepseek" },
		{ "https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen" },
		{ "http://127.0.0.1:11434/v1", "ollama" },
		{ "http://localhost:8080/v1", "llamacpp" },
		{ "http://localhost:8081/v1", NULL },
		{ "https://api.openai.com.example.org/v1", NULL },
		{ "https://example.org/api.openai.com", NULL },
		{ "http://192.168.1.5:11434/v1", NULL },
		{ "no address", NULL },
		{ "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct vendor *vendor = vendors_at(&vendors, cases[i].name);

		check_str(cases[i].name, vendor ? vendor->id : NULL, cases[i].vendor);
	}
}

static void test_facts(void **state) {
	const struct vendor *kimi = vendors_find(&vendors, "kimi");
	const struct vendor *deepseek = vendors_find(&vendors, "deepseek");

	(void)state;
	assert_int_equal(kimi->limit, 32000);
	assert_int_equal(kimi->thinking, THINKING_TYPE);
	assert_int_equal(kimi->quirks,
		VENDOR_NEW_LIMIT | VENDOR_FIXED_SAMPLING | VENDOR_WANTS_REASONING);
	check_str("kimi's keys", kimi->keys.items[0], "MOONSHOT_API_KEY");
	check_str("where keys are made", deepseek->page,
		"https://platform.deepseek.com/api_keys");
	check_str("a region", kimi->other.items[0].region, "cn");
	check_str("its wire", kimi->other.items[0].wire, "openai");
	check_str("another wire", vendor_base_url(deepseek, "anthropic"),
		"https://api.deepseek.com/anthropic");
	check_str("no such wire", vendor_base_url(deepseek, "gemini"), NULL);
	check("local", vendors_find(&vendors, "ollama")->quirks & VENDOR_LOCAL);
}

/* How a key travels; a login's token is none. */
static void test_headers(void **state) {
	static const struct {
		const char *name, *vendor, *wire, *key, *want;
		bool bearer;
	} cases[] = {
		{ "a key of Messages", "anthropic", "anthropic", "k", "x-api-key: k", false },
		{ "a login's token", "anthropic", "anthropic", "sk-ant-oat01-x", NULL, true },
		{ "both", "openrouter", "anthropic", "k", "x-api-key: k", true },
		{ "Gemini's", "gemini", "gemini", "k", "x-goog-api-key: k", false },
		{ "Azure's", "azure", "openai", "k", "api-key: k", false },
		{ "any other's", "groq", "openai", "k", NULL, true },
		{ "none", "anthropic", "anthropic", NULL, NULL, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv headers = STRV_INIT;
		auto_free char *bearer =
			xasprintf("Authorization: Bearer %s", cases[i].key ? cases[i].key : "");
		size_t keys = 0;

		vendor_headers(vendors_find(&vendors, cases[i].vendor), cases[i].wire,
			cases[i].key, &headers);
		for (size_t h = 0; h < headers.len; h++) {
			keys += strstr(headers.items[h], "key:") ||
				strstr(headers.items[h], "Bearer");
		}
		check(cases[i].name, !cases[i].want || strv_has(&headers, cases[i].want));
		check_int(cases[i].name, strv_has(&headers, bearer), cases[i].bearer);
		check_int(cases[i].name, keys, (cases[i].want != NULL) + cases[i].bearer);
	}
}

static void add_id(void *ctx, const struct vendor *vendor) {
	buf_addf(ctx, "%s ", vendor->id);
}

static void test_guess(void **state) {
	static const struct {
		const char *name; /* the key */
		const char *first;
	} cases[] = {
		{ "sk-ant-api03-abc", "anthropic " },
		{ "sk-or-v1-abc", "openrouter " },
		{ "sk-proj-abc", "openai " },
		{ "sk-kimi-abc", "kimi-coding " },
		{ "gsk_abc", "groq " },
		{ "AIzaSy", "gemini " },
		{ "sk-0123", "openai deepseek qwen kimi " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf found = BUF_INIT;

		vendors_guess(&vendors, cases[i].name, add_id, &found);
		check(cases[i].name,
			strncmp(found.data, cases[i].first, strlen(cases[i].first)) == 0);
	}
	auto_buf struct buf none = BUF_INIT;

	vendors_guess(&vendors, "0123456789abcdef", add_id, &none);
	assert_int_equal(none.len, 0);
}

static void test_faults(void **state) {
	static const struct {
		const char *name;
		const char *text;
		const char *say;
	} cases[] = {
		{ "no list", "id: x\n", ":1: must be a list" },
		{ "no map", "- x\n", ":1: must be a map" },
		{ "no id", "- label: x\n", "`id` is missing" },
		{ "no address", "- {id: x, label: x}\n", "`base_url` is missing" },
		{ "no real address", "- {id: x, label: x, base_url: x}\n", "http or https" },
		{ "an unknown key", "- {id: x, label: x, base_url: 'http://h', keys: []}\n",
			"unknown key `keys`" },
		{ "an unknown quirk",
			"- {id: x, label: x, base_url: 'http://h', quirks: [fast]}\n",
			"must be one of own_models" },
		{ "an unknown wire", "- {id: x, label: x, base_url: 'http://h', wire: soap}\n",
			"must be one of openai" },
		{ "twice",
			"- {id: x, label: x, base_url: 'http://h'}\n"
			"- {id: x, label: y, base_url: 'http://i'}\n",
			":2: `x` stands here twice" },
		{ "a limit below 1", "- {id: x, label: x, base_url: 'http://h', limit: 0}\n",
			"above 0" },
		{ "a bad place",
			"- {id: x, label: x, base_url: 'http://h', other: [{region: cn}]}\n",
			"`base_url` is missing" },
	};

	(void)state;
	home_open(NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = home_write("vendors.yaml", cases[i].text);
		struct vendors read = { 0 };
		struct err err = ERR_INIT;

		check(cases[i].name, !vendors_read(&read, path, &err));
		if (!strstr(err.text, cases[i].say)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		vendors_fini(&read);
	}
	home_close(NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_headers),
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_guess),
		cmocka_unit_test(test_faults),
	};

	setup(NULL);
	int failed = CHECK_RUN(tests);
	teardown(NULL);
	return failed;
}
