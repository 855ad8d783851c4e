/* Messages, calls, contacts, calendars, and the rows they may come in. */
#include "parse_case.h"

#include <time.h>

static const struct parse_case sms[] = {
	{ .name = "termux, newest last",
		.in = "[\n {\"threadid\": 7, \"type\": \"inbox\", \"read\": true, \"sender\": "
		      "\"Ana\",\n"
		      "  \"number\": \"+15550100\", \"received\": \"2026-03-04 09:15:00\",\n"
		      "  \"body\": \"Line 1\\nLine 2\", \"_id\": 101},\n"
		      " {\"type\": \"sent\", \"read\": true, \"sender\": \"You\",\n"
		      "  \"number\": \"+15550100\", \"received\": \"2026-03-04 09:16:10\",\n"
		      "  \"body\": \"ok\", \"_id\": 102},\n"
		      " {\"type\": \"inbox\", \"read\": false, \"number\": \"MyBank\",\n"
		      "  \"received\": \"2026-03-04 09:17:30\", \"body\": \"Your code\"}]",
		.out = "2026-03-04 09:17 from MyBank (unread)\n  Your code\n"
		       "2026-03-04 09:16 to +15550100\n  ok\n"
		       "2026-03-04 09:15 from Ana (+15550100)\n  Line 1\n  Line 2\n" },
	{ .name = "rows, newest first; a body with what divides columns and rows",
		.in = "Row: 0 _id=9, address=+49151, date=1772615700000, type=1, read=0, "
		      "body=a, "
		      "b=c\nRow: 7 is no row\n\nd\n"
		      "Row: 1 _id=8, address=+49152, date=1772612100000, type=5, read=1, "
		      "body=late\n",
		.out = "2026-03-04 09:15 from +49151 (unread)\n  a, b=c\n  Row: 7 is no row\n  "
		       "\n"
		       "  d\n"
		       "2026-03-04 08:15 failed to +49152\n  late\n" },
	{ .name = "rows, some of them",
		.arguments = "{\"limit\":1,\"offset\":1}",
		.in = "Row: 0 _id=1, address=1, date=0, type=2, read=1, body=one\n"
		      "Row: 1 _id=2, address=2, date=1772612100000, type=2, read=1, body=two\n"
		      "Row: 2 _id=3, address=3, date=0, type=2, read=1, body=three\n",
		.out = "2026-03-04 08:15 to 2\n  two\n" },
	{ .name = "one number, however it is written",
		.arguments = "{\"number\":\"0151 / 123-4567\"}",
		.in = "[{\"type\":\"inbox\",\"number\":\"+491511234567\",\"received\":\"2026-"
		      "03-04 "
		      "09:15:00\",\"body\":\"in\"},{\"type\":\"inbox\",\"number\":\"+"
		      "491511234568\","
		      "\"body\":\"other\"},{\"type\":\"inbox\",\"number\":\"MyBank\",\"body\":"
		      "\"x\"}]",
		.out = "2026-03-04 09:15 from +491511234567\n  in\n" },
	{ .name = "words, whatever the case",
		.arguments = "{\"query\":\"ÜBER\"}",
		.in = "[{\"type\":\"inbox\",\"number\":\"1\",\"body\":\"nichts\"},"
		      "{\"type\":\"inbox\",\"number\":\"2\",\"received\":\"2026-03-04 "
		      "09:15:00\",\"body\":\"Gegenüber\"}]",
		.out = "2026-03-04 09:15 from 2\n  Gegenüber\n" },
	{ .name = "one box",
		.arguments = "{\"box\":\"draft\"}",
		.in = "[{\"type\":\"inbox\",\"number\":\"1\",\"body\":\"a\"},"
		      "{\"type\":\"draft\",\"number\":\"2\",\"received\":\"2026-03-04 "
		      "09:15:00\",\"body\":\"b\"}]",
		.out = "2026-03-04 09:15 draft to 2\n  b\n" },
	{ .name = "none", .in = "[]", .out = "No messages that fit." },
	{ .name = "no rows", .in = "No result found.\n", .out = "No messages that fit." },
	{ .name = "not allowed",
		.in = "Error while accessing provider:sms\njava.lang.SecurityException: no",
		.error = "SecurityException" },
	{ .name = "not possible",
		.in = "Error while accessing provider:sms\nat x.y",
		.error = "Error while accessing provider:sms" },
	{ .name = "another text", .in = "what", .out = "what" },
};

