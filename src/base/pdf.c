/* A page is an object that says /Type /Page. Newer files pack their objects; those that
   are made for the web say at their beginning how many pages they have. Nothing is
   unpacked here: the number serves an estimate. */
#include "base/pdf.h"

#include <string.h>

#define HEAD ((size_t)1024) /* bytes in which a file says that it is made for the web */

static bool is_space(char byte) {
	return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\f' ||
	       byte == '\0';
}

/* Of those that a name consists of. */
static bool is_regular(char byte) {
	return !is_space(byte) && !strchr("()<>[]{}/%", byte);
}

static const char *skip_space(const char *at, const char *end) {
	while (at < end && is_space(*at)) {
		at++;
	}
	return at;
}

/* Behind the name that stands at `at`; NULL: it is another one. */
static const char *skip_name(const char *at, const char *end, const char *name) {
	size_t len = strlen(name);

	if ((size_t)(end - at) < len || memcmp(at, name, len) != 0) {
		return NULL;
	}
	return at + len == end || !is_regular(at[len]) ? at + len : NULL;
}

static const char *find_name(const char *at, const char *end, const char *name) {
	while (at < end && (at = memchr(at, '/', (size_t)(end - at)))) {
		const char *behind = skip_name(at, end, name);

		if (behind) {
			return behind;
		}
		at++;
	}
	return NULL;
}

static int read_count(const char *at, const char *end) {
	int count = 0;

	at = skip_space(at, end);
	for (; at < end && *at >= '0' && *at <= '9' && count < PDF_PAGES_MAX; at++) {
		count = count * 10 + (*at - '0');
	}
	return count <= PDF_PAGES_MAX ? count : 0;
}

/* The dictionary of a file that is made for the web has its pages under /N. */
static int told_pages(const char *data, size_t len) {
	const char *end = data + (len < HEAD ? len : HEAD);
	const char *at = find_name(data, end, "/Linearized");
	const char *close = at ? memchr(at, '>', (size_t)(end - at)) : NULL;
	const char *number = close ? find_name(at, close, "/N") : NULL;

	return number ? read_count(number, close) : 0;
}

bool pdf_is(const char *data, size_t len) {
	return len >= 5 && memcmp(data, "%PDF-", 5) == 0;
}

int pdf_pages(const char *data, size_t len) {
	const char *at = data, *end = data + len;
	int pages = told_pages(data, len);

	if (pages > 0) {
		return pages;
	}
	while ((at = find_name(at, end, "/Type")) && pages < PDF_PAGES_MAX) {
		at = skip_space(at, end);
		pages += at < end && skip_name(at, end, "/Page") != NULL;
	}
	return pages;
}
