/* Requests and answers that go well: bodies in every form, connections that are
   used again, callbacks that start and cancel. */
#include "base/mem.h"
#include "base/str.h"
#include "fetch.h"
#include "net/http.h"
#include "server.h"

#define OK "HTTP/1.1 200 OK\r\n"

/* Everything that a test needs. */
struct stage {
	struct loop *loop;
	struct http *http;
	struct server server;
};

static void set_stage(struct stage *stage, const struct reply *replies, size_t count) {
	stage->loop = loop_new();
	stage->http = http_new(stage->loop, NULL);
	server_init(&stage->server, stage->loop, replies, count);
}

static void clear_stage(struct stage *stage) {
	http_free(stage->http);
	server_fini(&stage->server);
	loop_turn(stage->loop, 0);
	loop_free(stage->loop);
}

/* gzip of "hello hello hello\n" */
static const char gzip[] = OK
	"Content-Encoding: gzip\r\nContent-Length: 29\r\n\r\n"
	"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xcb\x48\xcd\xc9\xc9\x57\xc8\x40\x90\x5c\x00"
	"\x3b\x7c\x8a\xdf\x12\x00\x00\x00";

static void test_answers(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
		int status;
		const char *body, *header, *value;
	} cases[] = {
		{ .name = "length",
			.reply = { .bytes = OK "Content-Length: 5\r\n\r\nhello" },
			.status = 200,
			.body = "hello" },
		{ .name = "chunks",
			.reply = { .bytes = OK "Transfer-Encoding: chunked\r\n\r\n"
					       "3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n" },
			.status = 200,
			.body = "hello" },
		{ .name = "chunks, a byte at a time",
			.reply = { .bytes = OK "Transfer-Encoding: chunked\r\n\r\n"
					       "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
				.by_byte = true },
			.status = 200,
			.body = "hello" },
		{ .name = "until the end",
			.reply = { .bytes = "HTTP/1.0 200 OK\r\n\r\nhello", .close = true },
			.status = 200,
			.body = "hello" },
		{ .name = "no body",
			.reply = { .bytes = "HTTP/1.1 204 No Content\r\n\r\n" },
			.status = 204,
			.body = "" },
		{ .name = "an error is an answer",
			.reply = { .bytes = "HTTP/1.1 429 Slow Down\r\nRetry-After:  7 \r\n"
					    "Content-Length: 4\r\n\r\nwait" },
			.status = 429,
			.body = "wait",
			.header = "retry-after",
			.value = "7" },
		{ .name = "something before the answer",
			.reply = { .bytes = "HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n" OK
					    "X-B: 2\r\nContent-Length: 1\r\n\r\nx" },
			.status = 200,
			.body = "x",
			.header = "X-A",
			.value = "(none)" },
		{ .name = "a header without a value",
			.reply = { .bytes = OK "X-Empty:\r\nContent-Length: 1\r\n\r\nx" },
			.status = 200,
			.body = "x",
			.header = "x-empty",
			.value = "" },
		{ .name = "the name in full",
			.reply = { .bytes = OK
				   "X-Longer: 1\r\nX: 2\r\nContent-Length: 1\r\n\r\nx" },
			.status = 200,
			.body = "x",
			.header = "x",
			.value = "2" },
		{ .name = "compressed",
			.reply = { .bytes = gzip, .len = sizeof(gzip) - 1 },
			.status = 200,
			.body = "hello hello hello\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *name = cases[i].name;
		struct stage stage;
		struct fetch fetch = { .want_header = cases[i].header };

		set_stage(&stage, &cases[i].reply, 1);
		fetch.http = stage.http;
		fetch_start(&fetch, stage.server.url);
		fetch_wait(&fetch, stage.loop);
		check_int(name, fetch.end, HTTP_DONE);
		check_int(name, fetch.heads, 1);
		check_int(name, fetch.status, cases[i].status);
		check_str(name, fetch.body.data, cases[i].body);
		if (cases[i].header) {
			check_str(name, fetch.header, cases[i].value);
		}
		fetch_fini(&fetch);
		clear_stage(&stage);
	}
}

