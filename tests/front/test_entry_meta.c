/* What is said of a message beside its text. */

#include "base/clock.h"
#include "base/mem.h"
#include "front/transcript/entry_meta.h"
#include "tests/check.h"

#define DATE INT64_C(1772359320000) /* 2026-03-01 10:02 UTC */

static void add(struct conversation *conversation, enum role role, const char *origin,
	const char *mode, int64_t input, int64_t output, int64_t ms) {
	struct message message;

	message_init(&message, role);
	message.id = (int64_t)conversation->messages.len + 1;
	message.created = DATE;
	message.origin = xstrdup(origin);
	message.mode = xstrdup(mode);
	message.usage = (struct usage){ input, output, -1, -1, -1 };
	message.ms = ms;
	message_add(&message, PART_TEXT, "text");
	conversation_add(conversation, &message);
}

/* The pieces of an entry with bars between. */
static char *meta_of(const struct entry *entry) {
	auto_strv struct strv pieces = STRV_INIT;
	struct buf out = BUF_INIT;

	entry_meta(entry, &pieces);
	for (size_t i = 0; i < pieces.len; i++) {
		buf_addf(&out, "%s%s", i ? "|" : "", pieces.items[i]);
	}
	return buf_detach(&out);
}

static void test_pieces(void **state) {
	static const struct {
		const char *name;
		enum role role;
		const char *origin, *mode;
		int64_t input, output, ms;
		const char *meta;
	} cases[] = {
		{ "a question", ROLE_USER, NULL, NULL, -1, -1, 0, "10:02" },
		{ "the first model is not said", ROLE_ASSISTANT, "v/openai/gemma3", "build", 9,
			999, 0, "10:02|in 9 out 999" },
		{ "nor the same again", ROLE_ASSISTANT, "v/openai/gemma3", NULL, -1, -1, 0,
			"10:02" },
		{ "another one is", ROLE_ASSISTANT, "v/openai/org/big", NULL, -1, -1, 0,
			"10:02|org/big" },
		{ "a mode, a duration", ROLE_ASSISTANT, "v/openai/org/big", "plan", -1, -1,
			12300, "10:02|plan|12.3s" },
		{ "many tokens", ROLE_ASSISTANT, NULL, NULL, 9870, 123456, 0,
			"10:02|in 9.8k out 123k" },
		{ "very many", ROLE_ASSISTANT, NULL, NULL, 2345678, -1, 0,
			"10:02|in 2.3M out ?" },
		{ "a model's name may be hostile", ROLE_ASSISTANT, "v/w/a\x1b[31m", NULL, -1,
			-1, 0, "10:02|a^[[31m" },
	};
	struct conversation conversation = { 0 };
	struct transcript transcript;

	(void)state;
	setenv("TZ", "UTC", 1);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		add(&conversation, cases[i].role, cases[i].origin, cases[i].mode,
			cases[i].input, cases[i].output, cases[i].ms);
	}
	transcript_init(&transcript);
	transcript_load(&transcript, &conversation);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *meta = meta_of(transcript.entries.items[i]);

		check_str(cases[i].name, meta, cases[i].meta);
	}
	transcript_fini(&transcript);
	conversation_fini(&conversation);
}

/* Behind the last text only, and not where calls follow. */
static void test_where_an_answer_closes(void **state) {
	struct conversation conversation = { 0 };
	struct message message;
	struct transcript transcript;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, "first");
	message_add_call(&message, "id", "tool", "{}");
	conversation_add(&conversation, &message);
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_THINKING, "hm");
	message_add(&message, PART_TEXT, "second");
	conversation_add(&conversation, &message);
	transcript_init(&transcript);
	transcript_load(&transcript, &conversation);
	assert_int_equal(transcript.entries.len, 4);
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(transcript.entries.items[i]->closes, i == 3);
	}
	transcript_fini(&transcript);
	conversation_fini(&conversation);
}

static void check_versions(const struct transcript *transcript, const char *want) {
	auto_buf struct buf got = BUF_INIT;

	for (size_t i = 0; i < transcript->entries.len; i++) {
		buf_addf(&got, "%d/%d ", transcript->entries.items[i]->version_number,
			transcript->entries.items[i]->versions);
	}
	assert_string_equal(got.data, want);
}

/* A turn that begins with a call bears its version below its last words. */
static void test_versions(void **state) {
	struct conversation conversation = { 0 };
	struct message message;
	struct transcript transcript;

	(void)state;
	add(&conversation, ROLE_USER, NULL, NULL, 0, 0, 0);
	message_init(&message, ROLE_ASSISTANT);
	message.id = 2;
	message_add_call(&message, "id", "tool", "{}");
	conversation_add(&conversation, &message);
	transcript_init(&transcript);
	transcript_load(&transcript, &conversation);
	transcript_version(&transcript, 1, 1, 2);
	transcript_version(&transcript, 2, 2, 3);
	check_versions(&transcript, "1/2 2/3 ");
	add(&conversation, ROLE_ASSISTANT, NULL, NULL, 0, 0, 0);
	add(&conversation, ROLE_USER, NULL, NULL, 0, 0, 0);
	transcript_append(&transcript, &conversation, 2);
	transcript_version(&transcript, 2, 2, 3);
	transcript_version(&transcript, 0, 1, 9);
	transcript_version(&transcript, 99, 1, 9);
	check_versions(&transcript, "1/2 0/0 2/3 0/0 ");
	transcript_fini(&transcript);
	conversation_fini(&conversation);
}

static void test_stars(void **state) {
	struct conversation conversation = { 0 };
	struct transcript transcript;

	(void)state;
	add(&conversation, ROLE_USER, NULL, NULL, 0, 0, 0);
	add(&conversation, ROLE_ASSISTANT, NULL, NULL, 0, 0, 0);
	conversation.messages.items[1].starred = true;
	transcript_init(&transcript);
	transcript_load(&transcript, &conversation);
	uint32_t version = transcript.entries.items[0]->version;

	assert_false(transcript.entries.items[0]->starred);
	assert_true(transcript.entries.items[1]->starred);
	transcript_star(&transcript, 1, true);
	transcript_star(&transcript, 2, false);
	assert_true(transcript.entries.items[0]->starred);
	assert_false(transcript.entries.items[1]->starred);
	assert_true(transcript.entries.items[0]->version > version);
	transcript_star(&transcript, 0, true);
	transcript_fini(&transcript);
	conversation_fini(&conversation);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_where_an_answer_closes),
		cmocka_unit_test(test_stars),
		cmocka_unit_test(test_versions),
	};

	return CHECK_RUN(tests);
}
