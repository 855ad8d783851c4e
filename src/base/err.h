#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>

/* What kind of failure it was; the sentence says the rest. */
enum err_code {
	ERR_NONE,
	ERR_USAGE,  /* the person asked for something that makes no sense */
	ERR_CONFIG, /* a file that a person wrote is wrong */
	ERR_PARSE,  /* bytes from outside are not what they should be */
	ERR_NOT_FOUND,
	ERR_DENIED, /* the system or a rule forbids it */
	ERR_LIMIT,  /* a bound in size, depth or number was met */
	ERR_TIMEOUT,
	ERR_BUSY,    /* somebody else holds it; trying again may help */
	ERR_CORRUPT, /* a file of chela's own is damaged */
	ERR_IO,
	ERR_NET,
	ERR_UNAVAILABLE, /* not installed, not granted, not possible here */
};

struct err {
	enum err_code code;
	char text[512]; /* one sentence, no newline, valid UTF-8 */
};

#define ERR_INIT                                                                               \
	{ .code = ERR_NONE }

/* Each sets the error and returns false, so that a function can end with
   `return err_set(...)`. `err` may be NULL. */
bool err_set(struct err *err, enum err_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Adds ": " and strerror(number). */
bool err_set_errno(struct err *err, enum err_code code, int number, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* Puts "context: " in front of what `err` says and keeps its code. */
bool err_wrap(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
void err_clear(struct err *err);

#endif
