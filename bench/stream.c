/* How fast the answer of a model is read, from its bytes to the text and the calls of a
   message, for each wire; whether a stream of 50 MB costs as much a byte as one of 1 MB;
   and how much memory a million deltas leave beyond their text. Run it by hand; a number
   on a busy machine is no verdict.

	usage: bench_stream */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/buf.h"
#include "base/mem.h"
#include "provider/answer.h"

#define SMALL ((size_t)1 << 20)
#define LARGE ((size_t)50 << 20)
#define PIECE 16384 /* bytes that a network hands over at once */
#define DELTAS 1000000
#define WORD "w0000"
#define ROUNDS 3 /* the best of them counts */

/* One delta in the form of each wire, about 300 bytes, and what goes before all. */
static const struct {
	const char *wire;
	const char *begin;
	const char *delta;
} wires[] = {
	{ "openai", "",
		"data: {\"id\":\"chatcmpl-9aK3xYwz0123456789abcdefghijklmno\",\"object\":"
		"\"chat.completion.chunk\",\"created\":1700000000,\"model\":"
		"\"some-model-of-a-vendor-2026\",\"service_tier\":\"default\","
		"\"system_fingerprint\":\"fp_44709d6fcb\",\"choices\":[{\"index\":0,\"delta\":{"
		"\"content\":\"w0000\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n" },
	{ "anthropic",
		"data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{"
		"\"type\":\"text\",\"text\":\"\"}}\n\n",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":"
		"0,\"delta\":{\"type\":\"text_delta\",\"text\":\"w0000\"}                      "
		"                                                                             "
		"                                                                        }"
		"\n\n" },
	{ "gemini", "",
		"data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"w0000\"}],"
		"\"role\": \"model\"},\"index\": 0}],\"usageMetadata\": {\"promptTokenCount\": "
		"100,\"candidatesTokenCount\": 20,\"totalTokenCount\": 120},\"modelVersion\": "
		"\"some-model-of-a-vendor-2026\",\"responseId\": "
		"\"abcdefghijklmnopqrstuvwxyz\"}\r\n\r\n" },
	{ "responses",
		"data: {\"type\":\"response.output_item.added\",\"output_index\":0,\"item\":{"
		"\"type\":\"message\",\"content\":[]}}\n\n",
		"event: response.output_text.delta\ndata: {\"type\":"
		"\"response.output_text.delta\",\"sequence_number\":12,\"item_id\":"
		"\"msg_0123456789abcdef0123456789abcdef0123456789abcdef\",\"output_index\":0,"
		"\"content_index\":0,\"delta\":\"w0000\",\"logprobs\":[],\"obfuscation\":"
		"\"abcdefghijklmnopqrstuvwxyz0123456789\"}\n\n" },
};

static double seconds(void) {
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void handle_delta(void *ctx, const struct delta *delta) {
	size_t *bytes = ctx;

	*bytes += delta->kind == DELTA_TEXT ? delta->len : 0;
}

/* Seconds for `count` deltas of wire `number`. */
static double read_once(size_t number, size_t count) {
	const struct provider_ops *ops = provider_find(wires[number].wire);
	size_t len = strlen(wires[number].delta);
	auto_buf struct buf piece = BUF_INIT;
	struct delta_sink sink;
	struct answer answer;
	size_t text = 0, left = count;

	/* No two events next to each other are the same: that would be too easy. */
	size_t place = (size_t)(strstr(wires[number].delta, WORD) - wires[number].delta);
	for (int n = 0; piece.len + len <= PIECE; n++) {
		char word[16];

		buf_add(&piece, wires[number].delta, len);
		snprintf(word, sizeof(word), "w%04d", n % 10000);
		memcpy(piece.data + piece.len - len + place, word, strlen(word));
	}
	double start = seconds();
	delta_sink_init(&sink, handle_delta, &text);
	answer_init(&answer, ops, &sink);
	answer_status(&answer, 200);
	answer_feed(&answer, wires[number].begin, strlen(wires[number].begin));
	while (left > 0) {
		size_t now = left < piece.len / len ? left : piece.len / len;

		answer_feed(&answer, piece.data, now * len);
		left -= now;
	}
	double spent = seconds() - start;
	if (text != count * strlen(WORD)) {
		printf("%s: %zu bytes of text, not %zu\n", wires[number].wire, text,
			count * strlen(WORD));
	}
	answer_fini(&answer);
	delta_sink_fini(&sink);
	return spent;
}

static double best(size_t number, size_t count) {
	double least = 1e9;

	for (int round = 0; round < ROUNDS; round++) {
		double spent = read_once(number, count);

		least = spent < least ? spent : least;
	}
	return least;
}

static void measure(size_t number) {
	size_t len = strlen(wires[number].delta);
	double small = best(number, SMALL / len), large = best(number, LARGE / len);
	double bytes = (double)(LARGE / len * len), events = (double)(LARGE / len);

	printf("%-10s %4zu bytes an event  %5.0f MB/s (100)  %8.0f events/s (300000)  "
	       "50 MB cost %.2f times 1 MB a byte (1)\n",
		wires[number].wire, len, bytes / large / 1e6, events / large,
		large / small / ((double)LARGE / (double)SMALL));
}

static long peak(void) {
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

int main(void) {
	long before = peak();

	read_once(0, DELTAS);
	printf("%d deltas of %.1f MB text: the peak grew by %.1f MB\n", DELTAS,
		DELTAS * 5 / 1e6, (double)(peak() - before) / 1024);
	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		measure(i);
	}
	return 0;
}
