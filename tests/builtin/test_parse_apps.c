#include "parse_case.h"

#include "builtin/device/app_names.h"

static const struct parse_case outcome[] = {
	{ .name = "an activity",
		.in = "Starting: Intent { act=android.intent.action.VIEW dat=https://a.b/... }",
		.out = "done" },
	{ .name = "waited for",
		.in = "Starting: Intent { cmp=a/.B }\nStatus: ok\nLaunchState: COLD\n"
		      "Activity: a/.B\nTotalTime: 310\nWaitTime: 312\nComplete",
		.out = "Activity: a/.B" },
	{ .name = "brought to the front",
		.in = "Starting: Intent { cmp=a/.B }\nWarning: Activity not started, its "
		      "current "
		      "task has been brought to the front",
		.out = "Warning: Activity not started, its current task has been brought to "
		       "the "
		       "front" },
	{ .name = "nobody takes it",
		.in = "Starting: Intent { act=x }\nError: Activity not started, unable to "
		      "resolve Intent { act=x flg=0x10000000 }",
		.error = "unable to resolve Intent" },
	{ .name = "no such activity",
		.in = "Error type 3\nError: Activity class {a/b} does not exist.",
		.error = "does not exist" },
	{ .name = "pm is content", .in = "Success", .out = "Success" },
	{ .name = "pm is not",
		.in = "Failure [INSTALL_FAILED_ALREADY_EXISTS: x]",
		.error = "INSTALL_FAILED_ALREADY_EXISTS" },
	{ .name = "an exception behind words",
		.in = "Operation not allowed: java.lang.SecurityException: Package x",
		.error = "Operation not allowed" },
	{ .name = "nothing", .in = "", .out = "done" },
	{ .name = "a name that only sounds like it",
		.in = "Activity: com.example/.ErrorActivity",
		.out = "Activity: com.example/.ErrorActivity" },
};

static void test_outcome(void **state) {
	(void)state;
	parse_case_run("outcome", outcome, ARRAY_LEN(outcome));
}

static const struct parse_case packages[] = {
	{ .name = "sorted, with names",
		.in = "package:com.tencent.mm\npackage:com.example.demo versionCode:3\n",
		.out = "com.example.demo\ncom.tencent.mm  WeChat" },
	{ .name = "paths in front",
		.in = "package:/data/app/~~a==/com.a-b==/base.apk=com.a.b",
		.out = "com.a.b" },
	{ .name = "by a name in Chinese",
		.arguments = "{\"filter\":\"微信\"}",
		.in = "package:com.tencent.mm\npackage:com.x.y",
		.out = "com.tencent.mm  WeChat" },
	{ .name = "by a part, without case",
		.arguments = "{\"filter\":\"EXAMPLE\"}",
		.in = "package:com.tencent.mm\npackage:com.example.y",
		.out = "com.example.y" },
	{ .name = "more than the limit",
		.arguments = "{\"limit\":1}",
		.in = "package:b\npackage:a\npackage:c",
		.out = "a\n(2 more: use filter or limit)" },
	{ .name = "none fits",
		.arguments = "{\"filter\":\"zzz\"}",
		.in = "package:b",
		.out = "no app fits \"zzz\"" },
	{ .name = "another text",
		.in = "cmd: Failure calling service",
		.error = "Failure calling" },
};

static void test_packages(void **state) {
	(void)state;
	parse_case_run("packages", packages, ARRAY_LEN(packages));
}

static const struct parse_case components[] = {
	{ .name = "the first of each package",
		.in = "4 activities found:\n  priority=0 preferredOrder=0 match=0x108000 "
		      "specificIndex=-1 isDefault=true\n  com.tencent.mm/.ui.LauncherUI\n"
		      "  com.b/.Two\n  com.b/.One\n  priority=0\n  com.a.x/com.a.x.Main\n",
		.out = "com.a.x/com.a.x.Main\ncom.b/.One\ncom.tencent.mm/.ui.LauncherUI  "
		       "WeChat" },
	{ .name = "filter",
		.arguments = "{\"filter\":\"wechat\"}",
		.in = "com.b/.Two\ncom.tencent.mm/.L",
		.out = "com.tencent.mm/.L  WeChat" },
	{ .name = "none", .in = "No activities found", .error = "Android told no apps" },
};

