/* While the first words of a message are typed the way to its server is opened, so that
   the answer does not wait for names, handshakes and the reading of certificates. Once for
   each draft, behind a frame that shows the key, and never for a command. */
#include "tui/tui_inner.h"

#include "agent/agent.h"
#include "tui/draft/composer.h"

static bool is_message(const struct composer *composer) {
	const char *draft = composer_draft(composer);

	return composer->typed_at > 0 && draft[0] != '\0' && draft[0] != '/' && draft[0] != '!';
}

void tui_warm(struct tui *tui) {
	if (!is_message(&tui->screen.composer)) {
		tui->warmed = false;
		return;
	}
	if (tui->warmed || !tui->has_session) {
		return;
	}
	tui->warmed = true;
	if (!tui->screen.running) { /* else it is spoken to right now */
		const struct provider_target *target =
			&agent_profile(tui->session.agent)->target;

		services_warm(tui->services, target->base_url);
	}
}
