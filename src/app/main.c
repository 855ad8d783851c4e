/* The entry, apart from app.c so that tests can link the rest. */

#include "app/app.h"

int main(int argc, char **argv) {
	return app_main(argc, argv);
}
