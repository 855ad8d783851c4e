/* A block is in view when one of its lines is; of several the first counts, and where
   none is, the one that was passed last. */

#include "tui/view/browse.h"

#include "tui/view/transcript_inner.h"

struct entry *browse_entry(struct transcript_view *view) {
	if (!view->chosen || !view_find(view, view->chosen, &view->chosen_index)) {
		return NULL;
	}
	return view_entry(view, view->chosen_index);
}

/* The lines of the chosen entry that are on the screen: from `*from` to before `*to`. */
static void shown_lines(struct transcript_view *view, size_t *from, size_t *to) {
	struct view_place top = view_shown_top(view), bottom = top;
	size_t index = view->chosen_index;

	view_down(view, &bottom, view->rows > 1 ? (size_t)view->rows - 1 : 0);
	*from = top.entry < index ? 0 : top.entry == index ? top.line : SIZE_MAX;
	*to = bottom.entry > index ? SIZE_MAX : bottom.entry == index ? bottom.line + 1 : 0;
}

int browse_code(struct transcript_view *view, int *count) {
	struct entry *entry = browse_entry(view);
	const struct markdown *markdown = entry ? entry_markdown(entry) : NULL;
	size_t from, to;
	int number = 0;

	*count = markdown && markdown->blocks.len > 0 ? vec_last(&markdown->blocks)->codes : 0;
	if (*count == 0) {
		return 0;
	}
	const struct entry_layout *layout = view_layout(view, view->chosen_index);

	shown_lines(view, &from, &to);
	for (size_t i = 0; i < markdown->blocks.len && i < layout->blocks.len; i++) {
		size_t start = layout->blocks.items[i];
		size_t end = i + 1 < layout->blocks.len ? layout->blocks.items[i + 1]
							: layout->text.lines.len;

		if (markdown->blocks.items[i].kind != BLOCK_CODE) {
			continue;
		}
		if (number > 0 && start >= to) {
			break;
		}
		number = markdown->blocks.items[i].codes;
		if (end > from) {
			break;
		}
	}
	return number;
}
