/* ZIP files, made here byte by byte: what is taken, and what is refused and why. */

#include "skill/zip.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"

/* One thing in a file, as the head and the list have it. */
struct part {
	const char *name;
	const char *data;  /* as it stands there */
	size_t len;        /* of that; 0: it is a text */
	const char *plain; /* unpacked; NULL: the same */
	unsigned mode;     /* of Unix; 0: none */
	unsigned flags;
	unsigned method;
	uint32_t size;   /* that is told; 0: the true one */
	uint32_t crc;    /* is off by this */
	const char *own; /* the name in its own head; NULL: the same */
};

static void put(struct buf *out, uint32_t value, int bytes) {
	for (int i = 0; i < bytes; i++) {
		buf_add_char(out, (char)((uint64_t)value >> 8 * i & 0xff));
	}
}

/* Slow and short. */
static uint32_t checksum(const char *data) {
	uint32_t crc = ~0u;

	for (; *data; data++) {
		crc ^= (unsigned char)*data;
		for (int bit = 0; bit < 8; bit++) {
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
		}
	}
	return ~crc;
}

static uint32_t length(const struct part *part) {
	return (uint32_t)(part->len ? part->len : strlen(part->data));
}

static void put_facts(struct buf *out, const struct part *part, const char *name) {
	const char *plain = part->plain ? part->plain : part->data;

	put(out, part->flags, 2);
	put(out, part->method, 2);
	put(out, 0, 4);
	put(out, checksum(plain) + part->crc, 4);
	put(out, length(part), 4);
	put(out, part->size ? part->size : (uint32_t)strlen(plain), 4);
	put(out, (uint32_t)strlen(name), 2);
}

static void make(const struct part *parts, struct buf *out) {
	uint32_t at[8], list;
	uint32_t count = 0;

	for (; parts[count].name; count++) {
		const char *own = parts[count].own ? parts[count].own : parts[count].name;

		at[count] = (uint32_t)out->len;
		buf_add_str(out, "PK\3\4");
		put(out, 20, 2);
		put_facts(out, &parts[count], own);
		put(out, 0, 2);
		buf_add_str(out, own);
		buf_add(out, parts[count].data, length(&parts[count]));
	}
	list = (uint32_t)out->len;
	for (uint32_t i = 0; i < count; i++) {
		buf_add_str(out, "PK\1\2");
		put(out, 0x31e, 2);
		put(out, 20, 2);
		put_facts(out, &parts[i], parts[i].name);
		put(out, 0, 8);
		put(out, parts[i].mode << 16, 4);
		put(out, at[i], 4);
		buf_add_str(out, parts[i].name);
	}
	uint32_t end = (uint32_t)out->len;

	buf_add_str(out, "PK\5\6");
	put(out, 0, 4);
	put(out, count, 2);
	put(out, count, 2);
	put(out, end - list, 4);
	put(out, list, 4);
	put(out, 0, 2);
}

#define PACKED "\x4b\x4c\x4a\x4e\x1c\x08\x04\x00"
#define ABC "abcabcabcabcabcabcabcabcabcabc"
#define PLAIN ABC ABC ABC ABC

#define ONE(...)                                                                               \
	{                                                                                      \
		{ __VA_ARGS__ }, {                                                             \
			.name = NULL                                                           \
		}                                                                              \
	}

