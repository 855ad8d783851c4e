#ifndef TESTS_NET_SERVER_H
#define TESTS_NET_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"
#include "base/strv.h"

struct loop;
struct watch;

/* A small HTTP server on the test's own loop. Each request takes the next reply
   of a script, whatever it asks for, and is kept as text; when the script is at
   its end, the server says nothing. */

struct reply {
	const char *bytes; /* status line, headers, body; %d is the server's port */
	size_t len;        /* 0: a string */
	int every;         /* ms between single bytes behind the headers; 0: all at once */
	bool by_byte;      /* single bytes, one a turn */
	bool close;        /* closes after it */
	bool drop;         /* closes without an answer */
	bool hold;         /* waits for server_release() */
};

struct server {
	struct loop *loop;
	struct watch *watch;
	int fd;
	int port;
	char url[64];
	const struct reply *replies;
	size_t replies_len, next;
	int connections; /* in all */
	struct strv requests;
	struct list open;
	/* Which one answers this request, in place of the script; NULL: the script. */
	struct reply (*choose)(void *ctx, const char *request);
	void *ctx;
};

/* Listens on a free port of 127.0.0.1; `replies` stay the caller's. */
void server_init(
	struct server *server, struct loop *loop, const struct reply *replies, size_t count);
/* Closes every connection. */
void server_fini(struct server *server);
/* Answers that are held back now. */
int server_held(const struct server *server);
/* Lets the oldest `count` of them go. */
void server_release(struct server *server, int count);
/* A listening socket alone, and its port. */
int server_listen(int *port);

#endif