static void test_sms(void **state) {
	(void)state;
	parse_case_run("sms", sms, ARRAY_LEN(sms));
}

static void test_long_body(void **state) {
	auto_buf struct buf in = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	buf_add_str(&in, "[{\"type\":\"inbox\",\"number\":\"1\",\"body\":\"");
	for (int i = 0; i < 500; i++) {
		buf_add_str(&in, "é");
	}
	buf_add_str(&in, "\"}]");
	assert_true(parse_case_call("sms", NULL, in.data, in.len, &out, NULL));
	check("cut between characters", strstr(out.data, "é\n  ... (1000 bytes in all)\n"));
	check_int("length", out.len < 760, true);
}

static const struct parse_case calls[] = {
	{ .name = "newest first",
		.in = "[{\"name\":\"UNKNOWN_CALLER\",\"phone_number\":\"\",\"type\":"
		      "\"REJECTED\","
		      "\"date\":\"2026-03-01 "
		      "08:00:00\",\"duration\":\"00:00\",\"sim_id\":null},"
		      "{\"name\":\"Ana\",\"phone_number\":\"+15550100\",\"type\":\"OUTGOING\","
		      "\"date\":\"2026-03-02 18:30:12\",\"duration\":\"01:02:03\"},"
		      "{\"phone_number\":\"110\",\"type\":\"UNKNOWN_TYPE\",\"date\":\"2026-03-"
		      "03 "
		      "01:02:03\",\"duration\":\"00:07\"}]",
		.out = "2026-03-03 01:02 unknown, 110, 00:07\n"
		       "2026-03-02 18:30 outgoing, Ana (+15550100), 01:02:03\n"
		       "2026-03-01 08:00 rejected, number withheld\n" },
	{ .name = "none", .in = "[]", .out = "No calls." },
	{ .name = "another text", .in = "{\"a\": 1}", .out = "{\"a\":1}" },
};

static void test_calls(void **state) {
	(void)state;
	parse_case_run("calls", calls, ARRAY_LEN(calls));
}

#define BOOK                                                                                   \
	"[{\"name\":\"Zoë Example\",\"number\":\"+49 30 000000\"},"                           \
	"{\"name\":\"Joanna\",\"number\":\"1\"},{\"name\":\"Ana López\",\"number\":\"+1 "     \
	"555-0100\"},{\"name\":\"Zoë Example\",\"number\":\"+49 170 0000000\"},"              \
	"{\"name\":\"Zoë Example\",\"number\":\"+49 30 000000\"},"                            \
	"{\"name\":\"李雷\",\"number\":\"010 0000 "                                          \
	"0000\"},{\"name\":\"ana\",\"number\":\"2\"}]"

static const struct parse_case contacts[] = {
	{ .name = "the best first",
		.arguments = "{\"query\":\"ana\"}",
		.in = BOOK,
		.out = "ana: 2\nAna López: +1 555-0100\n" },
	{ .name = "inside of a word",
		.arguments = "{\"query\":\"Anna\"}",
		.in = BOOK,
		.out = "Joanna: 1\n" },
	{ .name = "all numbers of one person, each once",
		.arguments = "{\"query\":\"ZOË\"}",
		.in = BOOK,
		.out = "Zoë Example: +49 30 000000, +49 170 0000000\n" },
	{ .name = "half a Chinese name",
		.arguments = "{\"query\":\"雷\"}",
		.in = BOOK,
		.out = "李雷: 010 0000 0000\n" },
	{ .name = "digits",
		.arguments = "{\"query\":\"555-01\"}",
		.in = BOOK,
		.out = "Ana López: +1 555-0100\n" },
	{ .name = "a name with digits is no number",
		.arguments = "{\"query\":\"R2 555\"}",
		.in = BOOK,
		.out = "No contact fits." },
	{ .name = "a limit",
		.arguments = "{\"limit\":2}",
		.in = BOOK,
		.out = "Zoë Example: +49 30 000000, +49 170 0000000\nJoanna: 1\n(3 more)\n" },
	{ .name = "rows",
		.arguments = "{\"query\":\"b\"}",
		.in = "Row: 0 data1=+1, 2, display_name=Ann, Bob\n"
		      "Row: 1 data1=NULL, display_name=Ben\n",
		.out = "Ann, Bob: +1, 2\nBen\n" },
	{ .name = "nobody", .in = "[]", .out = "No contact fits." },
	{ .name = "an exception",
		.in = "java.lang.SecurityException: Permission Denial",
		.error = "does not let" },
};

