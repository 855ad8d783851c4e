/* What was written here is read by the thousands when a conversation is opened. Flat
   objects of strings and numbers, no white space; at the first byte that is not as
   expected the general reader takes over. */
#include "chat/parts_scan.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

#define KEY_MAX 16 /* bytes, with the end */
#define DIGITS_MAX 18

struct scanner {
	const char *at;
	const char *end;
	struct message *message;
};

static bool take_byte(struct scanner *scanner, char byte) {
	if (scanner->at == scanner->end || *scanner->at != byte) {
		return false;
	}
	scanner->at++;
	return true;
}

/* The character behind a backslash; 0: one that is written otherwise. */
static char plain_escape(char byte) {
	static const char names[] = "\"\\/bfnrt";
	static const char values[] = "\"\\/\b\f\n\r\t";
	const char *found = byte ? strchr(names, byte) : NULL;

	return found ? values[found - names] : '\0';
}

/* Where a string ends, from behind its first quote; NULL: not here. */
static const char *string_end(const struct scanner *scanner, bool *escaped) {
	*escaped = false;
	for (const char *at = scanner->at; at < scanner->end; at++) {
		if (*at == '"') {
			return at;
		}
		if ((unsigned char)*at < 0x20) {
			return NULL;
		}
		if (*at == '\\') {
			*escaped = true;
			at++;
		}
	}
	return NULL;
}

static char *unescape(const char *from, const char *end) {
	char *out = xmalloc((size_t)(end - from) + 1), *to = out;

	for (; from < end; from++) {
		*to = *from == '\\' ? plain_escape(*++from) : *from;
		if (*to++ == '\0') {
			free(out);
			return NULL;
		}
	}
	*to = '\0';
	return out;
}

/* The caller's; NULL: not a plain string. */
static char *take_string(struct scanner *scanner) {
	bool escaped;

	if (!take_byte(scanner, '"')) {
		return NULL;
	}
	const char *from = scanner->at, *end = string_end(scanner, &escaped);

	if (!end || memchr(from, '\0', (size_t)(end - from))) {
		return NULL;
	}
	scanner->at = end + 1;
	return escaped ? unescape(from, end) : xmemdup(from, (size_t)(end - from));
}

static bool take_number(struct scanner *scanner, int64_t *out) {
	bool negative = take_byte(scanner, '-');
	bool zero = scanner->at < scanner->end && *scanner->at == '0';
	int digits = 0;

	*out = 0;
	while (scanner->at < scanner->end && *scanner->at >= '0' && *scanner->at <= '9') {
		if (++digits > DIGITS_MAX) {
			return false;
		}
		*out = *out * 10 + (*scanner->at++ - '0');
	}
	*out = negative ? -*out : *out;
	return digits > 0 && !(zero && digits > 1);
}

static bool take_text(struct scanner *scanner, char **field) {
	char *text = take_string(scanner);

	if (!text || *field) {
		free(text);
		return false;
	}
	*field = text;
	return true;
}

static bool take_status(struct scanner *scanner, struct part *part) {
	auto_free char *name = take_string(scanner);

	return name && call_status_parse(name, &part->status);
}

static bool take_count(struct part *part, const char *key, int64_t number) {
	if (str_eq(key, "call")) {
		part->call = number;
	} else if (str_eq(key, "ms")) {
		part->ms = number;
	} else if (str_eq(key, "exit")) {
		part->exit_code = (int)number;
	} else if (str_eq(key, "timed_out")) {
		part->timed_out = number != 0;
	} else if (str_eq(key, "reads")) {
		part->reads = number != 0;
	} else if (str_eq(key, "blob")) {
		part->pdf.blob = number;
	} else if (str_eq(key, "size")) {
		part->pdf.size = number;
	} else if (str_eq(key, "pages")) {
		part->pdf.pages = (int)number;
	} else if (str_eq(key, "refused")) {
		part->pdf.refused = number != 0;
	} else {
		return false;
	}
	return true;
}

static bool take_member(struct scanner *scanner, struct part *part, const char *key) {
	const struct {
		const char *key;
		char **field;
	} texts[] = {
		{ "text", &part->text },
		{ "id", &part->id },
		{ "name", &part->name },
		{ "vendor", &part->vendor },
		{ "summary", &part->summary },
	};
	int64_t number;

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		if (str_eq(key, texts[i].key)) {
			return take_text(scanner, texts[i].field);
		}
	}
	if (str_eq(key, "status")) {
		return take_status(scanner, part);
	}
	return take_number(scanner, &number) && take_count(part, key, number);
}

/* What the names of our own keys are made of. */
static bool is_key_byte(char byte) {
	return (byte >= 'a' && byte <= 'z') || byte == '_';
}

static bool take_key(struct scanner *scanner, char key[KEY_MAX]) {
	size_t len = 0;

	if (!take_byte(scanner, '"')) {
		return false;
	}
	while (scanner->at < scanner->end && is_key_byte(*scanner->at) && len + 1 < KEY_MAX) {
		key[len++] = *scanner->at++;
	}
	key[len] = '\0';
	return take_byte(scanner, '"') && take_byte(scanner, ':');
}

static bool take_part(struct scanner *scanner) {
	char key[KEY_MAX];
	enum part_kind kind;

	if (!take_byte(scanner, '{') || !take_key(scanner, key) || !str_eq(key, "kind")) {
		return false;
	}
	auto_free char *name = take_string(scanner);

	if (!name || !part_kind_parse(name, &kind)) {
		return false;
	}
	struct part *part = message_add(scanner->message, kind, NULL);

	while (take_byte(scanner, ',')) {
		if (!take_key(scanner, key) || !take_member(scanner, part, key)) {
			return false;
		}
	}
	return take_byte(scanner, '}');
}

static bool take_parts(struct scanner *scanner) {
	if (!take_byte(scanner, '[')) {
		return false;
	}
	if (take_byte(scanner, ']')) {
		return scanner->at == scanner->end;
	}
	do {
		if (!take_part(scanner)) {
			return false;
		}
	} while (take_byte(scanner, ','));
	return take_byte(scanner, ']') && scanner->at == scanner->end;
}

bool parts_scan(struct message *message, const char *text, size_t len) {
	struct scanner scanner = { .at = text, .end = text + len, .message = message };

	if (utf8_is_valid(text, len) && take_parts(&scanner)) {
		return true;
	}
	for (size_t i = 0; i < message->parts.len; i++) {
		part_fini(&message->parts.items[i]);
	}
	message->parts.len = 0;
	return false;
}
