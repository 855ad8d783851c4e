/* Events carry what the agent's do; a call is remembered by its index, as each of
   its events tells all about it. */

#include "tests/tui/scene.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "tests/tui/scene_inner.h"
#include "json/json.h"

#define CALLS_MAX 16
#define START INT64_C(5000000)
#define DATE INT64_C(1772359320000) /* 2026-03-01 10:02 UTC */

static struct {
	const char *name;
	const char *arguments;
	enum tool_risk risk;
	enum call_status status;
	struct json *parsed;
	struct tool tool;
} scene_calls[CALLS_MAX];

static bool host_submit(void *ctx, const char *text, bool steer) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "%s %s\n", steer ? "steer" : "submit", text);
	return !scene->refuse;
}

static bool host_command(void *ctx, const char *line) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "command %s\n", line);
	return !str_starts(line, "/no");
}

static void host_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	static const char *const names[] = {
		[ANSWER_ALLOW] = "allow",
		[ANSWER_ALLOW_CALL] = "call",
		[ANSWER_ALLOW_SCOPE] = "scope",
		[ANSWER_ALLOW_TOOL] = "tool",
		[ANSWER_ALLOW_READS] = "reads",
		[ANSWER_REJECT] = "reject",
		[ANSWER_STOP] = "stop",
	};
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "answer %d %s%s%s\n", call, names[answer], *reason ? " " : "",
		reason);
}

static void host_copy(void *ctx, const char *text, size_t len) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "copy %.*s\n", (int)len, text);
}

static void host_open_link(void *ctx, const char *url) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "link %s\n", url);
}

static void host_change(void *ctx, int call, const char *arguments) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "change %d %s\n", call, arguments);
}

static bool host_shell(void *ctx, const char *command) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "shell %s\n", command);
	return !scene->refuse;
}

#define HOST(name)                                                                             \
	static void host_##name(void *ctx) {                                                   \
		struct scene *scene = ctx;                                                     \
                                                                                               \
		buf_add_str(&scene->wants, #name "\n");                                        \
	}
#define HOST_MESSAGE(name)                                                                     \
	static void host_##name(void *ctx, int64_t message) {                                  \
		struct scene *scene = ctx;                                                     \
                                                                                               \
		buf_addf(&scene->wants, #name " %lld\n", (long long)message);                  \
	}
HOST(stop)
HOST(release)
HOST(drop)
HOST(next_mode)
HOST(take_back)
HOST(new_chat)
HOST(quit)
HOST(suspend)
HOST(repaint)
HOST_MESSAGE(edit_message)
HOST_MESSAGE(retry)
HOST_MESSAGE(fork)
HOST_MESSAGE(star)

static void host_version(void *ctx, int64_t message, int step) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "version %lld %+d\n", (long long)message, step);
}

static void host_open_recent(void *ctx, int number) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "recent %d\n", number);
}

static void take_key(void *ctx, const struct key *key) {
	struct scene *scene = ctx;

	screen_key(&scene->screen, key);
}

/* The column of a large screen. */
static void add_chats(struct sidebar *sidebar) {
	static const struct {
		const char *title;
		int64_t minutes;
		char mark;
	} chats[] = {
		{ "my-server fix", 2, '*' },
		{ "火车票和旅馆的价格", 61, ' ' },
		{ "photo sort", 180, '!' },
		{ "a title that is longer than the column", 1500, ' ' },
		{ "", 90000, ' ' },
	};

	for (size_t i = 0; i < ARRAY_LEN(chats); i++) {
		sidebar_add(sidebar, &(struct side_chat){
					     .id = 10 - (int)i,
					     .title = (char *)chats[i].title,
					     .updated = DATE - chats[i].minutes * 60000,
					     .mark = chats[i].mark,
					     .current = i == 0,
				     });
	}
}