static const struct {
	const char *name;
	struct part parts[4];
	const char *want; /* names and contents, or a part of why not */
} cases[] = {
	{ "a file", ONE(.name = "SKILL.md", .data = "abc"), "SKILL.md=abc " },
	{ "nothing", ONE(.name = NULL), "" },
	{ "an empty file", ONE(.name = "a", .data = ""), "a= " },
	{ "a folder is left out",
		{ { .name = "t/", .data = "", .mode = 0040755 },
			{ .name = "t/a", .data = "1", .mode = 0100644 },
			{ .name = "t/..b", .data = "2" } },
		"t/a=1 t/..b=2 " },
	{ "other letters", ONE(.name = "茶/水.md", .data = "x"), "茶/水.md=x " },
	{ "a way out", ONE(.name = "../a", .data = "x"), "'../a' in it is no name" },
	{ "a way out in between", ONE(.name = "t/../../a", .data = "x"), "is no name" },
	{ "a dot", ONE(.name = "./a", .data = "x"), "is no name" },
	{ "from the root", ONE(.name = "/etc/a", .data = "x"), "is no name" },
	{ "a disk", ONE(.name = "C:/a", .data = "x"), "is no name" },
	{ "a backslash", ONE(.name = "..\\a", .data = "x"), "is no name" },
	{ "two slashes", ONE(.name = "t//a", .data = "x"), "is no name" },
	{ "no name", ONE(.name = "", .data = "x"), "is no name" },
	{ "only a slash", ONE(.name = "/", .data = ""), "is no name" },
	{ "an escape", ONE(.name = "a\x1b[m", .data = "x"), "'a^[[m' in it" },
	{ "a line break", ONE(.name = "a\nb", .data = "x"), "is no name" },
	{ "turned around", ONE(.name = "a\u202egpj.exe", .data = "x"), "is no name" },
	{ "not UTF-8", ONE(.name = "a\xff", .data = "x"), "is no name" },
	{ "too deep", ONE(.name = "1/2/3/4/5/6/7/8/9/10", .data = "x"), "is no name" },
	{ "a link", ONE(.name = "a", .data = "/etc/passwd", .mode = 0120777), "is a link" },
	{ "a FIFO", ONE(.name = "a", .data = "", .mode = 0010644), "is a link or no regular" },
	{ "encrypted", ONE(.name = "a", .data = "x", .flags = 1), "a is encrypted" },
	{ "another packing", ONE(.name = "a", .data = "x", .method = 14), "packed in a way" },
	{ "twice", { { .name = "a", .data = "1" }, { .name = "a", .data = "2" } },
		"would be one file" },
	{ "twice without case",
		{ { .name = "t/Read.md", .data = "1" }, { .name = "t/rEAD.md", .data = "2" } },
		"would be one file" },
	{ "twice in another form",
		{ { .name = "\u00e9", .data = "1" }, { .name = "e\u0301", .data = "2" } },
		"would be one file" },
	{ "a file as a folder",
		{ { .name = "a", .data = "1" }, { .name = "a!", .data = "2" },
			{ .name = "A/b", .data = "3" } },
		"would be one file" },
	{ "a file and a folder", { { .name = "a/", .data = "" }, { .name = "a", .data = "2" } },
		"would be one file" },
	{ "the same folder twice",
		{ { .name = "a/", .data = "" }, { .name = "a/", .data = "" } }, "" },
	{ "two names", ONE(.name = "ab", .own = "xy", .data = "x"), "damaged" },
	{ "another length", ONE(.name = "ab", .own = "xyz", .data = "x"), "damaged" },
	{ "a promise of much", ONE(.name = "a", .data = "x", .size = 11 << 20),
		"more than 10 MB" },
	{ "together too much",
		{ { .name = "a", .data = "x", .size = 6 << 20 },
			{ .name = "b", .data = "x", .size = 6 << 20 } },
		"more than 10 MB" },
	{ "other bytes than were told", ONE(.name = "a", .data = "x", .crc = 1), "damaged" },
	{ "fewer than were told", ONE(.name = "a", .data = "x", .size = 2), "damaged" },
	{ "deflated", ONE(.name = "a", .data = PACKED, .len = 8, .plain = PLAIN, .method = 8),
		"a=" PLAIN " " },
	{ "more in it than was told",
		ONE(.name = "a", .data = PACKED, .len = 8, .plain = PLAIN, .method = 8,
			.size = 119),
		"damaged" },
	{ "less in it than was told",
		ONE(.name = "a", .data = PACKED, .len = 8, .plain = PLAIN, .method = 8,
			.size = 999),
		"damaged" },
	{ "bytes behind its end",
		ONE(.name = "a", .data = PACKED "x", .len = 9, .plain = PLAIN, .method = 8),
		"damaged" },
	{ "cut off", ONE(.name = "a", .data = PACKED, .len = 6, .plain = PLAIN, .method = 8),
		"damaged" },
	{ "no deflated bytes", ONE(.name = "a", .data = "xxxx", .method = 8), "damaged" },
};

/* Names and contents, or why not. */
static void tell(const char *data, size_t len, struct buf *out) {
	auto_zip struct zip zip = { 0 };
	struct err err = ERR_INIT;

	if (!zip_read(&zip, data, len, &err)) {
		buf_add_str(out, err.text);
	}
	for (size_t i = 0; i < zip.entries.len; i++) {
		auto_buf struct buf content = BUF_INIT;

		if (!zip_unpack(&zip, &zip.entries.items[i], &content, &err)) {
			buf_clear(out);
			buf_add_str(out, err.text);
			return;
		}
		buf_addf(out, "%s=%s ", zip.entries.items[i].name, content.data);
	}
}

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf file = BUF_INIT, told = BUF_INIT;

		make(cases[i].parts, &file);
		tell(file.data, file.len, &told);
		if (strchr(cases[i].want, '=') || !cases[i].want[0]) {
			check_str(cases[i].name, told.data, cases[i].want);
		} else if (!strstr(told.data, cases[i].want)) {
			fail_msg("%s: %s", cases[i].name, told.data);
		}
	}
}

/* Each cut, and each byte turned: read or refused, never more than that. */
static void test_damage(void **state) {
	static const struct part parts[] = { { .name = "t/", .data = "" },
		{ .name = "t/SKILL.md", .data = "---\nname: t\n---\n" }, { .name = NULL } };
	auto_buf struct buf file = BUF_INIT;

	(void)state;
	make(parts, &file);
	for (size_t i = 0; i < file.len; i++) {
		auto_buf struct buf told = BUF_INIT;
		auto_free char *copy = xmemdup(file.data, file.len);

		tell(file.data, i, &told);
		check("cut", strstr(told.data, "ZIP file"));
		for (int bit = 0; bit < 8; bit++) {
			copy[i] = (char)(file.data[i] ^ 1 << bit);
			tell(copy, file.len, &told);
		}
	}
}

static void test_end(void **state) {
	static const struct part parts[] = { { .name = "a", .data = "x" }, { .name = NULL } };
	static const struct {
		const char *name;
		size_t at; /* in the end */
		unsigned char value;
		const char *want;
	} ends[] = {
		{ "several parts", 4, 1, "one of several parts" },
		{ "more here than there", 8, 2, "one of several parts" },
		{ "another length of the list", 12, 1, "damaged" },
		{ "another place of the list", 16, 1, "damaged" },
		{ "a comment that is not there", 20, 1, "no ZIP file" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		auto_buf struct buf file = BUF_INIT, told = BUF_INIT;

		make(parts, &file);
		file.data[file.len - 22 + ends[i].at] = (char)ends[i].value;
		tell(file.data, file.len, &told);
		if (!strstr(told.data, ends[i].want)) {
			fail_msg("%s: %s", ends[i].name, told.data);
		}
	}
	auto_buf struct buf file = BUF_INIT, told = BUF_INIT;

	make(parts, &file);
	memset(file.data + file.len - 12, 0xff, 8);
	tell(file.data, file.len, &told);
	check("large", strstr(told.data, "format for large"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_end),
	};

	return CHECK_RUN(tests);
}
