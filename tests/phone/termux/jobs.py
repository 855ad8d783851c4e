"""The job scheduler."""

import os

NETWORKS = ("any", "unmetered", "cellular", "not_roaming", "none")


def describe(phone, job):
    words = []
    if job["period_ms"]:
        words.append(f"(periodic: {job['period_ms']}ms)")
    if job["charging"]:
        words.append("(while charging)")
    if job["persisted"]:
        words.append("(persisted)")
    if phone.get("sdk") >= 26:
        if job["battery_not_low"]:
            words.append("(battery not low)")
        if job["storage_not_low"]:
            words.append("(storage not low)")
    if phone.get("sdk") >= 28 and job["network"] != "none":
        words.append("(network: NetworkRequest [ NONE id=0, [ Capabilities: "
                     "NOT_RESTRICTED&TRUSTED&VALIDATED ] ])")
    return f"Job {job['id']}: {job['script']}    {' '.join(words)}"


def jobs(call):
    if call.get("pending") is True:
        pending(call, "Pending")
    elif call.get("cancel_all") is True:
        pending(call, "Cancelling")
        call.phone.set("jobs", {})
    elif call.get("cancel") is True:
        cancel(call)
    else:
        schedule(call)


def pending(call, label):
    found = call.phone.get("jobs")
    for job in found.values():
        call.say(f"{label} {describe(call.phone, job)}")
    if not found:
        call.say("No jobs found")


def one(call, label, number):
    job = call.phone.get("jobs").get(str(number))
    call.say(f"{label} {describe(call.phone, job)}" if job else f"No job {number} found")
    return job


def cancel(call):
    number = call.get("job_id")
    if number is None:
        call.say("Job id not passed")
    elif one(call, "Cancelling", number):
        with call.phone.edit() as state:
            del state["jobs"][str(number)]


def fault_of(path):
    if not os.path.isfile(path):
        return "No such file: %s"
    if not os.access(path, os.R_OK):
        return "Cannot read file: %s"
    return "" if os.access(path, os.X_OK) else "Cannot execute file: %s"


def schedule(call):
    script, network = call.get("script"), call.get("network", "any")
    if network not in NETWORKS:
        call.phone.note(refused=f"network {network}")
        network = "none"
    if script is None:
        call.say("No script path given")
        return
    fault = fault_of(script)
    if fault:
        call.say(fault % script)
        return
    period = call.get("period_ms", 0)
    if period > 0:
        period = max(period, 900000) if call.phone.get("sdk") >= 24 else period
    job = {"id": call.get("job_id", 0), "script": script, "network": network,
           "period_ms": max(period, 0), "battery_not_low": call.get("battery_not_low", True),
           "storage_not_low": call.get("storage_not_low", False),
           "charging": call.get("charging", False), "persisted": call.get("persisted", False)}
    accepted = not call.phone.hit("job_refused")
    if accepted:
        call.phone.set(["jobs", str(job["id"])], job)
    call.say(f"Scheduling {describe(call.phone, job)} - response {int(accepted)}")
    one(call, "Pending", job["id"])
