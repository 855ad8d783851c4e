/* A peer is one connection: it gathers a request, then plays its reply, all at
   once or byte by byte. */
#include "server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "check.h"
#include "loop/loop.h"
#include "loop/stream.h"

struct peer {
	struct list link;
	struct server *server;
	struct stream *stream;
	struct buf in;
	struct buf out;
	size_t sent;
	struct timer *timer;
	struct reply reply;
	bool held;
};

static void peer_close(struct peer *peer) {
	list_remove(&peer->link);
	stream_free(peer->stream);
	timer_remove(peer->timer);
	buf_fini(&peer->in);
	buf_fini(&peer->out);
	free(peer);
}

/* Sends what is due: everything, or one byte. */
static void peer_send(void *ctx) {
	struct peer *peer = ctx;
	bool slow = peer->reply.every > 0 || peer->reply.by_byte;
	size_t count = slow && peer->sent > 0 ? 1 : peer->out.len;
	const char *head = strstr(peer->out.data, "\r\n\r\n");

	if (slow && peer->sent == 0 && !peer->reply.by_byte && head) {
		count = (size_t)(head + 4 - peer->out.data);
	} else if (slow && peer->sent == 0) {
		count = 1;
	}
	if (peer->sent < peer->out.len) {
		stream_write(peer->stream, peer->out.data + peer->sent, count);
		peer->sent += count;
	}
	if (peer->sent < peer->out.len) {
		timer_arm(peer->timer, peer->reply.every);
	} else if (peer->reply.close) {
		stream_finish(peer->stream);
	}
}

static void peer_answer(struct peer *peer, size_t request_len) {
	struct server *server = peer->server;
	char *text = xmemdup(peer->in.data, request_len);

	strv_add_nodup(&server->requests, text);
	buf_cut(&peer->in, 0, request_len);
	if (server->choose) {
		peer->reply = server->choose(server->ctx, text);
	} else if (server->next < server->replies_len) {
		peer->reply = server->replies[server->next++];
	} else {
		return; /* silence */
	}
	if (peer->reply.drop) {
		peer_close(peer);
		return;
	}
	buf_clear(&peer->out);
	peer->sent = 0;
	if (peer->reply.len > 0) {
		buf_add(&peer->out, peer->reply.bytes, peer->reply.len);
	} else {
		const char *port = strstr(peer->reply.bytes, "%d");

		buf_add_str(&peer->out, peer->reply.bytes);
		if (port) {
			size_t at = (size_t)(port - peer->reply.bytes);
			char number[16];

			snprintf(number, sizeof(number), "%d", server->port);
			buf_cut(&peer->out, at, 2);
			buf_insert(&peer->out, at, number, strlen(number));
		}
	}
	peer->held = peer->reply.hold;
	if (!peer->held) {
		peer_send(peer);
	}
}

static void peer_data(void *ctx, const char *data, size_t len) {
	struct peer *peer = ctx;
	const char *end;
	const char *length;
	size_t need;

	buf_add(&peer->in, data, len);
	end = strstr(peer->in.data, "\r\n\r\n");
	if (!end) {
		return;
	}
	length = strstr(peer->in.data, "Content-Length: ");
	need = (size_t)(end + 4 - peer->in.data) +
	       (length && length < end ? strtoul(length + 16, NULL, 10) : 0);
	if (peer->in.len >= need) {
		peer_answer(peer, need);
	}
}

static void peer_end(void *ctx, int error) {
	(void)error;
	peer_close(ctx);
}

static void server_accept(void *ctx, int fd, int events) {
	struct server *server = ctx;
	int on = 1, got = accept(fd, NULL, NULL);
	struct peer *peer;
	struct stream_options options = { .read = true,
		.max_pending = (size_t)64 << 20,
		.on_data = peer_data,
		.on_end = peer_end };

	(void)events;
	if (got < 0) {
		return;
	}
	setsockopt(got, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	server->connections++;
	peer = xcalloc(1, sizeof(*peer));
	peer->server = server;
	buf_init(&peer->in, BUF_MAX_DEFAULT);
	buf_init(&peer->out, BUF_MAX_DEFAULT);
	options.fd = got;
	options.ctx = peer;
	peer->stream = stream_new(server->loop, &options);
	peer->timer = loop_timer(server->loop, peer_send, peer);
	list_append(&server->open, &peer->link);
}

int server_listen(int *port) {
	struct sockaddr_in address = { .sin_family = AF_INET };
	socklen_t len = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_true(fd >= 0);
	assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
	assert_int_equal(listen(fd, 64), 0);
	assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &len), 0);
	*port = ntohs(address.sin_port);
	return fd;
}

void server_init(
	struct server *server, struct loop *loop, const struct reply *replies, size_t count) {
	*server = (struct server){ .loop = loop, .replies = replies, .replies_len = count };
	list_init(&server->open);
	server->fd = server_listen(&server->port);
	snprintf(server->url, sizeof(server->url), "http://127.0.0.1:%d/v1", server->port);
	server->watch = loop_watch(loop, server->fd, WATCH_READ, server_accept, server);
}

int server_held(const struct server *server) {
	const struct peer *peer;
	int count = 0;

	list_each(peer, &server->open, link) {
		count += peer->held;
	}
	return count;
}

void server_release(struct server *server, int count) {
	struct peer *peer;

	list_each(peer, &server->open, link) {
		if (peer->held && count-- > 0) {
			peer->held = false;
			peer_send(peer);
		}
	}
}

void server_fini(struct server *server) {
	struct peer *peer;

	list_each(peer, &server->open, link) {
		peer_close(peer);
	}
	watch_remove(server->watch);
	file_close(&server->fd);
	strv_fini(&server->requests);
}
