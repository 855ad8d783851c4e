/* Transfers that end badly, and what is said about it. */
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "fetch.h"
#include "net/http.h"
#include "net/transfer.h"
#include "server.h"

#define OK "HTTP/1.1 200 OK\r\n"

static void test_broken_answers(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
		size_t max_body;
		enum http_end end;
		int heads;
		const char *body, *text;
	} cases[] = {
		{ .name = "closed without an answer",
			.reply = { .drop = true },
			.end = HTTP_LOST,
			.body = "",
			.text = "broke" },
		{ .name = "cut inside the headers",
			.reply = { .bytes = "HTTP/1.1 200 OK\r\nContent-", .close = true },
			.end = HTTP_LOST,
			.body = "",
			.text = "broke" },
		{ .name = "cut inside the body",
			.reply = { .bytes = OK "Content-Length: 10\r\n\r\nhello",
				.close = true },
			.end = HTTP_LOST,
			.heads = 1,
			.body = "hello",
			.text = "broke" },
		{ .name = "cut inside a chunk",
			.reply = { .bytes = OK "Transfer-Encoding: chunked\r\n\r\n9\r\nhello",
				.close = true },
			.end = HTTP_LOST,
			.heads = 1,
			.body = "hello",
			.text = "broke" },
		{ .name = "last chunk missing",
			.reply = { .bytes = OK
				   "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
				.close = true },
			.end = HTTP_LOST,
			.heads = 1,
			.body = "hello",
			.text = "broke" },
		{ .name = "no HTTP",
			.reply = { .bytes = "220 mail.example ESMTP\r\n", .close = true },
			.end = HTTP_LOST,
			.body = "",
			.text = "it does not answer in HTTP" },
		{ .name = "garbage for gzip",
			.reply = { .bytes = OK
				   "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello" },
			.end = HTTP_LOST,
			.heads = 1,
			.body = "",
			.text = "broke" },
		{ .name = "too large",
			.reply = { .bytes = OK "Content-Length: 6\r\n\r\nhello!" },
			.max_body = 5,
			.end = HTTP_TOO_LARGE,
			.heads = 1,
			.body = "",
			.text = "larger than 5 bytes" },
		{ .name = "just not too large",
			.reply = { .bytes = OK "Content-Length: 5\r\n\r\nhello" },
			.max_body = 5,
			.end = HTTP_DONE,
			.heads = 1,
			.body = "hello",
			.text = "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *name = cases[i].name;
		struct loop *loop = loop_new();
		struct fetch fetch = { .http = http_new(loop, NULL) };
		struct server server;

		server_init(&server, loop, &cases[i].reply, 1);
		fetch_send(&fetch, &(struct http_request){ .method = "GET",
					   .url = server.url,
					   .max_body = cases[i].max_body });
		fetch_wait(&fetch, loop);
		check_int(name, fetch.end, cases[i].end);
		check_int(name, fetch.heads, cases[i].heads);
		check_str(name, fetch.body.data, cases[i].body);
		check(name, strstr(fetch.err.text, cases[i].text));
		fetch_fini(&fetch);
		http_free(fetch.http);
		server_fini(&server);
		loop_free(loop);
	}
}

/* More data than the limit in many pieces: the pieces before it were handed on. */
static void test_too_large_in_pieces(void **state) {
	static const struct reply reply = { .bytes = "HTTP/1.0 200 OK\r\n\r\n0123456789",
		.by_byte = true };
	struct loop *loop = loop_new();
	struct fetch fetch = { .http = http_new(loop, NULL) };
	struct server server;

	(void)state;
	server_init(&server, loop, &reply, 1);
	fetch_send(&fetch,
		&(struct http_request){ .method = "GET", .url = server.url, .max_body = 4 });
	fetch_wait(&fetch, loop);
	assert_int_equal(fetch.end, HTTP_TOO_LARGE);
	assert_true(fetch.body.len <= 4);
	assert_memory_equal(fetch.body.data, "0123", fetch.body.len);
	fetch_fini(&fetch);
	http_free(fetch.http);
	server_fini(&server);
	loop_free(loop);
}

