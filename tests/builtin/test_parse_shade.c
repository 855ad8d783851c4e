/* Notifications, what plays, and the short answers of the other device tools. */
#include "parse_case.h"

#include <time.h>

#include "base/clock.h"

#define HEAD "Current Notification Manager state:\n  Notification List:\n"
#define RECORD(pkg, id, flags, group, when)                                                    \
	"    NotificationRecord(0x0246d84f: pkg=" pkg " user=UserHandle{0} id=" id             \
	" tag=null importance=1 key=0|" pkg "|" id "|null|10100: Notification(channel=x "      \
	"flags=" flags "))\n"                                                                  \
	"      flags=" flags "\n      groupKey=" group "\n      notification=\n"               \
	"            when=" when "\n            tickerText=null\n"
#define PUBLIC                                                                                 \
	"      publicNotification=\n            when=1/1\n            extras={\n"              \
	"                android.title=String (Hidden)\n            }\n"
#define TAIL                                                                                   \
	"  \n  mArchive=Archive (1 notification)\n"                                            \
	"    NotificationRecord(0x1: pkg=old.app user=UserHandle{0} id=1 tag=null "            \
	"importance=1 key=k: Notification(x))\n            extras={\n"                         \
	"                android.title=String (Long gone)\n            }\n"

static const struct parse_case notifications[] = {
	{ .name = "newest first, and no later section",
		.in = HEAD RECORD("com.a", "1", "AUTO_CANCEL", "g1",
			"0/1772615700000") "            extras={\n                "
					   "android.title=String (First)\n"
					   "                android.showWhen=Boolean (true)\n"
					   "                android.text=SpannableString (some "
					   "(text))\n            }\n" PUBLIC RECORD("com.b",
						   "2", "ONGOING_EVENT|NO_CLEAR", "g2",
						   "1772619300000") "            extras={\n    "
								    "            "
								    "android.title=null\n"
								    "                "
								    "android.text=String "
								    "(Playing)\n            "
								    "}\n" TAIL,
		.out = "2026-03-04 10:15 com.b (ongoing)\n  Playing\n  key: "
		       "0|com.b|2|null|10100\n"
		       "2026-03-04 09:15 com.a: First\n  some (text)\n"
		       "  key: 0|com.a|1|null|10100\n" },
	{ .name = "values of many lines, with parentheses and what looks like an end",
		.in = HEAD RECORD("com.a", "1", "0", "g",
			"1772615700000/1772615700000") "            extras={\n                "
						       "android.title=String (A)\n"
						       "                android.text=String "
						       "(short)\n"
						       "                android.bigText=String "
						       "(one)\n"
						       "    NotificationRecord(0x2: pkg=fake\n"
						       "  two\nlast=line)))\n"
						       "                other=Boolean (true)\n "
						       "           }\n",
		.out = "2026-03-04 09:15 com.a: A\n  one)\n  NotificationRecord(0x2: pkg=fake\n"
		       "  two\n  last=line))\n  key: 0|com.a|1|null|10100\n" },
	{ .name = "lines of an inbox",
		.in = HEAD RECORD("com.a", "1", "0", "g",
			"1772615700000") "            extras={\n                "
					 "android.title=String (2 new)\n"
					 "                android.textLines=CharSequence[] "
					 "(2)\n"
					 "                  [0] Ana: hi\n                  [1] "
					 "Ben: ho\n"
					 "                android.text=String (x)\n            "
					 "}\n",
		.out = "2026-03-04 09:15 com.a: 2 new\n  [0] Ana: hi\n  [1] Ben: ho\n"
		       "  key: 0|com.a|1|null|10100\n" },
	{ .name = "a summary with members is left out, one without is not",
		.in = HEAD RECORD("com.a", "1", "GROUP_SUMMARY", "g",
			"1772615700000") "            extras={\n                "
					 "android.title=String (Sum)\n            "
					 "}\n" RECORD("com.a", "2", "0", "g",
						 "1772615700000") "            "
								  "extras={\n        "
								  "        "
								  "android.title="
								  "String (One)\n    "
								  "        "
								  "}\n" RECORD("com."
									       "b",
									  "3",
									  "GROUP_"
									  "SUMMARY",
									  "h",
									  "1772615700"
									  "000") "   "
										 "   "
										 "   "
										 "   "
										 "ext"
										 "ras"
										 "={"
										 "\n "
										 "   "
										 "   "
										 "   "
										 "   "
										 "   "
										 "and"
										 "roi"
										 "d."
										 "tit"
										 "le="
										 "Str"
										 "ing"
										 " ("
										 "Alo"
										 "ne)"
										 "\n "
										 "   "
										 "   "
										 "   "
										 "  "
										 "}"
										 "\n",
		.out = "2026-03-04 09:15 com.a: One\n  key: 0|com.a|2|null|10100\n"
		       "2026-03-04 09:15 com.b: Alone\n  key: 0|com.b|3|null|10100\n" },
	{ .name = "an app, the last hours, a limit",
		.arguments = "{\"app\":\"COM.B\",\"hours\":2,\"limit\":1}",
		.in = HEAD RECORD("com.b", "1", "0", "g",
			"1772600000000") "            extras={\n                "
					 "android.title=String (Old)\n            }\n" RECORD(
						 "com.b", "2", "0", "g",
						 "1772615700000") "            extras={\n      "
								  "          "
								  "android.title=String "
								  "(New)\n            "
								  "}\n" RECORD("com.b", "3",
									  "0", "g",
									  "0") "            "
									       "extras={\n     "
									       "           "
									       "android.title="
									       "String "
									       "(When?)\n      "
									       "      "
									       "}\n" RECORD("co"
											    "m."
											    "a",
										       "4", "0",
										       "g",
										       "1772615"
										       "700000") "            extras={\n                android.title=String (Other)\n            }\n",
		.out = "2026-03-04 09:15 com.b: New\n  key: 0|com.b|2|null|10100\n(1 more)\n" },
	{ .name = "an older dump, not indented so deep, without keys",
		.in = "  NotificationRecord(0x123 pkg=com.x user=UserHandle{0} id=1 tag=null\n"
		      "      extras={\n        android.title=String (You won (2 things))\n"
		      "        android.text=String (Tap)\n      }\n"
		      "  NotificationRecord(0x126 pkg=com.x user=UserHandle{0} id=4 tag=null\n",
		.out = "com.x: You won (2 things)\n  Tap\n" },
	{ .name = "a dump that is cut off",
		.in = HEAD RECORD("com.a", "1", "0", "g",
			"1772615700000") "            extras={\n                "
					 "android.title=String (Ti",
		.out = "2026-03-04 09:15 com.a: Ti\n  key: 0|com.a|1|null|10100\n" },
	{ .name = "nothing shown",
		.in = HEAD "  \n  mArchive=Archive (0 notifications)\n",
		.out = "No notifications that fit." },
	{ .name = "termux-api, with a time that is none",
		.in = "[{\"id\":1,\"tag\":\"\",\"key\":\"0|a|1|null|1\",\"group\":\"\","
		      "\"packageName\":\"com.a\",\"title\":\"T\",\"content\":\"C\\nD\","
		      "\"when\":\"292269055-12-02 16:47:04\"},"
		      "{\"packageName\":\"com.b\",\"title\":\"U\",\"content\":\"\","
		      "\"when\":\"2026-03-04 09:15:00\"}]",
		.out = "2026-03-04 09:15 com.b: U\ncom.a: T\n  C\n  D\n  key: 0|a|1|null|1\n" },
	{ .name = "another text", .in = "Can't find service", .out = "Can't find service" },
};

