#ifndef PROVIDER_ERROR_FACTS_H
#define PROVIDER_ERROR_FACTS_H

#include "base/buf.h"

#include <stdint.h>

/* What a server's error answer says, wherever in the body it says it. */
struct error_facts {
	int status;         /* HTTP; inside a 200 stream the code of the body; 0: none */
	struct buf message; /* its sentence */
	struct buf words; /* the sentence, types, codes and nested texts: what rules look at */
	struct buf param; /* the field it names, "" when none */
	int64_t window;   /* tokens, given as a number of its own; 0: not */
	int64_t wait_ms;  /* asked for in the body; -1: not */
};

/* `status` 0: an error inside a 200 stream. Fini it in any case. */
void error_facts_read(struct error_facts *facts, int status, const char *body, size_t len);
void error_facts_fini(struct error_facts *facts);

#endif
