#ifndef TESTS_SERVICES_H
#define TESTS_SERVICES_H

/* Services as the program makes them, in the home of the test. */

#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "front/services.h"
#include "home.h"
#include "loop/loop.h"
#include "net/http.h"
#include "store/conversations.h"

static inline struct http *services_open_http(struct services *services) {
	struct http_settings settings = { 0 };

	return http_new(services->loop, &settings);
}

static inline void services_close_http(struct http *http) {
	http_free(http);
}

static inline void services_open(struct services *services) {
	services_init(services, loop_new());
	services->open_http = services_open_http;
	services->close_http = services_close_http;
	services->builtins = builtins;
	services->builtin_count = builtin_count;
	recipe_set_parsers(parsers, parser_count);
}

static inline void services_close(struct services *services) {
	struct loop *loop = services->loop;

	services_fini(services);
	loop_free(loop);
}

/* Stores a conversation of this agent and model; its ID. */
static inline int64_t services_add_conversation(
	struct services *services, const char *agent, const char *model) {
	struct conversation_row row = { .agent = xstrdup(agent), .model = xstrdup(model) };
	struct err err = ERR_INIT;
	struct store *store = services_store(services, &err);

	if (!store || conversations_add(store, &row, &err) != STORE_OK) {
		fail_msg("%s", err.text);
	}
	int64_t id = row.id;
	conversation_row_fini(&row);
	return id;
}

#endif
