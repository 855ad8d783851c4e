#ifndef TUI_TUI_INPUT_H
#define TUI_TUI_INPUT_H

struct tui;

/* Reads the terminal, which was started. `patience`: ms that what may be the beginning of
   a sequence waits for its rest; 0: as usual. */
void tui_input_start(struct tui *tui, int patience);
/* Reads no more; the keys are gone. */
void tui_input_stop(struct tui *tui);

#endif
