/* The list and each string in it are on the heap; `items` always has room for
   the closing NULL. */

#include "base/strv.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"

void strv_init(struct strv *strv) {
	*strv = (struct strv)STRV_INIT;
}

void strv_fini(struct strv *strv) {
	strv_clear(strv);
	free(strv->items);
	strv_init(strv);
}

void strv_clear(struct strv *strv) {
	for (size_t i = 0; i < strv->len; i++) {
		free(strv->items[i]);
	}
	strv->len = 0;
	if (strv->items) {
		strv->items[0] = NULL;
	}
}

void strv_add(struct strv *strv, const char *text) {
	strv_add_nodup(strv, xstrdup(text));
}

void strv_add_nodup(struct strv *strv, char *text) {
	if (strv->len + 1 >= strv->cap) {
		strv->cap = strv->cap ? strv->cap * 2 : 8;
		strv->items = xreallocarray(strv->items, strv->cap, sizeof(*strv->items));
	}
	strv->items[strv->len++] = text;
	strv->items[strv->len] = NULL;
}

void strv_addf(struct strv *strv, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(SIZE_MAX);
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	strv_add_nodup(strv, buf_detach(&text));
}

void strv_add_all(struct strv *strv, const char *const *list) {
	for (; list && *list; list++) {
		strv_add(strv, *list);
	}
}

bool strv_has(const struct strv *strv, const char *text) {
	for (size_t i = 0; i < strv->len; i++) {
		if (str_eq(strv->items[i], text)) {
			return true;
		}
	}
	return false;
}

char *const *strv_items(const struct strv *strv) {
	static char *const none[] = { NULL };

	return strv->items ? strv->items : none;
}

void strv_split(struct strv *strv, const char *text, const char *separators) {
	while (*text) {
		size_t len = strcspn(text, separators);

		if (len) {
			strv_add_nodup(strv, xmemdup(text, len));
		}
		text += len;
		text += strspn(text, separators);
	}
}
