#ifndef FRONT_ERRAND_H
#define FRONT_ERRAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;

/* A program of this machine that is run for what it does (fill the clipboard, speak,
   notify): a text on its standard input, no shell, a bounded time. */
struct errand;

enum errand_end {
	ERRAND_DONE,    /* it ended 0 */
	ERRAND_MISSING, /* there is no such program */
	ERRAND_FAILED,  /* another exit code, a signal, or no process could be made */
	ERRAND_TIMED_OUT,
};

struct errand_options {
	const char *const *argv; /* argv[0] is looked up on PATH */
	const void *input;       /* NULL: none */
	size_t input_len;
	int64_t timeout;   /* ms; 0: none */
	size_t max_output; /* bytes of its output that are kept; 0: none is wanted */
	bool outlives;     /* the end of chela does not end it */
	/* Once, from the loop; not after errand_cancel(). NULL: nobody waits for it.
	   `output` ends in NUL and is good until this returns. */
	void (*on_done)(
		void *ctx, enum errand_end end, int status, const char *output, size_t len);
	void *ctx;
};

/* Never fails at once; what the options point to is not needed behind the call. */
struct errand *errand_start(struct loop *loop, const struct errand_options *options);
/* Ends the program unless it outlives us; on_done is not called any more. NULL is
   fine, returns NULL. Not after on_done. */
struct errand *errand_cancel(struct errand *errand);

#endif
