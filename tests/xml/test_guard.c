#include "base/mem.h"
#include "check.h"
#include "xml/guard.h"

static const struct xml_limits limits = { .bytes = 1000, .attributes = 3 };

static void test_guard(void **state) {
	static const struct {
		const char *name, *in, *error; /* error NULL: it passes */
	} cases[] = {
		{ "nothing", "", NULL },
		{ "as many as allowed", "<a b=\"1\" c='2' d=\"\"/>", NULL },
		{ "one too many", "<a b=\"1\" c='2' d=\"\" e=''>", "more than 3 attributes" },
		{ "in the second element", "<a/><b a='' b='' c='' d=''/>",
			"more than 3 attributes" },
		{ "quotes in text do not count", "<a>\"1\" \"2\" \"3\" \"4\" \"5\"</a>", NULL },
		{ "a > in a value ends no tag", "<a b='>' c='>' d='>' e='>'/>",
			"more than 3 attributes" },
		{ "comments are no tags", "<!-- <a b='' c='' d='' e=''> --><a/>", NULL },
		{ "CDATA is no tag", "<a><![CDATA[<b b='' c='' d='' e=''>]]></a>", NULL },
		{ "instructions are no tags", "<?a b='' c='' d='' e=''?><a/>", NULL },
		{ "a type without declarations", "<!DOCTYPE a PUBLIC 'x' 'y'><a/>", NULL },
		{ "declarations", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "declarations" },
		{ "a bracket in a type's name", "<!DOCTYPE a PUBLIC '[' ''><a/>", NULL },
		{ "a bracket in a tag", "<a [ b=''/>", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		size_t len = strlen(cases[i].in);
		bool good = xml_guard(cases[i].in, &len, &limits, &err);

		check_int(cases[i].name, good, cases[i].error == NULL);
		check_int(cases[i].name, len, strlen(cases[i].in));
		if (cases[i].error) {
			check_int(cases[i].name, err.code, ERR_LIMIT);
			check(cases[i].name, strstr(err.text, cases[i].error));
		}
	}
}

static void test_cut(void **state) {
	static const struct {
		const char *name, *in, *whole;
	} cases[] = {
		{ "in a tag", "<x/><a b", "<x/>" },
		{ "in a value", "<x/><a b='>c", "<x/>" },
		{ "at its beginning", "<x>y<", "<x>y" },
		{ "in a comment", "<x><!-- <y> z", "<x>" },
		{ "in text", "<x>y", "<x>y" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = strlen(cases[i].in);

		check(cases[i].name, xml_guard(cases[i].in, &len, &limits, NULL));
		check_int(cases[i].name, len, strlen(cases[i].whole));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_guard),
		cmocka_unit_test(test_cut),
	};

	return CHECK_RUN(tests);
}
