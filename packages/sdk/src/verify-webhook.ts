import type { Event } from './operations.ts';

type Headers_ = Headers | Readonly<Record<string, string | string[] | undefined>>;

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

/**
 * The event of a call to a webhook, if the service made it (Standard Webhooks 1.0.0).
 * @param body exactly as it came, before any JSON parser has seen it
 * @param secret `whsec_...`
 * @throws WebhookVerificationError when it was not, or more than 300 s ago
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers_,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: { toleranceSeconds?: number; now?: Date } = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('the headers webhook-id, -timestamp and -signature are missing');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookVerificationError(`it is ${Math.round(age)} s old`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  // Several during a rotation of the secret.
  for (const signature of signatures.split(' ').slice(0, 10)) {
    if (!signature.startsWith('v1,')) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed)) return JSON.parse(text) as Event;
  }
  throw new WebhookVerificationError('no signature is of this secret');
}

function headerOf(headers: Headers_, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('the secret or a signature is no base64');
  }
}
