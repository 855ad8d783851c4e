#include "store/search.h"

#include "base/utf8.h"
#include "base/width.h"
#include "content.h"
#include "store/index.h"
#include "store/tokens.h"

/* Each text is a message; the hits of a query are named by their letters. */
static const char *const texts[] = {
	"a I like C++ and Rust",
	"b I like C# more, see a.b and foo-bar",
	"c 我用curl下载，然后部署完成",
	"d AND OR NOT are words; she said \"so be it\"",
	"e ＦＵＬＬ　ｗｉｄｔｈ and Größe, cafe\xcc\x81",
	"f the start of art\nover two lines -> done",
	"g 部署要小心。完成了再说",
	"h хорошо, a_b under_score x+y=z",
};

static bool handle_letter(void *ctx, const struct search_hit *hit) {
	buf_add(ctx, hit->snippet, 1);
	return true;
}

static void check_search(
	const char *name, struct store *store, const char *query, const char *want) {
	auto_buf struct buf letters = BUF_INIT;
	struct err err = ERR_INIT;

	if (!search_messages(store, query, 0, handle_letter, &letters, &err)) {
		fail_msg("%s: %s", name, err.text);
	}
	check_str(name, letters.data, want);
}

static const struct search_case {
	const char *name, *query, *hits; /* newest first */
} search_cases[] = {
	{ .name = "C++ is not C#", .query = "C++", .hits = "a" },
	{ .name = "C#", .query = "c#", .hits = "b" },
	{ .name = "C is the beginning of both, and of others", .query = "C", .hits = "ecba" },
	{ .name = "a word with signs is there without them", .query = "C like", .hits = "ba" },
	{ .name = "dots", .query = "a.b", .hits = "b" },
	{ .name = "dots that are not there", .query = "a.c", .hits = "" },
	{ .name = "dash", .query = "foo-bar", .hits = "b" },
	{ .name = "dash, the beginning", .query = "foo-b", .hits = "b" },
	{ .name = "underscore", .query = "under_sc", .hits = "h" },
	{ .name = "all words", .query = "like more", .hits = "b" },
	{ .name = "the last is a beginning", .query = "like mor", .hits = "b" },
	{ .name = "the first is a word", .query = "lik more", .hits = "" },
	{ .name = "words of the query language", .query = "AND OR", .hits = "d" },
	{ .name = "NOT", .query = "NOT", .hits = "d" },
	{ .name = "quotation marks", .query = "\"so be it\"", .hits = "d" },
	{ .name = "phrase in another order", .query = "\"be so it\"", .hits = "" },
	{ .name = "phrase over a line break", .query = "\"art over\"", .hits = "f" },
	{ .name = "column filter is text", .query = "text:like", .hits = "" },
	{ .name = "star is text", .query = "lik*", .hits = "" },
	{ .name = "brackets", .query = "(a.b OR", .hits = "" },
	{ .name = "one Chinese character", .query = "署", .hits = "gc" },
	{ .name = "the last of a run", .query = "心", .hits = "g" },
	{ .name = "two", .query = "部署", .hits = "gc" },
	{ .name = "four", .query = "部署完成", .hits = "c" },
	{ .name = "two and two", .query = "部署 完成", .hits = "gc" },
	{ .name = "not over a comma", .query = "载然", .hits = "" },
	{ .name = "mixed", .query = "用curl下", .hits = "c" },
	{ .name = "Latin glued to Chinese", .query = "curl", .hits = "c" },
	{ .name = "full width in the text", .query = "full width", .hits = "e" },
	{ .name = "full width in the query", .query = "ＣＵＲＬ", .hits = "c" },
	{ .name = "umlaut and case", .query = "GRÖSSE", .hits = "" },
	{ .name = "umlaut", .query = "GRÖß", .hits = "e" },
	{ .name = "composed or not", .query = "caf\xc3\xa9", .hits = "e" },
	{ .name = "other scripts", .query = "ХОРО", .hits = "h" },
	{ .name = "a word's beginning, not its middle", .query = "art", .hits = "f" },
	{ .name = "only in the middle", .query = "tart", .hits = "" },
	{ .name = "signs alone", .query = "->", .hits = "f" },
	{ .name = "nothing", .query = "  ", .hits = "" },
	{ .name = "not there", .query = "zebra", .hits = "" },
};

