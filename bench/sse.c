/* How fast events are cut out of a stream: nanoseconds an event and MB a second,
   for the pieces in which a network hands them over. Run it by hand; a number on
   a busy machine is no verdict.

	usage: bench_sse [EVENTS] */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "net/sse.h"

#define EVENTS_DEFAULT 200000

/* A delta as the vendors send it: about 250 bytes around a few letters. */
static const char delta[] =
	"data: "
	"{\"id\":\"chatcmpl-9aK3\",\"object\":\"chat.completion.chunk\",\"created\":1700000000,"
	"\"model\":\"some-model\",\"system_fingerprint\":\"fp_44709d6fcb\",\"choices\":[{"
	"\"index\":0,"
	"\"delta\":{\"content\":\" word\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n";

static bool handle_event(void *ctx, const char *event, const char *data, size_t len) {
	size_t *count = ctx;

	(void)event;
	(void)data;
	(void)len;
	(*count)++;
	return true;
}

static double seconds(void) {
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void measure(const struct buf *stream, size_t piece) {
	size_t count = 0;
	struct sse sse;
	double start = seconds();
	double spent;

	sse_init(&sse, handle_event, &count);
	for (size_t at = 0; at < stream->len; at += piece) {
		size_t left = stream->len - at;

		sse_feed(&sse, stream->data + at, piece < left ? piece : left);
	}
	sse_finish(&sse);
	sse_fini(&sse);
	spent = seconds() - start;
	printf("%6zu bytes a piece  %7.0f ns an event  %7.0f MB/s\n", piece,
		spent * 1e9 / (double)count, (double)stream->len / spent / 1e6);
}

int main(int argc, char **argv) {
	static const size_t pieces[] = { 1, 100, 1400, 16384, 65536 };
	auto_buf struct buf stream = BUF_INIT_MAX((size_t)1 << 30);
	int64_t events = EVENTS_DEFAULT;

	if (argc > 1 && (!str_to_int(argv[1], &events) || events < 1 || events > 2000000)) {
		fprintf(stderr, "usage: bench_sse [EVENTS], 1 to 2000000\n");
		return 2;
	}
	for (int64_t i = 0; i < events; i++) {
		buf_add(&stream, delta, sizeof(delta) - 1);
	}
	for (size_t i = 0; i < ARRAY_LEN(pieces); i++) {
		measure(&stream, pieces[i]);
	}
	return 0;
}
