/* Runs a recipe: the first entry of `run` whose way is here, its lines in order
   until one fails, the next entry where one answers "not possible"; then the
   result, then the tool that reads back.

	next_step -> start_line -> (device) -> handle_device_done -+-> read_back -> done
	    ^            ^                                         |
	    +------------+------------ more to do -----------------+

   The state is not freed while a device call still holds it as its ctx: a run
   that is dropped leaves it alone with run = NULL. */
#include "tool/recipe.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/call.h"
#include "tool/recipe_files.h"
#include "tool/recipe_result.h"
#include "tool/run.h"
#include "tool/template.h"
#include "json/json.h"
#include "json/schema.h"

#define JSON_ROOM ((size_t)4 << 20) /* bytes: a cut document would be none */

struct cook {
	struct tool_run *run; /* NULL: dropped */
	const struct recipe *recipe;
	struct json *arguments; /* of the run, with paths resolved */
	const struct recipe_step *step;
	size_t line;              /* of the step, that runs now */
	struct device_call *call; /* NULL: none runs */
	struct buf output;        /* of the lines so far */
	struct buf why;           /* why the last step was not possible */
	struct tool_run *reader;  /* `then` */
	struct tool_result result;
};

static void next_step(struct cook *cook, size_t from);

static void cook_free(struct cook *cook) {
	tool_run_cancel(cook->reader);
	json_free(cook->arguments);
	buf_fini(&cook->output);
	buf_fini(&cook->why);
	tool_result_fini(&cook->result);
	free(cook);
}

static void handle_drop(void *data) {
	struct cook *cook = data;

	cook->run = NULL;
	if (cook->call) {
		device_cancel(cook->call); /* its end frees */
	} else {
		cook_free(cook);
	}
}

static void finish(struct cook *cook) {
	tool_run_done(cook->run, &cook->result);
}

static void fail(struct cook *cook, const char *text) {
	recipe_files_drop_empty(cook->recipe, cook->arguments);
	tool_result_fail(&cook->result, "%s", text);
	finish(cook);
}

static void fail_unavailable(struct cook *cook, const char *text) {
	cook->result.unavailable = true;
	fail(cook, text);
}

static void handle_read_back(void *ctx, struct tool_result *result) {
	struct cook *cook = ctx;

	buf_addf(&cook->result.text,
		result->failed ? "\n(%s could not read it back: " : "\n%s: ",
		cook->recipe->then);
	buf_add(&cook->result.text, result->text.data, result->text.len);
	if (result->failed) {
		buf_add_char(&cook->result.text, ')');
	}
	cook->reader = tool_run_free(cook->reader);
	finish(cook);
}

/* The reader gets the arguments that it knows too: set_setting {key, value} is
   read back with get_setting {key}. */
static struct json *reader_arguments(const struct cook *cook, const struct tool *reader) {
	const struct json *properties = json_get(reader->schema, "properties");
	struct json *arguments = json_new_object();

	for (const struct json *p = json_first(properties); p; p = json_next(p)) {
		const struct json *value = json_get(cook->arguments, json_key(p));

		if (value) {
			json_put(arguments, json_key(p), json_copy(value));
		}
	}
	return arguments;
}

static bool start_reader(struct cook *cook) {
	const struct tool_env *env = tool_run_env(cook->run);
	struct tool *tool =
		env->snapshot ? snapshot_find(env->snapshot, cook->recipe->then, NULL) : NULL;
	struct prepared prepared = { .notes = BUF_INIT };
	struct tool_run_options options = {
		.env = env, .on_done = handle_read_back, .ctx = cook
	};

	/* What cannot be read here is no news. */
	if (!tool || tool->risk != TOOL_RISK_READ ||
		!tool_is_available(tool, env->device, NULL)) {
		return false;
	}
	prepared.arguments = reader_arguments(cook, tool);
	if (!schema_validate(tool->schema, prepared.arguments, NULL)) {
		prepared_fini(&prepared);
		return false;
	}
	prepared.tool = tool_ref(tool);
	tool_run_extend(cook->run, tool_time(tool, env));
	cook->reader = tool_run_start_nested(&options, &prepared);
	return true;
}

static void read_back(struct cook *cook) {
	if (!cook->recipe->then || tool_run_is_nested(cook->run) || !start_reader(cook)) {
		finish(cook);
	}
}

static void serve(struct cook *cook) {
	struct err err = ERR_INIT;

	if (!recipe_read_output(tool_run_tool(cook->run), cook->step->transport,
		    cook->arguments, cook->output.data, cook->output.len, &cook->result.text,
		    &err)) {
		auto_buf struct buf text = BUF_INIT;

		buf_addf(&text, "%s failed: %s", tool_run_tool(cook->run)->name, err.text);
		fail(cook, text.data);
		return;
	}
	read_back(cook);
}

/* A program that ran and said no by its exit code. */
static void fail_exit(struct cook *cook, const struct device_result *result) {
	auto_buf struct buf text = BUF_INIT;
	size_t out_len = result->out.len, err_len = result->err.len;
	const char *out = str_trim_span(result->out.data, &out_len);
	const char *said = str_trim_span(result->err.data, &err_len);

	buf_addf(&text, "%s failed with exit code %d", tool_run_tool(cook->run)->name,
		result->exit_code);
	if (err_len > 0) {
		buf_add_str(&text, "\n");
		buf_add(&text, said, err_len);
	}
	if (out_len > 0) {
		buf_add_str(&text, "\n");
		buf_add(&text, out, out_len);
	}
	cook->result.exit_code = result->exit_code;
	fail(cook, text.data);
}

static void start_line(struct cook *cook);

