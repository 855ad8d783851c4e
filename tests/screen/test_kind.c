#include "base/mem.h"
#include "check.h"
#include "screen/kind.h"

static void test_classes(void **state) {
	static const struct {
		const char *class, *word;
	} cases[] = {
		{ "android.widget.Button", "button" },
		{ "android.widget.ImageButton", "button" },
		{ "android.widget.RadioButton", "radio" },
		{ "android.widget.ToggleButton", "switch" },
		{ "androidx.appcompat.widget.SwitchCompat", "switch" },
		{ "android.widget.CheckedTextView", "checkbox" },
		{ "android.widget.EditText", "field" },
		{ "org.example.ui.EditTextCaption", "field" },
		{ "android.widget.MultiAutoCompleteTextView", "field" },
		{ "android.widget.TextView", "text" },
		{ "android.widget.ImageView", "image" },
		{ "android.widget.Image", "image" },
		{ "org.example.ImagePicker", "item" },
		{ "android.widget.SeekBar", "slider" },
		{ "android.widget.RatingBar", "slider" },
		{ "android.widget.ProgressBar", "progress" },
		{ "android.widget.Spinner", "dropdown" },
		{ "android.webkit.WebView", "webpage" },
		{ "androidx.recyclerview.widget.RecyclerView", "list" },
		{ "android.widget.HorizontalScrollView", "list" },
		{ "androidx.viewpager.widget.ViewPager", "list" },
		{ "androidx.appcompat.app.ActionBar$Tab", "tab" },
		{ "android.view.View", "item" },
		{ "org.Button.example.View", "item" },
		{ "Button", "button" },
		{ "", "item" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_str(cases[i].class, screen_kind_word(kind_of_class(cases[i].class)),
			cases[i].word);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_classes),
	};

	return CHECK_RUN(tests);
}
