/* Requests beside the conversation: what goes out, and each way in which they end. */
#include "agent/aside/aside.h"

#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "store/usage.h"

#define TOOK                                                                                   \
	"data: {\"choices\":[],\"usage\":{\"prompt_tokens\":321,\"completion_tokens\":9}}\n\n"

struct heard {
	int calls;
	struct buf text;
	struct buf error;
	bool cut;
	enum provider_error_kind kind;
	int64_t limit;
};

static void hear(void *ctx, const struct aside_result *result) {
	struct heard *heard = ctx;
	heard->calls++;
	heard->cut = result->cut;
	heard->kind = result->kind;
	heard->limit = result->limit;
	assert_true((result->text == NULL) != (result->error == NULL));
	buf_add_str(&heard->text, result->text ? result->text : "");
	buf_add_str(&heard->error, result->error ? result->error : "");
}

static void heard_init(struct heard *heard) {
	*heard = (struct heard){ .text = BUF_INIT, .error = BUF_INIT };
}

static void heard_fini(struct heard *heard) {
	buf_fini(&heard->text);
	buf_fini(&heard->error);
}

static struct aside *ask(struct scene *scene, struct heard *heard, int64_t timeout) {
	return aside_start(scene->agent, &(struct aside_request){
						 .system = "Be short.",
						 .text = "What is it about?",
						 .max_tokens = 77,
						 .timeout = timeout,
						 .on_done = hear,
						 .ctx = heard,
					 });
}

static void wait_for(struct scene *scene, struct heard *heard) {
	while (heard->calls == 0) {
		loop_turn(scene->loop, 20);
	}
}

static const struct {
	const char *name;
	struct reply reply;
	const char *text, *error; /* the error holds this */
	bool cut;
	enum provider_error_kind kind;
	int64_t limit;
} ends[] = {
	{ .name = "a text",
		.reply = SCENE_SAYS("  about crabs \\n"),
		.text = "about crabs",
		.error = "" },
	{ .name = "a key in it is masked",
		.reply = SCENE_SAYS("it is sk-verysecret"),
		.text = "it is [secret]",
		.error = "" },
	{ .name = "cut at its limit",
		.reply = { .bytes = SCENE_EVENTS SCENE_TEXT("about") SCENE_STOP("length")
				   SCENE_DONE },
		.text = "about",
		.error = "",
		.cut = true },
	{ .name = "nothing in it", .reply = SCENE_SAYS("  "), .text = "", .error = "empty" },
	{ .name = "a call where none was offered",
		.reply = SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
		.text = "",
		.error = "no answer" },
	{ .name = "broken off",
		.reply = { .bytes = SCENE_EVENTS SCENE_TEXT("half"), .close = true },
		.text = "",
		.error = " ",
		.kind = PERR_INCOMPLETE },
	{ .name = "too long for the window",
		.reply = { .bytes = "HTTP/1.1 400 No\r\nConnection: close\r\n\r\n{\"error\":{"
				    "\"message\":\"maximum context length is 8192 tokens\"}}",
			.close = true },
		.text = "",
		.error = " ",
		.kind = PERR_OVERFLOW,
		.limit = 8192 },
};

static void test_ends(void **state) {
	(void)state;
	redact_add("sk-verysecret");
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		struct scene scene;
		struct heard heard;
		heard_init(&heard);
		scene_init(&scene, &ends[i].reply, 1);
		scene_open(&scene, MODE_CHAT, 0);
		ask(&scene, &heard, 60000);
		wait_for(&scene, &heard);
		check_str(ends[i].name, heard.text.data, ends[i].text);
		check(ends[i].name, strstr(heard.error.data, ends[i].error));
		check(ends[i].name, (*ends[i].error == '\0') == (heard.error.len == 0));
		check_int(ends[i].name, heard.cut, ends[i].cut);
		check_int(ends[i].name, heard.kind, ends[i].kind);
		check_int(ends[i].name, heard.limit, ends[i].limit);
		scene_fini(&scene);
		check_int(ends[i].name, heard.calls, 1);
		heard_fini(&heard);
	}
	redact_clear();
}

static bool add_input(void *ctx, const struct usage_sum *sum) {
	*(int64_t *)ctx += sum->usage.input;
	return true;
}

