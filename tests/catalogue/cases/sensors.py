"""Sensors."""

from harness import Case, called, state

CLEAN = state("sensor_listener", None)

CASES = [
    Case("list_sensors", via="termux", output=["LSM6DSO Accelerometer", "TMD2725 Ambient Light"]),
    Case("read_sensor", {"sensor": "accelerometer", "count": 2, "delay_ms": 50}, via="termux",
         output=["LSM6DSO Accelerometer: 0.12 9.79 0.31\nLSM6DSO Accelerometer: 0.13 9.8 0.3"],
         expect=[CLEAN, called("--ei", "delay", "50", "--ei", "limit", "2")]),
    Case("read_sensor", {"sensor": "light"}, via="termux", faults=["sensor_slow"],
         before={"sensor_listener": 1}, output=["no value"], code=1, expect=[CLEAN],
         name="read_sensor whose only document is empty"),
    Case("read_sensor", {"sensor": "Light", "count": 2}, via="termux",
         before={"sensor_listener": 1}, output=["TMD2725 Ambient Light: 120"], expect=[CLEAN],
         name="read_sensor after one that was killed"),
    Case("read_sensor", {"sensor": "thermometer"}, via="termux", code=1,
         output=["there is no sensor like", "list_sensors"], expect=[CLEAN]),
    Case("read_sensor", {"sensor": "light"}, via="rish", code=1, output=["Termux:API"]),
]
