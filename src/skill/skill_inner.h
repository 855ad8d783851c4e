#ifndef SKILL_SKILL_INNER_H
#define SKILL_SKILL_INNER_H

#include "base/buf.h"
#include "skill/skill.h"

struct json;
struct yaml;

/* Part of skill/; nobody else includes it. */

/* A SKILL.md taken apart. Offsets are into `text`, whose line ends are LF. */
struct skill_cut {
	struct buf text;
	size_t front, front_end; /* between the fences */
	int line;                /* of the first line between them */
	size_t body, body_end;   /* without white space at both ends */
};

/* False with a fatal note where there is no front matter. */
bool skill_cut(struct skill_cut *cut, struct skill *skill, const char *data, size_t len);

enum skill_weight { SKILL_NOTE, SKILL_AGAINST, SKILL_FATAL };

/* NOTE: worth telling; AGAINST: the format says otherwise; FATAL: it does not load. */
void skill_note(struct skill *skill, enum skill_weight weight, int line, const char *rule,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

/* What a line by line look finds where YAML fails: keys at the line's start. An object,
   the caller's. */
struct json *skill_scan(const char *front, size_t len);

/* The members of the front matter into the skill, and what is against the format. `yaml` has
   the lines; its root is not looked at. */
void skill_take(struct skill *skill, const struct json *root, const struct yaml *yaml,
	const char *folder_name);

#endif
