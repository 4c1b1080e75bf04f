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

export const substitutionStates = ['stamping', 'cancelling', 'completed', 'failed'] as const;

/** One intent to replace a document by another one. */
export const Substitution = table('substitution', {
  columns: {
    ...tenantKey,
    invoiceId: uuid(),
    environment: oneOf(environments),
    idempotencyKey: text(),
    bodyHash: bytes(),
    /** The request, until it is stamped. */
    body: json<unknown>().nullable(),
    /** Who asked: identifiers only. */
    actor: json<unknown>(),
    state: oneOf(substitutionStates),
    substituteId: uuid().nullable(),
    substituteUuid: text().nullable(),
    cancellationId: uuid().nullable(),
    /** Of an older version, in English. */
    message: text().nullable(),
    messages: json<readonly Text[]>().nullable(),
    /** Cancel the old one although credit notes or receipts in force take from it. */
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
