#include "rig.h"

#include <math.h>

#include "base/mem.h"
#include "builtin/calculate/units.h"

struct unit_case {
	double value;
	const char *from, *to;
	double want; /* NAN: refused */
};

static const struct unit_case cases[] = {
	{ 5, "km", "mi", 3.106855961 },
	{ 1, "公里", "米", 1000 },
	{ 2, "斤", "公斤", 1 },
	{ 3, "亩", "m²", 2000 },
	{ 32, "F", "C", 0 },
	{ 100, "摄氏度", "fahrenheit", 212 },
	{ -40, "°C", "°F", -40 },
	{ 0, "K", "celsius", -273.15 },
	{ 100, "km/h", "m/s", 27.777777778 },
	{ 1, "MB", "Mb", 8 },
	{ 1, "mb", "kB", 1000 },
	{ 1, "GiB", "MiB", 1024 },
	{ 90, "minutes", "小时", 1.5 },
	{ 6, "feet", "Inches", 72 },
	{ 1, "Square Miles", "ha", 258.9988110 },
	{ 1, "cup", "ml", 236.5882365 },
	{ 1e-9, "mm", "km", 1e-15 },
	{ 1, "km", "kg", NAN },
	{ -1, "K", "C", NAN },
	{ 1, "parrots", "m", NAN },
	{ 1, "", "m", NAN },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct unit_case *c = &cases[i];
		const struct unit *from = units_find(c->from, NULL);
		const struct unit *to = units_find(c->to, NULL);
		double got = NAN;

		if (from && to && !units_convert(c->value, from, to, &got, NULL)) {
			got = NAN;
		}
		if (isnan(c->want) ? !isnan(got)
				   : !(fabs(got - c->want) <= fabs(c->want) * 1e-9 + 1e-18)) {
			fail_msg("%g %s is %.12g %s", c->value, c->from, got, c->to);
		}
	}
}

static void test_tool(void **state) {
	struct rig *rig = *state;

	check_str("a value",
		rig_call(rig, "unit_convert",
			"{\"value\":5,\"from\":\"公里\",\"to\":\"miles\"}"),
		"5 km = 3.106855961 mi");
	check("two things", strstr(rig_call(rig, "unit_convert",
					   "{\"value\":5,\"from\":\"km\",\"to\":\"kg\"}"),
				    "km is a length and kg is a weight"));
	check("failed", rig->result.failed);
	check("a stranger", strstr(rig_call(rig, "unit_convert",
					   "{\"value\":5,\"from\":\"km\",\"to\":\"parrots\"}"),
				    "\"parrots\" is no unit I know. There are: nm "));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		rig_test(test_tool),
	};

	return CHECK_RUN(tests);
}