static void test_contacts(void **state) {
	(void)state;
	parse_case_run("contacts", contacts, ARRAY_LEN(contacts));
}

static const struct parse_case calendars[] = {
	{ .name = "two",
		.in = "Row: 0 _id=1, calendar_access_level=700, account_name=me@example.org, "
		      "calendar_displayName=Home, sweet\n"
		      "Row: 1 _id=4, calendar_access_level=200, account_name=x, "
		      "calendar_displayName=Holidays",
		.out = "1: Home, sweet (me@example.org)\n4: Holidays (x, read only)\n" },
	{ .name = "none",
		.in = "No result found.",
		.out = "There is no calendar on this phone." },
	{ .name = "another text", .in = "Row: 5 _id=1", .out = "Row: 5 _id=1" },
};

static const struct parse_case events[] = {
	{ .name = "a time, a night, a day, days",
		.in = "Row: 0 event_id=7, begin=1772615700000, end=1772617500000, allDay=0, "
		      "eventLocation=Main Street, title=Dentist\n"
		      "Row: 1 event_id=8, begin=1772661600000, end=1772676000000, allDay=0, "
		      "eventLocation=NULL, title=Party, with, commas\n"
		      "Row: 2 event_id=9, begin=1772668800000, end=1772755200000, allDay=1, "
		      "eventLocation=, title=\n"
		      "Row: 3 event_id=10, begin=1772668800000, end=1772928000000, allDay=1, "
		      "eventLocation=NULL, title=Trip",
		.out = "2026-03-04 09:15-09:45 Dentist, at Main Street (event 7)\n"
		       "2026-03-04 22:00-2026-03-05 02:00 Party, with, commas (event 8)\n"
		       "2026-03-05, all day (no title) (event 9)\n"
		       "2026-03-05 to 2026-03-07, all day Trip (event 10)\n" },
	{ .name = "some, and words",
		.arguments = "{\"query\":\"party\",\"limit\":1}",
		.in = "Row: 0 event_id=7, begin=1772615700000, end=1772617500000, allDay=0, "
		      "eventLocation=NULL, title=Dentist\n"
		      "Row: 1 event_id=8, begin=1772615700000, end=1772617500000, allDay=0, "
		      "eventLocation=NULL, title=Party one\n"
		      "Row: 2 event_id=9, begin=1772615700000, end=1772617500000, allDay=0, "
		      "eventLocation=party hall, title=two",
		.out = "2026-03-04 09:15-09:45 Party one (event 8)\n(1 more)\n" },
	{ .name = "a time that is none",
		.in = "Row: 0 event_id=7, begin=9223372036854775807, end=x, allDay=0, "
		      "eventLocation=NULL, title=Odd",
		.out = "? Odd (event 7)\n" },
	{ .name = "none", .in = "No result found.", .out = "No events in this time." },
};

static void test_calendar(void **state) {
	(void)state;
	parse_case_run("calendars", calendars, ARRAY_LEN(calendars));
	parse_case_run("events", events, ARRAY_LEN(events));
}

static const char *const captures[][2] = {
	{ "sms", "data/android/termux-api/shape_sms_list.json" },
	{ "calls", "data/android/termux-api/shape_call_log.json" },
	{ "contacts", "data/android/termux-api/shape_contact_list.json" },
};

/* What the captures hold comes through. */
static void test_captures(void **state) {
	static const char *const wanted[] = { "Your code is 000000", "(+15550100), 01:02:03",
		"李雷: 010 0000 0000" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(captures); i++) {
		size_t len;
		auto_free char *text = parse_case_capture(captures[i][1], &len);
		auto_buf struct buf out = BUF_INIT;

		if (!text) {
			skip();
		}
		assert_true(parse_case_call(captures[i][0], NULL, text, len, &out, NULL));
		if (!strstr(out.data, wanted[i])) {
			fail_msg("%s: %s", captures[i][0], out.data);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sms),
		cmocka_unit_test(test_long_body),
		cmocka_unit_test(test_calls),
		cmocka_unit_test(test_contacts),
		cmocka_unit_test(test_calendar),
		cmocka_unit_test(test_captures),
	};

	setenv("TZ", "UTC0", 1);
	tzset();
	return CHECK_RUN(tests);
}
