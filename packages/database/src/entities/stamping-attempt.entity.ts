import { bytes, environments, instant, integer, json, oneOf, tenantKey, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';
import { comprobanteTypes } from './invoice.entity.ts';

/** What a PAC has said of an attempt besides its outcome. */
export const attemptEvidence = ['already-stamped', 'not-ours', 'uuid-taken'] as const;
export const attemptStates = [
  'claimed',
  'sealed',
  'sending',
  'stamped',
  'rejected',
  'unknown',
  'manual',
  'needs_review',
] as const;
type AttemptState = (typeof attemptStates)[number];

/** What is written where an operator decides. */
export const NEEDS_REVIEW = 'needs_review' satisfies AttemptState;
/**
 * What is read as it: earlier versions wrote `manual`, and the one before may still while it is replaced (decision
 * 0050).
 */
export const reviewStates = [NEEDS_REVIEW, 'manual'] as const satisfies readonly AttemptState[];
/** The same as SQL: `state in (${inReview})`. */
export const inReview = reviewStates.map((state) => `'${state}'`).join(', ');
/** Whether an operator decides on an attempt: recovery leaves it alone, and nothing is sent of it any more. */
export const needsReview = ({ state }: { state: AttemptState }): boolean =>
  reviewStates.some((review) => review === state);

/** One intent to stamp; its id becomes the invoice's. */
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
