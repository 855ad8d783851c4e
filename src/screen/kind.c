/* Names of classes are many (own views of apps among them), but most tell what they are by a
   word in them; the first word of this table that stands in the name decides. */

#include "screen/kind.h"

#include "base/mem.h"
#include "base/str.h"

#include <string.h>

static const struct {
	const char *word;
	enum screen_kind kind;
} words[] = {
	{ "EditText", SCREEN_FIELD },
	{ "AutoComplete", SCREEN_FIELD },
	{ "RadioButton", SCREEN_RADIO },
	{ "CheckBox", SCREEN_CHECKBOX },
	{ "CheckedTextView", SCREEN_CHECKBOX },
	{ "Switch", SCREEN_SWITCH },
	{ "ToggleButton", SCREEN_SWITCH },
	{ "SeekBar", SCREEN_SLIDER },
	{ "RatingBar", SCREEN_SLIDER },
	{ "Slider", SCREEN_SLIDER },
	{ "ProgressBar", SCREEN_PROGRESS },
	{ "ProgressIndicator", SCREEN_PROGRESS },
	{ "Spinner", SCREEN_DROPDOWN },
	{ "Button", SCREEN_BUTTON },
	{ "WebView", SCREEN_WEB },
	{ "TabView", SCREEN_TAB },
	{ "ActionBar$Tab", SCREEN_TAB },
	{ "ImageView", SCREEN_IMAGE },
	{ "RecyclerView", SCREEN_LIST },
	{ "ListView", SCREEN_LIST },
	{ "GridView", SCREEN_LIST },
	{ "ScrollView", SCREEN_LIST },
	{ "ViewPager", SCREEN_LIST },
	{ "TextView", SCREEN_TEXT },
};

static const char *const kind_words[] = {
	[SCREEN_BUTTON] = "button",
	[SCREEN_CHECKBOX] = "checkbox",
	[SCREEN_DROPDOWN] = "dropdown",
	[SCREEN_FIELD] = "field",
	[SCREEN_IMAGE] = "image",
	[SCREEN_ITEM] = "item",
	[SCREEN_LIST] = "list",
	[SCREEN_PROGRESS] = "progress",
	[SCREEN_RADIO] = "radio",
	[SCREEN_SLIDER] = "slider",
	[SCREEN_SWITCH] = "switch",
	[SCREEN_TAB] = "tab",
	[SCREEN_TEXT] = "text",
	[SCREEN_WEB] = "webpage",
};

enum screen_kind kind_of_class(const char *class) {
	const char *dot = strrchr(class, '.');
	const char *name = dot ? dot + 1 : class;

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strstr(name, words[i].word)) {
			return words[i].kind;
		}
	}
	return str_eq(name, "Image") ? SCREEN_IMAGE : SCREEN_ITEM;
}

const char *screen_kind_word(enum screen_kind kind) {
	return kind_words[kind];
}
