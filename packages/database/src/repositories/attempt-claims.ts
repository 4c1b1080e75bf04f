import type { Environment } from '../columns.ts';
import { StampingAttempt, type StampingAttemptRow } from '../entities/stamping-attempt.entity.ts';
import { parameterRows } from '../parameter-rows.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf } from '../table.ts';
import { isUniqueViolation } from '../violations.ts';
import { DefaultSeriesTaken, isKeyViolation, KeyTaken, unclaimed } from './claim-errors.ts';
import { claimableText, insertClaimed } from './claimable-rows.ts';
import { isOpen } from './issuing-job.repository.ts';

/** An attempt as use cases read it. */
export type AttemptRow = StampingAttemptRow;

export interface Claim {
  id: string;
  environment: Environment;
  idempotencyKey: string | undefined;
  bodyHash: Buffer;
  /** undefined: the organization's default series for the type. */
  series: string | undefined;
  /** Name of the series to take, or to create, if the type has no default one. */
  firstSeries: string;
  type: AttemptRow['tipoComprobante'];
  /** undefined: reserve the next folio of the series. */
  folio: string | undefined;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  /** XML added by the issuer after the stamp. */
  addenda?: string;
  /** The caller's own reference, unique in an environment. */
  externalId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  createdBy: string;
  at: Date;
  /**
   * Version of the profile with which it was prepared, if nothing was read for it. Then nothing is claimed if the
   * profile has changed meanwhile or a document waits in the queue under the key.
   */
  profileVersion?: string | undefined;
}

export type ClaimedAttempt = Pick<AttemptRow, 'id' | 'series' | 'folio' | 'fence'>;

const columns = columnsOf(StampingAttempt);

/** How far the clock of an attempt's environment is ahead of real time. */
const aheadOf = (a: string) => `coalesce((select k.ahead_ms from sandbox_clock k
    where k.organization_id = ${a}.organization_id and ${a}.environment = 'sandbox'), 0) * interval '1 millisecond'`;

export const claimedTypes = {
  id: 'uuid',
  idempotency_key: 'text',
  body_hash: 'bytea',
  customer_id: 'uuid',
  related_invoice_uuid: 'text',
  addenda: 'text',
  created_by: 'text',
  at: 'timestamptz',
  external_id: 'text',
  metadata: 'jsonb',
};
/** Organization, environment, type, series, first series and profile version. */
const shared = 6;

/** Claims that reserve the next folios of a series, in the order of the rows. */
const claimText = (rows: number) => {
  const count = rows === 1 ? '1' : '(select count(*) from wanted)';
  const place = rows === 1 ? '1' : 'row_number() over (order by i.n)';
  return claiming({
    rows,
    before: shared,
    first: `1 + ${count}`,
    next: `f.next_folio + ${count}`,
    folio: `((select next_folio from reserved) - ${count} - 1 + ${place})::text`,
  });
};
const oneClaim = claimText(1);
/** A claim with a given folio, as text and, if it is numeric, as a number. */
const givenClaim = claiming({
  rows: 1,
  before: shared + 2,
  first: '$8::bigint + 1',
  next: 'greatest(f.next_folio, $8::bigint + 1)',
  where: 'and $8::bigint is not null',
  folio: '$7::text',
});

interface Claiming {
  rows: number;
  /** Number of parameters before those of the rows. */
  before: number;
  first: string;
  next: string;
  where?: string;
  folio: string;
}

/** The values of `claimedTypes`, in order. */
export const claimedValues = (claim: Omit<Claim, 'folio' | 'firstSeries'>): unknown[] => [
  claim.id,
  claim.idempotencyKey ?? null,
  claim.bodyHash,
  claim.customerId ?? null,
  claim.relatedInvoiceUuid ?? null,
  claim.addenda ?? null,
  claim.createdBy,
  claim.at,
  claim.externalId ?? null,
  claim.metadata === undefined ? null : JSON.stringify(claim.metadata),
];

/**
 * No folio is reserved for a row that is not claimed: its key is taken, or its profile has changed. Without a default
 * series of the type the first series is taken and becomes the default; if that name belongs to another type, its name
 * and the type.
 */
function claiming({ rows, before, first, next, where = '', folio }: Claiming): string {
  const { columns: names, values } = parameterRows(claimedTypes, { shared: before, rows });
  const firstAt = `$${before + Object.keys(claimedTypes).indexOf('at') + 1}`;
  return `with wanted as (
      ${claimableText({ rows, values, names, at: firstAt })}
    ), chosen as (
      select coalesce($4::text, (select series from folio_series where organization_id = $1 and environment = $2
                                 and type = $3 and is_default),
        case when exists (select from folio_series where organization_id = $1 and environment = $2
                          and series = $5 and type <> $3) then $5::text || $3::text else $5::text end) as series
    ), reserved as (
      insert into folio_series as f (organization_id, environment, series, type, next_folio, is_default)
      select $1, $2, series, $3, ${first}, not exists (select 1 from folio_series d where d.organization_id = $1
        and d.environment = $2 and d.type = $3 and (d.is_default or d.series = $5))
      from chosen where exists (select from wanted) ${where}
      on conflict (organization_id, environment, series) do update set next_folio = ${next},
        is_default = f.is_default or f.series = $5 and f.type = $3 and not exists (select 1 from folio_series d
          where d.organization_id = $1 and d.environment = $2 and d.type = $3 and d.is_default)
      returning next_folio
    )
    ${insertClaimed({ state: 'claimed', series: 'chosen.series', folio, from: 'chosen, wanted i' })}`;
}

