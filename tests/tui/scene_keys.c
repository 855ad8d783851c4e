/* Keys as a person presses them, one by one, and bytes as a terminal sends them. */

#include "tests/tui/scene.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/utf8.h"

void scene_read(struct scene *scene, const char *bytes) {
	keys_feed(scene->keys, bytes, strlen(bytes));
}

static void press(struct scene *scene, const char *bytes) {
	scene_wait(scene, 100);
	scene_read(scene, bytes);
	scene_wait(scene, 50);
	if (keys_wait(scene->keys) >= 0) {
		keys_timeout(scene->keys);
	}
}

void scene_type(struct scene *scene, const char *text) {
	for (size_t at = 0, len = strlen(text); at < len;) {
		size_t used = utf8_cluster(text + at, len - at);
		auto_free char *letter = xmemdup(text + at, used);

		press(scene, letter);
		at += used;
	}
}

static void press_word(struct scene *scene, const char *word) {
	static const struct {
		const char *word;
		const char *bytes;
	} words[] = {
		{ "Enter", "\r" },
		{ "Tab", "\t" },
		{ "Esc", "\x1b" },
		{ "BS", "\x7f" },
		{ "Space", " " },
		{ "Up", "\x1b[A" },
		{ "Down", "\x1b[B" },
		{ "Right", "\x1b[C" },
		{ "Left", "\x1b[D" },
		{ "Home", "\x1b[H" },
		{ "End", "\x1b[F" },
		{ "PgUp", "\x1b[5~" },
		{ "PgDn", "\x1b[6~" },
		{ "A-Enter", "\x1b\r" },
		{ "A-PgUp", "\x1b[5;3~" },
		{ "A-PgDn", "\x1b[6;3~" },
		{ "A-Up", "\x1b[1;3A" },
		{ "A-Down", "\x1b[1;3B" },
		{ "C-End", "\x1b[1;5F" },
		{ "C-Home", "\x1b[1;5H" },
	};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_eq(words[i].word, word)) {
			press(scene, words[i].bytes);
			return;
		}
	}
	if (str_starts(word, "C-") && word[2] && !word[3]) {
		press(scene, (char[]){ (char)(word[2] & 0x1f), '\0' });
	} else if (str_starts(word, "A-") && word[2] && !word[3]) {
		press(scene, (char[]){ '\x1b', word[2], '\0' });
	} else {
		scene_type(scene, word);
	}
}

void scene_press(struct scene *scene, const char *keys) {
	struct strv words = STRV_INIT;

	strv_split(&words, keys, " ");
	for (size_t i = 0; i < words.len; i++) {
		press_word(scene, words.items[i]);
	}
	strv_fini(&words);
}
