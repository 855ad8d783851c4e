#ifndef FRONT_MARKDOWN_LINE_H
#define FRONT_MARKDOWN_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* What a line of Markdown is, as far as it can be told from the line alone. `data`
   begins behind its indent and ends before its line break. */

/* Columns of white space from `column` on; `used` gets its bytes. */
int line_indent(const char *data, size_t len, int column, size_t *used);
/* How often the byte stands at the beginning. */
size_t line_run(const char *data, size_t len, char byte);
bool line_is_blank(const char *data, size_t len);
/* Bytes of the run that begins a fence, 0: none. */
size_t line_fence(const char *data, size_t len);
/* Is the language behind the run that of Markdown itself? */
bool line_is_markdown_fence(const char *data, size_t len);
bool line_is_heading(const char *data, size_t len);
/* A thematic break, or the line under a heading: both end a paragraph. */
bool line_is_rule(const char *data, size_t len);
/* Could it be the line under a table's head? Also with full-width signs. */
bool line_is_delimiter(const char *data, size_t len);
/* Bytes of a list marker, 0: none. `one`: it may stand right behind a paragraph. */
size_t line_marker(const char *data, size_t len, bool *one);
/* Where a heading or an item lacks the space behind its marker, 0: nowhere. Only
   where no one could mean something else: "##Title", "-甲", "1.甲", "1.Text". */
size_t line_lack(const char *data, size_t len);
/* Bytes of the quote marks and the white space that a line begins with. */
size_t line_quotes(const char *data, size_t len);

/* Where the code ends whose backticks are at `at`, 0: nothing ends it. */
size_t line_code(const char *data, size_t len, size_t at);
/* Cells of a table's row; pipes in code and escaped ones divide nothing. `wide`: the
   full-width pipe divides too. */
size_t line_cells(const char *data, size_t len, bool wide);
/* Does it begin with a pipe of either kind? */
bool line_begins_row(const char *data, size_t len);
/* Has it a pipe that divides? */
bool line_has_pipe(const char *data, size_t len, bool wide);

#define WIDE_PIPE "\xef\xbd\x9c"
#define WIDE_STAR "\xef\xbc\x8a"

#endif
