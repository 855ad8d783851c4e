/* Any text as an expression. A value that comes out is finite, and its print reads
   back as the same value to 14 digits. */

#include <math.h>
#include <stdlib.h>

#include "base/buf.h"
#include "builtin/calculate/expression.h"
#include "fuzz/target.h"

static void check_print(struct number number) {
	auto_buf struct buf text = BUF_INIT;
	struct number again;

	if (!number_check(number, NULL)) {
		abort();
	}
	number_print(number, &text);
	if (!expression_evaluate(text.data, text.len, &again, NULL) ||
		fabs(again.value - number.value) > fabs(number.value) * 1e-14) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct number number;
	struct err err = ERR_INIT;

	if (expression_evaluate((const char *)data, size, &number, &err)) {
		check_print(number);
	} else if (!err.code || !err.text[0]) {
		abort();
	}
	return 0;
}
