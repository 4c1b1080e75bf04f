import { verifyWebhook } from '@lacre/sdk';

/** @throws WebhookVerificationError when the service did not send it, or more than five minutes ago */
export async function readEvent(headers: Record<string, string | undefined>, body: Uint8Array, secret: string) {
  return verifyWebhook(body, headers, secret);
}