void scene_init(struct scene *scene) {
	struct screen_host host = {
		.ctx = scene,
		.submit = host_submit,
		.command = host_command,
		.stop = host_stop,
		.answer = host_answer,
		.change = host_change,
		.drop_call = scene_drop_call,
		.shell = host_shell,
		.view_subagent = scene_view_subagent,
		.stop_subagent = scene_stop_subagent,
		.release = host_release,
		.drop = host_drop,
		.take_back = host_take_back,
		.paste_file = scene_paste_file,
		.next_mode = host_next_mode,
		.new_chat = host_new_chat,
		.open_recent = host_open_recent,
		.show = scene_show,
		.copy = host_copy,
		.open_link = host_open_link,
		.edit_message = host_edit_message,
		.retry = host_retry,
		.fork = host_fork,
		.version = host_version,
		.star = host_star,
		.edit = scene_edit,
		.quit = host_quit,
		.suspend = host_suspend,
		.repaint = host_repaint,
	};

	setenv("TZ", "UTC", 1);
	*scene = (struct scene){ .now = START };
	clock_set(START, DATE);
	buf_init(&scene->wants, BUF_MAX_DEFAULT);
	buf_init(&scene->dump, BUF_MAX_DEFAULT);
	canvas_init(&scene->canvas);
	scene_past(&host);
	screen_init(&scene->screen, &host);
	scene->keys = keys_new(take_key, scene);
	status_line_set_model(&scene->screen.status, "gemma3");
	scene->screen.welcome.agent = "local";
	add_chats(&scene->screen.sidebar);
	scene->screen.approval.folder = xstrdup("/srv/app");
}

void scene_fini(struct scene *scene) {
	for (int i = 0; i < CALLS_MAX; i++) {
		json_free(take(scene_calls[i].parsed));
	}
	screen_fini(&scene->screen);
	canvas_fini(&scene->canvas);
	keys_free(scene->keys);
	buf_fini(&scene->wants);
	buf_fini(&scene->dump);
	clock_set(-1, -1);
}

void scene_wait(struct scene *scene, int ms) {
	for (int left = ms; left > 0;) {
		int64_t next = screen_tick(&scene->screen);
		int step = next > 0 && next < left ? (int)next : next == 0 ? 1 : left;

		scene->now += step;
		left -= step;
		clock_set(scene->now, DATE + scene->now - START);
	}
	screen_tick(&scene->screen);
}

const char *scene_draw(struct scene *scene, int rows, int cols) {
	screen_draw(&scene->screen, &scene->canvas, rows, cols);
	buf_clear(&scene->dump);
	canvas_dump(&scene->canvas, false, &scene->dump);
	return scene->dump.data;
}

const char *scene_wants(struct scene *scene) {
	static char text[4096];

	snprintf(text, sizeof(text), "%s", scene->wants.data);
	buf_clear(&scene->wants);
	return text;
}

static void send(struct scene *scene, struct agent_event event) {
	screen_event(&scene->screen, &event);
}

void scene_user(struct scene *scene, const char *text) {
	struct message message;

	message_init(&message, ROLE_USER);
	message.id = ++scene->messages;
	message.created = clock_now();
	message_add(&message, PART_TEXT, text);
	send(scene, (struct agent_event){ .kind = EVENT_USER, .message = &message });
	message_fini(&message);
}

void scene_run(struct scene *scene) {
	send(scene, (struct agent_event){ .kind = EVENT_RUN_STARTED });
	send(scene, (struct agent_event){ .kind = EVENT_TURN_STARTED, .number = 1 });
}

void scene_text(struct scene *scene, const char *text) {
	send(scene,
		(struct agent_event){ .kind = EVENT_TEXT, .data = text, .len = strlen(text) });
}

void scene_answer(struct scene *scene, const char *text, const char *origin, int64_t input,
	int64_t output, int64_t ms) {
	struct message message;

	message_init(&message, ROLE_ASSISTANT);
	message.id = ++scene->messages;
	message.created = clock_now();
	message.origin = xstrdup(origin);
	message.usage = (struct usage){ input, output, -1, -1, -1 };
	message.ms = ms;
	message_add(&message, PART_TEXT, text);
	send(scene, (struct agent_event){ .kind = EVENT_ANSWER, .message = &message });
	message_fini(&message);
}

