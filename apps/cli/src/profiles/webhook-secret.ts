import { randomBytes } from 'node:crypto';

/** A secret for signing forwarded events, in the form of webhook secrets (Standard Webhooks): `whsec_...`. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Whether it has a valid form: receivers reject signatures by any other secret. */
export const isWebhookSecret = (secret: string): boolean =>
  /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/.test(secret);
