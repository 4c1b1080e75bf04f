import json
import os
import sys
import urllib.error
import urllib.request

invoice = {
    "customer": {"legalName": "UNIVERSIDAD ROBOTICA ESPAÑOLA", "taxId": "URE180429TM6", "taxSystem": "601", "zip": "86991"},
    "use": "G03",
    "paymentForm": "03",
    "items": [{
        "description": "Consultoría de software",
        "productKey": "81111500",
        "unitKey": "E48",
        "quantity": 1,
        "unitPrice": 1500,
        "taxes": [{"type": "002", "factorType": "Tasa", "rate": "0.160000"}],
    }],
    "idempotencyKey": "order-1042",
}
request = urllib.request.Request(
    os.environ["LACRE_URL"] + "/invoices",
    data=json.dumps(invoice).encode(),
    headers={"X-API-Key": os.environ["LACRE_API_KEY"], "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request, timeout=120) as response:
        stamped = json.load(response)
        if response.status == 202:  # the outcome is not known yet, send the same again
            sys.exit(json.dumps(stamped))
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())
print(stamped["uuid"], stamped["total"])
