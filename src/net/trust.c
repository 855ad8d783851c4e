/* Which authorities to trust: what the person set, else what the environment
   names, else the system's. OpenSSL looks single certificates up in a folder with
   hashed names; reading the bundle beside it would take longer than the rest of
   the start. */
#include <dirent.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "net/transfer.h"

static const char system_folder[] = "/etc/ssl/certs";

/* "8d86cdd1.0": what OpenSSL looks for. */
static bool is_hash_name(const char *name) {
	return strspn(name, "0123456789abcdef") == 8 && name[8] == '.' && name[9] != '\0' &&
	       strspn(name + 9, "0123456789") == strlen(name + 9);
}

static bool is_hashed(const char *path) {
	DIR *folder = opendir(path);
	struct dirent *entry;
	bool found = false;

	if (!folder) {
		return false;
	}
	while (!found && (entry = readdir(folder))) {
		found = is_hash_name(entry->d_name);
	}
	closedir(folder);
	return found;
}

void trust_find(struct http *http) {
	const char *file = getenv("SSL_CERT_FILE");
	const char *folder = getenv("SSL_CERT_DIR");

	if (http->trust_set) {
		return;
	}
	http->trust_set = true;
	if (http->ca) {
		*(file_is_folder(http->ca) ? &http->ca_folder : &http->ca_file) =
			xstrdup(http->ca);
	} else if (!str_is_empty(file) || !str_is_empty(folder)) {
		http->ca_file = str_is_empty(file) ? NULL : xstrdup(file);
		http->ca_folder = str_is_empty(folder) ? NULL : xstrdup(folder);
	} else if (is_hashed(system_folder)) {
		http->ca_folder = xstrdup(system_folder);
	}
}
