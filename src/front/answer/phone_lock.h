#ifndef FRONT_PHONE_LOCK_H
#define FRONT_PHONE_LOCK_H

struct device;

/* Is the phone's screen locked? Android tells that to its privileged shell alone
   (`dumpsys window policy`); where there is none, nobody knows. */
enum phone_state { PHONE_UNKNOWN, PHONE_LOCKED, PHONE_UNLOCKED };

struct phone_lock;

/* Calls on_done once, from the loop. */
struct phone_lock *phone_lock_ask(
	struct device *device, void (*on_done)(void *ctx, enum phone_state state), void *ctx);
/* on_done is not called any more. NULL is fine. */
void phone_lock_cancel(struct phone_lock *lock);
/* What such a dump says, in the spellings of all versions. */
enum phone_state phone_lock_read(const char *dump);

#endif
