/* A row a finding, as they come; behind them what the terminal told and what keys send. */

#include "tui/page/doctor_page.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/command/commands.h"
#include "front/doctor.h"
#include "tui/page/list_page.h"

#define GROUND "ground"
#define KEYS "keys"
#define COLUMNS 1000 /* the viewer wraps */

struct doctor_page {
	const struct command_front *front;
	struct list_page *list;
	struct doctor *doctor;
	char *question;
};

static const struct doctor_finding *finding_of(
	const struct doctor_page *page, const struct list_row *row) {
	for (size_t i = 0; row && i < doctor_count(page->doctor); i++) {
		const struct doctor_finding *finding = doctor_finding(page->doctor, i);

		if (str_eq(finding->id, row->key)) {
			return finding;
		}
	}
	return NULL;
}

static void add_finding(struct list_page *list, const struct doctor_finding *finding) {
	static const char *const marks[] = {
		[DOCTOR_AVAILABLE] = "+",
		[DOCTOR_MISSING] = "-",
		[DOCTOR_IMPOSSIBLE] = "x",
		[DOCTOR_UNKNOWN] = "?",
	};
	auto_buf struct buf about = BUF_INIT;

	doctor_print(finding, COLUMNS, &about);
	list_page_add(list, &(struct list_row){
				    .key = finding->id,
				    .text = finding->text,
				    .note = finding->fix ? tr("can be fixed") : NULL,
				    .mark = marks[finding->state],
				    .preview = about.data,
				    .faint = finding->state == DOCTOR_IMPOSSIBLE ||
					     finding->state == DOCTOR_UNKNOWN,
			    });
}

static void add_page(
	struct list_page *list, const char *key, const char *text, const char *filter) {
	if (str_has_nocase(text, filter)) {
		list_page_add(list, &(struct list_row){ .key = key, .text = text });
	}
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct doctor_page *page = ctx;
	const char *group = NULL;

	page->list = list;
	for (size_t i = 0; page->doctor && i < doctor_count(page->doctor); i++) {
		const struct doctor_finding *finding = doctor_finding(page->doctor, i);

		if (!str_has_nocase(finding->text, filter) &&
			!str_has_nocase(finding->id, filter)) {
			continue;
		}
		if (!str_eq(group, finding->group)) {
			group = finding->group;
			list_page_add(
				list, &(struct list_row){ .text = tr(group), .heading = true });
		}
		add_finding(list, finding);
	}
	if (!page->doctor || doctor_is_busy(page->doctor)) {
		return; /* the choice stays on a row, and that should be the first */
	}
	list_page_add(list, &(struct list_row){ .text = tr("more"), .heading = true });
	add_page(list, GROUND, tr("terminal, paths and versions"), filter);
	add_page(list, KEYS, tr("what keys send"), filter);
}

static void show_change(void *ctx, size_t index) {
	struct doctor_page *page = ctx;

	(void)index;
	list_page_reload(page->list);
	page->front->touch(page->front->ctx);
}

static void show_end(void *ctx) {
	struct doctor_page *page = ctx;

	list_page_set_busy(page->list, NULL);
	list_page_reload(page->list);
	page->front->touch(page->front->ctx);
}

static void show_fixed(void *ctx, const struct err *err) {
	struct doctor_page *page = ctx;

	show_end(page);
	list_page_say(page->list, err ? err->text : tr("done; looked at again"));
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct doctor_page *page = ctx;
	const struct command_front *front = page->front;
	const struct doctor_finding *finding = finding_of(page, row);
	auto_buf struct buf text = BUF_INIT;

	(void)err;
	if (str_eq(row->key, KEYS)) {
		front->show(front->ctx, FRONT_KEY_TEST, "");
		return false;
	}
	if (finding) {
		doctor_print(finding, COLUMNS, &text);
	} else {
		command_ground(front, &text);
	}
	front->view(front->ctx, row->text, text.data, text.len);
	return false;
}

static bool look_again(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct doctor_page *page = ctx;

	(void)row;
	(void)text;
	(void)err;
	doctor_again(page->doctor);
	list_page_set_busy(page->list, tr("looking"));
	return true;
}

/* Its per cent signs would be read as a format; no fix has one. */
static const char *ask_fix(void *ctx) {
	struct doctor_page *page = ctx;
	const struct doctor_finding *finding = finding_of(page, list_page_chosen(page->list));

	free(page->question);
	page->question =
		finding && finding->fix
			? xasprintf(tr("Enter runs this on the phone, Esc does not: %s"),
				  finding->fix)
			: xstrdup(tr("chela cannot fix this; Enter tells how to mend it"));
	return page->question;
}

static bool fix(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct doctor_page *page = ctx;
	const struct doctor_finding *finding = finding_of(page, row);

	(void)text;
	for (size_t i = 0; finding && finding->fix && i < doctor_count(page->doctor); i++) {
		if (doctor_finding(page->doctor, i) != finding) {
			continue;
		}
		if (!doctor_fix(page->doctor, i, show_fixed, page)) {
			return err_set(err, ERR_BUSY, tr("wait for the checks to end"));
		}
		list_page_set_busy(page->list, tr("fixing"));
		return true;
	}
	return row && !open_row(ctx, row, err);
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT,
		.code = 'f',
		.name = "f",
		.help = TR("fixes"),
		.ask_by = ask_fix,
		.run = fix },
	{ .key = KEY_TEXT,
		.code = 'r',
		.any = true,
		.name = "r",
		.help = TR("looks again"),
		.run = look_again },
};

static void free_page(void *ctx) {
	struct doctor_page *page = ctx;

	doctor_free(page->doctor);
	free(page->question);
	free(page);
}

static const struct list_source source = {
	.title = TR("Doctor"),
	.empty = TR("looking"),
	.enter = TR("tells how to mend it"),
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free_page,
};

struct page *doctor_page_of(const struct command_front *front, const char *filter,
	const struct doctor_check *const *checks) {
	struct doctor_page *doctor = xcalloc(1, sizeof(*doctor));

	doctor->front = front;
	struct page *page = list_page_new(&source, doctor, filter);

	doctor->list = (struct list_page *)page;
	list_page_set_busy(doctor->list, tr("looking"));
	doctor->doctor = doctor_start(&(struct doctor_options){
		.services = front->services,
		.session = front->session,
		.checks = checks,
		.on_change = show_change,
		.on_done = show_end,
		.ctx = doctor,
	});
	return page;
}

struct page *doctor_page_new(const struct command_front *front, const char *filter) {
	return doctor_page_of(front, filter, NULL);
}
