import base64
import hashlib
import hmac
import re
import time


def is_from_lacre(headers, body: bytes, secret: str) -> bool:
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    message_id, timestamp, signatures = (headers.get(name) or "" for name in names)
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:  # The secret is not set: anyone can sign with that.
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(expected, one.encode("ascii", "replace")) for one in signatures.split(" "))
