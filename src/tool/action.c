/* Ready templates. A text of the author's with {x} in it becomes one word of a vector, and
   for Android's shell one quoted word: what is literal is quoted here, what is a value when
   it is filled in. */
#include "tool/action.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/quote.h"
#include "base/str.h"
#include "base/strv.h"
#include "tool/placeholder.h"
#include "json/json.h"

#define TEXT_MAX ((size_t)4000) /* bytes of one text */

struct made {
	const struct json *action;
	struct json *tool; /* what it becomes */
	struct err *err;
};

/* A member as text, the caller's; NULL where it is absent, and with the error where it is
   wrong. */
static char *text_of(struct made *made, const char *key) {
	const struct json *node = json_get(made->action, key);
	struct buf text = BUF_INIT_MAX(TEXT_MAX);

	if (!node) {
		return NULL;
	}
	if (!json_scalar_text(node, &text) || text.full || json_is(node, JSON_NULL)) {
		buf_fini(&text);
		err_set(made->err, ERR_CONFIG, "%s: expected a text of at most %zu bytes", key,
			TEXT_MAX);
		return NULL;
	}
	return buf_detach(&text);
}

static char *need_text(struct made *made, const char *key) {
	char *text = text_of(made, key);

	if (!text && made->err->code == ERR_NONE) {
		err_set(made->err, ERR_CONFIG, "%s: is missing", key);
	}
	return text;
}

/* The author's text as one word of a shell line. */
static bool add_word(struct buf *line, const char *text, struct err *err) {
	struct piece piece;
	enum piece_kind kind;

	buf_add_str(line, line->len ? " " : "");
	if (!text[0]) {
		buf_add_str(line, "''");
	}
	while ((kind = piece_next(&text, &piece, err)) != PIECE_END) {
		if (kind == PIECE_BAD) {
			return false;
		}
		if (kind == PIECE_VALUE) {
			buf_addf(line, "{%s%s}", piece.name, piece.optional ? "?" : "");
			continue;
		}
		auto_free char *literal = xmemdup(piece.text, piece.len);

		if (str_eq(literal, "{")) {
			buf_add_str(line, "'{{'");
		} else {
			quote_word(line, literal);
		}
	}
	return true;
}

static void add_step(struct made *made, struct json *step) {
	struct json *run = json_get(made->tool, "run") ? json_copy(json_get(made->tool, "run"))
						       : json_new_array();

	json_add(run, step);
	json_put(made->tool, "run", run);
}

static void add_vector(struct made *made, const char *transport, const struct strv *words) {
	struct json *step = json_new_object();
	struct json *vector = json_new_array();

	for (size_t i = 0; i < words->len; i++) {
		json_add(vector, json_new_string(words->items[i]));
	}
	json_put(step, transport, vector);
	add_step(made, step);
}

static bool add_line(struct made *made, const struct strv *words) {
	auto_buf struct buf line = BUF_INIT;
	struct json *step;

	for (size_t i = 0; i < words->len; i++) {
		if (!add_word(&line, words->items[i], made->err)) {
			return false;
		}
	}
	step = json_new_object();
	json_put_string(step, "shell", line.data);
	add_step(made, step);
	return true;
}

/* `am start ...`, by Android's shell or by the one of this program. */
static bool add_start(struct made *made, const struct strv *words) {
	auto_strv struct strv shell = STRV_INIT;
	auto_strv struct strv local = STRV_INIT;
	static const char *const user[] = { "am", "start", "--user", "0", NULL };

	strv_add(&shell, "am");
	strv_add(&shell, "start");
	strv_add_all(&local, user);
	strv_add_all(&shell, (const char *const *)strv_items(words));
	strv_add_all(&local, (const char *const *)strv_items(words));
	if (!add_line(made, &shell)) {
		return false;
	}
	add_vector(made, "local", &local);
	return true;
}

static bool make_alarm(struct made *made) {
	auto_free char *hour = need_text(made, "hour");
	auto_free char *minute = need_text(made, "minute");
	auto_free char *label = text_of(made, "label");
	auto_strv struct strv words = STRV_INIT;

	if (!hour || !minute || made->err->code != ERR_NONE) {
		return false;
	}
	const char *const all[] = { "-a", "android.intent.action.SET_ALARM", "--ei",
		"android.intent.extra.alarm.HOUR", hour, "--ei",
		"android.intent.extra.alarm.MINUTES", minute, "--es",
		"android.intent.extra.alarm.MESSAGE", label ? label : "", "--ez",
		"android.intent.extra.alarm.SKIP_UI", "true", NULL };

	strv_add_all(&words, all);
	json_put_string(made->tool, "dash", "ok");
	return add_start(made, &words);
}

static bool make_notification(struct made *made) {
	auto_free char *title = need_text(made, "title");
	auto_free char *content = need_text(made, "content");
	auto_strv struct strv termux = STRV_INIT, shell = STRV_INIT, local = STRV_INIT;

	if (!title || !content) {
		return false;
	}
	const char *const by_api[] = { "api", "Notification", "--es", "title", title, NULL };
	const char *const by_shell[] = { "cmd", "notification", "post", "-t", title, title,
		content, NULL };
	const char *const by_desk[] = { "notify-send", "--app-name=chela", "--", title, content,
		NULL };

	strv_add_all(&termux, by_api);
	strv_add_all(&shell, by_shell);
	strv_add_all(&local, by_desk);
	add_vector(made, "termux", &termux);
	if (!add_line(made, &shell)) {
		return false;
	}
	add_vector(made, "local", &local);
	json_put_string(made->tool, "stdin", content);
	json_put_string(made->tool, "result", "none");
	json_put_string(made->tool, "dash", "ok");
	return true;
}

