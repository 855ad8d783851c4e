/* The line for a server: eight at a time for each host, the others in their order. */
#include "check.h"

#include "agent/subagent/places.h"
#include "base/buf.h"
#include "base/mem.h"
#include "loop/loop.h"

#define A "https://a.example/v1"
#define B "https://b.example/v1"

static struct buf order;

struct waiter {
	char name;
	struct place *place;
};

static void handle_ready(void *ctx) {
	struct waiter *waiter = ctx;
	buf_add_char(&order, waiter->name);
}

static void stand(struct places *places, struct waiter *waiter, char name, const char *url) {
	waiter->name = name;
	waiter->place = place_take(places, url, handle_ready, waiter);
}

static void give_all(struct waiter *waiters, size_t count) {
	for (size_t i = 0; i < count; i++) {
		waiters[i].place = place_give(waiters[i].place);
	}
}

static void test_order(void **state) {
	struct loop *loop = loop_new();
	struct places *places = places_new(loop);
	struct waiter first[PLACES_MAX], more[3], other;
	(void)state;
	buf_init(&order, 100);
	for (size_t i = 0; i < PLACES_MAX; i++) {
		stand(places, &first[i], '-', A);
		assert_true(place_is_ready(first[i].place));
	}
	stand(places, &more[0], 'x', A);
	stand(places, &more[1], 'y', "https://A.example:443/other");
	stand(places, &more[2], 'z', A);
	stand(places, &other, 'b', B);
	assert_false(place_is_ready(more[0].place));
	assert_true(place_is_ready(other.place));  /* another host does not wait */
	more[1].place = place_give(more[1].place); /* waits no longer */
	first[3].place = place_give(first[3].place);
	assert_string_equal(order.len ? order.data : "", ""); /* from the loop */
	loop_turn(loop, 0);
	assert_string_equal(order.data, "x");
	first[0].place = place_give(first[0].place);
	loop_turn(loop, 0);
	assert_string_equal(order.data, "xz");
	give_all(first, PLACES_MAX);
	give_all(more, 3);
	place_give(other.place);
	places_free(places);
	buf_fini(&order);
	loop_free(loop);
}

/* When all leave at once nobody is called on the way out. */
static void test_all_leave(void **state) {
	struct loop *loop = loop_new();
	struct places *places = places_new(loop);
	struct waiter all[PLACES_MAX + 5];
	(void)state;
	buf_init(&order, 100);
	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		stand(places, &all[i], 'x', NULL);
	}
	give_all(all, ARRAY_LEN(all));
	loop_turn(loop, 0);
	assert_int_equal(order.len, 0);
	places_free(places);
	buf_fini(&order);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_all_leave),
	};
	return CHECK_RUN(tests);
}
