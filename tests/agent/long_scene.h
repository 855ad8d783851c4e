#ifndef TESTS_AGENT_LONG_SCENE_H
#define TESTS_AGENT_LONG_SCENE_H

/* A scene whose conversation fills the window of its model, which `learned` may tell. */

#include "scene.h"

#include "check.h"

#include "agent/state.h"
#include "agent/window/context.h"
#include "base/str.h"

#define WINDOW 6000
#define NO_ANSWER                                                                              \
	{ .bytes = "HTTP/1.1 401 No\r\nConnection: close\r\n\r\nno", .close = true }
#define OVERFLOW(words)                                                                        \
	{                                                                                      \
		.bytes =                                                                       \
			"HTTP/1.1 400 No\r\nConnection: close\r\n\r\n{\"error\":{\"message\":" \
			"\"" words "\"}}",                                                     \
		.close = true                                                                  \
	}

static int64_t learned;

static inline int64_t get_window(void *ctx, const char *base_url, const char *model) {
	(void)ctx;
	(void)base_url;
	return str_eq(model, "m") ? learned : 0;
}

static inline void put_window(
	void *ctx, const char *base_url, const char *model, int64_t window) {
	(void)ctx;
	assert_non_null(base_url);
	assert_string_equal(model, "m");
	learned = window;
}

static inline void open_with(struct scene *scene, int64_t conversation, int64_t window) {
	struct err err = ERR_INIT;
	scene_open(scene, MODE_MAX, conversation);
	scene->agent->options.get_window = get_window;
	scene->agent->options.put_window = put_window;
	scene->profile.window = window;
	assert_true(agent_set_profile(scene->agent, &scene->profile, &err));
}

/* A message of about 1,000 tokens that begins with its number. */
static inline void send_long(struct scene *scene, int number) {
	auto_buf struct buf text = BUF_INIT;
	buf_addf(&text, "words-%d ", number);
	for (int i = 0; i < 3990; i++) {
		buf_add_char(&text, 'x');
	}
	scene_send(scene, text.data);
	scene_wait(scene);
}

static inline void turn_until(struct scene *scene, size_t requests) {
	while (scene->server.requests.len < requests || agent_is_compacting(scene->agent)) {
		loop_turn(scene->loop, 20);
	}
}

static inline bool has(const struct scene *scene, size_t request, const char *words) {
	return strstr(scene->server.requests.items[request], words) != NULL;
}

#endif
