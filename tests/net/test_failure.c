/* What the results of curl mean that no test server can bring about. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>

#include "base/mem.h"
#include "base/redact.h"
#include "check.h"
#include "net/transfer.h"

static bool has_some(void) {
	return true;
}

static bool has_none(void) {
	return false;
}

static void add_address(struct ifaddrs *entry, struct sockaddr_storage *room, const char *text,
	struct ifaddrs *next) {
	struct sockaddr_in four = { .sin_family = AF_INET };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };

	if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
		memcpy(room, &four, sizeof(four));
	} else if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1) {
		memcpy(room, &six, sizeof(six));
	} else {
		room->ss_family = AF_UNIX;
	}
	*entry = (struct ifaddrs){ .ifa_addr = (struct sockaddr *)room, .ifa_next = next };
}

static void test_reach(void **state) {
	static const struct {
		const char *name; /* an address */
		bool there;
	} cases[] = {
		{ "127.0.0.1", false },
		{ "127.1.2.3", false },
		{ "0.0.0.0", false },
		{ "169.254.7.1", false }, /* given to itself */
		{ "169.253.7.1", true },
		{ "10.0.0.7", true },
		{ "192.0.2.1", true },
		{ "::1", false },
		{ "::", false },
		{ "fe80::1", false },
		{ "fd00::1", true },
		{ "2001:db8::1", true },
		{ "another kind", false },
	};
	struct ifaddrs without = { .ifa_addr = NULL };

	(void)state;
	check("nothing", !reach_among(NULL));
	check("an interface without an address", !reach_among(&without));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sockaddr_storage own = { 0 }, room = { 0 };
		struct ifaddrs loopback, entry;

		add_address(&loopback, &own, "127.0.0.1", &without);
		add_address(&entry, &room, cases[i].name, &loopback);
		check(cases[i].name, reach_among(&entry) == cases[i].there);
		loopback.ifa_next = &entry;
		entry.ifa_next = NULL;
		check(cases[i].name, reach_among(&loopback) == cases[i].there);
	}
}

static void test_results(void **state) {
	static const struct {
		const char *name;
		CURLcode result;
		const char *detail; /* as curl would write it */
		bool has_headers;
		const char *url; /* NULL: of api.example.com */
		bool no_network;
		enum http_end end;
		enum err_code code;
		const char *text;
	} cases[] = {
		{ .name = "DNS",
			.result = CURLE_COULDNT_RESOLVE_HOST,
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot find the host api.example.com: is the name right, does "
				"the network reach the internet?" },
		{ .name = "DNS without a network",
			.result = CURLE_COULDNT_RESOLVE_HOST,
			.no_network = true,
			.end = HTTP_OFFLINE,
			.code = ERR_NET,
			.text = "this device has no network; api.example.com:8443 cannot be "
				"reached" },
		{ .name = "no way without a network",
			.result = CURLE_COULDNT_CONNECT,
			.no_network = true,
			.end = HTTP_OFFLINE,
			.code = ERR_NET,
			.text = "this device has no network; api.example.com:8443 cannot be "
				"reached" },
		{ .name = "this very machine needs none",
			.url = "http://localhost:8443/v1",
			.result = CURLE_COULDNT_CONNECT,
			.detail = "no route",
			.no_network = true,
			.end = HTTP_REFUSED,
			.code = ERR_NET,
			.text = "cannot reach localhost:8443: no route" },
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
	char usual[] = "https://api.example.com:8443/v1?key=abc";

	(void)state;
	redact_add("secret-value-0123456789");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *url = xstrdup(cases[i].url ? cases[i].url : usual);
		struct transfer transfer = { .http = &http,
			.url = url,
			.easy = curl_easy_init(),
			.headers_done = cases[i].has_headers,
			.request = { .connect_timeout = 30000 } };
		struct err err = ERR_INIT;

		http.has_network = cases[i].no_network ? has_none : has_some;
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
		cmocka_unit_test(test_reach),
	};

	return CHECK_RUN(tests);
}
