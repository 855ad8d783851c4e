#ifndef FRONT_LANGUAGE_H
#define FRONT_LANGUAGE_H

/* The language of the person: "en" or "zh_CN". */

/* By LC_ALL, LC_MESSAGES, LANG, the first that is set. What is not written in UTF-8
   is English. */
const char *language_of_environment(void);
/* Everything is said in it from now on: takes its catalogue from the data folder.
   English takes none; where there is no sound catalogue it stays English. */
void language_use(const char *language);

#endif