void scene_thinking(struct scene *scene, const char *text) {
	send(scene, (struct agent_event){
			    .kind = EVENT_THINKING, .data = text, .len = strlen(text) });
}

void scene_progress(struct scene *scene, const char *name, size_t bytes) {
	send(scene, (struct agent_event){
			    .kind = EVENT_CALL_PROGRESS, .text = name, .len = bytes });
}

static struct agent_call call_of(int index) {
	return (struct agent_call){
		.index = index,
		.id = "id",
		.name = scene_calls[index].name,
		.arguments = scene_calls[index].arguments,
		.parsed = scene_calls[index].parsed,
		.tool = &scene_calls[index].tool,
		.risk = scene_calls[index].risk,
		.status = scene_calls[index].status,
	};
}

int scene_call(
	struct scene *scene, const char *name, const char *arguments, enum tool_risk risk) {
	int index = ++scene->calls;

	assert_true(index < CALLS_MAX);
	scene_calls[index].name = name;
	scene_calls[index].arguments = arguments;
	scene_calls[index].risk = risk;
	scene_calls[index].status = CALL_PENDING;
	scene_calls[index].tool.description = (char *)"Runs a command, can change the system.";
	json_free(take(scene_calls[index].parsed));
	assert_true(json_parse(arguments, strlen(arguments), &scene_calls[index].parsed, NULL));
	struct agent_call call = call_of(index);

	send(scene, (struct agent_event){ .kind = EVENT_CALL, .call = &call });
	return index;
}

void scene_ask(struct scene *scene, int index, const char *const *scopes, int64_t wait_ms) {
	struct agent_call call = call_of(index);

	call.scopes = scopes;
	call.behind = scene->behind;
	call.agent = scene->subagent;
	send(scene, (struct agent_event){
			    .kind = call.agent ? EVENT_SUBAGENT_ASKED : EVENT_CALL_ASKED,
			    .call = &call,
			    .wait_ms = wait_ms });
}

void scene_change_call(
	struct scene *scene, int index, const char *arguments, enum tool_risk risk) {
	scene_calls[index].risk = risk;
	json_free(take(scene_calls[index].parsed));
	assert_true(json_parse(arguments, strlen(arguments), &scene_calls[index].parsed, NULL));
	struct agent_call call = call_of(index);

	call.edited = true;
	send(scene, (struct agent_event){ .kind = EVENT_CALL_CHANGED, .call = &call });
}

void scene_ask_person(struct scene *scene, int index) {
	struct agent_call call = call_of(index);

	call.is_question = true;
	send(scene, (struct agent_event){ .kind = EVENT_CALL_ASKED, .call = &call });
}

void scene_start_call(struct scene *scene, int index) {
	scene_calls[index].status = CALL_RUNNING;
	struct agent_call call = call_of(index);

	call.granted = scene->granted;

	send(scene, (struct agent_event){ .kind = EVENT_CALL_STARTED, .call = &call });
}

void scene_output(struct scene *scene, int index, const char *text) {
	struct agent_call call = call_of(index);

	send(scene, (struct agent_event){ .kind = EVENT_CALL_OUTPUT,
			    .call = &call,
			    .data = text,
			    .len = strlen(text) });
}

void scene_end_call(struct scene *scene, int index, enum call_status status, int exit_code,
	const char *summary, const char *result, int ms) {
	scene_calls[index].status = status;
	struct agent_call call = call_of(index);

	call.behind = scene->behind;
	call.exit_code = exit_code;
	call.summary = summary;
	call.result = result;
	call.ms = ms;
	call.timed_out = scene->timed_out;
	send(scene, (struct agent_event){ .kind = EVENT_CALL_ENDED, .call = &call });
}

void scene_notice(struct scene *scene, const char *text, int64_t wait_ms) {
	send(scene,
		(struct agent_event){ .kind = EVENT_NOTICE, .text = text, .wait_ms = wait_ms });
}

void scene_end(struct scene *scene, enum agent_end_state state, const char *error) {
	send(scene, (struct agent_event){ .kind = EVENT_END, .state = state, .error = error });
}
