#ifndef BUILTIN_BUILTIN_H
#define BUILTIN_BUILTIN_H

#include "tool/catalogue.h"

#include <stddef.h>

/* The tools that are C. What they are called, take and risk is declared in
   tools/NAME.yaml with `run: builtin`. Sorted by name. */
extern const struct builtin builtins[];
extern const size_t builtin_count;

/* One file a tool. */
extern const struct tool_ops ask_user_ops;
extern const struct tool_ops calculator_ops;
extern const struct tool_ops call_tool_ops;
extern const struct tool_ops clear_text_ops;
extern const struct tool_ops create_calendar_event_ops;
extern const struct tool_ops create_plan_ops;
extern const struct tool_ops device_info_ops;
extern const struct tool_ops dispatch_ops;
extern const struct tool_ops drag_ops;
extern const struct tool_ops edit_file_ops;
extern const struct tool_ops find_tools_ops;
extern const struct tool_ops forget_ops;
extern const struct tool_ops get_location_ops;
extern const struct tool_ops get_time_ops;
extern const struct tool_ops hand_over_ops;
extern const struct tool_ops knowledge_search_ops;
extern const struct tool_ops list_events_ops;
extern const struct tool_ops list_files_ops;
extern const struct tool_ops list_flows_ops;
extern const struct tool_ops load_skill_ops;
extern const struct tool_ops network_status_ops;
extern const struct tool_ops ocr_file_ops;
extern const struct tool_ops open_app_ops;
extern const struct tool_ops open_map_ops;
extern const struct tool_ops open_panel_ops;
extern const struct tool_ops pick_file_ops;
extern const struct tool_ops ping_network_ops;
extern const struct tool_ops press_key_ops;
extern const struct tool_ops read_file_ops;
extern const struct tool_ops read_result_ops;
extern const struct tool_ops read_screen_ops;
extern const struct tool_ops read_sensor_ops;
extern const struct tool_ops recall_ops;
extern const struct tool_ops remember_ops;
extern const struct tool_ops run_flow_ops;
extern const struct tool_ops run_shell_ops;
extern const struct tool_ops screen_ocr_ops;
extern const struct tool_ops scroll_ops;
extern const struct tool_ops scroll_until_ops;
extern const struct tool_ops search_files_ops;
extern const struct tool_ops send_sms_ops;
extern const struct tool_ops set_brightness_ops;
extern const struct tool_ops set_volume_ops;
extern const struct tool_ops stay_in_app_ops;
extern const struct tool_ops swipe_ops;
extern const struct tool_ops take_screenshot_ops;
extern const struct tool_ops tap_ops;
extern const struct tool_ops type_text_ops;
extern const struct tool_ops unit_convert_ops;
extern const struct tool_ops unload_skill_ops;
extern const struct tool_ops update_plan_ops;
extern const struct tool_ops view_image_ops;
extern const struct tool_ops wait_for_ops;
extern const struct tool_ops write_file_ops;

#endif
