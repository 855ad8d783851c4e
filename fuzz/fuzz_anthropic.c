/* Any bytes as the body of an answer of Messages. */
#include "fuzz/answer.h"
#include "provider/wires.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	fuzz_answer(&anthropic_ops, data, size);
	return 0;
}
