#include "device/termux_method.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

static const struct {
	const char *name;
	const char *argv[3];
	const char *method; /* NULL: unknown */
	int seconds;
	bool waits, raw;
} cases[] = {
	{ "a method", { "api", "BatteryStatus" }, "BatteryStatus", 10, false, false },
	{ "its script", { "termux-battery-status" }, "BatteryStatus", 10, false, false },
	{ "a script of another word", { "termux-sms-list" }, "SmsInbox", 20, false, false },
	{ "one that waits for a person", { "termux-dialog", "text" }, "Dialog", 300, true,
		false },
	{ "one that may hang", { "api", "NotificationList" }, "NotificationList", 5, true,
		false },
	{ "what others wrote", { "api", "Clipboard" }, "Clipboard", 10, false, true },
	{ "an unknown method", { "api", "Nonsense" }, NULL, 0, false, false },
	{ "no method", { "api" }, NULL, 0, false, false },
	{ "an unknown script", { "termux-nonsense" }, NULL, 0, false, false },
};

static void test_find(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct termux_method *method = termux_method_find(cases[i].argv);

		check_str(cases[i].name, method ? method->name : NULL, cases[i].method);
		if (method) {
			check_int(cases[i].name, method->seconds, cases[i].seconds);
			check_int(cases[i].name, method->waits != NULL, cases[i].waits);
			check_int(cases[i].name, method->raw, cases[i].raw);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_find) };

	return CHECK_RUN(tests);
}
