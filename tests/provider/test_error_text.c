/* The sentences for the person: what happened, where, and what to do about it. */
#include "check.h"

#include "provider/list/vendors.h"
#include "provider/provider.h"

static void test_words(void **state) {
	static const struct provider_target with = { .wire = "openai",
		.model = "m-1",
		.base_url = "https://api.example.org/v1",
		.key = "k",
		.key_hint = "EXAMPLE_KEY" };
	struct provider_target without = with;
	struct vendor vendor = { .limit = 0 };
	char page[] = "https://example.org/keys";
	struct provider_error error = { .kind = PERR_AUTH, .status = 401, .raw = "bad key" };

	(void)state;
	without.key = NULL;
	provider_error_explain(&error, &with);
	check_str("refused", error.text,
		"api.example.org refused the key (401): bad key; set EXAMPLE_KEY to a valid "
		"key");
	provider_error_explain(&error, &without);
	check_str("missing", error.text, "api.example.org wants a key (401); set EXAMPLE_KEY");
	vendor.page = page;
	without.preset = &vendor;
	provider_error_explain(&error, &without);
	check_str("missing, with the vendor's page", error.text,
		"api.example.org wants a key (401); set EXAMPLE_KEY; keys are made at "
		"https://example.org/keys");
	error = (struct provider_error){ .kind = PERR_AUTH, .status = 403, .raw = "no" };
	provider_error_explain(&error, &with);
	check_str("403", error.text,
		"api.example.org does not allow this (403): no; look at what EXAMPLE_KEY may "
		"do there, or set another");
	error = (struct provider_error){ .kind = PERR_REGION, .status = 403, .raw = "no" };
	provider_error_explain(&error, &with);
	check_str("region", error.text,
		"api.example.org does not serve the place where this network is (403): no; "
		"choose another vendor or address");
	error = (struct provider_error){ .kind = PERR_NETWORK, .text = "no route" };
	provider_error_explain(&error, &with);
	check_str("network", error.text, "no route");
	error = (struct provider_error){ .kind = PERR_NONE };
	provider_error_explain(&error, &with);
	check_str("none", error.text, "");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
	};

	return CHECK_RUN(tests);
}
