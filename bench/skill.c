/* What reading skills costs: one SKILL.md as most are, one with a long body, and a library of
   a thousand, the first time and again. In CPU time, the median of many.

	usage: bench_skill [ROUNDS] */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "skill/library.h"

#define SKILLS 1000

static int64_t now(void) {
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int compare(const void *a, const void *b) {
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

static void make(struct buf *text, int number, size_t body) {
	buf_addf(text,
		"---\nname: skill-%04d\ndescription: Does thing number %d with what is there. "
		"Use when somebody asks for things of that kind and not for others.\n"
		"license: MIT\nallowed-tools: Read Grep Bash(git log:*)\nmetadata:\n"
		"  author: me\n  version: \"1.0\"\n---\n\n# Thing %d\n\n",
		number, number, number);
	while (text->len < body) {
		buf_add_str(
			text, "1. Do this first, then that, and look at what came of it.\n");
	}
}

static void measure_text(const char *what, size_t body, int rounds) {
	auto_buf struct buf text = BUF_INIT;
	int64_t *times = xcalloc((size_t)rounds, sizeof(*times));

	make(&text, 1, body);
	for (int i = 0; i < rounds; i++) {
		auto_skill struct skill skill = { 0 };
		int64_t begin = now();

		skill_read(&skill, "skill-0001", text.data, text.len);
		times[i] = now() - begin;
	}
	qsort(times, (size_t)rounds, sizeof(*times), compare);
	printf("%s, %zu bytes: median %.1f us, worst %.1f us\n", what, text.len,
		(double)times[rounds / 2] / 1e3, (double)times[rounds - 1] / 1e3);
	free(times);
}

static void write_all(const char *folder) {
	for (int i = 0; i < SKILLS; i++) {
		auto_free char *place = xasprintf("%s/skill-%04d", folder, i);
		auto_free char *path = path_join(place, SKILL_FILE);
		auto_buf struct buf text = BUF_INIT;

		make(&text, i, 6000);
		file_make_folder(place, NULL);
		file_write(path, text.data, text.len, 0600, NULL);
	}
}

static void remove_all(const char *folder) {
	for (int i = 0; i < SKILLS; i++) {
		auto_free char *place = xasprintf("%s/skill-%04d", folder, i);
		auto_free char *path = path_join(place, SKILL_FILE);

		unlink(path);
		rmdir(place);
	}
	rmdir(folder);
}

static void measure_library(const char *folder) {
	struct library *library = library_new();
	struct skill_place *place = vec_grow(&library->places.items);
	auto_buf struct buf list = BUF_INIT;

	place->path = xstrdup(folder);
	place->scope = SKILL_USER;
	for (int i = 0; i < 3; i++) {
		int64_t begin = now();

		library_refresh(library);
		printf("%zu skills, %s look: %.1f ms\n", library->names.len,
			i ? "another" : "the first", (double)(now() - begin) / 1e6);
	}
	int64_t begin = now();
	size_t left = library_list(library, NULL, 8000, &list);

	printf("a list of %zu bytes, %zu left out: %.1f ms\n", list.len, left,
		(double)(now() - begin) / 1e6);
	library_free(library);
}

int main(int argc, char **argv) {
	int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 500;
	auto_free char *tmp = path_tmpdir();
	auto_free char *folder = xasprintf("%s/chela-bench-%ld", tmp, (long)getpid());

	rounds = rounds < 1 ? 1 : rounds;
	measure_text("as most are", 6000, rounds);
	measure_text("a long one", 500000, rounds);
	if (!file_make_folder(folder, NULL)) {
		return 1;
	}
	write_all(folder);
	measure_library(folder);
	remove_all(folder);
	return 0;
}
