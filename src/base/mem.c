/* Memory that never fails: when it ends the program ends, with one line written
   by write(2) alone, as nothing else can be trusted at that moment. */

#include "base/mem.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void out_of_memory(void) {
	static const char text[] = "chela: out of memory\n";
	ssize_t written = write(STDERR_FILENO, text, sizeof(text) - 1);

	(void)written;
	abort();
}

void *xmalloc(size_t size) {
	void *ptr = malloc(size ? size : 1);

	if (!ptr) {
		out_of_memory();
	}
	return ptr;
}

void *xcalloc(size_t count, size_t size) {
	void *ptr = calloc(count ? count : 1, size ? size : 1);

	if (!ptr) {
		out_of_memory();
	}
	return ptr;
}

void *xrealloc(void *ptr, size_t size) {
	void *moved = realloc(ptr, size ? size : 1);

	if (!moved) {
		out_of_memory();
	}
	return moved;
}

void *xreallocarray(void *ptr, size_t count, size_t size) {
	size_t total;

	if (__builtin_mul_overflow(count, size, &total)) {
		out_of_memory();
	}
	return xrealloc(ptr, total);
}

char *xstrdup(const char *text) {
	return text ? xmemdup(text, strlen(text)) : NULL;
}

char *xmemdup(const char *data, size_t len) {
	if (len == SIZE_MAX) {
		out_of_memory();
	}
	char *copy = xmalloc(len + 1);

	if (len) {
		memcpy(copy, data, len);
	}
	copy[len] = '\0';
	return copy;
}

char *xasprintf(const char *format, ...) {
	va_list args;

	va_start(args, format);
	int len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (len < 0) {
		return xstrdup("");
	}
	char *text = xmalloc((size_t)len + 1);

	va_start(args, format);
	vsnprintf(text, (size_t)len + 1, format, args);
	va_end(args);
	return text;
}

void mem_wipe(void *ptr, size_t size) {
	if (size) {
		memset(ptr, 0, size);
	}
	/* The compiler must believe that somebody reads it. */
	__asm__ volatile("" : : "r"(ptr) : "memory");
}
