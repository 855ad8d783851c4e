#ifndef TUI_TUI_BEYOND_H
#define TUI_TUI_BEYOND_H

#include "front/answer/away.h"
#include "front/share/clipboard.h"
#include "front/share/opener.h"
#include "front/voice.h"

/* What reaches beyond the screen. Part of tui_inner.h; nobody else includes it. */

struct tui;

/* tui_away.c */
void tui_away_init(struct tui *tui);

/* tui_copy.c: to the clipboard, to the programs that open links. */
void tui_copy(void *ctx, const char *text, size_t len);
void tui_open_link(void *ctx, const char *url);
void tui_copy_fini(struct tui *tui);

/* tui_voice.c */
struct voice *tui_voice(void *ctx);
/* Ends what is spoken or heard; false: nothing was. */
bool tui_hush(void *ctx);

/* tui_warm.c: a frame was drawn. */
void tui_warm(struct tui *tui);

#endif
