"""Flows that ship, as a model runs them."""

from harness import Case, state

CASES = [
    Case("list_flows", via="rish", output=["bedtime: ", "screen_timeout: ", '"default":7']),
    Case("run_flow", {"name": "screen_timeout", "arguments": {"time": "2 minutes"}}, via="rish",
         output=["The flow screen_timeout is done", "3. tap"],
         expect=[state("settings.system.screen_off_timeout", "120000")]),
    Case("run_flow", {"name": "screen_timeout", "arguments": {"time": "9 years"}}, via="rish",
         code=1, output=["stopped at step 4 of 6", "On the screen now:", "15 seconds"]),
    Case("run_flow", {"name": "../x"}, via="rish", code=1, output=["no name of a flow"]),
    Case("run_flow", {"name": "morning", "arguments": {"percent": 200}}, via="rish", code=1,
         output=["percent"]),
]
