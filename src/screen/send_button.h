#ifndef SCREEN_SEND_BUTTON_H
#define SCREEN_SEND_BUTTON_H

struct screen_item;
struct screen_view;

/* The button that sends what was typed into `field` (NULL: not known), or NULL. */
const struct screen_item *send_button_find(
	const struct screen_view *view, const struct screen_item *field);

#endif
