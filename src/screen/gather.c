/* Which nodes become lines. What can be tapped does, and takes the texts inside it, up to
   the next thing in it that can be tapped; texts outside of those stand by themselves. A
   large area that is a ground for others (a page, the whole window) takes none, or it would
   swallow the screen. */

#include "screen/gather.h"

#include "base/buf.h"
#include "screen/kind.h"

#define TEXT_MAX 32768 /* bytes of one text */
#define EFFORT 5000000
#define BACK 4 /* things that a text is compared with */

void gather_fini(struct gather *gather) {
	measure_fini(&gather->measure);
	vec_fini(&gather->owner);
	vec_fini(&gather->teller);
	vec_fini(&gather->things);
	vec_fini(&gather->parts);
	texts_fini(&gather->texts);
}

static const struct screen_node *node_at(const struct gather *gather, int node) {
	return &gather->measure.dump->nodes.items[node];
}

static struct rect visible_at(const struct gather *gather, int node) {
	return gather->measure.visible.items[node];
}

static bool has_text(const struct screen_node *node) {
	return node->text[0] || node->desc[0];
}

static int new_thing(struct gather *gather, int node, bool tappable) {
	if (gather->things.len >= GATHER_MAX) {
		gather->full = true;
		return -1;
	}
	vec_push(&gather->things, ((struct thing){ .node = node,
					  .core = node,
					  .first = -1,
					  .last = -1,
					  .tappable = tappable }));
	return (int)gather->things.len - 1;
}

static void add_part(
	struct gather *gather, int thing, int node, const char *text, bool spoken) {
	const struct screen_node *it = node_at(gather, node);
	struct label_part part = { .text = text,
		.bounds = visible_at(gather, node),
		.node = node,
		.end = it->end,
		.spoken = spoken,
		.hidden = !measure_is_seen(&gather->measure, node),
		.next = -1 };
	struct thing *to = &gather->things.items[thing];

	vec_push(&gather->parts, part);
	if (to->last >= 0) {
		gather->parts.items[to->last].next = (int)gather->parts.len - 1;
	} else {
		to->first = (int)gather->parts.len - 1;
	}
	to->last = (int)gather->parts.len - 1;
}

static const char *clean(struct gather *gather, const char *text) {
	auto_buf struct buf out = BUF_INIT_MAX(TEXT_MAX);

	label_clean(&out, text);
	return texts_add(&gather->texts, out.data);
}

/* The texts of a node; what stands in a field is its value, not its name. */
static void add_texts(struct gather *gather, int thing, int node) {
	const struct screen_node *it = node_at(gather, node);
	const char *text = measure_is_editable(it) ? "" : clean(gather, it->text);
	const char *desc = clean(gather, it->desc);
	bool desc_first = it->flags & SCREEN_CHECKABLE;

	if (desc[0] && desc_first) {
		add_part(gather, thing, node, desc, true);
	}
	if (text[0]) {
		add_part(gather, thing, node, text, false);
	}
	if (desc[0] && !desc_first) {
		add_part(gather, thing, node, desc, true);
	}
}

/* Is this checkable part what a row is for, which then is tapped as a whole? */
static bool is_state_of(const struct gather *gather, const struct thing *row, int node) {
	const struct screen_node *it = node_at(gather, node);

	return (it->flags & SCREEN_CHECKABLE) &&
	       !(it->flags & (SCREEN_CLICKABLE | SCREEN_LONG_CLICKABLE)) && row->tappable &&
	       !(node_at(gather, row->core)->flags & SCREEN_CHECKABLE);
}

/* Two of one size, one in the other, are one thing to tap. */
static bool is_same(const struct gather *gather, const struct thing *outer, int node) {
	const struct screen_node *core = node_at(gather, outer->core);
	const struct screen_node *it = node_at(gather, node);
	bool both_say = (it->flags & SCREEN_CHECKABLE || measure_is_editable(it)) &&
			(core->flags & SCREEN_CHECKABLE || measure_is_editable(core));

	return outer->tappable && !both_say &&
	       rect_is_near(
		       visible_at(gather, outer->node), visible_at(gather, node), MEASURE_SAME);
}

static void set_core(struct gather *gather, struct thing *thing, int node) {
	const struct screen_node *core = node_at(gather, thing->core);
	const struct screen_node *it = node_at(gather, node);

	if ((it->flags & SCREEN_CHECKABLE) || measure_is_editable(it) ||
		(kind_of_class(core->class) == SCREEN_ITEM &&
			!(core->flags & SCREEN_CHECKABLE))) {
		thing->core = node;
	}
}

/* A thing of Compose is a plain view; a part inside says by its class what it is. */
static bool is_role(enum screen_kind kind) {
	return kind == SCREEN_BUTTON || kind == SCREEN_CHECKBOX || kind == SCREEN_RADIO ||
	       kind == SCREEN_SWITCH || kind == SCREEN_DROPDOWN || kind == SCREEN_TAB;
}

static void add_state(struct gather *gather, int thing, int node) {
	const struct screen_node *it = node_at(gather, node);
	struct thing *to = &gather->things.items[thing];
	enum screen_kind kind = kind_of_class(it->class);

	to->selected |= (it->flags & SCREEN_SELECTED) != 0;
	to->focused |= (it->flags & SCREEN_FOCUSED) != 0;
	if (to->role == SCREEN_ITEM && node != to->node && is_role(kind)) {
		to->role = kind;
	}
}

/* A text that nothing to tap is around: has something around it, or right before it at the
   same place, said it already? */
