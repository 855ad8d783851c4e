#ifndef BUILTIN_MACHINE_H
#define BUILTIN_MACHINE_H

#include <stddef.h>

struct buf;

/* Lines "name: value" about this machine. Nothing that tells who uses it: no host
   name, user, address or serial number. */

/* System, kernel, architecture, processors, memory, storage of $HOME, uptime, shell,
   terminal, Termux. */
void machine_describe(struct buf *out);
/* Memory from the text of /proc/meminfo; nothing when it is not there. */
void machine_add_memory(struct buf *out, const char *meminfo);
/* Android's version and the model, from what getprop prints. */
void machine_add_android(struct buf *out, const char *properties, size_t len);

#endif
