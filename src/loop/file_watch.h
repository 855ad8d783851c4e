#ifndef LOOP_FILE_WATCH_H
#define LOOP_FILE_WATCH_H

struct loop;

/* Tells when a file was written to, by whomever, without looking again and again:
   inotify on Linux and Android. */
struct file_watch;

/* NULL where the system has no such thing or the file is not there: then nothing is
   told. */
struct file_watch *file_watch(
	struct loop *loop, const char *path, void (*fn)(void *ctx), void *ctx);
struct file_watch *file_unwatch(struct file_watch *watch); /* NULL in, NULL out */

#endif
