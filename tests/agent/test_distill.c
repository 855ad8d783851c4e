/* Gathering what is worth remembering: when it is asked for, what comes of each end, and
   a person's notes in pieces. */
#include "agent/aside/distill.h"

#include "scene.h"

#include "agent/state.h"
#include "agent/window/memories.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "store/memories.h"

#define NO                                                                                     \
	{ .bytes = "HTTP/1.1 401 No\r\nConnection: close\r\n\r\n{}", .close = true }

static struct buf notices;

static void note_notices(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_NOTICE) {
		buf_addf(&notices, "%s;", event->text);
	}
}

static void begin(struct scene *scene, const struct reply *replies, size_t count) {
	buf_init(&notices, 4096);
	scene_init(scene, replies, count);
	agent_limits_default(&scene->options.limits);
	scene->options.limits.memory_every = 2;
	scene->meddle = note_notices;
	scene_open(scene, MODE_CHAT, 0);
}

static void end(struct scene *scene) {
	scene_fini(scene);
	buf_fini(&notices);
}

static void send(struct scene *scene, const char *text) {
	scene_send(scene, text);
	scene_wait(scene);
}

static void wait_notice(struct scene *scene) {
	while (notices.len == 0) {
		loop_turn(scene->loop, 20);
	}
}

static void wait_requests(struct scene *scene, size_t count) {
	while (scene->server.requests.len < count) {
		loop_turn(scene->loop, 20);
	}
}

static bool add_text(void *ctx, const struct memory_row *row) {
	buf_addf(ctx, "%s;", row->text);
	return true;
}

static void check_kept(const char *name, struct scene *scene, const char *want) {
	auto_buf struct buf out = BUF_INIT;

	assert_true(
		memories_list(scene->store, MEMORY_FACT, MEMORY_NEWEST, add_text, &out, NULL));
	check_str(name, out.data, want);
}

static void test_every_two_turns(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("Fine."), SCENE_SAYS("Good."),
		SCENE_SAYS("- The person has a dog"), SCENE_SAYS("Yes.") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "my dog is here");
	assert_int_equal(scene.server.requests.len, 1);
	send(&scene, "he barks");
	wait_notice(&scene);
	check_str("told", notices.data, "1 thing was remembered; /memory shows it;");
	check_kept("kept", &scene, "The person has a dog;");
	const char *request = scene.server.requests.items[2];

	check("what was said", strstr(request, "Person: my dog is here\\nAssistant: Fine.\\n"
					       "Person: he barks\\nAssistant: Good."));
	check("no tools", !strstr(request, "\"tools\""));
	send(&scene, "good dog");
	assert_int_equal(scene.server.requests.len, 4);
	scene_check_store(&scene, "distill");
	end(&scene);
}

/* In the background nobody is told, and the next try comes later. */
static void test_failure(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("1"), SCENE_SAYS("2"), NO,
		SCENE_SAYS("3"), SCENE_SAYS("4"), SCENE_SAYS("- has a dog") };
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "one");
	send(&scene, "two");
	wait_requests(&scene, 3);
	send(&scene, "three");
	assert_int_equal(scene.server.requests.len, 4);
	send(&scene, "four");
	wait_notice(&scene);
	check_str("told", notices.data, "1 thing was remembered; /memory shows it;");
	check("from the beginning", strstr(scene.server.requests.items[5], "Person: one\\n"));
	end(&scene);
}

static void test_wanted(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("1"), SCENE_SAYS("Nothing."), NO };
	struct scene scene;
	struct err err = ERR_INIT;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	check("nothing was said", !agent_distill(scene.agent, &err));
	check_int("says so", err.code, ERR_USAGE);
	send(&scene, "hello");
	assert_true(agent_distill(scene.agent, &err));
	check("once at a time", !agent_distill(scene.agent, &err) && err.code == ERR_BUSY);
	wait_notice(&scene);
	check_str("nothing in it", notices.data, "there was nothing new to remember;");
	check("no more was said", !agent_distill(scene.agent, &err) && err.code == ERR_USAGE);
	check("nothing to stop", !agent_distill_stop(scene.agent));
	buf_clear(&notices);
	assert_true(agent_distill_notes(scene.agent, "abc", 3, &err));
	wait_notice(&scene);
	check("a failure is told", str_starts(notices.data, "nothing was gathered"));
	end(&scene);
}

