import { createHmac, type KeyObject } from 'node:crypto';

/**
 * Headers of one attempt (Standard Webhooks 1.0.0): the id stays the same, timestamp and signature are per attempt.
 * Every active key signs, so that the endpoint may use either during a rotation.
 *
 * @param body the exact bytes that are sent
 */
export function signWebhook(
  id: string,
  body: Buffer,
  keys: readonly KeyObject[],
  at: Date,
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => {
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return `v1,${signature}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
