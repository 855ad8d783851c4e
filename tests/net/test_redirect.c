/* Redirects go on only at the same origin; everything else is the answer. */
#include "base/mem.h"
#include "base/str.h"
#include "fetch.h"
#include "net/http.h"
#include "server.h"

#define NO_BODY "Content-Length: 0\r\n\r\n"
#define HOME "http://127.0.0.1:%d"
#define ARRIVED "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\narrived"

static void test_redirects(void **state) {
	static const struct {
		const char *name;
		const char *method, *status, *location;
		int end_status;
		const char *second; /* how the request that follows begins; NULL: none comes */
		bool keeps_body;
	} cases[] = {
		{ .name = "GET 301",
			.method = "GET",
			.status = "301 Moved",
			.location = HOME "/v2",
			.end_status = 200,
			.second = "GET /v2 HTTP/1.1\r\n" },
		{ .name = "a path",
			.method = "GET",
			.status = "302 Found",
			.location = "/v2?a=b",
			.end_status = 200,
			.second = "GET /v2?a=b HTTP/1.1\r\n" },
		{ .name = "a relative path",
			.method = "GET",
			.status = "302 Found",
			.location = "v3/x",
			.end_status = 200,
			.second = "GET /v3/x HTTP/1.1\r\n" },
		{ .name = "POST 307 keeps method and body",
			.method = "POST",
			.status = "307 Temporary",
			.location = "/v2",
			.end_status = 200,
			.second = "POST /v2 HTTP/1.1\r\n",
			.keeps_body = true },
		{ .name = "POST 308 keeps method and body",
			.method = "POST",
			.status = "308 Permanent",
			.location = "/v2",
			.end_status = 200,
			.second = "POST /v2 HTTP/1.1\r\n",
			.keeps_body = true },
		{ .name = "POST 303 asks for the result",
			.method = "POST",
			.status = "303 See Other",
			.location = "/result",
			.end_status = 200,
			.second = "GET /result HTTP/1.1\r\n" },
		{ .name = "POST 302 would lose its body",
			.method = "POST",
			.status = "302 Found",
			.location = "/v2",
			.end_status = 302 },
		{ .name = "another port",
			.method = "GET",
			.status = "302 Found",
			.location = "http://127.0.0.1:1/",
			.end_status = 302 },
		{ .name = "another host",
			.method = "POST",
			.status = "307 Temporary",
			.location = "http://localhost:%d/",
			.end_status = 307 },
		{ .name = "another scheme",
			.method = "GET",
			.status = "301 Moved",
			.location = "https://127.0.0.1:%d/",
			.end_status = 301 },
		{ .name = "another host by two slashes",
			.method = "GET",
			.status = "301 Moved",
			.location = "//example.com/",
			.end_status = 301 },
		{ .name = "no web address",
			.method = "GET",
			.status = "301 Moved",
			.location = "file:///etc/passwd",
			.end_status = 301 },
		{ .name = "not modified is no redirect",
			.method = "GET",
			.status = "304 Not Modified",
			.location = "/v2",
			.end_status = 304 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *name = cases[i].name;
		auto_free char *first = xasprintf("HTTP/1.1 %s\r\nLocation: %s\r\n" NO_BODY,
			cases[i].status, cases[i].location);
		const struct reply replies[] = { { .bytes = first }, { .bytes = ARRIVED } };
		bool posts = str_eq(cases[i].method, "POST");
		const char *headers[] = { "Authorization: Bearer abc", NULL };
		struct loop *loop = loop_new();
		struct fetch fetch = { .http = http_new(loop, NULL) };
		struct server server;

		server_init(&server, loop, replies, 2);
		fetch_send(&fetch, &(struct http_request){ .method = cases[i].method,
					   .url = server.url,
					   .headers = headers,
					   .body = posts ? "body" : NULL,
					   .body_len = posts ? 4 : 0 });
		fetch_wait(&fetch, loop);
		check_int(name, fetch.end, HTTP_DONE);
		check_int(name, fetch.heads, 1);
		check_int(name, fetch.status, cases[i].end_status);
		check_int(name, server.requests.len, cases[i].second ? 2 : 1);
		if (cases[i].second) {
			const char *sent = server.requests.items[1];

			check_str(name, fetch.body.data, "arrived");
			check(name, str_starts(sent, cases[i].second));
			check(name, strstr(sent, "Authorization: Bearer abc"));
			check(name, str_ends(sent, "\r\n\r\nbody") == cases[i].keeps_body);
			check_int(name, server.connections, 1);
		}
		fetch_fini(&fetch);
		http_free(fetch.http);
		server_fini(&server);
		loop_free(loop);
	}
}

/* The fourth redirect is the answer. */
static void test_circle(void **state) {
	static const struct reply reply = {
		.bytes = "HTTP/1.1 307 Again\r\nLocation: /v1\r\nContent-Length: 4\r\n\r\nback"
	};
	const struct reply replies[] = { reply, reply, reply, reply, reply };
	struct loop *loop = loop_new();
	struct fetch fetch = { .http = http_new(loop, NULL) };
	struct server server;

	(void)state;
	server_init(&server, loop, replies, 5);
	fetch_start(&fetch, server.url);
	fetch_wait(&fetch, loop);
	assert_int_equal(fetch.end, HTTP_DONE);
	assert_int_equal(fetch.status, 307);
	assert_string_equal(fetch.body.data, "back");
	assert_int_equal(server.requests.len, 4);
	fetch_fini(&fetch);
	http_free(fetch.http);
	server_fini(&server);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_redirects),
		cmocka_unit_test(test_circle),
	};

	unsetenv("http_proxy");
	unsetenv("all_proxy");
	unsetenv("ALL_PROXY");
	return CHECK_RUN(tests);
}
