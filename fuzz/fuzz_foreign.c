/* Any bytes as the file of another client, the first of them says which: what is found is
   whole, bounded and has a place to look for the key. */

#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "config/foreign.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const char *const clients[] = { "aichat", "claude", "codex", "crush", "gemini",
		"llm", "mods", "opencode" };
	struct foreign foreign = { 0 };

	if (size == 0) {
		return 0;
	}
	auto_free char *text = xmemdup((const char *)data + 1, size - 1);
	const char *client = clients[data[0] % ARRAY_LEN(clients)];

	foreign_read_text(&foreign, client, "there", text, size - 1);
	must(foreign.list.len <= 64);
	for (size_t i = 0; i < foreign.list.len; i++) {
		const struct foreign_key *key = &foreign.list.items[i];

		must(strcmp(key->client, client) == 0 && strcmp(key->path, "there") == 0);
		must((key->key != NULL) != (key->env != NULL));
		must(!key->key || (key->key[0] && strlen(key->key) <= 4096));
	}
	foreign_fini(&foreign);
	return 0;
}
