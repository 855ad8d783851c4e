/* Files are found while one types, a few milliseconds at a time. A word that begins
   like a path elsewhere ("/", "~", "../") looks into that one folder; all else is
   looked for below the working directory. */

#include "tui/draft/popup_inner.h"

#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/draft/file_walk.h"
#include "front/draft/mention.h"
#include "tui/draft/fuzzy.h"

#define STEP 10 /* ms of looking at once */
#define DEPTH_WEIGHT 16

/* The word as far as the folder that is looked into, which is typed as it is. */
static size_t typed_folder(const char *word) {
	bool elsewhere = word[0] == '/' || word[0] == '~' || str_starts(word, "./") ||
			 str_starts(word, "../");
	const char *slash = strrchr(word, '/');

	return elsewhere && slash ? (size_t)(slash - word) + 1 : 0;
}

static bool wants_hidden(const char *word) {
	return (word[0] == '.' && word[1] != '/' && word[1] != '.') || strstr(word, "/.");
}

void popup_close_files(struct popup *popup) {
	popup->walk = file_walk_free(popup->walk);
	free(take(popup->walked));
	popup->looked = 0;
	popup->walking = false;
}

/* A mention ends with a blank; in a folder it goes on. The rest of a command's line
   is the path as it is. */
static void write_path(
	const struct popup *popup, const char *path, bool is_folder, struct buf *out) {
	if (popup->shell) {
		popup_write_shell(out, path, is_folder);
		return;
	}
	if (popup->plain) {
		buf_add_str(out, path);
		return;
	}
	mention_write(out, path);
	if (!is_folder) {
		buf_add_char(out, ' ');
	} else if (out->data[out->len - 1] == '"') {
		buf_truncate(out, out->len - 1);
	}
}

static void add_file(struct popup *popup, const struct walk_file *file, const char *word) {
	size_t typed = typed_folder(word);
	int score = fuzzy_score(file->path, word + typed);
	auto_free char *prefix = xmemdup(word, typed);
	auto_free char *path = xasprintf("%s%s", prefix, file->path);
	size_t len = strlen(path);
	bool is_folder = path[len - 1] == '/';
	auto_buf struct buf insert = BUF_INIT;

	if (score == 0 || (str_eq(path, word) && !is_folder)) {
		return;
	}
	write_path(popup, path, is_folder, &insert);
	struct popup_row row = {
		.text = take(path),
		.insert = buf_detach(&insert),
		.faint = file->ignored,
		.goes_on = is_folder,
		.score = (word[typed] ? score * DEPTH_WEIGHT * 4 : 0) -
			 (file->ignored ? DEPTH_WEIGHT * 1000 : 0) - file->depth * 2 +
			 is_folder,
	};

	popup_add(popup, row);
}

static void add_found(struct popup *popup, const char *word) {
	size_t count = file_walk_count(popup->walk);

	for (; popup->looked < count; popup->looked++) {
		struct walk_file file = file_walk_file(popup->walk, popup->looked);

		add_file(popup, &file, word);
	}
}

static void start_walk(struct popup *popup, const char *word, const char *what) {
	size_t typed = typed_folder(word);
	auto_free char *prefix = xmemdup(word, typed);
	auto_free char *expanded = path_expand(prefix);
	const char *own = popup->host.folder ? popup->host.folder(popup->host.ctx) : ".";
	auto_free char *folder = typed ? path_normalize(expanded, own) : xstrdup(own);

	popup_close_files(popup);
	popup->walk = file_walk_new(folder, typed > 0, wants_hidden(word));
	popup->walked = xstrdup(what);
	popup->walking = true;
}

/* A skill is mentioned as a file is; a name alone can be one. */
static void add_skills(struct popup *popup, const char *word) {
	auto_strv struct strv names = STRV_INIT;

	if (popup->plain || popup->shell || !popup->host.skills || strchr(word, '/')) {
		return;
	}
	popup->host.skills(popup->host.ctx, &names);
	for (size_t i = 0; i < names.len; i++) {
		int score = fuzzy_score(names.items[i], word);
		auto_buf struct buf insert = BUF_INIT;

		if (score == 0) {
			continue;
		}
		write_path(popup, names.items[i], false, &insert);
		popup_add(popup, (struct popup_row){
					 .text = xstrdup(names.items[i]),
					 .insert = buf_detach(&insert),
					 .note = xstrdup(tr("skill")),
					 .score = word[0] ? score * DEPTH_WEIGHT * 4 : 0,
				 });
	}
}

void popup_fill_files(struct popup *popup, const char *word) {
	auto_free char *what =
		xasprintf("%d%.*s", wants_hidden(word), (int)typed_folder(word), word);

	if (!popup->walk || !str_eq(popup->walked, what)) {
		start_walk(popup, word, what);
		popup->walking = file_walk_step(popup->walk, 0);
	}
	popup->looked = 0;
	add_found(popup, word);
	add_skills(popup, word);
}

int popup_tick(struct popup *popup, bool *changed) {
	if (popup->kind != POPUP_FILES || !popup->walking) {
		return -1;
	}
	size_t before = popup->looked;
	bool none = popup->chosen >= popup->rows.len;
	const char *text = none ? NULL : popup->rows.items[popup->chosen].text;
	auto_free char *chosen = xstrdup(text);

	popup->walking = file_walk_step(popup->walk, STEP);
	add_found(popup, popup->word);
	*changed = *changed || popup->looked != before;
	popup->chosen = none && popup->word[0] && !popup->shell ? 0 : popup->rows.len;
	for (size_t i = 0; chosen && i < popup->rows.len; i++) {
		if (str_eq(popup->rows.items[i].text, chosen)) {
			popup->chosen = i;
		}
	}
	return popup->walking ? 0 : -1;
}
