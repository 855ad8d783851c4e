/* Programs that print nothing where there is nothing, and what that means. */
#include "builtin/parse/parse_inner.h"

PARSER(clipboard) {
	(void)arguments;
	(void)err;
	if (len == 0) {
		return buf_add_str(out,
			"The clipboard gave no text: nothing was copied, or (Android 10 and "
			"later) Termux is not in the foreground, and only the app in front may "
			"read it.");
	}
	return buf_add(out, text, len);
}

PARSER(heard) {
	(void)arguments;
	(void)err;
	if (len == 0) {
		return buf_add_str(out, "Nothing was heard.");
	}
	return buf_add(out, text, len);
}

PARSER(picked) {
	(void)arguments;
	(void)err;
	if (len == 0) {
		return buf_add_str(out, "Nothing was chosen: the picker was closed.");
	}
	return buf_add(out, text, len);
}