static void test_components(void **state) {
	(void)state;
	parse_case_run("components", components, ARRAY_LEN(components));
}

static const struct parse_case focus[] = {
	{ .name = "an app",
		.in = "  mCurrentFocus=Window{2785a60 u0 com.tencent.mm/com.tencent.mm.ui.L}\n"
		      "  mFocusedApp=ActivityRecord{d72327 u0 com.tencent.mm/.ui.L t409 d0}",
		.out = "com.tencent.mm/com.tencent.mm.ui.L (WeChat)" },
	{ .name = "under the shade",
		.in = "mCurrentFocus=Window{1 u0 NotificationShade}\n"
		      "mFocusedApp=ActivityRecord{2 u0 a.b/.C t4}",
		.out = "a.b/.C, covered by NotificationShade" },
	{ .name = "several displays, the last that is there",
		.in = "mFocusedApp=null\nmFocusedApp=ActivityRecord{c u0 x.y/.Sub t7}\n"
		      "mFocusedApp=ActivityRecord{a u0 a.b/.act.Main "
		      "t285}\nmCurrentFocus=null\n"
		      "mCurrentFocus=Window{5 u0 a.b/a.b.act.Main}}",
		.out = "a.b/a.b.act.Main" },
	{ .name = "as it was in old times",
		.in = "mFocusedApp=AppWindowToken{20 token=Token{21 ActivityRecord{16 u0 "
		      "a.b/a.b.Main, isShadow:false t10}}}",
		.out = "a.b/a.b.Main" },
	{ .name = "nothing",
		.in = "mCurrentFocus=null\nmFocusedApp=null",
		.error = "no app has the focus" },
};

static void test_focus(void **state) {
	(void)state;
	parse_case_run("focus", focus, ARRAY_LEN(focus));
}

static void test_focus_captures(void **state) {
	static const char *const paths[] = { "android/dumpsys/focus_lines_appium.txt",
		"android/dumpsys/focus_lines_androidtv.txt" };
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		size_t len;
		auto_free char *text = parse_case_capture(paths[i], &len);

		if (!text) {
			skip();
		}
		char *rest = NULL;

		for (char *at = strtok_r(text, "-", &rest); at;
			at = strtok_r(NULL, "-", &rest)) {
			auto_buf struct buf out = BUF_INIT;
			struct err err = ERR_INIT;
			bool has = strstr(at, "u0 ") || strstr(at, "{2 u ");

			check(at, parse_case_call("focus", NULL, at, strlen(at), &out, &err) ||
					  !has);
		}
	}
}

static const struct parse_case info[] = {
	{ .name = "an app",
		.in = "Packages:\n  Package [a.b] (20):\n    versionCode=12 minSdk=21 "
		      "targetSdk=33\n"
		      "    versionName=1.2.3\n    firstInstallTime=2026-01-01 10:00:00\n"
		      "    lastUpdateTime=2026-02-01 11:00:00\n"
		      "    User 0: installed=true suspended=false stopped=true enabled=3\n"
		      "      runtime permissions:\n"
		      "        android.permission.CAMERA: granted=true, flags=[ USER_SET ]\n"
		      "        com.x.permission.Y: granted=false\n"
		      "    User 10: installed=false\n      runtime permissions:\n"
		      "        android.permission.READ_SMS: granted=true",
		.out = "version 1.2.3, code 12, made for API level 33\n"
		       "installed 2026-01-01 10:00:00\nupdated 2026-02-01 11:00:00\n"
		       "state: disabled by the person, stopped\nmay: CAMERA\n"
		       "may not: com.x.permission.Y" },
	{ .name = "none of this name",
		.arguments = "{\"package\":\"a.b\"}",
		.in = "Unable to find package: a.b",
		.error = "there is no app a.b" },
};

static void test_info(void **state) {
	(void)state;
	parse_case_run("package_info", info, ARRAY_LEN(info));
}

static void test_info_capture(void **state) {
	size_t len;
	auto_free char *text =
		parse_case_capture("android/dumpsys/package_info_appium.txt", &len);
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	if (!text) {
		skip();
	}
	assert_true(parse_case_call("package_info", NULL, text, len, &out, NULL));
	check("version", strstr(out.data, "version 1.0, code 1, made for API level 24"));
	check("state", strstr(out.data, "state: enabled, stopped"));
}

