#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdlib.h>

/* The x-family aborts when memory ends, so callers never see NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *ptr, size_t size);
/* Like realloc() for an array; aborts when count * size overflows. */
void *xreallocarray(void *ptr, size_t count, size_t size);
/* NULL gives NULL. */
char *xstrdup(const char *text);
/* Copies `len` bytes and adds a NUL. */
char *xmemdup(const char *data, size_t len);
char *xasprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Overwrites memory that held a secret; not removed by the compiler. */
void mem_wipe(void *ptr, size_t size);

/* Frees the pointer at the end of its scope: auto_free char *text = NULL; */
static inline void mem_auto_free(void *ptr) {
	free(*(void **)ptr);
}
#define auto_free __attribute__((cleanup(mem_auto_free)))

/* Runs `fn(&variable)` at the end of the scope. */
#define auto_fini(fn) __attribute__((cleanup(fn)))

/* Hands a pointer over: gives its value and leaves NULL behind. */
#define take(ptr)                                                                              \
	__extension__({                                                                        \
		__typeof__(ptr) taken_ = (ptr);                                                \
		(ptr) = NULL;                                                                  \
		taken_;                                                                        \
	})

#define ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))

#endif
