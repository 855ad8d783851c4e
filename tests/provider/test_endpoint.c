#include "check.h"

#include "base/mem.h"
#include "provider/endpoint.h"

static const struct {
	const char *name;
	const char *base;
	const char *want;  /* NULL: refused */
	const char *other; /* with or without /v1 */
} cases[] = {
	{ "a bare host", "https://api.example.org", "https://api.example.org/v1/x",
		"https://api.example.org/x" },
	{ "a slash at the end", "https://api.example.org/", "https://api.example.org/v1/x",
		"https://api.example.org/x" },
	{ "with /v1", "http://localhost:8080/v1", "http://localhost:8080/v1/x",
		"http://localhost:8080/x" },
	{ "with /v1/", "http://localhost:8080/v1//", "http://localhost:8080/v1/x",
		"http://localhost:8080/x" },
	{ "another version is final", "https://api.z.ai/api/paas/v4",
		"https://api.z.ai/api/paas/v4/x", "https://api.z.ai/api/paas/v4/v1/x" },
	{ "a path is final", "https://api.groq.com/openai", "https://api.groq.com/openai/x",
		"https://api.groq.com/openai/v1/x" },
	{ "typed with its endpoint", "https://h/v1/chat/completions", "https://h/v1/x",
		"https://h/x" },
	{ "typed with another endpoint", "https://h/anthropic/v1/messages/",
		"https://h/anthropic/v1/x", "https://h/anthropic/x" },
	{ "a bare host with an endpoint", "https://h/responses", "https://h/v1/x",
		"https://h/x" },
	{ "a query stays at the end", "https://h/models?api-version=2024-05-01#top",
		"https://h/models/x?api-version=2024-05-01",
		"https://h/models/v1/x?api-version=2024-05-01" },
	{ "an address with numbers", "http://[::1]:11434", "http://[::1]:11434/v1/x",
		"http://[::1]:11434/x" },
	{ "no scheme", "api.example.org/v1", NULL, NULL },
	{ "another scheme", "ftp://h/v1", NULL, NULL },
	{ "no host", "https://", NULL, NULL },
	{ "nothing", "", NULL, NULL },
};

static void check_url(const char *name, const char *base, bool other, const char *want) {
	struct err err = ERR_INIT;
	auto_free char *url = NULL;
	bool ok = endpoint_url(base, "/x", other, &url, &err);

	check_int(name, ok, want != NULL);
	check_str(name, url, want);
	check(name, ok || (err.code == ERR_CONFIG && strstr(err.text, "http://")));
}

static void test_urls(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_url(cases[i].name, cases[i].base, false, cases[i].want);
		check_url(cases[i].name, cases[i].base, true, cases[i].other);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_urls),
	};

	return CHECK_RUN(tests);
}
