"""Sends each call from another address, and none about the account in use."""

import itertools
import os

import schemathesis

OWN = os.environ.get("FUZZER_USER")
numbers = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    number = next(numbers)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    is_about_user = context.operation.path.startswith("/api/system/users")
    if is_about_user and str((path_parameters or {}).get("id")) == OWN:
        path_parameters["id"] = int(OWN) + 1
    return path_parameters