static bool is_told(const struct gather *gather, int teller, const struct label_part *part) {
	size_t count = gather->things.len;

	if (teller >= 0) {
		for (int at = gather->things.items[teller].first; at >= 0;
			at = gather->parts.items[at].next) {
			if (label_repeats(&gather->parts.items[at], part)) {
				return true;
			}
		}
	}
	for (size_t i = count > BACK ? count - BACK : 0; i < count; i++) {
		const struct thing *thing = &gather->things.items[i];
		const struct label_part *said =
			thing->first >= 0 ? &gather->parts.items[thing->first] : NULL;

		if (said && !thing->tappable && strcmp(said->text, part->text) == 0 &&
			rect_is_near(said->bounds, part->bounds, MEASURE_SAME)) {
			return true;
		}
	}
	return false;
}

static bool is_node_told(struct gather *gather, int teller, int node) {
	const struct screen_node *it = node_at(gather, node);
	struct label_part part = {
		.bounds = visible_at(gather, node), .node = node, .end = it->end
	};
	const char *texts[] = { it->text, it->desc };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		part.text = clean(gather, texts[i]);
		part.spoken = i == 1;
		if (part.text[0] && !is_told(gather, teller, &part)) {
			return false;
		}
	}
	return true;
}

static bool stands_alone(const struct screen_node *node) {
	enum screen_kind kind = kind_of_class(node->class);

	return kind == SCREEN_SLIDER || kind == SCREEN_PROGRESS;
}

static bool is_current(const struct screen_node *node) {
	return (node->flags & SCREEN_SELECTED) && (node->flags & SCREEN_FOCUSABLE);
}

/* The new thing that a node which can be tapped is, or the one around it that it is the same
   as; its texts went there. `*inside` becomes what takes those inside it. */
static int tap_thing(struct gather *gather, int owner, int node, int *inside) {
	const struct screen_node *it = node_at(gather, node);

	if (measure_is_ground(&gather->measure, node)) {
		bool says = has_text(it) || (it->flags & SCREEN_SCROLLABLE) ||
			    measure_is_blank_page(&gather->measure, node);

		*inside = -1;
		return says ? new_thing(gather, node, true) : -1;
	}
	if (owner >= 0 && is_same(gather, &gather->things.items[owner], node)) {
		set_core(gather, &gather->things.items[owner], node);
		*inside = owner;
	} else {
		*inside = new_thing(gather, node, true);
	}
	return *inside;
}

/* The thing that a node which can not be tapped is, or -1. */
static int still_thing(struct gather *gather, int owner, int node, int *inside) {
	const struct screen_node *it = node_at(gather, node);
	bool checkable = it->flags & SCREEN_CHECKABLE;

	if (checkable && owner >= 0 &&
		is_state_of(gather, &gather->things.items[owner], node)) {
		gather->things.items[owner].core = node;
		return owner;
	}
	if (checkable || stands_alone(it) || is_current(it)) {
		*inside = new_thing(gather, node, checkable);
		return *inside;
	}
	if ((it->flags & SCREEN_SCROLLABLE) || measure_is_blank_page(&gather->measure, node)) {
		return new_thing(gather, node, false);
	}
	return owner;
}

static void gather_node(struct gather *gather, int node) {
	const struct screen_node *it = node_at(gather, node);
	int owner = it->parent >= 0 ? gather->owner.items[it->parent] : -1;
	int teller = it->parent >= 0 ? gather->teller.items[it->parent] : -1;
	int inside = owner, thing = owner;
	bool seen = measure_is_seen(&gather->measure, node);

	if (measure_is_tap(&gather->measure, node)) {
		thing = tap_thing(gather, owner, node, &inside);
	} else if (seen) {
		thing = still_thing(gather, owner, node, &inside);
	} else if (it->flags & SCREEN_CLICKABLE) {
		inside = thing = -1;
	}
	if (thing < 0 && seen && has_text(it) && !is_node_told(gather, teller, node)) {
		thing = new_thing(gather, node, false);
		teller = thing >= 0 ? thing : teller;
	}
	if (thing >= 0) {
		add_texts(gather, thing, node);
		add_state(gather, thing, node);
	}
	gather->owner.items[node] = inside;
	gather->teller.items[node] = inside < 0 ? teller : -1;
}

static bool is_picture(const struct gather *gather, const struct thing *thing) {
	return !thing->tappable && thing->first >= 0 &&
	       kind_of_class(node_at(gather, thing->node)->class) == SCREEN_IMAGE;
}

/* Is it beside a line that says the same? */
static bool is_echo(const struct gather *gather, size_t index) {
	const struct thing *thing = &gather->things.items[index];
	const struct label_part *part = &gather->parts.items[thing->first];

	for (size_t i = index > BACK ? index - BACK : 0;
		i <= index + BACK && i < gather->things.len; i++) {
		const struct thing *other = &gather->things.items[i];
		const struct label_part *said =
			other->first >= 0 ? &gather->parts.items[other->first] : NULL;

		if (said && !is_picture(gather, other) && label_holds(said->text, part->text) &&
			said->bounds.top < part->bounds.bottom &&
			part->bounds.top < said->bounds.bottom) {
			return true;
		}
	}
	return false;
}

static void find_echoes(struct gather *gather) {
	for (size_t i = 0; i < gather->things.len; i++) {
		struct thing *thing = &gather->things.items[i];

		thing->echo = is_picture(gather, thing) && is_echo(gather, i);
	}
}

void gather_things(struct gather *gather, const struct screen_dump *dump, struct rect screen) {
	size_t count = dump->nodes.len;

	memset(gather, 0, sizeof(*gather));
	gather->effort = EFFORT;
	measure_init(&gather->measure, dump, screen);
	vec_reserve(&gather->owner, count);
	vec_reserve(&gather->teller, count);
	for (size_t i = 0; i < count; i++) {
		gather_node(gather, (int)i);
	}
	find_echoes(gather);
}
