/* Which program gives Android's shell: the one that the settings name; else the one
   that gave it last time, if it is still here; else the first that is. */
#include "device/shell.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "device/memory.h"
#include "device/shell_way.h"
#include "device/ways.h"

#include <string.h>

static const struct shell_way *const ways[] = { &shell_rish, &shell_adb, &shell_su };

#define LAST_GOOD "shell" /* key of what is remembered */

struct shell *shell_new(struct device *device, struct loop *loop) {
	struct shell *shell = xcalloc(1, sizeof(*shell));

	shell->device = device;
	shell->loop = loop;
	buf_init(&shell->encoded, BUF_MAX_DEFAULT);
	buf_init(&shell->answer, 4096);
	return shell;
}

struct shell *shell_free(struct shell *shell) {
	if (shell) {
		shell_drop(shell);
		free(shell->serial);
		buf_fini(&shell->encoded);
		buf_fini(&shell->answer);
		free(shell);
	}
	return NULL;
}

void shell_configure(struct shell *shell, const struct device_settings *settings) {
	if (!shell->call) {
		shell_drop(shell);
	}
	shell->chosen = settings->shell;
	free(shell->serial);
	shell->serial = xstrdup(settings->serial);
}

static void refuse(const struct shell *shell, struct buf *why) {
	if (shell->chosen == DEVICE_SHELL_NONE) {
		buf_add_str(
			why, TR("Android's shell is switched off (config.yaml: device.shell)"));
	} else {
		buf_add_str(why,
			TR("needs Shizuku's rish, adb or root; none of them is set up here"));
	}
}

/* All that may be tried, in order. */
static size_t list_ways(struct shell *shell, const struct shell_way **list, struct buf *why) {
	auto_free char *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		bool named = ways[i]->shell == shell->chosen;

		if ((named || shell->chosen == DEVICE_SHELL_AUTO) &&
			ways[i]->has(named ? why : NULL)) {
			list[count++] = ways[i];
		}
	}
	if (count < 2) {
		return count;
	}
	last = device_recall(shell->device, LAST_GOOD);
	for (size_t i = 1; i < count; i++) {
		const struct shell_way *way = list[i];

		if (str_eq(last, device_shell_name(way->shell))) {
			memmove(list + 1, list, i * sizeof(*list));
			list[0] = way;
		}
	}
	return count;
}

const struct shell_way *shell_next_way(
	struct shell *shell, const struct shell_way *last, struct buf *why) {
	const struct shell_way *list[ARRAY_LEN(ways)];
	size_t count = list_ways(shell, list, why);

	for (size_t i = 0; last && i < count; i++) {
		if (list[i] == last) {
			return i + 1 < count ? list[i + 1] : NULL;
		}
	}
	if (count > 0) {
		return list[0];
	}
	if (why && why->len == 0) {
		refuse(shell, why);
	}
	return NULL;
}

enum device_shell shell_used(struct shell *shell, struct buf *why) {
	const struct shell_way *way =
		shell->session ? shell->way : shell_next_way(shell, NULL, why);

	return way ? way->shell : DEVICE_SHELL_NONE;
}

/* Each phone that is named has its own. */
static char *sdk_key(const struct shell *shell) {
	return xasprintf(
		"sdk%s%s", shell->serial ? " " : "", shell->serial ? shell->serial : "");
}

void shell_learn(struct shell *shell, int sdk) {
	auto_free char *key = sdk_key(shell);
	auto_free char *text = xasprintf("%d", sdk);

	if (shell->chosen == DEVICE_SHELL_AUTO) {
		device_learn(shell->device, LAST_GOOD, device_shell_name(shell->way->shell));
	}
	if (sdk > 0) {
		device_set_sdk(shell->device, sdk);
	}
	if (sdk > 0 && shell->way == &shell_adb) {
		device_learn(shell->device, key, text);
	}
}

int shell_recall_sdk(struct shell *shell) {
	auto_free char *key = sdk_key(shell);
	auto_free char *text = NULL;
	int64_t sdk;

	if (shell_used(shell, NULL) != DEVICE_SHELL_ADB) {
		return 0;
	}
	text = device_recall(shell->device, key);
	return str_to_int(text, &sdk) && sdk > 0 && sdk < 1000 ? (int)sdk : 0;
}
