#include "provider/list/price.h"

#include "check.h"

/* Dollars a million: input, cached, write, output. */
static const struct {
	const char *name;
	double prices[4];
	struct usage usage;
	int64_t price; /* millionths of a millionth */
	const char *text;
} cases[] = {
	{ "input and output", { 2.5, 1.25, -1, 10 }, { 1000, 100, -1, -1, -1 }, 3500000000,
		"$0.003500" },
	{ "a part from the cache", { 2.5, 1.25, -1, 10 }, { 1000, 0, 400, -1, -1 }, 2000000000,
		"$0.002000" },
	{ "a part into the cache", { 3, 0.3, 3.75, 15 }, { 1000, 0, 200, 300, -1 }, 2685000000,
		"$0.002685" },
	{ "a cache without a price", { 2, -1, -1, 8 }, { 1000, 0, 500, 100, -1 }, 2000000000,
		"$0.002000" },
	{ "more from the cache than there was", { 2, 1, -1, 8 }, { 10, 0, 50, 50, -1 },
		10000000, "$0.000010" },
	{ "for nothing", { 0, 0, 0, 0 }, { 1000, 100, -1, -1, -1 }, 0, "$0" },
	{ "no price", { -1, -1, -1, -1 }, { 1000, 100, -1, -1, -1 }, -1, "" },
	{ "no price of the output", { 2, -1, -1, -1 }, { 1000, 100, -1, -1, -1 }, -1, "" },
	{ "no tokens", { 2, 1, -1, 8 }, { -1, -1, -1, -1, -1 }, -1, "" },
	{ "cents", { 2, 1, -1, 8 }, { 6000, 43, -1, -1, -1 }, 12344000000, "$0.0123" },
	{ "dollars", { 2, 1, -1, 8 }, { 1234567, 0, -1, -1, -1 }, 2469134000000, "$2.46" },
	{ "tokens beyond all", { 1000000, 1, -1, 8 }, { INT64_MAX, INT64_MAX, -1, -1, -1 },
		INT64_MAX / 8 * 2, "$2305843.00" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct model_facts facts;
		char text[24];

		model_facts_init(&facts);
		facts.price_input = cases[i].prices[0];
		facts.price_cached = cases[i].prices[1];
		facts.price_write = cases[i].prices[2];
		facts.price_output = cases[i].prices[3];
		int64_t price = price_of(&facts, &cases[i].usage);

		price_format(price, text);
		check_int(cases[i].name, price, cases[i].price);
		check_str(cases[i].name, text, cases[i].text);
	}
}

static void test_sums(void **state) {
	int64_t sum = PRICE_UNKNOWN;

	(void)state;
	sum = price_add(sum, PRICE_UNKNOWN);
	check_int("nothing is known", sum, PRICE_UNKNOWN);
	for (int i = 0; i < 1000000; i++) {
		sum = price_add(sum, 123457);
	}
	check_int("a million small ones", sum, 123457000000);
	check_int("in millionths", price_micros(sum), 123457);
	check_int("rounded", price_micros(1500000), 2);
	check_int("with one that is not known", price_add(sum, PRICE_UNKNOWN), sum);
	check_int("at the end of numbers", price_add(INT64_MAX, sum), INT64_MAX);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_sums),
	};

	return CHECK_RUN(tests);
}
