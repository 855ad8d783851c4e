/* Ways are tried in the order of a table until one gives a picture. Programs of a
   desktop write a file, since not all of them can write to a pipe; it lies in a folder
   that nobody else may enter. */
#include "builtin/see/capture.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "image/image.h"

#define TIMEOUT 25000 /* ms; a phone takes 0.3 to 1.5 s */

/* Words of a vector; FILE_WORD stands for the file. */
#define FILE_WORD "FILE"

static const struct way {
	enum transport transport;
	const char *needs; /* variable of the environment; NULL: none */
	const char *words[6];
} ways[] = {
	{ TRANSPORT_SHELL, NULL, { "screencap -p" } },
	{ TRANSPORT_LOCAL, NULL, { "screencapture", "-x", "-t", "png", FILE_WORD } },
	{ TRANSPORT_LOCAL, "WAYLAND_DISPLAY", { "grim", FILE_WORD } },
	{ TRANSPORT_LOCAL, "DISPLAY", { "scrot", FILE_WORD } },
	{ TRANSPORT_LOCAL, "DISPLAY", { "maim", FILE_WORD } },
	{ TRANSPORT_LOCAL, "DISPLAY", { "import", "-window", "root", FILE_WORD } },
	{ TRANSPORT_LOCAL, "XDG_CURRENT_DESKTOP",
		{ "spectacle", "-b", "-n", "-o", FILE_WORD } },
	{ TRANSPORT_LOCAL, "XDG_CURRENT_DESKTOP", { "gnome-screenshot", "-f", FILE_WORD } },
};

static bool is_here(const struct way *way, struct device *device, struct buf *why) {
	if (way->transport == TRANSPORT_SHELL) {
		return device_has(device, TRANSPORT_SHELL, NULL, why);
	}
	return (!way->needs || !str_is_empty(getenv(way->needs))) &&
	       device_has(device, TRANSPORT_LOCAL, way->words[0], NULL);
}

/* On a phone the only way is its shell; a desktop may lack a program. */
static void add_hint(struct buf *why) {
	if (!path_is_termux()) {
		buf_addf(why,
			"%sfor a picture of this desktop install grim (Wayland), scrot, maim "
			"or import (X11)",
			why->len ? "; " : "");
	}
}

bool capture_is_here(struct device *device, struct buf *why) {
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		if (is_here(&ways[i], device, NULL)) {
			return true;
		}
	}
	if (why) {
		is_here(&ways[0], device, why);
		add_hint(why);
	}
	return false;
}

static void drop_file(struct capture *capture) {
	if (capture->file) {
		unlink(capture->file);
		rmdir(capture->folder);
	}
	free(take(capture->file));
	free(take(capture->folder));
}

void capture_fini(struct capture *capture) {
	drop_file(capture);
	buf_fini(&capture->why);
}

static bool make_file(struct capture *capture, struct err *err) {
	auto_free char *tmp = path_tmpdir();

	drop_file(capture);
	capture->folder = xasprintf("%s/chela-shot-XXXXXX", tmp);
	if (!mkdtemp(capture->folder)) {
		free(take(capture->folder));
		return err_set(err, ERR_IO, "no folder can be made in %s", tmp);
	}
	capture->file = path_join(capture->folder, "screen.png");
	return true;
}

static void try_from(struct chain *chain, size_t way);

static void give(struct chain *chain, const void *data, size_t len) {
	struct capture *capture = chain->part;
	const void *png = NULL;
	size_t png_len = 0;
	struct err err = ERR_INIT;

	if (image_find_png(data, len, &png, &png_len, &err)) {
		capture->on_png(chain, png, png_len);
	} else {
		chain_fail(chain, "no picture came: %s", err.text);
	}
}

static void handle_shell(struct chain *chain, struct device_result *result) {
	struct capture *capture = chain->part;

	if (result->end == DEVICE_NOT_INSTALLED || result->end == DEVICE_NOT_POSSIBLE) {
		buf_add_str(&capture->why, result->text);
		try_from(chain, capture->way + 1);
	} else if (result->end != DEVICE_DONE || result->exit_code != 0) {
		chain_fail_call(chain, "screencap", result);
	} else if (result->cut) {
		chain_fail(chain, "the picture is too large: more than %zu MB",
			IMAGE_BYTES_MAX >> 20);
	} else {
		capture->phone = true;
		give(chain, result->out.data, result->out.len);
	}
}

static void handle_local(struct chain *chain, struct device_result *result) {
	struct capture *capture = chain->part;
	auto_free char *data = NULL;
	size_t len = 0;
	struct err err = ERR_INIT;

	if (result->end == DEVICE_DONE && result->exit_code == 0 &&
		file_read(capture->file, IMAGE_BYTES_MAX, &data, &len, &err)) {
		drop_file(capture);
		give(chain, data, len);
		return;
	}
	const char *said = result->err.len ? result->err.data : err.text;

	buf_addf(&capture->why, "%s%s took no picture: %.300s", capture->why.len ? "; " : "",
		ways[capture->way].words[0], result->text[0] ? result->text : said);
	try_from(chain, capture->way + 1);
}

static void start_local(struct chain *chain, const struct way *way) {
	struct capture *capture = chain->part;
	const char *argv[ARRAY_LEN(way->words) + 1] = { NULL };
	struct err err = ERR_INIT;

	if (!make_file(capture, &err)) {
		chain_fail(chain, "%s", err.text);
		return;
	}
	for (size_t i = 0; i < ARRAY_LEN(way->words) && way->words[i]; i++) {
		bool is_file = str_eq(way->words[i], FILE_WORD);

		argv[i] = is_file ? capture->file : way->words[i];
	}
	struct device_request request = {
		.transport = TRANSPORT_LOCAL,
		.argv = argv,
		.timeout = TIMEOUT,
		.max_output = 4096,
	};

	chain_call(chain, &request, handle_local);
}

static void start_shell(struct chain *chain, const struct way *way) {
	struct device_request request = {
		.transport = TRANSPORT_SHELL,
		.line = way->words[0],
		.binary = true,
		.timeout = TIMEOUT,
		.max_output = IMAGE_BYTES_MAX,
	};

	chain_call(chain, &request, handle_shell);
}

/* The first way that is here, from number `way` on. */
static void try_from(struct chain *chain, size_t way) {
	struct capture *capture = chain->part;
	struct device *device = tool_run_env(chain->run)->device;
	auto_buf struct buf why = BUF_INIT;

	while (way < ARRAY_LEN(ways) && !is_here(&ways[way], device, &why)) {
		way++;
	}
	capture->way = way;
	if (way == ARRAY_LEN(ways)) {
		if (capture->why.len == 0) {
			buf_add(&capture->why, why.data, why.len);
			add_hint(&capture->why);
		}
		chain_fail_missing(chain, capture->why.data);
	} else if (ways[way].transport == TRANSPORT_SHELL) {
		start_shell(chain, &ways[way]);
	} else {
		start_local(chain, &ways[way]);
	}
}

void capture_start(struct chain *chain, struct capture *capture,
	void (*on_png)(struct chain *chain, const void *png, size_t len)) {
	buf_init(&capture->why, 4096);
	capture->on_png = on_png;
	chain->part = capture;
	try_from(chain, 0);
}
