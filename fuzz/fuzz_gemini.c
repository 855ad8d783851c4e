/* Any bytes as the body of an answer of generateContent. */
#include "fuzz/answer.h"
#include "provider/wires.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	fuzz_answer(&gemini_ops, data, size);
	return 0;
}
