#include "check.h"

#include "base/kind.h"

#define BYTES(text) .data = (text), .len = sizeof(text) - 1

static const struct {
	const char *name;
	const char *data;
	size_t len;
	const char *part; /* of the answer; NULL: text */
} cases[] = {
	{ .name = "nothing", BYTES("") },
	{ .name = "ASCII", BYTES("hello\n") },
	{ .name = "CJK", BYTES("你好\n") },
	{ .name = "Latin 1 is text", BYTES("caf\xe9\n") },
	{ .name = "text that begins like an image", BYTES("GIF8 is a mark\n") },
	{ .name = "PNG", BYTES("\x89PNG\r\n\x1a\n\0\0"), .part = "PNG image" },
	{ .name = "JPEG without a NUL", BYTES("\xff\xd8\xff\xe0"), .part = "JPEG image" },
	{ .name = "WebP", BYTES("RIFF\1\0\0\0WEBP"), .part = "WebP" },
	{ .name = "ELF", BYTES("\177ELF\2\1\1\0"), .part = "ELF" },
	{ .name = "zip", BYTES("PK\3\4\0\0"), .part = "zip archive" },
	{ .name = "xz",
		BYTES("\375"
		      "7zXZ\0"),
		.part = "xz data" },
	{ .name = "PDF", BYTES("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), .part = "PDF" },
	{ .name = "SQLite", BYTES("SQLite format 3\0"), .part = "SQLite" },
	{ .name = "UTF-16", BYTES("\xff\xfeh\0i\0"), .part = "UTF-16" },
	{ .name = "unknown", BYTES("ab\0cd"), .part = "binary data" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const char *kind = kind_of_binary(cases[i].data, cases[i].len);

		if (!cases[i].part) {
			check_str(cases[i].name, kind, NULL);
		} else {
			check(cases[i].name, kind && strstr(kind, cases[i].part));
		}
	}
}

/* A character that is cut at the end of the part that is looked at is no fault. */
static void test_character_across_the_look(void **state) {
	char data[9000];

	(void)state;
	memset(data, 'a', sizeof(data));
	memcpy(data + 8190, "界", 3);
	check_str("text", kind_of_binary(data, sizeof(data)), NULL);
	data[8500] = '\0';
	check_str("NUL behind the look", kind_of_binary(data, sizeof(data)), NULL);
	data[8000] = '\0';
	check_str("NUL within it", kind_of_binary(data, sizeof(data)), "binary data");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_character_across_the_look),
	};

	return CHECK_RUN(tests);
}
