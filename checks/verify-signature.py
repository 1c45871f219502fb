#!/usr/bin/env python3
"""Checks signatures of certificates with the published keys, without the product and without any library.

    python3 checks/verify-signature.py keys.json SIGNATURE...

keys.json is the answer of /.well-known/certificate-keys.json, and a signature is what follows the # in a QR code. Prints
one line for each: what it says, or "wrong". Exits with 1 when one is wrong. Ed25519 as RFC 8032 describes it.

A signature says what was issued. It cannot know whether the certificate was revoked or replaced later: only the page
/verify of the academy tells that. With "ver": 2 it also says the body ("bdy") and the last four digits of the number of
the person ("num"); a signature without "ver" is older, as valid, and says neither.
"""
import base64
import hashlib
import json
import sys

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    """The x coordinate of a point of the curve, or None if there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def read_point(data):
    """A point in extended coordinates (X, Y, Z, T), or None."""
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def is_equal(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)


def is_signed(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, first = read_point(public_key), read_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or first is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return is_equal(multiply(scalar, BASE), add(first, multiply(challenge, key)))


def decode(text):
    """Some texts decode to the same bytes as another one; only the one that encoding gives is accepted."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).rstrip(b"=").decode() != text:
        raise ValueError("not base64url")
    return data


def read_claims(keys, jws):
    """What a signature says, or None if it is wrong."""
    try:
        head, body, signature = jws.split(".")
        header = json.loads(decode(head))
        key = next(key for key in keys if key["kid"] == header["kid"])
        if header["alg"] != "EdDSA" or key["kty"] != "OKP" or key["crv"] != "Ed25519":
            return None
        signed = is_signed(decode(key["x"]), f"{head}.{body}".encode(), decode(signature))
        return json.loads(decode(body)) if signed else None
    except (ValueError, KeyError, TypeError, StopIteration):
        return None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        keys = json.load(file)["keys"]
    found = [read_claims(keys, jws) for jws in sys.argv[2:]]
    for claims in found:
        print("wrong" if claims is None else json.dumps(claims, ensure_ascii=False))
    sys.exit(1 if None in found else 0)


if __name__ == "__main__":
    main()
