/* Any bytes as a ZIP file: what opens has names that stay below a folder, is no more than was
   promised, and can be unpacked or is refused. */
#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "skill/zip.h"

static void check_name(const char *name) {
	if (!name[0] || name[0] == '/' || strncmp(name, "../", 3) == 0 ||
		strstr(name, "/../") || strchr(name, '\\') || strchr(name, '\n')) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_zip struct zip zip = { 0 };
	size_t all = 0;

	if (!zip_read(&zip, data, size, NULL)) {
		if (zip.data || zip.entries.len) {
			abort();
		}
		return 0;
	}
	for (size_t i = 0; i < zip.entries.len; i++) {
		const struct zip_entry *entry = &zip.entries.items[i];
		auto_buf struct buf out = BUF_INIT_MAX(ZIP_CONTENT_MAX);

		check_name(entry->name);
		all += entry->size;
		if (zip_unpack(&zip, entry, &out, NULL) && out.len != entry->size) {
			abort();
		}
	}
	if (all > ZIP_CONTENT_MAX) {
		abort();
	}
	return 0;
}
