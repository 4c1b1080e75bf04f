import type { Event } from './operations.ts';
import { textsIn } from './texts.ts';

type Headers_ = Headers | Readonly<Record<string, string | string[] | undefined>>;

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

/**
 * The event of a call to a webhook, if the service made it (Standard Webhooks 1.0.0).
 * @param body exactly as it came, before any JSON parser has seen it
 * @param headers of any case, as they came
 * @param secret `whsec_...`
 * @throws WebhookVerificationError when it was not, or more than 300 s ago, or without a secret
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
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookVerificationError(texts.tooOld(Math.round(age)));
  const text = textOf(body);
  if (text === undefined) throw new WebhookVerificationError(texts.parsedBody());
  const signed = signedBytes(id, timestamp, text);
  const secretBytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!secretBytes) throw new WebhookVerificationError(texts.notBase64());
  const key = await keyOf(secretBytes, 'verify');
  // Several during a rotation of the secret.
  for (const signature of signatures.split(' ').slice(0, 10)) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return JSON.parse(text) as Event;
  }
  throw new WebhookVerificationError(texts.otherSecret());
}

function headerOf(headers: Headers_, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  // A framework may keep them as they were sent.
  const value = headers[name] ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

/** @returns undefined for an object that a parser of a framework has made of the body, whatever the types say */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  const bytes = body instanceof ArrayBuffer ? new Uint8Array(body) : body;
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}

/** Of an environment variable that is not set nothing comes, whatever the types say. */
const isGiven = (secret: string | undefined) => Boolean(secret?.replace(/^whsec_/, '').trim());

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const signedBytes = (id: string, timestamp: string, text: string) =>
  new TextEncoder().encode(`${id}.${timestamp}.${text}`);

const keyOf = (secret: Uint8Array<ArrayBuffer>, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

/**
 * The headers with which the service sends an event to a webhook (Standard Webhooks 1.0.0): for tests of a receiver.
 * @param body exactly as it is sent
 * @param secret `whsec_...`
 * @throws TypeError for a secret that is missing or no base64
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
  const signature = await crypto.subtle.sign('HMAC', await keyOf(bytes, 'sign'), signedBytes(id, timestamp, body));
  const base64 = btoa(Array.from(new Uint8Array(signature), (byte) => String.fromCharCode(byte)).join(''));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64}` };
}
