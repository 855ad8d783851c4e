#include "check.h"
#include "dump.h"

/* Each shape of a part of a screen, and its lines. */
static void test_lines(void **state) {
	static const struct {
		const char *name, *nodes, *lines;
	} cases[] = {
		{ "a button",
			"<node text='Send' class='android.widget.Button' clickable='true' "
			"bounds='[0,0][200,100]'/>",
			"[1] button \"Send\"\n" },
		{ "a text in a row that can be tapped",
			"<node clickable='true' bounds='[0,0][1000,100]'>"
			"<node text='Alice' bounds='[0,0][500,50]'/>"
			"<node text='See you' bounds='[0,50][500,100]'/></node>",
			"[1] item \"Alice | See you\"\n" },
		{ "a text by itself", "<node text='Hello' bounds='[0,0][100,50]'/>",
			"[1] text \"Hello\"\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *lines = dump_lines(cases[i].name, cases[i].nodes);

		check_str(cases[i].name, lines, cases[i].lines);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
	};

	return CHECK_RUN(tests);
}
