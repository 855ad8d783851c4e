/* The link is one word of an argv and begins with a scheme, so that it is no option
   and no line of a shell. A browser that it starts goes on without us. */

#include "front/share/opener.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "front/setup/local.h"
#include "front/share/errand.h"

#define URL_MAX 8192 /* bytes */

struct opener {
	struct opener_options options;
	struct errand *errand; /* the newest one; NULL: none */
	const char *program;
};

struct opener *opener_new(const struct opener_options *options) {
	struct opener *opener = xcalloc(1, sizeof(*opener));

	opener->options = *options;
	return opener;
}

struct opener *opener_free(struct opener *opener) {
	if (opener) {
		errand_cancel(opener->errand);
		free(opener);
	}
	return NULL;
}

static bool has_scheme(const char *url) {
	static const char *const schemes[] = { "http://", "https://",
		"mailto:", "tel:", "geo:" };

	for (size_t i = 0; i < ARRAY_LEN(schemes); i++) {
		size_t len = strlen(schemes[i]);
		auto_free char *start = xmemdup(url, strnlen(url, len));

		if (str_eq_nocase(start, schemes[i]) && url[len]) {
			return true;
		}
	}
	return false;
}

static bool belongs(uint32_t code) {
	return code > 0x20 && code < 0x7f ? !strchr("\"<>\\^`{|}", (int)code)
					  : code >= 0xa0 && !sanitize_is_bad(code);
}

bool opener_clean(struct buf *out, const char *url, struct err *err) {
	size_t len = strnlen(url, URL_MAX + 1);

	if (!has_scheme(url)) {
		return err_set(err, ERR_DENIED,
			tr("only links of http, https, mailto, tel and geo are opened"));
	}
	if (len > URL_MAX) {
		return err_set(err, ERR_LIMIT, tr("the link is too long to be opened"));
	}
	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(url + at, len - at, &code);

		if (belongs(code) && (code != UTF8_REPLACEMENT || used > 1)) {
			buf_add(out, url + at, used);
		} else {
			for (size_t i = 0; i < used; i++) {
				buf_addf(out, "%%%02X", (unsigned char)url[at + i]);
			}
		}
		at += used;
	}
	return true;
}

static void handle_done(
	void *ctx, enum errand_end end, int status, const char *output, size_t len) {
	struct opener *opener = ctx;

	(void)output;
	(void)len;
	opener->errand = NULL;
	if (end == ERRAND_DONE) {
		return;
	}
	auto_free char *text =
		end == ERRAND_MISSING
			? xasprintf(tr("not opened: %s is not installed"), opener->program)
			: xasprintf(
				  tr("not opened: %s ended with %d"), opener->program, status);

	opener->options.say(opener->options.ctx, text);
}

static const char *find_program(void) {
	return local_is_phone()     ? "termux-open-url"
	       : local_is_macos()   ? "open"
	       : local_is_desktop() ? "xdg-open"
				    : NULL;
}

static void start(struct opener *opener, const char *url) {
	const char *const argv[] = { opener->program, url, NULL };
	auto_free char *text = xasprintf(tr("opened with %s"), opener->program);

	errand_cancel(opener->errand);
	opener->options.say(opener->options.ctx, text);
	opener->errand = errand_start(opener->options.loop, &(struct errand_options){
								    .argv = argv,
								    .outlives = true,
								    .on_done = handle_done,
								    .ctx = opener,
							    });
}

void opener_open(struct opener *opener, const char *url) {
	auto_buf struct buf clean = BUF_INIT;
	struct err err = ERR_INIT;

	opener->program = find_program();
	if (!opener_clean(&clean, url, &err)) {
		opener->options.say(opener->options.ctx, err.text);
	} else if (!opener->program) {
		opener->options.say(opener->options.ctx,
			tr("no desktop here to open a link on; it can be copied"));
	} else {
		start(opener, clean.data);
	}
}
