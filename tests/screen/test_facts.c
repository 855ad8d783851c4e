#include "check.h"

#include "base/mem.h"
#include "screen/facts.h"

static void test_focus(void **state) {
	static const struct {
		const char *name, *text;
		const char *package, *activity, *covered_by;
	} cases[] = {
		{ "an activity",
			"  mCurrentFocus=Window{4330b6c0 u0 com.app/com.app.Main}\n"
			"  mFocusedApp=ActivityRecord{14d88c3 u0 com.app/.Main t9}\n",
			"com.app", ".Main", "" },
		{ "more behind it",
			"mCurrentFocus=Window{43 com.android.settings/com.android.settings.Sub "
			"paused=false}\n",
			"com.android.settings", ".Sub", "" },
		{ "an older record",
			"mCurrentFocus=null\nmFocusedApp=AppWindowToken{386 "
			"token=Token{9ea ActivityRecord{2 u0 com.app/com.app.Main, "
			"isShadow:false t181}}}\n",
			"com.app", ".Main", "" },
		{ "the shade covers an app",
			"mCurrentFocus=Window{1 u0 NotificationShade}\n"
			"mFocusedApp=ActivityRecord{2 u0 com.app/.Main t12}\n",
			"com.app", ".Main", "NotificationShade" },
		{ "a window of a service",
			"mCurrentFocus=Window{c52eaa8 u0 com.sony.dtv.service}\n"
			"mFocusedApp=ActivityRecord{c4 u0 tunein.player/tunein.ui.Home t24}\n",
			"tunein.player", "tunein.ui.Home", "com.sony.dtv.service" },
		{ "a menu of the app covers nothing",
			"mCurrentFocus=Window{1 u0 PopupWindow:d3f}\n"
			"mFocusedApp=ActivityRecord{2 u0 com.app/.Main t12 d0}\n",
			"com.app", ".Main", "" },
		{ "a window of the app itself neither",
			"mCurrentFocus=Window{1 u0 com.app}\n"
			"mFocusedApp=ActivityRecord{2 u0 com.app/.Main t12}\n",
			"com.app", ".Main", "" },
		{ "nor does the keyboard",
			"mCurrentFocus=Window{1 u0 InputMethod}\n"
			"mFocusedApp=ActivityRecord{2 u0 com.app/.Main t12}\n",
			"com.app", ".Main", "" },
		{ "several displays: the last that is not null",
			"mFocusedApp=ActivityRecord{1 u0 com.android.systemui/.Home t9}\n"
			"mFocusedApp=ActivityRecord{2 u0 eu.app/crc64.Main t409}\n"
			"mCurrentFocus=Window{3 u0 eu.app/crc64.Main}\nmCurrentFocus=null\n",
			"eu.app", "crc64.Main", "" },
		{ "nothing", "mCurrentFocus=null\nmFocusedApp=null\n", "", "", "" },
		{ "no text", "", "", "", "" },
		{ "junk", "mCurrentFocus=Window{\nmFocusedApp=ActivityRecord{}\n", "", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct facts facts;

		facts_read(&facts, cases[i].text, strlen(cases[i].text));
		check_str(cases[i].name, facts.facts.package, cases[i].package);
		check_str(cases[i].name, facts.facts.activity, cases[i].activity);
		check_str(cases[i].name, facts.facts.covered_by, cases[i].covered_by);
	}
}

static void test_size(void **state) {
	static const struct {
		const char *name, *text;
		int width, height, rotation;
	} cases[] = {
		{ "upright", "Physical size: 1080x2400\n", 1080, 2400, 0 },
		{ "an override counts", "Physical size: 1080x2400\nOverride size: 720x1600\n",
			720, 1600, 0 },
		{ "turned", "    mCurrentRotation=ROTATION_90\nPhysical size: 1080x2400\n",
			2400, 1080, 1 },
		{ "turned, as a number", "mRotation=3 x\nPhysical size: 1080x2400\n", 2400,
			1080, 3 },
		{ "upside down", "mCurrentRotation=2\nPhysical size: 1080x2400\n", 1080, 2400,
			2 },
		{ "none", "wm: not found\n", 0, 0, 0 },
		{ "senseless", "Physical size: 0x0\nOverride size: 99999x1\n", 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct facts facts;

		facts_read(&facts, cases[i].text, strlen(cases[i].text));
		check_int(cases[i].name, facts.facts.width, cases[i].width);
		check_int(cases[i].name, facts.facts.height, cases[i].height);
		check_int(cases[i].name, facts.facts.rotation, cases[i].rotation);
	}
}

static void test_keyboard(void **state) {
	struct facts facts;
	const char *shown = "  mShowRequested=true mInputShown=true\r\n";
	const char *hidden = "  mInputShown=false\n";

	(void)state;
	facts_read(&facts, shown, strlen(shown));
	check("shown", facts.facts.keyboard);
	facts_read(&facts, hidden, strlen(hidden));
	check("hidden", !facts.facts.keyboard);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_focus),
		cmocka_unit_test(test_size),
		cmocka_unit_test(test_keyboard),
	};

	return CHECK_RUN(tests);
}
