import type { Event } from './operations.ts';
import { textsIn } from './texts.ts';

type Headers_ = Headers | Readonly<Record<string, string | string[] | undefined>>;

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

/**
 * Verifies the signature of a webhook request (Standard Webhooks 1.0.0) and returns its event.
 * @param body the raw body as received, before JSON parsing
 * @param headers as received, in any case
 * @param secret `whsec_...`
 * @throws WebhookVerificationError if the signature is invalid or over 300 s away from `now`, or the secret is missing
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers_,
  secret: string,
  {
    toleranceSeconds = 300,
    now = new Date(),
    language,
  }: { toleranceSeconds?: number; now?: Date; language?: string } = {},
): Promise<Event> {
  const texts = textsIn(language);
  if (!isGiven(secret)) throw new WebhookVerificationError(texts.noSecret());
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError(texts.unsigned());
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError(texts.noTimestamp(JSON.stringify(timestamp.slice(0, 40))));
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookVerificationError(age < 0 ? texts.tooEarly(Math.round(-age)) : texts.tooOld(Math.round(age)));
  const sent = sentBytes(body);
  if (sent === undefined) throw new WebhookVerificationError(texts.parsedBody());
  const signed = signedBytes(id, timestamp, sent);
  const secretBytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!secretBytes) throw new WebhookVerificationError(texts.notBase64());
  const key = await keyOf(secretBytes, 'verify');
  // Several during a rotation of the secret.
  for (const signature of signatures.split(' ').slice(0, 10)) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
      return JSON.parse(new TextDecoder().decode(sent)) as Event;
  }
  throw new WebhookVerificationError(texts.otherSecret());
}

function headerOf(headers: Headers_, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  // Some frameworks keep the case of header names.
  const value = headers[name] ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

/** Also those of another implementation or realm, such as Jest's, which are no instance of ours. */
const isHeaders = (headers: Headers_): headers is Headers => typeof headers.get === 'function';

/**
 * Decoded and encoded again, other bytes could pass for those that were signed.
 * @returns undefined for a body that a framework has already parsed into an object, despite the types
 */
function sentBytes(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]'
    ? new Uint8Array(body as ArrayBuffer)
    : undefined;
}

/** An unset environment variable is undefined, despite the types. */
const isGiven = (secret: string | undefined) => Boolean(secret?.replace(/^whsec_/, '').trim());

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
}

const keyOf = (secret: Uint8Array<ArrayBuffer>, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

/**
 * Signs an event as the service does (Standard Webhooks 1.0.0), to test a receiver. Returns the headers.
 * @param body exactly as sent
 * @param secret `whsec_...`
 * @throws TypeError for a secret that is missing or not base64
 */
export async function signWebhook(
  id: string,
  body: string,
  secret: string,
  now = new Date(),
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  if (!isGiven(secret)) throw new TypeError(textsIn().noSecret());
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes) throw new TypeError(textsIn().notBase64());
  const signed = signedBytes(id, timestamp, new TextEncoder().encode(body));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(bytes, 'sign'), signed);
  const base64 = btoa(Array.from(new Uint8Array(signature), (byte) => String.fromCharCode(byte)).join(''));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64}` };
}
