#include "base/list.h"
#include "base/mem.h"
#include "check.h"

struct item {
	int number;
	struct list link;
};

static int sum(struct list *head) {
	struct item *item;
	int digits = 0;

	list_each(item, head, link) {
		digits = digits * 10 + item->number;
	}
	return digits;
}

static void test_order(void **state) {
	struct item items[] = { { .number = 1 }, { .number = 2 }, { .number = 3 } };
	struct list head;

	(void)state;
	list_init(&head);
	check("empty", list_is_empty(&head));
	check_int("nothing to walk", sum(&head), 0);
	for (size_t i = 0; i < ARRAY_LEN(items); i++) {
		list_append(&head, &items[i].link);
	}
	check_int("in order", sum(&head), 123);
	list_remove(&items[1].link);
	check_int("middle out", sum(&head), 13);
	list_remove(&items[1].link);
	check_int("twice is harmless", sum(&head), 13);
	list_append(&head, &items[1].link);
	check_int("back at the end", sum(&head), 132);
	check("not empty", !list_is_empty(&head));
}

static void test_removal_in_the_loop(void **state) {
	struct list head;
	struct item *item;
	int seen = 0;

	(void)state;
	list_init(&head);
	for (int i = 1; i <= 4; i++) {
		struct item *fresh = xcalloc(1, sizeof(*fresh));

		fresh->number = i;
		list_append(&head, &fresh->link);
	}
	list_each(item, &head, link) {
		seen = seen * 10 + item->number;
		list_remove(&item->link);
		free(item);
	}
	check_int("each was seen", seen, 1234);
	check("all are gone", list_is_empty(&head));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_removal_in_the_loop),
	};

	return CHECK_RUN(tests);
}