static void test_notifications(void **state) {
	(void)state;
	clock_set(-1, 1772619300000);
	parse_case_run("notifications", notifications, ARRAY_LEN(notifications));
	clock_set(-1, -1);
}

static void test_notification_capture(void **state) {
	size_t len;
	auto_free char *text = parse_case_capture(
		"data/android/dumpsys/notification_noisy_android16_jetoverlay.txt", &len);
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	if (!text) {
		skip();
	}
	assert_true(parse_case_call("notifications", NULL, text, len, &out, NULL));
	check("title", strstr(out.data, "android (ongoing): USB debugging connected\n"
					"  Tap to turn off USB debugging\n"
					"  key: -1|android|26|null|1000\n"));
	check("big text",
		strstr(out.data, "Permissions and temporary files have been removed"));
	check("a key with commas",
		strstr(out.data, "a:snotification:[0x394,wx.f,NOTIFICATION]"));
	check("no public version", !strstr(out.data, "You have a notification"));
	check_int("small", out.len * 20 < len, true);
}

static const struct parse_case media[] = {
	{ .name = "the playing one first",
		.in = "MEDIA SESSION SERVICE (dumpsys media_session)\n\n"
		      "  Sessions Stack - have 2 sessions:\n"
		      "    tag com.pod/tag (userId=0)\n      package=com.pod\n      "
		      "active=true\n"
		      "      state=PlaybackState {state=PAUSED(2), position=61000, speed=0.0}\n"
		      "      metadata: size=3, description=Talk, Host, null\n"
		      "    tag com.music/tag (userId=0)\n      package=com.music\n"
		      "      state=PlaybackState {state=3, position=1000, buffered "
		      "position=0}\n"
		      "      metadata:size=9, description=Song, Artist, Album\n",
		.out = "com.music: playing, Song, Artist, Album, at 0:01\n"
		       "com.pod: paused, Talk, Host, null, at 1:01\n" },
	{ .name = "nothing to say",
		.in = "MEDIA SESSION SERVICE (dumpsys media_session)\n      package=com.x\n"
		      "      state=null\n      metadata: size=1, description=null, null, "
		      "null\n",
		.out = "com.x: no state\n" },
	{ .name = "no sessions",
		.in = "MEDIA SESSION SERVICE (dumpsys media_session)\n",
		.out = "No app plays or has paused anything." },
	{ .name = "a desktop's", .in = "vlc: Playing, T, A", .out = "vlc: Playing, T, A" },
};

