/* Lines in order, each with a weight; where there is no room for all, the lightest go
   first. */

#include "tui/welcome.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/tr.h"
#include "base/vec.h"
#include "base/width.h"
#include "front/chats.h"
#include "tui/bindings.h"

#define EXAMPLES 3
#define RECENT 3

struct line {
	int weight;
	enum canvas_style style;
	char *text; /* owned */
	char *note; /* at the right edge; owned, NULL: none */
};

struct lines {
	VEC(struct line) items;
};

static const char *const examples[][EXAMPLES] = {
	[MODE_CHAT] = { TR("Explain in five sentences how DNS works"),
		TR("Write a short, friendly note that I will be late"),
		TR("Which questions should I ask before I buy a used car?") },
	[MODE_PLAN] = { TR("What is in this folder, and what is it for?"),
		TR("Which files here changed last, and how do they belong together?"),
		TR("What would have to be done to put this folder in order?") },
	[MODE_BUILD] = { TR("What takes up the space in this folder?"),
		TR("Give the photos in this folder names that begin with their date"),
		TR("Write a script that keeps a copy of this folder, and try it") },
	[MODE_MAX] = { TR("What takes up the space in this folder?"),
		TR("Give the photos in this folder names that begin with their date"),
		TR("Write a script that keeps a copy of this folder, and try it") },
};

const char *welcome_example(const struct welcome *welcome, int number) {
	return number >= 1 && number <= EXAMPLES ? tr(examples[welcome->mode][number - 1])
						 : NULL;
}

static void add(struct lines *lines, int weight, enum canvas_style style, const char *text) {
	struct line line = { .weight = weight, .style = style, .text = xstrdup(text) };

	vec_push(&lines->items, line);
}

static void add_head(const struct welcome *welcome, struct lines *lines) {
	if (welcome->is_demo) {
		add(lines, 8, STYLE_STRONG, tr("The demo answers: a script, not an AI."));
		add(lines, 8, STYLE_NORMAL, tr("/setup connects a model."));
	}
	add(lines, 1, STYLE_NORMAL, "");
	add(lines, 3, STYLE_NORMAL, tr("Type what you want and press Enter."));
	add(lines, 1, STYLE_NORMAL, "");
}

static void add_examples(const struct welcome *welcome, struct lines *lines) {
	add(lines, 4, STYLE_FAINT, tr("A digit writes one of these:"));
	for (int number = 1; number <= EXAMPLES; number++) {
		auto_free char *text =
			xasprintf("%d  %s", number, welcome_example(welcome, number));

		add(lines, 7, STYLE_NORMAL, text);
	}
	add(lines, 1, STYLE_NORMAL, "");
}

static void add_recent(const struct sidebar *recent, struct lines *lines) {
	if (!recent || recent->chats.len == 0) {
		return;
	}
	add(lines, 2, STYLE_FAINT, tr("Used last:"));
	for (size_t i = 0; i < recent->chats.len && i < RECENT; i++) {
		const struct side_chat *chat = &recent->chats.items[i];
		const char *title = chat->title[0] ? chat->title : tr("(no title)");
		auto_free char *text = xasprintf("Alt-%zu  %s", i + 1, title);
		const struct chat noted = { .updated = chat->updated, .pid = chat->pid };
		struct buf note = BUF_INIT;

		chats_note(&noted, &note);
		add(lines, 5, STYLE_NORMAL, text);
		lines->items.items[lines->items.len - 1].note = buf_detach(&note);
	}
	add(lines, 1, STYLE_NORMAL, "");
}

/* A key that the action has, in a column of its own. */
static void add_key(struct lines *lines, enum action action, const char *words) {
	const char *key = binding_name(action, BIND_DRAFT | BIND_GLOBAL);
	auto_free char *text = xasprintf("%-6s  %s", key, words);

	if (*key) {
		add(lines, 2, STYLE_FAINT, text);
	}
}

static void add_keys(struct lines *lines) {
	add_key(lines, ACTION_NEWLINE, tr("new line"));
	add_key(lines, ACTION_BACK, tr("stop the task"));
	add_key(lines, ACTION_CHATS, tr("conversations"));
	add(lines, 6, STYLE_FAINT, tr("/ commands  ? keys"));
}

static void remove_line(struct lines *lines, size_t at) {
	free(lines->items.items[at].text);
	free(lines->items.items[at].note);
	vec_remove(&lines->items, at);
}

/* The last of the lightest goes. */
static void drop_lightest(struct lines *lines) {
	size_t at = 0;

	for (size_t i = 0; i < lines->items.len; i++) {
		if (lines->items.items[i].weight <= lines->items.items[at].weight) {
			at = i;
		}
	}
	remove_line(lines, at);
}

static void draw_title(const struct welcome *welcome, const struct area *area) {
	auto_buf struct buf agent = BUF_INIT;
	int col = area_text(area, 0, 0, STYLE_TITLE, "chela " CHELA_VERSION,
		strlen("chela " CHELA_VERSION));

	if (welcome->agent && col + 12 < area->cols) {
		buf_addf(&agent, tr("agent %s"), welcome->agent);
		auto_buf struct buf shown = BUF_INIT;

		width_elide_middle(&shown, agent.data, agent.len, area->cols - col - 2);
		area_text(area, 0, col + 2, STYLE_FAINT, shown.data, shown.len);
	}
}

static void draw_line(const struct line *line, const struct area *area, int row) {
	auto_buf struct buf shown = BUF_INIT;
	int note = line->note ? (int)strlen(line->note) + 2 : 0;
	int room = area->cols < 60 ? area->cols : 60; /* the note stands near */

	width_elide_end(
		&shown, line->text, strlen(line->text), note ? room - note : area->cols);
	area_text(area, row, 0, line->style, shown.data, shown.len);
	if (note) {
		area_text(area, row, room - note + 2, STYLE_FAINT, line->note,
			strlen(line->note));
	}
}

void welcome_draw(
	const struct welcome *welcome, const struct sidebar *recent, const struct area *area) {
	struct lines lines = { 0 };

	add_head(welcome, &lines);
	add_examples(welcome, &lines);
	add_recent(recent, &lines);
	add_keys(&lines);
	while (lines.items.len > 0 && (int)lines.items.len > area->rows - 1) {
		drop_lightest(&lines);
	}
	draw_title(welcome, area);
	for (size_t i = 0; i < lines.items.len; i++) {
		draw_line(&lines.items.items[i], area, 1 + (int)i);
	}
	while (lines.items.len > 0) {
		remove_line(&lines, lines.items.len - 1);
	}
	vec_fini(&lines.items);
}
