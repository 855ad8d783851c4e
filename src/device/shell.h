#ifndef DEVICE_SHELL_H
#define DEVICE_SHELL_H

#include "device/device.h"

/* Android's shell, kept open. Part of the folder; nobody else includes it. */
struct shell;

struct shell *shell_new(void);
struct shell *shell_free(struct shell *shell); /* NULL is fine */
void shell_configure(struct shell *shell, const struct device_settings *settings);
/* By cheap facts; `why` (may be NULL) gets the sentence when it is NONE. */
enum device_shell shell_used(struct shell *shell, struct buf *why);

#endif
