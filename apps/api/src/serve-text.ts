import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { matches } from './if-none-match.ts';

/** Serves a text that never changes while the process runs: compressed once, with an ETag. */
export function serveText(text: string, contentType: string, headers: Record<string, string> = {}): RequestHandler {
  const plain = Buffer.from(text);
  const zipped = gzipSync(plain);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return (req, res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.setHeader('Content-Type', contentType);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', etag);
    res.vary('Accept-Encoding');
    // Checked even if the client sends `no-cache`: a 304 is a revalidation, which is what it asks for.
    if (matches(req.headers['if-none-match'], etag)) {
      res.status(304).end();
      return;
    }
    const bytes = req.acceptsEncodings('gzip', 'identity') === 'gzip' ? zipped : plain;
    if (bytes === zipped) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', bytes.length);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}

/** The same for a text that is built on the first request, to keep the start fast. */
export function serveTextOnceMade(make: () => Promise<string>, contentType: string): RequestHandler {
  let made: Promise<RequestHandler> | undefined;
  return async (req, res, next) => {
    made ??= make().then((text) => serveText(text, contentType));
    const serve = await made;
    return serve(req, res, next);
  };
}
