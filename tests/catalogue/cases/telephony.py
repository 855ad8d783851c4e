"""Network, SIM and calls."""

from harness import Case, called, state

CASES = [
    Case("get_phone_info", via="termux",
         output=["operator: Example Net", "SIM: ready", "roaming: false", "SIM slots: 2"],
         absent=["null"]),
    Case("get_phone_info", via="rish",
         before={"properties": {"ro.build.version.sdk": "34", "gsm.operator.alpha": "Example Net",
                                "gsm.operator.iso-country": "de", "gsm.network.type": "LTE",
                                "gsm.operator.isroaming": "false",
                                "gsm.operator.numeric": "26201", "gsm.sim.state": "LOADED",
                                "gsm.sim.operator.alpha": "Example SIM",
                                "gsm.sim.operator.iso-country": "at"}},
         output=["operator: Example Net", "operator code: 26201", "country: de", "network: LTE",
                 "roaming: false", "SIM: LOADED", "SIM operator: Example SIM",
                 "SIM country: at"]),
    Case("get_cell_info", via="termux",
         output=["lte, in use, dBm -96, level (0-4) 3", "cell 1", "nr, dBm -90"]),
    Case("get_cell_info", via="termux", before={"settings.secure.location_mode": "0"},
         output=["Location has to be switched on"], name="get_cell_info without location"),
    Case("get_cell_info", via="termux", before={"apps[com.termux.api].granted": []}, code=1,
         output=["ACCESS_COARSE_LOCATION", "pm grant com.termux.api"],
         name="get_cell_info without the permission"),
    Case("place_call", {"number": "+4930123456"}, via="termux", output=["done"],
         expect=[state("call", "+4930123456")]),
    Case("place_call", {"number": "+4930123456"}, via="rish",
         expect=[state("call", "+4930123456")]),
    Case("place_call", {"number": "*#06#"}, via="termux", code=2, output=["number"],
         expect=[state("call", None)], name="place_call with a code of the network"),
    Case("end_call", via="rish", before={"call": "+4930123456"}, output=["done"],
         expect=[state("call_keys", ["end"])]),
    Case("list_calls", via="termux",
         output=["2026-03-03 10:20 missed, 李雷 (01000000000)\n"
                 "2026-03-02 10:20 outgoing, Ana López (+15550100), 01:02:03\n"
                 "2026-03-01 10:20 rejected, number withheld"]),
    Case("list_calls", {"limit": 1, "offset": 1}, via="termux", output=["outgoing, Ana"],
         absent=["missed", "rejected"],
         expect=[called("CallLog", "--ei", "offset", "1", "--ei", "limit", "1")]),
]
