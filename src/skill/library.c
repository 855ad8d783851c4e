/* The library keeps what it read of each SKILL.md beside the marks of the file, so that a look
   at a thousand unchanged ones is a thousand questions to the system and no reading. */

#include "skill/library.h"

#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "skill/skill_inner.h"
#include "skill/walk.h"

#include <string.h>

#ifdef __APPLE__
#define CHANGED(about) ((about)->st_mtimespec)
#else
#define CHANGED(about) ((about)->st_mtim)
#endif

struct library *library_new(void) {
	return xcalloc(1, sizeof(struct library));
}

static void entry_free(struct library_entry *entry) {
	if (entry) {
		skill_fini(&entry->skill);
		free(entry);
	}
}

struct library *library_free(struct library *library) {
	if (library) {
		for (size_t i = 0; i < library->entries.len; i++) {
			entry_free(library->entries.items[i]);
		}
		vec_fini(&library->entries);
		vec_fini(&library->names);
		skill_places_fini(&library->project);
		skill_places_fini(&library->places);
		free(library);
	}
	return NULL;
}

struct refresh {
	VEC(struct library_entry *) old; /* NULL where one was taken again */
	size_t at;                       /* where the next one is likely to stand */
	struct library *library;
	bool changed;
};

static int64_t changed_at(const struct stat *file) {
	return (int64_t)CHANGED(file).tv_sec * 1000000000 + CHANGED(file).tv_nsec;
}

static bool is_same(const struct library_entry *entry, const struct stat *file) {
	return entry->inode == file->st_ino && entry->device == file->st_dev &&
	       entry->size == file->st_size && entry->changed == changed_at(file);
}

static struct library_entry *take_old(struct refresh *refresh, const char *path) {
	for (size_t i = 0; i < refresh->old.len; i++) {
		size_t at = (refresh->at + i) % refresh->old.len;
		struct library_entry *entry = refresh->old.items[at];

		if (entry && str_eq(entry->skill.folder, path)) {
			refresh->old.items[at] = NULL;
			refresh->at = at + 1;
			return entry;
		}
	}
	return NULL;
}

/* What cannot be read is an entry too, with a note that says why. */
static struct library_entry *read_entry(int folder, const char *path, const struct stat *file) {
	struct library_entry *entry = xcalloc(1, sizeof(*entry));
	struct err err = ERR_INIT;

	entry->device = file->st_dev;
	entry->inode = file->st_ino;
	entry->size = file->st_size;
	entry->changed = changed_at(file);
	if (!skill_read_at(&entry->skill, folder, path, false, &err)) {
		skill_refuse(&entry->skill, &err);
		entry->skill.folder = xstrdup(path);
	}
	if (!entry->skill.name) {
		entry->skill.name = xstrdup(path_basename(path));
	}
	return entry;
}

static void handle_found(void *ctx, const struct skill_place *place, int folder,
	const char *path, const struct stat *file) {
	struct refresh *refresh = ctx;
	struct library_entry *entry = take_old(refresh, path);

	if (!entry || !is_same(entry, file)) {
		entry_free(entry);
		entry = read_entry(folder, path, file);
		skill_speak(&entry->skill, refresh->library->language);
		refresh->changed = true;
	}
	entry->scope = place->scope;
	entry->hidden = NULL;
	vec_push(&refresh->library->entries, entry);
}

struct place {
	struct library_entry *entry;
	size_t at;
};

static int compare(const void *a, const void *b) {
	const struct place *left = a, *right = b;
	int order = strcmp(left->entry->skill.name, right->entry->skill.name);

	return order ? order : (left->at > right->at) - (left->at < right->at);
}

/* Of one name the first that loads counts. */
static void name_all(struct library *library) {
	VEC(struct place) all = { 0 };

	library->names.len = 0;
	for (size_t i = 0; i < library->entries.len; i++) {
		if (library->entries.items[i]->skill.loads) {
			vec_push(&all, ((struct place){ library->entries.items[i], i }));
		}
	}
	if (all.len > 1) {
		qsort(all.items, all.len, sizeof(*all.items), compare);
	}
	for (size_t i = 0; i < all.len; i++) {
		struct library_entry *entry = all.items[i].entry;
		struct library_entry *first =
			library->names.len ? *vec_last(&library->names) : NULL;

		if (first && str_eq(first->skill.name, entry->skill.name)) {
			entry->hidden = first;
		} else {
			vec_push(&library->names, entry);
		}
	}
	vec_fini(&all);
}

static void walk_places(struct skill_walk *walk, const struct skill_places *places) {
	for (size_t i = 0; i < places->items.len; i++) {
		skill_walk(walk, &places->items.items[i]);
	}
}

bool library_refresh(struct library *library) {
	struct refresh refresh = { .library = library, .changed = !library->known };
	struct skill_walk walk = { .found = handle_found, .ctx = &refresh };

	for (size_t i = 0; i < library->entries.len; i++) {
		vec_push(&refresh.old, library->entries.items[i]);
	}
	library->entries.len = 0;
	if (library->update) {
		library->update(library->ctx, library);
	}
	walk_places(&walk, &library->project);
	walk_places(&walk, &library->places);
	for (size_t i = 0; i < refresh.old.len; i++) {
		refresh.changed |= refresh.old.items[i] != NULL;
		entry_free(refresh.old.items[i]);
	}
	vec_fini(&refresh.old);
	library->cut = walk.cut;
	library->known = true;
	skill_walk_fini(&walk);
	name_all(library);
	return refresh.changed;
}

const struct library_entry *library_find(const struct library *library, const char *name) {
	size_t low = 0, high = library->names.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct library_entry *entry = library->names.items[middle];
		int order = strcmp(entry->skill.name, name);

		if (order == 0) {
			return entry;
		}
		low = order < 0 ? middle + 1 : low;
		high = order < 0 ? high : middle;
	}
	for (size_t i = 0; i < library->names.len; i++) {
		auto_free char *shown =
			sanitize_dup(library->names.items[i]->skill.name, SANITIZE_LINE);

		if (str_eq(shown, name)) {
			return library->names.items[i];
		}
	}
	return NULL;
}

const char *library_nearest(const struct library *library, const char *name) {
	const char **names = xcalloc(library->names.len + 1, sizeof(*names));
	size_t count = 0;

	for (size_t i = 0; i < library->names.len; i++) {
		const char *one = library->names.items[i]->skill.name;

		if (strlen(one) < 64) {
			names[count++] = one;
		}
	}
	const char *nearest = strlen(name) < 64 ? str_nearest(name, names) : NULL;

	free(names);
	return nearest;
}
