import type { WebhookSender } from '@lacre/services/ports/webhook-sender';
import { type AddressGuard, publicPorts } from '../outbound/address-guard.ts';
import { type CheckedPostOptions, createCheckedPost } from '../outbound/checked-post.ts';

/** Sends events to receivers; `createCheckedPost` says what is restricted. */
export function createWebhookSender(
  guard: AddressGuard,
  options: CheckedPostOptions = {},
): WebhookSender & { close(): Promise<void> } {
  const { post, close } = createCheckedPost(guard, options);
  return {
    ports: publicPorts,
    isAllowed: (url) => guard.isAllowed(url),
    async post(url, headers, body) {
      const started = performance.now();
      const {
        status,
        headers: answered,
        body: read,
        fault,
      } = await post(url, { 'content-type': 'application/json', 'user-agent': 'Lacre-Webhooks/1.0', ...headers }, body);
      const retryAfter = answered['retry-after'];
      return {
        status: status ?? null,
        fault: fault ?? null,
        response: status === undefined ? null : readable(read),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        durationMs: Math.round(performance.now() - started),
      };
    },
    close,
  };
}

/** Text without NUL, which neither a database nor a person can read. */
const readable = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
