import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';

/** A document whose status is to be compared with the SAT's. */
export interface UncheckedDocument {
  organizationId: string;
  id: string;
  uuid: string;
  environment: Environment;
  createdAt: Date;
  /** Milliseconds by which its sandbox is ahead. */
  aheadMs: string;
}

/** Keeps our status and the SAT's in sync. */
export function satChecks(statements: StatementRunner) {
  return {
    /**
     * Valid documents created since a time that were not compared lately and have no open request, taking turns between
     * organizations. Excludes retentions (type R), for which the SAT offers no query.
     */
    listDue: (createdSince: Date, checkedBefore: Date, limit: number): Promise<UncheckedDocument[]> =>
      statements.run({
        name: 'sat-check-due',
        text: `select due."organizationId", due.id, due.uuid, due.environment, due."createdAt", coalesce(s.ahead_ms, 0) as "aheadMs"
          from organization o cross join lateral (
            select f.*, row_number() over (order by f.checked nulls first, f."createdAt") as turn from (
              -- Limited for each organization: otherwise all that is due would be sorted, on disk. Comparisons are looked
              -- up by key: as a join, all that the organization ever had would be read.
              select i.organization_id as "organizationId", i.id, i.uuid, i.environment, i.created_at as "createdAt", k.checked_at as checked
              from invoice i left join lateral (select c.checked_at from sat_check c
                where c.organization_id = i.organization_id and c.invoice_id = i.id limit 1) k on true
              where i.organization_id = o.id and i.status = 'vigente' and i.tipo_comprobante <> 'R'
                and i.created_at >= $1 and i.cancellation_status is distinct from 'pendiente'
                and coalesce(k.checked_at, i.created_at) <= $2::timestamptz
              order by k.checked_at nulls first, i.created_at limit $3) f
          ) due
          left join sandbox_clock s on s.organization_id = due."organizationId" and due.environment = 'sandbox'
          order by due.turn, due.checked nulls first limit $3`,
        values: [createdSince, checkedBefore, limit],
        tenant: 'every',
      }),

    async write(organizationId: string, invoiceId: string, estado: string, at: Date): Promise<void> {
      await statements.run({
        name: 'sat-check-write',
        text: `insert into sat_check (organization_id, invoice_id, checked_at, estado) values ($1, $2, $3, $4)
          on conflict (organization_id, invoice_id) do update set checked_at = $3, estado = $4`,
        values: [organizationId, invoiceId, at, estado],
        tenant: organizationId,
      });
    },

    /** The SAT did not answer: it is due again as if it had been compared at `checkedAt`. */
    async putOff(organizationId: string, invoiceId: string, checkedAt: Date): Promise<void> {
      await statements.run({
        name: 'sat-check-put-off',
        text: `insert into sat_check (organization_id, invoice_id, checked_at) values ($1, $2, $3)
          on conflict (organization_id, invoice_id) do update set checked_at = greatest(sat_check.checked_at, $3)`,
        values: [organizationId, invoiceId, checkedAt],
        tenant: organizationId,
      });
    },

    /** The SAT reports a document as cancelled for which we have no open request. False if it is no longer valid. */
    async markCancelled(organizationId: string, invoiceId: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'sat-check-cancelled',
        text: `update invoice set status = 'cancelado', cancellation_status = null, updated_at = $3
          where organization_id = $1 and id = $2 and status = 'vigente' and cancellation_status is distinct from 'pendiente'
          returning id`,
        values: [organizationId, invoiceId, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },
  };
}
