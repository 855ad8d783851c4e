/* Results of curl as ends and sentences. A sentence names the host and what to
   look at, and never the rest of the URL, which may hold a key. */
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "net/transfer.h"

/* "host:port", the caller's. */
static char *place(const struct transfer *transfer) {
	struct url url;
	char *text;

	if (!url_parse(&url, transfer->url)) {
		return xstrdup(tr("the server"));
	}
	text = xasprintf(strchr(url.host, ':') ? "[%s]:%d" : "%s:%d", url.host, url.port);
	url_fini(&url);
	return text;
}

/* What curl wrote about it, made harmless; the caller's. */
static char *detail(const struct transfer *transfer, CURLcode result) {
	auto_buf struct buf raw = BUF_INIT;
	auto_buf struct buf clean = BUF_INIT;

	buf_add_str(&raw, transfer->error[0] ? transfer->error : curl_easy_strerror(result));
	redact_buf(&raw);
	sanitize(&clean, raw.data, raw.len, SANITIZE_LINE);
	while (clean.len > 0 && clean.data[clean.len - 1] == ' ') {
		buf_truncate(&clean, clean.len - 1);
	}
	return buf_detach(&clean);
}

/* A server on this very machine needs no network. */
static bool is_offline(const struct transfer *transfer) {
	const struct http *http = transfer->http;
	struct url url;

	if (!http->has_network || http->has_network() || !url_parse(&url, transfer->url)) {
		return false;
	}
	bool local = url_is_local_host(url.host);
	url_fini(&url);
	return !local;
}

static enum http_end offline(const char *where, struct err *err) {
	err_set(err, ERR_NET, tr("this device has no network; %s cannot be reached"), where);
	return HTTP_OFFLINE;
}

static enum http_end no_host(
	const struct transfer *transfer, const char *where, struct err *err) {
	const char *colon = strrchr(where, ':');
	int len = colon ? (int)(colon - where) : (int)strlen(where);

	if (is_offline(transfer)) {
		return offline(where, err);
	}
	err_set(err, ERR_NET,
		tr("cannot find the host %.*s: is the name right, does the network reach the "
		   "internet?"),
		len, where);
	return HTTP_REFUSED;
}

static enum http_end no_connection(
	const struct transfer *transfer, const char *where, CURLcode result, struct err *err) {
	auto_free char *reason = NULL;
	long number = 0;

	if (is_offline(transfer)) {
		return offline(where, err);
	}
	curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &number);
	if (transfer->http->proxy) {
		auto_free char *text = detail(transfer, result);
		err_set(err, ERR_NET, tr("cannot reach the proxy (net.proxy): %s"), text);
		return HTTP_REFUSED;
	}
	reason = number != 0 ? xstrdup(strerror((int)number)) : detail(transfer, result);
	if (number != 0 && reason[0] >= 'A' && reason[0] <= 'Z') {
		reason[0] = (char)(reason[0] + ('a' - 'A'));
	}
	err_set(err, ERR_NET, tr("cannot reach %s: %s"), where, reason);
	return HTTP_REFUSED;
}

static enum http_end no_trust(
	const struct transfer *transfer, const char *where, CURLcode result, struct err *err) {
	const struct http *http = transfer->http;
	const char *from = http->ca_file ? http->ca_file : http->ca_folder;
	auto_free char *reason = detail(transfer, result);

	switch (result) {
	case CURLE_PEER_FAILED_VERIFICATION:
		err_set(err, ERR_NET,
			tr("TLS: the certificate of %s is not trusted: %s (tls.ca names other "
			   "authorities)"),
			where, reason);
		break;
	case CURLE_SSL_CACERT_BADFILE:
		err_set(err, ERR_CONFIG,
			tr("TLS: cannot read the trusted certificates in '%s'"),
			from ? from : tr("the system's file"));
		break;
	default:
		err_set(err, ERR_NET, tr("TLS with %s failed: %s"), where, reason);
	}
	return HTTP_REFUSED;
}

/* The request may have arrived, unless curl never came to sending it. */
static enum http_end broken(
	const struct transfer *transfer, const char *where, CURLcode result, struct err *err) {
	auto_free char *text = detail(transfer, result);
	const char *reason = text;
	curl_off_t sent_after = 0;

	curl_easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &sent_after);
	if (sent_after == 0) {
		err_set(err, ERR_NET, tr("cannot reach %s: %s"), where, reason);
		return HTTP_REFUSED;
	}
	if (result == CURLE_UNSUPPORTED_PROTOCOL) {
		reason = tr("it does not answer in HTTP");
	}
	err_set(err, ERR_NET, tr("the connection to %s broke: %s"), where, reason);
	return HTTP_LOST;
}

enum http_end failure_read(const struct transfer *transfer, CURLcode result, struct err *err) {
	auto_free char *where = place(transfer);

	switch (result) {
	case CURLE_OK:
		if (transfer->headers_done) {
			return HTTP_DONE;
		}
		/* curl does not mind, but this is no answer. */
		err_set(err, ERR_NET, tr("the connection to %s broke inside the headers"),
			where);
		return HTTP_LOST;
	case CURLE_COULDNT_RESOLVE_HOST:
		return no_host(transfer, where, err);
	case CURLE_COULDNT_RESOLVE_PROXY:
		if (is_offline(transfer)) {
			return offline(where, err);
		}
		err_set(err, ERR_NET,
			tr("cannot find the host of the proxy: look at HTTPS_PROXY"));
		return HTTP_REFUSED;
	case CURLE_COULDNT_CONNECT:
		return no_connection(transfer, where, result, err);
	case CURLE_OPERATION_TIMEDOUT:
		err_set(err, ERR_TIMEOUT, tr("cannot reach %s: no connection within %lld s"),
			where, (long long)(transfer->request.connect_timeout + 999) / 1000);
		return HTTP_SILENT;
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CACERT_BADFILE:
	case CURLE_SSL_CERTPROBLEM:
	case CURLE_SSL_CIPHER:
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_SSL_ENGINE_INITFAILED:
	case CURLE_SSL_ISSUER_ERROR:
		return no_trust(transfer, where, result, err);
	default:
		return broken(transfer, where, result, err);
	}
}

void failure_silent(const struct transfer *transfer, struct err *err) {
	auto_free char *where = place(transfer);

	err_set(err, ERR_TIMEOUT, tr("%s sent nothing for %lld s"), where,
		(long long)(transfer->request.silence_timeout + 999) / 1000);
}

void failure_too_large(const struct transfer *transfer, struct err *err) {
	auto_free char *where = place(transfer);

	err_set(err, ERR_LIMIT, tr("the answer of %s is larger than %zu bytes"), where,
		transfer->request.max_body);
}

/* Shows the URL up to where a key may stand. */
void failure_bad_url(const struct transfer *transfer, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	size_t len = strcspn(transfer->url, "?#");

	if (!memchr(transfer->url, '@', len)) {
		sanitize(&text, transfer->url, len < 200 ? len : 200, SANITIZE_LINE);
		redact_buf(&text);
	}
	err_set(err, ERR_CONFIG, tr("'%s' is no http or https address"), text.data);
}