static const struct parse_case usage[] = {
	{ .name = "longest first",
		.in = "user=0\n  In-memory daily stats\n    packages\n"
		      "      package=a.b totalTimeUsed=\"07:55\" lastTimeUsed=\"2026-03-04 "
		      "09:00\"\n"
		      "      package=com.tencent.mm totalTimeUsed=\"1:02:03\" "
		      "lastTimeUsed=\"x\"\n"
		      "      package=c.d totalTimeUsed=\"00:00\" lastTimeUsed=\"\"\n"
		      "      package=e.f totalTimeUsed=\"00:07\"\n"
		      "  In-memory weekly stats\n      package=w.w totalTimeUsed=\"99:00\"\n",
		.out = "com.tencent.mm (WeChat)  1 h 2 min, last x\n"
		       "a.b  7 min, last 2026-03-04 09:00\ne.f  7 s" },
	{ .name = "another period, a limit",
		.arguments = "{\"period\":\"week\",\"limit\":1}",
		.in = "In-memory daily stats\npackage=a totalTimeUsed=\"09:00\"\n"
		      "In-memory weekly stats\npackage=w totalTimeUsed=\"99:00\"\n"
		      "package=v totalTimeUsed=\"98:00\"\n",
		.out = "w  1 h 39 min" },
	{ .name = "milliseconds",
		.in = "In-memory daily stats\npackage=a totalTimeUsed=\"180000\"",
		.out = "a  3 min" },
	{ .name = "nothing", .in = "user=0", .error = "no use of apps is told for this day" },
};

static void test_usage(void **state) {
	(void)state;
	parse_case_run("usage", usage, ARRAY_LEN(usage));
}

struct name_case {
	const char *package, *wanted;
	bool fits, sure;
};

static const struct name_case names_known[] = {
	{ "com.tencent.mm", "微信", true, true },
	{ "com.tencent.mm", "wechat", true, true },
	{ "com.tencent.mm", "We Chat", true, true },
	{ "com.tencent.mm", "COM.TENCENT.MM", true, true },
	{ "com.tencent.mm", "wechta", true, false },
	{ "com.tencent.mm", "WeChat Work", true, false },
	{ "com.tencent.wework", "WeChat Work", true, true },
	{ "com.spotify.music", "spotify", true, true },
	{ "org.example.spotlight", "spotlight", true, false },
	{ "org.example.spotlight", "spot", true, false },
	{ "com.tencent.mm", "tencent", true, false },
	{ "com.example.app", "app", false, false },
	{ "com.example.app", "com", false, false },
	{ "com.tencent.mm", "zzzz", false, false },
	{ "com.tencent.mm", " -", false, false },
};

static void test_names(void **state) {
	struct app_names *names = app_names_load();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names_known); i++) {
		const struct name_case *c = &names_known[i];
		int score = app_names_score(names, c->package, c->wanted);

		check_int(c->wanted, score > 0, c->fits);
		check_int(c->wanted, score >= APP_NAMES_SURE, c->sure);
	}
	check_str("usual name", app_names_first(names, "com.tencent.mm"), "WeChat");
	check("unknown", !app_names_first(names, "com.example.none"));
	app_names_free(names);
}

/* Without the file nothing is known, and nothing breaks. */
static void test_no_names(void **state) {
	(void)state;
	setenv("CHELA_DATADIR", "/nowhere", 1);
	struct app_names *names = app_names_load();

	check("unknown", !app_names_first(names, "com.tencent.mm"));
	check_int("package", app_names_score(names, "com.x.thing", "thing") > 0, true);
	app_names_free(names);
	setenv("CHELA_DATADIR", getenv("CHELA_SOURCE_ROOT"), 1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_outcome),
		cmocka_unit_test(test_packages),
		cmocka_unit_test(test_components),
		cmocka_unit_test(test_focus),
		cmocka_unit_test(test_focus_captures),
		cmocka_unit_test(test_info),
		cmocka_unit_test(test_info_capture),
		cmocka_unit_test(test_usage),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_no_names),
	};

	setenv("CHELA_DATADIR", getenv("CHELA_SOURCE_ROOT"), 1);
	return CHECK_RUN(tests);
}
