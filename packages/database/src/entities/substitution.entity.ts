import type { Text } from '@lacre/cfdi/violation';
import {
  boolean,
  bytes,
  environments,
  instant,
  integer,
  json,
  oneOf,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';
import { indexOfMigration, ofInvoice, type RowOf, table } from '../table.ts';

const substitutionStates = ['stamping', 'cancelling', 'completed', 'failed'] as const;

/** A request to replace a document with another one. */
export const Substitution = table('substitution', {
  columns: {
    ...tenantKey,
    invoiceId: uuid(),
    environment: oneOf(environments),
    idempotencyKey: text(),
    bodyHash: bytes(),
    /** The request, until the new document is stamped. */
    body: json<unknown>().nullable(),
    /** Who requested it: identifiers only. */
    actor: json<unknown>(),
    state: oneOf(substitutionStates),
    substituteId: uuid().nullable(),
    substituteUuid: text().nullable(),
    cancellationId: uuid().nullable(),
    /** Written by an older version, in English. */
    message: text().nullable(),
    messages: json<readonly Text[]>().nullable(),
    /** Cancel the old document even though valid credit notes or receipts apply to it. */
    ignoreRelated: boolean().default(false),
    fence: integer().default(1),
    nextStepAt: instant().nullable().hidden(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('substitution_due_idx', ['nextStepAt']),
    { name: 'substitution_invoice_idx', columns: ['organizationId', 'invoiceId', 'createdAt'] },
    indexOfMigration('substitution_key', ['organizationId', 'environment', 'idempotencyKey'], true),
    indexOfMigration('substitution_open_key', ['organizationId', 'invoiceId'], true),
  ],
  foreignKeys: [ofInvoice],
});
export type SubstitutionRow = RowOf<typeof Substitution>;
