#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"
#include "check.h"

static void test_parse(void **state) {
	static const struct {
		const char *text, *scheme, *host;
		int port;
		const char *path;
		bool has_login;
	} cases[] = {
		{ "http://example.com", "http", "example.com", 80, "", false },
		{ "https://example.com/", "https", "example.com", 443, "/", false },
		{ "HTTPS://EXAMPLE.com:8443/A?b=C#d", "https", "example.com", 8443, "/A?b=C",
			false },
		{ "http://h?x=1", "http", "h", 80, "/?x=1", false },
		{ "http://h#f", "http", "h", 80, "", false },
		{ "http://h:/p", "http", "h", 80, "/p", false },
		{ "http://u:p@h/x", "http", "h", 80, "/x", true },
		{ "http://good.com@evil.com/", "http", "evil.com", 80, "/", true },
		{ "http://a@b@c/", "http", "c", 80, "/", true },
		{ "http://h/u@x", "http", "h", 80, "/u@x", false },
		{ "http://[::1]:8080/x", "http", "::1", 8080, "/x", false },
		{ "http://[FE80::A]", "http", "fe80::a", 80, "", false },
		{ "http://b\xc3\xbc"
		  "cher.de/\xc3\xa4",
			"http",
			"b\xc3\xbc"
			"cher.de",
			80, "/\xc3\xa4", false },
		{ "http://\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1/", "http", "127.0.0.1", 80,
			"/", false },
		{ "http://127\xe3\x80\x82"
		  "0.0.1/",
			"http", "127.0.0.1", 80, "/", false },
		{ "http://local\xc2\xadhost/", "http", "localhost", 80, "/", false },
		{ "http://h:65535", "http", "h", 65535, "", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url url = { 0 };

		check(cases[i].text, url_parse(&url, cases[i].text));
		check_str(cases[i].text, url.scheme, cases[i].scheme);
		check_str(cases[i].text, url.host, cases[i].host);
		check_int(cases[i].text, url.port, cases[i].port);
		check_str(cases[i].text, url.path, cases[i].path);
		check_int(cases[i].text, url.has_login, cases[i].has_login);
		url_fini(&url);
	}
}

static void test_refuses(void **state) {
	static const char *const cases[] = { "", "example.com", "//example.com", "/path",
		"ftp://h/", "file:///etc/passwd", "javascript:alert(1)", "http:/h", "http:h",
		"http://", "http:///x", "http://:80/", "http://h:0", "http://h:65536",
		"http://h:x", "http://h:-1", "http://h:+80", "http://h:80:80", "http://a b/",
		"http://h/a b", "http://h\n", "http://h/\x01", "http://good.com\\@evil.com/",
		"http://h%2f/", "http://h%00.com/", "http://[::1", "http://[]", "http://[::1]x",
		"http://[1.2.3.4]", "http://[::1%25eth0]/", "http://a,b/", "http://a'b/",
		"http://\xff/", " http://h/" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url url = { .port = 7 };

		check(cases[i], !url_parse(&url, cases[i]));
		check_int("untouched", url.port, 7);
	}
	struct url url = { 0 };
	auto_free char *longer = xcalloc(1, 10001);
	auto_free char *name = NULL;

	memset(longer, 'a', 10000);
	auto_free char *text = xasprintf("http://h/%s", longer);

	check("too long", !url_parse(&url, text));
	longer[254] = '\0';
	name = xasprintf("http://%s/", longer);
	check("a host that is too long", !url_parse(&url, name));
	check("NULL", !url_parse(&url, NULL));
}

static void test_same_origin(void **state) {
	static const struct {
		const char *a, *b;
		bool out;
	} cases[] = {
		{ "http://h/a", "http://H:80/b?c", true },
		{ "http://h/", "https://h/", false },
		{ "http://h/", "http://h:8080/", false },
		{ "https://h/", "https://h.evil/", false },
		{ "https://u@h/", "https://h/", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url a = { 0 }, b = { 0 };

		check("parsed", url_parse(&a, cases[i].a) && url_parse(&b, cases[i].b));
		check_int(cases[i].b, url_same_origin(&a, &b), cases[i].out);
		url_fini(&a);
		url_fini(&b);
	}
}

static void test_private(void **state) {
	static const struct {
		const char *host;
		bool is_private, is_local;
	} cases[] = {
		{ "localhost", true, true },
		{ "LOCALHOST.", true, true },
		{ "x.localhost", true, true },
		{ "notlocalhost", true, false }, /* a bare name is of the own network */
		{ "localhost.com", false, false },
		{ "127.0.0.1", true, true },
		{ "127.255.255.254", true, true },
		{ "127.1", true, true },
		{ "0x7f.0.0.1", true, true },
		{ "2130706433", true, true },
		{ "017700000001", true, true },
		{ "0.0.0.0", true, true },
		{ "10.1.2.3", true, false },
		{ "172.15.0.1", false, false },
		{ "172.16.0.1", true, false },
		{ "172.31.255.255", true, false },
		{ "172.32.0.1", false, false },
		{ "192.168.1.1", true, false },
		{ "192.169.1.1", false, false },
		{ "169.254.169.254", true, false },
		{ "11.0.0.1", false, false },
		{ "8.8.8.8", false, false },
		{ "::1", true, true },
		{ "::", true, true },
		{ "fc00::1", true, false },
		{ "fdff::1", true, false },
		{ "fe80::1", true, false },
		{ "febf::1", true, false },
		{ "fec0::1", false, false },
		{ "2001:db8::1", false, false },
		{ "::ffff:127.0.0.1", true, true },
		{ "::ffff:10.0.0.1", true, false },
		{ "::ffff:8.8.8.8", false, false },
		{ "64:ff9b::192.168.0.1", true, false },
		{ "printer.local", true, false },
		{ "db.internal", true, false },
		{ "router.lan", true, false },
		{ "nas", true, false },
		{ "example.com", false, false },
		{ "10.example.com", false, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(
			cases[i].host, url_is_private_host(cases[i].host), cases[i].is_private);
		check_int(cases[i].host, url_is_local_host(cases[i].host), cases[i].is_local);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_same_origin),
		cmocka_unit_test(test_private),
	};

	return CHECK_RUN(tests);
}
