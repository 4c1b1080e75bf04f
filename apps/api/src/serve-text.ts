import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { matches } from './if-none-match.ts';

interface Form {
  bytes: Buffer;
  etag: string;
}

/**
 * Serves a text that never changes while the process runs: compressed once, with an ETag. The compressed form has one
 * of its own: a strong ETag identifies the bytes that are sent (RFC 9110, section 8.8.3.3).
 */
export function serveText(text: string, contentType: string, headers: Record<string, string> = {}): RequestHandler {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain: Form = { bytes, etag: `"${digest}"` };
  const zipped: Form = { bytes: gzipSync(bytes), etag: `"${digest}-gzip"` };
  return (req, res) => {
    const form = req.acceptsEncodings('gzip', 'identity') === 'gzip' ? zipped : plain;
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.setHeader('Content-Type', contentType);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', form.etag);
    res.vary('Accept-Encoding');
    // Checked even if the client sends `no-cache`: a 304 is a revalidation, which is what it asks for.
    if (matches(req.headers['if-none-match'], form.etag)) {
      res.status(304).end();
      return;
    }
    if (form === zipped) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', form.bytes.length);
    res.end(req.method === 'HEAD' ? undefined : form.bytes);
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
