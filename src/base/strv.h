#ifndef BASE_STRV_H
#define BASE_STRV_H

#include <stdbool.h>
#include <stddef.h>

/* A NULL-terminated list of owned strings, for argv, environment, headers.
   `items` is NULL while the list is empty; use strv_items() for a list that is
   never NULL. */
struct strv {
	char **items;
	size_t len;
	size_t cap;
};

#define STRV_INIT                                                                              \
	{ 0 }

void strv_init(struct strv *strv);
void strv_fini(struct strv *strv);
void strv_clear(struct strv *strv);
void strv_add(struct strv *strv, const char *text); /* copies */
void strv_add_nodup(struct strv *strv, char *text); /* takes over */
void strv_addf(struct strv *strv, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void strv_add_all(struct strv *strv, const char *const *list); /* copies */
bool strv_has(const struct strv *strv, const char *text);
char *const *strv_items(const struct strv *strv);
/* Splits at any byte of `separators`; empty pieces are left out. */
void strv_split(struct strv *strv, const char *text, const char *separators);

#define auto_strv __attribute__((cleanup(strv_fini)))

#endif
