/* chela screen FILE: what a model would see of a saved dump. */

#include "run.h"

#define DUMP                                                                                   \
	"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation='0'>"                       \
	"<node package='com.example' bounds='[0,0][1080,2400]'>"                               \
	"<node text='Send' class='android.widget.Button' clickable='true' "                    \
	"bounds='[0,0][200,100]'/></node></hierarchy>"
#define LINES "app com.example, 1080x2400\n[1] button \"Send\"\n"

static void test_file(void **state) {
	auto_free char *path = home_write("dump.xml", DUMP);
	auto_ran struct ran ran = RUN("screen", path);

	(void)state;
	check_ran("file", &ran, 0, LINES, "");
}

static void test_stdin(void **state) {
	auto_free char *path =
		home_write("dump.xml", "WARNING: x\n" DUMP "UI hierchary dumped");
	auto_ran struct ran ran =
		run_with(path, (const char *[]){ "chela", "screen", "-", NULL });

	(void)state;
	check_ran("stdin", &ran, 0, LINES, "");
}

/* Nothing in a dump reaches the terminal as a command to it. */
static void test_escapes(void **state) {
	auto_free char *path =
		home_write("dump.xml", "<node package='com.\x1b[2J' bounds='[0,0][99,99]' "
				       "text='a&#27;[31m&#x202e;b'/>");
	auto_ran struct ran ran = RUN("screen", path);

	(void)state;
	assert_int_equal(ran.code, 0);
	assert_null(strchr(ran.out, '\x1b'));
	assert_null(strstr(ran.out, "\xe2\x80\xae"));
}

static void test_refused(void **state) {
	static const struct {
		const char *name, *text;
		int code;
		const char *says;
	} cases[] = {
		{ "empty", "", 2, "chela: the dump of the screen is empty\n" },
		{ "what uiautomator says", "ERROR: could not get idle state.\n", 2,
			"chela: this is no dump of a screen: ERROR: could not get idle "
			"state.\n" },
		{ "declarations", "<!DOCTYPE a [<!ENTITY b 'c'>]><node text='&b;'/>", 1,
			"chela: the dump of the screen: XML with declarations of its own is "
			"not "
			"read\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = home_write("dump.xml", cases[i].text);
		auto_ran struct ran ran = RUN("screen", path);

		check_ran(cases[i].name, &ran, cases[i].code, "", cases[i].says);
	}
	auto_ran struct ran gone = RUN("screen", "no-such-file.xml");

	assert_int_equal(gone.code, 2);
	assert_true(strstr(gone.err, "no-such-file.xml") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_file),
		test_at_home(test_stdin),
		test_at_home(test_escapes),
		test_at_home(test_refused),
	};

	return CHECK_RUN(tests);
}
