import json
import os
import urllib.parse
import urllib.request

query = {"status": "vigente", "limit": 100}
while True:
    request = urllib.request.Request(
        os.environ["LACRE_URL"] + "/invoices?" + urllib.parse.urlencode(query),
        headers={"X-API-Key": os.environ["LACRE_API_KEY"]},
    )
    with urllib.request.urlopen(request, timeout=120) as response:
        page = json.load(response)
    for invoice in page["data"]:
        print(invoice["uuid"], invoice["total"])
    if page["nextCursor"] is None:
        break
    query["after"] = page["nextCursor"]