/* What comes after memory was turned off is dropped. */
static void test_turned_off(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("1"),
		{ .bytes = SCENE_EVENTS SCENE_TEXT("- has a dog") SCENE_STOP("stop") SCENE_DONE,
			.close = true,
			.hold = true } };
	struct scene scene;
	struct err err = ERR_INIT;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	send(&scene, "hello");
	assert_true(agent_distill(scene.agent, &err));
	wait_requests(&scene, 2);
	assert_true(agent_set_memory(scene.agent, false, &err));
	server_release(&scene.server, 1);
	while (scene.agent->asides.len) {
		loop_turn(scene.loop, 20);
	}
	check_kept("nothing", &scene, "");
	check_str("nor told", notices.data ? notices.data : "", "");
	check("off", !agent_distill(scene.agent, &err) && err.code == ERR_UNAVAILABLE);
	check("notes too", !agent_distill_notes(scene.agent, "abc", 3, &err) &&
				   err.code == ERR_UNAVAILABLE);
	end(&scene);
}

static char *make_notes(size_t len) {
	struct buf text = BUF_INIT;

	for (int i = 0; text.len < len; i++) {
		buf_addf(&text, "2026-03-%02d: day %d was like all the others.\n\n", i % 28 + 1,
			i * 7919);
	}
	return buf_detach(&text);
}

/* All pieces, one after the other, and one notice. */
static void test_notes(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("- has a dog"),
		SCENE_SAYS("- likes green tea\\nEpisode: 2026-03-01: moved to Rome"),
		SCENE_SAYS("- Has a dog.") };
	struct scene scene;
	struct err err = ERR_INIT;
	auto_free char *notes = make_notes(60000);
	const char *all[3];

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	assert_true(agent_distill_notes(scene.agent, notes, strlen(notes), &err));
	wait_notice(&scene);
	check_str("told once", notices.data, "3 things were remembered; /memory shows them;");
	check_kept("kept", &scene, "likes green tea;has a dog;");
	check_int("requests", scene.server.requests.len, 3);
	for (size_t i = 0; i < 3; i++) {
		all[i] = scene.server.requests.items[i];
		check("bounded", strlen(all[i]) < 40000);
	}
	check("the first", strstr(all[0], "Notes of the person:\\n2026-03-01: day 0 was"));
	check("what came is known then", strstr(all[2], "Known already:\\n- "));
	check_int("of no conversation", agent_conversation(scene.agent), 0);
	end(&scene);
}

/* What was kept before stays, and both are told. */
static void test_notes_broken_off(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("- has a dog"), NO };
	struct scene scene;
	struct err err = ERR_INIT;
	auto_free char *notes = make_notes(60000);

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	assert_true(agent_distill_notes(scene.agent, notes, strlen(notes), &err));
	wait_notice(&scene);
	check("told", str_starts(notices.data, "1 thing was remembered; /memory shows it;"
					       "nothing more was gathered"));
	check_kept("kept", &scene, "has a dog;");
	check_int("no third", scene.server.requests.len, 2);
	end(&scene);
}

static void test_notes_stopped(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("- has a dog") };
	struct scene scene;
	struct err err = ERR_INIT;
	auto_free char *notes = make_notes(60000);

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	assert_true(agent_distill_notes(scene.agent, notes, strlen(notes), &err));
	wait_requests(&scene, 2);
	assert_true(agent_distill_stop(scene.agent));
	check_kept("what came stays", &scene, "has a dog;");
	check("free again", agent_distill_notes(scene.agent, "abc", 3, &err));
	end(&scene); /* while it is going on */
}

/* A model with a small window is asked about less at once. */
static void test_small_window(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("Nothing."),
		SCENE_SAYS("Nothing.") };
	struct scene scene;
	struct err err = ERR_INIT;
	auto_free char *notes = make_notes(20000);

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	scene.profile.window = 8192;
	assert_true(agent_set_profile(scene.agent, &scene.profile, &err));
	assert_true(agent_distill_notes(scene.agent, notes, strlen(notes), &err));
	wait_notice(&scene);
	check_int("requests", scene.server.requests.len, 2);
	check("bounded", strlen(scene.server.requests.items[0]) < 18000);
	end(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_two_turns),
		cmocka_unit_test(test_failure),
		cmocka_unit_test(test_wanted),
		cmocka_unit_test(test_turned_off),
		cmocka_unit_test(test_notes),
		cmocka_unit_test(test_notes_broken_off),
		cmocka_unit_test(test_notes_stopped),
		cmocka_unit_test(test_small_window),
	};

	return CHECK_RUN(tests);
}
