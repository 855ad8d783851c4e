"""Keys. A signature is a stand-in: a keyed digest, not one that anybody else can check."""

import base64
import hashlib
import hmac

from phone.termux.api import JavaError

MATCH = {"RSA": "withRSA", "EC": "withECDSA"}


def keystore(call):
    command = call.get("command")
    if command not in COMMANDS:
        call.refuse(f"Unknown command: {command}")
    COMMANDS[command](call)


def key_of(call, need=None):
    for key in call.phone.get("keystore"):
        if key["alias"] == call.get("alias"):
            if need and MATCH[key["algorithm"]] not in need:
                raise JavaError("java.security.InvalidKeyException: Unsupported key")
            return key
    raise JavaError("java.lang.NullPointerException")


def listing(call):
    shown = []
    for key in call.phone.get("keystore"):
        one = {"alias": key["alias"], "algorithm": key["algorithm"], "size": key["size"]}
        if call.get("detailed") is True:
            number = hashlib.sha512(key["secret"].encode()).hexdigest()
            one |= {"modulus": number, "exponent": "10001"} if key["algorithm"] == "RSA" else \
                {"x": number[:64], "y": number[64:]}
        one |= {"inside_secure_hardware": True, "user_authentication": {
            "required": key["validity"] > 0, "enforced_by_secure_hardware":
            key["validity"] > 0}}
        if key["validity"] > 0:
            one["user_authentication"]["validity_duration_seconds"] = key["validity"]
        shown.append(one)
    call.json(shown)


def generate(call):
    alias, algorithm = call.get("alias"), call.get("algorithm")
    if algorithm not in MATCH or not alias or call.get("purposes") != 12:
        raise JavaError("java.security.NoSuchAlgorithmException")
    size = call.get("size", 2048)
    key = {"alias": alias, "algorithm": algorithm, "size": size if size > 0 else 256,
           "validity": call.get("validity", 0), "secret": f"{alias}/{algorithm}/{size}"}
    with call.phone.edit() as state:
        state["keystore"] = [one for one in state["keystore"] if one["alias"] != alias]
        state["keystore"].append(key)


def delete(call):
    with call.phone.edit() as state:
        state["keystore"] = [one for one in state["keystore"]
                             if one["alias"] != call.get("alias")]


def signature(call, data):
    algorithm = call.get("algorithm") or ""
    key = key_of(call, algorithm)
    return hmac.new((key["secret"] + algorithm).encode(), data, hashlib.sha512).digest()


def sign(call):
    import sys
    text = base64.b64encode(signature(call, call.bytes())).decode()
    sys.stdout.write(text)
    sys.stdout.flush()


def verify(call):
    data = call.bytes()
    try:
        with open(call.get("signature"), "rb") as file:
            given = file.read()
    except (OSError, TypeError) as error:
        raise JavaError(f"java.io.FileNotFoundException: {error}") from None
    call.say("true" if hmac.compare_digest(given, signature(call, data)) else "false")


COMMANDS = {"list": listing, "generate": generate, "delete": delete, "sign": sign,
            "verify": verify}
