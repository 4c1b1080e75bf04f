import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { matches } from '../if-none-match.ts';
import { credentialHeaders } from './send.ts';

/**
 * Cache of responses that are the same for every caller until the SAT's data changes: serialized once, then sent from
 * memory with an ETag. The ETag is a digest of the bytes: the same in every process and after restarts, and different
 * after a change of the data or of the response format.
 */
export interface PublicResponseCache {
  /** Sends the cached response; false if there is none or the request has credentials. */
  sendCached(req: Request, res: Response, maxAgeSeconds: number): boolean;
  send(req: Request, res: Response, maxAgeSeconds: number, output: unknown): void;
}

interface Answer {
  bytes: Buffer;
  etag: string;
}

/** About 2,000 searches. */
const KEPT_BYTES = 16_000_000;
/** Overhead of an entry. */
const ENTRY_BYTES = 300;
/** Longer URLs are searches that are unlikely to repeat. */
const LONGEST_URL = 400;

/** Drops the least recently used responses above 16 MB. */
export function createPublicResponseCache(dataVersion: () => string): PublicResponseCache {
  const known = new LRUCache<string, Answer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  let version = '';
  /** Data version at the start of each pending request. */
  const begunWith = new WeakMap<Request, string>();

  const current = (): LRUCache<string, Answer> => {
    const now = dataVersion();
    if (now !== version) {
      version = now;
      known.clear();
    }
    return known;
  };
  const keep = (url: string, answer: Answer) => {
    if (url.length > LONGEST_URL || known.has(url)) return;
    known.set(url, answer);
  };

  return {
    sendCached(req, res, maxAgeSeconds) {
      if (hasCredentials(req)) return false;
      const answer = current().get(req.url);
      begunWith.set(req, version);
      if (answer === undefined) return false;
      reply(req, res, answer, maxAgeSeconds);
      return true;
    },
    send(req, res, maxAgeSeconds, output) {
      const bytes = Buffer.from(JSON.stringify(output));
      const answer = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      // If the data changed during the request, the response is sent but not cached as new data.
      if (!hasCredentials(req) && current() && version === begunWith.get(req)) keep(req.url, answer);
      reply(req, res, answer, maxAgeSeconds);
    },
  };
}

function reply(req: Request, res: Response, { bytes, etag }: Answer, maxAgeSeconds: number): void {
  res.setHeader('Cache-Control', hasCredentials(req) ? 'private, no-cache' : `public, max-age=${maxAgeSeconds}`);
  res.vary(credentialHeaders);
  res.setHeader('ETag', etag);
  if (matches(req.headers['if-none-match'], etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.statusCode = 200;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** With credentials the response may be private and must not be cached for others. */
const hasCredentials = ({ headers }: Request) =>
  headers['x-api-key'] !== undefined || headers.authorization !== undefined;
