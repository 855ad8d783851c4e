#ifndef DEVICE_MEMORY_H
#define DEVICE_MEMORY_H

struct device;

/* What was learned of the device and is worth knowing next time; kept by somebody
   above, who may have forgotten it. Keys and values are short texts. */
struct device_memory {
	char *(*get)(void *ctx, const char *key); /* the caller's; NULL: nothing is known */
	void (*put)(void *ctx, const char *key, const char *value);
	void *ctx;
};

void device_set_memory(struct device *device, const struct device_memory *memory);
/* NULL when nothing is known; the caller's. */
char *device_recall(struct device *device, const char *key);
/* Kept only when it is new. */
void device_learn(struct device *device, const char *key, const char *value);

#endif
