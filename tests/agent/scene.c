/* The person, the tools and the observer of a scene. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "net/http.h"
#include "store/messages.h"
#include "store/runs.h"
#include "tool/call.h"
#include "json/json.h"

#include <ftw.h>
#include <unistd.h>

static void finish(struct tool_run *run, bool failed) {
	struct tool_result result;
	tool_result_init(&result);
	if (failed) {
		tool_result_fail(&result, "it does not work");
	} else {
		buf_add_str(&result.text, "all right");
	}
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static void start_now(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	finish(run, false);
}

/* Not a real picture: the run hands on what it is given. */
static void start_look(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;
	struct buf bytes = BUF_INIT;
	(void)arguments;
	tool_result_init(&result);
	if (tool_run_env(run)->sees == TOOL_SEES_NO) {
		tool_result_fail(&result, "the model does not see");
	} else {
		buf_add_str(&bytes, "ABC");
		tool_result_add_image(&result, "image/jpeg", 72, 160, &bytes);
	}
	tool_run_done(run, &result);
	tool_result_fini(&result);
	buf_fini(&bytes);
}

static void start_fail(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	finish(run, true);
}

struct moment {
	struct tool_run *run;
	struct timer *timer;
};

static void moment_fini(void *data) {
	struct moment *moment = data;
	timer_remove(moment->timer);
	free(moment);
}

static void moment_passed(void *ctx) {
	struct moment *moment = ctx;
	finish(moment->run, false);
}

/* A flow: "fits" does, every other stops at a step. */
static void start_flow(struct tool_run *run, const struct json *arguments) {
	bool fits = str_eq(json_get_string(arguments, "name"), "fits");
	struct tool_result result;
	tool_result_init(&result);
	buf_add_str(&result.text, fits ? "all done" : "stopped at step 2");
	result.failed = !fits;
	result.hands_back = !fits;
	tool_run_done(run, &result);
}

static void start_later(struct tool_run *run, const struct json *arguments) {
	struct moment *moment = xcalloc(1, sizeof(*moment));
	(void)arguments;
	moment->run = run;
	moment->timer = loop_timer(tool_run_env(run)->loop, moment_passed, moment);
	timer_arm(moment->timer, 2);
	tool_run_set_data(run, moment, moment_fini);
}

static void start_hang(struct tool_run *run, const struct json *arguments) {
	(void)arguments;
	tool_run_output(run, "half of it\n", 11);
}

static void cancel_later(struct tool_run *run) {
	struct moment *moment = tool_run_data(run);
	timer_disarm(moment->timer);
}

static const struct tool_ops ops_now = { .start = start_now };
static const struct tool_ops ops_look = { .start = start_look };
static const struct tool_ops ops_fail = { .start = start_fail };
static const struct tool_ops ops_later = { .start = start_later, .cancel = cancel_later };
static const struct tool_ops ops_hang = { .start = start_hang };
static const struct tool_ops ops_flow = { .start = start_flow };
static const struct tool_ops ops_ask = { .start = start_fail, .asks_person = true };

static const char open_schema[] =
	"{\"type\":\"object\",\"properties\":{\"question\":{\"type\":\"string\"},\"kind\":{"
	"\"type\":\"string\"},\"options\":{\"type\":\"array\"},\"command\":{\"type\":"
	"\"string\"}"
	"}}";

static const char flow_schema[] =
	"{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
	"\"arguments\":{\"type\":\"object\"}}}";

static const struct {
	const char *name;
	enum tool_risk risk;
	bool parallel;
	const struct tool_ops *ops;
	const char *schema; /* NULL: an integer n */
} tools[] = {
	{ "now", TOOL_RISK_READ, false, &ops_now, NULL },
	{ "side", TOOL_RISK_READ, true, &ops_later, NULL },
	{ "later", TOOL_RISK_WRITE, false, &ops_later, NULL },
	{ "look", TOOL_RISK_READ, true, &ops_look, NULL },
	{ "fail", TOOL_RISK_WRITE, false, &ops_fail, NULL },
	{ "hang", TOOL_RISK_WRITE, false, &ops_hang, NULL },
	{ "ask_user", TOOL_RISK_READ, false, &ops_ask, open_schema },
	{ "run_flow", TOOL_RISK_WRITE, false, &ops_flow, flow_schema },
	{ "run_shell", TOOL_RISK_DANGER, false, &ops_later, open_schema },
};

