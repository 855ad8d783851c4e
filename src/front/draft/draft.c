/* A draft of nothing is no file, so that the state folder is only made when there
   is something to keep. */

#include "front/draft/draft.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "store/conversations.h"

#define DRAFT_MAX ((size_t)32 << 20) /* bytes */

static char *draft_path(void) {
	auto_free char *folder = path_state();

	return path_join(folder, "draft");
}

static char *load_file(void) {
	auto_free char *path = draft_path();
	char *text = NULL;

	return file_read(path, DRAFT_MAX, &text, NULL, NULL) ? text : xstrdup("");
}

char *draft_load(struct services *services, int64_t conversation) {
	struct store *store = conversation ? services_store(services, NULL) : NULL;
	struct conversation_row row = { 0 };

	if (conversation == 0) {
		return load_file();
	}
	if (!store || !conversations_get(store, conversation, &row, NULL)) {
		return xstrdup("");
	}
	char *draft = row.draft ? take(row.draft) : xstrdup("");

	conversation_row_fini(&row);
	return draft;
}

static enum store_result save_file(const char *text, struct err *err) {
	auto_free char *folder = path_state();
	auto_free char *path = draft_path();

	if (str_is_empty(text)) {
		if (unlink(path) != 0 && errno != ENOENT) {
			err_set_errno(err, ERR_IO, errno, "%s", path);
			return STORE_FAILED;
		}
		return STORE_OK;
	}
	return file_make_folder(folder, err) && file_write(path, text, strlen(text), 0600, err)
		       ? STORE_OK
		       : STORE_FAILED;
}

enum store_result draft_save(
	struct services *services, int64_t conversation, const char *kept, struct err *err) {
	if (conversation == 0) {
		return save_file(kept, err);
	}
	struct store *store = services_store(services, err);

	return store ? conversations_set_draft(store, conversation, kept, err) : STORE_FAILED;
}
