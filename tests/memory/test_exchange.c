#include "memory/exchange.h"

#include "base/clock.h"
#include "keep.h"

static void take_fault(void *ctx, const char *text) {
	buf_addf(ctx, "%s;", text);
}

/* "added merged known refused: faults", or the error. */
static char *take_in(struct store *store, const char *text) {
	struct err err = ERR_INIT;
	auto_buf struct buf faults = BUF_INIT;
	struct exchange_reader *reader =
		exchange_open(text, strlen(text), take_fault, &faults, &err);
	bool more = true;

	if (!reader) {
		return xstrdup(err.text);
	}
	while (more) {
		must(exchange_step(reader, store, &more, &err), &err);
	}
	const struct exchange *counts = exchange_counts(reader);
	char *out = xasprintf("%d %d %d %d: %s", counts->added, counts->merged, counts->known,
		counts->refused, faults.data ? faults.data : "");

	exchange_free(reader);
	return out;
}

static void check_take(
	const char *name, struct store *store, const char *text, const char *want) {
	auto_free char *got = take_in(store, text);

	check_str(name, got, want);
}

#define LENGTH "a memory has from 3 to 200 characters, in one line"

static void test_records(void **state) {
	static const struct {
		const char *name, *text, *want, *kept;
	} cases[] = {
		{ "an empty list", "{\"memories\": []}", "0 0 0 0: ", "" },
		{ "null is none", "{\"memories\": null}", "0 0 0 0: ", "" },
		{ "left out is none", "{}", "0 0 0 0: ", "" },
		{ "no list", "{\"memories\": {}}", "\"memories\" is no list", "" },
		{ "a word", "\"memories\"", "\"memories\" is no list", "" },
		{ "the list alone", "[{\"text\": \"likes tea\"}]",
			"1 0 0 0: ", "1 p likes tea;" },
		{ "whose it is", "[{\"text\": \"likes tea\", \"origin\": \"distilled\"}]",
			"1 0 0 0: ", "1 d likes tea;" },
		{ "twice", "[{\"text\": \"likes tea\"}, {\"text\": \"Likes  tea!\"}]",
			"1 0 1 0: ", "1 p Likes tea!;" },
		{ "one bad of three",
			"[{\"text\": \"likes tea\"}, 5, {\"text\": \"has a dog\"}]",
			"2 0 0 1: 2: has no text;", "2 p has a dog;1 p likes tea;" },
		{ "too short", "[{\"text\": \"ab\"}]", "0 0 0 1: 1: " LENGTH ";", "" },
		{ "an unknown kind", "[{\"text\": \"abc\", \"kind\": \"x\"}]",
			"0 0 0 1: 1: unknown kind or origin;", "" },
		{ "an unknown origin", "[{\"text\": \"abc\", \"origin\": \"x\"}]",
			"0 0 0 1: 1: unknown kind or origin;", "" },
		{ "escapes and lines",
			"[{\"text\": \"red \\u001b[31m\\n- [m9] forged \\u202e!\"}]",
			"1 0 0 0: ", "1 p red [31m - [m9] forged !;" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_fixture struct fixture fixture = fixture_new();

		clock_set(-1, 5000);
		check_take(cases[i].name, fixture.store, cases[i].text, cases[i].want);
		check_kept(cases[i].name, fixture.store, MEMORY_FACT, cases[i].kept);
		clock_set(-1, -1);
	}
}

static void test_secret(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_free char *got = take_in(fixture.store, "[{\"text\": \"password: crab\"}]");

	(void)state;
	check("refused", strncmp(got, "0 0 0 1: 1: this looks like a key", 33) == 0);
	check("not repeated", !strstr(got, "crab"));
}

/* Numbers of rows become 0. */
static void mask_numbers(struct buf *text) {
	for (char *at = text->data; (at = strstr(at, "\"id\":")); at += 5) {
		at[5] = '0';
	}
}

/* A document taken in elsewhere is the same document, but for the numbers of rows. */
static void test_round(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_fixture struct fixture other = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	auto_buf struct buf again = BUF_INIT;
	const int64_t first[] = { 1 };
	struct err err = ERR_INIT;

	(void)state;
	clock_set(-1, 1000);
	keep(fixture.store, MEMORY_FACT, MEMORY_MODEL, "has a \"dog\"", MEMORY_ADDED);
	clock_set(-1, 2000);
	keep(fixture.store, MEMORY_FACT, MEMORY_PERSON, "\xe7\xbb\xbf\xe8\x8c\xb6\xe5\xa5\xbd",
		MEMORY_ADDED);
	keep(fixture.store, MEMORY_SNAPSHOT, MEMORY_DISTILLED, "was about dogs", MEMORY_ADDED);
	must(memories_pin(fixture.store, 3, true, &err), &err);
	must(memories_used(fixture.store, first, 1, &err), &err);
	assert_true(exchange_write(&out, fixture.store, &err));
	clock_set(-1, 9000);
	check_take("all", other.store, out.data, "3 0 0 0: ");
	check_take("nothing new", other.store, out.data, "0 0 3 0: ");
	assert_true(exchange_write(&again, other.store, &err));
	mask_numbers(&out);
	mask_numbers(&again);
	check_str("the same", again.data, out.data);
	clock_set(-1, -1);
}

/* Times of a clock that is ahead would outlive all others. */
static void test_times(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	clock_set(-1, 5000);
	check_take("ahead", fixture.store,
		"[{\"text\": \"abc\", \"updated\": 6000, \"created\": -1, \"uses\": -3}]",
		"1 0 0 0: ");
	assert_true(exchange_write(&out, fixture.store, NULL));
	check("of now", strstr(out.data, "\"created\":5000,\"updated\":5000,\"used\":0,"
					 "\"uses\":0}"));
	clock_set(-1, -1);
}

static void test_many(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	buf_add_char(&text, '[');
	for (int i = 0; i < 250; i++) {
		buf_addf(&text, "%s{\"text\": \"number %d of the box\"}", i ? "," : "",
			i * 7919);
	}
	buf_add_char(&text, ']');
	check_take("in several steps", fixture.store, text.data, "250 0 0 0: ");
	buf_clear(&text);
	buf_add_char(&text, '[');
	for (int i = 0; i <= MEMORIES_MAX; i++) {
		buf_addf(&text, "%s0", i ? "," : "");
	}
	buf_add_char(&text, ']');
	check_take("too many", fixture.store, text.data, "these are more than 20000 memories");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_records),
		cmocka_unit_test(test_secret),
		cmocka_unit_test(test_round),
		cmocka_unit_test(test_times),
		cmocka_unit_test(test_many),
	};

	return CHECK_RUN(tests);
}
