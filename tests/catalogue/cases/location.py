"""Where the phone is."""

from harness import Case, called

CASES = [
    Case("get_location", via="termux",
         output=["latitude 51.477928, longitude -0.001485, accurate to 12 m, altitude 47 m "
                 "(network, now)"],
         expect=[called("Location", "--es", "provider", "network", "--es", "request", "last")]),
    Case("get_location", {"accuracy": "fine"}, via="termux",
         output=["latitude 51.477800", "accurate to 3 m", "(gps, now)"],
         expect=[called("Location", "--es", "provider", "gps", "--es", "request", "once")]),
    Case("get_location", via="termux", before={"location.network.elapsedMs": 7200000,
                                               "location.gps.elapsedMs": 3600000},
         output=["(gps, 1:00:00 old)"], name="get_location takes the youngest of what is old",
         expect=[called("Location", "--es", "provider", "network", "--es", "request", "once")]),
    Case("get_location", via="rish", output=["last known", "51.47"]),
    Case("get_location", via="termux", before={"apps[com.termux.api].granted": []}, code=1,
         output=["ACCESS_FINE_LOCATION"], name="get_location without the permission"),
]
