/* A question at a time: a choice is a list of its own, made anew with each question; a
   line is a field; a key is typed or pasted without being shown, also where a list
   stands. What was answered inside the list is dealt with once the list is done. */

#include "tui/page/setup_page_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/switch.h"

#define SECRET_MAX 8192 /* bytes */
#define LINE_MAX_BYTES 4000
#define PASTE_LEN 16 /* characters that come at once and are no typing */
#define OWN (-1)     /* id of the row that is what was typed */

#define NOTHING (-2)

static void wipe(struct setup_page *page) {
	mem_wipe(page->secret.data, page->secret.len);
	buf_clear(&page->secret);
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct setup_page *page = ctx;
	const struct setup_question *question = setup_question(page->setup);
	bool whole = false;

	free(page->filter);
	page->filter = xstrdup(filter);
	page->fits = 0;
	for (size_t i = 0; i < question->options.len; i++) {
		const struct setup_option *option = &question->options.items[i];

		if (!filter[0] || (!option->heading && str_has_nocase(option->text, filter))) {
			list_page_add(list, &(struct list_row){
						    .id = (int64_t)i,
						    .key = option->text,
						    .text = option->text,
						    .note = option->note,
						    .heading = option->heading,
						    .current = i == question->preset,
					    });
			page->fits += !option->heading;
			whole = whole || str_eq(option->text, filter);
		}
	}
	bool address = question->own && question->secret && strstr(filter, "://");
	if (address || (question->own && !question->secret && filter[0] && !whole)) {
		list_page_add(list,
			&(struct list_row){ .id = OWN,
				.text = filter,
				.note = address ? tr("an address") : tr("as it is typed") });
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct setup_page *page = ctx;

	(void)err;
	page->picked = row->id;
	return false;
}

static bool nothing(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)ctx;
	(void)row;
	(void)text;
	(void)err;
	return true;
}

static const struct list_action actions[] = {
	{ .key = KEY_ESCAPE,
		.any = true,
		.name = "Esc",
		.help = TR("goes back"),
		.run = nothing },
};

static const struct list_source source = {
	.title = TR("Set up an agent"),
	.empty = TR("type its name"),
	.enter = TR("takes it"),
	.at_current = true,
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
};

static void drop_list(struct setup_page *page) {
	if (page->list) {
		struct page *list = (struct page *)page->list;

		list->ops->free(list);
	}
	page->list = NULL;
}

/* The list of another question, or this one's with other rows. */
static void show_list(struct setup_page *page) {
	const struct setup_question *question = setup_question(page->setup);
	auto_free char *title = setup_page_title(question);

	if (page->list && str_eq(page->title, title)) {
		list_page_reload(page->list);
		return;
	}
	drop_list(page);
	free(page->title);
	page->title = xstrdup(title);
	page->list = (struct list_page *)list_page_new(&source, page, "");
	list_page_set_title(page->list, title);
}

static void finish(struct setup_page *page) {
	const struct command_front *front = page->front;
	const char *name = setup_name(page->setup);
	struct err err = ERR_INIT;

	page->page.closed = true;
	if (!front->session->is_stopgap && !setup_is_default(page->setup)) {
		auto_free char *words = xasprintf(tr("%s is saved; /agents uses it"), name);

		front->toast(front->ctx, words);
	} else if (switch_agent(front->session, name, NULL, &err)) {
		auto_free char *words = xasprintf(tr("agent %s"), name);

		front->toast(front->ctx, words);
		front->head_changed(front->ctx);
	} else {
		front->toast(front->ctx, err.text);
	}
}

static void show_question(struct setup_page *page) {
	const struct setup_question *question = setup_question(page->setup);

	page->picked = NOTHING;
	if (question->kind == SETUP_DONE) {
		finish(page);
	} else if (question->kind == SETUP_CHOICE) {
		show_list(page);
	} else {
		drop_list(page);
		editor_reset(&page->line, question->value ? question->value : "",
			question->value ? strlen(question->value) : 0);
	}
}

static void handle_change(void *ctx) {
	struct setup_page *page = ctx;

	show_question(page);
	page->front->touch(page->front->ctx);
}

/* What is typed now is no vendor's name: it begins a key. */
static void turn_to_key(struct setup_page *page) {
	auto_free char *typed = xstrdup(page->filter);

	setup_choose(page->setup, 0);
	show_question(page);
	wipe(page);
	buf_add_str(&page->secret, typed);
}

static void answer(struct setup_page *page, const char *text) {
	setup_answer(page->setup, text);
	free(page->title);
	page->title = NULL; /* the same question is asked anew */
	show_question(page);
}

static bool is_pasted(const struct key *key) {
	return key->key == KEY_PASTE || (key->key == KEY_TEXT && key->len >= PASTE_LEN &&
						!memchr(key->text, ' ', key->len));
}

