/* What a scene's host writes down of edits of the past. */
#include "tests/tui/scene_inner.h"

#define HOST_MESSAGE(name)                                                                     \
	static void host_##name(void *ctx, int64_t message) {                                  \
		struct scene *scene = ctx;                                                     \
                                                                                               \
		buf_addf(&scene->wants, #name " %lld\n", (long long)message);                  \
	}
HOST_MESSAGE(edit_message)
HOST_MESSAGE(retry)
HOST_MESSAGE(fork)
HOST_MESSAGE(star)

static void host_version(void *ctx, int64_t message, int step) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "version %lld %+d\n", (long long)message, step);
}

void scene_past(struct screen_host *host) {
	host->edit_message = host_edit_message;
	host->retry = host_retry;
	host->fork = host_fork;
	host->version = host_version;
	host->star = host_star;
}
