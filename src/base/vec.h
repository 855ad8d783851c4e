#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#include <string.h>

/* A typed growable array: VEC(struct tool) tools = { 0 };
   vec_push(&tools, tool); for (size_t i = 0; i < tools.len; i++) tools.items[i] */
#define VEC(type)                                                                              \
	struct {                                                                               \
		type *items;                                                                   \
		size_t len;                                                                    \
		size_t cap;                                                                    \
	}

#define vec_reserve(vec, count)                                                                \
	do {                                                                                   \
		if ((vec)->cap < (count)) {                                                    \
			(vec)->cap = (count) < 8 ? 8 : (count) + (count) / 2;                  \
			(vec)->items = xreallocarray(                                          \
				(vec)->items, (vec)->cap, sizeof(*(vec)->items));              \
		}                                                                              \
	} while (0)

#define vec_push(vec, item)                                                                    \
	do {                                                                                   \
		vec_reserve(vec, (vec)->len + 1);                                              \
		(vec)->items[(vec)->len++] = (item);                                           \
	} while (0)

/* A zeroed new last item; gives its address. */
#define vec_grow(vec)                                                                          \
	__extension__({                                                                        \
		vec_reserve(vec, (vec)->len + 1);                                              \
		memset(&(vec)->items[(vec)->len], 0, sizeof(*(vec)->items));                   \
		&(vec)->items[(vec)->len++];                                                   \
	})

#define vec_remove(vec, index)                                                                 \
	do {                                                                                   \
		size_t at_ = (index);                                                          \
		memmove(&(vec)->items[at_], &(vec)->items[at_ + 1],                            \
			((vec)->len - at_ - 1) * sizeof(*(vec)->items));                       \
		(vec)->len--;                                                                  \
	} while (0)

#define vec_last(vec) ((vec)->len ? &(vec)->items[(vec)->len - 1] : NULL)

#define vec_fini(vec)                                                                          \
	do {                                                                                   \
		free((vec)->items);                                                            \
		memset((vec), 0, sizeof(*(vec)));                                              \
	} while (0)

#endif