static void test_refused(void **state) {
	struct loop *loop = loop_new();
	struct fetch fetch = { .http = http_new(loop, NULL) };
	char url[64], want[64];
	int port, fd = server_listen(&port);

	(void)state;
	close(fd); /* nobody listens there now */
	snprintf(url, sizeof(url), "http://127.0.0.1:%d/v1?key=abc", port);
	snprintf(want, sizeof(want), "cannot reach 127.0.0.1:%d: connection refused", port);
	fetch_start(&fetch, url);
	fetch_wait(&fetch, loop);
	assert_int_equal(fetch.end, HTTP_REFUSED);
	assert_string_equal(fetch.err.text, want);
	fetch_fini(&fetch);
	http_free(fetch.http);
	loop_free(loop);
}

static void test_bad_addresses(void **state) {
	static const struct {
		const char *url, *text;
	} cases[] = {
		{ "", "'' is no http or https address" },
		{ "example", "'example' is no http or https address" },
		{ "ftp://example.com/x", "'ftp://example.com/x' is no http or https address" },
		{ "file:///etc/passwd?key=abc",
			"'file:///etc/passwd' is no http or https address" },
		{ "htp://user:password@example.com/", "'' is no http or https address" },
		{ "nothing\x1b[2J", "'nothing^[[2J' is no http or https address" },
		{ "http://", "'http://' is no http or https address" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct loop *loop = loop_new();
		struct fetch fetch = { .http = http_new(loop, NULL) };

		fetch_start(&fetch, cases[i].url);
		fetch_wait(&fetch, loop);
		check_int(cases[i].url, fetch.end, HTTP_REFUSED);
		check_str(cases[i].url, fetch.err.text, cases[i].text);
		fetch_fini(&fetch);
		http_free(fetch.http);
		loop_free(loop);
	}
}

/* A server that says nothing, or stops in the middle. The loop sleeps meanwhile. */
static void test_silence(void **state) {
	static const struct reply half = { .bytes = OK "Content-Length: 9\r\n\r\nhell" };
	static const struct {
		const char *name;
		size_t replies;
		int heads;
	} cases[] = { { .name = "from the start" },
		{ .name = "in the body", .replies = 1, .heads = 1 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct loop *loop = loop_new();
		struct fetch fetch = { .http = http_new(loop, NULL) };
		struct server server;
		int turns = 0;

		server_init(&server, loop, &half, cases[i].replies);
		fetch_send(&fetch,
			&(struct http_request){
				.method = "GET", .url = server.url, .silence_timeout = 200 });
		while (fetch.done == 0) {
			assert_true(loop_turn(loop, -1));
			turns++;
		}
		check_int(cases[i].name, fetch.end, HTTP_SILENT);
		check_int(cases[i].name, fetch.heads, cases[i].heads);
		check(cases[i].name, strstr(fetch.err.text, "sent nothing for 1 s"));
		check_int(cases[i].name, fetch.err.code, ERR_TIMEOUT);
		check(cases[i].name, turns < 60);
		fetch_fini(&fetch);
		http_free(fetch.http);
		server_fini(&server);
		loop_free(loop);
	}
}

/* After transfer_drop() nothing is told any more, and the transfer goes away. */
static void test_drop(void **state) {
	static const struct {
		const char *name;
		bool inside; /* in on_data */
		bool at_once;
	} cases[] = {
		{ .name = "before the start", .at_once = true },
		{ .name = "in the body" },
		{ .name = "inside on_data", .inside = true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		static const struct reply half = { .bytes =
							   OK "Content-Length: 9\r\n\r\nhell" };
		struct loop *loop = loop_new();
		struct fetch fetch = { .http = http_new(loop, NULL),
			.drop_on_data = cases[i].inside };
		struct server server;

		server_init(&server, loop, &half, 1);
		fetch_start(&fetch, server.url);
		while (!cases[i].at_once && fetch.datas == 0) {
			assert_true(loop_turn(loop, -1));
		}
		if (!cases[i].inside) {
			transfer_drop(fetch.transfer);
		}
		for (int turn = 0; turn < 20; turn++) {
			loop_turn(loop, 0);
		}
		check_int(cases[i].name, fetch.done, 0);
		check_int(cases[i].name, fetch.datas, cases[i].at_once ? 0 : 1);
		check(cases[i].name, list_is_empty(&fetch.http->transfers));
		fetch_fini(&fetch);
		http_free(fetch.http);
		server_fini(&server);
		loop_free(loop);
	}
	transfer_drop(NULL);
}

/* A port that takes the connection and never speaks TLS. */
static void test_connect_limit(void **state) {
	struct loop *loop = loop_new();
	struct fetch fetch = { .http = http_new(loop, NULL) };
	struct server server;
	char url[64], want[96];

	(void)state;
	server_init(&server, loop, NULL, 0);
	snprintf(url, sizeof(url), "https://127.0.0.1:%d/", server.port);
	snprintf(want, sizeof(want), "cannot reach 127.0.0.1:%d: no connection within 1 s",
		server.port);
	fetch_send(&fetch, &(struct http_request){ .method = "POST",
				   .url = url,
				   .body = "x",
				   .body_len = 1,
				   .connect_timeout = 150 });
	fetch_wait(&fetch, loop);
	assert_int_equal(fetch.end, HTTP_SILENT);
	assert_string_equal(fetch.err.text, want);
	fetch_fini(&fetch);
	http_free(fetch.http);
	server_fini(&server);
	loop_free(loop);
}

/* Each byte gives new time: the whole takes twice the limit. */
static void test_slow_is_not_silent(void **state) {
	static const struct reply reply = { .bytes = OK "Content-Length: 10\r\n\r\n0123456789",
		.every = 150 };
	struct loop *loop = loop_new();
	struct fetch fetch = { .http = http_new(loop, NULL) };
	struct server server;

	(void)state;
	server_init(&server, loop, &reply, 1);
	fetch_send(
		&fetch, &(struct http_request){
				.method = "GET", .url = server.url, .silence_timeout = 750 });
	fetch_wait(&fetch, loop);
	assert_int_equal(fetch.end, HTTP_DONE);
	assert_string_equal(fetch.body.data, "0123456789");
	fetch_fini(&fetch);
	http_free(fetch.http);
	server_fini(&server);
	loop_free(loop);
}

/* A server that takes a large body in small bites. */
struct eater {
	struct loop *loop;
	struct watch *watch;
	struct timer *timer;
	int listener, fd;
	size_t eaten, all;
};

static void handle_bite(void *ctx) {
	struct eater *eater = ctx;
	static const char answer[] = OK "Content-Length: 2\r\n\r\nok";
	static char bite[65536];
	ssize_t count = recv(eater->fd, bite, sizeof(bite), MSG_DONTWAIT);

	eater->eaten += count > 0 ? (size_t)count : 0;
	if (eater->eaten < eater->all) {
		timer_arm(eater->timer, 10);
	} else {
		assert_true(send(eater->fd, answer, sizeof(answer) - 1, 0) > 0);
	}
}

static void handle_guest(void *ctx, int fd, int events) {
	struct eater *eater = ctx;

	(void)events;
	eater->fd = accept(fd, NULL, NULL);
	assert_true(eater->fd >= 0);
	handle_bite(eater);
}

static void test_upload_is_life(void **state) {
	enum { SIZE = 16 << 20 }; /* far more than the sockets hold */
	struct eater eater = { .loop = loop_new(), .fd = -1, .all = SIZE };
	struct fetch fetch = { .http = http_new(eater.loop, NULL) };
	char *body = xcalloc(1, SIZE);
	int64_t start = clock_monotonic();
	char url[64];
	int port, small = 65536;

	(void)state;
	eater.listener = server_listen(&port);
	setsockopt(eater.listener, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	eater.watch = loop_watch(eater.loop, eater.listener, WATCH_READ, handle_guest, &eater);
	eater.timer = loop_timer(eater.loop, handle_bite, &eater);
	snprintf(url, sizeof(url), "http://127.0.0.1:%d/", port);
	fetch_send(&fetch, &(struct http_request){ .method = "POST",
				   .url = url,
				   .body = body,
				   .body_len = SIZE,
				   .silence_timeout = 1000 });
	fetch_wait(&fetch, eater.loop);
	assert_int_equal(fetch.end, HTTP_DONE);
	assert_true(clock_monotonic() - start > 1000); /* else it has shown nothing */
	assert_string_equal(fetch.body.data, "ok");
	free(body);
	fetch_fini(&fetch);
	http_free(fetch.http);
	watch_remove(eater.watch);
	timer_remove(eater.timer);
	close(eater.fd);
	close(eater.listener);
	loop_free(eater.loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_broken_answers),
		cmocka_unit_test(test_too_large_in_pieces),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_bad_addresses),
		cmocka_unit_test(test_silence),
		cmocka_unit_test(test_drop),
		cmocka_unit_test(test_connect_limit),
		cmocka_unit_test(test_slow_is_not_silent),
		cmocka_unit_test(test_upload_is_life),
	};

	unsetenv("http_proxy");
	unsetenv("all_proxy");
	unsetenv("ALL_PROXY");
	return CHECK_RUN(tests);
}
