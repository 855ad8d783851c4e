#ifndef TOOL_CATALOGUE_H
#define TOOL_CATALOGUE_H

#include "base/err.h"
#include "tool/registry.h"

/* YAML files of tools (INTERFACES: "A tool"), read into a registry. */

/* A tool of C that YAML declares with `run: builtin`; sorted by name. */
struct builtin {
	const char *name;
	const struct tool_ops *ops;
};

struct diagnostic {
	char *file;
	int line;   /* 0: the whole file */
	bool fatal; /* the file (or the tool) was refused */
	char *message;
};

struct diagnostics {
	VEC(struct diagnostic) items;
};

void diagnostics_fini(struct diagnostics *diagnostics);
void diagnostics_add(struct diagnostics *diagnostics, const char *file, int line, bool fatal,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

#define CATALOGUE_SKILL "skill" /* the family of all tools of skills, whatever they say */

/* Reads the list of tools in a text of YAML, below `key` where it is given; `path` is for the
   diagnostics. There is no C behind them. */
bool catalogue_load_text(struct registry *registry, const char *text, size_t len,
	const char *path, const char *key, enum tool_source source,
	struct diagnostics *diagnostics);
/* Reads one file; with an error in it none of its tools is added. The family is
   the file's name without ".yaml" where a tool names none. */
bool catalogue_load_file(struct registry *registry, const char *path, enum tool_source source,
	const struct builtin *builtins, size_t builtin_count, struct diagnostics *diagnostics);
/* All *.yaml of a folder by name; a missing folder is none. */
void catalogue_load_folder(struct registry *registry, const char *folder,
	enum tool_source source, const struct builtin *builtins, size_t builtin_count,
	struct diagnostics *diagnostics);

#endif
