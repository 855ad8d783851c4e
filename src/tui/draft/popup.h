#ifndef TUI_DRAFT_POPUP_H
#define TUI_DRAFT_POPUP_H

#include "base/vec.h"
#include "front/command.h"
#include "tui/widget.h"

#include <stdint.h>

struct file_walk;
struct strv;

/* What could be meant by what is typed, above the composer: commands, their arguments,
   files. Typing goes on; it takes only Up, Down, Tab, Enter and Escape. */

#define POPUP_ROWS 6
#define POPUP_ROWS_SHORT 3 /* on screens with few rows */

enum popup_kind { POPUP_NONE, POPUP_COMMANDS, POPUP_ARGUMENTS, POPUP_FILES };

struct popup_row {
	char *text;   /* that is matched; owned */
	char *insert; /* what takes the place of the word; owned */
	char *hint;   /* behind the text where there is room; owned, may be NULL */
	char *note;   /* a few words; owned, may be NULL */
	bool faint;   /* cannot be used now; git ignores it */
	bool goes_on; /* something is still to be written behind it */
	int score;
};

/* What the popup asks of the program; each may be NULL. */
struct popup_host {
	void *ctx;
	/* What may stand behind a command. */
	void (*arguments)(void *ctx, const struct command *command, struct strv *out);
	int (*uses)(void *ctx, const char *command); /* how often it was used */
	const char *(*folder)(void *ctx);            /* that files are looked for in */
	void (*skills)(void *ctx, struct strv *out); /* that may be mentioned too */
};

struct popup {
	struct popup_host host;
	enum popup_kind kind;
	VEC(struct popup_row) rows; /* best first */
	size_t chosen;              /* rows.len: none is */
	size_t top;
	size_t tallest;    /* rows it had since it opened: it does not shrink */
	size_t start, end; /* bytes of the draft that a row takes the place of */
	char *word;        /* owned: what the rows are for; NULL: closed */
	char *dismissed;   /* owned: the word for which it was closed */
	bool plain;        /* a file is the rest of the line, no mention */
	bool shell;        /* a file is a word of a "!" line; Enter runs the line */
	bool running;      /* a run is on: some commands must wait */
	struct file_walk *walk;
	char *walked;  /* owned: what the walk was made for */
	size_t looked; /* files of the walk that are in the rows or were left out */
	bool walking;  /* more may come */
};

extern const struct widget_ops popup_ops;

void popup_fini(struct popup *popup);
/* Opens, narrows or closes it by the draft and the caret in it. */
void popup_update(struct popup *popup, const char *draft, size_t caret);
bool popup_is_open(const struct popup *popup);
void popup_dismiss(struct popup *popup);
/* What was closed may open again. */
void popup_recall(struct popup *popup);
void popup_move(struct popup *popup, int rows);
void popup_choose(struct popup *popup, size_t row);
/* The chosen row, else NULL; Tab takes the first one all the same. */
const struct popup_row *popup_chosen(const struct popup *popup);
/* Looks for more files; the ms until it wants to be called again, -1: not by itself.
   Sets `*changed` when it looks different. */
int popup_tick(struct popup *popup, bool *changed);

#endif
