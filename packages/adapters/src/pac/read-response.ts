import type { RecoverOutcome, StampOutcome } from '@lacre/services/ports/pac';
import type { ResponseHeaders } from './http-exchange.ts';
import { readJson } from './read-json.ts';

/** A complete HTTP response of a PAC (reliability, section 8). */
export interface PacResponse {
  status: number;
  headers: ResponseHeaders;
  body: Buffer;
}

const alreadyStamped = '307';
const notStamped = '603';
const longestMessage = 2000;
const longestRetryAfter = 3600;
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/**
 * What the response to a stamp proves. Only two shapes prove anything: 200 with a document, and 422 with a code. 429
 * counts as "rejected before processing" only if the PAC says when to retry.
 */
export function readStampResponse(response: PacResponse, now: Date): StampOutcome {
  if (response.status === 200) return readDocument(response);
  if (response.status === 422) {
    const rejection = readRejection(response);
    if (!rejection) return { kind: 'unknown', reason: 'status 422 without a readable {code, message}' };
    const { code, message, xml } = rejection;
    if (code !== alreadyStamped)
      return xml
        ? { kind: 'unknown', reason: `code ${code} together with a document` }
        : { kind: 'rejected', code, message };
    if (xml) return { kind: 'stamped', xml };
    return {
      kind: 'unknown',
      reason: 'code 307: stamped before, and the response carries no document',
      alreadyStamped: true,
    };
  }
  if (response.status === 429) {
    const retryAfterSeconds = readRetryAfter(response.headers['retry-after'], now);
    if (retryAfterSeconds !== undefined) {
      return { kind: 'unavailable', reason: 'the PAC asks to come back later (status 429)', retryAfterSeconds };
    }
  }
  return { kind: 'unknown', reason: unexpectedStatus(response) };
}

/** What the response to a recovery proves: 200 with a document, or 422 with code 603 (it never stamped it). */
export function readRecoverResponse(response: PacResponse): RecoverOutcome {
  if (response.status === 200) return readDocument(response);
  if (response.status !== 422) return { kind: 'unknown', reason: unexpectedStatus(response) };
  const rejection = readRejection(response);
  if (rejection?.code === notStamped) return { kind: 'not-stamped' };
  if (rejection?.code === alreadyStamped && rejection.xml) return { kind: 'stamped', xml: rejection.xml };
  if (!rejection) return { kind: 'unknown', reason: 'status 422 without a readable {code, message}' };
  return { kind: 'unknown', reason: `recovery refused with code ${rejection.code}: ${rejection.message}` };
}

/** Without the address of a redirect: clients may read the reason. */
export function unexpectedStatus({ status, headers }: PacResponse): string {
  const isRedirect = status >= 300 && status < 400 && headers['location'] !== undefined;
  return isRedirect ? `status ${status}: redirects are not followed, correct the PAC's address` : `status ${status}`;
}

/** The caller checks whether the document is ours and really stamped (reliability, section 2 rule 5). */
function readDocument(response: PacResponse): { kind: 'stamped'; xml: Buffer } | { kind: 'unknown'; reason: string } {
  const encoding = response.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    return { kind: 'unknown', reason: 'status 200 with an encoded body that was not asked for' };
  }
  if (!looksLikeXml(response.body)) return { kind: 'unknown', reason: 'status 200 without an XML document' };
  return { kind: 'stamped', xml: response.body };
}

/** Cheap check of both ends: rejects HTML, JSON and truncated documents, without parsing what may be hostile. */
function looksLikeXml(body: Buffer): boolean {
  const head = body
    .toString('utf8', 0, 256)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const tail = body.toString('latin1', Math.max(0, body.length - 256)).trimEnd();
  return /^<(\?xml|[A-Za-z_])/.test(head) && !/^<html/i.test(head) && /<\/[^<>]+>$/.test(tail);
}

export function readRejection(response: PacResponse): { code: string; message: string; xml?: Buffer } | undefined {
  const json = readJson(response.body);
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, message, xml } = json as Record<string, unknown>;
  const codeText = typeof code === 'number' ? String(code) : code;
  if (typeof codeText !== 'string' || !/^[A-Za-z0-9_.-]{1,40}$/.test(codeText) || typeof message !== 'string') {
    return undefined;
  }
  const document = typeof xml === 'string' ? Buffer.from(xml, 'utf8') : undefined;
  return {
    code: codeText,
    message: cleanText(message),
    xml: document && looksLikeXml(document) ? document : undefined,
  };
}

/**
 * A string safe for the client and for the database, which rejects NUL and lone surrogates. Truncated first: megabytes
 * of control characters would block the process for a second.
 */
export function cleanText(text: string): string {
  const whole = text.trim();
  const printable = whole
    .slice(0, longestMessage)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return whole.length > longestMessage ? `${printable}…` : printable;
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3), at least 1 and at most an hour. */
export function readRetryAfter(value: string | string[] | undefined, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  // Date.parse finds a date in "try again in 5" and in "-5".
  const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((date - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), longestRetryAfter);
}