static void test_cases(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		add_text(fixture.store, conversation, ROLE_USER, texts[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(search_cases); i++) {
		const struct search_case *c = &search_cases[i];

		check_search(c->name, fixture.store, c->query, c->hits);
	}
	/* And once more when the segments of the index are merged. */
	run_sql(fixture.store, "INSERT INTO search (search) VALUES ('optimize')");
	for (size_t i = 0; i < ARRAY_LEN(search_cases); i++) {
		const struct search_case *c = &search_cases[i];

		check_search(c->name, fixture.store, c->query, c->hits);
	}
}

struct counter {
	int left;
	int64_t last;
	bool descending;
};

static bool handle_count(void *ctx, const struct search_hit *hit) {
	struct counter *counter = ctx;

	counter->descending =
		counter->descending && (counter->last == 0 || hit->message < counter->last);
	counter->last = hit->message;
	return --counter->left > 0;
}

static int count_hits(struct store *store, const char *query, int limit, int stop) {
	struct counter counter = { .left = stop, .descending = true };
	struct err err = ERR_INIT;

	if (!search_messages(store, query, limit, handle_count, &counter, &err)) {
		fail_msg("%s: %s", query, err.text);
	}
	check(query, counter.descending);
	return stop - counter.left;
}

/* More messages than are looked at for the first letter: the rest comes from the
   other query, without doubles and gaps. */
static void test_rare_beginning_among_many(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	for (int i = 0; i < 1500; i++) {
		add_text(fixture.store, conversation, ROLE_USER,
			i % 300 == 7 ? "some needle here" : "nothing new here");
	}
	must(store_commit(fixture.store, &err), &err);
	assert_int_equal(count_hits(fixture.store, "need", 0, 1000), 5);
	assert_int_equal(count_hits(fixture.store, "noth", 2000, 2000), 1495);
	assert_int_equal(count_hits(fixture.store, "n", 2000, 2000), 1500);
}

static void test_limit_and_stop(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");

	(void)state;
	for (int i = 0; i < 70; i++) {
		add_text(fixture.store, conversation, ROLE_USER, "same words");
	}
	assert_int_equal(count_hits(fixture.store, "words", 0, 1000), 50);
	assert_int_equal(count_hits(fixture.store, "words", 7, 1000), 7);
	assert_int_equal(count_hits(fixture.store, "words", 0, 3), 3);
}

static void test_removed_messages_are_no_hits(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t first = add_conversation(fixture.store, "x");
	int64_t second = add_conversation(fixture.store, "y");
	struct err err = ERR_INIT;

	(void)state;
	add_text(fixture.store, first, ROLE_USER, "a crab");
	add_text(fixture.store, second, ROLE_USER, "b crab");
	check_search("both", fixture.store, "crab", "ba");
	must(conversations_remove(fixture.store, second, &err), &err);
	check_search("one", fixture.store, "crab", "a");
}

static void test_a_streaming_message_is_found_when_finished(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_STREAMING;
	must(messages_add(fixture.store, conversation, &message, &err), &err);
	add_chunk(fixture.store, message.id, false, "a crab");
	check_search("streaming", fixture.store, "crab", "");
	message_add(&message, PART_THINKING, "about lobsters");
	message_add(&message, PART_TEXT, "a crab");
	message.state = MESSAGE_COMPLETE;
	must(messages_finish(fixture.store, &message, &err), &err);
	check_search("finished", fixture.store, "crab", "a");
	check_search("thinking is not searched", fixture.store, "lobsters", "");
	message_fini(&message);
}

static bool handle_snippet(void *ctx, const struct search_hit *hit) {
	buf_add_str(ctx, hit->snippet);
	return true;
}

static const struct snippet_case {
	const char *name, *before, *word, *after; /* before and after stand 50 times */
	bool cut;
} snippet_cases[] = {
	{ .name = "short", .before = "", .word = "x needle\n\n  y", .after = "", .cut = false },
	{ .name = "long English",
		.before = "some words ",
		.word = "the needle",
		.after = " more",
		.cut = true },
	{ .name = "long Chinese",
		.before = "很长的文字，",
		.word = "needle",
		.after = "还有更多",
		.cut = true },
};

static void test_snippet(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(snippet_cases); i++) {
		const struct snippet_case *c = &snippet_cases[i];
		auto_fixture struct fixture fixture = fixture_new();
		auto_buf struct buf text = BUF_INIT, snippet = BUF_INIT;

		for (int j = 0; j < 50; j++) {
			buf_add_str(&text, c->before);
		}
		buf_add_str(&text, c->word);
		for (int j = 0; j < 50; j++) {
			buf_add_str(&text, c->after);
		}
		add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER,
			text.data);
		assert_true(search_messages(
			fixture.store, "needle", 0, handle_snippet, &snippet, NULL));
		check(c->name, strstr(snippet.data, "needle") != NULL);
		check(c->name, strchr(snippet.data, '\n') == NULL);
		check(c->name, strstr(snippet.data, "  ") == NULL);
		check(c->name, utf8_is_valid(snippet.data, snippet.len));
		check(c->name, width_text(snippet.data, snippet.len) <= 80);
		check_int(c->name, strncmp(snippet.data, "...", 3) == 0, c->cut);
	}
}

/* Random texts of a small alphabet, so that everything occurs somewhere: the index
   and a look into each text give the same hits. */
