"""Cameras: what there are, and a photo."""

import base64
import os

# A grey picture of 16x16.
JPEG = (
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ"
    "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQ"
    "AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AAP/Z")


def info(call):
    call.json([{
        "id": one["id"], "facing": one["facing"],
        "jpeg_output_sizes": [{"width": w, "height": h} for w, h in one["sizes"]],
        "focal_lengths": one["focal_lengths"], "auto_exposure_modes": one["modes"],
        "physical_size": dict(zip(("width", "height"), one["physical"])),
        "capabilities": one["capabilities"]} for one in call.phone.get("cameras")])


def photo(call):
    """An unknown camera and one that is taken say nothing and write nothing."""
    path = call.get("file")
    if not path:
        call.say("ERROR: File path not passed")
        return
    target = os.path.realpath(call.phone.path(path))
    if not os.path.isdir(os.path.dirname(target)):
        call.say(f"ERROR: The photo directory at path \"{os.path.dirname(path)}\" is not found")
        return
    if call.phone.hit("camera_in_use"):
        call.hang("the camera is in use")
    call.wait(2)
    camera = call.get("camera", "0")
    if camera not in [one["id"] for one in call.phone.get("cameras")] or \
            call.phone.hit("camera_fails"):
        return
    try:
        with open(target, "wb") as file:
            file.write(base64.b64decode(call.phone.get("photo", JPEG)))
    except OSError as error:
        call.say(f"Error writing image: {error}")
        return
    call.phone.add("photos", {"camera": camera, "file": path})
