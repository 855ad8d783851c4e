/* Every key of config.yaml, by path. The manual page chela-config(5) has the same
   ones; a test holds them together. */

#include "config/config.h"

#include "base/mem.h"
#include "base/tr.h"

static const char *const languages[] = { "auto", "en", "zh_CN", NULL };
static const char *const build_asks[] = { "all", "changes", NULL };
static const char *const max_asks[] = { "danger", "none", NULL };
static const char *const shells[] = { "auto", "rish", "adb", "su", "none", NULL };
static const char *const starts[] = { "auto", "last", "new", NULL };
static const char *const themes[] = { "auto", "dark", "light", "mono", "hc", NULL };
static const char *const enters[] = { "send", "newline", NULL };
static const char *const titles[] = { "auto", "off", NULL };
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
	STRING("agent", TR("agent that answers by default")),
	LIST("deny", TR("calls that never run: tool, or tool(argument pattern)")),
	STRING("device.serial", TR("serial of the phone for adb")),
	CHOICE("device.shell", shells, "auto", TR("way to Android's privileged shell")),
	LIST("files.deny",
		TR("folders and files that no tool touches, besides the built-in ones")),
	LIST("files.roots", TR("folders in which files may be read and written")),
	TREE("hooks", TR("programs to run at events of a run")),
	TREE("keys", TR("key bindings: action: key")),
	CHOICE("language", languages, "auto", TR("language of the interface and the prompts")),
	INT("limits.calls.device", "60", 1, 1000, TR("device calls of one task")),
	INT("limits.calls.mcp", "6", 1, 1000, TR("MCP calls of one task")),
	INT("limits.calls.memory", "3", 1, 1000, TR("memory calls of one task")),
	INT("limits.calls.shell", "30", 1, 1000, TR("calls of one task in all other families")),
	INT("limits.calls.ssh", "20", 1, 1000, TR("ssh calls of one task")),
	INT("limits.calls.web", "8", 1, 1000, TR("web calls of one task")),
	INT("limits.confirm", "300", 0, 24 * HOUR,
		TR("seconds until an unanswered confirmation is a no; 0: never. Left out: 0 in "
		   "the "
		   "chat UI, 300 elsewhere")),
	INT("limits.connect", "30", 1, HOUR, TR("seconds to connect to a provider")),
	INT("limits.rounds", "24", 4, 64, TR("requests of one task")),
	INT("limits.silence", "120", 1, HOUR, TR("seconds without a byte from a provider")),
	INT("limits.silence_thinking", "300", 1, HOUR, TR("the same for a model that thinks")),
	INT("limits.tool", "60", 1, HOUR,
		TR("seconds for a tool that declares no time of its own")),
	INT("limits.tools_bytes", "24000", 1000, 1000000, TR("bytes of tools in a request")),
	TREE("mcp", TR("MCP servers by name")),
	INT("memory.every", "10", 1, 1000, TR("completed turns between distillations")),
	BOOL("memory.on", "true", TR("remember facts across conversations")),
	CHOICE("modes.build.ask", build_asks, "all", TR("what build mode asks about")),
	CHOICE("modes.max.ask", max_asks, "danger", TR("what max mode asks about")),
	BOOL("net.private", "false", TR("allow tools to reach private addresses")),
	STRING("net.proxy", TR("proxy for all connections")),
	CHOICE("secrets.key", key_sources, "file", TR("what protects the stored keys")),
	LIST("skills.paths", TR("more folders of skills")),
	STRING("tls.ca", TR("file or folder of certificates to trust")),
	INT("ui.detail", "1", 0, 3, TR("how much of tool calls is shown")),
	CHOICE("ui.enter", enters, "send", TR("what Enter does")),
	CHOICE("ui.follow", follows, "tail", TR("what stays visible while an answer grows")),
	INT("ui.frame", "0", 0, 120, TR("frames per second at most; 0: by terminal")),
	CHOICE("ui.glyphs", glyphs, "ascii", TR("characters of the interface")),
	BOOL("ui.motion", "true", TR("spinner and running clock")),
	BOOL("ui.mouse", "false", TR("use the mouse")),
	CHOICE("ui.notify", notifies, "bell", TR("how to tell that a turn ended")),
	CHOICE("ui.print_on_exit", prints, "none",
		TR("what of the transcript is left on the screen")),
	BOOL("ui.side", "true", TR("the column of conversations on a large screen")),
	CHOICE("ui.start", starts, "auto", TR("what the chat UI opens with")),
	CHOICE("ui.theme", themes, "auto", TR("colours")),
	CHOICE("ui.thinking", thinkings, "line", TR("how thinking is shown")),
	CHOICE("ui.titles", titles, "auto", TR("titles of conversations by the model")),
	CHOICE("ui.width", widths, "safe", TR("how doubtful characters are measured")),
};

const size_t config_key_count = ARRAY_LEN(config_keys);
