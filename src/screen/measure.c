/* One pass over the nodes in their order: what a node is clipped to comes from its parent,
   and running sums tell how much any subtree holds. */

#include "screen/measure.h"

#include "screen/kind.h"

#define SEEN 6         /* pixels; what is smaller is not seen */
#define GROUND_TEXTS 8 /* more make a large area a ground */
#define FAR 1000000    /* pixels */

static const struct screen_node *node_at(const struct measure *measure, int node) {
	return &measure->dump->nodes.items[node];
}

bool measure_is_seen(const struct measure *measure, int node) {
	struct rect rect = measure->visible.items[node];

	return rect_width(rect) >= SEEN && rect_height(rect) >= SEEN &&
	       !(node_at(measure, node)->flags & SCREEN_HIDDEN);
}

bool measure_is_editable(const struct screen_node *node) {
	return (node->flags & SCREEN_PASSWORD) || kind_of_class(node->class) == SCREEN_FIELD;
}

bool measure_is_tap(const struct measure *measure, int node) {
	const struct screen_node *it = node_at(measure, node);
	bool made = (it->flags & (SCREEN_CLICKABLE | SCREEN_LONG_CLICKABLE)) ||
		    measure_is_editable(it);

	return made && measure_is_seen(measure, node);
}

static struct rect unless_empty(struct rect rect) {
	return rect_is_empty(rect) ? (struct rect){ -FAR, -FAR, FAR, FAR } : rect;
}

static struct rect clip_of(const struct measure *measure, const struct rect *clips,
	const struct screen_node *node) {
	if (node->parent >= 0) {
		return clips[node->parent];
	}
	return rect_meet(unless_empty(measure->screen),
		unless_empty(measure->dump->windows.items[node->window].bounds));
}

void measure_init(struct measure *measure, const struct screen_dump *dump, struct rect screen) {
	size_t count = dump->nodes.len;
	auto_free struct rect *clips = xcalloc(count + 1, sizeof(*clips));
	int taps = 0, texts = 0;

	memset(measure, 0, sizeof(*measure));
	measure->dump = dump;
	measure->screen = screen;
	for (int i = 0; i < (int)count; i++) {
		const struct screen_node *node = node_at(measure, i);
		struct rect clip = clip_of(measure, clips, node);
		struct rect visible = rect_meet(node->bounds, clip);

		vec_push(&measure->visible, visible);
		clips[i] = node->flags & SCREEN_SCROLLABLE ? visible : clip;
		vec_push(&measure->taps, taps);
		vec_push(&measure->texts, texts);
		taps += measure_is_tap(measure, i);
		texts += measure_is_seen(measure, i) && (node->text[0] || node->desc[0]);
	}
	vec_push(&measure->taps, taps);
	vec_push(&measure->texts, texts);
}

void measure_fini(struct measure *measure) {
	vec_fini(&measure->visible);
	vec_fini(&measure->taps);
	vec_fini(&measure->texts);
}

bool measure_is_ground(const struct measure *measure, int node) {
	const struct screen_node *it = node_at(measure, node);
	int taps = measure->taps.items[it->end] - measure->taps.items[node + 1];
	int texts = measure->texts.items[it->end] - measure->texts.items[node + 1];
	bool wide = (it->flags & SCREEN_SCROLLABLE) || kind_of_class(it->class) == SCREEN_WEB ||
		    (!rect_is_empty(measure->screen) &&
			    rect_area(measure->visible.items[node]) * 10 >=
				    rect_area(measure->screen) * 7);

	return wide && !measure_is_editable(it) && (taps > 0 || texts > GROUND_TEXTS);
}

bool measure_is_blank_page(const struct measure *measure, int node) {
	const struct screen_node *it = node_at(measure, node);

	return kind_of_class(it->class) == SCREEN_WEB &&
	       measure->texts.items[it->end] == measure->texts.items[node + 1];
}
