#ifndef FRONT_LOCAL_H
#define FRONT_LOCAL_H

#include <stdbool.h>

/* Where the person sits, by what the environment says. */

/* Behind ssh: this machine's clipboard, browser and speaker are not where the person
   is. */
bool local_is_remote(void);
/* Termux, and the person has this phone in the hand. */
bool local_is_phone(void);
/* A desktop session of this machine (Wayland, X11 or macOS). */
bool local_is_desktop(void);
bool local_is_wayland(void); /* each only where it is not remote */
bool local_is_x11(void);
bool local_is_macos(void);

#endif
