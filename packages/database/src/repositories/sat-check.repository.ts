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
        text: `select due."organizationId", due.id, due.uuid, due.environment, due."createdAt", due."aheadMs" from (
            select i.organization_id as "organizationId", i.id, i.uuid, i.environment, i.created_at as "createdAt",
              coalesce(s.ahead_ms, 0) as "aheadMs", k.checked_at as checked,
              row_number() over (partition by i.organization_id order by k.checked_at nulls first, i.created_at) as turn
            from invoice i
            left join sat_check k on k.organization_id = i.organization_id and k.invoice_id = i.id
            left join sandbox_clock s on s.organization_id = i.organization_id and i.environment = 'sandbox'
            where i.status = 'vigente' and i.tipo_comprobante <> 'R' and i.created_at >= $1 and i.cancellation_status is distinct from 'pendiente'
              and coalesce(k.checked_at, i.created_at) <= $2::timestamptz
          ) due order by due.turn, due.checked nulls first limit $3`,
        values: [createdSince, checkedBefore, limit],
        tenant: 'every',
      }),

    async write(organizationId: string, invoiceId: string, estado: string | undefined, at: Date): Promise<void> {
      await statements.run({
        name: 'sat-check-write',
        text: `insert into sat_check (organization_id, invoice_id, checked_at, estado) values ($1, $2, $3, $4)
          on conflict (organization_id, invoice_id) do update set checked_at = $3, estado = coalesce($4, sat_check.estado)`,
        values: [organizationId, invoiceId, at, estado ?? null],
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
