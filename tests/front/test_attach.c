#include "front/draft/attach.h"

#include "base/str.h"
#include "home.h"

#define PNG "\x89PNG\r\n\x1a\n"

struct file {
	const char *data;
	size_t len;
};
#define BYTES(text)                                                                            \
	{ text, sizeof(text) - 1 }

/* Writes bytes that may hold NUL; the path is the caller's. */
static char *write_bytes(const char *name, const struct file *file) {
	char *path = home_path(name);

	assert_true(file_write(path, file->data, file->len, 0600, NULL));
	return path;
}

static void test_kinds(void **state) {
	static const struct {
		const char *name, *file;
		struct file bytes;
		enum part_kind kind;
		const char *part, *text;
	} cases[] = {
		{ "a text", "note.txt", BYTES("red\n"), PART_FILE, "note.txt", "red\n" },
		{ "an empty text", "empty", BYTES(""), PART_FILE, "empty", "" },
		{ "a text whose name lies", "photo.png", BYTES("red"), PART_FILE, "photo.png",
			"red" },
		{ "bytes that are no character", "odd.txt", BYTES("a\xff"), PART_FILE,
			"odd.txt", "a\xef\xbf\xbd" },
		{ "PNG", "x", BYTES(PNG "1"), PART_IMAGE, "image/png", "iVBORw0KGgox" },
		{ "JPEG", "x", BYTES("\xff\xd8\xff\xe0"), PART_IMAGE, "image/jpeg",
			"/9j/4A==" },
		{ "GIF", "x", BYTES("GIF89a"), PART_IMAGE, "image/gif", "R0lGODlh" },
		{ "WebP", "x", BYTES("RIFF\1\0\0\0WEBPVP8 "), PART_IMAGE, "image/webp",
			"UklGRgEAAABXRUJQVlA4IA==" },
		{ "RIFF that is no WebP", "x.txt", BYTES("RIFFabcdWAVE"), PART_FILE, "x.txt",
			"RIFFabcdWAVE" },
		{ "the beginning of a PNG alone", "x.txt", BYTES("\x89PNG"), PART_FILE, "x.txt",
			"\xef\xbf\xbdPNG" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = write_bytes(cases[i].file, &cases[i].bytes);
		struct message message;
		struct err err = ERR_INIT;

		message_init(&message, ROLE_USER);
		attach_file(&message, path, &err);
		check_str(cases[i].name, err.text, "");
		check_int(cases[i].name, message.parts.len, 1);
		check_int(cases[i].name, message.parts.items[0].kind, cases[i].kind);
		check_str(cases[i].name, message.parts.items[0].name, cases[i].part);
		check_str(cases[i].name, message.parts.items[0].text, cases[i].text);
		message_fini(&message);
	}
}

static void test_pdf(void **state) {
	static const struct {
		const char *name, *file;
		struct file bytes;
		const char *base64;
		int pages;
	} cases[] = {
		{ "a PDF", "a.pdf", BYTES("%PDF-1.7\n/Type/Page"),
			"JVBERi0xLjcKL1R5cGUvUGFnZQ==", 1 },
		{ "by its bytes", "b.txt", BYTES("%PDF-1.7\0"), "JVBERi0xLjcA", 0 },
		{ "with a password", "c.pdf", BYTES("%PDF-1.7 /Encrypt"),
			"JVBERi0xLjcgL0VuY3J5cHQ=", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = write_bytes(cases[i].file, &cases[i].bytes);
		struct message message;
		struct err err = ERR_INIT;

		message_init(&message, ROLE_USER);
		attach_file(&message, path, &err);
		check_str(cases[i].name, err.text, "");
		const struct part *part = &message.parts.items[0];

		check_int(cases[i].name, part->kind, PART_PDF);
		check_str(cases[i].name, part->name, cases[i].file);
		check_str(cases[i].name, part->text, NULL);
		check_str(cases[i].name, part->pdf.bytes, cases[i].base64);
		check_int(cases[i].name, part->pdf.size, (int64_t)cases[i].bytes.len);
		check_int(cases[i].name, part->pdf.pages, cases[i].pages);
		message_fini(&message);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name, *file;
		struct file bytes;
		const char *says;
	} cases[] = {
		{ "neither text nor image", "a.bin", BYTES("a\0b"),
			"neither text nor an image nor a PDF" },
		{ "a PDF by its name alone", "a.pdf", BYTES("a\0b"),
			"neither text nor an image nor a PDF" },
		{ "none", NULL, BYTES(""), "No such file" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = cases[i].file
					       ? write_bytes(cases[i].file, &cases[i].bytes)
					       : home_path("gone");
		struct message message;
		struct err err = ERR_INIT;

		message_init(&message, ROLE_USER);
		check(cases[i].name, !attach_file(&message, path, &err));
		check(cases[i].name, strstr(err.text, cases[i].says) != NULL);
		check(cases[i].name, strstr(err.text, path) != NULL);
		check_int(cases[i].name, message.parts.len, 0);
		message_fini(&message);
	}
}

static void test_sizes(void **state) {
	static const struct {
		const char *name, *begin;
		size_t len;
		bool ok;
	} cases[] = {
		{ "the largest text", "a", ATTACH_TEXT_MAX, true },
		{ "one byte more", "a", ATTACH_TEXT_MAX + 1, false },
		{ "an image of more than that", PNG, ATTACH_TEXT_MAX + 1, true },
		{ "the largest image", PNG, ATTACH_IMAGE_MAX, true },
		{ "one byte more", PNG, ATTACH_IMAGE_MAX + 1, false },
		{ "the largest PDF", "%PDF-1.4", ATTACH_PDF_MAX, true },
		{ "one byte more", "%PDF-1.4", ATTACH_PDF_MAX + 1, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *data = xmalloc(cases[i].len);
		struct message message;
		struct err err = ERR_INIT;

		memset(data, 'a', cases[i].len);
		memcpy(data, cases[i].begin, strlen(cases[i].begin));
		auto_free char *path =
			write_bytes("large", &(struct file){ data, cases[i].len });
		message_init(&message, ROLE_USER);
		bool ok = attach_file(&message, path, &err);
		check_int(cases[i].name, ok, cases[i].ok);
		check_int(cases[i].name, err.code, ok ? ERR_NONE : ERR_LIMIT);
		message_fini(&message);
	}
}

static void test_home(void **state) {
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	free(home_write("home/note.txt", "red"));
	message_init(&message, ROLE_USER);
	check(err.text, attach_file(&message, "~/note.txt", &err));
	check_str("~ is the home", message.parts.items[0].text, "red");
	message_fini(&message);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_kinds),
		test_at_home(test_pdf),
		test_at_home(test_refused),
		test_at_home(test_sizes),
		test_at_home(test_home),
	};

	return CHECK_RUN(tests);
}
