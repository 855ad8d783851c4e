/* /find, /links, /stars, /bare: ways through what was said. A front with pages shows
   them; another says the same in lines. */

#include <stdint.h>
#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/command/commands.h"
#include "front/stars.h"
#include "front/transcript/entry_text.h"
#include "front/transcript/links.h"

#define LINES_MAX 50     /* that are said */
#define LINE_COLUMNS 100 /* of each */

/* Appends the line of a text that a hit stands in. */
static void add_line(struct buf *out, const char *text, size_t len, size_t at) {
	auto_buf struct buf clean = BUF_INIT;
	size_t from = at, to = at;

	while (from > 0 && text[from - 1] != '\n') {
		from--;
	}
	while (to < len && text[to] != '\n') {
		to++;
	}
	sanitize(&clean, text + from, to - from, SANITIZE_LINE);
	buf_add_str(out, out->len ? "\n" : "");
	width_elide_end(out, clean.data, clean.len, LINE_COLUMNS);
}

static void say_hits(const struct command_front *front, const struct find *find) {
	const struct transcript *transcript = front->transcript(front->ctx);
	auto_buf struct buf text = BUF_INIT;
	struct find_hits hits = { 0 };
	size_t lines = 0;

	for (size_t i = 0; i < transcript->entries.len && lines < LINES_MAX; i++) {
		const struct entry *entry = transcript->entries.items[i];
		const struct buf *source =
			entry->kind == ENTRY_CALL ? &entry->output : &entry->text;

		find_all(find, source->data, source->len, &hits);
		if (hits.items.len > 0) {
			add_line(&text, source->data, source->len, hits.items.items[0].start);
			lines++;
		}
	}
	find_hits_fini(&hits);
	front->say(front->ctx, text.len > 0 ? text.data : tr("it is not in this conversation"));
}

void command_find_text(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;
	struct find *find = NULL;

	if (!arguments[0]) {
		command_toast(front, "%s", tr("what? /find TEXT"));
	} else if (front->find) {
		front->find(front->ctx, arguments);
	} else if (find_new(arguments, &find, &err)) {
		say_hits(front, find);
		find_free(find);
	} else {
		command_fail(front, &err);
	}
}

static void say_links(const struct command_front *front, const struct strv *links) {
	auto_buf struct buf text = BUF_INIT;

	for (size_t i = 0; i < links->len && i < LINES_MAX; i++) {
		buf_addf(&text, "%s[%zu] %s", i ? "\n" : "", i + 1, links->items[i]);
	}
	front->say(front->ctx, text.data);
}

static void open_link(
	const struct command_front *front, const struct strv *links, const char *argument) {
	int64_t number = 0;

	if (!str_to_int(argument, &number) || number < 1 || (size_t)number > links->len) {
		command_toast(front, tr("the message has links 1 to %zu"), links->len);
	} else if (front->open_link) {
		front->open_link(front->ctx, links->items[number - 1]);
	}
}

void command_links(const struct command_front *front, const char *arguments) {
	auto_strv struct strv links = STRV_INIT;

	links_newest(front->transcript(front->ctx), &links);
	if (links.len == 0) {
		command_toast(front, "%s", tr("there are no links"));
	} else if (arguments[0]) {
		open_link(front, &links, arguments);
	} else if (!front->show(front->ctx, FRONT_LINKS, "")) {
		say_links(front, &links);
	}
}

static void add_star(void *ctx, const struct star *star) {
	struct buf *text = ctx;
	char age[24];

	clock_format_age(star->created, clock_now(), age);
	buf_addf(text, "%s%s  %s", text->len ? "\n" : "", age, star->text);
}

void command_stars(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (front->show(front->ctx, FRONT_STARS, arguments)) {
		return;
	}
	if (!stars_all(front->services, arguments, LINES_MAX, add_star, &text, &err)) {
		command_fail(front, &err);
		return;
	}
	front->say(front->ctx, text.len > 0 ? text.data : tr("no message has a star yet"));
}

void command_bare(const struct command_front *front, const char *arguments) {
	bool all = str_eq(arguments, "all");

	if (arguments[0] && !all) {
		command_toast(front, "%s", tr("/bare or /bare all"));
	} else if (!front->bare) {
		command_toast(front, "%s", tr("all is plain text here"));
	} else {
		front->bare(front->ctx, all);
	}
}
