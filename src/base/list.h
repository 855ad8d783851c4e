#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* An intrusive doubly linked list with a head that is a link itself. */
struct list {
	struct list *prev;
	struct list *next;
};

static inline void list_init(struct list *list) {
	list->prev = list->next = list;
}

static inline bool list_is_empty(const struct list *list) {
	return list->next == list;
}

/* Puts `link` at the end of `list`. */
static inline void list_append(struct list *list, struct list *link) {
	link->prev = list->prev;
	link->next = list;
	list->prev->next = link;
	list->prev = link;
}

/* Takes `link` out; it then is a list of its own and may be removed again. */
static inline void list_remove(struct list *link) {
	link->prev->next = link->next;
	link->next->prev = link->prev;
	list_init(link);
}

#define list_entry(link, type, member) ((type *)((char *)(link)-offsetof(type, member)))

/* The loop variable may be removed and freed inside the body. */
#define list_each(var, head, member)                                                           \
	for (struct list *var##_at = (head)->next, *var##_next = var##_at->next;               \
		var##_at != (head) && (var = list_entry(var##_at, __typeof__(*var), member));  \
		var##_at = var##_next, var##_next = var##_at->next)

#endif
