/* Vendors count different things; what one does not tell stays unknown and does
   not turn a sum into a wrong number. */
#include "chat/usage.h"

static void add(int64_t *sum, int64_t more) {
	if (more >= 0) {
		*sum = (*sum < 0 ? 0 : *sum) + more;
	}
}

void usage_add(struct usage *sum, const struct usage *more) {
	add(&sum->input, more->input);
	add(&sum->output, more->output);
	add(&sum->cached, more->cached);
	add(&sum->cache_write, more->cache_write);
	add(&sum->reasoning, more->reasoning);
}