static void test_request(void **state) {
	static const struct reply reply = { .bytes = OK "Content-Length: 0\r\n\r\n" };
	const char *headers[] = { "X-Key: abc", "Content-Type: application/json", NULL };
	struct fetch fetch = { 0 };
	struct stage stage;
	char *body = xcalloc(1, 200001);
	const char *sent;

	(void)state;
	set_stage(&stage, &reply, 1);
	memset(body, 'b', 200000);
	fetch.http = stage.http;
	fetch_send(&fetch, &(struct http_request){ .method = "POST",
				   .url = stage.server.url,
				   .headers = headers,
				   .body = body,
				   .body_len = 200000 });
	memset(body, 'x', 200000); /* it was copied */
	fetch_wait(&fetch, stage.loop);
	assert_int_equal(stage.server.requests.len, 1);
	sent = stage.server.requests.items[0];
	assert_true(str_starts(sent, "POST /v1 HTTP/1.1\r\n"));
	assert_non_null(strstr(sent, "\r\nX-Key: abc\r\n"));
	assert_non_null(strstr(sent, "\r\nContent-Type: application/json\r\n"));
	assert_non_null(strstr(sent, "\r\nContent-Length: 200000\r\n"));
	assert_non_null(strstr(sent, "\r\nUser-Agent: chela/"));
	assert_null(strstr(sent, "Expect"));
	assert_int_equal(strspn(strstr(sent, "\r\n\r\n") + 4, "b"), 200000);
	free(body);
	fetch_fini(&fetch);
	clear_stage(&stage);
}

/* One after the other on one connection, also when the server closed it in
   between. */