static const char schema[] =
	"{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}},"
	"\"additionalProperties\":false}";

static void add_tools(struct registry *registry) {
	for (size_t i = 0; i < ARRAY_LEN(tools); i++) {
		struct tool *tool = tool_new();
		struct err err = ERR_INIT;
		tool->name = xstrdup(tools[i].name);
		tool->family = xstrdup("scene");
		tool->description = xstrdup("A tool of the scene.");
		tool->risk = tools[i].risk;
		tool->parallel = tools[i].parallel;
		tool->ops = tools[i].ops;
		const char *text = tools[i].schema ? tools[i].schema : schema;
		tool->schema_text = xstrdup(text);
		assert_true(json_parse(text, strlen(text), &tool->schema, &err));
		check(err.text, registry_add(registry, tool, &err));
	}
}

static enum agent_answer handle_ask(
	void *ctx, const struct agent_call *call, const char **reason) {
	struct scene *scene = ctx;
	scene->asked++;
	*reason = scene->reason;
	return scene->decide ? scene->decide(scene, call) : scene->answer;
}

static unsigned handle_get(void *ctx, const char *base_url, const char *model) {
	struct scene *scene = ctx;
	(void)base_url;
	(void)model;
	return scene->drops;
}

static void handle_put(void *ctx, const char *base_url, const char *model, unsigned drops) {
	struct scene *scene = ctx;
	(void)base_url;
	(void)model;
	scene->drops = drops;
}

static void take_end(struct scene *scene, const struct agent_event *event) {
	scene->ends++;
	scene->in_run = false;
	scene->state = event->state;
	scene->unasked = event->unasked;
	snprintf(scene->stop, sizeof(scene->stop), "%s", event->stop);
	buf_clear(&scene->text);
	buf_clear(&scene->error);
	buf_add_str(&scene->text, event->text);
	buf_add_str(&scene->error, event->error ? event->error : "");
}

static void handle_event(void *ctx, const struct agent_event *event) {
	struct scene *scene = ctx;
	scene->events++;
	if (scene->meddle) {
		scene->meddle(scene, event);
	}
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		check("one run at a time", !scene->in_run);
		scene->in_run = true;
		scene->runs++;
		break;
	case EVENT_CALL_STARTED:
		scene->started++;
		scene->active++;
		scene->most_active =
			scene->active > scene->most_active ? scene->active : scene->most_active;
		break;
	case EVENT_CALL_ENDED:
		scene->active -=
			event->call->status == CALL_DONE || event->call->status == CALL_FAILED;
		buf_addf(&scene->statuses, "%s ", call_status_name(event->call->status));
		buf_addf(&scene->results, "%s\n", event->call->result);
		break;
	case EVENT_END:
		take_end(scene, event);
		return;
	case EVENT_QUEUED:
	case EVENT_MODE:
	case EVENT_COMPACT:
		return;
	default:
		break;
	}
	bool beside = event->kind == EVENT_TITLE || event->run == 0;
	check("no event outside of a run", scene->in_run || beside);
	if (scene->cancel_at && scene->events == scene->cancel_at) {
		agent_cancel(scene->agent);
	}
}

static void open_store(struct scene *scene) {
	auto_free char *path = path_join(scene->folder, "chela.db");
	auto_free char *run = path_join(scene->folder, "run");
	struct store_options options = { .path = path, .run_folder = run };
	struct err err = ERR_INIT;
	check(err.text, store_open(&scene->store, &options, &err));
	store_attach(scene->store, scene->loop);
}

void scene_init(struct scene *scene, const struct reply *replies, size_t count) {
	auto_free char *tmp = path_tmpdir();
	auto_free char *folder = xasprintf("%s/chela-scene-XXXXXX", tmp);
	assert_non_null(mkdtemp(folder));
	scene_init_in(scene, folder, replies, count);
}

void scene_init_in(
	struct scene *scene, const char *folder, const struct reply *replies, size_t count) {
	memset(scene, 0, sizeof(*scene));
	snprintf(scene->folder, sizeof(scene->folder), "%s", folder);
	struct buf *texts[] = { &scene->text, &scene->error, &scene->statuses,
		&scene->results };
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		buf_init(texts[i], BUF_MAX_DEFAULT);
	}
	scene->loop = loop_new();
	scene->http = http_new(scene->loop, NULL);
	server_init(&scene->server, scene->loop, replies, count);
	open_store(scene);
	scene->registry = registry_new();
	add_tools(scene->registry);
}

