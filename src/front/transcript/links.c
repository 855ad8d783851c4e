/* Numbered links are known to the Markdown reader; bare addresses are looked for in
   the raw text, which is also all that cards have. */

#include "front/transcript/links.h"

#include <string.h>

#include "base/sanitize.h"
#include "base/str.h"

#define ADDRESS_MAX 4096 /* bytes; what is longer is none */

static void add(struct strv *out, const char *url, bool once) {
	auto_free char *clean = sanitize_dup(url, SANITIZE_LINE);

	if (out->len < LINKS_MAX && !(once && strv_has(out, clean))) {
		strv_add(out, clean);
	}
}

static bool begins_address(const char *text, size_t len) {
	static const char *const schemes[] = { "http://", "https://",
		"mailto:", "tel:", "geo:" };

	for (size_t i = 0; i < ARRAY_LEN(schemes); i++) {
		size_t size = strlen(schemes[i]);

		if (len > size && memcmp(text, schemes[i], size) == 0) {
			return true;
		}
	}
	return false;
}

static bool ends_address(unsigned char byte) {
	return byte <= ' ' || byte >= 0x7f || strchr("<>\"'`|\\^{}", byte);
}

/* Without the punctuation of the sentence around it; a closing bracket belongs to it
   only if it was opened in it. */
static size_t cut_end(const char *text, size_t len) {
	while (len > 0) {
		char last = text[len - 1];
		bool opened = (last == ')' && memchr(text, '(', len)) ||
			      (last == ']' && memchr(text, '[', len));

		if (opened || !strchr(".,:;!?)]*_~", last)) {
			break;
		}
		len--;
	}
	return len;
}

/* What was cut off where letters that are not ASCII begin: the whole of it is there. */
static bool is_begin_of_one(const struct strv *links, const char *url) {
	for (size_t i = 0; i < links->len; i++) {
		if (str_starts(links->items[i], url)) {
			return true;
		}
	}
	return false;
}

static void scan(const struct buf *text, struct strv *out) {
	for (size_t at = 0; at < text->len && out->len < LINKS_MAX;) {
		const char *colon = memchr(text->data + at, ':', text->len - at);

		if (!colon) {
			return;
		}
		size_t start = (size_t)(colon - text->data);

		at = start + 1;
		while (start > 0 && text->data[start - 1] >= 'a' &&
			text->data[start - 1] <= 'z') {
			start--;
		}
		size_t len = 0, most = text->len - start;

		while (len < most && !ends_address((unsigned char)text->data[start + len])) {
			len++;
		}
		len = cut_end(text->data + start, len);
		if (len <= ADDRESS_MAX && begins_address(text->data + start, len)) {
			auto_free char *url = xmemdup(text->data + start, len);
			bool cut = len < most && (unsigned char)text->data[start + len] >= 0x80;

			if (!cut || !is_begin_of_one(out, url)) {
				add(out, url, true);
			}
			at = start + len;
		}
	}
}

/* Is it worth reading the Markdown? */
static bool may_have_links(const struct buf *text) {
	return strchr(text->data, ':') || strstr(text->data, "](");
}

void links_of_entry(struct entry *entry, struct strv *out) {
	if (entry->kind != ENTRY_CALL && !may_have_links(&entry->text)) {
		return;
	}
	const struct markdown *markdown = entry_markdown(entry);

	for (size_t i = 0; i < markdown->links.len; i++) {
		add(out, markdown->links.items[i], false);
	}
	scan(entry->kind == ENTRY_CALL ? &entry->output : &entry->text, out);
}

struct entry *links_newest(struct transcript *transcript, struct strv *out) {
	for (size_t i = transcript->entries.len; i > 0; i--) {
		struct entry *entry = transcript->entries.items[i - 1];
		bool parsed = entry->parsed;

		links_of_entry(entry, out);
		if (out->len > 0) {
			return entry;
		}
		if (!parsed) {
			entry_forget(entry);
		}
	}
	return NULL;
}
