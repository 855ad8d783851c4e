#ifndef TUI_TUI_DRAFT_H
#define TUI_TUI_DRAFT_H

#include "tui/tui_inner.h"

/* What was written and not sent, on its way to the agent and to the disk. */

/* tui_queue.c: what is sent, and what waits. */
bool tui_submit(void *ctx, const char *text, bool steer);
void tui_release(void *ctx);
void tui_drop(void *ctx);
void tui_take_back(void *ctx);
/* Text and files of a message into the composer. */
bool tui_restore(void *ctx, struct message *message);
/* Tells the composer what waits. */
void tui_show_queue(struct tui *tui);

/* tui_attach.c: files of the draft. */
bool tui_attach(void *ctx, const char *path, struct err *err);
bool tui_detach(void *ctx, size_t number); /* from 1; 0: all */
bool tui_paste_file(void *ctx, const char *text, size_t len);
/* What cannot be attached any more is said in the transcript. */
void tui_attach_all(struct tui *tui, const struct strv *paths);

/* tui_draft.c */
void tui_draft_init(struct tui *tui);
void tui_draft_fini(struct tui *tui);
/* Arms the saving when the draft changed. */
void tui_draft_look(struct tui *tui);
/* The same when a prompt began to wait, or became part of the conversation. */
void tui_draft_event(struct tui *tui, const struct agent_event *event);
/* Saves now. */
void tui_draft_save(struct tui *tui);
/* Puts the stored draft of the present conversation into the composer, and what waited
   into the queue. */
void tui_draft_load(struct tui *tui);
/* Adds what the command line brought (--draft, --file) behind it. */
void tui_draft_begin(struct tui *tui);

#endif