static void test_connection_is_used_again(void **state) {
	static const struct {
		const char *name;
		bool close;
		int connections;
	} cases[] = {
		{ .name = "kept", .connections = 1 },
		{ .name = "closed by the server", .close = true, .connections = 3 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct reply reply = { .bytes = OK "Content-Length: 2\r\n\r\nok",
			.close = cases[i].close };
		struct reply replies[] = { reply, reply, reply };
		struct stage stage;

		set_stage(&stage, replies, 3);
		for (int round = 0; round < 3; round++) {
			struct fetch fetch = { .http = stage.http };

			fetch_start(&fetch, stage.server.url);
			fetch_wait(&fetch, stage.loop);
			check_int(cases[i].name, fetch.end, HTTP_DONE);
			check_str(cases[i].name, fetch.body.data, "ok");
			fetch_fini(&fetch);
		}
		check_int(cases[i].name, stage.server.connections, cases[i].connections);
		clear_stage(&stage);
	}
}

static void test_many_at_once(void **state) {
	enum { COUNT = 12 };
	struct reply reply = { .bytes = OK "Transfer-Encoding: chunked\r\n\r\n"
					   "5\r\nhello\r\n0\r\n\r\n",
		.by_byte = true };
	struct reply replies[COUNT];
	struct fetch fetches[COUNT];
	struct stage stage;

	(void)state;
	for (int i = 0; i < COUNT; i++) {
		replies[i] = reply;
	}
	set_stage(&stage, replies, COUNT);
	for (int i = 0; i < COUNT; i++) {
		fetches[i] = (struct fetch){ .http = stage.http };
		fetch_start(&fetches[i], stage.server.url);
	}
	for (int i = 0; i < COUNT; i++) {
		fetch_wait(&fetches[i], stage.loop);
		assert_int_equal(fetches[i].end, HTTP_DONE);
		assert_string_equal(fetches[i].body.data, "hello");
		fetch_fini(&fetches[i]);
	}
	clear_stage(&stage);
}

/* A transfer that is started inside a callback of another. */
static void test_started_in_a_callback(void **state) {
	static const struct {
		const char *name;
		bool on_data;
	} cases[] = { { .name = "on_done" }, { .name = "on_data", .on_data = true } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		static const struct reply replies[] = {
			{ .bytes = OK "Content-Length: 1\r\n\r\na" },
			{ .bytes = OK "Content-Length: 1\r\n\r\nb" },
		};
		struct fetch second = { 0 };
		struct fetch first = { .then = &second, .then_on_data = cases[i].on_data };
		struct stage stage;

		set_stage(&stage, replies, 2);
		first.http = stage.http;
		first.then_url = stage.server.url;
		fetch_start(&first, stage.server.url);
		fetch_wait(&first, stage.loop);
		fetch_wait(&second, stage.loop);
		check_str(cases[i].name, first.body.data, "a");
		check_str(cases[i].name, second.body.data, "b");
		fetch_fini(&first);
		fetch_fini(&second);
		clear_stage(&stage);
	}
}

static void test_cancel_in_callbacks(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
		bool on_headers, on_data;
		int datas;
	} cases[] = {
		{ .name = "headers",
			.reply = { .bytes = OK "Content-Length: 5\r\n\r\nhello" },
			.on_headers = true },
		{ .name = "data",
			.reply = { .bytes = OK "Content-Length: 5\r\n\r\nhello" },
			.on_data = true,
			.datas = 1 },
		{ .name = "data, more to come",
			.reply = { .bytes = OK "Content-Length: 5\r\n\r\nhello",
				.by_byte = true },
			.on_data = true,
			.datas = 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		struct fetch fetch = { .cancel_on_headers = cases[i].on_headers,
			.cancel_on_data = cases[i].on_data };

		set_stage(&stage, &cases[i].reply, 1);
		fetch.http = stage.http;
		fetch_start(&fetch, stage.server.url);
		fetch_wait(&fetch, stage.loop);
		for (int turn = 0; turn < 20; turn++) {
			loop_turn(stage.loop, 0);
		}
		check_int(cases[i].name, fetch.done, 1);
		check_int(cases[i].name, fetch.end, HTTP_CANCELLED);
		check_int(cases[i].name, fetch.datas, cases[i].datas);
		fetch_fini(&fetch);
		clear_stage(&stage);
	}
}

static void test_cancel_before_the_start(void **state) {
	static const struct reply reply = { .bytes = OK "Content-Length: 0\r\n\r\n" };
	struct fetch fetch = { 0 };
	struct stage stage;

	(void)state;
	set_stage(&stage, &reply, 1);
	fetch.http = stage.http;
	fetch_start(&fetch, stage.server.url);
	transfer_cancel(fetch.transfer);
	assert_int_equal(fetch.done, 0); /* from the loop only */
	fetch_wait(&fetch, stage.loop);
	assert_int_equal(fetch.end, HTTP_CANCELLED);
	loop_turn(stage.loop, 0);
	assert_int_equal(stage.server.connections, 0);
	fetch_fini(&fetch);
	clear_stage(&stage);
}

/* While the server thinks: cancelled from outside, with the loop asleep before. */
static void test_cancel_while_waiting(void **state) {
	struct fetch fetch = { 0 };
	struct stage stage;

	(void)state;
	set_stage(&stage, NULL, 0);
	fetch.http = stage.http;
	fetch_start(&fetch, stage.server.url);
	while (stage.server.requests.len == 0) {
		assert_true(loop_turn(stage.loop, -1));
	}
	transfer_cancel(fetch.transfer);
	fetch_wait(&fetch, stage.loop);
	assert_int_equal(fetch.end, HTTP_CANCELLED);
	assert_int_equal(fetch.heads, 0);
	fetch_fini(&fetch);
	clear_stage(&stage);
}

/* Freed in the middle: no call comes any more. */
static void test_free_while_running(void **state) {
	static const struct reply reply = { .bytes = OK "Content-Length: 9\r\n\r\nhell" };
	struct fetch running = { 0 }, fresh = { 0 };
	struct stage stage;

	(void)state;
	set_stage(&stage, &reply, 1);
	running.http = fresh.http = stage.http;
	fetch_start(&running, stage.server.url);
	while (running.datas == 0) {
		assert_true(loop_turn(stage.loop, -1));
	}
	fetch_start(&fresh, stage.server.url);
	stage.http = http_free(stage.http);
	for (int turn = 0; turn < 20; turn++) {
		loop_turn(stage.loop, 0);
	}
	assert_int_equal(running.done + fresh.done, 0);
	fetch_fini(&running);
	fetch_fini(&fresh);
	clear_stage(&stage);
}

/* curl is not touched before the first transfer. */
static void test_nothing_before_the_first(void **state) {
	struct loop *loop = loop_new();
	struct http *http = http_new(loop, NULL);

	(void)state;
	http_warm(http, "http://127.0.0.1:1/"); /* only TLS is worth it */
	http_warm(http, "no address");
	assert_false(loop_turn(loop, -1));
	http_free(http);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_request),
		cmocka_unit_test(test_connection_is_used_again),
		cmocka_unit_test(test_many_at_once),
		cmocka_unit_test(test_started_in_a_callback),
		cmocka_unit_test(test_cancel_in_callbacks),
		cmocka_unit_test(test_cancel_before_the_start),
		cmocka_unit_test(test_cancel_while_waiting),
		cmocka_unit_test(test_free_while_running),
		cmocka_unit_test(test_nothing_before_the_first),
	};

	unsetenv("http_proxy");
	unsetenv("all_proxy");
	unsetenv("ALL_PROXY");
	return CHECK_RUN(tests);
}
