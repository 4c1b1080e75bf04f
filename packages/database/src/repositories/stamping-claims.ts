import { createBatcher, valuesOf } from '../batcher.ts';
import type { StatementRunner } from '../statements.ts';
import { isUniqueViolation } from '../violations.ts';
import type { Claim, ClaimedAttempt } from './stamping-rows.ts';

type Item = Claim & { organizationId: string };

const types = ['uuid', 'uuid', 'text', 'text', 'text', 'text', 'text', 'bytea', 'uuid', 'text', 'text', 'timestamptz'];
const sizeMax = 16;

/**
 * Claims of keys and folios. Those of different series go together; their rows are taken in one order, by organization and
 * series, so that two batches never wait for each other in a circle.
 */
export function batchedClaims(statements: StatementRunner) {
  const together = async (items: Item[]): Promise<(ClaimedAttempt | undefined)[]> => {
    const rows = await statements.runRelaxed<ClaimedAttempt>({
      name: `attempt-claim-${items.length}`,
      text: `with v (organization_id, id, environment, series, first_series, type, idempotency_key, body_hash, customer_id,
            related_invoice_uuid, created_by, at) as (values ${valuesOf(types, items.length)}),
        chosen as materialized (
          select v.*, coalesce(v.series, (select d.series from folio_series d where d.organization_id = v.organization_id
              and d.environment = v.environment and d.type = v.type and d.is_default), v.first_series) as chosen_series,
            not exists (select 1 from folio_series d where d.organization_id = v.organization_id
              and d.environment = v.environment and d.type = v.type and d.is_default) as is_first
          from v
        ), reserved as (
          insert into folio_series as f (organization_id, environment, series, type, next_folio, is_default)
          select organization_id, environment, chosen_series, type, 2, is_first from chosen
          order by organization_id, environment, chosen_series
          on conflict (organization_id, environment, series) do update set next_folio = f.next_folio + 1
          returning organization_id, environment, series, next_folio - 1 as folio
        )
        insert into stamping_attempt (organization_id, id, environment, state, idempotency_key, body_hash, series, folio,
          customer_id, related_invoice_uuid, created_by, created_at, updated_at)
        select c.organization_id, c.id, c.environment, 'claimed', c.idempotency_key, c.body_hash, c.chosen_series, r.folio::text,
          c.customer_id, c.related_invoice_uuid, c.created_by, c.at, c.at
        from chosen c join reserved r
          on r.organization_id = c.organization_id and r.environment = c.environment and r.series = c.chosen_series
        order by c.organization_id, c.environment, c.idempotency_key
        on conflict (organization_id, environment, idempotency_key) where idempotency_key is not null and state <> 'rejected'
          do nothing
        returning id, series, folio, fence`,
      values: items.flatMap((item) => [
        item.organizationId,
        item.id,
        item.environment,
        item.series ?? null,
        item.firstSeries,
        item.type,
        item.idempotencyKey ?? null,
        item.bodyHash,
        item.customerId ?? null,
        item.relatedInvoiceUuid ?? null,
        item.createdBy,
        item.at,
      ]),
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return items.map(({ id }) => byId.get(id));
  };

  /** The same for one claim; a folio given by the client is kept, and our counter steps over it when it is a number. */
  const claimAlone = async (claim: Item): Promise<ClaimedAttempt | undefined> => {
    const { organizationId } = claim;
    const statement = {
      name: 'attempt-claim',
      text: `with chosen as (
          select coalesce($4::text, (select series from folio_series where organization_id = $1 and environment = $2
                                     and type = $6 and is_default), $5::text) as series
        ), reserved as (
          insert into folio_series as f (organization_id, environment, series, type, next_folio, is_default)
          select $1, $2, series, $6, coalesce($8::bigint, 1) + 1,
                 not exists (select 1 from folio_series d where d.organization_id = $1 and d.environment = $2
                             and d.type = $6 and d.is_default)
          from chosen where $7::text is null or $8::bigint is not null
          on conflict (organization_id, environment, series) do update
            set next_folio = case when $8::bigint is null then f.next_folio + 1 else greatest(f.next_folio, $8::bigint + 1) end
          returning next_folio - 1 as folio
        )
        insert into stamping_attempt (organization_id, id, environment, state, idempotency_key, body_hash, series, folio,
          customer_id, related_invoice_uuid, created_by, created_at, updated_at)
        select $1, $3, $2, 'claimed', $9, $10, chosen.series, coalesce($7, (select folio::text from reserved)), $11, $12, $13, $14, $14
        from chosen
        on conflict (organization_id, environment, idempotency_key) where idempotency_key is not null and state <> 'rejected'
          do nothing
        returning id, series, folio, fence`,
      values: [
        organizationId,
        claim.environment,
        claim.id,
        claim.series ?? null,
        claim.firstSeries,
        claim.type,
        claim.folio ?? null,
        claim.folio !== undefined && /^\d{1,15}$/.test(claim.folio) ? claim.folio : null,
        claim.idempotencyKey ?? null,
        claim.bodyHash,
        claim.customerId ?? null,
        claim.relatedInvoiceUuid ?? null,
        claim.createdBy,
        claim.at,
      ],
    };
    // Two first invoices of two series at once both want theirs to be the default: the later one sees that there is one.
    const rows = await statements.runRelaxed<ClaimedAttempt>(statement).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'folio_series_default_key')) throw error;
      return statements.runRelaxed<ClaimedAttempt>(statement);
    });
    return rows[0];
  };

  const claims = createBatcher({
    together,
    alone: claimAlone,
    // Without a name the series is the default one of its type.
    apart: ({ organizationId, environment, type, series }) => `${organizationId} ${environment} ${series ?? type}`,
    sizeMax,
    flightsMax: 1,
  });
  return { claims, claimAlone };
}
