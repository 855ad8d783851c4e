/* A new tool is a file of its own and one line here. */

#include "builtin/builtin.h"

#include "base/mem.h"

const struct builtin builtins[] = {
	{ "ask_user", &ask_user_ops },
	{ "calculator", &calculator_ops },
	{ "call_tool", &call_tool_ops },
	{ "clear_text", &clear_text_ops },
	{ "create_calendar_event", &create_calendar_event_ops },
	{ "create_plan", &create_plan_ops },
	{ "device_info", &device_info_ops },
	{ "drag", &drag_ops },
	{ "edit_file", &edit_file_ops },
	{ "find_tools", &find_tools_ops },
	{ "get_location", &get_location_ops },
	{ "get_time", &get_time_ops },
	{ "hand_over", &hand_over_ops },
	{ "list_events", &list_events_ops },
	{ "list_files", &list_files_ops },
	{ "network_status", &network_status_ops },
	{ "ocr_file", &ocr_file_ops },
	{ "open_app", &open_app_ops },
	{ "open_map", &open_map_ops },
	{ "open_panel", &open_panel_ops },
	{ "pick_file", &pick_file_ops },
	{ "ping_network", &ping_network_ops },
	{ "press_key", &press_key_ops },
	{ "read_file", &read_file_ops },
	{ "read_screen", &read_screen_ops },
	{ "read_sensor", &read_sensor_ops },
	{ "run_shell", &run_shell_ops },
	{ "screen_ocr", &screen_ocr_ops },
	{ "scroll", &scroll_ops },
	{ "scroll_until", &scroll_until_ops },
	{ "search_files", &search_files_ops },
	{ "send_sms", &send_sms_ops },
	{ "set_brightness", &set_brightness_ops },
	{ "set_volume", &set_volume_ops },
	{ "stay_in_app", &stay_in_app_ops },
	{ "swipe", &swipe_ops },
	{ "take_screenshot", &take_screenshot_ops },
	{ "tap", &tap_ops },
	{ "type_text", &type_text_ops },
	{ "unit_convert", &unit_convert_ops },
	{ "update_plan", &update_plan_ops },
	{ "view_image", &view_image_ops },
	{ "wait_for", &wait_for_ops },
	{ "write_file", &write_file_ops },
};

const size_t builtin_count = ARRAY_LEN(builtins);
