import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from verify import is_from_lacre  # the function under "Verify the signature", in verify.py


class Webhook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if not is_from_lacre(self.headers, body, os.environ["LACRE_WEBHOOK_SECRET"]):
            self.send_response(400)
        else:
            event = json.loads(body)
            print(event["type"], event["id"], flush=True)
            self.send_response(204)
        self.end_headers()


HTTPServer(("localhost", int(os.environ.get("PORT", 8080))), Webhook).serve_forever()
