#include "run.h"

#include "base/file.h"
#include "base/str.h"
#include "store/usage.h"
#include "json/json.h"

/* A request of a model with a price, and one of a model without. */
static void spend(void) {
	struct services services;
	struct err err = ERR_INIT;
	struct usage_row priced = {
		.vendor = "openai", .model = "gpt-4o", .usage = { 1000, 100, 400, -1, -1 }
	};
	struct usage_row unpriced = {
		.vendor = "other", .model = "strange", .usage = { 50, 5, -1, -1, -1 }
	};

	services_open(&services);
	struct store *store = services_store(&services, &err);

	check("first", usage_record(store, &priced, &err) == STORE_OK);
	check("second", usage_record(store, &unpriced, &err) == STORE_OK);
	services_close(&services);
}

static void test_empty(void **state) {
	auto_ran struct ran text = RUN("usage");
	auto_ran struct ran none = RUN("usage", "7");
	auto_ran struct ran days = RUN("usage", "--days", "0");

	(void)state;
	check_ran("text", &text, 0, "nothing was used\n", "");
	check_int("no such conversation", none.code, 2);
	check("days", strstr(days.err, "--days must be from 1 to 36500") != NULL);
	check_int("days", days.code, 2);
}

static void test_text(void **state) {
	(void)state;
	spend();
	auto_ran struct ran all = RUN("usage");
	auto_ran struct ran one = RUN("usage", "-m", "gpt");

	check("head", strstr(all.out, "asked    in cache   out     price model\n"));
	check("priced",
		strstr(all.out, "     1  1.0k   40%   100 $0.003000 gpt-4o (openai)\n"));
	check("unpriced",
		strstr(all.out, "     1    50    0%     5         - strange (other)\n"));
	check("together", strstr(all.out, "     2  1.0k   38%   105 $0.003000+ together\n"));
	check("a word on it", strstr(all.out, "The price of 1 requests is not known"));
	check("of one model", !strstr(one.out, "strange") && strstr(one.out, "gpt-4o"));
}

static void test_json(void **state) {
	auto_json struct json *json = NULL;

	(void)state;
	spend();
	auto_ran struct ran ran = RUN("usage", "--json", "--days", "3");

	check("JSON", json_parse(ran.out, strlen(ran.out), &json, NULL));
	const struct json *total = json_get(json, "total");

	check("since", json_get_int(json, "since", 0) > 0);
	check_int("requests", json_get_int(total, "requests", 0), 2);
	check_int("price", json_get_int(total, "price", 0), 3000);
	check_int("unpriced", json_get_int(total, "unpriced", 0), 1);
	check_int("days", json_len(json_get(json, "days")), 1);
	check_int("models", json_len(json_get(json, "models")), 2);
	const struct json *strange = json_at(json_get(json, "models"), 0);

	check_str("the last first", json_get_string(strange, "model"), "strange");
	check("null", json_is(json_get(strange, "price"), JSON_NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_empty),
		test_at_home(test_text),
		test_at_home(test_json),
	};

	return CHECK_RUN(tests);
}
