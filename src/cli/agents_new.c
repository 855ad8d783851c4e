/* chela agents new: the wizard in lines; what the options say is not asked. */

#include "cli/agents_verbs.h"

#include "base/mem.h"
#include "base/tr.h"
#include "cli/setup_lines.h"
#include "config/agent_write.h"

int agents_new(struct cli_context *context) {
	const struct cli_options *options = context->options;
	const char *name = context->word_count ? context->words[0] : NULL;
	const struct setup_given given = {
		.name = name,
		.provider = options->provider,
		.base_url = options->base_url,
		.model = options->model,
		.mode = options->mode,
		.system = options->system,
	};
	auto_free char *saved = NULL;

	if (name && !agent_name_is_good(name)) {
		return cli_usage(tr("'%s' is no name for an agent: letters, digits and . _ - "
				    "alone"),
			name);
	}
	return setup_lines(context->services, &given, &saved);
}