static void handle_ran(struct cook *cook, const struct device_result *result) {
	if (result->exit_code != 0) {
		fail_exit(cook, result);
		return;
	}
	buf_add(&cook->output, result->out.data, result->out.len);
	cook->line++;
	if (cook->line < cook->step->lines.len) {
		start_line(cook);
	} else {
		serve(cook);
	}
}

/* Termux:API whose app is missing never answers. What only reads may be asked for in
   another way then; a write could have been done all the same. */
static bool try_other_way(struct cook *cook, const struct device_result *result) {
	const struct tool *tool = tool_run_tool(cook->run);
	const struct tool_env *env = tool_run_env(cook->run);
	size_t next = (size_t)(cook->step - cook->recipe->steps.items) + 1;

	if (cook->step->transport != TRANSPORT_TERMUX || result->out.len > 0 ||
		tool->risk > TOOL_RISK_PRIVATE ||
		!recipe_find_step(cook->recipe, env->device, next, NULL)) {
		return false;
	}
	buf_clear(&cook->why);
	buf_add_str(&cook->why, result->text);
	tool_run_extend(cook->run, tool_time(tool, env));
	next_step(cook, next);
	return true;
}

static void handle_device_done(void *ctx, struct device_result *result) {
	struct cook *cook = ctx;

	cook->call = NULL;
	if (!cook->run) {
		cook_free(cook);
		return;
	}
	switch (result->end) {
	case DEVICE_DONE:
		handle_ran(cook, result);
		break;
	case DEVICE_NOT_INSTALLED:
	case DEVICE_NOT_POSSIBLE:
		buf_clear(&cook->why);
		buf_add_str(&cook->why, result->text);
		next_step(cook, (size_t)(cook->step - cook->recipe->steps.items) + 1);
		break;
	case DEVICE_NOT_GRANTED:
		fail_unavailable(cook, result->text);
		break;
	case DEVICE_TIMED_OUT:
		if (!try_other_way(cook, result)) {
			cook->result.timed_out = true;
			fail(cook, result->text);
		}
		break;
	case DEVICE_FAILED:
	case DEVICE_CANCELLED:
		fail(cook, result->text);
		break;
	}
}

static void handle_output(void *ctx, const char *data, size_t len) {
	struct cook *cook = ctx;

	if (cook->run) {
		tool_run_output(cook->run, data, len);
	}
}

static size_t room(const struct cook *cook) {
	const struct recipe *recipe = cook->recipe;
	bool whole = recipe->output == RECIPE_JSON || recipe->output == RECIPE_JSON_STREAM ||
		     recipe->parser;

	return whole ? JSON_ROOM : TOOL_ROOM;
}

static void start_call(
	struct cook *cook, const struct strv *argv, const char *line, const struct buf *input) {
	const struct recipe *recipe = cook->recipe;
	bool last = cook->line + 1 >= cook->step->lines.len;
	struct device_request request = {
		.transport = cook->step->transport,
		.argv = line ? NULL : (const char *const *)strv_items(argv),
		.line = line,
		.input = recipe->input ? input->data : NULL,
		.input_len = input->len,
		.timeout = tool_run_left(cook->run),
		.max_output = room(cook),
		.expects_output = last && recipe->empty_is_error &&
				  recipe->output != RECIPE_FILE &&
				  recipe->output != RECIPE_IMAGE,
		.lock = recipe->lock,
		.folder = tool_run_env(cook->run)->folder,
		.on_output = handle_output,
		.on_done = handle_device_done,
		.ctx = cook,
	};

	cook->call = device_start(tool_run_env(cook->run)->device, &request);
}

/* Fills the templates of the present line and starts it. */
static void start_line(struct cook *cook) {
	const struct recipe *recipe = cook->recipe;
	struct template_values values = {
		.arguments = cook->arguments,
		.map = recipe->map,
		.schema = tool_run_tool(cook->run)->schema,
		.dash_ok = recipe->dash_ok,
	};
	bool is_line = !cook->step->vector;
	auto_strv struct strv argv = STRV_INIT;
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf input = BUF_INIT;
	struct err err = ERR_INIT;

	if ((is_line ? !template_line(cook->step->lines.items[cook->line], &values, &line, &err)
		     : !template_vector(cook->step->vector, &values, &argv, &err)) ||
		(recipe->input && !template_text(recipe->input, &values, &input, &err))) {
		fail(cook, err.text);
	} else {
		start_call(cook, &argv, is_line ? line.data : NULL, &input);
	}
}

static void next_step(struct cook *cook, size_t from) {
	auto_buf struct buf why = BUF_INIT;
	const struct tool_env *env = tool_run_env(cook->run);

	cook->step = recipe_find_step(cook->recipe, env->device, from, &why);
	cook->line = 0;
	buf_clear(&cook->output);
	if (cook->step) {
		start_line(cook);
	} else {
		fail_unavailable(cook, cook->why.len > 0 ? cook->why.data : why.data);
	}
}

static void recipe_start(struct tool_run *run, const struct json *arguments) {
	struct cook *cook = xcalloc(1, sizeof(*cook));
	struct err err = ERR_INIT;

	cook->run = run;
	cook->recipe = tool_run_tool(run)->recipe;
	buf_init(&cook->output, JSON_ROOM * 2);
	buf_init(&cook->why, 4096);
	tool_result_init(&cook->result);
	tool_run_set_data(run, cook, handle_drop);
	if (recipe_files_resolve(
		    cook->recipe, tool_run_env(run), arguments, &cook->arguments, &err)) {
		next_step(cook, 0);
	} else {
		fail(cook, err.text);
	}
}

const struct tool_ops recipe_tool_ops = {
	.start = recipe_start,
	.cancel = tool_run_drop_data,
};
