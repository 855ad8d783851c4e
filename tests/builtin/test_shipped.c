/* The tools/ of this source tree, with what is built in. */

#include "../device/phone.h"
#include "../tool/kit_call.h"

#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "tool/roots.h"

static struct roots roots;

static void load_shipped(struct kit *kit) {
	auto_free char *folder = path_join(getenv("CHELA_SOURCE_ROOT"), "tools");

	recipe_set_parsers(parsers, parser_count);
	catalogue_load_folder(kit->registry, folder, TOOL_SHIPPED, builtins, builtin_count,
		&kit->diagnostics);
	kit_refresh(kit);
}

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));

	phone_setup();
	kit_open(kit);
	load_shipped(kit);
	roots_init(&roots, kit->folder, NULL, NULL);
	kit->env.roots = &roots;
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	kit_close(*state);
	roots_fini(&roots);
	phone_teardown();
	free(*state);
	return 0;
}

static void test_no_diagnostics(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < kit->diagnostics.items.len; i++) {
		const struct diagnostic *d = &kit->diagnostics.items.items[i];

		fail_msg("%s:%d: %s", d->file, d->line, d->message);
	}
}

struct alias_case {
	const char *name;
	const char *arguments;
	const char *tool;
	const char *want;
};

static const struct alias_case aliases[] = {
	{ "set_flashlight", "{\"on\":true}", "set_torch", "{\"on\":true}" },
	{ "read_text_file", "{\"path\":\"a\"}", "read_file", "{\"path\":\"a\"}" },
	{ "write_document", "{\"content\":\"x\",\"filename\":\"a\"}", "write_file",
		"{\"text\":\"x\",\"path\":\"a\"}" },
};

static void test_old_names(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(aliases); i++) {
		const struct alias_case *c = &aliases[i];
		struct prepared prepared;
		auto_json struct json *want = NULL;
		struct err err = ERR_INIT;

		check(c->name, json_parse(c->want, strlen(c->want), &want, NULL));
		if (call_prepare(&prepared, &kit->env, c->name, c->arguments,
			    strlen(c->arguments), &err) != PREPARE_OK) {
			fail_msg("%s: %s", c->name, err.text);
		}
		check_str(c->name, prepared.tool->name, c->tool);
		check(c->name, json_equal(prepared.arguments, want));
		prepared_fini(&prepared);
	}
}

struct phone_case {
	const char *tool;
	const char *arguments;
	const char *want; /* a part of the text */
};

static const struct phone_case on_phone[] = {
	{ "get_battery", "{}", "82 %, charging" },
	{ "set_torch", "{\"on\":\"true\"}", "done" },
	{ "vibrate", "{}", "done" },
	{ "set_volume", "{\"stream\":\"music\",\"level\":3}", "done\nget_volume: music " },
	{ "set_clipboard", "{\"text\":\"a\\nb\"}", "done" },
	{ "send_notification", "{\"title\":\"-t\",\"content\":\"$(id)\"}", "done" },
};

/* What they say to the phone, as it was heard there. */
static void test_on_phone(void **state) {
	struct kit *kit = *state;
	auto_free char *log = path_join(phone_prefix, "heard");
	auto_free char *heard = NULL;

	setenv("PHONE_LOG", log, 1);
	for (size_t i = 0; i < ARRAY_LEN(on_phone); i++) {
		const struct phone_case *c = &on_phone[i];
		const char *text = kit_call(kit, c->tool, c->arguments);

		if (kit->failed || !strstr(text, c->want)) {
			fail_msg("%s: %s", c->tool, text);
		}
	}
	assert_true(file_read(log, 65536, &heard, NULL, NULL));
	unlink(log);
	unsetenv("PHONE_LOG");
	assert_string_equal(heard,
		"<BatteryStatus>\n"
		"<Torch><--ez><enabled><true>\n"
		"<Vibrate><--ei><duration_ms><500>\n"
		"<Volume><-a><set-volume><--es><stream><music><--ei><volume><3>\n"
		"<Volume>\n"
		"<Clipboard><-e><api_version><2><--ez><set><true>a\nb\n"
		"<Notification><--es><title><-t>$(id)\n");
}

struct search_case {
	const char *query;
	const char *first;
};

static const struct search_case searches[] = {
	{ "volume", "get_volume" },
	{ "turn on the flashlight", "set_torch" },
	{ "how full is the battery", "get_battery" },
	{ "copy text to the clipboard", "set_clipboard" },
	{ "names in a folder", "list_files" },
	{ "run a shell command", "run_shell" },
	{ "replace text in a file", "edit_file" },
	{ "set_volume", "set_volume" },
	{ "time zone", "get_time" },
	{ "send a text message", "send_sms" },
	{ "phone number of a contact", "search_contacts" },
	{ "convert miles to km", "unit_convert" },
	{ "take a picture with the camera", "take_photo" },
	{ "where am I, GPS location", "get_location" },
	{ "say something aloud", "speak_text" },
	{ "next song", "media_control" },
	{ "appointments in the calendar", "list_events" },
	{ "open an app", "open_app" },
	{ "wifi networks nearby", "scan_wifi" },
	{ "dark look", "set_dark_mode" },
	{ "screen brightness", "get_brightness" },
	{ "wake me at seven, alarm clock", "set_alarm" },
	{ "silence the phone, do not disturb", "set_dnd" },
	{ "uninstall an app", "manage_app" },
	{ "free storage", "get_storage" },
};

static void test_search(void **state) {
	struct kit *kit = *state;
	struct tool *found[4];

	for (size_t i = 0; i < ARRAY_LEN(searches); i++) {
		const struct search_case *c = &searches[i];
		size_t count = snapshot_search(kit->snapshot, c->query, found, 4);

		check(c->query, count >= 1 && count <= 4);
		check_str(c->query, found[0]->name, c->first);
	}
	assert_int_equal(snapshot_search(kit->snapshot, "", found, 4), 0);
	assert_int_equal(snapshot_search(kit->snapshot, "the of a", found, 4), 0);
	assert_int_equal(snapshot_search(kit->snapshot, "zzzz qqqq", found, 4), 0);
	assert_int_equal(snapshot_search(kit->snapshot, "file", found, 2), 2);
	assert_int_equal(snapshot_search(kit->snapshot, "file", found, 0), 0);
}

/* The examples of the manual are whole files of tools. */
static void test_manual(void **state) {
	static const char begin[] = ".Bd -literal -offset indent\n- name:";
	struct kit *kit = *state;
	auto_free char *path = path_join(getenv("CHELA_SOURCE_ROOT"), "man/chela-tools.5");
	auto_free char *text = NULL;
	size_t examples = 0;

	assert_true(file_read(path, 1 << 20, &text, NULL, NULL));
	for (char *at = strstr(text, begin); at; at = strstr(at, begin)) {
		char *end = strstr(at, ".Ed\n");

		assert_non_null(end);
		*end = '\0';
		at = strchr(at, '\n') + 1;
		if (!kit_load(kit, at) || kit->diagnostics.items.len > 0) {
			fail_msg("%d: %s\n%s", kit->diagnostics.items.items[0].line,
				kit->diagnostics.items.items[0].message, at);
		}
		at = end + 1;
		examples++;
	}
	assert_int_equal(examples, 3);
}

int main(void) {
#define WITH_PHONE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_PHONE(test_no_diagnostics),
		WITH_PHONE(test_old_names),
		WITH_PHONE(test_on_phone),
		WITH_PHONE(test_search),
		WITH_PHONE(test_manual),
	};

	return CHECK_RUN(tests);
}
