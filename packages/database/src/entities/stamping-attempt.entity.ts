import { bytes, environments, instant, integer, json, oneOf, tenantKey, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';
import { comprobanteTypes } from './invoice.entity.ts';

/** What a PAC has reported about an attempt apart from its outcome. */
export const attemptEvidence = ['already-stamped', 'not-ours', 'uuid-taken'] as const;
const attemptStates = ['claimed', 'sealed', 'sending', 'stamped', 'rejected', 'unknown', 'needs_review'] as const;
type AttemptState = (typeof attemptStates)[number];

/** An operator decides: recovery leaves the attempt alone, and nothing more is sent for it. */
export const NEEDS_REVIEW = 'needs_review' satisfies AttemptState;

/** An attempt to stamp a document; its id becomes the invoice's. */
export const StampingAttempt = table('stamping_attempt', {
  columns: {
    ...tenantKey,
    environment: oneOf(environments),
    tipoComprobante: oneOf(comprobanteTypes).default('I'),
    state: oneOf(attemptStates),
    fence: integer().default(1),
    idempotencyKey: text().nullable(),
    bodyHash: bytes(),
    series: text(),
    folio: text(),
    customerId: uuid().nullable(),
    relatedInvoiceUuid: text().nullable(),
    externalId: text().nullable(),
    metadata: json<Record<string, unknown>>().nullable(),
    createdBy: text().hidden(),
    sealedXml: bytes().nullable().hidden(),
    sealedHash: bytes().nullable().hidden(),
    addenda: text().nullable().hidden(),
    pac: text().nullable().hidden(),
    sends: integer().default(0),
    sentAt: instant().nullable(),
    askedAt: instant().nullable().hidden(),
    asks: integer().default(0),
    nextAskAt: instant().nullable().hidden(),
    outcomeCode: text().nullable(),
    outcomeMessage: text().nullable(),
    denials: integer().default(0).hidden(),
    deniedAt: instant().nullable().hidden(),
    evidence: oneOf(attemptEvidence).nullable().hidden(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('attempt_external_id_key', ['organizationId', 'environment', 'externalId'], true),
    indexOfMigration('stamping_attempt_open_evidence_idx', ['evidence']),
    indexOfMigration('stamping_attempt_idempotency_key', ['organizationId', 'environment', 'idempotencyKey'], true),
    indexOfMigration('stamping_attempt_open_idx', ['nextAskAt', 'createdAt']),
    indexOfMigration('stamping_attempt_in_review_idx', ['updatedAt']),
  ],
  foreignKeys: [ofOrganization],
});
export type StampingAttemptRow = RowOf<typeof StampingAttempt>;
