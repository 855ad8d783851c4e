/* The lists of vendors and of models, read when the first of them is asked for. */

#include "front/who/catalogues.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "provider/list/models.h"
#include "provider/list/vendors.h"

#include <dirent.h>
#include <unistd.h>

void catalogues_fini(struct services *services) {
	if (services->vendors) {
		vendors_fini(services->vendors);
		free(services->vendors);
	}
	services->vendors = NULL;
	services_forget_models(services);
}

const struct vendors *services_vendors(struct services *services, struct err *err) {
	if (services->vendors) {
		return services->vendors;
	}
	auto_free char *data = path_datadir();
	if (!data) {
		err_set(err, ERR_NOT_FOUND,
			tr("chela's data folder was not found; set CHELA_DATADIR to it"));
		return NULL;
	}
	auto_free char *path = path_join(data, "data/vendors.yaml");
	struct vendors *vendors = xcalloc(1, sizeof(*vendors));
	if (!vendors_read(vendors, path, err)) {
		vendors_fini(vendors);
		free(vendors);
		return NULL;
	}
	services->vendors = vendors;
	return vendors;
}

/* Rows of a file that cannot be read whole are dropped again. */
static void add_file(struct models *models, const char *path) {
	struct models more = { 0 };
	struct err err = ERR_INIT;
	if (access(path, F_OK) != 0) {
		return;
	}
	if (models_read(&more, path, &err)) {
		for (size_t i = 0; i < more.list.len; i++) {
			vec_push(&models->list, more.list.items[i]);
		}
		more.list.len = 0;
	} else {
		log_warn("models: %s", err.text);
	}
	models_fini(&more);
}

/* What vendors said of their models, one file a vendor. */
static void add_said(struct models *models) {
	auto_free char *cache = path_cache();
	auto_free char *folder = path_join(cache, "models");
	DIR *dir = opendir(folder);
	struct dirent *entry;
	while (dir && (entry = readdir(dir))) {
		if (str_ends(entry->d_name, ".yaml") && entry->d_name[0] != '.') {
			auto_free char *path = path_join(folder, entry->d_name);
			add_file(models, path);
		}
	}
	if (dir) {
		closedir(dir);
	}
}

bool catalogues_check(struct err *err) {
	auto_free char *config = path_config();
	auto_free char *own = path_join(config, "models.yaml");
	struct models models = { 0 };
	bool fine = access(own, F_OK) != 0 || models_read(&models, own, err);
	models_fini(&models);
	return fine;
}

const struct models *services_models(struct services *services) {
	if (services->models) {
		return services->models;
	}
	auto_free char *config = path_config();
	auto_free char *own = path_join(config, "models.yaml");
	auto_free char *data = path_datadir();
	auto_free char *shipped = data ? path_join(data, "data/models.yaml") : NULL;
	services->models = xcalloc(1, sizeof(*services->models));
	add_file(services->models, own);
	add_said(services->models);
	if (shipped) {
		add_file(services->models, shipped);
	}
	return services->models;
}

void services_forget_models(struct services *services) {
	if (services->models) {
		models_fini(services->models);
		free(services->models);
	}
	services->models = NULL;
}
