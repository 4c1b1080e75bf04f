import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret in the format of Standard Webhooks. */
export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

/** The signing key as a `KeyObject`, which makes `createHmac` six times as fast as with bytes. */
export const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'));

/** Encrypted for one webhook: it cannot be decrypted in the row of another one. */
export const sealWebhookSecret = (
  box: SecretBox,
  { organizationId, id }: { organizationId: string; id: string },
  secret: string,
): SealedSecret => box.seal(Buffer.from(secret), webhookSecretContext(organizationId, id));

export const openWebhookSecret = (
  box: SecretBox,
  { organizationId, id }: { organizationId: string; id: string },
  sealed: SealedSecret,
): string => box.open(sealed, webhookSecretContext(organizationId, id)).toString();

export type OpenKey = (sealed: SealedSecret) => KeyObject;

/**
 * Decrypts the secrets of one webhook and caches them: all pending deliveries of an endpoint have the same ones, and
 * decrypting costs twice as much as signing.
 */
export function webhookKeyOpener(box: SecretBox, webhook: { organizationId: string; id: string }): OpenKey {
  /** Newest first: the current one, then the previous one while both sign. */
  let opened: { sealed: SealedSecret; key: KeyObject }[] = [];
  return (sealed) => {
    const known = opened.find((one) => one.sealed.keyId === sealed.keyId && one.sealed.bytes.equals(sealed.bytes));
    if (known) return known.key;
    const key = keyOf(openWebhookSecret(box, webhook, sealed));
    opened = [{ sealed, key }, ...opened.slice(0, 1)];
    return key;
  };
}

export const webhookSecretContext = (organizationId: string, id: string) => `webhook secret ${organizationId} ${id}`;
