/* Nothing is asked but the environment: it costs nothing and is right for whom the
   shell was started. */

#include "front/setup/local.h"

#include <stdlib.h>

#include "base/path.h"
#include "base/str.h"

static bool is_set(const char *name) {
	return !str_is_empty(getenv(name));
}

bool local_is_remote(void) {
	return is_set("SSH_CONNECTION") || is_set("SSH_TTY");
}

bool local_is_phone(void) {
	return path_is_termux() && !local_is_remote();
}

bool local_is_wayland(void) {
	return is_set("WAYLAND_DISPLAY") && !local_is_remote();
}

bool local_is_x11(void) {
	return is_set("DISPLAY") && !local_is_remote();
}

bool local_is_macos(void) {
#ifdef __APPLE__
	return !local_is_remote();
#else
	return false;
#endif
}

bool local_is_desktop(void) {
	return local_is_wayland() || local_is_x11() || local_is_macos();
}
