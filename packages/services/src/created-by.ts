import type { InvoiceAccess } from './access.ts';

/** Who made a document, as its row names it. */
export function createdBy({ actor }: InvoiceAccess): string {
  if (actor.kind === 'api-key') return `key:${actor.keyId}`;
  return actor.kind === 'oauth' ? `app:${actor.applicationId} user:${actor.userId}` : `user:${actor.userId}`;
}