/* "ht", "https://sea": what begins so is no key. */
static bool begins_address(const char *typed) {
	static const char *const schemes[] = { "http://", "https://" };
	size_t len = strlen(typed);

	for (size_t i = 0; i < ARRAY_LEN(schemes); i++) {
		size_t most = strlen(schemes[i]);

		if (strncmp(typed, schemes[i], len < most ? len : most) == 0) {
			return true;
		}
	}
	return false;
}

/* What no row has, and is no word of a language either. */
static bool may_be_key(const char *typed) {
	if (begins_address(typed)) {
		return false;
	}
	for (const char *c = typed; *c; c++) {
		if (*c <= ' ' || *c > '~') {
			return false;
		}
	}
	return typed[0] != '\0';
}

static void list_key(struct setup_page *page, const struct key *key) {
	struct page *list = (struct page *)page->list;
	const struct setup_question *question = setup_question(page->setup);

	if (question->secret && is_pasted(key)) {
		auto_free char *text = xmemdup(key->text, key->len);

		answer(page, text);
		mem_wipe(text, key->len);
		return;
	}
	list->ops->key(list, key);
	if (page->picked >= 0) {
		setup_choose(page->setup, (size_t)page->picked);
		free(page->title);
		page->title = NULL;
		show_question(page);
	} else if (page->picked == OWN) {
		auto_free char *text = xstrdup(page->filter);

		answer(page, text);
	} else if (question->secret && page->fits == 0 && may_be_key(page->filter)) {
		turn_to_key(page);
	}
}

static void secret_key(struct setup_page *page, const struct key *key) {
	struct buf *secret = &page->secret;

	if (key->key == KEY_ENTER) {
		auto_free char *text = xstrdup(secret->data);
		size_t len = strlen(text);

		wipe(page);
		answer(page, text);
		mem_wipe(text, len);
	} else if (key->key == KEY_TEXT || key->key == KEY_PASTE) {
		if (secret->len + key->len <= SECRET_MAX) {
			buf_add(secret, key->text, key->len);
		}
	} else if (key->key == KEY_BACKSPACE && secret->len > 0) {
		secret->data[secret->len - 1] = '\0';
		buf_truncate(secret, secret->len - 1);
	} else if (key->key == KEY_CTRL && key->code == 'u') {
		wipe(page);
	}
}

/* Line breaks of what is pasted become blanks. */
static void insert(struct setup_page *page, const struct key *key) {
	auto_free char *text = xmemdup(key->text, key->len);

	for (size_t i = 0; i < key->len; i++) {
		text[i] = text[i] == '\n' ? ' ' : text[i];
	}
	if (page->line.text.len + key->len <= LINE_MAX_BYTES) {
		editor_insert(&page->line, text, key->len);
	}
}

static void line_key(struct setup_page *page, const struct key *key) {
	if (key->key == KEY_ENTER) {
		auto_free char *text = xstrdup(page->line.text.data);

		answer(page, text);
	} else if (key->key == KEY_TEXT || key->key == KEY_PASTE) {
		insert(page, key);
	} else {
		field_key(&page->line, key);
	}
}

static bool take_key(struct page *self, const struct key *key) {
	struct setup_page *page = (struct setup_page *)self;

	if (!page->setup) {
		return false;
	}
	if (key->key == KEY_ESCAPE) {
		wipe(page);
		self->closed = !setup_back(page->setup);
		if (!self->closed) {
			show_question(page);
		}
		return true;
	}
	switch (setup_question(page->setup)->kind) {
	case SETUP_CHOICE:
		list_key(page, key);
		break;
	case SETUP_SECRET:
		secret_key(page, key);
		break;
	case SETUP_LINE:
		line_key(page, key);
		break;
	default:
		break;
	}
	return true;
}

static void free_page(struct page *self) {
	struct setup_page *page = (struct setup_page *)self;

	drop_list(page);
	setup_free(page->setup);
	wipe(page);
	buf_fini(&page->secret);
	editor_fini(&page->line);
	free(page->title);
	free(page->filter);
	free(page->failure);
	free(page);
}

static const struct page_ops ops = {
	.draw = setup_page_draw,
	.key = take_key,
	.free = free_page,
};

struct page *setup_page_new(const struct command_front *front, const char *argument) {
	struct setup_page *page = xcalloc(1, sizeof(*page));
	struct err err = ERR_INIT;
	const struct setup_options options = {
		.services = front->services,
		.given = { .name = argument[0] ? argument : NULL },
		.on_change = handle_change,
		.ctx = page,
	};

	page->page.ops = &ops;
	page->front = front;
	editor_init(&page->line);
	buf_init(&page->secret, SECRET_MAX + 1);
	buf_reserve(&page->secret, SECRET_MAX); /* never moved: no copy stays behind */
	page->setup = setup_new(&options, &err);
	if (page->setup) {
		show_question(page);
	} else {
		page->failure = xstrdup(err.text);
	}
	return &page->page;
}
