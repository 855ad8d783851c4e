/* Any bytes as the body of an answer of Chat Completions. */
#include "fuzz/answer.h"
#include "provider/wires.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	fuzz_answer(&openai_ops, data, size);
	return 0;
}
