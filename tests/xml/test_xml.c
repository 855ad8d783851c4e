#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "xml/xml.h"

static const struct xml_limits limits = {
	.bytes = 100000, .depth = 50, .elements = 60, .attributes = 8
};

/* What was called back, as text. */
static void note_open(
	void *ctx, const char *name, const struct xml_attribute *attributes, size_t count) {
	buf_addf(ctx, "<%s", name);
	for (size_t i = 0; i < count; i++) {
		buf_addf(ctx, " %s=[%s]", attributes[i].name, attributes[i].value);
	}
	buf_add_char(ctx, '>');
}

static void note_text(void *ctx, const char *data, size_t len) {
	buf_add(ctx, data, len);
}

static void note_close(void *ctx, const char *name) {
	buf_addf(ctx, "</%s>", name);
}

static const struct xml_handler noting = { note_open, note_text, note_close };

static void test_reads(void **state) {
	static const struct {
		const char *name, *in, *out; /* out NULL: not compared */
		bool cut, malformed;
		size_t skipped;
	} cases[] = {
		{ "an element", "<a/>", "<a></a>", .cut = false },
		{ "what stands in it", "<a>x<b>y</b>z</a>", "<a>x<b>y</b>z</a>", .cut = false },
		{ "attributes", "<a b='1' c=\"2\"/>", "<a b=[1] c=[2]></a>", .cut = false },
		{ "a declaration and CRLF",
			"<?xml version='1.0' encoding='UTF-8'?>\r\n<a>\r\n</a>", "<a>\n</a>",
			.cut = false },
		{ "the five entities", "<a b='&lt;&gt;&amp;&quot;&apos;'>&lt;&amp;</a>",
			"<a b=[<>&\"']><&</a>", .cut = false },
		{ "numbers of characters", "<a b='&#10;&#x1F600;'>&#65;</a>",
			"<a b=[\n\xf0\x9f\x98\x80]>A</a>", .cut = false },
		{ "an entity that nobody declared", "<a>x&nbsp;y</a>", "<a>xy</a>",
			.malformed = true },
		{ "CDATA", "<a><![CDATA[<b>]]></a>", "<a><b></a>", .cut = false },
		{ "comments and instructions", "<a><!-- b --><?c d?></a>", "<a></a>",
			.cut = false },
		{ "prefixes", "<m:a xmlns:m='u' m:b='1'/>", "<a b=[1]></a>", .cut = false },
		{ "a prefix that nobody declared", "<m:a m:b='1'/>", "<a b=[1]></a>",
			.cut = false },
		{ "text behind it", "<a/>UI hierchary dumped to: /dev/tty\n", "<a></a>",
			.cut = false },
		{ "a second one behind it", "<a/><b/>", "<a></a>", .cut = false },
		{ "text in front", "WARNING\n<a/>", "<a></a>", .skipped = 8 },
		{ "cut in a tag", "<a><b c='1'/><d e='", "<a><b c=[1]></b></a>", .cut = true },
		{ "cut in text", "<a><b>x", NULL, .cut = true },
		{ "cut in an entity", "<a>x&am", NULL, .cut = true },
		{ "ends that do not fit", "<a><b></a>", "<a><b></b></a>", .cut = true },
		{ "a control in a value", "<a><b c='\x01'/></a>",
			"<a><b c=[\xef\xbf\xbd]></b></a>", .cut = false },
		{ "another encoding",
			"<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xe4'>\xf6</a>",
			"<a b=[\xc3\xa4]>\xc3\xb6</a>", .cut = false },
		{ "a type from elsewhere", "<!DOCTYPE a SYSTEM 'http://127.0.0.1:9/a.dtd'><a/>",
			"<a></a>", .cut = false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct xml_outcome outcome;
		struct err err = ERR_INIT;

		if (!xml_read(cases[i].in, strlen(cases[i].in), &limits, &noting, &out,
			    &outcome, &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		if (cases[i].out) {
			check_str(cases[i].name, out.data, cases[i].out);
		}
		check_int(cases[i].name, outcome.cut, cases[i].cut);
		check_int(cases[i].name, outcome.malformed, cases[i].malformed);
		check_int(cases[i].name, outcome.skipped, cases[i].skipped);
	}
}

static void add_many(struct buf *text, const char *piece, int count) {
	for (int i = 0; i < count; i++) {
		buf_add_str(text, piece);
	}
}

static void check_refused(
	const char *name, const struct buf *text, enum err_code code, const char *says) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	check(name, !xml_read(text->data, text->len, &limits, &noting, &out, NULL, &err));
	check_int(name, err.code, code);
	if (!strstr(err.text, says)) {
		fail_msg("%s: %s", name, err.text);
	}
}

static void test_limits(void **state) {
	static const struct {
		const char *name, *piece;
		int count;
		const char *says;
	} cases[] = {
		{ "too deep", "<a>", 51, "more levels than 50" },
		{ "too many", "<a/>", 60, "more elements than 60" },
		{ "too large", "<!-- -->", 20000, "larger than 100000 bytes" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT;

		buf_add_str(&text, "<r>");
		add_many(&text, cases[i].piece, cases[i].count);
		check_refused(cases[i].name, &text, ERR_LIMIT, cases[i].says);
	}
}

static void test_nothing(void **state) {
	static const char *const cases[] = { "", "  \n", "ERROR: null root node", "<", "< a>",
		"<!-- x -->", "<?xml version='1.0'?>" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT;

		buf_add_str(&text, cases[i]);
		check_refused(cases[i], &text, ERR_PARSE, "no XML");
	}
}

/* Ten to the tenth laughs, and a file that is asked for. */
static void test_entities(void **state) {
	static const char *const cases[] = {
		"<!DOCTYPE a [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;'>]><a>&b;</a>",
		"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT;

		buf_add_str(&text, cases[i]);
		check_refused(cases[i], &text, ERR_LIMIT, "declarations");
	}
}

/* Many elements and all that is in them. */
static void test_large(void **state) {
	static const struct xml_limits wide = {
		.bytes = XML_BYTES_MAX, .depth = 10, .elements = 100000, .attributes = 8
	};
	auto_buf struct buf text = BUF_INIT, out = BUF_INIT, want = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	add_many(&text, "<r>", 1);
	add_many(&want, "<r>", 1);
	add_many(&text, "<row a='&amp;1234567890'>text</row>", 20000);
	add_many(&want, "<row a=[&1234567890]>text</row>", 20000);
	add_many(&text, "</r>", 1);
	add_many(&want, "</r>", 1);
	assert_true(xml_read(text.data, text.len, &wide, &noting, &out, NULL, &err));
	assert_string_equal(out.data, want.data);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reads),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_nothing),
		cmocka_unit_test(test_entities),
		cmocka_unit_test(test_large),
	};

	return CHECK_RUN(tests);
}
