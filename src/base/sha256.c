/* The name of a content: libsodium counts, here it becomes text. This part of it
   needs no sodium_init(). */

#include "base/sha256.h"

#include <sodium.h>

void sha256_hex(const void *data, size_t len, char out[static SHA256_HEX]) {
	unsigned char digest[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(digest, data, len);
	sodium_bin2hex(out, SHA256_HEX, digest, sizeof(digest));
}
