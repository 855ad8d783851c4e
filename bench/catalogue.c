/* What reading the tools costs: the shipped folder and one of the user's with 80
   tools in 8 files, about 60 KB, as most of them are. One line a round, in CPU time,
   as nothing of it waits.

	usage: bench_catalogue TOOLS_FOLDER [ROUNDS] */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "device/device.h"
#include "loop/loop.h"
#include "tool/catalogue.h"

#define FILES 8
#define TOOLS 10 /* of a file */

static int64_t now(void) {
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void add_tool(struct buf *text, int number) {
	buf_addf(text,
		"- name: own_tool_%d\n"
		"  description: >-\n"
		"    Does thing number %d to the device and returns what came of it as a "
		"table, one\n"
		"    line for each of them. Use it when somebody asks for things of that kind, "
		"and\n"
		"    not for others; see the manual of the program for what it can do "
		"besides.\n"
		"  risk: write\n"
		"  domain: device\n"
		"  parameters:\n"
		"    what: {type: string, minLength: 1, maxLength: 200, pattern: \"^[a-z "
		"]+$\"}\n"
		"    level: {type: integer, minimum: 0, maximum: 100, description: how much}\n"
		"    kind: {type: string, enum: [small, large]}\n"
		"  required: [what]\n"
		"  run:\n"
		"    - {termux: [api, Thing, --es, what, \"{what}\", [--ei, level, "
		"\"{level?}\"]]}\n"
		"    - {local: [thing, --, \"{what}\", [\"--kind={kind?}\"]]}\n"
		"  timeout: 10\n",
		number, number);
}

static size_t write_files(const char *folder) {
	size_t bytes = 0;

	for (int i = 0; i < FILES; i++) {
		auto_free char *path = xasprintf("%s/own%d.yaml", folder, i);
		auto_buf struct buf text = BUF_INIT;

		for (int j = 0; j < TOOLS; j++) {
			add_tool(&text, i * TOOLS + j);
		}
		bytes += text.len;
		file_write(path, text.data, text.len, 0600, NULL);
	}
	return bytes;
}

static void remove_files(const char *folder) {
	for (int i = 0; i < FILES; i++) {
		auto_free char *path = xasprintf("%s/own%d.yaml", folder, i);

		unlink(path);
	}
	rmdir(folder);
}

static size_t count_available(const struct snapshot *snapshot, struct device *device) {
	size_t count = 0;

	for (size_t i = 0; i < snapshot->tools.len; i++) {
		count += tool_is_available(snapshot->tools.items[i], device, NULL);
	}
	return count;
}

static void measure(const char *shipped, const char *own) {
	int64_t begin = now(), read, offered;
	struct diagnostics diagnostics = { 0 };
	struct registry *registry = registry_new();
	struct loop *loop = loop_new();
	struct device *device = device_new(loop);
	struct snapshot *snapshot;
	size_t available;

	recipe_set_parsers(parsers, parser_count);
	catalogue_load_folder(
		registry, shipped, TOOL_SHIPPED, builtins, builtin_count, &diagnostics);
	catalogue_load_folder(registry, own, TOOL_USER, NULL, 0, &diagnostics);
	snapshot = registry_snapshot(registry);
	read = now();
	available = count_available(snapshot, device);
	offered = now();
	printf("%zu tools, %zu diagnostics: read %lld us; %zu available: looked up in %lld "
	       "us\n",
		snapshot->tools.len, diagnostics.items.len, (long long)(read - begin),
		available, (long long)(offered - read));
	snapshot_unref(snapshot);
	registry_free(registry);
	device_free(device);
	loop_free(loop);
	diagnostics_fini(&diagnostics);
}

int main(int argc, char **argv) {
	int rounds = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 5;
	auto_free char *tmp = path_tmpdir();
	auto_free char *own = xasprintf("%s/chela-bench-%ld", tmp, (long)getpid());

	if (argc < 2 || !file_make_folder(own, NULL)) {
		fprintf(stderr, "usage: bench_catalogue TOOLS_FOLDER [ROUNDS]\n");
		return 2;
	}
	printf("%zu bytes of the user's own\n", write_files(own));
	for (int i = 0; i < rounds; i++) {
		measure(argv[1], own);
	}
	remove_files(own);
	return 0;
}
