#ifndef PROVIDER_DEMO_TEXT_H
#define PROVIDER_DEMO_TEXT_H

/* What the demo says, in one language. */
struct demo_text {
	const char *hello;     /* before it calls tools */
	const char *no_tools;  /* instead, where none are offered */
	const char *results;   /* leads in what the tools said */
	const char *said;      /* format: tool, its answer */
	const char *what_next; /* what chela is, and how to connect a model */
	const char *again;     /* any later turn */
	const char *list;      /* Markdown to look at */
	const char *code;
	const char *table;
};

extern const struct demo_text demo_english;
extern const struct demo_text demo_chinese;

#endif
