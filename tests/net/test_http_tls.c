/* TLS against a server of python's, with a certificate made here. Skipped where
   openssl or python3 is missing. */
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "fetch.h"
#include "loop/child.h"
#include "net/http.h"
#include "net/transfer.h"

static const char server_text[] =
	"import http.server, ssl, sys\n"
	"class Handler(http.server.BaseHTTPRequestHandler):\n"
	"    protocol_version = 'HTTP/1.1'\n"
	"    def do_GET(self):\n"
	"        body = ('%s %s' % (self.command, self.client_address[1])).encode()\n"
	"        self.send_response(200)\n"
	"        self.send_header('Content-Length', str(len(body)))\n"
	"        self.send_header('X-Key', self.headers.get('X-Key', 'none'))\n"
	"        self.end_headers()\n"
	"        if self.command == 'GET':\n"
	"            self.wfile.write(body)\n"
	"        print(self.command, self.client_address[1], self.headers.get('X-Key'), "
	"flush=True)\n"
	"    do_HEAD = do_GET\n"
	"    def log_message(self, *words):\n"
	"        pass\n"
	"server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)\n"
	"context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)\n"
	"context.load_cert_chain(sys.argv[1], sys.argv[2])\n"
	"server.socket = context.wrap_socket(server.socket, server_side=True)\n"
	"print(server.server_address[1], flush=True)\n"
	"server.serve_forever()\n";

struct tls {
	struct loop *loop;
	struct child *server;
	struct buf said; /* by the server: its port, then a line for each request */
	bool ended;
	int status;
	char *folder, *certificate, *key;
	char url[64];
};

static void handle_said(void *ctx, int stream, const char *data, size_t len) {
	struct tls *tls = ctx;

	if (stream == 1) {
		buf_add(&tls->said, data, len);
	}
}

static void handle_ended(void *ctx, enum child_end end, int status) {
	struct tls *tls = ctx;

	tls->ended = true;
	tls->status = end == CHILD_EXITED ? status : -1;
}

static bool run(struct tls *tls, const char *const *argv) {
	struct child_options options = {
		.argv = argv, .on_output = handle_said, .on_done = handle_ended, .ctx = tls
	};

	tls->ended = false;
	return child_start(&tls->server, tls->loop, &options, NULL);
}

static bool make_certificate(struct tls *tls) {
	const char *argv[] = { "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
		"ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
		"/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", tls->key,
		"-out", tls->certificate, NULL };

	assert_true(run(tls, argv));
	while (!tls->ended) {
		assert_true(loop_turn(tls->loop, -1));
	}
	return tls->status == 0;
}

static bool start_server(struct tls *tls) {
	const char *argv[] = { "python3", "-c", server_text, tls->certificate, tls->key, NULL };

	buf_clear(&tls->said);
	assert_true(run(tls, argv));
	while (!strchr(tls->said.data, '\n') && !tls->ended) {
		assert_true(loop_turn(tls->loop, -1));
	}
	snprintf(tls->url, sizeof(tls->url), "https://127.0.0.1:%.6s/x", tls->said.data);
	*strchr(tls->url + 18, '\n') = '/';
	return !tls->ended;
}

static bool set_up(struct tls *tls) {
	auto_free char *base = path_tmpdir();
	char name[40];

	*tls = (struct tls){ .loop = loop_new() };
	buf_init(&tls->said, BUF_MAX_DEFAULT);
	snprintf(name, sizeof(name), "chela-tls-");
	random_hex(name + strlen(name), 8);
	tls->folder = path_join(base, name);
	tls->certificate = path_join(tls->folder, "certificate.pem");
	tls->key = path_join(tls->folder, "key.pem");
	assert_true(file_make_folder(tls->folder, NULL));
	return make_certificate(tls) && start_server(tls);
}

static void tear_down(struct tls *tls) {
	if (!tls->ended) {
		child_cancel(tls->server);
	}
	while (loop_turn(tls->loop, -1)) {
	}
	unlink(tls->certificate);
	unlink(tls->key);
	rmdir(tls->folder);
	free(tls->folder);
	free(tls->certificate);
	free(tls->key);
	buf_fini(&tls->said);
	loop_free(tls->loop);
}

