/* What the transcript of a long conversation costs: frames at its end, at its
   beginning and after a resize, and a search through all of it. Prints milliseconds
   against what a frame may cost, and the memory that layouts hold.

	usage: view [MESSAGES [BYTES]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tui/view/transcript_search.h"

#define LIMIT 50.0 /* ms */

static double now(void) {
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

static void make_text(struct buf *out, size_t bytes, int number) {
	buf_clear(out);
	buf_addf(out, "Message **%d**.\n\n", number);
	while (out->len < bytes) {
		buf_add_str(out, "A paragraph with `code`, a [link](https://a.example/) and "
				 "中文也在里面，所以要按字换行。 It is long enough to wrap.\n\n"
				 "- one\n- two\n\n");
	}
}

static void fill(struct transcript *transcript, int messages, size_t bytes) {
	struct conversation conversation = { 0 };
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < messages; i++) {
		struct message message;

		make_text(&text, bytes, i);
		message_init(&message, i % 2 ? ROLE_ASSISTANT : ROLE_USER);
		message.id = i + 1;
		message_add(&message, PART_TEXT, text.data);
		conversation_add(&conversation, &message);
	}
	transcript_load(transcript, &conversation);
	conversation_fini(&conversation);
}

static double frame(struct transcript_view *view, struct canvas *canvas, int rows, int cols) {
	double start = now();

	canvas_reset(canvas, rows, cols);
	struct area area = canvas_area(canvas);

	transcript_view_ops.draw(view, &area);
	return now() - start;
}

static void tell(const char *what, double ms) {
	printf("%-34s %8.3f ms  %s\n", what, ms, ms <= LIMIT ? "ok" : "TOO SLOW");
}

static size_t layout_bytes(const struct transcript_view *view) {
	size_t bytes = 0;

	for (size_t i = 0; i < view->cache.len; i++) {
		const struct text_layout *text = &view->cache.items[i]->text;

		bytes += text->text.cap + text->runs.cap * sizeof(struct text_run) +
			 text->lines.cap * sizeof(struct text_line);
	}
	return bytes;
}

/* Every slice of a search is a pause that a key may have to wait for. */
static void search(struct transcript_view *view, struct canvas *canvas, const char *query) {
	double start = now(), worst = 0;

	transcript_search_start(view, query, NULL);
	worst = now() - start;
	for (bool more = true; more;) {
		double slice = now();

		more = transcript_search_work(view);
		worst = now() - slice > worst ? now() - slice : worst;
	}
	tell("search: longest pause", worst);
	printf("%-34s %8.3f ms\n", "search: all of it", now() - start);
	tell("search: frame at the hit", frame(view, canvas, 24, 45));
	start = now();
	transcript_search_next(view, true);
	tell("search: the one before", now() - start + frame(view, canvas, 24, 45));
	transcript_search_end(view, true);
	tell("search: back", frame(view, canvas, 24, 45));
}

int main(int argc, char **argv) {
	int messages = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 10000;
	size_t bytes = argc > 2 ? (size_t)strtol(argv[2], NULL, 10) : 2048;
	struct transcript transcript;
	struct transcript_view view;
	struct canvas canvas;
	double slowest = 0;

	transcript_init(&transcript);
	fill(&transcript, messages, bytes);
	transcript_view_init(&view, &transcript);
	canvas_init(&canvas);
	tell("first frame, at the end", frame(&view, &canvas, 24, 45));
	tell("the same again", frame(&view, &canvas, 24, 45));
	double start = now();

	transcript_view_action(&view, ACTION_TOP);
	frame(&view, &canvas, 24, 45);
	tell("to the beginning", now() - start);
	for (int i = 0; i < 200; i++) {
		start = now();
		transcript_view_action(&view, ACTION_PAGE_DOWN);
		frame(&view, &canvas, 24, 45);
		double ms = now() - start;

		slowest = ms > slowest ? ms : slowest;
	}
	tell("200 pages on, the slowest", slowest);
	tell("another width", frame(&view, &canvas, 40, 120));
	transcript_view_follow(&view);
	tell("to the end", frame(&view, &canvas, 40, 120));
	search(&view, &canvas, "message 7.");
	search(&view, &canvas, "it is nowhere");
	printf("%-34s %8.1f KB in %zu layouts\n", "layouts", (double)layout_bytes(&view) / 1024,
		view.cache.len);
	transcript_view_fini(&view);
	transcript_fini(&transcript);
	canvas_fini(&canvas);
	return 0;
}
