#ifndef TUI_PAGE_SUBAGENT_PAGE_H
#define TUI_PAGE_SUBAGENT_PAGE_H

#include "front/transcript/transcript.h"
#include "tui/page/page.h"
#include "tui/view/entry_layout.h"

/* What a sub-agent says and does, read only, as it comes. `x` stops it. */

/* `entry` is its card, looked at for now only; `transcript` is taken over (and emptied). */
struct page *subagent_page_new(const struct entry *entry, struct transcript *transcript,
	const struct view_settings *settings);

#endif
