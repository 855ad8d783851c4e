#ifndef DEVICE_TERMUX_METHOD_H
#define DEVICE_TERMUX_METHOD_H

#include <stdbool.h>

/* What is known of one method of Termux:API and of its script. Part of the folder. */
struct termux_method {
	const char *name;   /* of `libexec/termux-api` */
	const char *script; /* NULL: it has none of its own */
	int seconds;        /* that a call may take; 0: as long as the tool says */
	int letters;        /* of its input that are spoken in a second more; 0: none */
	bool raw;           /* prints what others wrote: a look at it tells nothing */
	/* Why it may wait for ever although the app is there; NULL: it does not. */
	const char *waits;
};

/* By an argv: `api METHOD ...`, or a script; NULL when nothing is known. */
const struct termux_method *termux_method_find(const char *const *argv);

#endif
