#ifndef BUILTIN_INTERFACES_H
#define BUILTIN_INTERFACES_H

struct buf;

/* The network interfaces that are up and have an address, a line each: what it is by its
   name, and the addresses; none of this very machine. */
void interfaces_describe(struct buf *out);
/* "Wi-Fi", "mobile data", "VPN" ...; NULL: the name tells nothing. */
const char *interfaces_kind(const char *name);

#endif
