#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* What a fuzz target defines: takes any bytes, returns 0, and leaves nothing behind. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
