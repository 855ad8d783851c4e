#ifndef TESTS_AGENT_DOCUMENT_CHECKS_H
#define TESTS_AGENT_DOCUMENT_CHECKS_H

/* What was sent and kept of a PDF. */

#include "document_scene.h"

static inline const char *request(struct scene *scene, size_t number) {
	check("so many requests", scene->server.requests.len > number);
	return scene->server.requests.items[number];
}

static inline bool has(struct scene *scene, size_t number, const char *text) {
	return strstr(request(scene, number), text) != NULL;
}

/* The messages of a request begin with those of the one before. */
static inline void check_begins(struct scene *scene, size_t number) {
	const char *from = strstr(request(scene, number - 1), "\"messages\":");
	const char *later = strstr(request(scene, number), "\"messages\":");
	size_t len = strlen(from) - strlen("]}");

	check("the same beginning", strncmp(from, later, len) == 0);
}

static inline const struct part *stored_pdf(struct scene *scene) {
	const struct conversation *all = agent_messages(scene->agent);

	for (size_t i = 0; i < all->messages.items[0].parts.len; i++) {
		if (all->messages.items[0].parts.items[i].kind == PART_PDF) {
			return &all->messages.items[0].parts.items[i];
		}
	}
	fail_msg("no PDF in the first message");
	return NULL;
}

#endif
