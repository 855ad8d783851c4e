#ifndef SKILL_SKILL_H
#define SKILL_SKILL_H

#include "base/err.h"
#include "base/strv.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* A skill: a folder with a SKILL.md, which is front matter in YAML between two lines of
   `---` and then a text for the model. People write them for many programs, so they are
   read leniently, and whatever was not as the format wants it is told. */

#define SKILL_FILE "SKILL.md"
#define SKILL_FILE_MAX ((size_t)4 << 20) /* bytes of a SKILL.md */

struct skill_note {
	int line;      /* from 1 */
	bool strict;   /* against the format, though it loads */
	bool fatal;    /* it does not load */
	char *rule;    /* one word: "yaml-fallback" */
	char *message; /* a sentence, with what would mend it */
};

struct skill {
	char *name;             /* as written, else of its folder; untrusted like all below */
	char *description;      /* NULL: it does not load */
	char *compatibility;    /* NULL: not said */
	bool has_allowed;       /* allowed-tools is there, perhaps without a name */
	struct strv allowed;    /* what it says, one by one */
	struct strv translated; /* of metadata: language, description, language ... */
	char *folder;           /* normalised path; NULL: read from a text */
	char *front; /* YAML up to the second fence, blank above it, so that lines are right */
	bool has_tools; /* `tools:` is in the front matter */
	char *body;     /* untrusted bytes, perhaps with NUL; NULL: not asked for */
	size_t body_len;
	VEC(struct skill_note) notes; /* by line */
	bool loads;
	bool strict; /* nothing is against the format */
	bool open;   /* the text ended before the second fence */
};

void skill_init(struct skill *skill);
void skill_fini(struct skill *skill);
#define auto_skill __attribute__((cleanup(skill_fini)))

/* Fills an empty skill, `folder_name` being the name of its folder; skill->loads says
   whether it is one. */
void skill_read(struct skill *skill, const char *folder_name, const char *text, size_t len);
/* The same from a file or from the folder that has it; `body`: with its text, else no more
   is read than the front matter needs. False when there is no such file, or none that may
   be read (a FIFO, 4 MB and more); what it says wrong is in the notes. */
bool skill_read_file(struct skill *skill, const char *path, bool body, struct err *err);
/* The same where `folder` is an open folder whose path is `path`. */
bool skill_read_at(
	struct skill *skill, int folder, const char *path, bool body, struct err *err);

/* The description in this language ("zh_CN") where metadata has one; the other one then
   stands for it in `translated`. */
void skill_speak(struct skill *skill, const char *language);

/* Notes a fault of what lies beside it: it loads, but is not strict. */
void skill_fault(struct skill *skill, int line, const char *rule, const char *message);
/* Notes that it could not be read. */
void skill_refuse(struct skill *skill, const struct err *err);

/* Splits the text of allowed-tools: at blanks and commas outside of parentheses. */
void skill_allowed_split(struct strv *out, const char *text);
/* The tool of chela that a name in allowed-tools means: Bash(git:*) is run_shell, Read is
   read_file; another name stands for itself, without what is in parentheses. The caller's. */
char *skill_allowed_tool(const char *name);

/* Could `name` be the name of a new skill: small letters, digits, single hyphens, at most
   64 of them? */
bool skill_name_is_good(const char *name);

#endif
