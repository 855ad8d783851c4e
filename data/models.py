#!/usr/bin/env python3
"""Makes data/models.yaml from a list of models in JSON.

    data/models.py LIST.json >data/models.yaml

The list is {"date": text, "models": [{vendor, id, context, max_output, reasoning, effort,
default_effort, reasoning_mandatory, thinking, vision, tools}, ...]}; null is "not known".
"""
import json
import re
import sys

HEAD = """\
# Models that are known: what they take and give. Numbers are tokens.
#
#   window    input and output together     output    the most of one answer
#   thinking  can: it can be switched · always · (left out: it does not)
#   form      how Messages and Gemini switch it: adaptive, budget, level
#   effort    levels that it takes, the least first; default: the one without a word
#   vision    takes images                  tools     takes tools
#   wire      the only one on which it takes tools at the vendor itself
#   price     per million tokens: input, cached (input), output
#
# What is left out is not known. Your own lines in ~/.config/chela/models.yaml stand before
# these. As of: @DATE@
"""
ONLY_RESPONSES = ("gpt-6-astra", "gpt-6.1-sol", "gpt-6.2-astra", "gpt-6.2-sol")


def thinking(model):
    if not model["reasoning"]:
        return None
    return "always" if model.get("reasoning_mandatory") else "can"


def form(model):
    word = (model.get("thinking") or "").split()
    return word[0] if word and model["reasoning"] else None


def wire(model):
    return "responses" if model["id"] in ONLY_RESPONSES else None


def value(item):
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, list):
        return "[" + ", ".join(item) + "]"
    return str(item)


def row(model):
    fields = {
        "id": model["id"], "vendor": model["vendor"], "window": model["context"],
        "output": model["max_output"], "thinking": thinking(model), "form": form(model),
        "effort": model["effort"], "default": model.get("default_effort"),
        "vision": model["vision"], "tools": model["tools"], "wire": wire(model),
    }
    return "- {" + ", ".join(f"{key}: {value(item)}" for key, item in fields.items()
                             if item is not None) + "}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        found = json.load(file)
    days = re.findall(r"20\d\d-\d\d(?:-\d\d)?", found["date"])
    print(HEAD.replace("@DATE@", max(days)), end="")
    vendor = None
    for model in found["models"]:
        if model["vendor"] != vendor:
            vendor = model["vendor"]
            print()
        print(row(model))


main()
