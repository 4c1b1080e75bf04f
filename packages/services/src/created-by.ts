import type { InvoiceAccess } from './access.ts';

/** The creator of a document, as stored in its row. */
export function createdBy({ actor }: InvoiceAccess): string {
  if (actor.kind === 'api-key') return `key:${actor.keyId}`;
  return actor.kind === 'oauth' ? `app:${actor.applicationId} user:${actor.userId}` : `user:${actor.userId}`;
}