static void test_media(void **state) {
	(void)state;
	parse_case_run("media", media, ARRAY_LEN(media));
}

static const struct parse_case cameras[] = {
	{ .name = "two",
		.in = "[{\"id\":\"0\",\"facing\":\"back\",\"jpeg_output_sizes\":[{\"width\":"
		      "1920,"
		      "\"height\":1080},{\"width\":4000,\"height\":3000}]},"
		      "{\"id\":\"1\",\"facing\":2}]",
		.out = "0: back, photos up to 4000x3000\n1: external\n" },
	{ .name = "none", .in = "[]", .out = "This phone has no camera." },
};

static const struct parse_case cells[] = {
	{ .name = "those in use first",
		.in = "[{\"type\":\"nr\",\"registered\":false,\"dbm\":-90,\"mcc\":null,"
		      "\"bands\":[78]},"
		      "{\"type\":\"lte\",\"registered\":true,\"dbm\":-96,\"level\":3,\"ci\":1,"
		      "\"tac\":3}]",
		.out = "lte, in use, dBm -96, level (0-4) 3, cell 1, area 3\n"
		       "nr, dBm -90, bands [78]\n" },
	{ .name = "none",
		.in = "[]",
		.out = "No cells are told. Location has to be switched on for it, and a SIM "
		       "must "
		       "be in the phone." },
};

static const struct parse_case dialog[] = {
	{ .name = "a text",
		.in = "{\"code\":-1,\"text\":\"hello\",\"index\":3}",
		.out = "hello" },
	{ .name = "one of a list",
		.arguments = "{\"widget\":\"radio\"}",
		.in = "{\"code\":-1,\"text\":\"two\",\"index\":1}",
		.out = "two (number 2 of the list)" },
	{ .name = "several",
		.in = "{\"code\":-1,\"text\":\"[a, b]\",\"values\":[{\"index\":0,\"text\":\"a, "
		      "x\"},{\"index\":2,\"text\":\"b\"}]}",
		.out = "a, x, b" },
	{ .name = "none of several",
		.in = "{\"code\":-1,\"text\":\"\",\"values\":[]}",
		.out = "(nothing was chosen)" },
	{ .name = "nothing", .in = "{\"code\":-1,\"text\":\"\"}", .out = "(an empty answer)" },
	{ .name = "closed",
		.in = "{\"code\":-2,\"text\":\"\"}",
		.out = "The dialog was closed without an answer." },
	{ .name = "an error",
		.in = "{\"code\":0,\"text\":\"\",\"error\":\"bad widget\"}",
		.error = "bad widget" },
};

