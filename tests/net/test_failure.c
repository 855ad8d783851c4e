/* What the results of curl mean that no test server can bring about. */
#include "base/mem.h"
#include "base/redact.h"
#include "check.h"
#include "net/transfer.h"

static void test_results(void **state) {
	static const struct {
		const char *name;
		CURLcode result;
		const char *detail; /* as curl would write it */
		bool has_headers;
		enum http_end end;
		enum err_code code;
		const char *text;
	} cases[] = {
		{ .name = "DNS",
			.result = CURLE_COULDNT_RESOLVE_HOST,
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot find the host api.example.com: is the name right, is "
				"there a "
				"network?" },
		{ .name = "DNS of the proxy",
			.result = CURLE_COULDNT_RESOLVE_PROXY,
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot find the host of the proxy: look at HTTPS_PROXY" },
		{ .name = "certificate",
			.result = CURLE_PEER_FAILED_VERIFICATION,
			.detail = "SSL certificate problem: self-signed certificate",
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "TLS: the certificate of api.example.com:8443 is not trusted: "
				"SSL "
				"certificate problem: self-signed certificate (tls.ca names "
				"other "
				"authorities)" },
		{ .name = "certificate file",
			.result = CURLE_SSL_CACERT_BADFILE,
			.end = HTTP_REFUSED,
			.code = ERR_CONFIG,
			.text = "TLS: cannot read the trusted certificates in '/no/such.pem'" },
		{ .name = "handshake",
			.result = CURLE_SSL_CONNECT_ERROR,
			.detail = "wrong version number\n",
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "TLS with api.example.com:8443 failed: wrong version number" },
		{ .name = "connect limit",
			.result = CURLE_OPERATION_TIMEDOUT,
			.end = HTTP_SILENT,
			.code = ERR_TIMEOUT,
			.text = "cannot reach api.example.com:8443: no connection within 30 "
				"s" },
		{ .name = "before anything was sent",
			.result = CURLE_RECV_ERROR,
			.detail = "CONNECT tunnel failed, response 403",
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot reach api.example.com:8443: CONNECT tunnel failed, "
				"response 403" },
		{ .name = "a secret and a control character in the text",
			.result = CURLE_SEND_ERROR,
			.detail = "odd \x1b[2J secret-value-0123456789",
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot reach api.example.com:8443: odd ^[[2J [secret]" },
		{ .name = "fine",
			.result = CURLE_OK,
			.has_headers = true,
			.end = HTTP_DONE,
			.text = "" },
		{ .name = "fine for curl only",
			.result = CURLE_OK,
			.end = HTTP_LOST,
			.code = ERR_NET,
			.text = "the connection to api.example.com:8443 broke inside the "
				"headers" },
	};
	struct http http = { .ca_file = (char[]){ "/no/such.pem" } };

	(void)state;
	redact_add("secret-value-0123456789");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char url[] = "https://api.example.com:8443/v1?key=abc";
		struct transfer transfer = { .http = &http,
			.url = url,
			.easy = curl_easy_init(),
			.headers_done = cases[i].has_headers,
			.request = { .connect_timeout = 30000 } };
		struct err err = ERR_INIT;

		if (cases[i].detail) {
			snprintf(transfer.error, sizeof(transfer.error), "%s", cases[i].detail);
		}
		check_int(cases[i].name, failure_read(&transfer, cases[i].result, &err),
			cases[i].end);
		check_int(cases[i].name, err.code, cases[i].code);
		check_str(cases[i].name, err.text, cases[i].text);
		curl_easy_cleanup(transfer.easy);
	}
	redact_clear();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_results),
	};

	return CHECK_RUN(tests);
}
