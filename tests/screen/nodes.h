#ifndef TESTS_SCREEN_NODES_H
#define TESTS_SCREEN_NODES_H

/* Nodes of a dump that a test writes, in few words; ends with the node's own tag open, so
   that children may follow: TEXT("a", "[0,0][9,9]") END */

#define NODE(class, bounds, more) "<node class='" class "' bounds='" bounds "' " more ">"
#define VIEW(bounds, more) NODE("android.view.View", bounds, more)
#define TEXT(text, bounds) NODE("android.widget.TextView", bounds, "text='" text "'") END
#define IMAGE(desc, bounds)                                                                    \
	NODE("android.widget.ImageView", bounds, "content-desc='" desc "'") END
#define BUTTON(text, bounds)                                                                   \
	NODE("android.widget.Button", bounds, "clickable='true' text='" text "'") END
#define FIELD(text, bounds, more)                                                              \
	NODE("android.widget.EditText", bounds, "clickable='true' text='" text "' " more) END
#define ROW(bounds) VIEW(bounds, "clickable='true'")
#define CLICK "clickable='true' "
#define END "</node>"

#endif
