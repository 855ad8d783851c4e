/* Read anew each time: a call that needs it is rare, and the file is small. */
#include "tool/data.h"

#include "base/mem.h"
#include "base/path.h"
#include "yaml/yaml.h"
#include "json/json.h"

struct json *tool_data_read(const char *name, struct err *err) {
	auto_free char *folder = path_datadir();
	auto_free char *data = path_join(folder, "data");
	auto_free char *path = path_join(data, name);
	auto_yaml struct yaml yaml = YAML_INIT;

	return yaml_read_file(&yaml, path, err) ? take(yaml.root) : NULL;
}
