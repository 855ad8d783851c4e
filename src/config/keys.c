/* Every key of config.yaml, by path. The manual page chela-config(5) has the same
   ones; a test holds them together. */

#include "config/config.h"

#include "base/mem.h"

static const char *const languages[] = { "auto", "en", "zh_CN", NULL };
static const char *const build_asks[] = { "all", "changes", NULL };
static const char *const max_asks[] = { "danger", "none", NULL };
static const char *const shells[] = { "auto", "rish", "adb", "su", "none", NULL };
static const char *const starts[] = { "auto", "last", "new", NULL };
static const char *const themes[] = { "auto", "dark", "light", "mono", "hc", NULL };
static const char *const enters[] = { "send", "newline", NULL };
static const char *const thinkings[] = { "off", "line", "tail", "full", NULL };
static const char *const glyphs[] = { "ascii", "box", NULL };
static const char *const widths[] = { "safe", "terminal", NULL };
static const char *const notifies[] = { "off", "bell", "app", NULL };
static const char *const prints[] = { "none", "last", "all", NULL };
static const char *const follows[] = { "tail", "top", NULL };
static const char *const key_sources[] = { "file", "secret-service", "passphrase",
	"termux-keystore", NULL };

#define HOUR 3600

#define STRING(key, about)                                                                     \
	{ .path = (key), .type = CONFIG_STRING, .help = (about) }
#define CHOICE(key, list, first, about)                                                        \
	{                                                                                      \
		.path = (key), .type = CONFIG_CHOICE, .fallback = (first), .choices = (list),  \
		.help = (about)                                                                \
	}
#define INT(key, value, low, high, about)                                                      \
	{                                                                                      \
		.path = (key), .type = CONFIG_INT, .fallback = (value), .min = (low),          \
		.max = (high), .help = (about)                                                 \
	}
#define BOOL(key, value, about)                                                                \
	{ .path = (key), .type = CONFIG_BOOL, .fallback = (value), .help = (about) }
#define LIST(key, about)                                                                       \
	{ .path = (key), .type = CONFIG_LIST, .help = (about) }
#define TREE(key, about)                                                                       \
	{ .path = (key), .type = CONFIG_TREE, .help = (about) }

const struct config_key config_keys[] = {
	STRING("agent", "agent that answers by default"),
	LIST("deny", "calls that never run: tool, or tool(argument pattern)"),
	STRING("device.serial", "serial of the phone for adb"),
	CHOICE("device.shell", shells, "auto", "way to Android's privileged shell"),
	LIST("files.deny", "folders and files that no tool touches, besides the built-in ones"),
	LIST("files.roots", "folders in which files may be read and written"),
	TREE("hooks", "programs to run at events of a run"),
	TREE("keys", "key bindings: action: key"),
	CHOICE("language", languages, "auto", "language of the interface and the prompts"),
	INT("limits.calls.device", "60", 1, 1000, "device calls of one task"),
	INT("limits.calls.mcp", "6", 1, 1000, "MCP calls of one task"),
	INT("limits.calls.memory", "3", 1, 1000, "memory calls of one task"),
	INT("limits.calls.shell", "30", 1, 1000, "calls of one task in all other families"),
	INT("limits.calls.ssh", "20", 1, 1000, "ssh calls of one task"),
	INT("limits.calls.web", "8", 1, 1000, "web calls of one task"),
	INT("limits.confirm", "300", 0, 24 * HOUR,
		"seconds until an unanswered confirmation is a no; 0: never. Left out: 0 in "
		"the "
		"chat UI, 300 elsewhere"),
	INT("limits.connect", "30", 1, HOUR, "seconds to connect to a provider"),
	INT("limits.rounds", "24", 4, 64, "requests of one task"),
	INT("limits.silence", "120", 1, HOUR, "seconds without a byte from a provider"),
	INT("limits.silence_thinking", "300", 1, HOUR, "the same for a model that thinks"),
	INT("limits.tool", "60", 1, HOUR,
		"seconds for a tool that declares no time of its own"),
	INT("limits.tools_bytes", "24000", 1000, 1000000, "bytes of tools in a request"),
	TREE("mcp", "MCP servers by name"),
	INT("memory.every", "10", 1, 1000, "completed turns between distillations"),
	BOOL("memory.on", "true", "remember facts across conversations"),
	CHOICE("modes.build.ask", build_asks, "all", "what build mode asks about"),
	CHOICE("modes.max.ask", max_asks, "danger", "what max mode asks about"),
	BOOL("net.private", "false", "allow tools to reach private addresses"),
	STRING("net.proxy", "proxy for all connections"),
	CHOICE("secrets.key", key_sources, "file", "what protects the stored keys"),
	LIST("skills.paths", "more folders of skills"),
	STRING("tls.ca", "file or folder of certificates to trust"),
	INT("ui.detail", "1", 0, 3, "how much of tool calls is shown"),
	CHOICE("ui.enter", enters, "send", "what Enter does"),
	CHOICE("ui.follow", follows, "tail", "what stays visible while an answer grows"),
	INT("ui.frame", "0", 0, 120, "frames per second at most; 0: by terminal"),
	CHOICE("ui.glyphs", glyphs, "ascii", "characters of the interface"),
	BOOL("ui.motion", "true", "spinner and running clock"),
	BOOL("ui.mouse", "false", "use the mouse"),
	CHOICE("ui.notify", notifies, "bell", "how to tell that a turn ended"),
	CHOICE("ui.print_on_exit", prints, "none",
		"what of the transcript is left on the screen"),
	CHOICE("ui.start", starts, "auto", "what the chat UI opens with"),
	CHOICE("ui.theme", themes, "auto", "colours"),
	CHOICE("ui.thinking", thinkings, "line", "how thinking is shown"),
	CHOICE("ui.width", widths, "safe", "how doubtful characters are measured"),
};

const size_t config_key_count = ARRAY_LEN(config_keys);
