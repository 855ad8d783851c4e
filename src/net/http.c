/* The glue between the loop and curl: curl says which sockets and which time it
   waits for, the loop tells it what happened, and what is done is picked up after
   each of its turns. Starting and cancelling are deferred, since both may be asked
   for inside a callback of curl, where none of its functions may be called. */
#include "net/http.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "loop/loop.h"
#include "net/transfer.h"

#define COLD_AFTER 100000 /* ms; curl closes what was idle for 118 s */

struct http *http_new(struct loop *loop, const struct http_settings *settings) {
	struct http *http = xcalloc(1, sizeof(*http));

	http->loop = loop;
	http->has_network = reach_has_network;
	if (settings) {
		http->proxy = xstrdup(settings->proxy);
		http->ca = xstrdup(settings->ca);
	}
	list_init(&http->transfers);
	return http;
}

struct http *http_free(struct http *http) {
	struct transfer *transfer;

	if (!http) {
		return NULL;
	}
	list_each(transfer, &http->transfers, link) {
		http_remove(http, transfer);
		transfer_free(transfer);
	}
	if (http->multi) {
		curl_multi_cleanup(http->multi);
		curl_global_cleanup();
	}
	timer_remove(http->timer);
	free(http->proxy);
	free(http->ca);
	free(http->ca_file);
	free(http->ca_folder);
	free(http->used);
	free(http);
	return NULL;
}

/* Finishes what curl reports as done. */
static void collect(struct http *http) {
	struct CURLMsg *report;
	int left;

	while ((report = curl_multi_info_read(http->multi, &left))) {
		CURLcode result = report->data.result;
		struct transfer *transfer = NULL;

		if (report->msg != CURLMSG_DONE) {
			continue;
		}
		curl_easy_getinfo(report->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
		http_remove(http, transfer);
		transfer_ended(transfer, result);
	}
}

static void handle_socket(void *ctx, int fd, int events) {
	struct http *http = ctx;
	int running;
	int ready = (events & WATCH_READ ? CURL_CSELECT_IN : 0) |
		    (events & WATCH_WRITE ? CURL_CSELECT_OUT : 0);

	curl_multi_socket_action(http->multi, fd, ready, &running);
	collect(http);
}

static void handle_time(void *ctx) {
	struct http *http = ctx;
	int running;

	curl_multi_socket_action(http->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	collect(http);
}

static int want_socket(CURL *easy, curl_socket_t fd, int what, void *ctx, void *socket_ctx) {
	struct http *http = ctx;
	struct watch *watch = socket_ctx;
	int events = (what & CURL_POLL_IN ? WATCH_READ : 0) |
		     (what & CURL_POLL_OUT ? WATCH_WRITE : 0);

	(void)easy;
	if (what == CURL_POLL_REMOVE) {
		watch_remove(watch);
		curl_multi_assign(http->multi, fd, NULL);
	} else if (watch) {
		watch_set_events(watch, events);
	} else {
		watch = loop_watch(http->loop, fd, events, handle_socket, http);
		curl_multi_assign(http->multi, fd, watch);
	}
	return 0;
}

static int want_time(CURLM *multi, long ms, void *ctx) {
	struct http *http = ctx;

	(void)multi;
	if (ms < 0) {
		timer_disarm(http->timer);
	} else {
		timer_arm(http->timer, ms);
	}
	return 0;
}

static bool open_multi(struct http *http) {
	if (http->multi) {
		return true;
	}
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		return false;
	}
	http->multi = curl_multi_init();
	if (!http->multi) {
		curl_global_cleanup();
		return false;
	}
	http->timer = loop_timer(http->loop, handle_time, http);
	curl_multi_setopt(http->multi, CURLMOPT_SOCKETFUNCTION, want_socket);
	curl_multi_setopt(http->multi, CURLMOPT_SOCKETDATA, http);
	curl_multi_setopt(http->multi, CURLMOPT_TIMERFUNCTION, want_time);
	curl_multi_setopt(http->multi, CURLMOPT_TIMERDATA, http);
	return true;
}

bool http_add(struct http *http, struct transfer *transfer) {
	transfer->added = curl_multi_add_handle(http->multi, transfer->easy) == CURLM_OK;
	return transfer->added;
}

void http_remove(struct http *http, struct transfer *transfer) {
	if (transfer->added) {
		curl_multi_remove_handle(http->multi, transfer->easy);
		transfer->added = false;
	}
}

static void handle_start(void *ctx) {
	struct transfer *transfer = ctx;
	struct err err = ERR_INIT;

	transfer->next = NULL;
	if (!open_multi(transfer->http)) {
		err_set(&err, ERR_UNAVAILABLE, tr("libcurl does not start"));
	} else if (setup_easy(transfer, &err) && !http_add(transfer->http, transfer)) {
		err_set(&err, ERR_UNAVAILABLE, tr("libcurl does not take the request"));
	}
	if (err.code != ERR_NONE) {
		transfer_finish(transfer, HTTP_REFUSED, &err);
	}
}

struct transfer *http_start(struct http *http, const struct http_request *request) {
	struct transfer *transfer = transfer_new(http, request);

	transfer->next = loop_defer(http->loop, handle_start, transfer);
	return transfer;
}

static void handle_warm(
	void *ctx, struct transfer *transfer, enum http_end end, const struct err *err) {
	struct http *http = ctx;

	(void)transfer;
	(void)err;
	if (end != HTTP_DONE) {
		free(take(http->used));
	}
}

/* "https://host:port/" of an address, the caller's; NULL: it is none, or one without TLS,
   where there is too little to gain. */
static char *secure_origin(const char *url) {
	char *origin = NULL;
	struct url parts;

	if (!url_parse(&parts, url)) {
		return NULL;
	}
	if (str_eq(parts.scheme, "https")) {
		bool is_address6 = strchr(parts.host, ':') != NULL;

		origin = xasprintf(is_address6 ? "https://[%s]:%d/" : "https://%s:%d/",
			parts.host, parts.port);
	}
	url_fini(&parts);
	return origin;
}

void http_used(struct http *http, const char *url) {
	char *origin = secure_origin(url);

	if (origin) {
		free(http->used);
		http->used = origin;
		http->used_at = clock_monotonic();
	}
}

/* A request without credentials: curl does not give a connection to others that
   was only opened. */
void http_warm(struct http *http, const char *url) {
	auto_free char *origin = secure_origin(url);

	if (!origin || (str_eq(http->used, origin) &&
			       clock_monotonic() - http->used_at < COLD_AFTER)) {
		return;
	}
	http_used(http, url);
	http_start(http, &(struct http_request){
				 .method = "HEAD",
				 .url = origin,
				 .connect_timeout = 10000,
				 .silence_timeout = 10000,
				 .on_done = handle_warm,
				 .ctx = http,
			 });
}
