/* Which line names what says nothing by itself. */

#include "dump.h"
#include "nodes.h"

#define BOX(bounds, more)                                                                      \
	NODE("android.widget.CheckBox", bounds, CLICK "checkable='true' " more) END

static void test_names(void **state) {
	static const struct {
		const char *name, *nodes, *lines;
	} cases[] = {
		{ "a field below its name",
			TEXT("City", "[0,0][300,50]") FIELD("Bonn", "[0,60][900,160]", ""),
			"[1] text \"City\"\n[2] field of [1] = \"Bonn\"\n" },
		{ "a field behind its name",
			TEXT("City", "[0,60][300,160]") FIELD("", "[320,60][900,160]", ""),
			"[1] text \"City\"\n[2] field of [1] empty\n" },
		{ "each has its own",
			TEXT("City", "[0,0][300,50]") FIELD("Bonn", "[0,60][900,160]", "") TEXT(
				"Road", "[0,180][300,230]") FIELD("", "[0,240][900,340]", ""),
			"[1] text \"City\"\n[2] field of [1] = \"Bonn\"\n[3] text \"Road\"\n"
			"[4] field of [3] empty\n" },
		{ "far above is no name",
			TEXT("Title", "[0,0][300,50]") FIELD("", "[0,600][900,700]", ""),
			"[1] text \"Title\"\n[2] field @450,650 empty\n" },
		{ "nor is the title of a bar",
			TEXT("Notes", "[0,0][300,70]") FIELD("", "[0,120][900,250]", ""),
			"[1] text \"Notes\"\n[2] field @450,185 empty\n" },
		{ "nor a block of text",
			TEXT("Much", "[0,0][900,300]") FIELD("", "[0,300][900,400]", ""),
			"[1] text \"Much\"\n[2] field @450,350 empty\n" },
		{ "one that has a name needs none",
			TEXT("Title", "[0,0][300,50]")
				FIELD("", "[0,60][900,160]", "content-desc='City'"),
			"[1] text \"Title\"\n[2] field \"City\" empty\n" },
		{ "nor one with a hint",
			TEXT("Title", "[0,0][300,50]")
				FIELD("", "[0,60][900,160]", "hint='City'"),
			"[1] text \"Title\"\n[2] field hint \"City\" empty\n" },
		{ "a box before its text",
			BOX("[0,0][90,90]", "") TEXT("Remember", "[100,0][500,90]"),
			"[1] checkbox of [2] unchecked\n[2] text \"Remember\"\n" },
		{ "a box far behind its text",
			TEXT("Remember", "[0,0][500,90]")
				BOX("[900,0][990,90]", "checked='true'"),
			"[1] text \"Remember\"\n[2] checkbox of [1] checked\n" },
		{ "a box below a text is not its",
			TEXT("Title", "[0,0][500,90]") BOX("[0,300][90,390]", ""),
			"[1] text \"Title\"\n[2] checkbox @45,345 unchecked\n" },
		{ "a button in a row is the row's",
			ROW("[0,0][1000,100]") TEXT("Anna", "[0,0][300,90]")
				NODE("android.widget.ImageButton", "[900,0][990,90]",
					CLICK "resource-id='p:id/star'") END END,
			"[1] item \"Anna\"\n[2] button of [1] #star\n" },
		{ "a button in a bar is not the title's",
			TEXT("Inbox", "[200,0][500,90]")
				NODE("android.widget.ImageButton", "[0,0][90,90]", CLICK) END,
			"[1] text \"Inbox\"\n[2] button @45,45\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *lines = dump_lines(cases[i].name, cases[i].nodes);

		check_str(cases[i].name, lines, cases[i].lines);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
	};

	return CHECK_RUN(tests);
}
