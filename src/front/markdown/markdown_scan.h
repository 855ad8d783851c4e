#ifndef FRONT_MARKDOWN_SCAN_H
#define FRONT_MARKDOWN_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* Where a Markdown text can be cut so that both sides mean the same alone as
   together, found line by line and without parsing. */

#define SCAN_PIECE_MAX ((size_t)32 << 10)
#define SCAN_ITEMS_MAX 32

/* What a fence holds: a table where its language is Markdown and its first two lines
   are those of one, else code. */
enum scan_inside {
	SCAN_INSIDE_CODE,
	SCAN_INSIDE_UNKNOWN, /* nothing came yet */
	SCAN_INSIDE_HEAD,    /* the first line may be a table's */
	SCAN_INSIDE_TABLE,
};

/* What the line looked at last is. */
enum scan_kind {
	SCAN_TEXT,
	SCAN_BLANK,
	SCAN_FENCE, /* begins or ends one */
	SCAN_CODE,  /* inside of one */
};

struct scan_fence {
	char byte;     /* '`' or '~'; 0: none is open */
	size_t len;    /* of the opening run */
	int indent;    /* columns of the opening line */
	int container; /* columns that its list item takes; 0: it stands in none */
	size_t start;  /* of the opening line */
	size_t body;   /* of the line behind it */
	enum scan_inside inside;
};

struct scan {
	size_t line; /* start of the first line that was not looked at */
	size_t cut;  /* the last place to cut */
	enum scan_kind kind;
	bool blank;                /* the line before is blank */
	bool fresh;                /* no paragraph is open */
	bool unsure;               /* items may be open or closed that are not known */
	bool table;                /* one may be open */
	bool quoted_fence;         /* one may be open in a quote */
	char formula;              /* '$' or ']': one that began on its own line is open */
	bool lost;                 /* something unclear was met: no cut any more */
	int items[SCAN_ITEMS_MAX]; /* columns where the contents of open list items begin */
	int item_count;
	struct scan_fence fence;
};

/* Starts at a place where nothing is open. */
void scan_init(struct scan *scan, size_t at);
/* Looks at one whole line of the text; false when there is none. A piece longer
   than SCAN_PIECE_MAX is cut whatever it means, at a line if it has some, unless it
   is one fence that stands in nothing else. */
bool scan_line(struct scan *scan, const char *text, size_t len);
/* Looks at one line, which may be the text's unfinished last; false: there is none.
   Nothing is cut for its length. */
bool scan_any_line(struct scan *scan, const char *text, size_t len);
/* The column where the contents begin of the list item that a line with this indent
   would stand in, 0: in none. */
int scan_item_column(const struct scan *scan, int indent);
/* Is all behind the cut the inside of one fence whose lines are its text? */
bool scan_in_code(const struct scan *scan);
/* Could the line, which may not be whole, be the end of the fence? */
bool scan_may_close(const struct scan_fence *fence, const char *line, size_t len);

#endif