/* What it took counts, whether or not it could be used. */
static void test_usage(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
	} cases[] = {
		{ "a text", { .bytes = SCENE_EVENTS SCENE_TEXT("about crabs") SCENE_STOP("stop")
					    TOOK SCENE_DONE } },
		{ "an empty one", { .bytes = SCENE_EVENTS SCENE_TEXT(" ") SCENE_STOP("stop")
						  TOOK SCENE_DONE } },
		{ "one that is of no use", { .bytes = SCENE_EVENTS SCENE_STOP("content_filter")
							   TOOK SCENE_DONE } },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		struct heard heard;
		int64_t input = 0;
		struct err err = ERR_INIT;
		heard_init(&heard);
		scene_init(&scene, &cases[i].reply, 1);
		scene_open(&scene, MODE_CHAT, 0);
		ask(&scene, &heard, 60000);
		wait_for(&scene, &heard);
		check(cases[i].name,
			usage_sums(scene.store, USAGE_BY_MODEL, &(struct usage_filter){ 0 },
				add_input, &input, &err));
		check_int(cases[i].name, input, 321);
		scene_fini(&scene);
		heard_fini(&heard);
	}
}

/* Its own words and nothing of the conversation, its tools or its thinking. */
static void test_request(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("hello"), SCENE_SAYS("crabs") };
	struct scene scene;
	struct heard heard;
	(void)state;
	heard_init(&heard);
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "something else");
	scene_wait(&scene);
	ask(&scene, &heard, 60000);
	wait_for(&scene, &heard);
	const char *request = scene.server.requests.items[1];
	assert_non_null(strstr(request, "Be short."));
	assert_non_null(strstr(request, "What is it about?"));
	assert_non_null(strstr(request, "\"max_tokens\":77"));
	assert_null(strstr(request, "something else"));
	assert_null(strstr(request, "\"tools\""));
	assert_int_equal(agent_messages(scene.agent)->messages.len, 2);
	scene_fini(&scene);
	heard_fini(&heard);
}

/* Neither a run nor another model of the conversation takes anything from it. */
static void test_beside_a_run(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two") };
	struct scene scene;
	struct heard heard;
	struct err err = ERR_INIT;
	(void)state;
	heard_init(&heard);
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_CHAT, 0);
	ask(&scene, &heard, 60000);
	scene.profile.target.model = "another";
	assert_true(agent_set_profile(scene.agent, &scene.profile, &err));
	scene_send(&scene, "go");
	scene_wait(&scene);
	wait_for(&scene, &heard);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_int_equal(heard.text.len, 3);
	int old = 0;
	for (size_t i = 0; i < 2; i++) {
		old += strstr(scene.server.requests.items[i], "\"model\":\"m\"") != NULL;
	}
	assert_int_equal(old, 1);
	scene_fini(&scene);
	heard_fini(&heard);
}

/* A server that says nothing, a cancel, the end of the agent, and no model at all. */
static void test_no_answer(void **state) {
	struct scene scene;
	struct heard late, dropped, freed, local;
	struct err err = ERR_INIT;
	(void)state;
	heard_init(&late);
	heard_init(&dropped);
	heard_init(&freed);
	heard_init(&local);
	scene_init(&scene, NULL, 0);
	scene_open(&scene, MODE_CHAT, 0);
	struct aside *drop = ask(&scene, &dropped, 60000);
	ask(&scene, &late, 30);
	ask(&scene, &freed, 60000);
	wait_for(&scene, &late);
	assert_non_null(strstr(late.error.data, "in time"));
	assert_null(aside_cancel(drop));
	scene.profile.target.wire = "demo";
	assert_true(agent_set_profile(scene.agent, &scene.profile, &err));
	ask(&scene, &local, 60000);
	assert_int_equal(local.calls, 0);
	wait_for(&scene, &local);
	assert_int_equal(local.text.len, 0);
	assert_int_equal(freed.calls, 0);
	scene_fini(&scene);
	assert_int_equal(dropped.calls, 0);
	assert_int_equal(freed.calls, 1);
	assert_string_equal(freed.error.data, "cancelled");
	heard_fini(&late);
	heard_fini(&dropped);
	heard_fini(&freed);
	heard_fini(&local);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_usage),
		cmocka_unit_test(test_request),
		cmocka_unit_test(test_beside_a_run),
		cmocka_unit_test(test_no_answer),
	};
	return CHECK_RUN(tests);
}
