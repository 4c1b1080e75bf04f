import type { StatementRunner } from '../statements.ts';
import { batchedHolders, batchedSendings, batchedStamps } from './stamping-batches.ts';
import { batchedClaims } from './stamping-claims.ts';
import {
  type AttemptRow,
  attemptColumns,
  type Claim,
  type ClaimedAttempt,
  type Environment,
  type SealedBytes,
  type StampedInvoice,
} from './stamping-rows.ts';

export type { AttemptRow, AttemptState, Claim, ClaimedAttempt, Environment, StampedInvoice } from './stamping-rows.ts';

/** The rows that decide what may be sent to a PAC and when. Every step compares the fence it was given. */
export function stampingAttempts(statements: StatementRunner) {
  const { claims, claimAlone } = batchedClaims(statements);
  const holders = batchedHolders(statements);
  const sendings = batchedSendings(statements);
  const stamps = batchedStamps(statements);
  return {
    /**
     * Claims the key and reserves the folio in one statement; undefined when the key is already claimed.
     * The commit is not waited for: nothing has left the house yet, and `markSending` makes it durable before anything does.
     * A folio given by the client is kept, and our counter steps over it when it is a number, so that we never assign it again.
     */
    claim: (organizationId: string, claim: Claim): Promise<ClaimedAttempt | undefined> =>
      // A folio of the client's moves the counter in its own way.
      claim.folio === undefined ? claims({ organizationId, ...claim }) : claimAlone({ organizationId, ...claim }),

    /** The open or stamped attempt that holds a key. */
    findByKey: (organizationId: string, environment: Environment, key: string): Promise<AttemptRow | undefined> =>
      holders({ organizationId, environment, key }),

    async findById(organizationId: string, id: string): Promise<AttemptRow | undefined> {
      const [row] = await statements.run<AttemptRow>({
        name: 'attempt-by-id',
        text: `select ${attemptColumns} from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /** The exact bytes that were or will be sent. */
    async findSealedXml(organizationId: string, id: string): Promise<Buffer | undefined> {
      const [row] = await statements.run<{ xml: Buffer | null }>({
        name: 'attempt-sealed-xml',
        text: `select sealed_xml as xml from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row?.xml ?? undefined;
    },

    /**
     * Stores the sealed bytes and that they are about to be sent, durably, before the socket opens. False when somebody
     * else took the attempt over. From here the bytes never change.
     */
    markSending: (organizationId: string, id: string, fence: number, sealed: SealedBytes): Promise<boolean> =>
      sendings({ organizationId, id, fence, ...sealed }),

    /** Stamp, invoice, exact XML and event in one statement, hence one transaction. False when fenced out. */
    markStamped: (organizationId: string, id: string, fence: number, invoice: StampedInvoice): Promise<boolean> =>
      stamps({ organizationId, id, fence, ...invoice }),

    /** A definite refusal: the key is free again, the folio stays a gap. */
    async markRejected(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { code: string; message: string; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-rejected',
        text: `update stamping_attempt set state = 'rejected', outcome_code = $4, outcome_message = $5, next_ask_at = null, updated_at = $6
          where organization_id = $1 and id = $2 and fence = $3 and state not in ('stamped', 'rejected') returning id`,
        values: [organizationId, id, fence, outcome.code, outcome.message.slice(0, 2000), outcome.at],
      });
      return rows.length === 1;
    },

    /** Nobody knows whether the PAC stamped. It stays so until evidence. */
    async markUnknown(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { reason: string; nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-unknown',
        text: `update stamping_attempt set state = 'unknown', outcome_code = 'UNKNOWN', outcome_message = $4, next_ask_at = $5,
            updated_at = $6
          where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown') returning id`,
        values: [organizationId, id, fence, outcome.reason.slice(0, 2000), outcome.nextAskAt, outcome.at],
      });
      return rows.length === 1;
    },

    /**
     * Takes over a claim whose owner went silent before sealing: nothing was sent, so it ends as refused and frees its key.
     * The raised fence keeps the old owner from sending later.
     */
    async abandonClaims(claimedBefore: Date, at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'attempt-abandon',
        text: `update stamping_attempt a set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $2
          from (select organization_id, id from stamping_attempt where state = 'claimed' and created_at < $1
                order by created_at limit $3 for update skip locked) stale
          where a.organization_id = stale.organization_id and a.id = stale.id returning a.id`,
        values: [claimedBefore, at, limit],
      });
      return rows.length;
    },

    /** The same for one claim, by somebody who waits for its key. */
    async abandonClaim(organizationId: string, id: string, fence: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-abandon-one',
        text: `update stamping_attempt set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $4
          where organization_id = $1 and id = $2 and fence = $3 and state = 'claimed' returning id`,
        values: [organizationId, id, fence, at],
      });
      return rows.length === 1;
    },

    /** Takes open attempts whose next question is due, raising their fence so that only the caller may settle them. */
    async takeDue(
      at: Date,
      leaseUntil: Date,
      limit: number,
    ): Promise<(AttemptRow & { sealedXml: Buffer; createdBy: string })[]> {
      return statements.run({
        name: 'attempt-take-due',
        text: `update stamping_attempt a set fence = a.fence + 1, state = 'unknown', asks = a.asks + 1, asked_at = $1, next_ask_at = $2, updated_at = $1
          from (select organization_id, id from stamping_attempt
                where state in ('sending', 'unknown') and next_ask_at <= $1
                order by next_ask_at limit $3 for update skip locked) due
          where a.organization_id = due.organization_id and a.id = due.id
          returning a.organization_id as "organizationId", a.id, a.environment, a.state, a.fence,
            a.idempotency_key as "idempotencyKey", a.body_hash as "bodyHash", a.series, a.folio, a.customer_id as "customerId",
            a.related_invoice_uuid as "relatedInvoiceUuid", a.sends, a.asks, a.sent_at as "sentAt",
            a.outcome_code as "outcomeCode", a.outcome_message as "outcomeMessage", a.created_at as "createdAt",
            a.updated_at as "updatedAt", a.sealed_xml as "sealedXml", a.created_by as "createdBy"`,
        values: [at, leaseUntil, limit],
      });
    },
  };
}
