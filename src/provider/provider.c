/* The table of wires: one file and one line each. */
#include "provider/provider.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/wires.h"

#include <string.h>

static const struct provider_ops *const wires[] = {
	&anthropic_ops,
	&demo_ops,
	&gemini_ops,
	&openai_ops,
	&responses_ops,
};

const struct provider_ops *provider_find(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		if (str_eq(wires[i]->name, name)) {
			return wires[i];
		}
	}
	return NULL;
}

const char *const *provider_names(void) {
	static const char *names[ARRAY_LEN(wires) + 1];

	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		names[i] = wires[i]->name;
	}
	return names;
}

char *provider_origin(const struct provider_target *target) {
	return xasprintf("%s/%s/%s", target->vendor ? target->vendor : "", target->wire,
		target->model ? target->model : "");
}

void provider_bytes_fini(struct provider_bytes *bytes) {
	free(bytes->url);
	bytes->url = NULL;
	/* The headers may hold a key. */
	for (size_t i = 0; i < bytes->headers.len; i++) {
		mem_wipe(bytes->headers.items[i], strlen(bytes->headers.items[i]));
	}
	strv_fini(&bytes->headers);
	buf_fini(&bytes->body);
}
