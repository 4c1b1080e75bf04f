import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { matches } from '../if-none-match.ts';
import { credentialHeaders } from './send.ts';

/**
 * Answers that are the same for every caller until the SAT's data changes: made and serialized once, then sent from
 * memory with an ETag. The ETag is a digest of the bytes, so it is the same in every process and after every restart,
 * and changes with the data and with a build that answers otherwise.
 */
export interface PublicAnswers {
  /** Answers what was answered before; false when it is not known or the caller says who they are. */
  sendKnown(req: Request, res: Response, maxAgeSeconds: number): boolean;
  send(req: Request, res: Response, maxAgeSeconds: number, output: unknown): void;
}

interface Answer {
  bytes: Buffer;
  etag: string;
}

/** Some 2,000 searches. */
const KEPT_BYTES = 16_000_000;
/** What an entry takes besides its bytes. */
const ENTRY_BYTES = 300;
/** Longer URLs carry searches that are not asked twice. */
const LONGEST_URL = 400;

export function createPublicAnswers(dataVersion: () => string): PublicAnswers {
  const known = new LRUCache<string, Answer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  let version = '';
  /** The data that each request under way began with. */
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
    sendKnown(req, res, maxAgeSeconds) {
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
      // An update between the question and here: the answer goes out, but is not kept as one of the new data.
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

/** With a credential the answer may be one's own, and is not to be kept for others. */
const hasCredentials = ({ headers }: Request) =>
  headers['x-api-key'] !== undefined || headers.authorization !== undefined;
