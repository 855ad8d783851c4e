#include "base/vec.h"
#include "check.h"

struct pair {
	int left;
	const char *right;
};

static void test_pushes(void **state) {
	VEC(int) numbers = { 0 };

	(void)state;
	check("no last item", !vec_last(&numbers));
	for (int i = 0; i < 1000; i++) {
		vec_push(&numbers, i);
	}
	check_int("length", numbers.len, 1000);
	check_int("last", *vec_last(&numbers), 999);
	for (int i = 0; i < 1000; i++) {
		check_int("item", numbers.items[i], i);
	}
	vec_fini(&numbers);
	check("empty again", !numbers.items && !numbers.len && !numbers.cap);
}

static void test_grow(void **state) {
	VEC(struct pair) pairs = { 0 };

	(void)state;
	for (int i = 0; i < 50; i++) {
		struct pair *pair = vec_grow(&pairs);

		check("zeroed", pair->left == 0 && !pair->right);
		pair->left = i;
		pair->right = "x";
	}
	check_int("the items stay", pairs.items[31].left, 31);
	vec_fini(&pairs);
}

static void test_remove(void **state) {
	VEC(int) numbers = { 0 };

	(void)state;
	for (int i = 0; i < 5; i++) {
		vec_push(&numbers, i);
	}
	vec_remove(&numbers, 0);
	vec_remove(&numbers, 1);
	vec_remove(&numbers, 2);
	check_int("length", numbers.len, 2);
	check_int("first", numbers.items[0], 1);
	check_int("second", numbers.items[1], 3);
	vec_fini(&numbers);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pushes),
		cmocka_unit_test(test_grow),
		cmocka_unit_test(test_remove),
	};

	return CHECK_RUN(tests);
}
