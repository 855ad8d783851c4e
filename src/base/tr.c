/* A .mo file is two tables of (length, offset) over one piece of bytes: the English
   texts in order of strcmp(), and what they are in the other language. All offsets are
   checked once, when the file is taken; a look-up is then a search by halves. */

#include "base/tr.h"

#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"

#define MAGIC UINT32_C(0x950412de)
#define HEAD_SIZE 20 /* bytes: magic, revision, count, two offsets */

static struct {
	char *data;   /* NULL: English */
	bool swapped; /* made on a machine of the other byte order */
	uint32_t count;
	uint32_t originals; /* offsets of the tables */
	uint32_t translations;
} catalogue;

static uint32_t number_at(const char *data, size_t offset, bool swapped) {
	uint32_t number;

	memcpy(&number, data + offset, sizeof(number));
	return swapped ? __builtin_bswap32(number) : number;
}

static const char *text_at(uint32_t table, uint32_t index, size_t *len) {
	size_t entry = table + (size_t)8 * index;

	*len = number_at(catalogue.data, entry, catalogue.swapped);
	return catalogue.data + number_at(catalogue.data, entry + 4, catalogue.swapped);
}

/* Does every text of a table lie in the file, with its NUL? */
static bool is_sound(
	const char *data, size_t len, uint32_t table, uint32_t count, bool swapped) {
	if (table > len || count > (len - table) / 8) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		size_t entry = table + (size_t)8 * i;
		size_t size = number_at(data, entry, swapped);
		size_t offset = number_at(data, entry + 4, swapped);

		if (offset >= len || size >= len - offset || data[offset + size] != '\0') {
			return false;
		}
	}
	return true;
}

bool tr_load(const char *path, struct err *err) {
	auto_free char *data = NULL;
	size_t len = 0;

	if (!file_read(path, TR_FILE_MAX, &data, &len, err)) {
		return false;
	}
	bool swapped = len >= HEAD_SIZE && number_at(data, 0, true) == MAGIC;

	if (len < HEAD_SIZE || (!swapped && number_at(data, 0, false) != MAGIC)) {
		return err_set(err, ERR_PARSE, "%s is no catalogue of translations", path);
	}
	uint32_t count = number_at(data, 8, swapped);
	uint32_t originals = number_at(data, 12, swapped);
	uint32_t translations = number_at(data, 16, swapped);

	if (!is_sound(data, len, originals, count, swapped) ||
		!is_sound(data, len, translations, count, swapped)) {
		return err_set(err, ERR_PARSE, "%s is damaged", path);
	}
	tr_unload();
	catalogue.data = take(data);
	catalogue.swapped = swapped;
	catalogue.count = count;
	catalogue.originals = originals;
	catalogue.translations = translations;
	return true;
}

void tr_unload(void) {
	free(take(catalogue.data));
	catalogue.count = 0;
}

/* The translation with all its forms, or NULL. The key of a text with a plural is
   its first form. */
static const char *find(const char *text, size_t *len) {
	uint32_t low = 0, high = catalogue.count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		size_t size;
		int order = strcmp(text, text_at(catalogue.originals, middle, &size));

		if (order == 0) {
			const char *found = text_at(catalogue.translations, middle, len);

			return *len > 0 ? found : NULL;
		}
		if (order < 0) {
			high = middle;
		} else {
			low = middle + 1;
		}
	}
	return NULL;
}

/* The empty text is the key of the catalogue's own head. */
const char *tr(const char *text) {
	size_t len;
	const char *found = text && text[0] ? find(text, &len) : NULL;

	return found ? found : text;
}

const char *tr_n(const char *one, const char *many, size_t n) {
	size_t len;
	const char *found = find(one, &len);

	if (!found) {
		return n == 1 ? one : many;
	}
	size_t first = strlen(found);

	return n == 1 || first == len ? found : found + first + 1;
}
