/* The words by which config.yaml names what a key does. What has none here cannot be
   bound anew: the prefix itself, and keys that are ten of a kind. */

#include "tui/action.h"

#include "base/mem.h"
#include "base/str.h"

static const char *const words[] = {
	[ACTION_SUBMIT] = "send",
	[ACTION_NEWLINE] = "newline",
	[ACTION_LEFT] = "left",
	[ACTION_RIGHT] = "right",
	[ACTION_UP] = "up",
	[ACTION_DOWN] = "down",
	[ACTION_WORD_LEFT] = "word-left",
	[ACTION_WORD_RIGHT] = "word-right",
	[ACTION_LINE_START] = "line-start",
	[ACTION_LINE_END] = "line-end",
	[ACTION_DELETE_LEFT] = "delete-left",
	[ACTION_DELETE_RIGHT] = "delete-right",
	[ACTION_KILL_WORD_LEFT] = "cut-word-left",
	[ACTION_KILL_WORD_RIGHT] = "cut-word-right",
	[ACTION_KILL_TO_START] = "cut-to-start",
	[ACTION_KILL_TO_END] = "cut-to-end",
	[ACTION_YANK] = "paste-cut",
	[ACTION_YANK_OLDER] = "paste-older",
	[ACTION_UNDO] = "undo",
	[ACTION_REDO] = "redo",
	[ACTION_OLDER] = "older",
	[ACTION_NEWER] = "newer",
	[ACTION_COMPLETE] = "complete",
	[ACTION_EDIT] = "editor",
	[ACTION_HISTORY] = "history",
	[ACTION_PAGE_UP] = "page-up",
	[ACTION_PAGE_DOWN] = "page-down",
	[ACTION_HALF_UP] = "half-up",
	[ACTION_HALF_DOWN] = "half-down",
	[ACTION_SCROLL_UP] = "scroll-up",
	[ACTION_SCROLL_DOWN] = "scroll-down",
	[ACTION_TOP] = "top",
	[ACTION_FOLLOW] = "follow",
	[ACTION_ENTRY_BEFORE] = "entry-before",
	[ACTION_ENTRY_AFTER] = "entry-after",
	[ACTION_BROWSE] = "browse",
	[ACTION_FOLD] = "fold",
	[ACTION_COPY] = "copy",
	[ACTION_COPY_CODE] = "copy-code",
	[ACTION_VIEW] = "view",
	[ACTION_LINKS] = "links",
	[ACTION_STAR] = "star",
	[ACTION_STOP_SUBAGENT] = "stop-subagent",
	[ACTION_THINKING] = "thinking",
	[ACTION_DETAIL] = "detail",
	[ACTION_EDIT_MESSAGE] = "edit-message",
	[ACTION_RETRY] = "retry",
	[ACTION_FORK] = "fork",
	[ACTION_VERSION_BEFORE] = "version-before",
	[ACTION_VERSION_AFTER] = "version-after",
	[ACTION_FIND] = "find",
	[ACTION_FIND_NEXT] = "find-next",
	[ACTION_FIND_BEFORE] = "find-previous",
	[ACTION_BACK] = "back",
	[ACTION_INTERRUPT] = "interrupt",
	[ACTION_SUSPEND] = "suspend",
	[ACTION_REDRAW] = "redraw",
	[ACTION_CHATS] = "chats",
	[ACTION_HELP] = "help",
	[ACTION_STEER] = "steer",
	[ACTION_NEW] = "new",
	[ACTION_SIDE] = "side",
	[ACTION_MODEL] = "model",
	[ACTION_MODE] = "mode",
	[ACTION_PLAN] = "plan",
	[ACTION_COMMANDS] = "commands",
	[ACTION_COPY_ANSWER] = "copy-answer",
	[ACTION_BARE] = "bare",
};

const char *action_word(enum action action) {
	return (size_t)action < ARRAY_LEN(words) ? words[action] : NULL;
}

enum action action_find(const char *word) {
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (words[i] && str_eq(words[i], word)) {
			return (enum action)i;
		}
	}
	return ACTION_NONE;
}

const char *action_nearest(const char *word) {
	const char *list[ARRAY_LEN(words) + 1];
	size_t count = 0;

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (words[i]) {
			list[count++] = words[i];
		}
	}
	list[count] = NULL;
	return str_nearest(word, list);
}
