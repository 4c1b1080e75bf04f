import { randomBytes } from 'node:crypto';

/** A secret to sign forwarded events with, in the form of those of webhooks (Standard Webhooks): `whsec_...`. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Whether it can be one: what signs with something else is refused by every receiver. */
export const isWebhookSecret = (secret: string): boolean =>
  /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/.test(secret);
