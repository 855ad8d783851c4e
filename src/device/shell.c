/* Which program gives Android's shell: the one that the settings name, else the first
   that is here. */
#include "device/shell.h"

#include "base/mem.h"
#include "device/shell_way.h"

static const struct shell_way *const ways[] = { &shell_rish, &shell_adb, &shell_su };

struct shell {
	enum device_shell chosen;
	char *serial; /* NULL: the only phone */
};

struct shell *shell_new(void) {
	return xcalloc(1, sizeof(struct shell));
}

struct shell *shell_free(struct shell *shell) {
	if (shell) {
		free(shell->serial);
		free(shell);
	}
	return NULL;
}

void shell_configure(struct shell *shell, const struct device_settings *settings) {
	shell->chosen = settings->shell;
	free(shell->serial);
	shell->serial = xstrdup(settings->serial);
}

static void refuse(const struct shell *shell, struct buf *why) {
	if (shell->chosen == DEVICE_SHELL_NONE) {
		buf_add_str(why, "Android's shell is switched off (config.yaml: device.shell)");
	} else {
		buf_add_str(
			why, "needs Shizuku's rish, adb or root; none of them is set up here");
	}
}

enum device_shell shell_used(struct shell *shell, struct buf *why) {
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		bool named = ways[i]->shell == shell->chosen;

		if ((named || shell->chosen == DEVICE_SHELL_AUTO) &&
			ways[i]->has(named ? why : NULL)) {
			return ways[i]->shell;
		}
	}
	if (why && why->len == 0) {
		refuse(shell, why);
	}
	return DEVICE_SHELL_NONE;
}
