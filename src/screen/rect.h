#ifndef SCREEN_RECT_H
#define SCREEN_RECT_H

#include <stdbool.h>
#include <stdint.h>

/* Pixels of the screen; right and bottom lie outside. */
struct rect {
	int left, top, right, bottom;
};

static inline int rect_width(struct rect rect) {
	return rect.right > rect.left ? rect.right - rect.left : 0;
}

static inline int rect_height(struct rect rect) {
	return rect.bottom > rect.top ? rect.bottom - rect.top : 0;
}

static inline int64_t rect_area(struct rect rect) {
	return (int64_t)rect_width(rect) * rect_height(rect);
}

static inline bool rect_is_empty(struct rect rect) {
	return rect.right <= rect.left || rect.bottom <= rect.top;
}

static inline bool rect_has(struct rect rect, int x, int y) {
	return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
}

/* Empty where they do not meet. */
static inline struct rect rect_meet(struct rect a, struct rect b) {
	return (struct rect){
		a.left > b.left ? a.left : b.left,
		a.top > b.top ? a.top : b.top,
		a.right < b.right ? a.right : b.right,
		a.bottom < b.bottom ? a.bottom : b.bottom,
	};
}

/* Is every edge at most `slack` pixels from the other's? */
static inline bool rect_is_near(struct rect a, struct rect b, int slack) {
	return a.left - b.left <= slack && b.left - a.left <= slack && a.top - b.top <= slack &&
	       b.top - a.top <= slack && a.right - b.right <= slack &&
	       b.right - a.right <= slack && a.bottom - b.bottom <= slack &&
	       b.bottom - a.bottom <= slack;
}

#endif
