#ifndef TUI_PAGE_DOCTOR_PAGE_H
#define TUI_PAGE_DOCTOR_PAGE_H

#include "tui/page/page.h"

struct doctor_check;

/* What works here and what does not; looked at when it opens. `front` outlives it. */
struct page *doctor_page_new(const struct command_front *front, const char *filter);
/* The same with other checks than all, as in doctor_options. */
struct page *doctor_page_of(const struct command_front *front, const char *filter,
	const struct doctor_check *const *checks);

#endif
