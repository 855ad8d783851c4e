#ifndef AGENT_CONTEXT_FILES_H
#define AGENT_CONTEXT_FILES_H

#include "base/buf.h"
#include "base/strv.h"
#include "base/vec.h"

#include <stdbool.h>

struct agent;
struct json;
struct json_writer;
struct prefix;
struct roots;

/* AGENTS.md: what a project has to say to every model that works in it. Read once for a
   conversation, into its system prompt, fenced as data. */

#define CONTEXT_FILES_MAX ((size_t)32 << 10) /* bytes of text together */

/* The project of the working directory, as the front knows it. It may change while the
   agent lives; the next run goes by it. */
struct agent_project {
	char *root;        /* real path; NULL: none, or none that is trusted */
	struct strv files; /* AGENTS.md, relative to the root, the nearest one last */
	bool off;          /* what an earlier session took in goes out again */
};

/* Empties it. */
void agent_project_clear(struct agent_project *project);
struct agent_project *agent_project_free(struct agent_project *project); /* NULL is fine */

/* One file that stands in the prompt. */
struct context_file {
	char *name;   /* relative to the root */
	size_t bytes; /* of it that were taken in */
	size_t whole; /* bytes that it has */
};

struct context_files {
	char *root; /* NULL: nothing of any project was looked for */
	VEC(struct context_file) items;
};

void context_files_fini(struct context_files *files);
/* Reads them by the file rules and appends the fenced text. What cannot be read is named
   there with the reason; of what does not fit the nearest file keeps most. */
void context_files_add(struct context_files *files, struct buf *out, const struct roots *roots,
	const struct agent_project *project);
/* Must the prefix be made anew for them? Only at the beginning of a run. */
bool context_files_differ(const struct context_files *files, const struct agent *agent);
/* As members of the prefix, and back. */
void context_files_write(const struct context_files *files, struct json_writer *writer);
void context_files_read(struct context_files *files, const struct json *prefix);

/* What stands in the prompt of this conversation now, for /context. */
const struct context_files *agent_context_files(const struct agent *agent);

#endif
