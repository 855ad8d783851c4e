/* arc4random_buf() where the libc has it, else /dev/urandom, which every Linux
   and Android lets each program read. */

#include "base/random.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"

#ifdef HAVE_ARC4RANDOM_BUF

void random_bytes(void *out, size_t len) {
	arc4random_buf(out, len);
}

#else

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void random_bytes(void *out, size_t len) {
	auto_fd int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	char *at = out;

	while (len) {
		ssize_t got = fd < 0 ? 0 : read(fd, at, len);

		if (got == 0 || (got < 0 && errno != EINTR)) {
			abort();
		}
		if (got > 0) {
			at += got;
			len -= (size_t)got;
		}
	}
}

#endif

void random_hex(char *out, size_t bytes) {
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < bytes; i++) {
		unsigned char byte;

		random_bytes(&byte, 1);
		out[2 * i] = digits[byte >> 4];
		out[2 * i + 1] = digits[byte & 15];
	}
	out[2 * bytes] = '\0';
}

uint32_t random_below(uint32_t limit) {
	if (limit < 2) {
		return 0;
	}
	/* Values above the last whole multiple would favour the small results. */
	uint32_t reject = (uint32_t)-limit % limit;
	uint32_t value;

	do {
		random_bytes(&value, sizeof(value));
	} while (value < reject);
	return value % limit;
}
