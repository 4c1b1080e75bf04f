import { randomBytes } from 'node:crypto';
import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret, as receivers keep it (Standard Webhooks). */
export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

/** The key that signs. */
export const keyOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64');

/** Sealed for one webhook: in the row of another one it cannot be opened. */
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

export type OpenSecret = (sealed: SealedSecret) => string;

/**
 * Opens the secrets of one webhook, the same ones once: what waits for a receiver has the same for all of it, and
 * opening costs twice what signing does.
 */
export function webhookSecretOpener(box: SecretBox, webhook: { organizationId: string; id: string }): OpenSecret {
  /** The latest first: the present one, and the one before while both sign. */
  let opened: { sealed: SealedSecret; secret: string }[] = [];
  return (sealed) => {
    const known = opened.find((one) => one.sealed.keyId === sealed.keyId && one.sealed.bytes.equals(sealed.bytes));
    if (known) return known.secret;
    const secret = openWebhookSecret(box, webhook, sealed);
    opened = [{ sealed, secret }, ...opened.slice(0, 1)];
    return secret;
  };
}

export const webhookSecretContext = (organizationId: string, id: string) => `webhook secret ${organizationId} ${id}`;
