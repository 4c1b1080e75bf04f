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

export const webhookSecretContext = (organizationId: string, id: string) => `webhook secret ${organizationId} ${id}`;
