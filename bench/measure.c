/* Runs a program several times and prints what each run cost, one line a run:
   wall, user and system microseconds, the largest resident set in KB, how it
   ended. A small program measures better than a script: a child's peak counts
   what its parent had before exec.

	usage: measure RUNS PROGRAM [ARGUMENT...]

   stdin is /dev/null, stdout is thrown away, stderr stays. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/str.h"

static int64_t now(void) {
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static long long micros(struct timeval time) {
	return (long long)time.tv_sec * 1000000 + time.tv_usec;
}

static void become(char **argv) {
	int null = open("/dev/null", O_RDWR);

	dup2(null, 0);
	dup2(null, 1);
	close(null);
	execvp(argv[0], argv);
	fprintf(stderr, "measure: %s: %s\n", argv[0], strerror(errno));
	_exit(127);
}

static bool measure(char **argv) {
	struct rusage cost;
	int64_t start = now();
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		become(argv);
	}
	if (pid < 0 || wait4(pid, &status, 0, &cost) != pid) {
		fprintf(stderr, "measure: %s\n", strerror(errno));
		return false;
	}
	printf("%lld %lld %lld %ld %d\n", (long long)(now() - start), micros(cost.ru_utime),
		micros(cost.ru_stime), cost.ru_maxrss,
		WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	return true;
}

int main(int argc, char **argv) {
	int64_t runs;

	if (argc < 3 || !str_to_int(argv[1], &runs) || runs < 1 || runs > 10000) {
		fprintf(stderr, "usage: measure RUNS PROGRAM [ARGUMENT...]\n");
		return 2;
	}
	for (int64_t i = 0; i < runs; i++) {
		if (!measure(argv + 2)) {
			return 1;
		}
	}
	return 0;
}
