/* One line a word; the manual has the same table. */

#include "flow/words.h"

#include "base/mem.h"
#include "base/str.h"

#define AIM(word, of, written)                                                                 \
	{ .name = (word), .tool = (of), .main = "target", .target = "target", .as = (written) }
#define PLAIN(word, of, parameter)                                                             \
	{ .name = (word), .tool = (of), .main = (parameter) }
#define FIXED(word, of, parameter, what)                                                       \
	{ .name = (word), .tool = (of), .fixed = (parameter), .value = (what) }

const struct flow_word flow_words[] = {
	FIXED("back", "press_key", "key", "back"),
	AIM("clear", "clear_text", NULL),
	{ .name = "done", .kind = FLOW_DONE },
	{ .name = "double_tap",
		.tool = "tap",
		.main = "target",
		.target = "target",
		.fixed = "kind",
		.value = "double" },
	FIXED("enter", "press_key", "key", "enter"),
	FIXED("home", "press_key", "key", "home"),
	PLAIN("launch", "open_app", "app"),
	{ .name = "long_press",
		.tool = "tap",
		.main = "target",
		.target = "target",
		.fixed = "kind",
		.value = "long" },
	PLAIN("open_app", "open_app", "app"),
	PLAIN("open_panel", "open_panel", "panel"),
	PLAIN("open_settings", "open_settings", "page"),
	PLAIN("open_url", "open_url", "url"),
	FIXED("paste", "press_key", "key", "paste"),
	PLAIN("press", "press_key", "key"),
	{ .name = "scroll",
		.tool = "scroll",
		.main = "direction",
		.target = "target",
		.as = "in" },
	{ .name = "scroll_to",
		.tool = "scroll_until",
		.main = "text",
		.target = "target",
		.as = "in" },
	PLAIN("set_clipboard", "set_clipboard", "text"),
	{ .name = "shell",
		.tool = "run_shell",
		.main = "command",
		.fixed = "where",
		.value = "phone" },
	PLAIN("stop_app", "stop_app", "package"),
	AIM("tap", "tap", NULL),
	{ .name = "type",
		.tool = "type_text",
		.main = "text",
		.target = "target",
		.as = "into" },
	{ .name = "wait", .kind = FLOW_WAIT },
	{ .name = "wait_for", .tool = "wait_for", .main = "text", .time = "seconds" },
	{ .name = "wait_gone",
		.tool = "wait_for",
		.main = "text",
		.fixed = "gone",
		.value = "true",
		.time = "seconds" },
};

const size_t flow_word_count = ARRAY_LEN(flow_words);

const struct flow_word *flow_word_find(const char *name) {
	for (size_t i = 0; i < flow_word_count; i++) {
		if (str_eq(flow_words[i].name, name)) {
			return &flow_words[i];
		}
	}
	return NULL;
}

const struct flow_word *flow_word_of_tool(const char *tool) {
	for (size_t i = 0; i < flow_word_count; i++) {
		const struct flow_word *word = &flow_words[i];

		if (str_eq(word->tool, tool) && !word->fixed && !str_eq(word->name, "launch")) {
			return word;
		}
	}
	return NULL;
}
