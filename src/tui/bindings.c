/* The table. Nothing is bound to Shift-Tab, F-keys or a mouse alone: a phone's two
   rows of extra keys have none of them. Readline's keys keep their meaning, but for
   Ctrl-T. The order is that of the help page. */

#include "tui/bindings.h"

#include "base/mem.h"
#include "base/tr.h"

#define CTRL(letter) KEY_CTRL, letter, 0
#define ALT(letter) KEY_ALT, letter, 0
#define PLAIN(key) KEY_##key, 0, 0
#define WITH(key, modifier) KEY_##key, 0, MOD_##modifier
#define TEXT(letter) KEY_TEXT, letter, 0

#define MOVE (BIND_SCROLL | BIND_BROWSE)

const struct binding binding_defaults[] = {
	{ BIND_DRAFT, PLAIN(ENTER), ACTION_SUBMIT, "Enter", "send; while a task runs: queue" },
	{ BIND_DRAFT, CTRL('j'), ACTION_NEWLINE, "Ctrl-J", "new line" },
	{ BIND_DRAFT, WITH(ENTER, ALT), ACTION_NEWLINE, "Alt-Enter", NULL },
	{ BIND_DRAFT, WITH(ENTER, SHIFT), ACTION_NEWLINE, "Shift-Enter", NULL },
	{ BIND_PREFIX, PLAIN(ENTER), ACTION_STEER, "Ctrl-X Enter",
		"send into the running task, now" },
	{ BIND_GLOBAL | BIND_BROWSE, PLAIN(ESCAPE), ACTION_BACK, "Esc",
		"close what is open; else stop the task" },
	{ BIND_GLOBAL, CTRL('c'), ACTION_INTERRUPT, "Ctrl-C",
		"stop the task; idle: clear the draft; twice: quit" },
	{ BIND_DRAFT, PLAIN(TAB), ACTION_COMPLETE, "Tab",
		"answer a waiting question; complete; unfold a paste" },
	{ BIND_DRAFT, CTRL('g'), ACTION_EDIT, "Ctrl-G", "write in your own editor" },
	{ BIND_PREFIX, CTRL('e'), ACTION_EDIT, "Ctrl-X Ctrl-E", NULL },
	{ BIND_DRAFT, CTRL('p'), ACTION_OLDER, "Ctrl-P", "earlier prompt" },
	{ BIND_DRAFT, CTRL('n'), ACTION_NEWER, "Ctrl-N", "later prompt" },

	{ MOVE, PLAIN(PAGE_UP), ACTION_PAGE_UP, "PgUp", "scroll back a page" },
	{ MOVE, PLAIN(PAGE_DOWN), ACTION_PAGE_DOWN, "PgDn", "scroll on a page" },
	{ MOVE, WITH(UP, CTRL), ACTION_HALF_UP, "Ctrl-Up", "half a page" },
	{ MOVE, WITH(DOWN, CTRL), ACTION_HALF_DOWN, "Ctrl-Down", NULL },
	{ MOVE, WITH(UP, ALT), ACTION_SCROLL_UP, "Alt-Up", "a line; so does a swipe" },
	{ MOVE, WITH(DOWN, ALT), ACTION_SCROLL_DOWN, "Alt-Down", NULL },
	{ MOVE, WITH(PAGE_UP, ALT), ACTION_ENTRY_BEFORE, "Alt-PgUp", "message before, after" },
	{ MOVE, WITH(PAGE_DOWN, ALT), ACTION_ENTRY_AFTER, "Alt-PgDn", NULL },
	{ MOVE, WITH(HOME, CTRL), ACTION_TOP, "Ctrl-Home", "to the beginning" },
	{ MOVE, WITH(END, CTRL), ACTION_FOLLOW, "Ctrl-End",
		"to the end, and follow (End on an empty line)" },
	{ BIND_DRAFT | BIND_BROWSE, CTRL('o'), ACTION_BROWSE, "Ctrl-O",
		"browse: arrows choose, Enter folds, q goes back" },

	{ BIND_GLOBAL, CTRL('t'), ACTION_CHATS, "Ctrl-T", "conversations" },
	{ BIND_GLOBAL, ALT('1'), ACTION_RECENT, "Alt-1..9", TR("the conversations used last") },
	{ BIND_GLOBAL, ALT('2'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('3'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('4'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('5'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('6'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('7'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('8'), ACTION_RECENT, NULL, NULL },
	{ BIND_GLOBAL, ALT('9'), ACTION_RECENT, NULL, NULL },
	{ BIND_PREFIX, TEXT('n'), ACTION_NEW, "Ctrl-X n", "new conversation" },
	{ BIND_PREFIX, TEXT('m'), ACTION_MODEL, "Ctrl-X m", "model" },
	{ BIND_PREFIX, TEXT('p'), ACTION_MODE, "Ctrl-X p", "next mode: plan, build, chat" },
	{ BIND_PREFIX, TEXT('s'), ACTION_SIDE, "Ctrl-X s",
		TR("the column of conversations (large screens)") },
	{ BIND_PREFIX, CTRL('x'), ACTION_COMMANDS, "Ctrl-X Ctrl-X", "commands; so does /" },
	{ BIND_PREFIX, TEXT('?'), ACTION_HELP, "Ctrl-X ?", "this page; ? on an empty line" },
	{ BIND_GLOBAL, KEY_FUNCTION, 1, 0, ACTION_HELP, "F1", NULL },
	{ BIND_DRAFT | BIND_BROWSE, CTRL('x'), ACTION_PREFIX, NULL, NULL },
	{ BIND_GLOBAL, CTRL('z'), ACTION_SUSPEND, "Ctrl-Z", "to the shell; fg comes back" },
	{ BIND_GLOBAL, CTRL('l'), ACTION_REDRAW, "Ctrl-L", "paint the screen anew" },

	{ BIND_DRAFT, CTRL('a'), ACTION_LINE_START, "Ctrl-A", "start of the line" },
	{ BIND_DRAFT, PLAIN(HOME), ACTION_LINE_START, "Home", NULL },
	{ BIND_DRAFT, CTRL('e'), ACTION_LINE_END, "Ctrl-E", "end of the line" },
	{ BIND_DRAFT, PLAIN(END), ACTION_LINE_END, "End", NULL },
	{ BIND_DRAFT, CTRL('b'), ACTION_LEFT, "Ctrl-B", "back, on" },
	{ BIND_DRAFT, CTRL('f'), ACTION_RIGHT, "Ctrl-F", NULL },
	{ BIND_DRAFT, PLAIN(LEFT), ACTION_LEFT, NULL, NULL },
	{ BIND_DRAFT, PLAIN(RIGHT), ACTION_RIGHT, NULL, NULL },
	{ BIND_DRAFT, PLAIN(UP), ACTION_UP, NULL, NULL },
	{ BIND_DRAFT, PLAIN(DOWN), ACTION_DOWN, NULL, NULL },
	{ BIND_DRAFT, ALT('b'), ACTION_WORD_LEFT, "Alt-B", "a word back, on" },
	{ BIND_DRAFT, ALT('f'), ACTION_WORD_RIGHT, "Alt-F", NULL },
	{ BIND_DRAFT, WITH(LEFT, CTRL), ACTION_WORD_LEFT, NULL, NULL },
	{ BIND_DRAFT, WITH(RIGHT, CTRL), ACTION_WORD_RIGHT, NULL, NULL },
	{ BIND_DRAFT, WITH(LEFT, ALT), ACTION_WORD_LEFT, NULL, NULL },
	{ BIND_DRAFT, WITH(RIGHT, ALT), ACTION_WORD_RIGHT, NULL, NULL },
	{ BIND_DRAFT, PLAIN(BACKSPACE), ACTION_DELETE_LEFT, NULL, NULL },
	{ BIND_DRAFT, CTRL('h'), ACTION_DELETE_LEFT, NULL, NULL },
	{ BIND_DRAFT, CTRL('d'), ACTION_DELETE_RIGHT, "Ctrl-D",
		"delete; on an empty line twice: quit" },
	{ BIND_DRAFT, PLAIN(DELETE), ACTION_DELETE_RIGHT, NULL, NULL },
	{ BIND_DRAFT, CTRL('w'), ACTION_KILL_WORD_LEFT, "Ctrl-W",
		"cut the word before, after" },
	{ BIND_DRAFT, WITH(BACKSPACE, ALT), ACTION_KILL_WORD_LEFT, NULL, NULL },
	{ BIND_DRAFT, ALT('d'), ACTION_KILL_WORD_RIGHT, "Alt-D", NULL },
	{ BIND_DRAFT, CTRL('u'), ACTION_KILL_TO_START, "Ctrl-U",
		"cut to the start, to the end" },
	{ BIND_DRAFT, CTRL('k'), ACTION_KILL_TO_END, "Ctrl-K", NULL },
	{ BIND_DRAFT, CTRL('y'), ACTION_YANK, "Ctrl-Y", "put back what was cut" },
	{ BIND_DRAFT, ALT('y'), ACTION_YANK_OLDER, "Alt-Y", "then: what was cut before that" },
	{ BIND_DRAFT, CTRL('_'), ACTION_UNDO, "Ctrl-_", "undo" },
	{ BIND_PREFIX, CTRL('u'), ACTION_UNDO, "Ctrl-X Ctrl-U", NULL },
	{ BIND_PREFIX, TEXT('r'), ACTION_REDO, "Ctrl-X r", "redo" },

	{ BIND_BROWSE, PLAIN(UP), ACTION_ENTRY_BEFORE, NULL, NULL },
	{ BIND_BROWSE, PLAIN(DOWN), ACTION_ENTRY_AFTER, NULL, NULL },
	{ BIND_BROWSE, TEXT('['), ACTION_ENTRY_BEFORE, NULL, NULL },
	{ BIND_BROWSE, TEXT(']'), ACTION_ENTRY_AFTER, NULL, NULL },
	{ BIND_BROWSE, PLAIN(ENTER), ACTION_FOLD, NULL, NULL },
	{ BIND_BROWSE, TEXT(' '), ACTION_FOLD, NULL, NULL },
	{ BIND_BROWSE, TEXT('G'), ACTION_FOLLOW, NULL, NULL },
	{ BIND_BROWSE, TEXT('q'), ACTION_BACK, NULL, NULL },
	{ BIND_BROWSE, PLAIN(HOME), ACTION_TOP, NULL, NULL },
	{ BIND_BROWSE, PLAIN(END), ACTION_FOLLOW, NULL, NULL },
};

const size_t binding_default_count = ARRAY_LEN(binding_defaults);
