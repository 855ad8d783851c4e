/* Everything that curl is told about one request. */
#include <fcntl.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "net/transfer.h"

#define PROTOCOLS "http,https"

/* No program that is started later may hold a connection of ours. */
static int mark_socket(void *ctx, curl_socket_t fd, curlsocktype purpose) {
	(void)ctx;
	(void)purpose;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	return CURL_SOCKOPT_OK;
}

static void set_callbacks(struct transfer *transfer) {
	CURL *easy = transfer->easy;

	curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
	curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, transfer_take_header);
	curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, transfer_take_data);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, transfer_take_progress);
	curl_easy_setopt(easy, CURLOPT_XFERINFODATA, transfer);
	curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, mark_socket);
}

static void set_method(struct transfer *transfer) {
	CURL *easy = transfer->easy;

	if (transfer->body || str_eq(transfer->method, "POST")) {
		curl_easy_setopt(easy, CURLOPT_POST, 1L);
		curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
			(curl_off_t)transfer->request.body_len);
		curl_easy_setopt(
			easy, CURLOPT_POSTFIELDS, transfer->body ? transfer->body : "");
	} else if (str_eq(transfer->method, "HEAD")) {
		curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
	}
	if (!str_eq(transfer->method, "GET") && !str_eq(transfer->method, "POST") &&
		!str_eq(transfer->method, "HEAD")) {
		curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, transfer->method);
	}
}

/* Without "Expect: 100-continue", which costs a second behind some proxies. */
static void set_headers(struct transfer *transfer) {
	char *const *header = strv_items(&transfer->request_headers);

	transfer->sent_headers = curl_slist_append(NULL, "Expect:");
	for (; *header; header++) {
		transfer->sent_headers = curl_slist_append(transfer->sent_headers, *header);
	}
	curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->sent_headers);
	curl_easy_setopt(transfer->easy, CURLOPT_USERAGENT, "chela/" CHELA_VERSION);
	curl_easy_setopt(transfer->easy, CURLOPT_ACCEPT_ENCODING, "");
}

static void set_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, PROTOCOLS);
#else
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
	curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
}

/* Where both a file and a folder of certificates would do, curl reads the file
   whole: a folder alone is ten times faster. */
static void set_trust(struct transfer *transfer) {
	struct http *http = transfer->http;

	if (!str_starts(transfer->url, "https:")) {
		return;
	}
	trust_find(http);
	if (http->ca_file || http->ca_folder) {
		curl_easy_setopt(transfer->easy, CURLOPT_CAINFO, http->ca_file);
		curl_easy_setopt(transfer->easy, CURLOPT_CAPATH, http->ca_folder);
	}
	/* A connection to the same host that is being opened may serve us as well. */
	curl_easy_setopt(transfer->easy, CURLOPT_PIPEWAIT, 1L);
}

static void set_connection(struct transfer *transfer) {
	CURL *easy = transfer->easy;

	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(
		easy, CURLOPT_CONNECTTIMEOUT_MS, (long)transfer->request.connect_timeout);
	curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
	curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
	curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	if (transfer->http->proxy) {
		curl_easy_setopt(easy, CURLOPT_PROXY, transfer->http->proxy);
	}
}

bool setup_easy(struct transfer *transfer, struct err *err) {
	struct url url;

	if (!url_parse(&url, transfer->url)) {
		failure_bad_url(transfer, err);
		return false;
	}
	url_fini(&url);
	if (transfer->easy) {
		curl_easy_reset(transfer->easy);
	} else {
		transfer->easy = curl_easy_init();
	}
	curl_slist_free_all(take(transfer->sent_headers));
	if (!transfer->easy ||
		curl_easy_setopt(transfer->easy, CURLOPT_URL, transfer->url) != CURLE_OK) {
		return err_set(err, ERR_UNAVAILABLE, tr("libcurl does not take the request"));
	}
	set_callbacks(transfer);
	set_method(transfer);
	set_headers(transfer);
	set_protocols(transfer->easy);
	set_connection(transfer);
	set_trust(transfer);
	return true;
}
