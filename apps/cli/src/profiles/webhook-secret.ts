import { randomBytes } from 'node:crypto';

/** A secret to sign forwarded events with, in the form of those of webhooks (Standard Webhooks): `whsec_...`. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