static void fill_options(struct scene *scene) {
	static const char *const names[] = { "now", "look", "side", "later", "fail", "hang",
		"ask_user", NULL };
	static char prompts[512];
	snprintf(prompts, sizeof(prompts), "%s/data/prompts", getenv("CHELA_SOURCE_ROOT"));
	scene->options = (struct agent_options){
		.loop = scene->loop,
		.http = scene->http,
		.store = scene->store,
		.registry = scene->registry,
		.roots = scene->options.roots,
		.project = scene->options.project,
		.hooks = scene->options.hooks,
		.titles = scene->options.titles,
		.folder = scene->folder,
		.prompts = prompts,
		.language = "en",
		.limits = scene->options.limits,
		.deny = scene->options.deny,
		.profiles = scene->options.profiles,
		.ask_reads = true,
		.ask_danger = true,
		.ask = handle_ask,
		.get_drops = handle_get,
		.put_drops = handle_put,
		.on_event = handle_event,
		.ctx = scene,
	};
	if (scene->options.limits.rounds == 0) {
		agent_limits_default(&scene->options.limits);
	}
	scene->profile = (struct agent_profile){
		.name = "scene",
		.tools = scene->names ? scene->names : names,
		.target = { .wire = "openai",
			.vendor = "custom",
			.base_url = scene->server.url,
			.model = "m",
			.temperature = -1 },
	};
}

void scene_open(struct scene *scene, enum agent_mode mode, int64_t conversation) {
	struct err err = ERR_INIT;
	fill_options(scene);
	bool ok = agent_open(
		&scene->agent, &scene->options, &scene->profile, conversation, (int)mode, &err);
	check(err.text, ok);
}

void scene_send(struct scene *scene, const char *text) {
	struct message message;
	struct err err = ERR_INIT;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, text);
	check(err.text, agent_send(scene->agent, &message, &err));
	message_fini(&message);
}

void scene_wait(struct scene *scene) {
	do {
		loop_turn(scene->loop, 20);
	} while (agent_is_running(scene->agent) ||
		 (agent_queue_count(scene->agent) && !agent_queue_is_held(scene->agent)));
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw) {
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void scene_fini(struct scene *scene) {
	agent_free(scene->agent);
	store_close(scene->store);
	registry_free(scene->registry);
	http_free(scene->http);
	server_fini(&scene->server);
	loop_free(scene->loop);
	buf_fini(&scene->text);
	buf_fini(&scene->error);
	buf_fini(&scene->statuses);
	buf_fini(&scene->results);
	nftw(scene->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

struct states {
	const char *name;
	int runs;
};

static bool check_run_row(void *ctx, const struct run_row *row) {
	struct states *states = ctx;
	check(states->name, row->state != RUN_RUNNING && row->ended > 0);
	states->runs++;
	return true;
}

static bool check_call_row(void *ctx, const struct call_row *row) {
	struct states *states = ctx;
	check(states->name, row->status != CALL_PENDING && row->status != CALL_RUNNING);
	check(states->name, row->result != NULL);
	return true;
}

int scene_check_records(struct scene *scene, const char *name) {
	struct states states = { .name = name };
	struct err err = ERR_INIT;
	int64_t id = agent_conversation(scene->agent);
	check(name, runs_list(scene->store, id, check_run_row, &states, &err));
	check(name, calls_list(scene->store, id, check_call_row, &states, &err));
	return states.runs;
}

void scene_check_store(struct scene *scene, const char *name) {
	struct conversation stored = { 0 };
	struct err err = ERR_INIT;
	int64_t id = agent_conversation(scene->agent);
	if (id == 0) {
		return;
	}
	check(name, messages_load(scene->store, id, &stored, &err));
	bool valid = conversation_check(&stored, &err);
	if (!valid) {
		fail_msg("%s: %s", name, err.text);
	}
	for (size_t i = 0; i < stored.messages.len; i++) {
		check(name, stored.messages.items[i].state != MESSAGE_STREAMING);
	}
	conversation_fini(&stored);
	check_int(name, scene_check_records(scene, name), scene->runs);
}
