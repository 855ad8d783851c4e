#ifndef FRONT_BRANCH_H
#define FRONT_BRANCH_H

#include "front/command.h"

#include <stdint.h>

/* Editing the past, for keys and commands alike: what is replaced stays as another
   version of the conversation. `message` is a row's number, 0: the last one that
   fits. Where something cannot be, nothing changes and the person is told why. */

/* Takes the conversation back before a message of the person, whose words go where
   one writes; sending them makes the new version. */
void branch_edit(const struct command_front *front, int64_t message);
/* The same for the message `turns` of the person's own back. */
void branch_rewind(const struct command_front *front, int turns);
/* Another answer to the message of the person that stands at or before `message`;
   with `model` from that model from now on, NULL: as it is. */
void branch_retry(const struct command_front *front, int64_t message, const char *model);
/* A conversation of its own with all up to and with `message`, opened. */
void branch_fork(const struct command_front *front, int64_t message);
/* The version `step` further of those that a message has in its place. */
void branch_version(const struct command_front *front, int64_t message, int step);
/* Undoes an edit that was not sent; else the version that this one was made from. */
void branch_back(const struct command_front *front);
/* Sets or takes away the star of a message. */
void branch_star(const struct command_front *front, int64_t message);

/* Notes in the front's transcript which messages have versions. */
void branch_mark(const struct command_front *front);

#endif