static void check_untrusted(struct tls *tls) {
	struct fetch fetch = { .http = http_new(tls->loop, NULL) };

	fetch_start(&fetch, tls->url);
	fetch_wait(&fetch, tls->loop);
	assert_int_equal(fetch.end, HTTP_REFUSED);
	assert_true(str_starts(fetch.err.text, "TLS: the certificate of 127.0.0.1:"));
	fetch_fini(&fetch);
	http_free(fetch.http);
}

static void check_no_such_file(struct tls *tls) {
	struct http_settings settings = { .ca = "/no/such.pem" };
	struct fetch fetch = { .http = http_new(tls->loop, &settings) };

	fetch_start(&fetch, tls->url);
	fetch_wait(&fetch, tls->loop);
	assert_int_equal(fetch.end, HTTP_REFUSED);
	assert_string_equal(
		fetch.err.text, "TLS: cannot read the trusted certificates in '/no/such.pem'");
	fetch_fini(&fetch);
	http_free(fetch.http);
}

/* By the setting, then by the environment. */
static void check_trusted(struct tls *tls) {
	for (int by_env = 0; by_env <= 1; by_env++) {
		struct http_settings settings = { .ca = by_env ? NULL : tls->certificate };
		struct fetch fetch = { 0 };

		setenv("SSL_CERT_FILE", by_env ? tls->certificate : "/no/such.pem", 1);
		fetch.http = http_new(tls->loop, &settings);
		fetch_start(&fetch, tls->url);
		fetch_wait(&fetch, tls->loop);
		assert_string_equal(fetch.err.text, "");
		assert_int_equal(fetch.end, HTTP_DONE);
		assert_true(str_starts(fetch.body.data, "GET "));
		fetch_fini(&fetch);
		http_free(fetch.http);
	}
	unsetenv("SSL_CERT_FILE");
}

/* The warming request carries no key, and its connection is used by the next. */
static void check_warm(struct tls *tls) {
	struct http_settings settings = { .ca = tls->certificate };
	struct fetch fetch = { .http = http_new(tls->loop, &settings), .want_header = "x-key" };
	const char *headers[] = { "X-Key: abc", NULL };
	char line[64];

	buf_clear(&tls->said);
	http_warm(fetch.http, tls->url);
	while (!list_is_empty(&fetch.http->transfers) || !strchr(tls->said.data, '\n')) {
		assert_true(loop_turn(tls->loop, -1));
	}
	assert_true(str_starts(tls->said.data, "HEAD "));
	assert_true(str_ends(tls->said.data, " None\n"));
	fetch_send(&fetch,
		&(struct http_request){ .method = "GET", .url = tls->url, .headers = headers });
	fetch_wait(&fetch, tls->loop);
	assert_string_equal(fetch.header, "abc");
	snprintf(line, sizeof(line), "HEAD %s None\n", fetch.body.data + strlen("GET "));
	assert_true(str_starts(tls->said.data, line)); /* the same port: one connection */
	fetch_fini(&fetch);
	http_warm(fetch.http, tls->url);
	assert_true(list_is_empty(&fetch.http->transfers)); /* it is fresh */
	fetch.http->used_at -= 200000;
	http_warm(fetch.http, tls->url);
	assert_false(list_is_empty(&fetch.http->transfers)); /* it is cold */
	http_free(fetch.http);
}

static void test_tls(void **state) {
	auto_free char *openssl = path_find_program("openssl");
	auto_free char *python = path_find_program("python3");
	struct tls tls;

	(void)state;
	if (!openssl || !python) {
		check_skip("openssl or python3 is not here");
	}
	if (!set_up(&tls)) {
		tear_down(&tls);
		check_skip("openssl or python3 is too old");
	}
	check_untrusted(&tls);
	check_no_such_file(&tls);
	check_trusted(&tls);
	check_warm(&tls);
	tear_down(&tls);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tls),
	};

	unsetenv("SSL_CERT_FILE");
	unsetenv("SSL_CERT_DIR");
	unsetenv("https_proxy");
	unsetenv("HTTPS_PROXY");
	unsetenv("all_proxy");
	unsetenv("ALL_PROXY");
	return CHECK_RUN(tests);
}
