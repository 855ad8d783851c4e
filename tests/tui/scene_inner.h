#ifndef TESTS_TUI_SCENE_INNER_H
#define TESTS_TUI_SCENE_INNER_H

#include "tests/tui/scene.h"

/* scene_pages.c: what the host shows when a page is asked for; `ctx` is the scene. */
bool scene_show(void *ctx, enum front_page kind, const char *argument);
/* scene_past.c: edits of the past. */
void scene_past(struct screen_host *host);
/* The same for the editor, and for a paste that is a file. */
void scene_edit(
	void *ctx, const char *text, void (*done)(void *ctx, const char *text), void *done_ctx);
bool scene_paste_file(void *ctx, const char *text, size_t len);

/* tests/tui/scene_subagent.c */
bool scene_view_subagent(void *ctx, const struct entry *entry);
bool scene_stop_subagent(void *ctx, int number);
bool scene_drop_call(void *ctx, int call);

#endif