static void add_ways(struct made *made, const char *const ways[][8], size_t count) {
	for (size_t i = 0; i < count; i++) {
		auto_strv struct strv words = STRV_INIT;

		strv_add_all(&words, ways[i] + 1);
		add_vector(made, ways[i][0], &words);
	}
}

static bool make_clipboard(struct made *made) {
	static const char *const reads[][8] = { { "termux", "termux-clipboard-get" },
		{ "local", "wl-paste", "--no-newline" },
		{ "local", "xclip", "-selection", "clipboard", "-o" }, { "local", "pbpaste" } };
	static const char *const writes[][8] = {
		{ "termux", "api", "Clipboard", "--ez", "set", "true" }, { "local", "wl-copy" },
		{ "local", "xclip", "-selection", "clipboard", "-i" }, { "local", "pbcopy" }
	};
	auto_free char *what = need_text(made, "do");
	auto_free char *text = str_eq(what, "write") ? need_text(made, "text") : NULL;

	if (str_eq(what, "read")) {
		add_ways(made, reads, ARRAY_LEN(reads));
		json_put_string(made->tool, "empty", "ok");
		return true;
	}
	if (!text) {
		return made->err->code != ERR_NONE
			       ? false
			       : err_set(made->err, ERR_CONFIG, "do: expected read or write");
	}
	add_ways(made, writes, ARRAY_LEN(writes));
	json_put_string(made->tool, "stdin", text);
	json_put_string(made->tool, "result", "none");
	return true;
}

static bool make_intent(struct made *made) {
	static const struct {
		const char *key, *flag;
	} parts[] = { { "action", "-a" }, { "data", "-d" }, { "mime", "-t" },
		{ "component", "-n" }, { "package", "-p" } };
	auto_strv struct strv words = STRV_INIT;

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		auto_free char *text = text_of(made, parts[i].key);

		if (text) {
			strv_add(&words, parts[i].flag);
			strv_add(&words, text);
		}
	}
	if (made->err->code != ERR_NONE) {
		return false;
	}
	return words.len ? add_start(made, &words)
			 : err_set(made->err, ERR_CONFIG,
				   "intent: action, data, component or package is needed");
}

static const struct {
	const char *page, *action;
} pages[] = {
	{ "about", "DEVICE_INFO" },
	{ "accessibility", "ACCESSIBILITY" },
	{ "apps", "MANAGE_APPLICATIONS" },
	{ "battery", "BATTERY_SAVER" },
	{ "bluetooth", "BLUETOOTH" },
	{ "date", "DATE" },
	{ "display", "DISPLAY" },
	{ "home", "" },
	{ "language", "LOCALE" },
	{ "location", "LOCATION_SOURCE" },
	{ "network", "WIRELESS" },
	{ "nfc", "NFC" },
	{ "security", "SECURITY" },
	{ "sound", "SOUND" },
	{ "storage", "INTERNAL_STORAGE" },
	{ "wifi", "WIFI" },
};

static bool make_settings(struct made *made) {
	auto_free char *page = need_text(made, "page");
	auto_strv struct strv words = STRV_INIT;

	for (size_t i = 0; page && i < ARRAY_LEN(pages); i++) {
		if (str_eq(page, pages[i].page)) {
			strv_add(&words, "-a");
			strv_addf(&words, "android.settings.%s%sSETTINGS", pages[i].action,
				pages[i].action[0] ? "_" : "");
			return add_start(made, &words);
		}
	}
	return page && err_set(made->err, ERR_CONFIG,
			       "page: one of home, wifi, bluetooth, sound, display, network, "
			       "location, battery, apps, storage, date, language, nfc, "
			       "security, accessibility, about");
}

static bool refuse_repeat(struct made *made) {
	return err_set(made->err, ERR_CONFIG,
		"repeat: what is done again and again is an automation, and there are none "
		"here; use alarm for once");
}

static const struct {
	const char *type;
	const char *keys; /* beside `type` */
	bool (*make)(struct made *made);
	bool harmless;
} kinds[] = {
	{ "alarm", "hour minute label", make_alarm, true },
	{ "clipboard", "do text", make_clipboard, true },
	{ "intent", "action data mime component package", make_intent, false },
	{ "notification", "title content", make_notification, true },
	{ "repeat", NULL, refuse_repeat, false },
	{ "settings", "page", make_settings, true },
};

static bool check_keys(const struct json *action, const char *keys, struct err *err) {
	auto_strv struct strv known = STRV_INIT;

	strv_split(&known, keys ? keys : "", " ");
	for (const struct json *v = json_first(action); keys && v; v = json_next(v)) {
		if (!str_eq(json_key(v), "type") && !strv_has(&known, json_key(v))) {
			return err_set(err, ERR_CONFIG, "unknown key `%.64s`; there are: %s",
				json_key(v), keys);
		}
	}
	return true;
}

struct json *action_expand(const struct json *action, bool *harmless, struct err *err) {
	const char *type = json_get_string(action, "type");
	struct err own = ERR_INIT;
	struct made made = { .action = action, .err = &own };

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (!str_eq(type, kinds[i].type)) {
			continue;
		}
		made.tool = json_new_object();
		if (!check_keys(action, kinds[i].keys, &own) || !kinds[i].make(&made)) {
			json_free(made.tool);
			err_set(err, own.code, "action: %s", own.text);
			return NULL;
		}
		*harmless = kinds[i].harmless;
		return made.tool;
	}
	err_set(err, ERR_CONFIG,
		"action: type: one of alarm, notification, clipboard, intent, settings");
	return NULL;
}
