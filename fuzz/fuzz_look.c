/* Any bytes as what a look at the phone's screen printed. A mark divides them into what
   uiautomator said, facts and a dump; whatever they are, a look ends in bounded steps, an
   unchanged screen keeps its numbers, and a text in a field is the text that it is. */

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz/target.h"
#include "screen/dump.h"
#include "screen/facts.h"
#include "screen/ladder.h"
#include "screen/number.h"
#include "screen/typing.h"
#include "screen/view.h"

#define TRIES_MAX 16

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

/* The same answer again and again. */
static void climb(const struct ladder_output *output) {
	struct ladder ladder = { 0 };
	auto_buf struct buf why = BUF_INIT;
	enum ladder_next next = LADDER_AGAIN;
	int tries = 0;

	while (next == LADDER_AGAIN) {
		int64_t wait = -1;

		must(++tries <= TRIES_MAX);
		next = ladder_judge(&ladder, output, &wait, &why);
		must(next != LADDER_AGAIN || (wait > 0 && wait <= 1000));
	}
	must(next == LADDER_TAKE ? output->xml_len > 0 : why.len > 0);
}

static struct screen_view *see(const struct ladder_output *output) {
	struct facts facts;
	struct err err = ERR_INIT;
	auto_screen_dump struct screen_dump *dump =
		screen_dump_read(output->xml, output->xml_len, &err);

	facts_read(&facts, output->facts, output->facts_len);
	must(dump || err.text[0]);
	return dump ? screen_view_make(dump, &facts.facts) : NULL;
}

static void number(const struct ladder_output *output) {
	struct numbers numbers = { 0 };
	struct screen_view *before = see(output), *after = see(output);

	if (before) {
		numbers_restart(&numbers, before);
		numbers_carry(&numbers, before, after);
		for (size_t i = 0; i < after->items.len; i++) {
			const struct screen_item *item = &after->items.items[i];

			must(item->number >= 1 && item->number <= numbers.last);
			must(numbers_find(after, item->number));
			must(numbers_words(&numbers, item->number) || item->number > 4000);
		}
	}
	numbers_fini(&numbers);
	screen_view_free(before);
	screen_view_free(after);
}

static void type(const uint8_t *data, size_t size) {
	auto_free char *text = xmemdup((const char *)data, size < 2000 ? size : 2000);
	auto_buf struct buf line = BUF_INIT;

	must(typing_compare(text, text) == TYPING_SAME);
	must(!text[0] || typing_piece(text) > 0);
	if (typing_is_plain(text)) {
		typing_keys(text, &line);
		must(!text[0] || line.len > 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	/* Of its exact size, so that a read behind it is found. */
	char *text = xmalloc(size ? size : 1);
	struct ladder_output output;

	if (size > 0) {
		memcpy(text, data, size);
	}
	if (ladder_split(text, size, "M1", &output)) {
		climb(&output);
		number(&output);
	}
	type(data, size);
	free(text);
	return 0;
}
