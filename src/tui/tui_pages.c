/* The pages that stand over the chat, each made when it is asked for. */

#include "tui/tui_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "tui/page/agents_page.h"
#include "tui/page/allow_page.h"
#include "tui/page/chats_page.h"
#include "tui/page/doctor_page.h"
#include "tui/page/help.h"
#include "tui/page/history_page.h"
#include "tui/page/key_test.h"
#include "tui/page/knowledge_page.h"
#include "tui/page/links_page.h"
#include "tui/page/memory_page.h"
#include "tui/page/models_page.h"
#include "tui/page/runs_page.h"
#include "tui/page/search_page.h"
#include "tui/page/settings_page.h"
#include "tui/page/setup_page.h"
#include "tui/page/skills_page.h"
#include "tui/page/stars_page.h"
#include "tui/page/tools_page.h"

static struct page *make_help(const struct command_front *front, const char *argument) {
	(void)front;
	return help_new(str_eq(argument, "browse") ? BIND_BROWSE : BIND_DRAFT);
}

static struct page *make_key_test(const struct command_front *front, const char *argument) {
	(void)front;
	(void)argument;
	return key_test_new();
}

static struct page *(*const makers[FRONT_PAGES])(
	const struct command_front *front, const char *argument) = {
	[FRONT_AGENTS] = agents_page_new,
	[FRONT_ALLOW] = allow_page_new,
	[FRONT_CHATS] = chats_page_new,
	[FRONT_DOCTOR] = doctor_page_new,
	[FRONT_HELP] = make_help,
	[FRONT_HISTORY] = history_page_new,
	[FRONT_KEY_TEST] = make_key_test,
	[FRONT_LINKS] = links_page_new,
	[FRONT_KNOWLEDGE] = knowledge_page_new,
	[FRONT_MEMORY] = memory_page_new,
	[FRONT_SKILLS] = skills_page_new,
	[FRONT_STARS] = stars_page_new,
	[FRONT_MODELS] = models_page_new,
	[FRONT_RUNS] = runs_page_new,
	[FRONT_SEARCH] = search_page_new,
	[FRONT_SETTINGS] = settings_page_new,
	[FRONT_SETUP] = setup_page_new,
	[FRONT_TOOLS] = tools_page_new,
};

bool tui_show(void *ctx, enum front_page kind, const char *argument) {
	struct tui *tui = ctx;
	struct page *top = screen_page(&tui->screen);

	if (!tui->has_session && kind != FRONT_HELP) {
		screen_toast(&tui->screen, tr("not ready yet"));
		return true;
	}
	if (!makers[kind]) {
		return false;
	}
	if (!top || top->kind != kind) {
		struct page *page = makers[kind](&tui->front, argument);

		page->kind = kind;
		screen_open_page(&tui->screen, page);
	}
	return true;
}
