#ifndef APP_APP_H
#define APP_APP_H

/* The whole program; returns its exit code. */
int app_main(int argc, char **argv);

#endif
