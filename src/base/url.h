#ifndef BASE_URL_H
#define BASE_URL_H

#include <stdbool.h>

/* The parts of an http(s) URL; all owned by the struct. */
struct url {
	char *scheme;   /* lower case */
	char *host;     /* lower case, without brackets */
	int port;       /* the scheme's own where none is written */
	char *path;     /* "" or begins with '/', with query, without fragment */
	bool has_login; /* user:password@ was there */
};

/* False when it is no absolute http or https URL. */
bool url_parse(struct url *url, const char *text);
void url_fini(struct url *url);
/* Same scheme, host and port? */
bool url_same_origin(const struct url *a, const struct url *b);
/* Is the host this machine or a private network, written as a name or address
   (localhost, 127/8, 10/8, 172.16/12, 192.168/16, 169.254/16, ::1, fc00::/7, fe80::/10)? */
bool url_is_private_host(const char *host);
/* Is the host this very machine? */
bool url_is_local_host(const char *host);

#endif