#define RANDOM_TEXTS 300
#define RANDOM_QUERIES 400

static void random_text(struct buf *out, int words, const char *const *alphabet, size_t count) {
	for (int i = 0; i < words; i++) {
		buf_add_str(out, alphabet[random_below((uint32_t)count)]);
	}
}

static bool handle_mark(void *ctx, const struct search_hit *hit) {
	bool *found = ctx;

	found[hit->message] = true;
	return true;
}

static bool handle_word(void *ctx, const struct token *token) {
	buf_addf(ctx, "|%.*s", (int)token->len, token->text);
	return true;
}

/* What search.h promises, by reading: all of the query in the text; each of its
   Latin words as a word, the last one as the beginning of one. */
static bool expects(const char *text, const char *query) {
	auto_buf struct buf words = BUF_INIT;
	const char *at = query;

	if (!strstr(text, query)) {
		return false;
	}
	tokens_split(text, strlen(text), handle_word, &words);
	buf_add_char(&words, '|');
	while (*at) {
		size_t len = strspn(at, "ab");
		const char *rest = at + len;
		bool last = len && rest[strcspn(rest, "ab一二三")] == '\0';
		auto_free char *word = xasprintf("|%.*s%s", (int)len, at, last ? "" : "|");

		if (len && !strstr(words.data, word)) {
			return false;
		}
		at = len ? rest : at + 1;
	}
	return true;
}

static void test_index_and_text_agree(void **state) {
	static const char *const alphabet[] = { "a", "b", "a", "b", "一", "二", "三", " ", ".",
		"，" };
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");
	char *stored[RANDOM_TEXTS + 1] = { NULL };
	struct err err = ERR_INIT;
	int hits = 0;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	for (int i = 1; i <= RANDOM_TEXTS; i++) {
		struct buf text;

		buf_init(&text, BUF_MAX_DEFAULT);
		random_text(&text, 2 + (int)random_below(12), alphabet, ARRAY_LEN(alphabet));
		assert_int_equal(
			add_text(fixture.store, conversation, ROLE_USER, text.data), i);
		stored[i] = buf_detach(&text);
	}
	must(store_commit(fixture.store, &err), &err);
	for (int i = 0; i < RANDOM_QUERIES; i++) {
		bool found[RANDOM_TEXTS + 1] = { false };
		auto_buf struct buf query = BUF_INIT;

		/* No spaces: one word to search for. */
		random_text(&query, 1 + (int)random_below(4), alphabet, 7);
		if (!search_messages(fixture.store, query.data, RANDOM_TEXTS * 2, handle_mark,
			    found, &err)) {
			fail_msg("%s: %s", query.data, err.text);
		}
		for (int j = 1; j <= RANDOM_TEXTS; j++) {
			if (found[j] != expects(stored[j], query.data)) {
				fail_msg("query '%s' in '%s': %s", query.data, stored[j],
					found[j] ? "found" : "not found");
			}
			hits += found[j];
		}
	}
	assert_true(hits > 1000);
	for (int i = 1; i <= RANDOM_TEXTS; i++) {
		free(stored[i]);
	}
}

/* Each token must be one to FTS5 too, or it refuses the query as a phrase; what is a
   letter only in a newer Unicode than its own is found without it. */
static uint32_t next_letter(uint32_t code) {
	do {
		code += code < 0x3000 ? 7 : 211;
	} while (code < 0x30000 && (!utf8_is_word(code) || utf8_is_mark(code)));
	return code;
}

static void letter_word(struct buf *out, uint32_t code) {
	buf_addf(out, "x");
	buf_add_code(out, code);
	buf_addf(out, "y%x", (unsigned)code);
}

static void test_every_letter_is_one_token(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t conversation = add_conversation(fixture.store, "x");
	struct err err = ERR_INIT;
	int letters = 0;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	for (uint32_t code = next_letter(0x80); code < 0x30000; code = next_letter(code)) {
		auto_buf struct buf word = BUF_INIT;

		letter_word(&word, code);
		add_text(fixture.store, conversation, ROLE_USER, word.data);
		letters++;
	}
	must(store_commit(fixture.store, &err), &err);
	assert_true(letters > 500);
	for (uint32_t code = next_letter(0x80); code < 0x30000; code = next_letter(code)) {
		auto_buf struct buf word = BUF_INIT;

		letter_word(&word, code);
		check_int(word.data, count_hits(fixture.store, word.data, 0, 10), 1);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_rare_beginning_among_many),
		cmocka_unit_test(test_limit_and_stop),
		cmocka_unit_test(test_removed_messages_are_no_hits),
		cmocka_unit_test(test_a_streaming_message_is_found_when_finished),
		cmocka_unit_test(test_snippet),
		cmocka_unit_test(test_index_and_text_agree),
		cmocka_unit_test(test_every_letter_is_one_token),
	};

	return CHECK_RUN(tests);
}