static const struct parse_case fingerprint[] = {
	{ .name = "yes",
		.in = "{\"errors\":[],\"failed_attempts\":1,\"auth_result\":\"AUTH_RESULT_"
		      "SUCCESS\"}",
		.out = "confirmed" },
	{ .name = "no",
		.in = "{\"errors\":[\"ERROR_TIMEOUT\"],\"failed_attempts\":2,"
		      "\"auth_result\":\"AUTH_RESULT_FAILURE\"}",
		.out = "not confirmed (AUTH_RESULT_FAILURE, 2 failed attempts, "
		       "ERROR_TIMEOUT)" },
	{ .name = "no answer", .in = "{\"errors\":[]}", .out = "{\"errors\":[]}" },
};

static const struct parse_case saf[] = {
	{ .name = "a folder and a file",
		.in = "[{\"name\":\"Notes\",\"type\":\"vnd.android.document/directory\","
		      "\"uri\":\"content://a\",\"last_modified\":1767225600000},"
		      "{\"name\":\"a.txt\",\"type\":\"text/plain\",\"uri\":\"content://b\","
		      "\"length\":12}]",
		.out = "Notes/, 2026-01-01 00:00\n  content://a\na.txt, 12 bytes\n  "
		       "content://b\n" },
	{ .name = "nothing", .in = "[]", .out = "Nothing is there." },
};

static const struct parse_case subscriber[] = {
	{ .name = "termux",
		.in = "{\"data_enabled\":\"true\",\"device_id\":null,\"phone_count\":2,"
		      "\"network_operator_name\":\"Example Net\",\"network_roaming\":false,"
		      "\"sim_state\":\"ready\",\"sim_operator\":\"26201\"}",
		.out = "operator: Example Net\nroaming: false\nmobile data allowed: true\n"
		       "SIM: ready\nSIM slots: 2\n" },
	{ .name = "properties",
		.in = "gsm.operator.alpha=Example Net,\ngsm.operator.numeric=\n"
		      "gsm.network.type=LTE,Unknown\ngsm.sim.state=LOADED,ABSENT\n",
		.out = "operator: Example Net,\nnetwork: LTE,Unknown\nSIM: LOADED,ABSENT\n" },
};

static const struct parse_case recording[] = {
	{ .name = "begun",
		.in = "Recording started: /a/b.m4a\nMax Duration: 01:00",
		.out = "Recording started: /a/b.m4a\nMax Duration: 01:00" },
	{ .name = "ended",
		.in = "Recording finished: /a/b.m4a",
		.out = "Recording finished: /a/b.m4a" },
	{ .name = "not begun",
		.in = "Recording already in progress!",
		.error = "Recording already in progress!" },
	{ .name = "a document", .in = "[]", .error = "the recorder says: []" },
};

static const struct parse_case silences[] = {
	{ .name = "nothing", .in = "", .out = "Nothing was heard." },
	{ .name = "words", .in = "hello", .out = "hello" },
};

static void test_answers(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	parse_case_run("cameras", cameras, ARRAY_LEN(cameras));
	parse_case_run("cells", cells, ARRAY_LEN(cells));
	parse_case_run("dialog", dialog, ARRAY_LEN(dialog));
	parse_case_run("fingerprint", fingerprint, ARRAY_LEN(fingerprint));
	parse_case_run("saf", saf, ARRAY_LEN(saf));
	parse_case_run("subscriber", subscriber, ARRAY_LEN(subscriber));
	parse_case_run("recording", recording, ARRAY_LEN(recording));
	parse_case_run("heard", silences, ARRAY_LEN(silences));
	assert_true(parse_case_call("clipboard", NULL, "", 0, &out, NULL));
	check("why it is empty", strstr(out.data, "not in the foreground"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notifications),
		cmocka_unit_test(test_notification_capture),
		cmocka_unit_test(test_media),
		cmocka_unit_test(test_answers),
	};

	setenv("TZ", "UTC0", 1);
	tzset();
	return CHECK_RUN(tests);
}
