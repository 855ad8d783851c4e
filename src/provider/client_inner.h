#ifndef PROVIDER_CLIENT_INNER_H
#define PROVIDER_CLIENT_INNER_H

#include "net/http.h"
#include "provider/answer.h"
#include "provider/client.h"

/* The inside of a client. Shared by client*.c; nobody else includes it. */

enum client_state { CLIENT_SENDING, CLIENT_WAITING, CLIENT_STEPPING, CLIENT_ENDED };

struct client {
	struct client_options options;
	struct provider_request request; /* `drops` grows by what is refused */
	const struct provider_ops *ops;
	struct provider_bytes bytes;
	struct delta_sink sink;
	struct answer answer;
	struct transfer *transfer;
	struct timer *timer;
	struct rate rate; /* what the headers of its answers told; of the last one also: */
	char id[100];     /* the server's, of the request; "" none */
	char place[100];  /* "https://host" that it sends requests on to; "" none */
	enum client_state state;
	int tries;    /* again after a wait */
	bool final;   /* this failure is not worth another try */
	bool probing; /* the other address is being tried */
	bool showing; /* images go to a model that once took none */
	int step;     /* of a wire inside the binary */
	bool taken;   /* the server began an answer (2xx): it is not asked again */
	bool started; /* something was passed on */
	bool closed;  /* cancelled or freed: no call goes out any more */
	int depth;    /* own functions on the stack that may call out */
};

/* client_end.c */
/* A failure that no answer of the server tells. */
void client_fail(struct client *client, enum provider_error_kind kind, const char *text);
/* What the headers of an answer tell besides its status. */
void client_take_headers(struct client *client, const struct transfer *transfer);
/* How the transfer failed, in place of what the reader could tell of it, and how long the
   server asks to wait where its answer did not say. */
void client_explain_end(struct client *client, enum http_end end, const struct err *err);

#endif
