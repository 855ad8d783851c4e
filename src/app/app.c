/* Builds the program in floor order and takes it down in reverse: the only place
   that knows both front-ends and what lies above the services. */

#include "app/app.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "cli/cli.h"
#include "front/language.h"
#include "front/services.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "net/http.h"
#include "screen/screen.h"
#include "tool/recipe.h"
#include "tui/bindings.h"
#include "tui/tui.h"

#include <fcntl.h>
#include <unistd.h>

static struct http *open_http(struct services *services) {
	struct http_settings settings = { 0 };
	const struct config *config = services_config(services, NULL);
	if (config) {
		settings.proxy = config_string(config, "net.proxy");
		settings.ca = config_string(config, "tls.ca");
	}
	return http_new(services->loop, &settings);
}

static void close_http(struct http *http) {
	http_free(http);
}

static struct screen *open_screen(struct services *services) {
	return screen_new(services->loop, services_device(services));
}

static void close_screen(struct screen *screen) {
	screen_free(screen);
}

/* A descriptor 0, 1 or 2 that is closed would be given to the next file that is
   opened, and a file is no terminal. */
static void hold_standard_streams(void) {
	int fd;
	do {
		fd = open("/dev/null", O_RDWR);
	} while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO) {
		close(fd);
	}
}

static void start_log(void) {
	auto_free char *folder = path_state();
	auto_free char *path = path_join(folder, "log");
	log_configure(path, LOG_WARN_LEVEL);
}

static int run(struct services *services, int argc, char **argv) {
	struct cli_start start = { 0 };
	int code = cli_main(services, argc, argv, &start);
	code = start.ui ? tui_main(services, &start.session) : code;
	strv_fini(&start.session.files);
	strv_fini(&start.session.skills);
	return code;
}

int app_main(int argc, char **argv) {
	hold_standard_streams();
	path_set_self(argv[0], CHELA_INSTALL_DATADIR);
	start_log();
	language_use(language_of_environment());
	struct loop *loop = loop_new();
	struct services services;
	services_init(&services, loop);
	services.open_http = open_http;
	services.close_http = close_http;
	services.warm_http = http_warm;
	services.open_screen = open_screen;
	services.close_screen = close_screen;
	services.builtins = builtins;
	services.builtin_count = builtin_count;
	recipe_set_parsers(parsers, parser_count);
	services.check_keys = bindings_check;
	int code = run(&services, argc, argv);
	services_fini(&services);
	child_kill_all();
	loop_free(loop);
	log_close();
	return code;
}
