/* Prints its arguments, each ended by NUL: what a program really got. */
#include <stdio.h>

int main(int argc, char **argv) {
	for (int i = 1; i < argc; i++) {
		fputs(argv[i], stdout);
		putchar('\0');
	}
	return 0;
}