/** Claims of keys and folios: starts an attempt, finds it again, and ends one whose process died before sealing. */
export function attemptClaims(statements: StatementRunner) {
  return {
    /**
     * Claims the key and reserves the folio in one statement. Undefined if the key is already claimed, or the profile
     * has changed since it was prepared.
     *
     * Does not wait for the commit to be on disk: nothing has been sent yet, and `markSending` makes it durable before
     * anything is. Inside a transaction it may throw `DefaultSeriesTaken`, after which the whole transaction must be
     * retried, or `KeyTaken` if another one has taken the key meanwhile. A folio given by the client is kept; if it is
     * numeric, our counter skips it and never assigns it again.
     */
    async claim(
      organizationId: string,
      claim: Claim,
      { inTransaction = false } = {},
    ): Promise<ClaimedAttempt | undefined> {
      const { folio } = claim;
      const common = [
        organizationId,
        claim.environment,
        claim.type,
        claim.series ?? null,
        claim.firstSeries,
        claim.profileVersion ?? null,
      ];
      const own = claimedValues(claim);
      const statement =
        folio === undefined
          ? {
              name: 'attempt-claim',
              tenant: organizationId,
              text: oneClaim,
              values: [...common, ...own],
              many: { text: claimText, shared, id: claim.id },
            }
          : {
              name: 'attempt-claim-given',
              tenant: organizationId,
              text: givenClaim,
              values: [...common, folio, /^\d{1,15}$/.test(folio) ? folio : null, ...own],
            };
      // Two concurrent first invoices of two series both want theirs to be the default: the later one sees the other.
      const run = () => statements.runRelaxed<ClaimedAttempt>(statement);
      const rows = await run()
        .catch((error: unknown) => {
          if (!isUniqueViolation(error, 'folio_series_default_key')) throw error;
          // The transaction is aborted.
          if (inTransaction) throw new DefaultSeriesTaken();
          return run();
        })
        .catch((error: unknown) => {
          if (inTransaction && isKeyViolation(error)) throw new KeyTaken();
          return unclaimed(error);
        });
      return rows[0];
    },

    /**
     * Whether an open or stamped attempt holds a key or, with `countsQueue`, a document waits in the queue under it, in
     * one query.
     */
    async isKeyTaken(
      organizationId: string,
      environment: Environment,
      key: string,
      { countsQueue }: { countsQueue: boolean },
    ): Promise<boolean> {
      const [row] = await statements.readTogether<{ isTaken: boolean }>({
        name: 'attempt-key-taken',
        tenant: organizationId,
        text: `select exists (select from stamping_attempt
              where organization_id = $1 and environment = $2 and idempotency_key = $3 and state <> 'rejected')
            or $4::boolean and exists (select from issuing_job j
              where j.organization_id = $1 and j.environment = $2 and j.idempotency_key = $3 and ${isOpen('j')}) as "isTaken"`,
        values: [organizationId, environment, key, countsQueue],
      });
      return row?.isTaken === true;
    },

    /** Those of these external ids held by an open or stamped attempt, each with the key of that attempt. */
    async findExternalIds(
      organizationId: string,
      environment: Environment,
      externalIds: readonly string[],
    ): Promise<{ externalId: string; idempotencyKey: string | null }[]> {
      if (externalIds.length === 0) return [];
      return statements.readTogether({
        name: 'attempt-external-ids',
        tenant: organizationId,
        text: `select external_id as "externalId", idempotency_key as "idempotencyKey" from stamping_attempt
          where organization_id = $1 and environment = $2 and external_id = any($3::text[]) and state <> 'rejected'`,
        values: [organizationId, environment, externalIds],
      });
    },

    /** The open or stamped attempt that holds a key. */
    async findByKey(organizationId: string, environment: Environment, key: string): Promise<AttemptRow | undefined> {
      const [row] = await statements.readTogether<AttemptRow>({
        name: 'attempt-by-key',
        tenant: organizationId,
        text: `select ${columns} from stamping_attempt
          where organization_id = $1 and environment = $2 and idempotency_key = $3 and state <> 'rejected'`,
        values: [organizationId, environment, key],
      });
      return row;
    },

    async findById(organizationId: string, id: string): Promise<AttemptRow | undefined> {
      const [row] = await statements.run<AttemptRow>({
        name: 'attempt-by-id',
        tenant: organizationId,
        text: `select ${columns} from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /**
     * Ends claims whose owner died before sealing: nothing was sent, so they end as refused and release their key. The
     * incremented fence keeps the old owner from sending later. A claim written by a clock far ahead (of another
     * machine, or of a sandbox reset at that moment) counts as old as the first time it is seen here.
     */
    async abandonClaims(claimedBefore: Date, at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'attempt-abandon',
        text: `with early as (
            update stamping_attempt c set created_at = $2::timestamptz + ${aheadOf('c')}
            where c.state = 'claimed' and c.created_at > $2::timestamptz + ($2::timestamptz - $1::timestamptz) + ${aheadOf('c')}
          )
          update stamping_attempt a set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $2
          from (select c.organization_id, c.id from stamping_attempt c
                where c.state = 'claimed' and c.created_at < $1::timestamptz + ${aheadOf('c')}
                order by c.created_at limit $3 for update of c skip locked) stale
          where a.organization_id = stale.organization_id and a.id = stale.id returning a.id`,
        values: [claimedBefore, at, limit],
        tenant: 'every',
      });
      return rows.length;
    },

    /** The same for one claim, for a request that waits for its key. */
    async abandonClaim(organizationId: string, id: string, fence: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-abandon-one',
        tenant: organizationId,
        text: `update stamping_attempt set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $4
          where organization_id = $1 and id = $2 and fence = $3 and state = 'claimed' returning id`,
        values: [organizationId, id, fence, at],
      });
      return rows.length === 1;
    },
  };
}
