/* The address of a socket holds about a hundred bytes, and a state folder may lie
   deeper: then the name alone is used, from inside the folder. One thread, so nobody
   sees the detour. */

#include "front/answer/answer_wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

const char *const answer_replies[] = {
	[ANSWER_TAKEN] = "ok",
	[ANSWER_OVER] = "over",
	[ANSWER_DANGER] = "danger",
	[ANSWER_LOCKED] = "locked",
	[ANSWER_WRONG] = "wrong",
};

bool answer_is_token(const char *text) {
	return strlen(text) == ANSWER_TOKEN_SIZE - 1 &&
	       strspn(text, "0123456789abcdef") == ANSWER_TOKEN_SIZE - 1;
}

char *answer_folder(void) {
	auto_free char *state = path_state();

	return path_join(state, "run");
}

static int use_name(int fd, const char *name, bool binds) {
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	size_t len = strlen(name);

	if (len >= sizeof(address.sun_path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(address.sun_path, name, len + 1);
	const struct sockaddr *any = (const struct sockaddr *)&address;

	return binds ? bind(fd, any, sizeof(address)) : connect(fd, any, sizeof(address));
}

static int use_from_inside(int fd, const char *folder, const char *name, bool binds) {
	auto_fd int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (here < 0 || chdir(folder) != 0) {
		return -1;
	}
	int result = use_name(fd, name, binds), number = errno;

	if (fchdir(here) != 0) {
		return -1;
	}
	errno = number;
	return result;
}

static int open_socket(const char *token, bool binds) {
	auto_free char *folder = answer_folder();
	auto_free char *path = path_join(folder, token);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0) {
		return -1;
	}
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	int result = use_name(fd, path, binds);

	if (result != 0 && errno == ENAMETOOLONG) {
		result = use_from_inside(fd, folder, token, binds);
	}
	if (result != 0) {
		int number = errno;

		file_close(&fd);
		errno = number;
	}
	return fd;
}

int answer_bind(const char *token) {
	mode_t mask = umask(0177);
	int fd = open_socket(token, true);

	umask(mask);
	return fd;
}

int answer_connect(const char *token) {
	return open_socket(token, false);
}
