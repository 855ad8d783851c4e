#ifndef TESTS_AGENT_WIRES_CHECK_H
#define TESTS_AGENT_WIRES_CHECK_H

struct conversation;

/* Writes a request of the conversation for each wire and holds it against what all
   vendors ask for: every call has exactly one result, before anything else is said,
   and no result stands alone. */
void wires_check(const char *name, const struct conversation *conversation);

#endif
